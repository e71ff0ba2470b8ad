"""Finding the mistakes of a box, said so that its author knows what to do.

First what can be seen without playing: manifest, texts, names, numbers, hooks, sources. Then random
games of the box with all invariants of the fuzzer, while the box is watched.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from babel.messages.catalog import Catalog

from shadowbrook.cardfile import PROVENANCES
from shadowbrook.cards import DrawFrom, Effect, MoveTo, PlaceMinion
from shadowbrook.engine import shelf
from shadowbrook.engine.acting import Acting
from shadowbrook.engine.box import Box
from shadowbrook.engine.content import Content, hooks_of
from shadowbrook.engine.definitions import (
    Card,
    ChartEntry,
    ElderCard,
    EventCard,
    Gear,
    HeroSheet,
    LairCard,
    Marker,
    Minion,
    MysteryCard,
    Space,
    VillainSheet,
)
from shadowbrook.engine.dispatch import SCOPES
from shadowbrook.engine.errors import BoxError, ShadowbrookError, Told, nearest
from shadowbrook.engine.hooks import Form
from shadowbrook.engine.moments import Number, Stop, Trigger
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import MOMENT_NAMES, N_, SKILLS, Zone
from shadowbrook.lab.fuzz import Case, Failure, FuzzPlan, Tally, unresolved
from shadowbrook.locale import ENGLISH, Speech, language
from shadowbrook.narration.questions import OPTIONS, QUESTIONS, WORDS
from shadowbrook.narration.records import RECORDS
from shadowbrook.narration.sayings import speakers

from . import functions, sources, texts, translations
from .guard import time_limit, watched

GAMES = 40
PATIENCE = 30.0  # seconds for one game
# where forms keep the moments that they are given, and of which kind these are
MOMENT_FIELDS = {"stop": Stop, "trigger": Trigger, "triggers": Trigger, "number": Number}
SEE_TABLE = Told(N_("the table of moments in docs/boxes.md has them"))
IDLE = Told(N_("it does nothing; give it play or does, or write a script below it"))
NO_FORM = N_(
    "does has {kind}, which is not a form; put effects into one, as in Whenever(on.MOVED, Lose(1))"
)
AS_SCRIPT = N_("{what}: write {name} as async def, since it is a script")
AS_FUNCTION = N_("{what}: write {name} as def without async")
WITHOUT_TEXT: Mapping[str, str] = {
    "question": N_(
        "the question '{name}' has no text; add it to questions in the manifest, or to asks of "
        "what asks it"
    ),
    "option": N_(
        "the option '{name}' has no text; add it to words in the manifest, or to labels of what "
        "offers it"
    ),
    "record": N_(
        "the record '{name}' has no text; add it to records in the manifest, or to tells of what "
        "tells it"
    ),
}
THE_BOX, THE_MANIFEST = Told(N_("the box")), Told(N_("the manifest"))
ID = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
SPACE_KINDS = ("corner", "town", "dangerous", "road")
# decks that some rule draws from; any other needs a space that names it
USUAL_DECKS = ("event", "mystery", "secret", "lair", "town-item", "curse")
ENOUGH = 3  # games that fail, before it is no use to play on
WATCHED_GAMES = 10  # two of so many are played with the box watched
ERROR, WARNING = "error", "warning"
NOT_TRANSLATED = N_(
    "texts without a translation: {count}, the first of them “{first}”; `shadowbrook box texts` "
    "updates the catalogue"
)
DOUBTFUL = N_(
    "translations marked as fuzzy: {count}, the first of them “{first}”; check each one and "
    "remove the mark"
)
LEVELS: Mapping[str, str] = {
    ERROR: N_("error: {where}: {what}"),
    WARNING: N_("warning: {where}: {what}"),
}


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong, where it is, and what to do about it."""

    where: str | Told
    sentence: Told | ShadowbrookError
    level: str = ERROR

    @property
    def told(self) -> Told:
        """The problem in a line, to be shown in any language."""
        return Told(LEVELS[self.level], where=self.where, what=self.sentence)

    def __str__(self) -> str:
        return str(self.told)


