"""The lake, for cards that speak of it: which places lie there."""

from __future__ import annotations

from shadowbrook.cards import You

from .board import LAKE

DOCKS = ("north-dock", "south-dock")


def at_the_lake(you: You) -> list[int]:
    """The spaces at the lake, Roads among them."""
    return [n for n, space in enumerate(you.g.content.board.spaces) if space.board == LAKE]


def places_at_the_lake(you: You) -> list[int]:
    """The places at the lake: all of its spaces but the Roads."""
    spaces = you.g.content.board.spaces
    return [n for n in at_the_lake(you) if spaces[n].kind != "road"]
