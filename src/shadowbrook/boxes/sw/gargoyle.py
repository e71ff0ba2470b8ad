"""The Gargoyle: slow to kill and slow to die, and the Town Elders are his prey.

Reported are Combat, Health, the Grotesques and that he turns elders to stone, which takes them
out of the game (EXP-11); the rest is ours (GAP-12, GAP-13). His Grotesques fly to Town and stare
from the roofs, so that heroes have to come home, drive them off and talk elders out of the stone.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    HARM,
    HONOR,
    N_,
    Ability,
    Card,
    ChartEntry,
    ChartEvent,
    CounterMoves,
    Deck,
    ElderLost,
    FightDice,
    FightPart,
    Free,
    Hits,
    Marker,
    Minion,
    Murder,
    Row,
    Skill,
    VillainAttacks,
    VillainSheet,
    You,
    add_health,
    against_villain,
    anyone,
    approach,
    attack_space,
    by_the_villain,
    choose_elder,
    distance,
    each_in_turn,
    elder_is_dead,
    elder_is_marked,
    is_in_town,
    is_there,
    kind_of_space,
    lowest,
    marked_elders,
    marker_count,
    move_minion,
    move_to,
    next_to,
    on,
    passes,
    place_minion,
    put_marker,
    random_elder,
    random_location,
    remove_elder,
    shores_of,
    space_named,
    spaces_of_kind,
    standing,
    take_marker,
    test,
    town_elders,
    wound,
)

from .drawings_villains import CHISEL, GARGOYLE, GROTESQUE, IMP, KNIGHT, STONE_FACE

# ---- the stone ------------------------------------------------------------------------------

deck = Deck()

STONE = "stone"
TURNED = 2  # stone markers that make a statue

stone = deck.add(
    Marker(
        id=STONE,
        name=N_("Stone"),
        text=N_(
            "A Town Elder with 2 stone markers turns to stone. Once in each of their turns, as an "
            "action, a hero in a Town Space may test Honor 5+: for each success, take a stone "
            "marker off a Town Elder. Those of an elder who dies or turns evil are gone."
        ),
        labels={"use:{card}": N_("talk an elder out of the stone")},
        drawing=STONE_FACE,
        supply=10,
        most=TURNED,
        provenance="reported",
        known=N_("that elders turn to stone"),
    )
)


def you_are_in_town(you: You, happening: Free) -> bool:
    return is_in_town(you, you.hero)


@stone.may(on.ACTION, you_are_in_town, once="turn")
async def loosen(you: You, happening: Free) -> None:
    """Whoever is believed can talk an elder out of the stone."""
    successes = await test(you, HONOR, 5, marker_count(you))
    for _ in range(successes):
        stiff = marked_elders(you)
        if not stiff:
            return
        take_marker(you, elder=await choose_elder(you, stiff))


@stone.whenever(on.ELDER_KILLED, elder_is_marked)
async def fall_off_the_dead(you: You, killed: ElderLost) -> None:
    take_marker(you, elder=killed.elder)


@stone.whenever(on.ELDER_EVIL, elder_is_marked)
async def fall_off_the_evil(you: You, turned: ElderLost) -> None:
    take_marker(you, elder=turned.elder)


async def stiffen(you: You, elder: int) -> None:
    """An elder gains a stone marker; the second one turns them to stone (EXP-11)."""
    await put_marker(you, STONE, elder=elder)
    if marker_count(you, STONE, elder=elder) >= TURNED:
        await turn_to_stone(you, elder)


async def stare(you: You) -> None:
    """A random Town Elder gains a stone marker, if one is left at all."""
    if town_elders(you):
        await stiffen(you, random_elder(you))


async def turn_to_stone(you: You, elder: int) -> None:
    """Out of the game (EXP-11), and the Gargoyle has one statue more."""
    take_marker(you, STONE, TURNED, elder=elder)
    await remove_elder(you, elder)
    add_health(you, 1)


# ---- minions: each counter shows one of them on either face (MIN-08) ------------------------

minions: Row[Minion] = Row()

FLIGHT = 2  # so many spaces a Grotesque flies

grotesque = minions.add(
    Minion(
        id="grotesque",
        name=N_("Grotesque"),
        text=N_(
            "At the start of each Mystery Phase a Grotesque in a Town Space gives a random Town "
            "Elder a stone marker. Any other flies up to 2 spaces toward the nearest Town Space, "
            "over other minions."
        ),
        keywords=("Unholy",),
        drawing=GROTESQUE,
        dice=3,
        health=2,
        bounty=3,
        supply=7,
        flip="roof-imps",
        provenance="reported",
        known=N_("name"),
        dread=1.5,
    )
)


@grotesque.moves
async def come_to_town(you: You, moves: CounterMoves) -> None:
    if kind_of_space(you, moves.space) == "town":
        await stare(you)
        return
    end = await flight(you, moves.space)
    if end != moves.space and is_there(you, grotesque.id, moves.space):  # not lured away meanwhile
        await move_minion(you, moves.space, end)


async def flight(you: You, start: int) -> int:
    """Where it lands; the water around an island is one space of the flight (GAP-81, GAP-82)."""
    roofs = set(spaces_of_kind(you, "town"))
    shores = [] if next_to(you, start) else shores_of(you, start)
    if not shores:
        return await approach(you, roofs, FLIGHT, start)
    far = {shore: min(distance(you, shore, roof) for roof in roofs) for shore in shores}
    return await approach(you, roofs, FLIGHT - 1, lowest(far)[0])


imps = minions.add(
    Minion(
        id="roof-imps",
        name=N_("Roof Imps"),
        text=N_("Fight Roof Imps with Cunning. In a Town Space they roll 2 more dice."),
        keywords=("Unholy",),
        drawing=IMP,
        dice=2,
        health=2,
        bounty=4,
        skill=CUNNING,
        supply=7,
        flip="grotesque",
    )
)


@imps.adds(on.ENEMY_DICE)
def throw_slates(you: You, skill: Skill) -> int:
    return 2 if is_in_town(you, skill.hero) else 0


knight = minions.add(
    Minion(
        id="tomb-knight",
        name=N_("Tomb Knight"),
        text=N_("Your fight dice hit a Tomb Knight on one more than usual."),
        keywords=("Unholy",),
        drawing=KNIGHT,
        dice=2,
        health=2,
        bounty=4,
        supply=7,
        flip="bewitched-masons",
    )
)


@knight.adds(on.TARGET)
def clad_in_stone(you: You, skill: Skill) -> int:
    return 1


masons = minions.add(
    Minion(
        id="bewitched-masons",
        name=N_("Bewitched Masons"),
        text=N_(
            "Fight Bewitched Masons with Honor. They roll 1 more die for each Town Elder with a "
            "stone marker, at most 3."
        ),
        drawing=CHISEL,
        dice=2,
        health=3,
        bounty=5,
        skill=HONOR,
        supply=7,
        flip="tomb-knight",
    )
)


@masons.adds(on.ENEMY_DICE)
def proud_of_their_work(you: You, skill: Skill) -> int:
    return min(3, len(marked_elders(you, STONE)))


MINIONS = minions.pieces

# ---- advanced abilities ---------------------------------------------------------------------

hide = Ability(
    id="hide-of-stone",
    name=N_("Hide of Stone"),
    text=N_("The first hit on the Gargoyle in each fight round glances off."),
    in_fight=FightPart(ignore=1),
)


@hide.whenever(on.HITS_ON_VILLAIN)
async def glance_off(you: You, hits: Hits) -> None:
    hits.count -= 1


def sorely_wounded(you: You, skill: Skill) -> bool:
    """The hero who fights has 2 or more wounds."""
    return you.s.heroes[skill.hero].wounds >= 2


heavy_limbs = Ability(
    id="heavy-limbs",
    name=N_("Heavy Limbs"),
    text=N_("A hero with 2 or more wounds rolls 1 fewer die against the Gargoyle."),
    in_fight=FightPart(weary=1),
    does=(FightDice(-1, against_villain, sorely_wounded, whose=anyone),),
)


witness = Ability(
    id="the-only-witness",
    name=N_("The Only Witness"),
    text=N_("Whenever a Murder! is played, a random Town Elder gains a stone marker."),
)


@witness.whenever(on.MURDER)
async def who_saw_it(you: You, murder: Murder) -> None:
    """VIL-05."""
    await stare(you)


# ---- the basic chart ------------------------------------------------------------------------

chart: Row[ChartEntry] = Row()

chart.add(
    ChartEntry(
        name="grotesque",
        title=N_("Grotesque"),
        text=N_("A Grotesque spreads its wings."),
        minions=("grotesque",),
    )
)

chart.add(
    ChartEntry(
        name="roof-imps",
        title=N_("Roof Imps"),
        text=N_("Roof Imps throw slates at whoever walks below."),
        minions=("roof-imps",),
    )
)

chart.add(
    ChartEntry(
        name="tomb-knight",
        title=N_("Tomb Knight"),
        text=N_("A Tomb Knight rises from his slab."),
        minions=("tomb-knight",),
    )
)

chart.add(
    ChartEntry(
        name="bewitched-masons",
        title=N_("Bewitched Masons"),
        text=N_("Bewitched Masons come with hammer and chisel."),
        minions=("bewitched-masons",),
    )
)

chart.add(
    ChartEntry(
        name="gargoyle-attack",
        title=N_("Gargoyle Attack"),
        text=N_("The Gargoyle attacks every hero in the space."),
        event=VillainAttacks(),
        attack=True,
    )
)

cold_gaze = chart.add(
    ChartEntry(
        name="cold-gaze",
        title=N_("Cold Gaze"),
        text=N_("A random Town Elder gains a stone marker."),
    )
)


@cold_gaze.happens
async def look_into_a_window(you: You, result: ChartEvent) -> None:
    await stare(you)


CHART = chart.pieces

# ---- the advanced chart -----------------------------------------------------------------------

advanced_chart: Row[ChartEntry] = Row()

on_every_roof = advanced_chart.add(
    ChartEntry(
        name="on-every-roof",
        title=N_("On Every Roof"),
        text=N_("A Grotesque lands on the Church and another on the Magistrate's Office."),
    )
)


@on_every_roof.happens
async def land_on_the_roofs(you: You, result: ChartEvent) -> None:
    for roof in ("church", "magistrates-office"):
        await place_minion(you, grotesque.id, space_named(you, roof))


advanced_chart.add(
    ChartEntry(
        name="the-crypt-opens",
        title=N_("The Crypt Opens"),
        text=N_("A Tomb Knight walks ahead of Bewitched Masons."),
        minions=("tomb-knight", "bewitched-masons"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="wings-over-town",
        title=N_("Wings over Town"),
        text=N_("Roof Imps come first, then a Grotesque."),
        minions=("roof-imps", "grotesque"),
    )
)

death_from_above = advanced_chart.add(
    ChartEntry(
        name="death-from-above",
        title=N_("Death from Above"),
        text=N_(
            "The Gargoyle attacks every hero in the space. He carries whoever he wounds but does "
            "not knock out to a random location."
        ),
        attack=True,
    )
)


@death_from_above.happens
async def carry_off(you: You, result: ChartEvent) -> None:
    prey = {hero: you.s.heroes[hero].wounds for hero in standing(you, result.space)}
    await attack_space(you, result.space, result.bonus)
    for hero, wounds in prey.items():
        if you.s.heroes[hero].wounds > wounds:  # a hero who has fallen has none any more (KO-04)
            await move_to(you.as_hero(hero), random_location(you))


slow_stone = advanced_chart.add(
    ChartEntry(
        name="slow-stone",
        title=N_("Slow Stone"),
        text=N_(
            "A Town Elder with a stone marker gains another, as the First Player chooses, unless a "
            "hero in a Town Space passes an Honor 5+ test. If no elder has one, a random Town "
            "Elder gains one."
        ),
        dread=2.0,
    )
)


@slow_stone.happens
async def creep_on(you: You, result: ChartEvent) -> None:
    stiff = marked_elders(you, STONE)
    if not stiff:
        await stare(you)
        return
    elder = await choose_elder(you, stiff, "MIN-02", seat=you.g.first_seat, aim=HARM)
    if not await talked_out_of_it(you):
        await stiffen(you, elder)


async def talked_out_of_it(you: You) -> bool:
    """Heroes in Town hold the elder's hand, one after another."""
    for they in each_in_turn(you):
        if is_in_town(you, they.hero) and await passes(they, HONOR, 5):
            return True
    return False


