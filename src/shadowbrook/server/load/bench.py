"""How the server does under load: many live games over loopback, each with two people.

The server runs in processes of its own. One of the two has a page open: its stream brings what has
changed, and its answers are forms, as a browser sends them. The other plays through the API, whose
stream brings the table. (Or both do.) Nobody fetches anything. The time that counts is from sending
an answer until the page, or the second of two API clients, has it. Further streams only listen.
"""

from __future__ import annotations

import asyncio
import contextlib
import html
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.shelf import environment
from shadowbrook.engine.words import N_
from shadowbrook.server.config import Config
from shadowbrook.server.http.serve import serve

from .client import Client, ConnectionBroken

SETUP = {"mode": "cooperative", "heroes": ["karl", "katarina"], "villain": "vampire"}
CARD = "torch"
WARM_UP = 2.0  # seconds that are not counted


class Load(msgspec.Struct, frozen=True):
    """What was measured; times in milliseconds, memory in kilobytes."""

    games: int
    workers: int
    streams: int
    seconds: float
    asked_per_second: float
    answers_per_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    errors: int
    failures: dict[str, int]  # what the errors were
    commits_per_second: float
    changes_per_commit: float  # rows that were stored with one sync of the disk
    memory_kb: int
    memory_per_game_kb: float
    server_cpu_share: float
    server_cpu_ms_per_answer: float  # tells more than the times where others use the machine too
    client_cpu_share: float
    stolen_share: float  # of this machine's time, taken by others on the same host


STREAM = re.compile(rb'hx-sse:connect="([^"]+)"')
CHOICES = re.compile(rb'<section id="choices"(.*?)</section>', re.DOTALL)
KEY = re.compile(rb'form="answer" name="key" value="([^"]+)"')
VERSION = re.compile(rb'data-version="(\d+)"')


@dataclass(slots=True)
class _Player:
    """Somebody at a table, and what their page or client knows of it."""

    client: Client
    seat: int
    version: int = -1
    keys: list[str] = field(default_factory=list)  # what they are asked
    over: bool = False

    def read_page(self, text: bytes) -> None:
        """Take in a page, or parts of one."""
        if found := VERSION.search(text):
            self.version = int(found[1])
        if found := CHOICES.search(text):
            self.keys = [html.unescape(key.decode()) for key in KEY.findall(found[1])]

    def read_table(self, data: bytes) -> None:
        """Take in a table as the API sends it."""
        found = msgspec.json.decode(data)
        self.version, self.over = found["version"], found["over"]
        decision = found["view"]["decision"] or {}
        self.keys = [one["key"] for one in decision.get("options", ())]


@dataclass(slots=True)
class _WatchedGame:
    """A game and its two people; the second one is watched."""

    game: str
    players: tuple[_Player, _Player]
    stream: Random
    sent: dict[int, float] = field(default_factory=dict)  # version to be seen: when it was sent
    busy: bool = False

    def asked(self) -> _Player | None:
        """Who can answer now: both know the same, and one of them is asked."""
        one, other = self.players
        if one.version != other.version:
            return None
        return one if one.keys else other if other.keys else None


@dataclass(frozen=True, slots=True)
class LoadPlan:
    """What is measured: so many games with so many streams each, on so many processes."""

    games: int
    pages: bool = True  # the second of two people plays on a page, else through the API
    workers: int = 1
    streams: int = 1
    answers: int = 0  # that each game has before it is measured
    database: str = ""  # an empty one; without it, a file in a temporary folder
    seed: int = 1


