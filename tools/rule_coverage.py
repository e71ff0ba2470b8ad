"""Which rules of docs/rules.md are cited by tests: `make rules`.

Reads the marks `@pytest.mark.rule("MIN-13", ...)` out of the test files without running them,
wherever they stand: on functions and classes, in `pytestmark`, in `pytest.param(marks=...)`.
Rules that no test has to cite stand, each with a reason, in tests/rules_without_behaviour.toml;
those that wait for a box that is not written yet stand with its code in tests/rules_waiting.toml.

Prints the coverage by section and exits 0 only if every rule is cited or listed, and nothing
unknown is. That a test fails when its rule is broken is for people to see to.
"""

import argparse
import ast
import sys
import textwrap
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from shadowbrook import catalogue
from shadowbrook.catalogue import Rule
from shadowbrook.engine.shelf import BOX_CODES as BOXES

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Citation:
    """A test file names a rule at a line."""

    rule: str
    place: str


@dataclass(frozen=True, slots=True)
class Listed:
    """The rules that need no test: with a reason, or with the boxes they wait for and what for."""

    without_behaviour: Mapping[str, str]
    waiting: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def boxes(self, rule: str) -> str:
        """The boxes that a rule waits for, or nothing."""
        return ", ".join(box for box, rules in self.waiting.items() if rule in rules)


@dataclass(frozen=True, slots=True)
class SectionCoverage:
    """The rules of one section, parted by how they stand; ids in the order of the catalogue."""

    section: str
    covered: list[str] = field(default_factory=list)
    uncovered: list[str] = field(default_factory=list)
    without_behaviour: list[str] = field(default_factory=list)
    waiting: list[tuple[str, str]] = field(default_factory=list)  # with the boxes


def citations_in(source: str, file: str) -> tuple[list[Citation], list[str]]:
    """The rules cited in a test file, and what is wrong with its marks."""
    citations: list[Citation] = []
    problems: list[str] = []
    tree = ast.parse(source, filename=file)
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not _is_rule_mark(node):
            continue
        call = called.get(id(node))
        place = f"{file}:{node.lineno}"
        if call is None or not call.args:
            problems.append(f"{place}: a rule mark names no rule")
            continue
        for argument in call.args:
            match argument:
                case ast.Constant(value=str(rule)):
                    citations.append(Citation(rule, place))
                case _:
                    problems.append(f"{place}: write rule ids as plain strings")
    return citations, problems


def _is_rule_mark(node: ast.Attribute) -> bool:
    match node:
        case ast.Attribute(attr="rule", value=ast.Name(id="mark") | ast.Attribute(attr="mark")):
            return True
        case _:
            return False


def citations_under(tests: Path) -> tuple[list[Citation], list[str]]:
    """The citations and problems of all test files below a directory."""
    citations: list[Citation] = []
    problems: list[str] = []
    for path in sorted(tests.rglob("*.py")):
        file = str(path.relative_to(tests.parent))
        found, wrong = citations_in(path.read_text(encoding="utf-8"), file)
        citations += found
        problems += wrong
    return citations, problems


def read_listed(tests: Path) -> Listed:
    """The lists of rules that need no test."""
    without = tests / "rules_without_behaviour.toml"
    waiting = tests / "rules_waiting.toml"
    return Listed(
        tomllib.loads(without.read_text(encoding="utf-8")).get("without_behaviour", {}),
        tomllib.loads(waiting.read_text(encoding="utf-8")) if waiting.exists() else {},
    )


def cover(
    rules: Iterable[Rule], citations: Iterable[Citation], listed: Listed
) -> list[SectionCoverage]:
    """How the rules of each section stand. A citation counts for more than a place in a list."""
    cited = {citation.rule for citation in citations}
    sections: dict[str, SectionCoverage] = {}
    for rule in rules:
        coverage = sections.setdefault(rule.section, SectionCoverage(rule.section))
        boxes = listed.boxes(rule.id)
        if boxes:  # a rule can be in place, and cited with a toy, before its box is there
            coverage.waiting.append((rule.id, boxes))
        if rule.id in cited:
            coverage.covered.append(rule.id)
        elif rule.id in listed.without_behaviour:
            coverage.without_behaviour.append(rule.id)
        elif not boxes:
            coverage.uncovered.append(rule.id)
    return list(sections.values())


