"""How the Bog Fiend, what comes out of the bog, and the bog itself look."""

from __future__ import annotations

from shadowbrook.cards.drawing import DARK, INK, PAPER, SHADE, cut, eyes, path

BOG_FIEND = (
    path("M-40 46Q-38 20 -22 12Q0 20 22 12Q38 20 40 46z", DARK)
    + path(
        "M-24 -4Q-26 -24 -13 -31q4 -4 8 -1q5 -4 10 0q6 -2 9 3Q25 -22 24 -4"
        "Q27 14 12 23Q0 28 -12 23Q-27 14 -24 -4z",
        SHADE,
    )
    + path("M-8 -32q-3 -7 -12 -10M-6 -32q1 -6 -2 -13M9 -31q0 -8 6 -15M12 -30q5 -5 13 -6", width=2.2)
    + path("M-25 -22q-6 8 -5 17M25 -22q6 9 4 18M-20 -27q-9 4 -13 12M20 -27q9 3 12 11", width=1.8)
    + path("M-17 -10q7 -7 13 1M4 -9q6 -8 13 -1", width=2.8)
    + path("M-15 -4q5 -4 10 0q-5 5 -10 0zM5 -4q5 -4 10 0q-5 5 -10 0z", PAPER, 1.6)
    + eyes(10, -4, 1.7)
    + path("M-15 10Q0 6 15 10Q12 20 0 20T-15 10z", INK)
    + path(
        "M-11 9.500l2.500 5l3 -6M8 8.500l-3 6l-3 -6M-4 20l2 -4l2.500 4M5 19.500l2 -4l2 3", PAPER, 1
    )
    + path("M-26 46q3 -16 -2 -26M-17 46q1 -10 6 -17M27 46q-4 -15 2 -27M16 46q0 -9 -5 -17", width=2)
    + path("M-24 2q-9 3 -10 12M24 0q10 3 11 13M-19 16q-3 8 -9 10M19 17q3 7 9 9", width=2)
    + path("M-30 22a3 6 20 1 0 .1 0zM30 20a3 6 -20 1 0 .1 0z", INK, 1)
)

MOSQUITO = cut("M-3 -3q3 -4 6 0l1 6l-4 10l-4 -10z") + (
    '<path d="M-2 -3q-11 -10 -11 -3q2 6 11 6M2 -3q11 -10 11 -3q-2 6 -11 6" fill="var(--leaf, #f8efd8)" '
    'stroke="currentColor" stroke-width="1.600"/>'
    '<path d="M0 -4v-9M-3 3l-8 6M3 3l8 6M-3 6l-5 7M3 6l5 7" stroke="currentColor" '
    'stroke-width="1.600" fill="none"/>'
)
LEECH = cut("M-12 6q0 -6 6 -6q5 0 6 -5q1 -7 8 -7q6 0 5 6q-1 9 -9 12q-7 3 -12 3q-4 0 -4 -3z") + (
    '<circle cx="8.500" cy="-7" r="2" fill="var(--leaf, #f8efd8)"/>'
    '<path d="M-6 3q3 2 5 -1M1 0q3 1 4 -3" stroke="var(--leaf, #f8efd8)" stroke-width="1.300" fill="none"/>'
)
WALKER = cut(
    "M-3 -13q5 -2 7 3q1 4 -2 6l5 6l4 -3l1 3l-6 5l-3 -3l2 6h-3l-4 -6l-3 7h-3l2 -9l-6 1l-1 -3"
    "l7 -3q-2 -6 3 -10z"
) + (
    '<path d="M-13 13q3 -3 6.500 0t6.500 0t6.500 0t6.500 0" stroke="currentColor" stroke-width="2" '
    'fill="none"/><circle cx="1" cy="-9" r="1.400" fill="var(--leaf, #f8efd8)"/>'
)
BODY = cut("M-2 -4a4.500 4.500 0 1 1 .1 0zM-8 -2q6 -2 10 1l6 -9l2.500 2l-5 11v7h-10z") + (
    '<path d="M-4 -10l1.500 1.500M-1 -10l1.500 1.500M-4 -8.500l1.500 -1.500M-1 -8.500l1.500 -1.500" '
    'stroke="var(--leaf, #f8efd8)" stroke-width="1" fill="none"/>'
    '<path d="M-13 12q4 -3 8 0t8 0t8 0" stroke="currentColor" stroke-width="2" fill="none"/>'
)
SWAMP = (
    '<path d="M-12 8q4 -3 8 0t8 0t8 0M-9 12q3 -2 6 0t6 0t6 0" stroke="currentColor" '
    'stroke-width="2" fill="none"/>'
    '<path d="M-6 6V-9M0 6V-4M6 6V-11" stroke="currentColor" stroke-width="1.800"/>'
) + cut("M-7.500 -4v-6q1.500 -3 3 0v6zM-1.500 0v-6q1.500 -3 3 0v6zM4.500 -6v-6q1.500 -3 3 0v6z")
SUNKEN = cut("M-9 3l9 -11l9 11z") + (
    '<path d="M-2 -1v-3h4v3z" fill="var(--leaf, #f8efd8)"/>'
    '<path d="M-13 4q3.250 -3 6.500 0t6.500 0t6.500 0t6.500 0M-13 8.500q3.250 -3 6.500 0t6.500 0t6.500 0'
    't6.500 0M-9 13q3 -3 6 0t6 0t6 0" stroke="currentColor" stroke-width="2" fill="none"/>'
)
