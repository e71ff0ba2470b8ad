"""Templates: one environment a language, with the drawings and links that templates use."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape

from shadowbrook.locale import Speech, tongue
from shadowbrook.narration.words import row

from . import board, drawings
from .library import library
from .links import card_link, keyword_link, rule_link, with_rules
from .panels import CardFace, Choice, LogLine
from .story import LINES
from .vendor import node_modules

HERE = Path(__file__).parent
STATIC = HERE / "static"

FRAGMENTS = 4096  # cards and answers that are kept: those of the tables of two hundred games
PLAIN_TEXT = re.compile(r"\b_\('([^'{]+)'\)")  # a text without values, as templates say it
SPECIAL = frozenset("<>&'\"\\{}%")  # what is not as plain as that
KEPT_MACROS = ("boxes", "dice_row", "glyph", "hero_token", "portrait", "total")  # by what they show
FRAMES = ("skip", "reader", "close", "connection")  # what stands around a table
DRAWN = 2048  # of each
LINK = 0xE100  # private characters that stand for links while a sentence is made

_PIPS = {
    1: ((0, 0),),
    2: ((-5, -5), (5, 5)),
    3: ((-5, -5), (0, 0), (5, 5)),
    4: ((-5, -5), (5, -5), (-5, 5), (5, 5)),
    5: ((-5, -5), (5, -5), (0, 0), (-5, 5), (5, 5)),
    6: ((-5, -6), (5, -6), (-5, 0), (5, 0), (-5, 6), (5, 6)),
}


@lru_cache(maxsize=64)
def die(face: int, hit: bool = False, foe: bool = False) -> Markup:
    """A die that shows a face; a hit is ringed, so that it is seen without its colour."""
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="2.2"/>' for x, y in _PIPS.get(face, ()))
    classes = "die" + (" hit" if hit else "") + (" foe" if foe else "")
    ring = '<path class="ring" d="M-14 13l5 5l9 -9"/>' if hit else ""
    return Markup(
        f'<svg class="{classes}" viewBox="-16 -16 32 34" focusable="false"><rect x="-11" y="-11" '
        f'width="22" height="22" rx="4"/><g class="pips">{pips}</g>{ring}</svg>'
    )


@lru_cache(maxsize=256)
def _stamp(name: str, folder: Path = STATIC) -> str:
    path = folder / name
    return sha256(path.read_bytes()).hexdigest()[:12] if path.is_file() else "0"


def static(name: str) -> str:
    """The address of one of our own files; it changes with its content."""
    return f"/static/{name}?v={_stamp(name)}"


def vendor(path: str) -> str:
    """The address of a file of an npm package; it changes with its content."""
    return f"/vendor/{path}?v={_stamp(path, node_modules())}"


def _safe(drawing: str) -> Markup:
    return Markup(drawing)


class TranslatedTemplates(FileSystemLoader):
    """Templates in which texts without values are said in a language before they are compiled."""

    def __init__(self, folder: Path, say: Callable[[str], str]) -> None:
        super().__init__(folder)
        self._say = say

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return the text of a template, its file, and whether it is still the same."""
        source, file, fresh = super().get_source(environment, template)
        return PLAIN_TEXT.sub(self._said, source), file, fresh

    def _said(self, found: re.Match[str]) -> str:
        said = self._say(found[1])
        return found[0] if SPECIAL.intersection(said) else f"'{said}'"


@lru_cache(maxsize=16)
def environment(language: str) -> Environment:
    """The templates in a language."""
    speech = tongue(language, library().catalogues)
    env = Environment(
        loader=TranslatedTemplates(HERE / "templates", speech.gettext),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else the files are looked at for every page
    )
    env.globals.update(
        language=language,
        lang=language.replace("_", "-"),  # as browsers write it
        static=static,
        vendor=vendor,
        die=die,
        draw=board.draw,
        woodcuts=_safe(board.PATTERNS + drawings.symbols()),
        face=lambda name: _safe(drawings.person(name)),
        villain_face=lambda name: _safe(drawings.villain(name)),
        minion=lambda name: _safe(drawings.minion(name)),
        cover=[_safe(drawing) for drawing in drawings.cover()],
        token=drawings.hero_token,
        fragment=partial(fragment, language),
        lines=lines,
        **_sentences(speech),
    )
    env.filters.update(_filters(language), **_lists(speech))
    macros = env.get_template("macros.html").module
    env.globals["m"] = macros  # to import it costs each time
    env.filters |= {name: lru_cache(maxsize=DRAWN)(getattr(macros, name)) for name in KEPT_MACROS}
    return env


@lru_cache(maxsize=16)
def frames(language: str) -> dict[str, Markup]:
    """What stands around a table, by the ids of its elements, in a language."""
    macros: Any = environment(language).globals["m"]
    return {f"say-{name}": macros.frame(name) for name in FRAMES}


