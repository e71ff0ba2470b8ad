"""What the Events have in common: who may be meant, who is in danger, what is going on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Condition
from shadowbrook.engine.happenings import Ahead, FightRound, Happening, Roll, Wounds
from shadowbrook.engine.queries.fights import enemy_count, escapes, in_fight_round
from shadowbrook.engine.queries.heroes import ailing, comrades, standing
from shadowbrook.engine.queries.rolls import would_gain_dice
from shadowbrook.engine.state import Fight

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You


def you_stand(you: You, event: Happening) -> bool:
    """Your hero is not knocked out; what a hero gets or finds needs that (KO-05, INV-05)."""
    g = you.g
    return not g.s.heroes[you.hero].down


def rivals(g: Game, hero: int) -> list[int]:
    """Heroes of other players who are not on your side, in turn order (CRD-28)."""
    return [
        n for n in g.order() if g.seat(n) != g.seat(hero) and n != hero and not comrades(g, n, hero)
    ]


def all_is_quiet(g: Game) -> bool:
    """Neither a fight nor a showdown is under way."""
    return not g.s.fights and g.s.showdown is None


def wounded(g: Game) -> list[int]:
    """Heroes who can be healed, or whose party elders can be (FAQ-04)."""
    return [n for n in standing(g) if g.s.heroes[n].wounds or ailing(g, n)]


def raises(skill: int) -> Condition:
    """Condition: any time; it is asked for where it would add dice to your roll (FGT-20)."""

    def fits(you: You, event: Happening) -> bool:
        g = you.g
        if isinstance(event, Roll | FightRound):
            return would_gain_dice(g, event, you.hero, skill)
        return True

    return fits


def may_heal(count: int) -> Condition:
    """Condition: a hero can be healed, and no fight round is under way (FGT-18).

    It is asked for before a fight round in which the wounded hero could fall, and before
    wounds of which the healing would make the difference.
    """

    def fits(you: You, event: Happening) -> bool:
        g = you.g
        if in_fight_round(g) or not wounded(g):
            return False
        return heals_in_time(you, event, count)

    return fits


def heals_in_time(you: You, event: Happening, count: int) -> bool:
    """Whether healing now would help: at any time, but where it is asked for only in need."""
    g = you.g
    if isinstance(event, Ahead):
        who = g.s.heroes[event.hero]
        fight = g.s.fights[-1] if g.s.fights else None
        if fight is not None and fight.round and g.seat(you.hero) == who.seat:
            return not escapes(g, event.hero)  # else there is a question, and so an aside, at once
        return who.wounds > 0 and enemy_dice_ahead(g) >= who.boxes - who.wounds
    if isinstance(event, Wounds):
        who = g.s.heroes[event.hero]
        left = who.boxes - who.wounds
        return left <= event.count < left + min(count, who.wounds)
    return True


def enemy_dice_ahead(g: Game) -> int:
    """The dice that the enemy has in the fight round to come."""
    s = g.s
    if s.fights:
        return enemy_count(g, s.fights[-1])
    showdown = s.showdown
    if showdown is None or not showdown.fought:
        return 0
    return enemy_count(g, Fight(hero=showdown.fought[-1], round=showdown.round))


async def lies_open(you: You, event: Happening) -> None:
    """A card that remains in play does nothing at first: it works while it lies there."""