class Bench:
    """A server and its tables."""

    def __init__(self, plan: LoadPlan) -> None:
        self.plan = plan
        self.times: list[float] = []
        self.answers = 0
        self.failures: Counter[str] = Counter()
        self.counting = False
        self.tables: list[_WatchedGame] = []
        self._folder = tempfile.TemporaryDirectory(prefix="shadowbrook-bench-")
        self._process: asyncio.subprocess.Process | None = None
        self._port = 0

    async def start(self) -> None:
        """Start a server without limits of rate, on a free port, with an empty store."""
        file = Path(self._folder.name) / "games.sqlite3"
        database = self.plan.database or f"sqlite:///{file}"
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "shadowbrook.server.load.bench",
            database,
            str(self.plan.workers),
            env=environment(),
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line.strip().isdigit():
            raise ShadowbrookError(N_("the server of the benchmark did not start"))
        self._port = int(line)

    def client(self, token: str = "") -> Client:
        return Client("127.0.0.1", self._port, token)

    async def stop(self) -> None:
        for table in self.tables:
            for player in table.players:
                player.client.close()
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), 10)
            if self._process.returncode is None:
                self._process.kill()
                await self._process.wait()
        self._folder.cleanup()

    # ---- tables --------------------------------------------------------------------------------

    async def open_table(self, number: int) -> _WatchedGame:
        """A game of two people, a while after its start."""
        client = self.client()
        tokens = [(await client.post("/api/people")).json()["token"] for _ in range(2)]
        client.close()
        one, other = (_Player(self.client(token), seat) for seat, token in enumerate(tokens))
        wish = {"setup": SETUP, "seats": [{"kind": "me"}, {"kind": "open"}]}
        game = (await one.client.post("/api/games", wish)).json()["id"]
        link = (await one.client.post(f"/api/games/{game}/seats/1/invitation")).json()["token"]
        await other.client.post(f"/api/invitations/{link}")
        await self._lengthen(game, one.client)
        return _WatchedGame(game, (one, other), Random(f"{self.plan.seed}/{number}"))

    async def _lengthen(self, game: str, client: Client) -> None:
        """Make a game longer than it would get: "always stop for this card" is an answer, too."""
        stops = f"/api/games/{game}/seats/0/stops/{CARD}"
        for n in range(self.plan.answers):
            await client.put(stops, {"stop": "change" if n % 2 else "always"})
            while (await client.get(f"/api/games/{game}")).json()["version"] <= n:
                await asyncio.sleep(0.002)

    async def _by_api(self, table: _WatchedGame, player: _Player) -> None:
        path = f"/api/games/{table.game}/events?whole=true&seat={player.seat}"
        async for data in player.client.events(path):
            player.read_table(data)
            self._has_seen(table, player)

    async def _on_a_page(self, table: _WatchedGame, player: _Player) -> None:
        page = (await player.client.get(f"/play/{table.game}")).body
        player.read_page(page)
        found = STREAM.search(page)
        if found is None:
            self.failures["watching: no page"] += 1
            return
        async for data in player.client.events(html.unescape(found[1].decode())):
            player.read_page(data)
            self._has_seen(table, player)

    def _has_seen(self, table: _WatchedGame, player: _Player) -> None:
        now = time.perf_counter()
        if player is not table.players[1]:
            return
        for version in [one for one in table.sent if one <= player.version]:
            sent = table.sent.pop(version)
            if self.counting:
                self.times.append(now - sent)

    async def listen(self, table: _WatchedGame) -> None:
        """Follow a game without fetching anything."""
        async for _ in table.players[1].client.events(f"/api/games/{table.game}/events"):
            pass

    def watch(self, table: _WatchedGame) -> None:
        """Let both people of a game hear of what happens there, and others who only listen."""
        one, other = table.players
        second = self._on_a_page(table, other) if self.plan.pages else self._by_api(table, other)
        self.followers.append(asyncio.create_task(self._by_api(table, one)))
        self.followers.append(asyncio.create_task(second))
        more = range(self.plan.streams - 1)
        self.followers += [asyncio.create_task(self.listen(table)) for _ in more]

    async def answer(self, table: _WatchedGame) -> None:
        """One random answer by whoever is asked; a finished game is replaced by a new one."""
        table.busy = True
        try:
            if table.players[0].over:
                await self._replace(table)
            elif (player := table.asked()) is not None:
                await self._answer(table, player)
        except (ConnectionBroken, KeyError) as error:
            self.failures[f"answering: {error}"] += 1
        finally:
            table.busy = False

    async def _answer(self, table: _WatchedGame, player: _Player) -> None:
        seat, version = player.seat, player.version
        key = player.keys[int(table.stream.random() * len(player.keys))]
        table.sent[version + 1] = time.perf_counter()
        if self.plan.pages and player is table.players[1]:
            path = f"/play/{table.game}/answer"
            answer = await player.client.send_form(path, seat=seat, key=key, version=version)
        else:
            body = {"seat": seat, "option": key, "version": version}
            answer = await player.client.post(f"/api/games/{table.game}/answers", body)
        if answer.status not in (200, 204):
            table.sent.pop(version + 1, None)
            self.failures[f"answering: status {answer.status}"] += 1
        elif self.counting:
            self.answers += 1

    async def _replace(self, table: _WatchedGame) -> None:
        fresh = await self.open_table(int(table.stream.random() * 1e9))
        self.tables[self.tables.index(table)] = fresh
        self.watch(fresh)

    # ---- the run -------------------------------------------------------------------------------

    async def run(self, seconds: float, rate: float, told: Callable[[str], None]) -> Load:
        """Open all tables, then answer at a steady rate, whether or not the server keeps up."""
        self.followers: list[asyncio.Task[None]] = []
        empty = self._memory()
        told("opening games")
        for number in range(self.plan.games):
            self.tables.append(await self.open_table(number))
        for table in self.tables:
            self.watch(table)
        told("answering")
        await self._steadily(WARM_UP, rate)
        self.counting = True
        before = await self._figures()
        cpu, own, start = self._cpu(), time.process_time(), time.perf_counter()
        stolen, passed = _machine_time()
        await self._steadily(seconds, rate)
        took = time.perf_counter() - start
        self.counting = False
        used, own = self._cpu() - cpu, time.process_time() - own
        later_stolen, later_passed = _machine_time()
        memory, after = self._memory(), await self._figures()
        commits = after["commits"] - before["commits"]
        for task in self.followers:
            task.cancel()
        await asyncio.gather(*self.followers, return_exceptions=True)
        times = sorted(self.times) or [0.0]
        return Load(
            games=self.plan.games,
            workers=self.plan.workers,
            streams=after["streams"],
            seconds=round(took, 2),
            asked_per_second=rate,
            answers_per_second=round(self.answers / took, 1),
            p50_ms=_part(times, 0.5),
            p99_ms=_part(times, 0.99),
            worst_ms=_part(times, 1.0),
            errors=self.failures.total(),
            failures=dict(self.failures),
            commits_per_second=round(commits / took, 1),
            changes_per_commit=round((after["changes"] - before["changes"]) / max(1, commits), 2),
            memory_kb=memory,
            memory_per_game_kb=round((memory - empty) / self.plan.games, 1),
            server_cpu_share=round(used / took, 2),
            server_cpu_ms_per_answer=round(1000 * used / max(self.answers, 1), 2),
            client_cpu_share=round(own / took, 2),
            stolen_share=round((later_stolen - stolen) / max(1, later_passed - passed), 3),
        )

    async def _steadily(self, seconds: float, rate: float) -> None:
        """Start answers at even distances; nobody waits for the one before."""
        stream = Random(self.plan.seed)
        tasks: set[asyncio.Task[None]] = set()
        start = time.perf_counter()
        for n in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, start + n / rate - time.perf_counter()))
            free = [table for table in self.tables if not table.busy]
            if not free:
                self.failures["no table was free"] += 1
                continue
            task = asyncio.create_task(self.answer(free[int(stream.random() * len(free))]))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        deadline = time.perf_counter() + 2
        while any(table.sent for table in self.tables) and time.perf_counter() < deadline:
            await asyncio.sleep(0.01)

    async def _figures(self) -> dict[str, int]:
        """What the server says of itself."""
        client = self.client()
        try:
            found: dict[str, int] = (await client.get("/ready")).json()
        finally:
            client.close()
        return found

    def _processes(self) -> list[int]:
        """The process of the server and those that it has forked."""
        assert self._process is not None
        first = self._process.pid
        try:
            more = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        except OSError:
            more = []
        return [first, *map(int, more)]

    def _memory(self) -> int:
        """Memory of the server in kB; what several processes share counts once."""
        return sum(_memory_of(process) for process in self._processes())

    def _cpu(self) -> float:
        """Processor time of the server, in seconds."""
        return sum(_cpu_of(process) for process in self._processes())


