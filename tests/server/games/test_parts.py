"""The parts of the live games, each alone with stand-ins for what it needs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from shadowbrook.locale import tongue
from shadowbrook.server.errors import StaleAnswer, StepFailed, StoreTrouble, UnknownGame
from shadowbrook.server.games.followers import Followers
from shadowbrook.server.games.log import GameLog
from shadowbrook.server.games.news import MOST, News
from shadowbrook.server.games.other_processes import OtherProcesses
from shadowbrook.server.games.people import Person
from shadowbrook.server.games.registry import Registry
from shadowbrook.server.games.steps import Steps
from shadowbrook.server.games.tasks import Tasks
from shadowbrook.server.games.views import ToldRecords
from shadowbrook.server.workers.step_threads import StepThreads
from tests.server.house import asked, caught, house, lone, run, until


class Table:
    """A live game as far as a registry and a log look at it."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.lock = asyncio.Lock()
        self.followers = Followers()
        self.used, self.driver, self.doubtful = 0.0, None, False
        self.heard, self.catching_up, self.past = 0, None, None
        self.spectators = False
        self.seats: list[Any] = []
        self.head, self.version, self.taken = 0, 0, 0

    def attended(self, now: float) -> bool:
        return True

    def seats_of(self, person: Person) -> tuple[int, ...]:
        return (0,) if person.id == "anna" else ()

    def is_host(self, person: Person) -> bool:
        return person.id == "host"

    def waiting(self, *_: Any) -> str:
        return "person"

    def line(self, *_: Any) -> str:
        return "{}"

    def take(self, entry: Any) -> None:
        self.taken += 1

    def mark_present(self) -> None:
        return


class Loader:
    """Makes tables, and counts them."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        self.caught_up = 0

    async def load(self, game: str, *, whole: bool = True) -> Table:
        self.loaded.append(game)
        await asyncio.sleep(0)
        return Table(game)

    def fresh(self, live: Table) -> None:
        return

    def behind(self, live: Table) -> bool:
        return live.doubtful

    async def catch_up(self, live: Table) -> bool:
        self.caught_up += 1
        live.doubtful = False
        return False


class Shelf:
    """A store that takes rows, or has trouble."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.trouble: Exception | None = None

    async def append(self, game: str, entries: list[Any], **_: Any) -> str:
        if self.trouble is not None:
            raise self.trouble
        self.rows += entries
        return f"hash-{len(self.rows)}"


def registry(idle: float = 600.0) -> tuple[Registry, Loader, list[str]]:
    loader, heard = Loader(), []
    shelf: Any = Shelf()
    log = GameLog(shelf)
    log.when_changed(lambda live: heard.append(live.id))
    stand_in: Any = loader
    return Registry(stand_in, log, Tasks(), OtherProcesses(shelf), idle), loader, heard


def test_a_game_that_many_want_at_once_is_loaded_once():
    async def story() -> None:
        games, loader, heard = registry()
        found = await asyncio.gather(*(games.open("one") for _ in range(5)))
        assert loader.loaded == ["one"]
        assert len({id(live) for live in found}) == len(games) == 1
        assert "one" in heard  # whoever lets games go on looks at it

    run(story())


def test_only_who_may_look_enters():
    async def story() -> None:
        games, _, _ = registry()
        for name in ("anna", "host"):
            assert (await games.enter("one", Person(name))).id == "one"
        for stranger in (Person("eve"), Person()):
            await caught(UnknownGame, games.enter("one", stranger))

    run(story())


def test_a_game_that_nobody_looks_at_leaves_memory():
    async def story() -> None:
        games, _, _ = registry(idle=-1.0)
        live = await games.open("one")
        live.followers.add("anna")
        await games.open("two")
        games.sweep()
        assert [one.id for one in games.all()] == ["one"]  # somebody follows it
        live.followers.remove("anna")
        games.sweep()
        assert len(games) == 1, "not looked for all the time"
        games._swept = -1e9
        games.sweep()
        assert len(games) == 0

    run(story())


def test_changes_come_one_after_the_other_and_are_finished_without_their_sender():
    async def story() -> None:
        games, loader, _ = registry()
        live = await games.open("one")
        order: list[str] = []

        async def work(name: str) -> None:
            order.append(f"{name} begins")
            await asyncio.sleep(0.01)
            order.append(f"{name} ends")

        first = asyncio.create_task(games.alone(live, lambda: work("a")))
        await until(lambda: bool(order))
        first.cancel()
        live.doubtful = True  # it is not known what is stored: it is read again first
        await games.alone(live, lambda: work("b"))
        assert order == ["a begins", "a ends", "b begins", "b ends"]
        assert loader.caught_up == 1

    run(story())


