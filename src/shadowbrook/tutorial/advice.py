"""What the lessons recommend: plain play that a beginner can follow, by rules of a line or two.

A recommendation is the key of an option, or nothing where any answer is as good. It knows what the
seat sees and no more; bots play better, but they cannot say why in a sentence that teaches.
"""

from __future__ import annotations

from .situation import Situation

KEPT = 3  # what must be left after a Lair card was bought: storming the Lair has its price, too
FIRST_LOOK = 3  # the round from which on there is time for a Secret
FAR_SIGHT = 0.4  # how much what lies ahead counts against what is near
# What an encounter is worth, in Investigation.
ENCOUNTER = {"corner": 1.6, "town": 0.9, "dangerous": 0.6}
DREAD = -6.0  # what a place is worth in which a minion waits that is too strong


def walk(now: Situation) -> str:
    """Go to the Lair; else where most is to be had, also by walking on next turn."""
    best, found = -99.0, ""
    for key in now.prices:
        space = key.partition(":")[2] or now.at
        worth = _on_the_way(now, space) if now.lair is not None else _haul(now, space, key)
        if worth > best + 1e-9:
            best, found = worth, key
    return found


def target(now: Situation) -> str:
    """The place to which the recommended walk leads."""
    return walk(now).partition(":")[2] or now.at


def _on_the_way(now: Situation, space: str) -> float:
    assert now.lair is not None
    goal = now.lair.space
    blocked = now.minion(space) is not None and space != goal and not beatable(now, space)
    return -now.steps(space, goal) - (3 if blocked else 0)


def _haul(now: Situation, space: str, key: str) -> float:
    stays = key == "stay"  # that is lingering
    ahead = max(
        _worth(now, one.id) - 0.3 * now.steps(space, one.id)
        for one in now.content.board.spaces
        if one.kind != "road"
    )
    return _worth(now, space) - (1 if stays else 0) + FAR_SIGHT * ahead


def _worth(now: Situation, space: str) -> float:
    """What a place brings to whoever ends a walk there."""
    place, minion = now.place(space), now.minion(space)
    found = ENCOUNTER.get(place.kind, 0.0) + now.clues(space)
    if place.doctor:
        found += min(now.wounds, now.purse)
    if minion is not None:
        found += minion.bounty if beatable(now, space) else DREAD
    return found


def beatable(now: Situation, space: str) -> bool:
    """Whether a beginner should pick a fight there."""
    minion = now.minion(space)
    return minion is not None and minion.dice <= 4 and minion.health <= 2 and now.left >= 2


def act(now: Situation) -> str:
    """Of the actions: first what brings the showdown closer, then what brings Investigation."""
    if now.offers("showdown") and 2 * now.wounds <= now.hero["boxes"]:
        return "showdown"
    if now.offers("collect"):
        return "collect"
    if now.lair is None:
        if now.offers("look") and not now.known and now.round >= FIRST_LOOK:
            return "look"
        if now.offers("buy-lair") and now.purse - now.prices["buy-lair"] >= KEPT:
            return "buy-lair"
    return next((key for key in ("encounter", "end-turn") if now.offers(key)), "")


def fight_on(now: Situation) -> str:
    """Fight while a wound can be taken; else run, if there is a way."""
    if now.left >= 2:
        return "fight"
    return next((key for key in now.prices if key.startswith("escape:")), "fight")


def friend(now: Situation) -> str:
    """Take an elder along who can be trusted, and nobody else."""
    good = (f"elder:{elder}" for elder, trusted in now.known.items() if trusted)
    return next((key for key in good if now.offers(key)), "nobody")


def mend(now: Situation) -> str:
    """Have as many wounds healed as one can pay for."""
    return list(now.prices)[-1]


def first(now: Situation) -> str:
    """Return the first option, where it is as good as any."""
    return now.first


def leave(now: Situation) -> str:
    """Buy nothing: the Lair card comes first."""
    return "leave"


def take(now: Situation) -> str:
    return "take"


def draw(now: Situation) -> str:
    return "draw"


def none(now: Situation) -> str:
    """Recommend nothing."""
    return ""
