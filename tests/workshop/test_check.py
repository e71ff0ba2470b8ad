"""`shadowbrook box check`: a deliberately broken box for each kind of mistake."""

from __future__ import annotations

import json
import re

import pytest
from typer.testing import CliRunner

from shadowbrook import compiled
from shadowbrook.cli import app
from shadowbrook.engine import shelf
from shadowbrook.workshop.check import WARNING, check

SOUND = """
from bisect import insort

from shadowbrook.engine.content import (
    Box, ChartEntry, Encounter, EventCard, Gear, HeroSheet, Hook, LairCard, Minion, MysteryCard,
    Space, VillainSheet,
)
from shadowbrook.engine.dispatch import bearer
from shadowbrook.engine.verbs.investigation import gain
from shadowbrook.engine.verbs.minions import place_minion
from shadowbrook.engine.words import N_, On


def places(g):
    return g.s.clues


def counters(g):
    return g.s.marks


def hero_of(g):
    return g.s.heroes[0]


async def letter(g, card, event):
    await gain(g, bearer(g, card), 1, "letter")


def quick(g, card, event):
    return 1


async def grows(g, card, event):
    g.emit("villain-stirs", "hag")


ENTRY = ChartEntry(name="imps", text=N_("Imps come."), minions=("imps",))

box = Box(
    id="hags",
    name=N_("Hags"),
    version="1.0",
    requires=("core",),
    counts={"event": 2},
    records={"villain-stirs": ("card", N_("{card} stirs."))},
    cards=(
        EventCard(id="letter", name=N_("Letter"), text=N_("Gain 1."), copies=2, play=letter),
        HeroSheet(id="nell", name=N_("Nell"), text=N_("Quick."), skills=(3, 3, 3, 3), health=3,
                  hooks=(Hook(on=On.MOVEMENT, run=quick),)),
        VillainSheet(id="hag", name=N_("Hag"), text=N_("Old."), combat=5, health=5,
                     chart=(ENTRY,) * 5 + (ChartEntry(name="x", text=N_("Y."), event=grows),),
                     advanced_chart=(ENTRY,) * 6),
    ),
    minions=(Minion(id="imps", name=N_("Imps"), text=N_("Small."), dice=2, supply=9),),
)
"""


@pytest.fixture
def checked(tmp_path, monkeypatch):
    """Checks the sound box with some of its text replaced."""
    monkeypatch.setenv(shelf.FOLDERS, "")

    def run(*changes, games=0, patience=20.0):
        text = SOUND
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        package = tmp_path / "hags"
        package.mkdir()
        (package / "__init__.py").write_text(text)
        return check(package, games=games, patience=patience)

    yield run
    for name in shelf.known_boxes():
        if shelf.home(name) == tmp_path / "hags":
            shelf.forget(name)


def told(report):
    return "\n".join(str(problem) for problem in report.problems)


def test_a_sound_box_is_sound_and_played(checked):
    report = checked(games=4)
    assert told(report) == ""
    assert report.sound
    assert report.tally is not None
    assert report.tally.games == 4
    assert "karl" not in report.unresolved  # only its own cards are named


