"""Events for fights: dice, skills, enemies' hits, and wounds that are not taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine import moments as on
from shadowbrook.engine.content import EventCard, Hook
from shadowbrook.engine.happenings import (
    Ahead,
    Done,
    ElderWound,
    FightRound,
    Happening,
    Roll,
    Skill,
    Wounds,
)
from shadowbrook.engine.queries.fights import escapes, fight_skill
from shadowbrook.engine.queries.heroes import comrades, standing
from shadowbrook.engine.queries.rolls import dice_of, hero_groups, undecided
from shadowbrook.engine.verbs.asking import choose_hero, choose_space
from shadowbrook.engine.verbs.elders import prevent_elder
from shadowbrook.engine.verbs.fights import fight_with, leave_fight, reroll_hits
from shadowbrook.engine.verbs.piles import discard
from shadowbrook.engine.verbs.rolls import add_dice, reroll, turn_dice
from shadowbrook.engine.verbs.track import rise
from shadowbrook.engine.verbs.wounds import prevent, wound
from shadowbrook.engine.words import COMBAT, HONOR, N_, On, Zone

from .carried import about_me, against_minion, choose_hit, hits_to_turn, not_begun
from .played import lies_open

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You

# ---- dice -----------------------------------------------------------------------------------


def fight_dice_lie(you: You, event: FightRound) -> bool:
    """A hero has rolled, and more hits matter; an enemy that strikes first rolls alone at first."""
    g = you.g
    return any(hero_groups(event)) and undecided(g, event)


async def battle_cry(you: You, event: FightRound) -> None:
    g = you.g
    await add_dice(g, event, 3, "battle-cry")


def is_test(you: You, event: Roll | FightRound) -> bool:
    """A skill test, or the dice of a fight, which are a Combat test (SKL-12)."""
    g = you.g
    if isinstance(event, FightRound):
        return fight_dice_lie(you, event)
    return event.purpose == "test" and bool(event.dice) and undecided(g, event)  # GAP-41


async def inspiration(you: You, event: Roll | FightRound) -> None:
    g = you.g
    await add_dice(g, event, 2, "inspiration")


def some_dice_missed(you: You, event: Roll | FightRound) -> bool:
    g = you.g
    roll = dice_of(event)
    missed = any(die < roll.target for dice in hero_groups(event) for die in dice)
    return roll.skill >= 0 and missed and undecided(g, event)


async def second_chance(you: You, event: Roll | FightRound) -> None:
    g = you.g
    target = dice_of(event).target
    reroll(g, event, "second-chance", lambda die: die < target)


def ones_lie(you: You, event: FightRound) -> bool:
    g = you.g
    return any(1 in dice for dice in hero_groups(event)) and undecided(g, event)


async def cornered(you: You, event: FightRound) -> None:
    g = you.g
    turn_dice(g, event, 1, 6, "cornered")


def somebody_is_hit(you: You, event: FightRound) -> bool:
    return hits_to_turn(event)


async def lucky_charm(you: You, event: FightRound) -> None:
    g = you.g
    victim = await choose_hit(g, you.hero, event, "lucky-charm", "FGT-19")
    reroll_hits(g, event, victim, 99, "lucky-charm")


# ---- before a fight round ---------------------------------------------------------------------


def would_use_combat(g: Game, hero: int) -> bool:
    """Whether the next fight round is this hero's and fought with Combat (FAQ-01)."""
    s = g.s
    if s.fights:
        fight = s.fights[-1]
        return fight.hero == hero and not fight.over and fight_skill(g, fight) == COMBAT
    showdown = s.showdown
    if showdown is None or showdown.fought[-1:] != (hero,):
        return False
    return showdown.skill in (-1, COMBAT)


def your_combat_is_next(you: You, event: Ahead) -> bool:
    g = you.g
    return would_use_combat(g, you.hero)


async def duel_of_honor(you: You, event: Ahead) -> None:
    """A showdown round is no fight yet before it begins: the card waits for it."""
    g = you.g
    if g.s.fights:
        await draw_swords(you, event)


