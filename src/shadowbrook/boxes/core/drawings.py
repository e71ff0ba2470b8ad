"""How places, minions and villains of the core box look; their definitions name the drawings."""

from __future__ import annotations

from shadowbrook.cards.drawing import (
    DARK,
    INK,
    PAPER,
    SHADE,
    WASH,
    box,
    cut,
    disc,
    eyes,
    ground,
    path,
    tree,
    window,
)
from shadowbrook.cards.portraits import HEAD, LOOK, SHADOW

# ---- villains ---------------------------------------------------------------------------------

VAMPIRE = (
    path("M-38 46Q-36 2 -26 -8Q-20 12 0 26Q20 12 26 -8Q36 2 38 46z", INK)
    + HEAD
    + path("M-17 -2q-3 -28 17 -28t17 28l-6 -13l-11 8l-11 -8z", INK)
    + SHADOW
    + LOOK
    + path("M-6 13h12l-2 5l-2 -5M-4 13l2 5l2 -5", PAPER, 1.4)
)
WEREWOLF = (
    path("M-36 46Q-32 20 -17 14H17Q32 20 36 46z", DARK)
    + path(
        "M-22 -6L-24 -38L-9 -25Q0 -28 9 -25L24 -38L22 -6Q20 8 10 14L6 28Q0 33 -6 28L-10 14Q-20 8 -22 -6z",
        PAPER,
    )
    + path("M-22 -6L-24 -38L-9 -25L-14 -4zM22 -6L24 -38L9 -25L14 -4z", DARK)
    + path("M-14 -8l10 5M14 -8l-10 5", width=2.6)
    + eyes(8, -1, 2.4)
    + path("M-4 14h8l-4 5zM-7 22l3 5l3 -4l3 4l3 -4", INK, 1.4)
)
SCARECROW = (
    path("M-36 46Q-30 24 -12 22H12Q30 24 36 46z", SHADE)
    + path("M-18 22l-6 12M-8 24l-3 13M8 24l3 13M18 22l6 12", width=2)
    + path("M-16 -12Q-18 16 -7 22H7Q18 16 16 -12Q0 -24 -16 -12z", WASH)
    + path("M-34 -12Q0 -22 34 -12L14 -17Q12 -42 2 -46Q-10 -38 -13 -17z", DARK)
    + path(
        "M-11 -6l8 6M-3 -6l-8 6M3 -6l8 6M11 -6l-8 6M-11 12l22 0M-8 9v6M-3 9v6M2 9v6M7 9v6", width=2
    )
    + path("M-1 3l-2 5h5z", INK)
)
HORSEMAN = (
    path("M-40 46Q-38 14 -15 8Q0 16 15 8Q38 14 40 46z", INK)
    + path("M-15 8L-19 -10L-6 2Q0 5 6 2L19 -10L15 8Q0 16 -15 8z", DARK)
    + path("M-4 2q-6 -10 2 -16q-2 -10 6 -16q-1 9 5 13q5 8 -3 19z", PAPER, 1.8)
    + path("M16 30a11 10 0 1 1 22 0a11 10 0 1 1 -22 0z", "#d1603d")
    + path("M21 28l4 -3l1 4zM30 29l1 -4l4 3zM22 34l3 2l2 -2l3 2l3 -3", INK, 1)
)

# ---- minions ----------------------------------------------------------------------------------

