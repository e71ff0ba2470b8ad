"""Every script and condition takes what its moment delivers: the compiled engine insists on it."""

import inspect
import sys
import typing

import pytest

from shadowbrook.engine import happenings as events
from shadowbrook.engine.content import AllOf, content, hooks_of
from shadowbrook.engine.words import MOMENT_NAMES, On

DELIVERS = {
    On.FREE: events.Free,
    On.ACTION: events.Free,
    On.ROLL: events.Roll,
    On.FIGHT: events.Ahead,
    On.FIGHT_ROLL: events.FightRound,
    On.WOUND: events.Wounds,
    On.ELDER_WOUND: events.ElderWound,
    On.CARD: events.Play,
    On.ACCUSATION: events.Accusation,
    On.TRACK: events.TrackFall,
    On.COLLECT: events.Collect,
    On.LAST_STAND: events.LastStand,
    On.DECLARED: events.Declared,
    On.SECRETS_SHOWN: events.Ahead,
}
HOOKS = [
    pytest.param(hook, id=f"{card.id}-{MOMENT_NAMES[hook.on]}")
    for card in content(("core",)).definitions
    for _, hook in hooks_of(card)
    if hook.on in DELIVERS
]


def parts(function):
    """The functions that a script or condition comes down to: a condition may be made of several,
    an effect is an object that is called."""
    if isinstance(function, AllOf):
        return [one for condition in function.conditions for one in parts(condition)]
    if inspect.isroutine(function):
        return [function]
    return [type(function).__call__]


def taken(function):
    """The kinds of happening that a function says it takes: its last parameter."""
    function = getattr(function, "__func__", function)
    written = inspect.get_annotations(function)[list(inspect.signature(function).parameters)[-1]]
    known = vars(sys.modules[function.__module__]) | vars(events)
    found = eval(written, known)  # annotations are texts
    if found in (typing.Any, object):
        return (events.Happening,)
    if isinstance(found, typing.TypeVar):
        return (found.__bound__,)
    return typing.get_args(found) or (found,)


@pytest.mark.parametrize("hook", HOOKS)
def test_hooks_take_what_their_moment_delivers(hook):
    for whole in filter(None, (hook.run, hook.can)):
        for function in parts(whole):
            assert issubclass(DELIVERS[hook.on], taken(function)), function.__name__
