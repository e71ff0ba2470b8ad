"""What cards do to the hero turn under way: an action once more, spaces, action points."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..game import Game


# The actions that a hero has taken this turn, as bits of `Hero.acted` (ACT-03).
ENCOUNTER, COLLECT, HEAL, LOOK, LAIR, SHOWDOWN, EXCHANGE, CLEAR, EVENT, ANEW = (
    1 << n for n in range(10)
)


def act_again(g: Game, hero: int, action: int, source: str) -> None:
    """An action that a hero has taken this turn may be taken once more (ACT-03).

    The space was encountered all the same: it need not be again (ACT-04), and no showdown
    takes the place of that (ENC-11).
    """
    who = g.s.heroes[hero]
    who.acted = who.acted | ANEW if action == ENCOUNTER else who.acted & ~action
    g.emit("act-again", hero, source)


def go_further(g: Game, hero: int, count: int) -> None:
    """More spaces for the move under way (MOV-01)."""
    g.s.heroes[hero].steps += count


def add_move_points(g: Game, hero: int, count: int, source: str) -> None:
    """More points for movement in the day under way (AP-49)."""
    g.s.heroes[hero].move_points += count
    g.emit("move-points", hero, count, source)


def add_points(g: Game, hero: int, count: int, source: str) -> None:
    """More action points for the day under way (AP-06)."""
    g.s.heroes[hero].points += count
    g.emit("points", hero, count, source)
