"""All that lasts in a game, as plain data that copies fast.

Cards are numbers into the content's registry, zones are tuples, nothing refers to a
definition. Between two scripts the state is complete by itself: that is a checkpoint.
History is kept outside.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

import msgspec

Piece = TypeVar("Piece")

Frame = tuple[str, int, int]  # a step of the flow: its name and two numbers


@dataclass(slots=True)
class Hero:
    """One hero. `value` are the skills with upgrades and printed bonuses (SKL-08)."""

    card: int
    seat: int
    team: int
    hand: int  # which hand of Events is theirs (SOLO-04)
    group: int  # which Lair card is theirs: own, the group's or the team's
    space: int
    base: tuple[int, int, int, int]
    value: tuple[int, int, int, int]
    boxes: int
    investigation: int = 0
    wounds: int = 0
    down: bool = False  # knocked out
    down_phase: int = 0  # step of the Mystery Phase in which it happened; 0 = hero turns
    knock_outs: int = 0
    extra_boxes: int = 0  # health boxes from Events (HER-05)
    upgrades: tuple[int, int, int, int] = (0, 0, 0, 0)
    cards: tuple[int, ...] = ()  # items, allies and curses
    # the turn under way
    start: int = 0  # space where the turn began
    steps: int = 0  # movement left
    walked: bool = False
    acted: int = 0  # bits of the actions taken
    turn_over: bool = False
    stage: int = 0  # phases of the turn behind them (TEAM-10); by day: whether arrived (AP-59)
    points: int = 0  # action points left (AP-06)
    move_points: int = 0  # action points for movement only
    visits: tuple[int, ...] = ()  # spaces encountered this day (AP-11)
    groggy: bool = False  # fewer action points next day (AP-40)


@dataclass(slots=True)
class Elder:
    """One elder. `secrets` lie face down, `shown` face up."""

    card: int
    secrets: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    status: str = "town"  # town, dead, evil, gone
    wounds: int = 0
    space: int = -1  # the marker of On the Hunt (ELD-23)
    hero: int = -1  # travels with this hero (Hero of the People, hunting party)
    bound: int = -1  # travels with this hero for good (ELD-25)
    resolve: int = 0  # Resolve tokens (CHA-12g)


@dataclass(slots=True)
class Villain:
    """The villain; its totals are worked out from the parts when asked for."""

    card: int
    wounds: int = 0
    health_markers: int = 0
    combat_markers: int = 0
    # gained in this showdown fight round, counts from its end (SHD-23)
    late_health: int = 0
    late_elders: tuple[int, ...] = ()


@dataclass(slots=True)
class Fight:
    """A fight with a minion, the villain or another hero, between two fight rounds."""

    hero: int
    minion: int = -1  # index of the minion's record; -1: the villain
    card: int = -1  # the Location card it came from
    space: int = -1  # the space of the counter it is
    foe: int = -1  # another hero (CHA-11a)
    wounds: int = 0
    round: int = 0
    dice: int = 0  # added to the enemy's dice
    ambush: bool = False  # CHA-10c, CHA-10d
    rounds: int = 0  # over after so many rounds; 0 = to the finish
    skill: int = -1  # skill the hero must use
    aims: tuple[tuple[int, int], ...] = ()  # dice aimed at Evil Elders: elder, number
    over: bool = False
    won: bool = False
    escaped: bool = False


@dataclass(slots=True)
class Showdown:
    """The showdown under way."""

    starter: int
    lair: int
    space: int
    heroes: tuple[int, ...] = ()
    fought: tuple[int, ...] = ()  # heroes who have fought in this pass
    party: tuple[int, ...] = ()  # elders who came along and are still there
    militia: int = -1  # hero to whom the Militia is assigned (MIL-04)
    round: int = 0  # passes begun (COOP-36)
    skill: int = -1  # CHS-06, CHS-08
    surprise: bool = False  # CHA-02
    over: bool = False
    won: bool = False


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a game ended.

    `winner` is "heroes", "hero", "team" or "villain"; `heroes` are the indices of those
    who won; `how` is the reason: showdown, darkness, all-knocked-out, third-knock-out,
    hero-died, elders-gone.
    """

    winner: str
    how: str
    round: int
    heroes: tuple[int, ...] = ()
    team: int = -1


