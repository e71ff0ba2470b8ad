"""The game in a terminal: shows, asks, reads a number, goes on.

Everything that is shown comes from the view of the seat that decides. It reads lines from
standard input, so that it also works without a terminal.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from shadowbrook import catalogue
from shadowbrook.bots import Explaining, Fault, HeuristicBot, Players, Table, bot
from shadowbrook.engine.errors import SaveError, SetupError, UndoError
from shadowbrook.engine.game import Game, Record
from shadowbrook.engine.setup import Setup
from shadowbrook.narration import Narrator

from .screen import Screen

HELP = """\
number     take that option (its key, or the beginning of it, works too)
u          take your last answer back
t, b       show the table, show the board
?          this help
?ID        a rule, a card or words of a rule: ?MOV-01, ?musket, ?villain
h          a hint: what a bot would do here, and why
s FILE     save the game
q          leave the game"""

MAIN = ("move", "action")  # decisions before which the table is shown
LONG_LOG = 60


class Leave(Exception):
    """The player wants to leave the game."""


def play_in_terminal(
    setup: Setup,
    *,
    seed: str | None = None,
    mine: frozenset[int] = frozenset((0,)),
    bot_name: str = "heuristic",
    load: Path | None = None,
    console: Console | None = None,
) -> int:
    """Play a game to its end, or until the player leaves; gives the exit code."""
    game = load_game(load) if load is not None else _new_game(setup, seed)
    seats = {hero.seat for hero in game.s.heroes}
    if not mine <= seats:
        raise SetupError(f"seats are counted from 1 to {len(seats)} in this game")
    session = Session(game, mine, bot_name, console or Console(highlight=False))
    session.run()
    return 0


def _new_game(setup: Setup, seed: str | None) -> Game:
    return Game.new(setup, seed if seed is not None else str(secrets.randbelow(10**9)))


def load_game(path: Path) -> Game:
    """The game in a file."""
    try:
        return Game.load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text"
        raise SaveError(f"{path} cannot be read: {reason}") from None


class Session:
    """One game at one terminal: some seats are here, bots have the others."""

    def __init__(self, game: Game, mine: frozenset[int], bot_name: str, console: Console) -> None:
        self.game = game
        self.mine = mine
        self.console = console
        self.narrator = Narrator(game.content)
        self.screen = Screen(console, game.content, self.narrator)
        self._bot_name = bot_name
        self._players = Players([bot_name], str(game.seed), told=self._report)
        self._news: dict[int, deque[Record]] = {seat: deque() for seat in mine}
        self._seat = min(mine)  # who sat here last
        self._begun = False
        self._guide = bot(bot_name, Random(f"hint|{game.seed}"))

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        game = self.game
        self.console.print(f"Seed {game.seed}. Type ? for help.", style="dim")
        try:
            while not game.over:
                self._let_bots_play()
                if game.decision is not None:
                    self._ask()
        except (Leave, EOFError, KeyboardInterrupt) as end:
            self._leave(asked=isinstance(end, Leave))
            return
        self._keep_news()
        self._tell(self._seat)
        self.screen.table(game.view(self._seat))

    # ---- bots --------------------------------------------------------------------------------

    def _let_bots_play(self) -> None:
        game = self.game
        while (decision := game.decision) is not None and decision.seat not in self.mine:
            game.answer(self._players.choose(game))
            self._keep_news()

    def _report(self, fault: Fault) -> None:
        self.console.print(Text(str(fault), style="bold"))

    def _hint(self) -> None:
        """What a bot that can explain itself would do."""
        decision = self.game.decision
        assert decision is not None
        key, why = self._advice(Table(self.game, decision.seat))
        chosen = next(option for option in decision.options if option.key == key)
        text = self.narrator.option(key, chosen.price, chosen.points, decision.reason)
        self.console.print(Text.assemble((text, "bold"), f": {why}"))

    def _advice(self, table: Table) -> tuple[str, str]:
        """An answer and the reason; the heuristic helps where a guide cannot, or talks nonsense."""
        language = self.narrator.language
        if isinstance(self._guide, Explaining):
            with suppress(Exception):
                key, why = self._guide.explain(table, language)
                if key in table.decision.keys():
                    return key, why
        return HeuristicBot().explain(table, language)

    # ---- what has happened --------------------------------------------------------------------

    def _keep_news(self) -> None:
        """Take the records off the game; each seat here hears of those that it may see."""
        records = self.game.records
        if not records:
            return
        for record in records:
            for seat in self.mine:
                if record[1] == -1 or record[1] >> seat & 1:
                    self._news[seat].append(record)
        records.clear()

    def _tell(self, seat: int) -> None:
        """Tell a seat what has happened since it was last asked."""
        view = self.game.view(seat)
        news = self._news[seat]
        if len(news) > LONG_LOG:
            self.console.print(f"… {len(news) - LONG_LOG} more", style="dim")
        for record in list(news)[-LONG_LOG:]:
            self.console.print(Text(f"· {self.narrator.record(record, view)}", style="dim"))
        news.clear()

    # ---- asking -------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show the open decision and have it answered; commands change nothing of it."""
        decision = self.game.decision
        assert decision is not None
        self._keep_news()
        self._change_seats(decision.seat)
        self._tell(decision.seat)
        view = self.game.view(decision.seat)
        if decision.kind in MAIN or not self._begun:
            self._begun = True
            self.screen.table(view)
        self._show_question(view)
        while True:
            line = self._read("> ").strip()
            if not line:
                continue
            key = self._key(line)
            if key is not None:
                self.game.answer(key)
                return
            if self._command(line):
                return

    def _change_seats(self, seat: int) -> None:
        """Hot-seat: what one player sees is gone before the next one looks."""
        if seat != self._seat and self.console.is_terminal:
            self.console.clear()
            self._read(f"Seat {seat + 1} is next. Press Enter when you sit here.")
            self.console.clear()
        self._seat = seat

    def _show_question(self, view: Mapping[str, Any]) -> None:
        decision = view["decision"]
        about = self.narrator.about(decision, view)
        if about:
            self.console.print(Text(f"({about})", style="italic"))
        source = self.narrator.thing(decision["source"])
        line = Text.assemble(
            (self.narrator.prompt(view), "bold"), (f"  [{source}, {decision['reason']}]", "dim")
        )
        self.console.print(line)
        for number, option in enumerate(decision["options"], 1):
            text = self.narrator.option(**option, reason=decision["reason"])
            self.console.print(Text(f"{number:>3}  {text}"))

    def _key(self, line: str) -> str | None:
        """The key that a line means: a number, a key, or the beginning of just one key."""
        decision = self.game.decision
        assert decision is not None
        keys = decision.keys()
        if line.isdecimal():
            number = int(line)
            return keys[number - 1] if 1 <= number <= len(keys) else None
        if line in keys:
            return line
        fitting = [key for key in keys if key.startswith(line)]
        return fitting[0] if len(fitting) == 1 and len(line) > 1 else None

    def _read(self, prompt: str) -> str:
        return self.console.input(prompt)

    # ---- commands -----------------------------------------------------------------------------

    def _command(self, line: str) -> bool:
        """Do what a line says that is no answer; tells whether the question must be asked anew."""
        word, _, rest = line.partition(" ")
        view = self.game.view(self._seat)
        if word == "q":
            raise Leave
        if word == "u":
            return self._undo()
        if word == "s":
            self._save(rest.strip())
        elif line == "h":
            self._hint()
        elif word == "t":
            self.screen.table(view)
        elif word == "b":
            self.screen.map(view)
        elif line == "?":
            self.console.print(Text(HELP))
            self._show_question(view)
        elif line.startswith("?"):
            self._explain(line[1:].strip(), view)
        else:
            self.console.print(Text(f"{line!r} is no option here; ? shows what can be typed."))
        return False

    def _undo(self) -> bool:
        """Back to the last question that was asked here; bots choose anew."""
        game = self.game
        try:
            game.undo(free=True)
            while game.decision is None or game.decision.seat not in self.mine:
                game.undo(free=True)
        except UndoError as error:
            self.console.print(Text(str(error)))
            return game.decision is None or game.decision.seat not in self.mine
        if game.records is not None:
            game.records.clear()
        self.console.print("Taken back.", style="dim")
        return True

    def _save(self, name: str) -> None:
        if not name:
            self.console.print("Where to? s FILE")
            return
        try:
            save_game(self.game, Path(name))
        except OSError as error:
            self.console.print(Text(f"{name} cannot be written: {error.strerror}"), soft_wrap=True)
        else:
            self.console.print(Text(f"Saved in {name}."), soft_wrap=True)

    def _explain(self, query: str, view: Mapping[str, Any]) -> None:
        """A card, or rules by id or words."""
        if query == "villain":
            self.screen.villain(view)
            return
        if self.screen.card_text(query):
            return
        known = catalogue.load()
        found = catalogue.find(known, query)
        for rule in found[:5]:
            self.console.print(Text.assemble((rule.id, "bold"), " ", rule.text))
        if len(found) > 5:
            self.console.print(f"… {len(found) - 5} more: shadowbrook rules {query}", style="dim")
        if not found:
            near = ", ".join(catalogue.nearest(known, query))
            self.console.print(
                Text(f"No rule or card {query!r}." + (f" Near: {near}" if near else ""))
            )

    def _leave(self, *, asked: bool) -> None:
        """Go, but not without an offer to save."""
        self.console.print()
        try:
            name = self._read("Save the game? File name, or Enter to leave it: ").strip()
        except (EOFError, KeyboardInterrupt):
            name = ""
            self.console.print()
        if name:
            self._save(name)
        elif not asked:
            self.console.print("The game was not saved.")
        self.console.print("Good-bye.")


def save_game(game: Game, path: Path) -> None:
    """Write a game into a file; one that is there already is replaced only by a whole one."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(game.save(), encoding="utf-8")
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
