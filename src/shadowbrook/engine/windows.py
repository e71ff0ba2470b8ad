"""Windows: who may act at a moment is asked, in turn order from the First Player.

A window opens only if somebody can act (or, with `windows="ask_all"`, if somebody could,
by what everybody knows). A cancel is a flag on the happening, so a cancel of a cancel
needs no code of its own.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from .content import EventCard, Hook, Script
from .decision import PASS, Decision, Option
from .events import SCOPES, Done, Happening, Play, barred, bearer, restricted
from .pause import ask
from .verbs.asking import choose_hero
from .verbs.piles import discard, record
from .words import MOMENT_NAMES, On, Zone
from .zones import put

if TYPE_CHECKING:
    from .game import Game

Offer = tuple[Option, int, Hook]

# Windows in which a pause could tell that somebody holds a fitting Event.
SECRET_WINDOWS: Final = frozenset(
    (
        On.FREE,
        On.ROLL,
        On.FIGHT,
        On.FIGHT_ROLL,
        On.WOUND,
        On.ELDER_WOUND,
        On.CARD,
        On.ACCUSATION,
        On.TRACK,
        On.COLLECT,
    )
)


def offers(g: Game, on: int, event: Happening, seat: int = -1) -> dict[int, list[Offer]]:
    """What each seat (or only one) can use at this moment; by seat, each key once."""
    s = g.s
    heroes = s.heroes
    known = g.content
    own = g.own_zones
    narrow = (s.fights or s.showdown is not None) and restricted(s)
    found: dict[int, list[Offer]] = {}
    for card in s.listening[on]:
        place = s.place[card]
        zone = place >> 8
        hero = place & 255 if zone in own else bearer(g, card)
        owner = heroes[hero]
        if seat >= 0 and owner.seat != seat:
            continue
        at = zone << 6 | on
        hook = known.hooks[card][at]
        can = hook.can
        if can is not None and not can(g, card, event):
            common = g.common_hand and zone == Zone.HAND
            if not (common and players(g, card, hook, event)):
                continue
        if zone != Zone.HAND:  # an Event has no price and is played once
            if hook.price > owner.investigation or (hook.once and card << 6 | on in s.spent):
                continue
            if owner.down:  # KO-05, KO-06
                continue
        if narrow and barred(g, hero, zone):
            continue
        offer = known.offers[card][at]
        mine = found.get(owner.seat)
        if mine is None:
            found[owner.seat] = [(offer, card, hook)]
        elif all(other[0] is not offer for other in mine):
            mine.append((offer, card, hook))
    return found


def players(g: Game, card: int, hook: Hook, event: Happening) -> list[int]:
    """SOLO-04: the heroes of a solo team as whom an Event of the common hand can be played."""
    able = []
    for hero in g.order():
        g.player = hero
        if hook.can is None or hook.can(g, card, event):
            able.append(hero)
    g.player = -1
    return able


async def _player(g: Game, card: int, hook: Hook, event: Happening) -> int:
    """The hero of a solo team who plays an Event: whom it concerns, or as the player says."""
    able = players(g, card, hook, event)
    concerned = getattr(event, "hero", -1)
    if concerned in able:
        return concerned
    able.sort(key=lambda hero: hero != g.s.active)
    played = record(g, card)
    if not played.says_you:  # type: ignore[attr-defined]
        return able[0]
    return await choose_hero(g, g.seat(able[0]), able, played.id, "SOLO-04", "play-as")


async def _copy(g: Game, card: int, hook: Hook, event: Happening) -> int:
    """Which copy of an Event, where several heroes of a seat hold one: each plays their own."""
    place, name = g.s.place, g.content.cards[card].id
    seat = g.seat(place[card] & 255)
    held: dict[int, int] = {}
    for one in g.content.copies[name]:
        hero = place[one] & 255
        mine = place[one] >> 8 == Zone.HAND and g.seat(hero) == seat
        if mine and (hook.can is None or hook.can(g, one, event)):
            held.setdefault(hero, one)
    if len(held) < 2:
        return card
    return held[await choose_hero(g, seat, held, name, "GEN-05", "play-as")]


def is_open(g: Game, on: int) -> bool:
    """Whether anybody has to be asked at this moment at all (cheap)."""
    return bool(g.s.listening[on]) or g.ask_all


async def window(g: Game, on: int, event: Happening) -> None:
    """Let everybody who may act do so, in turn order from the First Player (CRD-15).

    Whoever acts changes what the others see, so the round of asking starts again until
    all have passed.
    """
    s = g.s
    ask_all = g.ask_all and on in SECRET_WINDOWS
    while True:
        able = _able(g, on, event)
        if not able and not ask_all:
            return
        hands = s.hands
        for seat in g.seat_orders[s.first]:
            if s.hands is not hands:  # dealt anew while somebody thought (`view.hide`)
                able, hands = _able(g, on, event), s.hands
            mine = able.get(seat)
            if mine is None and not (ask_all and _could(g, seat)):
                continue
            if await _offer(g, seat, mine or [], on, event):
                break
        else:
            return


def _able(g: Game, on: int, event: Happening) -> dict[int, list[Offer]]:
    s = g.s
    able = offers(g, on, event) if s.listening[on] else {}
    # FGT-17: any time includes the time between fight rounds
    if on == On.FIGHT and s.listening[On.FREE]:
        for seat, more in offers(g, On.FREE, event).items():
            able.setdefault(seat, []).extend(more)
    return able


def _could(g: Game, seat: int) -> bool:
    """Whether a seat might hold a fitting Event, by what everybody knows."""
    return any(hero.seat == seat and g.s.hands[hero.hand] for hero in g.s.heroes)


async def _offer(g: Game, seat: int, mine: list[Offer], on: int, event: Happening) -> bool:
    options = (*[offer[0] for offer in mine], PASS)
    about = partial(event.plain, g)
    key = await ask(Decision(seat, "respond", MOMENT_NAMES[on], "CRD-12", options, -1, about))
    if key == "pass":
        return False
    card, hook = next((card, hook) for offer, card, hook in mine if offer.key == key)
    await use(g, card, hook, on, event)
    return True


async def use(g: Game, card: int, hook: Hook, on: int, event: Happening) -> None:
    """Pay for and use a card or ability; an Event is played from the hand."""
    from_hand = g.s.place[card] >> 8 == Zone.HAND
    if from_hand and not g.common_hand:
        card = await _copy(g, card, hook, event)
    hero = bearer(g, card)
    if from_hand and g.common_hand:
        hero = await _player(g, card, hook, event)
    if hook.price:
        g.s.heroes[hero].investigation -= hook.price
        g.emit("paid", hero, hook.price, g.content.cards[card].id)
    if hook.once:  # hook.on: a FREE ability may be used in a FIGHT window
        g.s.spent[card << 6 | hook.on] = SCOPES[hook.once]
    if from_hand:
        await play_event(g, card, hero, hook.run, event)
    else:
        g.emit("used", hero, g.content.cards[card].id)
        await hook.run(g, card, event)


async def play_event(g: Game, card: int, hero: int, script: Script, on: Happening | None) -> None:
    """Play an Event: it may be canceled before it does anything (CRD-16, CRD-18)."""
    event = record(g, card)
    assert isinstance(event, EventCard)
    put(g, card, Zone.RESOLVING, hero)
    g.news = len(g.answers)  # everybody has seen it now
    g.emit("played", hero, event.id)
    if await canceled(g, Play("event", event.id, hero, card, on=on)):
        discard(g, card)
        return
    if event.remains:
        put(g, card, Zone.IN_PLAY, hero)
    await script(g, card, on if on is not None else Done(hero=hero, card=card))
    if g.s.place[card] >> 8 == Zone.RESOLVING:
        discard(g, card)


async def canceled(g: Game, play: Play) -> bool:
    """Open the window for canceling; tells whether somebody did."""
    if g.s.listening[On.CARD] or g.ask_all:
        await window(g, On.CARD, play)
    if play.canceled:
        g.emit("canceled", play.kind, play.name)
    return play.canceled
