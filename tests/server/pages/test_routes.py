"""Pages over HTTP, without a browser: every mode to its end, and what does not fit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.server.games.seat import Ask
from tests.server.house import LONE, PAIR, RIVALS, House, answer_any, house, lone, run

SAME = {"sec-fetch-site": "same-origin", "accept": "text/html"}
NASTY = "<img src=x>\"'&{{7*7}}"
GAMES: list[dict[str, Any]] = [
    LONE,
    PAIR,
    RIVALS,
    {"mode": "team", "heroes": 4, "villain": "scarecrow"},
    {"mode": "solo-team", "heroes": ["karl", "victor"], "villain": "spectral-horseman"},
    {"mode": "lone", "heroes": ["thomas"], "villain": "random", "preset": "ap"},
    {"mode": "competitive", "heroes": 3, "villain": "werewolf", "preset": "classic-advanced"},
]


MOST_ANSWERS = 240  # random games of rivals can be very long


@dataclass
class Player:
    """Somebody with a seat, and their browser."""

    person: Person
    client: httpx.AsyncClient


async def table(here: House, setup: dict[str, Any]) -> tuple[LiveGame, list[Player]]:
    """A game in which every seat is another person's."""
    heroes = setup["heroes"]
    count = heroes if isinstance(heroes, int) else len(heroes)
    count = 1 if setup["mode"] in ("lone", "solo-team") else count
    players = [Player(*await here.guest(f"Player {n}")) for n in range(count)]
    seats = [SeatPlan("me"), *[SeatPlan("open")] * (count - 1)]
    room = await here.games.creation.create(players[0].person, NewGame(setup, seats))
    for seat in range(1, count):
        token = await here.games.seats.invite(room, seat, players[0].person)
        await here.games.seats.join(token, players[seat].person, f"Player {seat}")
    return room, players


@pytest.mark.parametrize("setup", GAMES, ids=lambda one: f"{one['mode']}-{one.get('preset', '')}")
def test_pages_of_every_mode_can_be_shown_all_along(tmp_path: Path, setup: dict[str, Any]):
    async def work() -> None:
        async with house(tmp_path) as here:
            room, players = await table(here, setup)
            people = {player.person.id: player.person for player in players}
            random = Random(4)
            for n in range(MOST_ANSWERS):
                if n % 20 == 0 or room.over:
                    await everybody_looks(here, room, players)
                if not await answer_any(here, room, people, random):
                    break
            paths = ["story", "report", "report.json"]
            if room.over:
                paths += ["end", "replay", "replay?n=3", "replay?n=999999"]
            for path in paths:
                page = await players[0].client.get(f"/play/{room.id}/{path}", headers=SAME)
                assert page.status_code == 200, page.text

    run(work())


async def everybody_looks(here: House, room: LiveGame, players: list[Player]) -> None:
    """Every seat sees its own Events and those it knows of; a stranger sees what is public."""
    stranger = here.client()
    for seat, client in (*enumerate(player.client for player in players), (-1, stranger)):
        page = await client.get(f"/play/{room.id}/table", headers=SAME)
        assert page.status_code == 200, page.text
        heroes = (await here.games.watching.look(room, seat)).view["heroes"]
        known = [
            hero["seen"] if hero["hand"] is None else hero["hand"]
            for hero in heroes
            if hero["card"] is not None
        ]
        shown = len(re.findall('class="card event[ "]', page.text))
        assert shown == sum(len(cards) for cards in known)


