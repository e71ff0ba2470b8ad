"""The ids of heroes, elders, spaces and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..definitions import Card

if TYPE_CHECKING:
    from ..game import Game


def card_id(g: Game, card: int) -> str:
    return g.content.cards[card].id


def hero_id(g: Game, hero: int) -> str:
    """The id of a hero's sheet: `karl`."""
    return g.content.cards[g.s.heroes[hero].card].id


def elder_id(g: Game, elder: int) -> str:
    return g.content.cards[g.s.elders[elder].card].id


def space_id(g: Game, space: int) -> str:
    return g.content.board.spaces[space].id


def definition(g: Game, card: int) -> Card:
    return g.content.cards[card]