CARD = 'EventCard(id="letter", name=N_("Letter"), text=N_("Gain 1."), copies=2, play=letter)'
HERO = "hooks=(Hook(on=On.MOVEMENT, run=quick),)"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        # the package
        ([("box = Box(", "box = Box((")], "error: the box: .* syntax error in __init__.py, line"),
        ([("box = Box(", "sack = Box(")], "has no value called box; write: box = Box"),
        # the manifest
        ([('    version="1.0",\n', "")], r"a Box lacks 'version' \(__init__.py, line \d+\)"),
        ([('version="1.0"', 'version=""')], "the manifest: version is empty"),
        ([('version="1.0"', 'version="first"')], "version='first': begin with numbers"),
        ([('id="hags"', 'id="The Hags"')], "id='The Hags': write small letters"),
        ([('requires=("core",)', 'requires=("core>1>",)')], "is no requirement; write"),
        ([('requires=("core",)', 'requires=("cor",)')], "there is no box 'cor'; did you mean"),
        ([('requires=("core",)', "requires=()")], "there is no board to play on; write requires="),
        ([('version="1.0"', 'version="1.0", api=7')], "written for version 7 of the box format"),
        ([('version="1.0"', 'version="1.0", locale="nowhere"')], "locale='nowhere': there is no"),
        # counts
        ([('{"event": 2}', '{"event": 3}')], "counts says 3 cards for the deck 'event', .* has 2"),
        ([('{"event": 2}', '{"mystery": 0}')], "counts leaves out the deck 'event'; the box has 2"),
        ([("copies=2", "copies=0")], "letter: copies=0: there must be at least one"),
        ([("(ENTRY,) * 6", "(ENTRY,) * 5")], "hag: advanced_chart has 5 results; a die needs 6"),
        ([("skills=(3, 3, 3, 3)", "skills=(3, 3, 3)")], "nell: skills are four numbers"),
        ([("supply=9", "supply=0")], "imps: supply=0: a counter needs at least 1"),
        ([("health=3", "health=0")], "nell: health=0: a hero needs at least 1"),
        # texts
        ([('N_("Gain 1.")', '""')], "letter: text is empty; say in a sentence"),
        ([('N_("Imps come.")', '""')], "hag, imps: text is empty"),
        ([('name=N_("Nell")', 'name=" "')], "nell: name is empty"),
        ([('N_("Gain 1.")', '"Gain 1."')], r"warning: letter: text is not marked .* N_\('Gain 1"),
        (
            [('    records={"villain-stirs": ("card", N_("{card} stirs."))},\n', "")],
            "warning: .*the record 'villain-stirs' has no text; add it to records",
        ),
        (
            [("    return 1", '    option("spit")\n    return 1')],
            "warning: .*the option 'spit' has no text; add it to words",
        ),
        (
            [
                (
                    "    await gain(",
                    '    await confirm(g, 0, "curtsey", "letter", "")\n    await gain(',
                )
            ],
            "warning: .*the question 'curtsey' has no text; add it to questions",
        ),
        # names
        ([('minions=("imps",)', 'minions=("imp",)')], "minions names 'imp', .* mean 'imps'"),
        ([("health=3", 'health=3, start="curch"')], "start names 'curch', .* mean 'church'"),
        ([("copies=2", 'copies=2, deck="evnt"')], "deck names 'evnt', .* mean 'event'"),
        ([('version="1.0"', 'version="1.0", removes=("fogg",)')], "removes names 'fogg', .*'fog'"),
        ([("supply=9", 'supply=9, flip="bat"')], "flip names 'bat', which there is not"),
        ([("copies=2", 'copies=2, provenance="mine"')], "provenance='mine' is unknown"),
        (
            [(CARD, 'LairCard(id="den", name=N_("Hags"), text=N_("Old."), space="den", cost=1)')],
            "den: space names 'den', which there is not",
        ),
        # ids
        ([('id="nell"', 'id="letter"')], "letter: another piece of this box has the same id"),
        ([('id="nell"', 'id="karl"')], "two cards have the same id: karl"),
        ([('id="nell"', 'id="Nell!"')], "Nell!: write its id in small letters"),
        # hooks and functions
        ([("on=On.MOVEMENT", "on=77")], "nell: a hook is on 77, which is no moment"),
        ([("on=On.MOVEMENT", "on=On.MOVMENT")], "AttributeError: .*MOVMENT"),
        ([("run=quick)", 'run=quick, once="day")')], "once='day' is unknown"),
        ([("run=quick)", "run=letter)")], "the hook on movement: write letter as def without"),
        ([("play=letter", "play=quick")], "write quick as async def, since it is a script"),
        ([("copies=2, play=letter", "copies=2")], "letter: it has neither play nor hooks"),
        ([("def quick(g, card, event)", "def quick(g)")], "its parameters are the game, the card"),
        (
            [(CARD, 'Gear(id="cup", name=N_("Hags"), text=N_("Old."), deck="manor")')],
            "cup: keywords must say whether it is an 'Item' or an 'Ally'",
        ),
        (
            [(CARD, 'MysteryCard(id="m", name=N_("Hags"), text=N_("Old."), ' + HERO + ")")],
            "m: its hooks work while it is in play: write remains=True",
        ),
        # the sources
        ([("    return 1", "    g.s.track -= 1\n    return 1")], "quick changes the table without"),
        (
            [("    return 1", "    who = g.s.heroes[0]\n    who.wounds = 0\n    return 1")],
            r"quick changes the table without a verb: who.wounds; use a verb",
        ),
        (
            [("    return 1", "    for h in g.s.heroes:\n        h.wounds += 1\n    return 1")],
            "changes the table without a verb: h.wounds",
        ),
        ([("    return 1", "    g.s.flow.append(1)\n    return 1")], "without a verb: g.s.flow"),
        ([("    return 1", "    del g.s.marks[card]\n    return 1")], "verb: g.s.marks"),
        ([("box = Box(", "import random\n\nbox = Box(")], "imports random: the same seed"),
        ([("box = Box(", "from time import time\n\nbox = Box(")], "imports time: .*a clock"),
    ],
)
def test_a_mistake_that_can_be_seen(checked, changes, sentence):
    report = checked(*changes)
    found = told(report)
    assert re.search(sentence, found), found
    assert report.sound == all(problem.level == WARNING for problem in report.problems)
    assert report.sound == ("warning:" in sentence)


