"""A view as numbers: a vector for the table, a row for each option.

Only `view` is read, and what is printed in the boxes (the road net, where a Lair is). The
sizes never change: whatever has a name (a card, a kind of question, a verb) is put into one
of a fixed number of buckets by a stable hash of its id, and seats, heroes, elders and spaces
have more slots than any box needs. So a new box brings new names, not a new space. All
numbers are scaled and clipped to 0 to 1. docs/environments.md describes the blocks; a test
holds the two together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from shadowbrook.engine.content import Content
from shadowbrook.engine.decision import Option
from shadowbrook.engine.definitions import LairCard
from shadowbrook.engine.rules import MODES
from shadowbrook.engine.words import SKILLS

Vector = NDArray[np.float32]

MAX_OPTIONS = 64  # options and asides offered at a time; docs/environments.md says why it is enough
HEROES = 8
ELDERS = 12
SPACES = 64
NAMES = 32  # buckets for one name (a hero, a villain, a kind of question)
BAG = 32  # buckets for a bag of cards
STATUSES = ("town", "dead", "evil", "gone")
STAGES = 5
KINDS_OF_SPACE = ("town", "corner", "dangerous", "road")


@cache
def bucket(name: str, buckets: int) -> int:
    """The bucket of a name: the same on every machine and with any boxes.

    >>> bucket("windmill", 32) == bucket("windmill", 32) < 32
    True
    """
    return crc32(name.encode()) % buckets


class _Writer:
    """Writes features one after the other, and notes where each block begins."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.blocks: dict[str, int] = {}

    def block(self, name: str) -> None:
        self.blocks[name] = len(self.values)

    def put(self, value: float, most: float = 1.0) -> None:
        self.values.append(value / most)

    def put_all(self, values: Iterable[float], most: float = 1.0) -> None:
        self.values.extend(value / most for value in values)

    def one_of(self, value: Any, known: Sequence[Any]) -> None:
        self.values.extend(float(value == one) for one in known)

    def named(self, names: Iterable[str | None], buckets: int = NAMES) -> None:
        """A bag of names, each in its bucket."""
        at = len(self.values)
        self.values.extend([0.0] * buckets)
        for name in names:
            if name is not None:
                self.values[at + bucket(name, buckets)] += 1.0

    def counted(self, counts: Mapping[str, float], most: float, buckets: int = NAMES) -> None:
        """Numbers by name, each added to the bucket of its name."""
        at = len(self.values)
        self.values.extend([0.0] * buckets)
        for name, count in counts.items():
            self.values[at + bucket(name, buckets)] += count / most

    def empty(self, count: int) -> None:
        self.values.extend([0.0] * count)


