"""Moving cards between zones: the one place that keeps zones and listeners in step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .definitions import HeroSheet
from .errors import ScriptError
from .words import MOMENTS, N_, Spot, Zone

if TYPE_CHECKING:
    from .content import Content
    from .game import Game
    from .state import Hero, State


def put(g: Game, card: int, zone: int, index: int = 0) -> None:
    """Take a card from where it lies and lay it into a zone (on top, where that matters)."""
    lay(g.content, g.s, card, zone, index)


def lay(content: Content, s: State, card: int, zone: int, index: int = 0) -> None:
    """`put` for a state that no game is played on yet."""
    place = s.place[card]
    old = place >> 8
    moments = content.moments[card]
    if moments and old in moments:
        for on in moments[old]:
            s.listening[on] = tuple([n for n in s.listening[on] if n != card])
    if old == Zone.RESOLVING:
        s.resolving = without(s.resolving, card)
    elif old:
        _take(content, s, card, old, place & 255)
    if s.known:
        s.known.pop(card, None)
    s.place[card] = zone << 8 | index
    if zone == Zone.DISCARD:
        s.discards[index] += (card,)
    elif zone == Zone.HAND:
        s.hands[index] += (card,)
    elif zone == Zone.RESOLVING:
        s.resolving += (card,)
    else:
        _add(content, s, card, zone, index)
    if moments and zone in moments:
        for on in moments[zone]:
            s.listening[on] += (card,)


def draw_top(g: Game, deck: int) -> int:
    """Take the top card of a deck to be resolved: `put` for the most common move of all."""
    s = g.s
    cards = s.decks[deck]
    card = cards[-1]
    s.decks[deck] = cards[:-1]
    s.resolving = (*s.resolving, card)
    s.place[card] = Zone.RESOLVING << 8
    if s.known:
        s.known.pop(card, None)
    return card


def lay_markers(content: Content, s: State, marker: int, spot: int, at: int, change: int) -> None:
    """Markers of a kind come to a place or leave it; they are in force while one lies anywhere."""
    spots = [one[:3] for one in s.tokens]
    if (marker, spot, at) not in spots:
        s.tokens = (*s.tokens, (marker, spot, at, change))
    else:
        n = spots.index((marker, spot, at))
        many = s.tokens[n][3] + change
        now = ((marker, spot, at, many),) if many else ()
        s.tokens = (*s.tokens[:n], *now, *s.tokens[n + 1 :])
    lies = any(one[0] == marker for one in s.tokens)
    if lies != (s.place[marker] >> 8 == Zone.MARKERS):
        lay(content, s, marker, Zone.MARKERS if lies else Zone.OUT)


def _markers_off(content: Content, s: State, card: int) -> None:
    """Markers on a card go back when it leaves the hero who carries it, or play (CRD-20)."""
    for marker, spot, at, many in s.tokens:
        if spot == Spot.CARD and at == card:
            lay_markers(content, s, marker, spot, at, -many)


def turn_over(g: Game, deck: int, order: tuple[int, ...]) -> None:
    """The discard pile, in this order, is the new deck."""
    s = g.s
    s.decks[deck] = order
    s.discards[deck] = ()
    for card in order:
        s.place[card] = Zone.DECK << 8 | deck


def listeners(content: Content, s: State) -> list[tuple[int, ...]]:
    """The index of listeners as it follows from where the cards lie."""
    found: list[list[int]] = [[] for _ in range(MOMENTS)]
    for card, place in enumerate(s.place):
        for on in content.moments[card].get(place >> 8, ()):
            found[on].append(card)
    return [tuple(cards) for cards in found]


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The tuple less one card; the top card goes cheaply."""
    if cards[-1] == card:
        return cards[:-1]
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _take(content: Content, s: State, card: int, zone: int, index: int) -> None:
    if zone == Zone.DECK:
        s.decks[index] = without(s.decks[index], card)
    elif zone == Zone.DISCARD:
        s.discards[index] = without(s.discards[index], card)
    elif zone == Zone.HAND:
        s.hands[index] = without(s.hands[index], card)
    elif zone == Zone.HELD:
        hero = s.heroes[index]
        hero.cards = without(hero.cards, card)
        recount(content, hero)
        if card in s.marks:
            del s.marks[card]
        if s.tokens:
            _markers_off(content, s, card)
    elif zone == Zone.IN_PLAY:
        s.in_play = without(s.in_play, card)
        s.marks.pop(card, None)
        if s.tokens:
            _markers_off(content, s, card)
    elif zone == Zone.SECRET:
        elder = s.elders[index]
        elder.secrets = without(elder.secrets, card)
    elif zone == Zone.OPEN_SECRET:
        elder = s.elders[index]
        elder.shown = without(elder.shown, card)
    elif zone == Zone.LAIR:
        s.lairs[index] = -1
    elif zone == Zone.STACK:
        s.stack = without(s.stack, card)


def _add(content: Content, s: State, card: int, zone: int, index: int) -> None:
    if zone == Zone.DECK:
        s.decks[index] = (*s.decks[index], card)
    elif zone == Zone.HELD:
        hero = s.heroes[index]
        hero.cards = (*hero.cards, card)
        recount(content, hero)
    elif zone == Zone.IN_PLAY:
        s.in_play = (*s.in_play, card)
    elif zone == Zone.SECRET:
        elder = s.elders[index]
        elder.secrets = (*elder.secrets, card)
    elif zone == Zone.OPEN_SECRET:
        elder = s.elders[index]
        elder.shown = (*elder.shown, card)
    elif zone == Zone.LAIR:
        if s.lairs[index] >= 0:
            raise ScriptError(N_("a second Lair card was laid on the first"))
        s.lairs[index] = card
    elif zone == Zone.STACK:
        s.stack = (*s.stack, card)


def recount(content: Content, hero: Hero) -> None:
    """Work out a hero's skills and health boxes from sheet, upgrades and carried cards."""
    # SKL-08, CAR-03, CAR-04, HER-05
    spirit, cunning, combat, honor = (
        base + more for base, more in zip(hero.base, hero.upgrades, strict=True)
    )
    boxes = hero.extra_boxes
    sheet = content.cards[hero.card]
    if isinstance(sheet, HeroSheet):
        boxes += sheet.health
    for card in hero.cards:
        bonus = content.bonus[card]
        if bonus is not None:
            spirit += bonus[0]
            cunning += bonus[1]
            combat += bonus[2]
            honor += bonus[3]
        boxes += content.boxes_of[card]
    hero.value = (spirit, cunning, combat, honor)
    hero.boxes = boxes
