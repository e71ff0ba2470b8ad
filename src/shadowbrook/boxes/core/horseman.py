"""The Spectral Horseman: a rider on the Roads, his Hounds and his dead regiment.

Names of his three abilities, the Barghest Hound and the Ghost Soldiers are the rulebook's
(VIL-19 to VIL-22, MIN-25 to MIN-27); figures, Endless Ride, the other minions and the charts
are ours (GAP-12, GAP-13). Whoever is on the move is in danger; the Town is no shelter when he
charges, since every charge ends in the Town Hall.
"""

from __future__ import annotations

from shadowbrook.cards import (
    HARM,
    N_,
    SPIRIT,
    Ability,
    Card,
    ChartEntry,
    ChartEvent,
    CounterMoves,
    Deck,
    Facts,
    FightPart,
    Fought,
    Minion,
    Murder,
    Option,
    Phase,
    Row,
    Skill,
    VillainAttacked,
    VillainAttacks,
    VillainGrows,
    VillainSheet,
    Whenever,
    You,
    add_health,
    advance,
    attack_space,
    by_the_villain,
    choose_elder,
    clash,
    confirm,
    dead_elders,
    each_in_turn,
    elder_is_dead,
    fight_of,
    fight_villain,
    highest,
    homeward,
    honor_of,
    how_many,
    hunt_nearest,
    is_closed,
    is_in_town,
    is_town_hall,
    leave_fight,
    meet,
    on,
    pay,
    place_minion,
    random_location,
    remove_minion,
    ride_home,
    ride_on,
    roll_for_villain,
    scene_of,
    stage,
    tell_of_danger,
    town_elders,
    villain_combat,
    wound_elder,
)

from .drawings import DRUM, GHOST, HORSEMAN, WHEEL, WOLF

# ---- minions: each counter shows one of them on either face (MIN-08) ------------------------

minions: Row[Minion] = Row()

hound = minions.add(
    Minion(
        id="barghest-hound",
        name=N_("Barghest Hound"),
        text=N_(
            "At the start of each Mystery Phase the Hound goes up to 2 spaces toward the "
            "nearest hero. It passes other minions."
        ),
        keywords=("Beast",),
        drawing=WOLF,
        dice=2,
        health=2,
        bounty=2,
        supply=7,
        flip="phantom-coach",
        provenance="rulebook",
        known=N_("name and theme"),
    )
)


@hound.moves
async def pick_up_the_scent(you: You, moves: CounterMoves) -> None:
    await hunt_nearest(you, moves.space, 2)  # MIN-25, MIN-26


coach = minions.add(
    Minion(
        id="phantom-coach",
        name=N_("Phantom Coach"),
        text=N_(
            "At the start of each Mystery Phase the Coach drives 2 spaces toward the Town Hall. If "
            "it begins the phase there, it is gone, and the Horseman gains 1 Health for good."
        ),
        keywords=("Unholy",),
        drawing=WHEEL,
        dice=3,
        health=3,
        bounty=4,
        supply=7,
        flip="barghest-hound",
    )
)


@coach.moves
async def drive_on(you: You, moves: CounterMoves) -> None:
    if is_town_hall(you, moves.space):
        remove_minion(you, moves.space)
        add_health(you, 1)
    else:
        await advance(you, moves.space, moves.minion, 2)


soldiers = minions.add(
    Minion(
        id="ghost-soldiers",
        name=N_("Ghost Soldiers"),
        text=N_(
            "Fight Ghost Soldiers with Spirit. If they are unhurt after a fight round and you "
            "still stand, you are pushed back one space toward the Town Hall and the fight is "
            "over; where there is no way back, as in the Town Hall, it goes on."
        ),
        in_fight=FightPart(rout=True),
        keywords=("Unholy",),
        drawing=GHOST,
        dice=3,
        health=2,
        bounty=5,
        skill=SPIRIT,
        supply=7,
        flip="headless-drummer",
        provenance="rulebook",
        known=N_("name and theme"),
    )
)


@soldiers.when_unbeaten
async def push_back(you: You, fought: Fought) -> None:
    """VIL-22."""
    fight = fight_of(you)
    assert fight is not None
    if you.who.down or fight.wounds:
        return
    here = you.who.space
    back = await homeward(you, here)
    if back != here:
        leave_fight(you, back, pushed=True)
        await clash(you, back)  # MIN-18


drummer = minions.add(
    Minion(
        id="headless-drummer",
        name=N_("Headless Drummer"),
        text=N_(
            "Fight the Drummer with Spirit. While a Drummer is on the board, Ghost Soldiers roll "
            "1 more die."
        ),
        keywords=("Unholy",),
        drawing=DRUM,
        dice=2,
        health=1,
        bounty=3,
        skill=SPIRIT,
        supply=7,
        flip="ghost-soldiers",
    )
)


