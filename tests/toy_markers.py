"""Toy markers, and things that lay them down: each does what its comment says, and no more."""

from __future__ import annotations

from typing import Any

from shadowbrook.cards import (
    Action,
    Adds,
    Box,
    ChartEntry,
    CurseCard,
    Deck,
    Free,
    Gain,
    Gear,
    Lose,
    Marked,
    Marker,
    MysteryCard,
    Phase,
    PlaceMinion,
    PutMarker,
    Reading,
    RemoveMarker,
    Skill,
    TrackFalls,
    VillainSheet,
    Visit,
    Whenever,
    You,
    advanced_abilities,
    choose_space,
    gain,
    marked_spaces,
    marker_count,
    on,
    put_marker,
    space_named,
    take_curse,
    take_marker,
    villain_sheet,
    you_are_here,
    you_are_marked,
)
from shadowbrook.engine.shelf import register
from shadowbrook.testing import Scenario
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table

deck = Deck()

# ---- markers ----------------------------------------------------------------------------------

# two of them; the space is dangerous; who ends a move there loses 1 Investigation; with none left
# the track falls; drained for 2 Investigation as an action
deck.add(
    Marker(
        id="toy-swamp",
        name="toy-swamp",
        supply=2,
        kind="dangerous",
        short=TrackFalls(1),
        does=(
            Whenever(on.MOVED, Lose(1), you_are_here),
            Action(RemoveMarker(), you_are_here, price=2),
        ),
    )
)
# nobody enters
deck.add(Marker(id="toy-sunk", name="toy-sunk", supply=9, closed=True))
# up to three in one place; encountered in place of what is printed
camp = deck.add(Marker(id="toy-camp", name="toy-camp", supply=4, most=3))


@camp.encountered
async def rest_in_camp(you: You, visit: Visit) -> None:
    await gain(you, marker_count(you, space=visit.space))


# an elder with it stays at home
deck.add(Marker(id="toy-leash", name="toy-leash", supply=2, holds=True))
# on heroes: a movement roll of theirs is 1 less
deck.add(
    Marker(
        id="toy-mud",
        name="toy-mud",
        supply=2,
        does=(Adds(on.MOVEMENT, -1, you_are_marked),),
    )
)
# on the villain's sheet: so much more Combat; with none left 3 Investigation for who is meant
doom = deck.add(Marker(id="toy-doom", name="toy-doom", supply=3, most=9))


@doom.adds(on.VILLAIN_COMBAT)
def as_many_as_lie_there(you: You, skill: Skill) -> int:
    return marker_count(you, card=villain_sheet(you))


@doom.when_short
async def pay_the_hero(you: You, there: Marked) -> None:
    if there.hero >= 0:
        await gain(you, 3)


# ---- what lays them down ------------------------------------------------------------------------


def tool(name: str, *does: Any) -> Gear:
    return deck.add(Gear(id=name, name=name, deck="olde-woods", keywords=("Item",), does=does))


tool("toy-swamp-spade", Action(PutMarker("toy-swamp", "marsh")))
tool("toy-swamp-sling", Action(PutMarker("toy-swamp", at_random=True)))
tool("toy-camp-tent", Action(PutMarker("toy-camp", "church")))
tool("toy-tool-with-mud", Action(PutMarker("toy-mud")))
mud_pie = tool("toy-mud-pie")


@mud_pie.may(on.ACTION)
async def throw_mud(you: You, free: Free) -> None:
    for hero in range(len(you.s.heroes)):
        await put_marker(you, "toy-mud", hero=hero)


tool("toy-wolf-whistle", Action(PlaceMinion("plain-walker", "church")))
rope = tool("toy-rope")


@rope.may(on.ACTION)
async def tie_up(you: You, free: Free) -> None:
    """The first elder is tied up, or set free again."""
    if not take_marker(you, "toy-leash", elder=0):
        await put_marker(you, "toy-leash", elder=0)


doom_bell = tool("toy-doom-bell")


@doom_bell.may(on.ACTION)
async def ring(you: You, free: Free) -> None:
    await put_marker(you, "toy-doom", 2, card=villain_sheet(you))


doom_horn = tool("toy-doom-horn")


@doom_horn.may(on.ACTION)
async def blow(you: You, free: Free) -> None:
    await put_marker(you, "toy-doom", 2, hero=you.hero)


omen = deck.add(
    MysteryCard(id="toy-omen", name="toy-omen", remains=True, does=(Action(PutMarker("toy-camp")),))
)
flood = deck.add(MysteryCard(id="toy-flood", name="toy-flood"))


@flood.plays
async def sink_the_swamps(you: You, reading: Reading) -> None:
    for space in marked_spaces(you, "toy-swamp"):
        await put_marker(you, "toy-sunk", space=space)
    await put_marker(you, "toy-sunk", space=space_named(you, "road-church-manor"))


# ---- a villain with a set-up, and curses of two kinds -------------------------------------------

moan = ChartEntry(name="toy-moan", title="Moan", event=TrackFalls(1))
planter = deck.add(
    VillainSheet(
        id="toy-planter",
        name="Planter",
        combat=3,
        health=3,
        curses=("toy-frogs",),
        chart=(moan,) * 6,
        advanced_chart=(moan,) * 6,
    )
)


@planter.sets_up
async def plant(you: You, phase: Phase) -> None:
    where = await choose_space(you, [space_named(you, name) for name in ("manor", "marsh")], "x")
    await put_marker(you, "toy-swamp", space=where)
    if advanced_abilities(you):
        await put_marker(you, "toy-doom", 2)


for name, pile in (("toy-frog", "toy-frogs"), ("toy-hiccups", "toy-hiccups")):
    deck.add(CurseCard(id=name, name=name, deck=pile, copies=2))


def cursing(name: str, pile: str) -> None:
    kiss = deck.add(Gear(id=name, name=name, deck="olde-woods", keywords=("Item",)))

    @kiss.may(on.ACTION)
    async def curse(you: You, free: Free) -> None:
        take_curse(you, pile)


cursing("toy-frog-kiss", "toy-frogs")
cursing("toy-hiccup-kiss", "toy-hiccups")
deck.add(Gear(id="toy-purse", name="toy-purse", deck="olde-woods", does=(Action(Gain(2)),)))

register(Box(id="toy-markers", name="toy-markers", version="1", cards=deck.cards))
BOXES = (*PLAIN, "toy-markers")


def marker_table(**given: Any) -> Scenario:
    """A table of plain heroes with these markers at hand."""
    return plain_table(**({"boxes": BOXES} | given))
