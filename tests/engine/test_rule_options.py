"""The table of rule options: the engine's is that of docs/rules.md, row by row."""

from __future__ import annotations

import ast
import dataclasses
import re
from pathlib import Path

import pytest

import shadowbrook
from shadowbrook import Setup, SetupError
from shadowbrook.engine.rules import (
    LEVELS,
    MODES,
    OPTIONAL_RULES,
    OPTIONS,
    PRESET_MODES,
    PRESETS,
    GameKind,
    Rules,
    default,
)
from shadowbrook.engine.words import Zone
from shadowbrook.engine.zones import lay
from tests.plain import plain_table

CATALOGUE = Path(__file__).parents[2] / "docs" / "rules.md"
COLUMNS = {"revised": 2, "classic-basic": 3, "classic-advanced": 3, "rbw": 4, "ap": 5}

# What the cells that depend on the mode say, written out. Modes not named: the first entry.
BY_MODE: dict[str, dict[str, str]] = {
    "comp, team, lone: two; coop: per_hero": {
        "competitive": "two",
        "team": "two",
        "lone": "two",
        "cooperative": "per_hero",
        "solo-team": "per_hero",
    },
    "comp, team: two; coop: per_hero": {
        "competitive": "two",
        "team": "two",
        "cooperative": "per_hero",
    },
    "coop, lone: true; comp, team: false": {
        "cooperative": "true",
        "solo-team": "true",
        "lone": "true",
        "competitive": "false",
        "team": "false",
    },
    "coop: true; comp, team: false": {
        "cooperative": "true",
        "competitive": "false",
        "team": "false",
    },
    "coop: true; comp, team, lone: false": {
        "cooperative": "true",
        "solo-team": "true",
        "lone": "false",
        "competitive": "false",
        "team": "false",
    },
    "comp, team: normal; coop: cooperative; lone: normal, from Hunter cooperative": {
        "competitive": "normal",
        "team": "normal",
        "cooperative": "cooperative",
        "solo-team": "cooperative",
        "lone": "normal",
        "hunter": "cooperative",
        "master-hunter": "cooperative",
        "insanity": "cooperative",
        "apocalypse": "cooperative",
    },
    "comp, team: normal; coop: cooperative": {
        "competitive": "normal",
        "team": "normal",
        "cooperative": "cooperative",
    },
    "comp, team: none (may adopt advanced); coop: chosen; "
    "lone: none, from Master Hunter advanced": {
        "competitive": "none",
        "team": "none",
        "cooperative": "basic",
        "solo-team": "basic",
        "chart advanced": "advanced",
        "lone": "none",
        "hunter": "none",
        "master-hunter": "advanced",
        "insanity": "advanced",
        "apocalypse": "advanced",
    },
    "coop: basic": {"cooperative": "basic", "competitive": "none", "team": "none"},
    "comp, lone: d3; coop, team: d6": {
        "competitive": "d3",
        "lone": "d3",
        "cooperative": "d6",
        "solo-team": "d6",
        "team": "d6",
    },
    "comp: d3; coop, team: d6": {"competitive": "d3", "cooperative": "d6", "team": "d6"},
    "comp, coop, team: step_two; lone: end_of_phase if knocked out in the Mystery Phase": {
        "competitive": "step_two",
        "cooperative": "step_two",
        "solo-team": "step_two",
        "team": "step_two",
        "lone": "end_of_phase",
    },
    "coop: true (waivable with 2 heroes solo)": {"cooperative": "true", "solo-team": "true"},
    "coop: true": {"cooperative": "true"},
    "lone at Apocalypse: true": {
        "lone": "false",
        "insanity": "false",
        "apocalypse": "true",
    },
    "team: open_to_all": {"team": "open_to_all"},
    "comp, team: true": {"competitive": "true", "team": "true"},
}

# Cells with a remark beside the value.
REMARKS = {
    "town_hall (Tidewater: EXP-02)": "town_hall",
    "all (test5 with Hunting for Clues)": "all",
    "showdown_chart only": "false",  # may be switched on, is off by itself
}
BY_PRESET = {
    ("classic-basic", "true (advanced: false)"): "true",
    ("classic-advanced", "true (advanced: false)"): "false",
    ("classic-basic", "basic: false, advanced: true"): "false",
    ("classic-advanced", "basic: false, advanced: true"): "true",
    ("classic-basic", "basic: all, advanced: test5"): "all",
    ("classic-advanced", "basic: all, advanced: test5"): "test5",
}
SHOWDOWN_CHART = "false (showdown_chart true at Insanity and Apocalypse)"


