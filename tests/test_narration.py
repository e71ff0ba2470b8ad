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
from shadowbrook.engine import moments
from shadowbrook.engine.acting import Wording
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.game import PRIVATE
from shadowbrook.engine.shelf import content
from shadowbrook.engine.steps import charts
from shadowbrook.engine.steps.showdown_chart import CHART
from shadowbrook.engine.words import MOMENT_NAMES
from shadowbrook.locale import languages, tongue
from shadowbrook.narration import Narrator
from shadowbrook.narration.questions import ABOUT, OPTIONS, QUESTIONS, WORDS
from shadowbrook.narration.records import RECORDS
from shadowbrook.narration.sayings import chart_of, names_of, read_labels, speakers
from shadowbrook.narration.words import Plural, Words
from tests.catalogues import write_po

HOME = Path(shadowbrook.__file__).parent
RULES = sorted([*HOME.glob("engine/**/*.py"), *HOME.glob("cards/**/*.py")])
BOXES = sorted(HOME.glob("boxes/**/*.py"))
SOURCES = [*RULES, *BOXES]
OURS = ("core", "sw")

# Which argument of a call is the kind of the decision, and which is its source: in the engine.
ASKING = {
    "choose": (1, 3),
    "pick": (2, 4),
    "confirm": (2, 3),
    "choose_number": (4, 5),
    "choose_hero": (5, 3),
    "choose_elder": (5, 3),
    "choose_space": (5, 3),
    "choose_card": (5, 3),
    "somebody_pays": (2, 3),
    "Decision": (1, 2),
}
# The kind in what cards say; the source is the card.
CARDS_ASK = {
    "pick": 1,
    "confirm": 1,
    "choose_number": 3,
    "choose_hero": 3,
    "choose_elder": 3,
    "choose_space": 3,
    "choose_card": 3,
    "somebody_pays": 2,
    "IfYouDo": 0,
    "MayPay": 2,
    "Choose": 0,
}
# Kinds that no call names: they stand for those who name none, or are made elsewhere.
DEFAULT_KINDS = {"choose-hero", "choose-elder", "choose-space", "choose-card", "pay-for-it"}
DEFAULT_KINDS |= {"respond", *PRIVATE}
MADE_BY_HOOKS = {("play", 1), ("use", 1), ("use", 2)}
MADE_IN_PLACE = {("cure", 0)}  # the key is a choice of two


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All that a source is made of; read once, since most tests here look at all sources."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def calls(sources: list[Path] = SOURCES) -> Iterator[tuple[Path, str, ast.Call]]:
    """Every call in these sources: where, the name called, the call."""
    for path in sources:
        for node in nodes(path):
            if isinstance(node, ast.Call):
                yield path, getattr(node.func, "attr", getattr(node.func, "id", "")), node


