"""The signs of minions and markers on the cards of Something Wicked that go with no villain."""

from __future__ import annotations

from shadowbrook.cards.drawing import PAPER, cut


def _lines(d: str, width: float = 1.6) -> str:
    """Strokes that are left white in a silhouette."""
    return f'<path d="{d}" stroke="{PAPER}" stroke-width="{width}" fill="none"/>'


HAND = cut(
    "M-8 12v-9l-4 -7q1 -3 4 0l2 3v-10q2 -3 4 0v7v-9q2 -3 4 0v9v-7q2 -3 4 0v9v-4q3 -2 4 1v8q-2 6 -6 9z"
) + _lines("M-4 6q4 -4 9 0", 1.4)
BOAR = cut(
    "M-13 3q1 -9 10 -10l2 -4l3 4q7 -1 10 5v8l-3 4l-2 -5h-8l-2 5h-3l-1 -5q-5 1 -6 -2z"
) + _lines("M-12 4q-2 -4 1 -6M-8 -1h2")
DROWNED = cut("M0 -12q7 0 7 8q0 5 -3 7h3q5 1 5 9h-24q0 -8 5 -9h3q-3 -2 -3 -7q0 -8 7 -8z") + _lines(
    "M-3 -5h1M2 -5h1M-11 9q3 -3 6 0t6 0t6 0t5 -1"
)
SERPENT = cut(
    "M-13 12q0 -9 6 -9t6 7q0 -18 8 -22q6 -1 6 5l-5 2q-4 4 -2 17zM4 12q0 -6 4 -6t4 6z"
) + _lines("M8 -8h2")
GUARDIAN = cut(
    "M-4 -13h8v6h6l3 6v8h-4v-6l-2 1v10h-5v-6h-4v6h-5v-10l-2 -1v6h-4v-8l3 -6h6z"
) + _lines("M-2 -10h4M-5 -2h10")
APE = cut(
    "M-4 -12q4 -3 8 0q2 3 1 6q6 1 8 7l-1 8l-3 -1v-6l-3 -1l2 11h-5l-3 -5l-3 5h-5l2 -11l-3 1v6l-3 1l-1 -8"
    "q2 -6 8 -7q-1 -3 1 -6z"
) + _lines("M-2 -9h1M1 -9h1M-2 -6h4", 1.2)
LICH = cut("M0 -14l3 4l4 -3l-1 7q0 4 -3 6q7 3 8 12h-22q1 -9 8 -12q-3 -2 -3 -6l-1 -7l4 3z") + _lines(
    "M-3 -6h2M1 -6h2M-2 -2h4M0 3v8"
)
BRETHREN = cut(
    "M-6 -11q4 1 5 6q4 3 4 17h-16q0 -13 3 -16q0 -6 4 -7zM7 -7q4 1 4 5q3 3 2 14h-8q1 -10 -2 -15q1 -4 4 -4z"
) + _lines("M-7 -5q1 3 3 0M6 -3q1 2 3 0M-5 2v7M-8 7h6", 1.4)
ABBOT = cut("M0 -14q6 4 5 10q6 4 7 16h-8l-4 -9l-4 9h-8q1 -12 7 -16q-1 -6 5 -10z") + _lines(
    "M0 -11v5M-2 -9h4M-3 -3h2M1 -3h2M-3 0q3 -3 6 0", 1.4
)
SIGN_OF_THE_ORDER = cut(
    "M-10 13q-1 -8 1 -12v-9q1 -3 3 0v7v-11q1 -3 3 0v10v-11q2 -3 4 0v11v-9q2 -3 4 0v12l3 -4q3 -1 3 2l-6 14z"
) + _lines("M-3 6a3 3 0 1 1 6 0a3 3 0 1 1 -6 0M0 1v-3M0 11v1")
