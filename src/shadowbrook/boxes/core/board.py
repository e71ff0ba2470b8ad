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
    Cure,
    Doctor,
    Shop,
    Space,
    Then,
    Training,
)

TRAINING_PRICE = 4
DOCTORS_PRICE = 1  # BRD-22
CURE_PRICE = 6

SOLD_IN_TOWN = ("town-item", "training", "doctor", "cure")  # the prices of the town's services

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
    service=Shop(),
    at=(40, 58),
    provenance="rulebook",
)

doctors_office = Space(
    id="doctors-office",
    name=N_("Doctor's Office"),
    kind="town",
    near=("town-hall", "road-doctor-bridge"),
    text=N_(
        "Draw an Event. You may heal any number of wounds for 1 Investigation each, and "
        "pay 6 Investigation to have a curse lifted."
    ),
    service=Then(Doctor(DOCTORS_PRICE), Cure(CURE_PRICE)),
    at=(60, 58),
    provenance="rulebook",
    known=N_("all but the price of a cure, which is reported"),
)

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