def rows():
    """The table of the catalogue: option, then its cells."""
    text = CATALOGUE.read_text(encoding="utf-8")
    section = text.split("## Rule options", 1)[1].split("\n## ", 1)[0]
    for line in section.splitlines():
        if line.startswith("| `"):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            cells = [cell.strip().strip("|").strip() for cell in cells]
            for name in re.findall(r"`([^`]+)`", cells[0]):
                yield name, cells


TABLE = dict(rows())


def text(value):
    return str(value).lower() if isinstance(value, bool) else value


def tables(preset):
    """Every kind of table of a preset, with the key under which BY_MODE knows it."""
    for mode in PRESET_MODES[preset]:
        yield mode, GameKind(mode=mode)
        if preset == "revised" and mode == "lone":
            yield from ((level, GameKind(mode=mode, level=level)) for level in LEVELS[1:])
        if preset == "revised" and mode in ("cooperative", "solo-team"):
            yield "chart advanced", GameKind(mode=mode, chart="advanced")


def expected(name, preset, key, table):
    """What the catalogue's cell says for this table; None where it has no meaning."""
    cell = TABLE[name][COLUMNS[preset]]
    if table.mode not in OPTIONS[name].modes or cell == "–":
        return None
    cell = BY_PRESET.get((preset, cell), REMARKS.get(cell, cell))
    if cell == SHOWDOWN_CHART:
        deep = name == "opt.showdown_chart" and key in ("insanity", "apocalypse")
        return "true" if deep else "false"
    if cell in BY_MODE:
        by_mode = BY_MODE[cell]
        return by_mode.get(key, by_mode.get(table.mode))
    assert cell in TABLE[name][1].split(", "), f"no such value in the row of {name}: {cell}"
    return cell


def test_the_catalogue_has_the_same_options_as_the_engine():
    assert list(TABLE) == list(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_each_row_has_the_same_values(name):
    assert [text(value) for value in OPTIONS[name].values] == TABLE[name][1].split(", ")


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.rule("GEN-09", "SET-18")
def test_each_preset_takes_the_value_of_its_column_in_every_mode(name, preset):
    checked = 0
    for key, table in tables(preset):
        wanted = expected(name, preset, key, table)
        if wanted is not None:
            assert text(default(name, preset, table)) == wanted, (preset, key)
            checked += 1
    assert (
        checked
        or TABLE[name][COLUMNS[preset]] == "–"
        or not (set(OPTIONS[name].modes) & set(PRESET_MODES[preset]))
    )


def test_every_written_out_cell_is_in_the_catalogue():
    cells = {cell for row in TABLE.values() for cell in row[2:6]}
    written = {*BY_MODE, *REMARKS, *(cell for _, cell in BY_PRESET), SHOWDOWN_CHART}
    assert written <= cells


@pytest.mark.parametrize("name", OPTIONS)
def test_each_row_names_the_entries_that_decide_it(name):
    known = set(re.findall(r"\*\*([A-Z]+-\w+)\*\*", CATALOGUE.read_text(encoding="utf-8")))
    cited = set(re.findall(r"[A-Z]+-\w+", OPTIONS[name].decides))
    assert cited
    assert cited <= known


def test_rules_has_one_field_an_option():
    fields = [field.name for field in dataclasses.fields(Rules)]
    assert fields == [name.replace(".", "_") for name in OPTIONS]


def test_the_field_types_are_those_of_the_values():
    for name, field in zip(OPTIONS, dataclasses.fields(Rules), strict=True):
        assert all(type(value).__name__ == field.type for value in OPTIONS[name].values), name


# Values that cannot be chosen alone, with what goes along.
TOGETHER_WITH = {
    ("actions.limit", "action_points"): {"turn.engine": "action_points"},
    ("actions.collect", "per_point"): {"turn.engine": "action_points"},
}


def along_with(name, value):
    """What else must be set for this value to be at work."""
    needs = OPTIONS[name].needs
    needed = {needs[0]: needs[1][0]} if needs is not None else {}
    return TOGETHER_WITH.get((name, value), needed)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, row in OPTIONS.items() for value in row.values]
)
def test_every_value_can_be_chosen_in_a_mode_where_it_has_a_meaning(name, value):
    along = along_with(name, value)
    modes = OPTIONS[name].modes
    mode = modes[-1 if "solo-team" in modes else 0]
    if "action_points" in along.values():
        mode = "lone"
    if name == "lose.all_knocked_out":
        mode = "solo-team"
    if name == "turn.engine":
        mode = "lone"
    heroes = {"lone": 1, "team": 4}.get(mode, 2)
    setup = Setup(mode=mode, heroes=heroes, options={name: value} | along)
    assert getattr(setup.rules(), name.replace(".", "_")) == value


