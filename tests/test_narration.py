"""Everything that the engine and the boxes say has words, and the words fit what they say."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import shadowbrook
from shadowbrook import Game, Setup
from shadowbrook.engine.content import content
from shadowbrook.engine.words import MOMENT_NAMES
from shadowbrook.locale import languages, tongue
from shadowbrook.narration import Narrator
from shadowbrook.narration.questions import ABOUT, OPTIONS, QUESTIONS, WORDS
from shadowbrook.narration.records import RECORDS
from shadowbrook.narration.words import Plural

HOME = Path(shadowbrook.__file__).parent
SOURCES = sorted([*HOME.glob("engine/**/*.py"), *HOME.glob("boxes/**/*.py")])

# Which argument of a call is the kind of the decision, and which is its source.
ASKING = {
    "choose": (1, 3),
    "pick": (2, 4),
    "confirm": (2, 3),
    "choose_number": (4, 5),
    "choose_hero": (5, 3),
    "choose_elder": (5, 3),
    "choose_space": (5, 3),
    "choose_card": (5, 3),
    "Decision": (1, 2),
}
DEFAULT_KINDS = {"choose-hero", "choose-elder", "choose-space", "choose-card"}


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All that a source is made of; read once, since most tests here look at all sources."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in engine and boxes: where, the name called, the call."""
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                yield f"{path.name}:{node.lineno}", name, node


def literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def emitted() -> Iterator[tuple[str, str, int]]:
    for where, name, call in calls():
        if name in ("emit", "whisper"):
            args = call.args[1:] if name == "whisper" else call.args
            kind = literal(args[0])
            if kind is not None:
                yield where, kind, len(args) - 1


def asked(which: int) -> set[str]:
    found = set()
    for _, name, call in calls():
        if name in ASKING and len(call.args) > ASKING[name][which]:
            text = literal(call.args[ASKING[name][which]])
            if text is not None:
                found.add(text)
        for keyword in call.keywords:
            if name in ASKING and keyword.arg == ("kind", "source")[which]:
                text = literal(keyword.value)
                if text is not None:
                    found.add(text)
    return found


def offered() -> set[tuple[str, int]]:
    """Verbs of option keys with the number of their arguments, wherever a key is made."""
    found = set()
    for _, name, call in calls():
        if name == "option" and call.args and (key := literal(call.args[0])) is not None:
            found.add((key.partition(":")[0], key.count(":")))
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.GeneratorExp) and "option(" in ast.unparse(node.elt):
                words = node.generators[0].iter
                if isinstance(words, ast.Tuple):
                    found |= {(word, 0) for one in words.elts if (word := literal(one))}
            if isinstance(node, ast.JoinedStr) and (first := literal(node.values[0])) is not None:
                verb = re.match(r"([a-z][a-z-]*):", first)
                if verb and "points:" not in first:
                    text = "".join(literal(part) or "" for part in node.values)
                    if " " not in text:
                        found.add((verb[1], text.count(":")))
    return found


def test_the_scan_finds_something():
    assert len(set(emitted())) > 80
    assert {"move", "action", "accuse"} <= asked(0)
    assert {("move", 1), ("trade", 3), ("pass", 0), ("first", 2), ("replace", 0)} <= offered()


def test_every_record_has_a_text():
    missing = {f"{kind} ({where})" for where, kind, _ in emitted() if kind not in RECORDS}
    assert missing == set()


def test_every_record_has_the_data_that_its_text_expects():
    wrong = []
    for where, kind, count in emitted():
        fields = RECORDS[kind].fields.split()
        least = sum(not field.endswith("?") for field in fields)
        if not least <= count <= len(fields):
            wrong.append(f"{kind} ({where}): {count} data for the fields {fields}")
    assert wrong == []


def test_no_text_is_left_over_from_a_record_that_is_gone():
    assert {kind for kind in RECORDS if "/" not in kind} - {
        kind for _, kind, _ in emitted()
    } == set()


def test_variants_have_the_fields_of_their_record():
    for kind, telling in RECORDS.items():
        assert telling.fields == RECORDS[kind.partition("/")[0]].fields


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def names(fields: str) -> set[str]:
    return {field.partition(":")[0].strip("?") for field in fields.split()}


