"""Plain fighters for rule tests of fights, showdowns, minions and timing.

Heroes, elders and a villain without abilities (or with the one their comment names), cards
that do one thing each, and `arena`, a table on which all of them are at hand.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from shadowbrook.engine.content import (
    Box,
    ChartEntry,
    ElderCard,
    EventCard,
    EvilFace,
    Gear,
    HeroSheet,
    Hook,
    LairCard,
    Minion,
    MysteryCard,
    SecretCard,
    VillainSheet,
)
from shadowbrook.engine.game import Game
from shadowbrook.engine.happenings import Done, FightRound, Skill, Wounds
from shadowbrook.engine.moments import MOMENTS, Stop
from shadowbrook.engine.queries.cards import cancels, in_play
from shadowbrook.engine.queries.heroes import ailing, standing
from shadowbrook.engine.shelf import register
from shadowbrook.engine.steps.registry import step
from shadowbrook.engine.verbs.asking import choose_hero
from shadowbrook.engine.verbs.cards import cancel_in_play
from shadowbrook.engine.verbs.dice import test
from shadowbrook.engine.verbs.elders import back_to_town
from shadowbrook.engine.verbs.fights import fight, villain_fight
from shadowbrook.engine.verbs.investigation import gain, pay
from shadowbrook.engine.verbs.minions import homeward, hunt_nearest, place_minion, remove_round
from shadowbrook.engine.verbs.piles import remove
from shadowbrook.engine.verbs.rolls import again
from shadowbrook.engine.verbs.showdowns import hurt_villain
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.villain import add_health
from shadowbrook.engine.verbs.wounds import heal, prevent, tend, wound
from shadowbrook.engine.words import COMBAT, CUNNING, SPIRIT, On
from shadowbrook.engine.you import You
from shadowbrook.testing import Table, table
from tests.toys import BOXES as TOYS

# ---- the villain and its chart ----------------------------------------


async def nightfall(you: You, event: Done) -> None:
    g = you.g
    await fall(g, 1, "nightfall")


async def raid(you: You, event: Done) -> None:
    g = you.g
    for hero in standing(g, event.space):
        await fight(g, villain_fight(hero, event.count))


RED = (
    ChartEntry(name="wolf", minions=("toy-wolf",)),
    ChartEntry(name="ghost", minions=("toy-ghost",)),
    ChartEntry(name="rats", minions=("toy-rats",)),
    ChartEntry(name="raid", event=raid, attack=True),
    ChartEntry(name="nightfall", event=nightfall),
    ChartEntry(name="two-wolves", minions=("toy-wolf", "toy-wolf")),
)
GREEN = tuple(ChartEntry(name="tame", minions=("toy-fast",)) for _ in range(6))

# ---- what cards do ----------------------------------------


async def stop(you: You, event: Any) -> None:
    event.canceled = True


async def only_once(you: You, event: Any) -> None:
    g = you.g
    card = you.card
    await gain(g, you.hero, 1, "one-off")
    remove(g, card)


async def swell(you: You, event: Any) -> None:
    g = you.g
    add_health(g, 2, "swelling")


async def nurse(you: You, event: Any) -> None:
    g = you.g
    hero = await choose_hero(g, g.seat(you.hero), g.order(), "nurse", "CRD-26")
    heal(g, hero, 1, "nurse")


async def coin(you: You, event: Any) -> None:
    g = you.g
    await gain(g, you.hero, 1, "lucky-coin")


async def mishap(you: You, event: Any) -> None:
    g = you.g
    await wound(g, you.hero, 1, "card", "bad-luck")


async def salve(you: You, event: Any) -> None:
    g = you.g
    await tend(g, you.hero, 1, "poultice")


def somebody_hurt(you: You, event: Any) -> bool:
    g = you.g
    hero = you.hero
    return bool(g.s.heroes[hero].wounds or ailing(g, hero))


async def tempest(you: You, event: Any) -> None:
    g = you.g
    await test(g, you.hero, COMBAT, 5, "gamble")


async def bomb(you: You, event: Any) -> None:
    g = you.g
    await hurt_villain(g, you.hero, 3, "bomb")


def cunning_for_combat(you: You, event: Skill) -> int:
    g = you.g
    card = you.card
    hero = g.s.owner(card)
    if event.hero != hero or event.skill != COMBAT or event.purpose != "fight":
        return 0
    value = g.s.heroes[hero].value
    return value[CUNNING] - value[COMBAT]


def a_hit_on_my_side(you: You, event: FightRound) -> bool:
    dice = [*event.enemy_dice, *(die for aimed in event.at_elders.values() for die in aimed)]
    return event.hero == you.hero and any(die >= event.enemy_target for die in dice)


async def dazzle(you: You, event: FightRound) -> None:
    """Re-roll the hits on a party elder, else those on the hero."""
    g = you.g
    for elder, dice in event.at_elders.items():
        if any(die >= event.enemy_target for die in dice):
            event.at_elders[elder] = again(g, dice, lambda die: die >= event.enemy_target)
            return
    event.enemy_dice[:] = again(g, event.enemy_dice, lambda die: die >= event.enemy_target)


def guards_my_hero(you: You, event: Wounds) -> bool:
    return event.hero == you.hero


async def guard(you: You, event: Wounds) -> None:
    g = you.g
    prevent(g, event, 1, "guardian")


def helps_in_fights(you: You, event: Skill) -> int:
    return 1 if event.hero == you.hero and event.skill == COMBAT else 0


def cards_to_dispel(you: You, event: Any) -> bool:
    g = you.g
    return bool(in_play(g, "mystery"))


async def dispel(you: You, event: Any) -> None:
    g = you.g
    await cancel_in_play(g, in_play(g, "mystery")[0], "wise-woman")


async def runs_away(you: You, event: Done) -> None:
    g = you.g
    card = you.card
    if g.d6() <= 3:
        back_to_town(g, g.s.owner(card))


async def stings(you: You, event: Done) -> None:
    g = you.g
    await wound(g, g.s.elders[event.elder].hero, 1, "card", "stinging")


async def three_paces(you: You, event: Done) -> None:
    g = you.g
    await fall(g, 3, "three-paces")


async def lair_bites(you: You, event: Done) -> None:
    g = you.g
    await wound(g, event.hero, 1, "card", "lair-of-thorns")


# ---- minions ----------------------------------------


async def hunts(you: You, event: Done) -> None:
    g = you.g
    await hunt_nearest(g, event.space, 2)


async def breeds(you: You, event: Done) -> None:
    g = you.g
    await place_minion(g, "toy-rats", await homeward(g, event.space), "nest")


async def bandages(you: You, event: Done) -> None:
    g = you.g
    heal(g, event.hero, 1, "healer")


async def shooed(you: You, event: Done) -> None:
    """Pay 1 Investigation and the counter is gone."""
    g = you.g
    kind = event.minion
    if g.s.heroes[event.hero].investigation:
        pay(g, event.hero, 1, "toy-crows")
        remove_round(g, kind, event.space)


def has_a_coin(you: You, event: Done) -> bool:
    g = you.g
    return g.s.heroes[event.hero].investigation > 0


async def smoked_out(you: You, event: Done) -> None:
    """Pay 1 Investigation for a Spirit 5+ test."""
    g = you.g
    kind = event.minion
    pay(g, event.hero, 1, "toy-bats")
    if await test(g, event.hero, SPIRIT, 5, "toy-bats"):
        remove_round(g, kind, event.space)


async def crows_peck(you: You, event: Done) -> None:
    g = you.g
    for hero in standing(g, event.space):
        await wound(g, hero, 1, "minion", "toy-crows")


MINIONS = (
    Minion(id="hound", name="hound", dice=1, health=1, bounty=1, supply=3, start_of_mystery=hunts),
    Minion(id="nest", name="nest", dice=1, health=1, supply=2, start_of_mystery=breeds),
    Minion(
        id="toy-crows",
        name="toy-crows",
        supply=3,
        round=True,
        cleared=shooed,
        start_of_mystery=crows_peck,
    ),
    Minion(
        id="toy-bats",
        name="toy-bats",
        supply=3,
        round=True,
        cleared=smoked_out,
        can_clear=has_a_coin,
    ),
    Minion(id="healer", name="healer", dice=1, health=1, supply=1, victory=bandages),
)


def hero(name: str, skills: tuple[int, int, int, int], health: int) -> HeroSheet:
    return HeroSheet(id=name, name=name, skills=skills, health=health)


STOPS = {one.number: one for one in MOMENTS if isinstance(one, Stop)}


def event(name: str, play: Any, *when: int, **more: Any) -> EventCard:
    stops = tuple(STOPS[number] for number in when or (On.FREE,))
    return EventCard(id=name, name=name, play=play, when=stops, copies=2, **more)


def item(name: str, *hooks: Hook, **more: Any) -> Gear:
    return Gear(id=name, name=name, deck="town-item", keywords=("Item",), hooks=hooks, **more)


def elder(name: str, honor: int, *hooks: Hook, **more: Any) -> ElderCard:
    return ElderCard(id=name, name=name, spirit=1, cunning=1, honor=honor, hooks=hooks, **more)


ELDERS = (
    elder("alderman", 3, evil=EvilFace(combat=1, health=2)),
    # one more Combat die for the hero
    elder("bailiff", 2, Hook(on=On.SKILL, run=helps_in_fights), evil=EvilFace(combat=2)),
    # prevents a wound of the hero
    elder(
        "guardian",
        4,
        Hook(on=On.WOUND, can=guards_my_hero, run=guard, once="fight"),
        evil=EvilFace(health=1),
    ),
    # takes two wounds
    elder("lord", 6, boxes=2),
    # cancels a Mystery card in play
    elder(
        "wise-woman",
        5,
        *(
            Hook(on=on, can=cards_to_dispel, run=dispel, once="showdown")
            for on in (On.FREE, On.SECRETS_SHOWN)
        ),
    ),
)

fighters = Box(
    id="fighters",
    removes=("crows",),  # its own are simpler
    name="fighters",
    version="1",
    minions=MINIONS,
    cards=(
        VillainSheet(id="brute", name="brute", combat=3, health=5, chart=GREEN, advanced_chart=RED),
        hero("ann", (2, 2, 3, 5), 4),
        hero("bob", (3, 2, 2, 4), 3),
        hero("cid", (2, 4, 2, 4), 3),
        hero("dot", (1, 1, 1, 1), 2),
        *ELDERS,
        event("no-event", stop, On.CARD, can=cancels("event")),
        event("no-mystery", stop, On.CARD, can=cancels("mystery")),
        event("no-lair", stop, On.CARD, can=cancels("lair")),
        event("one-off", only_once),
        event("swelling", swell, On.FREE, On.FIGHT, On.FIGHT_ROLL),
        event("nurse", nurse),
        event("poultice", salve, On.FREE, On.FIGHT, can=somebody_hurt),
        event("gamble", tempest),
        event("bomb", bomb, On.FREE, On.FIGHT),
        item("lucky-coin", Hook(on=On.FREE, run=coin, once="turn")),
        item("bad-luck", Hook(on=On.ACTION, run=mishap)),
        item("science", Hook(on=On.SKILL, run=cunning_for_combat), bonus={"cunning": 3}),
        item("flare", Hook(on=On.FIGHT_ROLL, can=a_hit_on_my_side, run=dazzle, once="fight")),
        item("sharp-stick", bonus={"combat": 1}),
        Gear(
            id="rune-stick",
            name="rune-stick",
            deck="town-item",
            keywords=("Item", "Weather", "Holy"),
            bonus={"combat": 1},
        ),
        MysteryCard(id="three-paces", name="three-paces", copies=2, play=three_paces),
        MysteryCard(id="lull", name="lull", remains=True),
        SecretCard(
            id="cowardly",
            name="cowardly",
            hooks=(Hook(on=On.SHOWDOWN_ROUND, run=runs_away, once="showdown"),),
        ),
        SecretCard(id="stinging", name="stinging", reveal=stings),
        LairCard(
            id="lair-of-thorns", name="lair-of-thorns", space="marsh", cost=1, start=lair_bites
        ),
    ),
)
register(fighters)
BOXES = (*TOYS, "fighters")
CORE_ELDERS = (
    "lord-hanbrook",
    "lady-hanbrook",
    "doctor-manning",
    "sophie",
    "reverend-harding",
    "magistrate-kroft",
)

# ---- the table ----------------------------------------

Deed = Callable[[Game], Awaitable[Any]]
deeds: list[Deed] = []


@step("deed")
async def do_it(you: You, _b: int) -> None:
    """Run what a test handed to `arena`."""
    g = you.g
    number = you.card
    await deeds[number](g)


def arena(*, deed: Deed | None = None, **more: Any) -> Table:
    """A table with the fighters; a `deed` happens in the turn of the active hero, before acting.

    The village's own elders keep no Secrets here, the fighters' elders one dull one each.
    """
    elders: Mapping[str, Any] = more.pop("elders", {})
    more["elders"] = (
        dict.fromkeys(CORE_ELDERS, ()) | {one.id: ("toy-dull",) for one in ELDERS} | dict(elders)
    )
    more.setdefault("heroes", ("ann", "bob"))
    if deed is not None:
        deeds.append(deed)
        names = list(more["heroes"])
        hero = names.index(more["active"]) if "active" in more else 0
        more["flow"] = [
            ("mystery", 0, 0),
            *(("turn", (hero + n) % len(names), 0) for n in reversed(range(1, len(names)))),
            ("end-turn", hero, 0),
            ("actions", hero, 0),
            ("deed", len(deeds) - 1, 0),
        ]
    more.setdefault("villain", "brute")
    return table(boxes=BOXES, **more)


def put_minion(name: str, space: str) -> Deed:
    """The deed of a minion appearing in a space."""

    async def deed(g: Game) -> None:
        await place_minion(g, name, g.content.board.index[space], "test")

    return deed


def attack(hero: int = 0, bonus: int = 0) -> Deed:
    """The deed of the villain fighting a hero outside a showdown."""

    async def deed(g: Game) -> None:
        await fight(g, villain_fight(hero, bonus))

    return deed


def hurt(hero: int, count: int, by: str = "card") -> Deed:
    """The deed of a hero being wounded."""

    async def deed(g: Game) -> None:
        await wound(g, hero, count, by, "test")

    return deed
