"""Mutants of cards: what is changed, to whom it belongs, and that tests are run against it."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from shadowbrook.engine.shelf import find_box
from tools.card_tests import ROOT, pieces
from tools.mutant_run import Tally, equivalent
from tools.mutants import Finder, Module, Mutant, mutants

CORE = find_box("core")
ALL = mutants(CORE)
TOOL = (sys.executable, "-m", "tools.card_tests", "--break", "--jobs", "1")


def of(piece: str) -> list[str]:
    """What is changed of a piece."""
    return [mutant.what for mutant in ALL if piece in mutant.pieces]


def results(python: str, **names: object) -> set[str]:
    """A statement with each change made to it, as Python."""
    found = set()
    for at in range(len(Finder(names).changes(ast.parse(python).body[0]))):
        tree = ast.parse(python)
        Finder(names).changes(tree.body[0])[at].edit()
        found.add(ast.unparse(ast.fix_missing_locations(tree)))
    return found


def body(line: str, returns: str = "None") -> set[str]:
    """The same for a line in a function."""
    made = results(f"def f(you) -> {returns}:\n    {line}")
    return {python.partition("\n    ")[2].replace("\n    ", "\n") for python in made}


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("await gain(you, 2)", {"pass", "await gain(you, 3)", "await gain(you, 1)"}),
        ("fall.count -= 1", {"pass", "fall.count -= 2", "fall.count -= 0"}),
        ("fall.keeps = True", {"pass", "fall.keeps = False"}),
        ("return x < y", {"return x >= y"}),
        ("return a or b", {"return a", "return b"}),
        ("return not a", {"return a"}),
        ("return a + b", {"return a - b"}),
        ("return min(a, b)", {"return max(a, b)"}),
        ("return a if b else c", {"return a", "return c"}),
        ("return [a for a in b if c]", {"return [a for a in b]"}),
        ("return (a, *b)", {"return (*b,)", "return (a,)"}),
        ("x = {a: b}", {"x = {}"}),
        ("x = SPIRIT", {"x = HONOR"}),
        (
            "if a: b()",
            {
                "if True:\n    b()",
                "if False:\n    b()",
                "if not a:\n    b()",
                "if a:\n    pass",
            },
        ),
    ],
)
def test_what_is_changed_in_a_script(line, changed):
    assert body(line) == changed


def test_a_condition_is_also_turned_as_a_whole():
    assert body("return here(you)", "bool") == {"return True", "return not here(you)"}
    assert body("return False", "bool") == {"return True"}


def test_texts_names_and_types_are_left_alone():
    assert body('"""Why 2 and not 3."""') == set()
    assert body("assert isinstance(x, int) and 2") == set()
    assert body("x: tuple[int, str]") == set()
    assert body('say(N_("Gain 2."), rule="MYS-02")') == {"pass"}


def test_what_is_changed_in_a_definition():
    assert {
        "3 becomes 4 in FightDice(3, with_combat, first_round)",
        "3 becomes 2 in FightDice(3, with_combat, first_round)",
        "without with_combat in FightDice(3, with_combat, first_round)",
        "not first_round in FightDice(3, with_combat, first_round)",
        "without 'Gun' in ('Item', 'Gun')",
        "6 becomes 5 in cost",
    } < set(of("musket"))
    assert "2 becomes 3 in copies" in of("eyewitness")
    assert "True becomes False in MoreDice(4, discard_first=True)" in of("blackpowder-bomb")
    assert "without once='fight' in MoreDice(2, all_missed, once='fight')" in of("reverend-harding")
    assert "without 'combat' in {'combat': 2}" in of("sword")
    assert any(what.startswith("without ") for what in of("torch"))


def test_changes_belong_to_the_piece_in_whose_lines_they_stand():
    assert {piece for mutant in ALL for piece in mutant.pieces} <= set(pieces(CORE))
    assert "1 becomes 2 in combat" in of("lord-hanbrook/evil")
    assert "1 becomes 2 in combat" not in of("lord-hanbrook")
    assert any("with_combat" in what for what in of("magistrate-kroft/evil"))
    assert any("is_town_hall" in what for what in of("phantom-coach"))
    assert any("result.bonus" in what for what in of("spectral-horseman/advanced/axe-of-vengeance"))
    assert any("roll_for_villain" in what for what in of("spectral-horseman/advanced/1"))


def test_what_several_pieces_use_belongs_to_all_of_them():
    (shared,) = {
        mutant.pieces
        for mutant in ALL
        if mutant.what == "without heroes[n].wounds in heroes[n].wounds or ailing(you, n)"
    }
    assert shared == ("book-of-medicine", "healing-herbs")


def test_every_change_of_a_piece_has_a_name_of_its_own():
    names = [(mutant.pieces, mutant.what) for mutant in ALL]
    assert len(names) == len(set(names))


def test_a_change_to_a_villain_reaches_faces_abilities_and_charts():
    """In a process of its own, for it is not taken back."""
    code = (
        "from shadowbrook.engine.shelf import find_box\n"
        "from tools.mutants import mutants\n"
        "core = find_box('core')\n"
        "kroft = next(card for card in core.cards if card.id == 'magistrate-kroft')\n"
        "evil = kroft.evil\n"
        "(one,) = [m for m in mutants(core) if m.pieces == ('magistrate-kroft/evil',)\n"
        "          and m.what == '1 becomes 2 in combat']\n"
        "one.take_effect(core)\n"
        "assert kroft.evil is evil and evil.combat == 2 and len(evil.hooks) == 1\n"
        "print(evil.combat)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert run.stdout == "2\n", run.stderr


def test_how_many_of_a_hundred():
    module = Module.of("shadowbrook.boxes.core.town_items")

    def one(piece: str) -> Mutant:
        return Mutant((piece,), module, 1, "something", lambda: None)

    tally = Tally([one("axe"), one("axe"), one("sword")], [one("axe")])
    assert tally.percent == 75
    assert tally.by_piece() == {"axe": (2, 1), "sword": (1, 0)}
    assert Tally().percent == 100


def test_what_changes_nothing_is_listed_with_a_reason(tmp_path):
    assert equivalent(tmp_path / "none.toml") == {}
    file = tmp_path / "some.toml"
    file.write_text('[[mutant]]\npiece = "axe"\nwhat = ["a", "b"]\nreason = "because"\n')
    assert equivalent(file) == {("axe", "a"): "because", ("axe", "b"): "because"}


def test_all_that_is_listed_as_changing_nothing_exists():
    known = {(piece, mutant.what) for mutant in ALL for piece in mutant.pieces}
    listed = equivalent(ROOT / "tests" / "boxes" / "core" / "equivalent_mutants.toml")
    assert listed.keys() <= known
    assert all(reason.endswith(".") for reason in listed.values())


# ---- the tool -----------------------------------------------------------------------------------

SWORDS = """
from tests.boxes.core.test_town_items import fight