# ---- refusals ----------


def test_an_unknown_option_is_refused_with_the_nearest_name():
    with pytest.raises(SetupError) as refused:
        Setup(options={"move.pickup_on_entr": True})
    assert str(refused.value) == (
        "there is no rule option 'move.pickup_on_entr'; did you mean 'move.pickup_on_enter'?"
    )


def test_an_unknown_value_is_refused_with_those_there_are():
    with pytest.raises(SetupError) as refused:
        Setup(options={"villain.heal": "d4"})
    assert str(refused.value) == (
        "the rule option 'villain.heal' cannot be 'd4'; it can be: d3, d6, two"
    )


@pytest.mark.parametrize("value", [1, 0, "true", None])
def test_true_and_false_are_no_numbers_or_texts(value):
    with pytest.raises(SetupError, match=r"cannot be .*; it can be: true, false"):
        Setup(options={"move.pickup_on_enter": value})


@pytest.mark.parametrize(
    ("name", "mode"),
    [(name, mode) for name, row in OPTIONS.items() for mode in MODES if mode not in row.modes],
)
def test_an_option_without_a_meaning_in_the_mode_is_refused(name, mode):
    heroes = {"lone": 1, "team": 4}.get(mode, 2)
    with pytest.raises(SetupError) as refused:
        Setup(mode=mode, heroes=heroes, options={name: OPTIONS[name].values[0]})
    assert str(refused.value) == (
        f"the rule option {name!r} has no meaning in the mode '{mode}'; "
        f"it belongs to: {', '.join(OPTIONS[name].modes)}"
    )


@pytest.mark.rule("OPT-01", "OPT-05")
@pytest.mark.parametrize(
    ("rule", "mode"),
    [
        ("exchange", "cooperative"),
        ("exchange", "solo-team"),
        ("exchange", "lone"),
        ("holding_back", "competitive"),
        ("holding_back", "team"),
        ("holding_back", "lone"),
    ],
)
def test_an_optional_rule_without_a_meaning_in_the_mode_is_refused(rule, mode):
    heroes = {"lone": 1, "team": 4}.get(mode, 2)
    with pytest.raises(SetupError, match=f"has no meaning in the mode '{mode}'"):
        Setup(mode=mode, heroes=heroes, optional=[rule])


def test_there_are_six_optional_rules():
    assert OPTIONAL_RULES == (
        "exchange",
        "growing_darkness",
        "holding_back",
        "endurance",
        "hunting_for_clues",
        "showdown_chart",
    )


@pytest.mark.rule("CON-44")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"actions.limit": "action_points"},
            "the rule option 'actions.limit' cannot be 'action_points' "
            "where 'turn.engine' is 'phases'",
        ),
        (
            {"actions.collect": "per_point"},
            "the rule option 'actions.collect' cannot be 'per_point' "
            "where 'turn.engine' is 'phases'",
        ),
        (
            {"turn.engine": "action_points", "actions.collect": "all"},
            "the rule option 'actions.collect' cannot be 'all' "
            "where 'turn.engine' is 'action_points'",
        ),
        (
            {"turn.engine": "action_points", "opt.hunting_for_clues": True},
            "the rule option 'opt.hunting_for_clues' cannot be 'true' "
            "where 'turn.engine' is 'action_points'",
        ),
    ],
)
def test_values_that_do_not_fit_the_kind_of_turn_are_refused(options, sentence):
    with pytest.raises(SetupError) as refused:
        Setup(mode="lone", heroes=1, options=options)
    assert str(refused.value) == sentence