def contradictions(
    rules: Sequence[Rule], citations: Sequence[Citation], listed: Listed
) -> list[str]:
    """What tests and lists say that cannot be right."""
    known = {rule.id for rule in rules}
    wrong: list[str] = []
    for citation in citations:
        if citation.rule not in known:
            near = catalogue.nearest(rules, citation.rule, count=1)
            hint = f" (nearest: {near[0]})" if near else ""
            wrong.append(f"{citation.place}: there is no rule {citation.rule}{hint}")
        elif citation.rule in listed.without_behaviour:
            wrong.append(f"{citation.place}: {citation.rule} is listed as without behaviour")
    waiting = [(rule, why) for rules in listed.waiting.values() for rule, why in rules.items()]
    for rule, reason in [*listed.without_behaviour.items(), *waiting]:
        if rule not in known:
            wrong.append(f"listed, but there is no rule {rule}")
        if not reason.strip():
            wrong.append(f"{rule} is listed without a reason")
    wrong += [
        f"rules wait for {box!r}, which is no box" for box in listed.waiting if box not in BOXES
    ]
    both = [rule for rule, _ in waiting if rule in listed.without_behaviour]
    wrong += [f"{rule} is listed both as waiting and as without behaviour" for rule in both]
    return wrong


def render(
    coverage: Sequence[SectionCoverage], titles: Mapping[str, str], wrong: Sequence[str]
) -> str:
    """The whole report; its last line is the count."""
    lines: list[str] = []
    for section in coverage:
        lines += _section_lines(section, titles)
    if wrong:
        lines += ["", *(f"error: {problem}" for problem in wrong)]
    return "\n".join([*lines, "", _count_line(coverage)])


def _section_lines(section: SectionCoverage, titles: Mapping[str, str]) -> list[str]:
    needed = len(section.covered) + len(section.uncovered)
    title = titles[section.section]
    lines = [f"{section.section:<5} {title:<44} {len(section.covered):>3} of {needed:>3}"]
    kinds = {
        "uncovered": section.uncovered,
        "waiting": [f"{rule} ({boxes})" for rule, boxes in section.waiting],
        "without behaviour": section.without_behaviour,
    }
    for kind, ids in kinds.items():
        if ids:
            text = f"{kind}: {' '.join(ids)}"
            lines += textwrap.wrap(
                text,
                width=100,
                initial_indent=" " * 6,
                subsequent_indent=" " * 8,
                break_on_hyphens=False,
            )
    return lines


def _count_line(counted: Sequence[SectionCoverage]) -> str:
    covered = sum(len(section.covered) for section in counted)
    uncovered = sum(len(section.uncovered) for section in counted)
    without = sum(len(section.without_behaviour) for section in counted)
    waiting = sum(len(section.waiting) for section in counted)
    span = f"{counted[0].section} to {counted[-1].section}"
    return (
        f"covered {covered} of {covered + uncovered} rules in {span} "
        f"({without} without behaviour, {waiting} waiting, {uncovered} uncovered)"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report; 0 if nothing is uncovered and nothing is wrong."""
    parser = argparse.ArgumentParser(description="Which rules are cited by tests.")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", metavar="DIR")
    parser.add_argument("--where", metavar="ID", help="only list the places that cite this rule")
    options = parser.parse_args(arguments)

    rules = catalogue.load()
    listed = read_listed(options.tests)
    citations, problems = citations_under(options.tests)
    if options.where:
        places = [citation.place for citation in citations if citation.rule == options.where]
        print("\n".join(places) or f"no test cites {options.where}")
        return 0 if places else 1

    wrong = problems + contradictions(rules, citations, listed)
    coverage = cover(rules, citations, listed)
    print(render(coverage, catalogue.sections(), wrong))
    return 1 if wrong or any(section.uncovered for section in coverage) else 0


if __name__ == "__main__":
    sys.exit(main())
