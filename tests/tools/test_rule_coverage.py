import subprocess
import sys

import pytest

from shadowbrook import catalogue
from shadowbrook.catalogue import Rule
from shadowbrook.engine.shelf import BOX_CODES, known_boxes
from tools import rule_coverage
from tools.rule_coverage import Citation, Listed

NOTHING_LISTED = Listed({})


def rule(id):
    return Rule(id, id.split("-")[0], ("all",), "text", "R")


RULES = [rule("GEN-01"), rule("GEN-02"), rule("FAQ-01"), rule("CLS-01")]
TITLES = {"GEN": "scope", "FAQ": "rulings", "CLS": "classic"}


def cited(source):
    citations, problems = rule_coverage.citations_in(source, "test_x.py")
    assert problems == []
    return [(citation.rule, citation.place) for citation in citations]


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("GEN-01", "GEN-02")\ndef test_x(): ...',
        '@pytest.mark.rule("GEN-01", "GEN-02")\nasync def test_x(): ...',
        '@pytest.mark.rule("GEN-01", "GEN-02")\nclass TestX: ...',
        '@mark.rule("GEN-01", "GEN-02")\ndef test_x(): ...',
        'pytestmark = pytest.mark.rule("GEN-01", "GEN-02")',
        'pytestmark = [pytest.mark.rule("GEN-01"), pytest.mark.rule("GEN-02")]',
        'pytest.param(1, marks=pytest.mark.rule("GEN-01", "GEN-02"))',
        'pytest.param(1, marks=[pytest.mark.rule("GEN-01"), pytest.mark.rule("GEN-02")])',
        'class TestX:\n @pytest.mark.rule("GEN-01")\n @pytest.mark.rule("GEN-02")\n def f(): ...',
    ],
)
def test_marks_are_found_wherever_pytest_takes_them(source):
    assert sorted(rule for rule, _ in cited(source)) == ["GEN-01", "GEN-02"]


def test_a_citation_knows_its_place():
    assert cited('\n@pytest.mark.rule("GEN-01")\ndef test_x(): ...') == [("GEN-01", "test_x.py:2")]


def test_other_marks_strings_and_comments_are_no_citations():
    assert cited('# pytest.mark.rule("A-1")\n@pytest.mark.slow("A-1")\ndef f(): rule("A-1")') == []
    assert cited("\"@pytest.mark.rule('GEN-01')\"") == []


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("@pytest.mark.rule\ndef test_x(): ...", "names no rule"),
        ("@pytest.mark.rule()\ndef test_x(): ...", "names no rule"),
        ("@pytest.mark.rule(*IDS)\ndef test_x(): ...", "plain strings"),
        ("@pytest.mark.rule(ID)\ndef test_x(): ...", "plain strings"),
    ],
)
def test_a_mark_that_cannot_be_read_is_a_problem(source, problem):
    citations, problems = rule_coverage.citations_in(source, "test_x.py")
    assert citations == []
    assert len(problems) == 1
    assert problems[0].startswith("test_x.py:1: ")
    assert problem in problems[0]


def test_rules_are_parted_by_section_and_by_how_they_stand():
    listed = Listed({"FAQ-01": "flavour"}, {"sw": {"CLS-01": "later"}})
    gen, faq, cls = rule_coverage.cover(RULES, [Citation("GEN-02", "t:1")], listed)
    assert (gen.covered, gen.uncovered) == (["GEN-02"], ["GEN-01"])
    assert faq.without_behaviour == ["FAQ-01"]
    assert cls.waiting == [("CLS-01", "sw")]


def test_a_waiting_rule_that_is_cited_counts_as_covered_and_is_still_named():
    listed = Listed({}, {"sw": {"GEN-01": "later"}})
    gen, *_ = rule_coverage.cover(RULES, [Citation("GEN-01", "t:1")], listed)
    assert (gen.covered, gen.waiting) == (["GEN-01"], [("GEN-01", "sw")])
    assert rule_coverage.contradictions(RULES, [Citation("GEN-01", "t:1")], listed) == []


def test_a_rule_can_wait_for_a_part_of_it_in_each_of_several_boxes():
    listed = Listed({}, {"sw": {"CLS-01": "four heroes"}, "tc": {"CLS-01": "four more"}})
    *_, cls = rule_coverage.cover(RULES, [], listed)
    assert cls.waiting == [("CLS-01", "sw, tc")]
    assert rule_coverage.contradictions(RULES, [], listed) == []