@pytest.mark.rule("CON-44")
def test_action_points_bring_their_own_actions():
    rules = Setup(mode="lone", heroes=1, options={"turn.engine": "action_points"}).rules()
    assert rules.actions_limit == "action_points"
    assert rules.actions_collect == "per_point"


@pytest.mark.rule("OPT-10")
def test_hunting_for_clues_is_the_test_for_collecting():
    assert Setup().rules().actions_collect == "all"
    assert Setup(optional=["hunting_for_clues"]).rules().actions_collect == "test5"


# ---- options whose values are at work outside the sections of their own tests ----------


@pytest.mark.rule("CRD-14", "CON-45", "AP-17")
@pytest.mark.parametrize(("limit", "held"), [("none", 6), ("5", 5)])
def test_a_limit_of_the_hand(limit, held):
    full = ["toy-guard"] * 3 + ["toy-shield"] * 2
    t = plain_table(
        heroes={"ada": {"at": "church", "hand": full}, "bert": {}},
        draws={"event": ["toy-gossip"]},
        options={"hand.limit": limit},
    )
    t.answer("encounter")
    assert len(t.hand("ada")) == held
    assert ("toy-gossip" in t.hand("ada")) is (held == 6)


@pytest.mark.rule("CON-45", "AP-17")
@pytest.mark.parametrize(("limit", "held"), [("none", 6), ("5", 5)])
def test_at_the_limit_no_event_can_be_gained_either(limit, held):
    full = ["toy-guard"] * 3 + ["toy-shield"] * 2
    t = plain_table(
        heroes={"ada": {"at": "manor", "hand": full}, "bert": {}},
        draws={"manor": ["plain-old-letter"]},
        options={"hand.limit": limit},
    )
    event = t.content.deck_index["event"]
    lay(t.content, t.s, t.content.copies["toy-gossip"][0], Zone.DISCARD, event)
    t.answer("encounter")
    assert len(t.hand("ada")) == held
    assert ("toy-gossip" in t.discards("event")) is (held == 5)


TOOLS = [f"plain-tool-{n}" for n in range(1, 6)]
FRIENDS = [f"plain-friend-{n}" for n in (1, 2)]


@pytest.mark.rule("CAR-05", "CAR-06", "CON-45", "AP-25", "AP-26")
@pytest.mark.parametrize(
    ("rule", "items", "bought", "asked"),
    [
        ("per_deck", TOOLS[:2], "plain-tool-6", False),  # the third Town Item
        ("per_deck", TOOLS[:3], "plain-tool-6", True),
        ("per_deck", FRIENDS, "plain-friend-3", False),  # allies among them count alike
        ("per_deck", [*FRIENDS, *TOOLS[:1]], "plain-friend-3", True),
        ("five_items_two_allies", TOOLS[:4], "plain-tool-6", False),
        ("five_items_two_allies", TOOLS[:5], "plain-tool-6", True),
        ("five_items_two_allies", FRIENDS[:1], "plain-friend-3", False),
        ("five_items_two_allies", FRIENDS, "plain-friend-3", True),
        ("five_items_two_allies", [*TOOLS[:4], *FRIENDS], "plain-tool-6", False),
    ],
)
def test_what_a_hero_can_carry(rule, items, bought, asked):
    t = plain_table(
        heroes={"ada": {"at": "blacksmith", "investigation": 5, "items": items}, "bert": {}},
        draws={"event": ["toy-shield"]},
        options={"carry.rule": rule},
    )
    t.answer("encounter", f"buy:{bought}")
    assert (t.kind == "carrying-limit") is asked
    if asked:
        t.answer(f"discard:{bought}")
    assert (bought in t.gear("ada")) is not asked
    assert t.kind == "shop"


def test_no_rule_asks_for_an_edition_by_name():
    """Presets are named in one place; everything else reads options."""
    source = Path(shadowbrook.__file__).parent
    files = [*(source / "engine").rglob("*.py"), *(source / "boxes").rglob("*.py")]
    assert len(files) > 50
    naming = [
        f"{path.name}: {node.value}"
        for path in files
        if path.name != "rules.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in PRESETS
    ]
    # the default of a set-up, and the table of the showdown chart that has the same name
    assert sorted(naming) == ["setup.py: revised", "showdown_chart.py: revised"]