class BoxReport(msgspec.Struct):
    """What a check has found; `tally` is that of the games, if any were played."""

    box: str
    problems: list[Problem]
    tally: Tally | None = None
    unresolved: list[str] = []

    def plain(self, speech: Speech) -> bytes:
        """The report for machines, with its sentences in a language."""
        return msgspec.json.encode(self, enc_hook=speech.tell)

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong; warnings do not count."""
        return all(problem.level == WARNING for problem in self.problems)


def check(
    folder: str | Path,
    *,
    games: int = GAMES,
    patience: float = PATIENCE,
    told: Callable[[int], None] = lambda _: None,
) -> BoxReport:
    """Everything that is wrong with the box in a folder (or of an installed one, by name)."""
    try:
        box, package = _take(folder)
    except BoxError as error:
        return BoxReport(str(folder), [Problem(THE_BOX, error)])
    unusable = list(_forms(box))
    if unusable:  # nothing else can be asked of it
        return BoxReport(box.id, unusable)
    problems = [*_manifest(box), *_pieces(box), *_texts(box, package), *_sources(package)]
    problems += [*_functions(box), *_sayings(box, package)]
    try:
        names = shelf.complete([box.id])
        cards = content(names)
    except BoxError as error:
        return BoxReport(box.id, [*problems, Problem(THE_BOX, error)])
    except (KeyError, StopIteration):
        sentence = Told(N_("there is no board to play on; write requires=('core',)"))
        return BoxReport(box.id, [*problems, Problem(THE_MANIFEST, sentence)])
    problems += _names(box, cards)
    report = BoxReport(box.id, problems)
    if report.sound and games:
        _play(report, box, package, games, patience, told)
    return report


def _take(folder: str | Path) -> tuple[Box, Path]:
    text = str(folder)
    if ID.match(text) and text in shelf.known_boxes() and not Path(text).is_dir():
        box = shelf.find_box(text)
        home = shelf.home(text)
        return box, home or Path(inspect.getfile(import_module(shelf.package_of(text)))).parent
    box = shelf.load(folder)
    home = shelf.home(box.id)
    assert home is not None
    return box, home


# ---- the manifest ------------------------------------------------------------------------------


def _translations(box: Box) -> Iterator[Problem]:
    """What its catalogues lack, and what is wrong with what they have."""
    domain = texts.of_box(box, Path(box.locale).parent)
    template = texts.collect(domain)
    for code in domain.codes():
        where = Told(N_("the catalogue {code}"), code=code)
        catalogue = texts.merge(domain, code, template)
        for fault in translations.check(catalogue, language(code), domain.names):
            yield Problem(where, fault.told)
        yield from _missing(where, catalogue, code)


def _missing(where: Told, catalogue: Catalog, code: str) -> Iterator[Problem]:
    """What is not translated, or marked as doubtful; nothing is said before somebody begins."""
    absent = texts.missing(catalogue) if code != ENGLISH else []
    if not absent or len(absent) == len(catalogue):
        return
    doubtful = [message for message in absent if message.fuzzy]
    for sentence, messages in (
        (NOT_TRANSLATED, [message for message in absent if not message.fuzzy]),
        (DOUBTFUL, doubtful),
    ):
        if messages:
            first = texts.lines(messages)[0]
            told = Told(sentence, count=len(messages), first=first)
            yield Problem(where, told, WARNING)


def _manifest(box: Box) -> Iterator[Problem]:
    where = THE_MANIFEST
    if not ID.match(box.id):
        yield Problem(
            where, Told(N_("id='{id}': write small letters, digits and hyphens"), id=box.id)
        )
    for name in ("name", "version"):
        if not str(getattr(box, name)).strip():
            yield Problem(where, Told(N_("{what} is empty"), what=name))
    if box.version and not re.match(r"^\d+(\.\d+)*", box.version):
        yield Problem(
            where,
            Told(N_("version='{version}': begin with numbers, as in '1.0'"), version=box.version),
        )
    for requirement in box.requires:
        try:
            shelf.parse_requirement(requirement)
        except BoxError as error:
            yield Problem(where, error)
    if box.locale and not Path(box.locale).is_dir():
        yield Problem(
            where, Told(N_("locale='{folder}': there is no such folder"), folder=box.locale)
        )
    elif box.locale:
        yield from _translations(box)
    decks: dict[str, int] = {}
    for card in box.cards:
        if card.deck:
            decks[card.deck] = decks.get(card.deck, 0) + card.copies
    for deck, count in box.counts.items():
        if decks.get(deck, 0) != count:
            yield Problem(
                where,
                Told(
                    N_(
                        "counts says {count} cards for the deck '{deck}', but the box has {has} "
                        "(a card counts as often as its copies say)"
                    ),
                    count=count,
                    deck=deck,
                    has=decks.get(deck, 0),
                ),
            )
    for deck in decks.keys() - box.counts.keys() if box.counts else ():
        sentence = N_("counts leaves out the deck '{deck}'; the box has {has}")
        yield Problem(where, Told(sentence, deck=deck, has=decks[deck]))


# ---- each piece by itself ------------------------------------------------------------------------


def _all(box: Box) -> list[Card | Minion | Space]:
    return [*box.cards, *box.minions, *box.spaces]


def _pieces(box: Box) -> Iterator[Problem]:
    seen: set[str] = set()
    for piece in _all(box):
        if not ID.match(piece.id):
            yield Problem(
                piece.id or Told(N_("a card")),
                Told(N_("write its id in small letters, digits, hyphens")),
            )
        if piece.id in seen:
            yield Problem(piece.id, Told(N_("another piece of this box has the same id")))
        seen.add(piece.id)
        if piece.provenance not in PROVENANCES:
            hint = nearest(piece.provenance, PROVENANCES)
            yield Problem(piece.id, _unknown("provenance", piece.provenance, hint))
    for card in box.cards:
        yield from _card(card)
        yield from _hooks(card)
    for minion in box.minions:
        yield from _fighter(minion)
    for space in box.spaces:
        if space.kind not in SPACE_KINDS:
            hint = nearest(space.kind, SPACE_KINDS)
            yield Problem(space.id, _unknown("kind", space.kind, hint))


def _unknown(field: str, value: str, hint: Told) -> Told:
    return Told(N_("{field}='{value}' is unknown; {hint}"), field=field, value=value, hint=hint)


def _card(card: Card) -> Iterator[Problem]:
    if card.copies < 1:
        yield Problem(
            card.id, Told(N_("copies={copies}: there must be at least one"), copies=card.copies)
        )
    match card:
        case HeroSheet():
            skills: Sequence[int] = card.skills  # as they were written, whatever the type says
            if len(skills) != 4 or any(not 1 <= value <= 9 for value in skills):
                yield Problem(
                    card.id, Told(N_("skills are four numbers from 1 to 9, Spirit first"))
                )
            if card.health < 1:
                yield Problem(
                    card.id,
                    Told(N_("health={health}: a hero needs at least 1"), health=card.health),
                )
        case VillainSheet():
            yield from _villain(card)
        case Gear():
            if not {"Item", "Ally"} & set(card.keywords):
                yield Problem(
                    card.id, Told(N_("keywords must say whether it is an 'Item' or an 'Ally'"))
                )
            for skill in card.bonus.keys() - set(SKILLS):
                yield Problem(
                    card.id,
                    Told(
                        N_("bonus names '{skill}'; {hint}"),
                        skill=skill,
                        hint=nearest(skill, SKILLS),
                    ),
                )
            if not card.deck:
                yield Problem(card.id, Told(N_("deck is empty: nobody can find it")))
        case Marker():
            yield from _marker(card)
        case EventCard():
            if card.play is None and not card.all_hooks():
                yield Problem(card.id, IDLE)
        case MysteryCard():
            if card.play is None and not card.all_hooks():
                yield Problem(card.id, IDLE)
            if card.all_hooks() and not card.remains:
                yield Problem(card.id, Told(N_("it acts while it is in play: write remains=True")))
        case _:
            if not card.deck and not isinstance(card, ElderCard) and hasattr(card, "play"):
                yield Problem(card.id, Told(N_("deck is empty: nobody can draw it")))


def _marker(marker: Marker) -> Iterator[Problem]:
    if marker.supply < 1 or marker.most < 1:
        yield Problem(marker.id, Told(N_("supply and most must be at least 1")))
    if marker.kind and marker.kind not in SPACE_KINDS:
        hint = nearest(marker.kind, SPACE_KINDS)
        yield Problem(marker.id, _unknown("kind", marker.kind, hint))


def _villain(sheet: VillainSheet) -> Iterator[Problem]:
    for side, chart in (("chart", sheet.chart), ("advanced_chart", sheet.advanced_chart)):
        if len(chart) != 6:
            yield Problem(
                sheet.id,
                Told(
                    N_("{chart} has {count} results; a die needs 6"), chart=side, count=len(chart)
                ),
            )
        for entry in chart:
            if not entry.minions and entry.event is None:
                yield Problem(
                    f"{sheet.id}, {side}",
                    Told(N_("'{result}' has neither minions nor event"), result=entry.name),
                )
            if not entry.title and entry.name not in entry.minions:
                untitled = Told(
                    N_("'{result}' has no title; people read its id, in every language"),
                    result=entry.name,
                )
                yield Problem(f"{sheet.id}, {side}", untitled, WARNING)
    if sheet.health < 1 or sheet.combat < 1:
        yield Problem(sheet.id, Told(N_("combat and health must be at least 1")))
    for ability in sheet.advanced:
        if not ability.all_hooks() and sheet.set_up is None:  # that may be where it is at work
            yield Problem(f"{sheet.id}, {ability.name}", Told(N_("the ability does nothing")))


def _fighter(minion: Minion) -> Iterator[Problem]:
    if minion.supply < 1:
        yield Problem(
            minion.id, Told(N_("supply={supply}: a counter needs at least 1"), supply=minion.supply)
        )
    if not 2 <= minion.hit <= 6:
        yield Problem(minion.id, Told(N_("hit={hit}: a die hits on 2 to 6"), hit=minion.hit))
    if not minion.round and (minion.dice < 1 or minion.health < 1):
        yield Problem(
            minion.id, Told(N_("a minion that fights needs dice and health of at least 1"))
        )


def _forms(box: Box) -> Iterator[Problem]:
    """Forms and moments that are none: nothing else can be asked of such a card."""
    for card in box.cards:
        for acting in _acting(card):
            forms: tuple[object, ...] = acting.does  # as they were written, whatever the type says
            for form in forms:
                if isinstance(form, Form):
                    yield from _moments(card.id, form)
                else:
                    yield Problem(card.id, Told(NO_FORM, kind=_kind(form)))
        for stop in getattr(card, "when", ()):
            if not isinstance(stop, Stop):
                sentence = N_("when has {moment}, which is not a stop; {hint}")
                yield Problem(card.id, Told(sentence, moment=repr(stop), hint=SEE_TABLE))


def _acting(card: Card) -> tuple[Acting, ...]:
    """A card with its abilities or its other face."""
    match card:
        case VillainSheet():
            return (card, *card.advanced)
        case ElderCard():
            return (card, card.evil)
        case _:
            return (card,)


def _moments(where: str, form: Form) -> Iterator[Problem]:
    """A form that was given a moment of another kind, or something that is no moment."""
    for name, kind in MOMENT_FIELDS.items():
        value = getattr(form, name, None)
        for moment in value if isinstance(value, tuple) else (value,):
            if value is not None and not isinstance(moment, kind):
                sentence = Told(
                    N_("{form} is given {moment}, which is not a {kind}; {hint}"),
                    form=_kind(form),
                    moment=repr(moment),
                    kind=kind.kind,
                    hint=SEE_TABLE,
                )
                yield Problem(where, sentence)


def _kind(thing: object) -> str:
    return type(thing).__name__


def _hooks(card: Card) -> Iterator[Problem]:
    zones = {value for value in vars(Zone).values() if isinstance(value, int)}
    for _, hook in hooks_of(card):
        if hook.on not in MOMENT_NAMES:
            sentence = N_("a hook is on {moment}, which is not a moment; {hint}")
            yield Problem(card.id, Told(sentence, moment=repr(hook.on), hint=SEE_TABLE))
            continue
        if hook.once and hook.once not in SCOPES:
            yield Problem(card.id, _unknown("once", hook.once, nearest(hook.once, SCOPES)))
        if hook.name and not ID.match(hook.name):
            sentence = N_("an ability is named '{name}': small letters, digits, hyphens")
            yield Problem(card.id, Told(sentence, name=hook.name))
        if hook.name and isinstance(functions.BY_NUMBER[hook.on], Stop) and not hook.label:
            sentence = N_("the ability '{name}' needs a label: what people read")
            yield Problem(card.id, Told(sentence, name=hook.name))
        for zone in set(hook.zones) - zones:
            sentence = N_("a hook names the zone {zone}; see Zone in shadowbrook.cards")
            yield Problem(card.id, Told(sentence, zone=repr(zone)))


def _functions(box: Box) -> Iterator[Problem]:
    """Scripts are `async def`, what gives a number is a plain `def`; both take two things."""
    for part in functions.parts(box):
        for function in functions.leaves(part.function):
            problem = _function(part, function)
            if problem is not None:
                yield problem
                break
        else:
            for name, takes in functions.misfits(part):
                yield Problem(
                    part.piece,
                    Told(
                        N_("{what}: {name} takes {takes}, but what it is given is {given}"),
                        what=part.what,
                        name=name,
                        takes=takes,
                        given=part.given.__name__,
                    ),
                )


def _function(part: functions.Part, function: Any) -> Problem | None:
    if not callable(function):
        sentence = Told(
            N_("{what} is {value}, not a function"), what=part.what, value=repr(function)
        )
        return Problem(part.piece, sentence)
    name = getattr(function, "__name__", _kind(function))
    if functions.is_script(function) != part.script:
        sentence = Told(AS_SCRIPT if part.script else AS_FUNCTION, what=part.what, name=name)
        return Problem(part.piece, sentence)
    if not functions.takes_two(function):
        sentence = Told(
            N_("{what}: the parameters of {name} are you and what happens"),
            what=part.what,
            name=name,
        )
        return Problem(part.piece, sentence)
    return None


# ---- texts ------------------------------------------------------------------------------------


def _texts(box: Box, package: Path) -> Iterator[Problem]:
    marked = sources.marked_texts(package)
    for where, what, text, needed in _all_texts(box):
        if not text.strip():
            if needed:
                sentence = N_("{what} is empty; say in a sentence or two what it does")
                yield Problem(where, Told(sentence, what=what))
        elif text not in marked:
            yield Problem(
                where,
                Told(
                    N_("{what} is not marked for translation; write it as N_({text} ...)"),
                    what=what,
                    text=repr(text[:30]),
                ),
                WARNING,
            )


def _all_texts(box: Box) -> Iterator[tuple[str | Told, str | Told, str, bool]]:
    yield THE_MANIFEST, "name", box.name, True
    yield THE_MANIFEST, "about", box.about, False
    for card in box.cards:
        yield card.id, "name", card.name, True
        yield card.id, "text", card.text, True
        yield card.id, "known", card.known, False
        if isinstance(card, ElderCard):
            yield card.id, Told(N_("text of the evil face")), card.evil.text, True
        for _, hook in hooks_of(card):
            yield card.id, "label", hook.label, False
        if isinstance(card, VillainSheet):
            yield card.id, "basic_name", card.basic_name, False
            yield card.id, "suits", card.suits, False
            for ability in card.advanced:
                yield card.id, Told(N_("name of an ability")), ability.name, True
                yield f"{card.id}, {ability.name}", "text", ability.text, True
            for entry in (*card.chart, *card.advanced_chart):
                yield f"{card.id}, {entry.name}", "text", entry.text, True
                yield f"{card.id}, {entry.name}", "title", entry.title, False
    for minion in box.minions:
        yield minion.id, "name", minion.name, True
        yield minion.id, "text", minion.text, False
        yield minion.id, "known", minion.known, False
    for space in box.spaces:
        yield space.id, "name", space.name, True
        yield space.id, "text", space.text, space.kind in ("town", "dangerous")
        yield space.id, "known", space.known, False
    for mapping in (box.questions, box.words, box.decks):
        for key, text in mapping.items():
            yield Told(N_("the manifest, {key}"), key=key), Told(N_("the text")), text, True
    for where, one in speakers(box.cards, box.minions, box.spaces):
        tells = {kind: text for kind, (_, text) in one.tells.items()}
        for key, text in {**one.asks, **one.labels, **tells}.items():
            yield f"{where}, {key}", Told(N_("the text")), text, True


def _sayings(box: Box, package: Path) -> Iterator[Problem]:
    """Questions, options and records of the box's own need words too."""
    known = {
        "question": {*QUESTIONS, *box.questions},
        "option": {*map(_verb, OPTIONS), *WORDS, *box.words},
        "record": {*RECORDS, *box.records},
    }
    for _, one in speakers(box.cards, box.minions, box.spaces):
        known["question"].update(one.asks)
        known["option"].update(map(_verb, one.labels))
        known["record"].update(one.tells)
    for place, what, name in sources.said(package):
        if _verb(name) not in known[what]:
            yield Problem(place, Told(WITHOUT_TEXT[what], name=name), WARNING)


