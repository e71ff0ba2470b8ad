"""Turns records, decisions and options into sentences of a language.

It works from the view of a seat, so it can tell nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from shadowbrook.cards import BoughtOff
from shadowbrook.engine.acting import Ability
from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import ElderCard, HeroSheet, Marker
from shadowbrook.engine.words import N_, SKILLS
from shadowbrook.locale import ENGLISH, Count, Name, Speech, tongue
from shadowbrook.locale.names import is_plain, sentence

from .questions import (
    ABOUT,
    BY_REASON,
    END_IT,
    ON_A_ROLL,
    OPTIONS,
    POINTS,
    PRICE,
    QUESTIONS,
    WORDS,
)
from .records import RECORDS
from .sayings import Sayings, names_of, read_labels, short_name, without_source
from .words import Plural, Words, row

View = Mapping[str, Any]
Record = Sequence[Any]  # kind, seats that may see it, then the data
Field = tuple[str, str]  # the name of what a sentence is filled with, and its kind

# Names that are not those of definitions; `tools/texts.py` collects them with the others.
SOMEBODY = "somebody"
SOMETHING = "a card"
SEAT = "seat {number}"
TEAM = "team {number}"
ROAD = "Road {one} – {other}"
OWN = "own ability"  # what somebody does by what stands on their own sheet
OTHER_NAMES: Mapping[str, str] = {
    SOMEBODY: "hero",
    SOMETHING: "word",
    SEAT: "hero",
    TEAM: "hero",
    ROAD: "space",
    OWN: "word",
}

NOTHING = N_("no dice")
PROMPT = N_("{who}: {question}")
ABILITY = N_("{name}: {text}")
ABILITY_OF = N_("use {card}’s ability")
OPTION = N_("{option} ({costs})")
TOTAL = N_("{hero}: {total}")
OF_A_BOX = N_("{what}: {told}")
UNKNOWN = N_("{question} ({source})?")
TRACK_PART = N_("Shadow Track at {number}")
# What numbers are made of, beside cards.
PARTS: Mapping[str, str] = {
    "sheet": N_("printed on the sheet"),
    "markers": N_("markers"),
    "endurance": N_("Endurance of Evil"),
    "upgrades": N_("training and other gains"),
    "this-fight-round": N_("counts only from the end of this fight round"),
}

USUAL_OPTIONS = read_labels(OPTIONS)


def side(speech: Speech, text: str) -> Name | None:
    """A seat or a team as results know it, such as "seat 2"; nothing for anything else.

    >>> str(side(tongue("fr"), "seat 2")), side(tongue("fr"), "heroes")
    ('place 2', None)
    """
    kind, _, number = text.partition(" ")
    form = {"seat": SEAT, "team": TEAM}.get(kind)
    if form is None or not number.isdecimal():
        return None
    return Name(str(speech.name(form)).format_map({"number": number}), speech.language)


class Narrator:
    """The words of one language for the content of a game.

    >>> from shadowbrook import Game, Setup
    >>> game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), seed=1)
    >>> narrator = Narrator(game.content)
    >>> narrator.option("move:windmill")
    'go to the Windmill'
    >>> narrator.record(("gained", -1, 0, 2, "church"), game.view(0))
    'Karl gains 2 Investigation (Church).'
    """

    def __init__(self, content: Content, language: str = ENGLISH) -> None:
        self.content = content
        self.language = language
        self.speech = tongue(language, content.catalogues)
        self._sayings = Sayings(content)
        self._named = names_of(content)
        board = content.board
        self._roads = {board.spaces[road].id: board.spaces[road].near for road in board.roads}
        self._known: dict[str, Name] = {}  # things that were named before
        self._bought_off = frozenset(
            one.id
            for one in content.definitions
            if any(isinstance(form, BoughtOff) for form in one.does)
        )
        self._boats = _boats(content)
        self._kinds: Mapping[str, Callable[[Any, View], Name | Count]] = {
            "hero": self._hero,
            "first": self._first,
            "elder": self._elder,
            "space": self._space,
            "skill": self._skill,
            "dice": self._dice,
            "heroes": self._heroes,
            "totals": self._totals,
            "count": lambda value, view: self.speech.count(abs(value)),
        }

    # ---- whole sentences -------------------------------------------------------------

    def record(self, record: Record, view: View) -> str:
        """What a record tells."""
        kind, data = record[0], record[2:]
        telling = RECORDS.get(kind) or self._sayings.records.get(kind)
        if telling is None:  # a box of somebody else may have kinds of its own
            told = row(self.speech, (self.thing(str(value)) for value in data))
            return self.speech.say(OF_A_BOX, what=self.word(kind), told=told)
        telling = RECORDS.get(self._variant(kind, data), telling)
        said = tuple(zip(_fields(telling.fields), data, strict=False))
        return sentence(self._fill(telling.text, said, view))

    def prompt(self, view: View) -> str:
        """Who decides what."""
        decision = view["decision"]
        return self.asked(self.whose(decision, view), decision)

    def asked(self, who: str, decision: Mapping[str, Any]) -> str:
        """What somebody is asked, whatever they are called."""
        return self.speech.say(PROMPT, who=who, question=self.question(decision))

    def question(self, decision: Mapping[str, Any]) -> str:
        """What is asked; to seats that may not know more, only that somebody is asked."""
        asking = decision.get("source", "")
        kind = decision["kind"]
        text = self._sayings.question(kind, asking, QUESTIONS)
        if text is None:
            return self.speech.say(UNKNOWN, question=self._word(kind), source=self.name(asking))
        if asking:
            return self._(text).format_map({"source": self.name(asking)})
        # others are not told who asks: the text does without it
        return self._(without_source(text)).format_map({"source": self.speech.name(SOMETHING)})

    def about(self, decision: Mapping[str, Any], view: View) -> str:
        """What lies on the table because of the decision, if anything does."""
        about = decision.get("about")
        if not about or about["what"] not in ABOUT:
            return ""
        fields, text = ABOUT[_about_variant(about)]
        said = tuple((field, about.get(field[0])) for field in _fields(fields))
        return self._fill(text, said, view)

    def option(
        self, key: str, price: int = 0, points: int = 0, reason: str = "", source: str = ""
    ) -> str:
        """What an option means, with what it costs; `reason` and `source` are the decision's."""
        verb, *args = key.split(":")
        asker = args[0] if verb == "use" else source  # what is used has the first word
        known = self._sayings.option(verb, len(args), asker, USUAL_OPTIONS)
        if (reason, key) in BY_REASON:
            text = self._(BY_REASON[reason, key])
        elif known is None and not args:
            text = self._word(verb)
        elif known is None:
            things = row(self.speech, (self.thing(arg) for arg in args))
            text = self.speech.say(OF_A_BOX, what=self._word(verb), told=things)
        else:
            said = known.text
            if verb == "use" and len(args) == 1:
                said = self._use(args[0], said)
            elif verb == "use":  # an ability goes by its name on that card
                args[1] = ":".join(args)
            values = {name: self.name(arg) for name, arg in zip(known.names, args, strict=True)}
            text = self._(said).format_map(values)
        costs = [
            self._forms(words, count)
            for words, count in ((PRICE, price), (POINTS, points))
            if count
        ]
        if verb == "boat" and (good := self._boats.get(args[0])):
            costs.append(self.speech.say(ON_A_ROLL, number=good))
        return (
            self.speech.say(OPTION, option=text, costs=row(self.speech, costs)) if costs else text
        )

    def _use(self, name: str, usual: str) -> str:
        """What it is called to use a thing: in its own words, or a sheet's only ability."""
        if usual != USUAL_OPTIONS["use", 1].text:
            return usual
        if name in self._bought_off:
            return END_IT
        person = isinstance(self.content.definition.get(name), HeroSheet | ElderCard)
        return ABILITY_OF if person else usual

    def _variant(self, kind: str, data: Sequence[Any]) -> str:
        """Some records tell something else by what is in them."""
        if kind != "used":
            return _variant(kind, data)
        used = self.content.definition.get(data[1])
        if data[1] in self._bought_off:
            return "used/ended"
        if isinstance(used, HeroSheet):
            return "used/own"
        if isinstance(used, Marker):
            return "used/marker"
        return "used/elder" if isinstance(used, ElderCard) else kind

    # ---- names and words -----------------------------------------------------------------

    def thing(self, name: str) -> str:
        """The name of a card, place or minion, or the word for something else, as it stands alone.

        >>> from shadowbrook.engine.shelf import content
        >>> Narrator(content(("core",))).thing("town-hall")
        'Town Hall'
        """
        return str(self.name(name))

    def name(self, name: str) -> Name:
        """The name of a card, place or minion, or the word for something else, for a sentence.

        >>> from shadowbrook.engine.shelf import content
        >>> f"{Narrator(content(('core',))).name('town-hall'):the}"
        'the Town Hall'
        """
        said = self._known.get(name)
        if said is None:
            said = self._name(name)
            if name in self._named or name in WORDS:  # these are so many and no more
                self._known[name] = said
        return said

    def _name(self, name: str) -> Name:
        known = self._named.get(name)
        if known is None and ":" in name:  # an exchange that another player is asked about
            return Name(self.option(name), self.speech.language)
        if known is None:
            return self._word(name)
        if name in self._roads:
            return self._road(name)
        return self.speech.name(short_name(known) if name in self.content.definition else known)

    def word(self, word: str) -> str:
        """The text for a word of the engine; one that has none is shown as it is."""
        return str(self._word(word))

    def _word(self, word: str) -> Name:
        known = WORDS.get(word) or self._sayings.words.get(word)
        if known is not None:
            return self.speech.name(known)
        return Name(word.replace("-", " "), self.speech.language)

    def part(self, name: str) -> str:
        """What adds to a number: a card, or one of the parts that the rules have words for."""
        if name in PARTS:
            return self._(PARTS[name])
        if name.startswith("track-"):
            return self.speech.say(TRACK_PART, number=name.removeprefix("track-"))
        return self.thing(name)

    def deck(self, name: str) -> Name:
        """The name of a deck; one that its box does not name is shown as it is."""
        known = self._sayings.decks.get(name)
        return self.speech.name(known) if known is not None else self._word(name)

    def _road(self, road: str) -> Name:
        """Roads have no names of their own: they are told by their ends."""
        if len(self._roads[road]) < 2:  # a road of another box may end somewhere
            return self.speech.name(self._named[road])
        one, other = (self.speech.name(self._named[near]) for near in self._roads[road][:2])
        return self.speech.name(ROAD).each(
            lambda text: text.format_map({"one": one, "other": other})
        )

    def translate(self, text: str) -> str:
        """A text of a card or place in this language."""
        return self._(text)

    def ability(self, ability: Ability) -> str:
        """An ability of a sheet: its name and what it does."""
        return self.speech.say(ABILITY, name=self._(ability.name), text=self._(ability.text))

    def _(self, text: str) -> str:
        return self.speech.gettext(text) if text else ""

    def _forms(self, words: Words, count: int) -> str:
        assert isinstance(words, Plural)
        text = self.speech.ngettext(words.one, words.many, abs(count))
        return text.format_map({words.by: self.speech.count(abs(count))})

    def _fill(self, words: Words, data: Sequence[tuple[Field, Any]], view: View) -> str:
        """Put named data into a text, each by its kind."""
        if isinstance(words, Plural):
            count = abs(int(next(value for (name, _), value in data if name == words.by)))
            text = self.speech.ngettext(words.one, words.many, count)
        else:
            text = self._(words)
        values: dict[str, Name | Count | str] = {}
        plain = is_plain(text)  # most are, and ordinary texts are filled in sooner
        for (name, kind), value in data:
            said = self._value(kind, value, view)
            values[name] = said.plain if plain else said
        source = values.get("source")
        if source is not None and source in (values.get("hero"), values.get("elder")):
            values["source"] = self.speech.name(OWN)
        return text.format_map(values)

    def _value(self, kind: str, value: Any, view: View) -> Name | Count:
        say = self._kinds.get(kind)
        if say is not None and not isinstance(value, str):
            return say(value, view)
        if kind == "deck":
            return self.deck(value)
        if kind == "winner":
            return self._winner(value, view)
        if kind == "skill" and isinstance(value, str):
            return self.speech.added([self._word(skill) for skill in value.split("+")])
        return self.name(str(value))

    # ---- the kinds of data -----------------------------------------------------------------

    def _hero(self, hero: int, view: View) -> Name:
        if not 0 <= hero < len(view["heroes"]):
            return self.speech.name(SOMEBODY)
        card = view["heroes"][hero]["card"]
        if card is None:  # still to be dealt
            return self._numbered(SEAT, view["heroes"][hero]["seat"] + 1)
        return self.name(card)

    def _numbered(self, text: str, number: int) -> Name:
        return self.speech.name(text).each(lambda form: form.format_map({"number": number}))

    def _first(self, first: int, view: View) -> Name:
        """The First Player is a hero; in a team game it is a team."""
        if view["mode"] == "team":
            return self._numbered(TEAM, first + 1)
        return self._hero(first, view)

    def _winner(self, winner: str, view: View) -> Name:
        """Whoever won; a hero and a team by name, once the view says which."""
        result = view["result"]
        if result and winner == "hero":
            return self._hero(result["heroes"][0], view)
        if result and winner == "team":
            return self._numbered(TEAM, result["team"] + 1)
        return self._word(winner)

    def _elder(self, elder: int, view: View) -> Name:
        known = 0 <= elder < len(view["elders"])
        return self.name(view["elders"][elder]["card"]) if known else self.speech.name(SOMEBODY)

    def _space(self, space: int, view: View) -> Name:
        known = 0 <= space < len(self.content.board.spaces)
        return self.name(self.content.board.spaces[space].id if known else "")

    def _skill(self, skill: int, view: View) -> Name:
        return self._word(SKILLS[skill])

    def _dice(self, dice: Sequence[int] | int, view: View) -> Name:
        faces = [dice] if isinstance(dice, int) else dice
        said = " ".join(str(face) for face in faces) or self._(NOTHING)
        return Name(said, self.speech.language)

    def _heroes(self, heroes: Sequence[int], view: View) -> Name:
        return self.speech.listed([self._hero(hero, view) for hero in heroes])

    def _totals(self, totals: Sequence[tuple[int, int]], view: View) -> Name:
        said = (
            self.speech.say(TOTAL, hero=self._hero(hero, view), total=total)
            for hero, total in totals
        )
        return Name(row(self.speech, said), self.speech.language)

    def whose(self, decision: Mapping[str, Any], view: View) -> Name:
        """The name of whoever decides."""
        hero = decision.get("hero", -1)
        if hero >= 0:
            return self._hero(hero, view)
        seat = decision["seat"]
        heroes = [n for n, one in enumerate(view["heroes"]) if one["seat"] == seat]
        names = (self._hero(n, view) for n in heroes)
        # a seat with heroes still to be chosen is one seat
        return self.speech.listed(list(dict.fromkeys(names)))


