"""The deck of the Olde Woods: Spirit, Combat and Magik (BRD-06).

Of the printed cards Hanging Skulls is known and a few names; the rest is ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Encounter, Gear, Hook, Minion, MinionCard
from shadowbrook.engine.decision import option
from shadowbrook.engine.happenings import Done, ElderWound, FightRound, Play, Price, Skill, Wounds
from shadowbrook.engine.verbs.asking import choose_card, confirm, pick
from shadowbrook.engine.verbs.cards import cancels, draw_event, lose_gear
from shadowbrook.engine.verbs.dice import passes, test, test_either
from shadowbrook.engine.verbs.elders import prevent_elder
from shadowbrook.engine.verbs.investigation import gain, pay
from shadowbrook.engine.verbs.locations import remain
from shadowbrook.engine.verbs.moving import carry_hero
from shadowbrook.engine.verbs.piles import discard
from shadowbrook.engine.verbs.rolls import reroll
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.wounds import prevent, tend, upgrade, wound
from shadowbrook.engine.words import COMBAT, N_, SPIRIT, On, Zone

from .carried import about_me, corner_of, elder_in_danger, my_missed_hits, my_wounds

if TYPE_CHECKING:
    from shadowbrook.engine.you import You

LEAVE = option("leave")
BLOOD = option("blood")
COIN = option("coin", 2)
STONES_PRICE = 3


# ---- items and allies ---------------------------------------------------------------------


async def hermit_speaks(you: You, event: Play) -> None:
    g = you.g
    card = you.card
    event.canceled = True
    await lose_gear(g, card)


async def second_arrow(you: You, event: FightRound) -> None:
    g = you.g
    target = event.roll.target
    reroll(g, event, you.source, lambda die: die < target)


async def feather_breaks(you: You, event: Wounds) -> None:
    g = you.g
    card = you.card
    prevent(g, event, event.count, you.source)
    await lose_gear(g, card)


async def feather_for_an_elder(you: You, event: ElderWound) -> None:
    """ELD-28: what prevents a hero's wounds can save a Town Elder."""
    g = you.g
    card = you.card
    prevent_elder(g, event, you.source)
    await lose_gear(g, card)


async def strength_of_the_beast(you: You, event: Done) -> None:
    g = you.g
    await tend(g, event.hero, 1, you.source)


# ---- encounters ---------------------------------------------------------------------------


async def hanging_skulls(you: You, event: Done) -> None:
    g = you.g
    successes = await test(g, event.hero, SPIRIT, 4, you.source)
    await gain(g, event.hero, successes, you.source)


async def trees_close_in(you: You, event: Done) -> None:
    g = you.g
    card = you.card
    remain(g, card, event.hero)


def lost_in_the_woods(you: You, event: Done) -> bool:
    """The hero before whom the card lies wants to leave the Olde Woods."""
    g = you.g
    return about_me(you, event) and g.s.heroes[event.hero].space == corner_of(g, "olde-woods")


def hard_to_leave(you: You, event: Done) -> int:
    return -2 if event.count else 0  # only a movement roll; AP-53 has a price instead


def dear_to_leave(you: You, event: Price) -> int:
    g = you.g
    return 3 if event.start == corner_of(g, "olde-woods") else 0  # AP-53


def out_of_the_woods(you: You, event: Done) -> bool:
    g = you.g
    return g.s.heroes[you.hero].space != corner_of(g, "olde-woods")


async def trees_part(you: You, event: Done) -> None:
    g = you.g
    card = you.card
    discard(g, card)


# wherever a hero may find themselves somewhere else: on foot, by an effect, fleeing, fallen
LEFT = (
    *(On.MOVED, On.WALKED, On.CARRIED),
    *(On.FIGHT_OVER, On.KNOCKED_OUT, On.SHOWDOWN_START, On.SHOWDOWN_END),
)


async def waking_dreams(you: You, event: Done) -> None:
    """Visions for the strong; the others forget what they knew."""
    g = you.g
    hero = event.hero
    who = g.s.heroes[hero]
    successes = await test(g, hero, SPIRIT, 5, you.source, enough=2)
    for _ in range(min(2, successes)):
        await draw_event(g, hero)
    hand = g.s.hands[who.hand]
    if not successes and hand:
        source = you.source
        discard(g, await choose_card(g, who.seat, hand, source, "ENC-04", "discard-event"))


async def offering_stones(you: You, event: Done) -> None:
    g = you.g
    hero = event.hero
    source = you.source
    if g.s.heroes[hero].investigation < STONES_PRICE:
        return
    if await confirm(g, g.seat(hero), "offering", source, "ENC-04", hero):
        pay(g, hero, STONES_PRICE, source)
        upgrade(g, hero, SPIRIT, source)