def test_sword():
    t = fight("sword", dice=(1, 1, 5, 5, 1, 1))
    assert t.minion("marsh") is None


def test_axe():
    t = fight("axe", dice=(5, 5, 5, 5, 1, 1))
    assert t.gear("ada") == ["axe"]
"""


def told(*arguments: str) -> tuple[int, list[str]]:
    run = subprocess.run([*TOOL, *arguments], capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode in (0, 1), run.stderr
    return run.returncode, run.stdout.splitlines()


def test_a_changed_card_is_noticed_by_its_test_and_by_no_other(tmp_path):
    (tmp_path / "test_swords.py").write_text(SWORDS)
    code, lines = told("--tests", str(tmp_path), "--only", "sword")
    survived = {line.partition(" (")[0].removeprefix("survived: sword: ") for line in lines[:-2]}
    assert "2 becomes 1 in bonus" not in survived
    assert "7 becomes 8 in cost" in survived
    assert lines[-2].startswith("sword: ")
    assert code == 1
    code, lines = told("--tests", str(tmp_path), "--only", "axe", "--sample", "3", "--least", "0")
    assert len([line for line in lines if line.startswith("survived: axe: ")]) == 3
    assert lines[-1].startswith("0 of 3 mutants were caught: 0.0 %")
    assert code == 0


def test_a_test_that_fails_anyway_is_named_and_catches_nothing(tmp_path):
    (tmp_path / "test_swords.py").write_text(SWORDS.replace("is None", 'is "wolf"'))
    code, lines = told("--tests", str(tmp_path), "--only", "sword", "--least", "0")
    assert any("::test_sword" in line and "although nothing is changed" in line for line in lines)
    assert lines[-1].startswith("0 of ")
    assert code == 1
