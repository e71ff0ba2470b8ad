"""Stops and asides: when a player is asked, and what may be played unasked.

A window stops the game where something that is pending can still be changed and somebody
would want to: dice that are not good enough yet, a wound about to be taken, a card that could
be canceled. Whoever can act and is concerned is asked, in turn order from the First Player. A
cancel is a flag on the happening, so a cancel of a cancel needs no code of its own.

What works at any time (`On.FREE`) stops nobody: it is an aside, offered to its seat at every
open decision, whoever is asked (CRD-12), and leads back to that decision.

With `windows="ask_all"` a pause tells nothing: `Game.pauses` lets a server wait wherever by
what everybody knows somebody might have been asked.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from .decision import AGAIN, ASIDE, AT, PASS, Decision, Option, option
from .definitions import EventCard
from .dispatch import SCOPES, barred, carry_out, restricted
from .happenings import FREE, Ahead, FightRound, Happening, Play, Reading, Roll, Wounds
from .hooks import Hook, Script
from .pause import ask
from .queries.names import definition, hero_id
from .verbs.piles import discard
from .verbs.rolls import refresh
from .words import MOMENT_NAMES, On, Zone
from .you import You, whose
from .zones import put

if TYPE_CHECKING:
    from .game import Game

Offer = tuple[Option, int, Hook, Happening]

# Windows in which a pause could tell that somebody holds a fitting Event.
SECRET_WINDOWS: Final = frozenset(
    (
        On.ROLL,
        On.FIGHT,
        On.FIGHT_ROLL,
        On.WOUND,
        On.ELDER_WOUND,
        On.CARD,
        On.ACCUSATION,
        On.TRACK,
        On.COLLECT,
        On.LAST_STAND,
        On.DECLARED,
    )
)


class MysteryCanceled(Exception):
    """A Mystery card was canceled while it was being carried out (CRD-17)."""

    def __init__(self, play: Play) -> None:
        super().__init__(play.name)
        self.play = play


def offers(g: Game, on: int, happening: Any, seat: int = -1) -> dict[int, list[Offer]]:
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
        hero = place & 255 if zone in own else whose(g, card, zone, happening)
        owner = heroes[hero]
        if seat >= 0 and owner.seat != seat:
            continue
        if narrow and barred(g, hero, zone):
            continue
        for offer, hook in known.offers[card][zone << 6 | on]:
            can = hook.can
            if can is not None and (
                (hook.own and happening.hero != hero)
                or not can(You(g, card, hero, hook.source), happening)
            ):
                common = g.common_hand and zone == Zone.HAND
                if not (common and players(g, card, hook, happening)):
                    continue
            if zone != Zone.HAND:  # an Event has no price and is played once
                if owner.down:  # KO-05, KO-06
                    break
                if not isinstance(hook.price, int):
                    offer = option(offer.key, hook.price(You(g, card, hero)))
                if offer.price > owner.investigation:
                    continue
                if hook.once and card << 6 | hook.slot in s.spent:
                    continue
            mine = found.get(owner.seat)
            if mine is None:
                found[owner.seat] = [(offer, card, hook, happening)]
            elif all(other[0] is not offer for other in mine):
                mine.append((offer, card, hook, happening))
    return found


def players(g: Game, card: int, hook: Hook, happening: Happening) -> list[int]:
    """SOLO-04: the heroes of a solo team who can play an Event of the common hand."""
    can = hook.can
    return [hero for hero in g.order() if can is None or can(You(g, card, hero), happening)]


async def _player(g: Game, card: int, hook: Hook, happening: Happening) -> int:
    """The hero of a solo team who plays an Event: whom it concerns, or as the player says."""
    played = definition(g, card)
    while g.s.place[card] >> 8 == Zone.HAND and (able := players(g, card, hook, happening)):
        concerned = getattr(happening, "hero", -1)
        if concerned in able:
            return concerned
        able.sort(key=lambda hero: hero != g.s.active)
        if not played.says_you:  # type: ignore[attr-defined]
            return able[0]
        ways = {option(f"hero:{hero_id(g, hero)}"): hero for hero in able}
        seat = g.seat(able[0])
        key = await g.choose(seat, "play-as", tuple(ways), played.id, "SOLO-04", again=True)
        if key != AGAIN:
            return next(hero for way, hero in ways.items() if way.key == key)
    return -1  # it was played meanwhile, or nobody can play it any more


async def _copy(g: Game, card: int, hook: Hook, happening: Happening) -> int:
    """Which copy of an Event, where several heroes of a seat hold one: each plays their own."""
    place, name = g.s.place, g.content.cards[card].id
    seat = g.seat(place[card] & 255)
    while True:
        held: dict[Option, int] = {}
        for one in g.content.copies[name]:
            hero = place[one] & 255
            mine = place[one] >> 8 == Zone.HAND and g.seat(hero) == seat
            if mine and (hook.can is None or hook.can(You(g, one, hero), happening)):
                held.setdefault(option(f"hero:{hero_id(g, hero)}"), one)
        if len(held) < 2:
            return next(iter(held.values()), card)
        key = await g.choose(seat, "play-as", tuple(held), name, "GEN-05", again=True)
        if key != AGAIN:
            return next(one for way, one in held.items() if way.key == key)


# ---- stops -------------------------------------------------------------------------------


def is_open(g: Game, on: int) -> bool:
    """Whether anybody has to be asked at this moment at all (cheap)."""
    return bool(g.s.listening[on]) or g.pauses or bool(g.mysteries and g.s.listening[On.CARD])


async def window(g: Game, on: int, happening: Happening) -> None:
    """Let everybody who may act and would want to do so, from the First Player on (CRD-15)."""
    pending = g.pending  # a script that is dropped later ends with the list that it began with
    pending.append(happening)
    try:
        await _ask_around(g, on, happening)
    finally:
        pending.pop()


async def _ask_around(g: Game, on: int, happening: Happening) -> None:
    """Whoever acts changes what the others see: the asking starts again until all have passed."""
    s = g.s
    secret = on in SECRET_WINDOWS
    while True:
        able = _able(g, on, happening)
        if not able and not (g.pauses and secret):
            return
        hands = s.hands
        for seat in g.seat_orders[s.first]:
            if s.hands is not hands:  # re-dealt while somebody was thinking (`view.hide`)
                able, hands = _able(g, on, happening), s.hands
            mine = able.get(seat)
            if mine is not None and _wants(g, seat, mine, happening):
                if await _offer(g, seat, mine, on, happening):
                    break
            elif (
                g.pauses
                and secret
                and _could(g, seat)
                and _interested(g, seat, happening, on in g.content.hindered)
            ):
                key = await ask(_question(g, seat, (PASS,), on, happening))
                if ASIDE in key:
                    await take_aside(g, key)
                    break
        else:
            return


def _able(g: Game, on: int, happening: Happening) -> dict[int, list[Offer]]:
    able = offers(g, on, happening) if g.s.listening[on] else {}
    if g.mysteries and isinstance(happening, Roll | FightRound) and _is_of_mystery(g, happening):
        for seat, more in offers(g, On.CARD, g.mysteries[-1][0]).items():  # CRD-17: seen the dice
            able.setdefault(seat, []).extend(more)
    return able


def _wants(g: Game, seat: int, mine: list[Offer], happening: Happening) -> bool:
    """Whether a seat is asked: it would want to change this, or always wants to be asked."""
    if _interested(g, seat, happening, any(one[2].hinders for one in mine)):
        return True
    names = [g.content.cards[card].id for _, card, _, _ in mine]
    return any(f"{seat}{ASIDE}{name}" in g.s.always for name in names)


def _interested(g: Game, seat: int, happening: Happening, hinders: bool) -> bool:
    """Whether a seat would change this for the better, or for the worse of a rival."""
    if happening.concerns(g, seat):
        return not (isinstance(happening, Roll) and happening.settled)
    return hinders


def hindered(g: Game, on: int) -> bool:
    """Whether somebody might turn something against a hero who is content with it."""
    if g.pauses:
        return on in g.content.hindered
    hooks, place = g.content.hooks, g.s.place
    return any(hooks[card][place[card] >> 8 << 6 | on].hinders for card in g.s.listening[on])


def _could(g: Game, seat: int) -> bool:
    """Whether a seat might hold a fitting Event, by what everybody knows."""
    return any(hero.seat == seat and g.s.hands[hero.hand] for hero in g.s.heroes)


def _question(
    g: Game, seat: int, options: tuple[Option, ...], on: int, happening: Happening
) -> Decision:
    about = partial(happening.plain, g)
    return Decision(seat, "respond", MOMENT_NAMES[on], "CRD-12", options, -1, about)


async def _offer(g: Game, seat: int, mine: list[Offer], on: int, happening: Happening) -> bool:
    options = (*[offer[0] for offer in mine], PASS)
    key = await ask(_question(g, seat, options, on, happening))
    if key == "pass":
        return False
    if ASIDE in key:
        await take_aside(g, key)
    else:
        await _take(g, next(offer for offer in mine if offer[0].key == key))
    return True


# ---- asides ------------------------------------------------------------------------------


def asides(g: Game, seat: int) -> list[Offer]:
    """What a seat can play at any time, and so now (CRD-12)."""
    found = offers(g, On.FREE, FREE, seat).get(seat, []) if g.s.listening[On.FREE] else []
    if g.mysteries and g.s.listening[On.CARD] and _mystery_asks(g):  # CRD-17
        found = found + offers(g, On.CARD, g.mysteries[-1][0], seat).get(seat, [])
    return found


def _mystery_asks(g: Game) -> bool:
    """Whether the open decision is about the Mystery card that is being carried out (GAP-64)."""
    decision = g.decision
    if decision is None:
        return False
    if decision.kind == "respond":
        return bool(g.pending) and _is_of_mystery(g, g.pending[-1])
    if decision.kind == "escape":
        return _fights_for_mystery(g)
    return decision.source == g.mysteries[-1][0].name


def _is_of_mystery(g: Game, happening: Happening) -> bool:
    """Whether what is pending comes of the Mystery card, or of a fight that is part of it."""
    if getattr(happening, "source", "") == g.mysteries[-1][0].name:
        return True
    return isinstance(happening, Ahead | FightRound | Wounds) and _fights_for_mystery(g)


def _fights_for_mystery(g: Game) -> bool:
    """Whether the fight under way is part of the card: an attack, and no minion on the board."""
    fights = g.s.fights[g.mysteries[-1][1] :]
    return bool(fights) and all(
        fight.space < 0 and not g.s.heroes[fight.hero].down for fight in fights
    )


async def take_aside(g: Game, key: str) -> None:
    """Play something beside the open decision; the key names the seat."""
    seat, _, name = key.partition(AT)[0].partition(ASIDE)
    kind, _, card = name.partition(":")
    if kind in ("always", "usual"):
        wish = f"{seat}/{card}"
        g.s.always = tuple(one for one in g.s.always if one != wish)
        if kind == "always":
            g.s.always = (*g.s.always, wish)
        return
    await _take(g, next(one for one in asides(g, int(seat)) if one[0].key == name))


async def _take(g: Game, offer: Offer) -> None:
    _, card, hook, happening = offer
    await use(g, card, hook, happening)
    await refresh(g)
    if (
        isinstance(happening, Play)
        and happening.canceled
        and any(happening is one for one, _ in g.mysteries)
    ):
        raise MysteryCanceled(happening)


async def use(g: Game, card: int, hook: Hook, happening: Happening) -> None:
    """Pay for and use a card or ability; an Event is played from the hand."""
    zone = g.s.place[card] >> 8
    from_hand = zone == Zone.HAND
    if from_hand and not g.common_hand:
        card = await _copy(g, card, hook, happening)
    hero = whose(g, card, zone, happening)
    if from_hand and g.common_hand:
        hero = await _player(g, card, hook, happening)
    if from_hand and (hero < 0 or g.s.place[card] >> 8 != Zone.HAND):
        return  # gone while its player was asked which hero plays it
    price = hook.price if isinstance(hook.price, int) else hook.price(You(g, card, hero))
    if price:
        g.s.heroes[hero].investigation -= price
        g.emit("paid", hero, price, g.content.cards[card].id)
    if hook.once:
        g.s.spent[card << 6 | hook.slot] = SCOPES[hook.once]
    if from_hand:
        await play_event(g, card, hero, hook.run, happening)
    else:
        name = g.content.cards[card].id
        if hook.name:
            g.emit("used-ability", hero, name, f"{name}:{hook.name}")
        else:
            g.emit("used", hero, name)
        await carry_out(You(g, card, hero, hook.source), hook.run, happening)


async def play_event(g: Game, card: int, hero: int, script: Script, on: Happening | None) -> None:
    """Play an Event: it may be canceled before it does anything (CRD-16, CRD-18)."""
    event = definition(g, card)
    assert isinstance(event, EventCard)
    put(g, card, Zone.RESOLVING, hero)
    g.news = len(g.answers)  # everybody has seen it now
    g.emit("played", hero, event.id)
    if await canceled(g, Play("event", event.id, hero, card, on=on)):
        discard(g, card)
        return
    if event.remains:
        put(g, card, Zone.IN_PLAY, hero)
    happening = on if on is not None else Reading(hero, card)
    await carry_out(You(g, card, hero), script, happening)
    if g.s.place[card] >> 8 == Zone.RESOLVING:
        discard(g, card)


async def canceled(g: Game, play: Play) -> bool:
    """Open the window for canceling; return whether somebody did."""
    if g.s.listening[On.CARD] or g.pauses:
        await window(g, On.CARD, play)
    if play.canceled:
        g.emit("canceled", play.kind, play.name)
    return play.canceled
