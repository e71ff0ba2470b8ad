"""The board: the spaces of all boxes joined, ways and distances between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from .box import Box, kept, twice
from .decision import Option, option
from .definitions import Space
from .errors import BoxError, nearest
from .words import N_, TOWN_HALL

# Options with "stay" (before the first step) and with "stop" (after it), and the way of each.
Reach = tuple[tuple[Option, ...], tuple[Option, ...], dict[str, tuple[int, ...]]]

STAY: Final = option("stay")
STOP: Final = option("stop")


MOST_STEPS: Final = 13  # of a single walk for which neighbourhoods are worked out
FAR: Final = 99  # the distance of a space to which no way on foot leads


GOES: Final = ("move", "secret-route", "boat")  # what takes a hero to the space an option names


class Passage:
    """A way that nobody walks: a secret route, a boat. It counts as one step (GAP-81)."""

    __slots__ = ("good", "kind", "option", "there")

    def __init__(self, there: int, option: Option, good: int = 0) -> None:
        self.kind = option.verb
        self.there = there
        self.option = option  # with its Investigation
        self.good = good  # what a die must show for it, 0 if it needs none

    @property
    def chance(self) -> float:
        """Of getting across at a try."""
        return (7 - self.good) / 6 if self.good else 1.0


class Board:
    """The road net, with distances worked out once."""

    def __init__(self, spaces: Iterable[Space]) -> None:
        self.spaces = tuple(spaces)
        self.index = {space.id: n for n, space in enumerate(self.spaces)}
        if len(self.index) != len(self.spaces):
            raise BoxError(N_("two spaces have the same id: {twice}"), twice=twice(self.spaces))
        self.near = self._ways()
        self.passages = self._passages()  # the ways from each space that nobody walks
        self.town_hall = self.index[TOWN_HALL]
        self.doctor = next((space.id for space in self.spaces if space.doctor), TOWN_HALL)
        # distance[one][other]: the number of steps between two spaces
        self.distance = tuple(self.distances(n) for n in range(len(self.spaces)))
        # EXP-02: the Town Hall, or what stands in for it on the board of the space
        self.halls = tuple(self.stand_in(TOWN_HALL, n) for n in range(len(self.spaces)))
        self.home_distance = tuple(self.distance[hall][n] for n, hall in enumerate(self.halls))
        self.wakes = tuple(self._where_they_wake(n) for n in range(len(self.spaces)))
        self.wakes_by_day = tuple(self._where_they_wake_by_day(n) for n in range(len(self.spaces)))
        # BRD-14: the next spaces on the shortest routes to the Town Hall
        self.homeward = tuple(
            tuple(n for n in self.near[here] if self.distance[hall][n] < self.distance[hall][here])
            for here, hall in enumerate(self.halls)
        )
        # within[start][steps]: a bit for each space that is at most so far away
        self.within = tuple(
            tuple(
                sum(1 << n for n, distance in enumerate(far) if distance <= steps)
                for steps in range(MOST_STEPS)
            )
            for far in self.distance
        )
        self.roads = tuple(n for n, space in enumerate(self.spaces) if space.kind == "road")
        self.moves = tuple(option(f"move:{space.id}") for space in self.spaces)
        self._reach: dict[tuple[int, int, int, int], Reach] = {}

    def _ways(self) -> tuple[tuple[int, ...], ...]:
        """The spaces next to each; every way leads back."""
        for space in self.spaces:
            for name in space.near:
                if name not in self.index:
                    hint = nearest(name, self.index)
                    raise BoxError(
                        N_("{id} is next to '{name}', which is not a space; {hint}"),
                        id=space.id,
                        name=name,
                        hint=hint,
                    )
                if space.id not in self.spaces[self.index[name]].near:
                    raise BoxError(
                        N_("the way from {id} to {name} goes one way only"),
                        id=space.id,
                        name=name,
                    )
        return tuple(tuple(self.index[name] for name in space.near) for space in self.spaces)

    def _passages(self) -> tuple[tuple[Passage, ...], ...]:
        """AP-23: a secret route leads in both directions; a boat goes where it is said to."""
        found: list[dict[str, Passage]] = [{} for _ in self.spaces]
        for here, space in enumerate(self.spaces):
            for name, price in space.routes.items():
                there = self._by_a_passage(space, name)
                for start, end in ((here, there), (there, here)):
                    route = option(f"secret-route:{self.spaces[end].id}", price)
                    found[start][route.key] = Passage(end, route)
            for name, good in space.boats.items():
                boat = option(f"boat:{name}")
                found[here][boat.key] = Passage(self._by_a_passage(space, name), boat, good)
        return tuple(tuple(ways.values()) for ways in found)

    def _by_a_passage(self, space: Space, name: str) -> int:
        if name not in self.index:
            raise BoxError(
                N_("a passage from {id} leads to '{name}', which is not a space; {hint}"),
                id=space.id,
                name=name,
                hint=nearest(name, self.index),
            )
        return self.index[name]

    def _where_they_wake(self, where: int) -> int:
        """Where somebody wakes up who was knocked out in a space (KO-02, RBW-39, GAP-80)."""
        here = self._revives(where)
        return self.halls[where] if here is None else here

    def _where_they_wake_by_day(self, where: int) -> int:
        """The same in the action point game: at the doctor's of the board, if it has one (AP-39).

        A board without one has them wake where it does so otherwise, and else in Shadowbrook.
        """
        board = self.spaces[where].board
        for n, one in enumerate(self.spaces):
            if one.board == board and (one.doctor or self.doctor in one.stands_for):
                return n
        here = self._revives(where)
        return self.index[self.doctor] if here is None else here

    def _revives(self, where: int) -> int | None:
        """The space where the knocked out of a board wake up, if it names one (GAP-80)."""
        board = self.spaces[where].board
        here = (n for n, one in enumerate(self.spaces) if one.revives and one.board == board)
        return next(here, None)

    def stand_in(self, name: str, where: int) -> int:
        """A space by name, or the one that stands for it on the board of another space."""
        board = self.spaces[where].board
        for n, space in enumerate(self.spaces):
            if space.board == board and name in space.stands_for:
                return n
        return self.index[name]

    def is_hall(self, space: int) -> bool:
        """Whether a space is the Town Hall, or what that means on its board (EXP-02)."""
        return self.halls[space] == space

    def distances(self, start: int) -> tuple[int, ...]:
        """The number of steps from `start` to every space, FAR where no way leads on foot."""
        far = [FAR] * len(self.spaces)
        far[start] = 0
        edge = [start]
        for here in edge:
            for there in self.near[here]:
                if far[there] == FAR:
                    far[there] = far[here] + 1
                    edge.append(there)
        return tuple(far)

    def reach(self, start: int, steps: int, walls: int, closed: int) -> Reach:
        """Spaces within `steps`, each with the way there.

        Both masks have a bit a space: nobody gets past `walls` (MOV-05) nor into `closed`.
        """
        # a wall stops nobody who cannot get past it anyway
        near = self.within[start][steps] if steps < MOST_STEPS else -1
        inner = self.within[start][steps - 1] if 0 < steps < MOST_STEPS else near
        key = start, steps, walls & inner, closed & near
        found = self._reach.get(key)
        if found is None:
            if len(self._reach) > 50_000:
                self._reach.clear()
            ways = self._walk(*key)
            options = [self.moves[there] for there in ways]
            by_key = {self.moves[there].key: way for there, way in ways.items()}
            found = self._reach[key] = (STAY, *options), (STOP, *options), by_key
        return found

    def _walk(self, start: int, steps: int, walls: int, closed: int) -> dict[int, tuple[int, ...]]:
        ways: dict[int, tuple[int, ...]] = {start: ()}
        edge = [start]
        for here in edge:
            way = ways[here]
            if len(way) == steps or (walls >> here & 1 and here != start):
                continue
            for there in self.near[here]:
                if there not in ways and not closed >> there & 1:
                    ways[there] = (*way, there)
                    edge.append(there)
        del ways[start]
        return ways


def lay_boards(boxes: Sequence[Box]) -> list[Space]:
    """The spaces of all boxes, joined: a way to a space of another box leads back from there."""
    removed = {name for box in boxes for name in box.removes}
    owner = {space.id: box for box in boxes for space in kept(boxes, box, box.spaces)}
    spaces = [space for box in boxes for space in kept(boxes, box, box.spaces)]
    back: dict[str, list[str]] = {}
    for space in spaces:
        for name in space.near:
            if name in owner and owner[name] is not owner[space.id]:
                back.setdefault(name, []).append(space.id)
    joined = []
    for space in spaces:
        ways = dict.fromkeys([*space.near, *back.get(space.id, ())])
        near = tuple(name for name in ways if name in owner or name not in removed)
        joined.append(space if near == space.near else replace(space, near=near))
    return joined
