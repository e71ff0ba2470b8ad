"""`shadowbrook cards`: what a reader finds, and where everything comes from."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from shadowbrook import cardfile
from shadowbrook.cli import app
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.errors import SetupError
from shadowbrook.engine.shelf import content

KNOWN = cardfile.entries(content(("core",)))


def shown(*arguments, code=0):
    result = CliRunner().invoke(app, ["cards", *arguments], env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.output


def listed(*arguments):
    return [entry["id"] for entry in json.loads(shown(*arguments, "--json"))]


def test_everything_in_the_box_is_listed_once():
    ids = [entry.id for entry in KNOWN]
    assert len(ids) == len(set(ids))
    cards = content(("core",))
    faces = {f"{cards.cards[n].id}/evil" for n in cards.elder_numbers}
    assert {card.id for card in cards.definitions} | faces <= set(ids)
    assert {space.id for space in cards.board.spaces} <= set(ids)
    assert {minion.id for minion in cards.minions} <= set(ids)
    for sheet in cards.definitions:
        if isinstance(sheet, VillainSheet):
            for side, chart in (("basic", sheet.chart), ("advanced", sheet.advanced_chart)):
                assert {f"{sheet.id}/{side}/{entry.name}" for entry in chart} <= set(ids)
    assert listed() == ids


def test_the_list_counts_the_cards_of_the_box():
    # CNT: 254 cards, of which six elders and the like lie in no deck
    in_decks = sum(entry.copies for entry in KNOWN if entry.deck and entry.kind != "space")
    assert in_decks == 50 + 50 + 4 * 20 + 20 + 20 + 16 + 6
    assert f"{len(KNOWN)} entries, {in_decks} cards in decks" in shown()


def test_a_card_is_shown_in_full_by_id_or_by_name():
    for name in ("musket", "Musket", "MUSKET"):
        text = shown(name)
        assert "item, deck: Town Item, copies: 1, box: core, reported (name)" in text
        assert "Keywords: Item, Gun" in text
        assert "cost: 6" in text
        assert "+3 Combat in the first round of each fight." in text
    assert "Spirit: 2; Cunning: 2; Combat: 4; Honor: 5" in shown("karl")
    assert "Scent of Blood" in shown("werewolf")  # the advanced abilities too


def test_an_ability_stands_before_its_text_as_a_language_puts_a_colon():
    (vampire,) = cardfile.find(cardfile.entries(content(("core",)), "fr"), "vampire")
    assert "\nFestin de sang\u202f: Chaque fois que le Vampire" in vampire.text


@pytest.mark.parametrize("width", range(30, 60))
def test_no_line_begins_with_a_sign_or_ends_before_the_words_it_opens(width):
    reader = {"COLUMNS": str(width), "SHADOWBROOK_LANG": "fr"}
    found = CliRunner().invoke(app, ["cards", "werewolf"], env=reader).output
    assert "«\u202fMeurtre\u202f!\u202f»" in found
    lines = [line.strip() for line in found.splitlines()]
    assert [line for line in lines if line.endswith("«") or line[:1] in set(":;!?»")] == []


def test_an_elder_has_two_faces():
    text = shown("lord", "hanbrook")
    assert "It takes 2 wounds to kill Lord Hanbrook." in text
    assert "Evil Elder" in text
    assert "cost heroes 1 more" in text
    assert "cost heroes 1 more" in shown("lord-hanbrook/evil")


def test_words_are_searched_in_names_texts_and_keywords():
    assert "old-map" in listed("re-roll", "movement")
    assert all("book" in one or "Book" in one for one in [shown("Book")])
    assert set(listed("weather")) >= {"fog", "thunderstorm", "bitter-cold", "moonless-night"}


def test_flags_narrow_the_list():
    assert listed("--deck", "manor", "--keyword", "Book") == [
        "book-of-riddles",
        "prayer-book",
        "hanbrook-ledger",
    ]
    assert set(listed("--kind", "hero")) >= {"karl", "heinrich"}
    assert len(listed("--kind", "HERO")) == 8
    assert "murder" in listed("--provenance", "rulebook", "--deck", "mystery")
    assert "murder" not in listed("--provenance", "ours", "--deck", "mystery")


@pytest.mark.parametrize(
    ("lang", "deck", "provenance"),
    [
        ("en", "Town Item", "ours"),
        ("fr", "objet de la ville", "de notre invention"),
        ("pl", "Przedmiot z Miasta", "nasze"),
    ],
)
def test_decks_and_sources_are_asked_for_as_they_are_shown(monkeypatch, lang, deck, provenance):
    monkeypatch.setenv("SHADOWBROOK_LANG", lang)
    found = listed("--deck", deck, "--provenance", provenance)
    assert found
    assert found == listed("--deck", "town-item", "--provenance", "ours")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--deck", "mannor"], "--deck: there is no 'mannor'; did you mean 'The Manor'?"),
        (["--keyword", "Bok"], "--keyword: there is no 'Bok'; did you mean 'Book'?"),
        (["--provenance", "own"], "--provenance: there is no 'own'; .*ours"),
        (["--box", "cor"], "there is no box 'cor'; did you mean 'core'?"),
    ],
)
def test_a_wrong_flag_gets_the_nearest_name(arguments, sentence):
    with pytest.raises(SetupError, match=sentence.replace("?", "")):
        CliRunner().invoke(app, ["cards", *arguments], catch_exceptions=False)


def test_an_unknown_card_gets_the_nearest_names():
    assert "there is no card “musquet”; closest: musket" in shown("musquet", code=1).casefold()
    assert "no card matches" in shown("--deck", "event", "--kind", "hero", code=1)


def test_everything_says_where_it_comes_from():
    for entry in KNOWN:
        assert entry.provenance in cardfile.PROVENANCES, entry.id
        assert entry.provenance != "ours" or not entry.known, f"{entry.id}: of ours all is known"


def test_everything_but_a_road_a_corner_and_a_plain_enemy_has_a_text():
    silent = [entry.id for entry in KNOWN if not entry.text]
    assert {entry.facts["kind"] for entry in KNOWN if entry.id in silent} == {"road", "corner"}
