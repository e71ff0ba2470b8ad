"""How the places of Echo Lake look; the board names the drawings."""

from __future__ import annotations

from shadowbrook.cards.drawing import (
    DARK,
    INK,
    PAPER,
    SHADE,
    WASH,
    box,
    disc,
    ground,
    path,
    tree,
    window,
)


def waves(*rows: tuple[int, int, int]) -> str:
    """Water, in rows from x at the height y, each of so many waves."""
    return "".join(path(f"M{x} {y}q8 -5 16 0" + "t16 0" * (n - 1), width=1.8) for x, y, n in rows)


def _inn() -> str:
    beams = path("M-46 -14h92M-46 12h92M-24 -14v26M0 -14v26M24 -14v26M-46 12l22 -26", width=1.6)
    sign = (
        path("M50 -22h18M64 -22v6", width=2.6)
        + path("M56 -16h16v17h-16z", PAPER)
        + path("M60 -4q-2 -8 4 -8t4 8z", INK)
    )
    smoke = path("M-30 -54q-8 -8 0 -14q7 -6 1 -13", width=2)
    return (
        ground()
        + box(-46, -14, 92, 54)
        + path("M-56 -12L-38 -42H38L56 -12z", DARK)
        + box(-36, -52, 12, 20, SHADE)
        + smoke
        + beams
        + "".join(window(x, y, 9, 11) for x, y in ((-38, -5), (-15, -5), (8, -5), (31, -5)))
        + "".join(window(x, 20, 12, 10) for x in (-38, 26))
        + path("M-9 40v-19q9 -9 18 0v19z", INK)
        + sign
    )


INN = _inn()


def _monastery() -> str:
    arches = "".join(path(f"M{x} 40v-16q6 -9 12 0v16z", INK) for x in (-58, -42, -26))
    return (
        ground(66)
        + box(-64, 8, 62, 32)
        + path("M-68 8L-58 -8H0V8z", DARK)
        + arches
        + path("M-4 40V-6L24 -26L52 -6V40z", PAPER)
        + path("M-8 -4L24 -30L56 -4L24 -16z", DARK)
        + disc(24, 4, 9, SHADE)
        + path("M24 -5v18M15 4h18", width=1.6)
        + path("M17 40v-15q7 -9 14 0v15z", INK)
        + box(-18, -44, 18, 52)
        + path("M-22 -44L-9 -66L4 -44z", SHADE)
        + path("M-9 -66v-12M-14 -74h10", width=2.6)
        + path("M-14 -34q5 -8 10 0v12h-10z", INK)
        + path("M38 -2q4 -6 8 0v14h-8z", INK)
    )


MONASTERY = _monastery()


def _island() -> str:
    stones = (
        path("M-12 4L-10 -26L0 -30L4 4z", PAPER)
        + path("M10 4L12 -20L22 -18L24 4z", SHADE)
        + path("M-18 -28L26 -34L27 -27L-17 -21z", PAPER)
    )
    return (
        path("M-66 26Q-30 12 0 14T66 24Q56 46 0 46T-66 26z", WASH, 1.4)
        + path("M-46 26Q-40 6 -16 2Q4 -6 26 2Q44 8 48 26Q0 36 -46 26z", DARK)
        + tree(-32, 12, 0.95, bare=True)
        + tree(40, 16, 0.85, bare=True)
        + stones
        + disc(-44, -40, 10, PAPER)
        + path("M-58 -34q14 -6 28 0M8 -48q6 -8 12 0q6 -8 12 0", width=1.8)
        + waves((-60, 38, 3), (6, 38, 3), (-30, 45, 4))
    )


FORGOTTEN_ISLAND = _island()


def _bog() -> str:
    pools = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{INK}"/>'
        for x, y, rx, ry in ((-28, 14, 22, 6), (24, 24, 27, 7), (-38, 36, 18, 5))
    )
    bubbles = (
        disc(18, 22, 3.4, WASH, 1.4) + disc(27, 25, 2.2, WASH, 1.4) + disc(-30, 13, 3, WASH, 1)
    )
    tufts = "".join(
        path(f"M{x} {y}l-5 -15M{x} {y}l0 -19M{x} {y}l6 -14", width=1.8)
        for x, y in ((-52, 22), (0, 16), (54, 16), (-8, 42), (46, 42))
    )
    return (
        path("M-66 18Q-40 -2 0 2T66 16Q62 46 0 46T-66 18z", WASH)
        + pools
        + bubbles
        + tufts
        + tree(-12, 6, 1.25, bare=True)
        + path("M30 20q-3 -10 2 -12l2 -8M34 0l-4 -4M34 0l0 -6M34 0l5 -3", width=3)  # a sinking hand
        + path("M-66 -22q16 -7 32 0t32 0M6 -38q14 -6 28 0t28 0", width=1.6)
    )


BOG = _bog()


def _pier(*, lantern: bool) -> str:
    planks = "".join(path(f"M{x} 4l-7 14", width=1.4) for x in range(-40, 31, 10))
    piles = "".join(box(x, 16, 6, 26, DARK) for x in (-46, -18, 10))
    pole = path("M24 4V-36q0 -8 10 -8", width=3) + (
        path("M29 -44h11l-2 15h-7z", "#d1603d")
        if lantern
        else path("M24 -30h22l-5 6l5 6h-22z", INK)
    )
    return path("M-64 4H36L28 18H-64z", PAPER) + planks + piles + pole


def _boat(x: int, y: int) -> str:
    hull = path("M-24 -6Q-20 10 -8 10H12Q22 8 26 -8Q2 -1 -24 -6z", SHADE)
    return (
        f'<g transform="translate({x} {y})">{hull}'
        + path("M-12 -2L-22 -22M6 -3h-16", width=2.4)
        + "</g>"
    )


def _north_dock() -> str:
    shed = (
        box(-62, -26, 34, 30)
        + path("M-67 -26L-45 -44L-23 -26z", DARK)
        + path("M-52 4v-18h13v18z", INK)
    )
    return shed + _pier(lantern=True) + _boat(42, 28) + waves((-62, 44, 4), (12, 44, 3))


NORTH_DOCK = _north_dock()


def _south_dock() -> str:
    nets = (
        path("M-60 4V-34M-26 4V-34M-60 -34h34", width=2.6)
        + path("M-58 -32Q-43 -8 -28 -32M-58 -22Q-43 2 -28 -22M-52 -31v16M-43 -22v14M-34 -31v16")
    )  # fmt: skip
    barrel = path("M-16 4q-3 -9 0 -18h14q3 9 0 18z", SHADE) + path(
        "M-17 -9h16M-17 -2h16", width=1.4
    )
    return nets + _pier(lantern=False) + barrel + _boat(40, 30) + waves((-60, 45, 4), (16, 45, 3))


SOUTH_DOCK = _south_dock()

# the water between the Roads, and ripples on it
ECHO_LAKE = (
    '<path fill="var(--water, #b9c7bd)" stroke="var(--shore, #5d7f86)" stroke-width="3" d="M300 330Q330 250 470 262T690 236'
    'Q860 220 905 330T900 520Q850 590 700 560T480 590Q330 610 290 500T300 330z"/>'
    '<path fill="none" stroke="var(--shore, #5d7f86)" stroke-width="2" d="M380 330q14 -8 28 0t28 0M760 300q14 -8 28 0'
    "t28 0M420 520q14 -8 28 0t28 0M740 500q14 -8 28 0t28 0M640 300q12 -7 24 0t24 0M350 430q12 -7 24 0t24 0"
    'M830 400q12 -7 24 0t24 0"/>'
)
