"""H1 and H2: bots and boxes that crash or never end stop a step, not the server."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shadowbrook.bots import base
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import HeroSheet
from shadowbrook.engine.game import Game
from shadowbrook.engine.hooks import Hook
from shadowbrook.engine.shelf import register
from shadowbrook.engine.verbs.investigation import gain
from shadowbrook.engine.words import On
from shadowbrook.engine.you import You
from shadowbrook.server.config import Config
from shadowbrook.server.errors import StepFailed
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.workers.bot_processes import BotProcesses
from shadowbrook.server.workers.step_threads import StepEnded, StepThreads
from tests.server import hostile_worker
from tests.server.house import PAIR, House, answer_any, asked, caught, house, lone, run, until
from tests.server.planted import plant

REPOSITORY = Path(__file__).parents[2]
BOT_SECONDS = 0.8
STEP_SECONDS = 2.0
# A step can be interrupted anywhere, also in a callback of the garbage collection.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
GAMES = 20  # of each kind of hostile bot


# ---- bots --------------------------------------------------------------------------------------


def hostile_players(monkeypatch) -> BotProcesses:
    """Processes of bots that know the hostile ones."""
    monkeypatch.setattr(base, "OURS", dict(base.OURS))
    hostile_worker.register()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(REPOSITORY), *sys.path]))
    command = (sys.executable, "-m", "tests.server.hostile_worker")
    return BotProcesses(BOT_SECONDS, 1 << 30, command, workers=4)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("kind", sorted(hostile_worker.KINDS))
def test_a_hostile_bot_is_replaced_and_its_game_goes_on(tmp_path, monkeypatch, kind):
    async def story():
        async with house(tmp_path, bots=hostile_players(monkeypatch)) as here:
            anna = await here.person()
            seats = [SeatPlan("me"), SeatPlan("bot", bot=kind)]
            rooms = [
                await here.games.creation.create(anna, NewGame(PAIR, seats, pace="instant"))
                for _ in range(GAMES)
            ]
            await asyncio.gather(*(play_on(here, room, anna) for room in rooms))
            for room in rooms:
                assert any(mark.by == "b" for mark in room.marks)
                failed = [notice for notice in room.notices if notice.kind == "substitute"]
                assert failed or kind in ("babble", "twice")
                assert all(notice.data["bot"] == kind for notice in failed)
                await here.games.seats.take_back(room, anna, 1)  # the seat can be taken by a person
                assert room.seats[1].kind == "person"

    run(story())


def test_a_bot_that_goes_round_in_circles_is_replaced(tmp_path, monkeypatch):
    seen: list[list[str]] = []

    def circle(answers):
        seen.append(list(answers))
        return True

    monkeypatch.setattr("shadowbrook.server.games.driver.in_circles", circle)

    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            seats = [SeatPlan("me"), SeatPlan("bot", bot="random")]
            room = await here.games.creation.create(anna, NewGame(PAIR, seats, pace="instant"))
            await play_on(here, room, anna)
            assert [notice.kind for notice in room.notices].count("substitute") >= 1
            assert room.game.answers[: len(seen[0])] == seen[0]

    run(story())


async def play_on(here: House, room: Any, person: Any) -> None:
    """Play until the seat of the bot has been answered for, and some answers more."""
    stream = Random(room.id)
    after = 0
    while after < 4 and not room.over:
        await until(lambda: room.waiting() != "bot", 60)
        await answer_any(here, room, {person.id: person}, stream)
        after += any(mark.by == "b" for mark in room.marks)


# ---- boxes -------------------------------------------------------------------------------------


def loop(g: Game) -> None:
    while True:
        pass


def fail(g: Game) -> None:
    raise ValueError("no")


def recurse(g: Game) -> None:
    recurse(g)


def leave(g: Game) -> None:
    sys.exit(1)


def stop(g: Game) -> None:
    raise StopIteration


def interrupt(g: Game) -> None:
    raise KeyboardInterrupt


def hoard(g: Game) -> None:
    tokens: list[int] = []
    while True:
        tokens.append(0)


def stubborn(g: Game) -> None:
    for _ in range(3):
        try:
            loop(g)
        except BaseException:
            continue


def scribble(g: Game) -> None:
    while True:
        g.emit("scribble", 0)
        g.s.round += 1


def nonsense(g: Game) -> None:
    g.s.heroes[0].space = 10_000
    g.content.board.spaces[10_000]


DEEDS = (loop, fail, recurse, leave, stop, interrupt, hoard, stubborn, scribble, nonsense)
PLACES = ("window", "condition", "trigger", "moved", "number")
ARMED = 3  # answers after which conditions and numbers show their nature


def hostile_hero(place: str, deed: Callable[[Game], None]) -> tuple[str, str]:
    """A box with one hero whose ability is hostile; return the ids of both."""
    box, hero = f"hostile-{place}-{deed.__name__}", f"hero-{place}-{deed.__name__}"

    async def script(you: You, happening: Any) -> None:
        g = you.g
        deed(g)

    def condition(you: You, happening: Any) -> bool:
        g = you.g
        if len(g.answers) >= ARMED:
            deed(g)
        return False

    def number(you: You, happening: Any) -> int:
        g = you.g
        if len(g.answers) >= ARMED:
            deed(g)
        return 0

    hook = {
        "window": Hook(on=On.FREE, run=script),
        "condition": Hook(on=On.FREE, run=script, can=condition),
        "trigger": Hook(on=On.TURN_END, run=script),
        "moved": Hook(on=On.MOVED, run=script),
        "number": Hook(on=On.SKILL, run=number),
    }[place]
    sheet = HeroSheet(id=hero, name=hero, skills=(3, 3, 3, 3), health=3, hooks=(hook,))
    register(Box(id=box, name=box, version="1", cards=(sheet,)))
    return box, hero


async def provoke(here: House, box: str, hero: str) -> tuple[Any, Any, str]:
    """Play until the box shows its nature; return room, person and what was said."""
    anna = await here.person()
    setup = {"mode": "lone", "heroes": [hero], "villain": "vampire", "boxes": ["core", box]}
    room = await here.games.creation.create(anna, NewGame(setup, [SeatPlan("me")]))
    stream = Random(box)
    for _ in range(60):
        decision = asked(room)
        before = room.game.s.digest()
        try:
            beside = (await here.games.watching.look(room, 0)).view["decision"]["asides"]
            use = [one["key"] for one in beside if one["key"].startswith("use:hero-")]
            keys = use or decision.keys()
            await here.games.moves.answer(
                room,
                anna,
                seat=0,
                option=keys[int(stream.random() * len(keys))],
                version=room.version,
            )
            await here.games.watching.look(room, 0)
        except StepFailed as error:
            assert room.game.s.digest() == before or "moved" not in box
            return room, anna, str(error)
    raise AssertionError("the box did nothing")


@pytest.mark.timeout(240)
@pytest.mark.parametrize("place", PLACES)
def test_a_hostile_box_stops_its_step_and_nothing_else(tmp_path, place):
    async def story():
        config = Config(limits=None, step_seconds=STEP_SECONDS)
        async with house(tmp_path, config) as here:
            ben = await here.person("Ben")
            quiet = await lone(here, ben)
            for deed in DEEDS:
                box, hero = hostile_hero(place, deed)
                room, anna, said = await provoke(here, box, hero)
                assert box in said
                assert hero in said
                if room.trouble is not None:
                    assert hero in str(room.trouble)
                if place == "window":  # whoever does not use it plays on
                    option = next(key for key in asked(room).keys() if "use:" not in key)
                    await here.games.moves.answer(
                        room, anna, seat=0, option=option, version=room.version
                    )
                    assert room.trouble is None
                elif room.marks:
                    await here.games.undo.undo(room, anna, room.version)
                await answer_any(here, quiet, {ben.id: ben}, Random(1))
                if quiet.over:
                    quiet = await lone(here, ben)

    run(story())


def test_a_step_is_measured_by_its_own_work():
    """A machine that does much else ends no step by the clock; one that never ends is ended."""

    def wait(times: int) -> str:
        for _ in range(times):
            time.sleep(0.8)
        return "done"

    def spin() -> str:
        while True:
            pass

    async def story():
        threads = StepThreads(0.5)
        try:
            assert await threads.run(partial(wait, 1)) == "done"
            for endless in (spin, partial(wait, 1000)):
                ended = await caught(StepEnded, threads.run(endless))
                assert "longer than 0.5 seconds" in str(ended)
        finally:
            threads.close()

    run(story())


def test_a_step_that_is_done_at_once_is_watched_like_the_others():
    """A mistake in our own box must not take the server with it, either."""

    def spin() -> None:
        while True:
            pass

    def leave() -> None:
        raise SystemExit

    threads = StepThreads(0.5)
    try:
        assert threads.here(lambda: "done") == "done"
        for work, said in ((spin, "longer than 0.5 seconds"), (leave, "SystemExit")):
            with pytest.raises(StepEnded, match=said):
                threads.here(work)
        assert threads.here(lambda: sum(range(1000))) == 499_500
    finally:
        threads.close()


def test_a_script_that_awaits_something_else_ends_its_step(tmp_path):
    class Odd:
        def __await__(self):
            yield "not a decision"

    async def odd(you: You, happening: Any) -> None:
        await Odd()

    hook = Hook(on=On.MOVED, run=odd)
    sheet = HeroSheet(id="odd-hero", name="odd", skills=(3, 3, 3, 3), health=3, hooks=(hook,))
    register(Box(id="odd-box", name="odd", version="1", cards=(sheet,)))

    async def story():
        async with house(tmp_path) as here:
            room, _, _ = await provoke(here, "odd-box", "odd-hero")
            assert room.game.decision is not None
            await here.games.watching.look(room, 0)

    run(story())


def test_an_endless_trigger_chain_is_stopped(tmp_path):
    async def again(you: You, happening: Any) -> None:
        g = you.g
        while True:
            await gain(g, 0, 1, "endless-hero")

    sheet = HeroSheet(
        id="endless-hero",
        name="endless",
        skills=(3, 3, 3, 3),
        health=3,
        hooks=(Hook(on=On.MOVED, run=again),),
    )
    register(Box(id="endless-box", name="endless", version="1", cards=(sheet,)))

    async def story():
        async with house(tmp_path, Config(limits=None, step_seconds=STEP_SECONDS)) as here:
            _, _, said = await provoke(here, "endless-box", "endless-hero")
            assert "endless-hero (box endless-box)" in said

    run(story())


def test_a_server_that_trusts_every_step_is_found(tmp_path, monkeypatch):
    """The planted bug of this group: without a limit a box takes the server with it."""
    monkeypatch.setattr(StepThreads, "run", StepThreads.run)
    plant("trust_every_step")

    async def story():
        async with house(tmp_path) as here:
            box, hero = hostile_hero("window", leave)
            await provoke(here, box, hero)

    with pytest.raises(SystemExit):
        run(story())


def test_a_failing_step_of_a_bots_seat_is_tried_otherwise_and_then_said(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            box, hero = hostile_hero("moved", fail)
            anna = await here.person()
            setup = {"mode": "lone", "heroes": [hero], "boxes": ["core", box]}
            room = await here.games.creation.create(
                anna, NewGame(setup, [SeatPlan("bot", bot="random")], pace="instant")
            )
            await until(lambda: room.trouble is not None, 30)
            await until(lambda: room.driver is None or room.driver.done(), 30)
            assert not room.over
            await caught(StepFailed, _first(here, room, anna))

    run(story())


async def _first(here: House, room: Any, person: Any) -> None:
    """The host takes the seat, and has the same trouble: it is told what it is."""
    await here.games.seats.take_back(room, person, 0)
    for key in asked(room).keys():
        await here.games.moves.answer(room, person, seat=0, option=key, version=room.version)