def literal(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def emitted(sources: list[Path] = SOURCES) -> Iterator[tuple[str, str, int]]:
    for path, name, call in calls(sources):
        if name in ("emit", "whisper"):
            args = call.args[1:] if name == "whisper" else call.args
            kind = literal(args[0])
            if kind is not None:
                yield f"{path.name}:{call.lineno}", kind, len(args) - 1


def asked(sources: list[Path] = SOURCES) -> set[str]:
    """The kinds of decisions that these sources ask for."""
    found = set()
    for path, name, call in calls(sources):
        in_engine = "engine" in path.parts
        at = ASKING.get(name, (-1, -1))[0] if in_engine else CARDS_ASK.get(name, -1)
        words = [one.value for one in call.keywords if at >= 0 and one.arg == "kind"]
        words += call.args[at : at + 1] if at >= 0 else []
        found |= {text for word in words if (text := literal(word)) is not None}
    return found


def asking() -> set[str]:
    """The sources of the decisions of the engine."""
    found = set()
    for path, name, call in calls(RULES):
        if name in ASKING and "engine" in path.parts:
            at = ASKING[name][1]
            words = [one.value for one in call.keywords if one.arg == "source"]
            words += call.args[at : at + 1]
            found |= {text for word in words if (text := literal(word)) is not None}
    return found


def causing() -> set[str]:
    """The sources that verbs of the engine are given: what the log tells in brackets."""
    places: dict[str, int] = {}
    for path in RULES:
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                names = [one.arg for one in node.args.args]
                if "source" in names and node.name not in ASKING:
                    places[node.name] = names.index("source")
    found = set()
    for path, name, call in calls(RULES):
        if name in places and "engine" in path.parts:
            words = [one.value for one in call.keywords if one.arg == "source"]
            words += call.args[places[name] : places[name] + 1]
            found |= {text for word in words if (text := literal(word))}
    return found


def offered(sources: list[Path] = SOURCES) -> set[tuple[str, int]]:
    """Verbs of option keys with the number of their arguments, wherever a key is made."""
    found = set()
    for _, name, call in calls(sources):
        if name == "option" and call.args and (key := literal(call.args[0])) is not None:
            found.add((key.partition(":")[0], key.count(":")))
    for path in sources:
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


def spoken() -> list[Wording]:
    """All definitions of our boxes that may have words of their own."""
    cards = content(OURS)
    return [one for _, one in speakers(cards.definitions, cards.minions, cards.board.spaces)]


OWN_QUESTIONS = {kind: text for one in spoken() for kind, text in one.asks.items()}
OWN_OPTIONS = {key: text for one in spoken() for key, text in one.labels.items()}
OWN_RECORDS = {kind: telling for one in spoken() for kind, telling in one.tells.items()}


def test_the_scan_finds_something():
    assert len(set(emitted())) > 80
    assert {"move", "action", "accuse"} <= asked(RULES)
    assert {"climb", "donor", "thieves"} <= asked(BOXES)
    assert {("move", 1), ("trade", 3), ("pass", 0), ("first", 2), ("bury", 0)} <= offered()
    assert {"climb", "vault", "stand-in-the-way"} <= OWN_QUESTIONS.keys()


def test_every_record_has_a_text():
    known = RECORDS.keys() | OWN_RECORDS.keys()
    missing = {f"{kind} ({where})" for where, kind, _ in emitted() if kind not in known}
    assert missing == set()


def test_every_record_has_the_data_that_its_text_expects():
    told = {kind: telling.fields for kind, telling in RECORDS.items()}
    told |= {kind: fields for kind, (fields, _) in OWN_RECORDS.items()}
    wrong = []
    for where, kind, count in emitted():
        fields = told[kind].split()
        least = sum(not field.endswith("?") for field in fields)
        if not least <= count <= len(fields):
            wrong.append(f"{kind} ({where}): {count} data for the fields {fields}")
    assert wrong == []


def test_no_text_is_left_over_from_a_record_that_is_gone():
    by_rules = {kind for _, kind, _ in emitted(RULES)}
    assert {kind for kind in RECORDS if "/" not in kind} - by_rules == set()
    assert OWN_RECORDS.keys() == {kind for _, kind, _ in emitted(BOXES)} - RECORDS.keys()


def test_variants_have_the_fields_of_their_record():
    for kind, telling in RECORDS.items():
        assert telling.fields == RECORDS[kind.partition("/")[0]].fields


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def names(fields: str) -> set[str]:
    return {field.partition(":")[0].strip("?") for field in fields.split()}


def test_texts_name_only_what_there_is():
    tables: list[tuple[str, Words]] = [(one.fields, one.text) for one in RECORDS.values()]
    tables += [*ABOUT.values(), *OWN_RECORDS.values()]
    for options in (OPTIONS, OWN_OPTIONS):
        tables += [(" ".join(one.names), one.text) for one in read_labels(options).values()]
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
    assert asked(RULES) | DEFAULT_KINDS <= QUESTIONS.keys()
    assert asked(BOXES) <= QUESTIONS.keys() | OWN_QUESTIONS.keys()


def test_no_question_is_left_over():
    """The rules have words for what they and all boxes share; a card has its own."""
    assert QUESTIONS.keys() - asked(RULES) - DEFAULT_KINDS == set()
    assert OWN_QUESTIONS.keys() == asked(BOXES) - QUESTIONS.keys()


def test_questions_name_only_their_source():
    for text in (*QUESTIONS.values(), *OWN_QUESTIONS.values()):
        assert placeholders(text) <= {"source"}


def test_every_option_has_a_text():
    assert offered(RULES) - read_labels(OPTIONS).keys() == set()
    assert offered(BOXES) - read_labels({**OPTIONS, **OWN_OPTIONS}).keys() == set()


def test_no_option_is_left_over():
    assert read_labels(OPTIONS).keys() - offered(RULES) == MADE_BY_HOOKS | MADE_IN_PLACE
    said = {word for path in BOXES for one in nodes(path) if (word := literal(one)) is not None}
    verbs = {verb for verb, _ in read_labels(OWN_OPTIONS)}
    assert verbs <= said | {word.partition(":")[0] for word in said if ":" in word}


def test_a_definition_has_words_of_its_own_only_for_what_the_rules_have_none_for():
    assert not OWN_QUESTIONS.keys() & QUESTIONS.keys()
    of_the_rules = read_labels(OPTIONS).keys() - {("use", 1)}  # a thing may say what it is used for
    assert not read_labels(OWN_OPTIONS).keys() & of_the_rules
    assert not OWN_RECORDS.keys() & RECORDS.keys()


def test_every_source_has_a_name():
    cards = content(OURS)
    stops = {one.number for one in vars(moments).values() if isinstance(one, moments.Stop)}
    windows = {name for number, name in MOMENT_NAMES.items() if number in stops}
    sources = {source for source in asking() | causing() if not source.startswith("toy")}
    assert (sources | windows) - WORDS.keys() - names_of(cards).keys() == set()


def test_every_ability_and_chart_result_of_the_core_box_has_a_name():
    cards = content(("core",))
    sheets = [one for one in cards.definitions if isinstance(one, VillainSheet)]
    ids = {ability.id for sheet in sheets for ability in sheet.advanced}
    ids |= {entry.name for sheet in sheets for entry in chart_of(sheet)}
    assert ids <= names_of(cards).keys()


@pytest.mark.parametrize("chart", [charts.BASIC, charts.ADVANCED, charts.NIGHT, CHART])
def test_every_result_of_a_chart_of_the_rules_has_a_name(chart):
    names = WORDS.keys() | names_of(content(("core",))).keys()
    assert {name for name, _ in chart.values()} <= names


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
    assert pending() == {what for what in ABOUT if "/" not in what}


def test_variants_of_what_is_pending_tell_of_it():
    for what, (fields, _) in ABOUT.items():
        assert names(fields) <= names(ABOUT[what.partition("/")[0]][0])


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
        (("die", -1, -1, "chart", 4, "lies-and-deceit"), "The die shows 4 (Lies and Deceit)."),
        (("die", -1, 0, "move", 4, "movement"), "Karl rolls a 4 (movement)."),
        (
            ("track", -1, 9, 8, "dark-omen"),
            "The Shadow Track falls from 9 to 8 (Sign of the Dark Omen).",
        ),
        (
            ("track", -1, 8, 9, "dark-omen"),
            "The Shadow Track rises from 8 to 9 (Sign of the Dark Omen).",
        ),
        (
            ("test", -1, 0, "spirit+combat", 5, (1, 6), "marsh"),
            "Karl tests Spirit + Combat 5+ (Marsh): 1 6.",
        ),
        (("test", -1, 0, "honor", 6, (1, 6), "hunted"), "Karl tests Honor 6+ (Hunted): 1 6."),
        (("mystery", -1, 0, "murder"), "Mystery card: Murder!"),
        (("mystery", -1, 0, "fog"), "Mystery card: Fog."),
        (("used", -1, 0, "musket"), "Karl uses Musket."),
        (("used", -1, 0, "the-horror"), "Karl puts an end to The Horror."),
        (
            ("fight-dice", -1, 0, (1, 6), 5, (2, 4), 6),
            "Karl rolls 1 6 (hits on 5+), the enemy 2 4 (6+).",
        ),
        (("fight-dice", -1, 0, (), 5, (2, 4), 5), "The enemy rolls 2 4 (5+) against Karl."),
        (("fight-dice", -1, 0, (1, 6), 5, (), 7), "Karl rolls 1 6 (hits on 5+)."),
        (
            ("pushed-back", -1, 0, 5, 1, "ghost-soldiers"),
            "Karl is pushed back from the Manor to the Church (Ghost Soldiers).",
        ),
        (
            ("showdown-chart", -1, 7, "power-of-evil"),
            "Showdown chart, 7: The Power of Evil.",
        ),
        (
            ("dice-added", -1, 0, (5, 2), "raised-skill"),
            "Karl adds dice (raised skill): 5 2.",
        ),
        (
            ("move-points", -1, 0, 1, "fresh-horses"),
            "Karl gets 1 action point for movement (Fresh Horses).",
        ),
        (("fight-over", -1, 0, "wolves", True), "Karl wins the fight against the Wolves."),
        (("test", -1, 0, 3, 5, (6,), "marsh"), "Karl tests Honor 5+ (Marsh): 6."),
        (("used", -1, 1, "musket"), "Katarina uses Musket."),
        (("used", -1, 1, "katarina"), "Katarina uses her ability."),
        (("elder-travels", -1, 3, 0), "Sophie travels with Karl."),
        (("drew-lair", -1, 0), "Karl draws a new Lair card."),
        (("played", -1, 0, "not-this-time"), "Karl plays Not This Time!"),
        (("played", -1, 0, "if-i-just-could-reach"), "Karl plays If I Just Could Reach..."),
        (("discarded", -1, "not-this-time"), "Not This Time! is discarded."),
        (("roll-off", -1, (0, 1), (3, 5)), "Karl and Katarina roll off: 3 5."),
        (("mist-form", -1, (6, 2)), "The villain turns to mist: 6 2."),
        (("werewolf-hero", -1, 1), "Katarina is a Werewolf Hero now!"),
        (
            ("minion-chart", -1, 6, "howl-in-the-night"),
            "Minion chart, 6: Howl in the Night.",
        ),
        (("showdown-chart", -1, 5, "impossible-foe"), "Showdown chart, 5: Impossible Foe."),
        (("healed", -1, 0, 1, "rise-again"), "Karl heals 1 wound (Vampire Elders)."),
        (("deck-empty", -1, "town-item"), "The Town Item deck is empty."),
        (("somebodys-own", -1, "musket"), "somebodys own: Musket"),
    ],
)
def test_records_in_words(game, narrator, record, told):
    assert narrator.record(record, game.view(0)) == told