def test_texts_name_only_what_there_is():
    tables = [(telling.fields, telling.text) for telling in RECORDS.values()]
    tables += list(ABOUT.values())
    tables += list(OPTIONS.values())
    for fields, text in tables:
        forms = (text.one, text.many) if isinstance(text, Plural) else (text,)
        for form in forms:
            assert placeholders(form) <= names(fields), form
        if isinstance(text, Plural):
            assert text.by in names(fields)


def test_a_field_that_may_be_missing_is_in_no_text():
    for telling in RECORDS.values():
        for field in telling.fields.split():
            text = telling.text if isinstance(telling.text, str) else telling.text.many
            assert not field.endswith("?") or field.strip("?") not in placeholders(text)


def test_every_kind_of_decision_has_a_question():
    kinds = asked(0) | DEFAULT_KINDS | {"respond"}
    assert kinds - QUESTIONS.keys() == set()


def test_no_question_is_left_over():
    assert QUESTIONS.keys() - asked(0) - DEFAULT_KINDS - {"respond"} == set()


def test_questions_name_only_their_source():
    for text in QUESTIONS.values():
        assert placeholders(text) <= {"source"}


def test_every_option_has_a_text():
    assert offered() - OPTIONS.keys() == set()


def test_every_source_has_a_name():
    cards = content(("core",))
    charts = {entry.name for sheet in cards.definitions for entry in getattr(sheet, "chart", ())}
    charts |= {
        entry.name for sheet in cards.definitions for entry in getattr(sheet, "advanced_chart", ())
    }
    known = WORDS.keys() | cards.definition.keys() | cards.board.index.keys() | charts
    windows = {name for number, name in MOMENT_NAMES.items() if number < 16}
    sources = {source for source in asked(1) if not source.startswith("toy")}
    assert (sources | windows) - known - cards.minion_index.keys() == set()


def pending() -> set[str]:
    """What decisions say that they are about, by its `what`."""
    found = set()
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.Dict) and node.keys and node.keys[0] is not None:
                what = literal(node.values[0]) if literal(node.keys[0]) == "what" else None
                found |= {what} if what is not None else set()
    return found


def test_all_that_can_be_pending_has_a_text_and_nothing_else_has():
    assert pending() == ABOUT.keys()


# ---- the narrator ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game():
    return Game.new(Setup(mode="cooperative", heroes=["karl", "katarina"]), seed=1)


@pytest.fixture(scope="module")
def narrator(game):
    return Narrator(game.content)


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (("gained", -1, 0, 1, "church"), "Karl gains 1 Investigation (Church)."),
        (("wounded", -1, 1, 1, "minion", "wolves"), "Katarina takes 1 wound (Wolves)."),
        (("wounded", -1, 1, 2, "minion", "wolves"), "Katarina takes 2 wounds (Wolves)."),
        (("die", -1, -1, "chart", 4, "lies-and-deceit"), "A 4 is rolled (Lies and Deceit)."),
        (("die", -1, 0, "move", 4, "movement"), "Karl rolls a 4 (movement)."),
        (("track", -1, 9, 8, "dark-omen"), "The Shadow Track falls from 9 to 8 (Dark Omen)."),
        (("track", -1, 8, 9, "dark-omen"), "The Shadow Track rises from 8 to 9 (Dark Omen)."),
        (
            ("test", -1, 0, "spirit+combat", 5, (1, 6), "marsh"),
            "Karl tests Spirit + Combat, 5 or more (Marsh): 1 6.",
        ),
        (
            ("dice-added", -1, 0, (5, 2), "raised-skill"),
            "Karl rolls more dice (raised skill): 5 2.",
        ),
        (
            ("move-points", -1, 0, 1, "fresh-horses"),
            "Karl gets 1 action point for movement (Fresh Horses).",
        ),
        (("fight-over", -1, 0, "wolves", True), "Karl has won against Wolves."),
        (("roll-off", -1, (0, 1), (3, 5)), "A roll-off between Karl, Katarina: 3 5."),
        (("somebodys-own", -1, "musket"), "somebodys own: Musket"),
    ],
)
def test_records_in_words(game, narrator, record, told):
    assert narrator.record(record, game.view(0)) == told


