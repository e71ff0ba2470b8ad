"""The scenario builder: any position by names, with dice and draws laid ready.

Tests of rules and cards are written with it, ours and those of other boxes:

>>> t = table(heroes={"karl": {"at": "church", "investigation": 4}}, phase="actions")
>>> t.stack("event", "narrow-escape")
>>> t.answer("encounter")
>>> t.hand("karl")
['narrow-escape']

Nothing is random by accident: elders start with one harmless Secret each, dice come from
the queue first, draws from what was stacked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shadowbrook.engine.queries.elders import evil_zone

from .engine.chance import FastSource
from .engine.content import Content
from .engine.decision import Decision
from .engine.definitions import SecretCard
from .engine.game import Game
from .engine.rules import Rules
from .engine.setup import Setup, deal, streams
from .engine.shelf import content
from .engine.state import Elder, Frame, Hero, State
from .engine.verbs.knock_outs import knock_out_place
from .engine.verbs.minions import set_minion
from .engine.words import SKILLS, Spot, Zone
from .engine.zones import lay, lay_markers, recount

HARMLESS = "little-secret"

# What comes after a named phase, the last one first on the flow (the turn's own steps).
TURN_PHASES: Mapping[str, tuple[str, ...]] = {
    "turn": ("turn",),
    "move": ("end-turn", "actions", "move"),
    "walk": ("end-turn", "actions", "walk"),
    "fight": ("end-turn", "actions", "fight-phase"),
    "actions": ("end-turn", "actions"),
    "end": ("end-turn",),
    "day": ("day",),
}
MYSTERY_STEPS = (
    ("mystery-start", 1),
    ("mystery-revive", 2),
    ("mystery-heal", 3),
    ("mystery-chart", 4),
    ("mystery-card", 5),
    ("mystery-pass", 6),
)


class Scenario:
    """A game with short ways to look at it and to play it; everything goes by names."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # ---- playing ----------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """The open decision; fails if the game is over."""
        assert self.game.decision is not None, f"the game is over: {self.game.result}"
        return self.game.decision

    @property
    def options(self) -> list[str]:
        """The keys of the open decision."""
        return self.decision.keys()

    @property
    def kind(self) -> str:
        """The kind of the open decision, or "over"."""
        return self.game.decision.kind if self.game.decision is not None else "over"

    @property
    def asked(self) -> str:
        """The hero whose player decides (of several, the first of the seat)."""
        seat = self.decision.seat
        return next(n for n in self.names if self.hero(n).seat == seat)

    def answer(self, *keys: str) -> None:
        """Answer one decision after another."""
        for key in keys:
            self.game.answer(key)

    @property
    def choices(self) -> list[str]:
        """All that the player who is asked can do: the options, and what is played aside."""
        return [option.key for option in self.decision.choices]

    def asides(self, hero: str) -> list[str]:
        """What the player of a hero could play now, whoever is asked."""
        return [option.key for option in self.game.asides(self.hero(hero).seat)]

    def aside(self, hero: str, key: str) -> None:
        """The player of a hero plays something beside the open decision."""
        self.game.answer(key, seat=self.hero(hero).seat)

    def pass_all(self) -> None:
        """Pass in every window that is open now."""
        while self.kind == "respond":
            self.answer("pass")

    def dice(self, *faces: int) -> None:
        """Lay the next dice ready, whoever rolls them."""
        self.game.queue.append(faces)

    def stack(self, deck: str, *names: str) -> None:
        """Lay cards on a deck, the first of them to be drawn first.

        The checkpoints get them too, so that forks and undo know of them.
        """
        for s in {id(s): s for s in (self.s, self.game.mark or self.s, self.game.base)}.values():
            stack(self.content, s, deck, names)

    # ---- looking ----------------------------------------------------------------------

    @property
    def s(self) -> State:
        """The state; tests may look at everything."""
        return self.game.s

    @property
    def content(self) -> Content:
        return self.game.content

    @property
    def names(self) -> list[str]:
        return [self.content.cards[hero.card].id for hero in self.s.heroes]

    def number(self, hero: str) -> int:
        """The index of a hero."""
        return self.names.index(hero)

    def hero(self, name: str) -> Hero:
        return self.s.heroes[self.number(name)]

    def elder(self, name: str) -> Elder:
        return self.s.elders[elder_number(self.content, self.s, name)]

    def space(self, name: str) -> int:
        return self.content.board.index[name]

    def at(self, hero: str) -> str:
        """Where a hero is."""
        return self.content.board.spaces[self.hero(hero).space].id

    def clues(self, space: str) -> int:
        return self.s.clues[self.space(space)]

    def minion(self, space: str) -> str | None:
        """The square counter in a space."""
        kind = self.s.minions[self.space(space)]
        return self.content.minions[kind - 1].id if kind else None

    def round_counters(self, space: str) -> list[str]:
        return [self.content.minions[kind].id for kind in self.s.vermin[self.space(space)]]

    def supply(self, minion: str) -> int:
        return self.s.supply[self.content.minion_index[minion]]

    def markers(self, marker: str) -> dict[str, int]:
        """Where markers of a kind lie, by the names of spaces, elders, heroes and cards."""
        number = self.content.copies[marker][0]
        found = {}
        for kind, spot, at, many in self.s.tokens:
            if kind == number:
                found[self._spot(spot, at)] = many
        return found

    def _spot(self, spot: int, at: int) -> str:
        if spot == Spot.SPACE:
            return self.content.board.spaces[at].id
        card = {
            Spot.ELDER: lambda: self.s.elders[at].card,
            Spot.HERO: lambda: self.s.heroes[at].card,
            Spot.CARD: lambda: at,
        }[spot]()
        return self.content.cards[card].id

    def ids(self, cards: Sequence[int]) -> list[str]:
        """The names of cards."""
        return [self.content.cards[card].id for card in cards]

    def hand(self, hero: str) -> list[str]:
        return self.ids(self.s.hands[self.hero(hero).hand])

    def gear(self, hero: str) -> list[str]:
        return self.ids(self.hero(hero).cards)

    def discards(self, deck: str) -> list[str]:
        return self.ids(self.s.discards[self.content.deck_index[deck]])

    def in_play(self) -> list[str]:
        return self.ids(self.s.in_play)

    def secrets(self, elder: str) -> list[str]:
        """The hidden Secrets of an elder."""
        return self.ids(self.elder(elder).secrets)

    def shown(self, elder: str) -> list[str]:
        """The revealed Secrets of an elder."""
        return self.ids(self.elder(elder).shown)

    def lair(self, hero: str) -> str | None:
        card = self.s.lairs[self.hero(hero).group]
        return self.content.cards[card].id if card >= 0 else None

    def records(self, kind: str) -> list[tuple[Any, ...]]:
        """What was recorded of this kind, without the visibility."""
        return [(r[0], *r[2:]) for r in self.game.records or () if r[0] == kind]


def table(
    *,
    mode: str = "competitive",
    heroes: Mapping[str, Mapping[str, Any]] | Sequence[str] = ("karl", "katarina"),
    villain: str = "vampire",
    phase: str = "actions",
    active: str | None = None,
    first: str | None = None,
    track: int = 20,
    round: int = 1,
    elders: Mapping[str, Sequence[str] | Mapping[str, Any]] | None = None,
    clues: Mapping[str, int] | None = None,
    minions: Mapping[str, str] | None = None,
    round_counters: Mapping[str, Sequence[str]] | None = None,
    militia: Mapping[str, int] | None = None,
    in_play: Sequence[str] = (),
    markers: Mapping[str, Sequence[str] | Mapping[str, int]] | None = None,
    villain_wounds: int = 0,
    villain_health: int = 0,
    villain_combat: int = 0,
    supply: Mapping[str, int] | None = None,
    draws: Mapping[str, Sequence[str]] | None = None,
    dice: Sequence[int] = (),
    steps: int = 0,
    flow: Sequence[Frame] | None = None,
    seed: int = 1,
    **setup: Any,
) -> Scenario:
    """A position, running up to its first decision.

    `heroes`: names, or names with any of `at`, `investigation`, `wounds`, `items` (items,
    allies, curses), `hand`, `lair`, `down`, `upgrades`, `knock_outs`, `acted`,
    `marks` (counters on carried cards, by name).
    `elders`: names with their Secrets (a leading "+" for a revealed one), or with a mapping
    of `secrets`, `status` ("town", "dead", "evil", "gone"), `wounds`, `resolve`.
    `markers`: kinds of markers with the names of what they lie on (spaces, heroes, elders, the
    villain, cards in play or carried), or with these names and how many lie there.
    `phase`: "turn", "move", "walk" (with `steps`), "fight", "actions", "end", "day" of the
    `active` hero; "mystery" or "mystery-card" and the like; "showdown" (the active hero must
    hold the Lair card of their space); "round"; "set-up" (what the villain sets up).
    `draws` stacks decks, `dice` queues dice; all other arguments go to `Setup`.
    """
    names = list(heroes)
    made = Setup(mode=mode, heroes=names, villain=villain, **setup)
    cards = content(made.box_names)
    s = deal(made, FastSource(seed, streams(cards)))
    s.round = round
    s.track = track
    if made.rules().track_side == "cooperative":
        s.symbols = tuple(space for space in cards.track_bonus if track <= space)
    s.villain.wounds = villain_wounds
    s.villain.health_markers = villain_health
    s.villain.combat_markers = villain_combat
    _lay_elders(cards, s, made.rules(), elders or {})
    given = heroes if isinstance(heroes, Mapping) else {name: {} for name in names}
    for n, name in enumerate(names):
        _lay_hero(cards, s, n, given[name], made.rules())
    _lay_board(cards, s, clues or {}, minions or {}, round_counters or {}, militia or {})
    for name in in_play:
        lay(cards, s, find_card(cards, s, name), Zone.IN_PLAY)
    for name, places in (markers or {}).items():
        _lay_markers(cards, s, name, places)
    for name, left in (supply or {}).items():
        s.supply[cards.minion_index[name]] = left
    for deck, wanted in (draws or {}).items():
        stack(cards, s, deck, wanted)
    hero = names.index(active) if active else 0
    leader = names.index(first) if first else hero
    s.first = s.heroes[leader].team if mode == "team" else leader
    s.flow = list(flow) if flow is not None else _flow(made, s, phase, hero)
    if phase in TURN_PHASES and phase not in ("turn", "day"):
        s.active = hero
        s.heroes[hero].start = s.heroes[hero].space
        s.heroes[hero].steps = steps
    if phase == "showdown":
        s.active = hero
    return Scenario(Game.from_state(made, seed, s, dice=dice))


def find_card(cards: Content, s: State, name: str) -> int:
    """A copy of a card that is still in its deck, stack, discard pile or out of the game."""
    assert name in cards.copies, f"there is no card {name!r}"
    for zone in (Zone.DECK, Zone.STACK, Zone.DISCARD, Zone.OUT):
        for card in cards.copies[name]:
            if s.place[card] >> 8 == zone:
                return card
    raise AssertionError(f"every copy of {name!r} is in use")


def stack(cards: Content, s: State, deck: str, names: Sequence[str]) -> None:
    """Lay cards on top of a deck, the first of them to be drawn first."""
    n = cards.deck_index[deck]
    found: list[int] = []
    for name in names:
        spare = next(
            (
                card
                for zone in (Zone.DECK, Zone.DISCARD, Zone.OUT)
                for card in cards.copies.get(name, ())
                if s.place[card] >> 8 == zone and card not in found
            ),
            -1,
        )
        assert spare >= 0, f"no copy of {name!r} is free for the {deck} deck"
        found.append(spare)
    for card in reversed(found):
        lay(cards, s, card, Zone.DECK, n)


def elder_number(cards: Content, s: State, name: str) -> int:
    names = [cards.cards[elder.card].id for elder in s.elders]
    assert name in names, f"there is no elder {name!r}"
    return names.index(name)


def _lay_elders(
    cards: Content, s: State, rules: Rules, elders: Mapping[str, Sequence[str] | Mapping[str, Any]]
) -> None:
    deck = cards.deck_index["secret"]
    for elder in s.elders:
        for card in elder.secrets:
            lay(cards, s, card, Zone.DECK, deck)
    for n, elder in enumerate(s.elders):
        given = elders.get(cards.cards[elder.card].id, {})
        more: dict[str, Any] = dict(given) if isinstance(given, Mapping) else {"secrets": given}
        for name in more["secrets"] if "secrets" in more else _harmless(cards, s):
            zone = Zone.OPEN_SECRET if name.startswith("+") else Zone.SECRET
            lay(cards, s, find_card(cards, s, name.removeprefix("+")), zone, n)
        elder.status = more.get("status", "town")
        elder.wounds = more.get("wounds", 0)
        elder.resolve = more.get("resolve", 0)
        if elder.status == "evil":
            lay(cards, s, elder.card, evil_zone(rules), n)
        elif elder.status == "gone":
            lay(cards, s, elder.card, Zone.OUT)
    for name in elders:
        elder_number(cards, s, name)


def _harmless(cards: Content, s: State) -> tuple[str, ...]:
    """A Secret that does nothing, for an elder of whom a test says nothing.

    With elders of several boxes there may be none of that name left: any other that does nothing
    will do, and without one the elder has no Secret.
    """
    others = [
        card.id
        for card in cards.definitions
        if isinstance(card, SecretCard)
        and not (card.evil or card.reveal_immediately or card.reveal or card.all_hooks())
    ]
    free = (Zone.DECK, Zone.STACK, Zone.DISCARD, Zone.OUT)
    for name in (HARMLESS, *others):
        if any(s.place[card] >> 8 in free for card in cards.copies[name]):
            return (name,)
    return ()


def _lay_hero(cards: Content, s: State, n: int, given: Mapping[str, Any], rules: Rules) -> None:
    hero = s.heroes[n]
    known = {
        "at",
        "investigation",
        "wounds",
        "items",
        "hand",
        "lair",
        "down",
        "upgrades",
        "knock_outs",
        "acted",
        "marks",
    }
    assert given.keys() <= known, f"unknown for a hero: {sorted(given.keys() - known)}"
    if "at" in given:
        hero.space = cards.board.index[given["at"]]
    hero.investigation = given.get("investigation", hero.investigation)
    hero.knock_outs = given.get("knock_outs", 0)
    hero.acted = given.get("acted", 0)
    upgrades = given.get("upgrades", {})
    up = [upgrades.get(skill, 0) for skill in SKILLS]
    hero.upgrades = (up[0], up[1], up[2], up[3])
    for name in given.get("items", ()):
        lay(cards, s, find_card(cards, s, name), Zone.HELD, n)
    for name, count in given.get("marks", {}).items():
        s.marks[next(card for card in hero.cards if cards.cards[card].id == name)] = count
    for name in given.get("hand", ()):
        lay(cards, s, find_card(cards, s, name), Zone.HAND, hero.hand)
    if "lair" in given:
        lay(cards, s, find_card(cards, s, given["lair"]), Zone.LAIR, hero.group)
    recount(cards, hero)
    hero.wounds = given.get("wounds", 0)
    if given.get("down"):
        hero.down = True
        hero.space = knock_out_place(cards, rules, hero)


def _lay_board(
    cards: Content,
    s: State,
    clues: Mapping[str, int],
    minions: Mapping[str, str],
    round_counters: Mapping[str, Sequence[str]],
    militia: Mapping[str, int],
) -> None:
    board = cards.board.index
    for name, count in clues.items():
        s.clues[board[name]] = count
    for name, minion in minions.items():
        _take_counter(cards, s, minion)
        set_minion(s, board[name], cards.minion_index[minion])
    for name, kinds in round_counters.items():
        for kind in kinds:
            _take_counter(cards, s, kind)
        s.vermin[board[name]] = tuple(cards.minion_index[kind] for kind in kinds)
    for name, count in militia.items():
        s.militia[board[name]] = count


def _lay_markers(
    cards: Content, s: State, name: str, places: Sequence[str] | Mapping[str, int]
) -> None:
    counts = places if isinstance(places, Mapping) else dict.fromkeys(places, 1)
    for place, count in counts.items():
        lay_markers(cards, s, cards.copies[name][0], *_spot_named(cards, s, place), count)


def _spot_named(cards: Content, s: State, name: str) -> tuple[int, int]:
    """What a marker can lie on, by name: a space, a hero, an elder, the villain, a card."""
    if name in cards.board.index:
        return Spot.SPACE, cards.board.index[name]
    people = (
        (Spot.HERO, [hero.card for hero in s.heroes]),
        (Spot.ELDER, [elder.card for elder in s.elders]),
        (Spot.CARD, [s.villain.card, *s.in_play, *(c for hero in s.heroes for c in hero.cards)]),
    )
    for spot, numbers in people:
        found = [cards.cards[number].id if number >= 0 else "" for number in numbers]
        if name in found:
            at = found.index(name)
            return spot, numbers[at] if spot == Spot.CARD else at
    raise AssertionError(f"there is no {name!r} for a marker to lie on")


def _take_counter(cards: Content, s: State, name: str) -> None:
    kind = cards.minion_index[name]
    flip = cards.minions[kind].flip
    at = min(kind, cards.minion_index[flip]) if flip else kind
    s.supply[at] -= 1


def _flow(setup: Setup, s: State, phase: str, hero: int) -> list[Frame]:
    if phase == "round":
        s.round -= 1
        return [("round", 0, 0)]
    if phase == "set-up":
        s.round -= 1
        return [("round", 0, 0), ("villain-set-up", 0, 0)]
    if phase.startswith("mystery"):
        return _mystery_flow(phase)
    flow: list[Frame] = [("mystery", 0, 0)]
    heroes = len(s.heroes)
    if setup.mode == "team":
        teams = len({one.team for one in s.heroes})
        mine = s.heroes[hero].team
        flow += [("team-turn", (mine + n) % teams, 0) for n in reversed(range(1, teams))]
    else:
        flow += [("turn", (hero + n) % heroes, 0) for n in reversed(range(1, heroes))]
    if phase == "showdown":
        lair = s.lairs[s.heroes[hero].group]
        assert lair >= 0, "a showdown needs a Lair card: give the active hero one"
        return [*flow, ("end-turn", hero, 0), ("actions", hero, 0), ("showdown", hero, 0)]
    if setup.mode == "team" and phase == "turn":
        return [*flow, ("team-turn", s.heroes[hero].team, 0)]
    assert phase in TURN_PHASES, f"there is no phase {phase!r}"
    return [*flow, *((name, hero, 0) for name in TURN_PHASES[phase])]


def _mystery_flow(phase: str) -> list[Frame]:
    if phase == "mystery":
        return [("mystery", 0, 0)]
    names = [name for name, _ in MYSTERY_STEPS]
    assert phase in names, f"there is no phase {phase!r}"
    rest = MYSTERY_STEPS[names.index(phase) :]
    return [(name, number, 0) for name, number in reversed(rest)]


__all__ = ["Scenario", "find_card", "stack", "table"]