@pytest.mark.parametrize(
    ("key", "price", "points", "text"),
    [
        ("move:windmill", 0, 0, "go to the Windmill"),
        ("buy:musket", 5, 0, "buy Musket (5 Investigation)"),
        ("heal", 3, 2, "heal (3 Investigation, 2 action points)"),
        ("event", 0, 1, "draw an Event (1 action point)"),
        ("give:musket:katarina", 0, 0, "give Musket to Katarina"),
        ("take", 0, 0, "take it"),
        ("militia", 0, 0, "let the Militia take a wound"),
        ("use:musket", 0, 0, "use Musket"),
        ("use:isabella", 1, 0, "use Isabella Von Took’s ability (1 Investigation)"),
        ("use:the-horror", 2, 0, "put an end to The Horror (2 Investigation)"),
        ("number:3", 0, 0, "3"),
        ("dance:karl", 0, 0, "dance: Karl"),
        ("dance", 0, 0, "dance"),
    ],
)
def test_options_in_words(narrator, key, price, points, text):
    assert narrator.option(key, price, points) == text


@pytest.mark.rule("GAP-81")
def test_a_boat_that_does_not_always_go_says_what_a_die_must_show():
    narrator = Narrator(content(OURS))
    assert narrator.option("boat:forgotten-island") == "take the boat to the Forgotten Island"
    told = "take the boat to the North Dock (2 action points, on a roll of 4 or more)"
    assert narrator.option("boat:north-dock", points=2) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Karl deals with the Ritual marker."),
        ("fr", "Karl s’occupe du marqueur « Rituel »."),
        ("pl", "Karl zajmuje się żetonem „Rytuał”."),
    ],
)
def test_nobody_uses_what_they_remove(language, told):
    setup = Setup(mode="lone", heroes=["karl"], villain="unspeakable-horror", boxes=OURS)
    game = Game.new(setup, seed=1)
    said = Narrator(game.content, language).record(("used", -1, 0, "ritual"), game.view(0))
    assert said.replace("\u202f", " ").replace("\u00a0", " ") == told


