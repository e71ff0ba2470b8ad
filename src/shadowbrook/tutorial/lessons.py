"""The lessons of the first game. They are tried in their order, and the first that fits is given.

A text may name people and places: `names` says which, by their ids. Texts speak to whoever plays,
in a page and in a terminal alike, so they say nothing of clicks and keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from shadowbrook.engine.content import Content
from shadowbrook.engine.decision import ENEMY
from shadowbrook.engine.words import N_, TOWN_HALL

from . import advice
from .situation import Situation, View

Names = Mapping[str, str | int]


def _no_names(_: Situation) -> Names:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """What is taught when. Whoever follows the advice is given all lessons of the course."""

    id: str
    title: str
    text: str
    fits: Callable[[Situation], bool]
    advice: Callable[[Situation], str] = advice.none
    names: Callable[[Situation], Names] = _no_names
    course: bool = False


class Teaching(NamedTuple):
    """A lesson as it is given now: its texts, whom they name, and the option it recommends."""

    lesson: str
    title: str
    text: str
    names: Names
    option: str


def teach(view: View, content: Content) -> Teaching | None:
    """Return the lesson for what a seat sees; None if it is not asked, or no lone hero plays."""
    if view["mode"] != "lone" or view["turn_engine"] != "phases":
        return None
    decision = view["decision"]
    asked = decision is not None and "options" in decision
    if not (asked or view["result"]) or view["heroes"][0]["card"] is None:
        return None
    now = Situation(view, content)
    lesson = next((one for one in LESSONS if one.fits(now)), None)
    if lesson is None:
        return None
    return Teaching(lesson.id, lesson.title, lesson.text, lesson.names(now), lesson.advice(now))


# ---- when a lesson fits ------------------------------------------------------------------------


def _asked(*kinds: str) -> Callable[[Situation], bool]:
    return lambda now: now.kind in kinds


def _sets_out(now: Situation) -> bool:
    """Whether the hero is about to walk, and has not begun to."""
    return now.kind == "move" and now.offers("stay")


def _acts(key: str) -> Callable[[Situation], bool]:
    """Whether an action is the one to take now."""
    return lambda now: now.kind == "action" and advice.act(now) == key


def _encounters(kind: str) -> Callable[[Situation], bool]:
    return lambda now: _acts("encounter")(now) and now.place(now.at).kind == kind


def _won(now: Situation) -> bool:
    result: Mapping[str, Any] | None = now.view["result"]
    return result is not None and result["winner"] == "hero"


def _has_woken(now: Situation) -> bool:
    hero = now.hero
    return _sets_out(now) and hero["knock_outs"] > 0 and not now.wounds and now.at == TOWN_HALL


def _goes_to_the_doctor(now: Situation) -> bool:
    return now.kind == "move" and now.wounds > 0 and now.place(advice.target(now)).doctor


def _ends_turn(now: Situation) -> bool:
    return _acts("end-turn")(now)


# ---- whom a text names -------------------------------------------------------------------------


def _villain(now: Situation) -> Names:
    return {"villain": now.view["villain"]["card"]}


def _both(now: Situation) -> Names:
    return {"hero": now.hero["card"], **_villain(now)}


def _minion_ahead(now: Situation) -> Names:
    return {"minion": now.view["spaces"][advice.target(now)]["minion"]}


def _place_of_the_lair(now: Situation) -> Names:
    assert now.lair is not None
    return {"space": now.lair.space}


def _price_of_a_lair(now: Situation) -> Names:
    return {"cost": now.view["lair_cost"], "purse": now.purse}


def _the_track(now: Situation) -> Names:
    return {"number": now.view["track"]}


def _elder(now: Situation, *, trusted: bool) -> str:
    """Return an elder whose Secrets are known, and all good or not."""
    return next(elder for elder, good in now.known.items() if good == trusted)


LESSONS: tuple[Lesson, ...] = (
    # ---- the end -------------------------------------------------------------------------------
    Lesson(
        id="won",
        title=N_("You have won"),
        text=N_(
            "{villain:The} is beaten, and you know the game: walk, encounter, collect, trust the "
            "right people, strike in time. Other heroes, other villains and friends at the table "
            "make each game a new one."
        ),
        fits=_won,
        names=_villain,
        course=True,
    ),
    Lesson(
        id="lost",
        title=N_("Not this time"),
        text=N_(
            "{villain:The} has won. It happens to the best of hunters. The next time, look for "
            "Investigation where much of it lies, and buy a Lair card as soon as you are fit for "
            "a fight."
        ),
        fits=lambda now: now.view["result"] is not None,
        names=_villain,
    ),
    # ---- moving --------------------------------------------------------------------------------
    Lesson(
        id="welcome",
        title=N_("Your first move"),
        text=N_(
            "You are {hero}, and {villain:the} is after the village of Shadowbrook. Gather "
            "Investigation, find out whom you can trust, then face the villain. Each turn begins "
            "with a move: the die says how far you may walk. A good choice is marked; you are "
            "free to make another."
        ),
        fits=lambda now: _sets_out(now) and now.round == 1,
        advice=advice.walk,
        names=_both,
        course=True,
    ),
    Lesson(
        id="mystery",
        title=N_("A new round"),
        text=N_(
            "After your turn came the Mystery Phase. It draws a Mystery card, mostly trouble: "
            "read in the log what it was this time. Minions come into the open, and now and then "
            "Investigation, too. Now you move again."
        ),
        fits=lambda now: _sets_out(now) and now.round == 2,
        advice=advice.walk,
        course=True,
    ),
    Lesson(
        id="woken",
        title=N_("Back on your feet"),
        text=N_(
            "You were knocked out. You wake up in the Town Hall, healed but poorer. Nothing is "
            "lost as long as the Shadow Track holds, so out you go again."
        ),
        fits=_has_woken,
        advice=advice.walk,
    ),
    Lesson(
        id="to-the-lair",
        title=N_("On the way to the Lair"),
        text=N_(
            "Your Lair card leads to {space:the}. Only there can the showdown begin. Go straight "
            "there: the Shadow Track does not wait."
        ),
        fits=lambda now: now.kind == "move" and now.lair is not None,
        advice=advice.walk,
        names=_place_of_the_lair,
        course=True,
    ),
    Lesson(
        id="steps-left",
        title=N_("Steps to spare"),
        text=N_(
            "You have steps left. Walk on or stop here; what you do this turn, you do where you "
            "stop."
        ),
        fits=lambda now: now.kind == "move" and now.offers("stop") and now.round <= 2,
        advice=advice.walk,
    ),
    Lesson(
        id="stop-here",
        title=N_("Far enough"),
        text=N_("This is as good a place as any within reach. You need not use up your steps."),
        fits=lambda now: now.offers("stop") and advice.walk(now) == "stop",
        advice=advice.walk,
    ),
    Lesson(
        id="doctor",
        title=N_("A visit to the doctor"),
        text=N_(
            "You are hurt, and when all your health boxes are full you are knocked out. At "
            "{space:the} wounds are healed at little cost."
        ),
        fits=_goes_to_the_doctor,
        advice=advice.walk,
        names=lambda now: {"space": advice.target(now)},
    ),
    Lesson(
        id="fight-ahead",
        title=N_("A fight worth having"),
        text=N_(
            "{minion:The} {minion: pl=are, other=is} out there, and nobody walks past a minion "
            "without a fight. You are in good shape, and minions that you beat bring "
            "Investigation: this fight is worth it."
        ),
        fits=lambda now: now.kind == "move" and advice.beatable(now, advice.target(now)),
        advice=advice.walk,
        names=_minion_ahead,
        course=True,
    ),
    Lesson(
        id="where-it-lies",
        title=N_("Follow the trail"),
        text=N_(
            "Clues, money and influence are all Investigation, and it pays for everything. Walk "
            "to where it lies: you may take 1 in each space that you enter, and all of it where "
            "you stop."
        ),
        fits=lambda now: now.kind == "move" and now.clues(advice.target(now)) > 0,
        advice=advice.walk,
        course=True,
    ),
    Lesson(
        id="where-to",
        title=N_("Where to go"),
        text=N_(
            "A Lair card costs {cost} Investigation at present, and you have {purse}. The corners "
            "of the map bring finds and fights, the town brings Events and services."
        ),
        fits=_asked("move"),
        advice=advice.walk,
        names=_price_of_a_lair,
    ),
    Lesson(
        id="pick-up",
        title=N_("Investigation on the way"),
        text=N_("You may take 1 Investigation in each space that you enter. There is no catch."),
        fits=_asked("pick-up"),
        advice=advice.take,
    ),
    Lesson(
        id="rolled-a-one",
        title=N_("A poor roll"),
        text=N_(
            "You rolled a 1. To make up for it you may draw an Event: a card for your hand, to be "
            "played when it serves you."
        ),
        fits=_asked("free-event"),
        advice=advice.draw,
    ),
    # ---- acting --------------------------------------------------------------------------------
    Lesson(
        id="at-the-lair",
        title=N_("At the Lair"),
        text=N_(
            "Here {villain:the} can be found. Starting the showdown takes the place of your "
            "encounter and costs what the Lair card says. This is what you came for."
        ),
        fits=_acts("showdown"),
        advice=advice.act,
        names=_villain,
        course=True,
    ),
    Lesson(
        id="collect",
        title=N_("Take what lies here"),
        text=N_(
            "Now you act. As an action you collect all the Investigation in your space. You may "
            "take each kind of action once a turn, in any order."
        ),
        fits=_acts("collect"),
        advice=advice.act,
        course=True,
    ),
    Lesson(
        id="look",
        title=N_("Whom can you trust?"),
        text=N_(
            "Two of the six Town Elders may stand by you in the showdown. But each of them has a "
            "Secret, and whoever turns out evil joins the villain. For 2 Investigation you look "
            "at an elder’s Secrets, before it is too late."
        ),
        fits=_acts("look"),
        advice=advice.act,
        course=True,
    ),
    Lesson(
        id="whose-secret",
        title=N_("Look behind the face"),
        text=N_(
            "Choose an elder. Most Secrets are harmless, some are a help, a few are evil: any of "
            "the six may hide any of them."
        ),
        fits=lambda now: now.kind == "choose-elder" and now.decision["reason"] == "ACT-08",
        advice=advice.first,
        course=True,
    ),
    Lesson(
        id="buy-a-lair",
        title=N_("Find the Lair"),
        text=N_(
            "You can afford a Lair card. It says where {villain:the} can be faced, and what else "
            "that will cost you. The price falls with the Shadow Track, but the villain only "
            "grows stronger."
        ),
        fits=_acts("buy-lair"),
        advice=advice.act,
        names=_villain,
        course=True,
    ),
    Lesson(
        id="corner",
        title=N_("An encounter"),
        text=N_(
            "Once a turn you encounter the place where you are. At a corner of the map you draw a "
            "card from its own deck: an item, an ally, an adventure or a minion."
        ),
        fits=_encounters("corner"),
        advice=advice.act,
        course=True,
    ),
    Lesson(
        id="town-hall",
        title=N_("In the Town Hall"),
        text=N_(
            "This is the heart of the village. An encounter here shows you two Events, of which "
            "you keep one. It is also where you wake up if you are knocked out."
        ),
        fits=lambda now: _encounters("town")(now) and now.at == TOWN_HALL,
        advice=advice.act,
    ),
    Lesson(
        id="healed-in-town",
        title=N_("In good hands"),
        text=N_(
            "As everywhere in town you draw an Event. After that the doctor heals your wounds, for "
            "much less than the action costs you anywhere else."
        ),
        fits=lambda now: _encounters("town")(now) and now.place(now.at).doctor,
        advice=advice.act,
    ),
    Lesson(
        id="town",
        title=N_("In town"),
        text=N_(
            "An encounter in town brings an Event for your hand, then what the place is for: one "
            "sells items, one heals wounds, others train your skills."
        ),
        fits=_encounters("town"),
        advice=advice.act,
    ),
    Lesson(
        id="dangerous",
        title=N_("A dangerous place"),
        text=N_(
            "Out here a die decides about your encounter: on 3 or more you draw an Event, on 1 or "
            "2 a Mystery card, and those are seldom kind."
        ),
        fits=_encounters("dangerous"),
        advice=advice.act,
    ),
    Lesson(
        id="lair-in-hand",
        title=N_("A place to go to"),
        text=N_(
            "You know now where {villain:the} hides. End your turn; next time you set out for the "
            "Lair. What you have left pays for the showdown."
        ),
        fits=lambda now: _ends_turn(now) and now.lair is not None,
        advice=advice.act,
        names=_villain,
    ),
    Lesson(
        id="friend",
        title=N_("A friend at your side"),
        text=N_(
            "You know that {elder} can be trusted, so you will not have to face the villain alone. "
            "A Lair card costs {cost} Investigation at present; keep a little more than that for "
            "the showdown itself."
        ),
        fits=lambda now: _ends_turn(now) and True in now.known.values(),
        advice=advice.act,
        names=lambda now: {**_price_of_a_lair(now), "elder": _elder(now, trusted=True)},
    ),
    Lesson(
        id="foe",
        title=N_("A foe unmasked"),
        text=N_(
            "{elder} is in league with evil. Good that you looked: never take {elder: m=him, "
            "f=her} into your hunting party. What you need now is a Lair card."
        ),
        fits=lambda now: _ends_turn(now) and bool(now.known),
        advice=advice.act,
        names=lambda now: {"elder": _elder(now, trusted=False)},
    ),
    Lesson(
        id="hand",
        title=N_("Cards in your hand"),
        text=N_(
            "Events stay in your hand until you play them. When one of them fits, it is offered "
            "to you, also on a turn that is not yours. End your turn for now."
        ),
        fits=lambda now: _ends_turn(now) and bool(now.hero["hand"]),
        advice=advice.act,
    ),
    Lesson(
        id="end-turn",
        title=N_("The end of your turn"),
        text=N_(
            "Move, fight, act: that is a turn. Time is short, though. The Shadow Track stands at "
            "{number}; when it passes 1, Darkness has come and the villain has won."
        ),
        fits=_ends_turn,
        advice=advice.act,
        names=_the_track,
        course=True,
    ),
    # ---- fights --------------------------------------------------------------------------------
    Lesson(
        id="fight-on",
        title=N_("The fight goes on"),
        text=N_(
            "In a fight you roll as many dice as you have Combat, your enemy rolls as well, and "
            "each 5 or 6 is a hit. Before each further round you may escape to a space beside "
            "yours, which ends your turn. As long as you can take another wound, stand and fight."
        ),
        fits=_asked("escape"),
        advice=advice.fight_on,
        course=True,
    ),
    Lesson(
        id="step-in-at-last",
        title=N_("Hold nothing back"),
        text=N_(
            "A card of yours fits what is happening. There is no better moment than a showdown "
            "for what you have saved."
        ),
        fits=lambda now: now.kind == "respond" and now.view["showdown"] is not None,
        advice=advice.first,
    ),
    Lesson(
        id="step-in",
        title=N_("You can step in"),
        text=N_(
            "Something is about to happen, and a card of yours can change it. The game stops only "
            "where that is so. Use it now, or pass and keep it for a worse moment."
        ),
        fits=_asked("respond"),
        advice=advice.first,
    ),
    # ---- the showdown --------------------------------------------------------------------------
    Lesson(
        id="party",
        title=N_("The hunting party"),
        text=N_(
            "Up to two elders may go with you, and each has an ability that helps. Their Secrets "
            "all come to light now, so take only those whom you know to be good."
        ),
        fits=lambda now: now.kind == "hunting-party" and advice.friend(now) != "nobody",
        advice=advice.friend,
        course=True,
    ),
    Lesson(
        id="nobody-else",
        title=N_("Nobody else"),
        text=N_(
            "You do not know the Secrets of the others. An Evil Elder would fight beside the "
            "villain, so rather go without them."
        ),
        fits=_asked("hunting-party"),
        advice=advice.friend,
        course=True,
    ),
    Lesson(
        id="showdown",
        title=N_("The showdown"),
        text=N_(
            "You and {villain:the} strike at each other round after round. Before each round you "
            "may break off and escape; the villain keeps its wounds, but heals some of them in "
            "each Mystery Phase. Keep at it while you can."
        ),
        fits=_asked("regroup"),
        advice=advice.fight_on,
        names=_villain,
        course=True,
    ),
    # ---- what else may be asked ----------------------------------------------------------------
    Lesson(
        id="keep-one",
        title=N_("One of two"),
        text=N_("Read both Events, and keep one. What heals or helps in a fight is never wrong."),
        fits=_asked("keep-event"),
        advice=advice.first,
    ),
    Lesson(
        id="healing",
        title=N_("At the doctor’s"),
        text=N_("Say how many wounds are to be healed. Before a showdown, health is well spent."),
        fits=_asked("heal"),
        advice=advice.mend,
    ),
    Lesson(
        id="shop",
        title=N_("For sale"),
        text=N_(
            "Town Items are for sale here, as long as there are any, and what adds to your Combat "
            "serves you in every fight. In this short game the Lair card comes first, though."
        ),
        fits=_asked("shop"),
        advice=advice.leave,
    ),
    Lesson(
        id="training",
        title=N_("A lesson from a master"),
        text=N_(
            "Here you can pay to raise a skill for good, and Combat means 1 more die in almost "
            "every fight. In this short game the Lair card comes first, though."
        ),
        fits=_asked("train"),
        advice=advice.leave,
    ),
    Lesson(
        id="minions-come",
        title=N_("Minions on the map"),
        text=N_(
            "Minions are about to appear, and you say where. Near you they will soon bring you "
            "Investigation, if you dare; far away they trouble nobody for a while."
        ),
        fits=lambda now: now.kind == "choose-space" and now.decision["aim"] == ENEMY,
        advice=advice.first,
    ),
    Lesson(
        id="question",
        title=N_("A card asks you"),
        text=N_(
            "A card or a rule wants an answer from you. Read what it says: whatever is offered to "
            "you is allowed, and nothing here decides the game by itself."
        ),
        fits=lambda now: bool(now.decision),
    ),
)
