"""The game in a terminal: shows, asks, reads a number, goes on.

Everything that is shown comes from the view of the seat that decides. It reads lines from
standard input, so that it also works without a terminal.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from shadowbrook import cardfile, catalogue
from shadowbrook.bots import Explaining, Fault, HeuristicBot, Players, bot
from shadowbrook.engine.content import hooks_of
from shadowbrook.engine.decision import ASIDE, Option
from shadowbrook.engine.errors import SaveError, SetupError, Told, UndoError, reason
from shadowbrook.engine.game import Game
from shadowbrook.engine.history import Record
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.table import Table
from shadowbrook.engine.words import N_, On
from shadowbrook.locale import ENGLISH
from shadowbrook.locale.names import capital
from shadowbrook.narration import Narrator
from shadowbrook.narration.rule_texts import notes_of, rules_in
from shadowbrook.narration.words import row
from shadowbrook.tutorial import teach, worded

from .screen import Screen
from .settings import ALWAYS, NEVER, TYPED, USUAL, WISHES, CardWishes, usual_file

KEY_BY_KEY = N_("{first}; {next}")
HELP = N_(
    "number     take that option (its key, or the start of it, works too)\n"
    "p          play something that can be played at any time; p 2 lets seat 2 do so\n"
    "n          pass here and wherever you could react, until your next turn\n"
    "c          choose when to be asked about a card, for example: c torch never\n"
    "w          stop before other players’ turns, to play something first; again: do "
    "not stop\n"
    "u          take back your last answer\n"
    "t, b       show the table, show the board\n"
    "i          look through the items for sale\n"
    "?          this help\n"
    "?NAME      a rule, a card, a minion, a place or words from a rule:\n"
    "           ?MOV-01, ?musket, ?villain, ?church\n"
    "h          a hint: what a bot would do here, and why\n"
    "s FILE     save the game\n"
    "q          leave the game"
)

WISHES_HELP = N_(
    "     c 1 always   be asked about the first one wherever it can be used\n"
    "     c 1 usual    be asked where it changes something\n"
    "     c 1 never    never be asked; the name works too: c torch never"
)
LESSON = N_("Lesson: {title}")
LESSON_HELP = N_("l          leave the lesson, or take it up again")
LEAVE_THE_LESSON = N_("Type l to leave the lesson; the game goes on without it.")
GOES_ON = N_("The game goes on without lessons; l brings them back.")
LESSONS_AGAIN = N_("Here is the lesson again.")
GOOD_CHOICE = N_("A good choice")
PROMPT_ASIDE = N_("Which one? A number, or Enter for none: ")
YES = N_("y")
VILLAIN = N_("Villain")
MAIN = ("move", "action")  # decisions before which the table is shown
STOP = "respond"  # a decision at which the game stops for who could change what is pending
LONG_LOG = 60
HINT = N_("{option}: {why}.")
HINT_ASIDE = N_("{option} (with p): {why}.")
MORE = N_("… {count} more")
WISH = N_("{card}: {when}")
NEAR = N_("There is no rule or card “{query}”. Closest: {near}")
NOTHING_NEAR = N_("There is no rule or card “{query}”.")


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
    language: str = ENGLISH,
    lessons: bool = False,
) -> int:
    """Play a game to its end, or until the player leaves; return the exit code."""
    game = load_game(load) if load is not None else _new_game(setup, seed)
    seats = {hero["seat"] for hero in game.view(min(mine))["heroes"]}
    if not mine <= seats:
        raise SetupError(N_("seats are counted from 1 to {count} in this game"), count=len(seats))
    settings = CardWishes.load(usual_file())
    shown = console or Console(highlight=False)
    session = Session(game, mine, bot_name, shown, settings, language, lessons)
    session.run()
    return 0


def _new_game(setup: Setup, seed: str | None) -> Game:
    return Game.new(setup, seed if seed is not None else str(secrets.randbelow(10**9)))


def load_game(path: Path) -> Game:
    """The game in a file."""
    try:
        return Game.load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else Told(N_("it is not a text file"))
        raise SaveError(N_("{path} cannot be read: {reason}"), path=path, reason=why) from None


class Session:
    """One game at one terminal: some seats are here, bots have the others."""

    def __init__(
        self,
        game: Game,
        mine: frozenset[int],
        bot_name: str,
        console: Console,
        settings: CardWishes | None = None,
        language: str = ENGLISH,
        lessons: bool = False,
    ) -> None:
        self.game = game
        self.mine = mine
        self.console = console
        self.settings = settings or CardWishes()
        self.narrator = Narrator(game.content, language)
        self._say = self.narrator.speech.say
        self.screen = Screen(console, game.content, self.narrator)
        self._teaches = self._lessons = lessons  # whether it is the first game; whether it goes on
        self._players = Players([bot_name], str(game.seed), told=self._report)
        self._news: dict[int, deque[Record | str]] = {seat: deque() for seat in mine}
        self._seat = min(mine)  # who sat here last
        self._begun = False
        self._passing: dict[int, tuple[int, int]] = {}  # who passes, since which turn
        self._turn = (0, -1)  # the turn before which somebody here could last play something
        self._guide = bot(bot_name, Random(f"hint|{game.seed}"))

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        game = self.game
        self._print(N_("Seed {seed}. Type ? for help."), "dim", seed=str(game.seed))
        if self._teaches:
            self._print(LEAVE_THE_LESSON, "dim")
        if self.settings.trouble:
            self._tell_trouble(self.settings.trouble)
        try:
            while not game.over:
                self._tell_wishes()
                self._let_bots_play()
                if self._asked() in self.mine and not self._pass_by_itself():
                    self._ask()
        except (Leave, EOFError, KeyboardInterrupt) as end:
            self._leave(asked=isinstance(end, Leave))
            return
        self._keep_news()
        self._tell(self._seat)
        view = game.view(self._seat)
        self.screen.table(view)
        self._teach(view)

    def _table(self, seat: int) -> Table:
        """What a seat sees; nothing else of the game is looked at here."""
        return Table(self.game, seat)

    def _asked(self) -> int:
        """The seat that has to decide now, -1 for nobody."""
        return self._table(self._seat).asked

    # ---- bots --------------------------------------------------------------------------------

    def _let_bots_play(self) -> None:
        game = self.game
        while not game.over and self._asked() not in self.mine:
            if self.settings.waits and self._turn_of_others():
                self._wait()
                continue
            game.answer(self._players.choose(game))
            self._keep_news()

    def _report(self, fault: Fault) -> None:
        self.console.print(Text(self.narrator.speech.tell(fault), style="bold"))

    def _print(self, text: str, style: str = "", /, **values: Any) -> None:
        """Say a sentence in the player's language."""
        self.console.print(Text(self._say(text, **values), style=style), soft_wrap=True)

    def _hint(self) -> None:
        """What a bot that can explain itself would do."""
        table = self._table(self._asked())
        decision = table.decision
        key, why = self._advice(table)
        chosen = next(option for option in decision.choices if option.key == key)
        text = self.narrator.option(
            key, chosen.price, chosen.points, decision.reason, decision.source
        )
        said = HINT if chosen in decision.options else HINT_ASIDE
        self._print(said, option=capital(text), why=why)

    def _advice(self, table: Table) -> tuple[str, str]:
        """An answer and the reason; the heuristic helps where a guide cannot, or talks nonsense."""
        language = self.narrator.language
        if isinstance(self._guide, Explaining):
            with suppress(Exception):
                key, why = self._guide.explain(table, language)
                if any(option.key == key for option in table.decision.choices):
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
                if self._table(seat).hears(record):
                    self._news[seat].append(record)
        records.clear()

    def _tell(self, seat: int) -> None:
        """Tell a seat what has happened since it was last asked."""
        view = self.game.view(seat)
        news = self._news[seat]
        if len(news) > LONG_LOG:
            self._print(MORE, "dim", count=len(news) - LONG_LOG)
        for record in list(news)[-LONG_LOG:]:
            told = record if isinstance(record, str) else self.narrator.record(record, view)
            self.console.print(Text(f"· {told}", style="dim"))
        news.clear()

    # ---- asking -------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show the open decision and have it answered; commands change nothing of it."""
        decision = self._table(self._asked()).decision
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
            self._read(
                self._say(
                    N_("Seat {seat} is next. Press Enter when you are at the screen."),
                    seat=seat + 1,
                )
            )
            self.console.clear()
        self._seat = seat

    def _teach(self, view: Mapping[str, Any]) -> str:
        """Give the lesson that fits, if lessons are given; return the option that it recommends."""
        lesson = teach(view, self.game.content) if self._lessons else None
        if lesson is None:
            return ""
        said = worded(lesson, self.narrator)
        self.console.print()
        self._print(LESSON, "bold green", title=said.title)
        self.console.print(Text(said.text))
        self.console.print()
        return lesson.option

    def _leave_lessons(self) -> bool:
        """Leave the lessons, or take them up again; the game goes on in either case."""
        self._lessons = not self._lessons
        self._print(GOES_ON if not self._lessons else LESSONS_AGAIN)
        return self._lessons

    def _show_question(self, view: Mapping[str, Any]) -> None:
        decision = view["decision"]
        advised = self._teach(view)
        about = self.narrator.about(decision, view)
        if about:
            self.console.print(Text(f"({about})", style="italic"))
        source, reason = decision["source"], decision["reason"]
        line = Text.assemble(
            (self.narrator.prompt(view), "bold"),
            (f"  [{row(self.narrator.speech, (self.narrator.thing(source), reason))}]", "dim"),
        )
        self.console.print(line)
        for number, option in enumerate(decision["options"], 1):
            text = Text(f"{number:>3}  ")
            text.append(self.narrator.option(**option, reason=reason, source=source))
            if option["key"] == advised:
                text.append(f"  ← {self._say(GOOD_CHOICE)}", "bold green")
            self.console.print(text)
        if decision["kind"] == STOP:
            self.console.print(Text("  n  ").append(self._say(N_("pass until my next turn"))))
        self._show_keys(view)

    def _show_keys(self, view: Mapping[str, Any]) -> None:
        """Remind of keys that have a use now."""
        decision = view["decision"]
        keys = []
        if count := len(decision["asides"]):
            keys.append(
                self._say(N_("p: play a card or use an ability at any time ({count})"), count=count)
            )
        keys += [
            self._say(N_("p {seat}: let seat {seat} play"), seat=seat + 1)
            for seat in self._others_with_events(view)
        ]
        if decision["kind"] == STOP:
            keys.append(self._say(N_("c: when to be asked about a card")))
        if keys:
            line = reduce(lambda one, other: self._say(KEY_BY_KEY, first=one, next=other), keys)
            self.console.print(Text(f"     [{line}]", style="dim"))

    def _others_with_events(self, view: Mapping[str, Any]) -> list[int]:
        """Others at this terminal who hold Events, as everybody sees; not whether they fit."""
        return sorted(
            {
                hero["seat"]
                for hero in view["heroes"]
                if hero["seat"] in self.mine - {view["seat"]} and hero.get("hand_size")
            }
        )

    def _key(self, line: str) -> str | None:
        """The key that a line means: a number, a key, or the beginning of just one key."""
        keys = self._table(self._asked()).decision.keys()
        if line.isdecimal():
            number = int(line)
            return keys[number - 1] if 1 <= number <= len(keys) else None
        if line in keys:
            return line
        fitting = [key for key in keys if key.startswith(line)]
        return fitting[0] if len(fitting) == 1 and len(line) > 1 else None

    def _read(self, prompt: str) -> str:
        return self.console.input(prompt)

    # ---- at any time --------------------------------------------------------------------------

    def _play_aside(self, who: str) -> bool:
        """Let a seat here play something beside the question; return whether one did."""
        asked = self._seat
        seat = asked
        if who:
            if not who.isdecimal() or int(who) - 1 not in self.mine:
                seats = row(self.narrator.speech, (str(seat + 1) for seat in sorted(self.mine)))
                self._print(N_("Seats at this terminal: {seats}."), seats=seats)
                return False
            seat = int(who) - 1
        if seat == asked:
            return self._choose_aside(seat)
        self._change_seats(seat)
        self._tell(seat)
        played = self._choose_aside(seat)
        return played or seat != asked  # the question has to be shown again

    def _choose_aside(self, seat: int) -> bool:
        """List, choose, confirm, play."""
        asides = self._table(seat).asides
        if not asides:
            self._print(N_("You have nothing to play now."))
            if self._seat != self._asked():
                self._read(self._say(N_("Press Enter to go on.")))
            return False
        self._print(N_("You may play or use at any time:"), "bold")
        for number, one in enumerate(asides, 1):
            self.console.print(Text.assemble(f"{number:>3}  {self._said(one)}", self._text(one)))
        line = self._read(self._say(PROMPT_ASIDE)).strip()
        if not line.isdecimal() or not 1 <= int(line) <= len(asides):
            return False
        chosen = asides[int(line) - 1]
        yes = self._say(YES)
        asked = self._say(
            N_("{option}? {yes}, or Enter for no: "), option=capital(self._said(chosen)), yes=yes
        )
        if self._read(asked).strip() not in (yes, "y"):
            return False
        self.game.answer(chosen.key, seat=seat)
        return True

    def _said(self, one: Option) -> str:
        return self.narrator.option(one.key, one.price, one.points)

    def _text(self, one: Option) -> tuple[str, str]:
        """What the card of an option says."""
        card = self.game.content.definition.get(one.args[0]) if one.args else None
        text = self.narrator.translate(card.text) if card is not None else ""
        return (f"  {text}", "dim")

    def _turn_of_others(self) -> bool:
        """Whether another turn has begun since, before which somebody here could play."""
        table = self._table(self._seat)
        turn = (table.round, table.active)
        if turn == self._turn:
            return False
        self._turn = turn
        return bool(table.asides)

    def _wait(self) -> None:
        """Before the turn of somebody else: play something first, or let it begin."""
        self._keep_news()
        while not self.game.over and self._asked() not in self.mine:
            self._tell(self._seat)
            line = self._read(self._say(N_("Enter: go on; p: play something first. "))).strip()
            if line == "p":
                self._choose_aside(self._seat)
                self._keep_news()
            elif line == "q":
                raise Leave
            elif line == "w":
                self._wait_or_not()
            else:
                return

    def _wait_or_not(self) -> None:
        self.settings.waits = not self.settings.waits
        waits = self.settings.waits
        self._print(
            N_("From now on the game stops before other players’ turns if you can play something.")
            if waits
            else N_("From now on the game no longer stops before other players’ turns.")
        )
        self._keep_settings()

    # ---- stops --------------------------------------------------------------------------------

    def _at_stop(self) -> bool:
        return self._table(self._asked()).decision.kind == STOP

    def _pass_on(self) -> bool:
        """Pass here, and at every stop until the next turn of this seat."""
        table = self._table(self._seat)
        self._passing[self._seat] = (table.round, table.active)
        self.game.answer("pass")
        return True

    def _pass_by_itself(self) -> bool:
        """Pass for somebody who does not want to be asked; what was passed is told later."""
        table = self._table(self._asked())
        if not self._is_passed(table):
            return False
        about = self.narrator.about(table["decision"], table)
        self._keep_news()
        passed = (
            self._say(N_("You pass ({about})."), about=about)
            if about
            else self._say(N_("You pass."))
        )
        self._news[table.seat].append(passed)
        self.game.answer("pass")
        return True

    def _is_passed(self, table: Table) -> bool:
        """Whether the player wants no question here."""
        decision = table.decision
        if decision.kind != STOP:
            return False
        since = self._passing.get(table.seat)
        if since is not None:
            active = table.active
            mine = active >= 0 and table.heroes[active].seat == table.seat
            if not mine or (table.round, active) == since:
                return True
            del self._passing[table.seat]
        cards = [option.args[0] for option in decision.options if option.args]
        return all(self.settings.wish(card) == NEVER for card in cards)

    def _tell_wishes(self) -> None:
        """Have the game know for which cards the seats here always want to be asked."""
        game = self.game
        cards = game.content.copies
        for seat in sorted(self.mine):
            wanted = {card for card, wish in self.settings.wishes.items() if wish == ALWAYS}
            told = self._table(seat).wishes
            for card in sorted((wanted & cards.keys()) ^ told):
                if not game.over:
                    game.answer(f"{ALWAYS if card in wanted else USUAL}:{card}", seat=seat)

    def _card_wishes(self, words: list[str], view: Mapping[str, Any]) -> bool:
        """Show or set when to be asked for cards; return whether something was set."""
        listed = self._reacting(view)
        wish = self._wish(words[-1]) if len(words) > 1 else ""
        card = self._card(" ".join(words[:-1]), listed) if wish else None
        if card is not None:
            self.settings.set_wish(card, wish)
            self._print(WISH, card=self.narrator.name(card), when=self._say(WISHES[wish]))
            self._keep_settings()
            return True
        if words:
            self._print(N_("“{words}” does not say which card and when."), words=" ".join(words))
        self._print(N_("When to be asked about a card that could be used:"), "bold")
        for number, one in enumerate(listed, 1):
            when = self._say(WISHES[self.settings.wish(one)])
            said = self._say(WISH, card=self.narrator.name(one), when=when)
            self.console.print(Text(f"{number:>3}  {said}"))
        self._print(WISHES_HELP, "dim")
        return False

    def _reacting(self, view: Mapping[str, Any]) -> list[str]:
        """Cards of this seat for which the game may stop, and those with a wish of their own."""
        mine = [hero for hero in view["heroes"] if hero["seat"] == view["seat"] and hero["card"]]
        cards = [hero["card"] for hero in mine]
        cards += [one["card"] for hero in mine for one in hero["cards"]]
        cards += [card for hero in mine for card in hero["hand"] or ()]
        definition = self.game.content.definition
        found = [
            card
            for card in cards
            if any(is_stop(hook.on) for _, hook in hooks_of(definition[card]))
        ]
        asked = view["decision"].get("options", ()) if view["decision"]["kind"] == STOP else ()
        found += [option["key"].split(":")[1] for option in asked if ":" in option["key"]]
        return [one for one in dict.fromkeys([*found, *sorted(self.settings.wishes)]) if one]

    def _card(self, name: str, listed: list[str]) -> str | None:
        """The card that is meant: a number of the list, an id or a name, or how one begins."""
        if name.isdecimal():
            return listed[int(name) - 1] if 1 <= int(name) <= len(listed) else None
        for known in (listed, self.game.content.copies):
            called = {card: self._called(card) for card in known}
            for fits in (str.__eq__, str.startswith):
                fitting = [
                    card
                    for card, names in called.items()
                    if any(fits(one, name.casefold()) for one in names)
                ]
                if len(fitting) == 1:
                    return fitting[0]
        return None

    def _called(self, card: str) -> tuple[str, ...]:
        """What a card can be called: its id, or a name in the language of the player."""
        definition = self.game.content.definition.get(card)
        if definition is None:  # there is a wish for a card of another box
            return (card,)
        names = (self.narrator.thing(card), self.narrator.translate(definition.name))
        return (card, *(one.casefold() for one in names))

    def _wish(self, word: str) -> str:
        """The wish that a word means, by its beginning, in the player's language or in English."""
        typed = {wish: (self._say(text).casefold(), wish) for wish, text in TYPED.items()}
        wanted = word.casefold()
        return next(
            (wish for wish, words in typed.items() if any(w.startswith(wanted) for w in words)), ""
        )

    def _keep_settings(self) -> None:
        trouble = self.settings.keep()
        if trouble is not None:
            self._tell_trouble(trouble)

    def _tell_trouble(self, trouble: Told) -> None:
        self.console.print(Text(capital(self.narrator.speech.tell(trouble))), soft_wrap=True)

    # ---- commands -----------------------------------------------------------------------------

    def _command(self, line: str) -> bool:
        """Obey a line that is not an answer; return whether the question must be asked again."""
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
        elif word == "p":
            return self._play_aside(rest.strip())
        elif line == "n" and self._at_stop():
            return self._pass_on()
        elif word == "c":
            return self._card_wishes(rest.split(), view)
        elif line == "w":
            self._wait_or_not()
        elif word == "t":
            self.screen.table(view)
        elif word == "b":
            self.screen.map(view)
        elif line == "i":
            self.screen.stacks(view)
        elif line == "l" and self._teaches:
            return self._leave_lessons()
        elif line == "?":
            self._print(HELP)
            if self._teaches:
                self._print(LESSON_HELP)
            self._show_question(view)
        elif line.startswith("?"):
            self._explain(line[1:].strip(), view)
        else:
            self._print(N_("“{line}” is not an option here; ? shows what you can type."), line=line)
        return False

    def _undo(self) -> bool:
        """Back to the last question that was asked here; bots choose again."""
        game = self.game
        self._passing.clear()
        try:
            self._take_back()
            while (asked := self._asked()) not in self.mine or self._is_passed(self._table(asked)):
                self._take_back()
        except UndoError as error:
            self.console.print(Text(capital(self.narrator.speech.tell(error))))
            return True
        if game.records is not None:
            game.records.clear()
        self._print(N_("Taken back."), "dim")
        return True

    def _take_back(self) -> None:
        """One answer; a wish about being asked does not count as one."""
        game = self.game
        while game.answers and is_wish(game.answers[-1]):
            game.undo(free=True)
        game.undo(free=True)

    def _save(self, name: str) -> None:
        if not name:
            self._print(N_("Where to? Type: s FILE"))
            return
        try:
            save_game(self.game, Path(name))
        except OSError as error:
            self._tell_trouble(
                Told(N_("{file} cannot be written: {reason}"), file=name, reason=reason(error))
            )
        else:
            self._print(N_("Saved in {file}."), file=name)

    def _explain(self, query: str, view: Mapping[str, Any]) -> None:
        """A card, a minion or a place by id or name, or rules by id or words."""
        if query.casefold() in ("villain", self._say(VILLAIN).casefold()):
            self.screen.villain(view)
            return
        if [one for one in self._named(query) if self.screen.card_text(one)]:
            return
        known = rules_in(self.narrator.language)
        found = catalogue.find(known, query)
        for rule in found[:5]:
            self.console.print(Text.assemble((rule.id, "bold"), " ", rule.text))
        for note in notes_of(found[:5], self.narrator.language):
            self.console.print(note, style="dim", highlight=False)
        if len(found) > 5:
            self._print(
                N_("… {count} more: shadowbrook rules {query}"),
                "dim",
                count=len(found) - 5,
                query=query,
            )
        if not found:
            near = row(self.narrator.speech, catalogue.nearest(known, query))
            self._print(NOTHING_NEAR if not near else NEAR, query=query, near=near)

    def _named(self, name: str) -> list[str]:
        """The ids of what is called so, in the language of the game or by its id."""
        known = cardfile.entries(self.game.content, self.narrator.language)
        return [one.id for one in cardfile.find(known, name)]

    def _leave(self, *, asked: bool) -> None:
        """Go, but not without an offer to save."""
        self.console.print()
        try:
            name = self._read(
                self._say(N_("Save the game? File name, or Enter to leave without saving: "))
            ).strip()
        except (EOFError, KeyboardInterrupt):
            name = ""
            self.console.print()
        if name:
            self._save(name)
        elif not asked:
            self._print(N_("The game was not saved."))
        self._print(N_("Goodbye."))


def is_wish(key: str) -> bool:
    """Whether an answer only says when somebody wishes to be asked."""
    return key.partition(ASIDE)[2].partition(":")[0] in (ALWAYS, USUAL)


def is_stop(moment: int) -> bool:
    """Whether the game may stop at a moment to ask who wants to act."""
    return On.ACTION < moment < On.TURN_START


def save_game(game: Game, path: Path) -> None:
    """Write a game into a file; one that is there already is replaced only by a whole one."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(game.save(), encoding="utf-8")
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
