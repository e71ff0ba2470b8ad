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

from shadowbrook.cards import (
    Adds, Box, ChartEntry, ChartEvent, Deck, Encounter, EventCard, Free, Gain, Gear, HeroSheet,
    Hits, LairCard, Lose, May, Minion, Moving, MysteryCard, N_, Phase, PlaceMinion, Row, Space,
    VillainSheet, Whenever, Whoever, Wounds, You, confirm, gain, minion_kind, on, option, yours,
)

deck = Deck()


def places(you):
    return you.s.clues


def counters(you):
    return you.s.marks


def hero_of(you):
    return you.s.heroes[0]


letter = deck.add(EventCard(id="letter", name=N_("Letter"), text=N_("Gain 1."), copies=2))


@letter.plays
async def read_it(you: You, free: Free) -> None:
    await gain(you, 1)


nell = deck.add(
    HeroSheet(id="nell", name=N_("Nell"), text=N_("Quick."), skills=(3, 3, 3, 3), health=3)
)


@nell.adds(on.MOVEMENT)
def quick(you: You, moving: Moving) -> int:
    return 1


ENTRY = ChartEntry(name="imps", text=N_("Imps come."), minions=("imps",))
stirs = ChartEntry(name="x", title=N_("X"), text=N_("Y."))


@stirs.happens
async def grows(you: You, result: ChartEvent) -> None:
    you.g.emit("villain-stirs", "hag")


deck.add(
    VillainSheet(id="hag", name=N_("Hag"), text=N_("Old."), combat=5, health=5,
                 chart=(ENTRY,) * 5 + (stirs,), advanced_chart=(ENTRY,) * 6,
                 does=(Whenever(on.MURDER, PlaceMinion("imps", "marsh")),))
)

