"""What the results of the minion charts are called, in the list of cards and in the log."""

from __future__ import annotations

import pytest

from shadowbrook.cardfile import entries
from shadowbrook.engine.shelf import content
from shadowbrook.narration import Narrator

# As they stand on the sheets, by the faces of the die.
BASIC = {
    "banshee": (
        *("Keeners", "Corpse Candle", "Barrow Wight"),
        *("Washer at the Ford", "Banshee Attack", "A Cry in the Night"),
    ),
    "bog-fiend": (
        *("Mosquito Swarm", "Bog Bodies", "Mire Walker"),
        *("Bog Fiend Attack", "The Bog Rises", "Soft Ground"),
    ),
    "gargoyle": (
        *("Grotesque", "Roof Imps", "Tomb Knight"),
        *("Bewitched Masons", "Gargoyle Attack", "Cold Gaze"),
    ),
    "unspeakable-horror": (
        *("Cultists", "Dark Circle", "False Prophet"),
        *("Crawling Thing", "Whispering Shadow", "Horror Attack"),
    ),
}
ADVANCED = {
    "banshee": (
        *("Funeral Procession", "Open Barrow", "Washer at the Ford"),
        *("Shriek", "The Wail Carries", "Dirge"),
    ),
    "bog-fiend": (
        *("Clouds of Mosquitoes", "Blood and Peat", "The Mire Walks"),
        *("Dragged Under", "The Bog Spreads", "The Land Sinks"),
    ),
    "gargoyle": (
        *("On Every Roof", "The Crypt Opens", "Wings over Town"),
        *("Death from Above", "Slow Stone", "Falling Masonry"),
    ),
    "unspeakable-horror": (
        *("The Sermon", "Things in the Dark", "The Chant Swells"),
        *("Out of the Earth", "Whispered Names", "Light from the Circle"),
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
    both = content(("core", "sw"))
    entry = next(entry for entry in entries(both) if entry.id == piece)
    assert (entry.facts["die"], entry.name) == (face, title)
    polish = next(entry for entry in entries(both, "pl") if entry.id == piece)
    assert polish.name not in (title, title.capitalize())  # each of them has another there
    told = Narrator(both).record(("minion-chart", None, face, piece.rpartition("/")[2]), {})
    assert told == f"Minion chart, {face}: {title}."