def _lists(speech: Speech) -> dict[str, Callable[..., Markup]]:
    """How templates list things: `listed` in a sentence, `row` where there is none."""
    say = _sentences(speech)["_"]

    def listed(parts: Iterable[str]) -> Markup:
        return Markup(speech.language.listed([str(escape(part)) for part in parts]))

    def in_a_row(parts: Iterable[str]) -> Markup:
        return Markup(row(speech, (str(escape(part)) for part in parts)))

    def card_links(cards: Iterable[CardFace]) -> Markup:
        return in_a_row(card_link(card.id, card.name) for card in cards)

    def for_sale(card: CardFace) -> Markup:
        link = card_link(card.id, card.name)
        return say("{card} ({facts})", card=link, facts=row(speech, card.facts))

    def counters(minion: tuple[str, str, int]) -> Markup:
        name, said, left = minion
        return say("{minion}: {count}", minion=card_link(name, said), count=left)

    def near_rule(rule: str) -> Markup:
        return Markup('<a href="/rules?q={rule}">{rule}</a>').format(rule=rule)

    return {
        "near_rule": near_rule,
        "listed": listed,
        "row": in_a_row,
        "card_links": card_links,
        "for_sale": for_sale,
        "counters": counters,
    }


def _filters(language: str) -> dict[str, Callable[..., Markup]]:
    """What templates use as filters: these are called directly, functions in a roundabout way.

    Of texts that are known beforehand the templates have the result when they are compiled.
    """

    def card(shown: CardFace, classes: str = "") -> Markup:
        return fragment(language, "card_face.html", card=shown, classes=classes)

    def answer(choice: Choice, note: bool = False) -> Markup:
        return fragment(language, "answer.html", choice=choice, note=note)

    return {
        "card": card,
        "answer": answer,
        "card_link": card_link,
        "rule_link": rule_link,
        "keyword": lambda word: keyword_link(word, language),
        "rules": lambda text: with_rules(text, language),
    }


@lru_cache(maxsize=FRAGMENTS)
def fragment(language: str, template: str, **panels: Hashable) -> Markup:
    """A part of a page, made once of what it shows.

    Of one update to the next most of a table stays as it is. The panels that a part is made of
    are all that it can show, and it is found again by all of them: whoever gets a part that was
    made before has just the same to see. So nothing of a request belongs into one, and no text
    that is markup already (it would be taken for the same text that is not).
    """
    return Markup(render(template, language, **panels))


@lru_cache(maxsize=LINES)
def _line(line: LogLine) -> str:
    said = "".join(
        card_link(piece.card, piece.text) if piece.card else escape(piece.text)
        for piece in line.pieces
    )
    return f'<li class="log-{escape(line.kind)}">{said}</li>'


def lines(told: Iterable[LogLine]) -> Markup:
    """Lines of the log, as items of a list."""
    return Markup("".join(map(_line, told)))


def _sentences(speech: Speech) -> dict[str, Callable[..., Markup]]:
    """What templates say: texts filled with names and counts, as everywhere else.

    `_` says a text, `pgettext` one that means different things by where it stands, `ngettext` one
    with a plural, whose number is `{count}`.
    """

    @lru_cache(maxsize=1024)
    def plain(text: str) -> Markup:
        return escape(speech.gettext(text))

    def say(text: str, /, **values: Any) -> Markup:
        return filled(speech, speech.gettext(text), values) if values else plain(text)

    def say_here(context: str, text: str, /, **values: Any) -> Markup:
        return filled(speech, speech.pgettext(context, text), values)

    def say_many(one: str, many: str, count: int, /, **values: Any) -> Markup:
        return filled(speech, speech.ngettext(one, many, count), {"count": count, **values})

    return {"_": say, "pgettext": say_here, "ngettext": say_many}


def filled(speech: Speech, text: str, values: Mapping[str, Any]) -> Markup:
    """A translated text with its values, made safe; what is markup already stays as it is."""
    links = {name: value for name, value in values.items() if isinstance(value, Markup)}
    if not links:
        return escape(speech.fill(text, values))
    signs = {name: chr(LINK + n) for n, name in enumerate(links)}
    safe = escape(speech.fill(text, {**values, **signs}))
    for name, sign in signs.items():
        safe = Markup(str(safe).replace(sign, links[name]))
    return safe


@lru_cache(maxsize=1024)
def _template(template: str, language: str) -> tuple[Template, dict[str, Any]]:
    """A template, with all that every template knows."""
    found = environment(language).get_template(template)
    return found, dict(found.globals)


def render(template: str, language: str, **context: Any) -> str:
    """A page or a part of one as text."""
    found, known = _template(template, language)
    # not found.render(): that gathers all that templates know, for each part again
    values = Context(found.environment, {**known, **context}, found.name, found.blocks)
    return "".join(found.root_render_func(values))
