"""The sixteen Town Items of the Blacksmith (names reported, costs and numbers ours)."""

from __future__ import annotations

from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    N_,
    NEVER,
    About,
    Ahead,
    Card,
    Deck,
    Facts,
    FightDice,
    FightPart,
    Free,
    Gear,
    Happening,
    Heal,
    HitsOn,
    MoreDice,
    Movement,
    Option,
    PreventWounds,
    RerollAll,
    RerollHits,
    RerollMisses,
    Worth,
    Wounds,
    You,
    against,
    against_minion,
    against_villain,
    ailing,
    beat_outright,
    before_first_round,
    confirm,
    discard_this,
    fight_skill,
    fight_with,
    first_round,
    helps_in_time,
    in_fight_round,
    minion_before_you,
    name_of,
    on,
    option,
    pick,
    roll_die,
    standing,
    tend,
    test,
    with_combat,
    wound_minion,
    you_carry,
    your_roll_for,
    your_turn,
    yours,
)

deck = Deck("town-item")


# ---- what the Healing Herbs and the Book of Medicine have in common ---------------------------


def patients(you: You) -> list[int]:
    """Heroes in your space who can be healed, or whose elders can be (FAQ-04)."""
    heroes = you.s.heroes
    return [n for n in standing(you, you.who.space) if heroes[n].wounds or ailing(you, n)]


async def choose_patient(you: You) -> int:
    choices = {option(f"hero:{name_of(you, hero)}"): hero for hero in patients(you)}
    return await pick(you, "choose-hero", choices, "HER-07")


# ---- what some of them are worth to one hero more than to another, for bots -------------------


def cunning_over_combat(facts: Facts) -> float:
    value = facts.who.value
    return max(0, value[CUNNING] - value[COMBAT]) * facts.combat_worth


def loads_a_gun(facts: Facts) -> float:
    armed = facts.carries("Gun")
    return facts.combat_worth * 0.45 * facts.who.value[COMBAT] if armed else 0.2


# ---- the stack --------------------------------------------------------------------------------

deck.add(
    Gear(
        id="old-map",
        name=N_("Old Map"),
        text=N_(
            "Once in each of your turns you may re-roll your movement die or your die at a "
            "Dangerous Location."
        ),
        keywords=("Item", "Map"),
        cost=2,
        provenance="reported",
        known=N_("name"),
        does=(RerollAll(your_roll_for("move", "encounter"), once="turn"),),
        worth=0.8,
    )
)

healing_herbs = deck.add(
    Gear(
        id="healing-herbs",
        name=N_("Healing Herbs"),
        text=N_(
            "Discard at any time, but not during a fight round: heal up to 2 wounds of a hero in "
            "your space."
        ),
        in_fight=FightPart(potion=2),
        keywords=("Item",),
        cost=2,
        provenance="reported",
        known=N_("name"),
        worth=2.2,
        like=(Heal(2),),
    )
)


def herbs_help(you: You, happening: Happening) -> bool:
    """Not during a fight round (FGT-18); it is asked for where it may make the difference."""
    if in_fight_round(you) or not patients(you):
        return False
    near = not isinstance(happening, Ahead | Wounds) or happening.hero in patients(you)
    return near and helps_in_time(you, happening, 2)


@healing_herbs.may((on.FREE, on.FIGHT, on.WOUND), herbs_help)
async def brew_herbs(you: You, happening: Happening) -> None:
    """Discarded before anybody is asked: they must not be used again beside that question."""
    await discard_this(you)
    await tend(you.as_hero(await choose_patient(you)), 2)


deck.add(
    Gear(
        id="torch",
        name=N_("Torch"),
        text=N_(
            "Once in each of your fight rounds you may have one hit on you or on an elder of your "
            "hunting party re-rolled."
        ),
        keywords=("Item", "Fire"),
        cost=2,
        provenance="reported",
        known=N_("all but the cost"),
        does=(RerollHits(1, once="fight", rule="FAQ-06"),),
    )
)

deck.add(
    Gear(
        id="blackpowder-bomb",
        name=N_("Blackpowder Bomb"),
        text=N_("Discard in a fight round after you have rolled: add 4 fight dice."),
        keywords=("Item", "Fire"),
        cost=2,
        provenance="reported",
        known=N_("name"),
        does=(MoreDice(4, discard_first=True),),
        worth=Worth(1.0, dice=0.5),
    )
)

holy_water = deck.add(
    Gear(
        id="holy-water",
        name=N_("Holy Water"),
        text=N_("Discard at any time in a fight with a minion: you defeat it, whatever the dice."),
        in_fight=FightPart(beats=True),
        keywords=("Item", "Holy"),
        cost=3,
        provenance="reported",
        known=N_("all but the cost"),
        worth=2.4,
    )
)


@holy_water.may((on.FIGHT, on.FIGHT_ROLL), minion_before_you)
async def splash(you: You, pending: Happening) -> None:
    """FAQ-02: even before the first round."""
    await discard_this(you)
    beat_outright(you, pending)


@holy_water.brings_now
def too_strong_for_you(facts: Facts, about: About) -> float:
    """It is for the minion that would otherwise win."""
    chances = facts.minion_chances()
    if chances is None:
        return NEVER
    wins, falls = chances
    return 1.0 if wins < 0.5 or falls > 0.3 else NEVER


pistol = deck.add(
    Gear(
        id="pistol",
        name=N_("Pistol"),
        text=N_(
            "Before the first round of a fight with a minion you may roll a die: on 4 or "
            "more it takes a wound."
        ),
        in_fight=FightPart(shot=4),
        keywords=("Item", "Gun"),
        cost=3,
        provenance="reported",
        known=N_("name"),
        worth=1.4,
        brings=1.0,
    )
)


