"""Events drawn, Mystery cards resolved, items and allies carried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decision import option
from ..definitions import EventCard, Gear, MysteryCard
from ..dispatch import carry_out, trigger
from ..happenings import DrewEvent, Leaving, Murder, Play, Reading
from ..queries.cards import refuses, surplus
from ..queries.heroes import comrades, hand_full
from ..queries.names import card_id, definition, hero_id
from ..windows import MysteryCanceled, canceled, play_event
from ..words import EVERYBODY, On, Zone
from ..you import You
from ..zones import put
from .asking import pick
from .knock_outs import check_boxes
from .piles import discard, draw
from .shadows import shadows_gather

if TYPE_CHECKING:
    from ..game import Game


async def lose_gear(g: Game, card: int) -> None:
    """Discard an item or ally that a hero carries; its health boxes go with it (GAP-29)."""
    hero = g.s.place[card] & 255
    discard(g, card)
    await check_boxes(g, hero)
    await check_limit(g, hero)  # what is gone may have raised the limit (CAR-08)


# ---- Events ------------------------------------------------------------------------------


async def draw_event(g: Game, hero: int) -> None:
    """A hero draws an Event: into the hand unseen, or played at once (CRD-02, CRD-11)."""
    if hand_full(g, hero):
        g.emit("hand-full", hero)
        return
    card = draw(g, "event")
    if card >= 0:
        await take_event(g, hero, card)
        if g.s.listening[On.DREW_EVENT]:
            await trigger(g, On.DREW_EVENT, DrewEvent(hero, card))


async def take_event(g: Game, hero: int, card: int) -> None:
    """An Event comes to a hero, from wherever it was."""
    event = definition(g, card)
    assert isinstance(event, EventCard)
    if hand_full(g, hero):  # AP-17
        g.emit("hand-full", hero)
        if g.s.place[card] >> 8 != Zone.DISCARD:
            discard(g, card)
    elif event.play_immediately:
        assert event.play is not None
        await play_event(g, card, hero, event.play, None)
    else:
        who = g.s.heroes[hero]
        open_card = g.s.place[card] >> 8 == Zone.DISCARD
        put(g, card, Zone.HAND, who.hand)
        if open_card:  # CRD-06: everybody saw which one left the discard pile
            g.s.known[card] = EVERYBODY
            g.emit("took-discarded", hero, event.id)
            return
        g.emit("drew-event", hero)
        g.whisper(who.seat, "drew", hero, event.id)


def steal_event(g: Game, hero: int, victim: int) -> None:
    """A hero takes an Event at random out of another's hand; only the two learn which (CRD-11)."""
    hand = g.s.hands[g.s.heroes[victim].hand]
    if not hand:  # played meanwhile
        return
    card = g.shuffle(2 + g.content.deck_index["event"], hand)[0]
    who = g.s.heroes[hero]
    put(g, card, Zone.HAND, who.hand)
    g.s.known[card] = 1 << g.seat(victim)
    g.emit("event-taken", hero, victim)
    for seat in (who.seat, g.seat(victim)):
        g.whisper(seat, "drew", hero, card_id(g, card))


async def draw_and_keep(g: Game, hero: int, count: int) -> None:
    """Draw several Events, keep one, discard the rest (BRD-18, CRD-03)."""
    if hand_full(g, hero):
        g.emit("hand-full", hero)
        return
    cards = [card for card in (draw(g, "event") for _ in range(count)) if card >= 0]
    if not cards:
        return
    who = g.s.heroes[hero]
    for card in cards:
        g.whisper(who.seat, "drew", hero, card_id(g, card))
        g.s.known[card] = 1 << who.seat
    choices = {option(f"keep:{card_id(g, card)}"): card for card in cards}
    where = g.content.board.spaces[who.space].id  # EXP-02: not always the Town Hall
    kept = await pick(g, who.seat, "keep-event", choices, where, "CRD-03", hero)
    for card in cards:
        if card != kept:
            discard(g, card)
    await take_event(g, hero, kept)
    if g.s.listening[On.DREW_EVENT]:
        await trigger(g, On.DREW_EVENT, DrewEvent(hero, kept))


# ---- Mystery cards -----------------------------------------------------------------------


async def draw_mystery(g: Game, hero: int) -> None:
    """Draw a Mystery card and read it aloud (MYS-09, ENC-08)."""
    card = draw(g, "mystery")
    if card >= 0:
        await resolve_mystery(g, card, hero)


