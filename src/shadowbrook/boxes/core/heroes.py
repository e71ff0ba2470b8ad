"""The eight heroes of the core box (skills: HER-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import HeroSheet, Hook
from shadowbrook.engine.happenings import (
    Collect,
    Done,
    ElderWound,
    Hits,
    Price,
    Roll,
    Skill,
    Wounds,
)
from shadowbrook.engine.verbs.cards import draw_event
from shadowbrook.engine.verbs.dice import roll_d6
from shadowbrook.engine.verbs.elders import prevent_elder
from shadowbrook.engine.verbs.investigation import collect_more, gain, win_bounty
from shadowbrook.engine.verbs.rolls import reroll
from shadowbrook.engine.verbs.wounds import prevent
from shadowbrook.engine.words import COMBAT, CUNNING, N_, SPIRIT, On

from .carried import about_me, elder_in_danger, in_a_fight, is_first_round, my_wounds

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You

ENCORE = 3  # the die with which Victor draws another Event


# ---- Inspector Cooke: Detective (HER-09) ------------------------------------------------------


def there_is_more(you: You, event: Collect) -> bool:
    """HER-09: 1 more of what is left; AP-48: for the last marker of a space, from the pool."""
    g = you.g
    card = you.card
    if event.hero != g.s.owner(card) or event.added:
        return False
    solo = g.rules.cards_forms == "solo"  # CON-50
    return event.space < 0 or (g.s.clues[event.space] > 0) is not solo


def beaten_alone(you: You, event: Done) -> bool:
    g = you.g
    return g.rules.cards_forms == "solo" and about_me(you, event)


async def evidence(you: You, event: Done) -> None:
    g = you.g
    win_bounty(g, event.hero, 1, "inspector-cooke")  # AP-48


async def detective(you: You, event: Collect) -> None:
    g = you.g
    collect_more(g, event, "inspector-cooke", pool=g.rules.cards_forms == "solo")  # AP-48


# ---- Isabella Von Took ------------------------------------------------------------------------


async def servants_step_in(you: You, event: Wounds) -> None:
    g = you.g
    prevent(g, event, 1, "isabella")


async def servants_save_an_elder(you: You, event: ElderWound) -> None:
    """ELD-28: what prevents a hero's wound can save a Town Elder too."""
    g = you.g
    prevent_elder(g, event, "isabella")


# ---- Karl -------------------------------------------------------------------------------------


async def stand_firm(you: You, hits: Hits) -> None:
    """The hits of a fight round are counted together, so this comes once a round."""
    g = you.g
    hits.count -= 1
    g.emit("hit-ignored", hits.hero, "karl")


# ---- Katarina ---------------------------------------------------------------------------------


def pistol_crossbow(you: You, event: Skill) -> int:
    """1 more die of whatever skill the first round of a fight is fought with."""
    g = you.g
    card = you.card
    mine = event.hero == g.s.owner(card) and event.purpose == "fight"
    return 1 if mine and is_first_round(event.fight) else 0


async def rob_the_fallen(you: You, event: Done) -> None:
    g = you.g
    win_bounty(g, event.hero, 1, "katarina")


# ---- Thomas -----------------------------------------------------------------------------------


def ride(you: You, event: Done) -> int:
    """Spaces, or points for movement (AP-49)."""
    g = you.g
    card = you.card
    return 2 if event.hero == g.s.owner(card) else 0


# ---- Heinrich Cartwright ----------------------------------------------------------------------


def your_peaceful_roll(you: You, event: Roll) -> bool:
    """Also a single die that belongs to a fight is one of a fight: the Pistol's, an elder's."""
    g = you.g
    return about_me(you, event) and bool(event.dice) and not in_a_fight(g, event.hero)


async def make_do(you: You, event: Roll) -> None:
    g = you.g
    reroll(g, event, "heinrich")


def rests_on_a_road(you: You, event: Done) -> bool:
    g = you.g
    card = you.card
    return event.hero == g.s.owner(card) and g.content.board.spaces[event.space].kind == "road"


async def talk_of_the_road(you: You, event: Done) -> None:
    g = you.g
    await gain(g, event.hero, 1, "heinrich")


# ---- Victor Danforth --------------------------------------------------------------------------


def by_dice_alone(you: You, event: Done) -> bool:
    g = you.g
    return g.rules.turn_engine == "phases" and about_me(you, event)


async def second_scene(you: You, event: Done) -> None:
    g = you.g
    if await roll_d6(g, event.hero, "victor", "victor", ENCORE) >= ENCORE:
        await draw_event(g, event.hero)


# ---- Anne Marie -------------------------------------------------------------------------------


def books(g: Game, hero: int, group: str = "") -> int:
    """The Books a hero carries; of the group of cards that share a carrying limit."""
    cards = (g.content.cards[card] for card in g.s.heroes[hero].cards)
    return sum(1 for one in cards if "Book" in one.keywords and group in ("", "item", one.deck))


def well_read(you: You, event: Skill) -> int:
    g = you.g
    card = you.card
    mine = event.hero == g.s.owner(card) and event.skill in (SPIRIT, CUNNING, COMBAT)
    return books(g, event.hero) if mine else 0


def always_room_for_a_book(you: You, event: Price) -> int:
    g = you.g
    card = you.card
    return books(g, event.hero, event.what) if event.hero == g.s.owner(card) else 0


