"""Plain people for tests of rules: heroes, elders and a villain without surprises.

The real sheets have abilities that change dice, wounds and prices. Rule tests of whole modes
use these instead, on the real board but without the other cards of the core box; each does
nothing, or the one thing its comment says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shadowbrook.boxes.core import board
from shadowbrook.cards import (
    COMBAT,
    Ability,
    Action,
    Box,
    ChartEntry,
    ChartEvent,
    Costs,
    CurseCard,
    Deck,
    EachFighter,
    ElderCard,
    Encounter,
    EventCard,
    EvilFace,
    Form,
    Free,
    Gain,
    Gear,
    Happening,
    HeroSheet,
    IgnoreHits,
    KnockedOut,
    LairCard,
    May,
    Movement,
    Murder,
    MysteryCard,
    PreventWounds,
    ShowdownBegins,
    SkillBonus,
    TakeWounds,
    Then,
    VillainGrows,
    VillainSheet,
    Whenever,
    You,
    anyone,
    by_the_villain,
    fight_villain,
    kill_elder,
    on,
    party_of,
    place_clues,
    ride_home,
    showdown,
    space_named,
    standing,
    take_curse,
    take_event,
)
from shadowbrook.engine.shelf import register
from shadowbrook.engine.verbs.villain import add_combat
from shadowbrook.testing import Scenario, table
from tests.toys import toys

deck = Deck()

# ---- heroes -------------------------------------------------------------------------------


def hero(name: str, skills: tuple[int, int, int, int], health: int, *does: Form) -> None:
    """A hero with the ability that is given."""
    deck.add(HeroSheet(id=name, name=name, skills=skills, health=health, does=does))


hero("toy-ann", (1, 2, 3, 4), 4)
hero("toy-bob", (2, 3, 2, 3), 3)
hero("toy-cid", (3, 1, 2, 2), 3)
hero("toy-dot", (2, 4, 2, 5), 2)
# one more Combat die
hero("toy-eve", (2, 2, 2, 2), 3, SkillBonus(COMBAT, 1))
# once a turn 1 Investigation
hero("toy-fay", (2, 2, 2, 2), 3, May(on.FREE, Gain(1), once="turn"))
# ignores the first hit of a fight round
hero("toy-gus", (2, 2, 2, 2), 3, IgnoreHits())

# ---- villains -----------------------------------------------------------------------------

attack = ChartEntry(name="attack", attack=True)


@attack.happens
async def fiend_attacks(you: You, result: ChartEvent) -> None:
    for hero in standing(you, result.space):
        await fight_villain(you.as_hero(hero), result.bonus)


moan = ChartEntry(name="moan")


@moan.happens
async def fiend_moans(you: You, result: ChartEvent) -> None:
    place_clues(you, space_named(you, "marsh"), 1)


CHART = (
    ChartEntry(name="wolf", minions=("toy-wolf",)),
    ChartEntry(name="ghost", minions=("toy-ghost",)),
    ChartEntry(name="rats", minions=("toy-rats",)),
    attack,
    moan,
    ChartEntry(name="pack", minions=("toy-wolf", "toy-ghost")),
)


def villain(name: str, *does: Form, **more: Any) -> VillainSheet:
    """A villain with the ability that is given."""
    return deck.add(
        VillainSheet(
            id=name,
            name=name,
            combat=3,
            health=5,
            does=does,
            chart=CHART,
            advanced_chart=CHART,
            **more,
        )
    )


FEAST = Ability(name="feast", does=(Whenever(on.MURDER, VillainGrows(1)),))
villain("toy-fiend", advanced=(FEAST,))
cursed_fiend = villain("toy-cursed-fiend", curses=("curse",))


@cursed_fiend.whenever(on.KNOCKED_OUT, by_the_villain)
async def curse_the_fallen(you: You, fallen: KnockedOut) -> None:
    take_curse(you.as_hero(fallen.hero), "curse")


rider = villain("toy-rider")


@rider.whenever(on.MURDER)
async def rider_comes(you: You, murder: Murder) -> None:
    await ride_home(you, murder.space)


villain("toy-reaper", Whenever(on.ELDER_KILLED, VillainGrows(2)))

# ---- Town Elders --------------------------------------------------------------------------


def elder(name: str, honor: int, *does: Form, health: int = 0) -> ElderCard:
    """A Town Elder who does what is given for the hero whom they accompany."""
    evil = EvilFace(combat=1, health=health)
    return ElderCard(id=name, name=name, spirit=1, cunning=1, honor=honor, does=does, evil=evil)


ELDERS = (
    elder("toy-elder", 1, health=2),
    # lends their hero one more Combat die
    elder("toy-squire", 3, SkillBonus(COMBAT, 1)),
    elder("toy-judge", 5),
    elder("toy-nurse", 6),
    elder("toy-priest", 2),
    elder("toy-smith", 4),
)
for one in ELDERS:
    deck.add(one)

# ---- Events -------------------------------------------------------------------------------


def event(name: str, **more: Any) -> EventCard:
    """An Event."""
    return deck.add(EventCard(id=name, name=name, **more))


event("toy-own-shield", does=(PreventWounds(elders=False),))

kill = event("toy-kill", when=(on.FREE, on.FIGHT_ROLL))


@kill.plays
async def elder_dies(you: You, happening: Happening) -> None:
    """An elder of the hunting party, if there is one."""
    under_way = showdown(you)
    party = party_of(you, under_way.starter) if under_way is not None else []
    await kill_elder(you, party[0] if party else 0, "villain")


event("toy-grow", play=VillainGrows(3), when=(on.FREE, on.FIGHT, on.FIGHT_ROLL))

sharpen = event("toy-sharpen")


@sharpen.plays
async def villain_hits_harder(you: You, free: Free) -> None:
    add_combat(you.g, 1, you.source)


event("toy-bleed", play=TakeWounds(1), when=(on.FREE, on.FIGHT), copies=2)

# ---- Mystery cards and what is carried --------------------------------------------------------


def in_play(name: str, *does: Form, **more: Any) -> None:
    """A Mystery card that remains."""
    deck.add(MysteryCard(id=name, name=name, remains=True, does=does, **more))


def gear(name: str, where: str, *does: Form, keyword: str = "Item") -> Gear:
    """An Item, unless its keyword says otherwise."""
    return deck.add(Gear(id=name, name=name, deck=where, keywords=(keyword,), does=does))


in_play("toy-fog", Costs(1, "points:step", whose=anyone), keywords=("Weather",))
in_play("toy-toll", Costs(1, "points:use:toy-chore", whose=anyone))

recall = gear("toy-recall", "town-item")


def something_played(you: You, free: Free) -> bool:
    return bool(you.s.discards[you.g.content.deck_index["event"]])


@recall.may(on.FREE, something_played)
async def last_event_comes_back(you: You, free: Free) -> None:
    await take_event(you, you.s.discards[you.g.content.deck_index["event"]][-1])


in_play("toy-still")
for n in range(1, 7):
    gear(f"toy-item-{n}", "windmill")
for n in range(1, 4):
    gear(f"toy-ally-{n}", "olde-woods", keyword="Ally")
gear("toy-horse", "town-item", Movement(2))
gear("toy-chore", "town-item", Action(Gain(1)))

# ---- places -------------------------------------------------------------------------------

deck.add(Encounter(id="toy-ruin", name="toy-ruin", deck="abandoned-keep", copies=2, play=Then()))


def lair(name: str, space: str, cost: int, *does: Form) -> LairCard:
    """A Lair."""
    return deck.add(LairCard(id=name, name=name, space=space, cost=cost, does=does))


marsh = lair("toy-lair-marsh", "marsh", 3)


@marsh.when_it_begins
async def new_lair_shows(you: You, beginning: ShowdownBegins) -> None:
    place_clues(you, beginning.space, 4)


bridge = lair(
    "toy-lair-bridge",
    "covered-bridge",
    1,
    Whenever(on.SHOWDOWN_ROUND, EachFighter(TakeWounds(1))),
)


@bridge.whenever(on.SHOWDOWN_START)
async def planks_creak(you: You, beginning: ShowdownBegins) -> None:
    place_clues(you, beginning.space, 1)


lair("toy-lair-doctor", "doctors-office", 1)
deck.add(CurseCard(id="toy-hex", name="toy-hex", copies=2))

people = Box(
    id="toy-people",
    name="toy-people",
    version="1",
    spaces=board.SPACES,
    lair_costs=board.LAIR_COSTS,
    track_bonus=board.TRACK_BONUS,
    cards=deck.cards,
)

register(people)
register(toys)
BOXES = ("toy-people", "toys")


def village(**given: Any) -> Scenario:
    """A table of these people: by default the plain villain and Secrets of no importance."""
    given.setdefault("villain", "toy-fiend")
    given.setdefault("heroes", ("toy-ann", "toy-bob"))
    dull: dict[str, Any] = {one.id: ["toy-dull"] for one in ELDERS}
    elders = dull | given.get("elders", {})
    for name, elder in elders.items():
        if isinstance(elder, Mapping):
            elders[name] = {"secrets": ["toy-dull"], **elder}
    given["elders"] = elders
    return table(boxes=BOXES, **given)
