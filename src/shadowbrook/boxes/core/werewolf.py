"""The Werewolf: strikes first, spreads his curse, and brings vermin into the village.

What is known are VIL-10 to VIL-16; figures, charts and the numbers of the curse are ours
(GAP-12, GAP-13, GAP-15). Whoever he fells begins to change, and a Werewolf Hero hands the
curse on: the longer it is left alone, the more heroes hunt each other.
"""

from __future__ import annotations

from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    HONOR,
    N_,
    SPIRIT,
    Ability,
    Card,
    ChartEntry,
    ChartEvent,
    Clearing,
    CounterMoves,
    CurseCard,
    Deck,
    EnemyDice,
    KnockedOut,
    Minion,
    Murder,
    Phase,
    Row,
    Skill,
    VillainAttacks,
    VillainSheet,
    You,
    add_marker,
    against_villain,
    approach,
    attack_space,
    beast_round,
    by_the_villain,
    curses_of,
    distance,
    each_in_turn,
    gain,
    hero_is_wounded,
    homeward,
    is_in_town,
    is_there,
    is_town_hall,
    lose,
    markers_on,
    move_to,
    on,
    passes,
    place_minion,
    random_location,
    remove_round,
    scene_of,
    standing,
    take_curse,
    track_falls,
    wound,
)

from .drawings import MOB, RAT, WEREWOLF, WOLF

CURSE = "curse"  # the deck of his own

# ---- minions: each square counter shows one of them on either face (MIN-08) -----------------

minions: Row[Minion] = Row()

feral_kin = minions.add(
    Minion(
        id="feral-kin",
        name=N_("Feral Kin"),
        text=N_("Feral Kin roll 1 fewer die against a cursed hero."),
        keywords=("Beast",),
        drawing=WOLF,
        dice=3,
        health=2,
        bounty=2,
        supply=8,
        flip="rats-nest",
        provenance="reported",
        known=N_("name"),
    )
)


@feral_kin.adds(on.ENEMY_DICE)
def one_of_us(you: You, skill: Skill) -> int:
    return -1 if curses_of(you, skill.hero, CURSE) else 0


nest = minions.add(
    Minion(
        id="rats-nest",
        name=N_("Rats Nest"),
        text=N_(
            "With the advanced chart: at the start of each Mystery Phase place Rats in the first "
            "space without any on the way from the nest to the Town Hall. If there is no such "
            "space, the Shadow Track falls by 1."
        ),
        keywords=("Beast",),
        drawing=RAT,
        dice=4,
        health=3,
        bounty=4,
        supply=8,
        flip="feral-kin",
        provenance="reported",
        known=N_("name"),
        dread=7.0,
    )
)


@nest.moves
async def breed(you: You, moves: CounterMoves) -> None:
    """VIL-16: once the chain has reached the Town Hall, new Rats are too many (MIN-22)."""
    if you.g.rules.setup_basic_chart:  # MIN-19
        return
    space = moves.space
    while is_there(you, rats.id, space) and not is_town_hall(you, space):
        ahead = await homeward(you, space)
        if ahead == space:  # EXP-04: the next space is there, but nothing enters it
            return
        space = ahead
    await place_minion(you, rats.id, space)


dire_wolf = minions.add(
    Minion(
        id="dire-wolf",
        name=N_("Dire Wolf"),
        text=N_("A Dire Wolf hits on a 4 or more."),
        keywords=("Beast",),
        drawing=WOLF,
        dice=2,
        hit=4,
        health=2,
        bounty=2,
        supply=6,
        flip="moonstruck-mob",
    )
)

mob = minions.add(
    Minion(
        id="moonstruck-mob",
        name=N_("Moonstruck Mob"),
        text=N_("Fight the Moonstruck Mob with Honor. It rolls 1 more die against a cursed hero."),
        drawing=MOB,
        dice=3,
        health=3,
        bounty=5,
        skill=HONOR,
        supply=6,
        flip="dire-wolf",
    )
)


@mob.adds(on.ENEMY_DICE)
def one_of_them(you: You, skill: Skill) -> int:
    return 1 if curses_of(you, skill.hero, CURSE) else 0


rats = minions.add(
    Minion(
        id="rats",
        name=N_("Rats"),
        text=N_(
            "As an action a hero here may test Combat 5+. Success: the Rats are gone, gain 1 "
            "Investigation. Failure: take a wound."
        ),
        drawing=RAT,
        round=True,
        supply=10,
        provenance="reported",
        known=N_("name"),
    )
)


@rats.clearing
async def stamp_out(you: You, clearing: Clearing) -> None:
    if await passes(you, COMBAT, 5):  # MIN-23
        remove_round(you, clearing.minion, clearing.space)
        await gain(you, 1)
    else:
        await wound(you, 1, "minion")


MINIONS = minions.pieces

# ---- advanced abilities ---------------------------------------------------------------------

bite = Ability(
    id="curse-of-the-werewolf-bite",
    name=N_("Curse of the Werewolf"),
    text=N_(
        "Whoever the Werewolf knocks out takes a Curse of the Werewolf; whoever carries one "
        "already gains a transformation marker instead."
    ),
)