def _verb(key: str) -> str:
    return key.partition(":")[0]


def _sources(package: Path) -> Iterator[Problem]:
    for finding in sources.findings(package):
        yield Problem(finding.place, finding.sentence)
    for finding in sources.other_imports(package):
        yield Problem(finding.place, finding.sentence, WARNING)


# ---- names --------------------------------------------------------------------------------------


def _names(box: Box, cards: Content) -> Iterator[Problem]:
    spaces = cards.board.index
    decks = {*USUAL_DECKS, *(space.deck for space in cards.board.spaces)}
    decks |= {deck for one in cards.boxes for deck in one.decks}
    for deck, rule in box.deck_rules.items():
        yield from _known(THE_MANIFEST, "deck_rules", deck, decks)
        yield from _known(deck, "kind", rule.kind, ("", "stack", "returns"))
        yield from _known(deck, "counts_as", rule.counts_as, decks)
    for card in box.cards:
        match card:
            case HeroSheet():
                for field in ("start", "restart"):  # on a board that need not be in the game
                    yield from _known(card.id, field, getattr(card, field), _all_spaces(cards))
            case LairCard():
                yield from _known(card.id, "space", card.space, spaces)
            case VillainSheet():
                for entry in (*card.chart, *card.advanced_chart):
                    yield from _minions(card, entry, cards)
        if card.deck:
            yield from _known(card.id, "deck", card.deck, decks)
    for minion in box.minions:
        yield from _known(minion.id, "flip", minion.flip, cards.minion_index)
    for part in functions.parts(box):
        for effect in functions.effects(part.function):
            yield from _effect(part.piece, effect, cards, decks)
    there = {
        piece.id
        for name in shelf.complete([box.id])
        for other in [shelf.find_box(name)]
        if other is not box
        for piece in _all(other)
    }
    for name in box.removes:
        yield from _known(THE_MANIFEST, "removes", name, there)


