"""A re-deal of all that a seat may not know: another table that looks the same to it.

Hidden cards are re-dealt, and the future is a different one. Bots think ahead on such tables, and
tests show by them that nothing hidden gets through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .chance import FastSource, shuffled
from .setup import streams
from .view import may_hear, seen_lair, sees
from .zones import listeners

if TYPE_CHECKING:
    from .content import Content
    from .game import Game
    from .state import State


# ---- re-dealing what a seat cannot see ---------------------------------------------------


def hide(g: Game, seat: int, seed: int | str, dealt: State | None = None) -> Game:
    """A game that looks the same to a seat and differs in all that it cannot know.

    Hidden cards change places with others of their deck and the future is another one.
    To play on, deal again at a decision of that seat: a question to another seat is made
    of the cards which that seat really holds. The script under way goes on from here; the
    game can be forked again from its next checkpoint on, because what lies before it
    belongs to the other table.

    Who wants the same game several times `deal`s once and hands it in.
    """
    if dealt is None:
        dealt = deal(g, seat, seed)
    new = g.fork()
    new.seal(f"hide|{seed}")
    if new.records is not None:
        told = [one for one in new.records if may_hear(one, seat)]
        new.records.clear()
        new.records.extend(told)
    _lay_cards(new.s, dealt)
    return new


def deal(g: Game, seat: int, seed: int | str) -> State:
    """The table with all cards re-dealt whose place the seat does not know."""
    rng = FastSource(f"deal|{seed}", streams(g.content))
    swap: dict[int, int] = {}
    for n in range(len(g.content.decks)):
        pool = _hidden(g, n, seat)
        # sorted: where the cards lie now must not tell where they will
        order = shuffled(rng, 2 + n, 0, sorted(pool))
        swap |= dict(zip(pool, order, strict=True))
    s = g.s.copy()
    _relabel(g.content, s, swap)
    return s


def _hidden(g: Game, deck: int, seat: int) -> list[int]:
    """The cards of a deck whose place the seat does not know."""
    s = g.s
    found = [card for card in s.decks[deck] if not sees(s, card, seat)]
    name = g.content.decks[deck]
    if name == "event":
        mine = {hero.hand for hero in s.heroes if hero.seat == seat}
        others = [hand for n, hand in enumerate(s.hands) if n not in mine]
        found += [card for hand in others for card in hand if not sees(s, card, seat)]
    elif name == "lair":
        for group, card in enumerate(s.lairs):
            if card >= 0 and seen_lair(g, group, seat)["card"] is None:
                found.append(card)
    elif name == "secret":
        for elder in s.elders:
            found += [card for card in elder.secrets if not sees(s, card, seat)]
    return found + [
        card
        for card in s.resolving
        if g.content.cards[card].deck == name and not sees(s, card, seat)
    ]


def _relabel(content: Content, s: State, swap: dict[int, int]) -> None:
    """Let cards change places: everything that names a card names its partner."""

    def other(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swap.get(card, card) for card in cards)

    place = s.place[:]
    for card, partner in swap.items():
        s.place[partner] = place[card]
    s.decks = [other(cards) for cards in s.decks]
    s.hands = [other(cards) for cards in s.hands]
    s.lairs = [swap.get(card, card) for card in s.lairs]
    s.resolving = other(s.resolving)
    for elder in s.elders:
        elder.secrets = other(elder.secrets)
    s.known = {swap.get(card, card): seats for card, seats in s.known.items()}
    # what lies face up goes on listening in the order in which it came into play
    before = s.listening
    s.listening = [
        tuple(sorted(now, key=[*(card for card in old if card not in swap), *now].index))
        for now, old in zip(listeners(content, s), before, strict=True)
    ]


def _lay_cards(s: State, dealt: State) -> None:
    """The cards of a table as on another one: all that `_relabel` can change."""
    s.place, s.decks, s.hands = dealt.place[:], dealt.decks[:], dealt.hands[:]
    s.lairs, s.resolving, s.known = dealt.lairs[:], dealt.resolving, dealt.known.copy()
    s.listening = dealt.listening[:]
    for elder, other in zip(s.elders, dealt.elders, strict=True):
        elder.secrets = other.secrets
