"""Dice to be seen: which ones a record rolled, and which of them hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shadowbrook.engine.words import N_
from shadowbrook.locale import Name
from shadowbrook.narration import Narrator

View = Mapping[str, Any]

ROLL = N_("{hero}: {cause}")


@dataclass(frozen=True, slots=True)
class Dice:
    """A handful of dice of one side. With a target, those that reach it are hits."""

    label: str
    faces: tuple[int, ...]
    target: int = 0
    foe: bool = False
    test: bool = False  # a success is no hit

    @property
    def hits(self) -> int:
        """How many reach the target."""
        return sum(1 for face in self.faces if self.target and face >= self.target)


def dice_of(record: Sequence[Any], say: Narrator, view: View) -> list[Dice]:
    """The dice that a record rolled, if it rolled any."""
    kind, data = record[0], record[2:]
    known = _RECORDS.get(kind)
    return known(data, say, view) if known is not None else []


def _name(say: Narrator, view: View, hero: int) -> Name:
    heroes = view["heroes"]
    if 0 <= hero < len(heroes) and heroes[hero]["card"] is not None:
        return say.name(heroes[hero]["card"])
    return say.speech.listed(())


def _dice(label: str, faces: Any, target: int = 0, foe: bool = False) -> list[Dice]:
    shown = (faces,) if isinstance(faces, int) else tuple(faces)
    return [Dice(str(label), shown, target, foe)] if shown else []


def _both(say: Narrator, who: Name, why: Name) -> str:
    """Who rolled and for what, each once."""
    if who and why and who != why:
        return say.speech.say(ROLL, hero=who, cause=why)
    return str(who or why)


def _die(data: Sequence[Any], say: Narrator, view: View) -> list[Dice]:
    who = _name(say, view, data[0])
    return _dice(_both(say, who, say.name(str(data[3]))), data[2])


def _test(data: Sequence[Any], say: Narrator, view: View) -> list[Dice]:
    skills = say.speech.added([say.name(skill) for skill in str(data[1]).split("+")])
    label = _both(say, _name(say, view, data[0]), skills)
    return [replace(one, test=True) for one in _dice(label, data[3], data[2])]


def _fight(data: Sequence[Any], say: Narrator, view: View) -> list[Dice]:
    who = _name(say, view, data[0])
    enemy = say.translate(N_("the enemy"))
    return _dice(who, data[1], data[2]) + _dice(enemy, data[3], data[4], foe=True)


def _again(data: Sequence[Any], say: Narrator, view: View) -> list[Dice]:
    return _dice(_both(say, _name(say, view, data[0]), say.name(str(data[2]))), data[1])


def _chart(data: Sequence[Any], say: Narrator, view: View) -> list[Dice]:
    return _dice(say.thing(str(data[1])), data[0])


def _open_roll(data: Sequence[Any], say: Narrator, view: View) -> list[Dice]:
    about = data[0]
    who = _name(say, view, about["hero"])
    source = say.name(about["source"]) if about.get("source") else say.speech.listed(())
    test = about.get("purpose") == "test"
    found = _dice(_both(say, who, source), about["dice"], about["target"] if test else 0)
    return [replace(one, test=test) for one in found]


def _open_round(data: Sequence[Any], say: Narrator, view: View) -> list[Dice]:
    about = data[0]
    return _dice(_name(say, view, about["hero"]), about["dice"], about["target"]) + _dice(
        say.thing(about["enemy"]), about["enemy_dice"], about["enemy_target"], foe=True
    )


_RECORDS = {
    "die": _die,
    "test": _test,
    "fight-dice": _fight,
    "dice-added": _again,
    "dice-turned": _again,
    "rerolled": _again,
    "minion-chart": _chart,
    "chart": _chart,
    "showdown-chart": _chart,
    "roll": _open_roll,  # about a decision, not records: the dice still lie there
    "fight-round": _open_round,
}
