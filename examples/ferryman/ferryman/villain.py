"""The Ferryman: he is strong against those who cannot pay, and the water follows him.

Play against him is about Investigation: whoever carries none is in danger, and he and his Drowned
take it from the heroes.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    N_,
    SPIRIT,
    Ability,
    ChartEntry,
    Choose,
    Deck,
    EachHero,
    EnemyDice,
    Lose,
    Minion,
    PlaceMinion,
    Row,
    Skill,
    TrackFalls,
    Trial,
    VillainAttacks,
    VillainGrows,
    VillainSheet,
    Whenever,
    You,
    against_villain,
    by_the_villain,
    on,
    option,
)

# ---- minions ------------------------------------------------------------------------------------

minions: Row[Minion] = Row()

minions.add(
    Minion(
        id="drowned-men",
        name=N_("Drowned Men"),
        text=N_("After each fight round that they survive you lose 1 Investigation."),
        dice=3,
        health=2,
        bounty=2,
        supply=8,
        keywords=("Unholy",),
        unbeaten=Lose(1),
    )
)

minions.add(
    Minion(
        id="marsh-lights",
        name=N_("Marsh Lights"),
        text=N_("Fight Marsh Lights with Spirit. They hit on a 4 or more."),
        dice=2,
        health=1,
        bounty=1,
        skill=SPIRIT,
        hit=4,
        supply=6,
        keywords=("Unholy",),
    )
)

# ---- the chart: results that stand on both sides are named -------------------------------------

the_dead_come_home = ChartEntry(
    name="the-dead-come-home",
    title=N_("The Dead Come Home"),
    text=N_("Drowned Men climb ashore, two of them at once."),
    minions=("drowned-men", "drowned-men"),
)

mist = ChartEntry(
    name="mist-on-the-water",
    title=N_("Mist on the Water"),
    text=N_("Every hero takes a Cunning 5+ test; whoever fails loses 1 Investigation."),
    event=EachHero(Trial(CUNNING, 5, lost=Lose(1))),
)

attack = ChartEntry(
    name="ferryman-attack",
    title=N_("Ferryman Attack"),
    text=N_("The Ferryman attacks every hero in the space."),
    event=VillainAttacks(),
    attack=True,
)

toll = ChartEntry(
    name="the-toll",
    title=N_("The Toll"),
    text=N_(
        "Each hero may pay 2 Investigation. The Ferryman gains 1 Health for good for each who "
        "does not."
    ),
    asks={"toll": N_("Pay the toll ({source})?")},
    labels={"pay": N_("pay"), "refuse": N_("refuse")},
    event=EachHero(
        Choose("toll", {option("pay", 2): None, option("refuse"): VillainGrows(1)}, "MIN-02")
    ),
)

CHART = (
    ChartEntry(
        name="drowned-men",
        title=N_("Drowned Men"),
        text=N_("Drowned Men climb ashore."),
        minions=("drowned-men",),
    ),
    ChartEntry(
        name="marsh-lights",
        title=N_("Marsh Lights"),
        text=N_("Marsh Lights beckon."),
        minions=("marsh-lights",),
    ),
    the_dead_come_home,
    mist,
    attack,
    toll,
)

ADVANCED_CHART = (
    ChartEntry(
        name="lights-and-dead",
        title=N_("Lights and Dead"),
        text=N_("Drowned Men and Marsh Lights come together."),
        minions=("drowned-men", "marsh-lights"),
    ),
    the_dead_come_home,
    mist,
    ChartEntry(
        name="black-tide",
        title=N_("Black Tide"),
        text=N_(
            "The Ferryman attacks every hero in the space with 1 more die. If nobody is there, the "
            "Shadow Track falls by 1."
        ),
        event=VillainAttacks(1, nobody=TrackFalls(1)),
        attack=True,
    ),
    attack,
    toll,
)

# ---- the sheet ----------------------------------------------------------------------------------


def empty_purse(you: You, skill: Skill) -> bool:
    """The hero who fights has no Investigation."""
    return not you.s.heroes[skill.hero].investigation


deck = Deck()

deck.add(
    VillainSheet(
        id="ferryman",
        name=N_("The Ferryman"),
        text=N_(
            "The Fare: the Ferryman rolls 2 more dice against a hero who has no Investigation."
        ),
        keywords=("Unholy",),
        combat=5,
        health=5,
        basic_name=N_("The Fare"),
        does=(EnemyDice(2, against_villain, empty_purse),),
        advanced=(
            Ability(
                id="to-the-other-side",
                name=N_("To the Other Side"),
                text=N_("Whenever the Ferryman knocks out a hero, the Shadow Track falls by 1."),
                does=(Whenever(on.KNOCKED_OUT, TrackFalls(1), by_the_villain),),
            ),
            Ability(
                id="body-in-the-reeds",
                name=N_("A Body in the Reeds"),
                text=N_("Whenever a Murder! is played, place Drowned Men in the Marsh."),
                does=(Whenever(on.MURDER, PlaceMinion("drowned-men", "marsh")),),
            ),
        ),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
    )
)