def _all_spaces(cards: Content) -> set[str]:
    """The spaces of a game with the box, and those of all boxes that come with the program."""
    others = [shelf.find_box(name) for name in shelf.OURS]
    return {*cards.board.index, *(space.id for box in others for space in box.spaces)}


def _effect(where: str, effect: Effect, cards: Content, decks: set[str]) -> Iterator[Problem]:
    """The names in an effect."""
    match effect:
        case PlaceMinion():
            yield from _known(where, "PlaceMinion", effect.minion, cards.minion_index)
            yield from _known(where, "PlaceMinion", effect.space, cards.board.index)
        case MoveTo():
            yield from _known(where, "MoveTo", effect.space, cards.board.index)
        case DrawFrom():
            yield from _known(where, "DrawFrom", effect.deck, decks)


def _minions(sheet: VillainSheet, entry: ChartEntry, cards: Content) -> Iterator[Problem]:
    for name in entry.minions:
        yield from _known(f"{sheet.id}, {entry.name}", "minions", name, cards.minion_index)


def _known(where: str | Told, field: str, name: str, names: Iterable[str]) -> Iterator[Problem]:
    if name and name not in names:
        hint = nearest(name, [one for one in names if one])
        sentence = N_("{field} names '{name}', which does not exist; {hint}")
        yield Problem(where, Told(sentence, field=field, name=name, hint=hint))


