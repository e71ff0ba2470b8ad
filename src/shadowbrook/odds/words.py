"""Questions about odds as people type them: `5 dice 5+ vs 4 dice health 3/4`.

A question names a side, and behind `vs` the other one; without `vs` it is a test. Several
heroes with `&` between them are a showdown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from shadowbrook.engine.errors import ShadowbrookError, nearest
from shadowbrook.engine.words import N_

from .fights import fight, showdown
from .rolls import successes
from .sides import Aid, Chances, FightOdds, ShowdownOdds, Side

GRAMMAR = N_("""\
A test: NUMBER dice TARGET+, and any of: need NUMBER, reroll
A fight: SIDE vs SIDE health HERO/ENEMY, and any of
  rounds NUMBER, escape at NUMBER, enemy first, hero first
A showdown: SIDE & SIDE vs SIDE, and any of: heals NUMBER, villain first
A side is NUMBER dice, TARGET+ (5+ if left out), health NUMBER, and any of
  first +NUMBER     more (or fewer) dice in the first round
  reroll            dice that missed are re-rolled once
  rally NUMBER      dice added when none has hit
  frenzy NUMBER     more dice for each wound taken
  ignore NUMBER     hits ignored in each round
  beside NUMBER     elders who each draw one of the enemy's dice
  ward TARGET+      one hit in each round is prevented on this roll
  prevent TARGET+   each hit is prevented on this roll
  dazzle NUMBER     hits that are re-rolled in each round
  halve             half of the hits in a round are lost
  sixes NUMBER      more hits that nothing prevents, if a die shows a 6
  stand NUMBER      more dice with 1 health left
  guard NUMBER      once: up to this many wounds of a round are prevented
  potion NUMBER     once: this many wounds are healed between rounds""")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a test without `enemy`, else a fight, or a showdown of several heroes."""

    heroes: tuple[Side, ...]
    enemy: Side | None = None
    need: int = 1
    rounds: int = 0
    escape_at: int = 0
    strikes_first: str = ""
    heal: int = 0
    showdown: bool = False


Answer = Chances | FightOdds | ShowdownOdds

TOKEN = re.compile(r"[+-]?\d+\+?|/|&|[a-z]+|\S")
MOST_HEALTH = 200


def ask(question: Question) -> Answer:
    """The odds: successes of a test, else the ends of a fight or a showdown."""
    hero = question.heroes[0]
    if question.enemy is None:
        return successes(hero.dice, hero.target, reroll=hero.reroll, rally=hero.rally)
    if question.showdown:
        return showdown(
            question.heroes,
            question.enemy,
            strikes_first=question.strikes_first,
            heal=question.heal,
        )
    return fight(
        hero,
        question.enemy,
        strikes_first=question.strikes_first,
        escape_at=question.escape_at,
        rounds=question.rounds,
    )


def parse(text: str) -> Question:
    """The question behind a text; what cannot be understood is named.

    >>> found = parse("5 dice 5+ vs 4 dice health 3/4")
    >>> found.heroes[0].health, found.enemy.health
    (3, 4)
    >>> parse("5 dices")
    Traceback (most recent call last):
    ...
    shadowbrook.engine.errors.ShadowbrookError: 'dices' means nothing here; did you mean 'dice'?
    """
    return _WordReader(text).question()


