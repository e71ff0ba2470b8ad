"""Another language is a folder that anybody can add, without a change of code."""

from __future__ import annotations

import re

import pytest

from shadowbrook.locale import tongue
from tests.executed_page import ROOT, carry_out, run, working_copy

PAGE = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")


def section() -> str:
    """What the page for translators says of a new language."""
    found = re.search(r"^## A new language\n.*?(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[0]


@pytest.mark.timeout(300)  # it runs some commands
def test_a_language_is_a_folder_that_commands_and_pages_find(tmp_path):
    working_copy(tmp_path)
    carried_out = carry_out(section(), tmp_path)
    assert any("--new de" in command for command in carried_out)
    menu = "from shadowbrook.server.pages.reader import language_choices as c; print(c())"
    run(f".venv/bin/python -c '{menu}'", ["('de', 'Deutsch')", "('fr', 'Français')"], tmp_path, 0)
    liked = 'from shadowbrook.locale import preferred as p; print(p("de-AT, fr;q=0.5"))'
    run(f".venv/bin/python -c '{liked}'", ["de"], tmp_path, 0)
    run(".venv/bin/python -m tools.texts", ["shadowbrook de:", " 0 wrong"], tmp_path, 0)


def test_a_name_that_is_not_translated_keeps_its_english_article():
    speech = tongue("tlh", (("core", str(ROOT / "src/shadowbrook/boxes/core/locale")),))
    assert speech.say("go to {space:the}", space=speech.name("Windmill")) == "go to the Windmill"