async def witchs_bargain(you: You, event: Done) -> None:
    """Blood for knowledge, coin for favours."""
    g = you.g
    hero = event.hero
    source = you.source
    choices = {LEAVE: "leave", BLOOD: "blood"}
    if g.s.heroes[hero].investigation >= COIN.price:
        choices[COIN] = "coin"
    deal = await pick(g, g.seat(hero), "bargain", choices, source, "ENC-04", hero)
    if deal == "blood":
        if await wound(g, hero, 1, "card", source):  # GAP-51: what is prevented pays for nothing
            await gain(g, hero, 3, source)
    elif deal == "coin":
        pay(g, hero, COIN.price, source)
        await draw_event(g, hero)
        await draw_event(g, hero)


async def snare(you: You, event: Done) -> None:
    g = you.g
    if await passes(g, event.hero, COMBAT, 4, you.source):
        await gain(g, event.hero, 1, you.source)
    else:
        await wound(g, event.hero, 1, "card", you.source)


async def ritual_circle(you: You, event: Done) -> None:
    """Broken up altogether, disturbed, or completed."""
    g = you.g
    source = you.source
    successes = await test_either(g, event.hero, (SPIRIT, COMBAT), 5, source, "SKL-07")
    if successes:
        await gain(g, event.hero, 4 if successes > 1 else 1, source)
    else:
        await fall(g, 1, source)


async def will_o_the_wisp(you: You, event: Done) -> None:
    g = you.g
    if await passes(g, event.hero, SPIRIT, 4, you.source):
        await gain(g, event.hero, 2, you.source)
    else:
        await carry_hero(g, event.hero, g.content.board.index["crossroads"])


# ---- minions ------------------------------------------------------------------------------


def the_pack_gathers(you: You, event: Skill) -> int:
    return 1 if event.fight is not None and event.fight.round > 1 else 0


async def witchs_satchel(you: You, event: Done) -> None:
    g = you.g
    await draw_event(g, event.hero)


