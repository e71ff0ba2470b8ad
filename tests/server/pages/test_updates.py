"""Pages that are kept up to date: every reader gets the parts that differ, and nothing else."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.requests import Request

from shadowbrook.server.errors import UnknownGame
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import NOBODY, Person
from shadowbrook.server.pages import parts, render
from shadowbrook.server.pages.page_updates import PageUpdates
from shadowbrook.server.pages.reader import Page
from shadowbrook.server.pages.story import LOGGED, recent_turns, turns_of
from shadowbrook.server.pages.table_pages import Had, TablePages
from tests.server.house import (
    PAIR,
    RIVALS,
    House,
    answer_any,
    asked,
    caught,
    house,
    lone,
    pair,
    run,
)
from tests.server.pages.document import Document, Element

SAME = {"sec-fetch-site": "same-origin", "accept": "text/html"}
LIVE = {**SAME, "hx-request": "true"}
ANSWERS, COMPARED = 90, 24
GAMES: list[dict[str, Any]] = [
    PAIR,
    RIVALS,
    {"mode": "team", "heroes": 4, "villain": "scarecrow"},
    {"mode": "solo-team", "heroes": ["karl", "victor"], "villain": "spectral-horseman"},
    {"mode": "lone", "heroes": ["thomas"], "villain": "werewolf", "preset": "ap"},
]


def reader(person: Person) -> Page:
    """Somebody with a browser."""
    scope = {"type": "http", "headers": [(b"host", b"test")], "query_string": b"", "path": "/"}
    return Page(Request(scope), person)


class OpenPage:
    """A page that somebody has open, and what it has."""

    def __init__(self, pages: TablePages, live: LiveGame, person: Person) -> None:
        self.pages, self.live, self.page = pages, live, reader(person)
        self.has: Had | None = None
        self.document = Document("")

    async def load(self) -> None:
        shown = await self.pages.whole(self.page, self.live, None)
        self.document, self.has = Document(shown.text), shown.has

    async def catch_up(self) -> list[str]:
        """Take in what has changed; return the ids of the parts that came."""
        shown = await self.pages.since(self.page, self.live, None, self.has)
        self.has = shown.has
        return self.document.take(shown.text)

    async def hear(self) -> list[str]:
        """The same as the stream does it."""
        shown = await self.pages.since(self.page, self.live, None, self.has, again=False)
        self.has = shown.has
        return self.document.take(shown.text)

    async def made_anew(self) -> Document:
        """The same page, by a server that has made no page before."""
        return Document(
            (await TablePages(self.pages._games).whole(self.page, self.live, None)).text
        )


def seen(document: Document) -> str:
    """A page as its reader has it: with what the scripts keep up to date, and folds as they are."""
    root = deepcopy(document.root)  # the page itself goes on with all that it has
    now = root.find("now")
    assert now is not None
    now.attributes.pop("data-since")
    _settle(root, str(now.attributes["data-version"]))
    log = root.find("log-inner")
    if log is not None:
        # a page that has been open for long still has older turns
        log.inner = list(log.elements()[:3])
    return str(root)


def _settle(element: Element, version: str) -> None:
    element.attributes.pop("open", None)
    if element.attributes.get("name") == "version":
        element.attributes["value"] = version
    for one in element.elements():
        _settle(one, version)


async def seated(here: House, setup: dict[str, Any]) -> tuple[LiveGame, list[Person]]:
    """A game in which every seat is another person's."""
    heroes = setup["heroes"]
    count = heroes if isinstance(heroes, int) else len(heroes)
    count = 1 if setup["mode"] in ("lone", "solo-team") else count
    people = [await here.person(f"Player {n}") for n in range(count)]
    plans = [SeatPlan("me"), *[SeatPlan("open")] * (count - 1)]
    live = await here.games.creation.create(people[0], NewGame(setup, plans))
    for seat in range(1, count):
        link = await here.games.seats.invite(live, seat, people[0])
        await here.games.seats.join(link, people[seat], f"Player {seat}")
    return live, people


async def something_else(here: House, live: LiveGame, people: list[Person], random: Random) -> None:
    """What happens at a table beside answers."""
    person = random.choice(people)
    what = random.randrange(5)
    if what == 0:
        await here.games.table.say(live, person, f"Hello {live.head}")
    elif what == 1 and live.can_undo(person).kind == "free":
        await here.games.undo.undo(live, person, live.version)
    elif what == 2:
        live.seats[0].present = not live.seats[0].present
    elif what == 3:
        seat = live.seats_of(person)[0]
        wish = random.choice(("ask", "pass-turn"))
        await here.games.seats.set_ask(live, person, seat, wish)
    elif what == 4:
        await here.games.table.change(live, people[0], odds=not live.odds)


