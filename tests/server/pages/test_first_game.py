"""The lessons of the first game on its page, and where it begins."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from shadowbrook.locale import languages, tongue
from shadowbrook.server.games.creation import first_game
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.tutorial import teach
from tests.server.house import asked, house, lone, run

BROWSER = {"accept": "text/html", "sec-fetch-site": "same-origin"}


async def page_of(client: httpx.AsyncClient, room: LiveGame) -> str:
    answer = await client.get(f"/play/{room.id}", headers=BROWSER)
    assert answer.status_code == 200
    return answer.text


def lesson_in(page: str) -> str:
    """The lesson of a page, as it is written; empty if there is none."""
    found = re.search(r'<section id="lesson" class="lesson".*?</section>', page, re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "", found[0])) if found else ""


def advised(page: str) -> set[str]:
    """The keys of the answers that are marked as a good choice."""
    return set(re.findall(r'class="answer[^"]* advised"[^>]*value="([^"]+)"', page))


def test_the_home_page_begins_it_with_one_click(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            for address in ("/", "/new"):
                shown = (await client.get(address, headers=BROWSER)).text
                assert 'action="/learn"' in shown
                assert "Learn the game" in shown
            answer = await client.post("/learn", headers=BROWSER)
            assert answer.status_code == 303
            room = await here.games.registry.open(answer.headers["location"].split("/")[-1])
            assert room.lessons
            assert room.seats_of(anna) == (0,)
            assert "Your first game" in (await client.get("/", headers=BROWSER)).text

    run(work())


def test_the_page_shows_the_lesson_and_marks_its_choice(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            room = await here.games.creation.create(anna, first_game())
            page = await page_of(client, room)
            assert "Your first move" in lesson_in(page)
            assert "You are Katarina" in lesson_in(page)
            assert page.index('id="lesson"') < page.index('id="prompt"') < page.index('id="board"')
            assert advised(page) == {"move:manor"}
            assert re.search(r'class="place choosable advised"', page), "the board shows it too"
            now = re.search(r'data-say="([^"]+)"', page)
            assert now is not None
            assert "Your first move. You are Katarina" in unescape(now[1]), "it is read out"

    run(work())


@pytest.mark.parametrize("code", sorted(languages()))
def test_the_whole_course_is_shown_in_the_language_of_the_reader(tmp_path: Path, code: str):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            await here.people.change(anna, language=code)
            room = await here.games.creation.create(anna, first_game())
            say = tongue(code).gettext
            while True:
                now = teach(room.game.view(0), room.content)
                assert now is not None
                page = await page_of(client, room)
                assert say(now.title) in lesson_in(page)
                assert advised(page) == ({now.option} if now.option else set())
                if room.over:
                    break
                sent = {"key": now.option, "version": str(room.version), "seat": "0"}
                answer = await client.post(f"/play/{room.id}/answer", data=sent, headers=BROWSER)
                assert answer.status_code == 303
            assert 'href="/new"' in page
            assert say("Leave the lesson") not in page

    run(work())


def test_who_leaves_the_lesson_has_an_ordinary_table_and_can_come_back(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            room = await here.games.creation.create(anna, first_game())
            page = await page_of(client, room)
            assert "Leave the lesson" in page
            assert "Take up the lesson again" not in page
            address = f"/play/{room.id}/lessons"
            assert (await client.post(address, data={"give": "no"}, headers=BROWSER)).is_redirect
            page = await page_of(client, room)
            assert (lesson_in(page), advised(page)) == ("", set())
            await client.post(
                f"/play/{room.id}/answer",
                data={"key": asked(room).keys()[1], "version": str(room.version), "seat": "0"},
                headers=BROWSER,
            )
            assert room.version > 0
            page = await page_of(client, room)
            assert lesson_in(page) == ""
            assert "Take up the lesson again" in page
            await client.post(address, data={"give": "yes"}, headers=BROWSER)
            assert lesson_in(await page_of(client, room)) != ""

    run(work())


def test_an_open_page_is_told_of_the_next_lesson(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            room = await here.games.creation.create(anna, first_game())
            page = await page_of(client, room)
            has = re.search(r'data-has="([^"]+)"', page)
            assert has is not None
            await here.games.moves.answer(
                room, anna, seat=0, option="move:manor", version=room.version
            )
            update = await client.get(
                f"/play/{room.id}/table?since={has[1]}", headers={**BROWSER, "hx-request": "true"}
            )
            assert '<hx-partial id="lesson"' in update.text
            assert "An encounter" in lesson_in(update.text)

    run(work())


def test_onlookers_and_other_games_have_no_lesson(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            _, stranger = await here.guest("Ben")
            room = await here.games.creation.create(anna, first_game())
            assert lesson_in(await page_of(stranger, room)) == ""
            other = await lone(here, anna)
            page = await page_of(client, other)
            assert lesson_in(page) == ""
            assert "lesson again" not in page

    run(work())


def test_programs_can_learn_too(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            _, client = await here.guest()
            state = (await client.post("/api/games/first")).json()
            assert state["lesson"]["title"] == "Your first move"
            assert state["lesson"]["option"] == "move:manor"
            address = f"/api/games/{state['id']}"
            left = (await client.patch(address, json={"lessons": False})).json()
            assert left["lesson"] is None
            assert (await client.get(address)).json()["lesson"] is None

    run(work())
