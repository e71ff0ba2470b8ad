"""What the cards that a hero carries have in common: whose turn, whose roll, whose fight.

Each is a condition for a hook; "you" on a card is the hero who carries it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shadowbrook.engine.decision import Option, option
from shadowbrook.engine.happenings import ElderWound, FightRound, Roll, Skill, Wounds
from shadowbrook.engine.queries.fights import hit_by_enemy
from shadowbrook.engine.queries.names import elder_id, hero_id
from shadowbrook.engine.queries.rolls import hero_groups, undecided
from shadowbrook.engine.verbs.asking import pick

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.state import Fight
    from shadowbrook.engine.you import You


def my_turn(you: You, event: object) -> bool:
    """It is your turn; a seat may run several heroes, so that this must be asked."""
    g = you.g
    return g.s.active == you.hero


def about_me(you: You, event: Any) -> bool:
    """What happens happens to you: a price, a movement roll, a minion defeated."""
    return bool(event.hero == you.hero)


def my_wounds(you: You, event: Wounds) -> bool:
    """You are about to be wounded, and nobody has prevented it yet."""
    return event.count > 0 and event.hero == you.hero


def elder_in_danger(you: You, event: ElderWound) -> bool:
    """A Town Elder is about to be wounded or killed, and nobody has prevented it yet."""
    return event.count > 0


def my_missed_test(you: You, event: Roll, *skills: int) -> bool:
    """A test of yours with one of these skills lies on the table and some dice failed."""
    mine = event.hero == you.hero and event.purpose == "test" and event.skill in skills
    return mine and any(die < event.target for die in event.dice)


def my_fight_dice(you: You, event: FightRound) -> bool:
    """Your dice of a fight round lie on the table, and more hits matter."""
    g = you.g
    mine = event.hero == you.hero and any(hero_groups(event))
    return mine and undecided(g, event)


def my_missed_hits(you: You, event: FightRound) -> bool:
    """Some of your dice in a fight round missed, and more hits matter."""
    g = you.g
    missed = any(die < event.roll.target for dice in hero_groups(event) for die in dice)
    return event.hero == you.hero and missed and undecided(g, event)


def my_fight_skill(you: You, event: Skill) -> bool:
    """Your dice for a fight round are being counted."""
    return event.purpose == "fight" and event.fight is not None and about_me(you, event)


def against_villain(you: You, event: Skill) -> bool:
    """A hero fights the villain, in a showdown or outside: no minion and no other hero."""
    fight = event.fight
    return fight is not None and fight.minion < 0 and fight.foe < 0


def against_minion(you: You, event: Skill) -> bool:
    """A hero fights a minion, from a card or a counter."""
    return event.fight is not None and event.fight.minion >= 0


def is_first_round(fight: Fight | None) -> bool:
    """Whether the first round of a fight or showdown is under way or about to begin."""
    return fight is not None and fight.round <= 1


def not_begun(fight: Fight | None) -> bool:
    """Whether no round of a fight has been fought yet."""
    return fight is not None and fight.round == 0


def in_a_fight(g: Game, hero: int) -> bool:
    """Whether a hero is fighting or in the showdown; who is knocked out takes no part (KO-05)."""
    if g.s.heroes[hero].down:
        return False
    showdown = g.s.showdown
    fights = any(hero in (fight.hero, fight.foe) for fight in g.s.fights)
    return fights or (showdown is not None and hero in showdown.heroes)


def hits_to_turn(event: FightRound) -> bool:
    """Hits of the enemy lie there and count; not those of one that is beaten outright (FAQ-02)."""
    return bool(hit_by_enemy(event)) and not event.won


async def choose_hit(g: Game, hero: int, event: FightRound, source: str, reason: str) -> int:
    """Whose hits a hero has re-rolled: those on the fighting hero (-1) or on a party elder."""
    choices: dict[Option, int] = {}
    for victim in hit_by_enemy(event):
        name = f"hero:{hero_id(g, event.hero)}" if victim < 0 else f"elder:{elder_id(g, victim)}"
        choices[option(name)] = victim
    return await pick(g, g.seat(hero), "re-roll-hit", choices, source, reason, hero)


def corner_of(g: Game, deck: str) -> int:
    """The Corner Location that owns a Location deck (BRD-03)."""
    return next(n for n, space in enumerate(g.content.board.spaces) if space.deck == deck)