def test_reading_and_copies_are_no_changes(checked):
    report = checked(
        (
            "    return 1",
            "    who = g.s.heroes[0]\n    mine = list(who.cards)\n    mine.append(1)\n"
            "    event.count = len(mine)\n    n = who.wounds\n    n += 1\n    return 1",
        )
    )
    assert told(report) == ""


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            [("    return 1", "    while True:\n        pass")],
            r"nell: quick \(__init__.py, line \d+\) never ends: the game was not over after 0.5 s",
        ),
        ([("    return 1", "    return quick(g, card, event)")], "nell: quick .* never ends: it c"),
        (
            [("    return 1", '    return g.content.minion_index["imp"]')],
            "nell: quick .* asks for 'imp', which there is not; did you mean 'imps'",
        ),
        ([("    return 1", "    return 1 // 0")], "nell: quick .* fails with ZeroDivisionError"),
        (
            [("    await gain(", "    gain(")],
            "coroutine 'gain' was never awaited",
        ),
    ],
)
def test_a_mistake_that_shows_in_play(checked, changes, sentence):
    patience = 0.5 if "the game" in sentence else 20.0
    report = checked(*changes, games=30, patience=patience)
    assert not report.sound
    assert re.search(sentence, told(report)), told(report)
    assert len(report.problems) <= 3


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ('setattr(g.s, "track", 5)', "sets state.track"),
        ("hero_of(g).wounds += 1", "sets hero.wounds"),
        ("places(g).append(0)", "changes state.clues"),
        ("insort(places(g), 3)", "changes state.clues"),  # by the hand of another
        ("counters(g).update({card: 7})", "changes state.marks"),
    ],
)
def test_a_change_by_hand_that_no_source_shows_is_seen_in_play(checked, line, change):
    report = checked(("    return 1", f"    {line}\n    return 1"), games=2)
    (problem,) = report.problems
    assert problem.where == "nell"
    assert re.fullmatch(
        rf"quick \(__init__.py, line \d+\) changes the table by hand \({change} without a verb\); "
        "use a verb",
        problem.sentence,
    )


def test_the_compiled_engine_is_left_aside(monkeypatch):
    """It says nothing of scripts that were never awaited, and lets nobody watch the state."""
    asked = []

    def as_written(arguments):
        asked.append(arguments)
        return 3

    monkeypatch.setattr(compiled, "in_use", lambda: True)
    monkeypatch.setattr(compiled, "as_written", as_written)
    monkeypatch.setattr("sys.argv", ["shadowbrook", "box", "check", "hags"])
    assert CliRunner().invoke(app, ["box", "check", "hags"]).exit_code == 3
    assert CliRunner().invoke(app, ["fuzz", "--one", "check-hags/1"]).exit_code == 3
    assert CliRunner().invoke(app, ["fuzz", "--box", "hags"]).exit_code == 3
    assert asked == [["box", "check", "hags"]] * 3


def test_the_command_tells_and_fails(checked, tmp_path):
    report = checked(("copies=2", "copies=0"))
    shelf.forget("hags")
    assert not report.sound
    result = CliRunner().invoke(app, ["box", "check", str(tmp_path / "hags"), "--games", "0"])
    assert result.exit_code == 1
    assert "error: letter: copies=0" in result.output
    assert "the box hags has mistakes" in result.output
    shelf.forget("hags")
    result = CliRunner().invoke(app, ["box", "check", str(tmp_path / "hags"), "--json"])
    assert json.loads(result.output)["problems"][0]["where"] == "the manifest"


def test_a_folder_that_is_not_there_is_said_in_one_sentence(tmp_path):
    result = CliRunner().invoke(app, ["box", "check", str(tmp_path / "nothing")])
    assert result.exit_code == 1
    assert "there is no folder" in result.output


def test_the_core_box_is_sound():
    report = check("core", games=0)
    assert [str(problem) for problem in report.problems] == []