@pytest.mark.parametrize(
    ("key", "price", "points", "text"),
    [
        ("move:windmill", 0, 0, "go to Windmill"),
        ("buy:musket", 5, 0, "buy Musket (5 Investigation)"),
        ("heal", 3, 2, "heal (3 Investigation, 2 action points)"),
        ("event", 0, 1, "draw an Event (1 action point)"),
        ("give:musket:katarina", 0, 0, "give Musket to Katarina"),
        ("take", 0, 0, "take it"),
        ("number:3", 0, 0, "3"),
        ("dance:karl", 0, 0, "dance Karl"),
    ],
)
def test_options_in_words(narrator, key, price, points, text):
    assert narrator.option(key, price, points) == text


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("ahead", "a fight round of Karl lies ahead"),
        ("last-stand", "Karl, the last hero who stands, is about to be knocked out"),
        ("declared", "Karl goes for the showdown"),
    ],
)
def test_what_is_pending_in_words(game, narrator, what, told):
    assert narrator.about({"about": {"what": what, "hero": 0}}, game.view(0)) == told


def test_roads_are_told_by_their_ends(narrator):
    assert narrator.thing("road-church-manor") == "Road Church – The Manor"


def test_a_seat_that_has_yet_to_choose_its_heroes_is_named_once(narrator):
    game = Game.new(Setup(mode="solo-team", heroes=2, villain="vampire"), seed=1)
    said = []
    while game.decision is not None and game.decision.kind == "keep-hero":
        said.append(narrator.prompt(game.view(0)))
        game.answer(game.decision.options[0].key)
    assert said[0] == "seat 1: Which hero to play?"
    assert said[1].count("seat 1") == 1


def test_a_prompt_names_who_and_what(narrator):
    game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), seed=1)
    assert game.decision is not None
    prompt = narrator.prompt(game.view(0))
    assert prompt.startswith("Karl: ")
    assert prompt.endswith("?")


def test_who_may_not_know_hears_only_that_somebody_is_asked(game, narrator):
    decision = game.decision
    assert decision is not None
    other = 1 - decision.seat
    told = {"seat": decision.seat, "kind": decision.kind, "about": decision.about, "asides": []}
    assert game.view(other)["decision"] == told
    assert narrator.prompt(game.view(other))


def test_a_language_without_a_catalogue_is_english(game):
    assert Narrator(game.content, "xx").option("pass") == "pass"
    assert "en" in languages()


def test_a_catalogue_is_used(tmp_path, monkeypatch, game):
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "shadowbrook.mo").write_bytes(
        mo({"go to {space}": "vers {space}", "Windmill": "Moulin"})
    )
    monkeypatch.setattr("shadowbrook.locale.HOME", tmp_path)
    tongue.cache_clear()
    languages.cache_clear()
    try:
        assert languages() == ("en", "xx")
        assert Narrator(game.content, "xx-YY").option("move:windmill") == "vers Moulin"
        assert Narrator(game.content, "xx").option("pass") == "pass"
    finally:
        tongue.cache_clear()
        languages.cache_clear()


def mo(texts: dict[str, str]) -> bytes:
    """A catalogue as gettext reads it."""
    texts = {"": "Content-Type: text/plain; charset=UTF-8\n", **texts}
    ids = sorted(texts)
    head = 28 + 16 * len(ids)
    offsets: list[list[int]] = [[], []]
    data = b""
    for which, words in enumerate((ids, [texts[key] for key in ids])):
        for word in words:
            raw = word.encode()
            offsets[which] += [len(raw), head + len(data)]
            data += raw + b"\0"
    numbers = [0x950412DE, 0, len(ids), 28, 28 + 8 * len(ids), 0, 0, *offsets[0], *offsets[1]]
    return b"".join(number.to_bytes(4, "little") for number in numbers) + data


@pytest.mark.parametrize("minion", ["wolves", "dire-wolf"])
@pytest.mark.parametrize(
    ("record", "told"),
    [
        (("minion-moved", 0, 1), "On the move from {0} to {1}: {minion}."),
        (("minion-displaced", 0, 1), "Pushed on from {0} to {1}: {minion}."),
        (("minion-displaced", 0, -1), "Pushed off the board at {0}: {minion}."),
        (("minion-removed", 0), "Gone from {0}: {minion}."),
    ],
)
def test_what_minions_do_is_told_in_words_that_fit_one_and_many(minion, record, told):
    game = Game.new(Setup(heroes=["karl", "thomas"], villain="werewolf"), 1)
    say = Narrator(game.content)
    kind, *places = record
    names = [say.thing(game.content.board.spaces[n].id) for n in places]
    wanted = told.format(*names, minion=say.thing(minion))
    assert say.record((kind, -1, minion, *places), game.view(0)) == wanted
