"""The Bog Fiend: a land that sinks.

That he turns spaces to swamp, which can sink, and heals in showdowns, and that Mosquito Swarms are
fought with Cunning and take Investigation, is reported; all else is ours (GAP-12, GAP-13). Heroes
drain swamps and lay causeways, or the country closes around them and feeds him.
"""

from __future__ import annotations

from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    HARM,
    N_,
    Ability,
    Action,
    Arrived,
    Card,
    ChartEntry,
    ChartEvent,
    CounterMoves,
    Deck,
    FightDice,
    FightPart,
    Free,
    Gain,
    Happening,
    Marker,
    Minion,
    Murder,
    Phase,
    RemoveMarker,
    Row,
    ShowdownRound,
    Skill,
    Then,
    TrackFalls,
    TrackMoved,
    Trial,
    VillainAttacks,
    VillainSheet,
    You,
    advance,
    after_first_round,
    against_villain,
    anyone,
    attack_space,
    choose_space,
    each_in_turn,
    heal_villain,
    highest,
    homeward,
    lose,
    lowest,
    marked_spaces,
    marker_count,
    markers_left,
    move_to,
    next_to,
    on,
    passes,
    place_minion,
    put_marker,
    random_location,
    remove_clues,
    remove_minion,
    remove_round,
    scene_of,
    showdown,
    space_named,
    take_marker,
    track_falls,
    wound,
    you_are_here,
)

from .drawings_bog_fiend import BODY, BOG_FIEND, LEECH, MOSQUITO, SUNKEN, SWAMP, WALKER

deck = Deck()

# ---- the land ---------------------------------------------------------------------------------

DRY = ("town",)  # the Town stands on a rock, and so does an island
FIRM = ("road",)  # of Roads too little is left to sink


swamp = deck.add(
    Marker(
        id="swamp",
        name=N_("Swamp"),
        text=N_(
            "Whoever ends their move in a swamp takes a Cunning 4+ test; whoever fails loses 1 "
            "Investigation, or takes 1 wound if they have none. Once in each of your turns you "
            "may test Combat 4+ there as an action. Success: remove the swamp, gain 1 "
            "Investigation. A swamp that would turn to swamp again sinks instead; Roads never "
            "sink. Town Spaces and islands never turn to swamp. If no marker is left, the Shadow "
            "Track falls by 1."
        ),
        labels={"use:{card}": N_("drain the swamp")},
        drawing=SWAMP,
        supply=8,
        short=TrackFalls(1),
        provenance="reported",
        known=N_("that there are swamps, and that they can sink"),
        does=(
            Action(
                Trial(COMBAT, 4, won=Then(RemoveMarker(), Gain(1))),
                you_are_here,
                once="turn",
            ),
        ),
    )
)


@swamp.whenever(on.MOVED, you_are_here)
async def look_for_firm_ground(you: You, arrived: Arrived) -> None:
    if not await passes(you, CUNNING, 4) and not lose(you, 1):
        await wound(you, 1)


def next_to_a_sunken_space(you: You, happening: Happening) -> bool:
    return bool(sunken_beside(you))


def sunken_beside(you: You) -> list[int]:
    """Sunken spaces next to where you are."""
    return [space for space in next_to(you, you.who.space) if is_sunken(you, space)]


sunken = deck.add(
    Marker(
        id="sunken",
        name=N_("Sunken"),
        text=N_(
            "Nobody enters a sunken space. Whoever is there when it sinks is washed one space "
            "toward the Town Hall, if a way is open; minions and Investigation there are lost. As "
            "an action a hero next to it may pay 1 Investigation: it is swamp again. When the "
            "Shadow Track enters another stage all sunken spaces are swamp again. With no Swamp "
            "marker left they are dry land. If no Sunken marker is left, nothing sinks and the "
            "Shadow Track falls by 1."
        ),
        labels={"use:{card}": N_("lay a causeway")},
        drawing=SUNKEN,
        supply=4,
        short=TrackFalls(1),
        closed=True,
        provenance="reported",
        known=N_("that swamps can sink"),
        brings=2.5,
    )
)


@sunken.may(on.ACTION, next_to_a_sunken_space, price=1)
async def lay_a_causeway(you: You, free: Free) -> None:
    await come_up(you, await choose_space(you, sunken_beside(you)))


