"""E1 and E3: what leaves the server for a seat depends only on what that seat may know."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from fastapi import Request

from shadowbrook import Game, Setup
from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.engine.hiding import hide
from shadowbrook.engine.view import may_hear
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.server.games.views import ToldRecords
from shadowbrook.server.http.event_stream import announced
from shadowbrook.server.pages.reader import Page
from shadowbrook.server.pages.table_pages import Had
from tests.server.house import House, answer_any, house, run
from tests.server.planted import KEPT, plant

POSITIONS, OVER_HTTP, GAMES = 10_000, 300, 200
STEPS, LOOKS, PARTS = 32, 2, 4  # answers and looks of people in a game of canaries; test runs
SCOPE: dict[str, Any] = {"type": "http", "headers": [], "query_string": b"", "path": "/"}
SETUPS: tuple[dict[str, Any], ...] = (
    {"mode": "competitive", "heroes": 2, "windows": "ask_all"},
    {"mode": "cooperative", "heroes": 3},
    {"mode": "team", "heroes": 4},
    {"mode": "competitive", "heroes": 3},
    {"mode": "lone", "heroes": 1},
    {"mode": "solo-team", "heroes": 3},
    {"mode": "competitive", "heroes": 8},
)


@pytest.fixture
def planted(monkeypatch):
    def into(bug: str) -> None:
        for place, names in KEPT:
            for name in names:
                monkeypatch.setattr(place, name, getattr(place, name))
        plant(bug)

    return into


# ---- E1: a re-deal of all that is hidden changes nothing ---------------------------------------


@pytest.mark.timeout(240)
@pytest.mark.parametrize("setup", SETUPS, ids=lambda one: f"{one['mode']}-{one['heroes']}")
def test_a_redeal_of_what_is_hidden_looks_the_same_to_every_seat(setup):
    positions, kinds = redeals(setup, -(-POSITIONS // len(SETUPS)))
    assert positions * len(SETUPS) >= POSITIONS
    assert len(kinds) > 10  # many kinds of open decisions were seen


def redeals(setup: dict[str, Any], most: int) -> tuple[int, Counter[str]]:
    """Hold every view of so many positions against that of a re-deal of all it does not show."""
    stream, positions, kinds, n = Random(2), 0, Counter[str](), 0
    while positions < most:
        game = Game.new(Setup(**setup), n, record=False)
        n += 1
        seats = (-1, *sorted({hero.seat for hero in game.s.heroes}))
        while game.decision is not None and positions < most:
            if stream.random() < 0.4:
                positions += 1
                kinds[game.decision.kind] += 1
                for seat in seats:
                    assert hide(game, seat, positions).view(seat) == game.view(seat)
            game.answer(game.decision.keys()[int(stream.random() * len(game.decision.options))])
    return positions, kinds


def test_a_view_that_forgets_to_hide_one_field_is_found(monkeypatch):
    """The planted bug of the engine's door: the number of the next card of a deck."""
    view = Game.view

    def forgetful(self: Game, seat: int) -> dict[str, Any]:
        return {**view(self, seat), "top": [deck[-1:] for deck in self.s.decks]}

    monkeypatch.setattr(Game, "view", forgetful)
    with pytest.raises(AssertionError):
        redeals(SETUPS[0], 20)


async def tables(
    here: House, count: int, start: int = 0
) -> list[tuple[LiveGame, list[Person], list[str]]]:
    """Games in which every seat has a person of its own, with their tokens."""
    found = []
    for n in range(start, start + count):
        setup = SETUPS[n % 4]
        seats = 1 + max(Setup(**setup).seats or ())
        people, tokens = [], []
        for number in range(seats):
            person, token = await here.people.register(f"P{number}")
            people.append(person)
            tokens.append(token)
        plans = [SeatPlan("me"), *[SeatPlan("open")] * (seats - 1)]
        room = await here.games.creation.create(people[0], NewGame(dict(setup), plans))
        for number in range(1, seats):
            link = await here.games.seats.invite(room, number, people[0])
            await here.games.seats.join(link, people[number], f"P{number}")
        found.append((room, people, tokens))
    return found


