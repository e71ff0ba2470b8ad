"""A game: the state, the script under way, and the one mechanism behind save and undo.

The driver takes the next step off the flow, runs its script until something must be
chosen, and goes on when the answer comes. Before a step that follows an answer it keeps a
copy of the state, a checkpoint; a fork, an undo or a load is a checkpoint and the answers
since then played once more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Any, Final

from . import history
from . import save as saves
from .chance import DICE, FACES, LIMITS, FastSource, Source, roll, shuffled
from .content import Content
from .decision import AGAIN, ASIDE, AT, Decision, NothingLeft, Option, no_asides, played_at_a_pause
from .errors import AnswerError, ScriptError, Told
from .happenings import Happening, Play
from .history import STORY, Record
from .pause import ask
from .queries.cards import encounter_is_over
from .rules import Rules
from .setup import Setup, deal, streams
from .shelf import content
from .state import Hero, Result, State
from .steps import STEPS
from .turn_orders import seat_orders, turn_orders
from .view import view
from .windows import asides, take_aside
from .words import N_, Zone

Script = Coroutine[Decision, Any, None]

# Zones whose index is the hero for whom a card acts; a common hand is nobody's own (SOLO-04).
COMMON_HAND_ZONES: Final = frozenset((Zone.HELD, Zone.SHEET, Zone.RESOLVING))
OWN_ZONES: Final = COMMON_HAND_ZONES | {Zone.HAND}
ASKING: Final = frozenset(("walk", "actions", "fight-round", "team-next", "day-action"))
# Whether there is more than one answer to these depends on what only the seat knows: a game
# that pauses does so even where there is one, so that the question tells nothing.
PRIVATE: Final = frozenset(("action", "keep-event", "keep-lair", "reveal", "discard-event"))


class EndOfGame(Exception):
    """Raised by the verb that ends a game."""


class Game:
    """One game from set-up to its end.

    >>> from shadowbrook import Game, Setup
    >>> game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), seed=1)
    >>> while not game.over:
    ...     game.answer(game.decision.options[0].key)
    >>> game.result.winner in ("hero", "villain")
    True
    """

    __slots__ = (
        "_script",
        "answers",
        "base",
        "base_at",
        "blanks",
        "checkpoints",
        "common_hand",
        "content",
        "decision",
        "forced",
        "mark",
        "mark_at",
        "mark_blanks",
        "mark_rolls",
        "mysteries",
        "news",
        "orders",
        "outcomes",
        "own_zones",
        "pauses",
        "pending",
        "queue",
        "records",
        "rules",
        "s",
        "scenario",
        "seat_orders",
        "seed",
        "setup",
        "source",
    )

    def __init__(
        self,
        setup: Setup,
        seed: int | str,
        source: Source | None = None,
        *,
        checkpoints: bool = True,
        record: bool = True,
    ) -> None:
        self.setup = setup
        self.seed = seed
        self.content: Content = content(setup.box_names)
        self.rules: Rules = setup.rules()
        self.source = source or FastSource(seed, streams(self.content))
        self.common_hand = setup.mode == "solo-team"  # SOLO-04
        self.own_zones = COMMON_HAND_ZONES if self.common_hand else OWN_ZONES
        self.checkpoints = checkpoints
        self.answers: list[str] = []
        self.outcomes: list[tuple[int, ...]] = []  # of dice and shuffles, in order
        self.records: deque[Record] | None = deque(maxlen=STORY) if record else None
        self.scenario = False  # whether the start was laid out by hand
        self.queue: list[tuple[int, ...]] = []  # dice that a test has laid ready
        self.forced: dict[tuple[int, int], tuple[int, ...]] = {}
        self.news = 0  # number of answers when somebody last learnt something new
        self.base_at = 0
        self.mark_at = 0
        self.mark_rolls = 0  # outcomes known at the checkpoint
        self.decision: Decision | None = None
        self.pending: list[Happening] = []  # what the game stops for now, the last one inmost
        # Mystery cards being carried out, with the number of fights under way before (CRD-17)
        self.mysteries: list[tuple[Play, int]] = []
        self.pauses = False  # whether a blank decision stands where others might have been asked
        self.blanks = 0  # of those passed over since the last answer
        self.mark_blanks = 0  # the same at the checkpoint
        self._script: Script | None = None

    def _lay(self, state: State) -> None:
        """Begin at this table."""
        self.s: State = state
        self.base: State = state.copy()
        self.mark: State | None = self.base
        self.orders: tuple[tuple[int, ...], ...] = turn_orders(self.setup.mode, state.heroes)
        self.seat_orders: tuple[tuple[int, ...], ...] = seat_orders(self.orders, state.heroes)

    # ---- making and playing -------------------------------------------------------

    @classmethod
    def new(
        cls,
        setup: Setup,
        seed: int | str = 0,
        *,
        checkpoints: bool = True,
        record: bool = True,
        source: Source | None = None,
        forced: Mapping[tuple[int, int], tuple[int, ...]] | None = None,
        pauses: bool = False,
    ) -> Game:
        """A new game, dealt and waiting for its first decision.

        `forced` are outcomes by stream and draw that take the place of the source's own.
        """
        source = source or FastSource(seed, streams(content(setup.box_names)))
        state = deal(setup, source)
        game = cls(setup, seed, source, checkpoints=checkpoints, record=record)
        game._lay(state)
        game.forced = dict(forced or {})
        game.pauses = pauses
        game._start()
        return game

    @classmethod
    def from_state(
        cls,
        setup: Setup,
        seed: int | str,
        state: State,
        *,
        forced: Mapping[tuple[int, int], tuple[int, ...]] | None = None,
        dice: Sequence[int] = (),
        source: Source | None = None,
        pauses: bool = False,
        blanks: int = 0,
    ) -> Game:
        """A game that goes on from a table laid out by hand, or from a checkpoint.

        `dice` are the next faces to be rolled; `forced` are outcomes that were laid ready
        in this way before; `blanks` the pauses between the last answer and the checkpoint.
        """
        game = cls(setup, seed, source)
        game._lay(state)
        game.scenario = True
        game.forced = dict(forced or {})
        game.queue = [tuple(dice)] if dice else []
        game.pauses, game.blanks, game.mark_blanks = pauses, blanks, blanks
        game._start()
        return game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.s.result is not None

    @property
    def result(self) -> Result | None:
        """Who won, how and in which round; None while the game goes on."""
        return self.s.result

    def answer(self, key: str, seat: int | None = None) -> None:
        """Answer the open decision by the key of one of its options, or play something aside.

        An aside (see `asides`) belongs to a seat, that of the decision if none is named; the
        same decision is open again after it. In `log` it stands as `seat/key`, which is
        understood here too; `seat/key@n` was played at a blank decision after n others.
        """
        logged = ASIDE in key
        if logged:
            self._reach(key)
            who, _, key = key.partition(AT)[0].partition(ASIDE)
            seat = int(who) if who.isdecimal() else -1
        elif seat is None or not self._has_aside(seat, key):
            self.pass_over()
        decision = self.decision
        if decision is None:
            raise AnswerError(N_("the game is over: there is nothing left to answer"))
        asked = not (logged or decision.blank) and seat in (None, decision.seat)
        if asked:
            for option in decision.options:  # in a loop it is quicker than with `any`
                if option.key == key:
                    self._go_on(key)
                    return
        if seat is None:
            seat = decision.seat
        if not self._has_aside(seat, key):
            beside = [option.key for option in self.asides(seat)]
            here = decision.keys() if seat == decision.seat else []
            raise AnswerError(
                N_("'{key}' is not offered now; the options are: {options}"),
                key=key,
                options=", ".join(here + beside) or Told(N_("none")),
            )
        at = f"{AT}{self.blanks}" if decision.blank else ""
        self._go_on(f"{seat}{ASIDE}{key}{at}")

    def asides(self, seat: int) -> tuple[Option, ...]:
        """What a seat can play beside the open decision, whoever is asked (CRD-12).

        >>> from shadowbrook.testing import table
        >>> hand = {"hand": ["eyewitness"], "investigation": 0}
        >>> t = table(heroes={"karl": {}, "thomas": hand})
        >>> t.asked, [option.key for option in t.game.asides(1)]
        ('karl', ['play:eyewitness'])
        >>> t.game.answer("play:eyewitness", seat=1)
        >>> t.asked, t.hero("thomas").investigation
        ('karl', 2)
        """
        decision = self.decision
        if decision is None:
            return ()
        taken = decision.options if seat == decision.seat else ()
        return tuple([one[0] for one in asides(self, seat) if one[0] not in taken])

    def _has_aside(self, seat: int, key: str) -> bool:
        kind, _, card = key.partition(":")
        if kind in ("always", "usual"):  # how one wishes to be asked; see `State.always`
            return card in self.content.copies and any(h.seat == seat for h in self.s.heroes)
        return any(option.key == key for option in self.asides(seat))

    def resume(self) -> None:
        """Go on after a blank decision, at which nobody is really asked; it leaves no trace.

        The next decision may be a blank one again: whoever watches sees each of them.
        """
        if self.decision is not None and self.decision.blank:
            self.blanks += 1
            self._send(self.decision.options[0].key)

    def pass_over(self) -> None:
        """Go on to the next decision that somebody has to make."""
        while self.decision is not None and self.decision.blank:
            self.resume()

    def _reach(self, key: str) -> None:
        """Go on to where an answer of a log was given: mostly a decision that is not blank."""
        at = key.rpartition(AT)[2] if AT in key else ""
        if not at.isdecimal():
            self.pass_over()
            return
        while self.decision is not None and self.decision.blank and self.blanks < int(at):
            self.resume()

    def _go_on(self, key: str) -> None:
        self.answers.append(key)
        self.blanks = 0
        self._send(key)

    def _send(self, key: str | None) -> None:
        try:
            decision = self._script.send(key)  # type: ignore[union-attr]
        except EndOfGame:
            self._stop()
            return
        decision.offered, decision.seats = self.asides, self.seat_orders[self.s.first]
        self.decision = decision

    def _start(self) -> None:
        """Take up the flow of the state as it is, up to the first decision."""
        self._script = self._play()
        self._send(None)

    async def _play(self) -> None:
        """The driver: step after step, with a checkpoint before the first after an answer."""
        flow = self.s.flow
        answers = self.answers
        keeping = False  # the table at which a game is taken up is its checkpoint already
        while flow:
            name, a, b = flow[-1]
            if keeping and (self.mark_at != len(answers) or name in ASKING):
                self._checkpoint()
            keeping = self.checkpoints
            del flow[-1]
            await self._take_step(name, a, b)
        raise ScriptError(N_("the game ran out of steps before anybody had won"))

    async def _take_step(self, name: str, a: int, b: int) -> None:
        try:  # noqa: SIM105 - every step passes here, and `suppress` takes its time
            await STEPS[name](self, a, b)
        except NothingLeft:
            pass  # what it was about is gone: the step is over

    def _checkpoint(self) -> None:
        if self.mark is None:  # freshly dealt: the game begins here
            self.base, self.base_at = self.s.copy(), len(self.answers)
            self.outcomes.clear()
        self.mark = self.s.copy()
        self.mark_at = len(self.answers)
        self.mark_rolls = len(self.outcomes)
        self.mark_blanks = self.blanks

    def let_go(self) -> None:
        """End the script under way, for a game that nobody will play on.

        A game and what it waits for hold each other, so that else only the collector of garbage
        would free them.
        """
        self._script = None
        if self.decision is not None:
            self.decision.offered = no_asides
            self.decision.context = self.decision.about

    def _stop(self) -> None:
        self.s.flow.clear()
        self.decision = None
        self._script = None

    # ---- one mechanism: a checkpoint and the answers since (`history`) ----------------

    def fork(self) -> Game:
        """An independent game at the same decision, with the same future chance."""
        return history.fork(self)

    def seal(self, seed: str) -> None:
        """Forget the past and give it another future: for re-dealt tables."""
        history.seal(self, seed)

    def undo(self, *, free: bool | None = None) -> None:
        """Take the last answer back.

        Freely where one seat plays alone (or `free=True`: hot-seat, by consent);
        otherwise only if nobody has learnt anything new since it was given.
        """
        history.undo(self, free=free)

    def story(self, seat: int | None = None) -> list[Record]:
        """Every record of the game from its start, told again by replay.

        With a seat (-1: a spectator) only what that seat may hear of.
        """
        return history.story(self, seat)

    def twin(self) -> Game:
        """A game of the same set-up and chance, with nothing on its table yet."""
        new = Game(self.setup, self.seed, self.source, record=False)
        new.queue, new.forced, new.news = self.queue[:], self.forced.copy(), self.news
        new.base, new.base_at = self.base, self.base_at
        new.orders, new.seat_orders = self.orders, self.seat_orders
        new.scenario, new.pauses = self.scenario, self.pauses
        return new

    def play_again(self, start: State, keys: Sequence[str]) -> None:
        """Take up a checkpoint and give these answers once more, in silence."""
        self.s = start.copy()
        self.news = min(self.news, self.mark_at)
        queue, self.queue = self.queue, []
        self.pending, self.mysteries, self.blanks = [], [], self.mark_blanks
        wanted, self.pauses = self.pauses, self.pauses or played_at_a_pause(keys)
        self._start()
        for key in keys:
            self._reach(key)
            self._go_on(key)
        if not wanted:
            self.end_pauses()
        self.queue = queue

    def end_pauses(self) -> None:
        """Go on without pauses, from the next decision that somebody has to make."""
        self.pauses = False
        self.pass_over()
        self.blanks = self.mark_blanks if self.mark_at == len(self.answers) else 0

    def without_pauses(self) -> Game:
        """An independent game at the next decision that somebody has to make."""
        new = self.fork()
        new.end_pauses()
        return new

    @property
    def log(self) -> list[str]:
        """All answers so far, by key; with set-up and seed they are the whole game.

        What chance brought meanwhile is in `outcomes`, dice and shuffles in their order.
        """
        return self.answers[:]

    def save(self) -> str:
        """The game as a small readable JSON document."""
        return saves.write(self)

    @classmethod
    def load(cls, data: str | bytes | Mapping[str, Any], *, source: Source | None = None) -> Game:
        """The game behind such a document; raises SaveError if it cannot be used.

        A game that was played on a source of chance of its own needs the same one again.
        """
        return saves.read(cls, data, source)

    def view(self, seat: int) -> dict[str, Any]:
        """All that a seat may know, as plain data; seat -1 is a spectator."""
        return view(self, seat)

    # ---- what scripts use ------------------------------------------------------------

    def order(self) -> tuple[int, ...]:
        """The heroes in turn order from the First Player."""
        return self.orders[self.s.first]

    @property
    def first_hero(self) -> int:
        """The hero of the First Player (of the first team, its first hero, GAP-45)."""
        return self.orders[self.s.first][0]

    @property
    def first_seat(self) -> int:
        return self.s.heroes[self.orders[self.s.first][0]].seat

    def seat(self, hero: int) -> int:
        return self.s.heroes[hero].seat

    def hero(self, hero: int) -> Hero:
        return self.s.heroes[hero]

    def emit(self, kind: str, *data: Any) -> None:
        """Record what everybody sees."""
        if self.records is not None:
            self.records.append((kind, -1, *data))

    def whisper(self, seat: int, kind: str, *data: Any) -> None:
        """Record what only one seat sees."""
        if self.records is not None:
            self.records.append((kind, 1 << seat, *data))

    def dice(self, count: int) -> tuple[int, ...]:
        """Roll dice: the one door for them (DIC-01)."""
        draws = self.s.draws
        at = draws[DICE]
        self.news = len(self.answers)
        if self.queue or self.forced:
            faces = self._forced_dice(at, count)
        elif 0 < count <= 4:
            word = self.source.word(DICE, at)
            if word < LIMITS[count]:
                faces = FACES[count][word % 6**count]
                draws[DICE] = at + 1
            else:
                faces, draws[DICE] = roll(self.source, DICE, at, count)
        else:
            faces, draws[DICE] = roll(self.source, DICE, at, count)
        self.outcomes.append(faces)
        return faces

    def _forced_dice(self, at: int, count: int) -> tuple[int, ...]:
        forced = self.forced.get((DICE, at))
        if forced is not None and len(forced) == count:
            self.s.draws[DICE] = at + 1
            return forced
        if not self.queue or count <= 0:
            faces, self.s.draws[DICE] = roll(self.source, DICE, at, count)
            return faces
        faces = tuple(face for group in self.queue for face in group)
        taken, rest = faces[:count], faces[count:]
        self.queue = [rest] if rest else []
        if len(taken) < count:
            more, _ = roll(self.source, DICE, at, count - len(taken))
            taken += more
        self.forced[DICE, at] = taken
        self.s.draws[DICE] = at + 1
        return taken

    def d6(self) -> int:
        """One die; the commonest roll of all takes a short way."""
        draws = self.s.draws
        at = draws[DICE]
        word = self.source.word(DICE, at)
        if self.queue or self.forced or word >= LIMITS[1]:
            return self.dice(1)[0]
        faces = FACES[1][word % 6]
        draws[DICE] = at + 1
        self.outcomes.append(faces)
        self.news = len(self.answers)
        return faces[0]

    def d3(self) -> int:
        """DIC-02: half a D6, rounded up."""
        return (self.dice(1)[0] + 1) // 2

    def shuffle(self, stream: int, cards: Sequence[int]) -> tuple[int, ...]:
        """The cards in a random order, from the stream of their deck."""
        draws = self.s.draws
        at = draws[stream]
        order = self.forced.get((stream, at)) if self.forced else None
        if order is None or sorted(order) != sorted(cards):
            order = shuffled(self.source, stream, at, cards)
        draws[stream] = at + 1
        self.outcomes.append(order)
        self.news = len(self.answers)
        return order

    async def choose(
        self,
        seat: int,
        kind: str,
        options: Sequence[Option],
        source: str,
        reason: str,
        hero: int = -1,
        about: dict[str, Any] | None = None,
        again: bool = False,
        aim: str = "",
    ) -> str:
        """Ask a seat; return the key of the answer. One option alone is taken without asking.

        What somebody plays aside happens here. Then the same question comes again, with what is
        left of its options; a caller who has to look at the table again (`again`) gets AGAIN.
        """
        key = await self.question(seat, kind, options, source, reason, hero, about, aim)
        while ASIDE in key:
            await self.take_aside(key)
            if again:
                return AGAIN
            options = self.affordable(options, hero, source)
            key = await self.question(seat, kind, options, source, reason, hero, about, aim)
        return key

    async def question(
        self,
        seat: int,
        kind: str,
        options: Sequence[Option],
        source: str,
        reason: str,
        hero: int,
        about: dict[str, Any] | None,
        aim: str = "",
    ) -> str:
        """Ask once; return the key of an option, or of what a seat plays aside."""
        if len(options) < 2:
            if not options:
                if any(ASIDE in key for key in self.answers[self.mark_at :]):
                    raise NothingLeft  # an aside has taken away what the script was about
                raise ScriptError(
                    N_("nothing can be chosen: {kind} of {source}"), kind=kind, source=source
                )
            if not (self.pauses and kind in PRIVATE):
                return options[0].key
        return await ask(Decision(seat, kind, source, reason, tuple(options), hero, about, aim))

    async def take_aside(self, key: str) -> None:
        """Play something aside, and come back."""
        await take_aside(self, key)

    def affordable(self, options: Iterable[Option], hero: int, source: str) -> tuple[Option, ...]:
        """What is left of options after something was played aside."""
        if encounter_is_over(self, source):
            raise NothingLeft
        money = self.s.heroes[hero].investigation if hero >= 0 else 0
        left = tuple([one for one in options if hero < 0 or one.price <= money])
        if not left:
            raise NothingLeft
        return left

    async def run(self, depth: int) -> None:
        """Run steps that a script has put on the flow, until it is back at `depth`."""
        flow = self.s.flow
        while len(flow) > depth:
            name, a, b = flow.pop()
            await self._take_step(name, a, b)

    async def step(self, name: str, a: int = 0, b: int = 0) -> None:
        """Run a step, and all that it puts on the flow, before going on."""
        depth = len(self.s.flow)
        self.s.flow.append((name, a, b))
        await self.run(depth)

    def end(self, result: Result) -> None:
        """End the game at once."""
        self.s.result = result
        self.emit("game-over", result.winner, result.how, result.round)
        raise EndOfGame
