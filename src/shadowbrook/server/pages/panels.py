"""What the table page is made of: panels of plain data, ready to be laid out.

Names in them are a `Name` with its forms wherever a template puts them into a sentence.
`present` fills them from the view of a seat; templates read them and know nothing else. All of
them can be hashed, so that what was made of a panel once can be found again by the panel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from . import board as boards
from .chances import Chance
from .dice import Dice
from .links import TextPiece


@dataclass(frozen=True, slots=True)
class NumberPart:
    """One part of a number."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class Total:
    """A number and what it is made of."""

    value: int
    parts: tuple[NumberPart, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of the open decision, or something that can be played aside."""

    key: str
    label: str
    price: int = 0
    points: int = 0
    note: str = ""  # what the card or place behind it says
    card: str = ""  # the card it is about
    quiet: bool = False  # pass, end, leave: what changes nothing
    hinted: bool = False  # what a bot would take
    advised: bool = False  # what the lesson recommends

    @property
    def amount(self) -> bool:
        """Whether it is a bare number: many of these stand in a row."""
        return self.label.isdigit()


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card this seat can read."""

    id: str
    name: str
    text: str
    kind: str = ""
    keywords: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()  # bonus, cost and the like, in words
    marks: int = 0
    choice: Choice | None = None
    whose: str = ""
    aside: Choice | None = None  # how the reader can play it now, whoever decides
    stop: str = ""  # when it stops the game for the reader: always, change, never


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
    skills: tuple[SkillLine, ...] = ()
    cards: tuple[CardFace, ...] = ()
    hand: tuple[CardFace, ...] | None = None
    hand_size: int = 0
    seen: tuple[CardFace, ...] = ()
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
    elders: str = ""  # who travel along
    choice: Choice | None = None
    markers: tuple[CardFace, ...] = ()


@dataclass(frozen=True, slots=True)
class ElderPanel:
    """An elder: face, state and what is known of the Secrets."""

    id: str
    name: str
    title: str
    status: str
    state: str
    skills: tuple[tuple[str, str, int], ...]
    wounds: int
    boxes: int
    resolve: int
    text: str
    revealed: tuple[CardFace, ...]
    seen: tuple[CardFace, ...]  # face down, but known to this seat
    hidden: int  # face down and unknown
    place: str = ""
    companion: str = ""
    choice: Choice | None = None
    markers: tuple[CardFace, ...] = ()


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of the minion chart."""

    face: int
    name: str
    text: str
    minions: tuple[tuple[str, str, int], ...] = ()  # id, name, counters left


@dataclass(frozen=True, slots=True)
class VillainPanel:
    """The villain with its totals, abilities and chart."""

    id: str
    name: str
    combat: Total
    health: Total
    wounds: int
    abilities: tuple[str, ...]
    chart: tuple[ChartLine, ...]
    advanced: bool
    choice: Choice | None = None
    markers: tuple[CardFace, ...] = ()  # on the sheet

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
    spaces: tuple[TrackSpace, ...]


@dataclass(frozen=True, slots=True)
class Prompt:
    """The one line that says who decides what, and why; with the answers, if it is you."""

    mine: bool
    asked: str  # who, and what
    question: str  # what alone
    about: str = ""
    rule: str = ""
    source: CardFace | None = None
    choices: tuple[Choice, ...] = ()
    seat: int = -1
    kind: str = ""
    chances: tuple[Chance, ...] = ()
    points: int = 0  # action points that the deciding hero has left
    hint: str = ""  # what a bot would do and why, once it was asked for
    asides: tuple[Choice, ...] = ()  # what the reader can play meanwhile, whoever decides


@dataclass(frozen=True, slots=True)
class SidePanel:
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

    hero: SidePanel
    enemy: SidePanel
    round: int
    strikes_first: str
    note: str = ""
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True)
class ShowdownPanel:
    """The showdown: where, who, and how far it has come."""

    place: str
    lair: CardFace | None
    round: int
    heroes: str
    party: tuple[ElderPanel, ...]
    evil: tuple[ElderPanel, ...] = ()  # elders at the villain's side
    sides: tuple[SidePanel, ...] = ()  # the heroes and what each rolls
    villain: SidePanel | None = None
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class LogLine:
    """A record in words, in pieces of text and names that open.

    A line is told once and then kept (see `Teller`), so it is found again by being the same one:
    a log has hundreds, and to compare all their pieces costs more than to show them.
    """

    kind: str
    pieces: tuple[TextPiece, ...]
    dice: tuple[Dice, ...] = ()


class LogTurn(NamedTuple):
    """The lines of one turn, under its heading; the key tells it from all others of its game."""

    key: str
    title: str
    lines: tuple[LogLine, ...]


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
    discards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """An open stack of things for sale."""

    deck: str
    name: str
    cards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True)
class TableModel:
    """The whole table as one seat sees it."""

    seat: int
    round: int
    phase: str
    mode: str
    prompt: Prompt | None
    board: boards.BoardPanel
    stages: tuple[Stage, ...]
    track: int
    lair_cost: int
    villain: VillainPanel
    elders: tuple[ElderPanel, ...]
    heroes: tuple[HeroPanel, ...]
    in_play: tuple[CardFace, ...]
    resolving: tuple[CardFace, ...]
    fight: FightPanel | None
    showdown: ShowdownPanel | None
    dice: tuple[Dice, ...]
    dice_key: str  # another one for other dice, so that they are seen rolling
    news: tuple[LogLine, ...]
    log: tuple[LogTurn, ...]
    supplies: tuple[Supply, ...]
    stacks: tuple[Stack, ...]
    minions: tuple[tuple[str, str, int], ...]
    ending: Ending | None = None
