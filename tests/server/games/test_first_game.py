"""The first game on a server: a game like any other, with a known deal and lessons."""

from __future__ import annotations

from pathlib import Path

from shadowbrook import Game, Setup
from shadowbrook.server.errors import NotYourSeat
from shadowbrook.server.games.check import check_store
from shadowbrook.server.games.creation import first_game
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.tutorial import SEED, SETUP, teach
from tests.server.house import House, caught, house, lone, play_out, run


async def follow(here: House, room: LiveGame, person: Person, most: int = 100) -> None:
    """Take the advice of the lessons."""
    for _ in range(most):
        now = teach(room.game.view(0), room.content)
        if room.over or now is None:
            return
        await here.games.moves.answer(room, person, seat=0, option=now.option, version=room.version)


def test_it_is_the_same_for_everybody_and_the_same_as_in_a_terminal(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, ben = await here.person(), await here.person("Ben")
            rooms = [await here.games.creation.create(one, first_game()) for one in (anna, ben)]
            there = Game.new(Setup(**SETUP), SEED)
            for room, person in zip(rooms, (anna, ben), strict=True):
                assert room.game.view(0) == there.view(0)
                await follow(here, room, person)
                assert room.over
                assert room.game.view(0)["result"]["winner"] == "hero"
            assert rooms[0].options == rooms[1].options

    run(work())


def test_other_games_keep_their_secret(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna = await here.person()
            views = [(await lone(here, anna)).game.s.to_json() for _ in range(2)]
            assert views[0] != views[1]

    run(work())


def test_it_survives_a_restart_in_the_middle_and_can_be_taken_back(tmp_path: Path):
    async def begin() -> tuple[Person, str, dict[str, object]]:
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await here.games.creation.create(anna, first_game())
            await follow(here, room, anna, 15)
            before = room.game.view(0)
            await follow(here, room, anna, 1)
            assert room.can_undo(anna).kind == "free"
            await here.games.undo.undo(room, anna, room.version)
            assert room.game.view(0) == before
            return anna, room.id, before

    async def go_on(anna: Person, number: str, before: dict[str, object]) -> None:
        async with house(tmp_path) as here:
            room = await here.games.registry.open(number)
            assert room.lessons
            assert room.game.view(0) == before
            await follow(here, room, anna)
            assert room.game.view(0)["result"]["winner"] == "hero"

    run(go_on(*run(begin())))
    report = check_store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    assert (report.games, report.findings) == (1, [])


def test_lessons_are_left_for_good_and_the_game_goes_on(tmp_path: Path):
    async def leave() -> tuple[str, str]:
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await here.games.creation.create(anna, first_game())
            stranger = await here.person("Ben")
            await caught(NotYourSeat, here.games.table.change(room, stranger, lessons=False))
            given = [room.lessons]
            version = room.version
            await here.games.table.change(room, anna, lessons=False)
            given.append(room.lessons)
            assert given == [True, False]
            assert room.version == version, "an answer that is under way still counts"
            return anna.id, room.id

    async def look_again(number: str) -> None:
        async with house(tmp_path) as here:
            room = await here.games.registry.open(number)
            assert not room.lessons
            assert await play_out(here) == 1

    _, number = run(leave())
    run(look_again(number))


def test_other_games_have_no_lessons(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            await here.games.table.change(room, anna, lessons=True)
            assert not room.lessons
            assert room.head == 0

    run(work())


def test_a_report_names_the_deal(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await here.games.creation.create(anna, first_game())
            assert f'"deal": "{SEED}"' in await here.games.watching.export(room, anna)
            other = await lone(here, anna)
            assert '"deal"' not in await here.games.watching.export(other, anna)

    run(work())


def test_the_list_of_games_knows_it(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna = await here.person()
            await here.games.creation.create(anna, first_game())
            await lone(here, anna)
            lines = await here.games.watching.games_of(anna)
            assert sorted(line.first_game for line in lines) == [False, True]

    run(work())
