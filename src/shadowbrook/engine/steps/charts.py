"""The cooperative charts of the Mystery Phase, basic and advanced, and the solo night chart.

Every result can be stopped by whatever is able to cancel an Event or a Mystery card
(CRD-24).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from ..happenings import Play
from ..queries.cards import in_play
from ..queries.elders import dead_elders, elder_card, town_elders
from ..queries.heroes import standing
from ..queries.minions import counters, is_event, is_fighter, is_minion
from ..queries.values import skill_value
from ..state import Fight
from ..verbs.asking import choose_elder, choose_number
from ..verbs.cards import cancel_in_play, murder
from ..verbs.dice import roll_each, roll_off
from ..verbs.elders import gain_secret, give_resolve, return_elder
from ..verbs.fights import duel_round, fight
from ..verbs.investigation import gain, place_clues
from ..verbs.knock_outs import check_knock_out
from ..verbs.minions import (
    arrive,
    chart_result,
    march,
    minion_chart,
    place_minion,
    roll_chart,
    settle,
    take_counter,
)
from ..verbs.moving import carry_hero
from ..verbs.piles import discard, draw, random_location
from ..verbs.track import fall
from ..verbs.wounds import place_wounds
from ..windows import canceled
from ..words import CUNNING, HONOR
from .registry import step

if TYPE_CHECKING:
    from ..game import Game

Chart = dict[int, tuple[str, Callable[["Game"], Awaitable[None]]]]


async def chart_roll(g: Game, chart: Chart, face: int) -> None:
    """Look up a result and carry it out, unless it is canceled."""
    name, script = chart[face]
    g.emit("chart", face, name)
    if not await canceled(g, Play("chart", name, g.first_hero)):
        await script(g)


# ---- wounds instead of a falling track ---------------------------------------------------


async def fall_unless_wounded(g: Game, drop: int, wounds: int, source: str) -> None:
    """Track −drop, unless the heroes together take so many wounds (CHB-12all).

    The shares are settled first and count only if they are really placed (GAP-51).
    """
    shares = await _pledges(g, drop, wounds, source)
    placed = 0
    for hero, share in shares:
        placed += await place_wounds(g, hero, share, "chart", source)
    for hero, _ in shares:
        await check_knock_out(g, hero, "chart")
    if placed < wounds:
        await fall(g, drop, source)


async def _pledges(g: Game, drop: int, wounds: int, source: str) -> list[tuple[int, int]]:
    """Each hero in turn order says how many wounds they take; all or nothing."""
    heroes = standing(g)
    shares: list[tuple[int, int]] = []
    left = wounds
    for n, hero in enumerate(heroes):
        rooms = [_room(g, one) for one in heroes[n:]]  # what is played meanwhile changes them
        most = min(rooms[0], left)
        if most and sum(rooms) >= left:
            about = {"what": "share-wounds", "fall": drop, "count": left}
            share = await choose_number(
                g, g.seat(hero), 0, most, "share-wounds", source, "CHB-12cap", hero, about=about
            )
            shares.append((hero, share))
            left -= share
    return [(hero, share) for hero, share in shares if share] if not left else []


def _room(g: Game, hero: int) -> int:
    """CHB-12cap, CON-30: how many wounds one hero can take on themselves."""
    who = g.s.heroes[hero]
    cap = g.rules.chart_wound_cap
    if who.down:
        return 0
    if cap == "none":
        return 99
    return who.boxes - who.wounds if cap == "empty_boxes" else who.boxes


# ---- basic chart (D6) --------------------------------------------------------------------


@step("chart-basic")
async def basic(g: Game, _a: int, _b: int) -> None:
    """COOP-08: the D6 chart."""
    await chart_roll(g, BASIC, g.d6())


async def darkness_falls(g: Game) -> None:
    await fall_unless_wounded(g, 2, 5, "darkness-falls")  # CHB-1


async def creeping_shadow(g: Game) -> None:
    await fall_unless_wounded(g, 1, 3, "creeping-shadow")  # CHB-2


async def minions_of_evil(g: Game) -> None:
    await minion_chart(g)  # CHB-34, GAP-21


async def scattered_clues(g: Game) -> None:
    place_clues(g, random_location(g), 2, "scattered-clues")  # CHB-56


BASIC: Final[Chart] = {
    1: ("darkness-falls", darkness_falls),
    2: ("creeping-shadow", creeping_shadow),
    3: ("minions-of-evil", minions_of_evil),
    4: ("minions-of-evil", minions_of_evil),
    5: ("scattered-clues", scattered_clues),
    6: ("scattered-clues", scattered_clues),
}


# ---- solo night chart (D6) ---------------------------------------------------------------


@step("chart-ap_chart")
async def night(g: Game, _a: int, _b: int) -> None:
    """AP-30: the villain action chart."""
    await chart_roll(g, NIGHT, g.d6())


async def night_falls(g: Game) -> None:
    await fall_unless_wounded(g, 2, 2, "night-falls")  # AP-31


async def night_creeps(g: Game) -> None:
    await fall_unless_wounded(g, 1, 1, "night-creeps")  # AP-32


async def one_clue(g: Game) -> None:
    place_clues(g, random_location(g), 1, "one-clue")  # AP-34


NIGHT: Final[Chart] = {
    1: ("night-falls", night_falls),
    2: ("night-creeps", night_creeps),
    3: ("minions-of-evil", minions_of_evil),  # AP-33
    4: ("minions-of-evil", minions_of_evil),
    5: ("one-clue", one_clue),
    6: ("scattered-clues", scattered_clues),  # AP-35
}


# ---- advanced chart (2D6) ----------------------------------------------------------------


@step("chart-advanced")
async def advanced(g: Game, _a: int, _b: int) -> None:
    """COOP-08: the 2D6 chart (DIC-03)."""
    await chart_roll(g, ADVANCED, sum(g.dice(2)))


async def surprise_showdown(g: Game) -> None:
    """CHA-02: the showdown follows as steps of its own."""
    g.s.flow.append(("surprise-showdown", 0, 0))


async def cursed_village(g: Game) -> None:
    """CHA-03: a Mystery card for each hero takes the place of the one of step 5."""
    g.s.cursed = len(g.s.heroes)
    if not g.rules.chart_before_mystery_card:  # CON-32: the First Player's card is drawn already
        g.s.cursed -= 1
        if g.s.cursed:
            g.s.flow.append(("mystery-card", 5, 0))


async def lies_and_deceit(g: Game) -> None:
    """CHA-04a, CHA-04b: elders up to a D6 of Honor gain a Secret."""
    face = g.d6()
    g.emit("die", -1, "chart", face, "lies-and-deceit")
    exact = g.rules.chart_lies_and_deceit == "equal"  # CON-26
    for elder in town_elders(g):
        honor = elder_card(g, elder).honor
        if honor == face or (honor < face and not exact):
            await gain_secret(g, elder, "lies-and-deceit")


async def darkness_falls_d3(g: Game) -> None:
    drop = g.d3()
    g.emit("die", -1, "chart", drop, "darkness-falls")
    await fall_unless_wounded(g, drop, 5, "darkness-falls")  # CHA-05


async def march_of_darkness(g: Game) -> None:
    """CHA-06a: all counters advance 2; CHA-06b: without any, two appear."""
    if counters(g):
        await march(g, 2)
        return
    entry = roll_chart(g, is_minion)
    if entry is not None:
        for _ in range(2):
            space = random_location(g)
            for name in entry.minions:
                await place_minion(g, name, space, "march-of-darkness")


async def surge_of_evil(g: Game) -> None:
    await minion_chart(g)  # CHA-07


async def murder_murder(g: Game) -> None:
    """CHA-08a: 3 Investigation at a random location, track −1; CHA-08b: a Murder!"""
    space = random_location(g)
    if g.rules.chart_murder == "place_investigation":
        place_clues(g, space, 3, "murder-murder")
    else:  # CON-27: the literal reading of the compile
        for hero in standing(g)[:3]:
            await carry_hero(g, hero, space)
    await fall(g, 1, "murder-murder")
    await murder(g, g.first_hero, space)


async def unnatural_storm(g: Game) -> None:
    """CHA-09a to CHA-09c: no Weather stays, then an event of the villain."""
    for card in in_play(g, "mystery", "Weather"):
        await cancel_in_play(g, card, "unnatural-storm")
    entry = roll_chart(g, is_event)
    if entry is not None:
        await chart_result(g, entry, bonus=3)


async def ambush_in_the_night(g: Game) -> None:
    """CHA-10a to CHA-10d: the least cunning hero is attacked in the dark."""
    hero = await lowest(g, CUNNING, "ambush-in-the-night")
    entry = roll_chart(g, is_fighter) if hero >= 0 else None
    if entry is not None:
        for name in entry.minions:
            await _ambush(g, hero, name)


async def _ambush(g: Game, hero: int, name: str) -> None:
    who = g.s.heroes[hero]
    space = who.space
    if who.down or not await take_counter(g, name, space, "ambush-in-the-night"):
        return
    kind = g.content.minion_index[name]
    if g.content.minions[kind].round:  # MIN-20: it came along, but does not fight
        await arrive(g, kind, space)
        return
    await settle(g, kind, space)
    await fight(g, Fight(hero=hero, minion=kind, space=space, ambush=True))
    await g.step("clash", space)


async def possessed_by_madness(g: Game) -> None:
    """CHA-11a: the lowest and the highest D6 + Honor fight each other for a round."""
    if len(standing(g)) < 2:  # GAP-26
        return
    source = "possessed-by-madness"
    totals = await _totals(g, HONOR, source)
    low, high = min(totals.values()), max(totals.values())
    one = await roll_off(g, [h for h, value in totals.items() if value == low], source)  # GAP-35
    other = await roll_off(
        g,
        [h for h, value in totals.items() if value == high and h != one]
        or [h for h in totals if h != one],
        source,
    )
    await duel_round(g, one, other)


async def lowest(g: Game, skill: int, source: str) -> int:
    """The standing hero with the lowest D6 + skill; a roll-off on a tie (GAP-35)."""
    totals = await _totals(g, skill, source)
    if not totals:
        return -1
    low = min(totals.values())
    return await roll_off(g, [hero for hero, value in totals.items() if value == low], source)


async def _totals(g: Game, skill: int, source: str) -> dict[int, int]:
    """Every standing hero rolls a die, which may be re-rolled as others may, and adds a skill."""
    heroes = standing(g)
    faces = await roll_each(g, heroes, "compare", source)
    totals = {h: f + skill_value(g, h, skill, "value") for h, f in zip(heroes, faces, strict=True)}
    g.emit("compared", skill, tuple(totals.items()))
    return totals


async def dark_omen(g: Game) -> None:
    """CHA-12a to CHA-12g: a dead elder returns, or one gets a Resolve token."""
    dead = dead_elders(g)
    if dead:
        elder = await choose_elder(g, g.first_seat, dead, "dark-omen", "CHA-12a")
        await return_elder(g, elder, 2)
    elif town_elders(g):
        elder = await choose_elder(g, g.first_seat, town_elders(g), "dark-omen", "CHA-12f")
        give_resolve(g, elder)
    if not dead and g.rules.chart_dark_omen_extras == "only_with_return":  # CON-31
        return
    for deck in g.content.location_decks:  # CHA-12c
        card = draw(g, deck)
        if card >= 0:
            discard(g, card)
    await fall(g, 1, "dark-omen")  # CHA-12d
    for hero in g.order():
        await gain(g, hero, 1, "dark-omen")  # CHA-12e


ADVANCED: Final[Chart] = {
    2: ("surprise-showdown", surprise_showdown),
    3: ("cursed-village", cursed_village),
    4: ("lies-and-deceit", lies_and_deceit),
    5: ("darkness-falls", darkness_falls_d3),
    6: ("march-of-darkness", march_of_darkness),
    7: ("surge-of-evil", surge_of_evil),
    8: ("murder-murder", murder_murder),
    9: ("unnatural-storm", unnatural_storm),
    10: ("ambush-in-the-night", ambush_in_the_night),
    11: ("possessed-by-madness", possessed_by_madness),
    12: ("dark-omen", dark_omen),
}