async def draw_swords(you: You, event: Happening) -> None:
    g = you.g
    card = you.card
    fight_with(g, g.s.fights[-1], HONOR, "duel-of-honor")
    discard(g, card)


def way_out(you: You, event: Ahead) -> bool:
    """One of your side is in a fight outside a showdown and has somewhere to go (FGT-12)."""
    g = you.g
    s = g.s
    if not s.fights or s.showdown is not None or s.fights[-1].over:
        return False
    fighter = s.fights[-1].hero
    yours = fighter == you.hero or comrades(g, fighter, you.hero)
    return yours and bool(escapes(g, fighter))


async def slip_away(you: You, event: Ahead) -> None:
    g = you.g
    fight = g.s.fights[-1]
    seat = g.seat(fight.hero)
    space = await choose_space(g, seat, escapes(g, fight.hero), "slip-away", "FGT-12")
    leave_fight(g, fight, space, "slip-away")


def minion_comes(you: You, event: Happening) -> bool:
    """Any time; it is asked for before the first round of a fight with a Minion."""
    g = you.g
    if not isinstance(event, Ahead):
        return True
    fight = g.s.fights[-1] if g.s.fights else None
    return fight is not None and fight.minion >= 0 and not_begun(fight)


def minions_hesitate(you: You, event: Skill) -> int:
    return -1


async def taken_down(you: You, event: Done) -> None:
    g = you.g
    card = you.card
    discard(g, card)


# ---- wounds ----------------------------------------------------------------------------------


def wounds_to_come(you: You, event: Wounds | ElderWound) -> bool:
    return event.count > 0


def save(g: Game, event: Wounds | ElderWound, count: int, source: str) -> None:
    """Prevent wounds of a hero, or save a Town Elder (ELD-28)."""
    if isinstance(event, ElderWound):
        prevent_elder(g, event, source)
    else:
        prevent(g, event, count, source)


async def narrow_escape(you: You, event: Wounds | ElderWound) -> None:
    g = you.g
    save(g, event, 2, "narrow-escape")


async def not_this_time(you: You, event: Wounds | ElderWound) -> None:
    g = you.g
    save(g, event, event.count, "not-this-time")


def somebody_can_step_in(you: You, event: Wounds | ElderWound) -> bool:
    g = you.g
    you_stand = not g.s.heroes[you.hero].down
    return event.count > 0 and (isinstance(event, Wounds) or you_stand)


async def in_harms_way(you: You, event: Wounds | ElderWound) -> None:
    """The wounds go to another hero in the space; for an elder it is you who steps in.

    Who does not take that wound after all has saved nobody.
    """
    g = you.g
    hero = you.hero
    if isinstance(event, ElderWound):
        if await wound(g, hero, 1, event.by, "in-harms-way"):
            prevent_elder(g, event, "in-harms-way")
        return
    here = g.s.heroes[event.hero].space
    others = [n for n in standing(g, here) if n != event.hero]
    if not others:
        prevent(g, event, 1, "in-harms-way")
        return
    other = await choose_hero(g, g.seat(hero), others, "in-harms-way", "CRD-26", "who-is-hit")
    count = event.count
    prevent(g, event, count, "in-harms-way")
    await wound(g, other, count, event.by, "in-harms-way")


async def dragged_to_safety(you: You, event: ElderWound) -> None:
    g = you.g
    prevent_elder(g, event, "dragged-to-safety")
    await rise(g, 1, "dragged-to-safety")