def _boats(content: Content) -> Mapping[str, int]:
    """By where boats lead, what a die must show for them, if it is the same for all of them."""
    needed: dict[str, set[int]] = {}
    for space in content.board.spaces:
        for there, good in space.boats.items():
            needed.setdefault(there, set()).add(good)
    return {there: good for there, (good, *others) in needed.items() if not others}


@lru_cache(maxsize=1024)
def _fields(fields: str) -> tuple[Field, ...]:
    """The fields of a telling; one without a kind of its own is of that of its name."""
    parted = (field.strip("?").partition(":") for field in fields.split())
    return tuple((name, kind or name) for name, _, kind in parted)


def _variant(kind: str, data: Sequence[Any]) -> str:
    """Some records tell something else by what is in them."""
    if kind in ("die", "enemy-rerolled", "minion-displaced"):
        at = {"die": 0, "enemy-rerolled": 1, "minion-displaced": 2}[kind]
        return f"{kind}/nobody" if data[at] == -1 else kind
    if kind in ("marker-laid", "marker-taken") and data[1] != "space":
        return f"{kind}/other"
    if kind == "clues" and data[1] < 0:
        return "clues/taken"
    if kind == "track" and data[1] > data[0]:
        return "track/risen"
    if kind == "day" and data[2]:
        return "day/riding"
    if kind == "fight-over" and data[2]:
        return "fight-over/won"
    if kind == "game-over" and data[1] == "showdown":
        return "game-over/showdown"
    if kind == "enemy-wounded" and not data[2]:
        return "enemy-wounded/missed"
    if kind == "elder-evil" and data[1]:
        return "elder-evil/faked"
    if kind == "fight-dice":
        return f"{kind}{_who_rolls(data[1], data[3])}"
    return kind


def _about_variant(about: Mapping[str, Any]) -> str:
    """What lies on the table tells something else by what is in it, too."""
    what: str = about["what"]
    if what == "elder-wound" and about.get("outright"):
        return f"{what}/outright"
    if what == "fight-round":
        return f"{what}{_who_rolls(about['dice'], about['enemy_dice'])}"
    return what


def _who_rolls(dice: Sequence[int], enemy_dice: Sequence[int]) -> str:
    """Where only one side has dice, as against an enemy that strikes first, the other is left out.

    >>> _who_rolls((1, 2), ()), _who_rolls((), (5,)), _who_rolls((), ())
    ('/hero', '/enemy', '')
    """
    if dice and not enemy_dice:
        return "/hero"
    return "/enemy" if enemy_dice and not dice else ""
