"""What a box is made of: the definitions of cards, sheets, spaces and charts.

A definition is completed while the module of its deck is being read, and never changed after that:
all games share it, and nothing that changes in play is on it. What a card does stands in its
definition as forms (`does`), or below it as scripts of a few lines that call verbs; both come down
to hooks, which say at which moments and from which zones the card acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .decision import Option, option
from .errors import BoxError, nearest
from .fight_parts import NOTHING, FightPart
from .happenings import (
    ChartEvent,
    Clearing,
    CounterMoves,
    Fought,
    Happening,
    Leaving,
    Reading,
    Revealed,
    ShowdownBegins,
    Visit,
)
from .judging import Answering, Rating, Timing, Valuation
from .moments import FREE, Stop, Trigger
from .moments import Number as NumberMoment
from .words import COMBAT, MOMENT_NAMES, TOWN_HALL, Zone

if TYPE_CHECKING:
    from .you import You

H = TypeVar("H", bound=Happening)
ScriptOf = Callable[["You", H], Awaitable[None]]
ConditionOf = Callable[["You", H], bool]
NumberOf = Callable[["You", H], int]

Script = Callable[["You", Any], Awaitable[None]]
Condition = Callable[["You", Any], bool]
Number = Callable[["You", Any], int]
PriceOf = Callable[["You"], int]
# Options with "stay" (before the first step) and with "stop" (after it), and the way of each.
Reach = tuple[tuple[Option, ...], tuple[Option, ...], dict[str, tuple[int, ...]]]

STAY: Final = option("stay")
STOP: Final = option("stop")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hook:
    """A moment at which a card acts while it lies in one of `zones`.

    Without `zones` it acts where its kind of card works: a Gear card when held, a sheet
    on the table, a Mystery card in play, an elder when travelling with a hero. `run` is a
    script for windows and triggers and a plain function for numbers. `once` limits the
    use: "turn" (hero turn), "round" (game round), "fight" (fight round) or "showdown".
    `price` is the Investigation the owner pays before `run`, or a function that says how
    much that is. `topics` are the prices that
    a hook on a price is about ("look", "training", "points:step"); without, all of them.
    `hinders` says that it may be turned against others: the game stops for it also where a
    player would not want to help.
    `moves_minions` marks what moves counters at the start of the Mystery Phase (MYS-03).
    `source` is the name under which the log tells of it, if that is not the card's.
    """

    on: int
    run: Any
    zones: tuple[int, ...] = ()
    can: Condition | None = None
    once: str = ""
    price: int | PriceOf = 0
    topics: tuple[str, ...] = ()
    hinders: bool = False
    moves_minions: bool = False
    source: str = ""


class Form:
    """Something that many cards do, said once: a card names it, and it makes the hooks."""

    def hooks(self) -> tuple[Hook, ...]:
        """The hooks that do it; where they work is up to the card."""
        return ()

    def says(self) -> tuple[str, ...]:
        """What the text of a card must say because of it, each a regular expression."""
        return ()

    def fight_part(self) -> FightPart:
        """What it changes in a fight beside dice and targets."""
        return NOTHING


class AllOf:
    """A condition that is made of several."""

    def __init__(self, conditions: tuple[Condition, ...]) -> None:
        self.conditions = conditions

    def __call__(self, you: You, happening: Any) -> bool:
        for condition in self.conditions:  # noqa: SIM110 - in a loop it is quicker than in `all`
            if not condition(you, happening):
                return False
        return True


def all_of(conditions: tuple[Condition, ...]) -> Condition | None:
    """Several conditions as one; None for none at all."""
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    return AllOf(conditions)


def complete(definition: object, name: str, value: object) -> None:
    """Complete a definition while the module of its deck is being read."""
    object.__setattr__(definition, name, value)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Wording:
    """The words that a definition has of its own for what it asks, offers and tells.

    `asks` are its questions, by kind of decision; `{source}` is its name. `labels` are its options,
    by key, with names for what stands in the key: "bury", "buy:{card}". `tells` are its kinds of
    records: the names of their data in order, and the text.
    """

    asks: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    tells: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judged(Wording):
    """What bots are told of it, as far as it cannot be derived (see `judging`), in Investigation.

    `dread` is what it is worth to be rid of it, or that it never comes. `advice` says how to answer
    questions that it asks, by their kind.
    """

    dread: float | Valuation | None = None
    advice: Mapping[str, Answering] = field(default_factory=dict)

    def answers(
        self, kind: str, because: str = "", margin: float = 0.0
    ) -> Callable[[Rating], Rating]:
        """How a bot should answer a question of this kind: it rates each option."""

        def attach(rate: Rating) -> Rating:
            complete(self, "advice", {**self.advice, kind: Answering(rate, because, margin)})
            return rate

        return attach


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Acting(Judged):
    """What has a text and acts at moments: a card, or an ability of a sheet.

    `does` are forms. A script that no form says is written below the definition:

        @definition.may(on.WOUND, your_wounds, once="turn")
        async def duck(you: You, wounds: Wounds) -> None: ...

    `in_fight` says what such a script changes in a fight; forms say it by themselves.
    """

    name: str
    text: str = ""
    does: tuple[Form, ...] = ()
    hooks: tuple[Hook, ...] = ()
    in_fight: FightPart = NOTHING

    @property
    def log_name(self) -> str:
        """The name under which the log tells of it, if that is not the card's id."""
        return ""

    def all_hooks(self) -> list[Hook]:
        """The hooks of its forms and of its scripts."""
        found = [hook for form in self.does for hook in form.hooks()]
        if self.log_name:
            found = [replace(hook, source=hook.source or self.log_name) for hook in found]
        return [*found, *self.hooks]

    def fight_parts(self) -> tuple[FightPart, ...]:
        """What it changes in a fight, by its forms and by its scripts."""
        found = (*(form.fight_part() for form in self.does), self.in_fight)
        return tuple(part for part in found if part != NOTHING)

    def may(
        self,
        stop: Stop[H] | tuple[Stop[H], ...],
        *conditions: ConditionOf[H],
        once: str = "",
        price: int = 0,
        hinders: bool = False,
    ) -> Callable[[ScriptOf[H]], ScriptOf[H]]:
        """The player may do this at a moment, if the conditions hold; see `Hook`.

        With several moments the script takes what all of them deliver.
        """

        def attach(script: ScriptOf[H]) -> ScriptOf[H]:
            for one in stop if isinstance(stop, tuple) else (stop,):
                self._hook(
                    Hook(
                        on=one.number,
                        run=script,
                        can=all_of(conditions),
                        once=once,
                        price=price,
                        hinders=hinders,
                        source=self.log_name,
                    )
                )
            return script

        return attach

    def whenever(
        self,
        trigger: Trigger[H],
        *conditions: ConditionOf[H],
        once: str = "",
        moves_minions: bool = False,
    ) -> Callable[[ScriptOf[H]], ScriptOf[H]]:
        """This happens by itself at a moment, if the conditions hold; see `Hook`."""

        def attach(script: ScriptOf[H]) -> ScriptOf[H]:
            self._hook(
                Hook(
                    on=trigger.number,
                    run=script,
                    can=all_of(conditions),
                    once=once,
                    moves_minions=moves_minions,
                    source=self.log_name,
                )
            )
            return script

        return attach

    def adds(
        self, number: NumberMoment[H], *conditions: ConditionOf[H], topics: tuple[str, ...] = ()
    ) -> Callable[[NumberOf[H]], NumberOf[H]]:
        """This is added to a number, if the conditions hold; see `Hook`."""

        def attach(amount: NumberOf[H]) -> NumberOf[H]:
            self._hook(
                Hook(
                    on=number.number,
                    run=amount,
                    can=all_of(conditions),
                    topics=topics,
                    source=self.log_name,
                )
            )
            return amount

        return attach

    def _hook(self, hook: Hook) -> None:
        complete(self, "hooks", (*self.hooks, hook))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ability(Acting):
    """An ability of a sheet, with a name and a text of its own; `id` names it in the log."""

    id: str = ""

    @property
    def log_name(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Card(Acting):
    """What all pieces with a text have in common.

    `provenance` says where it comes from: "rulebook" (stated in one), "reported" (told by
    players) or "ours". `known` says how much of it does, where that is not all of it. `drawing` is
    a portrait (see `shadowbrook.cards.drawing`).

    The rest is for bots, where forms and effects do not tell it (see `judging`). `worth` is what it
    is worth to have (an Encounter: to meet; an elder or a Secret: in the hunting party; a hero: to
    play), beside printed bonuses and health boxes. `like` are forms and effects to which its
    scripts amount. `brings` is what it brings to play or use it now: a number, if that is the same
    at all of its moments.
    """

    id: str
    deck: str = ""
    copies: int = 1
    keywords: tuple[str, ...] = ()
    drawing: str = ""
    provenance: str = "ours"
    known: str = ""
    worth: float | Valuation | None = None
    like: tuple[Any, ...] = ()
    brings: float | Timing | None = None

    def brings_now(self, timing: Timing) -> Timing:
        """What it brings to play or use it now."""
        complete(self, "brings", timing)
        return timing


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EventCard(Card):
    """An Event: `when` are the moments at which it can be played from the hand.

    `FREE` is any time, as an aside; the other moments are where the game stops for it. `hinders`:
    see `Hook`.
    """

    deck: str = "event"
    play: Script | None = None
    when: tuple[Stop[Any], ...] = (FREE,)
    can: Condition | None = None
    play_immediately: bool = False
    remains: bool = False
    says_you: bool = True  # whether it matters which hero plays it (SOLO-04)
    hinders: bool = False

    def plays(self, script: ScriptOf[H]) -> ScriptOf[H]:
        """What the Event does."""
        complete(self, "play", script)
        return script

    def only_if(self, condition: ConditionOf[H]) -> ConditionOf[H]:
        """Whether the Event can be played, at any of its moments."""
        complete(self, "can", condition)
        return condition


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MysteryCard(Card):
    """A Mystery card; one that remains works through its hooks while in play.

    `shadows_gather` is a marking: before all else the Shadow Track falls by the number of heroes
    (GAP-66).
    """

    deck: str = "mystery"
    play: Script | None = None
    remains: bool = False
    shadows_gather: bool = False
    leave: Script | None = None  # when it leaves play, to take its markers away (CRD-20)

    def plays(self, script: ScriptOf[Reading]) -> ScriptOf[Reading]:
        """What the card does when it is read."""
        complete(self, "play", script)
        return script

    def when_it_leaves(self, script: ScriptOf[Leaving]) -> ScriptOf[Leaving]:
        """What happens when it leaves play."""
        complete(self, "leave", script)
        return script


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Gear(Card):
    """An Item or an Ally that a hero carries; keywords say which. `cost` is a Town Item's.

    `fits` is what it is worth to this hero of all, for bots.
    """

    bonus: Mapping[str, int] = field(default_factory=dict)
    boxes: int = 0
    cost: int = 0
    found: Script | None = None  # when a hero gets it
    exempts: tuple[str, ...] = ()  # one card of these decks counts toward no limit (AP-51)
    fits: Valuation | None = None

    def when_found(self, script: ScriptOf[Reading]) -> ScriptOf[Reading]:
        """What happens when a hero gets it."""
        complete(self, "found", script)
        return script


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Encounter(Card):
    """A Location card that is neither carried nor fought: do what it says (ENC-04).

    Its hooks work while it remains in play before a hero.
    """

    play: Script | None = None

    def plays(self, script: ScriptOf[Reading]) -> ScriptOf[Reading]:
        """What happens to the hero who drew it."""
        complete(self, "play", script)
        return script


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Minion(Wording):
    """How a minion fights. A counter has a `supply`; `flip` names its other face (MIN-08).

    That of a card takes its id, name, text and keywords from the card. `drawing` is its sign.
    `dread` is what it is worth to somebody's whole side to beat one that goes on costing steps of
    the track, for bots.
    """

    id: str = ""
    name: str = ""
    text: str = ""
    dice: int = 0
    health: int = 1
    bounty: int = 0  # Investigation for its defeat
    skill: int = COMBAT
    hit: int = 5
    supply: int = 0
    flip: str = ""
    round: bool = False
    keywords: tuple[str, ...] = ()
    drawing: str = ""
    provenance: str = "ours"
    known: str = ""
    first_strike: bool = False
    one_round: bool = False  # the fight is over after one fight round
    later_dice: int = 0  # more dice after the first round
    frenzy: int = 0  # more dice for each wound that it has taken
    heavy: bool = False  # each 6 is two hits
    in_fight: FightPart = NOTHING  # what its scripts change in a fight
    victory: Script | None = None  # beside the bounty
    unbeaten: Script | None = None  # after a fight round that it survived, whoever fell in it
    defeat: Script | None = None  # after it knocked a hero out, even if it fell as well
    start_of_mystery: Script | None = None  # moves then (MYS-03)
    cleared: Script | None = None  # what a hero may do about a round counter
    can_clear: Condition | None = None  # whether the hero has what that takes
    number: Mapping[int, Number] = field(default_factory=dict)
    dread: float = 0.0

    def when_beaten(self, script: ScriptOf[Fought]) -> ScriptOf[Fought]:
        """What its defeat brings beside the bounty."""
        complete(self, "victory", script)
        return script

    def when_unbeaten(self, script: ScriptOf[Fought]) -> ScriptOf[Fought]:
        """What it does after a fight round that it survived, whoever fell in it."""
        complete(self, "unbeaten", script)
        return script

    def when_it_wins(self, script: ScriptOf[Fought]) -> ScriptOf[Fought]:
        """What it does after it knocked a hero out, even if it fell as well."""
        complete(self, "defeat", script)
        return script

    def moves(self, script: ScriptOf[CounterMoves]) -> ScriptOf[CounterMoves]:
        """How the counter moves at the start of the Mystery Phase (MYS-03)."""
        complete(self, "start_of_mystery", script)
        return script

    def clearing(self, script: ScriptOf[Clearing]) -> ScriptOf[Clearing]:
        """What a hero may do about a round counter (MIN-23)."""
        complete(self, "cleared", script)
        return script

    def may_clear(self, condition: ConditionOf[Clearing]) -> ConditionOf[Clearing]:
        """Whether the hero has what that takes."""
        complete(self, "can_clear", condition)
        return condition

    def adds(self, number: NumberMoment[H]) -> Callable[[NumberOf[H]], NumberOf[H]]:
        """What the Minion adds to a number of its own fights."""

        def attach(amount: NumberOf[H]) -> NumberOf[H]:
            complete(self, "number", {**self.number, number.number: amount})
            return amount

        return attach


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MinionCard(Card):
    """A Location card that attacks at once and exists for one fight (MIN-04)."""

    minion: Minion

    def __post_init__(self) -> None:
        for name in ("id", "name", "text", "keywords"):
            if not getattr(self.minion, name):
                complete(self.minion, name, getattr(self, name))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SecretCard(Card):
    """A Secret; `reveal` runs when it is turned face up, hooks while it lies open."""

    deck: str = "secret"
    evil: bool = False
    reveal_immediately: bool = False
    advanced: bool = False  # set aside in the Basic Game (BAS-03)
    sheltered: bool = False  # no dice can be aimed at the elder (SHD-14)
    reveal: Script | None = None
    stays: float = 1.0  # of what the elder brings to a showdown, for bots: who may run brings less

    def when_revealed(self, script: ScriptOf[Revealed]) -> ScriptOf[Revealed]:
        """What happens when it is turned face up."""
        complete(self, "reveal", script)
        return script


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LairCard(Card):
    """A Lair: hooks act during the showdown, `start` once when it begins."""

    deck: str = "lair"
    space: str
    cost: int
    start: Script | None = None

    def when_it_begins(self, script: ScriptOf[ShowdownBegins]) -> ScriptOf[ShowdownBegins]:
        """What happens once, when the showdown begins."""
        complete(self, "start", script)
        return script


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EvilFace(Ability):
    """The other face of a Town Elder: what it gives the villain, and what it does."""

    name: str = ""
    combat: int = 0
    health: int = 0
    provenance: str = "ours"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ElderCard(Card):
    """A Town Elder: what it does for the hero whom it accompanies, and its evil face."""

    spirit: int
    cunning: int
    honor: int
    boxes: int = 1
    evil: EvilFace = field(default_factory=EvilFace)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HeroSheet(Card):
    """A hero: skills in the order Spirit, Cunning, Combat, Honor; `ratings` are as a villain's."""

    skills: tuple[int, int, int, int]
    health: int
    start: str = TOWN_HALL
    restart: str = ""  # where a knock-out leaves them, if elsewhere than others (HER-11)
    d100: tuple[int, int] = (0, 0)  # HER-12
    points: Mapping[str, int] = field(default_factory=dict)
    """Actions that cost this hero other action points than everybody (AP-47)."""
    ratings: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CurseCard(Card):
    """A curse that a hero carries; it counts toward no limit."""

    deck: str = "curse"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HouseRule(Card):
    """A rule that a box brings: its hooks act from the first turn to the last."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChartEntry(Judged):
    """One line of a minion chart: minions to place, or an event with its script.

    `name` is its id, `title` what people read. `attack` marks an event in which the villain
    attacks; it happens at a place.
    """

    name: str
    title: str = ""
    text: str = ""
    minions: tuple[str, ...] = ()
    event: Script | None = None
    attack: bool = False
    provenance: str = "ours"

    def happens(self, script: ScriptOf[ChartEvent]) -> ScriptOf[ChartEvent]:
        """What the event does."""
        complete(self, "event", script)
        return script


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class VillainSheet(Card):
    """A villain: the basic ability is the card's own, `advanced` are the others (BAS-01).

    `ratings` is for bots that look ahead, by the kind of game (lone, together, rivals): what the
    villain adds to the heroes' strength, and adds with the track (0 to 1); see `bots.evaluation`.
    """

    combat: int
    health: int
    basic_name: str = ""
    advanced: tuple[Ability, ...] = ()
    chart: tuple[ChartEntry, ...]
    advanced_chart: tuple[ChartEntry, ...]
    hit: int = 5
    first_strike: bool = False
    d100: tuple[int, int] = (0, 0)  # VIL-23
    curse_deck: bool = False
    ratings: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Space(Judged):
    """A place of a board. `kind`: corner, town, dangerous or road (BRD-01).

    A way to a space of another box leads back from there by itself. A space of a further board
    may stand in on it for a space of the first one (EXP-02, AP-39). `at` is where it is drawn, in
    percent of its board, and `drawing` what is drawn there.
    """

    id: str
    name: str
    kind: str
    near: tuple[str, ...]
    deck: str = ""
    text: str = ""
    events: int = 1  # Events drawn when encountered; one is kept (BRD-18)
    service: ScriptOf[Visit] | None = None
    first: ScriptOf[Visit] | None = None  # what the hero may do before the encounter (AP-12)
    routes: Mapping[str, int] = field(default_factory=dict)  # secret ways, Investigation (AP-23)
    board: str = ""  # on which board it lies; the first one has no name
    stands_for: tuple[str, ...] = ()  # spaces for which it stands on its board
    doctor: bool = False  # where wounds are treated, and the knocked out wake up (AP-14, AP-39)
    at: tuple[float, float] = (0.0, 0.0)
    drawing: str = ""
    provenance: str = "ours"
    known: str = ""

    def offers(self, script: ScriptOf[Visit]) -> ScriptOf[Visit]:
        """What a hero may use there once the Event is drawn (ENC-06)."""
        complete(self, "service", script)
        return script


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Box:
    """A box of content and its manifest: what an import of `box` from its package gives.

    `requires` are boxes, or "shadowbrook", with versions ("core>=0.1,<2"); boxes that are
    required come along by themselves. `conflicts` are boxes it cannot be played with.
    `removes` are ids of cards, counters and spaces of other boxes that stay out of the game; one
    of its own may have the same id and takes the place.
    `counts` says how many cards of each deck the box holds, to be checked; `decks` are the names
    of decks that it brings. `cover` names places that are drawn side by side on the front page.
    `locale` is the folder of its gettext catalogues, whose domain is the id of the box. What
    several of its definitions ask and tell stands in `questions` and `records` (see `Wording`, for
    what one of them does), and `words` are those of verbs, purposes and the like.
    """

    id: str
    name: str
    version: str
    api: int = 1  # the version of this format that it was written for
    about: str = ""
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    minions: tuple[Minion, ...] = ()
    spaces: tuple[Space, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    decks: Mapping[str, str] = field(default_factory=dict)
    cover: tuple[str, ...] = ()
    lair_costs: tuple[int, ...] = ()  # by stage, from the top of the track
    track_bonus: Mapping[int, str] = field(default_factory=dict)  # space: "health" or "combat"
    forms: Mapping[str, tuple[Hook, ...]] = field(default_factory=dict)
    """Hooks for cards of other boxes, by the card's id: at work where that card is."""
    points: Mapping[str, int] = field(default_factory=dict)
    """What an ability costs in action points, by the key of its option (AP-22, AP-50)."""
    locale: str = ""
    questions: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    records: Mapping[str, tuple[str, str]] = field(default_factory=dict)


Piece = TypeVar("Piece", Card, Minion, Space)


def twice(pieces: Iterable[Card | Space | Minion]) -> str:
    """The ids that more than one piece has."""
    return ", ".join(name for name, n in Counter(one.id for one in pieces).items() if n > 1)


MOST_STEPS: Final = 13  # of a single walk for which neighbourhoods are worked out


class Board:
    """The road net, with distances worked out once."""

    def __init__(self, spaces: Iterable[Space]) -> None:
        self.spaces = tuple(spaces)
        self.index = {space.id: n for n, space in enumerate(self.spaces)}
        if len(self.index) != len(self.spaces):
            raise BoxError(f"two spaces have the same id: {twice(self.spaces)}")
        self.near = self._ways()
        self.routes = self._routes()  # secret ways from each space, with their Investigation
        self.town_hall = self.index[TOWN_HALL]
        self.doctor = next((space.id for space in self.spaces if space.doctor), TOWN_HALL)
        # distance[one][other]: the number of steps between two spaces
        self.distance = tuple(self.distances(n) for n in range(len(self.spaces)))
        # EXP-02: the Town Hall, or what stands in for it on the board of the space
        self.halls = tuple(self.stand_in(TOWN_HALL, n) for n in range(len(self.spaces)))
        self.home_distance = tuple(self.distance[hall][n] for n, hall in enumerate(self.halls))
        # BRD-14: the next spaces on the shortest routes to the Town Hall
        self.homeward = tuple(
            tuple(n for n in self.near[here] if self.distance[hall][n] < self.distance[hall][here])
            for here, hall in enumerate(self.halls)
        )
        # within[start][steps]: a bit for each space that is at most so far away
        self.within = tuple(
            tuple(
                sum(1 << n for n, distance in enumerate(far) if distance <= steps)
                for steps in range(MOST_STEPS)
            )
            for far in self.distance
        )
        self.roads = tuple(n for n, space in enumerate(self.spaces) if space.kind == "road")
        self.moves = tuple(option(f"move:{space.id}") for space in self.spaces)
        self._reach: dict[tuple[int, int, int, int], Reach] = {}

    def _ways(self) -> tuple[tuple[int, ...], ...]:
        """The spaces next to each; every way leads back."""
        for space in self.spaces:
            for name in space.near:
                if name not in self.index:
                    hint = nearest(name, self.index)
                    raise BoxError(f"{space.id} is next to {name!r}, which is no space; {hint}")
                if space.id not in self.spaces[self.index[name]].near:
                    raise BoxError(f"the way from {space.id} to {name} leads in one direction only")
        return tuple(tuple(self.index[name] for name in space.near) for space in self.spaces)

    def _routes(self) -> tuple[dict[int, int], ...]:
        """AP-23: a secret way leads in both directions."""
        routes: tuple[dict[int, int], ...] = tuple({} for _ in self.spaces)
        for here, space in enumerate(self.spaces):
            for name, cost in space.routes.items():
                routes[here][self.index[name]] = routes[self.index[name]][here] = cost
        return routes

    def stand_in(self, name: str, where: int) -> int:
        """A space by name, or the one that stands for it on the board of another space."""
        board = self.spaces[where].board
        for n, space in enumerate(self.spaces):
            if space.board == board and name in space.stands_for:
                return n
        return self.index[name]

    def is_hall(self, space: int) -> bool:
        """Whether a space is the Town Hall, or what that means on its board (EXP-02)."""
        return self.halls[space] == space

    def distances(self, start: int) -> tuple[int, ...]:
        """The number of steps from `start` to every space."""
        far = [-1] * len(self.spaces)
        far[start] = 0
        edge = [start]
        for here in edge:
            for there in self.near[here]:
                if far[there] < 0:
                    far[there] = far[here] + 1
                    edge.append(there)
        return tuple(far)

    def reach(self, start: int, steps: int, walls: int, closed: int) -> Reach:
        """Spaces within `steps`, each with the way there.

        Both masks have a bit a space: nobody gets past `walls` (MOV-05) nor into `closed`.
        """
        # a wall stops nobody who cannot get past it anyway
        near = self.within[start][steps] if steps < MOST_STEPS else -1
        inner = self.within[start][steps - 1] if 0 < steps < MOST_STEPS else near
        key = start, steps, walls & inner, closed & near
        found = self._reach.get(key)
        if found is None:
            if len(self._reach) > 50_000:
                self._reach.clear()
            ways = self._walk(*key)
            options = [self.moves[there] for there in ways]
            by_key = {self.moves[there].key: way for there, way in ways.items()}
            found = self._reach[key] = (STAY, *options), (STOP, *options), by_key
        return found

    def _walk(self, start: int, steps: int, walls: int, closed: int) -> dict[int, tuple[int, ...]]:
        ways: dict[int, tuple[int, ...]] = {start: ()}
        edge = [start]
        for here in edge:
            way = ways[here]
            if len(way) == steps or (walls >> here & 1 and here != start):
                continue
            for there in self.near[here]:
                if there not in ways and not closed >> there & 1:
                    ways[there] = (*way, there)
                    edge.append(there)
        del ways[start]
        return ways


def kept(boxes: Sequence[Box], box: Box, pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces of a box that no other box takes out of the game."""
    removed = {name for other in boxes if other is not box for name in other.removes}
    return [piece for piece in pieces if piece.id not in removed]


def lay_boards(boxes: Sequence[Box]) -> list[Space]:
    """The spaces of all boxes, joined: a way to a space of another box leads back from there."""
    removed = {name for box in boxes for name in box.removes}
    owner = {space.id: box for box in boxes for space in kept(boxes, box, box.spaces)}
    spaces = [space for box in boxes for space in kept(boxes, box, box.spaces)]
    back: dict[str, list[str]] = {}
    for space in spaces:
        for name in space.near:
            if name in owner and owner[name] is not owner[space.id]:
                back.setdefault(name, []).append(space.id)
    joined = []
    for space in spaces:
        ways = dict.fromkeys([*space.near, *back.get(space.id, ())])
        near = tuple(name for name in ways if name in owner or name not in removed)
        joined.append(space if near == space.near else replace(space, near=near))
    return joined


STAGES: Final = tuple(min(4, (20 - track) // 4) for track in range(21))  # TRK-04


class Content:
    """All boxes of a game laid together: every card has a number, every number its record."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self.boxes = tuple(boxes)
        self.definitions: tuple[Card, ...] = tuple(
            card for box in self.boxes for card in kept(self.boxes, box, box.cards)
        )
        self.cards: tuple[Card, ...] = tuple(
            card for card in self.definitions for _ in range(card.copies)
        )
        self.copies: dict[str, tuple[int, ...]] = {}
        for number, card in enumerate(self.cards):
            self.copies[card.id] = (*self.copies.get(card.id, ()), number)
        if len(self.copies) != len(self.definitions):
            raise BoxError(f"two cards have the same id: {twice(self.definitions)}")
        self.definition = {card.id: card for card in self.definitions}
        self.board = Board(lay_boards(self.boxes))
        self.decks = tuple(dict.fromkeys(c.deck for c in self.definitions if c.deck))
        self.deck_index = {deck: n for n, deck in enumerate(self.decks)}
        self.by_deck = {
            deck: tuple(n for n, card in enumerate(self.cards) if card.deck == deck)
            for deck in self.decks
        }
        self.lair_costs = next(box.lair_costs for box in self.boxes if box.lair_costs)
        self.track_bonus = next(box.track_bonus for box in self.boxes if box.lair_costs)
        self.minions = tuple(
            dict.fromkeys(
                [m for box in self.boxes for m in kept(self.boxes, box, box.minions)]
                + [c.minion for c in self.definitions if isinstance(c, MinionCard)]
            )
        )
        self.minion_index = {minion.id: n for n, minion in enumerate(self.minions)}
        self.points = {key: cost for box in self.boxes for key, cost in box.points.items()}
        if len(self.minion_index) != len(self.minions):
            raise BoxError(f"two minions have the same id: {twice(self.minions)}")
        self.hero_numbers = self._numbers(HeroSheet)
        self.villain_numbers = self._numbers(VillainSheet)
        self.elder_numbers = self._numbers(ElderCard)
        self.rule_numbers = self._numbers(HouseRule)
        # hooks[card][zone << 6 | moment] is the hook of that card at that moment when it
        # lies in that zone; moments[card][zone] lists the moments, for the listener index.
        self.hooks: list[dict[int, Hook]] = []
        self.moments: list[dict[int, tuple[int, ...]]] = []
        self.offers: list[dict[int, Option]] = []  # the option that offers a hook
        for card in self.cards:
            self._index_hooks(card)
        self.bonus = tuple(
            tuple(card.bonus.get(skill, 0) for skill in ("spirit", "cunning", "combat", "honor"))
            if isinstance(card, Gear) and card.bonus
            else None
            for card in self.cards
        )
        self.hindered = frozenset(
            hook.on for card in self.cards for _, hook in hooks_of(card) if hook.hinders
        )
        # what each card changes in a fight, and what its other face or its abilities do
        self.fight_parts = tuple(card.fight_parts() for card in self.cards)
        self.other_parts = tuple(other_fight_parts(card) for card in self.cards)
        self.is_find = tuple(isinstance(card, Gear) for card in self.cards)
        self.exempts = tuple(card.exempts if isinstance(card, Gear) else () for card in self.cards)
        self.catalogues = tuple((box.id, box.locale) for box in self.boxes if box.locale)
        self.boxes_of = tuple(card.boxes if isinstance(card, Gear) else 0 for card in self.cards)

    def _numbers(self, kind: type[Card]) -> tuple[int, ...]:
        return tuple(n for n, card in enumerate(self.cards) if isinstance(card, kind))

    def _index_hooks(self, card: Card) -> None:
        found: dict[int, Hook] = {}
        moments: dict[int, tuple[int, ...]] = {}
        usual = next((zones for kind, zones in USUAL_ZONES if isinstance(card, kind)), ())
        forms = [(usual, hook) for box in self.boxes for hook in box.forms.get(card.id, ())]
        for zones, hook in hooks_of(card) + forms:
            for zone in hook.zones or zones:
                if zone << 6 | hook.on in found:
                    raise BoxError(f"{card.id} has two hooks at the moment {MOMENT_NAMES[hook.on]}")
                found[zone << 6 | hook.on] = hook
                moments[zone] = (*moments.get(zone, ()), hook.on)
        self.hooks.append(found)
        self.offers.append(
            {
                at: option(
                    f"{'play' if at >> 6 == Zone.HAND else 'use'}:{card.id}",
                    hook.price if isinstance(hook.price, int) else 0,
                )
                for at, hook in found.items()
            }
        )
        self.moments.append(moments)

    def find(self, kind: type[Card], name: str) -> int:
        """The number of the (first copy of the) card of this kind with this id.

        >>> content(("core",)).find(HeroSheet, "karl") >= 0
        True
        """
        record = self.definition.get(name)
        if not isinstance(record, kind):
            label = kind.__name__.removesuffix("Sheet").removesuffix("Card").lower()
            names = [card.id for card in self.definitions if isinstance(card, kind)]
            raise BoxError(f"there is no {label} {name!r}; {nearest(name, names)}")
        return self.copies[name][0]

    def stage(self, track: int) -> int:
        """The stage of a track space: 0 for 20 to 17, up to 4 for 4 to 1."""  # TRK-04
        return STAGES[track]


# Where the hooks of a kind of card act unless they say otherwise.
USUAL_ZONES: Final[tuple[tuple[type[Card], tuple[int, ...]], ...]] = (
    (Gear, (Zone.HELD,)),
    (CurseCard, (Zone.HELD,)),
    (HeroSheet, (Zone.SHEET,)),
    (EventCard, (Zone.HAND,)),
    (Encounter, (Zone.IN_PLAY,)),
    (MysteryCard, (Zone.IN_PLAY,)),
    (SecretCard, (Zone.OPEN_SECRET,)),
    (LairCard, (Zone.SHOWDOWN,)),
    (HouseRule, (Zone.RULE,)),
    (ElderCard, (Zone.PARTY,)),
    (VillainSheet, (Zone.VILLAIN, Zone.ADVANCED_VILLAIN)),
)


def hooks_of(card: Card) -> list[tuple[tuple[int, ...], Hook]]:
    """All hooks of a card with their usual zones, also those that its kind brings by itself."""
    usual = next((zones for kind, zones in USUAL_ZONES if isinstance(card, kind)), ())
    if isinstance(card, EventCard) and card.remains:
        usual = (Zone.IN_PLAY,)  # what it does it does there, once it was played
    found = [(usual, hook) for hook in card.all_hooks()]
    usual = (Zone.HAND,)
    if isinstance(card, EventCard) and card.play is not None and not card.play_immediately:
        found += [
            (usual, Hook(on=stop.number, run=card.play, can=card.can, hinders=card.hinders))
            for stop in card.when
        ]
    if isinstance(card, VillainSheet):
        for ability in card.advanced:  # BAS-01
            found += [((Zone.ADVANCED_VILLAIN,), hook) for hook in ability.all_hooks()]
    if isinstance(card, ElderCard):
        found += [((Zone.EVIL,), hook) for hook in card.evil.all_hooks()]
    return found


def other_fight_parts(card: Card) -> tuple[FightPart, ...]:
    """What the evil face of an elder changes in a fight, or the advanced abilities of a villain."""
    if isinstance(card, ElderCard):
        return card.evil.fight_parts()
    if isinstance(card, VillainSheet):
        return tuple(part for ability in card.advanced for part in ability.fight_parts())
    return ()


@lru_cache(maxsize=32)
def content(names: tuple[str, ...]) -> Content:
    """The boxes with these names, laid together; loaded once."""
    from .shelf import find_box  # which knows boxes and so imports this module

    return Content(find_box(name) for name in names)
