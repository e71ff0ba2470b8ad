"""A table for tests of Location cards: a hero in a corner turns one over.

And short ways to look at what a person reads there, at what a bot would do and at what it is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.bots.heuristic import weigh
from shadowbrook.bots.heuristic.mind import Mind
from shadowbrook.engine.definitions import Encounter
from shadowbrook.engine.fight_parts import FightPart
from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES

Heroes = dict[str, dict[str, Any]]


def encounter(
    place: str,
    *cards: str,
    dice: Sequence[int] = (),
    hero: str = "thomas",
    draws: Mapping[str, Sequence[str]] | None = None,
    items: Sequence[str] = (),
    hand: Sequence[str] = (),
    investigation: int = 0,
    wounds: int = 0,
    clues: Mapping[str, int] | None = None,
    boxes: Sequence[str] = BOXES,
    **more: Any,
) -> Scenario:
    """A hero in a Corner Location encounters it and draws the first of these cards.

    The hero is Thomas unless said otherwise: Spirit 3, Cunning 2, Combat 3, Honor 2, four
    health boxes, and an ability that only matters when he moves. A marker lies in the space,
    so that there is always something left to do and the game waits at the next action.
    """
    who = {
        "at": place,
        "items": items,
        "hand": hand,
        "investigation": investigation,
        "wounds": wounds,
    }
    other = "karl" if hero != "karl" else "thomas"
    t = table(
        heroes={hero: who, other: {"investigation": 0}},
        draws={place: cards, **(draws or {})},
        clues={place: 1, **(clues or {})},
        dice=dice,
        boxes=boxes,
        **more,
    )
    t.answer("encounter")
    return t


def fight_dice(t: Scenario) -> list[tuple[Any, Any]]:
    """The dice of each fight round so far: the hero's and the enemy's."""
    return [(r[2], r[4]) for r in t.records("fight-dice")]


def price_of(t: Scenario, key: str) -> int:
    """The price of an option that is open now."""
    return next(option.price for option in t.decision.options if option.key == key)


def read(t: Scenario) -> tuple[str, list[str]]:
    """The question that is open now and its options, as a person reads them."""
    say, asked = Narrator(t.content), t.decision
    options = [
        say.option(one.key, one.price, one.points, asked.reason, asked.source)
        for one in asked.options
    ]
    return say.question({"kind": asked.kind, "source": asked.source}), options


def bot_takes(t: Scenario) -> str:
    """What the heuristic bot answers to the open decision, or plays beside it."""
    return HeuristicBot().choose(Table(t.game, t.decision.seat), t.decision.choices)


def bot_says_why(t: Scenario) -> str:
    """Why it does so."""
    return HeuristicBot().explain(Table(t.game, t.decision.seat))[1]


def bot_mind(t: Scenario) -> Mind:
    """What a bot thinks with at the open decision."""
    return Mind(Table(t.game, t.decision.seat))


def bot_weighs(t: Scenario, key: str) -> float:
    """What a choice is worth to the heuristic bot, be it an option or something played aside."""
    return weigh(Table(t.game, t.decision.seat))[t.choices.index(key)]


def worth_to_bots(t: Scenario, card: str) -> float:
    """What it is worth to the hero who is asked to meet an encounter, in the eyes of bots."""
    definition = t.content.definition[card]
    assert isinstance(definition, Encounter)
    return bot_mind(t).encounter_worth(definition)


def told_parts(t: Scenario) -> dict[str, FightPart]:
    """What cards are told to bring into the fight or showdown under way, by their ids."""
    seen = Table(t.game, t.decision.seat)
    found: Matchup
    if t.s.fights:
        found = seen.matchup(t.s.fights[-1])
    else:
        [found] = seen.matchups([t.decision.hero])
    return {part.source: part.what for part in found.mine.parts}
