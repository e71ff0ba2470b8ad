"""A box of plain toys for tests of rules: each card does one thing and says so.

Rule tests use these, so that a change to a real card breaks that card's test and no other.
"""

from __future__ import annotations

from typing import Any

from shadowbrook.engine.content import (
    Box,
    CurseCard,
    Encounter,
    EventCard,
    Gear,
    Hook,
    LairCard,
    Minion,
    MinionCard,
    MysteryCard,
    SecretCard,
)
from shadowbrook.engine.happenings import (
    Accusation,
    Done,
    ElderWound,
    FightRound,
    Play,
    Roll,
    Skill,
    TrackFall,
    Wounds,
)
from shadowbrook.engine.moments import MOMENTS, Stop
from shadowbrook.engine.queries.cards import cancels, in_play
from shadowbrook.engine.queries.fights import in_fight_round
from shadowbrook.engine.shelf import register
from shadowbrook.engine.verbs.cards import cancel_in_play
from shadowbrook.engine.verbs.elders import heal_elder, kill_elder, peek, prevent_elder
from shadowbrook.engine.verbs.fights import beat_outright, fight, villain_fight
from shadowbrook.engine.verbs.growth import upgrade
from shadowbrook.engine.verbs.investigation import gain, place_clues
from shadowbrook.engine.verbs.minions import place_minion
from shadowbrook.engine.verbs.rolls import add_dice, reroll
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.wounds import heal, prevent, wound
from shadowbrook.engine.words import COMBAT, SPIRIT, On
from shadowbrook.engine.you import You


async def two_clues(you: You, event: Any) -> None:
    g = you.g
    await gain(g, you.hero, 2, "toy-clues")


async def more_dice(you: You, event: Roll | FightRound) -> None:
    g = you.g
    await add_dice(g, event, 2, "toy-dice")


async def roll_again(you: You, event: Roll | FightRound) -> None:
    g = you.g
    reroll(g, event, "toy-reroll")


async def shield(you: You, event: Wounds) -> None:
    g = you.g
    prevent(g, event, 1, "toy-shield")


async def guard_elder(you: You, event: ElderWound) -> None:
    g = you.g
    prevent_elder(g, event, "toy-guard")


async def cancel(you: You, event: Play) -> None:
    event.canceled = True


async def bandage(you: You, event: Any) -> None:
    g = you.g
    heal(g, you.hero, 1, "toy-bandage")


def no_round_under_way(you: You, event: Any) -> bool:
    g = you.g
    return not in_fight_round(g)


async def dispel(you: You, event: Any) -> None:
    g = you.g
    await cancel_in_play(g, in_play(g, "mystery")[0], "toy-dispel")


def something_in_play(you: You, event: Any) -> bool:
    g = you.g
    return bool(in_play(g, "mystery"))


async def hold(you: You, event: TrackFall) -> None:
    event.count -= 1


async def gossip(you: You, event: Accusation) -> None:
    g = you.g
    from shadowbrook.engine.verbs.piles import discard

    discard(g, g.s.elders[event.elder].secrets[0])


async def strength(you: You, event: Any) -> None:
    g = you.g
    upgrade(g, you.hero, SPIRIT, "toy-strength")


async def spy(you: You, event: Any) -> None:
    g = you.g
    await peek(g, you.hero, 0)


async def at_once(you: You, event: Done) -> None:
    g = you.g
    await gain(g, event.hero, 1, "toy-at-once")


async def stab(you: You, event: Done) -> None:
    g = you.g
    await wound(g, event.hero, 1, "card", "toy-stab")


async def dusk(you: You, event: Done) -> None:
    g = you.g
    await fall(g, 1, "toy-dusk")


async def poison(you: You, event: Done) -> None:
    g = you.g
    await kill_elder(g, 0, "card")


async def villain_comes(you: You, event: Done) -> None:
    g = you.g
    await fight(g, villain_fight(event.hero))


async def wolf_at_the_door(you: You, event: Done) -> None:
    g = you.g
    await place_minion(g, "toy-wolf", g.s.heroes[event.hero].space, "toy-wolf-card")


async def curse_of_clues(you: You, event: Done) -> None:
    g = you.g
    place_clues(g, g.content.board.index["church"], 3, "toy-rain")


async def rain_goes(you: You, event: Done) -> None:
    g = you.g
    g.s.clues[g.content.board.index["church"]] = 0


def rain_slows(you: You, event: Done) -> int:
    return -1


async def holy(you: You, event: Any) -> None:
    g = you.g
    card = you.card
    from shadowbrook.engine.verbs.piles import discard

    discard(g, card)
    beat_outright(g, event)


def fighting_a_minion(you: You, event: Any) -> bool:
    g = you.g
    return bool(g.s.fights) and g.s.fights[-1].minion >= 0 and g.s.fights[-1].hero == you.hero


def against_minions(you: You, event: Skill) -> int:
    g = you.g
    card = you.card
    mine = event.hero == g.s.owner(card) and event.skill == COMBAT
    return 2 if mine and event.fight is not None and event.fight.minion >= 0 else 0


async def mend_elder(you: You, event: Any) -> None:
    g = you.g
    heal_elder(g, 0, "toy-salve")


def lair_helps(you: You, event: Skill) -> int:
    return 1 if event.skill == COMBAT else 0


STOPS = {one.number: one for one in MOMENTS if isinstance(one, Stop)}


