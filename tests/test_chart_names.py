"""Results of charts have one name, in the rules and in the log, in every language."""

from __future__ import annotations

import re

import pytest

from shadowbrook.engine.shelf import content
from shadowbrook.narration import Narrator, rule_texts
from shadowbrook.narration.questions import WORDS
from tools.texts import CODES

NAMED = re.compile(r"[\d–]+, \"?([A-Z][^:\"]+)\"?:")
IDS = {name: word for word, name in WORDS.items()}
CHARTS = [
    (rule, found[1])
    for rule, text in rule_texts.texts()
    if rule[:3] in ("CHB", "CHA", "CHS") and (found := NAMED.match(text))
]


def test_all_charts_are_read():
    assert len(CHARTS) == 24


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("rule", "name"), CHARTS, ids=lambda one: one)
def test_the_log_names_a_result_as_the_rule_does(code, rule, name):
    said = Narrator(content(("core",)), code).thing(IDS[name])
    assert said in next(one.text for one in rule_texts.rules_in(code) if one.id == rule)
