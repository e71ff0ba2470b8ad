"""How the Gargoyle, the Unspeakable Horror, their minions and their markers look."""

from __future__ import annotations

from shadowbrook.cards.drawing import DARK, INK, PAPER, SHADE, WASH, cut, disc, eyes, path

# ---- portraits --------------------------------------------------------------------------------

GARGOYLE = (
    path(
        "M-14 20Q-40 12 -39 -34Q-30 -16 -20 -14Q-26 -2 -12 12zM14 20Q40 12 39 -34Q30 -16 20 -14Q26 -2 12 12z",
        DARK,
    )
    + path("M-38 -30Q-33 -6 -18 4M38 -30Q33 -6 18 4", width=1.6)
    + path("M-28 48Q-28 24 -13 18H13Q28 24 28 48z", SHADE)
    + path("M-12 48v-14q3 -6 6 0v14M6 48v-14q3 -6 6 0v14", PAPER)
    + path(
        "M-16 -10L-26 -22L-14 -20Q-10 -44 -20 -50Q-4 -46 -4 -24H4Q4 -46 20 -50Q10 -44 14 -20L26 -22L16 -10Q18 10 9 20Q0 26 -9 20Q-18 10 -16 -10z",
        PAPER,
    )
    + path("M8 -20q10 10 3 32q-4 8 -9 9q8 -18 6 -41z", SHADE, 0)
    + path("M-13 -11L-2 -5M13 -11L2 -5", width=3)
    + eyes(6.5, -3, 2.2)
    + path("M-3 0h6l2 7h-10z", DARK, 1.4)
    + path("M-10 12Q0 8 10 12L7 13L5 19L3 13H-3L-5 19L-7 13z", INK, 1.2)
    + path("M-16 40l6 -4M16 40l-6 -4M-6 26l4 5l4 -5l4 5", width=1.4)
)

HORROR = (
    path(
        "M-40 48Q-34 30 -22 26Q-34 4 -18 -14Q-30 -30 -14 -44Q-6 -34 0 -46Q8 -34 16 -42Q30 -28 18 -12Q36 6 22 26Q34 30 40 48z",
        INK,
    )
    + path("M-26 32Q-42 22 -35 4Q-30 -8 -38 -18M26 32Q42 20 35 0Q31 -12 39 -22", width=6)
    + disc(0, -8, 12)
    + f'<ellipse cx="0" cy="-8" rx="4" ry="10" fill="var(--eyes, {INK})"/>'
    + "".join(
        disc(x, y, r, WASH, 1.4)
        + f'<circle cx="{x}" cy="{y}" r="{r / 2.4:.1f}" fill="var(--eyes, {INK})"/>'
        for x, y, r in (
            (-17, -22, 4),
            (15, -27, 5),
            (-22, 6, 5),
            (21, 4, 4),
            (-6, -32, 3),
            (5, 14, 4.5),
        )
    )
    + path(
        "M-14 24q7 -5 14 0t14 0q-4 12 -14 12t-14 -12zM-10 25l3 6l3 -6l4 6l3 -6l4 5l3 -6", PAPER, 1.6
    )
)

# ---- minions ------------------------------------------------------------------------------------

GROTESQUE = cut(
    "M0 -6q3 -1 4 -5l1 5q3 1 2 4l6 -9q2 10 -3 15l-4 1q2 4 1 8h-4l-1 -4h-4l-1 4h-4q-1 -4 1 -8l-4 -1"
    "q-5 -5 -3 -15l6 9q-1 -3 2 -4l1 -5q1 4 4 5z"
) + (
    '<path d="M-4 -2l3 1.500M4 -2l-3 1.500M-2.500 3h5" stroke="var(--leaf, #f8efd8)" stroke-width="1.4" fill="none"/>'
)
IMP = cut(
    "M-2 -4a5 5 0 1 1 6 0q5 2 4 9l-2 -3l-1 10h-3l-1 -5l-1 5h-3l-1 -10l-7 -6l1 -2l6 4zM-3 -10l-1 -4l4 2zM5 -10l1 -4l-4 2z"
    "M-13 -11l6 -2l2 5l-6 2z"
) + (
    '<circle cx="-.5" cy="-7.500" r="1" fill="var(--leaf, #f8efd8)"/><circle cx="3" cy="-7.500" r="1" fill="var(--leaf, #f8efd8)"/>'
)
KNIGHT = cut("M-9 12V-3q0 -10 9 -10t9 10v15q-4 -3 -9 0q-5 -3 -9 0z") + (
    '<path d="M-6 -3h12M0 -3V6M-4 2v4M4 2v4" stroke="var(--leaf, #f8efd8)" stroke-width="1.8" fill="none"/>'
)
CHISEL = cut(
    "M-12 -8l4 -4l7 7l-4 4zM-3 -1l2 -2l10 11l-3 3zM10 -13l3 3l-7 9l-3 -3zM2 2l3 3l-12 9l-2 -2z"
)
CULTIST = cut("M0 -13q6 1 7 8q4 3 5 18h-24q1 -15 5 -18q1 -7 7 -8z") + (
    '<path d="M-3.500 -3q0 -5 3.500 -6q3.500 1 3.500 6q-3.500 4 -7 0z" fill="var(--leaf, #f8efd8)"/>'
    '<circle cy="6" r="2.600" fill="none" stroke="var(--leaf, #f8efd8)" stroke-width="1.4"/>'
)
PROPHET = cut(
    "M-3 -4a4 4 0 1 1 4 0q4 1 5 5l4 -10l2 1l-5 14l-2 -1l1 8h-13l2 -12q0 -4 2 -5z"
    "M11 -13l1 2l2 -1l-1 2l2 1l-2 1l1 2l-2 -1l-1 2l-1 -2l-2 1l1 -2l-2 -1l2 -1l-1 -2l2 1z"
)
THING = cut(
    "M-12 12q-3 -5 1 -8q-2 -7 4 -8q1 -8 8 -8t8 8q6 2 3 8q4 3 1 8h-4q2 -4 -1 -5q0 4 -3 5h-3q2 -4 -1 -6q-3 2 -1 6h-4q-3 -2 -3 -5"
    "q-3 2 -1 5z"
) + (
    '<circle cx="-2" cy="-6" r="1.8" fill="var(--leaf, #f8efd8)"/><circle cx="4" cy="-7" r="1.400" fill="var(--leaf, #f8efd8)"/>'
    '<circle cx="2" cy="-2" r="1.400" fill="var(--leaf, #f8efd8)"/>'
)
SHADOW = cut(
    "M1 -13q8 2 6 11q-2 3 1 6q4 5 -2 9q1 -4 -3 -6q0 5 -5 6q2 -4 -1 -7q-6 2 -6 -4q4 1 4 -4q-2 -9 6 -11z"
) + (
    '<path d="M-1 -7l3 1M6 -7l-2 1" stroke="var(--leaf, #f8efd8)" stroke-width="1.6" fill="none"/>'
)

# ---- markers ------------------------------------------------------------------------------------

STONE_FACE = path("M-9 -3Q-9 -12 0 -12T9 -3V6Q7 12 0 13Q-7 12 -9 6z", SHADE, 1.8) + path(
    "M-6 -3h4M2 -3h4M0 -2v5M-4 8h8M4 -12l-2 5l3 3l-3 5", width=1.6
)
CIRCLE = (
    '<circle r="12" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M0 -12L7 10L-11.500 -4H11.500L-7 10z" fill="none" stroke="currentColor" stroke-width="1.6"/>'
    '<circle r="2.4" fill="currentColor"/>'
)
