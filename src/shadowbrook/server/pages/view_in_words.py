"""What a seat sees, with the words for it: the ground on which panels are made.

Names, places and cards of a view in the language of the reader, and the choices that are
about them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import ElderCard, HeroSheet, LairCard
from shadowbrook.engine.rules import Rules
from shadowbrook.engine.words import N_, On
from shadowbrook.locale import Name, Speech
from shadowbrook.locale.names import capital
from shadowbrook.narration import Narrator
from shadowbrook.narration.sayings import short_name, title_of
from shadowbrook.server.games.live_game import Hint
from shadowbrook.server.games.seat import Ask
from shadowbrook.tutorial import Teaching

from . import board as boards
from .cardfaces import named_face
from .links import narrator
from .panels import (
    CardFace,
    Choice,
    ElderPanel,
)

View = Mapping[str, Any]

AT_CARDS = ("play", "use", "keep", "discard", "lose", "card", "buy", "first")

VERBS: Mapping[str, str] = {
    "accuse": N_("If one of the elder’s Secrets is Evil, it is revealed."),
    "buy-lair": N_("A Lair card names the place where you can face the villain in a showdown."),
    "collect": N_("Take all Investigation in your space."),
    "exchange": N_("Give, take or trade items and allies with heroes in your space."),
    "heal": N_("Pay Investigation to heal wounds."),
    "look": N_("See what an elder is hiding: a friend may turn out evil."),
    "showdown": N_("Pay the Lair Cost and fight the villain to the end."),
    "end-turn": N_("Your turn ends."),
}
PLACE_NOTE = N_("{things}. {text}")
CORNER = N_("Draw a card from this place’s deck: an item, an ally, a minion or an adventure.")

STATUS: Mapping[str, str] = {
    "town": N_("{elder: other=in town}"),
    "dead": N_("{elder: other=dead}"),
    "evil": N_("{elder: other=evil}"),
    "gone": N_("{elder: other=gone}"),
}
AT_ELDERS = ("elder", "accuse", "send-back")


class WordedView:
    """The view of a seat in the language of the reader.

    Panels are made of it by others (`present`, `fight_panels`, `story`), each of which has one.
    """

    def __init__(
        self,
        content: Content,
        rules: Rules,
        view: View,
        numbers: Mapping[str, Any],
        language: str,
        hint: Hint | None = None,
        ask: Ask | None = None,
        lesson: Teaching | None = None,
    ) -> None:
        self.content = content
        self.rules = rules
        self.view = view
        self.numbers = numbers
        self.hint = hint
        self.ask = ask  # how the reader wants to be stopped; None for who only looks
        self.lesson = lesson  # what is taught here, in the game that teaches
        self.say: Narrator = narrator(content, language)
        self.language = language

    @property
    def speech(self) -> Speech:
        """What fills sentences with names and counts."""
        return self.say.speech

    @cached_property
    def initials(self) -> tuple[str, ...]:
        """A short sign for each hero."""
        heroes = self.view["heroes"]
        return initials(tuple(self.say.thing(one["card"]) if one["card"] else "" for one in heroes))

    def _(self, text: str) -> str:
        return self.speech.gettext(text) if text else ""

    def whole(self, clause: str) -> str:
        """A clause as a sentence of its own."""
        return self.speech.say("{clause}.", clause=capital(clause)) if clause else ""

    # ---- choices -----------------------------------------------------------------------------

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """The options of the open decision, if the reader decides."""
        decision = self.view["decision"]
        if decision is None or "options" not in decision:
            return {}
        reason, source = decision["reason"], decision["source"]
        return {one["key"]: self._choice(one, reason, source) for one in decision["options"]}

    @cached_property
    def asides(self) -> dict[str, Choice]:
        """What the reader can play now, whoever decides."""
        decision = self.view["decision"]
        offered = decision.get("asides", ()) if decision is not None else ()
        return {one["key"]: self._choice(one) for one in offered}

    def _choice(self, option: Mapping[str, Any], reason: str = "", source: str = "") -> Choice:
        key = option["key"]
        words = key.split(":")
        label = option_label(self.say, key, reason, source)
        note, card = "", ""
        for word in words[1:]:
            definition = self.content.definition.get(word)
            person = isinstance(definition, HeroSheet | ElderCard)
            if definition is not None and (not person or words[0] in ("use", "keep")):
                note, card = self._(definition.text), word
                break
            if word in self.content.board.index:
                note = self._place_note(word)
        if not note:
            note = self._(VERBS.get(words[0], ""))
        if key == "encounter" and (hero := self.deciding()) is not None:
            note = self.place_text(hero["space"])
        quiet = words[0] in ("pass", "end-turn", "leave", "no", "decline", "done", "stay", "stop")
        hinted = self.hint is not None and self.hint.option == key
        advised = self.lesson is not None and self.lesson.option == key
        return Choice(
            key, label, option["price"], option["points"], note, card, quiet, hinted, advised
        )

    def _place_note(self, name: str) -> str:
        """What lies in a space, and what a hero does there."""
        lies, text = self.what_lies_at(name), self.place_text(name)
        return self.speech.say(PLACE_NOTE, things=capital(lies), text=text) if lies else text

    def deciding(self) -> Mapping[str, Any] | None:
        """The hero for whom the open decision is."""
        decision = self.view["decision"]
        number = decision.get("hero", -1) if decision is not None else -1
        found: Mapping[str, Any] | None = self.view["heroes"][number] if number >= 0 else None
        return found

    def choice_for(self, verbs: Sequence[str], name: str) -> Choice | None:
        """The one choice that is about this thing; none if several are (the list has them)."""
        found = [choice for verb, choice in self.choices_about.get(name, ()) if verb in verbs]
        return found[0] if len(found) == 1 else None

    @cached_property
    def choices_about(self) -> dict[str, list[tuple[str, Choice]]]:
        """The choices that are about one thing, by that thing, each with its verb."""
        found: dict[str, list[tuple[str, Choice]]] = {}
        for key, choice in self.choices.items():
            verb, *things = key.split(":")
            if len(things) == 1 or (verb == "use" and things):  # an ability of a card
                found.setdefault(things[0], []).append((verb, choice))
        return found

    # ---- names and cards ---------------------------------------------------------------------

    def card(self, name: str, marks: int = 0, verbs: Sequence[str] = AT_CARDS) -> CardFace:
        """A card by its id, with the choice that is about it."""
        face = self._face(name, marks)
        known = name in self.content.definition
        choice = self.choice_for(verbs, name) if known else None
        return replace(face, choice=choice) if choice else face

    def _face(self, name: str, marks: int = 0) -> CardFace:
        """A card by its id alone: what choices themselves say cannot ask for choices."""
        if name not in self.content.definition:
            return CardFace(name, capital(self.say.thing(name)), "")
        face = named_face(name, self.say)
        return replace(face, marks=marks) if marks else face

    def own_card(self, name: str, marks: int = 0) -> CardFace:
        """A card of the reader: also whether it can be played now, and when it stops the game."""
        face = self.card(name, marks)
        aside = next((one for one in self.asides.values() if one.card == name), None)
        stop = self.ask.stop(name) if self.ask is not None and can_stop(self.content, name) else ""
        return replace(face, aside=aside, stop=stop) if aside or stop else face

    def hero_name(self, n: int) -> Name:
        """The name of a hero, for a sentence; an empty one if there is no such hero yet."""
        heroes = self.view["heroes"]
        known = 0 <= n < len(heroes) and heroes[n]["card"] is not None
        return self.say.name(heroes[n]["card"]) if known else self.speech.listed(())

    def title(self, card: str) -> str:
        """What stands on a sheet beside the name: `the Soldier` of `Karl, the Soldier`."""
        full = self.content.definition[card].name
        return title_of(self._(full), self._(short_name(full)))

    def elder(self, n: int) -> ElderPanel:
        elder = self.view["elders"][n]
        card = self.content.definition[elder["card"]]
        assert isinstance(card, ElderCard)
        name = self.say.name(card.id)
        evil = elder["status"] == "evil"
        hidden = [one for one in elder["hidden"] if one is not None]
        values = (("spirit", card.spirit), ("cunning", card.cunning), ("honor", card.honor))
        return ElderPanel(
            card.id,
            name,
            self.title(card.id),
            elder["status"],
            self.speech.say(STATUS.get(elder["status"], elder["status"]), elder=name),
            tuple((skill, self.say.word(skill), value) for skill, value in values),
            elder["wounds"],
            card.boxes,
            elder["resolve"],
            self._(card.evil.text if evil else card.text),
            tuple(self.card(one) for one in elder["revealed"]),
            tuple(self.card(one) for one in hidden),
            len(elder["hidden"]) - len(hidden),
            self.say.name(elder["space"]) if elder["space"] else "",
            self.hero_name(elder["hero"]),
            self.choice_for(AT_ELDERS, card.id),
            tuple(self.markers_at("elder", n)),
        )

    # ---- places ------------------------------------------------------------------------------

    def place_text(self, name: str) -> str:
        """What a hero who encounters a place does there."""
        space = self.content.board.spaces[self.content.board.index[name]]
        return self._(space.text or (CORNER if space.deck else ""))

    def heroes_at(self, name: str) -> list[int]:
        return self._heroes_by_space.get(name, [])

    @cached_property
    def _heroes_by_space(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for n, hero in enumerate(self.view["heroes"]):
            if hero["card"] is not None:
                found.setdefault(hero["space"], []).append(n)
        return found

    def elders_at(self, name: str) -> list[int]:
        """The elders who hunt in a space."""
        return self._elders_by_space.get(name, [])

    @cached_property
    def _elders_by_space(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for n, elder in enumerate(self.view["elders"]):
            if elder["space"]:
                found.setdefault(elder["space"], []).append(n)
        return found

    def foes_at(self, name: str) -> list[boards.Foe]:
        there = self.view["spaces"][name]
        square = [there["minion"]] if there["minion"] else []
        return [boards.Foe(one, self.say.thing(one)) for one in square] + [
            boards.Foe(one, self.say.thing(one), round=True) for one in there["round"]
        ]

    def lair_at(self, name: str) -> str:
        return self._lair_by_space.get(name, "")

    @cached_property
    def _lair_by_space(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for lair in self.view["lairs"]:
            if lair and lair["card"]:
                card = self.content.definition[lair["card"]]
                if isinstance(card, LairCard):
                    found.setdefault(card.space, self.say.thing(card.id))
        return found

    def markers_at(self, what: str, which: Any) -> list[CardFace]:
        """The markers on a space, an elder, a hero or a card, each kind with its number."""
        return [
            self.card(one["marker"], one["count"])
            for one in self.view["markers"]
            if one.get(what) == which
        ]

    def _marker_words(self, marker: str, count: int) -> str:
        name = self._face(marker).name
        return f"{name} ×{count}" if count > 1 else str(name)

    def what_lies_at(self, name: str) -> str:
        """What lies in a space, in words."""
        there = self.view["spaces"][name]
        speech = self.speech
        found: list[str] = [self.hero_name(n).plain for n in self.heroes_at(name)]
        found += [foe.name for foe in self.foes_at(name)]
        if clues := there["clues"]:
            found.append(speech.say_many("{count} Investigation", "{count} Investigation", clues))
        if there["militia"]:
            found.append(self.say.word("militia"))
        for n in self.elders_at(name):
            elder = self.say.name(self.view["elders"][n]["card"])
            found.append(speech.say("{elder} On the Hunt", elder=elder))
        if lair := self.lair_at(name):
            found.append(speech.say("the Lair “{name}”", name=lair))
        found += [
            self._marker_words(one["marker"], one["count"])
            for one in self.view["markers"]
            if one.get("space") == name
        ]
        if there["blocked"]:
            found.append(self._(N_("blocked")))
        return speech.language.listed(found)


@lru_cache(maxsize=1024)
def can_stop(content: Content, name: str) -> bool:
    """Whether a card can ever stop the game: whether it answers to something that happens."""
    cards = content.copies.get(name, ())
    moments = {at & 63 for card in cards for at in content.hooks[card]}
    return any(On.ACTION < on < On.TURN_START for on in moments)


@lru_cache(maxsize=8192)
def option_label(say: Narrator, key: str, reason: str, source: str) -> str:
    """What an option means, as it stands on its button."""
    return capital(say.option(key, reason=reason, source=source))


@lru_cache(maxsize=1024)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """The shortest signs that tell these names apart: a letter, or a letter and another.

    >>> initials(("Karl", "Katarina", "Victor"))
    ('Kr', 'Kt', 'V')
    """
    found = []
    for n, name in enumerate(names):
        rivals = [one for m, one in enumerate(names) if m != n and one[:1] == name[:1]]
        sign = name[:1]
        if name and rivals:
            letters = [
                c
                for at, c in enumerate(name)
                if at and all(one[at : at + 1] != c for one in rivals)
            ]
            sign += letters[0] if letters else str(n + 1)
        found.append(sign)
    return tuple(found)
