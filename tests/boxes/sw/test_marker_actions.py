"""What the actions at markers are called: by what a hero does there, not by the marker."""

from __future__ import annotations

import pytest

from shadowbrook.narration import Narrator
from tests.boxes.sw.lake import lake_table


@pytest.mark.parametrize(
    ("marker", "english", "french", "polish"),
    [
        ("swamp", "drain the swamp", "assécher le marécage", "osusz bagno"),
        ("sunken", "lay a causeway", "bâtir une chaussée", "usyp groblę"),
        (
            "stone",
            "talk an elder out of the stone",
            "tirer un notable de la pierre",
            "wydobądź starszego z kamienia",
        ),
        ("ritual", "break the Ritual", "briser le Rituel", "przerwij Rytuał"),
    ],
)
def test_an_action_at_a_marker_says_what_is_done(marker, english, french, polish):
    content = lake_table().content
    for language, text in (("en", english), ("fr", french), ("pl", polish)):
        assert Narrator(content, language).option(f"use:{marker}") == text


def test_other_things_are_used_by_name():
    say = Narrator(lake_table().content)
    assert say.option("use:crossbow") == "use Crossbow"
    assert say.option("use:brother-marcus") == "use Brother Marcus’s ability"
