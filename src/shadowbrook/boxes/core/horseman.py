"""The Spectral Horseman: a rider on the Roads, his Hounds and his dead regiment.

Names of his three abilities, the Barghest Hound and the Ghost Soldiers are the rulebook's
(VIL-19 to VIL-22, MIN-25 to MIN-27); figures, Endless Ride, the other minions and the charts
are ours (GAP-12, GAP-13). Whoever is on the move is in danger; the Town is no shelter when he
charges, since every charge ends in the Town Hall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Ability, ChartEntry, Hook, Minion, VillainSheet
from shadowbrook.engine.decision import NO, option
from shadowbrook.engine.happenings import Done, Skill
from shadowbrook.engine.queries.elders import dead_elders, elder_card, town_elders
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.queries.values import villain_combat
from shadowbrook.engine.verbs.asking import choose_elder, confirm, pick
from shadowbrook.engine.verbs.elders import wound_elder
from shadowbrook.engine.verbs.fights import fight, leave_fight, villain_fight
from shadowbrook.engine.verbs.investigation import pay
from shadowbrook.engine.verbs.minions import advance, homeward, hunt_nearest, remove_minion
from shadowbrook.engine.verbs.piles import random_location
from shadowbrook.engine.verbs.riding import meet, ride_home, ride_on
from shadowbrook.engine.verbs.villain import add_health
from shadowbrook.engine.words import N_, SPIRIT, On

from .attacks import attack, attack_space

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You

SCENT = 2  # MIN-25: spaces a Hound goes
DRIVE = 2  # spaces a Phantom Coach drives
IN_PASSING = 3  # dice of a blow on his Endless Ride or after a Murder!, whatever his Combat
DITCH = 1  # Investigation it costs to hide from the hoofbeats


# ---- abilities ----------------------------------------------------------------------------


async def relentless_charge(you: You, event: Done) -> None:
    """VIL-19: placed for an attack, he then rides on to the Town Hall."""
    g = you.g
    await ride_on(g, event.space, event.count)


async def another_head(you: You, event: Done) -> None:
    """VIL-05, VIL-19: a Murder! places him too, there or at a random location."""
    g = you.g
    space = event.space if event.space >= 0 else random_location(g)
    await ride_home(g, space, in_passing(g))


async def endless_ride(you: You, event: Done) -> None:
    """VIL-20: the darker it is, the more often he rides; his axe swings in passing."""
    g = you.g
    face = g.d6()
    g.emit("die", -1, "endless-ride", face, "endless-ride")
    if face <= g.content.stage(g.s.track):  # 0 at the top, 4 at the bottom
        await ride_the_roads(g, 0)


async def ride_the_roads(g: Game, bonus: int) -> bool:
    """One Endless Ride, with few of his dice; tells whether he met anybody."""
    return await meet(g, haunts(g), in_passing(g) + bonus)


def in_passing(g: Game) -> int:
    """What a blow in passing lacks to his Combat, as a bonus to his dice."""
    return IN_PASSING - villain_combat(g)


def roads(g: Game) -> list[int]:
    """All Roads and the Covered Bridge, as far as he can get there (EXP-04)."""
    board = g.content.board
    spaces = [*board.roads, board.index["covered-bridge"]]
    return [space for space in spaces if space not in g.s.blocked]


def haunts(g: Game) -> list[int]:
    """Where Endless Ride leads; into the Town Hall only by the older rules (CON-49)."""
    if g.rules.villain_endless_ride_hits_town_hall:
        return [*roads(g), *dict.fromkeys(g.content.board.halls)]  # EXP-02
    return roads(g)


def by_the_horseman(you: You, event: Done) -> bool:
    return event.by == "villain"


def really_dead(you: You, event: Done) -> bool:
    """An elder who was killed and did not turn out to be evil (ELD-30)."""
    g = you.g
    return g.s.elders[event.elder].status == "dead"


async def collect_soul(you: You, event: Done) -> None:
    """VIL-21: in a showdown fight round it counts from the round's end (SHD-23)."""
    g = you.g
    add_health(g, 1, "collect-souls")


# ---- events of the chart ------------------------------------------------------------------


async def hoofbeats(you: You, event: Done) -> None:
    """Whoever is out on the Roads hides, at a price, or is found."""
    g = you.g
    spaces = roads(g)
    found = [hero for hero in standing(g) if g.s.heroes[hero].space in spaces]
    for hero in found:
        who = g.s.heroes[hero]
        if not who.down and who.space in spaces and not await _hides(g, hero):
            await fight(g, villain_fight(hero, event.count))


