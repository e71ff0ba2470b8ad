"""What listens to a happening by itself: triggers and numbers, found through the listener index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .decision import NothingLeft
from .happenings import Happening
from .words import Zone
from .you import You, whose

if TYPE_CHECKING:
    from .game import Game
    from .hooks import Hook, Script
    from .state import State

SCOPES: Final = {"turn": 1, "round": 2, "fight": 3, "showdown": 4}
AMBUSH_ZONES: Final = frozenset((Zone.HELD, Zone.SHEET, Zone.PARTY))


def restricted(s: State) -> bool:
    """Whether something is out of use now: a quick look before `barred`."""
    return bool(s.fights and s.fights[-1].ambush) or (
        s.showdown is not None and s.showdown.surprise
    )


def barred(g: Game, hero: int, zone: int) -> bool:
    """Whether a hero's items, allies or sheet are out of use now."""
    s = g.s
    if s.fights:
        fight = s.fights[-1]
        if fight.minion >= 0:
            surprised = fight.ambush and fight.round == 1 and fight.hero == hero  # CHA-10c
            return surprised and zone in AMBUSH_ZONES
    showdown = s.showdown
    if showdown is not None and showdown.surprise and showdown.round == 1:  # CHA-02d
        return zone == Zone.SHEET and hero in showdown.heroes
    return False


async def carry_out(you: You, script: Script, happening: Happening) -> None:
    """Run the script of a card.

    What it wanted to choose from may be gone since it asked, because somebody played something
    aside: then the rest of it does not happen.
    """
    s = you.g.s
    depth, fights = len(s.flow), len(s.fights)
    try:
        await script(you, happening)
    except NothingLeft:
        del s.flow[depth:]
        del s.fights[fights:]


async def trigger(g: Game, on: int, happening: Happening) -> None:
    """Run what acts by itself at this moment, in the order in which it came into play."""
    for card in g.s.listening[on]:
        await fire(g, card, on, happening)


async def fire(g: Game, card: int, on: int, happening: Any) -> None:
    """Run one trigger, if the card still listens and may act."""
    found = ready(g, card, on, happening)
    if found is None:
        return
    you, hook = found
    if hook.once:
        g.s.spent[card << 6 | hook.slot] = SCOPES[hook.once]
    await carry_out(you, hook.run, happening)


def ready(g: Game, card: int, on: int, happening: Any) -> tuple[You, Hook] | None:
    """The trigger of a card and for whom it acts, if the card listens now and may act."""
    s = g.s
    zone = s.place[card] >> 8
    hook = g.content.hooks[card].get(zone << 6 | on)
    if hook is None or (hook.once and card << 6 | hook.slot in s.spent):
        return None
    hero = whose(g, card, zone, happening)
    if hook.own and happening.hero != hero:
        return None
    if (s.fights or s.showdown) and restricted(s) and barred(g, hero, zone):
        return None
    you = You(g, card, hero, hook.source)
    if hook.can is not None and not hook.can(you, happening):
        return None
    return you, hook


def total(g: Game, on: int, happening: Happening) -> int:
    """The sum of what listens to a number."""
    amount = 0
    for _, one in contributions(g, on, happening):
        amount += one
    return amount


def contributions(g: Game, on: int, happening: Any) -> list[tuple[int, int]]:
    """What a number is made of: each listener's card and what it adds."""
    s = g.s
    hooks, own_zones = g.content.hooks, g.own_zones
    narrow = (s.fights or s.showdown is not None) and restricted(s)
    found: list[tuple[int, int]] = []
    for card in s.listening[on]:
        place = s.place[card]
        zone = place >> 8
        hook = hooks[card][zone << 6 | on]
        hero = place & 255 if zone in own_zones else whose(g, card, zone, happening)
        if (hook.own and happening.hero != hero) or (narrow and barred(g, hero, zone)):
            continue
        you = You(g, card, hero, hook.source)
        if hook.can is None or hook.can(you, happening):
            found.append((card, hook.run(you, happening)))
    return found


def parts(g: Game, on: int, happening: Happening) -> list[tuple[str, int]]:
    """The same by the names under which the log tells of it: of cards, or of their abilities."""
    content, place = g.content, g.s.place
    found = []
    for card, amount in contributions(g, on, happening):
        hook = content.hooks[card][place[card] >> 8 << 6 | on]
        found.append((hook.source or content.cards[card].id, amount))
    return found


def forget(g: Game, scope: str) -> None:
    """Once-only uses of this scope may be used again."""
    spent = g.s.spent
    if spent:
        number = SCOPES[scope]
        for key in [key for key, value in spent.items() if value == number]:
            del spent[key]
