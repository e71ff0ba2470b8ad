"""The table as one seat sees it: what bots and the terminal get, and all that they get.

As a mapping it is the view of the seat (`game.view(seat)`), built when somebody reads it. Beside
that it answers the questions that bots ask most without building the whole of it: the view of
one decision costs more than the decision itself. Everything here can be read off the view, the
definitions of the boxes and the rules; tests deal all hidden cards again and compare.

`imagine` gives a game to think ahead in: it looks the same to the seat, while every card that
the seat cannot see lies somewhere else and the dice fall differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .content import Content
from .decision import ASIDE, Decision, Option
from .definitions import Card, LairCard
from .game import Game
from .hiding import deal, hide
from .history import Record
from .queries.cards import stack_of
from .queries.challenges import challengers, visible_lair
from .queries.fight_reading import (
    hits_needed,
    lone_matchups,
    matchup,
    offered_matchups,
    showdown_matchups,
)
from .queries.heroes import comrades
from .queries.markers import barriers
from .queries.matchups import Matchup
from .queries.values import (
    closed,
    evil_elders,
    gathering,
    lair_price,
    price,
    shares_showdowns,
    skill_value,
    villain_combat,
    villain_health,
)
from .rules import Rules
from .state import Fight, Hero, Showdown, State, Token
from .view import among, may_hear, view

PRIVATE_DECKS = frozenset(("event", "lair", "secret"))  # some of their cards lie elsewhere, hidden


class Table(Mapping[str, Any]):
    """What one seat sees. To be read, never to be changed.

    >>> from shadowbrook import Game, Setup
    >>> game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), seed=1)
    >>> table = Table(game, 0)
    >>> table["track"], table.track, dict(table) == game.view(0)
    (20, 20, True)
    """

    __slots__ = ("__dealt", "__game", "__view", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self.__game = game
        self.__view: dict[str, Any] | None = None
        self.__dealt: tuple[int | str, State] | None = None
        self.seat = seat

    # ---- the view, as a mapping -----------------------------------------------------------

    def _seen(self) -> dict[str, Any]:
        if self.__view is None:
            self.__view = view(self.__game, self.seat)
        return self.__view

    def __getitem__(self, key: str) -> Any:
        return self._seen()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._seen())

    def __len__(self) -> int:
        return len(self._seen())

    # ---- thinking ahead -------------------------------------------------------------------

    def imagine(self, seed: int | str) -> Game:
        """A game that looks the same to this seat, with everything it cannot see re-dealt.

        Only at a decision of this seat: a question to somebody else is made of their cards.
        """
        if self.__dealt is None or self.__dealt[0] != seed:  # mostly it is asked for several times
            self.__dealt = seed, deal(self.__game, self.seat, seed)
        return hide(self.__game, self.seat, seed, self.__dealt[1])

    # ---- what is asked, and by which rules ------------------------------------------------

    @property
    def asked(self) -> int:
        """The seat that has to decide now, -1 for nobody."""
        found = self.__game.decision
        return -1 if found is None else found.seat

    @property
    def decision(self) -> Decision:
        """The open decision of this seat."""
        found = self.__game.decision
        assert found is not None
        assert found.seat == self.seat, "the decision of another seat is none of ours"
        return found

    @property
    def asides(self) -> tuple[Option, ...]:
        """What this seat could play beside the open decision."""
        return self.__game.asides(self.seat)

    @property
    def wishes(self) -> set[str]:
        """The cards for which this seat wants to be asked wherever they can be used."""
        mine = f"{self.seat}{ASIDE}"
        return {one.removeprefix(mine) for one in self.__game.s.always if one.startswith(mine)}

    def hears(self, record: Record) -> bool:
        """Whether this seat may hear of something that happened."""
        return may_hear(record, self.seat)

    @property
    def mode(self) -> str:
        return self.__game.setup.mode

    @property
    def level(self) -> str | None:
        """How hard it is for a lone hero."""
        return self.__game.setup.level

    @property
    def rules(self) -> Rules:
        return self.__game.rules

    @property
    def content(self) -> Content:
        return self.__game.content

    # ---- what is public --------------------------------------------------------------------

    @property
    def heroes(self) -> list[Hero]:
        return self.__game.s.heroes

    @property
    def track(self) -> int:
        return self.__game.s.track

    @property
    def round(self) -> int:
        return self.__game.s.round

    @property
    def phase(self) -> int:
        return self.__game.s.phase

    @property
    def active(self) -> int:
        """The hero whose turn it is, -1 for nobody."""
        return self.__game.s.active

    @property
    def clues(self) -> list[int]:
        """Investigation in each space."""
        return self.__game.s.clues

    @property
    def minions(self) -> list[int]:
        """Of each space: the number of the minion there + 1, 0 for none."""
        return self.__game.s.minions

    @property
    def vermin(self) -> list[tuple[int, ...]]:
        """Of each space: the round counters there."""
        return self.__game.s.vermin

    @property
    def militia(self) -> list[int]:
        return self.__game.s.militia

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The markers of the boxes, and what they lie on."""
        return self.__game.s.tokens

    @property
    def barriers(self) -> tuple[int, int]:
        """Spaces that stop a walker and spaces that nobody enters, as bits."""
        return barriers(self.__game)

    def stack(self, deck: str) -> tuple[int, ...]:
        """What lies face up in the stack of a deck (CAR-15)."""
        return stack_of(self.__game, deck)

    @property
    def in_play(self) -> tuple[int, ...]:
        return self.__game.s.in_play

    @property
    def fight(self) -> Fight | None:
        """The fight under way."""
        fights = self.__game.s.fights
        return fights[-1] if fights else None

    @property
    def showdown(self) -> Showdown | None:
        return self.__game.s.showdown

    @property
    def together(self) -> bool:
        """Whether heroes go into showdowns together."""
        return shares_showdowns(self.__game)

    def comrades(self, one: int, other: int) -> bool:
        """Whether two heroes are on one side."""
        return comrades(self.__game, one, other)

    def unseen(self, deck: str) -> tuple[int, ...]:
        """The cards that may still come from an open deck, in no order."""
        assert deck not in PRIVATE_DECKS, "what is left there tells what others hold"
        g = self.__game
        return tuple(sorted(g.s.decks[g.content.deck_index[deck]]))

    def discards(self, deck: str) -> tuple[int, ...]:
        g = self.__game
        return g.s.discards[g.content.deck_index[deck]]

    # ---- the villain and the elders ---------------------------------------------------------

    @property
    def villain(self) -> int:
        """The number of the villain's sheet."""
        return self.__game.s.villain.card

    @property
    def villain_wounds(self) -> int:
        return self.__game.s.villain.wounds

    @property
    def villain_combat(self) -> int:
        return villain_combat(self.__game)

    @property
    def villain_health(self) -> int:
        return villain_health(self.__game)

    @property
    def evil_elders(self) -> list[int]:
        return evil_elders(self.__game)

    @property
    def elder_count(self) -> int:
        return len(self.__game.s.elders)

    def elder(self, elder: int) -> Card:
        g = self.__game
        return g.content.cards[g.s.elders[elder].card]

    def elder_status(self, elder: int) -> str:
        """town, dead, evil or gone."""
        return self.__game.s.elders[elder].status

    def secrets(self, elder: int) -> list[Card | None]:
        """The Secrets under an elder: those face up and seen, None for one unseen."""
        g = self.__game
        cards = g.content.cards
        one = g.s.elders[elder]
        known = g.s.known
        hidden = [
            cards[card] if among(known.get(card, 0), self.seat) else None for card in one.secrets
        ]
        return [*(cards[card] for card in one.shown), *hidden]

    # ---- cards of heroes --------------------------------------------------------------------

    def hand(self, hero: int) -> tuple[Card, ...]:
        """The Events of a hero, if they are this seat's to see."""
        s = self.__game.s
        who = s.heroes[hero]
        if who.seat != self.seat:
            return ()
        cards = self.__game.content.cards
        return tuple(cards[card] for card in s.hands[who.hand])

    def hand_size(self, hero: int) -> int:
        s = self.__game.s
        return len(s.hands[s.heroes[hero].hand])

    def has_lair(self, hero: int) -> bool:
        s = self.__game.s
        return s.lairs[s.heroes[hero].group] >= 0

    def lair(self, hero: int) -> LairCard | None:
        """The Lair card of a hero's group, if this seat may see it."""
        return visible_lair(self.__game, hero, self.seat)

    # ---- numbers ------------------------------------------------------------------------------

    def skill(self, hero: int, skill: int) -> int:
        return skill_value(self.__game, hero, skill, "value")

    def price(self, hero: int, what: str, base: int) -> int:
        """What something costs a hero."""
        return price(self.__game, hero, what, base)

    def closed(self, hero: int, space: int) -> bool:
        """Whether a place sells a hero nothing."""
        return closed(self.__game, hero, space)

    def lair_price(self, hero: int) -> int:
        """What a Lair card costs a hero now."""
        return lair_price(self.__game, hero)

    @property
    def gathering(self) -> int:
        """By how much the track falls where Shadows Gather (GAP-66)."""
        return gathering(self.__game)

    # ---- fights -------------------------------------------------------------------------------

    def matchup(self, fight: Fight) -> Matchup:
        """Both sides of a fight, under way or only thought of, as this seat may know them."""
        return matchup(self.__game, fight, self.seat)

    def matchups(self, heroes: Sequence[int]) -> list[Matchup]:
        """The same for a showdown of these heroes."""
        return showdown_matchups(self.__game, heroes, self.seat)

    def matchups_alone(self, heroes: Sequence[int]) -> list[Matchup]:
        """The same as if each of these heroes were alone with the villain."""
        return lone_matchups(self.__game, heroes, self.seat)

    @property
    def offered(self) -> list[Matchup]:
        """The showdown that this seat may begin or join now."""
        return offered_matchups(self.__game, self.seat)

    def challengers(self, hero: int) -> list[int]:
        """Who would be in a showdown that a hero begins now."""
        return challengers(self.__game, hero, self.seat)

    @property
    def hits_needed(self) -> int:
        """Hits until the villain falls: its last wound waits for its Evil Elders (SHD-17)."""
        return hits_needed(self.__game)