@soldiers.adds(on.ENEMY_DICE)
def to_the_drum(you: You, skill: Skill) -> int:
    return 1 if how_many(you, drummer.id) else 0


MINIONS = minions.pieces

# ---- advanced abilities ---------------------------------------------------------------------

endless_ride = Ability(
    id="endless-ride",
    name=N_("Endless Ride"),
    text=N_(
        "Roll a die at the start of each Mystery Phase. If it is lower than the number of the "
        "Shadow Track's stage (1 at the top, 5 at the bottom), the Horseman attacks every hero on "
        "a Road or on the Covered Bridge (in the classic game also in the Town Hall) with 3 dice "
        "only."
    ),
)


@endless_ride.whenever(on.MYSTERY_START)
async def ride_out(you: You, phase: Phase) -> None:
    """VIL-20: the darker it is, the more often he rides."""
    if roll_for_villain(you) < stage(you):
        await meet(you, haunts(you), in_passing(you))


def haunts(you: You) -> list[int]:
    """Where Endless Ride leads; into the Town Hall only by the older rules (CON-49)."""
    if you.g.rules.villain_endless_ride_hits_town_hall:
        return [*roads(you), *dict.fromkeys(you.g.content.board.halls)]  # EXP-02
    return roads(you)


def roads(you: You) -> list[int]:
    """All Roads and the Covered Bridge, as far as he can get there (EXP-04)."""
    board = you.g.content.board
    spaces = [*board.roads, board.index["covered-bridge"]]
    return [space for space in spaces if not is_closed(you, space)]


def in_passing(you: You) -> int:
    """What turns his Combat into 3 dice only, as a bonus."""
    return 3 - villain_combat(you)


collect_souls = Ability(
    id="collect-souls",
    name=N_("Collect Souls"),
    text=N_(
        "The Horseman gains 1 Health for good for each hero he knocks out and for each Town Elder "
        "who is killed."
    ),
    # VIL-21: in a showdown fight round it counts from the round's end (SHD-23)
    does=(
        Whenever(on.KNOCKED_OUT, VillainGrows(1), by_the_villain),
        Whenever(on.ELDER_KILLED, VillainGrows(1), elder_is_dead),
    ),
)

another_head = Ability(
    id="another-head",
    name=N_("Another Head"),
    text=N_(
        "Whenever a Murder! is played, place the Horseman at a random location, or where a Murder "
        "of the chart happened; he attacks there and charges, with 3 dice only."
    ),
)


@another_head.whenever(on.MURDER)
async def ride_from_the_scene(you: You, murder: Murder) -> None:
    """VIL-05, VIL-19."""
    await ride_home(you, scene_of(you, murder), in_passing(you))


# ---- the basic chart ------------------------------------------------------------------------

chart: Row[ChartEntry] = Row()

chart.add(
    ChartEntry(
        name="barghest-hound",
        title=N_("Barghest Hound"),
        text=N_("A Barghest Hound has found a trail."),
        minions=("barghest-hound",),
    )
)

chart.add(
    ChartEntry(
        name="ghost-soldiers",
        title=N_("Ghost Soldiers"),
        text=N_("Ghost Soldiers form their ranks."),
        minions=("ghost-soldiers",),
    )
)

chart.add(
    ChartEntry(
        name="headless-drummer",
        title=N_("Headless Drummer"),
        text=N_("Somebody beats a drum in the fog."),
        minions=("headless-drummer",),
    )
)

chart.add(
    ChartEntry(
        name="phantom-coach",
        title=N_("Phantom Coach"),
        text=N_("A Phantom Coach sets out for the Town Hall."),
        minions=("phantom-coach",),
    )
)

chart.add(
    ChartEntry(
        name="horseman-attack",
        title=N_("Horseman Attack"),
        text=N_("The Horseman attacks every hero in the space and charges on."),
        event=VillainAttacks(),
        attack=True,
    )
)

hoofbeats = chart.add(
    ChartEntry(
        name="hoofbeats",
        title=N_("Hoofbeats"),
        text=N_(
            "Every hero on a Road or on the Covered Bridge pays 1 Investigation or is attacked by "
            "the Horseman."
        ),
    )
)


@hoofbeats.happens
async def hide_or_fight(you: You, result: ChartEvent) -> None:
    spaces = roads(you)
    for they in each_in_turn(you):
        if they.who.space in spaces and not await hides(they):
            await fight_villain(they, result.bonus)


async def hides(you: You) -> bool:
    """Whether you pay for not being found."""
    if not you.who.investigation or not await confirm(you, "pay-to-stop", "MIN-02", price=1):
        return False
    pay(you, 1)
    return True


