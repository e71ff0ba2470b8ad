"""A box of plain people for tests of rules: heroes without abilities, villains with a known chart.

Rule tests that play turns use these beside the toys, so that no ability of a real hero or
villain gets in the way.
"""

from __future__ import annotations

from typing import Any

from shadowbrook.engine.content import (
    Ability,
    Box,
    ChartEntry,
    ElderCard,
    Encounter,
    Gear,
    HeroSheet,
    Hook,
    Minion,
    MysteryCard,
    VillainSheet,
)
from shadowbrook.engine.happenings import Done, Price, Skill
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.shelf import register
from shadowbrook.engine.verbs.cards import take_event
from shadowbrook.engine.verbs.dice import test
from shadowbrook.engine.verbs.elders import kill_elder, remove_elder
from shadowbrook.engine.verbs.fights import fight, villain_fight
from shadowbrook.engine.verbs.investigation import gain, lose, place_clues
from shadowbrook.engine.verbs.minions import advance, march
from shadowbrook.engine.verbs.moving import carry_hero
from shadowbrook.engine.verbs.track import fall, rise
from shadowbrook.engine.verbs.wounds import wound
from shadowbrook.engine.words import SPIRIT, On
from shadowbrook.engine.you import You
from shadowbrook.testing import Table, table
from tests.toys import BOXES as TOYS

# ---- villains ----------


async def gloom(you: You, event: Done) -> None:
    g = you.g
    await fall(g, 1, "gloom")


async def assault(you: You, event: Done) -> None:
    g = you.g
    for hero in standing(g, event.space):
        await fight(g, villain_fight(hero, event.count))


def one_more(you: You, event: Skill) -> int:
    return 1


def three_more(you: You, event: Skill) -> int:
    return 3


CHART = (
    ChartEntry(name="wolf", minions=("toy-wolf",)),
    ChartEntry(name="rats", minions=("toy-rats",)),
    ChartEntry(name="gloom", event=gloom),
    ChartEntry(name="assault", event=assault, attack=True),
    ChartEntry(name="fast", minions=("toy-fast",)),
    ChartEntry(name="gloom", event=gloom),
)
BASIC_CHART = tuple(ChartEntry(name="ghost", minions=("toy-ghost",)) for _ in range(6))

VILLAINS = (
    VillainSheet(
        id="ogre", name="ogre", combat=3, health=5, chart=BASIC_CHART, advanced_chart=CHART
    ),
    VillainSheet(
        id="giant",
        name="giant",
        combat=2,
        health=4,
        hooks=(Hook(on=On.VILLAIN_COMBAT, run=one_more),),
        advanced=(Ability(name="grows", hooks=(Hook(on=On.VILLAIN_HEALTH, run=three_more),)),),
        chart=BASIC_CHART,
        advanced_chart=CHART,
        curse_deck=True,
    ),
)

# ---- heroes ----------

HEROES = (
    HeroSheet(id="ada", name="ada", skills=(2, 3, 2, 5), health=3),
    HeroSheet(id="bert", name="bert", skills=(3, 2, 3, 4), health=3),
    HeroSheet(id="cora", name="cora", skills=(1, 1, 1, 3), health=3),
    HeroSheet(id="dirk", name="dirk", skills=(2, 2, 2, 2), health=4),
    HeroSheet(id="edda", name="edda", skills=(2, 2, 2, 1), health=3, start="crossroads"),
)

# ---- cards that do what a test needs ----------


async def drum(you: You, event: Done) -> None:
    g = you.g
    place_clues(g, g.content.board.index["church"], 1, "plain-drum")


async def bell(you: You, event: Done) -> None:
    g = you.g
    place_clues(g, g.content.board.index["church"], 1, "plain-bell")


async def fever(you: You, event: Done) -> None:
    g = you.g
    await wound(g, 0, 9, "card", "plain-fever")


async def strike_down(you: You, event: Done) -> None:
    g = you.g
    await wound(g, 0, 9, "card", "plain-strike-down")


async def maul(you: You, event: Done) -> None:
    g = you.g
    await wound(g, event.hero, 9, "villain", "plain-maul")


async def slay(you: You, event: Done) -> None:
    g = you.g
    await kill_elder(g, 1, "villain")


async def stone(you: You, event: Done) -> None:
    g = you.g
    remove_elder(g, 2, by="villain")


async def long_night(you: You, event: Done) -> None:
    g = you.g
    await fall(g, 5, "plain-long-night")


async def dawn(you: You, event: Done) -> None:
    g = you.g
    await rise(g, 3, "plain-dawn")


async def riddle(you: You, event: Done) -> None:
    g = you.g
    if not await test(g, event.hero, SPIRIT, 5, "plain-riddle"):
        lose(g, event.hero, 2, "plain-riddle")


