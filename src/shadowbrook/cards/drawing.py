"""What drawings of places, people and minions are made of: small SVG woodcuts in ink, as text.

A drawing stands around (0, 0). It uses the patterns `hatch` (SHADE) and `cross` (DARK) and the ink of
the sheet it is put on; these and the colours below are others by night. A place is some 130 by 110, a portrait lies within -40 to 40 and -52 to 48, and
the sign of a minion is about 26 by 26. What a definition has no drawing for is made up by the pages.
"""

from __future__ import annotations

PAPER = "var(--leaf, #f8efd8)"
WASH = "var(--wash, #dcc89a)"
SHADE = "var(--hatch, url(#hatch))"
DARK = "var(--dark, url(#cross))"
INK = "currentColor"
PANE = "var(--pane, currentColor)"


def path(d: str, fill: str = "none", width: float = 2) -> str:
    """One stroke of the burin."""
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{width}"/>'


def cut(d: str) -> str:
    """A silhouette, as the sign of a minion is."""
    return f'<path d="{d}" fill="currentColor"/>'


def eyes(x: float, y: float, r: float, colour: str = INK) -> str:
    """A pair of eyes, which glow where somebody is evil."""
    return (
        f'<g fill="var(--eyes, {colour})"><circle cx="{-x}" cy="{y}" r="{r}"/>'
        f'<circle cx="{x}" cy="{y}" r="{r}"/></g>'
    )


def box(x: float, y: float, w: float, h: float, fill: str = PAPER) -> str:
    """A wall."""
    return path(f"M{x} {y}h{w}v{h}h{-w}z", fill)


def window(x: float, y: float, w: float = 7, h: float = 10) -> str:
    """A window, dark by day and lit by night."""
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{PANE}"/>'


def disc(x: float, y: float, r: float, fill: str = PAPER, width: float = 2) -> str:
    """A circle."""
    return (
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{INK}" stroke-width="{width}"/>'
    )


def ground(width: float = 62) -> str:
    """A strip of grass for a building to stand on."""
    tufts = "".join(
        path(f"M{x} 42l3 -7l3 7", width=1.4) for x in range(int(-width), int(width) - 4, 17)
    )
    return path(f"M{-width} 42q{width} -6 {2 * width} 0", width=2) + tufts


def tree(x: float, y: float, size: float = 1, bare: bool = False) -> str:
    """A tree; a bare one has no leaves."""
    if bare:
        inner = path(
            "M0 0v-34M0 -14l-11 -10M-7 -20l-2 -9M0 -20l12 -11M7 -26l7 -1M0 -30l-5 -10M0 -34l5 -9",
            width=2.6,
        )
    else:
        inner = path("M0 0v-14", width=4) + path(
            "M-15 -12q-8 -12 3 -18q0 -13 12 -13q12 0 13 13q10 7 2 18q-15 7 -30 0z", DARK
        )
    return f'<g transform="translate({x} {y}) scale({size})">{inner}</g>'


SKULL = cut("M-9 -2q0 -10 9 -10t9 10q0 5 -4 6v6h-10v-6q-4 -1 -4 -6z") + (
    '<circle cx="-3.6" cy="-2" r="2.6" fill="var(--leaf, #f8efd8)"/><circle cx="3.6" cy="-2" r="2.6" '
    'fill="var(--leaf, #f8efd8)"/><path d="M-2 6v4M2 6v4" stroke="var(--leaf, #f8efd8)" stroke-width="1.4"/>'
)