@sunken.whenever(on.STAGE)
async def water_falls(you: You, moved: TrackMoved) -> None:
    for space in marked_spaces(you):
        await come_up(you, space)


async def come_up(you: You, space: int) -> None:
    """It is swamp again, or dry land if no marker for that is left."""
    take_marker(you, space=space)
    if markers_left(you, swamp.id):
        await put_marker(you, swamp.id, space=space)


def is_swamp(you: You, space: int) -> bool:
    return marker_count(you, swamp.id, space=space) > 0


def is_sunken(you: You, space: int) -> bool:
    return marker_count(you, sunken.id, space=space) > 0


def is_dry(you: You, space: int) -> bool:
    """Whether a space can turn to swamp, and is none yet."""
    printed = you.g.content.board.spaces[space]
    soft = printed.kind not in DRY and bool(next_to(you, space))
    return soft and not is_swamp(you, space) and not is_sunken(you, space)


def can_sink(you: You, space: int) -> bool:
    """Whether a swamp can sink: not on a Road."""
    return is_swamp(you, space) and you.g.content.board.spaces[space].kind not in FIRM


async def flood(you: You, space: int) -> bool:
    """A space turns to swamp, or sinks if it is swamp; return whether it can do either."""
    if is_dry(you, space):
        await put_marker(you, swamp.id, space=space)
    elif can_sink(you, space):
        await sink(you, space)
    else:
        return False
    return True


async def sink(you: You, space: int) -> None:
    """A swamp sinks with all that is there; heroes are washed away."""
    if not await put_marker(you, sunken.id, space=space):
        return
    take_marker(you, swamp.id, space=space)
    remove_clues(you, space, you.s.clues[space])
    if you.s.minions[space]:
        remove_minion(you, space)
    for kind in you.s.vermin[space]:
        remove_round(you, kind, space)
    for they in each_in_turn(you):
        if they.who.space == space:
            await move_to(they, await homeward(you, space))


# ---- minions: each square counter shows one of them on either face (MIN-08) ------------------

minions: Row[Minion] = Row()

mosquitoes = minions.add(
    Minion(
        id="mosquito-swarm",
        name=N_("Mosquito Swarm"),
        text=N_(
            "Fight a Mosquito Swarm with Cunning. Its hits take Investigation in place of wounds, "
            "as long as you have any."
        ),
        keywords=("Beast",),
        drawing=MOSQUITO,
        dice=4,
        health=2,
        bounty=4,
        skill=CUNNING,
        robs=True,
        supply=8,
        flip="leeches",
        provenance="reported",
        known=N_("name, skill, and that it takes Investigation"),
    )
)

leeches = minions.add(
    Minion(
        id="leeches",
        name=N_("Leeches"),
        text=N_("Leeches roll 2 more dice after the first round of a fight."),
        keywords=("Beast",),
        drawing=LEECH,
        dice=1,
        health=2,
        bounty=2,
        later_dice=2,
        supply=8,
        flip="mosquito-swarm",
    )
)

walker = minions.add(
    Minion(
        id="mire-walker",
        name=N_("Mire Walker"),
        text=N_(
            "At the start of each Mystery Phase the Mire Walker turns its space to swamp, if that "
            "is still dry. Then it walks 1 space toward the Town Hall in any case."
        ),
        keywords=("Beast",),
        drawing=WALKER,
        dice=3,
        health=3,
        bounty=4,
        supply=8,
        flip="bog-bodies",
        dread=2.0,
    )
)


@walker.moves
async def wade(you: You, moves: CounterMoves) -> None:
    if is_dry(you, moves.space):
        await put_marker(you, swamp.id, space=moves.space)
    await advance(you, moves.space, moves.minion, 1)


bodies = minions.add(
    Minion(
        id="bog-bodies",
        name=N_("Bog Bodies"),
        text=N_("Bog Bodies roll 2 more dice in a swamp."),
        keywords=("Unholy",),
        drawing=BODY,
        dice=2,
        health=3,
        bounty=3,
        supply=8,
        flip="mire-walker",
    )
)


