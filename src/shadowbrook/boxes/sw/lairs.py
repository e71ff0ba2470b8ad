"""The Lairs of Something Wicked, all of them at the lake.

That the villain may hide in the Monastery and at the North Dock is told by players; what the
cards do, and the others, is ours.
"""

from __future__ import annotations

from shadowbrook.cards import (
    N_,
    SPIRIT,
    Card,
    Deck,
    EnemyDice,
    FightDice,
    LairCard,
    Skill,
    You,
    against_villain,
    anyone,
    belongings,
    first_round_in_lair,
    hero_has_at_least,
    on,
    one_box_left,
    showdown,
)

deck = Deck("lair")


deck.add(
    LairCard(
        id="vigil-chapel",
        name=N_("Vigil Chapel"),
        text=N_("A hero with Spirit 5 or more rolls 2 more fight dice against the villain."),
        space="monastery",
        cost=4,
        does=(FightDice(2, against_villain, hero_has_at_least(SPIRIT, 5), whose=anyone),),
        provenance="reported",
        known=N_("that there is a Lair in this place"),
    )
)


def heavily_laden(you: You, skill: Skill) -> bool:
    return len(belongings(you, skill.hero)) > 2


deck.add(
    LairCard(
        id="rotting-pier",
        name=N_("Rotting Pier"),
        text=N_(
            "A hero who carries more than two items and allies rolls 2 fewer fight dice against "
            "the villain."
        ),
        space="north-dock",
        cost=2,
        does=(FightDice(-2, against_villain, heavily_laden, whose=anyone),),
        provenance="reported",
        known=N_("that there is a Lair in this place"),
    )
)

deck.add(
    LairCard(
        id="net-loft",
        name=N_("Net Loft"),
        text=N_("In the first showdown round the villain rolls 3 fewer dice against every hero."),
        space="south-dock",
        cost=5,
        does=(EnemyDice(-3, first_round_in_lair, against_villain),),
    )
)

sinking_ground = deck.add(
    LairCard(
        id="sinking-ground",
        name=N_("Sinking Ground"),
        text=N_(
            "A hero rolls 1 fewer fight die against the villain for each showdown round already "
            "fought here."
        ),
        space="bog",
        cost=1,
    )
)


@sinking_ground.adds(on.SKILL, against_villain)
def deeper_and_deeper(you: You, skill: Skill) -> int:
    """Rounds before a chase were fought elsewhere (CHS-03c); an attack counts its own."""
    battle, fight = showdown(you), skill.fight
    assert battle is not None
    assert fight is not None
    return battle.entered - max(battle.entered, fight.round)


deck.add(
    LairCard(
        id="shuttered-taproom",
        name=N_("Shuttered Taproom"),
        text=N_(
            "Courage from the bottle: a hero with at most 1 empty health box rolls 3 more fight "
            "dice against the villain."
        ),
        space="inn",
        cost=4,
        does=(FightDice(3, against_villain, one_box_left, whose=anyone),),
    )
)

CARDS: tuple[Card, ...] = deck.cards
