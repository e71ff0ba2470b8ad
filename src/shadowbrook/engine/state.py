"""All that lasts in a game, as plain data that copies fast.

Cards are numbers into the content's registry, zones are tuples, nothing refers to a
definition. Between two scripts the state is complete by itself: that is a checkpoint.
History is kept outside.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

Frame = tuple[str, int, int]  # a step of the flow: its name and two numbers
# markers of a kind that lie in one place: the number of the kind, what it lies on (see `Spot`),
# the number of that, and how many
Token = tuple[int, int, int, int]


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

    def copy(self) -> Hero:
        """An independent copy."""
        new = Hero.__new__(Hero)
        new.card = self.card
        new.seat = self.seat
        new.team = self.team
        new.hand = self.hand
        new.group = self.group
        new.space = self.space
        new.base = self.base
        new.value = self.value
        new.boxes = self.boxes
        new.investigation = self.investigation
        new.wounds = self.wounds
        new.down = self.down
        new.down_phase = self.down_phase
        new.knock_outs = self.knock_outs
        new.extra_boxes = self.extra_boxes
        new.upgrades = self.upgrades
        new.cards = self.cards
        new.start = self.start
        new.steps = self.steps
        new.walked = self.walked
        new.acted = self.acted
        new.turn_over = self.turn_over
        new.stage = self.stage
        new.points = self.points
        new.move_points = self.move_points
        new.visits = self.visits
        new.groggy = self.groggy
        return new


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

    def copy(self) -> Elder:
        """An independent copy."""
        new = Elder.__new__(Elder)
        new.card = self.card
        new.secrets = self.secrets
        new.shown = self.shown
        new.status = self.status
        new.wounds = self.wounds
        new.space = self.space
        new.hero = self.hero
        new.bound = self.bound
        new.resolve = self.resolve
        return new


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

    def copy(self) -> Villain:
        """An independent copy."""
        new = Villain.__new__(Villain)
        new.card = self.card
        new.wounds = self.wounds
        new.health_markers = self.health_markers
        new.combat_markers = self.combat_markers
        new.late_health = self.late_health
        new.late_elders = self.late_elders
        return new


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
    brief: bool = False  # in the round that is next or under way, and no other
    more: int = 0  # dice of the hero beside the skill in that round
    aims: tuple[tuple[int, int], ...] = ()  # dice aimed at Evil Elders: elder, number
    rolling: bool = False  # a fight round is under way (FGT-18)
    over: bool = False
    won: bool = False
    escaped: bool = False

    def copy(self) -> Fight:
        """An independent copy."""
        new = Fight.__new__(Fight)
        new.hero = self.hero
        new.minion = self.minion
        new.card = self.card
        new.space = self.space
        new.foe = self.foe
        new.wounds = self.wounds
        new.round = self.round
        new.dice = self.dice
        new.ambush = self.ambush
        new.rounds = self.rounds
        new.skill = self.skill
        new.brief = self.brief
        new.more = self.more
        new.aims = self.aims
        new.rolling = self.rolling
        new.over = self.over
        new.won = self.won
        new.escaped = self.escaped
        return new


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
    entered: int = 1  # the pass in which it came to this Lair (CHS-03c)
    skill: int = -1  # CHS-06, CHS-08
    surprise: bool = False  # CHA-02
    over: bool = False
    won: bool = False

    def copy(self) -> Showdown:
        """An independent copy."""
        new = Showdown.__new__(Showdown)
        new.starter = self.starter
        new.lair = self.lair
        new.space = self.space
        new.heroes = self.heroes
        new.fought = self.fought
        new.party = self.party
        new.militia = self.militia
        new.round = self.round
        new.entered = self.entered
        new.skill = self.skill
        new.surprise = self.surprise
        new.over = self.over
        new.won = self.won
        return new


@dataclass(frozen=True, slots=True)
class Result:
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
    cursed: int = 0  # Mystery cards of step 5 that are not over yet (CHA-03)
    held_back: bool = False  # OPT-06
    always: tuple[str, ...] = ()  # "seat/card": who wants to be asked wherever a card can be used
    extra_health: int = 0  # Endurance of Evil (OPT-07)
    tokens: tuple[Token, ...] = ()  # markers of the boxes, in the order in which they came
    result: Result | None = None

    def copy(self) -> State:
        """An independent copy; what is immutable is shared."""
        new = State.__new__(State)
        new.heroes = [hero.copy() for hero in self.heroes]
        new.elders = [elder.copy() for elder in self.elders]
        new.villain = self.villain.copy()
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
        new.walls = self.walls
        new.vermin = self.vermin[:]
        new.militia = self.militia[:]
        new.blocked = self.blocked.copy()
        new.supply = self.supply[:]
        new.stack = self.stack
        new.in_play = self.in_play
        new.resolving = self.resolving
        new.known = self.known.copy()
        new.marks = self.marks.copy()
        new.spent = self.spent.copy()
        new.fights = [fight.copy() for fight in self.fights]
        new.showdown = None if self.showdown is None else self.showdown.copy()
        new.track = self.track
        new.symbols = self.symbols
        new.round = self.round
        new.phase = self.phase
        new.first = self.first
        new.active = self.active
        new.turns = self.turns
        new.cursed = self.cursed
        new.held_back = self.held_back
        new.always = self.always
        new.extra_health = self.extra_health
        new.tokens = self.tokens
        new.result = self.result
        return new

    def to_json(self) -> bytes:
        """The state as JSON, the same bytes for the same state; `documents.decode` reads it."""
        plain: dict[str, Any] = {one.name: getattr(self, one.name) for one in fields(self)}
        # msgspec sorts only dicts with texts as keys, and these have card numbers
        for name in ("known", "marks", "spent", "blocked"):
            plain[name] = dict(sorted(plain[name].items()))
        return msgspec.json.encode(plain)

    def digest(self) -> str:
        """A fingerprint: equal states have equal ones."""
        return hashlib.sha256(self.to_json()).hexdigest()

    def has_minion(self, space: int) -> bool:
        """Whether any counter lies in a space: round ones are minions too (GAP-59)."""
        return self.minions[space] > 0 or bool(self.vermin[space])

    def zone(self, card: int) -> int:
        """The zone in which a card lies."""
        return self.place[card] >> 8

    def owner(self, card: int) -> int:
        """The index that goes with the zone: hero, hand, elder or deck."""
        return self.place[card] & 255
