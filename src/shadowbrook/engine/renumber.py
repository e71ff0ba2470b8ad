"""A table of an older box, brought to the numbers of the box as it is now.

A state knows cards, decks, spaces and minions by numbers. A save says what the numbers stand for;
when a box has got more of them since, every number is looked up by its name. What is new stays
out of that game, but for rules of the box. Where there are fewer copies of a card now, those too
many leave their pile. What is gone cannot be played on with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from .content import Content
from .definitions import HeroSheet
from .errors import SaveError
from .setup import streams
from .state import State
from .steps import COUNTED, STEPS
from .words import Zone
from .zones import lay, listeners, recount

GONE: Final = -1
PILES: Final = frozenset((Zone.DECK, Zone.DISCARD, Zone.OUT))


class Names(msgspec.Struct, frozen=True):
    """What the numbers in a state stand for."""

    cards: tuple[str, ...]  # one for each copy
    decks: tuple[str, ...]
    spaces: tuple[str, ...]
    minions: tuple[str, ...]


def names_of(content: Content) -> Names:
    """The names behind the numbers of these boxes."""
    return Names(
        cards=tuple(card.id for card in content.cards),
        decks=content.decks,
        spaces=tuple(space.id for space in content.board.spaces),
        minions=tuple(minion.id for minion in content.minions),
    )


def renumber(s: State, old: Names, content: Content) -> None:
    """Bring a table with the numbers of `old` to those of the content."""
    try:
        _renumber(s, old, content)
    except (IndexError, ValueError):
        raise SaveError(
            "the table in this save is impossible: it has numbers that stand for nothing"
        ) from None


def _renumber(s: State, old: Names, content: Content) -> None:
    new = names_of(content)
    if old != new:
        _Numbers(old, new, s.place).apply(s, content)
    for card in content.rule_numbers:
        if s.place[card] >> 8 != Zone.RULE:
            lay(content, s, card, Zone.RULE)
    _listen_again(s, content)
    for hero in s.heroes:
        if hero.card >= 0:
            sheet = content.cards[hero.card]
            if isinstance(sheet, HeroSheet):
                hero.base = sheet.skills
                recount(content, hero)


def _listen_again(s: State, content: Content) -> None:
    """Cards may have other moments by now, and there may be more moments; who listened before
    keeps their turn."""
    now = listeners(content, s)
    s.listening += [()] * (len(now) - len(s.listening))
    for on, cards in enumerate(now):
        kept = [card for card in s.listening[on] if card in cards]
        s.listening[on] = (*kept, *(card for card in cards if card not in kept))


def _table(what: str, old: Sequence[str], new: Sequence[str]) -> list[int]:
    """The new number of each old one."""
    at = {name: number for number, name in enumerate(new)}
    _refuse(what, [name for name in old if name not in at])
    return [at[name] for name in old]


def _card_table(old: Sequence[str], new: Sequence[str], place: Sequence[int]) -> list[int]:
    """The new number of each old card, and GONE for copies too many that lie in a pile."""
    free: dict[str, list[int]] = {}
    for number, name in enumerate(new):
        free.setdefault(name, []).append(number)
    found = [GONE] * len(old)
    gone: list[str] = []
    in_a_pile = [at >> 8 in PILES for at in place]
    for card in sorted(range(len(old)), key=in_a_pile.__getitem__):  # what is in use comes first
        name = old[card]
        if free.get(name):
            found[card] = free[name].pop(0)
        elif name not in free or not in_a_pile[card]:
            gone.append(name)
    _refuse("cards", gone)
    return found


def _refuse(what: str, gone: Sequence[str]) -> None:
    if gone:
        some = ", ".join(dict.fromkeys(gone))
        raise SaveError(
            f"the boxes of this game no longer have these {what}: {some}; "
            "go on with it in the version that saved it"
        )


class _Numbers:
    """The new numbers of the old ones."""

    def __init__(self, old: Names, new: Names, place: Sequence[int]) -> None:
        self.card = _card_table(old.cards, new.cards, place)
        self.deck = _table("decks", old.decks, new.decks)
        self.space = _table("spaces", old.spaces, new.spaces)
        self.minion = _table("minions", old.minions, new.minions)
        self.old, self.new = old, new

    def apply(self, s: State, content: Content) -> None:
        self._cards(s, content)
        self._people(s)
        self._board(s, content)
        self._flow(s)
        self._fights(s)

    def cards(self, cards: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.one(card) for card in cards if card < 0 or self.card[card] != GONE)

    def one(self, card: int) -> int:
        """A card, or none."""
        return self.card[card] if card >= 0 else card

    def where(self, space: int) -> int:
        """A space, or none."""
        return self.space[space] if space >= 0 else space

    def _cards(self, s: State, content: Content) -> None:
        place = [Zone.OUT << 8] * len(content.cards)
        for card, at in zip(self.card, s.place, strict=True):
            zone, index = at >> 8, at & 255
            if card == GONE:
                continue
            if zone in (Zone.DECK, Zone.DISCARD):
                index = self.deck[index]
            place[card] = zone << 8 | index
        s.place = place
        s.decks = self._by_deck(s.decks)
        s.discards = self._by_deck(s.discards)
        fixed = len(streams(content)) - len(self.new.decks)
        draws = s.draws[:fixed] + [0] * len(self.new.decks)
        for number, count in zip(self.deck, s.draws[fixed:], strict=True):
            draws[fixed + number] = count
        s.draws = draws
        s.hands = [self.cards(hand) for hand in s.hands]
        s.lairs = [self.one(card) for card in s.lairs]
        s.stack, s.in_play = self.cards(s.stack), self.cards(s.in_play)
        s.resolving = self.cards(s.resolving)
        s.listening = [self.cards(cards) for cards in s.listening]
        kept = [card != GONE for card in self.card]
        s.known = {self.one(card): bits for card, bits in s.known.items() if kept[card]}
        s.marks = {self.one(card): count for card, count in s.marks.items() if kept[card]}
        s.spent = {
            self.one(key >> 6) << 6 | key & 63: scope
            for key, scope in s.spent.items()
            if kept[key >> 6]
        }

    def _by_deck(self, piles: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = [()] * len(self.new.decks)
        for number, pile in zip(self.deck, piles, strict=True):
            found[number] = self.cards(pile)
        return found

    def _people(self, s: State) -> None:
        for hero in s.heroes:
            hero.card, hero.cards = self.one(hero.card), self.cards(hero.cards)
            hero.space, hero.start = self.where(hero.space), self.where(hero.start)
            hero.visits = tuple(self.where(space) for space in hero.visits)
        for elder in s.elders:
            elder.card, elder.space = self.one(elder.card), self.where(elder.space)
            elder.secrets, elder.shown = self.cards(elder.secrets), self.cards(elder.shown)
        s.villain.card = self.one(s.villain.card)

    def _board(self, s: State, content: Content) -> None:
        spaces = len(self.new.spaces)
        clues, militia, minions = [0] * spaces, [0] * spaces, [0] * spaces
        vermin: list[tuple[int, ...]] = [()] * spaces
        for old, space in enumerate(self.space):
            clues[space], militia[space] = s.clues[old], s.militia[old]
            kind = s.minions[old]
            minions[space] = self.minion[kind - 1] + 1 if kind else 0
            vermin[space] = tuple(self.minion[kind] for kind in s.vermin[old])
        s.clues, s.militia, s.minions, s.vermin = clues, militia, minions, vermin
        s.walls = sum(1 << space for space, kind in enumerate(minions) if kind)
        s.blocked = {self.where(space): stages for space, stages in s.blocked.items()}
        supply = [minion.supply for minion in content.minions]
        for number, left in zip(self.minion, s.supply, strict=True):
            supply[number] = left
        s.supply = supply

    def _flow(self, s: State) -> None:
        tables = {"space": self.space, "kind": self.minion, "card": self.card}
        for at, (name, *numbers) in enumerate(s.flow):
            if name not in STEPS:
                raise SaveError(f"the table in this save is impossible: there is no step {name!r}")
            counted = (*COUNTED[name], "", "")
            one, other = (
                tables[kind][number] if kind in tables else number
                for kind, number in zip(counted, numbers, strict=False)
            )
            s.flow[at] = (name, one, other)

    def _fights(self, s: State) -> None:
        for fight in s.fights:
            fight.card, fight.space = self.one(fight.card), self.where(fight.space)
            fight.minion = self.minion[fight.minion] if fight.minion >= 0 else fight.minion
        if s.showdown is not None:
            s.showdown.lair = self.one(s.showdown.lair)
            s.showdown.space = self.where(s.showdown.space)
