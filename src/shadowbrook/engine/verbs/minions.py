"""Minion counters on the board: placing, displacing, marching; the minion chart.

Square counters fight whom they meet (the step `clash`); round ones only lie there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..board import FAR
from ..decision import option
from ..definitions import ChartEntry
from ..happenings import ChartEvent, Happening, Play
from ..queries.heroes import standing
from ..queries.markers import is_shut
from ..queries.minions import (
    chart,
    counter_number,
    counters,
    is_there,
    supply_index,
    ways_home,
)
from ..queries.names import space_id
from ..windows import canceled
from ..you import You
from .asking import pick
from .piles import random_location
from .track import fall

if TYPE_CHECKING:
    from ..game import Game
    from ..state import State


def set_minion(s: State, space: int, kind: int) -> None:
    """Lay a square counter into a space, or take it away (-1)."""
    s.minions[space] = kind + 1
    if kind >= 0:
        s.walls |= 1 << space
    else:
        s.walls &= ~(1 << space)


async def place_minion(g: Game, name: str, space: int, source: str) -> bool:
    """A minion appears in a space; return whether it did. A blocked road stays empty (EXP-04)."""
    if is_shut(g, space) or not await take_counter(g, name, space, source):
        return False
    await arrive(g, g.content.minion_index[name], space)
    return True


async def take_counter(g: Game, name: str, space: int, source: str) -> bool:
    """Take a counter for a space; with none left the track falls instead (MIN-07, MIN-09)."""
    kind = supply_index(g, g.content.minion_index[name])
    if g.s.supply[kind] <= 0:
        g.emit("no-counter-left", name)
        await fall(g, 1, name)
        return False
    g.s.supply[kind] -= 1
    g.emit("minion-placed", name, space, source)
    return True


async def arrive(g: Game, kind: int, space: int, start: int = -1) -> None:
    """A counter comes to lie in a space: it displaces (MIN-11), then fights (MIN-14).

    `start` is the space from which it moved, if it was on the board.
    """
    if g.content.minions[kind].round:
        await _arrive_round(g, kind, space, start)
        return
    await settle(g, kind, space)
    follow(g, kind, start, space)
    await g.step("clash", space)


async def settle(g: Game, kind: int, space: int) -> None:
    """Lay a square counter down; the one that was there moves on, in chains (MIN-12)."""
    s = g.s
    pushed = s.minions[space]
    set_minion(s, space, kind)
    if not pushed:
        return
    target = await homeward(g, space)
    if target == space:  # MIN-13: the Town Hall; a blocked road leaves no way either (EXP-04)
        g.emit("minion-displaced", g.content.minions[pushed - 1].id, space, -1)
        back_to_supply(g, pushed - 1)
        if g.content.board.home_distance[space] < FAR:  # who drowns threatens no town (GAP-82)
            await fall(g, 1, "displaced")
        return
    g.emit("minion-displaced", g.content.minions[pushed - 1].id, space, target)
    await settle(g, pushed - 1, target)
    follow(g, pushed - 1, space, target)
    await g.step("clash", target)  # MIN-31


async def _arrive_round(g: Game, kind: int, space: int, start: int) -> None:
    """Round counters share spaces, but not with their own kind (MIN-20 to MIN-22)."""
    s = g.s
    if kind in s.vermin[space]:
        back_to_supply(g, kind)
        g.emit("round-surplus", g.content.minions[kind].id, space)
        await fall(g, 1, g.content.minions[kind].id)
    else:
        s.vermin[space] = (*s.vermin[space], kind)
        follow(g, kind, start, space)


class MinionsMove(Happening):
    """The counters move that do so at the start of the Mystery Phase (MYS-03).

    `waiting` are those that have yet to, as (space, kind): whoever is displaced or moved meanwhile
    moves from where it is then. While it is under way it stands among what is pending.
    """

    __slots__ = ("waiting",)

    def __init__(self, waiting: list[tuple[int, int]]) -> None:
        self.waiting = waiting


def follow(g: Game, kind: int, start: int, end: int) -> None:
    """A counter went from a space to another: if it waits for its move, it does so there."""
    for under_way in g.pending:
        if isinstance(under_way, MinionsMove) and start >= 0:
            number = counter_number(g, start, kind)
            under_way.waiting = [
                (end, one) if counter_number(g, at, one) == number else (at, one)
                for at, one in under_way.waiting
            ]


def back_to_supply(g: Game, kind: int) -> None:
    """MIN-06: a counter that leaves the board can be used again."""
    g.s.supply[supply_index(g, kind)] += 1


def remove_minion(g: Game, space: int) -> None:
    """Take the square counter in a space off the board."""
    kind = g.s.minions[space] - 1
    set_minion(g.s, space, -1)
    back_to_supply(g, kind)
    g.emit("minion-removed", g.content.minions[kind].id, space)


def remove_round(g: Game, kind: int, space: int) -> None:
    """Take a round counter off the board."""
    g.s.vermin[space] = tuple(k for k in g.s.vermin[space] if k != kind)
    back_to_supply(g, kind)
    g.emit("minion-removed", g.content.minions[kind].id, space)


async def homeward(g: Game, space: int) -> int:
    """The next space on the shortest way to the Town Hall (BRD-14)."""
    ways = ways_home(g, space)
    if not ways:
        return space
    if len(ways) == 1:
        return ways[0]
    if g.rules.board_tie_break == "first_player":  # RBW-27
        choices = {option(f"space:{space_id(g, n)}"): n for n in ways}
        return await pick(g, g.first_seat, "shortest-way", choices, "board", "CON-40")
    face = g.d6()  # BRD-16: the arrows at the Fields; 1 to 3 toward the Manor
    g.emit("arrows", space, face)
    return ways[0] if face <= 3 else ways[1]


async def march(g: Game, steps: int) -> None:
    """CHA-06a: all counters advance toward the Town Hall, those in front first."""
    for space, kind in counters(g):
        await advance(g, space, kind, steps)


async def advance(g: Game, space: int, kind: int, steps: int) -> None:
    """One counter walks toward the Town Hall; it fights whom it meets on the way (GAP-32)."""
    s = g.s
    if g.content.board.is_hall(space):  # EXP-02: who comes there on the way stops (GAP-60)
        if g.rules.minion_move_from_town_hall == "remove_and_track" and is_there(g, space, kind):
            _lift(g, space, kind)  # RBW-28
            back_to_supply(g, kind)
            g.emit("minion-removed", g.content.minions[kind].id, space)
            await fall(g, 1, space_id(g, space))
        return
    for _ in range(steps):
        if not is_there(g, space, kind):
            return
        target = await homeward(g, space)
        if target == space or not is_there(g, space, kind):  # lured away while the way was asked
            return
        _lift(g, space, kind)
        g.emit("minion-moved", g.content.minions[kind].id, space, target)
        start, space = space, target
        surplus = kind in s.vermin[space]  # MIN-22: it is removed, and the other one stays
        await arrive(g, kind, space, start)
        if surplus:
            return
        if not g.content.minions[kind].round and s.minions[space] and standing(g, space):
            return


def _lift(g: Game, space: int, kind: int) -> None:
    if g.content.minions[kind].round:
        g.s.vermin[space] = tuple(k for k in g.s.vermin[space] if k != kind)
    else:
        set_minion(g.s, space, -1)


async def move_minion(g: Game, space: int, target: int) -> None:
    """An effect moves a square counter to another space (MIN-28), unless it is blocked (EXP-04)."""
    if is_shut(g, target) or not g.s.minions[space]:
        return
    kind = g.s.minions[space] - 1
    _lift(g, space, kind)
    g.emit("minion-moved", g.content.minions[kind].id, space, target)
    await arrive(g, kind, target, space)


async def hunt_nearest(g: Game, space: int, steps: int) -> None:
    """MIN-25, MIN-26: a counter goes up to `steps` spaces to reach the nearest hero.

    It passes over minions on the way and displaces only where it ends. Among heroes and
    ways equally near the First Player chooses.
    """
    heroes = {g.s.heroes[n].space for n in standing(g)}
    if not heroes:
        return
    hunter = g.s.minions[space]
    here = await approach(g, space, heroes, steps)
    if here != space and g.s.minions[space] == hunter:  # not lured away meanwhile
        await move_minion(g, space, here)


async def approach(g: Game, space: int, prey: set[int], steps: int) -> int:
    """Where a hunter ends who goes up to `steps` spaces toward the nearest of some spaces."""
    far = g.content.board.distance
    nearest = min(far[space][there] for there in prey)
    if nearest == FAR:  # no way leads to anybody (GAP-82)
        return space
    target = await choose_way(
        g, [there for there in sorted(prey) if far[space][there] == nearest], "hunt"
    )
    here = space
    for _ in range(min(steps, nearest)):
        ways = [n for n in g.content.board.near[here] if far[n][target] < far[here][target]]
        ways = [n for n in ways if not is_shut(g, n)]
        if not ways:
            break
        here = await choose_way(g, ways, "hunt")
    return here


async def choose_way(g: Game, spaces: list[int], source: str) -> int:
    """One of several spaces that are equally near, as the First Player likes (CON-40)."""
    choices = {option(f"space:{space_id(g, n)}"): n for n in spaces}
    return await pick(g, g.first_seat, "shortest-way", choices, source, "CON-40")


# ---- the minion chart --------------------------------------------------------------------

Wanted = Callable[["Game", ChartEntry], bool]


def roll_chart(g: Game, wanted: Wanted | None = None) -> ChartEntry | None:
    """MIN-01: a D6 on the villain's own chart, rolled again until it gives what is wanted."""
    entries = chart(g)
    if wanted is not None and not any(wanted(g, entry) for entry in entries):
        return None  # such a result does not exist on this chart
    while True:
        face = g.d6()
        entry = entries[face - 1]
        g.emit("minion-chart", face, entry.name)
        if wanted is None or wanted(g, entry):
            return entry


async def chart_result(
    g: Game, entry: ChartEntry, hero: int = -1, space: int = -1, bonus: int = 0
) -> None:
    """Carry out a result: minions at a place, or an event of the villain (MIN-02).

    Without a place of its own it happens in the space of the hero who caused it, with no
    such hero at a random location (GAP-20). `bonus` is Combat for a villain attack.
    """
    if entry.event is not None:
        play = Play("minion-event", entry.name, hero if hero >= 0 else g.first_hero)
        if await canceled(g, play):  # CRD-23
            return
        if space < 0 and entry.attack:
            space = g.s.heroes[hero].space if hero >= 0 else random_location(g)
        you = You(g, g.s.villain.card, hero, entry.name)
        await entry.event(you, ChartEvent(hero, space, bonus))
        return
    if space < 0:
        space = g.s.heroes[hero].space if hero >= 0 else random_location(g)
    for name in entry.minions:
        await place_minion(g, name, space, entry.name)


async def minion_chart(g: Game, hero: int = -1, space: int = -1, bonus: int = 0) -> None:
    """Roll on the minion chart and carry the result out; its place is as in `chart_result`."""
    entry = roll_chart(g)
    if entry is not None:
        await chart_result(g, entry, hero, space, bonus)
