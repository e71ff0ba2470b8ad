"""Sentences of pages are whole and filled by `Speech`, so that a language can use its grammar."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shadowbrook import bots, cli, lab, narration, odds, terminal, workshop
from shadowbrook.server import games, http, pages
from shadowbrook.workshop.translations import names_in

MODULES = sorted(
    path for package in (pages, http) for path in Path(str(package.__file__)).parent.glob("*.py")
)
# All other modules that say something. Environments draw tables for programmers, in English.
SPEAKERS = sorted(
    path
    for package in (bots, cli, games, lab, narration, odds, terminal, workshop)
    for path in Path(str(package.__file__)).parent.rglob("*.py")
    if "environments" not in path.parts
)
ALL = [*MODULES, *SPEAKERS]
TEMPLATES = sorted((Path(str(pages.__file__)).parent / "templates").glob("*.html"))
# What gives words of a language back, and what fills a text with names and counts.
SPEAKING = {"say", "say_many", "tell", "gettext", "translate", "thing", "word", "deck", "name", "_"}
FILLING = {"say", "say_many"}
PROGRAM = "shadowbrook: "  # who complains, as every command says it
GLUE = re.compile(r"[,:;+·]|^ $")


def called(node: ast.AST) -> str:
    """What a call calls."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "attr", "") or getattr(node.func, "id", "")


def calls(module: Path) -> Iterator[ast.Call]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def marked(call: ast.Call) -> str:
    """The text that a call marks or says, if it stands there."""
    if called(call) not in {"N_", "P_", *FILLING} or not call.args:
        return ""
    first = call.args[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""


def marked_names(module: Path) -> set[str]:
    """The constants of a module that are marked texts, or hold some."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        if any(called(one) in ("N_", "P_", "C_") for one in ast.walk(node.value))
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }


def speaks(node: ast.AST) -> bool:
    return any(called(one) in SPEAKING for one in ast.walk(node))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_no_text_that_is_said_is_filled_by_plain_formatting(module):
    """Only `Speech` knows the forms of what stands in a sentence."""
    texts = marked_names(module)
    wrong = []
    for call in calls(module):
        if called(call) not in ("format", "format_map") or not isinstance(call.func, ast.Attribute):
            continue
        filled = call.func.value
        names = {one.id for one in ast.walk(filled) if isinstance(one, ast.Name)}
        if called(filled) != "Markup" and (speaks(filled) or names & texts or called(filled)):
            wrong.append(call.lineno)
    assert wrong == []


@pytest.mark.parametrize("module", ALL, ids=lambda path: path.name)
def test_no_sentence_is_glued_from_words_that_are_said(module):
    tree = ast.parse(module.read_text(encoding="utf-8"))
    wrong = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            words = [one for one in node.values if isinstance(one, ast.Constant)]
            said = [one for one in node.values if isinstance(one, ast.FormattedValue)]
            glued = any(
                re.search(r"[^\W\d]|[:;,()] ", str(one.value).removeprefix(PROGRAM))
                for one in words
            )
            if glued and any(speaks(one.value) for one in said):
                wrong.append(node.lineno)
        if called(node) == "join" and isinstance(node, ast.Call):
            joint = node.func.value if isinstance(node.func, ast.Attribute) else None
            between = joint.value if isinstance(joint, ast.Constant) else ""
            if GLUE.search(str(between)) and speaks(node.args[0]):
                wrong.append(node.lineno)
    assert wrong == []


@pytest.mark.parametrize("module", ALL, ids=lambda path: path.name)
def test_texts_with_placeholders_are_given_what_stands_in_them(module):
    wrong = []
    for call in calls(module):
        text = marked(call)
        if called(call) not in FILLING or any(one.arg is None for one in call.keywords):
            continue
        given = {one.arg for one in call.keywords} | ({"count"} if len(call.args) > 2 else set())
        if names_in(text) - given:
            wrong.append((call.lineno, text))
    assert wrong == []


@pytest.mark.parametrize("module", ALL, ids=lambda path: path.name)
def test_what_only_translates_is_not_given_texts_with_placeholders(module):
    wrong = []
    for call in calls(module):
        if called(call) in ("gettext", "translate", "_") and call.args:
            text = marked(call.args[0]) if isinstance(call.args[0], ast.Call) else ""
            if names_in(text):
                wrong.append((call.lineno, text))
    assert wrong == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_say_whole_sentences(template):
    text = template.read_text(encoding="utf-8")
    assert not re.search(r"%\(\w+\)", text), "texts are filled by their braces"
    assert not re.search(r"'%[^']*'\s*\|\s*format\([^)]*\.", text.replace("'%+d'|format(part", ""))
    assert not re.search(r"\|\s*join\('[^']*[,:;]", text), "a list is `listed`, or a `row`"
    assert not re.search(r"\}\}(</\w+>)?:\s", text), "a colon belongs into the sentence"
    assert not re.search(r"\}\}\.(?=\s|<)", text), "a full stop belongs into the sentence"
    assert "loop.last %}, " not in text, "a list is `listed`, or a `row`"


SAID = re.compile(r"\b_\('((?:[^'\\]|\\.)*)'((?:,\s*\w+=)?)")


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_give_what_stands_in_their_texts(template):
    found = SAID.findall(template.read_text(encoding="utf-8"))
    assert [text for text, values in found if names_in(text) and not values] == []


def test_the_checks_see_what_they_look_for(tmp_path):
    module = tmp_path / "bad.py"
    module.write_text(
        'WAIT = N_("Wait for {name}")\n'
        'one = say(N_("{hero} rests")).format(hero=x)\n'
        "two = WAIT.format(name=x)\n"
        'three = f"{say.thing(x)}: {y}"\n'
        'four = ", ".join(say.word(x) for x in y)\n'
        'five = speech.say("{hero} at {space}", hero=x)\n'
        'six = speech.gettext(N_("{hero} waits"))\n',
        encoding="utf-8",
    )
    for check in (
        test_no_text_that_is_said_is_filled_by_plain_formatting,
        test_no_sentence_is_glued_from_words_that_are_said,
        test_texts_with_placeholders_are_given_what_stands_in_them,
        test_what_only_translates_is_not_given_texts_with_placeholders,
    ):
        with pytest.raises(AssertionError):
            check(module)