@dataclass(slots=True)
class State:
    """The whole table."""

    heroes: list[Hero]
    elders: list[Elder]
    villain: Villain
    flow: list[Frame]  # the last one comes next
    draws: list[int]  # how often each stream of chance was used
    place: list[int]  # of each card: zone << 8 | index
    listening: list[tuple[int, ...]]  # of each moment: the cards that act then
    decks: list[tuple[int, ...]]  # top is last
    discards: list[tuple[int, ...]]
    hands: list[tuple[int, ...]]
    lairs: list[int]  # of each group, -1 for none
    clues: list[int]  # Investigation in each space
    minions: list[int]  # of each space: index of the minion + 1, 0 for none
    walls: int  # the same as bits: spaces with a square counter
    vermin: list[tuple[int, ...]]  # of each space: round counters, as minion indices
    militia: list[int]
    blocked: dict[int, int]  # blocked roads (EXP-04): the card that did it, or -1
    supply: list[int]  # of each minion, counters left (both faces of a counter count as one)
    stack: tuple[int, ...] = ()  # Town Items
    in_play: tuple[int, ...] = ()
    resolving: tuple[int, ...] = ()
    known: dict[int, int] = field(default_factory=dict)  # face-down card: seats' bits
    marks: dict[int, int] = field(default_factory=dict)  # of a card: counters on it
    spent: dict[int, int] = field(default_factory=dict)  # once-only uses: card -> scope
    fights: list[Fight] = field(default_factory=list)
    showdown: Showdown | None = None
    track: int = 20
    symbols: tuple[int, ...] = ()  # track spaces whose bonus the villain has (TRK-09)
    round: int = 0
    phase: int = 0  # 0 hero turns, 1 to 6 the steps of the Mystery Phase
    first: int = 0  # hero (team game: team) with the First Player marker
    active: int = -1  # whose turn it is
    turns: tuple[int, ...] = ()  # heroes of the team under way whose turn is not over
    cursed: int = 0  # Mystery cards still to come in step 5 (CHA-03)
    held_back: bool = False  # OPT-06
    extra_health: int = 0  # Endurance of Evil (OPT-07)
    result: Result | None = None

    def copy(self) -> State:
        """An independent copy; what is immutable is shared."""
        new = _copy_state(self)
        new.heroes = [_copy_hero(hero) for hero in self.heroes]
        new.elders = [_copy_elder(elder) for elder in self.elders]
        new.villain = _copy_villain(self.villain)
        new.flow = self.flow[:]
        new.draws = self.draws[:]
        new.place = self.place[:]
        new.listening = self.listening[:]
        new.decks = self.decks[:]
        new.discards = self.discards[:]
        new.hands = self.hands[:]
        new.lairs = self.lairs[:]
        new.clues = self.clues[:]
        new.minions = self.minions[:]
        new.vermin = self.vermin[:]
        new.militia = self.militia[:]
        new.blocked = self.blocked.copy()
        new.supply = self.supply[:]
        new.known = self.known.copy()
        new.marks = self.marks.copy()
        new.spent = self.spent.copy()
        new.fights = [_copy_fight(fight) for fight in self.fights]
        if self.showdown is not None:
            new.showdown = _copy_showdown(self.showdown)
        return new

    def to_json(self) -> bytes:
        """The state as JSON, the same bytes for the same state."""
        tidy = _copy_state(self)
        # msgspec sorts only dicts with texts as keys, and these have card numbers
        tidy.known = dict(sorted(self.known.items()))
        tidy.marks = dict(sorted(self.marks.items()))
        tidy.spent = dict(sorted(self.spent.items()))
        tidy.blocked = dict(sorted(self.blocked.items()))
        return msgspec.json.encode(tidy)

    @classmethod
    def from_json(cls, data: bytes | str) -> State:
        """The state behind such JSON; raises msgspec.ValidationError for anything else."""
        return msgspec.json.decode(data, type=cls)

    def digest(self) -> str:
        """A fingerprint: equal states have equal ones."""
        return hashlib.sha256(self.to_json()).hexdigest()

    def zone(self, card: int) -> int:
        """The zone in which a card lies."""
        return self.place[card] >> 8

    def owner(self, card: int) -> int:
        """The index that goes with the zone: hero, hand, elder or deck."""
        return self.place[card] & 255

    def plain(self) -> dict[str, Any]:
        """The state as plain data, for people who look at saves."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


def _copier(kind: type[Piece]) -> Callable[[Piece], Piece]:
    """A function that copies one piece field by field.

    It is written out by program, because a loop over the fields takes five times as long;
    plain slots are read twice as fast as the fields of a msgspec struct, which would copy
    itself.
    """
    lines = [f"    new.{one.name} = old.{one.name}" for one in fields(kind)]  # type: ignore[arg-type]
    code = "\n".join(["def copy(old):", "    new = make(kind)", *lines, "    return new"])
    names: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec(code, names)
    copier: Callable[[Piece], Piece] = names["copy"]
    return copier


_copy_hero = _copier(Hero)
_copy_elder = _copier(Elder)
_copy_villain = _copier(Villain)
_copy_fight = _copier(Fight)
_copy_showdown = _copier(Showdown)
_copy_state = _copier(State)
