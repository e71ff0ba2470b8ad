"""Who acts and through what: the hero whom a card calls "you", and the card itself.

Every script, condition and number of a box is given a `You` first. It knows the game, the copy of
the card that acts, the hero for whom it acts and the name under which the log tells of it, so that
no script has to name its own card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .words import Zone

if TYPE_CHECKING:
    from .game import Game
    from .state import Hero, State

NOBODY: Final = -1


class You:
    """A card at work for a hero.

    `card` is -1 for what has no card: a minion, a place. `source` is the id of the card, of the
    ability of a sheet, of the chart result, minion or place. `hero` is the one for whom the card
    acts, and stays the same while the card does its work.
    """

    __slots__ = ("_source", "card", "g", "hero")

    def __init__(self, g: Game, card: int, hero: int = NOBODY, source: str = "") -> None:
        self.g = g
        self.card = card
        self.hero = hero if hero >= 0 else bearer(g, card)
        self._source = source

    @property
    def source(self) -> str:
        """The id under which the log tells of it."""
        return self._source or self.g.content.cards[self.card].id

    @property
    def s(self) -> State:
        return self.g.s

    @property
    def who(self) -> Hero:
        """The state of your hero."""
        return self.g.s.heroes[self.hero]

    @property
    def seat(self) -> int:
        """The seat that decides for your hero."""
        return self.g.s.heroes[self.hero].seat

    def as_hero(self, hero: int) -> You:
        """The same card at work on another hero."""
        return You(self.g, self.card, hero, self._source)


def whose(g: Game, card: int, zone: int, happening: object) -> int:
    """The hero for whom a card in a zone acts now; a marker does so for the hero of the moment."""
    if zone == Zone.MARKERS:
        hero: int = getattr(happening, "hero", NOBODY)
        if hero >= 0:
            return hero
    return bearer(g, card)


def bearer(g: Game, card: int) -> int:
    """The hero for whom a card acts: who carries, plays or has played it."""
    s = g.s
    if card < 0:
        return s.active if s.active >= 0 else g.first_hero
    place = s.place[card]
    zone = place >> 8
    if zone in g.own_zones:
        return place & 255
    if zone == Zone.IN_PLAY:
        if g.content.cards[card].deck != "mystery":  # those are everybody's
            return place & 255
    elif zone == Zone.SHOWDOWN:  # a Lair card: everybody's, now of the hero who fights
        if s.fights:
            return s.fights[-1].hero
    elif zone in (Zone.PARTY, Zone.ELDER, Zone.OPEN_SECRET):
        hero = s.elders[place & 255].hero
        if hero >= 0 or zone != Zone.OPEN_SECRET:
            return hero if hero >= 0 else g.first_hero
    return s.active if s.active >= 0 else g.first_hero
