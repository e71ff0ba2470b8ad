"""The parts of the table page: what each one shows, and how it is made.

A part knows all that it is made of (`shows`), which is cheap to gather and to compare, and makes
its panels and its HTML only when it is asked to. While `shows` is the same, so is the part. Nothing
else may get into it: readers for whom a part shows the same are given the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from markupsafe import Markup

from shadowbrook.engine.words import N_
from shadowbrook.server.games.live_game import BY_WISH, LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.server.games.seat import RESPOND
from shadowbrook.server.games.seats import Seats
from shadowbrook.server.games.views import Look
from shadowbrook.tutorial import Worded, worded

from .panels import CardFace, Prompt
from .present import AT_PLACES, PHASES, Presenter
from .render import render
from .seats import seats_panel, seats_shown
from .story import ToldTurn, cast_of, recent_turns
from .view_in_words import can_stop
from .viewer import Viewer

PAUSING = N_("One moment …")
SPOKEN = 6  # lines that are read out when something has happened
ON_THE_BOARD = frozenset((*AT_PLACES, "first"))  # verbs of choices that the board offers
OPEN_TURNS = 2  # turns of the log that are not folded when they come
UNSEEN = -8  # versions that are news to somebody who has not answered yet


class PagePart(NamedTuple):
    """A part of a page: the id of its element, all that it shows, and how it is made.

    Parts that hold others show which these are; what is in those is their own matter. A part that
    `grows` gets new ones at its beginning.
    """

    id: str
    shows: Any
    make: Callable[[], str]
    inner: tuple[PagePart, ...] = ()
    grows: bool = False


class TableParts:
    """The page of a game as one viewer has it before them, part by part."""

    def __init__(
        self, seats: Seats, live: LiveGame, look: Look, viewer: Viewer, presenter: Presenter
    ) -> None:
        self._seats = seats
        self._live, self._look, self._viewer = live, look, viewer
        self._presenter = presenter
        self._seen = presenter.seen
        self._view = presenter.seen.view
        self._person = Person(viewer.person)
        self._mine = live.seats_of(self._person)

    def all(self) -> tuple[PagePart, ...]:
        """Return all parts; the template `table_main.html` says where each one stands."""
        return (
            self._topline(),
            self._lesson(),
            self._prompt_part(),
            self._forms(),
            self._track(),
            self._board(),
            self._heroes("mine-cards", mine=True),
            self._fight(),
            self._dice_part(),
            self._resolving(),
            self._choices(),
            self._in_play(),
            self._how_to_win(),
            self._news(),
            self._log(),
            self._supplies(),
            self._seats_part(),
            self._villain(),
            self._elders(),
            self._heroes("others", mine=False),
        )

    # ---- around the table ----------------------------------------------------------------------

    def _render(self, template: str, **context: Any) -> str:
        return render(template, self._viewer.language, **context)

    def _part(self, part: str, shows: Any, template: str, **context: Callable[[], Any]) -> PagePart:
        """Return a part whose panels are made when they are needed."""

        def make() -> str:
            panels = {name: panel() for name, panel in context.items()}
            return self._render(template, game=self._live, seat=self._viewer.seat, **panels)

        return PagePart(part, shows, make)

    def _nothing(self, part: str) -> PagePart:
        """Return the place of a part that has nothing to show."""
        return PagePart(part, None, lambda: f'<section id="{part}" hidden></section>')

    def _topline(self) -> PagePart:
        view = self._view
        undo = self._live.can_undo(self._person)
        villain = view["villain"]
        foe = villain["card"], villain["combat"], villain["health"], villain["wounds"]
        shows = self._viewer.seat, view["round"], view["phase"], foe, undo.kind, undo.reason
        return self._part(
            "topline",
            shows,
            "topline.html",
            round=lambda: view["round"],
            phase=lambda: self._seen._(PHASES[min(view["phase"], len(PHASES) - 1)]),
            name=lambda: self._seen._(self._live.content.definition[villain["card"]].name),
            villain=lambda: villain,
            undo=lambda: undo,
            why=lambda: self._seen._(undo.reason),
        )

    def _lesson(self) -> PagePart:
        """What the first game teaches here."""
        if self._seen.lesson is None:
            return self._nothing("lesson")
        return self._part(
            "lesson",
            (self._seen.lesson, self._live.over),
            "lesson.html",
            lesson=lambda: self._taught,
        )

    @cached_property
    def _taught(self) -> Worded | None:
        lesson = self._seen.lesson
        return None if lesson is None else worded(lesson, self._seen.say)

    @cached_property
    def _cast(self) -> Any:
        return cast_of(self._view)

    @cached_property
    def prompt(self) -> Prompt | None:
        """The question of the moment."""
        return self._presenter.prompt()

    @property
    def my_turn(self) -> bool:
        return bool(self._seen.choices)

    @cached_property
    def pausing(self) -> bool:
        """Whether the reader's own seat is named, and yet has nothing to decide."""
        decision = self._view["decision"]
        if decision is None or self.my_turn or decision["seat"] != self._viewer.seat:
            return False
        return bool(self._live.seats[decision["seat"]].kind == "person")

    @cached_property
    def waiting(self) -> str:
        """For whom the table waits, in words."""
        decision = self._view["decision"]
        if decision is None:
            return ""
        who = self._seen.say.whose(decision, self._view)
        name = self._called(decision["seat"])
        return self._seen.speech.say("{name} ({hero})", name=name, hero=who) if who else name

    def _called(self, seat: int, name: str = "") -> str:
        """What somebody at the table is called, in the language of the reader."""
        return self._seen.speech.tell(self._live.called(seat, name))

    @cached_property
    def _answering(self) -> bool:
        return self._viewer.seat in self._mine and not self._live.over

    @cached_property
    def _undo_asked(self) -> dict[str, Any] | None:
        asked = self._live.undo_asked
        if asked is None:
            return None
        return {
            "name": self._called(asked.seat, asked.name),
            "mine": bool(set(self._mine) & asked.missing),
            "missing": self._seen.speech.language.listed(
                [self._called(seat) for seat in sorted(asked.missing)]
            ),
        }

    @cached_property
    def _trouble(self) -> str:
        trouble = self._live.trouble
        return self._seen.speech.tell(trouble) if trouble is not None else ""

    def _prompt_shows(self) -> Any:
        view, live = self._view, self._live
        decision, hero = view["decision"], self._seen.deciding()
        return (
            decision,
            hero["points"] if hero is not None else 0,
            self._cast,
            view["in_play"],
            view["markers"],
            view["result"],
            self.waiting,
            self.pausing,
            self._answering,
            self._undo_asked,
            self._trouble,
            live.odds,
            self._seen.hint,
            self._viewer.seat,
        )

    def _prompt_part(self) -> PagePart:
        return PagePart("prompt", self._prompt_shows(), self.prompt_with)

    def prompt_with(self, said: str = "") -> str:
        """Return the prompt, with something that is said to the reader once."""
        return self._render(
            "prompt.html",
            game=self._live,
            seat=self._viewer.seat,
            said=said,
            p=self.prompt,
            ending=self._presenter.story.ending(),
            in_play=self._in_force(),
            my_turn=self.my_turn,
            pause=self.pausing,
            waiting=self.waiting,
            answering=self._answering,
            undo_asked=self._undo_asked,
            trouble=self._trouble,
        )

    def _forms(self) -> PagePart:
        if not self._answering:
            return self._nothing("forms")
        return self._part("forms", self._viewer.seat, "forms.html")

    # ---- the board and the track ---------------------------------------------------------------

    def _track(self) -> PagePart:
        view = self._view
        villain = view["villain"]
        shows = view["track"], view["stage"], villain["combat_parts"], villain["health_parts"]
        return self._part(
            "track",
            shows,
            "track.html",
            stages=self._presenter.stages,
            track=lambda: view["track"],
        )

    def _board(self) -> PagePart:
        view = self._view
        shows = (
            view["spaces"],
            [one for one in view["markers"] if "space" in one],
            [(one["card"], one.get("space"), one.get("down")) for one in view["heroes"]],
            [(one["card"], one["space"]) for one in view["elders"] if one["space"]],
            view["active"],
            view["lairs"],
            view["showdown"] and view["showdown"]["space"],
            self._presenter.on_top,
            [
                one
                for key, one in self._seen.choices.items()
                if key.partition(":")[0] in ON_THE_BOARD
            ],
        )
        return self._part("board", shows, "board.html", board=self._presenter.board)

    # ---- heroes, elders, the villain -----------------------------------------------------------

    def _about(self, names: Iterable[str | None]) -> list[Any]:
        """Return the choices that are about some things."""
        about = self._seen.choices_about
        return [(name, about[name]) for name in names if name in about] if about else []

    def _holder(
        self,
        part: str,
        inner: Sequence[PagePart],
        template: str,
        *,
        grows: bool = False,
        **more: Any,
    ) -> PagePart:
        """Return a part that holds others."""

        def make() -> str:
            texts = Markup("".join([one.make() for one in inner]))
            return self._render(
                template, game=self._live, seat=self._viewer.seat, inner=texts, **more
            )

        shows = (more, None if grows else [one.id for one in inner])
        return PagePart(part, shows, make, tuple(inner), grows)

    def _heroes(self, part: str, mine: bool) -> PagePart:
        heroes = self._view["heroes"]
        theirs = [
            self._hero(n)
            for n, hero in enumerate(heroes)
            if (hero["seat"] == self._viewer.seat) == mine
        ]
        if not theirs and not mine:
            return self._nothing(part)
        return self._holder(part, theirs, f"{part.replace('-', '_')}.html")

    def _hero(self, n: int) -> PagePart:
        hero = self._view["heroes"][n]
        who = self._called(hero["seat"])
        shows = self._hero_shows(n, hero) if hero["card"] is not None else None
        return self._part(
            f"hero-{n}",
            (hero, who, shows),
            "hero.html",
            h=lambda: self._presenter.hero(n),
            who=lambda: who,
        )

    def _hero_shows(self, n: int, hero: Mapping[str, Any]) -> Any:
        view, seen = self._view, self._seen
        mine = hero["seat"] == view["seat"]
        group, lairs = hero["group"], view["lairs"]
        lair = lairs[group] if group < len(lairs) else None
        cards = [one["card"] for one in hero["cards"]]
        own: Any = None
        if mine:
            own = list(seen.asides.values()), seen.ask
        about = [hero["card"], *cards, *(hero["hand"] or ()), *hero["seen"]]
        if lair:
            about.append(lair["card"])
        return (
            mine,
            own,
            seen.initials[n],
            seen.numbers["skills"][n],
            lair,
            n == view["active"] or n in view["turns"],
            view["first"],
            [one["card"] for one in view["elders"] if one["hero"] == n],
            self._about(about),
            self._marked("hero", n) + self._marked("card", hero["card"]),
        )

    def _villain(self) -> PagePart:
        view = self._view
        lying = [there["minion"] for there in view["spaces"].values() if there["minion"]]
        rounds = [there["round"] for there in view["spaces"].values() if there["round"]]
        shows = (
            view["villain"],
            view["supply"],
            lying and list(dict.fromkeys(lying)),
            rounds,
            view["markers"],
            self._seen.choices.get("villain"),
        )
        return self._part(
            "villain",
            shows,
            "villain.html",
            villain=self._presenter.villain,
            minions=self._presenter.counters,
        )

    def _elders(self) -> PagePart:
        elders = [self._elder(n) for n in range(len(self._view["elders"]))]
        return self._holder("elders", elders, "elders.html")

    def _elder(self, n: int) -> PagePart:
        elder = self._view["elders"][n]
        companion = self._view["heroes"][elder["hero"]]["card"] if elder["hero"] >= 0 else None
        about = self._about((elder["card"], *elder["revealed"], *elder["hidden"]))
        return self._part(
            f"elder-{n}",
            (elder, companion, about, self._marked("elder", n)),
            "elder.html",
            e=lambda: self._seen.elder(n),
            n=lambda: n,
        )

    # ---- what is going on ----------------------------------------------------------------------

    @cached_property
    def _dice(self) -> tuple[list[Any], str]:
        return self._presenter.story.dice_on_the_table(self._look.news)

    @property
    def _in_a_fight(self) -> bool:
        """Whether a fight is shown: one under way of which the seat knows the sides, or more."""
        view, numbers = self._view, self._seen.numbers
        return bool(view["fights"] and numbers["fights"]) or view["showdown"] is not None

    def _fight(self) -> PagePart:
        if not self._in_a_fight:
            return self._nothing("fight")
        view, numbers = self._view, self._seen.numbers
        decision = view["decision"]
        shows = (
            view["fights"],
            view["showdown"],
            numbers["fights"],
            numbers["showdown"],
            view["villain"],
            view["heroes"],
            view["elders"],
            decision.get("about") if decision else None,
            self._dice,
            self._live.odds,
        )
        return self._part(
            "fight",
            shows,
            "fight.html",
            fight=self._presenter.fights.fight,
            showdown=self._presenter.fights.showdown,
            dice=lambda: self._dice[0],
            dice_key=lambda: self._dice[1],
        )

    def _dice_part(self) -> PagePart:
        if self._in_a_fight or not self._dice[0]:
            return self._nothing("dice")
        return self._part(
            "dice",
            self._dice,
            "dice.html",
            dice=lambda: self._dice[0],
            dice_key=lambda: self._dice[1],
        )

    def _resolving(self) -> PagePart:
        cards = [one for one in self._view["resolving"] if one is not None]
        if not cards:
            return self._nothing("resolving")
        return self._part(
            "resolving",
            (cards, self._about(cards)),
            "resolving.html",
            cards=lambda: [self._seen.card(one) for one in cards],
        )

    def _choices(self) -> PagePart:
        decision = self._view["decision"]
        if not self.my_turn:
            return self._nothing("choices")
        stopped = decision["kind"] == RESPOND
        stops = self._stops() if stopped else {}
        shows = (
            list(self._seen.choices.values()),
            decision["kind"],
            self._live.odds and (decision.get("about"), self._seen.numbers["offered"]),
            stops,
        )
        return self._part(
            "choices",
            shows,
            "choices.html",
            p=lambda: self.prompt,
            stopped=lambda: stopped,
            stops=lambda: stops,
        )

    def _stops(self) -> dict[str, str]:
        """Return when the cards stop the game that the reader may use now."""
        ask, content = self._seen.ask, self._live.content
        if ask is None:
            return {}
        cards = [one.card for one in self._seen.choices.values()]
        return {card: ask.stop(card) for card in cards if can_stop(content, card)}

    def _in_play(self) -> PagePart:
        lying = self._view["in_play"]
        about = [one["card"] for one in lying]
        about += [one["marker"] for one in self._view["markers"]]
        return self._part(
            "in-play",
            (lying, lying and self._cast, self._about(about), self._view["markers"]),
            "in_play.html",
            cards=self._in_force,
        )

    def _in_force(self) -> list[CardFace]:
        """Cards that remain in play, and the markers that lie somewhere."""
        cards = [self._presenter.in_play(one) for one in self._view["in_play"]]
        return [*cards, *self._presenter.markers()]

    def _marked(self, what: str, which: Any) -> list[Any]:
        """The markers on something, as the view has them."""
        return [one for one in self._view["markers"] if one.get(what) == which]

    def _how_to_win(self) -> PagePart:
        live = self._live
        first, over = self._view["round"] <= 1, self._view["result"] is not None
        left = bool(live.deal_known) and not live.lessons and self._answering
        return self._part(
            "how",
            (first, over, left),
            "how.html",
            first=lambda: first,
            open=lambda: first and not over and self._seen.lesson is None,
            left=lambda: left,
        )

    # ---- what has happened ---------------------------------------------------------------------

    @cached_property
    def _fresh(self) -> list[Any]:
        """What the reader has not seen yet: all since their own last answer."""
        since = _last_answer(self._live, self._viewer.seat)
        told = self._look.news
        at = len(told)
        while at and told[at - 1][0] > since:
            at -= 1
        return [record for _, record in told[at:]]

    def _news(self) -> PagePart:
        if not self._fresh:
            return self._nothing("news")
        return self._part(
            "news",
            (self._fresh, self._cast),
            "news.html",
            news=lambda: [self._presenter.story.line(record) for record in self._fresh],
        )

    def _log(self) -> PagePart:
        told = recent_turns(self._look.news)
        turns = [self._turn(one, n < OPEN_TURNS) for n, one in enumerate(told)]
        return self._holder("log", turns, "log.html", grows=True)

    def _turn(self, told: ToldTurn, unfolded: bool) -> PagePart:
        return self._part(
            f"turn-{told.key}",
            (told, self._cast),
            "turn.html",
            turn=lambda: self._presenter.story.turn(told),
            open=lambda: unfolded,  # when it comes; after that it is for the reader to say
        )

    # ---- what is left, who plays ---------------------------------------------------------------

    def _supplies(self) -> PagePart:
        view = self._view
        piles = [
            self._pile(deck, pile)
            for deck, pile in view["decks"].items()
            if pile["left"] or pile["discards"]
        ]
        piles += [self._stack(deck, cards) for deck, cards in view["stacks"].items() if cards]
        return self._holder("supplies", piles, "supplies.html")

    def _pile(self, deck: str, pile: Mapping[str, Any]) -> PagePart:
        panel = partial(self._presenter.supply, deck, pile)
        return self._part(f"pile-{deck}", pile, "pile.html", s=panel)

    def _stack(self, deck: str, cards: Sequence[str]) -> PagePart:
        panel = partial(self._presenter.stack, deck, cards)
        return self._part(f"pile-{deck}", cards, "shop.html", s=panel)

    def _seats_part(self) -> PagePart:
        live, viewer = self._live, self._viewer
        return self._part(
            "seats",
            (viewer, self._cast, seats_shown(self._seats, live)),
            "seats.html",
            s=lambda: seats_panel(self._seats, live, viewer, self._presenter),
        )

    # ---- beside the parts ----------------------------------------------------------------------

    def title(self) -> str:
        """Return the title of the page: whose turn it is."""
        say, live = self._seen._, self._live
        ending = self._presenter.story.ending()
        if ending is not None:
            said = ending.title
        elif self.my_turn:
            said = "● " + say(N_("Your turn"))
        elif self.pausing or not self.waiting:
            said = say(PAUSING)
        else:
            said = self._seen.speech.say("Waiting for {name}", name=self.waiting)
        return f"{said} – {live.title or 'Shadowbrook'}"

    def spoken(self) -> str:
        """Return what a screen reader says when the page has changed: news, then the question.

        If there is a hint, that is what has changed.
        """
        if self.my_turn and self._seen.hint is not None and (hint := self._presenter.advice()):
            return hint
        story = self._presenter.story
        told = [story.line(record) for record in self._fresh[-SPOKEN:]]
        lines = ["".join(piece.text for piece in line.pieces) for line in told]
        decision, ending = self._view["decision"], story.ending()
        if self._taught is not None:
            lines += [self._seen.whole(self._taught.title), self._taught.text]
        if ending is not None:
            lines += [ending.title, ending.text]
        elif decision is not None:
            say = self._seen.say
            who = say.whose(decision, self._view) if self.my_turn else self.waiting
            pause = self._seen._(PAUSING) if self.pausing else ""
            lines.append(pause or say.asked(who, decision))
        return " ".join(lines)


def _last_answer(live: LiveGame, seat: int) -> int:
    """Where a seat last answered: what was told after it is new there."""
    for mark, option in zip(reversed(live.marks), reversed(live.options), strict=True):
        if mark.seat == seat and option and mark.by != BY_WISH:
            return mark.seq
    return live.version + UNSEEN
