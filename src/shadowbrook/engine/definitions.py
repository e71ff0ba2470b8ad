"""What a box is made of: the definitions of cards, sheets, minions, charts and spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .acting import Ability, Acting, Judged, Wording, complete
from .fight_parts import NOTHING, FightPart
from .happenings import (
    ChartEvent,
    Clearing,
    CounterMoves,
    Fought,
    Leaving,
    Marked,
    Phase,
    Reading,
    Revealed,
    ShowdownBegins,
    Visit,
)
from .hooks import Amount, Condition, ConditionOf, H, NumberOf, Script, ScriptOf
from .judging import Timing, Valuation
from .moments import FREE, Stop
from .moments import Number as NumberMoment
from .words import COMBAT, TOWN_HALL


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
    robs: bool = False  # its hits take Investigation in place of wounds, while there is any
    in_fight: FightPart = NOTHING  # what its scripts change in a fight
    victory: Script | None = None  # beside the bounty
    unbeaten: Script | None = None  # after a fight round that it survived, whoever fell in it
    defeat: Script | None = None  # after it knocked a hero out, even if it fell as well
    start_of_mystery: Script | None = None  # moves then (MYS-03)
    cleared: Script | None = None  # what a hero may do about a round counter
    can_clear: Condition | None = None  # whether the hero has what that takes
    number: Mapping[int, Amount] = field(default_factory=dict)
    dread: float = 0.0

    def when_unbeaten(self, script: ScriptOf[Fought]) -> ScriptOf[Fought]:
        """What it does after a fight round that it survived, whoever fell in it."""
        complete(self, "unbeaten", script)
        return script

    def when_it_fells(self, script: ScriptOf[Fought]) -> ScriptOf[Fought]:
        """What it does to a hero whom it has knocked out."""
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
        """What the minion adds to a number of its own fights."""

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
    """A Secret; `reveal` runs when it is turned face up, hooks while it lies face up."""

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
    investigation: int = 2  # to begin with (SET-14)
    refuses: tuple[str, ...] = ()  # cards with these keywords are never carried (GAP-75)
    restart: str = ""  # where a knock-out leaves them, if elsewhere than others (HER-11)
    d100: tuple[int, int] = (0, 0)  # HER-12
    points: Mapping[str, int] = field(default_factory=dict)
    """Actions that cost this hero other action points than everybody (AP-47)."""
    ratings: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CurseCard(Card):
    """A curse that a hero carries; it counts toward no limit.

    Each kind of curse has a deck of its own. Those that are a villain's (`VillainSheet.curses`) are
    there with that villain only.
    """

    deck: str = "curse"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HouseRule(Card):
    """A rule that a box brings: its hooks act from the first turn to the last."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Marker(Card):
    """A kind of markers that lie on spaces, elders, heroes and cards; there are `supply` of them.

    Its hooks act as long as one of them lies somewhere, for the hero of the moment; conditions say
    where that must be. `most` may lie in one place. With none left, `short` happens (GAP-70).

    On a space it can change that: what `kind` of space it is, whether it is `closed` to all who
    are not there yet, and what is encountered in place of what is printed. An elder on whom it
    lies can be held back by it (`holds`): they travel with nobody and join no hunting party.
    """

    supply: int
    most: int = 1
    short: Script | None = None
    kind: str = ""
    closed: bool = False
    holds: bool = False
    encounter: Script | None = None

    def when_short(self, script: ScriptOf[Marked]) -> ScriptOf[Marked]:
        """What happens in place of laying one down when none is left."""
        complete(self, "short", script)
        return script

    def encountered(self, script: ScriptOf[Visit]) -> ScriptOf[Visit]:
        """What a hero encounters in a space where it lies, in place of what is printed."""
        complete(self, "encounter", script)
        return script


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

    `suits` says in a sentence what two boards mean for it. `ratings` is for bots that look ahead,
    by the kind of game (lone, together, rivals): what the villain adds to the heroes' strength, and
    adds with the track (0 to 1); see `bots.evaluation`.
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
    curses: tuple[str, ...] = ()  # the decks of curses that come with this villain (SET-17)
    set_up: Script | None = None  # when all is dealt, before the first round
    suits: str = ""
    ratings: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    def sets_up(self, script: ScriptOf[Phase]) -> ScriptOf[Phase]:
        """What happens once all is dealt and the First Player is known, before the first round."""
        complete(self, "set_up", script)
        return script


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRule:
    """How a deck is used, where that is not drawing from the top and a discard pile.

    `kind`: a "stack" lies face up, may be looked through and has no discard pile (CAR-14, CAR-15);
    of a deck that "returns" a card at random is drawn, and goes back into it when it is done
    (EXP-06). `counts_as` is the deck for whose cards its own pass: "town-item" (EXP-03).
    """

    kind: str = ""
    counts_as: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Space(Judged):
    """A place of a board. `kind`: corner, town, dangerous or road (BRD-01).

    A way to a space of another box leads back from there by itself. A space of a further board
    may stand in on it for a space of the first one (EXP-02, AP-39). `at` is where it is drawn, in
    percent of its board, and `drawing` what is drawn there.

    An encounter has parts (ENC-01): `first`; then a card of the `deck`, or without one what the
    kind brings (Events in a town, a roll at a dangerous location, nothing in a corner); then the
    `service`. Secret `routes` lead in both directions, `boats` where they say, and only to the
    number that a die must show for them (0: they always go); a space need not have other ways.
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
    boats: Mapping[str, int] = field(default_factory=dict)  # where they go, on what die (GAP-81)
    board: str = ""  # on which board it lies; the first one has no name
    stands_for: tuple[str, ...] = ()  # spaces for which it stands on its board
    revives: bool = False  # the knocked out of its board wake up here (GAP-80)
    doctor: bool = False  # where wounds are treated, and the knocked out wake up (AP-14, AP-39)
    at: tuple[float, float] = (0.0, 0.0)
    drawing: str = ""
    provenance: str = "ours"
    known: str = ""

    def offers(self, script: ScriptOf[Visit]) -> ScriptOf[Visit]:
        """What a hero may use there once the Event is drawn (ENC-06)."""
        complete(self, "service", script)
        return script
