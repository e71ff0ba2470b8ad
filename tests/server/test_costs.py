"""What costs a lot of time: thoughts of bots, and looks back. Nobody takes it from the others."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from random import Random

import pytest

from shadowbrook.engine.game import Game
from shadowbrook.server.errors import Refused, TooMany
from shadowbrook.server.games.creation import NewGame, SeatPlan, within_limits
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.turns import MOST_WAITING
from tests.server.house import LONE, answer_any, caught, house, lone, run, until


class Thinkers:
    """Bots that think until they may answer, and count who does."""

    def __init__(self, *, free: bool = True) -> None:
        self.free = asyncio.Event()
        if free:
            self.free.set()
        self.thinking: dict[str, int] = {}  # by commitment of the game
        self.most = 0
        self.thoughts = 0

    async def choose(self, name: str, stream: str, game: Game, seat: int) -> str:
        about = str(game.seed)
        self.thinking[about] = self.thinking.get(about, 0) + 1
        self.most = max(self.most, sum(self.thinking.values()))
        self.thoughts += 1
        try:
            await self.free.wait()
        finally:
            self.thinking[about] -= 1
        assert game.decision is not None
        return game.decision.keys()[0]

    async def hint(self, game: Game, seat: int, language: str) -> tuple[str, str]:
        raise NotImplementedError

    async def close(self) -> None:
        self.free.set()


async def driven(room: LiveGame) -> None:
    """Wait until the server leaves a game where it is."""
    assert room.driver is not None
    await room.driver


ALONE = NewGame(LONE, [SeatPlan("bot")], pace="instant")


def test_bots_alone_stop_when_nobody_has_looked_on_for_a_while(tmp_path):
    async def story():
        bots = Thinkers(free=False)
        async with house(tmp_path, bots=bots) as here:
            anna = await here.person()
            room = await here.games.creation.create(anna, ALONE)
            await until(lambda: bots.thoughts == 1)
            room.looked -= 1e6
            bots.free.set()
            await driven(room)
            assert (len(room.options), room.waiting()) == (1, "bot")
            await here.games.registry.enter(room.id, anna)  # somebody comes, and stays
            with here.games.watching.follower(room):
                room.looked -= 1e6
                await until(lambda: len(room.options) > 5)
            await driven(room)
            return anna, room.id

    async def again(anna, game):
        bots = Thinkers()
        async with house(tmp_path, bots=bots) as here:
            await here.games.driver.resume()
            assert (bots.thoughts, here.games.registry.live(game)) == (0, None)
            await here.games.registry.enter(game, anna)
            await until(lambda: bots.thoughts > 3)

    run(again(*run(story())))


def test_the_bots_of_one_host_think_one_after_the_other(tmp_path):
    async def story():
        bots = Thinkers(free=False)
        async with house(tmp_path, bots=bots) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            for _ in range(8):
                await here.games.creation.create(anna, ALONE)
            other = await here.games.creation.create(ben, ALONE)
            await until(lambda: bots.thinking.get(other.commitment) == 1)
            assert sum(bots.thinking.values()) == 2
            bots.free.set()
            await until(lambda: bots.thoughts > 50)
            assert bots.most == 2

    run(story())


@pytest.mark.parametrize("spec", ["search:999999999", "search:5000ms", "search:10:9999ms"])
def test_a_bot_with_long_thoughts_gets_no_seat(tmp_path, spec):
    async def story():
        async with house(tmp_path, bots=Thinkers()) as here:
            anna = await here.person()
            wanted = NewGame(LONE, [SeatPlan("bot", spec)])
            error = await caught(Refused, here.games.creation.create(anna, wanted))
            assert "up to 1000 iterations" in str(error)
            room = await lone(here, anna)
            await caught(Refused, here.games.seats.give_to_bot(room, anna, 0, spec))
            assert room.seats[0].kind == "person"

    assert within_limits(spec) == "search"
    assert within_limits("search:1000") == "search:1000"
    run(story())


def test_looks_back_are_played_one_at_a_time_for_each_visitor(tmp_path, monkeypatch):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            for _ in range(10):
                await answer_any(here, room, {anna.id: anna}, Random(1))
            watching, gate = here.games.watching, asyncio.Event()
            running, most = 0, 0
            steps = watching._steps.run

            async def slowly(live, work):
                nonlocal running, most
                running += 1
                most = max(most, running)
                await gate.wait()
                running -= 1
                return await steps(live, work)

            monkeypatch.setattr(watching._steps, "run", slowly)
            looks = [
                asyncio.ensure_future(watching.look_back(room, 0, 5, "greedy")) for _ in range(40)
            ]
            other = asyncio.ensure_future(watching.look_back(room, 0, 5, "other"))
            await until(lambda: running == 2)
            await until(lambda: sum(look.done() for look in looks) == 40 - MOST_WAITING)
            gate.set()
            assert (await other).version == room.marks[4].seq + 1
            done = await asyncio.gather(*looks, return_exceptions=True)
            assert sum(isinstance(one, TooMany) for one in done) == 40 - MOST_WAITING
            assert most == 2

    run(story())


def test_who_asks_for_looks_back_is_known(tmp_path, monkeypatch):
    async def story():
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            room = await lone(here, anna)
            await answer_any(here, room, {anna.id: anna}, Random(1))
            seen: list[str] = []
            turn = here.games.watching._turns.turn

            def noted(who: str) -> AbstractAsyncContextManager[None]:
                seen.append(who)
                return turn(who)

            monkeypatch.setattr(here.games.watching._turns, "turn", noted)
            async with client, here.client() as stranger:
                for one in (client, stranger):
                    answer = await one.get(f"/api/games/{room.id}/moments/1")
                    assert answer.status_code == 200
            assert seen == [anna.id, "127.0.0.1"]

    run(story())
