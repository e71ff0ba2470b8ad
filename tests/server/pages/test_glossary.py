"""Words of the game in texts open the rule that explains them, in every form they have."""

from __future__ import annotations

import re

import pytest

from shadowbrook import catalogue
from shadowbrook.engine import shelf
from shadowbrook.engine.words import SKILLS
from shadowbrook.locale import ENGLISH, tongue
from shadowbrook.locale.speech import NAME
from shadowbrook.narration.questions import WORDS
from shadowbrook.server.pages.links import ANY_KEYWORD, glossary, keyword_link, with_rules
from shadowbrook.workshop import texts
from tools.texts import CODES, domains

LINKED = re.compile(r'href="/rules\?q=([A-Z]+-\d+)"[^>]*>([^<]+)<')
# Texts that a language says without the word that English has.
IN_OTHER_WORDS = {("pl", "FGT-02", "There is only one fight round.")}


def linked(text: str, code: str) -> dict[str, str]:
    """The rules that a text opens, each with the words that open it."""
    return dict(LINKED.findall(str(with_rules(text, code))))


def test_every_word_of_the_glossary_opens_a_rule_that_exists():
    known = {rule.id for rule in catalogue.load()}
    assert {rule for code in CODES for rule in glossary(code)} <= known
    assert ANY_KEYWORD in known


@pytest.mark.parametrize("code", CODES)
def test_the_glossaries_of_all_languages_explain_the_same(code):
    assert set(glossary(code)) == set(glossary(ENGLISH))


@pytest.mark.parametrize("code", CODES)
def test_every_form_of_the_glossary_opens_its_rule(code):
    for rule, forms in glossary(code).items():
        for form in forms:
            word = form.replace("*", "")
            assert linked(f"x {word} x", code) == {rule: word}
            assert (f"q={rule}" in str(keyword_link(word, code))) or rule == ANY_KEYWORD


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("skill", SKILLS)
def test_skills_open_their_rule_in_every_form(code, skill):
    name = tongue(code).name(WORDS[skill])
    for form in (name.base, *name.forms.values()):
        assert linked(f"({form})", code) == {"SKL-02": form}


@pytest.mark.parametrize(
    ("code", "text", "found"),
    [
        ("en", "two wounds and an Evil Elder", {"FGT-06": "wounds", "ELD-18": "Evil Elder"}),
        ("fr", "2 blessures", {"FGT-06": "blessures"}),
        ("fr", "des Notables maléfiques", {"ELD-18": "Notables maléfiques"}),
        ("fr", "test d’Esprit 5+", {"SKL-02": "Esprit"}),
        ("fr", "l’affrontement", {"SHD-01": "affrontement"}),
        ("pl", "test Ducha 5+", {"SKL-02": "Ducha"}),
        ("pl", "walczy z Duchami gór", {}),
        ("pl", "przeciw sługom", {"MIN-03": "sługom"}),
        ("pl", "Złego Starszego", {"ELD-18": "Złego Starszego"}),
        ("pl", "na Szlaku Cienia", {"TRK-01": "Szlaku Cienia"}),
        ("pl", "trzema ranami", {"FGT-06": "ranami"}),
        ("pl", "rano w karczmie", {}),
        ("pl", "kartę Legowiska", {"LAIR-01": "kartę Legowiska"}),
    ],
)
def test_inflected_words_open_their_rule(code, text, found):
    assert linked(text, code) == found


BOXES = [one for one in domains() if one.name in shelf.OURS]


@pytest.mark.parametrize("code", [code for code in CODES if code != ENGLISH])
@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)
def test_a_text_of_a_box_opens_the_same_rules_in_every_language(box, code):
    """Cards, sheets, abilities, charts, places and what is asked."""
    lacking = []
    found = [one for one in texts.read(box.file(code), code) if isinstance(one.id, str)]
    assert len(found) > 300
    for message in found:
        if not message.id or message.context == NAME:
            continue
        text = str(message.id)
        wanted = set(linked(text, ENGLISH)) - set(linked(str(message.string), code))
        lacking += [
            (rule, text)
            for rule in wanted
            if not any((code, rule) == one[:2] and one[2] in text for one in IN_OTHER_WORDS)
        ]
    assert lacking == []