falling_masonry = advanced_chart.add(
    ChartEntry(
        name="falling-masonry",
        title=N_("Falling Masonry"),
        text=N_("Every hero in a Town Space tests Cunning 5+ or takes a wound."),
    )
)


@falling_masonry.happens
async def look_up(you: You, result: ChartEvent) -> None:
    for they in each_in_turn(you):
        if is_in_town(you, they.hero) and not await passes(they, CUNNING, 5):
            await wound(they, 1)


ADVANCED_CHART = advanced_chart.pieces

# ---- the sheet ------------------------------------------------------------------------------

gargoyle = deck.add(
    VillainSheet(
        id="gargoyle",
        name=N_("The Gargoyle"),
        text=N_(
            "Turn to Stone: a Town Elder whom he kills, or who has 2 stone markers, turns to "
            "stone: they are out of the game, and the Gargoyle gains 1 Health for good."
        ),
        drawing=GARGOYLE,
        keywords=("Unholy",),
        combat=4,
        health=8,
        basic_name=N_("Turn to Stone"),
        in_fight=FightPart(souls=1),
        advanced=(hide, heavy_limbs, witness),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(31, 35),
        suits=N_(
            "On two boards he is much the same: he is after the elders, and they stay in Town."
        ),
        provenance="rulebook",
        known=N_(
            "name, and that he takes elders out of the game; Combat, Health and the stone are "
            "reported, other numbers ours"
        ),
    )
)


@gargoyle.whenever(on.ELDER_KILLED, by_the_villain, elder_is_dead)
async def kill_by_a_look(you: You, killed: ElderLost) -> None:
    """Death moved the track and was told of as a death (ELD-27, OPT-09); the statue is left."""
    await turn_to_stone(you, killed.elder)


CARDS: tuple[Card, ...] = deck.cards