def test_names_titles_and_talk_are_escaped_everywhere(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            person, client = await here.guest(NASTY[:24])
            seats = [SeatPlan("me"), SeatPlan("here", name=NASTY[:20])]
            room = await here.games.creation.create(person, NewGame(PAIR, seats, title=NASTY))
            await here.games.table.say(room, person, NASTY)
            for path in (
                "/",
                f"/play/{room.id}?seat=0",
                f"/play/{room.id}",
                "/settings",
                f"/play/{room.id}/story?seat={room.viewpoint(person)}",
            ):
                page = await client.get(path, headers=SAME)
                assert page.status_code == 200
                assert "<img" not in page.text
            page = await client.get(f"/play/{room.id}?seat={room.viewpoint(person)}", headers=SAME)
            assert "&lt;img src=x&gt;&#34;&#39;&amp;{{7*7}}" in page.text

    run(work())


def test_what_does_not_fit_gets_a_page_that_says_what_to_do(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            person, client = await here.guest()
            for path, words in (
                ("/play/nothing", "no such game"),
                ("/join/nothing", "no longer valid"),
                ("/cards/nothing", "no such page"),
                ("/cards/nothing/short", "no such page"),
                ("/rules/NO-1/short", "no such page"),
                ("/nothing", "There is no such page here."),
            ):
                page = await client.get(path, headers=SAME)
                assert page.status_code == 404, path
                assert words in page.text, path
                assert 'href="/"' in page.text
            page = await client.get("/join?link=hello%20there", headers=SAME)
            assert page.status_code == 422
            assert "not a link to a game" in page.text
            page = await client.post("/settings", data={"name": "\u202e\u202e"}, headers=SAME)
            assert page.status_code == 422
            room = await lone(here, person)
            for form in ({"key": "move:moon"}, {"key": "stay", "version": "x", "seat": "y"}, {}):
                page = await client.post(f"/play/{room.id}/answer", data=form, headers=SAME)
                assert page.status_code in (403, 409, 422), form
            stranger = here.client()
            page = await stranger.post(
                f"/play/{room.id}/answer",
                data={"key": "stay", "version": "0", "seat": "0"},
                headers=SAME,
            )
            assert page.status_code == 403
            assert room.version == 0

    run(work())


def test_taking_back_what_others_have_seen_needs_their_consent(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            room, players = await table(here, PAIR)
            people = {player.person.id: player.person for player in players}
            random = Random(2)
            while not all(room.can_undo(one.person).kind == "consent" for one in players):
                assert await answer_any(here, room, people, random)
            one, other = (player.client for player in players)
            path = f"/play/{room.id}"
            before, version = len(room.options), room.version
            assert "Ask to undo" in (await one.get(path, headers=SAME)).text
            asked = await one.post(f"{path}/undo", data={"version": str(version)}, headers=SAME)
            assert asked.status_code == 303
            assert "asks to take back" in (await other.get(path, headers=SAME)).text
            assert "Waiting for Player 1" in (await one.get(path, headers=SAME)).text
            await other.post(f"{path}/undo/decline", headers=SAME)
            assert len(room.options) == before
            await one.post(f"{path}/undo", data={"version": str(room.version)}, headers=SAME)
            await other.post(f"{path}/undo/agree", headers=SAME)
            assert len(room.options) < before
            page = (await other.get(path, headers=SAME)).text
            assert "has taken something back" in page
            assert "asks to take back" not in page

    run(work())


def wishes(room: LiveGame, seat: int) -> Ask:
    """How a seat wants to be asked."""
    return room.seats[seat].ask


def test_standing_answers_pace_and_talk_are_kept(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            room, players = await table(here, PAIR)
            client = players[0].client
            path = f"/play/{room.id}"
            form = {"seat": "0", "windows": "pass-turn"}
            assert (await client.post(f"{path}/ask", data=form, headers=SAME)).status_code == 303
            assert wishes(room, 0).windows == "pass-turn"
            form = {"seat": "0", "card": "second-chance", "when": "never"}
            await client.post(f"{path}/stops", data=form, headers=SAME)
            assert wishes(room, 0).never == ("second-chance",)
            assert wishes(room, 0).windows == "pass-turn"
            assert "Second Chance" in (await client.get(path, headers=SAME)).text
            await client.post(f"{path}/stops", data={**form, "when": "change"}, headers=SAME)
            assert wishes(room, 0).never == ()
            await client.post(f"{path}/ask", data={"seat": "0", "windows": "ask"}, headers=SAME)
            assert wishes(room, 0).windows == "ask"
            await client.post(f"{path}/pace", data={"pace": "fast", "seat": "0"}, headers=SAME)
            assert room.pace == "fast"
            await client.post(f"{path}/say", data={"text": "Hello!", "seat": "0"}, headers=SAME)
            assert "Hello!" in (await players[1].client.get(path, headers=SAME)).text
            for text in ("می\u200cروم", "👩\u200d👩\u200d👧", "\U0001faea new"):
                await client.post(f"{path}/say", data={"text": text, "seat": "0"}, headers=SAME)
                assert room.chat[-1].text == text
            for text in ("\u202eolleH", "a\x07b", "\ufdd0"):
                sent = await client.post(f"{path}/say", data={"text": text}, headers=SAME)
                assert sent.status_code == 422
                assert text not in [line.text for line in room.chat]
            bad = await client.post(f"{path}/pace", data={"pace": "never"}, headers=SAME)
            assert bad.status_code in (400, 422)
            # nobody sets another's wishes
            form = {"seat": "1", "windows": "pass"}
            assert (await client.post(f"{path}/ask", data=form, headers=SAME)).status_code == 403
            assert wishes(room, 1).windows == "ask"

    run(work())


def test_the_set_up_says_what_heroes_and_bots_are_like(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            _, client = await here.guest("Anna")
            asked = {"mode": "cooperative", "hero0": "karl", "was": "cooperative"}
            page = (await client.get("/new", params=asked, headers=SAME)).text
            assert "Ignore the first hit on you in each fight round." in page
            assert '<option value="heuristic" selected>good: weighs what to do</option>' in page

    run(work())


def test_every_language_is_offered_by_its_own_name(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            _, client = await here.guest("Anna")
            for path in ("/", "/settings"):
                page = (await client.get(path, headers=SAME)).text
                shown = dict(re.findall(r'<option value="(\w\w)"[^>]*>([^<]*)<', page))
                assert shown == {"en": "English", "fr": "Français", "pl": "Polski"}

    run(work())


@pytest.mark.parametrize(
    ("wish", "villain", "start"),
    [
        ("en", "The Scarecrow", "Begin"),
        ("fr-CA, en;q=0.5", "Épouvantail", "Commencer"),
        ("en;q=0.3, pl;q=0.9", "Strach na Wróble", "Zacznij"),
    ],
)
def test_a_first_visit_is_in_the_language_that_the_browser_likes_best(
    tmp_path: Path, wish: str, villain: str, start: str
):
    async def work() -> None:
        async with house(tmp_path) as here:
            _, client = await here.guest()
            page = (await client.get("/new", headers={"accept-language": wish})).text
            assert villain in page
            assert start in page

    run(work())


def test_settings_send_nobody_elsewhere(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            _, client = await here.guest()
            for back, goes in (
                ("/play/x", "/play/x"),
                ("//evil.example", "/"),
                ("https://evil.example", "/"),
                ("/\\evil.example", "/"),
            ):
                page = await client.post(
                    "/settings", data={"motion": "off", "back": back}, headers=SAME
                )
                assert page.status_code == 303
                assert page.headers["location"] == goes
            page = await client.get("/", headers=SAME)
            assert 'data-motion="off"' in page.text

    run(work())


def test_any_form_of_set_up_gives_a_game_or_a_reason(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            _, client = await here.guest()
            for form in (
                {},
                {"mode": "nonsense", "heroes": "-3", "villain": "dragon", "hero0": "nobody"},
                {"mode": "cooperative", "heroes": "99", "hero0": "karl", "hero1": "karl"},
                {"mode": "lone", "preset": "classic-basic", "optional": "holding_back"},
                {"mode": "solo-team", "heroes": "3", "seat0": "open", "chart": "advanced"},
                {"mode": "lone", "preset": "ap", "points": "10", "level": "apocalypse"},
            ):
                page = await client.post("/new", data=form, headers=SAME)
                assert page.status_code == 303, form
            page = await client.post(
                "/new", data={"mode": "team", "heroes": "5", "was": "team"}, headers=SAME
            )
            assert page.status_code == 422
            assert "split evenly" in page.text
            page = await client.post(
                "/new", data={"mode": "cooperative", "bot1": "genius"}, headers=SAME
            )
            assert page.status_code == 422
            assert "there is no bot" in page.text

    run(work())


def test_the_report_of_a_seat_has_nothing_of_the_others(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            person, client = await here.guest()
            setup = {"mode": "competitive", "heroes": ["victor", "isabella"], "villain": "vampire"}
            seats = [SeatPlan("me"), SeatPlan("bot", bot="random")]
            room = await here.games.creation.create(person, NewGame(setup, seats, pace="instant"))
            told = (await client.get(f"/play/{room.id}/report.json", headers=SAME)).json()
            assert told["seat"] == 0
            assert told["view"]["heroes"][1].get("hand") is None
            assert "secret" not in told

    run(work())


def test_another_device_becomes_the_same_person(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            person, client = await here.guest()
            room = await lone(here, person)
            page = await client.post("/device", headers=SAME)
            found = re.search(r'value="(/device/[\w-]+)"', page.text)
            assert found is not None
            other = here.client()
            assert (await other.get(found[1], headers=SAME)).status_code == 200
            page = await other.post(found[1], headers=SAME)
            assert page.status_code == 303
            page = await other.get("/", headers=SAME)
            assert f"/play/{room.id}" in page.text

    run(work())