def test_a_row_counts_when_it_is_stored_and_not_before():
    async def story() -> None:
        shelf = Shelf()
        log, heard = GameLog(shelf, now=lambda: 7.0), []  # type: ignore[arg-type,var-annotated]
        log.when_changed(heard.append)
        live: Any = Table("one")
        await log.note(live, "chat", 0, "hello")
        assert (shelf.rows[0].option, shelf.rows[0].at, live.taken) == ('"hello"', 7, 1)
        assert live.followers.announced == 1
        assert heard == [live]
        for trouble in (StoreTrouble(), StaleAnswer()):
            shelf.trouble, live.doubtful = trouble, False
            await caught(type(trouble), log.note(live, "chat", 0, "lost"))
            assert live.doubtful
        assert (live.taken, len(heard)) == (1, 1)

    run(story())


def test_each_seat_has_heard_the_last_records_that_it_may_hear():
    def audible(told: ToldRecords, seat: int) -> ToldRecords:
        return [one for one in told if one[1][1] in (-1, seat)]

    def records(first: int, last: int) -> ToldRecords:
        return [(n, ("die", n % 3 - 1, n)) for n in range(first, last)]

    news = News()
    news.begin(records(100, 300))
    assert news.of(0, audible) == audible(records(100, 300), 0)
    for n in range(300, 900, 7):
        news.add(records(n, n + 7), audible)
        for seat in (0, 1):
            kept = records(max(100, n + 7 - MOST), n + 7)
            assert news.of(seat, audible) == audible(kept, seat)
    news.begin(records(600, 700))
    news.precede(records(0, 600))
    assert (len(news), news.of(1, audible)) == (MOST, audible(records(300, 700), 1))


def test_whoever_is_slow_hears_of_the_newest_state_only():
    async def story() -> None:
        followers = Followers()
        followers.add("anna")
        followers.add("anna")
        followers.add("")
        assert (len(followers), followers.people()) == (3, ("anna", ""))
        waiting = [asyncio.create_task(followers.changed(60.0)) for _ in range(2)]
        await asyncio.sleep(0)
        followers.announce()
        followers.announce()
        assert await asyncio.gather(*waiting) == [True, True]
        assert not await followers.changed(0.001)
        followers.remove("anna")
        assert followers.has("anna")
        followers.remove("anna")
        assert not followers.has("anna")
        assert not followers.has(None)

    run(story())


def test_a_step_that_fails_says_so_in_a_sentence():
    async def story() -> None:
        threads = StepThreads(1.0)
        try:
            live: Any = Table("one")
            assert await Steps(threads).run(live, lambda: 3) == 3
            error = await caught(StepFailed, Steps(threads).run(live, lambda: 1 // 0))
            assert "could not be finished (ZeroDivisionError)" in str(error)
        finally:
            threads.close()

    run(story())


def test_a_step_that_does_not_end_says_so_in_the_language_of_the_reader():
    async def story() -> None:
        threads = StepThreads(0.3)

        def spin() -> None:
            while True:
                pass

        try:
            live: Any = Table("one")
            error = await caught(StepFailed, Steps(threads).run(live, spin))
            assert "took longer than 0.3 seconds" in str(error)
            assert "a duré plus de 0.3 secondes" in tongue("fr").tell(error)
        finally:
            threads.close()

    run(story())


def test_what_is_shown_is_of_the_version_that_it_says(tmp_path, monkeypatch):
    """A look that has to wait for a thread while the game moves on shows what it says it shows."""

    async def story() -> None:
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            room.ours = False  # boxes of others are looked at on a thread
            before = (await here.games.watching.look(room, -1)).view
            room.looks.clear()
            may_look, run_step = asyncio.Event(), StepThreads.run

            async def late(self: StepThreads, work: Callable[[], Any]) -> Any:
                monkeypatch.setattr(StepThreads, "run", run_step)
                await may_look.wait()
                return await run_step(self, work)

            monkeypatch.setattr(StepThreads, "run", late)
            looking = asyncio.create_task(here.games.watching.look(room, -1))
            await asyncio.sleep(0)
            option = asked(room).keys()[0]
            await here.games.moves.answer(room, anna, seat=0, option=option, version=0)
            may_look.set()
            look = await looking
            assert (look.version, look.view) == (0, before)
            now = await here.games.watching.look(room, -1)
            assert now.version == 1
            assert now.view != before

    run(story())