async def _hides(g: Game, hero: int) -> bool:
    if g.s.heroes[hero].investigation < DITCH:
        return False
    choices = {option("yes", DITCH): True, NO: False}
    if await pick(g, g.seat(hero), "pay-to-stop", choices, "hoofbeats", "MIN-02", hero):
        pay(g, hero, DITCH, "hoofbeats")
        return True
    return False


async def axe_of_vengeance(you: You, event: Done) -> None:
    """An attack, and so a charge, that is fiercer for every elder who lies dead."""
    g = you.g
    await attack_space(g, event.space, event.count + 1 + len(dead_elders(g)))


async def ride_without_end(you: You, event: Done) -> None:
    g = you.g
    if not await ride_the_roads(g, event.count):
        add_health(g, 1, "ride-without-end")


async def next_head(you: You, event: Done) -> None:
    """He comes for the most honorable elder; a hero in Town may fight him instead."""
    g = you.g
    elders = town_elders(g)
    if not elders:
        return
    honor = max(elder_card(g, elder).honor for elder in elders)
    best = [elder for elder in elders if elder_card(g, elder).honor == honor]
    elder = await choose_elder(g, g.first_seat, best, "the-next-head", "MIN-02")
    hero = await _defender(g)
    if hero >= 0:
        await fight(g, villain_fight(hero, event.count))
    else:
        await wound_elder(g, elder, 1, "villain")


async def _defender(g: Game) -> int:
    """The first hero in Town, in turn order, who is willing; -1 for nobody."""
    spaces = g.content.board.spaces
    for hero in standing(g):
        if spaces[g.s.heroes[hero].space].kind == "town" and await confirm(
            g, g.seat(hero), "stand-in-the-way", "the-next-head", "MIN-02", hero
        ):
            return hero
    return -1


# ---- minions ------------------------------------------------------------------------------


async def pick_up_the_scent(you: You, event: Done) -> None:
    g = you.g
    await hunt_nearest(g, event.space, SCENT)  # MIN-25, MIN-26


def to_the_drum(you: You, event: Skill) -> int:
    """Ghost Soldiers have one more die while a Drummer leads them."""
    g = you.g
    return 1 if g.content.minion_index["headless-drummer"] + 1 in g.s.minions else 0


async def push_back(you: You, event: Done) -> None:
    """VIL-22: a hero who could not hurt them is driven toward the Town Hall.

    In the Town Hall there is no way back, and the fight goes on (MIN-18).
    """
    g = you.g
    under_way = g.s.fights[-1]
    if under_way.wounds or g.s.heroes[event.hero].down:
        return
    here = g.s.heroes[event.hero].space
    back = await homeward(g, here)
    if back != here:
        leave_fight(g, under_way, back, "ghost-soldiers")
        await g.step("clash", back)  # MIN-18


async def drive_on(you: You, event: Done) -> None:
    """On toward the Town Hall; from there the passengers are his."""
    g = you.g
    kind = event.minion
    if g.content.board.is_hall(event.space):  # EXP-02
        remove_minion(g, event.space)
        add_health(g, 1, "phantom-coach")
    else:
        await advance(g, event.space, kind, DRIVE)


# MIN-08: each counter shows one minion on either face
MINIONS = (
    Minion(
        id="barghest-hound",
        name=N_("Barghest Hound"),
        text=N_(
            "At the start of each Mystery Phase the Hound goes up to 2 spaces toward the nearest "
            "hero. It passes other Minions."
        ),
        dice=2,
        health=2,
        bounty=2,
        supply=7,
        flip="phantom-coach",
        provenance="rulebook",
        known=N_("name and theme"),
        start_of_mystery=pick_up_the_scent,
    ),
    Minion(
        id="phantom-coach",
        name=N_("Phantom Coach"),
        text=N_(
            "At the start of each Mystery Phase the Coach drives 2 spaces toward the Town Hall. If "
            "it begins the phase there, it is gone, and the Horseman gains 1 Health for good."
        ),
        dice=3,
        health=3,
        bounty=4,
        supply=7,
        flip="barghest-hound",
        start_of_mystery=drive_on,
    ),
    Minion(
        id="ghost-soldiers",
        name=N_("Ghost Soldiers"),
        text=N_(
            "Fight Ghost Soldiers with Spirit. If they are unhurt after a fight round and you "
            "still stand, you are pushed back one space toward the Town Hall and the fight is "
            "over; where there is no way back, as in the Town Hall, it goes on."
        ),
        dice=3,
        health=2,
        bounty=5,
        skill=SPIRIT,
        supply=7,
        flip="headless-drummer",
        provenance="rulebook",
        known=N_("name and theme"),
        unbeaten=push_back,
        number={On.ENEMY_DICE: to_the_drum},
    ),
    Minion(
        id="headless-drummer",
        name=N_("Headless Drummer"),
        text=N_(
            "Fight the Drummer with Spirit. While a Drummer is on the board, Ghost Soldiers roll "
            "1 more die."
        ),
        dice=2,
        health=1,
        bounty=3,
        skill=SPIRIT,
        supply=7,
        flip="ghost-soldiers",
    ),
)