def test_rules_that_only_toys_show_wait_for_their_boxes():
    """Each at least until its box is there; whoever writes it takes what is met off the list."""
    listed = rule_coverage.read_listed(rule_coverage.ROOT / "tests")
    packs = "sw, tc, hp1, hp2"
    singles = "sh, dd, tn, kr"
    missing = {box for box in BOX_CODES if box not in known_boxes()}
    waits = {
        "HER-11": "tc", "HER-12": packs, "HER-14": packs, "VIL-23": f"{packs}, {singles}",
        "RBW-03": "tc", "RBW-04": f"{packs}, {singles}", "AP-39": "sw", "AP-54": "sw",
        "EXP-04": "sw", "EXP-05": "sw", "EXP-11": "sw",
    }  # fmt: skip
    for rule_id, boxes in waits.items():
        still = missing.intersection(boxes.split(", "))
        assert still <= set(listed.boxes(rule_id).split(", ")), rule_id


@pytest.mark.parametrize(
    ("citation", "listed", "message"),
    [
        ("GEN-20", NOTHING_LISTED, "test_x.py:7: there is no rule GEN-20 (nearest: GEN-0"),
        ("GEN-01", Listed({"GEN-01": "x"}), "GEN-01 is listed as without behaviour"),
        ("GEN-01", Listed({"GEN-09": "x"}), "listed, but there is no rule GEN-09"),
        ("GEN-01", Listed({}, {"sw": {"GEN-02": " "}}), "GEN-02 is listed without a reason"),
        ("GEN-01", Listed({"GEN-02": "x"}, {"sw": {"GEN-02": "x"}}), "GEN-02 is listed both"),
        ("GEN-01", Listed({}, {"moon": {"GEN-02": "x"}}), "wait for 'moon', which is no box"),
    ],
)
def test_contradictions_are_named(citation, listed, message):
    wrong = rule_coverage.contradictions(RULES, [Citation(citation, "test_x.py:7")], listed)
    assert len(wrong) == 1
    assert message in wrong[0]


def test_the_report_names_the_uncovered_and_ends_with_the_count():
    listed = Listed({}, {"tc": {"FAQ-01": "later"}})
    coverage = rule_coverage.cover(RULES, [Citation("GEN-02", "t:1")], listed)
    report = rule_coverage.render(coverage, TITLES, ["t:1: something"])
    lines = report.splitlines()
    assert "      uncovered: GEN-01" in lines
    assert "      waiting: FAQ-01 (tc)" in lines
    assert "      uncovered: CLS-01" in lines
    assert "error: t:1: something" in lines
    assert lines[-1] == (
        "covered 1 of 3 rules in GEN to CLS (0 without behaviour, 1 waiting, 2 uncovered)"
    )


@pytest.fixture
def two_rules(tmp_path, monkeypatch):
    """A project of two rules, the second without behaviour, with a tests directory to fill."""
    monkeypatch.setattr(catalogue, "load", lambda: [rule("GEN-01"), rule("GEN-02")])
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "rules_without_behaviour.toml").write_text('[without_behaviour]\nGEN-02 = "why"\n')
    return tests


@pytest.mark.parametrize(
    ("marks", "status"),
    [('"GEN-01"', 0), ('"GEN-01", "GEN-77"', 1), ('"GEN-01", "GEN-02"', 1), ("", 1)],
)
def test_the_exit_status_is_0_only_if_all_is_well(two_rules, marks, status):
    (two_rules / "deep").mkdir()
    test = f"import pytest\n@pytest.mark.rule({marks})\ndef test_x(): ...\n"
    (two_rules / "deep" / "test_x.py").write_text(test)
    assert rule_coverage.main(["--tests", str(two_rules)]) == status


def test_an_uncovered_rule_fails_the_run(two_rules, capsys):
    assert rule_coverage.main(["--tests", str(two_rules)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == (
        "covered 0 of 1 rules in GEN to GEN (1 without behaviour, 0 waiting, 1 uncovered)"
    )


def test_where_lists_the_places_that_cite_a_rule(two_rules, capsys):
    (two_rules / "test_x.py").write_text('pytestmark = pytest.mark.rule("GEN-01")\n')
    assert rule_coverage.main(["--tests", str(two_rules), "--where", "GEN-01"]) == 0
    assert capsys.readouterr().out == "tests/test_x.py:1\n"
    assert rule_coverage.main(["--tests", str(two_rules), "--where", "GEN-02"]) == 1


def test_the_tool_runs_as_a_program_and_its_own_lists_hold():
    tool = rule_coverage.ROOT / "tools" / "rule_coverage.py"
    run = subprocess.run([sys.executable, tool], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert "error:" not in run.stdout
    assert run.stdout.splitlines()[-1].startswith("covered ")
    assert run.stdout.splitlines()[-1].endswith(" 0 uncovered)")
    assert run.returncode == 0
