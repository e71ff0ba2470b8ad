"""What the results of the minion charts are called, in the list of cards and in the log."""

from __future__ import annotations

import pytest

from shadowbrook.cardfile import entries
from shadowbrook.engine.shelf import content
from shadowbrook.narration import Narrator

# As they stand on the sheets, by the faces of the die.
BASIC = {
    "scarecrow": (
        *("Locust Swarm", "Twin Swarms", "Alone in the Dark"),
        *("Scarecrow Attack", "Blight", "Spreading Panic"),
    ),
    "vampire": (
        *("The Dead Walk", "Bats", "Wolves"),
        *("Succubus", "Vampire Attack", "Whispers in the Dark"),
    ),
    "spectral-horseman": (
        *("Barghest Hound", "Ghost Soldiers", "Headless Drummer"),
        *("Phantom Coach", "Horseman Attack", "Hoofbeats"),
    ),
    "werewolf": (
        *("Feral Kin", "Dire Wolf", "Rats Nest"),
        *("Moonstruck Mob", "Werewolf Attack", "Howl in the Night"),
    ),
}
ADVANCED = {
    "scarecrow": (
        *("Plague of Locusts", "Swarm and Flock", "Murder of Crows"),
        *("The Reaping", "Night Terrors", "Blind Panic"),
    ),
    "vampire": (
        *("Creatures of the Night", "Open Graves", "Succubus"),
        *("Night Attack", "Dark Kiss", "Hypnotic Gaze"),
    ),
    "spectral-horseman": (
        *("Black Dogs", "The Dead Regiment", "Phantom Coach"),
        *("Axe of Vengeance", "Ride without End", "The Next Head"),
    ),
    "werewolf": (
        *("The Pack Gathers", "Infestation", "Hue and Cry"),
        *("Moonlit Hunt", "Full Moon", "The Swarm"),
    ),
}
RESULTS = [
    pytest.param(f"{villain}/{side}/{title.lower().replace(' ', '-')}", face, title)
    for side, chart in (("basic", BASIC), ("advanced", ADVANCED))
    for villain, titles in chart.items()
    for face, title in enumerate(titles, 1)
]


@pytest.mark.parametrize(("piece", "face", "title"), RESULTS)
def test_a_result_of_the_chart_has_its_name_and_its_face(piece, face, title):
    core = content(("core",))
    entry = next(entry for entry in entries(core) if entry.id == piece)
    assert (entry.facts["die"], entry.name) == (face, title)
    polish = next(entry for entry in entries(core, "pl") if entry.id == piece)
    assert polish.name not in (title, title.capitalize())  # each of them has another there
    told = Narrator(core).record(("minion-chart", None, face, piece.rpartition("/")[2]), {})
    assert told == f"Minion chart, {face}: {title}."