# ---- the sheet ----------------------------------------------------------------------------

CHART = (
    ChartEntry(
        name="barghest-hound",
        text=N_("A Barghest Hound has found a trail."),
        minions=("barghest-hound",),
    ),
    ChartEntry(
        name="ghost-soldiers",
        text=N_("Ghost Soldiers form their ranks."),
        minions=("ghost-soldiers",),
    ),
    ChartEntry(
        name="headless-drummer",
        text=N_("Somebody beats a drum in the fog."),
        minions=("headless-drummer",),
    ),
    ChartEntry(
        name="phantom-coach",
        text=N_("A Phantom Coach sets out for the Town Hall."),
        minions=("phantom-coach",),
    ),
    ChartEntry(
        name="horseman-attack",
        text=N_("The Horseman attacks every hero in the space and charges on."),
        event=attack,
        attack=True,
    ),
    ChartEntry(
        name="hoofbeats",
        text=N_(
            "Every hero on a Road or on the Covered Bridge pays 1 Investigation or is attacked by "
            "the Horseman."
        ),
        event=hoofbeats,
    ),
)

ADVANCED_CHART = (
    ChartEntry(
        name="black-dogs",
        text=N_("Two Barghest Hounds run together."),
        minions=("barghest-hound", "barghest-hound"),
    ),
    ChartEntry(
        name="the-dead-regiment",
        text=N_("A Headless Drummer comes first, then Ghost Soldiers."),
        minions=("headless-drummer", "ghost-soldiers"),
    ),
    ChartEntry(
        name="phantom-coach",
        text=N_("A Phantom Coach sets out for the Town Hall."),
        minions=("phantom-coach",),
    ),
    ChartEntry(
        name="axe-of-vengeance",
        text=N_(
            "The Horseman attacks every hero in the space and charges on, with 1 more die and 1 "
            "more for each dead Town Elder."
        ),
        event=axe_of_vengeance,
        attack=True,
    ),
    ChartEntry(
        name="ride-without-end",
        text=N_(
            "The Horseman goes on his Endless Ride and attacks every hero on a Road or on the "
            "Covered Bridge with 3 dice only. If nobody is there, he gains 1 Health for good."
        ),
        event=ride_without_end,
    ),
    ChartEntry(
        name="the-next-head",
        text=N_(
            "The Horseman comes for the Town Elder with the highest Honor; the First Player "
            "chooses between equals. One hero in a Town Space may fight him for a round instead; "
            "otherwise the elder takes a wound."
        ),
        event=next_head,
    ),
)

CARDS = (
    VillainSheet(
        id="spectral-horseman",
        name=N_("The Spectral Horseman"),
        text=N_(
            "Relentless Charge: whenever the Horseman attacks in one space, he then rides the "
            "shortest way to the Town Hall and attacks every hero on the way and there. Where he "
            "attacks in several spaces at once he does not charge."
        ),
        keywords=("Supernatural", "Ghost"),
        combat=7,
        health=8,
        basic_name=N_("Relentless Charge"),
        hooks=(Hook(on=On.VILLAIN_ATTACK, run=relentless_charge),),
        advanced=(
            Ability(
                id="endless-ride",
                name=N_("Endless Ride"),
                text=N_(
                    "Roll a die at the start of each Mystery Phase. If it is lower than the number of the Shadow Track's stage (1 at the top, 5 at the bottom), the Horseman attacks every hero on a Road or on the Covered Bridge (in the classic game also in the Town Hall) with 3 dice only."
                ),
                hooks=(Hook(on=On.MYSTERY_START, run=endless_ride),),
            ),
            Ability(
                id="collect-souls",
                name=N_("Collect Souls"),
                text=N_(
                    "The Horseman gains 1 Health for good for each hero he knocks out and for each Town Elder who is killed."
                ),
                hooks=(
                    Hook(on=On.KNOCKED_OUT, can=by_the_horseman, run=collect_soul),
                    Hook(on=On.ELDER_KILLED, can=really_dead, run=collect_soul),
                ),
            ),
            Ability(
                id="another-head",
                name=N_("Another Head"),
                text=N_(
                    "Whenever a Murder! is played, place the Horseman at a random location, or where a Murder of the chart happened; he attacks there and charges, with 3 dice only."
                ),
                hooks=(Hook(on=On.MURDER, run=another_head),),
            ),
        ),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(11, 15),
        provenance="rulebook",
        known=N_("name, Relentless Charge, Endless Ride and Collect Souls; numbers ours"),
    ),
)
