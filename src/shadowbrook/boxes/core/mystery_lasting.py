"""Mystery cards that remain in play (MYS-10): weather, and what has to be bought off.

Only one kind of Weather lies over the land at a time, and it passes when the track enters
another stage. The others last until a hero goes to the right place and pays, as an action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Condition, Hook, MysteryCard
from shadowbrook.engine.decision import option
from shadowbrook.engine.happenings import Done, Free, Price, Skill
from shadowbrook.engine.queries.cards import in_play
from shadowbrook.engine.verbs.cards import leave_play
from shadowbrook.engine.verbs.investigation import lose, pay
from shadowbrook.engine.verbs.minions import march, minion_chart
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.wounds import wound
from shadowbrook.engine.words import COMBAT, N_, SPIRIT, On

from .board import SOLD_IN_TOWN

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You

PAY = option("pay", 1)
FREEZE = option("freeze")


def outdoors(g: Game, hero: int) -> bool:
    """On a Road or at a Dangerous Location."""
    return g.content.board.spaces[g.s.heroes[hero].space].kind in ("road", "dangerous")


# ---- weather ------------------------------------------------------------------------------


async def sets_in(you: You, event: Done) -> None:
    """New weather drives the old away."""
    g = you.g
    card = you.card
    for other in in_play(g, "mystery", "Weather"):
        if other != card:
            await leave_play(g, other, you.source)


async def passes(you: You, event: Done) -> None:
    g = you.g
    card = you.card
    await leave_play(g, card, "stage")


CLEARS = Hook(on=On.STAGE, run=passes)


def fog_slows(you: You, event: Done) -> int:
    return 2


def fog_tires(you: You, event: Price) -> int:
    return 1  # AP-58


def drenched(you: You, event: Skill) -> int:
    g = you.g
    return -1 if event.skill == COMBAT and outdoors(g, event.hero) else 0


def in_the_cold(you: You, event: Done) -> bool:
    g = you.g
    return outdoors(g, event.hero) and not g.s.heroes[event.hero].down


async def freezes(you: You, event: Done) -> None:
    g = you.g
    who = g.s.heroes[event.hero]
    options = (PAY, FREEZE) if who.investigation else (FREEZE,)
    key = await g.choose(who.seat, "cold", options, "bitter-cold", "MYS-10", event.hero)
    if key == "pay":
        pay(g, event.hero, 1, "bitter-cold")
    else:
        await wound(g, event.hero, 1, "card", "bitter-cold")


def bold_minions(you: You, event: Skill) -> int:
    return 1 if event.fight is not None and event.fight.minion >= 0 else 0


# ---- what a hero can put an end to ----------------------------------------------------------


def at(space: str) -> Condition:
    """Condition: the hero whose turn it is stands in this space."""

    def there(you: You, event: Free) -> bool:
        g = you.g
        return g.s.heroes[you.hero].space == g.content.board.index[space]

    return there


async def bought_off(you: You, event: Free) -> None:
    g = you.g
    card = you.card
    await leave_play(g, card, "action")


def in_the_hall(you: You, event: Free) -> bool:
    """Condition: the hero whose turn it is stands in the Town Hall of their board (EXP-02)."""
    g = you.g
    return g.content.board.is_hall(g.s.heroes[you.hero].space)


def ends(where: Condition, price: int) -> Hook:
    """As an action in such a space a hero may pay to put an end to the card."""
    return Hook(on=On.ACTION, can=where, run=bought_off, price=price)


def doubt(you: You, event: Skill) -> int:
    return -1 if event.skill == SPIRIT else 0


async def on_the_move(you: You, event: Done) -> None:
    g = you.g
    await march(g, 1)


def one_roll_more(you: You, event: Done) -> int:
    return 1


def no_chart_to_roll_on(you: You, event: Done) -> bool:
    g = you.g
    return g.rules.chart_kind == "none"


async def horror(you: You, event: Done) -> None:
    g = you.g
    await minion_chart(g)


async def hour_is_late(you: You, event: Done) -> None:
    g = you.g
    face = g.d6()
    g.emit("die", -1, "the-hour-is-late", face, "the-hour-is-late")
    if face <= 3:
        await fall(g, 1, "the-hour-is-late")


def from_hiding(you: You, event: Skill) -> int:
    fight = event.fight
    return -1 if fight is not None and fight.minion < 0 and fight.foe < 0 else 0


def ends_in_town(you: You, event: Done) -> bool:
    g = you.g
    return g.content.board.spaces[event.space].kind == "town"


async def watched(you: You, event: Done) -> None:
    g = you.g
    lose(g, event.hero, 1, "the-orders-influence")


def dearer(you: You, event: Price) -> int:
    return 1


CARDS: tuple[MysteryCard, ...] = (
    MysteryCard(
        id="fog",
        name=N_("Fog"),
        text=N_(
            "Remains in Play. Every move is 2 spaces shorter, but 1 space is always left; in the "
            "action point game each space costs 1 more point. Replaces other Weather; passes when "
            "the Shadow Track enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        play=sets_in,
        hooks=(
            CLEARS,
            Hook(on=On.SLOWED, run=fog_slows),
            Hook(on=On.PRICE, topics=("points:step",), run=fog_tires),
        ),
        provenance="reported",
        known=N_("all but the numbers"),
    ),
    MysteryCard(
        id="thunderstorm",
        name=N_("Thunderstorm"),
        text=N_(
            "Remains in Play. Heroes on Roads and at Dangerous Locations have 1 Combat less. "
            "Replaces other Weather; passes when the Shadow Track enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        play=sets_in,
        hooks=(CLEARS, Hook(on=On.SKILL, run=drenched)),
    ),
    MysteryCard(
        id="bitter-cold",
        name=N_("Bitter Cold"),
        text=N_(
            "Remains in Play. Whoever ends their turn on a Road or at a Dangerous Location pays 1 "
            "Investigation or takes 1 wound. Replaces other Weather; passes when the Shadow Track "
            "enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        play=sets_in,
        hooks=(CLEARS, Hook(on=On.TURN_END, can=in_the_cold, run=freezes)),
    ),
    MysteryCard(
        id="moonless-night",
        name=N_("Moonless Night"),
        text=N_(
            "Remains in Play. Minions roll 1 more die. Replaces other Weather; passes when the "
            "Shadow Track enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        play=sets_in,
        hooks=(CLEARS, Hook(on=On.ENEMY_DICE, run=bold_minions)),
    ),
    MysteryCard(
        id="crisis-of-faith",
        name=N_("Crisis of Faith"),
        text=N_(
            "Remains in Play. Every hero has 1 Spirit less. A hero in the Church may pay 3 "
            "Investigation as an action to end this."
        ),
        remains=True,
        hooks=(Hook(on=On.SKILL, run=doubt), ends(at("church"), 3)),
    ),
    MysteryCard(
        id="evil-is-on-the-move",
        name=N_("Evil is on the Move"),
        text=N_(
            "Remains in Play. At the start of the Mystery Phase all Minion counters move 1 space "
            "toward the Town Hall. A hero at the Crossroads may pay 3 Investigation as an action "
            "to end this."
        ),
        remains=True,
        hooks=(
            Hook(on=On.MYSTERY_START, run=on_the_move, moves_minions=True),
            ends(at("crossroads"), 3),
        ),
        provenance="reported",
        known=N_("name and theme"),
    ),
    MysteryCard(
        id="the-horror",
        name=N_("The Horror"),
        text=N_(
            "Remains in Play. The Mystery Phase chart is rolled twice. In a game without that "
            "chart, roll on the Minion chart for a random location at the start of the Mystery "
            "Phase. A hero in the Church may pay 5 Investigation as an action to end this."
        ),
        remains=True,
        hooks=(
            Hook(on=On.CHART_ROLLS, run=one_roll_more),
            Hook(on=On.MYSTERY_START, can=no_chart_to_roll_on, run=horror),
            ends(at("church"), 5),
        ),
        provenance="reported",
    ),
    MysteryCard(
        id="the-hour-is-late",
        name=N_("The Hour is Late"),
        text=N_(
            "Remains in Play. At the start of the Mystery Phase roll a die: on 1 to 3 the Shadow "
            "Track falls by 1. A hero in the Town Hall may pay 5 Investigation as an action to end "
            "this."
        ),
        remains=True,
        hooks=(Hook(on=On.MYSTERY_START, run=hour_is_late), ends(in_the_hall, 5)),
        provenance="reported",
        known=N_("all but the numbers"),
    ),
    MysteryCard(
        id="laying-in-wait",
        name=N_("Laying in Wait"),
        text=N_(
            "Remains in Play. The villain's dice hit on one less than usual. A hero in the "
            "Magistrate's Office may pay 4 Investigation as an action to end this."
        ),
        remains=True,
        hooks=(Hook(on=On.ENEMY_TARGET, run=from_hiding), ends(at("magistrates-office"), 4)),
        provenance="reported",
    ),
    MysteryCard(
        id="the-orders-influence",
        name=N_("The Order's Influence"),
        text=N_(
            "Remains in Play. Whoever ends their move in a Town Space loses 1 Investigation. A "
            "hero in the Magistrate's Office may pay 4 Investigation as an action to end this."
        ),
        remains=True,
        hooks=(
            Hook(on=On.MOVED, can=ends_in_town, run=watched),
            ends(at("magistrates-office"), 4),
        ),
        provenance="reported",
        known=N_("name and theme"),
    ),
    MysteryCard(
        id="panic-in-town",
        name=N_("Panic in Town"),
        text=N_(
            "Remains in Play. Town Items, training, healing at the Doctor's Office and cures cost "
            "1 Investigation more. A hero in the Town Hall may pay 3 Investigation as an action to "
            "end this."
        ),
        remains=True,
        hooks=(Hook(on=On.PRICE, topics=SOLD_IN_TOWN, run=dearer), ends(in_the_hall, 3)),
    ),
)