WOLF = cut("M-11 -11l5 4q6 -3 12 0l5 -4l-1 11q-2 8 -8 12h-4q-6 -4 -8 -12z") + (
    '<path d="M-5 -1l4 2M5 -1l-4 2M-2 7h4" stroke="var(--leaf, #f8efd8)" stroke-width="1.6" fill="none"/>'
)
GHOST = cut("M-9 12v-14q0 -11 9 -11t9 11v14l-4 -4l-5 4l-5 -4z") + (
    '<circle cx="-3" cy="-3" r="1.9" fill="var(--leaf, #f8efd8)"/><circle cx="4" cy="-3" r="1.9" fill="var(--leaf, #f8efd8)"/>'
)
BAT = cut(
    "M0 -3l2 -4l2 3q4 -5 10 -4q-1 3 1 6q-4 -1 -6 4q-3 -3 -5 2l-4 5l-4 -5q-2 -5 -5 -2q-2 -5 -6 -4q2 -3 1 -6q6 -1 10 4l2 -3z"
)
CROW = cut(
    "M-13 2q6 -9 14 -8q2 -6 8 -4l5 3l-6 1q0 8 -8 11l1 6h-2l-2 -5h-2l1 5h-2l-2 -5q-5 -1 -7 -4z"
)
RAT = cut("M-12 6q0 -10 11 -10q3 -4 6 -2q1 3 0 4l7 5q-2 3 -6 3z") + (
    '<path d="M-12 6q-4 1 -1 5q4 2 8 0" stroke="currentColor" stroke-width="1.8" fill="none"/>'
)
SWARM = "".join(
    f'<ellipse cx="{x}" cy="{y}" rx="4.4" ry="2.2" fill="currentColor" transform="rotate({a} {x} {y})"/>'
    for x, y, a in ((-7, -6, 30), (4, -8, -20), (8, 1, 40), (-3, 1, -35), (-8, 8, 15), (4, 9, -25))
)
MOB = cut(
    "M-4 -1a4 4 0 1 1 .1 0zM6 1a3.4 3.4 0 1 1 .1 0zM-10 12q0 -12 6 -12t5 6q2 -4 5 -4q5 0 5 10z"
) + ('<path d="M-9 10V-12M-13 -12v5h8v-5" stroke="currentColor" stroke-width="1.8" fill="none"/>')
WHEEL = (
    '<circle r="10" fill="none" stroke="currentColor" stroke-width="3"/>'
    '<path d="M0 -10V10M-10 0H10M-7 -7L7 7M7 -7L-7 7" stroke="currentColor" stroke-width="1.8"/>'
)
DRUM = cut("M-9 -4q9 -5 18 0v12q-9 5 -18 0z") + (
    '<path d="M-9 -2l5 9l4 -9l5 9l4 -9" stroke="var(--leaf, #f8efd8)" stroke-width="1.5" fill="none"/>'
    '<path d="M-9 -12l8 6M9 -12l-8 6" stroke="currentColor" stroke-width="1.8"/>'
)
LADY = cut("M0 -13q7 0 6 9q-1 4 -3 5q8 2 8 12h-22q0 -10 8 -12q-2 -1 -3 -5q-1 -9 6 -9z")
BLADE = cut("M-10 12l12 -14l8 -11l1 1l-8 11l-11 14zM-6 2l8 7l-1 2l-9 -7z")

# ---- places -----------------------------------------------------------------------------------


def _church() -> str:
    return (
        ground()
        + path("M-18 -2L16 -22L52 -2V40H-18z", PAPER)
        + path("M-22 0L16 -24L56 0L16 -12z", DARK)
        + box(-40, -26, 24, 66)
        + path("M-43 -26L-28 -64L-13 -26z", DARK)
        + path("M-28 -64v-13M-33 -72h10", width=2.6)
        + path("M-34 -12q6 -9 12 0v12h-12z", INK)
        + path("M-33 40v-16q5 -8 10 0v16z", INK)
        + path("M0 8q5 -9 10 0v14h-10z", INK)
        + path("M26 8q5 -9 10 0v14h-10z", INK)
        + path("M-16 40V-2M-16 -10l0 50l10 0l0 -38z", SHADE, 1)
    )


CHURCH = _church()


def _windmill() -> str:
    sail = path("M0 0L4 -14L4 -54L-9 -54L-9 -14z", PAPER) + path(
        "M0 0V-56M-9 -22H4M-9 -32H4M-9 -42H4", width=1.4
    )
    sails = "".join(f'<g transform="rotate({turn})">{sail}</g>' for turn in (28, 118, 208, 298))
    return (
        ground()
        + path("M-20 -24L-28 40H28L20 -24z", PAPER)
        + path("M8 -24L12 40H28L20 -24z", SHADE)
        + path("M-24 -24Q0 -52 24 -24z", DARK)
        + path("M-7 40v-17q7 -8 14 0v17z", INK)
        + window(-4, -8)
        + f'<g class="sails" transform="translate(0 -26)">{sails}{disc(0, 0, 4, INK)}</g>'
    )


WINDMILL = _windmill()


def _manor() -> str:
    columns = "".join(box(x, -8, 5, 48) for x in (-17, -6, 5, 14))
    windows = "".join(window(x, y, 8, 11) for x in (-58, -44, 36, 50) for y in (-4, 18))
    return (
        ground(68)
        + box(-64, -14, 128, 54)
        + path("M-68 -14L-50 -34H50L68 -14z", DARK)
        + box(-42, -48, 10, 18, SHADE)
        + box(32, -48, 10, 18, SHADE)
        + path("M-26 -12L0 -32L26 -12z", PAPER)
        + path("M-20 -12h40v52h-40z", SHADE)
        + columns
        + windows
        + path("M-24 40h48v4h-48z", PAPER)
        + disc(0, -20, 4, INK)
    )