def test_an_exchange_that_another_player_is_asked_about_is_told_in_words(narrator):
    assert narrator.thing("give:musket:katarina") == "give Musket to Katarina"


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("ahead", "Karl is about to fight a round"),
        ("last-stand", "Karl, the last hero standing, is about to be knocked out"),
        ("declared", "Karl declares a showdown"),
    ],
)
def test_what_is_pending_in_words(game, narrator, what, told):
    assert narrator.about({"about": {"what": what, "hero": 0}}, game.view(0)) == told


@pytest.mark.parametrize(
    ("dice", "enemy_dice", "told"),
    [
        ((1, 6), (2,), "Karl rolled 1 6 (hits on 5+), the Bats 2 (5+)"),
        ((1, 6), (), "Karl rolled 1 6 (hits on 5+) against the Bats"),
        ((), (2,), "the Bats rolled 2 (5+) against Karl"),
    ],
)
def test_dice_that_nobody_has_rolled_yet_are_not_told_of(game, narrator, dice, enemy_dice, told):
    fought = {"what": "fight-round", "hero": 0, "enemy": "bats", "target": 5, "enemy_target": 5}
    about = {**fought, "dice": dice, "enemy_dice": enemy_dice}
    assert narrator.about({"about": about}, game.view(0)) == told


