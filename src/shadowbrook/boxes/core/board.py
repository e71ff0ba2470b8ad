"""The board of Shadowbrook, its town services and the Shadow Track.

The road net is a figure of eight with the town in the crossing (ours; GAP-09).
"""

from __future__ import annotations

from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    HONOR,
    N_,
    SPIRIT,
    Space,
    Training,
    Visit,
    You,
    buy,
    card_name,
    choose_number,
    cost_of,
    cure,
    curses_of,
    for_sale,
    heal,
    option,
    pay,
    pick,
    price_of,
)

TRAINING_PRICE = 4
DOCTORS_PRICE = 1  # BRD-22
CURE_PRICE = 6

SOLD_IN_TOWN = ("town-item", "training", "doctor", "cure")  # the prices of the town's services

LEAVE = option("leave")

# ---- the town -----------------------------------------------------------------------------

town_hall = Space(
    id="town-hall",
    name=N_("Town Hall"),
    kind="town",
    near=("church", "magistrates-office", "blacksmith", "doctors-office"),
    text=N_("Draw two Events, keep one of them."),
    events=2,
    at=(50, 50),
    provenance="rulebook",
    known=N_("all but how many Events are drawn"),
)

church = Space(
    id="church",
    name=N_("Church"),
    kind="town",
    near=("town-hall", "road-church-manor"),
    text=N_("Draw an Event. You may pay 4 Investigation to raise your Spirit by 1."),
    service=Training(TRAINING_PRICE, SPIRIT, rule="BRD-20"),
    at=(40, 42),
    provenance="rulebook",
    known=N_("all but the price; that it is Spirit is reported"),
)

magistrates_office = Space(
    id="magistrates-office",
    name=N_("Magistrate's Office"),
    kind="town",
    near=("town-hall", "road-magistrate-windmill"),
    text=N_(
        "Draw an Event. You may pay 4 Investigation to raise your Cunning, Combat or Honor by 1."
    ),
    service=Training(TRAINING_PRICE, CUNNING, COMBAT, HONOR, rule="BRD-21"),
    at=(60, 42),
    provenance="rulebook",
    known=N_("all but the skills and the price"),
)

blacksmith = Space(
    id="blacksmith",
    name=N_("Blacksmith"),
    kind="town",
    near=("town-hall", "road-blacksmith-marsh"),
    text=N_("Draw an Event. You may buy Town Items."),
    asks={"shop": N_("What to buy?")},
    labels={"buy:{card}": N_("buy {card}")},
    at=(40, 58),
    provenance="rulebook",
)


@blacksmith.offers
async def shop(you: You, visit: Visit) -> None:
    """BRD-19: buy Town Items at their printed cost, as many as one can pay and wants."""
    while not you.who.down:
        choices = {LEAVE: -1}
        for item in for_sale(you):
            cost = cost_of(you, item)
            if cost <= you.who.investigation:
                choices[option(f"buy:{card_name(you, item)}", cost)] = item
        item = await pick(you, "shop", choices, "BRD-19")
        if item < 0:
            return
        await buy(you, item, cost_of(you, item))


doctors_office = Space(
    id="doctors-office",
    name=N_("Doctor's Office"),
    kind="town",
    near=("town-hall", "road-doctor-bridge"),
    text=N_(
        "Draw an Event. You may heal any number of wounds for 1 Investigation each, and "
        "pay 6 Investigation to have a curse lifted."
    ),
    asks={"cure": N_("Have a curse lifted?")},
    labels={"cure": N_("have the curse lifted")},
    doctor=True,
    at=(60, 58),
    provenance="rulebook",
    known=N_("all but the price of a cure, which is reported"),
)


@doctors_office.offers
async def see_the_doctor(you: You, visit: Visit) -> None:
    await treat_wounds(you)
    await lift_curse(you)


async def treat_wounds(you: You) -> None:
    """BRD-22: as many as one can pay and wants."""
    cost = price_of(you, "doctor", DOCTORS_PRICE)
    who = you.who
    most = min(who.wounds, who.investigation // cost) if cost else who.wounds
    if most:
        count = await choose_number(you, 0, most, "heal", "BRD-22", price=cost)
        pay(you, count * cost)
        heal(you, count)


async def lift_curse(you: You) -> None:
    """BRD-23: one of them, if there are several."""
    curses = curses_of(you, you.hero)
    cost = price_of(you, "cure", CURE_PRICE)
    if curses and you.who.investigation >= cost:
        choices = {LEAVE: -1, option("cure", cost): curses[0]}
        curse = await pick(you, "cure", choices, "BRD-23")
        if curse >= 0:
            pay(you, cost)
            cure(you, curse)


TOWN = (town_hall, church, magistrates_office, blacksmith, doctors_office)

# ---- the country ----------------------------------------------------------------------------

CORNERS = (
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
)


def dangerous(name: str, title: str, near: tuple[str, str], at: tuple[float, float]) -> Space:
    return Space(
        id=name,
        name=title,
        kind="dangerous",
        near=near,
        text=N_("Roll a die. 3 or more: draw an Event. 1 or 2: draw a Mystery card."),
        at=at,
        provenance="rulebook",
    )


DANGEROUS = (
    dangerous("fields", N_("Fields"), ("road-manor-fields", "road-windmill-fields"), (50, 10)),
    dangerous("marsh", N_("Marsh"), ("road-blacksmith-marsh", "road-marsh-keep"), (24, 70)),
    dangerous(
        "covered-bridge",
        N_("Covered Bridge"),
        ("road-doctor-bridge", "road-woods-bridge"),
        (76, 70),
    ),
    dangerous("crossroads", N_("Crossroads"), ("road-keep-crossroads", "olde-woods"), (58, 94)),
)


def road(name: str, one: str, other: str, at: tuple[float, float]) -> Space:
    return Space(id=name, name=N_("Road"), kind="road", near=(one, other), at=at)


ROADS = (
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

SPACES = (*TOWN, *CORNERS, *DANGEROUS, *ROADS)

# ---- the Shadow Track -----------------------------------------------------------------------

LAIR_COSTS = (12, 10, 8, 6, 4)  # by stage; 12 and 8 reported
TRACK_BONUS = {16: "health", 12: "combat", 8: "health", 4: "combat"}  # GAP-08
