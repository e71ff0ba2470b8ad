"""The functions of a box: where each stands, what it is given, and what it takes.

A definition comes down to functions: scripts, conditions and numbers, written below it or made by
its forms. Each is given what its moment delivers (see `engine.moments`); what it says that it takes
must fit, since the compiled engine insists on it.
"""

from __future__ import annotations

import inspect
import sys
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from shadowbrook.cards import Effect, May
from shadowbrook.engine import happenings
from shadowbrook.engine.box import Box
from shadowbrook.engine.content import hooks_of
from shadowbrook.engine.definitions import (
    Card,
    ChartEntry,
    Encounter,
    EventCard,
    Gear,
    LairCard,
    Marker,
    Minion,
    MinionCard,
    MysteryCard,
    SecretCard,
    Space,
    VillainSheet,
)
from shadowbrook.engine.errors import Told
from shadowbrook.engine.happenings import (
    ChartEvent,
    Clearing,
    CounterMoves,
    Fought,
    Happening,
    Leaving,
    Marked,
    Phase,
    Reading,
    Revealed,
    ShowdownBegins,
    Visit,
)
from shadowbrook.engine.hooks import AllOf
from shadowbrook.engine.moments import MOMENTS, Number
from shadowbrook.engine.words import N_

BY_NUMBER: Final = {moment.number: moment for moment in MOMENTS}
# The scripts of a card that run at no moment, and what they are given.
SCRIPTS: Final[tuple[tuple[type[Card], str, type[Happening]], ...]] = (
    (MysteryCard, "play", Reading),
    (MysteryCard, "leave", Leaving),
    (Encounter, "play", Reading),
    (Gear, "found", Reading),
    (SecretCard, "reveal", Revealed),
    (LairCard, "start", ShowdownBegins),
    (Marker, "short", Marked),
    (Marker, "encounter", Visit),
)
OF_MINIONS: Final[Mapping[str, type[Happening]]] = {
    "victory": Fought,
    "unbeaten": Fought,
    "defeat": Fought,
    "start_of_mystery": CounterMoves,
    "cleared": Clearing,
    "can_clear": Clearing,
}


@dataclass(frozen=True, slots=True)
class Part:
    """A function of a piece: where it stands there, what it is given, whether it is a script."""

    piece: str
    what: str | Told
    function: Any
    given: type[Happening]
    script: bool = True


def parts(box: Box) -> Iterator[Part]:
    """All functions of a box; moments that there are not are left out."""
    for card in box.cards:
        yield from of_card(card)
    for minion in box.minions:
        yield from of_minion(minion)
    for space in box.spaces:
        yield from _fields(space.id, space, {"service": Visit, "first": Visit})


def of_card(card: Card) -> Iterator[Part]:
    """The functions of a card: its hooks, its scripts, those of its chart or its minion."""
    for _, hook in hooks_of(card):
        moment = BY_NUMBER.get(hook.on)
        if moment is not None:
            what = f"on.{moment.name.upper().replace('-', '_')}"
            script = not isinstance(moment, Number)
            yield Part(card.id, what, hook.run, moment.delivers, script)
            if hook.can is not None:
                yield Part(
                    card.id,
                    Told(N_("the condition for {moment}"), moment=what),
                    hook.can,
                    moment.delivers,
                    False,
                )
    for kind, name, given in SCRIPTS:
        if isinstance(card, kind):
            yield from _fields(card.id, card, {name: given})
    if isinstance(card, EventCard) and card.play_immediately:
        yield from _fields(card.id, card, {"play": Reading})
    if isinstance(card, MinionCard):
        yield from of_minion(card.minion)
    if isinstance(card, VillainSheet):
        yield from _fields(card.id, card, {"set_up": Phase})
        for entry in (*card.chart, *card.advanced_chart):
            yield from _fields(f"{card.id}, {entry.name}", entry, {"event": ChartEvent})


def of_minion(minion: Minion) -> Iterator[Part]:
    """The functions of a minion."""
    yield from _fields(minion.id, minion, OF_MINIONS)
    for number, function in minion.number.items():
        moment = BY_NUMBER[number]
        yield Part(minion.id, moment.name, function, moment.delivers, False)


def _fields(
    where: str, piece: Card | Minion | Space | ChartEntry, names: Mapping[str, type[Happening]]
) -> Iterator[Part]:
    for name, given in names.items():
        function = getattr(piece, name)
        if function is not None:
            yield Part(where, name, function, given, not name.startswith("can"))


# ---- what a function is made of and takes --------------------------------------------------------


def leaves(function: Any) -> list[Any]:
    """The functions and effects that one comes down to.

    A condition may be made of several, and a form may do something before its effect.
    """
    if isinstance(function, AllOf):
        return [one for condition in function.conditions for one in leaves(condition)]
    form = getattr(function, "__self__", None)
    if isinstance(form, May):
        return [function, *leaves(form.effect)]
    return [function]


def effects(function: Any) -> Iterator[Effect]:
    """The effects of a function, with those that they are made of."""
    for one in leaves(function):
        if isinstance(one, Effect):
            yield one
            for part in one.parts():
                yield from effects(part)


def names(function: Any) -> Iterator[str]:
    """The names of the functions that a function comes down to, also inside its effects."""
    inside = [value for effect in effects(function) for value in vars(effect).values()]
    for one in (*leaves(function), *inside):
        if inspect.isroutine(one):
            yield one.__name__


def is_script(function: Any) -> bool:
    """Whether a function, or an object that is called, is awaited."""
    called = function if inspect.isroutine(function) else type(function).__call__
    return inspect.iscoroutinefunction(called)


def takes_two(function: Callable[..., Any]) -> bool:
    """Whether a function can be given `you` and what happens."""
    try:
        inspect.signature(function).bind(None, None)
    except TypeError:
        return False
    return True


def taken(function: Any) -> tuple[type[Happening], ...]:
    """The happenings that a function says it takes; any, where it does not say."""
    if isinstance(function, Effect):
        return (function.takes,)
    called = function if inspect.isroutine(function) else type(function).__call__
    called = getattr(called, "__func__", called)
    parameters = list(inspect.signature(called).parameters)
    written = inspect.get_annotations(called).get(parameters[-1], Any)
    if isinstance(written, str):
        known = vars(happenings) | vars(sys.modules[called.__module__])
        try:
            written = eval(written, known)  # annotations are texts
        except NameError:  # imported for type checkers alone
            return (Happening,)
    if isinstance(written, typing.TypeVar):
        written = written.__bound__
    found = typing.get_args(written) if isinstance(written, types.UnionType) else (written,)
    return tuple(one if _is_happening(one) else Happening for one in found)


def _is_happening(one: Any) -> bool:
    return isinstance(one, type) and issubclass(one, Happening)


def misfits(part: Part) -> Iterator[tuple[str, str]]:
    """What a part is made of that does not take what it is given: its name, and what it takes."""
    for function in leaves(part.function):
        kinds = taken(function)
        if not issubclass(part.given, kinds):
            name = getattr(function, "__name__", type(function).__name__)
            yield name, " or ".join(kind.__name__ for kind in kinds)