@bite.whenever(on.KNOCKED_OUT, by_the_villain)
async def curse_the_fallen(you: You, fallen: KnockedOut) -> None:
    await scratch(you.as_hero(fallen.hero))


scent_of_blood = Ability(
    id="scent-of-blood",
    name=N_("Scent of Blood"),
    text=N_("The Werewolf rolls 1 more die against a wounded hero."),
    does=(EnemyDice(1, against_villain, hero_is_wounded),),
)

blood_calls = Ability(
    id="blood-calls",
    name=N_("Blood Calls"),
    text=N_(
        "Whenever a Murder! is played, every cursed hero gains a transformation marker. If nobody "
        "is cursed, place Feral Kin at a random location, or where a Murder of the chart happened."
    ),
)


@blood_calls.whenever(on.MURDER)
async def stir_the_blood(you: You, murder: Murder) -> None:
    """VIL-05."""
    if not await stir(you):
        await place_minion(you, feral_kin.id, scene_of(you, murder))


# ---- the basic chart ------------------------------------------------------------------------

chart: Row[ChartEntry] = Row()

chart.add(
    ChartEntry(
        name="feral-kin",
        title=N_("Feral Kin"),
        text=N_("Feral Kin come out of the woods."),
        minions=("feral-kin",),
    )
)

chart.add(
    ChartEntry(
        name="dire-wolf",
        title=N_("Dire Wolf"),
        text=N_("A Dire Wolf picks up a trail."),
        minions=("dire-wolf",),
    )
)

chart.add(
    ChartEntry(
        name="rats-nest",
        title=N_("Rats Nest"),
        text=N_("Rats build a nest."),
        minions=("rats-nest",),
    )
)

chart.add(
    ChartEntry(
        name="moonstruck-mob",
        title=N_("Moonstruck Mob"),
        text=N_("A mob goes looking for the beast and finds somebody else."),
        minions=("moonstruck-mob",),
    )
)

chart.add(
    ChartEntry(
        name="werewolf-attack",
        title=N_("Werewolf Attack"),
        text=N_("The Werewolf attacks every hero in the space."),
        event=VillainAttacks(),
        attack=True,
    )
)

howl = chart.add(
    ChartEntry(
        name="howl-in-the-night",
        title=N_("Howl in the Night"),
        text=N_("Every hero who is not in a Town Space tests Spirit 5+ or loses 2 Investigation."),
    )
)


@howl.happens
async def stand_your_ground(you: You, result: ChartEvent) -> None:
    for they in each_in_turn(you):
        if not is_in_town(you, they.hero) and not await passes(they, SPIRIT, 5):
            lose(they, 2)


CHART = chart.pieces

# ---- the advanced chart -----------------------------------------------------------------------

advanced_chart: Row[ChartEntry] = Row()

