"""Mystery cards that hurt, rob or tempt the heroes, and those by which the night draws on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import MysteryCard
from shadowbrook.engine.decision import option
from shadowbrook.engine.happenings import Done
from shadowbrook.engine.queries.heroes import belongings, standing
from shadowbrook.engine.queries.names import card_id
from shadowbrook.engine.queries.values import skill_value
from shadowbrook.engine.verbs.asking import confirm, pick
from shadowbrook.engine.verbs.cards import draw_event, lose_gear
from shadowbrook.engine.verbs.dice import passes, roll_off
from shadowbrook.engine.verbs.investigation import gain, lose, pay
from shadowbrook.engine.verbs.moving import carry_hero
from shadowbrook.engine.verbs.piles import random_location
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.villain import add_health
from shadowbrook.engine.verbs.wounds import wound
from shadowbrook.engine.words import CUNNING, N_, SPIRIT

from .mystery_town import fall_for_hunters, somebody_pays

if TYPE_CHECKING:
    from shadowbrook.engine.you import You

RANSOM = 2  # Investigation that keeps the thieves away


async def nightmares(you: You, event: Done) -> None:
    g = you.g
    for hero in standing(g):
        if not await passes(g, hero, SPIRIT, 5, "troubled-sleep"):
            await wound(g, hero, 1, "card", "troubled-sleep")


async def false_trail(you: You, event: Done) -> None:
    g = you.g
    for hero in standing(g):
        if not await passes(g, hero, CUNNING, 5, "false-trail"):
            lose(g, hero, 2, "false-trail")
    await fall_for_hunters(g, "false-trail")


async def dark_bargain(you: You, event: Done) -> None:
    g = you.g
    for hero in standing(g):
        if await confirm(g, g.seat(hero), "dark-bargain", "dark-bargain", "MYS-09", hero):
            await gain(g, hero, 3, "dark-bargain")
            await fall(g, 1, "dark-bargain")


async def thieves(you: You, event: Done) -> None:
    g = you.g
    for hero in standing(g):
        choices = {option(f"lose:{card_id(g, one)}"): one for one in belongings(g, hero)}
        if g.s.heroes[hero].investigation >= RANSOM:
            choices[option("pay", RANSOM)] = -1
        if not choices:
            continue
        seat = g.seat(hero)
        lost = await pick(g, seat, "thieves", choices, "thieves-in-the-night", "MYS-09", hero)
        if lost < 0:
            pay(g, hero, RANSOM, "thieves-in-the-night")
        else:
            await lose_gear(g, lost)


async def nightfall(you: You, event: Done) -> None:
    g = you.g
    await fall_for_hunters(g, "nightfall")
    if not g.s.heroes[event.hero].down:  # KO-05
        await draw_event(g, event.hero)


async def evil_omen(you: You, event: Done) -> None:
    g = you.g
    await fall_for_hunters(g, "evil-omen")
    if not await somebody_pays(g, 4, "evil-omen"):
        await fall(g, 1, "evil-omen")


async def evil_grows(you: You, event: Done) -> None:
    g = you.g
    await fall_for_hunters(g, "evil-grows")
    add_health(g, 1, "evil-grows")


async def led_astray(you: You, event: Done) -> None:
    """The least cunning hero finds themselves somewhere else."""
    g = you.g
    heroes = standing(g)
    if heroes:
        cunning = {hero: skill_value(g, hero, CUNNING, "value") for hero in heroes}
        low = min(cunning.values())
        hero = await roll_off(g, [n for n in heroes if cunning[n] == low], you.source)
        await carry_hero(g, hero, random_location(g))


CARDS: tuple[MysteryCard, ...] = (
    MysteryCard(
        id="troubled-sleep",
        name=N_("Troubled Sleep"),
        text=N_("Every hero takes a Spirit 5+ test; who fails takes 1 wound."),
        play=nightmares,
    ),
    MysteryCard(
        id="false-trail",
        name=N_("False Trail"),
        text=N_(
            "Every hero takes a Cunning 5+ test; who fails loses 2 Investigation. The Shadow Track "
            "falls by 1 for each hero past the second, at most by 3 (for a lone hero by 1)."
        ),
        copies=2,
        play=false_trail,
    ),
    MysteryCard(
        id="dark-bargain",
        name=N_("Dark Bargain"),
        text=N_(
            "Every hero may gain 3 Investigation; for each who does the Shadow Track falls by 1."
        ),
        play=dark_bargain,
    ),
    MysteryCard(
        id="thieves-in-the-night",
        name=N_("Thieves in the Night"),
        text=N_("Every hero who can must pay 2 Investigation or discard an item or ally."),
        play=thieves,
    ),
    MysteryCard(
        id="nightfall",
        name=N_("Nightfall"),
        text=N_(
            "The Shadow Track falls by 1 for each hero past the second, at most by 3 (for a lone "
            "hero by 1). You draw an Event."
        ),
        copies=2,
        play=nightfall,
    ),
    MysteryCard(
        id="evil-omen",
        name=N_("Evil Omen"),
        text=N_(
            "The Shadow Track falls by 1 for each hero past the second, at most by 3 (for a lone "
            "hero by 1), and by 1 more unless a hero pays 4 Investigation."
        ),
        play=evil_omen,
    ),
    MysteryCard(
        id="evil-grows",
        name=N_("Evil Grows"),
        text=N_(
            "The Shadow Track falls by 1 for each hero past the second, at most by 3 (for a lone "
            "hero by 1). The villain gains 1 Health for good."
        ),
        play=evil_grows,
    ),
    MysteryCard(
        id="led-astray",
        name=N_("Led Astray"),
        text=N_("The hero with the lowest Cunning is moved to a random location; equals roll off."),
        play=led_astray,
    ),
)
