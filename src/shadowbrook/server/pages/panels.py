"""What the table page is made of: panels of plain data, ready to be laid out.

`present` fills them from the view of a seat; templates read them and know nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from . import board as boards
from .chances import Chance
from .dice import Dice
from .links import Piece


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a number."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class Total:
    """A number and what it is made of."""

    value: int
    parts: Sequence[Part] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of the open decision."""

    key: str
    label: str
    price: int = 0
    points: int = 0
    note: str = ""  # what the card or place behind it says
    card: str = ""  # the card it is about
    quiet: bool = False  # pass, end, leave: what changes nothing

    @property
    def amount(self) -> bool:
        """Whether it is a bare number: many of these stand in a row."""
        return self.label.isdigit()


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card that lies open to this seat."""

    id: str
    name: str
    text: str
    kind: str = ""
    keywords: Sequence[str] = ()
    facts: Sequence[str] = ()  # bonus, cost and the like, in words
    marks: int = 0
    choice: Choice | None = None
    whose: str = ""


@dataclass(frozen=True, slots=True)
class SkillLine:
    """A skill of a hero with its parts."""

    id: str
    name: str
    total: Total


@dataclass(frozen=True, slots=True)
class HeroPanel:
    """A hero's sheet."""

    number: int
    seat: int
    card: str = ""
    name: str = ""
    title: str = ""
    initial: str = ""
    text: str = ""
    space: str = ""
    investigation: int = 0
    wounds: int = 0
    boxes: int = 0
    skills: Sequence[SkillLine] = ()
    cards: Sequence[CardFace] = ()
    hand: Sequence[CardFace] | None = None
    hand_size: int = 0
    seen: Sequence[CardFace] = ()
    down: bool = False
    knock_outs: int = 0
    active: bool = False
    first: bool = False
    mine: bool = False
    team: int = -1
    points: int = 0
    steps: int = 0
    lair: CardFace | None = None
    has_lair: bool = False
    elders: Sequence[str] = ()
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class ElderPanel:
    """An elder: face, state and what is known of the Secrets."""

    id: str
    name: str
    title: str
    status: str
    state: str
    skills: Sequence[tuple[str, str, int]]
    wounds: int
    boxes: int
    resolve: int
    text: str
    revealed: Sequence[CardFace]
    seen: Sequence[CardFace]  # face down, but known to this seat
    hidden: int  # face down and unknown
    place: str = ""
    companion: str = ""
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of the minion chart."""

    face: int
    name: str
    text: str
    minions: Sequence[tuple[str, str, int]] = ()  # id, name, counters left


@dataclass(frozen=True, slots=True)
class VillainPanel:
    """The villain with its totals, abilities and chart."""

    id: str
    name: str
    combat: Total
    health: Total
    wounds: int
    abilities: Sequence[str]
    chart: Sequence[ChartLine]
    advanced: bool
    choice: Choice | None = None

    @property
    def left(self) -> int:
        """The wounds it can still take."""
        return max(0, self.health.value - self.wounds)


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of the Shadow Track."""

    number: int
    stage: int
    red: bool
    here: bool
    passed: bool
    bonus: str = ""  # what the villain gains there, in words
    bonus_short: str = ""  # the same where there is little room
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the track: its spaces and its Lair Cost."""

    number: int
    cost: int
    here: bool
    spaces: Sequence[TrackSpace]


@dataclass(frozen=True, slots=True)
class Prompt:
    """The one line that says who decides what, and why; with the answers, if it is you."""

    mine: bool
    who: str
    question: str
    about: str = ""
    rule: str = ""
    source: CardFace | None = None
    choices: Sequence[Choice] = ()
    seat: int = -1
    kind: str = ""
    chances: Sequence[Chance] = ()
    points: int = 0  # action points that the deciding hero has left


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a fight."""

    name: str
    card: str
    dice: int
    target: int
    wounds: int
    health: int
    skill: str = ""
    number: int = -1  # of the hero
    villain: bool = False


@dataclass(frozen=True, slots=True)
class FightPanel:
    """A fight round under way, with both sides and the chances."""

    hero: Side
    enemy: Side
    round: int
    enemy_first: bool
    note: str = ""
    chances: Sequence[Chance] = ()


@dataclass(frozen=True, slots=True)
class ShowdownPanel:
    """The showdown: where, who, and how far it has come."""

    place: str
    lair: CardFace | None
    round: int
    heroes: Sequence[str]
    party: Sequence[ElderPanel]
    evil: Sequence[ElderPanel] = ()  # elders at the villain's side
    sides: Sequence[Side] = ()  # the heroes and what each rolls
    villain: Side | None = None
    chances: Sequence[Chance] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """A record in words, in pieces of text and names that open."""

    kind: str
    pieces: Sequence[Piece]
    dice: Sequence[Dice] = ()


@dataclass(frozen=True, slots=True)
class LogTurn:
    """The lines of one turn, under its heading."""

    title: str
    lines: Sequence[LogLine]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended, in words."""

    won: bool
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Supply:
    """What is left in a deck, with its open discards."""

    deck: str
    name: str
    left: int
    discards: Sequence[CardFace]


@dataclass(frozen=True, slots=True)
class TableModel:
    """The whole table as one seat sees it."""

    seat: int
    round: int
    phase: str
    mode: str
    prompt: Prompt | None
    board: boards.Board
    stages: Sequence[Stage]
    track: int
    lair_cost: int
    villain: VillainPanel
    elders: Sequence[ElderPanel]
    heroes: Sequence[HeroPanel]
    in_play: Sequence[CardFace]
    resolving: Sequence[CardFace]
    fight: FightPanel | None
    showdown: ShowdownPanel | None
    dice: Sequence[Dice]
    dice_key: str  # another one for other dice, so that they are seen rolling
    news: Sequence[LogLine]
    log: Sequence[LogTurn]
    supplies: Sequence[Supply]
    shop: Sequence[CardFace]
    minions: Sequence[tuple[str, str, int]]
    ending: Ending | None = None
    places: Sequence[boards.Place] = field(default_factory=tuple)
