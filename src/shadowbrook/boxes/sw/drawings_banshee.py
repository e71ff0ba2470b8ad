"""How the Banshee and what she sends look."""

from __future__ import annotations

from shadowbrook.cards.drawing import DARK, INK, PAPER, SHADE, cut, eyes, path

BANSHEE = (
    path("M-36 46Q-34 18 -14 16Q0 24 14 16Q34 18 36 46z", SHADE)
    + path(
        "M-18 -6Q-20 -34 2 -36Q22 -34 19 -8Q26 2 36 -8Q34 8 24 10Q34 18 38 12Q34 30 20 26L15 4H-15"
        "L-18 28Q-32 32 -37 20Q-30 22 -26 14Q-36 14 -38 0Q-28 8 -22 0z",
        DARK,
    )
    + path("M-14 -8Q-14 -26 0 -26T14 -8V2Q11 20 4 27Q0 30 -4 27Q-11 20 -14 2z", PAPER)
    + path("M8 -20q6 4 5 20q-2 16 -9 26q3 -22 4 -46z", SHADE, 0)
    + path("M-11 -9q4 -5 8 1M3 -8q4 -6 8 -1", width=1.8)
    + path("M-10 -2q3 -3 7 0q-3 6 -7 0zM3 -2q4 -3 7 0q-4 6 -7 0z", INK, 1.4)
    + eyes(6.5, -1, 1.2, PAPER)
    + path("M-5 14Q0 5 5 14Q4 25 0 25T-5 14z", INK)
    + path("M-8 4l-1 9M9 4l1 8", width=1.2)
)

WOMEN = cut(
    "M-9 -2a4 4 0 1 1 6 0q4 3 4 13h-14q0 -10 4 -13zM3 -5a4.5 4.5 0 1 1 7 0q4 4 4 16h-10q0 -8 -3 -11z"
) + (
    '<circle cx="-6" cy="-4" r="1.5" fill="var(--leaf, #f8efd8)"/><circle cx="6.5" cy="-7" r="1.6" fill="var(--leaf, #f8efd8)"/>'
)
CANDLE = cut("M-4 0h8v12h-8zM-8 12h16v2h-16zM0 -14q6 7 3 11q-3 4 -6 0q-3 -4 3 -11z") + (
    '<path d="M0 -8q2 3 0 5q-2 -2 0 -5" fill="var(--leaf, #f8efd8)"/>'
)
MOUND = cut("M-13 11q2 -14 13 -14t13 14z") + (
    '<path d="M-4 11v-6q4 -5 8 0v6z" fill="var(--leaf, #f8efd8)"/>'
    '<path d="M-1.600 10V-12M-6 -7h9" stroke="currentColor" stroke-width="2" fill="none"/>'
)
SHROUD = cut("M-12 -9q6 4 12 0t12 0v6q-3 2 -4 6q2 4 -1 8q-3 -4 -6 -3q-3 4 -7 2q-2 -5 -5 -7z") + (
    '<path d="M-12 13q4 -3 8 0t8 0t8 0" stroke="currentColor" stroke-width="1.8" fill="none"/>'
    '<path d="M-6 -4q3 4 1 8M4 -5q2 4 0 9" stroke="var(--leaf, #f8efd8)" stroke-width="1.3" fill="none"/>'
)
ECHO = (
    '<circle r="3" fill="currentColor"/>'
    '<path d="M-6 -6a8.500 8.500 0 0 0 0 12M6 -6a8.500 8.500 0 0 1 0 12M-10 -9a13 13 0 0 0 0 18'
    'M10 -9a13 13 0 0 1 0 18" stroke="currentColor" stroke-width="2.200" fill="none"/>'
)
