"""Giving and trading items and allies (COOP-01 to COOP-04, TEAM-05, OPT-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..decision import Option, option
from ..queries.cards import room_for
from ..queries.heroes import belongings, partners
from ..queries.names import card_id, hero_id
from .asking import confirm, pick
from .cards import check_limit, hand_over
from .knock_outs import check_boxes

if TYPE_CHECKING:
    from ..game import Game

DONE: Final = option("done")

Deal = tuple[int, int, int]  # giver's card (or -1), partner, partner's card (or -1)


async def exchange(g: Game, hero: int, among: Sequence[int] | None = None) -> None:
    """One exchange: any number of cards, one deal after another (COOP-02).

    Only items and allies change hands (COOP-04, INV-04); the other side must be willing
    where it is another player.
    """
    seat = g.seat(hero)
    refused: set[str] = set()
    while True:
        deals = {o: d for o, d in _deals(g, hero, among).items() if o.key not in refused}
        if not deals or g.s.heroes[hero].down:  # GAP-29: gave their last health boxes away
            return
        choices: dict[Option, Deal] = {DONE: (-1, -1, -1)} | deals
        mine, partner, theirs = deal = await pick(
            g, seat, "exchange", choices, "exchange", "COOP-01", hero
        )
        if partner < 0:
            return
        key = next(o.key for o, d in choices.items() if d == deal)
        if g.seat(partner) != seat and not await confirm(
            g, g.seat(partner), "agree", key, "COOP-01", partner
        ):
            refused.add(key)
            continue
        if deal not in _deals(g, hero, among).values():  # a card played aside has undone it
            continue
        if mine >= 0:
            hand_over(g, mine, partner)
        if theirs >= 0:
            hand_over(g, theirs, hero)
        refused.add(_back(g, hero, deal))
        for one in (hero, partner):
            await check_boxes(g, one)
            await check_limit(g, one)  # what was given away may have raised it (CAR-08)


def _back(g: Game, hero: int, deal: Deal) -> str:
    """The key of the deal that would undo one: not offered, so that an exchange ends."""
    mine, partner, theirs = deal
    name = hero_id(g, partner)
    if theirs < 0:
        return f"take:{card_id(g, mine)}:{name}"
    if mine < 0:
        return f"give:{card_id(g, theirs)}:{name}"
    return f"trade:{card_id(g, theirs)}:{card_id(g, mine)}:{name}"


def _deals(g: Game, hero: int, among: Sequence[int] | None) -> dict[Option, Deal]:
    """Every single deal that keeps both within the carrying limit (COOP-03)."""
    found: dict[Option, Deal] = {}
    mine = belongings(g, hero)
    for partner in partners(g, hero):
        if among is not None and partner not in among:
            continue
        name = hero_id(g, partner)
        theirs = belongings(g, partner)
        for card in mine:
            if room_for(g, partner, card):
                found[option(f"give:{card_id(g, card)}:{name}")] = (card, partner, -1)
        for card in theirs:
            if room_for(g, hero, card):
                found[option(f"take:{card_id(g, card)}:{name}")] = (-1, partner, card)
        for give in mine:
            for take in theirs:
                if room_for(g, partner, give, take) and room_for(g, hero, take, give):
                    key = f"trade:{card_id(g, give)}:{card_id(g, take)}:{name}"
                    found[option(key)] = (give, partner, take)
    return found