MANOR = _manor()


def _keep() -> str:
    return (
        ground()
        + path("M-46 40V-34h8v8h8v-8h8v8h8v-10l6 6l4 18l8 4l6 14l10 2v-8h8v8h8v40z", PAPER)
        + path("M-46 -10h12v50h-12z", SHADE, 1)
        + path("M6 -4l8 4l6 14l10 2v24h-24z", SHADE, 1)
        + path("M-14 40v-20q9 -12 18 0v20z", INK)
        + path("M-32 -10q4 -6 8 0v10h-8z", INK)
        + path("M-40 14h10M-26 24h8M8 20h10M16 32h12M-44 30h8M-6 4h8", width=1.4)
        + path("M38 40l4 -10h10l6 10zM-62 40l5 -7h8l3 7z", PAPER)
        + path("M44 -28q6 -8 12 0q6 -8 12 0M20 -48q5 -7 10 0q5 -7 10 0", width=2)
    )


ABANDONED_KEEP = _keep()


def _woods() -> str:
    spots = (
        (-48, 30, 1.05, False),
        (-22, 20, 1.25, False),
        (8, 16, 1.4, True),
        (34, 22, 1.25, False),
        (56, 34, 1.0, True),
        (-62, 42, 0.8, True),
        (-36, 44, 0.9, False),
        (22, 44, 1.0, False),
        (-4, 44, 0.85, False),
    )
    eyes = (
        '<g fill="#f8efd8"><circle cx="-24" cy="2" r="1.8"/><circle cx="-17" cy="2" r="1.8"/></g>'
    )
    return "".join(tree(*spot) for spot in spots) + eyes


OLDE_WOODS = _woods()


def _marsh() -> str:
    reeds = "".join(
        path(f"M{x} {y}q{lean} -16 {lean} -32", width=2)
        + f'<ellipse cx="{x + lean}" cy="{y - 35}" rx="2.6" ry="7" fill="{INK}"/>'
        for x, y, lean in ((-44, 34, -5), (-34, 38, 2), (-26, 34, 7), (34, 36, -4), (45, 32, 5))
    )
    water = "".join(
        path(f"M{x} {y}q8 -5 16 0t16 0t16 0", width=1.8)
        for x, y in ((-58, 12), (-20, 22), (14, 12), (-34, 36), (8, 36))
    )
    return (
        path("M-66 20Q-40 -4 0 2T66 18Q60 44 0 44T-66 20z", WASH)
        + water
        + tree(4, 10, 1.25, bare=True)
        + reeds
        + disc(48, -34, 9, PAPER)
        + path("M45 -42a9 9 0 1 0 8 14a11 11 0 0 1 -8 -14z", SHADE, 1)
    )


MARSH = _marsh()


def _bridge() -> str:
    return (
        path("M-66 34q10 -6 20 0t20 0t20 0t20 0t20 0t20 0", width=2)
        + path("M-60 44q10 -6 20 0t20 0t20 0t20 0t20 0", width=1.6)
        + path("M-58 20h116v8h-116z", PAPER)
        + path("M-48 28l6 14M-20 28v14M20 28v14M48 28l-6 14", width=3)
        + path("M-50 -14h100v34h-100z", PAPER)
        + path("M-58 -12L-40 -38H40L58 -12z", DARK)
        + path("M-40 20v-20q14 -14 28 0v20z", INK)
        + path("M0 -12v32M12 -12v32M24 -12v32M36 -12v32", width=1.6)
        + path("M6 -4h34v8h-34z", SHADE, 1.4)
    )


COVERED_BRIDGE = _bridge()


def _crossroads() -> str:
    return (
        path("M-60 44Q-10 26 -4 2M66 40Q20 30 -4 2M-14 44Q2 30 -4 2", width=2.2)
        + path("M-3 36L-4 -50h7L3 36z", PAPER)
        + path("M-4 -46H36l12 9l-12 9H-4z", PAPER)
        + path("M4 -24H-36l-12 9l12 9H4z", PAPER)
        + path("M4 -40h26M4 -34h20M-6 -18h-26M-6 -12h-20", width=1.6)
        + path("M-4 -50q3 -9 7 0", DARK)
        + path("M-10 40q10 -10 22 0z", DARK)
        + path("M18 -56q4 -6 8 0q4 -6 8 0", width=1.8)
    )