def _memory_of(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)


def _cpu_of(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _machine_time() -> tuple[int, int]:
    """The time that others took from this machine, and all time of its cores, in ticks."""
    try:
        first = Path("/proc/stat").read_text().splitlines()[0].split()
    except OSError:
        return 0, 0
    ticks = [int(field) for field in first[1:9]]  # user, nice, system, idle, ..., steal
    return ticks[7], sum(ticks)


def _part(times: list[float], share: float) -> float:
    return round(times[min(len(times) - 1, int(len(times) * share))] * 1000, 1)


def measure(plan: LoadPlan, seconds: float, rate: float, told: Callable[[str], None]) -> Load:
    """Run the whole benchmark once."""

    async def all_of_it() -> Load:
        bench = Bench(plan)
        try:
            await bench.start()
            return await bench.run(seconds, rate, told)
        finally:
            await bench.stop()

    return asyncio.run(all_of_it())


def _serve(database: str, workers: int) -> None:
    """The server of the benchmark: as `serve`, without limits of rate."""

    def told(address: str) -> None:
        sys.stdout.write(f"{address.rpartition(':')[2]}\n")
        sys.stdout.flush()

    config = Config(database=database, limits=None)
    serve(config, "127.0.0.1", 0, workers=workers, open_browser=False, told=told)


if __name__ == "__main__":
    _serve(sys.argv[1], int(sys.argv[2]))
