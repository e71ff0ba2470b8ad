"""The board: the spaces of all boxes joined, ways and distances between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from .box import Box, kept, twice
from .decision import Option, option
from .definitions import Space
from .errors import BoxError, nearest
from .words import TOWN_HALL

# Options with "stay" (before the first step) and with "stop" (after it), and the way of each.
Reach = tuple[tuple[Option, ...], tuple[Option, ...], dict[str, tuple[int, ...]]]

STAY: Final = option("stay")
STOP: Final = option("stop")


MOST_STEPS: Final = 13  # of a single walk for which neighbourhoods are worked out


class Board:
    """The road net, with distances worked out once."""

    def __init__(self, spaces: Iterable[Space]) -> None:
        self.spaces = tuple(spaces)
        self.index = {space.id: n for n, space in enumerate(self.spaces)}
        if len(self.index) != len(self.spaces):
            raise BoxError(f"two spaces have the same id: {twice(self.spaces)}")
        self.near = self._ways()
        self.routes = self._routes()  # secret ways from each space, with their Investigation
        self.town_hall = self.index[TOWN_HALL]
        self.doctor = next((space.id for space in self.spaces if space.doctor), TOWN_HALL)
        # distance[one][other]: the number of steps between two spaces
        self.distance = tuple(self.distances(n) for n in range(len(self.spaces)))
        # EXP-02: the Town Hall, or what stands in for it on the board of the space
        self.halls = tuple(self.stand_in(TOWN_HALL, n) for n in range(len(self.spaces)))
        self.home_distance = tuple(self.distance[hall][n] for n, hall in enumerate(self.halls))
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
                    raise BoxError(f"{space.id} is next to {name!r}, which is no space; {hint}")
                if space.id not in self.spaces[self.index[name]].near:
                    raise BoxError(f"the way from {space.id} to {name} leads in one direction only")
        return tuple(tuple(self.index[name] for name in space.near) for space in self.spaces)

    def _routes(self) -> tuple[dict[int, int], ...]:
        """AP-23: a secret way leads in both directions."""
        routes: tuple[dict[int, int], ...] = tuple({} for _ in self.spaces)
        for here, space in enumerate(self.spaces):
            for name, cost in space.routes.items():
                routes[here][self.index[name]] = routes[self.index[name]][here] = cost
        return routes

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
        """The number of steps from `start` to every space."""
        far = [-1] * len(self.spaces)
        far[start] = 0
        edge = [start]
        for here in edge:
            for there in self.near[here]:
                if far[there] < 0:
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