CROSSROADS = _crossroads()


def _fields() -> str:
    rows = "".join(path(f"M{x} 44L{x * 0.42:.0f} 2", width=1.8) for x in range(-66, 67, 12))
    sheaf = path("M-8 0L-4 -13L-11 -26H11L4 -13L8 0z", WASH) + path("M-5 -13h10", width=2.6)
    sheaves = "".join(
        f'<g transform="translate({x} {y}) scale({s})">{sheaf}</g>'
        for x, y, s in ((-40, 30, 1.1), (44, 36, 1.2), (-6, 18, 0.8))
    )
    scare = (
        path("M16 12v-34M4 -15h24", width=2.6)
        + disc(16, -27, 5)
        + path("M8 -31h16M12 -31q4 -9 8 0", INK)
    )
    return (
        path("M-68 44L-30 2H30L68 44z", WASH, 1.6)
        + rows
        + path("M-70 2h140", width=1.6)
        + disc(46, -22, 11)
        + path("M46 -38v-6M30 -22h-6M62 -22h6M35 -33l-4 -4M57 -33l4 -4", width=1.8)
        + scare
        + sheaves
    )


FIELDS = _fields()


def _town_hall() -> str:
    arches = "".join(path(f"M{x} 40v-20q7 -9 14 0v20z", INK) for x in (-46, -25, 11, 32))
    windows = "".join(window(x, -8, 8, 12) for x in (-44, -23, 15, 36))
    return (
        ground(66)
        + box(-56, -16, 112, 56)
        + path("M-60 -16L-44 -34H44L60 -16z", DARK)
        + box(-13, -52, 26, 36)
        + path("M-16 -52Q0 -74 16 -52z", DARK)
        + path("M0 -66v-14", width=2.4)
        + path("M0 -80h15l-4 5l4 5h-15z", INK)
        + disc(0, -36, 8)
        + path("M0 -41v5l4 3", width=2)
        + arches
        + windows
        + path("M-7 40v-24q7 -9 14 0v24z", INK)
        + path("M-16 40h32v4h-32z", PAPER)
    )


TOWN_HALL = _town_hall()


def _blacksmith() -> str:
    return (
        ground()
        + box(-48, -8, 66, 48)
        + path("M-56 -6L-16 -38L26 -6z", DARK)
        + box(6, -46, 13, 32, SHADE)
        + path("M12 -50q-9 -9 0 -15q8 -6 2 -14M18 -54q8 -6 3 -13", width=2)
        + path("M-40 40V8q15 -14 30 0v32z", INK)
        + path("M-32 34q4 -15 7 -18q1 8 6 8q4 5 1 10z", "#d1603d", 1.4)
        + path("M26 20h34q-2 9 -12 9v6h7v6H32v-6h6v-6q-10 -1 -12 -9z", INK)
        + path("M40 14l14 -10l5 6l-14 9z", PAPER)
    )


BLACKSMITH = _blacksmith()


def _doctor() -> str:
    return (
        ground()
        + box(-46, -16, 92, 56)
        + path("M-52 -16L-36 -40H36L52 -16z", SHADE)
        + "".join(window(x, y, 10, 13) for x in (-36, 26) for y in (-6, 17))
        + path("M-9 40v-26q9 -9 18 0v26z", INK)
        + path("M24 -40v-16h10v16", DARK)
        + disc(0, -6, 13)
        + path("M-3.5 -15h7v6h6v7h-6v6h-7v-6h-6v-7h6z", INK)
    )


DOCTORS_OFFICE = _doctor()


def _magistrate() -> str:
    return (
        ground()
        + box(-50, -10, 100, 50)
        + path("M-56 -10L0 -40L56 -10z", PAPER)
        + path("M-46 -13L0 -36L46 -13z", SHADE, 1)
        + "".join(box(x, -8, 7, 42) for x in (-44, -27, 20, 37))
        + path("M-11 34v-26h22v26z", INK)
        + path("M-56 34h112v6h-112z", PAPER)
        + path("M0 -64v24M-18 -60h36M-18 -60l-7 15h14zM18 -60l-7 15h14z", PAPER)
    )


MAGISTRATES_OFFICE = _magistrate()
