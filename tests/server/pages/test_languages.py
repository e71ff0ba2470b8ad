"""Everybody reads a table in their own language, and can change it while the game goes on."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random

import httpx

from shadowbrook import locale
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.pages.page_updates import PageUpdates
from shadowbrook.server.pages.render import environment
from shadowbrook.server.pages.table_pages import TablePages
from tests.server.house import PAIR, answer_any, house, lone, pair, run
from tests.server.pages.test_updates import reader

HEADERS = {"accept": "text/html", "sec-fetch-site": "same-origin"}
LOG = {"en": "Log", "fr": "Journal", "pl": "Dziennik"}
TRACK = {"en": "Shadow Track", "fr": "Piste de l’Ombre", "pl": "Szlak Cienia"}


async def choose(client: httpx.AsyncClient, code: str, back: str = "") -> httpx.Response:
    sent = {"language": code, "back": back}
    return await client.post("/settings", data=sent, headers=HEADERS)


def in_language(page: str) -> set[str]:
    """The languages in which a page says some things."""
    return {
        code for code in LOG if f'aria-label="{LOG[code]}"' in page or f">{TRACK[code]}</a>" in page
    }


def test_two_people_at_one_table_read_it_each_in_their_own_language(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            (anna, hers), (ben, his) = await here.guest("Anna"), await here.guest("Ben")
            room = await pair(here, anna, ben)
            await choose(hers, "fr")
            await choose(his, "pl")
            people = {anna.id: anna, ben.id: ben}
            for _ in range(5):
                one = (await hers.get(f"/play/{room.id}", headers=HEADERS)).text
                other = (await his.get(f"/play/{room.id}", headers=HEADERS)).text
                assert (in_language(one), in_language(other)) == ({"fr"}, {"pl"})
                assert '<html lang="fr"' in one
                assert '<html lang="pl"' in other
                await answer_any(here, room, people, Random(1))

    run(work())


NAMELESS = {
    "en": ("Player 1", "Player 2", "Bot 3"),
    "fr": ("Joueur 1", "Joueur 2", "Bot 3"),
    "pl": ("Gracz 1", "Gracz 2", "Bot 3"),
}


def test_everybody_reads_in_their_language_who_has_no_name(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            (anna, hers), (ben, his) = await here.guest(""), await here.guest("")
            await choose(hers, "fr")
            await choose(his, "pl")
            seats = [SeatPlan("me"), SeatPlan("open"), SeatPlan("bot", "random")]
            setup = {**PAIR, "heroes": ["karl", "katarina", "victor"]}
            room = await here.games.creation.create(anna, NewGame(setup, seats))
            address = f"/play/{room.id}"
            assert ">Place 2<" in (await hers.get(address, headers=HEADERS)).text
            await here.games.seats.join(await here.games.seats.invite(room, 1, anna), ben, "")
            await here.games.seats.open_seat(room, anna, 2)
            await here.games.seats.give_to_bot(room, anna, 2)
            for client, code in ((hers, "fr"), (his, "pl")):
                page = (await client.get(address, headers=HEADERS)).text
                assert [name for name in NAMELESS[code] if f">{name}<" not in page] == []
                others = {*NAMELESS["en"], *NAMELESS["fr"], *NAMELESS["pl"]} - {*NAMELESS[code]}
                assert [name for name in others if name in page] == []
                table = (await client.get(f"/api/games/{room.id}")).json()
                assert tuple(seat["name"] for seat in table["seats"]) == NAMELESS[code]
            hers.headers["accept-language"] = "pl"
            listed = (await his.get("/api/games")).json()
            assert listed[0]["waiting_for"] in ("", *NAMELESS["pl"])

    run(work())


def test_an_opened_seat_without_a_name_goes_by_its_number(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("")
            seats = [SeatPlan("me"), SeatPlan("bot", "random")]
            room = await here.games.creation.create(anna, NewGame(PAIR, seats))
            await here.games.seats.open_seat(room, anna, 1)
            page = await client.get(f"/play/{room.id}", headers={**HEADERS, **LIKES_FRENCH})
            assert "La place 2 est libre." in page.text

    run(work())


LIKES_FRENCH = {"accept-language": "fr-CA, en;q=0.5"}


def test_the_api_tells_of_a_table_in_the_language_of_the_request(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            room = await lone(here, anna)
            table = (await client.get(f"/api/games/{room.id}", headers=LIKES_FRENCH)).json()
            assert table["undo"]["reason"] == "Tu n’as rien à reprendre."
            sent = {"seat": 0, "version": 0}
            at = f"/api/games/{room.id}/hint"
            hint = (await client.post(at, json=sent, headers=LIKES_FRENCH)).json()
            english = (await client.post(at, json=sent)).json()
            assert hint["why"] != english["why"]

    run(work())


def test_those_who_come_with_a_box_are_named_without_commas_of_their_own(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            _, client = await here.guest("Anna")
            assert "Eliza, Brother Marcus, Captain Hawkins" in (await client.get("/new")).text
            await choose(client, "pl")
            page = (await client.get("/new", headers=HEADERS)).text
            assert "Bohaterowie: Eliza, Brat Marcus, Kapitan Hawkins i Valeria." in page

    run(work())


def test_the_language_is_changed_in_the_middle_of_a_game(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            ben = await here.person("Ben")
            room = await pair(here, anna, ben)
            address = f"/play/{room.id}"
            before, version = (await client.get(address, headers=HEADERS)).text, room.version
            back = await choose(client, "pl", address)
            assert back.headers["location"] == address
            after = (await client.get(address, headers=HEADERS)).text
            assert (in_language(before), in_language(after)) == ({"en"}, {"pl"})
            assert room.version == version, "the game itself goes on as it was"

    run(work())


def has(page: str) -> str:
    """What a page says that it has."""
    found = re.search(r'data-has="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_an_open_page_never_mixes_languages(tmp_path: Path):
    """A page that was loaded before the change gets the whole table, not some parts of it."""

    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            ben = await here.person("Ben")
            room = await pair(here, anna, ben)
            people = {anna.id: anna, ben.id: ben}
            page = (await client.get(f"/play/{room.id}", headers=HEADERS)).text
            await choose(client, "fr")
            await client.get(f"/play/{room.id}", headers=HEADERS)
            await answer_any(here, room, people, Random(1))
            asked = f"/play/{room.id}/table?since={has(page)}"
            update = (await client.get(asked, headers=HEADERS)).text
            assert 'hx-partial id="table"' in update
            assert in_language(update) == {"fr"}
            update = (await client.get(f"{asked[:-2]}fr", headers=HEADERS)).text
            assert 'hx-partial id="table"' not in update

    run(work())


def test_the_stream_of_an_open_page_follows_the_language(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, token = await here.people.register("Anna")
            ben = await here.person("Ben")
            room: LiveGame = await pair(here, anna, ben)
            people = {anna.id: anna, ben.id: ben}
            pages, page = TablePages(here.games), reader(anna)
            shown = await pages.whole(page, room, None)
            who = partial(here.people.of_token, token)
            stream = PageUpdates(pages, page, room, None, shown.has, who)
            await answer_any(here, room, people, Random(1))
            first = (await stream.event(room.head)).decode()
            await here.people.change(anna, language="pl")
            await answer_any(here, room, people, Random(2))
            second = (await stream.event(room.head)).decode()
            await answer_any(here, room, people, Random(3))
            third = (await stream.event(room.head)).decode()
            whole = ['id="table" hx-swap' in one for one in (first, second, third)]
            assert whole == [False, True, False]
            assert in_language(second) == {"pl"}

    run(work())


def test_a_language_of_a_region_is_found_and_named_as_browsers_do(monkeypatch):
    monkeypatch.setattr(locale, "languages", lambda: ("en", "fr", "pt_BR"))
    for header in ("pt-BR, en;q=0.5", "pt-br", "pt-PT, fr;q=0.3", "de, pt;q=0.9, fr;q=0.3"):
        assert locale.preferred(header) == "pt_BR"
    assert locale.preferred("fr-CA, pt-BR;q=0.9") == "fr"
    assert environment("pt_BR").globals["lang"] == "pt-BR"