class Seen:
    """A view, with what several features need worked out once."""

    def __init__(self, view: Mapping[str, Any], cards: Content) -> None:
        self.view, self.cards = view, cards
        self.seat: int = view["seat"]
        decision = view["decision"]
        asked = decision is not None and decision["seat"] == self.seat
        self.decision: Mapping[str, Any] | None = decision if asked else None
        self.asides = self._asides()
        heroes = view["heroes"]
        self.mine = [n for n, hero in enumerate(heroes) if hero["seat"] == self.seat]
        acting = self.decision["hero"] if self.decision is not None else -1
        self.acting: int = acting if acting >= 0 else (self.mine or [0])[0]
        self.here = heroes[self.acting].get("space") if heroes else None
        self.lair = self._lair()
        self.far = self._distances(self.here)
        self.far_from_lair = self._distances(self.lair)
        self._spaces: dict[str, list[float]] = {}
        self.markers: dict[tuple[str, Any], int] = defaultdict(int)
        self.kinds_of_markers: dict[str, int] = defaultdict(int)
        for one in view["markers"]:
            self.kinds_of_markers[one["marker"]] += one["count"]
            for spot in ("space", "elder", "hero"):
                if spot in one:
                    self.markers[spot, one[spot]] += one["count"]
        self.heroes_at: dict[str, list[int]] = {}
        for n, hero in enumerate(heroes):
            if hero["card"] is not None:
                self.heroes_at.setdefault(hero["space"], []).append(n)

    def _asides(self) -> frozenset[str]:
        """The keys of what this seat can play beside the decision it is asked."""
        if self.decision is None:
            return frozenset()
        options = {one["key"] for one in self.decision["options"]}
        return frozenset(one["key"] for one in self.decision["asides"]) - options

    def _lair(self) -> str | None:
        """Where the villain's lair is, as far as the seat knows."""
        group = self.view["heroes"][self.acting].get("group", 0)
        known = self.view["lairs"][group]
        if known is None or known["card"] is None:
            return None
        card = self.cards.definition[known["card"]]
        return card.space if isinstance(card, LairCard) else None

    def _distances(self, space: str | None) -> Callable[[str], float]:
        board = self.cards.board
        if space is None:
            return lambda _: 0.0
        far = board.distance[board.index[space]]
        return lambda other: float(max(0, far[board.index[other]]))

    def space(self, name: str) -> list[float]:
        """The `SPACE_SIZE` numbers of a space."""
        known = self._spaces.get(name)
        if known is None:
            lies = self.view["spaces"][name]
            standing = self.heroes_at.get(name, ())
            mine = sum(n in self.mine for n in standing)
            known = self._spaces[name] = [
                lies["clues"] / 6,
                float(lies["minion"] is not None),
                len(lies["round"]) / 4,
                lies["militia"] / 4,
                float(lies["blocked"]),
                self.markers.get(("space", name), 0) / 4,
                mine / 4,
                (len(standing) - mine) / 4,
                float(name == self.lair),
                self.far(name) / 10,
                self.far_from_lair(name) / 10,
            ]
        return known

    def with_me(self, hero: int) -> bool:
        """Whether a hero is on the side of this seat."""
        if self.view["mode"] == "competitive":
            return hero in self.mine
        if self.view["mode"] == "team":
            teams = [one["team"] for one in self.view["heroes"]]
            return bool(teams[hero] == teams[self.acting])
        return True


# ---- the table -----------------------------------------------------------------------------------


def encode_table(seen: Seen, page: int = 0) -> Vector:
    """The table as a vector of `TABLE_SIZE` numbers."""
    return _vector(_write_table(seen, page).values)


def _vector(values: Sequence[float] | Sequence[Sequence[float]]) -> Vector:
    return np.asarray(values, dtype=np.float32).clip(0.0, 1.0)


def _write_table(seen: Seen, page: int) -> _Writer:
    writer = _Writer()
    _write_game(writer, seen)
    _write_decision(writer, seen, page)
    _write_villain(writer, seen)
    _write_fights(writer, seen)
    _write_piles(writer, seen)
    _write_heroes(writer, seen)
    _write_elders(writer, seen)
    _write_spaces(writer, seen)
    return writer


def _write_game(writer: _Writer, seen: Seen) -> None:
    view = seen.view
    writer.block("game")
    writer.one_of(view["mode"], MODES)
    writer.put(view["round"], 60)
    writer.put(view["phase"], 6)
    writer.put(view["track"], 20)
    writer.one_of(view["stage"], range(STAGES))
    writer.put(view["lair_cost"], 12)


def _write_decision(writer: _Writer, seen: Seen, page: int) -> None:
    decision = seen.decision or {"kind": None, "source": None, "about": None, "options": ()}
    writer.block("decision")
    writer.put(seen.decision is not None)
    writer.put(len(decision["options"]) + len(seen.asides), MAX_OPTIONS)
    writer.put(page, 10)
    writer.named([decision["kind"]])
    writer.named([decision["source"]])
    numbers: dict[str, float] = {}
    names: list[str] = []
    _flatten(decision["about"] or {}, "", numbers, names)
    writer.counted(numbers, 10)
    writer.named(names)


