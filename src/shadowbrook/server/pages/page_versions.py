"""What the open pages of a game have, and what has changed since.

For each viewer it is kept what every part of the page shows, and since which row of the game's log.
So a page that says up to which row it has heard gets exactly the parts that differ now, however
much it has missed; one that heard last before anything is known here gets everything.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .parts import PagePart, TableParts
from .viewer import Viewer

VIEWERS = 64  # of one game, of whom it is kept what their pages show
SWAP = '<hx-partial id="{}" hx-swap="outerMorph">{}</hx-partial>'
INSERT = '<hx-partial hx-target="#{}-inner" hx-swap="afterbegin">{}</hx-partial>'


def swapped(part: str, text: str) -> str:
    """Return a part as it takes the place of the one that a page has."""
    return SWAP.format(part, text)


@dataclass(slots=True)
class _Kept:
    """What a part shows, since which row, and since which it is there at all."""

    shows: Any
    changed: int
    begun: int


class ViewerPage:
    """The page of one viewer, as it is now and as far as its past is known."""

    def __init__(self, made: Made) -> None:
        self._made = made
        self._kept: dict[str, _Kept] = {}
        self._inner: dict[str, list[str]] = {}  # ids of the parts in those that grow
        self.head = -1  # the row of the log up to which it is known
        self.base = -1  # and the one from which on
        self.now: TableParts | None = None
        self._parts: tuple[PagePart, ...] = ()
        self._told: tuple[int, str] | None = None  # the last difference, for many who watch

    def see(self, head: int, now: TableParts) -> None:
        """Take in the page as it is at a row of the log.

        What changes while the log stands still (a hint, who is there) counts as of the next row.
        """
        at = head + 1 if head == self.head else head
        if self.base < 0:
            self.base = at = head
        self.head, self.now, self._parts, self._told = head, now, now.all(), None
        self._see_all(self._parts, at)

    def _see_all(self, parts: Iterable[PagePart], at: int) -> None:
        for part in parts:
            rebuilt = self._see_one(part, at)
            if part.grows:
                ids = [one.id for one in part.inner]
                if not rebuilt and not _grown(self._inner.get(part.id, []), ids):
                    self._kept[part.id].changed = at
                self._forget(self._inner.get(part.id, ()), ids)
                self._inner[part.id] = ids
            if part.inner:
                self._see_all(part.inner, at)

    def _see_one(self, part: PagePart, at: int) -> bool:
        kept = self._kept.get(part.id)
        if kept is None:
            self._kept[part.id] = _Kept(part.shows, at, at)
            return True
        same = kept.shows == part.shows
        kept.shows = part.shows  # the newest one: the view that it was in can go
        if not same:
            kept.changed = at
        return not same

    def _forget(self, before: Iterable[str], now: Sequence[str]) -> None:
        for gone in set(before).difference(now):
            del self._kept[gone]

    def changed_since(self, row: int) -> str | None:
        """Return the parts that have changed since a row; None if it is not known any more."""
        if row < self.base:
            return None
        if self._told is None or self._told[0] != row:
            self._told = row, "".join(self._changes(self._parts, row))
        return self._told[1]

    def _changes(self, parts: Iterable[PagePart], row: int) -> Iterable[str]:
        for part in parts:
            kept = self._kept[part.id]
            if kept.changed > row:
                yield SWAP.format(part.id, self._made.text(part))
            elif part.grows:
                new = [one for one in part.inner if self._kept[one.id].begun > row]
                if new:
                    yield INSERT.format(part.id, "".join(self._made.text(one) for one in new))
                yield from self._changes(part.inner[len(new) :], row)
            elif part.inner:
                yield from self._changes(part.inner, row)

    def texts(self) -> dict[str, str]:
        """Return all parts, by their ids."""
        return {part.id: self._made.text(part) for part in self._parts}


def _grown(before: Sequence[str], now: Sequence[str]) -> bool:
    """Return whether a list has only got new ones at its beginning, and lost some at its end."""
    if not before or before[0] not in now:
        return False
    rest = now[now.index(before[0]) :]
    return list(before[: len(rest)]) == list(rest)


class Made:
    """The parts that were made for the pages of one game at one row, in one language.

    Who sees the same as somebody before them gets the same text. While there is one viewer alone
    nothing is kept: nobody would ask for it.
    """

    def __init__(self) -> None:
        self.shared = False
        self._texts: dict[str, list[tuple[Any, str]]] = {}
        self._head = -1

    def at(self, head: int) -> None:
        """Forget what was made at other rows."""
        if head != self._head:
            self._head = head
            self._texts.clear()

    def text(self, part: PagePart) -> str:
        """Return a part as HTML."""
        if part.shows is None:
            return part.make()
        for shows, text in self._texts.get(part.id, ()):
            if shows == part.shows:
                return text
        text = part.make()
        # of a part that holds others it is not said what is in those
        if self.shared and not part.inner:
            self._texts.setdefault(part.id, []).append((part.shows, text))
        return text


class GamePages:
    """The pages of one game: what each viewer has."""

    def __init__(self) -> None:
        self._viewers: OrderedDict[Viewer, ViewerPage] = OrderedDict()
        self._made: dict[str, Made] = {}

    def of(self, viewer: Viewer, head: int) -> ViewerPage:
        """Return the page of a viewer, as it was when somebody last looked."""
        made = self._made.setdefault(viewer.language, Made())
        made.at(head)
        page = self._viewers.get(viewer)
        if page is None:
            page = self._viewers[viewer] = ViewerPage(made)
            if len(self._viewers) > VIEWERS:
                self._viewers.popitem(last=False)
        self._viewers.move_to_end(viewer)
        made.shared = len(self._viewers) > 1
        return page
