"""The board of Shadowbrook, its town services and the Shadow Track.

The road net is a figure of eight with the town in the crossing (ours; GAP-09).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Space
from shadowbrook.engine.decision import option
from shadowbrook.engine.happenings import Done
from shadowbrook.engine.queries.cards import curses_of
from shadowbrook.engine.queries.names import card_id, definition
from shadowbrook.engine.queries.values import price
from shadowbrook.engine.verbs.asking import choose_number, pick
from shadowbrook.engine.verbs.cards import take_gear
from shadowbrook.engine.verbs.curses import cure
from shadowbrook.engine.verbs.growth import upgrade
from shadowbrook.engine.verbs.investigation import pay
from shadowbrook.engine.verbs.wounds import heal
from shadowbrook.engine.words import COMBAT, CUNNING, HONOR, N_, SKILLS, SPIRIT

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You

TRAINING_PRICE = 4
DOCTORS_PRICE = 1  # BRD-22
CURE_PRICE = 6

SOLD_IN_TOWN = ("town-item", "training", "doctor", "cure")  # the prices of the town's services

LEAVE = option("leave")


async def shop(you: You, event: Done) -> None:
    """BRD-19: buy Town Items at their printed cost, as many as one can pay and wants."""
    g = you.g
    hero = event.hero
    who = g.s.heroes[hero]
    while not who.down:
        choices = {LEAVE: -1}
        for card in g.s.stack:
            cost = price(g, hero, "town-item", definition(g, card).cost)  # type: ignore[attr-defined]
            if cost <= who.investigation:
                choices[option(f"buy:{card_id(g, card)}", cost)] = card
        card = await pick(g, who.seat, "shop", choices, "blacksmith", "BRD-19", hero)
        if card < 0:
            return
        pay(g, hero, price(g, hero, "town-item", definition(g, card).cost), card_id(g, card))  # type: ignore[attr-defined]
        await take_gear(g, hero, card)


async def train(g: Game, hero: int, skills: tuple[int, ...], source: str, rule: str) -> None:
    """Pay to raise one of these skills for good."""
    who = g.s.heroes[hero]
    cost = price(g, hero, "training", TRAINING_PRICE)
    if who.investigation < cost:
        return
    choices = {LEAVE: -1}
    choices |= {option(f"train:{SKILLS[skill]}", cost): skill for skill in skills}
    skill = await pick(g, who.seat, "train", choices, source, rule, hero)
    if skill >= 0:
        pay(g, hero, cost, source)
        upgrade(g, hero, skill, source)


async def church(you: You, event: Done) -> None:
    g = you.g
    await train(g, event.hero, (SPIRIT,), "church", "BRD-20")


async def magistrate(you: You, event: Done) -> None:
    g = you.g
    await train(g, event.hero, (CUNNING, COMBAT, HONOR), "magistrates-office", "BRD-21")


async def doctor(you: You, event: Done) -> None:
    """BRD-22, BRD-23: heal cheaply, have a curse lifted."""
    g = you.g
    hero = event.hero
    who = g.s.heroes[hero]
    cost = price(g, hero, "doctor", DOCTORS_PRICE)
    most = min(who.wounds, who.investigation // cost) if cost else who.wounds
    if most:
        count = await choose_number(
            g, who.seat, 0, most, "heal", "doctors-office", "BRD-22", hero, price=cost
        )
        pay(g, hero, count * cost, "doctors-office")
        heal(g, hero, count, "doctors-office")
    curses = curses_of(g, hero)
    cost = price(g, hero, "cure", CURE_PRICE)
    if curses and who.investigation >= cost:
        choices = {LEAVE: -1, option("cure", cost): curses[0]}
        card = await pick(g, who.seat, "cure", choices, "doctors-office", "BRD-23", hero)
        if card >= 0:
            pay(g, hero, cost, "doctors-office")
            cure(g, card)


def road(name: str, one: str, other: str, at: tuple[float, float]) -> Space:
    return Space(id=name, name=N_("Road"), kind="road", near=(one, other), at=at)


SPACES = (
    Space(
        id="town-hall",
        name=N_("Town Hall"),
        kind="town",
        near=("church", "magistrates-office", "blacksmith", "doctors-office"),
        text=N_("Draw two Events, keep one of them."),
        events=2,
        at=(50, 50),
        provenance="rulebook",
        known=N_("all but how many Events are drawn"),
    ),
    Space(
        id="church",
        name=N_("Church"),
        kind="town",
        near=("town-hall", "road-church-manor"),
        text=N_("Draw an Event. You may pay 4 Investigation to raise your Spirit by 1."),
        service=church,
        at=(40, 42),
        provenance="rulebook",
        known=N_("all but the price; that it is Spirit is reported"),
    ),
    Space(
        id="magistrates-office",
        name=N_("Magistrate's Office"),
        kind="town",
        near=("town-hall", "road-magistrate-windmill"),
        text=N_(
            "Draw an Event. You may pay 4 Investigation to raise your Cunning, Combat or "
            "Honor by 1."
        ),
        service=magistrate,
        at=(60, 42),
        provenance="rulebook",
        known=N_("all but the skills and the price"),
    ),
    Space(
        id="blacksmith",
        name=N_("Blacksmith"),
        kind="town",
        near=("town-hall", "road-blacksmith-marsh"),
        text=N_("Draw an Event. You may buy Town Items."),
        service=shop,
        at=(40, 58),
        provenance="rulebook",
    ),
    Space(
        id="doctors-office",
        name=N_("Doctor's Office"),
        kind="town",
        near=("town-hall", "road-doctor-bridge"),
        text=N_(
            "Draw an Event. You may heal any number of wounds for 1 Investigation each, and "
            "pay 6 Investigation to have a curse lifted."
        ),
        service=doctor,
        at=(60, 58),
        provenance="rulebook",
        known=N_("all but the price of a cure, which is reported"),
    ),
    Space(
        id="manor",
        name=N_("The Manor"),
        kind="corner",
        near=("road-church-manor", "road-manor-fields"),
        deck="manor",
        at=(14, 16),
        provenance="rulebook",
    ),
    Space(
        id="windmill",
        name=N_("Windmill"),
        kind="corner",
        near=("road-windmill-fields", "road-magistrate-windmill"),
        deck="windmill",
        at=(86, 16),
        provenance="rulebook",
    ),
    Space(
        id="abandoned-keep",
        name=N_("Abandoned Keep"),
        kind="corner",
        near=("road-marsh-keep", "road-keep-crossroads"),
        deck="abandoned-keep",
        at=(10, 88),
        provenance="rulebook",
    ),
    Space(
        id="olde-woods",
        name=N_("Olde Woods"),
        kind="corner",
        near=("crossroads", "road-woods-bridge"),
        deck="olde-woods",
        at=(90, 88),
        provenance="rulebook",
    ),
    Space(
        id="fields",
        name=N_("Fields"),
        kind="dangerous",
        near=("road-manor-fields", "road-windmill-fields"),
        text=N_("Roll a die. 3 or more: draw an Event. 1 or 2: draw a Mystery card."),
        at=(50, 10),
        provenance="rulebook",
    ),
    Space(
        id="marsh",
        name=N_("Marsh"),
        kind="dangerous",
        near=("road-blacksmith-marsh", "road-marsh-keep"),
        text=N_("Roll a die. 3 or more: draw an Event. 1 or 2: draw a Mystery card."),
        at=(24, 70),
        provenance="rulebook",
    ),
    Space(
        id="covered-bridge",
        name=N_("Covered Bridge"),
        kind="dangerous",
        near=("road-doctor-bridge", "road-woods-bridge"),
        text=N_("Roll a die. 3 or more: draw an Event. 1 or 2: draw a Mystery card."),
        at=(76, 70),
        provenance="rulebook",
    ),
    Space(
        id="crossroads",
        name=N_("Crossroads"),
        kind="dangerous",
        near=("road-keep-crossroads", "olde-woods"),
        text=N_("Roll a die. 3 or more: draw an Event. 1 or 2: draw a Mystery card."),
        at=(58, 94),
        provenance="rulebook",
    ),
    road("road-church-manor", "church", "manor", (27, 28)),
    road("road-manor-fields", "manor", "fields", (31, 9)),
    road("road-windmill-fields", "fields", "windmill", (69, 9)),
    road("road-magistrate-windmill", "windmill", "magistrates-office", (73, 28)),
    road("road-blacksmith-marsh", "blacksmith", "marsh", (32, 64)),
    road("road-marsh-keep", "marsh", "abandoned-keep", (15, 79)),
    road("road-keep-crossroads", "abandoned-keep", "crossroads", (34, 95)),
    road("road-woods-bridge", "olde-woods", "covered-bridge", (85, 79)),
    road("road-doctor-bridge", "covered-bridge", "doctors-office", (68, 64)),
)

LAIR_COSTS = (12, 10, 8, 6, 4)  # by stage; 12 and 8 reported
TRACK_BONUS = {16: "health", 12: "combat", 8: "health", 4: "combat"}  # GAP-08