def quick_to_learn(you: You, event: Price) -> int:
    g = you.g
    card = you.card
    return -3 if event.hero == g.s.owner(card) else 0


CARDS = (
    HeroSheet(
        id="karl",
        name=N_("Karl, the Soldier"),
        text=N_("Ignore the first hit on you in each fight round."),
        keywords=("Soldier",),
        skills=(2, 2, 4, 5),
        health=2,
        d100=(21, 24),
        provenance="reported",
        known=N_("skills and ability"),
        hooks=(Hook(on=On.HITS_ON_HERO, can=about_me, run=stand_firm),),
    ),
    HeroSheet(
        id="thomas",
        name=N_("Thomas, the Courier"),
        text=N_(
            "Add 2 to your movement roll. (In the action point game instead: 2 more points for "
            "movement each day.)"
        ),
        keywords=("Courier",),
        skills=(3, 2, 3, 2),
        health=4,
        d100=(13, 16),
        provenance="reported",
        known=N_("skills and ability"),
        hooks=(Hook(on=On.MOVEMENT, run=ride),),
    ),
    HeroSheet(
        id="katarina",
        name=N_("Katarina, the Outlaw"),
        text=N_(
            "In the first round of each fight you have 1 more fight die. "
            "Each Minion you defeat is worth 1 more Investigation to you."
        ),
        keywords=("Outlaw",),
        skills=(2, 3, 2, 5),
        health=4,
        d100=(9, 12),
        hooks=(
            Hook(on=On.SKILL, run=pistol_crossbow),
            Hook(on=On.MINION_DEFEATED, can=about_me, run=rob_the_fallen),
        ),
        provenance="rulebook",
        known=N_("skills and health"),
    ),
    HeroSheet(
        id="isabella",
        name=N_("Isabella Von Took, the Noble Woman"),
        text=N_(
            "Whenever you would be wounded you may pay 1 Investigation to ignore a wound. You may "
            "also pay 1 to save a Town Elder from being wounded or killed."
        ),
        keywords=("Noble",),
        skills=(3, 3, 3, 2),
        health=4,
        d100=(1, 4),
        provenance="reported",
        known=N_("skills and ability, but not the price"),
        hooks=(
            Hook(on=On.WOUND, can=my_wounds, run=servants_step_in, price=1),
            Hook(on=On.ELDER_WOUND, can=elder_in_danger, run=servants_save_an_elder, price=1),
        ),
    ),
    HeroSheet(
        id="inspector-cooke",
        name=N_("Inspector Cooke"),
        text=N_(
            "Whenever you collect Investigation, but not from a fight, you may take 1 more from "
            "the same source, be it a space or the pool. (In the action point game: for a space "
            "only when you take its last marker, then from the pool; and 1 more for each Minion "
            "you defeat.)"
        ),
        keywords=("Law",),
        skills=(1, 4, 2, 4),
        health=3,
        d100=(5, 8),
        provenance="rulebook",
        hooks=(
            Hook(on=On.COLLECT, can=there_is_more, run=detective),
            Hook(on=On.MINION_DEFEATED, can=beaten_alone, run=evidence),
        ),
    ),
    HeroSheet(
        id="heinrich",
        name=N_("Heinrich Cartwright, the Drifter"),
        text=N_(
            "Once in each hero turn or Mystery Phase you may re-roll all dice of one of your "
            "rolls outside fights and showdowns. Gain 1 Investigation whenever your move ends on "
            "a Road."
        ),
        keywords=("Stranger",),
        skills=(4, 2, 2, 4),
        health=4,
        start="crossroads",  # HER-10
        d100=(17, 20),
        hooks=(
            Hook(on=On.ROLL, can=your_peaceful_roll, run=make_do, once="turn"),
            Hook(on=On.MOVED, can=rests_on_a_road, run=talk_of_the_road),
        ),
        provenance="rulebook",
        known=N_("skills and health; that he starts elsewhere"),
    ),
    HeroSheet(
        id="victor",
        name=N_("Victor Danforth, the Playwright"),
        text=N_(
            "Once in each hero turn or Mystery Phase, when you draw an Event, roll a die. On 3 or "
            "more draw another. (In the action point game instead: picking up an Event costs you 2 "
            "points.)"
        ),
        keywords=("Actor",),
        skills=(4, 4, 1, 3),
        health=2,
        d100=(25, 28),
        provenance="reported",
        known=N_("skills and theme"),
        points={"event": 2},  # AP-47
        hooks=(Hook(on=On.DREW_EVENT, can=by_dice_alone, run=second_scene, once="turn"),),
    ),
    HeroSheet(
        id="anne-marie",
        name=N_("Anne Marie, the School Teacher"),
        text=N_(
            "Each Book you carry gives you +1 Spirit, +1 Cunning and +1 Combat and counts toward "
            "no limit. Training costs you 3 less."
        ),
        keywords=("Scholar",),
        skills=(4, 3, 2, 3),
        health=4,
        d100=(29, 32),
        provenance="reported",
        known=N_("skills and theme"),
        hooks=(
            Hook(on=On.SKILL, run=well_read),
            Hook(on=On.CARRY, run=always_room_for_a_book),
            Hook(on=On.PRICE, topics=("training",), run=quick_to_learn),
        ),
    ),
)
