"""Mystery cards that remain in play (MYS-10): weather, and what has to be bought off.

Only one kind of Weather lies over the land at a time, and it passes when the track enters
another stage. The others last until a hero goes to the right place and pays, as an action.
"""

from __future__ import annotations

from shadowbrook.cards import (
    N_,
    SPIRIT,
    Adds,
    BoughtOff,
    Card,
    Costs,
    Deck,
    EndsWhen,
    EnemyDice,
    EnemyHitsOn,
    Facts,
    Lose,
    MinionsMarch,
    MysteryCard,
    OfHero,
    Option,
    Phase,
    Reading,
    Replaces,
    RollMinionChart,
    Skill,
    SkillBonus,
    Then,
    Turn,
    Whenever,
    Whoever,
    You,
    against_minion,
    against_villain,
    anyone,
    carries,
    for_a_fight,
    group_price,
    hero_carries_no,
    hero_is_outdoors,
    hero_stands,
    in_a_town_space,
    on,
    option,
    pay,
    pick,
    remove_clues,
    roll_for_villain,
    spaces_of_kind,
    standing,
    track_falls,
    without_mystery_chart,
    wound,
    you_are_at,
    you_are_in_the_town_hall,
)

deck = Deck("mystery")

# ---- weather ------------------------------------------------------------------------------

OTHER_WEATHER = Replaces("Weather")


def is_in_the_cold(you: You, happening: OfHero) -> bool:
    """Whether a hero stands in the open without a fire."""
    cold = hero_is_outdoors(you, happening) and hero_stands(you, happening)
    return cold and not carries(you, "Fire", happening.hero)


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
        play=OTHER_WEATHER,
        does=(
            Adds(on.SLOWED, 2, words="2 spaces shorter"),
            Costs(1, "points:step", whose=anyone),  # AP-58
            EndsWhen(on.STAGE),
        ),
        provenance="reported",
        known=N_("all but the numbers"),
    )
)

thunderstorm = deck.add(
    MysteryCard(
        id="thunderstorm",
        name=N_("Thunderstorm"),
        text=N_(
            "Remains in Play. As it breaks, all Investigation on Roads and at Dangerous Locations "
            "is washed away. Heroes there roll 1 fewer fight die, or 2 fewer if they carry a Gun. "
            "Replaces other Weather; passes when the Shadow Track enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        does=(EndsWhen(on.STAGE),),
        dread=1.2,
    )
)


@thunderstorm.plays
async def storm_breaks(you: You, reading: Reading) -> None:
    await OTHER_WEATHER.happen(you)
    for space in (*spaces_of_kind(you, "road"), *spaces_of_kind(you, "dangerous")):
        remove_clues(you, space, you.s.clues[space])


@thunderstorm.adds(on.SKILL, for_a_fight, hero_is_outdoors)
def wet_powder(you: You, skill: Skill) -> int:
    return -2 if carries(you, "Gun", skill.hero) else -1


bitter_cold = deck.add(
    MysteryCard(
        id="bitter-cold",
        name=N_("Bitter Cold"),
        text=N_(
            "Remains in Play. As it sets in, and at the end of each of their turns, heroes on "
            "Roads and at Dangerous Locations who carry no Fire card pay 1 Investigation or take 1 "
            "wound. Replaces other Weather; passes when the Shadow Track enters another stage."
        ),
        asks={"cold": N_("Pay for warmth, or freeze ({source})?")},
        labels={"pay": N_("pay"), "freeze": N_("freeze")},
        keywords=("Weather",),
        remains=True,
        does=(EndsWhen(on.STAGE),),
        dread=1.2,
    )
)


@bitter_cold.plays
async def cold_sets_in(you: You, reading: Reading) -> None:
    await OTHER_WEATHER.happen(you)
    for hero in standing(you):
        if is_in_the_cold(you, Turn(hero)):
            await freeze(you.as_hero(hero))


@bitter_cold.whenever(on.TURN_END, is_in_the_cold)
async def night_in_the_open(you: You, turn: Turn) -> None:
    await freeze(you.as_hero(turn.hero))


async def freeze(you: You) -> None:
    """Who has nothing is not asked."""
    choices = {option("pay", 1): 1, option("freeze"): 0}
    price = await pick(you, "cold", choices, "MYS-10") if you.who.investigation else 0
    if price:
        pay(you, price)
    else:
        await wound(you, 1)


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
            "Remains in Play. As it falls, roll on the minion chart for a random location. "
            "Minions roll 1 more die against heroes who carry no Fire card. Replaces other "
            "Weather; passes when the Shadow Track enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        play=Then(OTHER_WEATHER, RollMinionChart()),
        does=(EnemyDice(1, against_minion, hero_carries_no("Fire")), EndsWhen(on.STAGE)),
        dread=1.6,
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
            "Remains in Play. At the start of the Mystery Phase all minion counters move 1 "
            "space toward the Town Hall. A hero at the Crossroads may end this as an action "
            "for as much Investigation as there are heroes (a lone hero 3)."
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
            "Remains in Play. The Mystery Phase chart is rolled twice; in a game without it, "
            "roll on the minion chart for a random location at the start of the Mystery "
            "Phase. A hero in the Church may end this as an action for as much Investigation "
            "as there are heroes (a lone hero 3)."
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
            "Remains in Play. The villain's dice hit on one less than usual. A hero in the "
            "Magistrate's Office may end this as an action for as much Investigation as there are "
            "heroes (a lone hero 3)."
        ),
        remains=True,
        does=(
            EnemyHitsOn(-1, against_villain, words="hit on one less than usual"),
            BoughtOff(group_price, you_are_at("magistrates-office")),
        ),
        provenance="reported",
        dread=3.0,
    )
)

deck.add(
    MysteryCard(
        id="the-walls-have-ears",
        name=N_("The Walls Have Ears"),
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
    )
)

deck.add(
    MysteryCard(
        id="panic-in-town",
        name=N_("Panic in Town"),
        text=N_(
            "Remains in Play. Nothing is sold in Town: no Town Items, no training, no doctor, no "
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
