"""The six Town Elders of Shadowbrook, both faces (ELD-01, ELD-02).

The good face works for the hero with whom the elder travels (ELD-04). The evil face gives
the villain its bonus and works on all heroes while the Evil Elder lives (ELD-20).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import ElderCard, EvilFace, Hook
from shadowbrook.engine.happenings import (
    Ahead,
    Done,
    FightRound,
    Happening,
    Hits,
    Price,
    Skill,
    Wounds,
)
from shadowbrook.engine.queries.cards import in_play
from shadowbrook.engine.queries.rolls import hero_groups, undecided
from shadowbrook.engine.queries.values import militia_bonus
from shadowbrook.engine.verbs.asking import choose_card
from shadowbrook.engine.verbs.cards import cancel_in_play
from shadowbrook.engine.verbs.dice import roll_d6
from shadowbrook.engine.verbs.militia import place_militia
from shadowbrook.engine.verbs.rolls import add_dice
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.villain import heal_villain
from shadowbrook.engine.verbs.wounds import prevent
from shadowbrook.engine.words import COMBAT, HONOR, N_, SPIRIT, On

from .board import SOLD_IN_TOWN
from .carried import about_me, against_minion, against_villain, my_wounds

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You


def your_fight_dice(you: You, event: Skill) -> bool:
    """Condition: the hero with whom the elder travels is about to roll fight dice."""
    return event.purpose == "fight" and about_me(you, event)


def your_fight_is_next(g: Game, hero: int) -> bool:
    """Whether the next fight round is this hero's."""
    if g.s.showdown is not None and not g.s.fights:
        return g.s.showdown.fought[-1:] == (hero,)
    return bool(g.s.fights) and g.s.fights[-1].hero == hero


# ---- Lord Hanbrook ----------------------------------------------------------------------------


def noble_sword(you: You, event: Skill) -> int:
    return 1


def owner_of_the_town(you: You, event: Price) -> int:
    """Evil: what is sold in Town is dearer; so is the heal action at the doctor's (AP-14)."""
    g = you.g
    if event.what != "heal":
        return 1
    here = g.content.board.spaces[g.s.heroes[event.hero].space].id
    by_points = g.rules.turn_engine == "action_points"  # elsewhere it is anybody's own healing
    return 1 if by_points and here == "doctors-office" else 0


# ---- Lady Hanbrook ----------------------------------------------------------------------------


def a_hit_on_your_hero(you: You, hits: Hits) -> bool:
    return hits.count > 0 and about_me(you, hits)


async def deft_fan(you: You, hits: Hits) -> None:
    """ELD-36: hits on the hero only; those of a fight round are counted together."""
    g = you.g
    if await roll_d6(g, hits.hero, "prevent", "lady-hanbrook", 3) >= 3:
        hits.count -= 1
        g.emit("hit-ignored", hits.hero, "lady-hanbrook")


def slander_lowers_honor(you: You, event: Skill) -> int:
    return -1 if event.skill == HONOR else 0


def slander_hides_secrets(you: You, event: Price) -> int:
    return 1


# ---- Doctor Manning ---------------------------------------------------------------------------


async def surgeon(you: You, event: Wounds) -> None:
    """FAQ-05: for the hero only, so there is no such hook for wounds of elders."""
    g = you.g
    prevent(g, event, event.count, "doctor-manning")


def a_later_round(you: You, event: Done) -> bool:
    return event.count > 1


async def dark_medicine(you: You, event: Done) -> None:
    g = you.g
    heal_villain(g, 1, "doctor-manning")


# ---- Sophie -----------------------------------------------------------------------------------


def a_mystery_lingers(you: You, event: Happening) -> bool:
    """Any time; it is asked for before the first fight round, for she may run (FAQ-03)."""
    g = you.g
    card = you.card
    other = On.FREE if isinstance(event, Ahead) else On.SECRETS_SHOWN
    return card << 6 | other not in g.s.spent and bool(in_play(g, "mystery"))


async def old_wisdom(you: You, event: Happening) -> None:
    """ELD-35: a try, which may fail."""
    g = you.g
    hero = you.hero
    target = await choose_card(g, g.seat(hero), in_play(g, "mystery"), "sophie", "ELD-35")
    works = await roll_d6(g, hero, "cancel", "sophie", 4) >= 4
    if works and target in in_play(g, "mystery"):  # gone, if somebody was quicker
        await cancel_in_play(g, target, "sophie")


async def evil_eye(you: You, event: Done) -> None:
    g = you.g
    await fall(g, 1, "sophie")


# ---- Reverend Harding -------------------------------------------------------------------------


def all_dice_missed(you: You, event: FightRound) -> bool:
    """Also those that were aimed at Evil Elders."""
    g = you.g
    dice = [die for group in hero_groups(event) for die in group]
    missed = bool(dice) and all(die < event.roll.target for die in dice)
    return about_me(you, event) and missed and undecided(g, event)


async def prayer(you: You, event: FightRound) -> None:
    g = you.g
    await add_dice(g, event, 2, "reverend-harding")


def faith_shaken(you: You, event: Skill) -> int:
    """Evil: 1 Spirit less, and 1 die less against the villain, whatever the skill."""
    return -(event.skill == SPIRIT) - against_villain(you, event)


# ---- Magistrate Kroft -------------------------------------------------------------------------


def may_call_the_militia(you: You, event: Ahead) -> bool:
    g = you.g
    hero = you.hero
    return your_fight_is_next(g, hero) and not g.s.militia[g.s.heroes[hero].space]


async def call_the_militia(you: You, event: Ahead) -> None:
    g = you.g
    place_militia(g, g.s.heroes[you.hero].space, "magistrate-kroft")