CARDS = (
    Gear(
        id="loyal-hound",
        name=N_("Loyal Hound"),
        text=N_("+1 Combat and one health box."),
        deck="olde-woods",
        keywords=("Ally", "Animal"),
        bonus={"combat": 1},
        boxes=1,
        provenance="reported",
        known=N_("theme"),
    ),
    Gear(
        id="witchs-charm",
        name=N_("Witch's Charm"),
        text=N_("+2 Spirit."),
        deck="olde-woods",
        keywords=("Item", "Magik"),
        bonus={"spirit": 2},
    ),
    Gear(
        id="hermit-of-the-woods",
        name=N_("Hermit of the Woods"),
        text=N_(
            "+1 Spirit. You may discard the Hermit to cancel a Mystery card that is being drawn, "
            "or a result of the Mystery Phase chart or the showdown chart."
        ),
        deck="olde-woods",
        keywords=("Ally", "Magik"),
        bonus={"spirit": 1},
        hooks=(Hook(on=On.CARD, can=cancels("mystery"), run=hermit_speaks),),
    ),
    Gear(
        id="hunters-bow",
        name=N_("Hunter's Bow"),
        text=N_(
            "+1 Combat. Once in each hero turn or Mystery Phase, in one of your fight rounds, you"
            " may re-roll the dice that missed."
        ),
        deck="olde-woods",
        keywords=("Item", "Bow"),
        bonus={"combat": 1},
        hooks=(Hook(on=On.FIGHT_ROLL, can=my_missed_hits, run=second_arrow, once="turn"),),
    ),
    Gear(
        id="boar-spear",
        name=N_("Boar Spear"),
        text=N_("+2 Combat."),
        deck="olde-woods",
        keywords=("Item", "Blade"),
        bonus={"combat": 2},
    ),
    Gear(
        id="crow-feather-talisman",
        name=N_("Crow Feather Talisman"),
        text=N_(
            "+1 Spirit. When you are about to be wounded, or a Town Elder to be wounded or killed, "
            "you may discard it to prevent that."
        ),
        deck="olde-woods",
        keywords=("Item", "Magik"),
        bonus={"spirit": 1},
        hooks=(
            Hook(on=On.WOUND, can=my_wounds, run=feather_breaks),
            Hook(on=On.ELDER_WOUND, can=elder_in_danger, run=feather_for_an_elder),
        ),
    ),
    Gear(
        id="wolf-tooth-necklace",
        name=N_("Wolf Tooth Necklace"),
        text=N_("+1 Combat. Whenever you defeat a Minion, heal one of your wounds."),
        deck="olde-woods",
        keywords=("Item", "Magik"),
        bonus={"combat": 1},
        hooks=(Hook(on=On.MINION_DEFEATED, can=about_me, run=strength_of_the_beast),),
    ),
    Encounter(
        id="hanging-skulls",
        name=N_("Hanging Skulls"),
        text=N_("Spirit 4+: gain 1 Investigation for each success."),
        deck="olde-woods",
        provenance="rulebook",
        play=hanging_skulls,
    ),
    Encounter(
        id="shifting-trees",
        name=N_("Shifting Trees"),
        text=N_(
            "Remains in Play before you. While you are in the Olde Woods your move is 2 spaces "
            "shorter; in the action point game it costs you 3 more points to leave. Discard it "
            "when you have left."
        ),
        deck="olde-woods",
        provenance="reported",
        known=N_("the price in the action point game"),
        play=trees_close_in,
        hooks=(
            Hook(
                on=On.MOVEMENT,
                can=lost_in_the_woods,
                run=hard_to_leave,
                zones=(Zone.IN_PLAY,),
            ),
            Hook(
                on=On.PRICE,
                topics=("points:step",),
                can=about_me,
                run=dear_to_leave,
                zones=(Zone.IN_PLAY,),
            ),
            *(
                Hook(on=on, can=out_of_the_woods, run=trees_part, zones=(Zone.IN_PLAY,))
                for on in LEFT
            ),
        ),
    ),
    Encounter(
        id="waking-dreams",
        name=N_("Waking Dreams"),
        text=N_(
            "Spirit 5+: draw an Event for each success, at most two. Without one, discard an "
            "Event from your hand."
        ),
        deck="olde-woods",
        play=waking_dreams,
        provenance="reported",
        known=N_("name"),
    ),
    Encounter(
        id="offering-stones",
        name=N_("Offering Stones"),
        text=N_("You may pay 3 Investigation to raise your Spirit by 1 for good."),
        deck="olde-woods",
        keywords=("Magik",),
        play=offering_stones,
    ),
    Encounter(
        id="witchs-bargain",
        name=N_("Witch's Bargain"),
        text=N_(
            "You may take a wound to gain 3 Investigation, or pay 2 Investigation to draw two "
            "Events."
        ),
        deck="olde-woods",
        keywords=("Magik",),
        play=witchs_bargain,
    ),
    Encounter(
        id="hunters-snare",
        name=N_("Hunter's Snare"),
        text=N_("Combat 4+: with a success, gain 1 Investigation; without, take a wound."),
        deck="olde-woods",
        play=snare,
    ),
    Encounter(
        id="ritual-circle",
        name=N_("Ritual Circle"),
        text=N_(
            "Spirit 5+ or Combat 5+: gain 1 Investigation with one success, 4 with more. "
            "Without one, the Shadow Track falls by 1."
        ),
        deck="olde-woods",
        keywords=("Magik",),
        play=ritual_circle,
    ),
    Encounter(
        id="will-o-the-wisp",
        name=N_("Will-o'-the-Wisp"),
        text=N_(
            "Spirit 4+: with a success, gain 2 Investigation; without, you are led to the "
            "Crossroads."
        ),
        deck="olde-woods",
        keywords=("Magik",),
        play=will_o_the_wisp,
    ),
    MinionCard(
        id="timber-wolves",
        name=N_("Timber Wolves"),
        text=N_("The Wolves have 1 more fight die after the first round."),
        deck="olde-woods",
        copies=2,
        keywords=("Minion", "Animal"),
        minion=Minion(
            id="timber-wolves",
            name=N_("Timber Wolves"),
            text=N_("1 more fight die after the first round."),
            dice=3,
            health=2,
            bounty=3,
            number={On.ENEMY_DICE: the_pack_gathers},
            provenance="reported",
            known=N_("name"),
        ),
        provenance="reported",
        known=N_("name"),
    ),
    MinionCard(
        id="hungry-bear",
        name=N_("Hungry Bear"),
        text=N_("A strong and stubborn enemy."),
        deck="olde-woods",
        keywords=("Minion", "Animal"),
        minion=Minion(id="hungry-bear", name=N_("Hungry Bear"), dice=4, health=3, bounty=4),
    ),
    MinionCard(
        id="hanged-man",
        name=N_("The Hanged Man"),
        text=N_("You fight the Hanged Man with Spirit."),
        deck="olde-woods",
        keywords=("Minion",),
        minion=Minion(
            id="hanged-man",
            name=N_("The Hanged Man"),
            text=N_("Fought with Spirit."),
            dice=2,
            health=3,
            bounty=3,
            skill=SPIRIT,
        ),
    ),
    MinionCard(
        id="hedge-witch",
        name=N_("Hedge Witch"),
        text=N_("You fight the Witch with Spirit. When you defeat her, draw an Event."),
        deck="olde-woods",
        keywords=("Minion", "Magik"),
        minion=Minion(
            id="hedge-witch",
            name=N_("Hedge Witch"),
            text=N_("Fought with Spirit; brings an Event."),
            dice=3,
            health=1,
            bounty=2,
            skill=SPIRIT,
            victory=witchs_satchel,
        ),
    ),
)
