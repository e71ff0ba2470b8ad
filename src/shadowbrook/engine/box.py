"""A box of content: its manifest, and what of it is played with beside other boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from .definitions import Card, DeckRule, Minion, Space
from .hooks import Hook


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Box:
    """A box of content and its manifest: what an import of `box` from its package gives.

    `requires` are boxes, or "shadowbrook", with versions ("core>=0.1,<2"); boxes that are
    required come along by themselves. `conflicts` are boxes it cannot be played with.
    `removes` are ids of cards, counters and spaces of other boxes that stay out of the game; one
    of its own may have the same id and takes the place.
    `renamed` are ids of cards that it no longer has, each with the card that took its place: so
    games go on that were saved with the old ones.
    `counts` says how many cards of each deck the box holds, to be checked; `decks` are the names
    of decks that it brings, and `deck_rules` say which of them are used in a way of their own.
    `grounds` are drawings of what lies under the places of a board, 1200 by 700, by its name.
    `cover` names places that are drawn side by side on the front page.
    `locale` is the folder of its gettext catalogues, whose domain is the id of the box, or
    `domain`, where two boxes of a package share them. What
    several of its definitions ask and tell stands in `questions` and `records` (see `Wording`, for
    what one of them does), and `words` are those of verbs, purposes and the like.
    """

    id: str
    name: str
    version: str
    api: int = 1  # the version of this format that it was written for
    about: str = ""
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    minions: tuple[Minion, ...] = ()
    spaces: tuple[Space, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    decks: Mapping[str, str] = field(default_factory=dict)
    deck_rules: Mapping[str, DeckRule] = field(default_factory=dict)
    grounds: Mapping[str, str] = field(default_factory=dict)
    cover: tuple[str, ...] = ()
    lair_costs: tuple[int, ...] = ()  # by stage, from the top of the track
    track_bonus: Mapping[int, str] = field(default_factory=dict)  # space: "health" or "combat"
    forms: Mapping[str, tuple[Hook, ...]] = field(default_factory=dict)
    """Hooks for cards of other boxes, by the card's id: at work where that card is."""
    points: Mapping[str, int] = field(default_factory=dict)
    """What an ability costs in action points, by the key of its option (AP-22, AP-50)."""
    locale: str = ""
    domain: str = ""
    questions: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    records: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def catalogues(self) -> tuple[tuple[str, str], ...]:
        """Where the translations of its texts are: the domain and its folder, if it has any."""
        return ((self.domain or self.id, self.locale),) if self.locale else ()


Piece = TypeVar("Piece", Card, Minion, Space)


def twice(pieces: Iterable[Card | Space | Minion]) -> str:
    """The ids that more than one piece has."""
    return ", ".join(name for name, n in Counter(one.id for one in pieces).items() if n > 1)


def kept(boxes: Sequence[Box], box: Box, pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces of a box that no other box takes out of the game."""
    removed = {name for other in boxes if other is not box for name in other.removes}
    return [piece for piece in pieces if piece.id not in removed]
