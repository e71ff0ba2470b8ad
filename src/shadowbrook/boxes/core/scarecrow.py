"""The Scarecrow: weak while the village is calm, a harvest of dread when it is not.

Feeds on Fear, Locust Swarms and Crows are the rulebook's (VIL-17, VIL-18); the table, the
figures and the other abilities are ours (GAP-12 to GAP-14). He preys on heroes who are
alone, spreads panic in a town that nobody calms, and his Crows choke the Roads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Ability, ChartEntry, Hook, Minion, VillainSheet
from shadowbrook.engine.happenings import Done, Price, Skill
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.queries.minions import is_there
from shadowbrook.engine.queries.values import skill_value
from shadowbrook.engine.verbs.asking import choose_space
from shadowbrook.engine.verbs.dice import passes
from shadowbrook.engine.verbs.investigation import gain, lose, remove_clues
from shadowbrook.engine.verbs.minions import place_minion, remove_round
from shadowbrook.engine.verbs.piles import random_location
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.villain import add_health, shift_health
from shadowbrook.engine.verbs.wounds import wound
from shadowbrook.engine.words import CUNNING, HONOR, N_, SPIRIT, On

from .attacks import attack, attack_space

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You

# GAP-14: what he gains in each stage of the track, from the top
FEAR_HEALTH = (0, 0, 1, 1, 2)
FEAR_COMBAT = (0, 0, 1, 1, 2)
RED = 8  # TRK-05

CALM = 5  # the Honor test that keeps the town from panic
BLIGHT = 2  # Investigation that withers
SHOO = 5  # the Cunning test that drives Crows away


# ---- abilities ----------------------------------------------------------------------------


def fear_health(you: You, event: Skill) -> int:
    """VIL-17: Health by the stage of the track."""
    g = you.g
    return FEAR_HEALTH[g.content.stage(g.s.track)]


def fear_combat(you: You, event: Skill) -> int:
    """VIL-17: Combat by the stage of the track."""
    g = you.g
    return FEAR_COMBAT[g.content.stage(g.s.track)]


async def fear_moves(you: You, event: Done) -> None:
    """The track moved by `event.count`: his Health with it (SHD-23, GAP-30)."""
    g = you.g
    now, before = g.content.stage(g.s.track), g.content.stage(g.s.track - event.count)
    shift_health(g, FEAR_HEALTH[now] - FEAR_HEALTH[before])


def dread(you: You, event: Skill) -> int:
    """Heroes with less Spirit than the number of the stage (1 to 5) fight him with a die less."""
    g = you.g
    fight = event.fight
    if event.purpose != "fight" or fight is None or fight.minion >= 0 or fight.foe >= 0:
        return 0
    spirit = skill_value(g, event.hero, SPIRIT, "value")
    return -1 if spirit < g.content.stage(g.s.track) + 1 else 0


def fear_spreads(you: You, event: Done) -> bool:
    g = you.g
    return event.count < 0 and g.s.showdown is None


async def bitter_harvest(you: You, event: Done) -> None:
    """A new stage of the track, a new swarm in the Fields."""
    g = you.g
    await place_minion(g, "locust-swarm", g.content.board.index["fields"], "bitter-harvest")


async def crows_gather(you: You, event: Done) -> None:
    """VIL-05: a Murder! draws Crows, there or to a random location."""
    g = you.g
    space = event.space if event.space >= 0 else random_location(g)
    await place_minion(g, "crows", space, "crows-gather")


def roads_by(g: Game, space: int) -> list[int]:
    board = g.content.board
    return [near for near in board.near[space] if board.spaces[near].kind == "road"]


async def flock(g: Game, spaces: list[int], source: str) -> None:
    """VIL-18: Crows come in groups, one counter to each of these spaces that has none yet.

    Where there are Crows everywhere one more is one too many (MIN-22).
    """
    for space in [one for one in spaces if not has_crows(g, one)] or spaces[:1]:
        await place_minion(g, "crows", space, source)


# ---- minions ------------------------------------------------------------------------------


def thick_swarm(you: You, event: Skill) -> int:
    """Swarms are thicker while the track is in the red."""
    g = you.g
    return 1 if g.s.track <= RED else 0


async def strip_bare(you: You, event: Done) -> None:
    """What lies in the space of a swarm that was not beaten is eaten."""
    g = you.g
    remove_clues(g, event.space, g.s.clues[event.space], "locust-swarm")


def has_crows(g: Game, space: int) -> bool:
    return is_there(g, space, g.content.minion_index["crows"])


def crows_around(g: Game, space: int) -> int:
    """How many Crows lie in a space and next to it."""
    return sum(1 for one in (space, *g.content.board.near[space]) if has_crows(g, one))


def choked_roads(you: You, event: Done) -> int:
    """VIL-18, MIN-23: Crows stop nobody (MOV-06), but they make the going hard."""
    g = you.g
    return crows_around(g, g.s.heroes[event.hero].space)


def sets_out(you: You, event: Price) -> bool:
    """By action points: the first step of the day."""
    g = you.g
    who = g.s.heroes[event.hero]
    return not who.walked and event.start == who.space


def hard_to_set_out(you: You, event: Price) -> int:
    g = you.g
    return crows_around(g, event.start)


def among_crows(you: You, event: Done) -> bool:
    g = you.g
    return has_crows(g, event.space)


async def pecked(you: You, event: Done) -> None:
    g = you.g
    lose(g, event.hero, 1, "crows")


def can_shoo(you: You, event: Done) -> bool:
    """Where it may be tried again and again (RBW-10), nobody tries for ever without a die."""
    g = you.g
    return skill_value(g, event.hero, CUNNING) > 0  # GAP-41


async def drive_away(you: You, event: Done) -> None:
    """MIN-23: a Cunning test clears Crows out of a space, and pays."""
    g = you.g
    kind = event.minion
    if await passes(g, event.hero, CUNNING, SHOO, "crows"):
        remove_round(g, kind, event.space)
        await gain(g, event.hero, 1, "crows")


MINIONS = (
    Minion(
        id="locust-swarm",
        name=N_("Locust Swarm"),
        text=N_(
            "Fight a Locust Swarm with Cunning. It rolls 1 more die while the Shadow Track is in "
            "the red. After each fight round that it survives, it eats all Investigation in the "
            "space."
        ),
        dice=3,
        health=2,
        bounty=4,
        skill=CUNNING,
        supply=8,
        unbeaten=strip_bare,
        number={On.ENEMY_DICE: thick_swarm},
        provenance="rulebook",
        known=N_("name and theme"),
    ),
    Minion(
        id="crows",
        name=N_("Crows"),
        text=N_(
            "Your move is 1 space shorter for each Crows counter in your space or next to it, but "
            "1 space is always left; in the action point game your first step of the day costs 1 "
            "more point for each. If you end your move among Crows, you lose 1 Investigation. As "
            "an action test Cunning 5+. Success: the Crows in your space are gone, gain 1 "
            "Investigation."
        ),
        supply=10,
        round=True,
        cleared=drive_away,
        can_clear=can_shoo,
        provenance="rulebook",
        known=N_("name and theme; that a Cunning test clears them and pays is reported"),
    ),
)


# ---- events of the chart ------------------------------------------------------------------


async def terror(g: Game, target: int, source: str) -> int:
    """Heroes alone in their space test Spirit or take a wound; gives the wounds placed."""
    wounds = 0
    for hero in [n for n in standing(g) if len(standing(g, g.s.heroes[n].space)) == 1]:
        if not await passes(g, hero, SPIRIT, target, source):
            wounds += await wound(g, hero, 1, "villain", source)
    return wounds


async def alone_in_the_dark(you: You, event: Done) -> None:
    g = you.g
    await terror(g, 4, "alone-in-the-dark")


async def night_terrors(you: You, event: Done) -> None:
    """The same against 5, and he feeds on it."""
    g = you.g
    if await terror(g, 5, "night-terrors"):
        add_health(g, 1, "night-terrors")


async def panic(g: Game, drop: int, source: str) -> None:
    """The track falls by `drop`, less 1 for each hero in Town who calms the people."""
    spaces = g.content.board.spaces
    for hero in standing(g):
        in_town = spaces[g.s.heroes[hero].space].kind == "town"
        if drop and in_town and await passes(g, hero, HONOR, CALM, source):
            drop -= 1
    if drop:
        await fall(g, drop, source)


async def spreading_panic(you: You, event: Done) -> None:
    g = you.g
    await panic(g, 1, "spreading-panic")


async def blind_panic(you: You, event: Done) -> None:
    g = you.g
    await panic(g, 2, "blind-panic")


async def blight(you: You, event: Done) -> None:
    """The richest space withers; with nothing left to wither, Locusts come."""
    g = you.g
    most = max(g.s.clues)
    if not most:
        await place_minion(g, "locust-swarm", g.content.board.index["fields"], "blight")
        return
    richest = [space for space, clues in enumerate(g.s.clues) if clues == most]
    space = await choose_space(g, g.first_seat, richest, "blight", "MIN-02")
    remove_clues(g, space, BLIGHT, "blight")


async def murder_of_crows(you: You, event: Done) -> None:
    """Crows around the hero who caused it, else around a random location (GAP-20)."""
    g = you.g
    space = event.space
    if space < 0:
        space = g.s.heroes[event.hero].space if event.hero >= 0 else random_location(g)
    await flock(g, [space, *roads_by(g, space)], "murder-of-crows")


async def the_reaping(you: You, event: Done) -> None:
    """The attack with one more die; where nobody stands in his way he lays all waste."""
    g = you.g
    if not await attack_space(g, event.space, event.count + 1):
        await fall(g, 1, "the-reaping")


# ---- the sheet ----------------------------------------------------------------------------

CHART = (
    ChartEntry(
        name="locust-swarm",
        text=N_("A Locust Swarm rises from the corn."),
        minions=("locust-swarm",),
    ),
    ChartEntry(
        name="twin-swarms",
        text=N_("Two Locust Swarms rise in one place."),
        minions=("locust-swarm", "locust-swarm"),
    ),
    ChartEntry(
        name="alone-in-the-dark",
        text=N_("Each hero who is alone in a space passes a Spirit 4+ test or takes 1 wound."),
        event=alone_in_the_dark,
    ),
    ChartEntry(
        name="scarecrow-attack",
        text=N_("The Scarecrow attacks every hero in the space."),
        event=attack,
        attack=True,
    ),
    ChartEntry(
        name="blight",
        text=N_(
            "2 Investigation wither in the space that has the most; the First Player chooses "
            "between equals. If there is none on the board, a Locust Swarm appears in the Fields."
        ),
        event=blight,
    ),
    ChartEntry(
        name="spreading-panic",
        text=N_(
            "The Shadow Track falls by 1, unless a hero in a Town Space passes an Honor 5+ test."
        ),
        event=spreading_panic,
    ),
)

ADVANCED_CHART = (
    ChartEntry(
        name="plague-of-locusts",
        text=N_("Two Locust Swarms rise in one place, and Crows follow them."),
        minions=("locust-swarm", "locust-swarm", "crows"),
    ),
    ChartEntry(
        name="swarm-and-flock",
        text=N_("A Locust Swarm and Crows come together."),
        minions=("locust-swarm", "crows"),
    ),
    ChartEntry(
        name="murder-of-crows",
        text=N_(
            "Crows settle in the space and on every Road next to it where there are none; if there "
            "are Crows in all of them, one more comes to the space."
        ),
        event=murder_of_crows,
    ),
    ChartEntry(
        name="the-reaping",
        text=N_(
            "The Scarecrow attacks every hero in the space with 1 more die. If nobody is there, "
            "the Shadow Track falls by 1."
        ),
        event=the_reaping,
        attack=True,
    ),
    ChartEntry(
        name="night-terrors",
        text=N_(
            "Each hero who is alone in a space passes a Spirit 5+ test or takes 1 wound. If "
            "anybody is wounded, the Scarecrow gains 1 Health for good."
        ),
        event=night_terrors,
    ),
    ChartEntry(
        name="blind-panic",
        text=N_(
            "The Shadow Track falls by 2, but by 1 less for each hero in a Town Space who passes "
            "an Honor 5+ test."
        ),
        event=blind_panic,
    ),
)

CARDS = (
    VillainSheet(
        id="scarecrow",
        name=N_("The Scarecrow"),
        text=N_(
            "Feeds on Fear: the Scarecrow gains Health and Combat by the stage of the Shadow "
            "Track: 12 to 5: +1 Health, +1 Combat; 4 to 1: +2 Health, +2 Combat."
        ),
        keywords=("Supernatural", "Construct"),
        combat=3,
        health=5,
        basic_name=N_("Feeds on Fear"),
        hooks=(
            Hook(on=On.VILLAIN_HEALTH, run=fear_health),
            Hook(on=On.VILLAIN_COMBAT, run=fear_combat),
            Hook(on=On.TRACK_MOVED, run=fear_moves),
            # what Crows do; without the advanced chart and abilities there are none
            Hook(on=On.SLOWED, run=choked_roads),
            Hook(on=On.PRICE, topics=("points:step",), can=sets_out, run=hard_to_set_out),
            Hook(on=On.MOVED, can=among_crows, run=pecked),
        ),
        advanced=(
            Ability(
                id="dread",
                name=N_("Dread"),
                text=N_(
                    "Heroes whose Spirit is lower than the number of the stage (1 at the top of the Shadow Track, 5 at its end) roll 1 die less when they fight the Scarecrow."
                ),
                hooks=(Hook(on=On.SKILL, run=dread),),
            ),
            Ability(
                id="bitter-harvest",
                name=N_("Bitter Harvest"),
                text=N_(
                    "Whenever the Shadow Track falls into another stage outside a showdown, place a Locust Swarm in the Fields."
                ),
                hooks=(Hook(on=On.STAGE, can=fear_spreads, run=bitter_harvest),),
            ),
            Ability(
                id="crows-gather",
                name=N_("Crows Gather"),
                text=N_(
                    "Whenever a Murder! is played, place Crows at a random location, or where a Murder of the chart happened."
                ),
                hooks=(Hook(on=On.MURDER, run=crows_gather),),
            ),
        ),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(1, 5),
        provenance="rulebook",
        known=N_("name, Health and Feeds on Fear; other numbers ours"),
    ),
)
