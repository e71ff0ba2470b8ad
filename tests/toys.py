"""A box of plain toys for tests of rules: each card does one thing and says so.

Rule tests use these, so that a change to a real card breaks that card's test and no other.
"""

from __future__ import annotations

from typing import Any

from shadowbrook.cards import (
    COMBAT,
    SPIRIT,
    Accusation,
    Adds,
    Ahead,
    Box,
    Cancels,
    Condition,
    CurseCard,
    Deck,
    ElderWound,
    Encounter,
    EventCard,
    FightRound,
    Form,
    Free,
    Gain,
    Gear,
    Happening,
    LairCard,
    Leaving,
    Minion,
    MinionCard,
    MysteryCard,
    Reading,
    Roll,
    Script,
    SecretCard,
    SkillBonus,
    TakeWounds,
    TrackFall,
    TrackFalls,
    Upgrade,
    Wounds,
    You,
    add_dice,
    against_minion,
    anyone,
    beat_outright,
    cancel_in_play,
    discard,
    fight_villain,
    heal,
    hold_track,
    in_fight_round,
    in_play,
    kill_elder,
    minion_before_you,
    on,
    peek,
    place_clues,
    place_minion,
    prevent,
    remove_clues,
    reroll,
    save_elder,
    space_named,
)
from shadowbrook.engine.moments import Stop
from shadowbrook.engine.shelf import register
from shadowbrook.engine.verbs.elders import heal_elder

deck = Deck()

# ---- Events -------------------------------------------------------------------------------


def event(
    name: str,
    play: Script | None = None,
    when: tuple[Stop[Any], ...] = (on.FREE,),
    does: tuple[Form, ...] = (),
    can: Condition | None = None,
    **more: Any,
) -> EventCard:
    """Three copies of an Event."""
    return deck.add(
        EventCard(id=name, name=name, play=play, when=when, does=does, can=can, copies=3, **more)
    )


event("toy-clues", Gain(2))

dice = event("toy-dice", when=(on.ROLL, on.FIGHT_ROLL))


@dice.plays
async def two_dice_more(you: You, pending: Roll | FightRound) -> None:
    await add_dice(you, pending, 2)


again = event("toy-reroll", when=(on.ROLL, on.FIGHT_ROLL), hinders=True)


@again.plays
async def roll_again(you: You, pending: Roll | FightRound) -> None:
    reroll(you, pending)


shield = event("toy-shield", when=(on.WOUND,))


@shield.plays
async def ward_off(you: You, pending: Wounds) -> None:
    prevent(you, pending, 1)


guard = event("toy-guard", when=(on.ELDER_WOUND,))


@guard.plays
async def guard_elder(you: You, pending: ElderWound) -> None:
    save_elder(you, pending)


event(
    "toy-cancel",
    does=(
        Cancels(
            *("event", "mystery", "location", "lair"), *("chart", "minion-event", "showdown-chart")
        ),
    ),
)

bandage = event("toy-bandage", when=(on.FREE, on.FIGHT))


@bandage.only_if
def no_round_under_way(you: You, happening: Free | Ahead) -> bool:
    return not in_fight_round(you)


@bandage.plays
async def bind_up(you: You, happening: Free | Ahead) -> None:
    heal(you, 1)


dispel = event("toy-dispel")


@dispel.only_if
def something_in_play(you: You, free: Free) -> bool:
    return bool(in_play(you, "mystery"))


@dispel.plays
async def end_the_first(you: You, free: Free) -> None:
    await cancel_in_play(you, in_play(you, "mystery")[0])


hold = event("toy-hold", when=(on.TRACK,))


@hold.plays
async def hold_back(you: You, pending: TrackFall) -> None:
    hold_track(you, pending, 1)


gossip = event("toy-gossip", when=(on.ACCUSATION,))


@gossip.plays
async def clear_the_name(you: You, accusation: Accusation) -> None:
    discard(you, you.s.elders[accusation.elder].secrets[0])


event("toy-strength", Upgrade(SPIRIT))

spy = event("toy-spy")


@spy.plays
async def look_at_the_first(you: You, free: Free) -> None:
    await peek(you, 0)


salve = event("toy-salve")


@salve.plays
async def mend_elder(you: You, free: Free) -> None:
    heal_elder(you.g, 0, you.source)


event("toy-at-once", Gain(1), play_immediately=True)

# ---- Mystery cards --------------------------------------------------------------------------


def mystery(name: str, play: Script | None = None, copies: int = 1, **more: Any) -> MysteryCard:
    """A Mystery card."""
    return deck.add(MysteryCard(id=name, name=name, play=play, copies=copies, **more))