def _flatten(value: Any, path: str, numbers: dict[str, float], names: list[str]) -> None:
    """What lies on the table because of a decision: numbers by their path, names as they are."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            _flatten(part, f"{path}.{key}", numbers, names)
    elif isinstance(value, list | tuple):
        numbers[f"{path}.count"] = len(value)
        whole = [part for part in value if isinstance(part, int)]
        numbers[f"{path}.sum"] = sum(whole) / 3
        names.extend(part for part in value if isinstance(part, str))
    elif isinstance(value, int | float):
        numbers[path] = value
    elif isinstance(value, str):
        names.append(f"{path}.{value}")


def _write_villain(writer: _Writer, seen: Seen) -> None:
    villain = seen.view["villain"]
    writer.block("villain")
    writer.named([villain["card"]])
    writer.put(villain["advanced"])
    writer.put(villain["combat"], 20)
    writer.put(villain["health"], 40)
    writer.put(villain["wounds"], 40)
    writer.put(max(0, villain["health"] - villain["wounds"]), 40)


def _write_fights(writer: _Writer, seen: Seen) -> None:
    view = seen.view
    showdown = view["showdown"]
    writer.block("fights")
    writer.put(showdown is not None)
    if showdown is None:
        writer.empty(5)
    else:
        writer.put(showdown["round"], 10)
        writer.put(showdown["militia"], 5)
        writer.put(len(showdown["heroes"]), HEROES)
        writer.put(len(showdown["party"]), 6)
        writer.put(any(n in seen.mine for n in showdown["heroes"]))
    fight = view["fights"][-1] if view["fights"] else None
    writer.put(fight is not None)
    if fight is None:
        writer.empty(4 + NAMES)
    else:
        writer.put(fight["hero"] in seen.mine)
        writer.put(fight["round"], 10)
        writer.put(fight["wounds"], 10)
        writer.put((fight["health"] or 0) - fight["wounds"] if fight["health"] else 0, 10)
        writer.named([fight["enemy"]])
    writer.put(seen.lair is not None)
    writer.put(seen.far(seen.lair) if seen.lair is not None else 0, 10)
    writer.put(sum(lair is not None for lair in view["lairs"]), HEROES)


def _write_piles(writer: _Writer, seen: Seen) -> None:
    view = seen.view
    writer.block("piles")
    writer.counted({deck: pile["left"] for deck, pile in view["decks"].items()}, 50)
    writer.counted(view["supply"], 10)
    writer.counted(view["markers_left"], 10)
    writer.counted(seen.kinds_of_markers, 10)
    writer.named((one["card"] for one in view["in_play"]), BAG)
    writer.named((one for stack in view["stacks"].values() for one in stack), BAG)


def _write_heroes(writer: _Writer, seen: Seen) -> None:
    """The heroes in turn order, from the one who acts or the first of this seat."""
    heroes = seen.view["heroes"]
    order = [*range(seen.acting, len(heroes)), *range(seen.acting)]
    for slot in range(HEROES):
        writer.block(f"hero {slot + 1}")
        if slot < len(order) and heroes[order[slot]]["card"] is not None:
            _write_hero(writer, seen, order[slot])
        else:
            writer.empty(HERO_SIZE)


def _write_hero(writer: _Writer, seen: Seen, n: int) -> None:
    hero = seen.view["heroes"][n]
    showdown = seen.view["showdown"]
    writer.put(1)
    writer.put(n in seen.mine)
    writer.put(seen.with_me(n))
    writer.put(n == seen.view["active"])
    writer.put(n == seen.view["first"])
    writer.put(seen.markers.get(("hero", n), 0), 4)
    writer.put(hero["investigation"], 20)
    writer.put(hero["wounds"], 6)
    writer.put(hero["boxes"], 6)
    writer.put(hero["down"])
    writer.put(hero["knock_outs"], 5)
    writer.put_all((hero["skills"][skill] for skill in SKILLS), 12)
    writer.put_all((hero["upgrades"][skill] for skill in SKILLS), 6)
    writer.put(hero["hand_size"], 10)
    writer.put(hero["steps"], 6)
    writer.put(hero["points"], 14)
    writer.put(showdown is not None and n in showdown["heroes"])
    writer.put(seen.far(hero["space"]), 10)
    writer.put(seen.far_from_lair(hero["space"]), 10)
    writer.named([hero["card"]])
    writer.named((one["card"] for one in hero["cards"]), BAG)
    writer.named(hero["hand"] if hero["hand"] is not None else hero["seen"], BAG)


HERO_SIZE = 25 + NAMES + 2 * BAG


def _write_elders(writer: _Writer, seen: Seen) -> None:
    elders = seen.view["elders"]
    for slot in range(ELDERS):
        writer.block(f"elder {slot + 1}")
        if slot >= len(elders):
            writer.empty(ELDER_SIZE)
            continue
        elder = elders[slot]
        writer.put(1)
        writer.one_of(elder["status"], STATUSES)
        writer.put(elder["wounds"], 3)
        writer.put(elder["resolve"], 6)
        writer.put(seen.markers.get(("elder", slot), 0), 4)
        writer.put(elder["hero"] in seen.mine)
        writer.put(len(elder["revealed"]), 4)
        writer.put(len(elder["hidden"]), 4)
        writer.named((*elder["revealed"], *elder["hidden"]), BAG)


ELDER_SIZE = 11 + BAG


def _write_spaces(writer: _Writer, seen: Seen) -> None:
    """The spaces in the order of the boxes; those beyond the last slot are left out."""
    spaces = list(seen.view["spaces"])[:SPACES]
    writer.block("spaces")
    for space in spaces:
        writer.values.extend(seen.space(space))
    writer.empty((SPACES - len(spaces)) * SPACE_SIZE)


SPACE_SIZE = 11


# ---- the options ----------------------------------------------------------------------------


def encode_options(seen: Seen, options: Sequence[Option], *, more: bool = False) -> Vector:
    """A row of `OPTION_SIZE` numbers for each of at most MAX_OPTIONS slots.

    With `more` the last slot turns the page.
    """
    rows = np.zeros((MAX_OPTIONS, OPTION_SIZE), dtype=np.float32)
    if options:
        rows[: len(options)] = _vector([_write_option(seen, one).values for one in options])
    if more:
        rows[MAX_OPTIONS - 1, :2] = 1.0
    return rows


def _write_option(seen: Seen, option: Option) -> _Writer:
    writer = _Writer()
    args = option.args
    writer.block("option")
    writer.put(1)
    writer.put(0)  # turns the page
    writer.put(option.key in seen.asides)
    writer.put(option.price, 12)
    writer.put(option.points, 14)
    writer.put(next((int(arg) for arg in args if arg.isdecimal()), 0), 10)
    spaces = seen.view["spaces"]
    space = next((arg for arg in args if arg in spaces), None)
    writer.block("its space")
    writer.put(space is not None)
    if space is None:
        writer.empty(SPACE_SIZE + len(KINDS_OF_SPACE))
    else:
        board = seen.cards.board
        writer.values.extend(seen.space(space))
        writer.one_of(board.spaces[board.index[space]].kind, KINDS_OF_SPACE)
    writer.block("its hero")
    _write_target(writer, seen, args)
    writer.block("its elder")
    statuses = {elder["card"]: elder["status"] for elder in seen.view["elders"]}
    elder = next((arg for arg in args if arg in statuses), None)
    writer.put(elder is not None)
    writer.one_of(statuses.get(elder or ""), STATUSES)
    writer.block("its verb")
    writer.named([option.verb])
    writer.block("its names")
    writer.named(args, BAG)
    return writer


def _write_target(writer: _Writer, seen: Seen, args: Sequence[str]) -> None:
    heroes = {hero["card"]: n for n, hero in enumerate(seen.view["heroes"])}
    n = next((heroes[arg] for arg in args if arg in heroes), None)
    writer.put(n is not None)
    if n is None:
        writer.empty(4)
        return
    hero = seen.view["heroes"][n]
    writer.put(n in seen.mine)
    writer.put(seen.with_me(n))
    writer.put(hero["wounds"], 6)
    writer.put(hero["investigation"], 20)


OPTION_BLOCKS = {
    "option": 6,
    "its space": 1 + SPACE_SIZE + len(KINDS_OF_SPACE),
    "its hero": 5,
    "its elder": 1 + len(STATUSES),
    "its verb": NAMES,
    "its names": BAG,
}
TABLE_BLOCKS = {
    "game": len(MODES) + 3 + STAGES + 1,
    "decision": 3 + 4 * NAMES,
    "villain": NAMES + 5,
    "fights": 6 + 5 + NAMES + 3,
    "piles": 4 * NAMES + 2 * BAG,
    **{f"hero {n + 1}": HERO_SIZE for n in range(HEROES)},
    **{f"elder {n + 1}": ELDER_SIZE for n in range(ELDERS)},
    "spaces": SPACES * SPACE_SIZE,
}
TABLE_SIZE = sum(TABLE_BLOCKS.values())
OPTION_SIZE = sum(OPTION_BLOCKS.values())
