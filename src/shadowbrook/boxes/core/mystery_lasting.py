"""Mystery cards that remain in play (MYS-10): weather, and what has to be bought off.

Only one kind of Weather lies over the land at a time, and it passes when the track enters
another stage. The others last until a hero goes to the right place and pays, as an action.
"""

from __future__ import annotations

from shadowbrook.cards import (
    COMBAT,
    N_,
    SPIRIT,
    Adds,
    BoughtOff,
    Card,
    Choose,
    Costs,
    Deck,
    EndsWhen,
    EnemyDice,
    EnemyHitsOn,
    Facts,
    Lose,
    MinionsMarch,
    MysteryCard,
    Option,
    Phase,
    Replaces,
    RollMinionChart,
    SkillBonus,
    TakeWounds,
    Whenever,
    Whoever,
    You,
    against_minion,
    against_villain,
    anyone,
    group_price,
    hero_carries_no,
    hero_is_outdoors,
    hero_stands,
    in_a_town_space,
    on,
    option,
    roll_for_villain,
    track_falls,
    without_mystery_chart,
    you_are_at,
    you_are_in_the_town_hall,
)

deck = Deck("mystery")

# ---- weather ------------------------------------------------------------------------------

deck.add(
    MysteryCard(
        id="fog",
        name=N_("Fog"),
        text=N_(
            "Remains in Play. Every move is 2 spaces shorter, but 1 space is always left; in the "
            "action point game each space costs 1 more point. Replaces other Weather; passes when "
            "the Shadow Track enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        play=Replaces("Weather"),
        does=(
            Adds(on.SLOWED, 2, words="2 spaces shorter"),
            Costs(1, "points:step", whose=anyone),  # AP-58
            EndsWhen(on.STAGE),
        ),
        provenance="reported",
        known=N_("all but the numbers"),
    )
)

deck.add(
    MysteryCard(
        id="thunderstorm",
        name=N_("Thunderstorm"),
        text=N_(
            "Remains in Play. Heroes on Roads and at Dangerous Locations have 1 Combat less. "
            "Replaces other Weather; passes when the Shadow Track enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        play=Replaces("Weather"),
        does=(SkillBonus(COMBAT, -1, hero_is_outdoors, whose=anyone), EndsWhen(on.STAGE)),
    )
)

bitter_cold = deck.add(
    MysteryCard(
        id="bitter-cold",
        name=N_("Bitter Cold"),
        text=N_(
            "Remains in Play. Whoever ends their turn on a Road or at a Dangerous Location pays 1 "
            "Investigation or takes 1 wound. Replaces other Weather; passes when the Shadow Track "
            "enters another stage."
        ),
        asks={"cold": N_("Pay for warmth, or freeze ({source})?")},
        labels={"pay": N_("pay"), "freeze": N_("freeze")},
        keywords=("Weather",),
        remains=True,
        play=Replaces("Weather"),
        does=(
            Whenever(
                on.TURN_END,
                Whoever(
                    Choose(
                        "cold", {option("pay", 1): None, option("freeze"): TakeWounds(1)}, "MYS-10"
                    )
                ),
                hero_is_outdoors,
                hero_stands,
            ),
            EndsWhen(on.STAGE),
        ),
    )
)


@bitter_cold.answers("cold", because=N_("this costs less"))
def dear_times(facts: Facts, option: Option) -> float:
    """A wound heals; clues may be all that a hero still lacks."""
    if option.key != "freeze":
        return 0.0
    return 1.0 if facts.left > 2 and facts.money > 1.2 else -1.0


deck.add(
    MysteryCard(
        id="moonless-night",
        name=N_("Moonless Night"),
        text=N_(
            "Remains in Play. Minions roll 1 more die. Replaces other Weather; passes when the "
            "Shadow Track enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        play=Replaces("Weather"),
        does=(EnemyDice(1, against_minion), EndsWhen(on.STAGE)),
    )
)

# ---- what a hero can put an end to ----------------------------------------------------------

deck.add(
    MysteryCard(
        id="crisis-of-faith",
        name=N_("Crisis of Faith"),
        text=N_(
            "Remains in Play. Every hero who carries no Holy card has 1 Spirit less. A hero in "
            "the Church may end this as an action for as much Investigation as there are heroes "
            "(a lone hero 3)."
        ),
        remains=True,
        does=(
            SkillBonus(SPIRIT, -1, hero_carries_no("Holy"), whose=anyone),
            BoughtOff(group_price, you_are_at("church")),
        ),
    )
)

deck.add(
    MysteryCard(
        id="evil-is-on-the-move",
        name=N_("Evil is on the Move"),
        text=N_(
            "Remains in Play. At the start of the Mystery Phase all Minion counters move 1 space "
            "toward the Town Hall. A hero at the Crossroads may end this as an action for as much "
            "Investigation as there are heroes (a lone hero 3)."
        ),
        remains=True,
        does=(
            Whenever(on.MYSTERY_START, MinionsMarch(1), moves_minions=True),
            BoughtOff(group_price, you_are_at("crossroads")),
        ),
        provenance="reported",
        known=N_("name and theme"),
        dread=2.0,
    )
)

deck.add(
    MysteryCard(
        id="the-horror",
        name=N_("The Horror"),
        text=N_(
            "Remains in Play. The Mystery Phase chart is rolled twice; in a game without it, roll "
            "on the Minion chart for a random location at the start of the Mystery Phase. A hero "
            "in the Church may end this as an action for as much Investigation as there are "
            "heroes (a lone hero 3)."
        ),
        remains=True,
        does=(
            Adds(on.CHART_ROLLS, 1, words="rolled twice"),
            Whenever(on.MYSTERY_START, RollMinionChart(), without_mystery_chart),
            BoughtOff(group_price, you_are_at("church")),
        ),
        provenance="reported",
        dread=3.0,
    )
)

the_hour_is_late = deck.add(
    MysteryCard(
        id="the-hour-is-late",
        name=N_("The Hour is Late"),
        text=N_(
            "Remains in Play. At the start of the Mystery Phase roll a die: on a 1 or 2 the "
            "Shadow Track falls by 1. A hero in the Town Hall may end this as an action for as "
            "much Investigation as there are heroes (a lone hero 3)."
        ),
        remains=True,
        does=(BoughtOff(group_price, you_are_in_the_town_hall),),
        provenance="reported",
        known=N_("all but the numbers"),
        dread=3.0,
    )
)


@the_hour_is_late.whenever(on.MYSTERY_START)
async def clock_strikes(you: You, phase: Phase) -> None:
    if roll_for_villain(you) <= 2:
        await track_falls(you, 1)


deck.add(
    MysteryCard(
        id="laying-in-wait",
        name=N_("Laying in Wait"),
        text=N_(
            "Remains in Play. The villain hits on 4 or more. A hero in the Magistrate's Office "
            "may end this as an action for as much Investigation as there are heroes (a lone hero "
            "3)."
        ),
        remains=True,
        does=(
            EnemyHitsOn(-1, against_villain, words="hits on 4 or more"),
            BoughtOff(group_price, you_are_at("magistrates-office")),
        ),
        provenance="reported",
        dread=3.0,
    )
)

deck.add(
    MysteryCard(
        id="the-orders-influence",
        name=N_("The Order's Influence"),
        text=N_(
            "Remains in Play. Whoever ends their move in a Town Space loses 1 Investigation. A "
            "hero in the Magistrate's Office may end this as an action for as much Investigation "
            "as there are heroes (a lone hero 3)."
        ),
        remains=True,
        does=(
            Whenever(on.MOVED, Whoever(Lose(1)), in_a_town_space),
            BoughtOff(group_price, you_are_at("magistrates-office")),
        ),
        provenance="reported",
        known=N_("name and theme"),
    )
)

deck.add(
    MysteryCard(
        id="panic-in-town",
        name=N_("Panic in Town"),
        text=N_(
            "Remains in Play. Nothing is sold in Town: no Town Items, no training, no healing, no "
            "cures. A hero in the Town Hall may end this as an action for as much Investigation "
            "as there are heroes (a lone hero 3)."
        ),
        remains=True,
        does=(
            Adds(on.CLOSED, 1, in_a_town_space, words="Nothing is sold in Town"),
            BoughtOff(group_price, you_are_in_the_town_hall),
        ),
        dread=2.2,
    )
)

CARDS: tuple[Card, ...] = deck.cards