def drilled_militia(you: You, event: Skill) -> int:
    g = you.g
    return 1 if g.s.militia[g.s.heroes[event.hero].space] else 0


def militia_stands_by(you: You, event: Skill) -> int:
    """Evil: takes away what the Militia adds."""
    g = you.g
    return -militia_bonus(g, event.hero) if event.skill == COMBAT else 0


def minions_are_told(you: You, event: Skill) -> int:
    return 1


CARDS = (
    ElderCard(
        id="lord-hanbrook",
        name=N_("Lord Hanbrook"),
        text=N_("Your hero has 1 more fight die. It takes 2 wounds to kill Lord Hanbrook."),
        keywords=("Noble",),
        spirit=3,
        cunning=3,
        honor=6,
        boxes=2,  # ELD-34
        provenance="reported",
        known=N_("Honor, wounds and ability"),
        hooks=(Hook(on=On.SKILL, can=your_fight_dice, run=noble_sword),),
        evil=EvilFace(
            text=N_(
                "The villain has +1 Combat and +2 Health. Town Items, training, the doctor and cures "
                "cost heroes 1 more."
            ),
            hooks=(Hook(on=On.PRICE, topics=(*SOLD_IN_TOWN, "heal"), run=owner_of_the_town),),
            combat=1,
            health=2,
        ),
    ),
    ElderCard(
        id="lady-hanbrook",
        name=N_("Lady Hanbrook"),
        text=N_(
            "In each fight round in which your hero is hit roll a die: on 3 or more one hit is "
            "prevented."
        ),
        keywords=("Noble",),
        spirit=4,
        cunning=3,
        honor=4,
        provenance="reported",
        known=N_("name and theme of the ability"),
        hooks=(Hook(on=On.HITS_ON_HERO, can=a_hit_on_your_hero, run=deft_fan),),
        evil=EvilFace(
            text=N_(
                "The villain has +2 Health. Heroes have 1 less Honor and pay 1 more to look at Secrets."
            ),
            hooks=(
                Hook(on=On.SKILL, run=slander_lowers_honor),
                Hook(on=On.PRICE, topics=("look",), run=slander_hides_secrets),
            ),
            health=2,
        ),
    ),
    ElderCard(
        id="doctor-manning",
        name=N_("Doctor Manning"),
        text=N_(
            "Once in each hero turn or Mystery Phase you may prevent all wounds your hero is about "
            "to take."
        ),
        keywords=("Doctor", "Science"),
        spirit=2,
        cunning=5,
        honor=2,
        provenance="reported",
        known=N_("Honor and theme of the ability"),
        hooks=(Hook(on=On.WOUND, can=my_wounds, run=surgeon, once="turn"),),
        evil=EvilFace(
            text=N_(
                "The villain has +1 Combat. In a showdown it heals 1 wound as each round after the "
                "first begins."
            ),
            hooks=(Hook(on=On.SHOWDOWN_ROUND, can=a_later_round, run=dark_medicine),),
            combat=1,
        ),
    ),
    ElderCard(
        id="sophie",
        name=N_("Sophie, the Midwife"),
        text=N_(
            "Once in each hero turn or Mystery Phase you may try to cancel a Mystery card in play: "
            "roll a die, 4 or more does it."
        ),
        keywords=("Healer",),
        spirit=5,
        cunning=2,
        honor=5,
        provenance="reported",
        known=N_("Honor and theme of the ability"),
        hooks=tuple(
            Hook(on=on, can=a_mystery_lingers, run=old_wisdom, once="turn")
            for on in (On.FREE, On.SECRETS_SHOWN)
        ),
        evil=EvilFace(
            text=N_(
                "The villain has +2 Health. The Shadow Track falls by 1 whenever a hero is knocked out."
            ),
            hooks=(Hook(on=On.KNOCKED_OUT, run=evil_eye),),
            health=2,
        ),
    ),
    ElderCard(
        id="reverend-harding",
        name=N_("Reverend Harding"),
        text=N_(
            "Once in each fight round, when all of your hero's fight dice have missed, you may add "
            "2 dice."
        ),
        keywords=("Holy",),
        spirit=5,
        cunning=2,
        honor=3,
        provenance="reported",
        known=N_("name and theme of the ability"),
        hooks=(Hook(on=On.FIGHT_ROLL, can=all_dice_missed, run=prayer, once="fight"),),
        evil=EvilFace(
            text=N_(
                "The villain has +1 Health. Heroes have 1 less Spirit and roll 1 fight die less "
                "against the villain."
            ),
            hooks=(Hook(on=On.SKILL, run=faith_shaken),),
            health=1,
        ),
    ),
    ElderCard(
        id="magistrate-kroft",
        name=N_("Magistrate Kroft"),
        text=N_(
            "Once in each hero turn or Mystery Phase, before a fight round of your hero, you may "
            "call a Militia into the space if there is none. Your hero has 1 more fight die where "
            "there is Militia."
        ),
        keywords=("Law",),
        spirit=2,
        cunning=4,
        honor=4,
        provenance="reported",
        known=N_("name and theme of the ability"),
        hooks=(
            Hook(on=On.FIGHT, can=may_call_the_militia, run=call_the_militia, once="turn"),
            Hook(on=On.SKILL, can=your_fight_dice, run=drilled_militia),
        ),
        evil=EvilFace(
            text=N_(
                "The villain has +1 Combat and +1 Health. Militia add nothing to Combat, and Minions "
                "have 1 more fight die."
            ),
            hooks=(
                Hook(on=On.SKILL, run=militia_stands_by),
                Hook(on=On.ENEMY_DICE, can=against_minion, run=minions_are_told),
            ),
            combat=1,
            health=1,
        ),
    ),
)
