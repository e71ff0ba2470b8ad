"""The deck of the Abandoned Keep: Cunning, Honor and dangers (BRD-07).

Collapse, Brigands and the Order of the Crimson Hand are told by players; the rest is ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shadowbrook.engine.content import Encounter, Gear, Hook, Minion, MinionCard
from shadowbrook.engine.decision import option
from shadowbrook.engine.happenings import Done, ElderWound, Price, Skill, Wounds
from shadowbrook.engine.queries.heroes import belongings
from shadowbrook.engine.queries.values import skill_value
from shadowbrook.engine.verbs.asking import choose_card, pick
from shadowbrook.engine.verbs.cards import lose_gear
from shadowbrook.engine.verbs.dice import passes, roll_d6, test
from shadowbrook.engine.verbs.elders import prevent_elder
from shadowbrook.engine.verbs.growth import upgrade
from shadowbrook.engine.verbs.investigation import gain, lose
from shadowbrook.engine.verbs.locations import draw_location
from shadowbrook.engine.verbs.minions import homeward
from shadowbrook.engine.verbs.moving import carry_hero
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.wounds import prevent, wound
from shadowbrook.engine.words import COMBAT, CUNNING, HONOR, N_, On

from .carried import about_me, elder_in_danger, my_turn, my_wounds

if TYPE_CHECKING:
    from shadowbrook.engine.you import You

LOSE = option("lose-investigation")
BE_HURT = option("take-wound")
ROLL = option("roll")
STOP = option("stop")


# ---- items and allies ---------------------------------------------------------------------


def used_at(you: You, on: int) -> bool:
    """Whether a card that works once at several moments was used at this one."""
    g = you.g
    card = you.card
    return card << 6 | on in g.s.spent


def hit_in_a_fight(you: You, event: Wounds) -> bool:
    return event.hits and my_wounds(you, event) and not used_at(you, On.ELDER_WOUND)


async def raise_the_shield(you: You, event: Wounds) -> None:
    g = you.g
    prevent(g, event, 1, you.source)


def elder_hit_in_your_fight(you: You, event: ElderWound) -> bool:
    """ELD-28: of the elders only those who stand beside you in the showdown."""
    g = you.g
    hero = you.hero
    yours = bool(g.s.fights) and g.s.fights[-1].hero == g.s.elders[event.elder].hero == hero
    hit = event.by == "villain" and not event.outright and elder_in_danger(you, event)
    return yours and hit and not used_at(you, On.WOUND)


async def shield_an_elder(you: You, event: ElderWound) -> None:
    """ELD-28: what prevents a hero's wound can save a Town Elder."""
    g = you.g
    prevent_elder(g, event, you.source)


def worthy(you: You, event: Skill) -> int:
    """The blade serves those of great Honor."""
    g = you.g
    if event.skill != COMBAT:
        return 0
    return 1 if skill_value(g, event.hero, HONOR, "value") >= 5 else 0


def cheaper_lair(you: You, event: Price) -> int:
    return -2


def before_the_council(you: You, event: Any) -> bool:
    g = you.g
    here = g.s.heroes[you.hero].space
    return my_turn(you, event) and g.content.board.is_hall(here)  # EXP-02


async def testify(you: You, event: Any) -> None:
    g = you.g
    card = you.card
    hero = you.hero
    await lose_gear(g, card)
    await gain(g, hero, 4, you.source)


# ---- encounters ---------------------------------------------------------------------------


async def collapse(you: You, event: Done) -> None:
    """Lose 1 Investigation or be hurt; whoever still stands goes deeper."""
    g = you.g
    hero = event.hero
    source = you.source
    choices = {BE_HURT: True}
    if g.s.heroes[hero].investigation:
        choices = {LOSE: False, BE_HURT: True}
    if await pick(g, g.seat(hero), "collapse", choices, source, "ENC-04", hero):
        await wound(g, hero, 1, "card", source)
    else:
        lose(g, hero, 1, source)
    if not g.s.heroes[hero].down:
        await draw_location(g, hero, "abandoned-keep")


async def bandit_camp(you: You, event: Done) -> None:
    g = you.g
    if await passes(g, event.hero, CUNNING, 5, you.source):
        await gain(g, event.hero, 3, you.source)
    else:
        lose(g, event.hero, g.d3(), you.source)


