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

from .drawings import (
    ABANDONED_KEEP,
    BLACKSMITH,
    CHURCH,
    COVERED_BRIDGE,
    CROSSROADS,
    DOCTORS_OFFICE,
    FIELDS,
    MAGISTRATES_OFFICE,
    MANOR,
    MARSH,
    OLDE_WOODS,
    TOWN_HALL,
    WINDMILL,
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
    drawing=TOWN_HALL,
    events=2,
    at=(50, 52.2),
    provenance="rulebook",
    known=N_("all but how many Events are drawn"),
)

church = Space(
    id="church",
    name=N_("Church"),
    kind="town",
    near=("town-hall", "road-church-manor"),
    text=N_("Draw an Event. You may pay 4 Investigation to raise your Spirit by 1 for good."),
    drawing=CHURCH,
    service=Training(TRAINING_PRICE, SPIRIT, rule="BRD-20"),
    at=(34, 40.7),
    provenance="rulebook",
    known=N_("all but the price; that it is Spirit is reported"),
)

magistrates_office = Space(
    id="magistrates-office",
    name=N_("Magistrate's Office"),
    kind="town",
    near=("town-hall", "road-magistrate-windmill"),
    text=N_(
        "Draw an Event. You may pay 4 Investigation to raise your Cunning, Combat or Honor by 1 "
        "for good."
    ),
    drawing=MAGISTRATES_OFFICE,
    service=Training(TRAINING_PRICE, CUNNING, COMBAT, HONOR, rule="BRD-21"),
    at=(66, 40.7),
    provenance="rulebook",
    known=N_("all but the skills and the price"),
)

blacksmith = Space(
    id="blacksmith",
    name=N_("Blacksmith"),
    kind="town",
    near=("town-hall", "road-blacksmith-marsh"),
    text=N_("Draw an Event. You may buy Town Items."),
    drawing=BLACKSMITH,
    at=(34, 64.4),
    service=Shop(),
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
    drawing=DOCTORS_OFFICE,
    doctor=True,
    at=(66, 64.4),
    service=Then(Doctor(DOCTORS_PRICE), Cure(CURE_PRICE)),
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
        drawing=MANOR,
        at=(12.5, 16.7),
        provenance="rulebook",
    ),
    Space(
        id="windmill",
        name=N_("Windmill"),
        kind="corner",
        near=("road-windmill-fields", "road-magistrate-windmill"),
        deck="windmill",
        drawing=WINDMILL,
        at=(87.5, 16.7),
        provenance="rulebook",
    ),
    Space(
        id="abandoned-keep",
        name=N_("Abandoned Keep"),
        kind="corner",
        near=("road-marsh-keep", "road-keep-crossroads"),
        deck="abandoned-keep",
        drawing=ABANDONED_KEEP,
        at=(14.2, 87.8),
        provenance="rulebook",
    ),
    Space(
        id="olde-woods",
        name=N_("Olde Woods"),
        kind="corner",
        near=("crossroads", "road-woods-bridge"),
        deck="olde-woods",
        drawing=OLDE_WOODS,
        at=(86.7, 87.8),
        provenance="rulebook",
    ),
)


def dangerous(
    name: str, title: str, near: tuple[str, str], at: tuple[float, float], drawing: str
) -> Space:
    return Space(
        id=name,
        name=title,
        kind="dangerous",
        near=near,
        text=N_("Roll a die. 3 or more: draw an Event. 1 or 2: draw a Mystery card."),
        at=at,
        drawing=drawing,
        provenance="rulebook",
    )


DANGEROUS = (
    dangerous(
        "fields", N_("Fields"), ("road-manor-fields", "road-windmill-fields"), (50, 15.6), FIELDS
    ),
    dangerous(
        "marsh", N_("Marsh"), ("road-blacksmith-marsh", "road-marsh-keep"), (12.5, 62.2), MARSH
    ),
    dangerous(
        "covered-bridge",
        N_("Covered Bridge"),
        ("road-doctor-bridge", "road-woods-bridge"),
        (87.5, 62.2),
        COVERED_BRIDGE,
    ),
    dangerous(
        "crossroads",
        N_("Crossroads"),
        ("road-keep-crossroads", "olde-woods"),
        (51.7, 86.7),
        CROSSROADS,
    ),
)


def road(name: str, one: str, other: str, at: tuple[float, float]) -> Space:
    return Space(id=name, name=N_("Road"), kind="road", near=(one, other), at=at)


ROADS = (
    road("road-church-manor", "church", "manor", (22.7, 32.4)),
    road("road-manor-fields", "manor", "fields", (31.3, 13.1)),
    road("road-windmill-fields", "fields", "windmill", (68.7, 13.1)),
    road("road-magistrate-windmill", "windmill", "magistrates-office", (77.3, 32.4)),
    road("road-blacksmith-marsh", "blacksmith", "marsh", (23.8, 72.2)),
    road("road-marsh-keep", "marsh", "abandoned-keep", (7, 76.7)),
    road("road-keep-crossroads", "abandoned-keep", "crossroads", (33.3, 90.9)),
    road("road-woods-bridge", "olde-woods", "covered-bridge", (93.3, 76.7)),
    road("road-doctor-bridge", "covered-bridge", "doctors-office", (76.3, 72.2)),
)

SPACES = (*TOWN, *CORNERS, *DANGEROUS, *ROADS)

# ---- the Shadow Track -----------------------------------------------------------------------

LAIR_COSTS = (12, 10, 8, 6, 4)  # by stage; 12 and 8 reported
TRACK_BONUS = {16: "health", 12: "combat", 8: "health", 4: "combat"}  # GAP-08
