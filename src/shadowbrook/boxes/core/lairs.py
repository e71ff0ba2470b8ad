"""The twenty Lair cards: where the villain hides, and how a showdown there is fought.

Each corner and each Dangerous Location has two, the four outer Town Spaces one each; the
deck is also the dial for random locations (LAIR-08). Spaces are the rulebook's, costs and
abilities ours (GAP-06): a lair that helps the heroes costs more to storm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Hook, LairCard
from shadowbrook.engine.happenings import Done, FightRound, Happening, Hits, Skill
from shadowbrook.engine.queries.cards import TOWN_ITEM
from shadowbrook.engine.queries.minions import is_minion
from shadowbrook.engine.queries.names import definition
from shadowbrook.engine.queries.rolls import hero_groups, undecided
from shadowbrook.engine.queries.showdowns import lair_round, party_of, showdown_of
from shadowbrook.engine.queries.values import skill_value, villain_combat
from shadowbrook.engine.verbs.dice import passes
from shadowbrook.engine.verbs.militia import place_militia
from shadowbrook.engine.verbs.minions import chart_result, roll_chart
from shadowbrook.engine.verbs.rolls import reroll
from shadowbrook.engine.verbs.showdowns import hurt_villain
from shadowbrook.engine.verbs.villain import heal_villain
from shadowbrook.engine.verbs.wounds import tend, wound
from shadowbrook.engine.words import COMBAT, CUNNING, N_, On

from .carried import against_villain

if TYPE_CHECKING:
    from shadowbrook.engine.you import You


def with_combat(you: You, event: Skill) -> bool:
    return event.skill == COMBAT and against_villain(you, event)


def first_round(you: You, event: Skill) -> bool:
    g = you.g
    return lair_round(g) == 1 and against_villain(you, event)


def as_it_begins(you: You, event: Done) -> bool:
    g = you.g
    return lair_round(g) == 1


def later_rounds(you: You, event: Done) -> bool:
    return event.count > 1


# ---- the Manor ----------------------------------------------------------------------------


async def crypt_heals(you: You, event: Done) -> None:
    g = you.g
    heal_villain(g, 1, "family-crypt")


def at_home(you: You, event: Skill) -> int:
    """SHD-11 names the elders who stand by a hero; here each of them is worth a die."""
    g = you.g
    return len(party_of(g, event.hero))


# ---- the Windmill -------------------------------------------------------------------------


def wits(you: You, event: Skill) -> int:
    """By the skills as everybody sees them, without what counts in fights alone."""
    g = you.g
    cunning, combat = (skill_value(g, event.hero, skill, "value") for skill in (CUNNING, COMBAT))
    return max(0, cunning - combat)


async def grinding(you: You, event: Done) -> None:
    g = you.g
    for hero in showdown_of(g).heroes:
        if not await passes(g, hero, CUNNING, 5, "grinding-stones"):
            await wound(g, hero, 1, "card", "grinding-stones")


# ---- the Olde Woods -----------------------------------------------------------------------


async def strikes_true(you: You, hits: Hits) -> None:
    """One hit that nothing can turn aside: the villain's own sheet has acted before."""
    if any(die == 6 for die in hits.round.roll.dice):
        hits.count += 1


def from_the_thorns(you: You, event: Skill) -> int:
    return 2


# ---- the Abandoned Keep -------------------------------------------------------------------


def in_the_dark(you: You, event: Skill) -> int:
    return -1


def narrow_stair(you: You, event: Skill) -> int:
    g = you.g
    assert event.fight is not None
    return -max(0, villain_combat(g) + event.fight.dice - 6)


# ---- the Fields ---------------------------------------------------------------------------


def in_a_showdown_round(you: You, hits: Hits) -> bool:
    return hits.round.showdown


async def behind_the_wall(you: You, hits: Hits) -> None:
    """Half of the hits that were rolled, whoever else has turned some aside before."""
    hits.count -= hits.round.enemy_hits // 2


async def barn_burns(you: You, event: Done) -> None:
    g = you.g
    showdown = showdown_of(g)
    await hurt_villain(g, showdown.starter, 1)
    for hero in showdown.heroes:
        await wound(g, hero, 1, "card", "burning-barn")


# ---- the Marsh ----------------------------------------------------------------------------