box = Box(
    id="hags",
    name=N_("Hags"),
    version="1.0",
    requires=("core",),
    counts={"event": 2},
    records={"villain-stirs": ("card", N_("{card} stirs."))},
    cards=deck.cards,
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


HERO = "nell = deck.add(\n"


def also(card):
    """The change that adds a card to the box, before Nell."""
    return [(HERO, f"deck.add({card})\n\n{HERO}")]


def first(*lines):
    """The change that lets `quick` do something first."""
    return [("    return 1", "".join(f"    {line}\n" for line in (*lines, "return 1")))]


WORDS = 'name=N_("Hags"), text=N_("Old.")'
RULE = 'Whenever(on.MURDER, PlaceMinion("imps", "marsh"))'


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        # the package
        ([("box = Box(", "box = Box((")], "error: the box: .* syntax error in __init__.py, line"),
        ([("box = Box(", "sack = Box(")], "has no value called box; write: box = Box"),
        # the manifest
        ([('    version="1.0",\n', "")], r"Box lacks 'version' \(__init__.py, line \d+\)"),
        ([('version="1.0"', 'version=""')], "the manifest: version is empty"),
        ([('version="1.0"', 'version="first"')], "version='first': begin with numbers"),
        ([('id="hags"', 'id="The Hags"')], "id='The Hags': write small letters"),
        ([('requires=("core",)', 'requires=("core>1>",)')], "is not a requirement; write"),
        ([('requires=("core",)', 'requires=("cor",)')], "there is no box 'cor'; did you mean"),
        ([('requires=("core",)', "requires=()")], "there is no board to play on; write requires="),
        ([('version="1.0"', 'version="1.0", api=7')], "written for version 7 of the box format"),
        ([('version="1.0"', 'version="1.0", locale="nowhere"')], "locale='nowhere': there is no"),
        # counts
        ([('{"event": 2}', '{"event": 3}')], "counts says 3 cards for the deck 'event', .* has 2"),
        ([('{"event": 2}', '{"mystery": 0}')], "counts leaves out the deck 'event'; the box has 2"),
        ([("copies=2", "copies=0")], "letter: copies=0: there must be at least one"),
        ([("(ENTRY,) * 6", "(ENTRY,) * 5")], "hag: advanced_chart has 5 results; a die needs 6"),
        ([('title=N_("X"), ', "")], "warning: hag, chart: 'x' has no title; people read its id"),
        ([("skills=(3, 3, 3, 3)", "skills=(3, 3, 3)")], "nell: skills are four numbers"),
        ([("supply=9", "supply=0")], "imps: supply=0: a counter needs at least 1"),
        ([("health=3", "health=0")], "nell: health=0: a hero needs at least 1"),
        # texts
        ([('N_("Gain 1.")', '""')], "letter: text is empty; say in a sentence"),
        ([('N_("Imps come.")', '""')], "hag, imps: text is empty"),
        ([('name=N_("Nell")', 'name=" "')], "nell: name is empty"),
        ([('N_("Gain 1.")', '"Gain 1."')], r"warning: letter: text is not marked .* N_\('Gain 1"),
        (
            [("combat=5, health=5,", "combat=5, health=5, basic_name='Spite', suits='Worse.',")],
            "warning: hag: basic_name is not marked .*\n.*hag: suits is not marked",
        ),
        ([("copies=2", "copies=2, known='name'")], "warning: letter: known is not marked"),
        (
            [('    records={"villain-stirs": ("card", N_("{card} stirs."))},\n', "")],
            "warning: .*the record 'villain-stirs' has no text; add it to records",
        ),
        (
            [("    return 1", '    option("spit")\n    return 1')],
            "warning: .*the option 'spit' has no text; add it to words",
        ),
        (
            [("    await gain(", '    await confirm(you, "curtsey")\n    await gain(')],
            "warning: .*the question 'curtsey' has no text; add it to questions",
        ),
        # names
        ([('minions=("imps",)', 'minions=("imp",)')], "minions names 'imp', .* mean 'imps'"),
        ([("health=3", 'health=3, start="curch"')], "start names 'curch', .* mean 'church'"),
        ([("copies=2", 'copies=2, deck="evnt"')], "deck names 'evnt', .* mean 'event'"),
        ([('version="1.0"', 'version="1.0", removes=("fogg",)')], "removes names 'fogg', .*'fog'"),
        ([("supply=9", 'supply=9, flip="bat"')], "flip names 'bat', which does not exist"),
        ([("copies=2", 'copies=2, provenance="mine"')], "provenance='mine' is unknown"),
        (
            also(f'LairCard(id="den", {WORDS}, space="den", cost=1)'),
            "den: space names 'den', which does not exist",
        ),
        ([('PlaceMinion("imps",', 'PlaceMinion("imp",')], "hag: PlaceMinion names 'imp', .*'imps'"),
        ([('"imps", "marsh")', '"imps", "mars")')], "hag: PlaceMinion names 'mars', .*'marsh'"),
        # ids
        ([('id="nell"', 'id="letter"')], "letter: another piece of this box has the same id"),
        ([('id="nell"', 'id="karl"')], "two cards have the same id: karl"),
        ([('id="nell"', 'id="Nell!"')], "Nell!: write its id in small letters"),
        # forms, moments and functions
        ([("on.MOVEMENT", "77")], "AttributeError: 'int' object has no attribute 'number'"),
        ([("on.MOVEMENT", "on.MOVMENT")], "AttributeError: .*MOVMENT"),
        (
            [("does=(Whenever(on.MURDER, ", "does=((")],
            "hag: does has PlaceMinion, which is not a form; put effects into one",
        ),
        (
            [("Whenever(on.MURDER", "Whenever(on.WOUND")],
            "hag: Whenever is given <stop wound>, which is not a trigger; the table of moments",
        ),
        ([("Whenever(on.MURDER", "May(77")], "hag: May is given 77, which is not a stop"),
        ([("copies=2", "copies=2, when=(9,)")], "letter: when has 9, which is not a stop"),
        (
            [("Whenever(on.MURDER, ", 'Whenever(on.MURDER, once="day", effect=')],
            "hag: once='day' is unknown",
        ),
        ([("on.MOVEMENT)\ndef", "on.MOVEMENT)\nasync def")], "write quick as def without async"),
        (
            [("async def read_it", "def read_it"), ("    await gain(", "    gain(")],
            "letter: on.FREE: write read_it as async def, since it is a script",
        ),
        (also(f'EventCard(id="idle", {WORDS})'), "idle: it does nothing; give it play or does"),
        (
            [("def quick(you: You, moving: Moving)", "def quick(you: You)")],
            "the parameters of quick are you and what happens",
        ),
        (
            [("you: You, free: Free", "you: You, wounds: Wounds")],
            "letter: on.FREE: read_it takes Wounds, but what it is given is Free",
        ),
        (
            [("you: You, moving: Moving", "you: You, hits: Hits | Wounds")],
            "nell: on.MOVEMENT: quick takes Hits or Wounds, but what it is given is Moving",
        ),
        (
            [("you: You, result: ChartEvent", "you: You, phase: Phase")],
            "hag, x: event: grows takes Phase, but what it is given is ChartEvent",
        ),
        (
            [(RULE, "Whenever(on.ROUND_START, Whoever(Lose(1)))")],
            "hag: on.ROUND_START: Whoever takes OfHero, but what it is given is Phase",
        ),
        (
            [(RULE, "Whenever(on.ROUND_START, Lose(1), yours)")],
            "hag: the condition for on.ROUND_START: yours takes OfHero, but .* given is Phase",
        ),
        (
            also(f'Gear(id="cup", {WORDS}, deck="manor")'),
            "cup: keywords must say whether it is an 'Item' or an 'Ally'",
        ),
        (
            also(f'MysteryCard(id="m", {WORDS}, does=(Whenever(on.MURDER, Gain(1)),))'),
            "m: it acts while it is in play: write remains=True",
        ),
        # the sources
        (first("you.s.track -= 1"), "quick changes the table without a verb: you.s.track"),
        (first("you.who.wounds = 0"), "a verb: you.who.wounds; use a verb of shadowbrook.cards"),
        (first("who = you.g.s.heroes[0]", "who.wounds = 0"), "a verb: who.wounds; use a verb"),
        (first("they = you.as_hero(1)", "they.who.wounds = 0"), "a verb: they.who.wounds; use"),
        (first("for h in you.s.heroes:", "    h.wounds += 1"), "without a verb: h.wounds"),
        (first("you.s.flow.append(1)"), "without a verb: you.s.flow"),
        (first("del you.s.marks[you.card]"), "without a verb: you.s.marks"),
        (
            [("deck = Deck()", "from shadowbrook.engine.game import Game\n\ndeck = Deck()")],
            "warning: __init__.py, line .* imports shadowbrook.engine.game, which may change",
        ),
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


@pytest.mark.parametrize("sets_up", [True, False])
def test_an_ability_may_be_all_about_the_set_up(checked, sets_up):
    """What a villain sets up can depend on the advanced abilities being in force."""
    ability = 'Ability(id="brew", name=N_("Brew"), text=N_("She brews."))'
    script = (
        "@hag.sets_up\nasync def brew(you: You, phase: Phase) -> None:\n"
        "    if advanced_abilities(you):\n        await gain(you, 1)\n\n\n"
    )
    report = checked(
        ("    Adds, Box", "    Ability, Adds, Box, advanced_abilities"),
        ("deck.add(\n    VillainSheet", "hag = deck.add(\n    VillainSheet"),
        ("does=(Whenever(on.MURDER", f"advanced=({ability},), does=(Whenever(on.MURDER"),
        ("box = Box(", f"{script if sets_up else ''}box = Box("),
        games=2,
    )
    assert ("hag, Brew: the ability does nothing" in told(report)) is not sets_up
    assert report.sound is sets_up


def test_reading_and_copies_are_no_changes(checked):
    report = checked(
        (
            "    return 1",
            "    who = you.s.heroes[0]\n    mine = list(who.cards)\n    mine.append(1)\n"
            "    moving.roll = len(mine)\n    n = who.wounds\n    n += 1\n    return 1",
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
        ([("    return 1", "    return quick(you, moving)")], "nell: quick .* never ends: it c"),
        (
            [("    return 1", '    return minion_kind(you, "imp")')],
            "nell: quick .* asks for 'imp', which does not exist; did you mean 'imps'",
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
        ('setattr(you.s, "track", 5)', "state.track"),
        ("hero_of(you).wounds += 1", "hero.wounds"),
        ("places(you).append(0)", "state.clues"),
        ("insort(places(you), 3)", "state.clues"),  # by the hand of another
        ("counters(you).update({you.card: 7})", "state.marks"),
    ],
)
def test_a_change_by_hand_that_no_source_shows_is_seen_in_play(checked, line, change):
    report = checked(("    return 1", f"    {line}\n    return 1"), games=2)
    (problem,) = report.problems
    assert problem.where == "nell"
    assert re.fullmatch(
        rf"quick \(__init__.py, line \d+\) changes the table by hand \({change}\); "
        "use a verb",
        str(problem.sentence),
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


@pytest.mark.parametrize("box", ["core", "sw"])
def test_no_text_of_our_boxes_is_unmarked(box):
    report = check(box, games=0)
    assert [str(one) for one in report.problems if "is not marked" in str(one)] == []


def test_the_core_box_is_sound():
    report = check("core", games=0)
    # what is not translated yet is for tests/test_translations.py to say
    found = [one for one in report.problems if not str(one.where).startswith("the catalogue")]
    assert [str(problem) for problem in found] == []