# ---- playing -----------------------------------------------------------------------------------


def _play(
    report: BoxReport,
    box: Box,
    package: Path,
    games: int,
    patience: float,
    told: Callable[[int], None],
) -> None:
    """Random games, every other one against a villain of the box, with the box watched."""
    report.tally = Tally()
    villains: list[str | None] = [c.id for c in box.cards if isinstance(c, VillainSheet)]
    users = _users(box)
    said: set[str] = set()
    for number in range(games):
        villain = villains[number // 2 % len(villains)] if villains and number % 2 else None
        plan = FuzzPlan(villain=villain, boxes=shelf.complete([box.id]))
        with ExitStack() as watching:
            if number % WATCHED_GAMES < 2:  # it takes ten times as long
                watching.enter_context(watched(package))
            watching.enter_context(time_limit(patience))
            tally = Case(f"check-{box.id}/{number}", plan).run()
        report.tally.add(tally)
        told(1)
        for failure in tally.failures:
            problem = _explain(failure, package, users, content(plan.boxes))
            if str(problem.sentence) not in said:
                said.add(str(problem.sentence))
                report.problems.append(problem)
        if len(report.tally.failures) >= ENOUGH:  # the rest is likely to be the same
            break
    own = {card.id for card in box.cards}
    idle = unresolved(report.tally, shelf.complete([box.id]))
    report.unresolved = [name for name in idle if name.partition(",")[0] in own]


FRAME = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+), in (?P<function>\S+)')