@bodies.adds(on.ENEMY_DICE)
def drag_down(you: You, skill: Skill) -> int:
    return 2 if is_swamp(you, you.s.heroes[skill.hero].space) else 0


MINIONS: tuple[Minion, ...] = minions.pieces

# ---- advanced abilities ---------------------------------------------------------------------

fed_by_the_deep = Ability(
    id="fed-by-the-deep",
    name=N_("Fed by the Deep"),
    text=N_("The Bog Fiend has +1 Combat for each sunken space."),
)


@fed_by_the_deep.adds(on.VILLAIN_COMBAT)
def feed(you: You, skill: Skill) -> int:
    return sum(1 for _ in marked_spaces(you, sunken.id))


def in_a_swamp(you: You, skill: Skill) -> bool:
    """The hero who fights is in a swamp."""
    return is_swamp(you, you.s.heroes[skill.hero].space)


in_his_element = Ability(
    id="in-his-element",
    name=N_("In His Element"),
    text=N_("Heroes who fight the Bog Fiend in a swamp roll 1 fewer die."),
    does=(FightDice(-1, against_villain, in_a_swamp, whose=anyone),),
)

the_peat_keeps_them = Ability(
    id="the-peat-keeps-them",
    name=N_("The Peat Keeps Them"),
    text=N_(
        "Whenever a Murder! is played, a random location turns to swamp, or the space where a "
        "Murder of the chart happened. If it cannot, place Bog Bodies there."
    ),
)


@the_peat_keeps_them.whenever(on.MURDER)
async def bury_the_dead(you: You, murder: Murder) -> None:
    """VIL-05."""
    space = scene_of(you, murder)
    if not await flood(you, space):
        await place_minion(you, bodies.id, space)


# ---- the basic chart ------------------------------------------------------------------------

chart: Row[ChartEntry] = Row()

chart.add(
    ChartEntry(
        name="mosquito-swarm",
        title=N_("Mosquito Swarm"),
        text=N_("A Mosquito Swarm rises from the reeds."),
        minions=("mosquito-swarm",),
    )
)

chart.add(
    ChartEntry(
        name="bog-bodies",
        title=N_("Bog Bodies"),
        text=N_("The bog gives up its dead."),
        minions=("bog-bodies",),
    )
)

chart.add(
    ChartEntry(
        name="mire-walker",
        title=N_("Mire Walker"),
        text=N_("A Mire Walker wades toward the Town."),
        minions=("mire-walker",),
    )
)

chart.add(
    ChartEntry(
        name="bog-fiend-attack",
        title=N_("Bog Fiend Attack"),
        text=N_("The Bog Fiend attacks every hero in the space."),
        event=VillainAttacks(),
        attack=True,
    )
)

the_bog_rises = chart.add(
    ChartEntry(
        name="the-bog-rises",
        title=N_("The Bog Rises"),
        text=N_("A random location turns to swamp. If it cannot, place Leeches there."),
        dread=0.8,
    )
)


@the_bog_rises.happens
async def rise(you: You, result: ChartEvent) -> None:
    space = random_location(you)
    if not await flood(you, space):
        await place_minion(you, leeches.id, space)


soft_ground = chart.add(
    ChartEntry(
        name="soft-ground",
        title=N_("Soft Ground"),
        text=N_(
            "The space of the hero farthest from the Town Hall turns to swamp; the First Player "
            "breaks ties. If it cannot, place a Mosquito Swarm in the Marsh."
        ),
        dread=0.8,
    )
)


@soft_ground.happens
async def give_way(you: You, result: ChartEvent) -> None:
    far = {they.space: way_home(you, they.space) for they in you.s.heroes if not they.down}
    if not far:
        return
    space = await choose_space(you, highest(far), "MIN-02", seat=you.g.first_seat, aim=HARM)
    if not await flood(you, space):
        await place_minion(you, mosquitoes.id, space_named(you, "marsh"))


def way_home(you: You, space: int) -> int:
    """How far a space is from the Town Hall."""
    return you.g.content.board.home_distance[space]


CHART = chart.pieces

# ---- the advanced chart -----------------------------------------------------------------------

advanced_chart: Row[ChartEntry] = Row()

