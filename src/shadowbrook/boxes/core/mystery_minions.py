"""Mystery cards that call minions, move them, or bring the villain."""

from __future__ import annotations

from shadowbrook.cards import (
    ENEMY,
    N_,
    Card,
    Deck,
    If,
    MinionsMarch,
    MysteryCard,
    Reading,
    TrackFalls,
    VillainAttacksYou,
    You,
    attack_space,
    attack_you,
    choose_space,
    counters,
    highest,
    is_closed,
    march,
    meet,
    place_minion,
    random_location,
    roll_minions,
    roll_off,
    spaces_of_kind,
    standing,
    track_falls,
    you_stand,
)

deck = Deck("mystery")

these_roads_arent_safe = deck.add(
    MysteryCard(
        id="these-roads-arent-safe",
        name=N_("These Roads Aren't Safe"),
        text=N_(
            "Roll on the minion chart until it brings minions; you put them into a space "
            "without heroes and minions (if there is none, into a random location). The "
            "Shadow Track falls by 1."
        ),
        copies=3,
        provenance="reported",
        dread=1.8,
    )
)


@these_roads_arent_safe.plays
async def ambush_on_the_road(you: You, reading: Reading) -> None:
    found = roll_minions(you)
    if found is not None:
        empty = empty_spaces(you)
        space = (
            await choose_space(you, empty, "MYS-09", aim=ENEMY) if empty else random_location(you)
        )
        for minion in found.minions:
            await place_minion(you, minion, space)
    await track_falls(you, 1)


def empty_spaces(you: You) -> list[int]:
    """Spaces without heroes and minions that are open."""
    s = you.s
    taken = {hero.space for hero in s.heroes}
    spaces = range(len(you.g.content.board.spaces))
    free = [space for space in spaces if space not in taken and not s.has_minion(space)]
    return [space for space in free if not is_closed(you, space)]


march_of_darkness = deck.add(
    MysteryCard(
        id="march-of-darkness",
        name=N_("March of Darkness"),
        text=N_(
            "All minion counters move 2 spaces toward the Town Hall. If there are none, roll "
            "on the minion chart until it brings minions; they appear at each of two random "
            "locations."
        ),
        provenance="reported",
        known=N_("name and theme"),
        dread=1.2,
    )
)


@march_of_darkness.plays
async def set_out(you: You, reading: Reading) -> None:
    if counters(you):
        await march(you, 2)
    else:
        await appear_twice(you)


async def appear_twice(you: You) -> None:
    """Minions of one roll on the chart come to each of two random locations."""
    found = roll_minions(you)
    if found is not None:
        for _ in range(2):
            space = random_location(you)
            for minion in found.minions:
                await place_minion(you, minion, space)


deck.add(
    MysteryCard(
        id="tide-of-darkness",
        name=N_("Tide of Darkness"),
        text=N_("Shadows Gather. Then all minion counters move 1 space toward the Town Hall."),
        shadows_gather=True,
        play=MinionsMarch(1),
        provenance="reported",
        known=N_("name and theme"),
        dread=1.8,
    )
)

ghastly_horde = deck.add(
    MysteryCard(
        id="ghastly-horde",
        name=N_("Ghastly Horde"),
        text=N_(
            "Roll on the minion chart until it brings minions; they appear at each of two "
            "random locations."
        ),
        provenance="reported",
        known=N_("name and theme"),
        dread=2.0,
    )
)


@ghastly_horde.plays
async def horde_rises(you: You, reading: Reading) -> None:
    await appear_twice(you)


deck.add(
    MysteryCard(
        id="out-of-the-shadows",
        name=N_("Out of the Shadows"),
        text=N_(
            "The villain attacks you. If you are knocked out already, the Shadow Track falls by 1."
        ),
        copies=2,
        play=If(you_stand, VillainAttacksYou(), otherwise=TrackFalls(1)),  # KO-05
        dread=2.2,
    )
)

hunted = deck.add(
    MysteryCard(
        id="hunted",
        name=N_("Hunted"),
        text=N_(
            "The villain attacks the hero with the most Investigation, with 1 more die; roll off "
            "ties."
        ),
        dread=2.4,
    )
)


@hunted.plays
async def hunt_who_knows_most(you: You, reading: Reading) -> None:
    known = {hero: you.s.heroes[hero].investigation for hero in standing(you)}
    if known:
        hero = await roll_off(you, highest(known))
        await attack_you(you.as_hero(hero), 1)


night_of_terror = deck.add(
    MysteryCard(
        id="night-of-terror",
        name=N_("Night of Terror"),
        text=N_(
            "Shadows Gather. The villain attacks every hero on a Road or at a Dangerous Location."
        ),
        shadows_gather=True,
        dread=2.2,
    )
)


@night_of_terror.plays
async def terror_outdoors(you: You, reading: Reading) -> None:
    await meet(you, sorted(spaces_of_kind(you, "road") + spaces_of_kind(you, "dangerous")))


prowler = deck.add(
    MysteryCard(
        id="prowler",
        name=N_("The Prowler"),
        text=N_(
            "The villain attacks every hero at a random location with 2 more dice. If nobody is "
            "there, the Shadow Track falls by 1."
        ),
        dread=1.2,
    )
)


@prowler.plays
async def prowl(you: You, reading: Reading) -> None:
    if not await attack_space(you, random_location(you), 2):
        await track_falls(you, 1)


CARDS: tuple[Card, ...] = deck.cards