CARDS: tuple[EventCard, ...] = (
    EventCard(
        id="battle-cry",
        name=N_("Battle Cry"),
        text=N_("After a hero has rolled in a fight round: add 3 fight dice."),
        copies=2,
        when=(on.FIGHT_ROLL,),
        can=fight_dice_lie,
        play=battle_cry,
    ),
    EventCard(
        id="inspiration",
        name=N_("Inspiration"),
        text=N_("After a hero has rolled for a test or in a fight round: add 2 dice."),
        when=(on.ROLL, on.FIGHT_ROLL),
        can=is_test,
        play=inspiration,
    ),
    EventCard(
        id="second-chance",
        name=N_("Second Chance"),
        text=N_("In a test or a fight round: re-roll all dice of a hero that failed or missed."),
        copies=2,
        when=(on.ROLL, on.FIGHT_ROLL),
        can=some_dice_missed,
        play=second_chance,
    ),
    EventCard(
        id="cornered",
        name=N_("Cornered!"),
        text=N_("In a fight round: turn each 1 that a hero has rolled to a 6."),
        provenance="reported",
        known=N_("theme"),
        when=(on.FIGHT_ROLL,),
        can=ones_lie,
        play=cornered,
    ),
    EventCard(
        id="lucky-charm",
        name=N_("Lucky Charm"),
        text=N_(
            "In a fight round: all hits on the hero, or on one elder of the hunting party, are "
            "re-rolled."
        ),
        copies=2,
        when=(on.FIGHT_ROLL,),
        can=somebody_is_hit,
        play=lucky_charm,
    ),
    EventCard(
        id="duel-of-honor",
        name=N_("Duel of Honor"),
        text=N_(
            "Before a fight round in which you would use Combat: use Honor instead until the "
            "fight ends. In a showdown it is for that round only."
        ),
        provenance="reported",
        known=N_("theme"),
        when=(on.FIGHT,),
        can=your_combat_is_next,
        play=duel_of_honor,
        remains=True,
        hooks=(
            Hook(on=On.FIGHT_ROUND, zones=(Zone.IN_PLAY,), can=about_me, run=draw_swords),
            Hook(on=On.SHOWDOWN_ROUND, zones=(Zone.IN_PLAY,), run=taken_down),
            Hook(on=On.SHOWDOWN_END, zones=(Zone.IN_PLAY,), run=taken_down),
        ),
    ),
    EventCard(
        id="slip-away",
        name=N_("Slip Away"),
        text=N_(
            "Before a fight round outside a showdown: you, or a hero of your side, leave the "
            "fight for an adjacent space without an enemy. It does not end the turn."
        ),
        when=(on.FIGHT,),
        can=way_out,
        play=slip_away,
        says_you=False,
    ),
    EventCard(
        id="barricades",
        name=N_("Barricades"),
        text=N_("Remains in play until the end of the game round: Minions roll 1 fight die less."),
        when=(on.FREE, on.FIGHT),
        can=minion_comes,
        play=lies_open,
        says_you=False,
        remains=True,
        hooks=(
            Hook(on=On.ENEMY_DICE, zones=(Zone.IN_PLAY,), can=against_minion, run=minions_hesitate),
            Hook(on=On.MYSTERY_END, zones=(Zone.IN_PLAY,), run=taken_down),
        ),
    ),
    EventCard(
        id="narrow-escape",
        name=N_("Narrow Escape"),
        text=N_(
            "Prevent up to 2 wounds that a hero is about to take, or save a Town Elder from being "
            "wounded or killed."
        ),
        copies=3,
        when=(on.WOUND, on.ELDER_WOUND),
        can=wounds_to_come,
        play=narrow_escape,
        says_you=False,
    ),
    EventCard(
        id="not-this-time",
        name=N_("Not This Time!"),
        text=N_(
            "Ignore all wounds that a hero is about to take, or save a Town Elder from being "
            "wounded or killed."
        ),
        provenance="reported",
        known=N_("theme"),
        when=(on.WOUND, on.ELDER_WOUND),
        can=wounds_to_come,
        play=not_this_time,
        says_you=False,
    ),
    EventCard(
        id="in-harms-way",
        name=N_("In Harm's Way"),
        text=N_(
            "All wounds that a hero is about to take go to another hero in that space instead; "
            "if there is none, prevent 1. Or take 1 wound yourself to save a Town Elder from being "
            "wounded or killed."
        ),
        provenance="reported",
        known=N_("theme"),
        when=(on.WOUND, on.ELDER_WOUND),
        can=somebody_can_step_in,
        play=in_harms_way,
    ),
    EventCard(
        id="dragged-to-safety",
        name=N_("Dragged to Safety"),
        text=N_("Save a Town Elder from being wounded or killed; the Shadow Track rises by 1."),
        when=(on.ELDER_WOUND,),
        can=wounds_to_come,
        play=dragged_to_safety,
        says_you=False,
    ),
)
