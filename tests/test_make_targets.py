"""Who calls make, names targets that there are: the hooks, the workflow and the pages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOOKS = ROOT / ".pre-commit-config.yaml"
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
CALL = re.compile(r"^\s*(?:- )?(?:entry|run): *(.*)$", re.MULTILINE)
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))


def calls(path: Path) -> list[list[str]]:
    """The commands of a file of hooks or of a workflow."""
    return [call.split() for call in CALL.findall(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    ("path", "wanted"), [(HOOKS, {"lint", "quick"}), (WORKFLOW, {"quick", "test"})]
)
def test_hooks_and_workflow_call_make_and_nothing_else(path, wanted):
    called = calls(path)
    assert {program for program, *_ in called} == {"make"}
    words = {word for _, *words in called for word in words if "=" not in word}
    assert words == wanted
    assert words <= TARGETS


def test_hooks_and_workflow_fetch_nothing_of_their_own():
    for path in (HOOKS, WORKFLOW):
        assert "://" not in path.read_text(encoding="utf-8")
    hooks = HOOKS.read_text(encoding="utf-8")
    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    assert set(re.findall(r"language: (.*)", hooks)) == {"system"}


def test_the_workflow_tests_every_python_that_is_promised():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    matrix = re.search(r"python: \[(.*)\]", WORKFLOW.read_text(encoding="utf-8"))
    assert matrix is not None
    assert re.findall(r'"(.*?)"', matrix[1]) == promised


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_name_targets_that_there_are(path):
    text = path.read_text(encoding="utf-8")
    named = re.findall(r"(?:`|^\s*\$? ?)make ([a-z]+)", text, re.MULTILINE)
    assert set(named) <= TARGETS


def test_every_target_says_what_it_is_for_and_is_no_file():
    helped = set(re.findall(r"^([a-z]+):.*## \S", MAKEFILE, re.MULTILINE))
    phony = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert phony is not None
    assert helped == TARGETS == set(phony[1].split())