async def spiked_pit(you: You, event: Done) -> None:
    g = you.g
    if await passes(g, event.hero, CUNNING, 4, you.source):
        await gain(g, event.hero, 1, you.source)
    else:
        await wound(g, event.hero, 2, "card", you.source)


async def trial_of_honor(you: You, event: Done) -> None:
    g = you.g
    successes = await test(g, event.hero, HONOR, 5, you.source)
    await gain(g, event.hero, successes, you.source)
    if successes >= 3:
        upgrade(g, event.hero, HONOR, you.source)


async def headless_knight(you: You, event: Done) -> None:
    """He takes what the faint-hearted carry."""
    g = you.g
    hero = event.hero
    source = you.source
    if await passes(g, hero, HONOR, 5, source):
        await gain(g, hero, 2, source)
    elif carried := belongings(g, hero):
        await lose_gear(g, await choose_card(g, g.seat(hero), carried, source, "ENC-04"))


async def crumbling_vault(you: You, event: Done) -> None:
    """As often as one dares."""
    g = you.g
    hero = event.hero
    source = you.source
    choices = {ROLL: True, STOP: False}
    while await pick(g, g.seat(hero), "vault", choices, source, "ENC-04", hero):
        if await roll_d6(g, hero, "vault", source, 3) <= 2:
            await wound(g, hero, 1, "card", source)
            return
        await gain(g, hero, 1, source)


# ---- minions ------------------------------------------------------------------------------


async def thrown_out(you: You, event: Done) -> None:
    g = you.g
    if not g.s.heroes[event.hero].down:
        await carry_hero(g, event.hero, await homeward(g, g.s.heroes[event.hero].space))


def angered(you: You, event: Skill) -> int:
    return event.fight.wounds if event.fight is not None else 0


async def feast(you: You, event: Done) -> None:
    g = you.g
    await fall(g, 1, "crypt-ghoul")


