"""The Shadow Track: falling, rising, its stages and the villain's bonuses on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..dispatch import trigger
from ..happenings import TrackFall, TrackMoved
from ..state import Result
from ..windows import is_open, window
from ..words import On
from .villain import shift_health

if TYPE_CHECKING:
    from ..game import Game

TOP: Final = 20  # GAP-19: the ceiling
HEALTH_BONUS: Final = 2  # of a symbol (TRK-09)


async def fall(g: Game, count: int, source: str) -> int:
    """Track −count: toward Darkness. Return how far it really fell."""
    s = g.s
    if is_open(g, On.TRACK):
        happening = TrackFall(count, source)
        await window(g, On.TRACK, happening)
        count = max(0, happening.count)
    if count:
        await _move(g, s.track - count, source)
    return count


def hold(g: Game, happening: TrackFall, count: int, source: str) -> None:
    """The track is about to fall: it falls so much less."""
    count = min(count, happening.count)
    happening.count -= count
    g.emit("track-held", count, source)


async def rise(g: Game, count: int, source: str) -> None:
    """Track +count: away from Darkness, never above 20 (GAP-19)."""
    if g.s.track < TOP:
        await _move(g, min(TOP, g.s.track + count), source)


async def _move(g: Game, to: int, source: str) -> None:
    s = g.s
    old, s.track = s.track, max(0, to)
    g.emit("track", old, s.track, source)
    if s.track == 0:  # TRK-03, CON-01
        g.end(Result("villain", "darkness", s.round))
    if g.rules.track_side == "cooperative":
        _bonuses(g, old)
    if s.listening[On.TRACK_MOVED]:
        await trigger(g, On.TRACK_MOVED, TrackMoved(s.track - old, source))
    if g.content.stage(old) != g.content.stage(s.track):  # TRK-08
        g.emit("stage", g.content.stage(s.track))
        if s.blocked:  # EXP-05: those of the card that moves the track outlive this crossing
            cards = g.content.copies.get(source, ())
            s.blocked = {space: card for space, card in s.blocked.items() if card in cards}
        await trigger(g, On.STAGE, TrackMoved(s.track - old, source))


def _bonuses(g: Game, old: int) -> None:
    """Give and take the villain's bonuses on the cooperative side (TRK-09, TRK-10)."""
    s = g.s
    symbols = g.content.track_bonus
    if g.rules.track_bonus == "stage":  # CON-02: while the marker is at or below the symbol
        now = tuple(space for space in symbols if s.track <= space)
    else:  # landing: only where the marker came to rest, until it crosses back
        kept = tuple(space for space in s.symbols if s.track <= space)
        landed = (s.track,) if s.track in symbols and s.track < old else ()
        now = kept + tuple(space for space in landed if space not in kept)
    before, s.symbols = s.symbols, now
    for space in now:
        if space not in before:
            g.emit("track-bonus", space, symbols[space])
    health = [space for space in symbols if symbols[space] == "health"]
    gained = sum((space in now) - (space in before) for space in health)
    shift_health(g, HEALTH_BONUS * gained)
