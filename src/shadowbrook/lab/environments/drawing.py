"""The table as text and as a plain drawing, for `render`. Made from a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Any

from shadowbrook.engine.content import Content
from shadowbrook.narration import Narrator

View = Mapping[str, Any]

SCALE = 8  # a board is 100 units wide
MARGIN = 110
BELOW = 120  # units from the top of a board to that of the next one
HEADING = 70
COLOURS = {"town": "#e8d9b5", "corner": "#c9b28a", "dangerous": "#b58f7a", "road": "#f4ecd8"}
PAPER, INK, RED, BLUE, GREEN = "#fbf6ea", "#2b2118", "#a3271f", "#1f4fa3", "#2f6b2f"


@lru_cache(maxsize=8)
def _narrator(cards: Content) -> Narrator:
    return Narrator(cards)


def _heading(view: View, cards: Content) -> str:
    named = _narrator(cards).thing
    villain = view["villain"]
    return (
        f"Round {view['round']}, Shadow Track {view['track']}. "
        f"{named(villain['card'])}: Combat {villain['combat']}, "
        f"wounds {villain['wounds']} of {villain['health']}."
    )


def as_text(view: View, cards: Content) -> str:
    """The table in a few lines, with all that this seat can do if it is asked."""
    narrator = _narrator(cards)
    lines = [_heading(view, cards)]
    for hero in view["heroes"]:
        if hero["card"] is None:
            lines.append(f"  seat {hero['seat'] + 1}: no hero yet")
            continue
        skills = ", ".join(f"{skill} {value}" for skill, value in hero["skills"].items())
        lines.append(
            f"  seat {hero['seat'] + 1}: {narrator.thing(hero['card'])} "
            f"at {narrator.thing(hero['space'])}; Investigation {hero['investigation']}, "
            f"wounds {hero['wounds']} of {hero['boxes']}; {skills}; "
            f"{len(hero['cards'])} cards, {hero['hand_size']} Events"
        )
    lying = [f"{narrator.thing(space)} ({', '.join(what)})" for space, what in _lying(view, cards)]
    if lying:
        lines.append(f"  on the board: {'; '.join(lying)}")
    decision = view["decision"]
    if view["result"] is not None:
        result = view["result"]
        lines.append(f"The game is over: {result['winner']}, {result['how']}.")
    elif decision["seat"] != view["seat"]:
        lines.append(f"Seat {decision['seat'] + 1} decides.")
    else:
        lines.append(narrator.prompt(view))
        asked = {"reason": decision["reason"], "source": decision["source"]}
        lines += [
            f"  {n}: {narrator.option(**option, **asked)}"
            for n, option in enumerate(decision["options"] + decision["asides"])
        ]
    return "\n".join(lines)


def _lying(view: View, cards: Content) -> list[tuple[str, list[str]]]:
    """What lies where, of the spaces with something on them."""
    named = _narrator(cards).thing
    found = []
    for space, lies in view["spaces"].items():
        what = [named(minion) for minion in (lies["minion"], *lies["round"]) if minion]
        if lies["clues"]:
            what.append(f"{lies['clues']} Investigation")
        if lies["militia"]:
            what.append(f"{lies['militia']} Militia")
        what += [
            f"{one['count']} {named(one['marker'])}"
            for one in view["markers"]
            if one.get("space") == space
        ]
        if lies["blocked"]:
            what.append("blocked")
        if what:
            found.append((space, what))
    return found


def as_svg(view: View, cards: Content) -> str:
    """The board as a plain drawing: spaces, roads, heroes, minions and Investigation."""
    board = cards.board
    boards = list(dict.fromkeys(space.board for space in board.spaces))
    at = {
        space.id: (
            MARGIN + SCALE * space.at[0],
            70 + SCALE * (space.at[1] + BELOW * boards.index(space.board)),
        )
        for space in board.spaces
    }
    width = max(x for x, _ in at.values()) + MARGIN
    height = max(y for _, y in at.values()) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="serif" role="img">',
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        _words(MARGIN, 36, _heading(view, cards), size=18, anchor="start"),
    ]
    for here, space in enumerate(board.spaces):
        for there in board.near[here]:
            if there > here:
                (x, y), (x2, y2) = at[space.id], at[board.spaces[there].id]
                parts.append(
                    f'<line x1="{x:g}" y1="{y:g}" x2="{x2:g}" y2="{y2:g}" stroke="{INK}"/>'
                )
    lying = dict(_lying(view, cards))
    for space in board.spaces:
        x, y = at[space.id]
        radius = 9 if space.kind == "road" else 24
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" '
            f'fill="{COLOURS.get(space.kind, PAPER)}" stroke="{INK}"/>'
        )
        if space.kind != "road":
            parts.append(_words(x, y + radius + 13, space.name, size=12))
        if space.id in lying:
            text = ", ".join(lying[space.id])
            parts.append(_words(x, y - radius - 4, text, size=11, colour=RED))
    parts += _figures(view, cards, at)
    parts.append("</svg>")
    return "".join(parts)


def _figures(view: View, cards: Content, at: Mapping[str, tuple[float, float]]) -> list[str]:
    """The heroes as discs with an initial, side by side in their space."""
    found, standing = [], dict.fromkeys(at, 0)
    for hero in view["heroes"]:
        if hero["card"] is None:
            continue
        x, y = at[hero["space"]]
        x += 14 * standing[hero["space"]] - 7
        standing[hero["space"]] += 1
        name = _narrator(cards).thing(hero["card"])
        colour = BLUE if hero["seat"] == view["seat"] else GREEN
        found.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="{colour}" stroke="{INK}">'
            f"<title>{escape(name)}</title></circle>"
            + _words(x, y + 4, name[0], size=12, colour="#ffffff")
        )
    return found


def _words(
    x: float, y: float, text: str, *, size: int, anchor: str = "middle", colour: str = INK
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(text)}</text>'
    )