@pistol.may(on.FIGHT, minion_before_you, before_first_round, once="fight")
async def fire(you: You, ahead: Ahead) -> None:
    if await roll_die(you, 4) >= 4:
        wound_minion(you, 1)


deck.add(
    Gear(
        id="axe",
        name=N_("Axe"),
        text=N_("+1 Combat, and +1 Combat more when you fight a minion."),
        keywords=("Item", "Blade"),
        cost=4,
        provenance="reported",
        known=N_("name"),
        bonus={"combat": 1},
        does=(FightDice(1, with_combat, against_minion),),
        worth=0.8,
    )
)

deck.add(
    Gear(
        id="horse",
        name=N_("Horse"),
        text=N_(
            "Add 2 to your movement roll. (In the action point game instead: 2 more points for "
            "movement each day.)"
        ),
        keywords=("Item", "Beast"),
        cost=3,
        provenance="reported",
        known=N_("name"),
        does=(Movement(2),),  # AP-52
    )
)

book_of_medicine = deck.add(
    Gear(
        id="book-of-medicine",
        name=N_("Book of Medicine"),
        text=N_(
            "Once in each of your turns, as an action: choose a hero in your space and test "
            "Cunning. Every 5+ heals 1 wound of that hero."
        ),
        keywords=("Item", "Book"),
        cost=3,
        provenance="reported",
        known=N_("name and theme"),
        worth=1.0,
    )
)


def somebody_is_hurt(you: You, happening: Happening) -> bool:
    return bool(patients(you))


@book_of_medicine.may(on.ACTION, your_turn, somebody_is_hurt, once="turn")
async def treat(you: You, free: Free) -> None:
    patient = await choose_patient(you)
    healed = await test(you, CUNNING, 5)
    if healed:
        await tend(you.as_hero(patient), healed)


@book_of_medicine.brings_now
def read_up_on_wounds(facts: Facts, about: About) -> float:
    return 1.0 if facts.who.wounds and facts.who.value[CUNNING] >= 1 else NEVER


deck.add(
    Gear(
        id="oak-shield",
        name=N_("Oak Shield"),
        text=N_(
            "Discard to prevent up to 3 wounds on you, or to save a Town Elder from being wounded "
            "or killed."
        ),
        keywords=("Item",),
        cost=3,
        does=(PreventWounds(3, discard_first=True),),
    )
)

tools_of_science = deck.add(
    Gear(
        id="tools-of-science",
        name=N_("Tools of Science"),
        text=N_(
            "When a fight round begins in which you would use Combat you may use Cunning "
            "instead, until the fight ends. In a showdown you choose again in each round."
        ),
        in_fight=FightPart(instead=CUNNING),
        asks={"fight-with": N_("Fight with Cunning ({source})?")},
        keywords=("Item",),
        cost=4,
        provenance="reported",
        known=N_("all but the cost"),
        fits=cunning_over_combat,
    )
)


@tools_of_science.whenever(on.FIGHT_ROUND, yours)
async def fight_by_the_book(you: You, ahead: Ahead) -> None:
    """FAQ-01: only in place of Combat."""
    if fight_skill(you) == COMBAT and await confirm(you, "fight-with", "FAQ-01"):
        fight_with(you, CUNNING)


@tools_of_science.answers("fight-with")
def with_the_better_skill(facts: Facts, option: Option) -> float:
    better = facts.who.value[CUNNING] > facts.who.value[COMBAT]
    return float((option.key == "yes") == better)


deck.add(
    Gear(
        id="wooden-stake",
        name=N_("Wooden Stake"),
        text=N_("+2 Combat when you fight the villain, +1 Combat when you fight an Unholy minion."),
        keywords=("Item",),
        cost=4,
        provenance="reported",
        known=N_("name"),
        does=(
            FightDice(2, with_combat, against_villain),
            FightDice(1, with_combat, against_minion, against("Unholy")),
        ),
        worth=Worth(0.4, dice=1.9),
    )
)


deck.add(
    Gear(
        id="flail",
        name=N_("Flail"),
        text=N_(
            "+1 Combat. Once in each hero turn or Mystery Phase you may re-roll all of your fight "
            "dice that missed."
        ),
        keywords=("Item",),
        cost=5,
        provenance="reported",
        known=N_("name"),
        bonus={"combat": 1},
        does=(RerollMisses(once="turn"),),
        worth=Worth(0.8, dice=0.4),
    )
)

deck.add(
    Gear(
        id="silver-bullets",
        name=N_("Silver Bullets"),
        text=N_(
            "While you carry a Gun your fight dice hit the villain and its Evil Elders on one less "
            "than usual."
        ),
        keywords=("Item",),
        cost=5,
        provenance="reported",
        known=N_("name"),
        does=(HitsOn(-1, against_villain, you_carry("Gun")),),
        fits=loads_a_gun,
    )
)

deck.add(
    Gear(
        id="musket",
        name=N_("Musket"),
        text=N_("+3 Combat in the first round of each fight."),
        keywords=("Item", "Gun"),
        cost=6,
        provenance="reported",
        known=N_("name"),
        does=(FightDice(3, with_combat, first_round),),
        worth=Worth(0.8, dice=1.1),
    )
)

deck.add(
    Gear(
        id="sword",
        name=N_("Sword"),
        text=N_("+2 Combat."),
        keywords=("Item", "Blade"),
        cost=7,
        provenance="reported",
        known=N_("name"),
        bonus={"combat": 2},
    )
)

CARDS: tuple[Card, ...] = deck.cards
