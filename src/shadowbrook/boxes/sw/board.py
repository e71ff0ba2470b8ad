"""Echo Lake: the board of Something Wicked, joined to Shadowbrook at the Crossroads.

A ring of Roads leads around the lake; the Forgotten Island lies in it, out of reach on foot. That
the six places are there, what they have and that they are joined at the Crossroads is reported;
how the Roads run is ours, as on the first board (GAP-09). The ring has nine spaces, an odd number:
no place has two equally short ways to the Town Hall but the Fields (BRD-15).
"""

from __future__ import annotations

from typing import Any

from shadowbrook.cards import N_, Choose, Gain, Heal, If, Shop, Space, option, you_are_wounded

from .drawings_places import BOG, FORGOTTEN_ISLAND, INN, MONASTERY, NORTH_DOCK, SOUTH_DOCK

LAKE = "lake"  # the name of the board

CORNERS = (
    Space(
        id="inn",
        name=N_("Inn"),
        kind="corner",
        near=("road-crossroads-inn", "road-inn-bog", "road-inn-monastery"),
        text=N_("Before your encounter here, heal a wound or gain 2 Investigation."),
        asks={"rest": N_("What do you do first ({source})?")},
        labels={"sleep": N_("heal a wound"), "listen": N_("gain 2 Investigation")},
        first=If(  # AP-12
            you_are_wounded,
            Choose("rest", {option("sleep"): Heal(1), option("listen"): Gain(2)}),
            otherwise=Gain(2),
        ),
        deck="inn",
        board=LAKE,
        at=(50, 29),
        drawing=INN,
        provenance="reported",
    ),
    Space(
        id="monastery",
        name=N_("Monastery"),
        kind="corner",
        near=("road-inn-monastery", "road-monastery-north-dock"),
        text=N_(
            "After your encounter you may buy Monastery Items. Heroes knocked out at the lake wake "
            "up here. A secret route leads to the Manor: it costs 1 Investigation and counts as "
            "one space."
        ),
        deck="monastery",
        service=Shop("monastery-item"),
        stands_for=("doctors-office",),  # AP-39
        revives=True,  # GAP-80
        routes={"manor": 1},  # AP-23
        board=LAKE,
        at=(86, 26),
        drawing=MONASTERY,
        provenance="rulebook",
    ),
    Space(
        id="forgotten-island",
        name=N_("Forgotten Island"),
        kind="corner",
        near=(),
        text=N_(
            "Nobody can walk to or from here, nor escape from a fight. A boat to the North Dock or "
            "the South Dock counts as one space, if you roll 4 or more; with less your move is "
            "over (in the action point game you may try again)."
        ),
        boats={"north-dock": 4, "south-dock": 4},
        deck="forgotten-island",
        board=LAKE,
        at=(50, 62),
        drawing=FORGOTTEN_ISLAND,
        provenance="reported",
    ),
)


def dangerous(
    name: str,
    title: str,
    text: str,
    near: tuple[str, str],
    at: tuple[float, float],
    drawing: str,
    **more: Any,
) -> Space:
    return Space(
        id=name,
        name=title,
        kind="dangerous",
        near=near,
        text=text,
        board=LAKE,
        at=at,
        drawing=drawing,
        provenance="reported",
        **more,
    )


def dock(
    name: str, title: str, near: tuple[str, str], at: tuple[float, float], drawing: str
) -> Space:
    text = N_(
        "Roll a die. 3 or more: draw an Event. 1 or 2: draw a Mystery card. Boats go to the "
        "Forgotten Island; taking one counts as one space."
    )
    return dangerous(name, title, text, near, at, drawing, boats={"forgotten-island": 0})


DANGEROUS = (
    dangerous(
        "bog",
        N_("Bog"),
        N_(
            "Roll a die. 3 or more: draw an Event. 1 or 2: draw a Mystery card. A Coachman is "
            "stuck here as in the Fields and the Marsh."  # AP-54
        ),
        ("road-inn-bog", "south-dock"),
        (13, 46),
        BOG,
    ),
    dock(
        "north-dock",
        N_("North Dock"),
        ("road-monastery-north-dock", "road-docks"),
        (87, 66),
        NORTH_DOCK,
    ),
    dock("south-dock", N_("South Dock"), ("bog", "road-docks"), (30, 88), SOUTH_DOCK),
)


def road(name: str, one: str, other: str, at: tuple[float, float]) -> Space:
    return Space(id=name, name=N_("Road"), kind="road", near=(one, other), board=LAKE, at=at)


ROADS = (
    road("road-crossroads-inn", "crossroads", "inn", (50, 7)),
    road("road-inn-bog", "inn", "bog", (28, 31)),
    road("road-inn-monastery", "inn", "monastery", (69, 24)),
    road("road-monastery-north-dock", "monastery", "north-dock", (93, 46)),
    road("road-docks", "north-dock", "south-dock", (62, 88)),
)

SPACES = (*CORNERS, *DANGEROUS, *ROADS)