class _WordReader:
    """Reads word by word; every word knows what must follow it."""

    def __init__(self, text: str) -> None:
        self.words: list[str] = TOKEN.findall(text.lower().replace(",", " ").replace(";", " "))
        self.at = 0
        self.sides = [Side(dice=-1)]
        self.enemy = False  # whether we are behind `vs`
        self.healthy: list[int] = []  # sides that were given a health
        self.whole: dict[str, int | str | bool] = {}
        self.verbs: Mapping[str, Callable[[], None]] = {
            "first": self._first,
            "reroll": lambda: self._side(reroll=True),
            "re": lambda: self._expect("-", "roll", then=lambda: self._side(reroll=True)),
            "rally": lambda: self._side(rally=self._number("rally")),
            "frenzy": lambda: self._side(frenzy=self._number("frenzy")),
            "ignore": lambda: self._side(ignore=self._number("ignore")),
            "beside": lambda: self._side(beside=self._number("beside")),
            "ward": lambda: self._side(ward=self._target("ward")),
            "prevent": lambda: self._side(prevent=self._target("prevent")),
            "dazzle": lambda: self._side(dazzle=self._number("dazzle")),
            "halve": lambda: self._side(halve=True),
            "sixes": lambda: self._side(sixes=self._number("sixes")),
            "stand": lambda: self._side(last_stand=self._number("stand")),
            "guard": lambda: self._aid(Aid(guard=self._number("guard"))),
            "potion": lambda: self._aid(Aid(potion=self._number("potion"))),
            "health": self._health,
            "vs": self._versus,
            "against": self._versus,
            "&": self._and,
            "and": self._and,
            "need": lambda: self._whole(need=self._number("need")),
            "rounds": lambda: self._whole(rounds=self._number("rounds")),
            "escape": lambda: self._expect("at", then=self._escape),
            "heals": lambda: self._whole(heal=self._number("heals")),
            "showdown": lambda: self._whole(showdown=True),
            "enemy": lambda: self._expect("first", then=lambda: self._strikes("enemy")),
            "villain": lambda: self._expect("first", then=lambda: self._strikes("enemy")),
            "hero": lambda: self._expect("first", then=lambda: self._strikes("hero")),
        }

    def question(self) -> Question:
        if not self.words:
            raise ShadowbrookError(
                N_("ask a question, for example: 5 dice 5+ vs 4 dice health 3/4")
            )
        while self.at < len(self.words):
            self._word(self._next())
        heroes, enemy = self.sides, None
        if self.enemy:
            *heroes, enemy = self.sides
        for side in self.sides:
            if side.dice < 0:
                raise ShadowbrookError(N_("how many dice does each side roll? For example: 5 dice"))
        if enemy is None and len(heroes) > 1:
            raise ShadowbrookError(N_("a showdown needs a villain after 'vs'"))
        self._check(enemy)
        return Question(tuple(heroes), enemy, **self.whole)  # type: ignore[arg-type]

    def _check(self, enemy: Side | None) -> None:
        """Refuse what does not go together."""
        if enemy is None:
            for word in ("rounds", "escape_at", "strikes_first", "heal", "showdown"):
                if word in self.whole:
                    raise ShadowbrookError(N_("a test has one side only; a fight needs 'vs'"))
            return
        if "need" in self.whole:
            raise ShadowbrookError(N_("'need' belongs to a test, not to a fight"))
        if set(range(len(self.sides))) - set(self.healthy):
            raise ShadowbrookError(N_("both sides need health, for example: health 3/4"))
        if len(self.sides) > 2:
            self.whole["showdown"] = True
        if self.whole.get("showdown"):
            for word in ("rounds", "escape_at"):
                if word in self.whole:
                    raise ShadowbrookError(
                        N_("a showdown is fought to its end: leave out rounds and escape")
                    )
        elif "heal" in self.whole:
            self.whole["showdown"] = True

    def _word(self, word: str) -> None:
        if re.fullmatch(r"\d+\+", word):
            self._side(target=self._face(word))
        elif re.fullmatch(r"\d+", word):
            following = self._next() if self.at < len(self.words) else ""
            if following not in ("dice", "die", "d"):
                if following:
                    raise ShadowbrookError(
                        N_("'{following}' means nothing here; {hint}"),
                        following=following,
                        hint=nearest(following, ["dice", "die"]),
                    )
                raise ShadowbrookError(N_("{word} of what? For example: {word} dice"), word=word)
            self._side(dice=int(word))
        elif word in self.verbs:
            self.verbs[word]()
        else:
            known = [*self.verbs, "dice"]
            raise ShadowbrookError(
                N_("'{word}' means nothing here; {hint}"), word=word, hint=nearest(word, known)
            )

    # ---- what follows a word ---------------------------------------------------------------

    def _next(self) -> str:
        self.at += 1
        return self.words[self.at - 1]

    def _peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def _number(self, word: str, *, signed: bool = False) -> int:
        pattern = r"[+-]?\d+" if signed else r"\d+"
        if not re.fullmatch(pattern, self._peek()):
            raise ShadowbrookError(N_("'{word}' needs a number, for example: {word} 2"), word=word)
        return int(self._next())

    def _target(self, word: str) -> int:
        if not re.fullmatch(r"\d+\+", self._peek()):
            raise ShadowbrookError(N_("'{word}' needs a target, for example: {word} 5+"), word=word)
        return self._face(self._next())

    def _face(self, word: str) -> int:
        face = int(word[:-1])
        if not 2 <= face <= 6:
            raise ShadowbrookError(N_("a target is 2+ to 6+, not {word}"), word=word)
        return face

    def _expect(self, *words: str, then: Callable[[], None]) -> None:
        before = self.words[self.at - 1]
        for word in words:
            if self._peek() != word:
                raise ShadowbrookError(
                    N_("'{before}' must be followed by '{word}'"), before=before, word=word
                )
            self.at += 1
        then()

    def _side(self, **fields: int | bool | tuple[Aid, ...]) -> None:
        self.sides[-1] = replace(self.sides[-1], **fields)

    def _aid(self, aid: Aid) -> None:
        self._side(aids=(*self.sides[-1].aids, aid))

    def _whole(self, **fields: int | str | bool) -> None:
        self.whole |= fields

    def _first(self) -> None:
        self._side(first=self._number("first", signed=True))

    def _strikes(self, who: str) -> None:
        self._whole(strikes_first=who)

    def _escape(self) -> None:
        self._whole(escape_at=self._number("at"))

    def _health(self) -> None:
        mine = self._points()
        if self._peek() != "/":
            self._side(health=mine)
            self.healthy.append(len(self.sides) - 1)
            return
        self.at += 1
        theirs = self._points()
        if not self.enemy or len(self.sides) != 2:
            raise ShadowbrookError(N_("health A/B goes after both sides of a fight"))
        self.sides = [replace(self.sides[0], health=mine), replace(self.sides[1], health=theirs)]
        self.healthy += [0, 1]

    def _points(self) -> int:
        found = self._number("health")
        if not 1 <= found <= MOST_HEALTH:
            raise ShadowbrookError(
                N_("health is 1 to {MOST_HEALTH}, not {found}"),
                MOST_HEALTH=MOST_HEALTH,
                found=found,
            )
        return found

    def _versus(self) -> None:
        if self.enemy:
            raise ShadowbrookError(N_("a fight has only one 'vs'"))
        self.enemy = True
        self.sides.append(Side(dice=-1))

    def _and(self) -> None:
        if self.enemy:
            raise ShadowbrookError(N_("several heroes go before the 'vs': A & B vs C"))
        self.sides.append(Side(dice=-1))
