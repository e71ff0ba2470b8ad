"""The Unspeakable Horror: Rituals all over the village that must be broken in time.

Reported are Combat, Health, the Ritual markers and the Cultists; the rest is ours (GAP-12,
GAP-13). Rituals grow by themselves and cost the Shadow Track dearly, and Cultists begin new ones
wherever they are left alone, so that heroes have to spread out before they stand together.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    HARM,
    HONOR,
    N_,
    SPIRIT,
    Ability,
    Card,
    ChartEntry,
    ChartEvent,
    CounterMoves,
    Deck,
    EnemyDice,
    FightPart,
    Fought,
    Free,
    Marked,
    Marker,
    Minion,
    Phase,
    PutMarker,
    Row,
    Skill,
    VillainAttacks,
    VillainSheet,
    Whenever,
    You,
    against_villain,
    carries,
    choose_hero,
    each_in_turn,
    gain,
    highest,
    how_many,
    lose,
    marked_spaces,
    marker_count,
    meet,
    next_to,
    on,
    passes,
    place_minion,
    put_marker,
    random_location,
    standing,
    take_curse,
    take_marker,
    test_either,
    track_falls,
    wound,
    you_are_here,
)

from .drawings_villains import CIRCLE, CULTIST, HORROR, PROPHET, SHADOW, THING

# ---- the Ritual -----------------------------------------------------------------------------

deck = Deck()

RITUAL = "ritual"
READY = 3  # markers of a Ritual that is completed next

ritual = deck.add(
    Marker(
        id=RITUAL,
        name=N_("Ritual"),
        text=N_(
            "At the start of each Mystery Phase Rituals that have 3 markers are completed: they "
            "are gone, and for each the Shadow Track falls by 1. Then every other Ritual gains a "
            "marker; none ever has more than 3. Once in each of their turns, as an action, a hero "
            "there may test Spirit or Cunning 5+, or 4+ with a Holy card: with a success, the "
            "Ritual is broken and they gain 3 Investigation. With no marker left for a Ritual the "
            "Shadow Track falls by 1."
        ),
        labels={"use:{card}": N_("break the Ritual")},
        drawing=CIRCLE,
        supply=12,
        most=READY,
        dread=1.0,
        provenance="reported",
        known=N_("that they must be stopped in time"),
    )
)


@ritual.when_short
async def nothing_holds_it_back(you: You, there: Marked) -> None:
    await track_falls(you, 1)


@ritual.whenever(on.MYSTERY_START)
async def chant(you: You, phase: Phase) -> None:
    """Each goes by the markers that it has now; what begins meanwhile waits for the next phase.

    Those of completed Rituals are there for the others (GAP-70).
    """
    before = {space: marker_count(you, space=space) for space in marked_spaces(you)}
    for space in before:
        if before[space] == READY:
            take_marker(you, count=READY, space=space)
            await track_falls(you, 1)
    for space in before:
        if before[space] < READY:
            await put_marker(you, space=space)


@ritual.may(on.ACTION, you_are_here, once="turn")
async def break_the_circle(you: You, happening: Free) -> None:
    space = you.who.space
    if await test_either(you, (SPIRIT, CUNNING), resistance(you)):
        take_marker(you, space=space, count=READY)
        await gain(you, 3)


def resistance(you: You) -> int:
    """What a die must show to break a Ritual."""
    holy = 1 if carries(you, "Holy") else 0
    return 5 - holy + (1 if how_many(you, prophet.id) else 0)


# ---- minions: each counter shows one of them on either face (MIN-08) ------------------------

minions: Row[Minion] = Row()

cultists = minions.add(
    Minion(
        id="cultists",
        name=N_("Cultists"),
        text=N_(
            "Cultists roll 1 more die in a space with a Ritual. At the start of each Mystery "
            "Phase, before Rituals grow, they begin one in theirs if there is none."
        ),
        drawing=CULTIST,
        dice=2,
        health=2,
        bounty=2,
        supply=8,
        flip="false-prophet",
        provenance="reported",
        known=N_("name"),
        dread=2.0,
    )
)


@cultists.adds(on.ENEMY_DICE)
def sure_of_themselves(you: You, skill: Skill) -> int:
    return 1 if marker_count(you, RITUAL, space=you.who.space) else 0


@cultists.moves
async def draw_a_circle(you: You, moves: CounterMoves) -> None:
    if not marker_count(you, RITUAL, space=moves.space):
        await put_marker(you, RITUAL, space=moves.space)


prophet = minions.add(
    Minion(
        id="false-prophet",
        name=N_("False Prophet"),
        text=N_(
            "Fight the False Prophet with Honor. He rolls 1 more die against a hero who carries a "
            "Demon card. While he is on the board, tests to break a Ritual are 1 harder."
        ),
        drawing=PROPHET,
        dice=2,
        health=2,
        bounty=5,
        skill=HONOR,
        supply=8,
        flip="cultists",
        dread=1.0,
    )
)


@prophet.adds(on.ENEMY_DICE)
def voice_within(you: You, skill: Skill) -> int:
    return 1 if carries(you, "Demon") else 0


minions.add(
    Minion(
        id="crawling-thing",
        name=N_("Crawling Thing"),
        text=N_("Each 6 a Crawling Thing rolls counts as two hits."),
        keywords=("Unholy",),
        drawing=THING,
        dice=3,
        health=3,
        bounty=4,
        heavy=True,
        supply=7,
        flip="whispering-shadow",
    )
)

shadow = minions.add(
    Minion(
        id="whispering-shadow",
        name=N_("Whispering Shadow"),
        text=N_(
            "Fight the Whispering Shadow with Spirit. Whoever it knocks out takes a Possessed card."
        ),
        keywords=("Unholy",),
        drawing=SHADOW,
        dice=3,
        health=2,
        bounty=5,
        skill=SPIRIT,
        supply=7,
        flip="crawling-thing",
    )
)


@shadow.when_it_fells
async def slip_inside(you: You, fought: Fought) -> None:
    take_curse(you, "possessed")


MINIONS = minions.pieces

# ---- advanced abilities ---------------------------------------------------------------------

KNOWS_TOO_MUCH = 5  # Investigation


def knows_too_much(you: You, skill: Skill) -> bool:
    return you.s.heroes[skill.hero].investigation > KNOWS_TOO_MUCH


forbidden_knowledge = Ability(
    id="forbidden-knowledge",
    name=N_("Forbidden Knowledge"),
    text=N_("The Horror rolls 1 more die against a hero who has more than 5 Investigation."),
    in_fight=FightPart(hoard=KNOWS_TOO_MUCH),
    does=(EnemyDice(1, against_villain, knows_too_much),),
)

fed_by_the_rites = Ability(
    id="fed-by-the-rites",
    name=N_("Fed by the Rites"),
    text=N_("The Horror has 1 more Combat while a Ritual is on the board."),
)


@fed_by_the_rites.adds(on.VILLAIN_COMBAT)
def drink_it_in(you: You, skill: Skill) -> int:
    return 1 if marked_spaces(you, RITUAL) else 0


blood_for_the_circle = Ability(
    id="blood-for-the-circle",
    name=N_("Blood for the Circle"),
    text=N_(
        "Whenever a Murder! is played, a Ritual begins at a random location, or where a Murder of "
        "the chart happened; one that is there already gains a marker."
    ),
    does=(Whenever(on.MURDER, PutMarker(RITUAL, there=True)),),  # VIL-05
)

# ---- the basic chart ------------------------------------------------------------------------

chart: Row[ChartEntry] = Row()

chart.add(
    ChartEntry(
        name="cultists",
        title=N_("Cultists"),
        text=N_("Cultists gather where nobody looks."),
        minions=("cultists",),
    )
)

chart.add(
    ChartEntry(
        name="dark-circle",
        title=N_("Dark Circle"),
        text=N_("A Ritual begins at a random location; one that is there already gains a marker."),
        event=PutMarker(RITUAL, at_random=True),
    )
)

chart.add(
    ChartEntry(
        name="false-prophet",
        title=N_("False Prophet"),
        text=N_("A False Prophet finds listeners."),
        minions=("false-prophet",),
    )
)

chart.add(
    ChartEntry(
        name="crawling-thing",
        title=N_("Crawling Thing"),
        text=N_("Something crawls out of the ground."),
        minions=("crawling-thing",),
    )
)

chart.add(
    ChartEntry(
        name="whispering-shadow",
        title=N_("Whispering Shadow"),
        text=N_("A shadow whispers without a mouth."),
        minions=("whispering-shadow",),
    )
)

chart.add(
    ChartEntry(
        name="horror-attack",
        title=N_("Horror Attack"),
        text=N_("The Horror attacks every hero in the space."),
        event=VillainAttacks(),
        attack=True,
    )
)

CHART = chart.pieces

# ---- the advanced chart -----------------------------------------------------------------------

advanced_chart: Row[ChartEntry] = Row()

advanced_chart.add(
    ChartEntry(
        name="the-sermon",
        title=N_("The Sermon"),
        text=N_("Cultists come to the place, and a False Prophet after them."),
        minions=("cultists", "false-prophet"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="things-in-the-dark",
        title=N_("Things in the Dark"),
        text=N_("A Whispering Shadow comes before a Crawling Thing."),
        minions=("whispering-shadow", "crawling-thing"),
    )
)

the_chant_swells = advanced_chart.add(
    ChartEntry(
        name="the-chant-swells",
        title=N_("The Chant Swells"),
        text=N_(
            "Every Ritual with fewer than 3 markers gains one. If there is no Ritual, Cultists "
            "appear at a random location."
        ),
        dread=2.0,
    )
)


@the_chant_swells.happens
async def sing_louder(you: You, result: ChartEvent) -> None:
    circles = marked_spaces(you, RITUAL)
    if not circles:
        await place_minion(you, cultists.id, random_location(you))
    for space in circles:
        await put_marker(you, RITUAL, space=space)


MERELY_ITS_ARMS = -4  # dice of the Horror

out_of_the_earth = advanced_chart.add(
    ChartEntry(
        name="out-of-the-earth",
        title=N_("Out of the Earth"),
        text=N_("The Horror attacks every hero in the space and next to it with 4 fewer dice."),
        attack=True,
    )
)


@out_of_the_earth.happens
async def reach_out(you: You, result: ChartEvent) -> None:
    around = (result.space, *next_to(you, result.space))
    await meet(you, around, result.bonus + MERELY_ITS_ARMS)


whispered_names = advanced_chart.add(
    ChartEntry(
        name="whispered-names",
        title=N_("Whispered Names"),
        text=N_(
            "The hero with the most Investigation loses 3 of it; if they have fewer, they lose "
            "all of it and take a Possessed card. The First Player breaks ties."
        ),
    )
)


@whispered_names.happens
async def call_by_name(you: You, result: ChartEvent) -> None:
    purses = {hero: you.s.heroes[hero].investigation for hero in standing(you)}
    if not purses:
        return
    hero = await choose_hero(you, highest(purses), "MIN-02", seat=you.g.first_seat, aim=HARM)
    called = you.as_hero(hero)
    if lose(called, 3) < 3:
        take_curse(called, "possessed")


light = advanced_chart.add(
    ChartEntry(
        name="light-from-the-circle",
        title=N_("Light from the Circle"),
        text=N_(
            "Every hero in a space with a Ritual or next to one, and everyone who carries a Demon "
            "card, tests Spirit 5+ or takes a wound. If there is no Ritual, one begins at a random "
            "location."
        ),
    )
)


@light.happens
async def burn_pale(you: You, result: ChartEvent) -> None:
    circles = marked_spaces(you, RITUAL)
    lit = {near for space in circles for near in (space, *next_to(you, space))}
    for they in each_in_turn(you):
        reached = they.who.space in lit or carries(they, "Demon")
        if reached and not await passes(they, SPIRIT, 5):
            await wound(they, 1)
    if not circles:
        await put_marker(you, RITUAL, space=random_location(you))


ADVANCED_CHART = advanced_chart.pieces

FEW = 4  # so many heroes wake all of it


def few_against_it(you: You, skill: Skill) -> bool:
    """There are few heroes in the game, whether they stand or not."""
    return len(you.s.heroes) < FEW


# ---- the sheet ------------------------------------------------------------------------------

horror = deck.add(
    VillainSheet(
        id="unspeakable-horror",
        name=N_("The Unspeakable Horror"),
        text=N_(
            "The Old Chant: as the game begins, Rituals begin at two random locations; if both are "
            "the same, the Ritual there has 2 markers. While fewer than four heroes are in the "
            "game, the Horror rolls 3 fewer dice."
        ),
        drawing=HORROR,
        keywords=("Unholy",),
        combat=8,
        health=8,
        basic_name=N_("The Old Chant"),
        advanced=(forbidden_knowledge, fed_by_the_rites, blood_for_the_circle),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(36, 40),
        suits=N_(
            "On two boards it is harder to stop: a Ritual may begin far away from every hero."
        ),
        provenance="reported",
        does=(EnemyDice(-3, against_villain, few_against_it),),
        known=N_("name, Combat and Health; that Rituals must be stopped in time"),
    )
)


@horror.sets_up
async def first_words(you: You, phase: Phase) -> None:
    for _ in range(2):
        await put_marker(you, RITUAL, space=random_location(you))


CARDS: tuple[Card, ...] = deck.cards