def _explain(
    failure: Failure, package: Path, users: Mapping[str, list[str]], cards: Content
) -> Problem:
    """A failed game in the author's words: which function of which card, and what went wrong."""
    frames = [m for m in FRAME.finditer(failure.trace) if m["file"].startswith(str(package))]
    error = failure.error
    if not frames:
        sentence = N_("{error} (play it again: {command})")
        return Problem(Told(N_("a game")), Told(sentence, error=error, command=failure.command))
    last = frames[-1]
    function = last["function"]
    place = Told(
        N_("{function} ({file}, line {line})"),
        function=function,
        file=Path(last["file"]).name,
        line=last["line"],
    )
    owners = users.get(function, [])
    where = ", ".join(owners) if owners else function
    said = _said(error, place, cards)
    if error.startswith("ByHand"):  # played again it is not watched
        return Problem(where, said)
    return Problem(where, Told(N_("{said}; again: {command}"), said=said, command=failure.command))


def _said(error: str, place: Told, cards: Content) -> Told:
    kind, _, text = error.partition(": ")
    if kind == "NeverEnds":
        seconds = "".join(re.findall(r"[\d.]+", text)[:1])
        sentence = N_("{place} never ends: the game was not over after {seconds} seconds")
        return Told(sentence, place=place, seconds=seconds)
    if kind == "RecursionError":
        return Told(N_("{place} never ends: it calls itself again and again"), place=place)
    if kind == "ByHand":
        changed = "".join(re.findall(r"\w+\.\w+(?= without)", text))
        sentence = N_("{place} changes the table by hand ({what}); use a verb")
        return Told(sentence, place=place, what=changed)
    if kind == "KeyError":
        name = text.strip("'\"")
        known = [*cards.definition, *cards.minion_index, *cards.board.index, *cards.decks]
        sentence = N_("{place} asks for '{name}', which does not exist; {hint}")
        return Told(sentence, place=place, name=name, hint=_near(name, known))
    return Told(N_("{place} fails with {error}"), place=place, error=error)


def _near(name: str, known: list[str]) -> Told:
    hint = nearest(name, known)
    return hint if "name" in hint.values else Told(N_("look at its spelling"))


def _users(box: Box) -> dict[str, list[str]]:
    """The names of functions with the pieces that use them."""
    found: dict[str, list[str]] = {}
    for part in functions.parts(box):
        for name in functions.names(part.function):
            if part.piece not in found.setdefault(name, []):
                found[name].append(part.piece)
    return found


__all__ = ["ERROR", "WARNING", "BoxReport", "Problem", "check"]