CHART = chart.pieces

# ---- the advanced chart -----------------------------------------------------------------------

advanced_chart: Row[ChartEntry] = Row()

advanced_chart.add(
    ChartEntry(
        name="black-dogs",
        title=N_("Black Dogs"),
        text=N_("Two Barghest Hounds run together."),
        minions=("barghest-hound", "barghest-hound"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="the-dead-regiment",
        title=N_("The Dead Regiment"),
        text=N_("A Headless Drummer comes first, then Ghost Soldiers."),
        minions=("headless-drummer", "ghost-soldiers"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="phantom-coach",
        title=N_("Phantom Coach"),
        text=N_("A Phantom Coach sets out for the Town Hall."),
        minions=("phantom-coach",),
    )
)

axe_of_vengeance = advanced_chart.add(
    ChartEntry(
        name="axe-of-vengeance",
        title=N_("Axe of Vengeance"),
        text=N_(
            "The Horseman attacks every hero in the space and charges on, with 1 more die for "
            "each dead Town Elder."
        ),
        attack=True,
    )
)


@axe_of_vengeance.happens
async def avenge(you: You, result: ChartEvent) -> None:
    await attack_space(you, result.space, result.bonus + len(dead_elders(you)))


ride_without_end = advanced_chart.add(
    ChartEntry(
        name="ride-without-end",
        title=N_("Ride without End"),
        text=N_(
            "The Horseman goes on his Endless Ride and attacks every hero on a Road or on the "
            "Covered Bridge with 3 dice only. If nobody is there, a Phantom Coach appears at a "
            "random location."
        ),
    )
)


@ride_without_end.happens
async def ride_the_roads(you: You, result: ChartEvent) -> None:
    if not await meet(you, haunts(you), in_passing(you) + result.bonus):
        await place_minion(you, coach.id, random_location(you))


next_head = advanced_chart.add(
    ChartEntry(
        name="the-next-head",
        title=N_("The Next Head"),
        text=N_(
            "The Horseman comes for the Town Elder with the highest Honor; the First Player "
            "breaks ties. One hero in a Town Space may fight him for a round instead; otherwise "
            "the elder takes a wound."
        ),
        asks={"stand-in-the-way": N_("Stand in the villain's way ({source})?")},
    )
)


@next_head.happens
async def come_for_the_elder(you: You, result: ChartEvent) -> None:
    honor = {elder: honor_of(you, elder) for elder in town_elders(you)}
    if not honor:
        return
    elder = await choose_elder(you, highest(honor), "MIN-02", seat=you.g.first_seat, aim=HARM)
    tell_of_danger(you, elder)
    for they in each_in_turn(you):
        if is_in_town(you, they.hero) and await confirm(they, "stand-in-the-way", "MIN-02"):
            await fight_villain(they, result.bonus)
            return
    await wound_elder(you, elder, 1, "villain")


@next_head.answers("stand-in-the-way")
def strong_and_among_comrades(facts: Facts, option: Option) -> float:
    """An elder is worth a fight only to a hero who can take it."""
    able = facts.left >= 4 and facts.mode != "competitive"
    return float((option.key == "yes") == able)


ADVANCED_CHART = advanced_chart.pieces

# ---- the sheet ------------------------------------------------------------------------------

deck = Deck()

horseman = deck.add(
    VillainSheet(
        id="spectral-horseman",
        name=N_("The Spectral Horseman"),
        text=N_(
            "Relentless Charge: whenever the Horseman attacks in a single space, he then rides "
            "the shortest way to the Town Hall and attacks every hero on the way and there. Where "
            "he attacks in several spaces at once, he does not charge."
        ),
        drawing=HORSEMAN,
        keywords=("Unholy",),
        combat=7,
        health=8,
        basic_name=N_("Relentless Charge"),
        advanced=(endless_ride, collect_souls, another_head),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(11, 15),
        suits=N_(
            "On two boards he is a little harder: his rides from far away are longer, and "
            "minions that nobody passes use up his counters."
        ),
        provenance="rulebook",
        known=N_("name, Relentless Charge, Endless Ride and Collect Souls; numbers ours"),
        ratings={"lone": (0.872, -0.091), "rivals": (0.505, 0.149)},
    )
)


@horseman.whenever(on.VILLAIN_ATTACK)
async def relentless_charge(you: You, attacked: VillainAttacked) -> None:
    """VIL-19: placed for an attack, he then rides on to the Town Hall.

    An attack in several spaces places him nowhere.
    """
    await ride_on(you, attacked.space, attacked.bonus)


CARDS: tuple[Card, ...] = deck.cards