advanced_chart.add(
    ChartEntry(
        name="the-pack-gathers",
        title=N_("The Pack Gathers"),
        text=N_("Feral Kin come in numbers, one after another."),
        minions=("feral-kin", "feral-kin"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="infestation",
        title=N_("Infestation"),
        text=N_("Rats build a nest, and the first of them swarm around it."),
        minions=("rats-nest", "rats"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="hue-and-cry",
        title=N_("Hue and Cry"),
        text=N_("A Dire Wolf runs before a Moonstruck Mob."),
        minions=("dire-wolf", "moonstruck-mob"),
    )
)

HUNT = 3  # so many spaces the Werewolf runs by moonlight

moonlit_hunt = advanced_chart.add(
    ChartEntry(
        name="moonlit-hunt",
        title=N_("Moonlit Hunt"),
        text=N_(
            "The Werewolf attacks every hero in the space. If nobody is there, he runs up to 3 "
            "spaces to the nearest hero and attacks every hero there."
        ),
        attack=True,
    )
)


@moonlit_hunt.happens
async def hunt_by_moonlight(you: You, result: ChartEvent) -> None:
    """Who is in the space is nearest; the First Player breaks ties (CON-40)."""
    spaces = {you.s.heroes[hero].space for hero in standing(you)}
    prey = {space for space in spaces if distance(you, result.space, space) <= HUNT}
    if prey:
        end = await approach(you, prey, HUNT, result.space)
        await attack_space(you, end, result.bonus)  # nobody, if the way is blocked (EXP-04)


full_moon = advanced_chart.add(
    ChartEntry(
        name="full-moon",
        title=N_("Full Moon"),
        text=N_(
            "Every cursed hero gains a transformation marker. If nobody is cursed, place a Dire "
            "Wolf at a random location."
        ),
    )
)


@full_moon.happens
async def moon_is_full(you: You, result: ChartEvent) -> None:
    if not await stir(you):
        await place_minion(you, dire_wolf.id, random_location(you))


the_swarm = advanced_chart.add(
    ChartEntry(
        name="the-swarm",
        title=N_("The Swarm"),
        text=N_(
            "Place Rats at a random location. Then every hero who shares a space with Rats tests "
            "Cunning 5+ or takes a wound."
        ),
    )
)


@the_swarm.happens
async def swarm(you: You, result: ChartEvent) -> None:
    await place_minion(you, rats.id, random_location(you))
    for they in each_in_turn(you):
        if is_there(you, rats.id, they.who.space) and not await passes(they, CUNNING, 5):
            await wound(You(you.g, you.card, they.hero, rats.id), 1, "minion")  # the Rats bite


ADVANCED_CHART = advanced_chart.pieces

# ---- the sheet ------------------------------------------------------------------------------

deck = Deck()

deck.add(
    VillainSheet(
        id="werewolf",
        name=N_("The Werewolf"),
        text=N_("Strikes First: the Werewolf's hits count before you roll."),
        drawing=WEREWOLF,
        keywords=("Beast",),
        combat=5,
        health=6,
        basic_name=N_("Strikes First"),
        first_strike=True,
        curses=(CURSE,),  # SET-17
        advanced=(bite, scent_of_blood, blood_calls),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(16, 20),
        suits=N_(
            "On two boards he is much the same: his beasts come to the heroes, wherever these are."
        ),
        provenance="rulebook",
        known=N_("name, Strikes First and the curse; numbers ours"),
        ratings={"lone": (-0.648, -0.012), "rivals": (-0.338, -0.397)},
    )
)

# ---- the curse ------------------------------------------------------------------------------

CHANGED = 3  # GAP-15: transformation markers that make a Werewolf Hero
NEARBY = 2  # GAP-15: so many spaces a Werewolf Hero runs to reach another hero

curse = deck.add(
    CurseCard(
        id="curse-of-the-werewolf",
        name=N_("Curse of the Werewolf"),
        text=N_(
            "Gain a transformation marker in each Mystery Phase until you have 3 and are a "
            "Werewolf Hero. From that phase on you run in each Mystery Phase to the nearest other "
            "hero within 2 spaces and fight a round with every other hero there, with 2 more dice; "
            "whoever you knock out is cursed as well, or gains a marker. If you reach nobody, test "
            "Spirit 5+ or the Shadow Track falls by 1."
        ),
        tells={"werewolf-hero": ("hero", N_("{hero} is a Werewolf Hero now!"))},
        copies=6,  # CNT-15
        provenance="rulebook",
        known=N_("all but the numbers"),
    )
)


@curse.whenever(on.MYSTERY_START)
async def moonrise(you: You, phase: Phase) -> None:
    """VIL-11, VIL-12: each Mystery Phase the hero changes, or hunts."""
    if is_werewolf(you):
        await prowl(you)
    else:
        await change(you)


def is_werewolf(you: You) -> bool:
    """Whether the curse has made its bearer a Werewolf Hero (VIL-11)."""
    return markers_on(you, you.card) >= CHANGED


async def change(you: You) -> None:
    """One marker more (VIL-11); who turns in a Mystery Phase attacks in the same one (VIL-13)."""
    if is_werewolf(you) or add_marker(you, you.card) < CHANGED:
        return
    you.g.emit("werewolf-hero", you.hero)
    if you.s.phase:
        await prowl(you)


async def scratch(you: You) -> None:
    """VIL-10: you take the curse; if you have it already it grows (GAP-15)."""
    curses = curses_of(you, you.hero, CURSE)
    if not curses:
        take_curse(you, CURSE)
    for card in curses:
        await change(You(you.g, card))


async def stir(you: You) -> bool:
    """Every cursed hero changes a little more; return whether there is one."""
    cursed = [card for hero in you.g.order() for card in curses_of(you, hero, CURSE)]
    for card in cursed:
        await change(You(you.g, card))
    return bool(cursed)


async def prowl(you: You) -> None:
    """VIL-12: the Werewolf Hero attacks whoever is nearby; with nobody there, the village."""
    if you.hero not in standing(you):  # KO-05
        return
    near = heroes_nearby(you)
    if near and await run_to(you, near):
        await lash_out(you)
    elif you.hero in standing(you) and not await passes(you, SPIRIT, 5):
        await track_falls(you, 1)


def heroes_nearby(you: You) -> set[int]:
    """The spaces within reach in which other heroes are (GAP-15)."""
    spaces = {you.s.heroes[hero].space for hero in standing(you) if hero != you.hero}
    return {space for space in spaces if distance(you, you.who.space, space) <= NEARBY}


async def run_to(you: You, near: set[int]) -> bool:
    """Run to the nearest of these spaces; return whether you got there.

    A blocked road ends the run, a minion at its end is fought first (EXP-04, MIN-18).
    """
    end = await approach(you, near, NEARBY)
    if end != you.who.space:
        await move_to(you, end)
    return end in near and you.hero in standing(you, end)


async def lash_out(you: You) -> None:
    """A fight round with every other hero in the space; whoever falls is cursed too."""
    space = you.who.space
    for prey in standing(you):
        if prey != you.hero and {you.hero, prey} <= set(standing(you, space)):
            await beast_round(you, prey, 2)
            if you.s.heroes[prey].down:
                await scratch(you.as_hero(prey))


CARDS: tuple[Card, ...] = deck.cards
