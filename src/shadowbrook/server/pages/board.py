"""The board as an SVG drawing: what lies where, and real buttons on all that can be chosen.

It draws a `Board` of plain data (made in `present.py`) and knows nothing of the game. The
buttons are HTML buttons of the form `answer`, so that a click, a key or a screen reader
reaches them as it reaches any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from . import drawings
from .layout import HEIGHT, WIDTH, Point, Sheet, lay_out, rows_of


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """A hero or elder on the board; `down` is a hero who lies knocked out."""

    number: int
    id: str
    name: str
    initial: str
    active: bool = False
    down: bool = False


@dataclass(frozen=True, slots=True)
class Foe:
    """A minion counter: its id and name, and whether it is a round one."""

    id: str
    name: str
    round: bool = False


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """An answer that a click on the board gives."""

    key: str
    label: str
    hinted: bool = False  # what a bot would take
    advised: bool = False  # what the lesson recommends


@dataclass(frozen=True, slots=True)
class Place:
    """One space with all that lies in it."""

    id: str
    name: str
    kind: str
    at: tuple[float, float]
    heroes: tuple[BoardPiece, ...] = ()
    elders: tuple[BoardPiece, ...] = ()
    foes: tuple[Foe, ...] = ()
    clues: int = 0
    militia: int = 0
    blocked: bool = False
    markers: tuple[tuple[str, int], ...] = ()  # of a box: kinds, and how many of each
    lair: str = ""  # the words for a Lair known to be here, or a showdown
    showdown: bool = False
    choice: BoardChoice | None = None
    label: str = ""  # all of it in words, for those who do not see the drawing
    board: str = ""  # the name of the further board on which it lies


@dataclass(frozen=True, slots=True)
class BoardPanel:
    """The places and the ways between them."""

    places: tuple[Place, ...]
    ways: tuple[tuple[str, str], ...] = ()
    passages: tuple[tuple[str, str, str], ...] = ()  # secret routes and boats: kind, from, to
    title: str = ""
    on_top: str = ""  # the further board that is drawn first: where the one who looks on plays
    grounds: tuple[tuple[str, str], ...] = ()  # what lies under the places of a further board
    form: str = "answer"

    @property
    def words(self) -> tuple[str, ...]:
        """What there is to see, in words; of roads only those where something lies."""
        return tuple(
            place.label
            for place in self.places
            if place.label != place.name or place.kind != "road"
        )


def draw(board: BoardPanel) -> Markup:
    """The whole board, further boards below the first.

    Nothing in it has an `id`: when the page is made again in place, htmx makes parts of a drawing
    that hold one as elements of HTML, and nobody sees them.
    """
    lands = tuple(Land(place.id, place.kind, place.at, place.board) for place in board.places)
    ground = _ground(lands, board.ways, board.passages, board.on_top, board.grounds)
    spots = ground.spots
    order = sorted(board.places, key=lambda place: (place.kind != "road", spots[place.id][1]))
    drawn = [_place(place, spots[place.id]) for place in order]
    places = "".join(place for place, _ in drawn)
    tokens = "".join(pieces for _, pieces in drawn)
    buttons = "".join(_button(place, spots[place.id], board.form) for place in board.places)
    return Markup(
        f'<svg class="board" viewBox="0 0 {WIDTH} {ground.height}" role="group" '
        f'aria-label="{escape(board.title)}">{ground.drawing}{places}{tokens}{buttons}</svg>'
    )


class Land(NamedTuple):
    """What never changes of a place."""

    id: str
    kind: str
    at: Point
    board: str


class Ground(NamedTuple):
    """What lies below the places: the sheets and the ways on them."""

    spots: Mapping[str, Point]
    height: int
    drawing: str


@lru_cache(maxsize=64)
def _ground(
    lands: tuple[Land, ...],
    ways: tuple[tuple[str, str], ...],
    passages: tuple[tuple[str, str, str], ...],
    on_top: str,
    grounds: tuple[tuple[str, str], ...],
) -> Ground:
    laid = lay_out(lands, on_top)
    spots = laid.spots
    on = {land.id: land.board for land in lands}
    wide = {land.id: 50 if land.kind == "road" else 106 for land in lands}
    drawn = ""
    for one, other in ways:
        if on[one] == on[other]:
            drawn += _way(spots[one], spots[other])
        else:
            drawn += _way_between(
                End(spots[one], on[other] or HOME, wide[one]),
                End(spots[other], on[one] or HOME, wide[other]),
                laid.edges,
            )
    drawn += "".join(
        _passage(kind, spots[one], spots[other], between=on[one] != on[other])
        for kind, one, other in passages
    )
    under = dict(grounds)
    further = "".join(_further(sheet, under.get(sheet.name, "")) for sheet in laid.sheets)
    first = f'<g transform="translate(0 {laid.first})">{_SHEET}</g>' if laid.first else _SHEET
    return Ground(spots, laid.height, f"{first}{further}{drawn}")


def _patterns(kind: str = "") -> str:
    """How woodcuts are shaded. A pattern has the colours of where it is written, not of its use."""
    of, end = (f' class="{kind}"', f"-{kind}") if kind else ("", "")
    return (
        f'<defs{of}><pattern id="hatch{end}" width="5" height="5" '
        'patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
        '<rect width="5" height="5" fill="var(--leaf)"/>'
        '<path d="M0 0V5" stroke="currentColor" stroke-width="2.2"/></pattern>'
        f'<pattern id="cross{end}" width="5" height="5" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(30)"><rect width="5" height="5" fill="var(--cross)"/>'
        '<path d="M0 0V5M0 0H5" stroke="currentColor" stroke-width="2.6"/></pattern></defs>'
    )


PATTERNS = _patterns() + _patterns("print")  # of the sheet, and of what stays paper


def _sheet() -> str:
    """The country behind the places: hills, a river, a compass, a double frame."""
    hills = "".join(
        f'<path d="M{x} {y}q{w / 2} {-w / 3:.0f} {w} 0M{x + w * 0.55:.0f} {y - w * 0.11:.0f}'
        f"q{w / 10:.0f} {w / 16:.0f} {w / 9:.0f} {w / 9:.0f}M{x + w * 0.7:.0f} {y - w * 0.08:.0f}"
        f'q{w / 12:.0f} {w / 18:.0f} {w / 10:.0f} {w / 12:.0f}"/>'
        for x, y, w in (
            (470, 250, 90),
            (540, 262, 120),
            (180, 420, 80),
            (235, 430, 60),
            (960, 430, 90),
            (900, 436, 60),
            (560, 640, 80),
            (620, 650, 60),
            (250, 730, 60),
        )
    )
    return _paper(0, HEIGHT) + (
        '<path class="river" d="M1184 470Q1120 500 1120 560T1010 640T880 720T840 884"/>'
        '<path class="river thin" d="M1184 486Q1136 510 1134 566T1020 656T896 730T858 884"/>'
        f'<g class="hills">{hills}</g>'
        '<g class="compass" transform="translate(1120 330)"><path d="M0 -40L7 0L0 40L-7 0z'
        'M-40 0L0 -7L40 0L0 7z"/><text y="-46" text-anchor="middle">N</text></g>'
    )


def _paper(top: float, height: float) -> str:
    """An empty sheet in its double frame."""
    return (
        f'<rect class="sheet" y="{top}" width="{WIDTH}" height="{height}"/>'
        f'<rect class="frame" x="8" y="{top + 8}" width="{WIDTH - 16}" height="{height - 16}"/>'
        f'<rect class="frame thin" x="15" y="{top + 15}" width="{WIDTH - 30}" '
        f'height="{height - 30}"/>'
    )


_SHEET = _sheet()


def _further(sheet: Sheet, ground: str) -> str:
    """The sheet of a further board, with its ground, and its name in the corner."""
    name = f'<text class="board-name" x="40" y="{sheet.top + 56}">{escape(sheet.name)}</text>'
    if ground:
        ground = f'<g class="ground" transform="translate(0 {sheet.top})">{ground}</g>'
    return _paper(sheet.top, sheet.height) + ground + name


def _way(one: Point, other: Point, classes: str = "way edge") -> str:
    """A road."""
    d = f"M{one[0]} {one[1]}L{other[0]} {other[1]}"
    return f'<path class="{classes}" d="{d}"/><path class="way" d="{d}"/>'


class End(NamedTuple):
    """Of a way between two boards: where it is, where it leads, and how wide it is drawn there."""

    at: Point
    leads_to: str
    wide: int


def _way_between(one: End, other: End, edges: Sequence[float]) -> str:
    """A road between two boards, or its ends where it would cross a board.

    These leave their sheets, and beside each of them stands the name of the board it leads to.
    """
    high, low = sorted((one, other), key=lambda end: end.at[1])
    if low.at[1] - high.at[1] <= NEXT:
        return _way(high.at, low.at, BETWEEN)
    above = max(edge for edge in edges if edge < high.at[1])
    below = min(edge for edge in edges if edge > low.at[1])
    drawn = ""
    for ((x, y), leads_to, wide), edge, aside in ((high, above, 50), (low, below, -24)):
        drawn += _way((x, y), (x, edge), BETWEEN)
        drawn += (
            f'<text class="leads-to" x="{x + wide}" y="{edge + aside}">{escape(leads_to)}</text>'
        )
    return drawn


HOME = "Shadowbrook"  # the first board, which has no name of its own on the page
BETWEEN = "way between"
NEXT, HIDDEN = 400, 150  # how near ends of a way are to be joined; what is seen of a passage


def _passage(kind: str, one: Point, other: Point, *, between: bool) -> str:
    """A secret route or the course of a boat, in a bow so that it covers no place.

    Of one between two boards only the ends are seen.
    """
    (x, y), (x2, y2) = one, other
    if between:
        share = HIDDEN / max(1.0, ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5)
        ends = ((x, y, x2 - x, y2 - y), (x2, y2, x - x2, y - y2))
        d = "".join(f"M{a} {b}l{c * share:.0f} {e * share:.0f}" for a, b, c, e in ends)
        return f'<path class="passage {kind}" d="{d}"/>'
    bend = -0.16 if kind == "secret-route" else 0.1
    middle = (x + x2) / 2 + bend * (y2 - y), (y + y2) / 2 - bend * (x2 - x)
    d = f"M{x} {y}Q{middle[0]:.0f} {middle[1]:.0f} {x2} {y2}"
    return f'<path class="passage {kind}" d="{d}"/>'


@lru_cache(maxsize=4096)
def _place(place: Place, at: Point) -> tuple[str, str]:
    """A place, and the pieces in it."""
    glow = " choosable" if place.choice else ""
    if place.choice and place.choice.hinted:
        glow += " hinted"
    if place.choice and place.choice.advised:
        glow += " advised"
    drawn = (
        f'<g class="place{glow}" transform="translate({at[0]} {at[1]})">'
        f"{_drawing(place)}{_signs(place)}<title>{escape(place.label or place.name)}</title></g>"
    )
    return drawn, _pieces(place, at)


def _drawing(place: Place) -> str:
    size = 18 if place.kind == "road" else 30
    cross = (
        f'<path class="blocked" d="M-{size} -{size}L{size} {size}M{size} -{size}L-{size} {size}"/>'
    )
    blocked = cross if place.blocked else ""
    if place.kind == "road":
        return (
            '<circle class="halo" r="44"/><ellipse class="milestone" rx="30" ry="24"/>'
            '<path class="stones" d="M-12 -4h8M2 4h9M-6 10h6M6 -8h5"/>' + blocked
        )
    width = max(84, 11 * len(place.name) + 38)
    return (
        '<ellipse class="halo" rx="98" ry="78"/>'
        f'<g class="woodcut" transform="scale(1.16)">{drawings.place(place.id)}</g>{blocked}'
        f'<g transform="translate(0 68)"><path class="banner" d="M{-width / 2:.0f} -14h{width:.0f}'
        f'l-8 14l8 14h{-width:.0f}l8 -14z"/>'
        f'<text class="name" y="6" text-anchor="middle">{escape(place.name)}</text></g>'
    )


def _signs(place: Place) -> str:
    """Investigation, Militia and a Lair, at the left of a place."""
    left = -34 if place.kind == "road" else -74
    top = -22 if place.kind == "road" else -44
    found = []
    if place.clues:
        found.append(
            '<circle class="clue" r="15"/><path class="lens" d="M10 10l10 10"/>'
            f'<text class="count" y="6" text-anchor="middle">{place.clues}</text>'
        )
    if place.militia:
        more = _NUMBER.format(number=place.militia)
        found.append(
            '<path class="militia" d="M-13 -15h26v17q0 9 -13 14q-13 -5 -13 -14z"/>'
            '<path class="muskets" d="M-8 8L8 -9M8 8L-8 -9"/>' + (more if place.militia > 1 else "")
        )
    for name, count in place.markers:
        more = _NUMBER.format(number=count) if count > 1 else ""
        found.append(
            '<circle class="counter marker" r="16"/>'
            f'<g class="glyph" transform="scale(.9)">{drawings.marker(name)}</g>{more}'
        )
    if place.lair:
        found.append(
            '<path class="lair" d="M0 -17L15 12H-15z"/>'
            '<path class="lair-mouth" d="M-5 12q5 -13 10 0z"/>'
        )
    return "".join(
        f'<g transform="translate({left} {top + n * 36})"><g class="sign">{sign}</g></g>'
        for n, sign in enumerate(found)
    )


# How many markers of a kind or Militia there are in a place, at the lower right of the sign.
_NUMBER = (
    '<g transform="translate(15 13)"><circle class="number" r="11"/>'
    '<text class="count" y="6" text-anchor="middle">{number}</text></g>'
)


def _pieces(place: Place, at: Point) -> str:
    """Heroes and elders from the lower edge upwards, minions along the upper right."""
    road = place.kind == "road"
    walkers = [
        *((piece, True) for piece in place.elders),
        *((piece, False) for piece in place.heroes),
    ]
    drawn = [
        f'<g transform="translate({x:.0f} {y + (4 if road else 30):.0f})">{_piece(*walker)}</g>'
        for walker, (x, y) in zip(walkers, rows_of(len(walkers)), strict=True)
    ]
    for n, foe in enumerate(place.foes):
        x = (34 if road else 72) - (n % 2) * 8
        y = (-24 if road else -42) + n * 34
        drawn.append(f'<g transform="translate({x} {y})"><g class="sign">{_foe(foe)}</g></g>')
    if place.showdown:
        drawn.append(
            '<g class="clash" transform="translate(0 -84)"><path d="M-20 20L20 -20M20 20L-20 -20'
            'M-22 8l14 14M22 8l-14 14"/></g>'
        )
    inner = "".join(drawn)
    return f'<g class="pieces" transform="translate({at[0]} {at[1]})">{inner}</g>' if inner else ""


def _piece(piece: BoardPiece, elder: bool) -> str:
    if elder:
        return (
            f'<g class="elder-piece print"><rect x="-15" y="-21" width="30" height="40" rx="15"/>'
            f'<g transform="translate(0 2) scale(.42)">{drawings.person(piece.id)}</g></g>'
        )
    classes = "hero-piece" + (" active" if piece.active else "") + (" down" if piece.down else "")
    return (
        f'<g class="{classes}" data-piece="{piece.number}" transform="scale(1.25)">'
        f'<g class="stand">{drawings.token(piece.number, piece.initial)}</g></g>'
    )


def _foe(foe: Foe) -> str:
    drawing = drawings.minion(foe.id)
    edge = (
        '<circle class="counter" r="17"/>'
        if foe.round
        else ('<rect class="counter" x="-17" y="-17" width="34" height="34" rx="3"/>')
    )
    return f'<g class="foe">{edge}<g class="glyph">{drawing}</g></g>'


def _button(place: Place, at: Point, form: str) -> str:
    if place.choice is None:
        return ""
    width, height = (84, 78) if place.kind == "road" else (188, 164)
    x, y = at[0] - width / 2, at[1] - height / 2 + (0 if place.kind == "road" else 4)
    choice = place.choice
    return (
        f'<foreignObject x="{x}" y="{y}" width="{width}" height="{height}">'
        f'<button class="spot" form="{form}" name="key" value="{escape(choice.key)}" '
        f'aria-label="{escape(choice.label)}" title="{escape(choice.label)}"></button>'
        "</foreignObject>"
    )
