"""The deck of the Manor: Spirit, secrets and books (BRD-04).

Of the printed cards only names are known; what they do here is ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shadowbrook.engine.content import Encounter, Gear, Hook, Minion, MinionCard
from shadowbrook.engine.decision import option
from shadowbrook.engine.happenings import Done, ElderWound, Price, Roll, Skill
from shadowbrook.engine.queries.elders import town_elders, with_secrets
from shadowbrook.engine.queries.names import space_id
from shadowbrook.engine.verbs.asking import choose_elder, confirm, pick
from shadowbrook.engine.verbs.cards import draw_event, lose_gear
from shadowbrook.engine.verbs.dice import passes, roll_d6, test
from shadowbrook.engine.verbs.elders import gain_secret, peek, prevent_elder
from shadowbrook.engine.verbs.fights import fight, minion_fight
from shadowbrook.engine.verbs.investigation import gain, lose
from shadowbrook.engine.verbs.minions import homeward
from shadowbrook.engine.verbs.moving import carry_hero
from shadowbrook.engine.verbs.rolls import reroll
from shadowbrook.engine.verbs.track import rise
from shadowbrook.engine.verbs.wounds import heal, wound
from shadowbrook.engine.words import CUNNING, N_, SPIRIT, On

from .carried import about_me, elder_in_danger, my_fight_skill, my_missed_test, my_turn

if TYPE_CHECKING:
    from shadowbrook.engine.you import You

STAY = option("stay")
# ---- items and allies ---------------------------------------------------------------------


def riddle_helps(you: You, event: Roll) -> bool:
    return my_missed_test(you, event, SPIRIT, CUNNING)


async def think_again(you: You, event: Roll) -> None:
    g = you.g
    reroll(g, event, you.source)


async def pray(you: You, event: ElderWound) -> None:
    g = you.g
    card = you.card
    prevent_elder(g, event, you.source)
    await lose_gear(g, card)


def cheaper_look(you: You, event: Price) -> int:
    return -1


def against_the_villain(you: You, event: Skill) -> int:
    fight = event.fight
    return 1 if fight is not None and fight.minion < 0 and fight.foe < 0 else 0


async def selena_smiles(you: You, event: Done) -> None:
    """She may be what she seems, or not."""
    g = you.g
    card = you.card
    hero = event.hero
    if await roll_d6(g, hero, "selena", you.source, 3) <= 2:
        await lose_gear(g, card)
        if not g.s.heroes[hero].down:
            await fight(g, minion_fight(g, hero, "succubus"))


async def send_jack(you: You, event: Any) -> None:
    g = you.g
    card = you.card
    hero = you.hero
    await lose_gear(g, card)
    for _ in range(2):
        if not g.s.heroes[hero].down:
            await draw_event(g, hero)


def delani_can_help(you: You, event: Any) -> bool:
    g = you.g
    return my_turn(you, event) and g.s.heroes[you.hero].wounds > 0


async def delani_helps(you: You, event: Any) -> None:
    g = you.g
    heal(g, you.hero, 1, you.source)


# ---- encounters ---------------------------------------------------------------------------


async def secret_passage(you: You, event: Done) -> None:
    """Investigation, and a way into town."""
    g = you.g
    hero = event.hero
    source = you.source
    await gain(g, hero, 1, source)
    choices = {STAY: -1}
    for n, space in enumerate(g.content.board.spaces):
        if space.kind == "town":
            choices[option(f"space:{space_id(g, n)}")] = n
    where = await pick(g, g.seat(hero), "secret-passage", choices, source, "ENC-04", hero)
    if where >= 0:
        await carry_hero(g, hero, where)


async def whispers(you: You, event: Done) -> None:
    """Secrets of an elder are overheard."""
    g = you.g
    hero = event.hero
    source = you.source
    if await passes(g, hero, SPIRIT, 5, source) and with_secrets(g):
        elder = await choose_elder(g, g.seat(hero), with_secrets(g), source, "ENC-04")
        await peek(g, hero, elder)


async def library(you: You, event: Done) -> None:
    g = you.g
    if await passes(g, event.hero, SPIRIT, 5, you.source):
        await gain(g, event.hero, 2, you.source)
        await draw_event(g, event.hero)


async def scandal(you: You, event: Done) -> None:
    """A new Secret is worth something to whoever hears of it first."""
    g = you.g
    hero = event.hero
    seat = g.seat(hero)
    source = you.source
    elders = town_elders(g)
    if elders and await confirm(g, seat, "listen", source, "ENC-04", hero):
        elder = await choose_elder(g, seat, elders, source, "ENC-04")
        await gain(g, hero, 3, source)
        await gain_secret(g, elder, source)


async def portrait(you: You, event: Done) -> None:
    g = you.g
    if await passes(g, event.hero, SPIRIT, 5, you.source):
        await gain(g, event.hero, 2, you.source)
    else:
        lose(g, event.hero, 2, you.source)


async def seance(you: You, event: Done) -> None:
    g = you.g
    if await passes(g, event.hero, SPIRIT, 6, you.source):
        await rise(g, 1, you.source)
    else:
        await wound(g, event.hero, 1, "card", you.source)


async def weeping(you: You, event: Done) -> None:
    """Who cannot bear it runs out of the house."""
    g = you.g
    hero = event.hero
    successes = await test(g, hero, SPIRIT, 5, you.source)
    if successes:
        await gain(g, hero, successes, you.source)
    else:
        await carry_hero(g, hero, await homeward(g, g.s.heroes[hero].space))


async def dinner(you: You, event: Done) -> None:
    """The wine may be poisoned."""
    g = you.g
    hero = event.hero
    source = you.source
    if not await confirm(g, g.seat(hero), "dine", source, "ENC-04", hero):
        return
    if await roll_d6(g, hero, "dinner", source, 2) == 1:
        await wound(g, hero, 1, "card", source)
    else:
        heal(g, hero, 2, source)
        await draw_event(g, hero)


CARDS = (
    Gear(
        id="party-invitation",
        name=N_("Party Invitation"),
        text=N_(
            "One card from the Manor or the Windmill that you carry does not count toward "
            "your carrying limit."
        ),
        deck="manor",
        keywords=("Item",),
        provenance="reported",
        known=N_("name"),
        exempts=("manor", "windmill"),  # CAR-08, AP-51
    ),
    Gear(
        id="book-of-riddles",
        name=N_("Book of Riddles"),
        text=N_(
            "+1 Spirit. Once in each hero turn or Mystery Phase you may pay 1 Investigation to "
            "re-roll all dice of one of your Spirit or Cunning tests."
        ),
        deck="manor",
        keywords=("Item", "Book"),
        bonus={"spirit": 1},
        hooks=(Hook(on=On.ROLL, can=riddle_helps, run=think_again, once="turn", price=1),),
        provenance="reported",
        known=N_("name"),
    ),
    Gear(
        id="prayer-book",
        name=N_("Prayer Book"),
        text=N_(
            "+1 Spirit. When a Town Elder is about to be wounded or killed, you may discard "
            "this book to prevent it."
        ),
        deck="manor",
        keywords=("Item", "Book", "Holy"),
        bonus={"spirit": 1},
        hooks=(Hook(on=On.ELDER_WOUND, can=elder_in_danger, run=pray),),
    ),
    Gear(
        id="hanbrook-ledger",
        name=N_("Hanbrook Ledger"),
        text=N_("You pay 1 Investigation less to look at an elder's Secrets or to accuse one."),
        deck="manor",
        keywords=("Item", "Book"),
        hooks=(Hook(on=On.PRICE, topics=("look",), can=about_me, run=cheaper_look),),
    ),
    Gear(
        id="silver-crucifix",
        name=N_("Silver Crucifix"),
        text=N_("+1 Spirit. You have 1 more fight die against the villain."),
        deck="manor",
        keywords=("Item", "Holy"),
        bonus={"spirit": 1},
        hooks=(Hook(on=On.SKILL, can=my_fight_skill, run=against_the_villain),),
    ),
    Gear(
        id="selena-the-housemaid",
        name=N_("Selena the Housemaid"),
        text=N_(
            "+1 Spirit and +1 Cunning. When you find her, roll a die: on a 1 or 2 she is a "
            "Succubus; discard this card and fight her."
        ),
        deck="manor",
        keywords=("Ally",),
        bonus={"spirit": 1, "cunning": 1},
        found=selena_smiles,
        provenance="reported",
        known=N_("name, and that she may be a Succubus"),
    ),
    Gear(
        id="lucy-hanbrook-ally",  # lucy-hanbrook is the hero of another box
        name=N_("Lucy Hanbrook"),
        text=N_("+1 Spirit and +1 Honor."),
        deck="manor",
        keywords=("Ally",),
        bonus={"spirit": 1, "honor": 1},
        provenance="reported",
        known=N_("name"),
    ),
    Gear(
        id="jack-the-servant-boy",
        name=N_("Jack the Servant Boy"),
        text=N_("One health box. As an action you may discard Jack to draw two Events."),
        deck="manor",
        keywords=("Ally",),
        boxes=1,
        hooks=(Hook(on=On.ACTION, can=my_turn, run=send_jack),),
        provenance="reported",
        known=N_("name"),
    ),
    Gear(
        id="delani-the-servant-girl",
        name=N_("Delani the Servant Girl"),
        text=N_(
            "One health box. Once in each of your turns, as an action, you may pay 1 "
            "Investigation to heal one of your wounds."
        ),
        deck="manor",
        keywords=("Ally",),
        boxes=1,
        hooks=(Hook(on=On.ACTION, can=delani_can_help, run=delani_helps, once="turn", price=1),),
        provenance="reported",
        known=N_("name"),
    ),
    Encounter(
        id="secret-passage",
        name=N_("Secret Passage"),
        text=N_("Gain 1 Investigation. You may go at once to any Town Space."),
        deck="manor",
        copies=2,
        play=secret_passage,
        provenance="reported",
        known=N_("theme"),
    ),
    Encounter(
        id="whispers-behind-the-door",
        name=N_("Whispers behind the Door"),
        text=N_("Spirit 5+: with a success, peek at the Secrets of one elder."),
        deck="manor",
        play=whispers,
    ),
    Encounter(
        id="forgotten-library",
        name=N_("Forgotten Library"),
        text=N_("Spirit 5+: with a success, gain 2 Investigation and draw an Event."),
        deck="manor",
        play=library,
    ),
    Encounter(
        id="family-scandal",
        name=N_("Family Scandal"),
        text=N_("You may choose a Town Elder who gains a Secret. If you do, gain 3 Investigation."),
        deck="manor",
        play=scandal,
    ),
    Encounter(
        id="portrait-with-living-eyes",
        name=N_("Portrait with Living Eyes"),
        text=N_("Spirit 5+: with a success, gain 2 Investigation; without, lose 2."),
        deck="manor",
        play=portrait,
    ),
    Encounter(
        id="midnight-seance",
        name=N_("Midnight Séance"),
        text=N_(
            "Spirit 6+: with a success, the Shadow Track rises by 1; without, you take a wound."
        ),
        deck="manor",
        play=seance,
    ),
    Encounter(
        id="weeping-in-the-walls",
        name=N_("Weeping in the Walls"),
        text=N_(
            "Spirit 5+: gain 1 Investigation for each success. Without one you flee one space "
            "toward the Town Hall."
        ),
        deck="manor",
        play=weeping,
    ),
    Encounter(
        id="dinner-at-the-manor",
        name=N_("Dinner at the Manor"),
        text=N_(
            "You may dine. If you do, roll a die: on a 1 you are poisoned and take a wound; "
            "otherwise heal 2 wounds and draw an Event."
        ),
        deck="manor",
        play=dinner,
    ),
    MinionCard(
        id="cloaked-assassin",
        name=N_("Cloaked Assassin"),
        text=N_("The Assassin strikes first."),
        deck="manor",
        keywords=("Minion",),
        minion=Minion(
            id="cloaked-assassin",
            name=N_("Cloaked Assassin"),
            text=N_("Strikes first."),
            dice=3,
            health=1,
            bounty=3,
            first_strike=True,
            provenance="reported",
            known=N_("name"),
        ),
        provenance="reported",
        known=N_("name"),
    ),
    MinionCard(
        id="grey-lady",
        name=N_("Grey Lady"),
        text=N_("You fight the Grey Lady with Spirit."),
        deck="manor",
        keywords=("Minion",),
        minion=Minion(
            id="grey-lady",
            name=N_("Grey Lady"),
            text=N_("Fought with Spirit."),
            dice=3,
            health=2,
            bounty=3,
            skill=SPIRIT,
        ),
    ),
)