def event(name: str, play: Any, *when: int, **more: Any) -> EventCard:
    stops = tuple(STOPS[number] for number in when or (On.FREE,))
    return EventCard(id=name, name=name, play=play, when=stops, copies=3, **more)


ROLLS = (On.ROLL, On.FIGHT_ROLL)
ANYTHING = cancels(
    "event", "mystery", "location", "lair", "chart", "minion-event", "showdown-chart"
)

WOLF = Minion(id="toy-wolf", name="toy-wolf", dice=2, health=2, bounty=2, supply=3)
HOUND = Minion(id="toy-ghost", name="toy-ghost", dice=2, health=1, bounty=1, supply=2, skill=SPIRIT)
TWO_FACED = (
    Minion(id="toy-heads", name="toy-heads", dice=1, health=1, supply=2, flip="toy-tails"),
    Minion(id="toy-tails", name="toy-tails", dice=1, health=1, supply=2, flip="toy-heads"),
)
RATS = Minion(id="toy-rats", name="toy-rats", supply=4, round=True)
THUG = Minion(id="toy-thug", name="toy-thug", dice=2, health=2, bounty=3)
FAST = Minion(id="toy-fast", name="toy-fast", dice=1, health=1, supply=2, first_strike=True)

toys = Box(
    id="toys",
    name="toys",
    version="1",
    minions=(WOLF, HOUND, *TWO_FACED, RATS, FAST),
    cards=(
        event("toy-clues", two_clues),
        event("toy-dice", more_dice, *ROLLS),
        event("toy-reroll", roll_again, *ROLLS, hinders=True),
        event("toy-shield", shield, On.WOUND),
        event("toy-guard", guard_elder, On.ELDER_WOUND),
        event("toy-cancel", cancel, On.CARD, can=ANYTHING),
        event("toy-bandage", bandage, On.FREE, On.FIGHT, can=no_round_under_way),
        event("toy-dispel", dispel, can=something_in_play),
        event("toy-hold", hold, On.TRACK),
        event("toy-gossip", gossip, On.ACCUSATION),
        event("toy-strength", strength),
        event("toy-spy", spy),
        event("toy-salve", mend_elder),
        event("toy-at-once", at_once, play_immediately=True),
        MysteryCard(id="toy-stab", name="toy-stab", copies=4, play=stab),
        MysteryCard(id="toy-dusk", name="toy-dusk", copies=4, play=dusk),
        MysteryCard(id="toy-quiet", name="toy-quiet", copies=6),
        MysteryCard(id="toy-poison", name="toy-poison", play=poison),
        MysteryCard(id="toy-villain", name="toy-villain", play=villain_comes),
        MysteryCard(id="toy-wolf-card", name="toy-wolf-card", play=wolf_at_the_door),
        MysteryCard(id="toy-murder", name="toy-murder", copies=2, keywords=("Murder",)),
        MysteryCard(
            id="toy-rain",
            name="toy-rain",
            keywords=("Weather",),
            remains=True,
            play=curse_of_clues,
            leave=rain_goes,
            hooks=(Hook(on=On.MOVEMENT, run=rain_slows),),
        ),
        Encounter(id="toy-nothing", name="toy-nothing", deck="manor", copies=2, play=at_once),
        MinionCard(id="toy-thug", name="toy-thug", deck="manor", copies=2, minion=THUG),
        Gear(id="toy-book", name="toy-book", deck="manor", keywords=("Item",), bonus={"spirit": 1}),
        Gear(
            id="toy-lamp", name="toy-lamp", deck="manor", keywords=("Item",), bonus={"cunning": 1}
        ),
        Gear(id="toy-dog", name="toy-dog", deck="olde-woods", keywords=("Ally",), boxes=2),
        Gear(id="toy-sack", name="toy-sack", deck="windmill", keywords=("Item", "Weightless")),
        *(
            Gear(
                id=f"toy-sword-{n}",
                name=f"toy-sword-{n}",
                deck="town-item",
                keywords=("Item",),
                bonus={"combat": 1},
                cost=n,
            )
            for n in (1, 2, 3, 4)
        ),
        Gear(
            id="toy-water",
            name="toy-water",
            deck="town-item",
            keywords=("Item",),
            cost=1,
            hooks=(
                Hook(on=On.FIGHT, can=fighting_a_minion, run=holy),
                Hook(on=On.FIGHT_ROLL, can=fighting_a_minion, run=holy),
            ),
        ),
        Gear(
            id="toy-net",
            name="toy-net",
            deck="town-item",
            keywords=("Item",),
            cost=1,
            hooks=(Hook(on=On.SKILL, run=against_minions),),
        ),
        SecretCard(id="toy-evil", name="toy-evil", copies=3, evil=True, keywords=("Evil",)),
        SecretCard(id="toy-marked", name="toy-marked", reveal_immediately=True),
        SecretCard(
            id="toy-marked-evil",
            name="toy-marked-evil",
            evil=True,
            keywords=("Evil",),
            reveal_immediately=True,
        ),
        SecretCard(id="toy-dull", name="toy-dull", copies=8),
        LairCard(
            id="toy-lair",
            name="toy-lair",
            space="manor",
            cost=2,
            hooks=(Hook(on=On.SKILL, run=lair_helps),),
        ),
        LairCard(id="toy-lair-church", name="toy-lair-church", space="church", cost=1),
        LairCard(id="toy-lair-fields", name="toy-lair-fields", space="fields", cost=0),
        CurseCard(id="toy-curse", name="toy-curse", keywords=("Curse",)),
    ),
)

register(toys)
BOXES = ("core", "toys")
