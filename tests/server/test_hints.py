"""Hints: whoever is asked may ask a bot, nobody else hears of it, and the game stays as it is."""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from markupsafe import escape

from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.bots.heuristic import REASONS, REFUSALS, turns
from shadowbrook.engine.game import Game
from shadowbrook.locale import languages, tongue
from shadowbrook.server.errors import NoHint, NotYourSeat, NotYourTurn, StaleAnswer
from shadowbrook.server.games.live_game import Hint, LiveGame
from shadowbrook.server.games.people import NOBODY, Person
from shadowbrook.server.games.views import SPECTATOR
from shadowbrook.server.pages.links import narrator
from shadowbrook.server.pages.render import environment, fragment
from shadowbrook.server.workers.bot_processes import GUIDE, BotFailed, BotProcesses
from shadowbrook.server.workers.bot_worker import BotQuestion, Position, think
from tests.catalogues import write_po
from tests.server.house import House, asked, caught, house, lone, pair, run

SAME = {"sec-fetch-site": "same-origin", "accept": "text/html"}
LIVE = {**SAME, "hx-request": "true"}
MARKED = re.compile(r'class="answer[^"]* hinted[^"]*" form="answer" name="key" value="([^"]+)"')


class Guide:
    """Gives hints in this process, and counts them; it can be told to wait, and to fail."""

    def __init__(self) -> None:
        self.given: list[tuple[int, str]] = []  # seat and language
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.fails = False

    async def choose(self, name: str, stream: str, game: Game, seat: int) -> str:
        raise AssertionError("no bot plays here")

    async def hint(self, game: Game, seat: int, language: str) -> tuple[str, str]:
        self.given.append((seat, language))
        reply = think(BotQuestion(1, GUIDE, "", seat, Position.of(game), language))
        await self.may_answer.wait()
        if self.fails:
            raise BotFailed("TimeoutError")
        return reply.key, reply.why

    async def close(self) -> None:
        return


async def ask(here: House, room: LiveGame, person: Person, **other: Any) -> Hint:
    """Ask for a hint at the open decision, or at another one."""
    wish = {"seat": asked(room).seat, "version": room.version, "language": "en", **other}
    return await here.games.hints.hint(room, person, **wish)


def form(room: LiveGame) -> dict[str, str]:
    """What the button sends."""
    return {"seat": str(asked(room).seat), "version": str(room.version)}


async def page(client: httpx.AsyncClient, room: LiveGame) -> str:
    return (await client.get(f"/play/{room.id}/table", headers=SAME)).text


def everything(room: LiveGame) -> tuple[Any, ...]:
    """What a hint must not change; an announcement would tell others something."""
    log = (room.head, room.head_hash, room.version, list(room.options), list(room.notices))
    return (
        room.game,
        room.game.s.digest(),
        len(room.game.outcomes),
        room.followers.announced,
        *log,
    )


# ---- who may ask ---------------------------------------------------------------------------------