async def whirlwind(you: You, event: Done) -> None:
    g = you.g
    await carry_hero(g, event.hero, g.content.board.index["church"])


async def alms(you: You, event: Done) -> None:
    g = you.g
    for hero in g.order():
        await gain(g, hero, 2, "plain-alms")


async def old_letter(you: You, event: Done) -> None:
    g = you.g
    await take_event(g, event.hero, g.s.discards[g.content.deck_index["event"]][-1])


async def walk_home(you: You, event: Done) -> None:
    g = you.g
    kind = event.minion
    await advance(g, event.space, kind, 1)


async def drovers(you: You, event: Done) -> None:
    g = you.g
    await march(g, 1)


def bargain(you: You, event: Price) -> int:
    g = you.g
    card = you.card
    return -2 if event.what == "lair" and event.hero == g.s.owner(card) else 0


def gift(you: You, event: Price) -> int:
    """Looking and Lair cards cost its bearer nothing."""
    g = you.g
    card = you.card
    mine = event.what in ("look", "lair") and event.hero == g.s.owner(card)
    return -event.base if mine else 0


def never(you: You, event: Done) -> bool:
    return False


def mystery(name: str, play: object = None, **more: object) -> MysteryCard:
    return MysteryCard(id=name, name=name, play=play, **more)  # type: ignore[arg-type]


WALKER = Minion(
    id="plain-walker", name="plain-walker", dice=1, health=1, supply=2, start_of_mystery=walk_home
)

plain = Box(
    id="plain",
    name="plain",
    version="1",
    minions=(WALKER,),
    cards=(
        *VILLAINS,
        *HEROES,
        mystery("plain-drum", remains=True, hooks=(Hook(on=On.MYSTERY_START, run=drum),)),
        mystery("plain-bell", remains=True, hooks=(Hook(on=On.MYSTERY_START, run=bell),)),
        mystery(
            "plain-drovers",
            remains=True,
            hooks=(Hook(on=On.MYSTERY_START, run=drovers, moves_minions=True),),
        ),
        mystery(
            "plain-hush",
            remains=True,
            hooks=(Hook(on=On.MYSTERY_START, can=never, run=bell),),
        ),
        mystery("plain-fever", remains=True, hooks=(Hook(on=On.MYSTERY_START, run=fever),)),
        mystery("plain-owl", remains=True, hooks=(Hook(on=On.STAGE, run=drum),)),
        mystery("plain-strike-down", strike_down),
        mystery("plain-maul", maul),
        mystery("plain-slay", slay),
        mystery("plain-stone", stone),
        mystery("plain-long-night", long_night),
        mystery("plain-dawn", dawn),
        mystery("plain-whirlwind", whirlwind),
        mystery("plain-alms", alms),
        Encounter(id="plain-riddle", name="plain-riddle", deck="manor", play=riddle),
        Encounter(id="plain-old-letter", name="plain-old-letter", deck="manor", play=old_letter),
        Gear(
            id="plain-charm",
            name="plain-charm",
            deck="windmill",
            keywords=("Item",),
            hooks=(Hook(on=On.PRICE, run=bargain),),
        ),
        Gear(
            id="plain-key",
            name="plain-key",
            deck="windmill",
            keywords=("Item",),
            hooks=(Hook(on=On.PRICE, run=gift),),
        ),
        *(
            Gear(
                id=f"plain-friend-{n}",
                name=f"plain-friend-{n}",
                deck="town-item",
                keywords=("Ally",),
                cost=1,
            )
            for n in (1, 2, 3)
        ),
        *(
            Gear(
                id=f"plain-tool-{n}",
                name=f"plain-tool-{n}",
                deck="town-item",
                keywords=("Item",),
                cost=1,
            )
            for n in (1, 2, 3, 4, 5, 6)
        ),
    ),
)

tidewater = Box(
    id="tidewater",
    name="tidewater",
    version="1",
    cards=(
        ElderCard(
            id="harbormaster",
            name="harbormaster",
            spirit=1,
            cunning=1,
            honor=1,
            keywords=("Tidewater",),
        ),
    ),
)

register(plain)
register(tidewater)
BOXES = (*TOYS, "plain")
MODES = ("competitive", "cooperative", "team", "solo-team", "lone")


def plain_table(**given: Any) -> Table:
    """A table of plain heroes (ada and bert) against the ogre, unless told otherwise."""
    return table(**({"heroes": ("ada", "bert"), "villain": "ogre", "boxes": BOXES} | given))


def heroes_for(mode: str, **ada: Any) -> dict[str, dict[str, Any]]:
    """As few plain heroes as a mode needs, ada first and as given."""
    names = {"lone": ["ada"], "team": ["ada", "bert", "cora", "dirk"]}.get(mode, ["ada", "bert"])
    return {name: dict(ada) if name == "ada" else {} for name in names}