async def differences(folder: Path, positions: int) -> list[str]:
    """What a seat gets over HTTP that changes when only hidden things change."""
    wrong, stream, seen = [], Random(4), 0
    async with house(folder, bots=Spy()) as here:  # a re-deal cannot go to another process
        waiting = await tables(here, 8)
        while seen < positions:
            room, people, tokens = waiting.pop() if waiting else (await tables(here, 1, seen))[0]
            known = {person.id: person for person in people}
            for _ in range(-(-positions // 8)):
                for _ in range(1 + int(stream.random() * 4)):
                    await answer_any(here, room, known, stream)
                if room.over or seen == positions:
                    break
                seen += 1
                seat = int(stream.random() * (len(people) + 1)) - 1
                token = tokens[seat] if seat >= 0 else ""
                before = await answers(here, room, token, seat)
                forget(room)
                real, room.game = room.game, hide(room.game, seat, seen)
                after = await answers(here, room, token, seat)
                room.game = real
                forget(room)
                if before != after:
                    wrong.append(f"{room.id} seat {seat} at {room.version}")
    return wrong


def forget(room: LiveGame) -> None:
    """Have everything made again that is kept until the game moves on."""
    room.looks.clear()
    room.hints.clear()


async def answers(here: House, room: LiveGame, token: str, seat: int) -> list[Any]:
    """Everything that a seat can get without changing anything: bodies, sizes, headers, errors."""
    game = f"/api/games/{room.id}"
    async with here.client(token) as client:
        found = [await client.get(game, params={"seat": seat}), await client.get("/api/games")]
        wrong = {"seat": max(seat, 0), "option": "no-such", "version": room.version}
        found.append(await client.post(f"{game}/answers", json=wrong))
        decision = {"seat": max(seat, 0), "version": room.version}
        found.append(await client.post(f"{game}/hint", json=decision))  # the page then shows it
        found.append(await client.get(f"/play/{room.id}", params={"seat": seat}))
        had = {"seat": str(seat), "since": f"{max(0, room.head - 2)}.{seat}.en"}
        found.append(await client.get(f"/play/{room.id}/table", params=had))
    assert found[0].status_code == found[-2].status_code == found[-1].status_code == 200
    parts = [(one.status_code, one.content, sorted(one.headers.items())) for one in found]
    return [*parts, await announced(room)(room.head)]


def test_over_http_a_redeal_changes_no_byte(tmp_path):
    assert run(differences(tmp_path, OVER_HTTP)) == []


def test_showing_the_table_of_another_seat_is_found(tmp_path, planted):
    planted("show_the_table_of_another")
    assert run(differences(tmp_path, 120))


# ---- E3: names of hidden cards in what leaves --------------------------------------------------


def named(data: Any, names: frozenset[str]) -> set[str]:
    """The cards that stand anywhere in plain data."""
    found: set[str] = set()
    todo = [data]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            found.update(part for part in (one, *one.split(":")) if part in names)
        elif isinstance(one, dict):
            todo.extend(one.keys())
            todo.extend(one.values())
        elif isinstance(one, list | tuple):
            todo.extend(one)
    return found


class Spy:
    """Stands in for bots, and keeps what they are shown."""

    def __init__(self) -> None:
        self.shown: list[dict[str, Any]] = []

    async def choose(self, name: str, stream: str, game: Game, seat: int) -> str:
        self.shown.append(dict(Table(game, seat)))
        assert game.decision is not None
        options = game.decision.options
        return str(options[int(Random(stream).random() * len(options))].key)

    async def hint(self, game: Game, seat: int, language: str) -> tuple[str, str]:
        self.shown.append(dict(Table(game, seat)))
        return HeuristicBot().explain(Table(game, seat), language)

    async def close(self) -> None:
        return


async def canaries(folder: Path, games: range, log: Callable[[], str]) -> tuple[list[str], int]:
    """Cards named in what a seat receives that it has never been told of; bytes read."""
    leaks, read, stream = [], 0, Random(games.start)
    spy = Spy()
    async with house(folder, bots=spy) as here:
        for n in games:
            room, people = await canary_game(here, n)
            known = {person.id: person for person in people}
            names = frozenset(room.content.definition)
            public, looked = named(room.setup.plain(), names), n % (STEPS // LOOKS)
            for step in range(STEPS):
                await settle(room)
                if not await answer_any(here, room, known, stream):
                    break
                if step % (STEPS // LOOKS) == looked:
                    heard = room.retell(len(room.options)).told
                    for seat in range(-1, len(people)):
                        sent = await leaving(here, room, people, seat)
                        read += len(sent)
                        allowed = public | told(room, seat, heard, names)
                        hidden = named(msgspec.json.decode(sent), names) - allowed
                        leaks += [f"{room.id} seat {seat}: {card}" for card in sorted(hidden)]
            for view in spy.shown:
                seat = view["seat"]
                assert all(
                    (hero.get("hand") is None) == (hero["seat"] != seat) or not hero["card"]
                    for hero in view["heroes"]
                )
            spy.shown.clear()
            assert room.secret not in log()
    return leaks, read


async def canary_game(here: House, n: int) -> tuple[LiveGame, list[Person]]:
    setup = SETUPS[(0, 1, 3)[n % 3]]
    seats = 1 + max(Setup(**setup).seats or ())
    anna, ben = await here.person("Anna"), await here.person("Ben")
    plans = [SeatPlan("me"), SeatPlan("open"), *[SeatPlan("bot", bot="random")] * (seats - 2)]
    room = await here.games.creation.create(anna, NewGame(dict(setup), plans, pace="instant"))
    await here.games.seats.join(await here.games.seats.invite(room, 1, anna), ben, "Ben")
    return room, [anna, ben]


async def settle(room: LiveGame) -> None:
    """Let bots play until a person is asked."""
    while room.driver is not None and not room.driver.done():
        await room.driver


CARD_IN_PAGE = re.compile(r'(?:href="/cards/|value="(?:[\w-]+:)?)([\w-]+)')


async def leaving(here: House, room: LiveGame, people: list[Person], seat: int) -> bytes:
    """All that leaves for a seat: table, story, report, and the cards that its page names."""
    from shadowbrook.server.http.table_json import table

    person = people[seat] if seat >= 0 else Person()
    page = Page(Request(SCOPE), person)
    html = (await here.pages.whole(page, room, seat)).text
    html += (
        await here.pages.since(page, room, seat, Had(max(0, room.head - 3), str(seat), "en"))
    ).text
    parts = [
        msgspec.json.encode(await table(here.games.watching, room, person, "en", seat)),
        msgspec.json.encode(await here.games.watching.story(room, room.viewpoint(person, seat))),
        (await here.games.watching.export(room, person)).encode(),
        msgspec.json.encode(CARD_IN_PAGE.findall(html)),
    ]
    return b"[" + b",".join(parts) + b"]"


def told(room: LiveGame, seat: int, heard: ToldRecords, names: frozenset[str]) -> set[str]:
    """What the engine lets a seat know: its view now, and every record that it may hear."""
    records = [record for _, record in heard if may_hear(record, seat)]
    own = [
        option for mark, option in zip(room.marks, room.options, strict=True) if mark.seat == seat
    ]
    return named([room.game.view(seat), records, own], names)


@pytest.mark.timeout(900)  # some machines do much else
@pytest.mark.parametrize("part", range(PARTS))
def test_no_hidden_card_is_named_in_what_leaves(tmp_path, caplog, part):
    caplog.set_level(logging.DEBUG)
    leaks, read = run(canaries(tmp_path, range(part, GAMES, PARTS), lambda: caplog.text))
    assert leaks == []
    assert read > 1_000_000


def test_whispers_that_everybody_hears_are_found(tmp_path, planted, caplog):
    planted("whisper_to_all")
    leaks, _ = run(canaries(tmp_path, range(12), lambda: caplog.text))
    assert leaks
