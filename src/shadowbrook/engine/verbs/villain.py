"""The villain's wounds, healing and growing strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dispatch import total
from ..happenings import VillainHealing
from ..queries.fights import in_showdown_round
from ..queries.values import endurance_gain, villain_health
from ..state import Result
from ..words import On

if TYPE_CHECKING:
    from ..game import Game


def late_health(g: Game, count: int) -> None:
    """Health gained in a showdown fight round counts only from its end (SHD-23, GAP-54)."""
    if in_showdown_round(g):
        g.s.villain.late_health += count


def late_elder(g: Game, elder: int) -> None:
    """The Health of an Evil Elder who joins in a showdown fight round, likewise (SHD-23)."""
    if in_showdown_round(g):
        g.s.villain.late_elders = (*g.s.villain.late_elders, elder)


def end_of_round(g: Game) -> None:
    """SHD-23: from now on what was gained in the fight round counts."""
    g.s.villain.late_health = 0
    g.s.villain.late_elders = ()


def shift_health(g: Game, change: int) -> None:
    """Health that comes and goes with the track (VIL-17): what is gained in a showdown fight
    round counts from its end (SHD-23), and is the first to go again."""
    if change > 0:
        late_health(g, change)
    elif change < 0:
        g.s.villain.late_health = max(0, g.s.villain.late_health + change)
        clamp_wounds(g)


def add_health(g: Game, count: int, source: str) -> None:
    """Health upgrade markers: for good (VIL-04)."""
    g.s.villain.health_markers += count
    late_health(g, count)
    g.emit("villain-health", count, source)


def add_combat(g: Game, count: int, source: str) -> None:
    """A lasting Combat bonus."""
    g.s.villain.combat_markers += count
    g.emit("villain-combat", count, source)


def endurance(g: Game, source: str) -> None:
    """OPT-07: the villain has killed an elder or knocked out a hero."""
    count = endurance_gain(g)
    if count:
        g.s.extra_health += count  # OPT-09: adds to other bonuses
        late_health(g, count)
        g.emit("villain-health", count, source)


def heal_villain(g: Game, count: int, source: str) -> None:
    """Take wound markers off the villain (HER-07)."""
    villain = g.s.villain
    if g.s.listening[On.HEAL_VILLAIN]:
        count += total(g, On.HEAL_VILLAIN, VillainHealing(count, source))
    healed = min(villain.wounds, max(0, count))
    if healed:
        villain.wounds -= healed
        g.emit("villain-healed", healed, source)


def clamp_wounds(g: Game) -> None:
    """GAP-30: a villain that loses Health outside a showdown keeps 1 Health left."""
    if g.s.showdown is None:
        g.s.villain.wounds = min(g.s.villain.wounds, villain_health(g) - 1)


def victory(g: Game, heroes: tuple[int, ...]) -> None:
    """The villain is beaten by these heroes (WIN-01, WIN-04, WIN-06)."""
    s = g.s
    mode = g.setup.mode
    g.emit("villain-defeated", heroes)
    if mode == "competitive":
        g.end(Result("hero", "showdown", s.round, heroes[:1]))
    if mode == "lone":
        g.end(Result("hero", "showdown", s.round, (0,)))
    if mode == "team":
        team = s.heroes[heroes[0]].team
        winners = tuple(n for n, hero in enumerate(s.heroes) if hero.team == team)
        g.end(Result("team", "showdown", s.round, winners, team))
    g.end(Result("heroes", "showdown", s.round, tuple(range(len(s.heroes)))))