def test_a_bot_process_says_what_it_would_do_and_nothing_changes(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            person, client = await here.guest()
            room = await lone(here, person)
            before = everything(room)
            body = {"seat": 0, "version": room.version}
            told = await client.post(f"/api/games/{room.id}/hint", json=body)
            assert told.status_code == 200
            option, why = HeuristicBot().explain(Table(room.game, 0))
            assert told.json() == {"version": 0, "seat": 0, "option": option, "why": why}
            assert why
            assert everything(room) == before
            assert (await here.games.store.load(room.id)).entries == []

    run(story())


def test_only_the_seat_that_is_asked_gets_a_hint(tmp_path):
    async def story():
        guide = Guide()
        async with house(tmp_path, bots=guide) as here:
            anna, ben, eve = [await here.person(name) for name in ("Anna", "Ben", "Eve")]
            room = await pair(here, anna, ben)
            seat = asked(room).seat
            who, other = (anna, ben) if seat == 0 else (ben, anna)
            for person in (other, eve, NOBODY):
                await caught(NotYourSeat, ask(here, room, person))
            await caught(NotYourTurn, ask(here, room, other, seat=1 - seat))
            await caught(NotYourSeat, ask(here, room, eve, seat=SPECTATOR))
            assert guide.given == []
            assert (await ask(here, room, who)).seat == seat
            await here.games.seats.give_to_bot(room, who, seat, "heuristic")
            await caught(NotYourSeat, ask(here, room, who))
            assert guide.given == [(seat, "en")]

    run(story())


def test_the_others_see_nothing_of_a_hint(tmp_path):
    async def story():
        async with house(tmp_path, bots=Guide()) as here:
            (anna, one), (ben, other) = await here.guest("Anna"), await here.guest("Ben")
            room = await pair(here, anna, ben)
            if asked(room).seat == 1:
                one, other = other, one
            watching = [other, here.client()]
            before = [await page(client, room) for client in watching]
            sent = await one.post(f"/play/{room.id}/hint", data=form(room), headers=LIVE)
            assert 'class="advice"' in sent.text
            assert [await page(client, room) for client in watching] == before
            assert not any('id="hint"' in seen for seen in before), "they are not asked"

    run(story())


# ---- on the page ---------------------------------------------------------------------------------


def test_the_page_marks_the_option_and_says_why_until_the_game_moves_on(tmp_path):
    async def story():
        async with house(tmp_path, bots=Guide()) as here:
            person, client = await here.guest()
            room = await lone(here, person)
            before = await page(client, room)
            assert 'id="hint"' in before
            assert MARKED.findall(before) == []
            sent = await client.post(f"/play/{room.id}/hint", data=form(room), headers=SAME)
            assert (sent.status_code, sent.headers["location"]) == (303, f"/play/{room.id}?seat=0")
            hint = await ask(here, room, person)
            for shown in (await page(client, room), (await client.get(f"/play/{room.id}")).text):
                assert set(MARKED.findall(shown)) == {hint.option}
                assert f"{escape(hint.why)}.</p>" in shown
                assert 'id="hint"' not in shown
            await here.games.moves.answer(room, person, seat=0, option=hint.option, version=0)
            after = await page(client, room)
            assert 'class="advice"' not in after
            assert MARKED.findall(after) == []

    run(story())


def test_a_table_without_chances_has_no_hints(tmp_path):
    async def story():
        async with house(tmp_path, bots=Guide()) as here:
            person, client = await here.guest()
            room = await lone(here, person)
            await ask(here, room, person)
            await here.games.table.change(room, person, odds=False)
            shown = await page(client, room)
            assert 'id="hint"' not in shown
            assert 'class="advice"' not in shown
            assert MARKED.findall(shown) == []
            refused = await caught(NoHint, ask(here, room, person))
            assert "plays with the chances hidden" in str(refused)

    run(story())


# ---- languages -----------------------------------------------------------------------------------


@pytest.fixture
def another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language that has the word for a hint, and one reason for whatever is done in a turn."""
    reasons = [text for name, text in vars(turns).items() if name.isupper() and type(text) is str]
    reasons += [*REASONS.values(), *REFUSALS.values()]
    texts = {"Hint": "Podpowiedź", **dict.fromkeys(reasons, "bo tak")}
    folder = tmp_path / "locale" / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    write_po(folder / "shadowbrook.po", texts)
    kept = (tongue, languages, environment, fragment, narrator)
    for cache in kept:
        cache.cache_clear()
    monkeypatch.setattr("shadowbrook.locale.HOME", tmp_path / "locale")
    yield
    for cache in kept:
        cache.cache_clear()


@pytest.mark.usefixtures("another_language")
def test_a_hint_is_given_in_the_language_of_the_reader(tmp_path):
    async def story():
        guide = Guide()
        async with house(tmp_path, bots=guide) as here:
            person, client = await here.guest()
            room = await lone(here, person)
            body = {"seat": 0, "version": 0}
            path = f"/api/games/{room.id}/hint"
            english = (await client.post(path, json=body)).json()["why"]
            reader = {**LIVE, "accept-language": "xx"}
            sent = await client.post(f"/play/{room.id}/hint", data=form(room), headers=reader)
            assert "<b>Podpowiedź</b>" in sent.text
            assert "bo tak.</p>" in sent.text
            assert english != "bo tak"
            await here.people.change(person, language="xx")
            assert (await client.post(path, json=body)).json()["why"] == "bo tak"
            await here.people.change(person, language="tlh")
            assert (await client.post(path, json=body)).json()["why"] == english
            assert guide.given == [(0, "en"), (0, "xx")]

    run(story())


# ---- what can go wrong ---------------------------------------------------------------------------


def test_a_hint_for_a_decision_that_is_answered_is_stale(tmp_path):
    async def story():
        guide = Guide()
        async with house(tmp_path, bots=guide) as here:
            person, client = await here.guest()
            room = await lone(here, person)
            old = form(room)
            guide.may_answer.clear()
            thinking = asyncio.ensure_future(ask(here, room, person))
            while not guide.given:
                await asyncio.sleep(0)
            key = asked(room).keys()[0]
            await here.games.moves.answer(room, person, seat=0, option=key, version=0)
            guide.may_answer.set()
            await caught(StaleAnswer, thinking)
            sent = await client.post(f"/play/{room.id}/hint", data=old, headers=LIVE)
            assert "The game has moved on" in sent.text
            assert 'class="advice"' not in sent.text
            sent = await client.post(f"/api/games/{room.id}/hint", json={"seat": 0, "version": 0})
            assert (sent.status_code, sent.json()["code"]) == (409, "stale")
            assert len(guide.given) == 1

    run(story())


def test_a_bot_that_fails_is_told_of_and_can_be_asked_again(tmp_path):
    async def story():
        guide = Guide()
        async with house(tmp_path, bots=guide) as here:
            person, client = await here.guest()
            room = await lone(here, person)
            before = everything(room)
            guide.fails = True
            sent = await client.post(f"/play/{room.id}/hint", data=form(room), headers=SAME)
            assert sent.status_code == 409
            assert "found no answer in time" in sent.text
            assert 'id="hint"' in sent.text
            assert everything(room) == before
            guide.fails = False
            sent = await client.post(f"/play/{room.id}/hint", data=form(room), headers=LIVE)
            assert 'class="advice"' in sent.text

    run(story())


def test_however_often_it_is_asked_for_the_bot_thinks_once(tmp_path):
    async def story():
        guide = Guide()
        async with house(tmp_path, bots=guide) as here:
            person = await here.person()
            room = await lone(here, person)
            found = await asyncio.gather(*(ask(here, room, person) for _ in range(20)))
            assert set(found) == {await ask(here, room, person)}
            assert guide.given == [(0, "en")]

    run(story())


@pytest.mark.parametrize("busy", [False, True], ids=["it-hangs", "others-think"])
def test_nobody_waits_long_for_a_hint(tmp_path, busy):
    async def story():
        hanging = "import time; print('{\"number\":0}', flush=True); time.sleep(60)"
        players = BotProcesses(0.4, 1 << 30, (sys.executable, "-c", hanging), 1)
        async with house(tmp_path, bots=players) as here:
            person = await here.person()
            room = await lone(here, person)
            if busy:
                await players._places.acquire()
            start = time.monotonic()
            await caught(NoHint, ask(here, room, person))
            assert time.monotonic() - start < 20

    run(story())
