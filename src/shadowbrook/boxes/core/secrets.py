"""The Secrets of the elders, from harmless through helpful to evil (ELD-07).

A helpful Secret works for the hero with whom its elder travels; on an elder who is dead,
evil or at home it does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Hook, SecretCard
from shadowbrook.engine.happenings import Done, Skill, Wounds
from shadowbrook.engine.queries.elders import owner_of_secret
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.verbs.asking import choose_hero
from shadowbrook.engine.verbs.cards import draw_event
from shadowbrook.engine.verbs.dice import roll_d6
from shadowbrook.engine.verbs.elders import back_to_town, bind_to_hero, kill_elder, on_the_hunt
from shadowbrook.engine.verbs.investigation import gain
from shadowbrook.engine.verbs.piles import random_location
from shadowbrook.engine.verbs.villain import late_health
from shadowbrook.engine.verbs.wounds import prevent
from shadowbrook.engine.words import N_, On

if TYPE_CHECKING:
    from shadowbrook.engine.you import You


def travels_with(you: You, hero: int) -> bool:
    """Whether the elder of this Secret lives and travels with the hero."""
    g = you.g
    card = you.card
    elder = owner_of_secret(g, card)
    return elder.status == "town" and elder.hero == hero


def travels_along(you: You, event: Skill) -> bool:
    """Condition: the elder travels with the hero who fights."""
    return travels_with(you, event.hero)


def your_fight_dice(you: You, event: Skill) -> bool:
    """Condition: the hero with whom the elder travels is about to roll fight dice."""
    return event.purpose == "fight" and travels_with(you, event.hero)


def serves_the_villain(you: You, event: Skill) -> bool:
    g = you.g
    card = you.card
    return owner_of_secret(g, card).status == "evil"


# ---- On the Hunt (ELD-23, ELD-24) -------------------------------------------------------------


async def go_hunting(you: You, event: Done) -> None:
    g = you.g
    on_the_hunt(g, event.elder, random_location(g))


def is_hunting(you: You, event: Done) -> bool:
    g = you.g
    card = you.card
    return owner_of_secret(g, card).space >= 0


async def move_on(you: You, event: Done) -> None:
    g = you.g
    card = you.card
    on_the_hunt(g, g.s.owner(card), random_location(g))


def hunts_beside_you(you: You, event: Skill) -> bool:
    g = you.g
    card = you.card
    return owner_of_secret(g, card).space == g.s.heroes[event.hero].space


def one_more(you: You, event: Skill) -> int:
    return 1


# ---- Hero of the People (ELD-25) --------------------------------------------------------------


async def join_the_hunt(you: You, event: Done) -> None:
    """Stays with the hero of the moment; where there is none, the First Player chooses."""
    g = you.g
    hero = g.s.elders[event.elder].hero
    if hero < 0:
        hero = g.s.active
    if hero < 0:
        heroes = standing(g) or g.order()
        hero = await choose_hero(g, g.first_seat, heroes, "hero-of-the-people", "ELD-25")
    bind_to_hero(g, event.elder, hero)


# ---- evil -------------------------------------------------------------------------------------


async def darkest_hour(you: You, event: Done) -> None:
    g = you.g
    late_health(g, 2)  # SHD-23


def two_more(you: You, event: Skill) -> int:
    return 2


# ---- courage and the lack of it ---------------------------------------------------------------


def in_the_party(you: You, event: Done) -> bool:
    g = you.g
    card = you.card
    return g.s.showdown is not None and g.s.owner(card) in g.s.showdown.party


async def may_run(you: You, event: Done) -> None:
    """ELD-33: before the first fight round, and before every other."""
    g = you.g
    card = you.card
    if await roll_d6(g, you.hero, "coward", "coward", 4) <= 3:
        back_to_town(g, g.s.owner(card))


def back_to_the_wall(you: You, event: Skill) -> int:
    g = you.g
    who = g.s.heroes[event.hero]
    return 3 if who.boxes - who.wounds <= 1 else 0


def wounds_to_take(you: You, event: Wounds) -> bool:
    return event.count > 0 and travels_with(you, event.hero)


async def die_for_another(you: You, event: Wounds) -> None:
    """An elder whom somebody saves (ELD-28) has given nothing, and prevents nothing."""
    g = you.g
    card = you.card
    elder = owner_of_secret(g, card)
    await kill_elder(g, g.s.owner(card), "sacrifice")
    if elder.status != "town":
        prevent(g, event, event.count, "selfless-martyr")


async def tell_all_and_die(you: You, event: Done) -> None:
    g = you.g
    hero = g.s.active if g.s.active >= 0 else g.first_hero
    await gain(g, hero, await roll_d6(g, hero, "investigation", "knows-too-much"), "knows-too-much")
    for _ in range(2):
        await draw_event(g, hero)
    await kill_elder(g, event.elder, "secret")


CARDS = (
    SecretCard(
        id="little-secret",
        name=N_("Little Secret"),
        text=N_("Nothing that matters to anybody else."),
        copies=6,
        provenance="rulebook",
    ),
    SecretCard(
        id="on-the-hunt",
        name=N_("On the Hunt"),
        text=N_(
            "Reveal Immediately. This elder hunts at a random location, which is drawn again "
            "whenever the Shadow Track enters another stage. Heroes in that space have +1 to every "
            "skill."
        ),
        copies=2,
        reveal_immediately=True,
        advanced=True,
        provenance="rulebook",
        known=N_("all but the bonus"),
        reveal=go_hunting,
        hooks=(
            Hook(on=On.STAGE, can=is_hunting, run=move_on),
            Hook(on=On.SKILL, can=hunts_beside_you, run=one_more),
        ),
    ),
    SecretCard(
        id="hero-of-the-people",
        name=N_("Hero of the People"),
        text=N_(
            "Reveal Immediately. From now on this elder travels with the hero they are with, or "
            "else the hero whose turn it is; outside a turn the First Player chooses the hero. "
            "In a showdown they help only in the hunting party, which may be another hero's."
        ),
        copies=2,
        reveal_immediately=True,
        advanced=True,
        provenance="rulebook",
        reveal=join_the_hunt,
    ),
    SecretCard(
        id="darkest-secret",
        name=N_("Darkest Secret"),
        text=N_(
            "Evil. No dice can be aimed at this Evil Elder, and the villain has +1 Combat and "
            "+2 Health more while they live."
        ),
        copies=2,
        evil=True,
        keywords=("Evil", "Sheltered"),
        advanced=True,
        provenance="reported",
        known=N_("all but the numbers"),
        reveal=darkest_hour,
        hooks=(
            Hook(on=On.VILLAIN_COMBAT, can=serves_the_villain, run=one_more),
            Hook(on=On.VILLAIN_HEALTH, can=serves_the_villain, run=two_more),
        ),
    ),
    SecretCard(
        id="servant-of-darkness",
        name=N_("Servant of Darkness"),
        text=N_("Evil. This elder has served the villain all along."),
        copies=2,
        evil=True,
        keywords=("Evil",),
        provenance="reported",
        known=N_("name, and that it is evil"),
    ),
    SecretCard(
        id="war-criminal",
        name=N_("War Criminal"),
        text=N_(
            "Reveal Immediately. Old foes ride with the new: every enemy rolls 1 more die against "
            "a hero with whom this elder travels."
        ),
        reveal_immediately=True,
        hooks=(Hook(on=On.ENEMY_DICE, can=travels_along, run=one_more),),
        provenance="reported",
        known=N_("name"),
    ),
    SecretCard(
        id="inner-strength",
        name=N_("Inner Strength"),
        text=N_("A hero with whom this elder travels has 2 more fight dice."),
        keywords=("Pure",),
        provenance="reported",
        hooks=(Hook(on=On.SKILL, can=your_fight_dice, run=two_more),),
    ),
    SecretCard(
        id="coward",
        name=N_("Coward"),
        text=N_("Before each round of a showdown roll a die: on 1 to 3 this elder runs home."),
        provenance="reported",
        hooks=(Hook(on=On.SHOWDOWN_ROUND, can=in_the_party, run=may_run),),
    ),
    SecretCard(
        id="knows-too-much",
        name=N_("Knows Too Much"),
        text=N_(
            "When revealed, the hero whose turn it is, or else the First Player's, gains a D6 of "
            "Investigation and draws 2 Events. Then this elder is killed."
        ),
        provenance="reported",
        reveal=tell_all_and_die,
    ),
    SecretCard(
        id="selfless-martyr",
        name=N_("Selfless Martyr"),
        text=N_(
            "When a hero with whom this elder travels would be wounded, the elder may be killed "
            "to prevent all of those wounds. If the elder is saved, none are prevented."
        ),
        advanced=True,
        hooks=(Hook(on=On.WOUND, can=wounds_to_take, run=die_for_another),),
        provenance="reported",
        known=N_("name"),
    ),
    SecretCard(
        id="reluctant-hero",
        name=N_("Reluctant Hero"),
        text=N_(
            "A hero with whom this elder travels has 3 more fight dice while 1 health box or none "
            "is empty."
        ),
        advanced=True,
        hooks=(Hook(on=On.SKILL, can=your_fight_dice, run=back_to_the_wall),),
        provenance="reported",
        known=N_("name"),
    ),
)
