"""How often each part of a table page changes, and what it costs: the table in docs/reliability.md.

Plays games of two people at random, with a page of one of them open, and times for each part its
look (gathering and comparing what it shows), its making, and the bytes that are sent. Times are
CPU time of this process.

    python -m tools.page_parts [--games 20] [--answers 80]
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

from starlette.requests import Request

from shadowbrook.server.config import Config
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.server.http.app import Server, create_server
from shadowbrook.server.pages.parts import PagePart, TableParts
from shadowbrook.server.pages.reader import Page
from shadowbrook.server.pages.table_pages import TablePages
from shadowbrook.server.pages.viewer import Viewer

SETUP = {"mode": "cooperative", "heroes": 2, "villain": "random"}
SCOPE: dict[str, Any] = {"type": "http", "headers": [], "query_string": b"", "path": "/"}


class Costs:
    """What was counted, by part."""

    def __init__(self) -> None:
        self.answers = 0
        self.changed: Counter[str] = Counter()
        self.times: defaultdict[str, float] = defaultdict(float)
        self.sizes: Counter[str] = Counter()
        self.looking = 0.0

    def row(self, part: str) -> str:
        changed = max(1, self.changed[part])
        share = 100 * self.changed[part] / self.answers
        each = 1e6 * self.times[part] / changed
        size = self.sizes[part] / changed
        mean = 1e6 * self.times[part] / self.answers
        return f"| {part} | {share:.0f} % | {each:.0f} | {size:,.0f} | {mean:.0f} |"

    def show(self) -> None:
        print("| part | changes | µs to make | bytes | µs for each answer |")
        print("|---|---|---|---|---|")
        for part in sorted(self.changed, key=lambda one: -self.times[one]):
            print(self.row(part))
        total = 1e6 * sum(self.times.values()) / self.answers
        looking = 1e6 * self.looking / self.answers
        print(f"| all of them, looked at and compared | | | | {looking:.0f} |")
        print(f"| together | | | {sum(self.sizes.values()) / self.answers:,.0f} | {total:.0f} |")


def kind_of(part: PagePart) -> str:
    """Return the name under which a part is counted: one hero is as good as another."""
    name, _, number = part.id.partition("-")
    return name if name in ("hero", "elder", "turn", "pile") and number else part.id


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


class Watched:
    """A page that is looked at after every answer, part by part."""

    def __init__(self, pages: TablePages, server: Server, live: LiveGame, person: Person) -> None:
        self._pages, self._server, self._live = pages, server, live
        self._page = Page(Request(SCOPE), person)
        self._viewer = Viewer(person.id, 1, "en")
        self._shown: dict[str, Any] = {}

    async def look(self, costs: Costs | None) -> None:
        """Look at all parts; count what has changed since the last time."""
        look, presenter = await self._pages.look(self._page, self._live, 1)
        seats = self._server.games.seats

        def compare() -> list[PagePart]:
            parts = TableParts(seats, self._live, look, self._viewer, presenter).all()
            every = [one for part in parts for one in (part.inner or (part,))]
            differ = [one for one in every if self._shown.get(one.id, self) != one.shows]
            self._shown = {one.id: one.shows for one in every}
            return differ

        took, differ = timed(compare)
        if costs is None:
            return
        costs.answers += 1
        costs.looking += took
        for part in differ:
            took, text = timed(part.make)
            kind = kind_of(part)
            costs.changed[kind] += 1
            costs.times[kind] += took
            costs.sizes[kind] += len(text.encode())


async def play(server: Server, number: int, answers: int, costs: Costs | None) -> None:
    """Play one game, and count."""
    people = [(await server.people.register(name))[0] for name in ("Anna", "Ben")]
    games, random = server.games, Random(number)
    plans = [SeatPlan("me"), SeatPlan("open")]
    live = await games.creation.create(people[0], NewGame(dict(SETUP), plans))
    link = await games.seats.invite(live, 1, people[0])
    await games.seats.join(link, people[1], "Ben")
    watched = Watched(TablePages(games), server, live, people[1])
    await watched.look(None)
    for _ in range(answers):
        if (decision := live.asked) is None:
            return
        seat, option = decision.seat, random.choice(decision.keys())
        version = live.version
        await games.moves.answer(live, people[seat], seat=seat, option=option, version=version)
        await watched.look(costs)


async def measure(games: int, answers: int) -> Costs:
    costs = Costs()
    with tempfile.TemporaryDirectory() as folder:
        server = create_server(Config(database=f"sqlite:///{folder}/games.sqlite3"))
        async with server.app.router.lifespan_context(server.app):
            await play(server, -1, answers, None)  # until what is kept for all games is there
            for number in range(games):
                await play(server, number, answers, costs)
    return costs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--answers", type=int, default=80)
    asked = parser.parse_args()
    asyncio.run(measure(asked.games, asked.answers)).show()


if __name__ == "__main__":
    main()
