"""One mechanism for fork, undo and story: a checkpoint, and the answers since played once more."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from .chance import FastSource
from .errors import ScriptError, UndoError
from .setup import streams
from .view import may_hear
from .words import N_

if TYPE_CHECKING:
    from .game import Game

Record = tuple[Any, ...]  # kind, seats that may see it (-1: all, else bits), then the data
STORY: Final = 180  # records kept at hand; the whole story is told by `story`


def fork(g: Game) -> Game:
    """An independent game at the same decision, with the same future chance."""
    if not g.checkpoints or g.mark is None:
        raise ScriptError(N_("this game has no checkpoint to fork from"))
    new = g.twin()
    new.mark, new.mark_at, new.mark_rolls = g.mark, g.mark_at, g.mark_rolls
    new.mark_blanks = g.mark_blanks
    new.answers = g.answers[: g.mark_at]
    new.outcomes = g.outcomes[: g.mark_rolls]
    new.play_again(g.mark, g.answers[g.mark_at :])
    for _ in range(g.blanks - new.blanks):
        new.resume()
    if g.records is not None:
        new.records = g.records.copy()
    return new


def seal(g: Game, seed: str) -> None:
    """Forget the past and have another future; whoever thinks ahead does not have to wait, either.

    How the cards were dealt at first, what others answered in secret and what was rolled for
    them would tell where the cards really are.
    """
    g.seed, g.source = seed, FastSource(seed, streams(g.content))
    g.queue, g.forced = [], {}
    g.pauses, g.blanks, g.mark_blanks = False, 0, 0
    g.mark, g.scenario = None, True
    g.base, g.base_at = g.s, len(g.answers)
    g.answers, g.outcomes = [""] * g.base_at, []


def undo(g: Game, *, free: bool | None) -> None:
    """Take the last answer back, if that is free or nobody has learnt anything new since."""
    if g.mark is None or len(g.answers) <= g.base_at:
        raise UndoError(N_("there is nothing to take back"))
    if free is None:
        free = len({hero.seat for hero in g.s.heroes}) <= 1
    if not free and g.news >= len(g.answers):
        raise UndoError(
            N_("the last answer cannot be taken back: dice were rolled or cards were seen")
        )
    _rewind(g, len(g.answers) - 1)


def _rewind(g: Game, length: int) -> None:
    """Go back to where so many answers had been given."""
    mark = g.mark
    if mark is None or g.mark_at > length:
        mark = g.mark = g.base
        g.mark_at, g.mark_rolls, g.mark_blanks = g.base_at, 0, 0
    keys = g.answers[g.mark_at : length]
    del g.answers[g.mark_at :]
    del g.outcomes[g.mark_rolls :]
    recording, g.records = g.records is not None, None
    g.play_again(mark, keys)
    g.pass_over()
    if recording:  # what was taken back has not happened
        g.records = deque(story(g, None), maxlen=STORY)


def story(g: Game, seat: int | None) -> list[Record]:
    """Every record of the game from its start; with a seat only what that seat may hear of."""
    told = _tell(g) if g.mark is not None else g.records or ()
    return [one for one in told if seat is None or may_hear(one, seat)]


def _tell(g: Game) -> deque[Record]:
    teller = g.twin()
    teller.mark, teller.mark_at, teller.mark_rolls = g.base, g.base_at, 0
    teller.answers, teller.outcomes = g.answers[: g.base_at], []
    told: deque[Record] = deque()
    teller.records = told
    teller.play_again(g.base, g.answers[g.base_at :])
    return told
