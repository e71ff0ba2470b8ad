"""Plain people for tests of rules: heroes, elders and a villain without surprises.

The real sheets have abilities that change dice, wounds and prices. Rule tests of whole modes
use these instead, on the real board but without the other cards of the core box; each does
nothing, or the one thing its comment says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shadowbrook.boxes.core import board
from shadowbrook.engine import moments as on
from shadowbrook.engine.content import (
    Ability,
    Box,
    ChartEntry,
    CurseCard,
    ElderCard,
    Encounter,
    EventCard,
    EvilFace,
    Gear,
    HeroSheet,
    Hook,
    LairCard,
    MysteryCard,
    VillainSheet,
)
from shadowbrook.engine.happenings import Done, Hits, Price, Skill, Wounds
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.queries.showdowns import party_of, showdown_of
from shadowbrook.engine.shelf import register
from shadowbrook.engine.verbs.cards import take_event
from shadowbrook.engine.verbs.curses import take_curse
from shadowbrook.engine.verbs.elders import kill_elder
from shadowbrook.engine.verbs.fights import fight, villain_fight
from shadowbrook.engine.verbs.investigation import gain, place_clues
from shadowbrook.engine.verbs.riding import ride_home
from shadowbrook.engine.verbs.villain import add_combat, add_health
from shadowbrook.engine.verbs.wounds import prevent, wound
from shadowbrook.engine.words import COMBAT, On
from shadowbrook.engine.you import You
from shadowbrook.testing import Table, table
from tests.toys import toys


def mine(you: You, event: Skill) -> bool:
    return event.hero == you.hero and event.skill == COMBAT


def one_more(you: You, event: Skill) -> int:
    return 1 if mine(you, event) else 0


async def a_coin(you: You, event: Any) -> None:
    g = you.g
    await gain(g, you.hero, 1, "toy-fay")


def is_hit(you: You, hits: Hits) -> bool:
    g = you.g
    card = you.card
    return hits.hero == g.s.owner(card)


async def shrug(you: You, hits: Hits) -> None:
    hits.count -= 1


async def planks_creak(you: You, event: Done) -> None:
    g = you.g
    place_clues(g, event.space, 1, "toy-lair-bridge")


async def planks_break(you: You, event: Done) -> None:
    g = you.g
    for hero in showdown_of(g).heroes:
        await wound(g, hero, 1, "card", "toy-lair-bridge")


async def fiend_attacks(you: You, event: Done) -> None:
    g = you.g
    for hero in standing(g, event.space):
        await fight(g, villain_fight(hero, event.count))


async def fiend_moans(you: You, event: Done) -> None:
    g = you.g
    place_clues(g, g.content.board.index["marsh"], 1, "moan")


async def fiend_feasts(you: You, event: Done) -> None:
    g = you.g
    add_health(g, 1, "murder")


async def rider_comes(you: You, event: Done) -> None:
    g = you.g
    await ride_home(g, event.space)


def fallen_to_villain(you: You, event: Done) -> bool:
    return event.by == "villain"


async def curse_the_fallen(you: You, event: Done) -> None:
    g = you.g
    take_curse(g, event.hero)


async def collect_soul(you: You, event: Done) -> None:
    g = you.g
    add_health(g, 2, "collect-souls")


async def elder_dies(you: You, event: Any) -> None:
    g = you.g
    party = party_of(g, g.s.showdown.starter) if g.s.showdown else []
    await kill_elder(g, party[0] if party else 0, "villain")


def for_me(you: You, event: Wounds) -> bool:
    return event.hero == you.hero


async def shield(you: You, event: Wounds) -> None:
    g = you.g
    prevent(g, event, event.count, "toy-own-shield")


async def recall(you: You, event: Any) -> None:
    g = you.g
    await take_event(g, you.hero, g.s.discards[g.content.deck_index["event"]][-1])


def something_played(you: You, event: Any) -> bool:
    g = you.g
    return bool(g.s.discards[g.content.deck_index["event"]])


def toll(you: You, event: Price) -> int:
    return 1 if event.what == "points:use:toy-chore" else 0


async def grow(you: You, event: Any) -> None:
    g = you.g
    add_health(g, 3, "toy-grow")


async def sharpen(you: You, event: Any) -> None:
    g = you.g
    add_combat(g, 1, "toy-sharpen")


async def bleed(you: You, event: Any) -> None:
    g = you.g
    await wound(g, you.hero, 1, "card", "toy-bleed")


def dearer_steps(you: You, event: Price) -> int:
    return 1 if event.what == "points:step" else 0


def two_steps(you: You, event: Done) -> int:
    return 2 if event.hero == you.hero else 0


async def rest(you: You, event: Done) -> None:
    """Nothing happens here."""


async def new_lair_shows(you: You, event: Done) -> None:
    g = you.g
    place_clues(g, event.space, 4, "toy-lair-marsh")


def hero(name: str, skills: tuple[int, int, int, int], health: int, *hooks: Hook) -> HeroSheet:
    return HeroSheet(id=name, name=name, skills=skills, health=health, hooks=hooks)


HEROES = (
    hero("toy-ann", (1, 2, 3, 4), 4),
    hero("toy-bob", (2, 3, 2, 3), 3),
    hero("toy-cid", (3, 1, 2, 2), 3),
    hero("toy-dot", (2, 4, 2, 5), 2),
    # one more Combat die
    hero("toy-eve", (2, 2, 2, 2), 3, Hook(on=On.SKILL, run=one_more)),
    # once a turn 1 Investigation
    hero("toy-fay", (2, 2, 2, 2), 3, Hook(on=On.FREE, run=a_coin, once="turn")),
    # ignores the first hit of a fight round
    hero("toy-gus", (2, 2, 2, 2), 3, Hook(on=On.HITS_ON_HERO, can=is_hit, run=shrug, once="fight")),
)

CHART = (
    ChartEntry(name="wolf", minions=("toy-wolf",)),
    ChartEntry(name="ghost", minions=("toy-ghost",)),
    ChartEntry(name="rats", minions=("toy-rats",)),
    ChartEntry(name="attack", event=fiend_attacks, attack=True),
    ChartEntry(name="moan", event=fiend_moans),
    ChartEntry(name="pack", minions=("toy-wolf", "toy-ghost")),
)
MURDER = Hook(on=On.MURDER, run=fiend_feasts)


def villain(name: str, *hooks: Hook, advanced: tuple[Hook, ...] = (), **more: Any) -> VillainSheet:
    return VillainSheet(
        id=name,
        name=name,
        combat=3,
        health=5,
        hooks=hooks,
        advanced=(Ability(name="advanced", hooks=advanced),) if advanced else (),
        chart=CHART,
        advanced_chart=CHART,
        **more,
    )


VILLAINS = (
    villain("toy-fiend", advanced=(MURDER,)),
    villain(
        "toy-cursed-fiend",
        Hook(on=On.KNOCKED_OUT, can=fallen_to_villain, run=curse_the_fallen),
        curse_deck=True,
    ),
    villain("toy-rider", Hook(on=On.MURDER, run=rider_comes)),
    villain("toy-reaper", Hook(on=On.ELDER_KILLED, run=collect_soul)),
)


def elder(name: str, honor: int, *hooks: Hook, **more: Any) -> ElderCard:
    more = {"evil": EvilFace(combat=1)} | more
    return ElderCard(id=name, name=name, spirit=1, cunning=1, honor=honor, hooks=hooks, **more)


ELDERS = (
    elder("toy-elder", 1, evil=EvilFace(combat=1, health=2)),
    # lends their hero one more Combat die
    elder("toy-squire", 3, Hook(on=On.SKILL, run=one_more)),
    elder("toy-judge", 5),
    elder("toy-nurse", 6),
    elder("toy-priest", 2),
    elder("toy-smith", 4),
)

people = Box(
    id="toy-people",
    name="toy-people",
    version="1",
    spaces=board.SPACES,
    lair_costs=board.LAIR_COSTS,
    track_bonus=board.TRACK_BONUS,
    cards=(
        *HEROES,
        *VILLAINS,
        *ELDERS,
        EventCard(
            id="toy-own-shield", name="toy-own-shield", play=shield, when=(on.WOUND,), can=for_me
        ),
        EventCard(id="toy-kill", name="toy-kill", play=elder_dies, when=(on.FREE, on.FIGHT_ROLL)),
        EventCard(
            id="toy-grow", name="toy-grow", play=grow, when=(on.FREE, on.FIGHT, on.FIGHT_ROLL)
        ),
        EventCard(id="toy-sharpen", name="toy-sharpen", play=sharpen),
        EventCard(id="toy-bleed", name="toy-bleed", play=bleed, when=(on.FREE, on.FIGHT), copies=2),
        MysteryCard(
            id="toy-fog",
            name="toy-fog",
            remains=True,
            keywords=("Weather",),
            hooks=(Hook(on=On.PRICE, run=dearer_steps),),
        ),
        MysteryCard(
            id="toy-toll",
            name="toy-toll",
            remains=True,
            hooks=(Hook(on=On.PRICE, run=toll),),
        ),
        Gear(
            id="toy-recall",
            name="toy-recall",
            deck="town-item",
            keywords=("Item",),
            hooks=(Hook(on=On.FREE, run=recall, can=something_played),),
        ),
        MysteryCard(id="toy-still", name="toy-still", remains=True),
        *(
            Gear(id=f"toy-item-{n}", name=f"toy-item-{n}", deck="windmill", keywords=("Item",))
            for n in range(1, 7)
        ),
        *(
            Gear(id=f"toy-ally-{n}", name=f"toy-ally-{n}", deck="olde-woods", keywords=("Ally",))
            for n in range(1, 4)
        ),
        Gear(
            id="toy-horse",
            name="toy-horse",
            deck="town-item",
            keywords=("Item",),
            hooks=(Hook(on=On.MOVEMENT, run=two_steps),),
        ),
        Gear(
            id="toy-chore",
            name="toy-chore",
            deck="town-item",
            keywords=("Item",),
            hooks=(Hook(on=On.ACTION, run=a_coin),),
        ),
        Encounter(id="toy-ruin", name="toy-ruin", deck="abandoned-keep", copies=2, play=rest),
        LairCard(
            id="toy-lair-marsh", name="toy-lair-marsh", space="marsh", cost=3, start=new_lair_shows
        ),
        LairCard(
            id="toy-lair-bridge",
            name="toy-lair-bridge",
            space="covered-bridge",
            cost=1,
            hooks=(
                Hook(on=On.SHOWDOWN_START, run=planks_creak),
                Hook(on=On.SHOWDOWN_ROUND, run=planks_break),
            ),
        ),
        LairCard(id="toy-lair-doctor", name="toy-lair-doctor", space="doctors-office", cost=1),
        CurseCard(id="toy-hex", name="toy-hex", copies=2, keywords=("Curse",)),
    ),
)

register(people)
register(toys)
BOXES = ("toy-people", "toys")


def village(**given: Any) -> Table:
    """A table of these people: by default the plain villain and Secrets of no importance."""
    given.setdefault("villain", "toy-fiend")
    given.setdefault("heroes", ("toy-ann", "toy-bob"))
    dull: dict[str, Any] = {one.id: ["toy-dull"] for one in ELDERS}
    elders = dull | given.get("elders", {})
    for name, elder in elders.items():
        if isinstance(elder, Mapping):
            elders[name] = {"secrets": ["toy-dull"], **elder}
    given["elders"] = elders
    return table(boxes=BOXES, **given)
