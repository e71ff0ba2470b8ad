"""What the boxes of a game say in words of their own: questions, options, records and names.

The core box speaks through the same fields as any other: those of each definition (`Wording`), and
those of the manifest for what several definitions share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from shadowbrook.engine.acting import Wording
from shadowbrook.engine.content import Content, hooks_of
from shadowbrook.engine.definitions import Card, ChartEntry, ElderCard, Minion, Space, VillainSheet

from .words import Telling


class Label(NamedTuple):
    """The text of an option, and the names of what stands in its key."""

    names: tuple[str, ...]
    text: str


Labels = Mapping[tuple[str, int], Label]  # by verb and number of arguments


def read_labels(texts: Mapping[str, str]) -> dict[tuple[str, int], Label]:
    """Texts of options by key, made ready to be looked up.

    >>> read_labels({"buy:{card}": "buy {card}"})
    {('buy', 1): Label(names=('card',), text='buy {card}')}
    """
    found = {}
    for key, text in texts.items():
        verb, *names = key.split(":")
        found[verb, len(names)] = Label(tuple(name.strip("{}") for name in names), text)
    return found


def chart_of(card: Card) -> tuple[ChartEntry, ...]:
    """The results of both minion charts of a villain; nothing for other cards."""
    return (*card.chart, *card.advanced_chart) if isinstance(card, VillainSheet) else ()


def speakers(
    cards: Iterable[Card], minions: Iterable[Minion], spaces: Iterable[Space]
) -> Iterator[tuple[str, Wording]]:
    """All that may have words of its own, under the name by which decisions and the log know it."""
    for card in cards:
        yield card.id, card
        if isinstance(card, ElderCard):
            yield card.evil.id or card.id, card.evil
        if isinstance(card, VillainSheet):
            yield from ((ability.id or card.id, ability) for ability in card.advanced)
        yield from ((entry.name, entry) for entry in chart_of(card))
    yield from ((minion.id, minion) for minion in minions)
    yield from ((space.id, space) for space in spaces)


class Sayings:
    """The words of the boxes of a game.

    A question or an option is looked up under who asks. Where that is not known (others are not
    told it), the words of any definition with such a question or option do.
    """

    def __init__(self, content: Content) -> None:
        boxes = content.boxes
        self.words = {word: text for box in boxes for word, text in box.words.items()}
        self.decks = {deck: name for box in boxes for deck, name in box.decks.items()}
        self.records = {
            kind: Telling(*telling) for box in boxes for kind, telling in box.records.items()
        }
        self._questions = {kind: text for box in boxes for kind, text in box.questions.items()}
        self._options: dict[tuple[str, int], Label] = {}
        self._own_questions: dict[tuple[str, str], str] = {}
        self._own_options: dict[tuple[str, str, int], Label] = {}
        for source, wording in speakers(content.definitions, content.minions, content.board.spaces):
            self._add(source, wording)

    def _add(self, source: str, wording: Wording) -> None:
        for kind, text in wording.asks.items():
            self._own_questions[source, kind] = text
            self._questions.setdefault(kind, text)
        for (verb, count), label in read_labels(wording.labels).items():
            self._own_options[source, verb, count] = label
            self._options.setdefault((verb, count), label)
        for kind, telling in wording.tells.items():
            self.records.setdefault(kind, Telling(*telling))

    def question(self, kind: str, source: str, usual: Mapping[str, str]) -> str | None:
        """The text of a question; `usual` are the words of the rules."""
        own = self._own_questions.get((source, kind))
        return own or usual.get(kind) or self._questions.get(kind)

    def option(self, verb: str, count: int, source: str, usual: Labels) -> Label | None:
        """The text of an option; `usual` are the words of the rules."""
        own = self._own_options.get((source, verb, count))
        return own or usual.get((verb, count)) or self._options.get((verb, count))

    @property
    def questions(self) -> frozenset[str]:
        """The kinds of questions that the boxes bring."""
        return frozenset(self._questions)


def short_name(name: str) -> str:
    """What sentences call somebody: `Karl` of `Karl, the Soldier`."""
    return name.partition(",")[0]


def title_of(name: str, short: str) -> str:
    """What a full name adds to the short one, in any language.

    >>> title_of("Karl, le Soldat", "Karl"), title_of("Karl", "Karl")
    ('le Soldat', '')
    """
    return name.removeprefix(short).lstrip(", ") if name.startswith(short) else ""


def without_source(question: str) -> str:
    """A question for those who are not told who asks.

    >>> without_source("Climb up ({source})?")
    'Climb up?'
    """
    return question.replace(" ({source})", "")


def abilities_of(card: Card) -> dict[str, str]:
    """The abilities of a card that have names of their own, by these, and what people read."""
    return {hook.name: hook.label for _, hook in hooks_of(card) if hook.name and hook.label}


def names_of(content: Content) -> dict[str, str]:
    """The names of cards, places, minions, abilities and chart results, by id."""
    definitions = content.definitions
    return {
        **{
            entry.name: entry.title
            for card in definitions
            for entry in chart_of(card)
            if entry.title
        },
        **{
            ability.id: ability.name
            for card in definitions
            if isinstance(card, VillainSheet)
            for ability in card.advanced
            if ability.id
        },
        **{
            f"{card.id}:{name}": label
            for card in definitions
            for name, label in abilities_of(card).items()
        },
        **{minion.id: minion.name for minion in content.minions},
        **{space.id: space.name for space in content.board.spaces},
        **{card.id: card.name for card in definitions},
    }
