"""Plain fighters for rule tests of fights, showdowns, minions and timing.

Heroes, elders and a villain without abilities (or with the one their comment names), cards
that do one thing each, and `arena`, a table on which all of them are at hand.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    SPIRIT,
    Action,
    Box,
    Cancels,
    ChartEntry,
    ChartEvent,
    Clearing,
    CounterMoves,
    Deck,
    ElderCard,
    EventCard,
    EvilFace,
    FightRound,
    Form,
    Free,
    Gain,
    Gear,
    Happening,
    Heal,
    HeroSheet,
    LairCard,
    May,
    Minion,
    MysteryCard,
    PreventWounds,
    Revealed,
    SecretCard,
    ShowdownRound,
    Skill,
    SkillBonus,
    TakeWounds,
    TrackFalls,
    VillainGrows,
    VillainSheet,
    You,
    ailing,
    cancel_in_play,
    choose_hero,
    fight_villain,
    for_a_fight,
    gain,
    heal,
    homeward,
    hunt_nearest,
    hurt_villain,
    in_play,
    on,
    passes,
    pay,
    place_minion,
    remove_round,
    remove_this,
    roll_for_villain,
    send_home,
    standing,
    test,
    whose_secret,
    with_combat,
    wound,
    yours,
)
from shadowbrook.engine.game import Game
from shadowbrook.engine.queries.fights import hit_by_enemy
from shadowbrook.engine.shelf import register
from shadowbrook.engine.steps.registry import step
from shadowbrook.engine.verbs import fights, minions, wounds
from shadowbrook.engine.verbs.rolls import again
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES as TOYS

deck = Deck()

# ---- the villain, its chart and the heroes ----------------------------------------

raid = ChartEntry(name="raid", attack=True)


@raid.happens
async def fight_all_there(you: You, result: ChartEvent) -> None:
    for hero in standing(you, result.space):
        await fight_villain(you.as_hero(hero), result.bonus)


RED = (
    ChartEntry(name="wolf", minions=("toy-wolf",)),
    ChartEntry(name="ghost", minions=("toy-ghost",)),
    ChartEntry(name="rats", minions=("toy-rats",)),
    raid,
    ChartEntry(name="nightfall", event=TrackFalls(1)),
    ChartEntry(name="two-wolves", minions=("toy-wolf", "toy-wolf")),
)
GREEN = tuple(ChartEntry(name="tame", minions=("toy-fast",)) for _ in range(6))

deck.add(
    VillainSheet(id="brute", name="brute", combat=3, health=5, chart=GREEN, advanced_chart=RED)
)


def hero(name: str, skills: tuple[int, int, int, int], health: int) -> None:
    """A hero without abilities."""
    deck.add(HeroSheet(id=name, name=name, skills=skills, health=health))


hero("ann", (2, 2, 3, 5), 4)
hero("bob", (3, 2, 2, 4), 3)
hero("cid", (2, 4, 2, 4), 3)
hero("dot", (1, 1, 1, 1), 2)

# ---- elders ----------------------------------------


def elder(name: str, honor: int, *does: Form, **more: Any) -> ElderCard:
    """A Town Elder who does what is given for the hero whom they accompany."""
    return deck.add(
        ElderCard(id=name, name=name, spirit=1, cunning=1, honor=honor, does=does, **more)
    )


alderman = elder("alderman", 3, evil=EvilFace(combat=1, health=2))
bailiff = elder("bailiff", 2, SkillBonus(COMBAT, 1), evil=EvilFace(combat=2))
guardian = elder(
    "guardian", 4, PreventWounds(1, elders=False, once="fight"), evil=EvilFace(health=1)
)
lord = elder("lord", 6, boxes=2)
wise_woman = elder("wise-woman", 5)


def cards_to_dispel(you: You, happening: Happening) -> bool:
    return bool(in_play(you, "mystery"))


@wise_woman.may((on.FREE, on.SECRETS_SHOWN), cards_to_dispel, once="showdown")
async def dispel(you: You, happening: Happening) -> None:
    """Cancel the first Mystery card in play."""
    await cancel_in_play(you, in_play(you, "mystery")[0])


ELDERS = (alderman, bailiff, guardian, lord, wise_woman)

# ---- Events ----------------------------------------


def event(name: str, **more: Any) -> EventCard:
    """Two copies of an Event."""
    return deck.add(EventCard(id=name, name=name, copies=2, **more))


event("no-event", does=(Cancels("event"),))
event("no-mystery", does=(Cancels("mystery"),))
event("no-lair", does=(Cancels("lair"),))

one_off = event("one-off")


@one_off.plays
async def only_once(you: You, free: Free) -> None:
    await gain(you, 1)
    remove_this(you)


event("swelling", play=VillainGrows(2), when=(on.FREE, on.FIGHT, on.FIGHT_ROLL))

nurse = event("nurse")


@nurse.plays
async def heal_somebody(you: You, free: Free) -> None:
    heal(you.as_hero(await choose_hero(you, you.g.order())), 1)


poultice = event("poultice", play=Heal(1), when=(on.FREE, on.FIGHT))


@poultice.only_if
def somebody_hurt(you: You, happening: Happening) -> bool:
    return bool(you.who.wounds or ailing(you, you.hero))


gamble = event("gamble")


@gamble.plays
async def roll_many_dice(you: You, free: Free) -> None:
    """Nothing comes of it, but every success counts."""
    await test(you, COMBAT, 5)


bomb = event("bomb", when=(on.FREE, on.FIGHT))


@bomb.plays
async def blow_up(you: You, happening: Happening) -> None:
    await hurt_villain(you, 3)


# ---- Items ----------------------------------------


def item(name: str, *does: Form, keywords: tuple[str, ...] = ("Item",), **more: Any) -> Gear:
    """An Item."""
    return deck.add(
        Gear(id=name, name=name, deck="town-item", keywords=keywords, does=does, **more)
    )


item("lucky-coin", May(on.FREE, Gain(1), once="turn"))
item("bad-luck", Action(TakeWounds(1)))

science = item("science", bonus={"cunning": 3})


@science.adds(on.SKILL, yours, with_combat, for_a_fight)
def cunning_for_combat(you: You, skill: Skill) -> int:
    value = you.who.value
    return value[CUNNING] - value[COMBAT]


flare = item("flare")


def a_hit_on_your_side(you: You, pending: FightRound) -> bool:
    return pending.hero == you.hero and bool(hit_by_enemy(pending))


@flare.may(on.FIGHT_ROLL, a_hit_on_your_side, once="fight")
async def dazzle(you: You, pending: FightRound) -> None:
    """Re-roll the hits on a party elder, else those on the hero."""
    for elder, dice in pending.at_elders.items():
        if any(die >= pending.enemy_target for die in dice):
            pending.at_elders[elder] = again(you.g, dice, lambda die: die >= pending.enemy_target)
            return
    pending.enemy_dice[:] = again(
        you.g, pending.enemy_dice, lambda die: die >= pending.enemy_target
    )


item("sharp-stick", bonus={"combat": 1})
item("rune-stick", keywords=("Item", "Weather", "Holy"), bonus={"combat": 1})

# ---- Mystery cards, Secrets, a Lair ----------------------------------------

deck.add(MysteryCard(id="three-paces", name="three-paces", copies=2, play=TrackFalls(3)))
deck.add(MysteryCard(id="lull", name="lull", remains=True))

cowardly = deck.add(SecretCard(id="cowardly", name="cowardly"))


@cowardly.whenever(on.SHOWDOWN_ROUND, once="showdown")
async def runs_away(you: You, beginning: ShowdownRound) -> None:
    if roll_for_villain(you) <= 3:
        send_home(you, whose_secret(you))


stinging = deck.add(SecretCard(id="stinging", name="stinging"))


@stinging.when_revealed
async def sting(you: You, revealed: Revealed) -> None:
    await wound(you.as_hero(you.s.elders[revealed.elder].hero))


deck.add(
    LairCard(id="lair-of-thorns", name="lair-of-thorns", space="marsh", cost=1, start=TakeWounds(1))
)

# ---- minions ----------------------------------------

hound = Minion(id="hound", name="hound", dice=1, health=1, bounty=1, supply=3)


@hound.moves
async def hunts(you: You, moves: CounterMoves) -> None:
    await hunt_nearest(you, moves.space, 2)


nest = Minion(id="nest", name="nest", dice=1, health=1, supply=2)


@nest.moves
async def breeds(you: You, moves: CounterMoves) -> None:
    await place_minion(you, "toy-rats", await homeward(you, moves.space))


crows = Minion(id="toy-crows", name="toy-crows", supply=3, round=True)


@crows.clearing
async def shooed(you: You, clearing: Clearing) -> None:
    """Pay 1 Investigation and the counter is gone."""
    if you.who.investigation:
        pay(you, 1)
        remove_round(you, clearing.minion, clearing.space)


@crows.moves
async def crows_peck(you: You, moves: CounterMoves) -> None:
    for hero in standing(you, moves.space):
        await wound(you.as_hero(hero), 1, "minion")


bats = Minion(id="toy-bats", name="toy-bats", supply=3, round=True)


@bats.may_clear
def has_a_coin(you: You, clearing: Clearing) -> bool:
    return you.who.investigation > 0


@bats.clearing
async def smoked_out(you: You, clearing: Clearing) -> None:
    """Pay 1 Investigation for a Spirit 5+ test."""
    pay(you, 1)
    if await passes(you, SPIRIT, 5):
        remove_round(you, clearing.minion, clearing.space)


healer = Minion(id="healer", name="healer", dice=1, health=1, supply=1, victory=Heal(1))

fighters = Box(
    id="fighters",
    removes=("crows",),  # its own are simpler
    name="fighters",
    version="1",
    minions=(hound, nest, crows, bats, healer),
    cards=deck.cards,
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
async def do_it(g: Game, number: int, _b: int) -> None:
    """Run what a test handed to `arena`."""
    await deeds[number](g)


def arena(*, deed: Deed | None = None, **more: Any) -> Scenario:
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
    more.setdefault("boxes", BOXES)
    return table(**more)


def put_minion(name: str, space: str) -> Deed:
    """The deed of a minion appearing in a space."""

    async def deed(g: Game) -> None:
        await minions.place_minion(g, name, g.content.board.index[space], "test")

    return deed


def attack(hero: int = 0, bonus: int = 0) -> Deed:
    """The deed of the villain fighting a hero outside a showdown."""

    async def deed(g: Game) -> None:
        await fights.fight(g, fights.villain_fight(hero, bonus))

    return deed


def hurt(hero: int, count: int, by: str = "card") -> Deed:
    """The deed of a hero being wounded."""

    async def deed(g: Game) -> None:
        await wounds.wound(g, hero, count, by, "test")

    return deed