def test_a_turn_keeps_its_key_when_the_log_is_cut_among_turns_of_one_version():
    """Else a page would be sent another turn's part, or one for which it has no place."""
    log = [(7, ("turn", None, 0)), (7, ("gained", None, 1)), (7, ("turn", None, 1))]
    log += [(7, ("gained", None, 1))] * LOGGED
    log += [(8, ("turn", None, 0)), (8, ("gained", None, 1))]
    keys = [{turn.key for turn in recent_turns(log[:end])} for end in range(LOGGED, len(log) + 1)]
    assert {"7-1", "7-2"} in keys
    assert set().union(*keys) - {"0"} == {"7-1", "7-2", "8-1"}
    assert turns_of(log[3:], log[:3])[-1].key == "0"
    assert [turn.key for turn in turns_of(log[2:], log[:2])] == ["8-1", "7-2"]


@pytest.mark.parametrize("setup", GAMES, ids=lambda one: str(one["mode"]))
def test_a_page_kept_up_to_date_is_the_page_made_anew(tmp_path: Path, setup: dict[str, Any]):
    """Also for who has missed some of it, and whoever else looks: other seats, strangers."""

    async def one_game(here: House, random: Random) -> int:
        live, people = await seated(here, setup)
        known = {person.id: person for person in people}
        pages = TablePages(here.games)
        opened = [OpenPage(pages, live, one) for one in (*people, NOBODY, NOBODY)]
        for one in opened:
            await one.load()
        compared = 0
        for _ in range(ANSWERS):
            if random.random() < 0.2:
                await something_else(here, live, people, random)
            elif not await answer_any(here, live, known, random):
                break
            for one in opened:
                if random.random() < 0.7:
                    await one.catch_up()
                if random.random() < 0.2:
                    await one.catch_up()
                    assert seen(one.document) == seen(await one.made_anew())
                    compared += 1
        return compared

    async def work() -> None:
        random, compared = Random(7), 0
        async with house(tmp_path) as here:
            while compared < COMPARED:
                compared += await one_game(here, random)

    run(work())