def test_a_killing_is_told_from_a_wound(game, narrator):
    about = {"what": "elder-wound", "elder": "lord-hanbrook", "count": 1, "by": "card"}
    said = narrator.about({"about": about}, game.view(0))
    assert said == "Lord Hanbrook is about to take 1 wound"
    said = narrator.about({"about": {**about, "outright": True}}, game.view(0))
    assert said == "Lord Hanbrook is about to be killed"


def test_a_team_is_named_inside_a_sentence():
    game = Game.new(
        Setup(mode="team", heroes=["karl", "thomas", "katarina", "isabella"], villain="vampire"), 1
    )
    said = Narrator(game.content).record(("round", -1, 2, 1), game.view(0))
    assert said == "Round 2 begins, with team 2 as First Player."


def test_roads_are_told_by_their_ends(narrator):
    assert narrator.thing("road-church-manor") == "Road Church – The Manor"


def test_a_seat_that_has_yet_to_choose_its_heroes_is_named_once(narrator):
    game = Game.new(Setup(mode="solo-team", heroes=2, villain="vampire"), seed=1)
    said = []
    while game.decision is not None and game.decision.kind == "keep-hero":
        said.append(narrator.prompt(game.view(0)))
        game.answer(game.decision.options[0].key)
    assert said[0] == "seat 1: Which hero will you play?"
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
    write_po(
        folder / "shadowbrook.po",
        {"go to {space:the}": "aller {space:to}", "name\4Windmill": "Moulin | m | to: au Moulin"},
    )
    monkeypatch.setattr("shadowbrook.locale.HOME", tmp_path)
    tongue.cache_clear()
    languages.cache_clear()
    try:
        assert languages() == ("en", "xx")
        assert Narrator(game.content, "xx-YY").option("move:windmill") == "aller au Moulin"
        assert Narrator(game.content, "xx").option("pass") == "pass"
    finally:
        tongue.cache_clear()
        languages.cache_clear()


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (("minion-moved", -1, "wolves", 0, 1), "The Wolves move from the Town Hall to the Church."),
        (
            ("minion-moved", -1, "dire-wolf", 0, 1),
            "The Dire Wolf moves from the Town Hall to the Church.",
        ),
        (
            ("minion-displaced", -1, "wolves", 0, 1),
            "The Wolves are pushed from the Town Hall to the Church.",
        ),
        (
            ("minion-displaced", -1, "dire-wolf", 0, -1),
            "The Dire Wolf is pushed off the board at the Town Hall.",
        ),
        (("minion-removed", -1, "wolves", 0), "The Wolves are removed from the Town Hall."),
        (("minion-placed", -1, "dire-wolf", 1, "chart"), "Dire Wolf appears at the Church."),
    ],
)
def test_what_minions_do_is_told_in_words_that_fit_one_and_many(record, told):
    game = Game.new(Setup(heroes=["karl", "thomas"], villain="werewolf"), 1)
    assert Narrator(game.content).record(record, game.view(0)) == told


@pytest.mark.parametrize(
    ("language", "record", "told"),
    [
        ("en", ("used", -1, 0, "karl"), "Karl uses his ability."),
        ("fr", ("used", -1, 0, "karl"), "Karl utilise son pouvoir."),
        ("pl", ("used", -1, 0, "karl"), "Karl używa swojej zdolności."),
        ("en", ("used", -1, 0, "sophie"), "Sophie helps Karl."),
        ("fr", ("used", -1, 0, "sophie"), "Sophie aide Karl."),
        ("pl", ("used", -1, 0, "sophie"), "Zofia pomaga Karlowi."),
        ("en", ("used", -1, 0, "musket"), "Karl uses Musket."),
        ("en", ("mystery", -1, 0, "murder"), "Mystery card: Murder!"),
        ("en", ("chart", -1, 8, "murder-murder"), "Chart, 8: Murder... Murder!"),
    ],
)
def test_abilities_without_names_are_told_by_whose_they_are(language, record, told):
    game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), seed=1)
    assert Narrator(content(("core",)), language).record(record, game.view(0)) == told