def one_less(you: You, event: Skill) -> int:
    return -1


def some_ones(you: You, event: Happening) -> bool:
    g = you.g
    if not isinstance(event, FightRound) or not event.showdown:
        return False
    return any(1 in dice for dice in hero_groups(event)) and undecided(g, event)


async def led_by_lights(you: You, event: FightRound) -> None:
    g = you.g
    reroll(g, event, "ghost-lights", lambda die: die == 1)


# ---- the Covered Bridge -------------------------------------------------------------------


def no_healing(you: You, event: Done) -> int:
    return -event.count


# ---- the Crossroads -----------------------------------------------------------------------


def of_the_showdown(you: You, event: Done) -> bool:
    g = you.g
    return event.hero in showdown_of(g).heroes


async def another_for_the_rope(you: You, event: Done) -> None:
    g = you.g
    heal_villain(g, 3, "gallows-hill")


async def wayside_rest(you: You, event: Done) -> None:
    g = you.g
    for hero in showdown_of(g).heroes:
        await tend(g, hero, 2, "wayside-shrine")


# ---- the town -----------------------------------------------------------------------------


async def militia_waits(you: You, event: Done) -> None:
    g = you.g
    place_militia(g, event.space, "town-gaol")


def well_armed(you: You, event: Skill) -> int:
    g = you.g
    carried = g.s.heroes[event.hero].cards
    return 1 if any(definition(g, one).deck == TOWN_ITEM for one in carried) else 0


async def not_all_dead(you: You, event: Done) -> None:
    """What the villain keeps here must be fought before the villain (GAP-49)."""
    g = you.g
    entry = roll_chart(g, is_minion)
    if entry is not None:
        await chart_result(g, entry, space=showdown_of(g).space)