def test_who_asks_again_gets_nothing_new(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            live = await lone(here, anna)
            page = (await client.get(f"/play/{live.id}", headers=SAME)).text
            has = Document(page[page.index("<main") : page.index("</main>") + 7]).root.find("now")
            assert has is not None
            asked = {"seat": "0", "since": str(has.attributes["data-has"])}
            again = await client.get(f"/play/{live.id}/table", params=asked, headers=LIVE)
            assert (again.status_code, again.text) == (204, "")

    run(work())


def test_talk_changes_one_part_for_everybody(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            live = await pair(here, anna, ben)
            pages = TablePages(here.games)
            opened = [OpenPage(pages, live, one) for one in (anna, ben, NOBODY)]
            for one in opened:
                await one.load()
            await here.games.table.say(live, anna, "Shall we?")
            for one in opened:
                assert await one.catch_up() == ["now", "seats"]
                assert "Shall we?" in str(one.document.root.find("seats"))

    run(work())


def test_a_turn_comes_to_the_log_without_the_turns_before_it(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna = await here.person("Anna")
            here.games.tokens.secret = lambda: "5a" * 32  # with its number: the same game each time
            here.games.tokens.token = lambda size: "table-1"
            live = await lone(here, anna)
            page = OpenPage(TablePages(here.games), live, anna)
            await page.load()
            random, came = Random(2), []
            for _ in range(40):
                assert await answer_any(here, live, {anna.id: anna}, random)
                came.append([one for one in await page.catch_up() if one.startswith("turn-")])
            log = page.document.root.find("log-inner")
            assert log is not None
            turns = [str(one.id) for one in log.elements()]
            assert len(turns) > 6
            assert len(set(turns)) == len(turns)
            assert max(len(one) for one in came) <= 4, "of many turns the latest alone"
            assert turns[0] in [one for each in came for one in each]

    run(work())


def test_strangers_get_the_same_text_which_is_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    made: list[str] = []

    def counted(template: str, language: str, **context: Any) -> str:
        made.append(template)
        return render.render(template, language, **context)

    monkeypatch.setattr(parts, "render", counted)

    async def work() -> None:
        async with house(tmp_path) as here:
            anna = await here.person("Anna")
            live = await lone(here, anna)
            pages = TablePages(here.games)
            strangers = [OpenPage(pages, live, NOBODY) for _ in range(5)]
            for one in strangers:
                await one.load()
            random = Random(3)
            for _ in range(10):
                assert await answer_any(here, live, {anna.id: anna}, random)
                made.clear()
                came = [await one.hear() for one in strangers]
                assert came[0]
                assert all(one == came[0] for one in came)
                assert 0 < len(made) < len(came[0]), "each part once; the state is no part"

    run(work())


def test_a_seat_shares_with_others_what_they_may_see_and_nothing_else(tmp_path: Path):
    """Whatever was made for others before, a page is what it would be without them."""

    async def work() -> None:
        async with house(tmp_path) as here:
            live, people = await seated(here, {**RIVALS, "windows": "ask_all"})
            known = {person.id: person for person in people}
            pages, random = TablePages(here.games), Random(8)
            together = [OpenPage(pages, live, one) for one in (*people, NOBODY)]
            alone = [OpenPage(TablePages(here.games), live, one) for one in (*people, NOBODY)]
            for one in (*together, *alone):
                await one.load()
            for _ in range(50):
                if not await answer_any(here, live, known, random):
                    break
                random.shuffle(together)
                for one in (*together, *alone):
                    await one.catch_up()
                for one in together:
                    (same,) = [other for other in alone if other.page.person == one.page.person]
                    assert str(one.document.root) == str(same.document.root)

    run(work())


def test_who_heard_last_before_anything_is_known_gets_everything(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna = await here.person("Anna")
            live = await lone(here, anna)
            page = OpenPage(TablePages(here.games), live, anna)
            await page.load()
            for _ in range(3):
                assert await answer_any(here, live, {anna.id: anna}, Random(1))
            page.pages = TablePages(here.games)  # as after a restart, or in another process
            assert await page.catch_up() == ["table"]
            assert seen(page.document) == seen(await page.made_anew())
            assert await answer_any(here, live, {anna.id: anna}, Random(1))
            came = await page.catch_up()
            assert "table" not in came
            assert "prompt" in came

    run(work())


def test_what_a_page_does_comes_back_by_its_stream_once(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            live = await lone(here, anna)
            option = asked(live).keys()[0]
            form = {"seat": "0", "version": "0", "key": option}
            sent = await client.post(f"/play/{live.id}/answer", data=form, headers=LIVE)
            assert (sent.status_code, sent.content) == (204, b"")
            assert sent.headers["shadowbrook-head"] == str(live.head) == "1"
            stream = PageUpdates(
                TablePages(here.games), reader(anna), live, None, Had(0, "0", "en")
            )
            event = (await stream.event(live.head)).decode()
            assert event.startswith("id: 1.0.en\n")
            assert event.endswith("\n\n")
            lines = event.strip().split("\n")[1:]
            assert all(line.startswith("data: ") for line in lines)

    run(work())


def test_a_hint_comes_with_the_answer_and_stays_for_other_pages_of_the_same_person(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            live = await lone(here, anna)
            has = {**LIVE, "shadowbrook-has": "0.0.en"}
            await client.get(f"/play/{live.id}", headers=SAME)
            form = {"seat": "0", "version": "0"}
            sent = await client.post(f"/play/{live.id}/hint", data=form, headers=has)
            assert sent.status_code == 200
            assert 'class="advice"' in sent.text
            assert 'id="villain"' not in sent.text
            await here.games.table.say(live, anna, "thinking")
            later = await client.get(f"/play/{live.id}/table?since=0.0.en", headers=LIVE)
            assert 'class="advice"' in later.text

    run(work())


def test_a_page_is_shown_nothing_any_more_when_a_table_is_closed_to_strangers(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            live = await lone(here, anna)
            stream = PageUpdates(TablePages(here.games), reader(ben), live, None, None)
            assert b'id="board"' in await stream.event(live.head)
            await here.games.table.change(live, anna, spectators=False)
            await caught(UnknownGame, stream.event(live.head))

    run(work())


def test_between_people_at_one_screen_the_stream_brings_the_blank_page(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna = await here.person("Anna")
            seats = [SeatPlan("me"), SeatPlan("here", name="Ben")]
            live = await here.games.creation.create(anna, NewGame(PAIR, seats))
            first = asked(live).seat
            stream = PageUpdates(TablePages(here.games), reader(anna), live, first, None)
            assert b'id="board"' in await stream.event(live.head)
            random = Random(1)
            while asked(live).seat == first:
                assert await answer_any(here, live, {anna.id: anna}, random)
                event = await stream.event(live.head)
            assert b'class="handover"' in event
            assert b'class="hero' not in event
            assert b'class="card' not in event

    run(work())