CARDS = (
    Gear(
        id="rogues-rapier",
        name=N_("Rogue's Rapier"),
        text=N_("+1 Cunning and +1 Combat."),
        deck="abandoned-keep",
        keywords=("Item", "Blade"),
        bonus={"cunning": 1, "combat": 1},
        provenance="reported",
        known=N_("name"),
    ),
    Gear(
        id="captain-of-the-watch",
        name=N_("Captain of the Watch"),
        text=N_("+1 Combat, +1 Honor and one health box."),
        deck="abandoned-keep",
        keywords=("Ally",),
        bonus={"combat": 1, "honor": 1},
        boxes=1,
        provenance="reported",
        known=N_("name"),
    ),
    Gear(
        id="knights-shield",
        name=N_("Knight's Shield"),
        text=N_(
            "+1 Honor. Once in each hero turn or Mystery Phase you may prevent 1 wound by a hit "
            "on you, or save an elder of the hunting party beside you from the hits of your fight"
            " round."
        ),
        deck="abandoned-keep",
        keywords=("Item",),
        bonus={"honor": 1},
        hooks=(
            Hook(on=On.WOUND, can=hit_in_a_fight, run=raise_the_shield, once="turn"),
            Hook(on=On.ELDER_WOUND, can=elder_hit_in_your_fight, run=shield_an_elder, once="turn"),
        ),
    ),
    Gear(
        id="crusaders-sword",
        name=N_("Crusader's Sword"),
        text=N_("+1 Combat, or +2 Combat while your Honor is 5 or more."),
        deck="abandoned-keep",
        keywords=("Item", "Blade", "Holy"),
        bonus={"combat": 1},
        hooks=(Hook(on=On.SKILL, can=about_me, run=worthy),),
    ),
    Gear(
        id="map-of-the-dungeons",
        name=N_("Map of the Dungeons"),
        text=N_("+1 Cunning. To buy a Lair card costs you 2 Investigation less."),
        deck="abandoned-keep",
        keywords=("Item", "Map"),
        bonus={"cunning": 1},
        hooks=(Hook(on=On.PRICE, topics=("lair",), can=about_me, run=cheaper_lair),),
    ),
    Gear(
        id="dented-breastplate",
        name=N_("Dented Breastplate"),
        text=N_("Two health boxes."),
        deck="abandoned-keep",
        keywords=("Item",),
        boxes=2,
    ),
    Gear(
        id="thieves-tools",
        name=N_("Thieves' Tools"),
        text=N_("+2 Cunning."),
        deck="abandoned-keep",
        keywords=("Item",),
        bonus={"cunning": 2},
    ),
    Gear(
        id="rescued-prisoner",
        name=N_("Rescued Prisoner"),
        text=N_(
            "+1 Honor. As an action in the Town Hall you may discard the Prisoner to gain "
            "4 Investigation."
        ),
        deck="abandoned-keep",
        keywords=("Ally",),
        bonus={"honor": 1},
        hooks=(Hook(on=On.ACTION, can=before_the_council, run=testify),),
    ),
    Encounter(
        id="collapse",
        name=N_("Collapse"),
        text=N_("Lose 1 Investigation or take a wound. Then draw another Abandoned Keep card."),
        deck="abandoned-keep",
        copies=2,
        provenance="reported",
        play=collapse,
    ),
    Encounter(
        id="bandit-camp",
        name=N_("Bandit Camp"),
        text=N_("Cunning 5+: with a success, gain 3 Investigation; without, lose a D3 of it."),
        deck="abandoned-keep",
        play=bandit_camp,
        provenance="reported",
        known=N_("theme"),
    ),
    Encounter(
        id="spiked-pit",
        name=N_("Spiked Pit"),
        text=N_("Cunning 4+: with a success, gain 1 Investigation; without, take 2 wounds."),
        deck="abandoned-keep",
        play=spiked_pit,
    ),
    Encounter(
        id="trial-of-honor",
        name=N_("Trial of Honor"),
        text=N_(
            "Honor 5+: gain 1 Investigation for each success. With three or more, raise your "
            "Honor by 1 for good."
        ),
        deck="abandoned-keep",
        play=trial_of_honor,
    ),
    Encounter(
        id="headless-knight",
        name=N_("Headless Knight"),
        text=N_(
            "Honor 5+: with a success, gain 2 Investigation; without, discard an item or ally."
        ),
        deck="abandoned-keep",
        play=headless_knight,
    ),
    Encounter(
        id="crumbling-vault",
        name=N_("Crumbling Vault"),
        text=N_(
            "You may roll a die. On 3 or more gain 1 Investigation, and you may roll again. On "
            "a 1 or 2 take a wound, and it is over."
        ),
        deck="abandoned-keep",
        play=crumbling_vault,
    ),
    MinionCard(
        id="brigands",
        name=N_("Brigands"),
        text=N_(
            "There is one fight round only. If they survive it and you still stand, you are thrown "
            "out, one space toward the Town Hall."
        ),
        deck="abandoned-keep",
        copies=2,
        keywords=("Minion",),
        provenance="reported",
        minion=Minion(
            id="brigands",
            name=N_("Brigands"),
            text=N_("One fight round only; unbeaten, they throw you out."),
            dice=4,
            health=2,
            bounty=3,
            one_round=True,
            unbeaten=thrown_out,
            provenance="reported",
        ),
    ),
    MinionCard(
        id="order-of-the-crimson-hand",
        name=N_("Order of the Crimson Hand"),
        text=N_("They have 1 more fight die for each wound they have taken."),
        deck="abandoned-keep",
        keywords=("Minion",),
        provenance="reported",
        minion=Minion(
            id="order-of-the-crimson-hand",
            name=N_("Order of the Crimson Hand"),
            text=N_("1 more fight die for each wound they have taken."),
            dice=2,
            health=4,
            bounty=5,
            number={On.ENEMY_DICE: angered},
            provenance="reported",
        ),
    ),
    MinionCard(
        id="walking-armor",
        name=N_("Walking Armor"),
        text=N_("It hits only on a 6."),
        deck="abandoned-keep",
        keywords=("Minion",),
        minion=Minion(
            id="walking-armor",
            name=N_("Walking Armor"),
            text=N_("Hits on a 6."),
            dice=4,
            health=3,
            bounty=3,
            hit=6,
        ),
    ),
    MinionCard(
        id="crypt-ghoul",
        name=N_("Crypt Ghoul"),
        text=N_("If the Ghoul knocks you out, the Shadow Track falls by 1."),
        deck="abandoned-keep",
        keywords=("Minion",),
        minion=Minion(
            id="crypt-ghoul",
            name=N_("Crypt Ghoul"),
            text=N_("The Shadow Track falls by 1 if it knocks you out."),
            dice=4,
            health=2,
            bounty=4,
            defeat=feast,
        ),
    ),
)
