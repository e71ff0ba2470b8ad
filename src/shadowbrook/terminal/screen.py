"""The table on paper: board, heroes, elders and villain of a view, drawn with text.

It only ever sees a view, so it can show nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import Gear, Space
from shadowbrook.engine.words import C_, N_, SKILLS
from shadowbrook.locale.names import capital
from shadowbrook.narration import Narrator
from shadowbrook.narration.facts import facts, minion_facts, texts
from shadowbrook.narration.words import row

View = Mapping[str, Any]

BETWEEN = Text(" · ", style="not bold")  # the same in all languages, unlike a semicolon
SKILL_STYLES = {"spirit": "blue", "cunning": "green", "combat": "red", "honor": "yellow"}
TRACK_LENGTH = 20
MAP_WIDTH = 80  # below this a list of places is easier to read than a map
MAP_HEIGHT = 24
# How it stands with an elder who is not simply in Town.
STATES: Mapping[str, str] = {
    "town": "",
    "evil": N_("{elder: m=EVIL, f=EVIL}"),
    "dead": N_("{elder: m=dead, f=dead}"),
    "gone": N_("{elder: m=gone, f=gone}"),
}


PART = N_("{part} {amount}")
FACT = N_("{skill} {value}")


class Screen:
    """Draws views onto a console."""

    def __init__(self, console: Console, content: Content, narrator: Narrator) -> None:
        self.console = console
        self.content = content
        self.narrator = narrator
        self._say = narrator.speech.say

    def table(self, view: View) -> None:
        """Everything that lies on the table, compactly."""
        self.console.print(self.headline(view))
        self.console.print(self.heroes(view), end="")
        self.console.print(self.elders(view))
        self.console.print(self.places(view))
        if view["in_play"]:
            names = self._row(self._card(one) for one in view["in_play"])
            self.console.print(Text(self._say(N_("In play: {cards}"), cards=names)))

    # ---- villain and track --------------------------------------------------------------

    def headline(self, view: View) -> RenderableType:
        """Round, track and villain in two lines."""
        track = view["track"]
        bar = "█" * track + "░" * (TRACK_LENGTH - track)
        at = self._say(N_("Shadow Track {number}"), number=track)
        cost = self._say(N_("Lair Cost {number}"), number=view["lair_cost"])
        first = Text.assemble(
            (self._say(N_("Round {round}"), round=view["round"]), "bold"),
            f"  {at} ",
            (bar, "red" if track <= 8 else "yellow" if track <= 12 else "green"),
            f"  {cost}",
        )
        villain = view["villain"]
        wounds = self._say(N_("wounds {number}"), number=villain["wounds"])
        second = Text.assemble(
            (self.narrator.thing(villain["card"]), "bold red"),
            f"  {self.narrator.word('combat')} {villain['combat']}",
            f"  {self.narrator.word('health')} {villain['health']}",
            f"  {wounds}",
            *(f"  {one}" for one in self._markers(view, "card", villain["card"])),
        )
        showdown = view["showdown"]
        if showdown is not None:
            place = self.narrator.name(showdown["space"])
            text = N_("SHOWDOWN at {space:the}, round {round}")
            second.append(
                f"  {self._say(text, space=place, round=showdown['round'])}", style="bold"
            )
        return Group(first, second)

    def villain(self, view: View) -> None:
        """What the villain's numbers are made of."""
        villain = view["villain"]
        for what in ("combat", "health"):
            parts = self._row(
                self._say(PART, part=self.narrator.part(name), amount=f"{amount:+d}")
                for name, amount in villain[f"{what}_parts"]
            )
            fact = self._say(FACT, skill=self.narrator.name(what), value=villain[what])
            self.console.print(Text(self._say(N_("{fact}: {value}"), fact=fact, value=parts)))
        sheet = self.content.definition[villain["card"]]
        self.card_text(sheet.id)

    # ---- heroes and elders ----------------------------------------------------------------

    def heroes(self, view: View) -> RenderableType:
        """A line for each hero."""
        by_day = view["turn_engine"] == "action_points"
        table = Table(
            self._say(C_("column", "hero")),
            self._say(C_("column", "at")),
            *((self._say(C_("column", "points")),) if by_day else ()),
            self._say(C_("Investigation, short", "Inv.")),
            self._say(C_("column", "wounds")),
            self._say(C_("skills, two letters each", "Sp Cu Co Ho")),
            self._say(C_("column", "carries")),
            self._say(C_("column", "Events")),
            box=SIMPLE_HEAD,
            pad_edge=False,
        )
        for number, hero in enumerate(view["heroes"]):
            if hero["card"] is None:
                table.add_row(self._say(N_("(seat {seat})"), seat=hero["seat"] + 1))
                continue
            name = Text(self.narrator.thing(hero["card"]))
            if number == view["active"]:
                name.stylize("bold")
            if hero["down"]:
                down = self._say(
                    N_("({hero: m=knocked out, f=knocked out})"),
                    hero=self.narrator.name(hero["card"]),
                )
                name.append(f" {down}", style="red")
            table.add_row(
                name,
                self.narrator.thing(hero["space"]),
                *((_points(hero),) if by_day else ()),
                str(hero["investigation"]),
                f"{hero['wounds']}/{hero['boxes']}",
                self._skills(hero["skills"]),
                self._row(
                    [
                        *(self._card(card) for card in hero["cards"]),
                        *self._markers(view, "hero", number),
                    ]
                )
                or "–",
                self._hand(hero),
            )
        return table

    def _skills(self, skills: Mapping[str, int]) -> Text:
        return Text(" ").join(Text(f"{skills[name]:>2}", SKILL_STYLES[name]) for name in SKILLS)

    def _hand(self, hero: Mapping[str, Any]) -> str:
        if hero["hand"] is None:
            return str(hero["hand_size"])
        return self._row(self.narrator.thing(card) for card in hero["hand"]) or "–"

    def _row(self, words: Iterable[str]) -> str:
        """Words as the language lists what is no sentence."""
        return row(self.narrator.speech, words)

    def _marker(self, marker: Mapping[str, Any]) -> str:
        count = f" ({marker['count']})" if marker["count"] > 1 else ""
        return self.narrator.thing(marker["marker"]) + count

    def _markers(self, view: View, what: str, which: Any) -> list[str]:
        """The markers on an elder, a hero or a card."""
        return [self._marker(one) for one in view["markers"] if one.get(what) == which]

    def _card(self, card: Mapping[str, Any]) -> str:
        marks = f" ({card['marks']})" if card["marks"] else ""
        return self.narrator.thing(card["card"]) + marks

    def elders(self, view: View) -> RenderableType:
        """The elders with their Secrets, in a few lines."""
        parts = []
        for number, elder in enumerate(view["elders"]):
            style = "red" if elder["status"] == "evil" else "not bold"
            name = (self.narrator.thing(elder["card"]), style)
            state = self._row(
                one
                for one in (self._state(elder, view), *self._markers(view, "elder", number))
                if one
            )
            parts.append(
                Text.assemble(name, f" ({state})" if state else "", f" {self._secrets(elder)}")
            )
        title = Text(self._say(N_("Elders:")) + " ", style="bold")
        return title + BETWEEN.join(parts)

    def _state(self, elder: Mapping[str, Any], view: View) -> str:
        name = self.narrator.name(elder["card"])
        text = STATES.get(elder["status"], elder["status"])
        found = [self._say(text, elder=name)] if text else []
        if elder["hero"] >= 0:
            found.append(self._say(N_("with {hero}"), hero=self._hero_name(view, elder["hero"])))
        if elder["wounds"]:
            found.append(self._say(N_("wounds {number}"), number=elder["wounds"]))
        if elder["resolve"]:
            found.append(self._say(N_("Resolve {number}"), number=elder["resolve"]))
        return self._row(found)

    def _secrets(self, elder: Mapping[str, Any]) -> str:
        open_ones = [self.narrator.thing(card) for card in elder["revealed"]]
        hidden = [
            f"({self.narrator.thing(card)})" if card is not None else "?"
            for card in elder["hidden"]
        ]
        return self._row(open_ones + hidden) or "–"

    def _hero_name(self, view: View, hero: int) -> str:
        card = view["heroes"][hero]["card"]
        return self.narrator.name(card) if card is not None else "?"

    # ---- the board ------------------------------------------------------------------------

    def marks(self, view: View) -> dict[str, Text]:
        """What lies in each space: heroes, minions, Investigation, Militia."""
        found: dict[str, Text] = {}
        for space in self.content.board.spaces:
            there = view["spaces"][space.id]
            text = Text()
            for hero in view["heroes"]:
                if hero["card"] is not None and hero["space"] == space.id:
                    _add(text, self.narrator.thing(hero["card"]), "bold cyan")
            if there["minion"] is not None:
                _add(text, self.narrator.thing(there["minion"]), "bold red")
            for minion in there["round"]:
                _add(text, f"({self.narrator.thing(minion)})", "red")
            if there["clues"]:
                _add(text, self._say(N_("Inv. {number}"), number=there["clues"]), "yellow")
            if there["militia"]:
                _add(text, self.narrator.word("militia"), "blue")
            for marker in view["markers"]:
                if marker.get("space") == space.id:
                    _add(text, self._marker(marker), "magenta")
            if there["blocked"]:
                _add(text, self._say(N_("blocked")), "magenta")
            if text:
                found[space.id] = text
        return found

    def places(self, view: View) -> RenderableType:
        """The spaces in which something lies."""
        line = Text(self._say(N_("Places:")) + " ", style="bold")
        parts = [
            Text.assemble(
                (self._say(N_("{place}:"), place=self.narrator.thing(space)), "not bold"), " ", text
            )
            for space, text in self.marks(view).items()
        ]
        return line + BETWEEN.join(parts)

    def map(self, view: View) -> None:
        """The board as a drawing, or as a list where the window is too narrow."""
        width = min(self.console.width, 110) - 4
        if width < MAP_WIDTH - 4:
            self.console.print(self.places(view))
            return
        spaces = self.content.board.spaces
        for board in dict.fromkeys(space.board for space in spaces):
            here = [space for space in spaces if space.board == board]
            title = capital(self.narrator.word(board)) if board else None
            lines = self._drawn(here, view, width)
            self.console.print(Panel(Group(*lines), expand=False, title=title, title_align="left"))

    def _drawn(self, spaces: Sequence[Space], view: View, width: int) -> list[Text]:
        """The places of one board as lines of text."""
        lines = [Text(" " * width) for _ in range(MAP_HEIGHT + 2)]
        marks = self.marks(view)
        for space in spaces:
            row = round(space.at[1] / 100 * (MAP_HEIGHT - 2))
            middle = round(space.at[0] / 100 * width)
            name = "·" if space.kind == "road" else self.narrator.thing(space.id)
            style = "" if space.kind == "town" else "dim"
            _write(lines, row, middle, Text(name, style=style))
            if space.id in marks:
                _write(lines, row + 1, middle, marks[space.id])
        return lines

    # ---- cards ------------------------------------------------------------------------------

    def card_text(self, name: str) -> bool:
        """Show what a card, a minion or a place says; return whether there is such a thing."""
        content, say = self.content, self.narrator
        card = content.definition.get(name)
        if card is not None:
            self._piece(card.name, card.keywords, facts(card, say), texts(card, say))
            return True
        if (number := content.minion_index.get(name)) is not None:
            minion = content.minions[number]
            text = [say.translate(minion.text)] if minion.text else []
            self._piece(minion.name, minion.keywords, minion_facts(minion, say), text)
            return True
        if (number := content.board.index.get(name)) is not None:
            space = content.board.spaces[number]
            if space.text:  # a Road has nothing to say
                self._piece(space.name, (), (), [say.translate(space.text)])
                return True
        return False

    def _piece(
        self, name: str, keywords: Sequence[str], numbers: Sequence[str], said: Sequence[str]
    ) -> None:
        gettext = self.narrator.translate
        line = Text.assemble((gettext(name), "bold"))
        if keywords:
            line.append(f" [{self._row(map(gettext, keywords))}]", style="dim")
        if numbers:
            line += Text(" ") + BETWEEN.join(map(Text, numbers))
        self.console.print(line)
        for text in said:
            self.console.print(Text(text))

    def stacks(self, view: View) -> None:
        """What lies open for sale, by stacks (CAR-15)."""
        left = {deck: cards for deck, cards in view["stacks"].items() if cards}
        if not left:
            self.console.print(Text(self._say(N_("Nothing is left for sale."))))
        for deck, cards in left.items():
            title = self._say(N_("{deck} (printed cost):"), deck=self.narrator.deck(deck))
            items = [Text(f"{self.narrator.thing(one)} ({self._cost(one)})") for one in cards]
            self.console.print(Text(f"{title} ", style="bold") + BETWEEN.join(items))

    def _cost(self, name: str) -> int:
        card = self.content.definition[name]
        return card.cost if isinstance(card, Gear) else 0


def _points(hero: Mapping[str, Any]) -> str:
    """Action points left; those for movement only behind a plus."""
    return f"{hero['points']}" + (f"+{hero['move_points']}" if hero["move_points"] else "")


def _add(text: Text, more: str, style: str) -> None:
    if text:
        text.append(", ")
    text.append(more, style=style)


def _write(lines: list[Text], row: int, middle: int, text: Text) -> None:
    """Put a text into a drawing, centred, over the blanks that are there."""
    if not 0 <= row < len(lines):
        return
    line = lines[row]
    width = len(line)
    text = text[: min(len(text), width)]
    start = min(max(0, middle - len(text) // 2), width - len(text))
    # rather beside another text than over it
    while (
        start + len(text) < width and line.plain[max(0, start - 1) : start + len(text) + 1].strip()
    ):
        start += 1
    lines[row] = Text.assemble(line[:start], text, line[start + len(text) :])