CARDS = (
    LairCard(
        id="family-crypt",
        name=N_("Family Crypt"),
        text=N_("The villain heals 1 wound at the start of each showdown round but the first."),
        space="manor",
        cost=2,
        hooks=(Hook(on=On.SHOWDOWN_ROUND, can=later_rounds, run=crypt_heals),),
    ),
    LairCard(
        id="masked-ball",
        name=N_("Masked Ball"),
        text=N_(
            "A hero rolls 1 more fight die against the villain for each elder of the hunting party "
            "beside them."
        ),
        space="manor",
        cost=4,
        hooks=(Hook(on=On.SKILL, can=against_villain, run=at_home),),
    ),
    LairCard(
        id="maze-of-gears",
        name=N_("Maze of Gears"),
        text=N_(
            "A hero who fights the villain with Combat rolls 1 more die for each point by which "
            "their Cunning is higher."
        ),
        space="windmill",
        cost=3,
        hooks=(Hook(on=On.SKILL, can=with_combat, run=wits),),
    ),
    LairCard(
        id="grinding-stones",
        name=N_("Grinding Stones"),
        text=N_(
            "At the start of each showdown round every hero there takes a Cunning 5+ test; who "
            "fails takes 1 wound."
        ),
        space="windmill",
        cost=1,
        hooks=(Hook(on=On.SHOWDOWN_ROUND, run=grinding),),
    ),
    LairCard(
        id="standing-stones",
        name=N_("Standing Stones"),
        text=N_("A hero who hits the villain with a 6 causes 1 more hit that nothing prevents."),
        space="olde-woods",
        cost=5,
        hooks=(Hook(on=On.HITS_ON_VILLAIN, run=strikes_true),),
    ),
    LairCard(
        id="thorn-thicket",
        name=N_("Thorn Thicket"),
        text=N_("In the first showdown round the villain rolls 2 more dice against each hero."),
        space="olde-woods",
        cost=1,
        hooks=(Hook(on=On.ENEMY_DICE, can=first_round, run=from_the_thorns),),
    ),
    LairCard(
        id="lightless-dungeon",
        name=N_("Lightless Dungeon"),
        text=N_("In the first showdown round the villain's dice hit on one less than usual."),
        space="abandoned-keep",
        cost=2,
        hooks=(Hook(on=On.ENEMY_TARGET, can=first_round, run=in_the_dark),),
    ),
    LairCard(
        id="broken-tower",
        name=N_("Broken Tower"),
        text=N_("On the narrow stair the villain's Combat counts as 6 at most."),
        space="abandoned-keep",
        cost=4,
        hooks=(Hook(on=On.ENEMY_DICE, can=against_villain, run=narrow_stair),),
    ),
    LairCard(
        id="dry-stone-wall",
        name=N_("Dry Stone Wall"),
        text=N_(
            "Half of the hits that the villain rolls against a hero in a fight round are lost, "
            "rounded down."
        ),
        space="fields",
        cost=5,
        hooks=(Hook(on=On.HITS_ON_HERO, can=in_a_showdown_round, run=behind_the_wall),),
    ),
    LairCard(
        id="burning-barn",
        name=N_("Burning Barn"),
        text=N_(
            "At the start of each showdown round but the first the villain and every hero there "
            "take 1 wound."
        ),
        space="fields",
        cost=2,
        hooks=(Hook(on=On.SHOWDOWN_ROUND, can=later_rounds, run=barn_burns),),
    ),
    LairCard(
        id="sunken-hut",
        name=N_("Sunken Hut"),
        text=N_("In the deep mud every hero rolls 1 fight die less against the villain."),
        space="marsh",
        cost=1,
        hooks=(Hook(on=On.SKILL, can=against_villain, run=one_less),),
    ),
    LairCard(
        id="ghost-lights",
        name=N_("Ghost Lights"),
        text=N_(
            "Once in each fight round with the villain a hero may re-roll their dice that show 1."
        ),
        space="marsh",
        cost=3,
        hooks=(Hook(on=On.FIGHT_ROLL, can=some_ones, run=led_by_lights, once="fight"),),
    ),
    LairCard(
        id="narrow-planks",
        name=N_("Narrow Planks"),
        text=N_("Nobody has room to swing: heroes and villain roll 1 die less at each other."),
        space="covered-bridge",
        cost=3,
        hooks=(
            Hook(on=On.SKILL, can=against_villain, run=one_less),
            Hook(on=On.ENEMY_DICE, can=against_villain, run=one_less),
        ),
    ),
    LairCard(
        id="running-water",
        name=N_("Running Water"),
        text=N_("The villain rolls 1 die less and cannot heal during the showdown."),
        space="covered-bridge",
        cost=4,
        hooks=(
            Hook(on=On.ENEMY_DICE, can=against_villain, run=one_less),
            Hook(on=On.HEAL_VILLAIN, run=no_healing),
        ),
    ),
    LairCard(
        id="gallows-hill",
        name=N_("Gallows Hill"),
        text=N_("Whenever a hero of the showdown is knocked out, the villain heals 3 wounds."),
        space="crossroads",
        cost=2,
        hooks=(Hook(on=On.KNOCKED_OUT, can=of_the_showdown, run=another_for_the_rope),),
    ),
    LairCard(
        id="wayside-shrine",
        name=N_("Wayside Shrine"),
        text=N_("Before the first showdown round every hero in the showdown heals 2 wounds."),
        space="crossroads",
        cost=4,
        hooks=(Hook(on=On.SHOWDOWN_ROUND, can=as_it_begins, run=wayside_rest),),
    ),
    LairCard(
        id="bell-tower",
        name=N_("Bell Tower"),
        text=N_("In the first showdown round the heroes' dice hit on one less than usual."),
        space="church",
        cost=5,
        hooks=(Hook(on=On.TARGET, can=first_round, run=in_the_dark),),
    ),
    LairCard(
        id="town-gaol",
        name=N_("Town Gaol"),
        text=N_("Put a Militia marker into this space when the showdown begins."),
        space="magistrates-office",
        cost=3,
        start=militia_waits,
    ),
    LairCard(
        id="cold-forge",
        name=N_("Cold Forge"),
        text=N_("A hero who carries a Town Item rolls 1 more fight die against the villain."),
        space="blacksmith",
        cost=3,
        hooks=(Hook(on=On.SKILL, can=against_villain, run=well_armed),),
    ),
    LairCard(
        id="the-morgue",
        name=N_("The Morgue"),
        text=N_(
            "Before the first showdown round roll on the minion chart until it gives Minions; "
            "they appear here and must be fought first."
        ),
        space="doctors-office",
        cost=1,
        hooks=(Hook(on=On.SHOWDOWN_ROUND, can=as_it_begins, run=not_all_dead),),
    ),
)
