"""Turns records, decisions and options into sentences of a language.

It works from the view of a seat, so it can tell nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shadowbrook.engine.acting import Ability
from shadowbrook.engine.content import Content
from shadowbrook.engine.words import N_, SKILLS
from shadowbrook.locale import ENGLISH, tongue

from .questions import ABOUT, BY_REASON, OPTIONS, POINTS, PRICE, QUESTIONS, WORDS
from .records import RECORDS
from .sayings import Sayings, names_of, read_labels
from .words import Plural, Words

View = Mapping[str, Any]
Record = Sequence[Any]  # kind, seats that may see it, then the data

SOMEBODY = N_("somebody")
SOMETHING = N_("a card")
NOTHING = N_("no dice")
SEAT = N_("seat {number}")
TEAM = N_("team {number}")
ROAD = N_("Road {one} – {other}")
PROMPT = N_("{who}: {question}")
ABILITY = N_("{name}: {text}")

USUAL_OPTIONS = read_labels(OPTIONS)


class Narrator:
    """The words of one language for the content of a game.

    >>> from shadowbrook import Game, Setup
    >>> game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), seed=1)
    >>> narrator = Narrator(game.content)
    >>> narrator.option("move:windmill")
    'go to Windmill'
    >>> narrator.record(("gained", -1, 0, 2, "church"), game.view(0))
    'Karl gains 2 Investigation (Church).'
    """

    def __init__(self, content: Content, language: str = ENGLISH) -> None:
        self.content = content
        self.language = language
        self._tongue = tongue(language, content.catalogues)
        self._sayings = Sayings(content)
        self._named = names_of(content)
        board = content.board
        self._roads = {board.spaces[road].id: board.spaces[road].near for road in board.roads}
        self._said: dict[str, str] = {}  # things that were named before
        self._kinds: Mapping[str, Callable[[Any, View], str]] = {
            "hero": self._hero,
            "first": self._first,
            "elder": self._elder,
            "space": self._space,
            "skill": self._skill,
            "dice": self._dice,
            "heroes": self._heroes,
            "totals": self._totals,
            "count": lambda value, view: str(abs(value)),
        }

    # ---- whole sentences -------------------------------------------------------------

    def record(self, record: Record, view: View) -> str:
        """What a record tells."""
        kind, data = record[0], record[2:]
        telling = RECORDS.get(kind) or self._sayings.records.get(kind)
        if telling is None:  # a box of somebody else may have kinds of its own
            told = ", ".join(self.thing(str(value)) for value in data)
            return f"{self.word(kind)}: {told}"
        telling = RECORDS.get(_variant(kind, data), telling)
        fields = telling.fields.split()
        values = dict(zip((field.strip("?") for field in fields), data, strict=False))
        return self._fill(telling.text, values, view)

    def prompt(self, view: View) -> str:
        """Who decides what."""
        decision = view["decision"]
        who = self.whose(decision, view)
        question = self.question(decision)
        return self._(PROMPT).format_map({"who": who, "question": question})

    def question(self, decision: Mapping[str, Any]) -> str:
        """What is asked; to seats that may not know more, only that somebody is asked."""
        asking = decision.get("source", "")
        source = self.thing(asking)
        kind = decision["kind"]
        text = self._sayings.question(kind, asking, QUESTIONS)
        if text is None:
            return f"{self.word(kind)} ({source})?"
        # others are not told who asks: the text does without it
        said = self._(text) if source else self._(text).replace(" ({source})", "")
        return said.format_map({"source": source or self._(SOMETHING)})

    def about(self, decision: Mapping[str, Any], view: View) -> str:
        """What lies on the table because of the decision, if anything does."""
        about = decision.get("about")
        if not about or about["what"] not in ABOUT:
            return ""
        fields, text = ABOUT[about["what"]]
        values = {field: about.get(field.partition(":")[0]) for field in fields.split()}
        return self._fill(text, values, view)

    def option(
        self, key: str, price: int = 0, points: int = 0, reason: str = "", source: str = ""
    ) -> str:
        """What an option means, with what it costs; `reason` and `source` are the decision's."""
        verb, *args = key.split(":")
        known = self._sayings.option(verb, len(args), source, USUAL_OPTIONS)
        if (reason, key) in BY_REASON:
            text = self._(BY_REASON[reason, key])
        elif known is None:
            text = " ".join([self.word(verb), *(self.thing(arg) for arg in args)])
        else:
            values = {name: self.thing(arg) for name, arg in zip(known.names, args, strict=True)}
            text = self._(known.text).format_map(values)
        costs = [
            self._forms(words, count)
            for words, count in ((PRICE, price), (POINTS, points))
            if count
        ]
        return f"{text} ({', '.join(costs)})" if costs else text

    # ---- names and words -----------------------------------------------------------------

    def thing(self, name: str) -> str:
        """The name of a card, place or minion, or the word for something else.

        >>> from shadowbrook.engine.shelf import content
        >>> Narrator(content(("core",))).thing("town-hall")
        'Town Hall'
        """
        said = self._said.get(name)
        if said is None:
            said = self._thing(name)
            if name in self._named:  # these are so many and no more
                self._said[name] = said
        return said

    def _thing(self, name: str) -> str:
        known = self._named.get(name)
        if known is None:
            return self.word(name)
        if name in self._roads:
            return self._road(name)
        return self._short(known) if name in self.content.definition else self._(known)

    def word(self, word: str) -> str:
        """The text for a word of the engine; one that has none is shown as it is."""
        known = WORDS.get(word) or self._sayings.words.get(word)
        return self._(known) if known is not None else word.replace("-", " ")

    def deck(self, name: str) -> str:
        """The name of a deck; one that its box does not name is shown as it is."""
        known = self._sayings.decks.get(name)
        return self._(known) if known is not None else self.word(name)

    def _road(self, road: str) -> str:
        """Roads have no names of their own: they are told by their ends."""
        if len(self._roads[road]) < 2:  # a road of another box may end somewhere
            return self._(self._named[road])
        one, other = (self._(self._named[near]) for near in self._roads[road][:2])
        return self._(ROAD).format_map({"one": one, "other": other})

    def translate(self, text: str) -> str:
        """A text of a card or place in this language."""
        return self._(text)

    def ability(self, ability: Ability) -> str:
        """An ability of a sheet: its name and what it does."""
        return self._(ABILITY).format_map(
            {"name": self._(ability.name), "text": self._(ability.text)}
        )

    def _short(self, name: str) -> str:
        """`Karl` of `Karl, the Soldier`."""
        return self._(name).partition(",")[0]

    def _(self, text: str) -> str:
        return self._tongue.gettext(text) if text else ""

    def _forms(self, words: Words, count: int) -> str:
        assert isinstance(words, Plural)
        text = self._tongue.ngettext(words.one, words.many, abs(count))
        return text.format_map({words.by: abs(count)})

    def _fill(self, words: Words, data: Mapping[str, Any], view: View) -> str:
        """Put named data into a text, each by its kind."""
        values = {}
        for field, value in data.items():
            name, _, kind = field.partition(":")
            values[name] = self._value(kind or name, value, view)
        if isinstance(words, Plural):
            count = abs(int(data[words.by]))
            text = self._tongue.ngettext(words.one, words.many, count)
        else:
            text = self._(words)
        return text.format_map(values)

    def _value(self, kind: str, value: Any, view: View) -> str:
        say = self._kinds.get(kind)
        if say is not None and not isinstance(value, str):
            return say(value, view)
        if kind == "deck":
            return self.deck(value)
        if kind == "skill" and isinstance(value, str):
            return " + ".join(self.word(skill) for skill in value.split("+"))
        return self.thing(str(value))

    # ---- the kinds of data -----------------------------------------------------------------

    def _hero(self, hero: int, view: View) -> str:
        if not 0 <= hero < len(view["heroes"]):
            return self._(SOMEBODY)
        card = view["heroes"][hero]["card"]
        if card is None:  # still to be dealt
            return self._(SEAT).format_map({"number": view["heroes"][hero]["seat"] + 1})
        return self.thing(card)

    def _first(self, first: int, view: View) -> str:
        """The First Player is a hero; in a team game it is a team."""
        if view["mode"] == "team":
            return self._(TEAM).format_map({"number": first + 1})
        return self._hero(first, view)

    def _elder(self, elder: int, view: View) -> str:
        known = 0 <= elder < len(view["elders"])
        return self.thing(view["elders"][elder]["card"]) if known else self._(SOMEBODY)

    def _space(self, space: int, view: View) -> str:
        known = 0 <= space < len(self.content.board.spaces)
        return self.thing(self.content.board.spaces[space].id) if known else ""

    def _skill(self, skill: int, view: View) -> str:
        return self.word(SKILLS[skill])

    def _dice(self, dice: Sequence[int] | int, view: View) -> str:
        faces = [dice] if isinstance(dice, int) else dice
        return " ".join(str(face) for face in faces) or self._(NOTHING)

    def _heroes(self, heroes: Sequence[int], view: View) -> str:
        return ", ".join(self._hero(hero, view) for hero in heroes)

    def _totals(self, totals: Sequence[tuple[int, int]], view: View) -> str:
        return ", ".join(f"{self._hero(hero, view)} {total}" for hero, total in totals)

    def whose(self, decision: Mapping[str, Any], view: View) -> str:
        """The name of whoever decides."""
        hero = decision.get("hero", -1)
        if hero >= 0:
            return self._hero(hero, view)
        seat = decision["seat"]
        heroes = [n for n, one in enumerate(view["heroes"]) if one["seat"] == seat]
        names = (self._hero(n, view) for n in heroes)
        return ", ".join(dict.fromkeys(names))  # a seat with heroes still to be chosen is one seat


def _variant(kind: str, data: Sequence[Any]) -> str:
    """Some records tell something else by what is in them."""
    if kind in ("die", "enemy-rerolled", "minion-displaced"):
        at = {"die": 0, "enemy-rerolled": 1, "minion-displaced": 2}[kind]
        return f"{kind}/nobody" if data[at] == -1 else kind
    if kind == "clues" and data[1] < 0:
        return "clues/taken"
    if kind == "track" and data[1] > data[0]:
        return "track/risen"
    if kind == "day" and data[2]:
        return "day/riding"
    if kind == "fight-over" and data[2]:
        return "fight-over/won"
    if kind == "elder-evil" and data[1]:
        return "elder-evil/faked"
    return kind
