"""`shadowbrook presets`, and presets as the other commands take them."""

import json
from dataclasses import replace
from io import StringIO

import pytest

from shadowbrook import cli
from shadowbrook.engine.rules import MODES, OPTIONS, PRESET_MODES, PRESETS
from shadowbrook.narration import options as texts


@pytest.fixture
def run(monkeypatch, capsys):
    """Type a command; return exit code, output and errors."""

    def typed(*args, keys=""):
        monkeypatch.setattr("sys.argv", ["shadowbrook", *args])
        monkeypatch.setattr("sys.stdin", StringIO(keys))
        monkeypatch.setenv("COLUMNS", "100")
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capsys.readouterr()
        return end.value.code or 0, out, err

    return typed


def test_every_option_and_preset_has_a_line():
    assert list(texts.OPTIONS) == list(OPTIONS)
    assert list(texts.PRESETS) == list(PRESETS)
    assert all(len(text) < 90 and "\n" not in text for text in texts.OPTIONS.values())


def test_presets_explains_all_of_them(run):
    code, out, err = run("presets")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line for line in lines if line in PRESETS] == list(PRESETS)
    assert "Modes: lone. Optional rules: none." in lines
    at = lines.index("  villain.heal = two, not d3")
    assert lines[at + 1].strip() == texts.OPTIONS["villain.heal"]


def test_presets_says_in_which_modes_something_differs(run, monkeypatch):
    row = replace(OPTIONS["chart.wound_cap"], modes=("competitive", "cooperative"))
    monkeypatch.setitem(OPTIONS, "chart.wound_cap", row)
    _, out, _ = run("presets", "classic-advanced")
    assert "  chart.wound_cap = none, not empty_boxes (competitive, cooperative)" in out
    assert "  move.pickup_on_enter = false, not true\n" in out
    assert "ko.loss" not in out  # the same


def test_the_base_shows_all_options_with_their_values(run):
    _, out, _ = run("presets", "revised")
    assert "not" not in [
        word for line in out.splitlines() if " = " in line for word in line.split()
    ]
    for name in OPTIONS:
        assert f"  {name} = " in out
    assert "  turn.points = 10 | 12 | 14\n" in out


def test_presets_as_json(run):
    code, out, _ = run("presets", "ap", "--json")
    (found,) = json.loads(out).values()
    assert (code, found["modes"], found["optional_rules"]) == (0, ["lone"], [])
    heal = next(one for one in found["differs"] if one["option"] == "villain.heal")
    assert (heal["value"], heal["revised"], heal["modes"]) == ("two", "d3", ["lone"])
    assert heal["decides"] == texts.OPTIONS["villain.heal"]
    assert list(json.loads(run("presets", "--json")[1])) == list(PRESETS)


def test_an_unknown_preset_is_refused_with_the_nearest_name(run):
    code, out, err = run("presets", "clasic-basic")
    assert (code, out) == (2, "")
    assert err == "shadowbrook: there is no preset 'clasic-basic'; did you mean 'classic-basic'?\n"


@pytest.mark.parametrize(
    ("preset", "mode"), [(preset, mode) for preset in PRESETS for mode in PRESET_MODES[preset]]
)
def test_every_preset_can_be_simulated_in_every_mode_it_has(run, preset, mode):
    code, out, err = run(
        "simulate", "--preset", preset, "--mode", mode, "--games", "1", "--jobs", "1", "--json"
    )
    found = json.loads(out)
    assert (code, err, found["games"]) == (0, "", 1)
    assert (found["setup"]["preset"], found["setup"]["mode"]) == (preset, mode)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_alone_is_enough(run, preset):
    code, out, err = run("simulate", "--preset", preset, "--games", "1", "--jobs", "1", "--json")
    setup = json.loads(out)["setup"]
    assert (code, err) == (0, "")
    assert setup["mode"] == ("lone" if preset == "ap" else "cooperative")
    assert len(setup["heroes"]) == (1 if preset == "ap" else 4)


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("--preset", "ap", "--heroes", "4"), "the preset 'ap' is for one hero, not 4"),
        (("--preset", "rbw", "--mode", "team"),
         "the preset 'rbw' has no mode 'team'; it has: cooperative, solo-team"),
        (("--mode", "cooperative", "--option", "accusations=true"),
         "the rule option 'accusations' has no meaning in the mode 'cooperative'; "
         "it belongs to: competitive, team"),
        (("--preset", "app",), "there is no preset 'app'; did you mean 'ap'?"),
    ],
)  # fmt: skip
def test_a_bad_combination_is_one_sentence_and_exit_code_2(run, flags, sentence):
    code, out, err = run("simulate", *flags, "--games", "1", "--jobs", "1")
    assert (code, out, err) == (2, "", f"shadowbrook: {sentence}\n")


@pytest.mark.rule("AP-05", "AP-08", "AP-11", "AP-21")
def test_a_day_in_the_terminal_shows_what_everything_costs(run):
    keys = "encounter\n1\nmove:church\nend-turn\n" + "1\n" * 4 + "q\n\n"
    _, out, _ = run("play", "--preset", "ap", "--seed", "7", keys=keys)
    assert "Karl has 12 action points today." in out
    assert "go to the Manor (3 action points)" in out
    assert "encounter this place (2 action points)" in out
    assert "look at an elder’s Secrets (2 Investigation, 3 action points)" in out
    assert "draw an Event (4 action points)" in out
    assert "Karl spends 2 action points; 10 left." in out
    assert "Karl spends 1 action point; 9 left." in out
    assert " points " in out  # the column of what is left


def test_play_takes_a_mode_that_the_preset_has(run):
    for preset, line in (("rbw", "solo-team"), ("classic-basic", "competitive")):
        code, out, err = run("play", "--preset", preset, "--seed", "1", keys="q\n\n")
        assert (code, err) == (0, ""), out
        assert line in MODES
