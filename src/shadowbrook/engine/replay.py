"""A game played again from its log: the answers, and what chance brought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .chance import DICE, FastSource, Source
from .decision import played_at_a_pause
from .errors import SaveError
from .game import Game
from .setup import Setup, deal, streams
from .shelf import content
from .state import State
from .words import N_

Outcome = tuple[int, ...]


class Retold(Game):
    """A game whose dice and shuffles come from a log for as long as it has any."""

    __slots__ = ("given",)

    given: list[Outcome]  # the next one last

    def dice(self, count: int) -> Outcome:
        at = self.s.draws[DICE]
        own = super().dice(count)
        fits = len(self.given[-1]) == count if self.given else False
        return self._instead(DICE, at, own, fits and set(self.given[-1]) <= set(range(1, 7)))

    def d6(self) -> int:
        return self.dice(1)[0]

    def shuffle(self, stream: int, cards: Sequence[int]) -> Outcome:
        at = self.s.draws[stream]
        own = super().shuffle(stream, cards)
        fits = bool(self.given) and sorted(self.given[-1]) == sorted(cards)
        return self._instead(stream, at, own, fits)

    def _instead(self, stream: int, at: int, own: Outcome, fits: bool) -> Outcome:
        """What the log says; it is remembered if the source would have said otherwise."""
        if not self.given:
            return own
        if not fits:
            raise SaveError(
                N_("outcome {count} of the log, {list}, does not fit the game"),
                count=len(self.outcomes),
                list=list(self.given[-1]),
            )
        outcome = self.given.pop()
        if outcome != own:
            self.outcomes[-1] = outcome
            self.forced[stream, at] = outcome
            self.s.draws[stream] = at + 1
        return outcome


def replay(
    setup: Setup,
    seed: int | str,
    answers: Iterable[str],
    outcomes: Iterable[Sequence[int]] | None = None,
    source: Source | None = None,
) -> Game:
    """The game to which a log leads: all its answers, and what chance brought.

    The seed (or the source) deals the table. Where `outcomes` are given, dice and shuffles come
    from there, as long as there are any, and then from the seed.

    >>> from shadowbrook import Game, Setup
    >>> setup = Setup(mode="lone", heroes=["karl"], villain="vampire")
    >>> game = Game.new(setup, seed=1)
    >>> for _ in range(20):
    ...     game.answer(game.decision.options[0].key)
    >>> again = replay(setup, 1, game.log, game.outcomes)
    >>> again.s.digest() == game.s.digest()
    True
    """
    cards = content(setup.box_names)
    source = source or FastSource(seed, streams(cards))
    game = Retold(setup, seed, source)
    game._lay(deal(setup, source))
    game.given = [tuple(outcome) for outcome in outcomes or ()][::-1]
    _give(game, list(answers))
    if game.given:
        raise SaveError(N_("the log has more outcomes than its answers call for"))
    return game.fork()


def resume(
    setup: Setup,
    start: State,
    answers: Iterable[str],
    outcomes: Iterable[Sequence[int]],
    blanks: int = 0,
) -> Game:
    """A game that goes on from a checkpoint: the answers since, and what chance brought by then.

    `blanks` are the pauses between the answer before the checkpoint and the checkpoint.

    What chance will bring from now on is another matter than in the game it was taken from.
    """
    game = Retold(setup, "resumed")
    game.scenario = True
    game.blanks = game.mark_blanks = blanks
    game._lay(start)
    game.given = [tuple(outcome) for outcome in outcomes][::-1]
    _give(game, list(answers))
    return game.fork()


def _give(game: Game, answers: list[str]) -> None:
    """Begin, and give all answers; the game that comes of it does not pause."""
    game.pauses = played_at_a_pause(answers)
    game._start()
    for key in answers:
        game.answer(key)
    game.end_pauses()