advanced_chart.add(
    ChartEntry(
        name="clouds-of-mosquitoes",
        title=N_("Clouds of Mosquitoes"),
        text=N_("Two Mosquito Swarms darken the air."),
        minions=("mosquito-swarm", "mosquito-swarm"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="blood-and-peat",
        title=N_("Blood and Peat"),
        text=N_("Leeches come out of the mud, and Bog Bodies after them."),
        minions=("leeches", "bog-bodies"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="the-mire-walks",
        title=N_("The Mire Walks"),
        text=N_("A Mire Walker wades toward the Town, behind a cloud of mosquitoes."),
        minions=("mosquito-swarm", "mire-walker"),
    )
)

dragged_under = advanced_chart.add(
    ChartEntry(
        name="dragged-under",
        title=N_("Dragged Under"),
        text=N_(
            "The Bog Fiend attacks every hero in the space. Then the space turns to swamp, if it "
            "can."
        ),
        attack=True,
        dread=1.4,
    )
)


@dragged_under.happens
async def drag_under(you: You, result: ChartEvent) -> None:
    await attack_space(you, result.space, result.bonus)
    await flood(you, result.space)


the_bog_spreads = advanced_chart.add(
    ChartEntry(
        name="the-bog-spreads",
        title=N_("The Bog Spreads"),
        text=N_(
            "Of the spaces next to a swamp that are still dry and can turn to swamp, the nearest "
            "to the Town Hall does; the First Player breaks ties. If there is none, a random "
            "location turns to swamp, if it can."
        ),
        dread=0.8,
    )
)


@the_bog_spreads.happens
async def spread(you: You, result: ChartEvent) -> None:
    wet = marked_spaces(you, swamp.id)
    shore = dict.fromkeys(one for space in wet for one in next_to(you, space) if is_dry(you, one))
    near = {space: way_home(you, space) for space in shore}
    if near:
        space = await choose_space(you, lowest(near), "MIN-02", seat=you.g.first_seat, aim=HARM)
    else:
        space = random_location(you)
    await flood(you, space)


the_land_sinks = advanced_chart.add(
    ChartEntry(
        name="the-land-sinks",
        title=N_("The Land Sinks"),
        text=N_(
            "The swamp farthest from the Town Hall that is not a Road sinks; the First Player "
            "breaks ties. If there is none, the Shadow Track falls by 1."
        ),
        dread=1.6,
    )
)


@the_land_sinks.happens
async def go_under(you: You, result: ChartEvent) -> None:
    wet = [space for space in marked_spaces(you, swamp.id) if can_sink(you, space)]
    far = {space: way_home(you, space) for space in wet}
    if far:
        space = await choose_space(you, highest(far), "MIN-02", seat=you.g.first_seat, aim=HARM)
        await sink(you, space)
    else:
        await track_falls(you, 1)


ADVANCED_CHART = advanced_chart.pieces

# ---- the sheet ------------------------------------------------------------------------------

bog_fiend = deck.add(
    VillainSheet(
        id="bog-fiend",
        name=N_("Bog Fiend"),
        text=N_(
            "Regrowth: as each showdown round after the first begins, the Bog Fiend heals 1 wound "
            "for each hero there. The Marsh is swamp from the start, and so is the Bog if it is in "
            "the game."
        ),
        in_fight=FightPart(heals_each=1),
        drawing=BOG_FIEND,
        keywords=("Beast",),
        combat=5,
        health=6,
        basic_name=N_("Regrowth"),
        advanced=(fed_by_the_deep, in_his_element, the_peat_keeps_them),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(26, 30),
        suits=N_("On two boards he is easier: his swamp has more ground to cover."),
        provenance="reported",
        known=N_("name, that he heals in showdowns, and that the land turns to swamp"),
    )
)


@bog_fiend.whenever(on.SHOWDOWN_ROUND, after_first_round)
async def regrow(you: You, beginning: ShowdownRound) -> None:
    battle = showdown(you)
    assert battle is not None
    heal_villain(you, len(battle.heroes))


@bog_fiend.sets_up
async def the_marsh_is_swamp(you: You, phase: Phase) -> None:
    for name in ("marsh", "bog"):
        if name in you.g.content.board.index:
            await put_marker(you, swamp.id, space=space_named(you, name))


CARDS: tuple[Card, ...] = deck.cards
