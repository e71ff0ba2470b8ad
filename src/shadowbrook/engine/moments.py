"""The moments at which cards act, each with the happening that it delivers.

This table is what a box is written against: a script for a moment takes its happening, and mypy
finds one that takes another. `On` has the same moments as plain numbers, for the engine itself.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from .happenings import (
    Accusation,
    Ahead,
    Arrived,
    Collect,
    Declared,
    DrewEvent,
    ElderLost,
    ElderWound,
    Fall,
    FightOver,
    FightRound,
    Fought,
    Free,
    Happening,
    Hits,
    KnockedOut,
    LastStand,
    Moving,
    Murder,
    Phase,
    Play,
    Price,
    Reading,
    Roll,
    ShowdownBegins,
    ShowdownEnds,
    ShowdownRound,
    Skill,
    TrackFall,
    TrackMoved,
    Turn,
    VillainAttacked,
    VillainHealing,
    Visit,
    Wounds,
)
from .words import MOMENT_NAMES, On

H_co = TypeVar("H_co", bound=Happening, covariant=True)


class Moment(Generic[H_co]):
    """A moment: its number, what it delivers, and what may be done in it."""

    kind = "moment"

    def __init__(self, number: int, delivers: type[H_co], about: str) -> None:
        self.number = number
        self.name = MOMENT_NAMES[number]
        self.delivers = delivers
        self.about = about

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name}>"


class Stop(Moment[H_co]):
    """Somebody may act: an aside, an action, or a stop where something is pending."""

    kind = "stop"


class Trigger(Moment[H_co]):
    """What listens acts by itself."""

    kind = "trigger"


class Number(Moment[H_co]):
    """What listens adds to a number."""

    kind = "number"


# ---- somebody may act ---------------------------------------------------------------------

FREE: Final = Stop(On.FREE, Free, "an aside at every open decision; the game never stops")
ACTION: Final = Stop(On.ACTION, Free, "one of the actions of the hero's turn")
ROLL: Final = Stop(On.ROLL, Roll, "dice of a hero that are not good enough yet: change them")
FIGHT: Final = Stop(On.FIGHT, Ahead, "a fight round is about to begin: prepare for it")
FIGHT_ROLL: Final = Stop(
    On.FIGHT_ROLL, FightRound, "the dice of a fight round lie there: add to them, re-roll them"
)
WOUND: Final = Stop(On.WOUND, Wounds, "wounds are about to be put on a hero: prevent them")
ELDER_WOUND: Final = Stop(
    On.ELDER_WOUND, ElderWound, "a Town Elder is about to be wounded or killed: save them"
)
CARD: Final = Stop(On.CARD, Play, "a card or chart result is about to take effect: cancel it")
ACCUSATION: Final = Stop(On.ACCUSATION, Accusation, "an elder was accused, no Secret is open yet")
TRACK: Final = Stop(On.TRACK, TrackFall, "the Shadow Track is about to fall: hold it back")
COLLECT: Final = Stop(On.COLLECT, Collect, "a hero collects Investigation")
LAST_STAND: Final = Stop(On.LAST_STAND, LastStand, "the last hero who stands is about to fall")
DECLARED: Final = Stop(On.DECLARED, Declared, "a hero goes for the showdown")
SECRETS_SHOWN: Final = Stop(
    On.SECRETS_SHOWN, Ahead, "the Secrets of the party are open, the showdown has not begun"
)

# ---- what listens acts by itself ------------------------------------------------------------

TURN_START: Final = Trigger(On.TURN_START, Turn, "a hero's turn begins")
TURN_END: Final = Trigger(On.TURN_END, Turn, "a hero's turn ends")
ROUND_START: Final = Trigger(On.ROUND_START, Phase, "a game round begins")
MYSTERY_START: Final = Trigger(On.MYSTERY_START, Phase, "the Mystery Phase begins")
MYSTERY_END: Final = Trigger(On.MYSTERY_END, Phase, "the Mystery Phase ends")
TRACK_MOVED: Final = Trigger(On.TRACK_MOVED, TrackMoved, "the Shadow Track has moved")
STAGE: Final = Trigger(On.STAGE, TrackMoved, "the Shadow Track has entered another stage")
MURDER: Final = Trigger(On.MURDER, Murder, "a Murder! was played")
FALLING: Final = Trigger(On.FALLING, Fall, "a hero is being knocked out: soften what that means")
KNOCKED_OUT: Final = Trigger(On.KNOCKED_OUT, KnockedOut, "a hero was knocked out")
MINION_DEFEATED: Final = Trigger(On.MINION_DEFEATED, Fought, "a hero has defeated a minion")
HITS_ON_HERO: Final = Trigger(
    On.HITS_ON_HERO, Hits, "hits on a hero are counted, no wounds yet: lower them"
)
HITS_ON_VILLAIN: Final = Trigger(
    On.HITS_ON_VILLAIN, Hits, "hits on the villain are counted, no wounds yet: change them"
)
HITS_ON_MINION: Final = Trigger(
    On.HITS_ON_MINION, Hits, "hits on a minion are counted, no wounds yet: change them"
)
ELDER_KILLED: Final = Trigger(On.ELDER_KILLED, ElderLost, "a Town Elder was killed")
ELDER_EVIL: Final = Trigger(On.ELDER_EVIL, ElderLost, "a Town Elder has turned evil")
ELDER_GONE: Final = Trigger(
    On.ELDER_GONE, ElderLost, "a Town Elder was taken out of the game, neither killed nor evil"
)
SHOWDOWN_START: Final = Trigger(On.SHOWDOWN_START, ShowdownBegins, "a showdown begins")
SHOWDOWN_ROUND: Final = Trigger(On.SHOWDOWN_ROUND, ShowdownRound, "a showdown round begins")
SHOWDOWN_END: Final = Trigger(On.SHOWDOWN_END, ShowdownEnds, "a showdown is over")
DREW_EVENT: Final = Trigger(On.DREW_EVENT, DrewEvent, "a hero has drawn an Event")
MOVED: Final = Trigger(On.MOVED, Arrived, "a hero's move is over")
WALKED: Final = Trigger(On.WALKED, Arrived, "by action points: a hero went on and may go further")
ENTERED: Final = Trigger(
    On.ENTERED, Arrived, "a hero has come into a space, on the way too, or was carried there"
)
CARRIED: Final = Trigger(On.CARRIED, Arrived, "an effect has moved a hero to another space")
FIGHT_ROUND: Final = Trigger(On.FIGHT_ROUND, Ahead, "a fight round begins, no dice are rolled yet")
FIGHT_OVER: Final = Trigger(On.FIGHT_OVER, FightOver, "a fight has ended")
MYSTERY_CARD: Final = Trigger(On.MYSTERY_CARD, Reading, "a Mystery card was resolved")
VILLAIN_ATTACK: Final = Trigger(
    On.VILLAIN_ATTACK, VillainAttacked, "the villain has attacked in a space"
)

# ---- what listens adds to a number ------------------------------------------------------------

SKILL: Final = Number(On.SKILL, Skill, "a skill of a hero, or the dice of a test or a fight")
TARGET: Final = Number(On.TARGET, Skill, "what a hero's fight die must reach")
ENEMY_TARGET: Final = Number(On.ENEMY_TARGET, Skill, "what an enemy's fight die must reach")
ENEMY_DICE: Final = Number(On.ENEMY_DICE, Skill, "the fight dice of an enemy")
VILLAIN_COMBAT: Final = Number(On.VILLAIN_COMBAT, Skill, "the villain's Combat")
VILLAIN_HEALTH: Final = Number(On.VILLAIN_HEALTH, Skill, "the villain's Health")
MOVEMENT: Final = Number(
    On.MOVEMENT, Moving, "the spaces of a move; by action points those for movement alone"
)
SLOWED: Final = Number(On.SLOWED, Moving, "how much shorter a move is; one space is always left")
PRICE: Final = Number(On.PRICE, Price, "what something costs")
CARRY: Final = Number(On.CARRY, Price, "how many more cards of a deck may be carried")
HEAL_VILLAIN: Final = Number(On.HEAL_VILLAIN, VillainHealing, "the wounds that the villain heals")
CLOSED: Final = Number(On.CLOSED, Visit, "whether a place sells nothing: any number but 0")
WAYS: Final = Number(On.WAYS, Moving, "further spaces that count as next to a hero, as bits")
STRIKES_FIRST: Final = Number(
    On.STRIKES_FIRST, Skill, "whether a hero strikes first in a fight: any number but 0"
)
CHART_ROLLS: Final = Number(On.CHART_ROLLS, Phase, "further rolls on the Mystery Phase chart")

MOMENTS: Final[tuple[Moment[Happening], ...]] = tuple(
    sorted(
        (one for one in list(globals().values()) if isinstance(one, Moment)),
        key=lambda one: one.number,
    )
)