async def resolve_mystery(g: Game, card: int, hero: int) -> None:
    """A Mystery card takes effect, unless canceled; it may remain in play (MYS-10)."""
    mystery = definition(g, card)
    assert isinstance(mystery, MysteryCard)
    put(g, card, Zone.RESOLVING, hero)
    g.emit("mystery", hero, mystery.id)
    play = Play("mystery", mystery.id, hero, card)
    if await canceled(g, play):
        discard(g, card)
        return
    if mystery.remains:
        put(g, card, Zone.IN_PLAY, hero)
    if not await _carry_out_mystery(g, mystery, play):
        g.emit("canceled", "mystery", mystery.id)
        await leave_play(g, card, mystery.id)
        return
    if g.s.place[card] >> 8 == Zone.RESOLVING:
        discard(g, card)
    if g.s.listening[On.MYSTERY_CARD]:
        await trigger(g, On.MYSTERY_CARD, Reading(hero, card))


async def _carry_out_mystery(g: Game, mystery: MysteryCard, play: Play) -> bool:
    """Do what a Mystery card says; False if it was canceled on the way (CRD-17).

    What it has done by then stays done (GAP-64); an attack that is part of it breaks off.
    """
    depth, fights = len(g.s.flow), len(g.s.fights)
    mysteries = g.mysteries  # a script that is dropped later ends with the list that it began with
    mysteries.append((play, fights))
    try:
        paid = mystery.shadows_gather and await shadows_gather(g, mystery.id)
        if mystery.play is not None:
            you = You(g, play.card, play.hero)
            await carry_out(you, mystery.play, Reading(play.hero, play.card, paid))
        if "Murder" in mystery.keywords:
            await murder(g, play.hero)
    except MysteryCanceled as stopped:
        if stopped.play is not play:
            raise
        del g.s.flow[depth:]
        del g.s.fights[fights:]
        return False
    finally:
        mysteries.pop()
    return True


async def murder(g: Game, hero: int, space: int = -1) -> None:
    """VIL-05: the villain's ability reacts to every Murder!"""
    await trigger(g, On.MURDER, Murder(hero, space))


async def cancel_in_play(g: Game, card: int, source: str) -> None:
    """Cancel a card that remains in play; its markers go too (CRD-17 to CRD-20)."""
    played = definition(g, card)
    g.emit("canceled", played.deck, played.id)
    await leave_play(g, card, source)


async def leave_play(g: Game, card: int, source: str) -> None:
    """A card that remained in play is over by its own text; its markers go too (CRD-20)."""
    played = definition(g, card)
    if isinstance(played, MysteryCard) and played.leave is not None:
        await played.leave(You(g, card), Leaving(card, source))
    discard(g, card)


# ---- items and allies --------------------------------------------------------------------


async def take_gear(g: Game, hero: int, card: int) -> None:
    """A hero takes an item or ally (CAR-01, ENC-02)."""
    gear = definition(g, card)
    assert isinstance(gear, Gear)
    if refuses(g, hero, card):
        g.emit("refused", hero, gear.id)
        discard(g, card)
        return
    put(g, card, Zone.HELD, hero)
    g.emit("got", hero, gear.id)
    if gear.found is not None:
        await gear.found(You(g, card, hero), Reading(hero, card))
    await check_limit(g, hero)


async def check_limit(g: Game, hero: int, givers: tuple[int, ...] = ()) -> None:
    """CAR-09: over the limit, discard at once; the owner chooses. CAR-10: or hand over.

    Who gets a card without room for it carries too much in turn. `givers` have handed something
    over in this way: nothing goes back to them, so that it ends.
    """
    s = g.s
    seat = s.heroes[hero].seat
    while cards := surplus(g, hero):
        choices: dict[object, tuple[int, int]] = {}
        choices |= {option(f"discard:{card_id(g, card)}"): (card, -1) for card in cards}
        for other in _receivers(g, hero):
            if other not in givers:
                for card in (one for one in cards if not refuses(g, other, one)):
                    key = f"give:{card_id(g, card)}:{hero_id(g, other)}"
                    choices[option(key)] = (card, other)
        card, other = await pick(
            g,
            seat,
            "carrying-limit",
            choices,  # type: ignore[arg-type]
            "carrying-limit",
            "CAR-09",
            hero,
        )
        if g.s.place[card] != Zone.HELD << 8 | hero:
            continue  # lost meanwhile
        if other >= 0:
            hand_over(g, card, other)
            await check_boxes(g, hero)  # its health boxes go along (GAP-29)
            await check_limit(g, other, (*givers, hero))
        else:
            await lose_gear(g, card)


def _receivers(g: Game, hero: int) -> list[int]:
    """Heroes of the same side in the same space: each can take a surplus card (CAR-10)."""
    if g.setup.mode in ("competitive", "lone"):
        return []
    who = g.s.heroes[hero]
    return [
        n
        for n in g.order()
        if n != hero
        and comrades(g, n, hero)
        and g.s.heroes[n].space == who.space
        and not g.s.heroes[n].down
    ]


def hand_over(g: Game, card: int, to: int) -> None:
    """An item or ally changes hands."""
    giver = g.s.place[card] & 255
    put(g, card, Zone.HELD, to)
    g.emit("handed-over", giver, to, card_id(g, card))
