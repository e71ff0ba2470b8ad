"""Numbers of the bots, in Investigation: the one thing that buys everything else.

What a card is worth stands in its definition or follows from its forms and effects (see `effects`
and `holding`); skills and health boxes are valued by what they do to the chances of a showdown (see
`mind`). Cards of which nothing is known count as a usual card of their kind.
"""

from __future__ import annotations

from collections.abc import Mapping

USUAL_EVENT = 1.6
USUAL_GEAR = 0.8
USUAL_ENCOUNTER = 0.8
USUAL_ELDER = 0.6  # what an elder's ability adds to a showdown, as a share of one villain die

# Skills other than Combat, for tests.
SKILL_VALUES: Mapping[str, float] = {"spirit": 0.8, "cunning": 0.8, "honor": 0.4}
FOR_GOOD: Mapping[str, float] = {"spirit": 1.2, "cunning": 1.2, "honor": 0.6}  # never lost again

# Results of the charts of the rules that are worth an Event to be rid of.
CHARTS: Mapping[str, float] = {
    "darkness-falls": 2.6,
    "night-falls": 2.6,
    "surprise-showdown": 4.0,
    "unnatural-storm": 2.4,
    "ambush-in-the-night": 2.2,
    "impossible-foe": 3.0,
    "sweeping-strike": 2.4,
}
LASTING = 0.8  # to be rid of a Mystery card in play of which nothing is known
BOUGHT_OFF = 1.5  # the same, of one that heroes can put an end to

# Numbers that were tuned by matches between bots.
WEIGHTS: dict[str, float] = {
    "combat": 50.0,
    "box": 45.0,
    "least-combat": 6.5,
    "least-box": 4.5,
    "full-hand": 0.3,
    "keep": 1.0,  # of the worth of what prevents wounds, while it is not needed
    "cancel": 1.5,  # what a card must cost to be worth an Event that cancels it
    "urgent": 1.0,  # a wound less, for one who has a Lair card
    "saving": 1.7,  # 1 Investigation, to one who lacks only the price of a lair
    "later": 0.8,  # of what a place promises for the turns after this one
    "race": 0.85,  # of that in a race: who waits for certainty comes second
    "goal": 30.0,
    "minion": 1.0,
    "mystery": 0.8,
}


# The chance that is dared, by the rounds left until Darkness; between them it falls evenly.
DARING: list[tuple[float, float]] = [(12.0, 0.8), (8.0, 0.6), (4.5, 0.3), (2.5, 0.05)]