@pytest.mark.parametrize(
    ("language", "hits", "told"),
    [
        ("en", 2, "Karl hits the Scarecrow 2 times."),
        ("en", 0, "Karl does not hit the Scarecrow."),
        ("fr", 0, "Karl ne touche pas l’Épouvantail."),
        ("pl", 2, "Karl trafia Stracha na Wróble 2 razy."),
        ("pl", 0, "Karl nie trafia Stracha na Wróble."),
    ],
)
def test_nobody_hits_nought_times(language, hits, told):
    game = Game.new(Setup(mode="lone", heroes=["karl"], villain="scarecrow"), seed=1)
    record = ("enemy-wounded", -1, 0, "scarecrow", hits)
    assert Narrator(game.content, language).record(record, game.view(0)) == told


@pytest.mark.parametrize(
    ("spent", "left", "told"),
    [
        (1, 0, "Karl wydaje 1 punkt akcji; zostaje 0."),
        (2, 1, "Karl wydaje 2 punkty akcji; zostaje 1."),
        (3, 3, "Karl wydaje 3 punkty akcji; zostają 3."),
        (5, 7, "Karl wydaje 5 punktów akcji; zostaje 7."),
    ],
)
def test_each_of_two_counts_agrees_with_its_own_words(spent, left, told):
    game = Game.new(Setup(mode="lone", preset="ap", heroes=["karl"], villain="vampire"), seed=1)
    record = ("spent-points", -1, 0, spent, left)
    assert Narrator(game.content, "pl").record(record, game.view(0)) == told


@pytest.mark.parametrize(
    ("language", "mode", "winner", "how", "told"),
    [
        ("en", "competitive", "hero", "showdown", "Victor Danforth wins the showdown."),
        ("en", "team", "team", "showdown", "team 2 wins the showdown."),
        ("en", "cooperative", "heroes", "showdown", "the heroes win the showdown."),
        ("fr", "cooperative", "heroes", "showdown", "les héros remportent l’affrontement."),
        ("pl", "competitive", "hero", "showdown", "Victor Danforth wygrywa konfrontację."),
        ("pl", "team", "team", "showdown", "drużyna 2 wygrywa konfrontację."),
        ("pl", "cooperative", "heroes", "showdown", "Bohaterowie wygrywają konfrontację."),
        ("en", "cooperative", "villain", "darkness", "darkness has fallen."),
    ],
)
def test_the_end_of_a_game_names_whoever_won(language, mode, winner, how, told):
    heroes = ["karl", "katarina", "victor", "thomas"]
    game = Game.new(Setup(mode=mode, heroes=heroes, villain="vampire"), seed=1)
    result = {"winner": winner, "how": how, "round": 9, "heroes": [2], "team": 1}
    view = {**game.view(0), "result": result}
    said = Narrator(game.content, language).record(("game-over", -1, winner, how, 9), view)
    assert said.endswith(f": {told}")


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("use:karl", "use Karl’s ability"),
        ("use:sophie", "use Sophie’s ability"),
        ("use:musket", "use Musket"),
    ],
)
def test_an_ability_is_offered_as_one(key, said):
    assert Narrator(content(("core",))).option(key) == said


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Karl ignores a hit (own ability)."),
        ("fr", "Karl ignore une touche (son propre pouvoir)."),
        ("pl", "Karl ignoruje trafienie (własna zdolność)."),
    ],
)
def test_nobody_is_told_to_do_something_by_their_own_name(code, told):
    game = Game.new(Setup(mode="cooperative", heroes=["karl", "thomas"], villain="vampire"), seed=1)
    narrator, view = Narrator(game.content, code), game.view(0)
    assert narrator.record(("hit-ignored", -1, 0, "karl"), view) == told
    other = narrator.record(("hit-ignored", -1, 1, "karl"), view)
    assert other.endswith("(Karl).")
