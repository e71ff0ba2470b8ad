"""Catalogues are complete and right, as far as a machine can tell."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog

from shadowbrook.engine.shelf import content
from shadowbrook.locale import ENGLISH, language, tongue
from shadowbrook.locale.speech import NAME, read_name
from shadowbrook.workshop import texts, translations
from tools.texts import CODES, domains

DOMAINS = {domain.name: domain for domain in domains()}
CATALOGUES = [(name, code) for name in DOMAINS for code in CODES]


@pytest.mark.parametrize(("name", "code"), CATALOGUES)
def test_nothing_that_is_translated_is_wrong(name, code):
    domain = DOMAINS[name]
    catalogue = texts.read(domain.file(code), code)
    assert [str(one) for one in translations.check(catalogue, language(code), domain.names)] == []


@pytest.mark.parametrize(("name", "code"), CATALOGUES)
def test_nothing_is_missing_doubtful_or_left_over(name, code):
    domain = DOMAINS[name]
    catalogue = texts.merge(domain, code, texts.collect(domain))
    if code != ENGLISH:
        assert texts.lines(texts.missing(catalogue)) == []
    assert texts.lines(list(catalogue.obsolete.values())) == []


@pytest.mark.parametrize("name", list(DOMAINS))
def test_french_writes_notable_small_where_any_elder_is_meant(name):
    """Whoever is no longer a Town Elder is an elder still (ELD-15)."""
    for message in texts.read(DOMAINS[name].file("fr"), "fr"):
        english, french = str(message.id), str(message.string)
        if "elder" in english and "Elder" not in english:
            assert not re.search(r"(?<=[ ’])Notable", french), french


# ---- what the checks find ------------------------------------------------------------------------


def faults(code: str, text: str, said: str, context: str | None = None, kind: str = "") -> str:
    catalogue = Catalog(locale=code, charset="utf-8")
    catalogue.add(text, said, context=context)
    found = translations.check(catalogue, language(code), {text: {kind}})
    return "; ".join(str(one.what) for one in found)


@pytest.mark.parametrize(
    ("code", "text", "said", "found"),
    [
        ("pl", "{hero} rests.", "{hero: m=odpoczął, f=odpoczęła}.", ""),
        ("pl", "{hero} rests.", "Odpoczynek.", "{hero} is missing"),
        ("pl", "{hero} rests.", "{hero} {heros}", "there is no {heros} in the English text"),
        ("pl", "{hero} rests.", "{hero:voc}", "has no such form"),
        ("fr", "{hero} rests.", "{hero:gen}", "has no such form"),
        ("pl", "{hero} rests.", "{hero: x=a, y=b}", "has cases that do not exist: x, y"),
        ("pl", "{hero} rests.", "{hero", "cannot be filled"),
        ("pl", "{a} of {b}", "{a: one=x, few=y, many=z} z {b}", ""),
        ("pl", "{a} of {b}", "{a: one=x, few=y} z {b}", "lacks many"),
        ("fr", "{a} of {b}", "{a: one=x, other=y} de {b: one=x, other=y}", ""),
        ("fr", "Ready!", "Prêt\u202f!", ""),
        ("fr", "Ready!", "Prêt !", "a narrow no-break space (U+202F) belongs before !"),
        ("fr", "Ready!", "Prêt!", "a narrow no-break space (U+202F) belongs before !"),
        ("fr", "“{card}”", "«\u202f{card}\u202f»", ""),
        ("fr", "“{card}”", "« {card} »", "a narrow no-break space (U+202F) belongs"),
        ("fr", "the hero", "l'ami", "' is not used in this language"),
        ("pl", "“{card}”", "„{card}”", ""),
        ("pl", "“{card}”", "„{card}“", "“ is not used in this language"),
        ("pl", "“{card}”", '"{card}"', "is not used in this language"),
    ],
)
def test_faults_of_sentences_are_found(code, text, said, found):
    told = faults(code, text, said)
    assert found in told
    assert bool(found) == bool(told)


@pytest.mark.parametrize(
    ("code", "said", "found"),
    [
        ("fr", "Moulin | m", ""),
        ("fr", "Moulin", "it has no gender"),
        ("fr", "Moulin | n", "'n' is not a gender"),
        ("fr", "Moulin | m | gen: x", "there is no form 'gen'"),
        ("pl", "Młyn | m | gen: Młyna", "these forms are missing: acc, at, from, ins, loc, to"),
    ],
)
def test_faults_of_names_are_found(code, said, found):
    told = faults(code, "Windmill", said, NAME, "space")
    assert found in told
    assert bool(found) == bool(told)


# ---- grammar -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "text", "said"),
    [
        ("Moulin | m", "{x:to} {x:from} {x:le}", "au Moulin du Moulin le Moulin"),
        ("Église | f", "{x:to} {x:from} {x:Le}", "à l’Église de l’Église L’Église"),
        ("Champs | mpl", "{x:to} {x:from}", "aux Champs des Champs"),
        ("Pont | m | at: sur le Pont", "{x:at} {x:to}", "sur le Pont au Pont"),
        ("Isabella | f bare", "{x:de} {x:à} {x:que}", "d’Isabella à Isabella qu’Isabella"),
        ("Karl | m bare", "{x:de}, {x: m=parti, f=partie}", "de Karl, parti"),
        ("Loups | mpl", "{x: m=part, f=part, pl=partent}", "partent"),
    ],
)
def test_french_forms_follow_from_gender_number_and_first_letter(entry, text, said):
    assert text.format(x=read_name(entry, language("fr"))) == said


def test_polish_names_have_cases_and_a_group_with_a_man_in_it_is_masculine():
    speech = tongue("pl")
    karl = read_name("Karl | m | gen: Karla", language("pl"))
    anna = read_name("Anna | f | gen: Anny", language("pl"))
    text = "{who:gen} {who: m=poszedł, f=poszła, mp=poszli, np=poszły}"
    assert text.format(who=karl) == "Karla poszedł"
    assert text.format(who=anna) == "Anny poszła"
    assert text.format(who=speech.listed([karl, anna])) == "Karla i Anny poszli"
    assert text.format(who=speech.listed([anna, anna])) == "Anny i Anny poszły"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Karl", "z Karlem"),
        ("Sophie", "z Zofią"),
        ("The Scarecrow", "ze Strachem na Wróble"),
        ("Rats", "ze Szczurami"),
        ("Grey Lady", "z Szarą Damą"),
        ("Brigands", "ze Zbójcami"),
        ("Walking Dead", "z Żywymi Trupami"),
        ("Dire Wolf", "ze Złowieszczym Wilkiem"),
    ],
)
def test_polish_says_with_somebody_so_that_it_can_be_spoken(name, said):
    speech = tongue("pl", content(("core",)).catalogues)
    assert format(speech.name(name), "with") == said


def test_two_counts_in_one_sentence_have_their_own_plurals():
    speech = tongue("pl")
    text = "{a} {a: one=rana, few=rany, many=ran}, {b} {b: one=kość, few=kości, many=kości}"
    assert speech.fill(text, {"a": 1, "b": 22}) == "1 rana, 22 kości"
    assert speech.fill(text, {"a": 23, "b": 1}) == "23 rany, 1 kość"
    assert speech.fill(text, {"a": 12, "b": 5}) == "12 ran, 5 kości"
