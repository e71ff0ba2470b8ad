"""The story as panels: the log turn by turn, the dice on the table, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from shadowbrook.engine.content import Content
from shadowbrook.engine.words import N_

from .dice import Dice, dice_of
from .links import linking_narrator, narrator, pieces
from .panels import (
    Ending,
    LogLine,
    LogTurn,
)
from .view_in_words import WordedView

View = Mapping[str, Any]
Record = Sequence[Any]
ToldRecords = Sequence[tuple[int, Record]]  # records with the version of the game that brought them

LINES = 32_768  # told lines that are kept: those beside the tables of two hundred games
TELLERS = 1024
LOGGED = 150  # records of the log beside the table; the story has all
RECENT = 25  # records among which dice are looked for
TITLES = frozenset({"round", "turn", "mystery-phase", "game-over"})  # records that begin a turn
UNTOLD = frozenset({"turn", "mystery-phase"})  # their turn's title says it
FIGHTS = ("fight", "showdown")  # where one begins: what was rolled before is no part of it


# How games are lost; boxes may have other ends.
LOST: Mapping[str, str] = {
    "darkness": N_("Darkness has fallen."),
    "all-knocked-out": N_("All heroes were knocked out."),
    "third-knock-out": N_("A hero was knocked out for the third time."),
    "hero-died": N_("The hero died."),
    "elders-gone": N_("No Town Elder was left."),
}


class ToldTurn(NamedTuple):
    """A turn as it was told: the record that opens it and those that are shown below.

    The key tells it from all other turns of its game.
    """

    key: str
    round: int
    opening: Record | None
    records: tuple[Record, ...]


def turns_of(told: ToldRecords, before: ToldRecords = ()) -> list[ToldTurn]:
    """What was told, turn by turn, the latest turn first; `before` was told before it."""
    turns: list[tuple[str, int, Record | None, list[Record]]] = [("0", 0, None, [])]
    begun = Counter(_begun_at_once(before, told[0][0]) if told else ())  # turns by version
    round_ = next((record[2] for _, record in reversed(before) if record[0] == "round"), 0)
    for version, record in told:
        kind = record[0]
        if kind in TITLES:
            if kind == "round":
                round_ = record[2]
            begun[version] += 1
            turns.append((f"{version}-{begun[version]}", round_, record, []))
        if kind not in UNTOLD:
            turns[-1][3].append(record)
    return [
        ToldTurn(key, at, opening, tuple(records))
        for key, at, opening, records in reversed(turns)
        if records
    ]


def _begun_at_once(before: ToldRecords, version: int) -> Iterator[int]:
    """The version, for each turn that it brought before: turns keep their keys in a shorter log."""
    together = takewhile(lambda one: one[0] == version, reversed(before))
    return (at for at, record in together if record[0] in TITLES)


def recent_turns(told: ToldRecords) -> list[ToldTurn]:
    """The log beside the table: whole turns, so that one that has been is not told again."""
    if len(told) <= LOGGED:
        return turns_of(told)
    found = turns_of(told[-LOGGED:], told[:-LOGGED])
    return found[:-1] if len(found) > 1 else found


class Cast(NamedTuple):
    """All of a view on which the words for a record depend: who takes part."""

    mode: str
    heroes: tuple[tuple[str | None, int], ...]  # card and seat
    elders: tuple[str, ...]
    winners: tuple[tuple[int, ...], int] | None = None  # once it is over: heroes and team


def cast_of(view: View) -> Cast:
    """Those who take part in a game, as a seat knows them."""
    heroes = tuple((hero["card"], hero["seat"]) for hero in view["heroes"])
    result = view["result"]
    winners = (tuple(result["heroes"]), result["team"]) if result is not None else None
    return Cast(view["mode"], heroes, tuple(elder["card"] for elder in view["elders"]), winners)


class Teller:
    """Tells the records of games with the same cast, each once.

    A record never changes, and most of the log was there when the page was made before.
    """

    def __init__(self, content: Content, language: str, cast: Cast) -> None:
        self._say = narrator(content, language)
        self._linking = linking_narrator(content, language)
        self._view: View = {  # no more than the cast: nothing else can get into the words
            "mode": cast.mode,
            "heroes": [{"card": card, "seat": seat} for card, seat in cast.heroes],
            "elders": [{"card": card} for card in cast.elders],
            "result": cast.winners and dict(zip(("heroes", "team"), cast.winners, strict=True)),
        }

    def line(self, record: Record) -> LogLine:
        """A record in words."""
        try:
            return _told(self, record)
        except TypeError:  # a box of somebody else may put lists into its records
            return self.tell(record)

    def tell(self, record: Record) -> LogLine:
        said = self._linking.record(record, self._view)
        dice = dice_of(record, self._say, self._view)
        return LogLine(str(record[0]), pieces(said), tuple(dice))


@lru_cache(maxsize=TELLERS)
def teller(content: Content, language: str, cast: Cast) -> Teller:
    """The one who tells the records of a cast in a language."""
    return Teller(content, language, cast)


@lru_cache(maxsize=LINES)
def _told(one: Teller, record: Record) -> LogLine:
    return one.tell(record)


class Story:
    """Shows what has happened."""

    def __init__(self, seen: WordedView) -> None:
        self._seen = seen

    @cached_property
    def teller(self) -> Teller:
        """Who tells records to this reader."""
        return teller(self._seen.content, self._seen.say.language, cast_of(self._seen.view))

    def line(self, record: Record) -> LogLine:
        """A record in words."""
        return self.teller.line(record)

    def log(self, told: ToldRecords) -> list[LogTurn]:
        """The story turn by turn, the latest turn first, each in its order."""
        return [self.turn(one) for one in turns_of(told)]

    def turn(self, told: ToldTurn) -> LogTurn:
        """A turn in words."""
        lines = tuple(map(self.teller.line, told.records))
        return LogTurn(told.key, self._turn_title(told.opening, told.round), lines)

    def _turn_title(self, record: Record | None, round_: int) -> str:
        speech = self._seen.speech
        if record is None:
            return speech.gettext(N_("Before"))
        if record[0] == "game-over":
            return speech.gettext(N_("The end"))
        if record[0] == "round":
            return speech.say("Round {round}", round=round_)
        if record[0] != "turn":
            return speech.say("Round {round}: Mystery Phase", round=round_)
        hero = self._seen.hero_name(record[2])
        return speech.say("Round {round}: {hero}", round=round_, hero=hero) if round_ else hero

    def dice_on_the_table(self, told: ToldRecords) -> tuple[list[Dice], str]:
        """The dice that lie there now, or those that were rolled last; and a key for them."""
        decision = self._seen.view["decision"]
        about = decision.get("about") if decision else None
        if about and about["what"] in ("roll", "fight-round"):
            found = dice_of((about["what"], -1, about), self._seen.say, self._seen.view)
            faces = "-".join("".join(map(str, dice.faces)) for dice in found)
            return found, f"{told[-1][0] if told else 0}-{faces}"
        for n in range(len(told) - 1, max(-1, len(told) - 1 - RECENT), -1):
            version, record = told[n]
            if (
                record[0] in FIGHTS
                and self._seen.view["fights" if record[0] == "fight" else "showdown"]
            ):
                break
            if found := dice_of(record, self._seen.say, self._seen.view):
                return found, f"{version}-{record[0]}"
        return [], ""

    def ending(self) -> Ending | None:
        result = self._seen.view["result"]
        if result is None:
            return None
        lost = result["winner"] == "villain"
        say = self._seen.speech.say
        villain = self._seen.say.name(self._seen.view["villain"]["card"])
        if lost:
            title = say("{villain:The} has won!", villain=villain)
            text = self._how(result["how"])
        else:
            names = self._seen.speech.listed([self._seen.hero_name(n) for n in result["heroes"]])
            title = say("{villain:The} is beaten!", villain=villain)
            text = say("{heroes} won the showdown.", heroes=names)
        mine = {
            n
            for n, h in enumerate(self._seen.view["heroes"])
            if h["seat"] == self._seen.view["seat"]
        }
        won = not lost and (self._seen.view["seat"] < 0 or bool(mine & set(result["heroes"])))
        return Ending(won, title, text)

    def _how(self, how: str) -> str:
        """Why the heroes have lost."""
        if how in LOST:
            return self._seen._(LOST[how])
        return self._seen.whole(self._seen.say.thing(how))
