"""The Scarecrow: weak while the village is calm, a harvest of dread when it is not.

Feeds on Fear, Locust Swarms and Crows are the rulebook's (VIL-17, VIL-18); the table, the
figures and the other abilities are ours (GAP-12 to GAP-14). He preys on heroes who are
alone, spreads panic in a town that nobody calms, and his Crows choke the Roads.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    HARM,
    HONOR,
    N_,
    SPIRIT,
    Ability,
    Arrived,
    Card,
    ChartEntry,
    ChartEvent,
    Clearing,
    Deck,
    Fought,
    Minion,
    Moving,
    PlaceMinion,
    Price,
    Row,
    Skill,
    TrackMoved,
    VillainAttacks,
    VillainSheet,
    Whenever,
    You,
    against_villain,
    attack_space,
    carries,
    choose_space,
    dice_to_test,
    each_in_turn,
    gain,
    highest,
    in_the_red,
    is_in_town,
    is_there,
    kind_of_space,
    lose,
    next_to,
    on,
    outside_showdowns,
    passes,
    place_minion,
    random_location,
    remove_clues,
    remove_round,
    shift_health,
    skill_of,
    space_named,
    stage,
    standing,
    track_falls,
    track_fell,
    wound,
)

from .drawings import CROW, SCARECROW, SWARM

# ---- minions --------------------------------------------------------------------------------

minions: Row[Minion] = Row()

locusts = minions.add(
    Minion(
        id="locust-swarm",
        name=N_("Locust Swarm"),
        text=N_(
            "Fight a Locust Swarm with Cunning. It rolls 1 more die while the Shadow Track is in "
            "the red, and 1 fewer die against a hero who carries a Fire card. After each fight "
            "round that it survives, it eats all Investigation in the space."
        ),
        drawing=SWARM,
        dice=3,
        health=2,
        bounty=4,
        skill=CUNNING,
        supply=8,
        provenance="rulebook",
        known=N_("name and theme"),
    )
)


@locusts.adds(on.ENEMY_DICE)
def thick_swarm(you: You, skill: Skill) -> int:
    smoked = 1 if carries(you, "Fire") else 0
    return (1 if in_the_red(you) else 0) - smoked


@locusts.when_unbeaten
async def strip_bare(you: You, fought: Fought) -> None:
    remove_clues(you, fought.space, you.s.clues[fought.space])


crows = minions.add(
    Minion(
        id="crows",
        name=N_("Crows"),
        text=N_(
            "Your move is 1 space shorter for each Crows counter in your space or next to it, but "
            "1 space is always left; in the action point game your first step of the day costs 1 "
            "more point for each. If you end your move among Crows, you lose 1 Investigation. As "
            "an action test Cunning 5+. Success: the Crows in your space are gone, gain 1 "
            "Investigation."
        ),
        drawing=CROW,
        supply=10,
        round=True,
        provenance="rulebook",
        known=N_("name and theme; that a Cunning test clears them and pays is reported"),
    )
)


@crows.may_clear
def can_shoo(you: You, clearing: Clearing) -> bool:
    """Where it may be tried again and again (RBW-10), nobody tries for ever without a die."""
    return dice_to_test(you, CUNNING) > 0  # GAP-41


@crows.clearing
async def shoo(you: You, clearing: Clearing) -> None:
    if await passes(you, CUNNING, 5):  # MIN-23
        remove_round(you, clearing.minion, clearing.space)
        await gain(you, 1)


# What Crows do by lying there. The Scarecrow's sheet has it, for it needs no advanced abilities.
among_crows = Ability(id=crows.id, name=crows.name, text=crows.text)


@among_crows.adds(on.SLOWED)
def choked_roads(you: You, moving: Moving) -> int:
    """VIL-18, MIN-23: Crows stop nobody (MOV-06), but they make the going hard."""
    return crows_around(you, you.s.heroes[moving.hero].space)


def first_step_of_the_day(you: You, price: Price) -> bool:
    who = you.s.heroes[price.hero]
    return not who.walked and price.start == who.space


@among_crows.adds(on.PRICE, first_step_of_the_day, topics=("points:step",))
def hard_to_set_out(you: You, price: Price) -> int:
    return crows_around(you, price.start)


def crows_around(you: You, space: int) -> int:
    """How many Crows lie in a space and next to it."""
    return sum(1 for one in (space, *next_to(you, space)) if is_there(you, crows.id, one))


def crows_are_there(you: You, arrived: Arrived) -> bool:
    return is_there(you, crows.id, arrived.space)


@among_crows.whenever(on.MOVED, crows_are_there)
async def pecked(you: You, arrived: Arrived) -> None:
    lose(you.as_hero(arrived.hero), 1)


MINIONS = minions.pieces

# ---- advanced abilities ---------------------------------------------------------------------

dread = Ability(
    id="dread",
    name=N_("Dread"),
    text=N_(
        "Heroes whose Spirit is lower than the number of the stage (1 at the top of the Shadow "
        "Track, 5 at its end) roll 1 fewer die when they fight the Scarecrow."
    ),
)


@dread.adds(on.SKILL, against_villain)
def unnerved(you: You, skill: Skill) -> int:
    return -1 if skill_of(you, skill.hero, SPIRIT) < stage(you) else 0


bitter_harvest = Ability(
    id="bitter-harvest",
    name=N_("Bitter Harvest"),
    text=N_(
        "Whenever the Shadow Track falls into another stage outside a showdown, place a Locust "
        "Swarm in the Fields."
    ),
    does=(
        Whenever(on.STAGE, PlaceMinion("locust-swarm", "fields"), track_fell, outside_showdowns),
    ),
)

crows_gather = Ability(
    id="crows-gather",
    name=N_("Crows Gather"),
    text=N_(
        "Whenever a Murder! is played, place Crows at a random location, or where a Murder of the "
        "chart happened."
    ),
    does=(Whenever(on.MURDER, PlaceMinion("crows", there=True)),),  # VIL-05
)

# ---- the basic chart ------------------------------------------------------------------------

chart: Row[ChartEntry] = Row()

chart.add(
    ChartEntry(
        name="locust-swarm",
        title=N_("Locust Swarm"),
        text=N_("A Locust Swarm rises from the corn."),
        minions=("locust-swarm",),
    )
)

chart.add(
    ChartEntry(
        name="twin-swarms",
        title=N_("Twin Swarms"),
        text=N_("Two Locust Swarms rise in one place."),
        minions=("locust-swarm", "locust-swarm"),
    )
)

alone_in_the_dark = chart.add(
    ChartEntry(
        name="alone-in-the-dark",
        title=N_("Alone in the Dark"),
        text=N_(
            "Each hero who is alone in a space takes a Spirit 4+ test; whoever fails takes 1 wound."
        ),
    )
)


@alone_in_the_dark.happens
async def fear_the_dark(you: You, result: ChartEvent) -> None:
    await terror(you, 4, 0)


async def terror(you: You, target: int, loss: int) -> None:
    """Heroes alone in their space test Spirit or suffer; who is alone is settled before that.

    A fright is no attack: it is not the villain who wounds them.
    """
    alone = [hero for hero in standing(you) if len(standing(you, you.s.heroes[hero].space)) == 1]
    for they in each_in_turn(you):
        if they.hero in alone and not await passes(they, SPIRIT, target):
            await wound(they, 1)
            lose(they, loss)


chart.add(
    ChartEntry(
        name="scarecrow-attack",
        title=N_("Scarecrow Attack"),
        text=N_("The Scarecrow attacks every hero in the space."),
        event=VillainAttacks(),
        attack=True,
    )
)

blight = chart.add(
    ChartEntry(
        name="blight",
        title=N_("Blight"),
        text=N_(
            "2 Investigation wither in the space that has the most; the First Player breaks ties. "
            "If there is none on the board, a Locust Swarm appears in the Fields."
        ),
    )
)


@blight.happens
async def wither(you: You, result: ChartEvent) -> None:
    clues = {space: count for space, count in enumerate(you.s.clues) if count}
    if clues:
        space = await choose_space(you, highest(clues), "MIN-02", seat=you.g.first_seat, aim=HARM)
        remove_clues(you, space, 2)
    else:
        await place_minion(you, locusts.id, space_named(you, "fields"))


spreading_panic = chart.add(
    ChartEntry(
        name="spreading-panic",
        title=N_("Spreading Panic"),
        text=N_(
            "The Shadow Track falls by 1, unless a hero in a Town Space passes an Honor 5+ test."
        ),
    )
)


@spreading_panic.happens
async def panic_spreads(you: You, result: ChartEvent) -> None:
    await panic(you, 1)


async def panic(you: You, drop: int) -> None:
    """The track falls by `drop`, less 1 for each hero in Town who calms the people."""
    for they in each_in_turn(you):
        if drop and is_in_town(you, they.hero) and await passes(they, HONOR, 5):
            drop -= 1
    if drop:
        await track_falls(you, drop)


CHART = chart.pieces

# ---- the advanced chart -----------------------------------------------------------------------

advanced_chart: Row[ChartEntry] = Row()

advanced_chart.add(
    ChartEntry(
        name="plague-of-locusts",
        title=N_("Plague of Locusts"),
        text=N_("Two Locust Swarms rise in one place, and Crows follow them."),
        minions=("locust-swarm", "locust-swarm", "crows"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="swarm-and-flock",
        title=N_("Swarm and Flock"),
        text=N_("A Locust Swarm and Crows come together."),
        minions=("locust-swarm", "crows"),
    )
)

murder_of_crows = advanced_chart.add(
    ChartEntry(
        name="murder-of-crows",
        title=N_("Murder of Crows"),
        text=N_(
            "Crows settle in the space and on every Road next to it where there are none; if there "
            "are Crows in all of them, one more comes to the space."
        ),
    )
)


@murder_of_crows.happens
async def settle(you: You, result: ChartEvent) -> None:
    """VIL-18: Crows come in groups, around the hero who caused it if there is one (GAP-20)."""
    here = result.space
    if here < 0:
        here = you.who.space if result.hero >= 0 else random_location(you)
    spaces = [here, *(one for one in next_to(you, here) if kind_of_space(you, one) == "road")]
    free = [space for space in spaces if not is_there(you, crows.id, space)]
    for space in free or [here]:  # where there are Crows everywhere, one too many (MIN-22)
        await place_minion(you, crows.id, space)


the_reaping = advanced_chart.add(
    ChartEntry(
        name="the-reaping",
        title=N_("The Reaping"),
        text=N_(
            "The Scarecrow attacks every hero in the space with 1 more die. If nobody is there, "
            "all Investigation in the space and next to it withers."
        ),
        attack=True,
    )
)


@the_reaping.happens
async def reap(you: You, result: ChartEvent) -> None:
    if not await attack_space(you, result.space, result.bonus + 1):
        for space in (result.space, *next_to(you, result.space)):
            remove_clues(you, space, you.s.clues[space])


night_terrors = advanced_chart.add(
    ChartEntry(
        name="night-terrors",
        title=N_("Night Terrors"),
        text=N_(
            "Each hero who is alone in a space takes a Spirit 5+ test; whoever fails takes 1 wound "
            "and loses 1 Investigation."
        ),
    )
)


@night_terrors.happens
async def feed_on_terror(you: You, result: ChartEvent) -> None:
    await terror(you, 5, 1)


blind_panic = advanced_chart.add(
    ChartEntry(
        name="blind-panic",
        title=N_("Blind Panic"),
        text=N_(
            "The Shadow Track falls by 2, but by 1 less for each hero in a Town Space who passes "
            "an Honor 5+ test."
        ),
    )
)


@blind_panic.happens
async def panic_breaks_out(you: You, result: ChartEvent) -> None:
    await panic(you, 2)


ADVANCED_CHART = advanced_chart.pieces

# ---- the sheet ------------------------------------------------------------------------------

deck = Deck()

scarecrow = deck.add(
    VillainSheet(
        id="scarecrow",
        name=N_("The Scarecrow"),
        text=N_(
            "Feeds on Fear: the Scarecrow gains Health and Combat by the stage of the Shadow "
            "Track: 12 to 5: +1 Health, +1 Combat; 4 to 1: +2 Health, +2 Combat."
        ),
        drawing=SCARECROW,
        keywords=("Unholy",),
        combat=3,
        health=5,
        basic_name=N_("Feeds on Fear"),
        hooks=among_crows.hooks,
        advanced=(dread, bitter_harvest, crows_gather),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(1, 5),
        suits=N_(
            "On two boards he is harder: he has few counters, and those that lie far away "
            "stay there."
        ),
        provenance="rulebook",
        known=N_("name, Health and Feeds on Fear; other numbers ours"),
        ratings={"lone": (-0.319, -0.172), "rivals": (-0.328, -0.068)},
    )
)

# GAP-14: what he gains in each stage of the track, 1 to 5
FEAR_HEALTH = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2}
FEAR_COMBAT = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2}


@scarecrow.adds(on.VILLAIN_HEALTH)
def fear_health(you: You, skill: Skill) -> int:
    return FEAR_HEALTH[stage(you)]  # VIL-17


@scarecrow.adds(on.VILLAIN_COMBAT)
def fear_combat(you: You, skill: Skill) -> int:
    return FEAR_COMBAT[stage(you)]  # VIL-17


@scarecrow.whenever(on.TRACK_MOVED)
async def fear_moves(you: You, moved: TrackMoved) -> None:
    """His Health moves with the track (SHD-23, GAP-30)."""
    before = stage(you, you.s.track - moved.steps)
    shift_health(you, FEAR_HEALTH[stage(you)] - FEAR_HEALTH[before])


CARDS: tuple[Card, ...] = deck.cards
