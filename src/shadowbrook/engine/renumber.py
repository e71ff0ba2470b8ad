"""A table of an older box, brought to the numbers of the box as it is now.

A state knows cards, decks, spaces and minions by numbers. A save says what the numbers stand for;
when a box has got more of them since, every number is looked up by its name. What is new stays
out of that game, but for rules of the box. What another card has taken the place of
(`Box.renamed`) is that one now. What is no longer in the boxes, or there in fewer copies, leaves
the game from where nobody holds it: a pile, or among what remains in play. Without what somebody
holds or fights a game cannot be played on.
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
from .words import N_, Spot, Zone
from .zones import lay, listeners, recount

GONE: Final = -1
LOOSE: Final = frozenset((Zone.DECK, Zone.DISCARD, Zone.STACK, Zone.IN_PLAY, Zone.OUT))


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
            N_("the table in this save is impossible: some of its numbers mean nothing")
        ) from None


def _renumber(s: State, old: Names, content: Content) -> None:
    new = names_of(content)
    if old != new:
        old = _renamed(old, new, content)
        _Numbers(old, new, s).apply(s, content)
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


def _renamed(old: Names, new: Names, content: Content) -> Names:
    """The old names, with those of the cards that have taken the place of what is gone."""
    instead = {name: one for box in content.boxes for name, one in box.renamed.items()}
    for name in (*new.cards, *new.minions):  # what another box of the game has is still there
        instead.pop(name, None)
    return msgspec.structs.replace(
        old,
        cards=tuple(instead.get(name, name) for name in old.cards),
        minions=tuple(instead.get(name, name) for name in old.minions),
    )


def _listen_again(s: State, content: Content) -> None:
    """Cards may have other moments by now, and there may be more moments; who listened before
    keeps their turn."""
    now = listeners(content, s)
    s.listening += [()] * (len(now) - len(s.listening))
    for on, cards in enumerate(now):
        kept = [card for card in s.listening[on] if card in cards]
        s.listening[on] = (*kept, *(card for card in cards if card not in kept))


def _table(old: Sequence[str], new: Sequence[str]) -> list[int]:
    """The new number of each old one."""
    at = {name: number for number, name in enumerate(new)}
    _refuse([name for name in old if name not in at])
    return [at[name] for name in old]


def _card_table(old: Sequence[str], new: Sequence[str], place: Sequence[int]) -> list[int]:
    """The new number of each old card, and GONE for those too many that nobody holds."""
    free: dict[str, list[int]] = {}
    for number, name in enumerate(new):
        free.setdefault(name, []).append(number)
    found = [GONE] * len(old)
    gone: list[str] = []
    loose = [at >> 8 in LOOSE for at in place]
    for card in sorted(range(len(old)), key=loose.__getitem__):  # what is in use comes first
        name = old[card]
        if free.get(name):
            found[card] = free[name].pop(0)
        elif not loose[card]:
            gone.append(name)
    _refuse(gone)
    return found


def _minion_table(old: Sequence[str], new: Sequence[str], s: State) -> list[int]:
    """The new number of each old minion, and GONE for one that is not in use."""
    used = {kind - 1 for kind in s.minions if kind}
    used.update(kind for kinds in s.vermin for kind in kinds)
    used.update(fight.minion for fight in s.fights)
    for name, *numbers in s.flow:
        counted = zip(COUNTED.get(name, ()), numbers, strict=False)
        used.update(number for what, number in counted if what == "kind")
    at = {name: number for number, name in enumerate(new)}
    _refuse([name for kind, name in enumerate(old) if name not in at and kind in used])
    return [at.get(name, GONE) for name in old]


def _refuse(gone: Sequence[str]) -> None:
    if gone:
        some = ", ".join(dict.fromkeys(gone))
        raise SaveError(
            N_(
                "the boxes of this game no longer have: {some}; go on with it in the "
                "version that saved it"
            ),
            some=some,
        )


class _Numbers:
    """The new numbers of the old ones."""

    def __init__(self, old: Names, new: Names, s: State) -> None:
        self.card = _card_table(old.cards, new.cards, s.place)
        self.deck = _table(old.decks, new.decks)
        self.space = _table(old.spaces, new.spaces)
        self.minion = _minion_table(old.minions, new.minions, s)
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
        s.tokens = tuple(
            (self.one(kind), spot, self._spot(spot, at), many) for kind, spot, at, many in s.tokens
        )
        s.blocked = {self.where(space): self.one(card) for space, card in s.blocked.items()}
        supply = [minion.supply for minion in content.minions]
        for number, left in zip(self.minion, s.supply, strict=True):
            if number != GONE:
                supply[number] = left
        s.supply = supply

    def _spot(self, spot: int, at: int) -> int:
        """What a marker lies on; heroes and elders keep their numbers."""
        return {Spot.SPACE: self.where, Spot.CARD: self.one}.get(spot, int)(at)

    def _flow(self, s: State) -> None:
        tables = {"space": self.space, "kind": self.minion, "card": self.card}
        for at, (name, *numbers) in enumerate(s.flow):
            if name not in STEPS:
                raise SaveError(
                    N_("the table in this save is impossible: there is no step '{name}'"), name=name
                )
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
