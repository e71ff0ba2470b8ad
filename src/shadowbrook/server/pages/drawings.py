"""What pages draw of places, people and minions: the drawings of the boxes, and the heroes' tokens.

A drawing stands in the definition of what it shows; for what has none, something is made up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from zlib import crc32

from markupsafe import Markup, escape

from shadowbrook.cards.drawing import INK, PAPER, SKULL, box, eyes, ground, path
from shadowbrook.cards.portraits import COLLARS, EXTRAS, HAIR, HATS, bust
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import Card, Marker, MinionCard, VillainSheet
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.shelf import find_box, known_boxes

# A shape for each hero, so that colour is never the only sign.
SHAPES = (
    "M0 -19a19 19 0 1 0 .1 0z",  # circle
    "M-17 -17h34v34h-34z",  # square
    "M0 -23L22 0L0 23L-22 0z",  # diamond
    "M0 -21L19 -10V10L0 21L-19 10V-10z",  # hexagon
    "M-18 -18H18V4Q18 18 0 23Q-18 18 -18 4z",  # shield
    "M0 -24L22 17H-22z",  # triangle
    "M-9 -21H9V-9H21V9H9V21H-9V9H-21V-9H-9z",  # cross
    "M0 -24L6 -9L22 -9L10 2L15 18L0 9L-15 18L-10 2L-22 -9L-6 -9z",  # star
)
# Okabe and Ito's colours, which people with any colour vision tell apart; text colour beside.
COLOURS = (
    ("#0072b2", "#ffffff"),
    ("#e69f00", "#1d1710"),
    ("#009e73", "#1d1710"),
    ("#cc79a7", "#1d1710"),
    ("#56b4e9", "#1d1710"),
    ("#d55e00", "#1d1710"),
    ("#f0e442", "#1d1710"),
    ("#3b3b3b", "#ffffff"),
)


def token(number: int, initial: str) -> str:
    """The token of the hero with this number: colour, shape and initial."""
    colour, text = COLOURS[number % len(COLOURS)]
    small = " two" if len(initial) > 1 else ""
    return (
        f'<path d="{SHAPES[number % len(SHAPES)]}" fill="{colour}" stroke="var(--rim)" '
        f'stroke-width="2.6"/><text y="7" text-anchor="middle" class="initial{small}" '
        f'fill="{text}" stroke="{colour}">{escape(initial)}</text>'
    )


def hero_token(number: int, initial: str) -> Markup:
    """The token for a template."""
    return Markup(token(number, initial))


# ---- drawings of the boxes ---------------------------------------------------------------------

PLAIN_MARKER = path("M0 -11L11 0L0 11L-11 0z", INK)
SIGNPOST = ground() + box(-3, -30, 6, 70) + path("M-30 -28h60l8 9l-8 9h-60z", PAPER)
SHADE_OF_EVIL = path("M-36 46Q-34 10 -20 -12Q0 -46 20 -12Q34 10 36 46z", INK) + eyes(
    7, -6, 3, PAPER
)


@dataclass(frozen=True, slots=True)
class Drawings:
    """All drawings of the boxes on the shelf, by what is drawn; `cover` are places."""

    places: dict[str, str] = field(default_factory=dict)
    minions: dict[str, str] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)
    villains: dict[str, str] = field(default_factory=dict)
    cover: list[str] = field(default_factory=list)

    def add(self, one: Box) -> None:
        """Take the drawings of a box; of two with one id the first is kept."""
        for space in one.spaces:
            _keep(self.places, space.id, space.drawing)
        for minion in (*one.minions, *(c.minion for c in one.cards if isinstance(c, MinionCard))):
            _keep(self.minions, minion.id, minion.drawing)
        for card in one.cards:
            _keep(self._portraits(card), card.id, card.drawing)
        if not self.cover:
            self.cover.extend(one.cover)

    def _portraits(self, card: Card) -> dict[str, str]:
        if isinstance(card, Marker):
            return self.minions
        return self.villains if isinstance(card, VillainSheet) else self.people


def _keep(known: dict[str, str], name: str, drawing: str) -> None:
    if drawing:
        known.setdefault(name, drawing)


@lru_cache(maxsize=1)
def drawings() -> Drawings:
    """The drawings of the boxes, the core box first; a server that is started again looks again."""
    found = Drawings()
    for name in dict.fromkeys(("core", *known_boxes())):
        try:
            found.add(find_box(name))
        except ShadowbrookError:
            continue  # a box that cannot be played is said elsewhere
    return found


def place(name: str) -> str:
    """The drawing of a place; a signpost for one that nobody has drawn."""
    return _use(f"place-{name}") if name in drawings().places else SIGNPOST


def minion(name: str) -> str:
    """The sign of a minion; a skull for one that nobody has drawn."""
    return _use(f"minion-{name}") if name in drawings().minions else SKULL


def marker(name: str) -> str:
    """The sign of a kind of markers; a plain one, if nobody has drawn it."""
    return _use(f"minion-{name}") if name in drawings().minions else PLAIN_MARKER


def person(name: str) -> str:
    """The bust of a hero or an elder, or what is drawn on another card."""
    return _use(f"face-{name}") if name in drawings().people else stranger(name)


def villain(name: str) -> str:
    """The bust of a villain; a shadow for one that nobody has drawn."""
    return _use(f"fiend-{name}") if name in drawings().villains else SHADE_OF_EVIL


def stranger(name: str) -> str:
    """A bust for somebody nobody has drawn yet, always the same for the same id."""
    number = crc32(name.encode())
    parts = []
    for choices in (HAIR, ("", *HATS), COLLARS, ("", *EXTRAS)):
        number, at = divmod(number, len(choices))
        parts.append(list(choices)[at])
    return bust(*parts)


def cover() -> Iterable[str]:
    """The drawings of the front page."""
    return map(place, drawings().cover)


def symbols() -> str:
    """All drawings of the boxes, once for a page; the others refer to them."""
    found = drawings()
    kinds = (
        ("place", found.places),
        ("minion", found.minions),
        ("face", found.people),
        ("fiend", found.villains),  # not "villain": so the choices of a set-up are called
    )
    return "".join(
        f'<g id="{kind}-{escape(name)}">{drawing}</g>'
        for kind, drawn in kinds
        for name, drawing in drawn.items()
    )


def _use(name: str) -> str:
    """A drawing that stands elsewhere in the page."""
    return f'<use href="#{escape(name)}"/>'
