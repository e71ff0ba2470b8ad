"""A box of plain people for tests of rules: heroes without abilities, villains with a known chart.

Rule tests that play turns use these beside the toys, so that no ability of a real hero or
villain gets in the way.
"""

from __future__ import annotations

from typing import Any

from shadowbrook.cards import (
    SPIRIT,
    Ability,
    Adds,
    Box,
    ChartEntry,
    ChartEvent,
    Condition,
    Costs,
    CounterMoves,
    Deck,
    EachHero,
    ElderCard,
    Encounter,
    Gain,
    Gear,
    Happening,
    HeroSheet,
    Lose,
    Minion,
    MinionsMarch,
    MoveTo,
    MysteryCard,
    Price,
    Reading,
    Script,
    TakeWounds,
    TrackFalls,
    TrackRises,
    Trial,
    VillainSheet,
    Whenever,
    You,
    advance,
    fight_villain,
    kill_elder,
    on,
    place_clues,
    space_named,
    standing,
    take_event,
    wound,
    yours,
)
from shadowbrook.engine.shelf import register
from shadowbrook.engine.verbs.elders import remove_elder
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES as TOYS

# ---- villains ----------

GLOOM = ChartEntry(name="gloom", event=TrackFalls(1))
assault = ChartEntry(name="assault", attack=True)


@assault.happens
async def fight_all_there(you: You, result: ChartEvent) -> None:
    for hero in standing(you, result.space):
        await fight_villain(you.as_hero(hero), result.bonus)


CHART = (
    ChartEntry(name="wolf", minions=("toy-wolf",)),
    ChartEntry(name="rats", minions=("toy-rats",)),
    GLOOM,
    assault,
    ChartEntry(name="fast", minions=("toy-fast",)),
    GLOOM,
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
        does=(Adds(on.VILLAIN_COMBAT, 1),),
        advanced=(Ability(name="grows", does=(Adds(on.VILLAIN_HEALTH, 3),)),),
        chart=BASIC_CHART,
        advanced_chart=CHART,
        curses=("curse",),
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

deck = Deck()


def mystery(name: str, play: Script | None = None, **more: Any) -> MysteryCard:
    """A Mystery card."""
    return deck.add(MysteryCard(id=name, name=name, play=play, **more))


def gear(name: str, where: str, keyword: str = "Item", **more: Any) -> Gear:
    """An Item, unless its keyword says otherwise."""
    return deck.add(Gear(id=name, name=name, deck=where, keywords=(keyword,), **more))


async def a_clue_in_the_church(you: You, happening: Happening) -> None:
    place_clues(you, space_named(you, "church"), 1)


async def first_hero_falls(you: You, happening: Happening) -> None:
    await wound(you.as_hero(0), 9)


def never(you: You, happening: Happening) -> bool:
    return False


def at_mystery_start(name: str, script: Script, *conditions: Condition, **more: Any) -> None:
    """A Mystery card in play that acts at the start of each Mystery Phase."""
    mystery(name, remains=True, does=(Whenever(on.MYSTERY_START, script, *conditions, **more),))


at_mystery_start("plain-drum", a_clue_in_the_church)
at_mystery_start("plain-bell", a_clue_in_the_church)
at_mystery_start("plain-drovers", MinionsMarch(1), moves_minions=True)
at_mystery_start("plain-hush", a_clue_in_the_church, never)
at_mystery_start("plain-fever", first_hero_falls)
mystery("plain-grief", remains=True, does=(Whenever(on.ELDER_GONE, a_clue_in_the_church),))
mystery("plain-owl", remains=True, does=(Whenever(on.STAGE, a_clue_in_the_church),))
mystery("plain-strike-down", first_hero_falls)
mystery("plain-maul", TakeWounds(9, "villain"))

slay = mystery("plain-slay")


@slay.plays
async def second_elder_dies(you: You, reading: Reading) -> None:
    await kill_elder(you, 1, "villain")


stone = mystery("plain-stone")


@stone.plays
async def third_elder_is_gone(you: You, reading: Reading) -> None:
    await remove_elder(you.g, 2, by="villain")


mystery("plain-long-night", TrackFalls(5))
mystery("plain-dawn", TrackRises(3))
mystery("plain-whirlwind", MoveTo("church"))
mystery("plain-alms", EachHero(Gain(2)))

deck.add(
    Encounter(
        id="plain-riddle", name="plain-riddle", deck="manor", play=Trial(SPIRIT, 5, lost=Lose(2))
    )
)

old_letter = deck.add(Encounter(id="plain-old-letter", name="plain-old-letter", deck="manor"))


@old_letter.plays
async def last_event_comes_back(you: You, reading: Reading) -> None:
    await take_event(you, you.s.discards[you.g.content.deck_index["event"]][-1])


gear("plain-charm", "windmill", does=(Costs(-2, "lair"),))

key = gear("plain-key", "windmill")


@key.adds(on.PRICE, yours, topics=("look", "lair"))
def costs_nothing(you: You, price: Price) -> int:
    return -price.base


for n in (1, 2, 3):
    gear(f"plain-friend-{n}", "town-item", "Ally", cost=1)
for n in (1, 2, 3, 4, 5, 6):
    gear(f"plain-tool-{n}", "town-item", cost=1)

WALKER = Minion(id="plain-walker", name="plain-walker", dice=1, health=1, supply=2)


@WALKER.moves
async def walk_home(you: You, moves: CounterMoves) -> None:
    await advance(you, moves.space, moves.minion, 1)


plain = Box(
    id="plain",
    name="plain",
    version="1",
    minions=(WALKER,),
    cards=(*VILLAINS, *HEROES, *deck.cards),
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


def plain_table(**given: Any) -> Scenario:
    """A table of plain heroes (ada and bert) against the ogre, unless told otherwise."""
    return table(**({"heroes": ("ada", "bert"), "villain": "ogre", "boxes": BOXES} | given))


def heroes_for(mode: str, **ada: Any) -> dict[str, dict[str, Any]]:
    """As few plain heroes as a mode needs, ada first and as given."""
    names = {"lone": ["ada"], "team": ["ada", "bert", "cora", "dirk"]}.get(mode, ["ada", "bert"])
    return {name: dict(ada) if name == "ada" else {} for name in names}