mystery("toy-stab", TakeWounds(1), 4)
mystery("toy-dusk", TrackFalls(1), 4)
mystery("toy-quiet", copies=6)

poison = mystery("toy-poison")


@poison.plays
async def kill_the_first(you: You, reading: Reading) -> None:
    await kill_elder(you, 0)


villain_comes = mystery("toy-villain")


@villain_comes.plays
async def meet_the_villain(you: You, reading: Reading) -> None:
    await fight_villain(you)


wolf_card = mystery("toy-wolf-card")


@wolf_card.plays
async def wolf_at_the_door(you: You, reading: Reading) -> None:
    await place_minion(you, "toy-wolf", you.who.space)


mystery("toy-murder", copies=2, keywords=("Murder",))

rain = mystery("toy-rain", keywords=("Weather",), remains=True, does=(Adds(on.MOVEMENT, -1),))


@rain.plays
async def rain_falls(you: You, reading: Reading) -> None:
    place_clues(you, space_named(you, "church"), 3)


@rain.when_it_leaves
async def rain_goes(you: You, leaving: Leaving) -> None:
    church = space_named(you, "church")
    remove_clues(you, church, you.s.clues[church])


# ---- places and what is found there ----------------------------------------------------------

WOLF = Minion(id="toy-wolf", name="toy-wolf", dice=2, health=2, bounty=2, supply=3)
HOUND = Minion(id="toy-ghost", name="toy-ghost", dice=2, health=1, bounty=1, supply=2, skill=SPIRIT)
TWO_FACED = (
    Minion(id="toy-heads", name="toy-heads", dice=1, health=1, supply=2, flip="toy-tails"),
    Minion(id="toy-tails", name="toy-tails", dice=1, health=1, supply=2, flip="toy-heads"),
)
RATS = Minion(id="toy-rats", name="toy-rats", supply=4, round=True)
FAST = Minion(id="toy-fast", name="toy-fast", dice=1, health=1, supply=2, first_strike=True)
THUG = Minion(id="toy-thug", name="toy-thug", dice=2, health=2, bounty=3)

deck.add(Encounter(id="toy-nothing", name="toy-nothing", deck="manor", copies=2, play=Gain(1)))
deck.add(MinionCard(id="toy-thug", name="toy-thug", deck="manor", copies=2, minion=THUG))


def gear(name: str, where: str, *keywords: str, **more: Any) -> Gear:
    """An Item, unless its keywords say otherwise."""
    return deck.add(Gear(id=name, name=name, deck=where, keywords=keywords or ("Item",), **more))


gear("toy-book", "manor", bonus={"spirit": 1})
gear("toy-lamp", "manor", bonus={"cunning": 1})
gear("toy-dog", "olde-woods", "Ally", boxes=2)
gear("toy-sack", "windmill", "Item", "Weightless")
for n in (1, 2, 3, 4):
    gear(f"toy-sword-{n}", "town-item", bonus={"combat": 1}, cost=n)

water = gear("toy-water", "town-item", cost=1)


@water.may((on.FIGHT, on.FIGHT_ROLL), minion_before_you)
async def sprinkle(you: You, pending: Happening) -> None:
    discard(you, you.card)
    beat_outright(you, pending)


gear("toy-net", "town-item", cost=1, does=(SkillBonus(COMBAT, 2, against_minion),))

# ---- Secrets, Lairs, a curse ------------------------------------------------------------------

EVIL: dict[str, Any] = {"evil": True, "keywords": ("Evil",)}
deck.add(SecretCard(id="toy-evil", name="toy-evil", copies=3, **EVIL))
deck.add(SecretCard(id="toy-marked", name="toy-marked", reveal_immediately=True))
deck.add(SecretCard(id="toy-marked-evil", name="toy-marked-evil", reveal_immediately=True, **EVIL))
deck.add(SecretCard(id="toy-dull", name="toy-dull", copies=8))
deck.add(
    LairCard(
        id="toy-lair",
        name="toy-lair",
        space="manor",
        cost=2,
        does=(SkillBonus(COMBAT, 1, whose=anyone),),
    )
)
deck.add(LairCard(id="toy-lair-church", name="toy-lair-church", space="church", cost=1))
deck.add(LairCard(id="toy-lair-fields", name="toy-lair-fields", space="fields", cost=0))
deck.add(CurseCard(id="toy-curse", name="toy-curse"))

toys = Box(
    id="toys",
    name="toys",
    version="1",
    minions=(WOLF, HOUND, *TWO_FACED, RATS, FAST),
    cards=deck.cards,
)

register(toys)
BOXES = ("core", "toys")
