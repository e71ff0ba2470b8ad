"""Mystery cards that call minions, move them, or bring the villain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import MysteryCard
from shadowbrook.engine.happenings import Done
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.queries.minions import counters, is_minion
from shadowbrook.engine.verbs.asking import choose_space
from shadowbrook.engine.verbs.dice import roll_off
from shadowbrook.engine.verbs.minions import march, minion_chart, place_minion, roll_chart
from shadowbrook.engine.verbs.piles import random_location
from shadowbrook.engine.verbs.riding import meet
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.words import N_

from .attacks import attack_hero, attack_space
from .mystery_town import fall_for_hunters

if TYPE_CHECKING:
    from shadowbrook.engine.you import You


async def unsafe_roads(you: You, event: Done) -> None:
    g = you.g
    entry = roll_chart(g, is_minion)
    s = g.s
    empty = [
        space
        for space in range(len(g.content.board.spaces))
        if not (
            s.has_minion(space)
            or space in s.blocked
            or any(hero.space == space for hero in s.heroes)
        )
    ]
    if entry is not None:
        if empty:
            seat = g.seat(event.hero)
            space = await choose_space(g, seat, empty, "these-roads-arent-safe", "MYS-09")
        else:
            space = random_location(g)
        for name in entry.minions:
            await place_minion(g, name, space, "these-roads-arent-safe")
    await fall(g, 1, "these-roads-arent-safe")


async def march_of_darkness(you: You, event: Done) -> None:
    g = you.g
    if counters(g):
        await march(g, 2)
    else:
        await minion_chart(g)


async def tide_of_darkness(you: You, event: Done) -> None:
    g = you.g
    await fall_for_hunters(g, "tide-of-darkness")
    await march(g, 1)


async def ghastly_horde(you: You, event: Done) -> None:
    g = you.g
    entry = roll_chart(g, is_minion)
    if entry is not None:
        for _ in range(2):
            space = random_location(g)
            for name in entry.minions:
                await place_minion(g, name, space, "ghastly-horde")


async def out_of_the_shadows(you: You, event: Done) -> None:
    g = you.g
    if g.s.heroes[event.hero].down:  # KO-05: cannot be attacked
        await fall(g, 1, "out-of-the-shadows")
    else:
        await attack_hero(g, event.hero, 0)


async def hunted(you: You, event: Done) -> None:
    """The villain goes for whoever knows most."""
    g = you.g
    heroes = standing(g)
    if heroes:
        most = max(g.s.heroes[n].investigation for n in heroes)
        rivals = [n for n in heroes if g.s.heroes[n].investigation == most]
        hero = await roll_off(g, rivals, "hunted")
        await attack_hero(g, hero, 1)


async def night_of_terror(you: You, event: Done) -> None:
    g = you.g
    await fall_for_hunters(g, "night-of-terror")
    spaces = enumerate(g.content.board.spaces)
    await meet(g, [n for n, space in spaces if space.kind in ("road", "dangerous")])


async def prowler(you: You, event: Done) -> None:
    g = you.g
    if not await attack_space(g, random_location(g), 2):
        await fall(g, 1, "prowler")


CARDS: tuple[MysteryCard, ...] = (
    MysteryCard(
        id="these-roads-arent-safe",
        name=N_("These Roads Aren't Safe"),
        text=N_(
            "Roll on the Minion chart until it gives Minions; you put them into a space without "
            "heroes and Minions. The Shadow Track falls by 1."
        ),
        copies=3,
        play=unsafe_roads,
        provenance="reported",
    ),
    MysteryCard(
        id="march-of-darkness",
        name=N_("March of Darkness"),
        text=N_(
            "All Minion counters move 2 spaces toward the Town Hall. If there are none, roll on "
            "the Minion chart for a random location."
        ),
        play=march_of_darkness,
        provenance="reported",
        known=N_("name and theme"),
    ),
    MysteryCard(
        id="tide-of-darkness",
        name=N_("Tide of Darkness"),
        text=N_(
            "The Shadow Track falls by 1 for each hero past the second, at most by 3 (for a lone "
            "hero by 1). Then all Minion counters move 1 space toward the Town Hall."
        ),
        copies=2,
        play=tide_of_darkness,
        provenance="reported",
        known=N_("name and theme"),
    ),
    MysteryCard(
        id="ghastly-horde",
        name=N_("Ghastly Horde"),
        text=N_(
            "Roll on the Minion chart until it gives Minions; they appear at each of two random "
            "locations."
        ),
        play=ghastly_horde,
        provenance="reported",
        known=N_("name and theme"),
    ),
    MysteryCard(
        id="out-of-the-shadows",
        name=N_("Out of the Shadows"),
        text=N_(
            "The villain attacks you. If you are knocked out already, the Shadow Track falls by 1."
        ),
        copies=2,
        play=out_of_the_shadows,
    ),
    MysteryCard(
        id="hunted",
        name=N_("Hunted"),
        text=N_(
            "The villain attacks the hero with the most Investigation, with 1 more die; equals "
            "roll off."
        ),
        play=hunted,
    ),
    MysteryCard(
        id="night-of-terror",
        name=N_("Night of Terror"),
        text=N_(
            "The Shadow Track falls by 1 for each hero past the second, at most by 3 (for a lone "
            "hero by 1). The villain attacks every hero on a Road or at a Dangerous Location."
        ),
        play=night_of_terror,
    ),
    MysteryCard(
        id="prowler",
        name=N_("The Prowler"),
        text=N_(
            "The villain attacks every hero at a random location with 2 more dice. If nobody is "
            "there, the Shadow Track falls by 1."
        ),
        play=prowler,
    ),
)
