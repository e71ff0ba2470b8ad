"""Portraits in the manner of a woodcut: busts, put together from a few parts."""

from __future__ import annotations

from collections.abc import Mapping

from .drawing import DARK, INK, PAPER, SHADE, WASH, eyes, path

HAIR: Mapping[str, str] = {
    "short": path("M-17 -6q-2 -22 17 -22t17 22l-4 -9q-13 -5 -26 0z", DARK),
    "bald": path("M-17 -2q-1 -8 1 -11l3 12zM17 -2q1 -8 -1 -11l-3 12z", DARK),
    "long": path(
        "M-17 -8q-2 -21 17 -21t17 21q4 18 2 30l-8 2q4 -20 -3 -30q-8 4 -16 0q-7 10 -3 30l-8 -2q-2 -12 2 -30z",
        DARK,
    ),
    "updo": path(
        "M-17 -4q-3 -14 5 -20q-4 -14 12 -15q16 1 12 15q8 6 5 20l-5 -9q-12 -6 -24 0z", DARK
    ),
    "bun": path(
        "M-8 -31a8 7 0 1 1 16 0a8 7 0 1 1 -16 0zM-17 -4q-2 -22 17 -23t17 23l-5 -10q-12 -5 -24 0z",
        DARK,
    ),
    "curls": path(
        "M-17 2a6 6 0 0 1 -2 -10a7 7 0 0 1 5 -11a8 8 0 0 1 14 -7a8 8 0 0 1 14 7a7 7 0 0 1 5 11a6 6 0 0 1 -2 10l-3 -12q-14 -6 -28 0z",
        SHADE,
    ),
    "wig": path(
        "M-16 -8q0 -21 16 -21t16 21q5 2 5 8q3 4 0 8q3 5 0 9l-7 2q2 -12 -2 -25q-12 -6 -24 0q-4 13 -2 25l-7 -2q-3 -4 0 -9q-3 -4 0 -8q0 -6 5 -8z",
        PAPER,
    )
    + path("M-19 1h7M-20 9h8M-19 17h7M12 1h7M12 9h8M12 17h7M-9 -22q9 -5 18 0", width=1.4),
}
HATS: Mapping[str, str] = {
    "tricorn": path("M-27 -15Q0 -32 27 -15Q20 -30 11 -33Q0 -40 -11 -33Q-20 -30 -27 -15z", INK)
    + path("M-20 -19Q0 -31 20 -19", "none", 1.6).replace(INK, WASH),
    "top": path("M-15 -18V-47h30v29z", INK)
    + path("M-25 -18q25 -7 50 0q-25 7 -50 0z", INK)
    + path("M-15 -24h30", width=2.4).replace(INK, WASH),
    "bowler": path("M-16 -18q-1 -23 16 -23t16 23z", INK)
    + path("M-23 -18q23 -6 46 0q-23 6 -46 0z", INK),
    "wide": path("M-34 -15Q0 -28 34 -15Q20 -11 0 -13T-34 -15z", INK)
    + path("M-14 -19q1 -18 14 -18t14 18z", INK),
    "plume": path("M-32 -13Q-4 -30 31 -20Q16 -13 0 -14T-32 -13z", INK)
    + path("M-14 -20q2 -17 15 -18t14 15z", INK)
    + path("M10 -33Q28 -52 38 -36Q30 -40 14 -25", PAPER, 1.6),
    "cap": path("M-18 -15Q-16 -34 2 -34T18 -17z", SHADE)
    + path("M6 -17q14 -2 22 5q-12 2 -24 -1z", INK),
    "bonnet": path("M-20 6Q-28 -36 0 -37T20 6l-6 -4q4 -22 -14 -23t-14 23z", PAPER)
    + path(
        "M-23 -8l-6 2M-23 -18l-6 -2M-17 -28l-4 -5M-7 -35l-1 -6M7 -35l1 -6M17 -28l4 -5M23 -18l6 -2M23 -8l6 2",
        width=1.6,
    ),
}
COLLARS: Mapping[str, str] = {
    "coat": path("M-34 46Q-32 24 -12 20L0 32L12 20Q32 24 34 46z", DARK)
    + path("M-12 20L0 33L12 20L6 17L0 24L-6 17z", PAPER)
    + path("M-3 30l3 4l3 -4l-3 12z", INK),
    "gown": path("M-32 46Q-30 26 -13 20Q0 34 13 20Q30 26 32 46z", SHADE)
    + path("M-13 20Q0 34 13 20", width=2.4)
    + path("M0 33a3 3 0 1 0 .1 0z", INK),
    "priest": path("M-32 46Q-30 24 -10 19H10Q30 24 32 46z", INK)
    + path("M-8 17h16v7h-16z", PAPER)
    + path("M0 30v14M-5 35h10", width=2).replace(INK, WASH),
    "ruff": path("M-33 46Q-31 28 -14 24H14Q31 28 33 46z", DARK)
    + path(
        "M-21 22q3 -7 7 -1q3 -7 7 -1q3 -7 7 -1q3 -7 7 -1q3 -7 7 -1q3 -5 7 1q-21 12 -42 4z", PAPER
    ),
    "shirt": path("M-33 46Q-31 25 -12 20L0 34L12 20Q31 25 33 46z", PAPER)
    + path("M-33 46Q-31 25 -15 21L-4 46zM33 46Q31 25 15 21L4 46z", SHADE),
    "uniform": path("M-34 46Q-32 24 -12 20H12Q32 24 34 46z", DARK)
    + path("M-10 18h20v6h-20z", PAPER)
    + path("M-20 26L14 46M20 26L-14 46", width=4).replace(INK, PAPER)
    + path("M-36 27h13v5h-13zM23 27h13v5h-13z", WASH),
}
EXTRAS: Mapping[str, str] = {
    "spectacles": path(
        "M-11 -3a4.6 4.6 0 1 0 .1 0zM3 -3a4.6 4.6 0 1 0 8 0M7 -3a4.6 4.6 0 1 0 .1 0zM-6 1h8",
        width=1.5,
    ),
    "moustache": path("M-9 10q5 -5 9 0q4 -5 9 0q-4 4 -9 1q-5 3 -9 -1z", INK),
    "whiskers": path(
        "M-16 -2q-2 16 6 19l3 -5q-5 -3 -5 -13zM16 -2q2 16 -6 19l-3 -5q5 -3 5 -13z", DARK
    )
    + path("M-8 10q4 -4 8 0q4 -4 8 0q-4 3 -8 1q-4 2 -8 -1z", INK),
    "beard": path("M-15 3q0 20 15 22q15 -2 15 -22q-4 7 -15 5q-11 2 -15 -5z", DARK),
    "pipe": path("M5 12h15v-6h7v10q-4 4 -8 0l-14 -2z", INK),
    "scarf": path("M-16 7Q0 14 16 7L14 20Q0 27 -14 20z", INK),
    "pearls": path(
        "M-11 21a2 2 0 1 0 .1 0zM-5 25a2 2 0 1 0 .1 0zM2 26a2 2 0 1 0 .1 0zM9 23a2 2 0 1 0 .1 0z",
        PAPER,
        1.2,
    ),
    "strap": path("M-30 30L18 46", width=5).replace(INK, WASH),
}

HEAD = path("M-15 -8Q-15 -24 0 -24T15 -8V4Q12 19 0 22Q-12 19 -15 4z", PAPER)
NECK = path("M-7 15h14v10h-14z", SHADE, 1.4)
LOOK = (
    path("M-10 -6q3.500 -3 7 0M3 -6q3.500 -3 7 0", width=1.8)
    + eyes(6.5, -1, 1.9)
    + path("M0 0l-2.500 7h4M-5 13q5 2.500 10 0", width=1.5)
)
SHADOW = path("M8 -18q7 4 6 20q-2 12 -11 18q3 -20 5 -38z", SHADE, 0)


def bust(hair: str = "short", hat: str = "", collar: str = "coat", extra: str = "") -> str:
    """A hero or an elder: their hair and collar, and what they wear on head and face.

    The parts are those of `HAIR`, `HATS`, `COLLARS` and `EXTRAS`.
    """
    back = HAIR["long"] if hair == "long" and hat else ""
    front = "" if back else HAIR[hair]
    worn = EXTRAS[extra] if extra else ""
    covered = HATS[hat] if hat else ""
    return NECK + COLLARS[collar] + back + HEAD + SHADOW + LOOK + front + worn + covered
