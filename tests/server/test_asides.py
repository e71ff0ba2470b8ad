"""Asides, stops and pauses at the tables of a server (CRD-12)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from shadowbrook.engine.game import Game
from shadowbrook.server.config import Config
from shadowbrook.server.errors import (
    AnswerRefused,
    KeyUsed,
    NotYourSeat,
    NotYourTurn,
    Refused,
    StaleAnswer,
)
from shadowbrook.server.games.check import check_store
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.moves import Move
from shadowbrook.server.games.people import Person
from shadowbrook.server.store.rows import PAUSE
from tests.server.house import House, asked, caught, house, run, settled, until
from tests.server.tables import lay_out, seated

SAME = {"sec-fetch-site": "same-origin"}
SLOW = Config(limits=None, pause_seconds=(30.0, 30.0))
# Karl acts at the manor; Katarina can play Eyewitness at any time, and holds a cancel or not.
CANCEL, OTHER = ["eyewitness", "cold-trail"], ["eyewitness", "only-a-nightmare"]


def manor(hand: list[str], **more: Any) -> dict[str, Any]:
    heroes = {"karl": {"at": "manor", "hand": []}, "katarina": {"at": "church", "hand": hand}}
    return {"heroes": heroes, "draws": {"manor": ["prayer-book"]}, "windows": "ask_all", **more}


async def both(here: House) -> tuple[Person, Person]:
    return await here.person("Anna"), await here.person("Ben")


async def give(here: House, room: LiveGame, person: Person, seat: int, option: str) -> None:
    await here.games.moves.answer(room, person, seat=seat, option=option, version=room.version)


def asides(view: dict[str, Any]) -> list[str]:
    return [one["key"] for one in view["decision"]["asides"]]


# ---- playing aside -------------------------------------------------------------------------------


def test_an_aside_is_played_while_somebody_else_is_asked(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(OTHER, windows="open_if_can"))

    async def story():
        async with house(tmp_path) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            before = asked(room).keys()
            assert asked(room).seat == 0
            assert "play:eyewitness" in asides((await here.games.watching.look(room, 1)).view)
            sent: dict[str, Any] = {
                "seat": 1,
                "option": "play:eyewitness",
                "version": room.version,
                "key": "k1",
            }
            receipt = await here.games.moves.answer(room, ben, **sent)
            assert (asked(room).seat, asked(room).keys()) == (0, before)
            assert room.options == ["1/play:eyewitness"]
            assert room.game.s.heroes[1].investigation > 0
            again = await here.games.moves.answer(room, ben, **sent)  # sent twice: the same receipt
            assert (again.seq, again.head, again.repeated) == (receipt.seq, receipt.head, True)
            await caught(
                KeyUsed, here.games.moves.answer(room, ben, **{**sent, "option": "play:x"})
            )

    run(story())
    assert check_store(tmp_path / "games.sqlite3").findings == []


def test_what_is_no_aside_of_ones_own_is_refused(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(OTHER, windows="open_if_can"))

    async def story():
        async with house(tmp_path) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            answer = here.games.moves.answer
            for option in ("play:cold-trail", "always:eyewitness", "1/play:eyewitness", "pass"):
                await caught(
                    NotYourTurn, answer(room, ben, seat=1, option=option, version=room.version)
                )
            for option in ("play:eyewitness", "1/play:eyewitness", "always:eyewitness"):
                await caught(
                    AnswerRefused, answer(room, anna, seat=0, option=option, version=room.version)
                )
            wrong = answer(room, anna, seat=1, option="play:eyewitness", version=room.version)
            await caught(NotYourSeat, wrong)
            old = room.version
            await give(here, room, anna, 0, "encounter")
            late = answer(room, ben, seat=1, option="play:eyewitness", version=old)
            await caught(StaleAnswer, late)
            await here.games.seats.give_to_bot(room, ben, 1, "random")
            await caught(
                NotYourSeat,
                answer(room, ben, seat=1, option="play:eyewitness", version=room.version),
            )

    run(story())


def test_asides_are_taken_back_stored_and_reported_like_answers(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(OTHER, windows="open_if_can"))

    async def story():
        async with house(tmp_path) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            assert room.can_undo(ben).kind == "none"
            await give(here, room, ben, 1, "play:eyewitness")
            offer = room.can_undo(ben)
            assert (offer.kind, offer.answers) == ("consent", 0)  # a card was seen
            assert room.can_undo(anna).kind == "none"
            mine = await here.games.watching.export(room, ben)
            assert '"1/play:eyewitness"' in mine
            assert "1/play:eyewitness" not in await here.games.watching.export(room, anna)
            told = await here.games.watching.story(room, 0)
            assert any(record[0] == "played" for _, record in told)
            digest = room.game.s.digest()
        async with house(tmp_path) as here:  # the same after a restart
            again = await here.games.registry.enter(room.id, ben)
            assert again.game.s.digest() == digest
            assert again.options == ["1/play:eyewitness"]
            await here.games.undo.undo(again, ben, again.version)
            await here.games.undo.agree(again, anna)
            assert again.options == []
            assert "play:eyewitness" in asides((await here.games.watching.look(again, 1)).view)

    run(story())


def test_bots_play_asides_when_they_are_asked(tmp_path, monkeypatch):
    heroes = {"karl": {"at": "manor", "hand": ["eyewitness"]}, "katarina": {}}
    setup = lay_out(monkeypatch, heroes=heroes)

    class Eager:
        """A bot that plays aside what it can."""

        async def choose(self, name: str, stream: str, game: Game, seat: int) -> str:
            assert game.decision is not None
            assert game.decision.seat == seat
            return game.decision.choices[-1].key

        async def hint(self, game: Game, seat: int, language: str) -> tuple[str, str]:
            raise AssertionError

        async def close(self) -> None:
            pass

    async def story():
        async with house(tmp_path, bots=Eager()) as here:
            anna = await here.person("Anna")
            seats = [SeatPlan("bot"), SeatPlan("me")]
            room = await here.games.creation.create(anna, NewGame(setup, seats, pace="instant"))
            await until(lambda: bool(room.options))
            assert room.options[0] == "0/play:eyewitness"

    run(story())


def test_the_processes_of_bots_know_asides(tmp_path, monkeypatch):
    heroes = {"karl": {"at": "manor", "hand": ["eyewitness", "muddy-footprints"]}, "katarina": {}}
    setup = lay_out(monkeypatch, heroes=heroes)

    async def story():
        async with house(tmp_path) as here:
            anna = await here.person("Anna")
            seats = [SeatPlan("bot", "random"), SeatPlan("me")]
            room = await here.games.creation.create(anna, NewGame(setup, seats, pace="instant"))
            await until(lambda: room.waiting() == "person")
            assert not room.notices  # no bot was replaced

    run(story())


# ---- pauses --------------------------------------------------------------------------------------


async def shown(here: House, room: LiveGame, token: str) -> dict[str, Any]:
    async with here.client(token) as client:
        found: dict[str, Any] = (await client.get(f"/api/games/{room.id}")).json()
        page = await client.get(f"/play/{room.id}", headers=SAME)
        found["page"] = page.text
        far = await client.get(f"/api/games/{room.id}/moments/99999")
        found["moments"] = far.json()["message"]
        lines = (await client.get("/api/games")).json()
        found["lines"] = [{**one, "changed": 0, "created": 0} for one in lines]
        return found


async def watched(folder: Any, monkeypatch: Any, hand: list[str]) -> list[dict[str, Any]]:
    """What Anna sees while Ben might have been asked, and after."""
    with monkeypatch.context() as patch:
        setup = lay_out(patch, **manor(hand))
        async with house(folder, SLOW) as here:
            here.games.tokens.secret = lambda: "fd" * 32
            here.games.tokens.token = lambda size: "table-1" if size == 12 else "link" * 8
            anna, token = await here.people.register("Anna")
            ben = await here.person("Ben")
            room = await seated(here, setup, [anna, ben])
            await give(here, room, anna, 0, "encounter")
            stop = await shown(here, room, token)
            assert (await here.games.watching.look(room, 0)).view["decision"]["seat"] == 1
            if room.asked is None:  # let the time pass
                assert room.driver is not None
                room.driver.cancel()
                await asyncio.gather(room.driver, return_exceptions=True)
                key = f"s:{room.version}"
                await here.games.moves.take(room, Move(1, "", room.version, key, PAUSE))
            else:
                await give(here, room, ben, 1, "pass")
            return [stop, await shown(here, room, token)]


def test_nobody_can_tell_a_pause_from_a_question(tmp_path, monkeypatch):
    real = run(watched(tmp_path / "real", monkeypatch, CANCEL))
    blank = run(watched(tmp_path / "blank", monkeypatch, OTHER))
    for one, other in zip(real, blank, strict=True):
        assert one == other
    assert real[0]["view"]["decision"]["kind"] == "respond"
    assert real[1]["version"] == real[0]["version"] + 1


def test_in_a_pause_nobody_is_asked_and_the_game_goes_on_by_itself(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(OTHER))

    async def story():
        async with house(tmp_path, Config(limits=None, pause_seconds=(0.3, 0.3))) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            await give(here, room, anna, 0, "encounter")
            assert room.game.decision is not None
            assert room.game.decision.seat == 1
            assert room.asked is None
            version = room.version
            view = (await here.games.watching.look(room, 1)).view
            assert "options" not in view["decision"]
            refused = here.games.moves.answer(room, ben, seat=1, option="pass", version=version)
            await caught(NotYourTurn, refused)
            lines = {one.id: one for one in await here.games.watching.games_of(ben)}
            assert not lines[room.id].waiting_for_you
            assert (lines[room.id].waiting_for) == "Ben"
            await until(lambda: room.version > version)
            assert room.options[-1] == ""
            entries = (await here.games.store.load(room.id)).entries
            assert entries[version].kind == PAUSE

    run(story())
    assert check_store(tmp_path / "games.sqlite3").findings == []


def test_an_aside_can_be_played_in_a_pause_and_the_pause_stays(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(OTHER))

    async def story():
        async with house(tmp_path, SLOW) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            await give(here, room, anna, 0, "encounter")
            assert room.asked is None
            await give(here, room, ben, 1, "play:eyewitness")
            assert room.options[-1] == "1/play:eyewitness@0"
            assert room.game.s.heroes[1].investigation > 0
            assert room.asked is None  # to play Eyewitness could be canceled, or the stop goes on
            digest, options = room.game.s.digest(), room.options[:]
        async with house(tmp_path, SLOW) as here:
            again = await here.games.registry.enter(room.id, ben)
            assert (again.game.s.digest(), again.options) == (digest, options)
            assert again.asked is None

    run(story())
    assert check_store(tmp_path / "games.sqlite3").findings == []


def test_a_server_that_stops_in_a_pause_goes_on_after_its_start(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(OTHER))

    async def story():
        async with house(tmp_path, SLOW) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            await give(here, room, anna, 0, "encounter")
            assert room.asked is None
        async with house(tmp_path) as here:  # nobody looks at it
            await until(lambda: room.id in here.games.registry._games)
            again = here.games.registry._games[room.id]
            await settled(again)
            assert again.version > room.version

    run(story())


def test_what_was_done_before_a_pause_needs_consent_as_after_an_answer(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(OTHER))

    async def story():
        async with house(tmp_path) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            await give(here, room, anna, 0, "encounter")
            await settled(room)
            assert "" in room.options
            offer = room.can_undo(anna)
            assert (offer.kind, offer.answers) == ("consent", 0)
            assert "Others have answered" in offer.reason
            await here.games.undo.undo(room, anna, room.version)
            await here.games.undo.agree(room, ben)
            assert room.options == []
            assert asked(room).seat == 0

    run(story())


# ---- how one wants to be stopped ---------------------------------------------------------------


def test_a_card_that_never_stops_passes_by_itself(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(CANCEL, windows="open_if_can"))

    async def story():
        async with house(tmp_path) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            await here.games.seats.set_stop(room, ben, 1, "cold-trail", "never")
            await give(here, room, anna, 0, "encounter")
            await until(lambda: room.waiting() == "person")
            assert [mark.by for mark in room.marks] == ["p", "s"]
            assert asked(room).seat == 0
            await caught(Refused, here.games.seats.set_stop(room, ben, 1, "cold-trail", "often"))
            await caught(Refused, here.games.seats.set_stop(room, ben, 1, "no-such-card", "never"))
            await caught(
                NotYourSeat, here.games.seats.set_stop(room, anna, 1, "cold-trail", "never")
            )

    run(story())


def test_the_game_is_told_which_cards_always_stop_it(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(CANCEL))

    async def story():
        async with house(tmp_path) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            await here.games.seats.set_stop(room, ben, 1, "second-chance", "always")
            await until(lambda: room.game.s.always == ("1/second-chance",))
            assert room.options == ["1/always:second-chance"]
            assert [mark.by for mark in room.marks] == ["w"]
            assert room.can_undo(ben).kind == "none"  # it is no answer
            await give(here, room, anna, 0, "encounter")
            await here.games.seats.set_stop(room, ben, 1, "second-chance", "change")
            await until(lambda: room.game.s.always == ())
            digest = room.game.s.digest()
        async with house(tmp_path) as here:
            again = await here.games.registry.enter(room.id, ben)
            assert again.game.s.digest() == digest

    run(story())


def test_stops_are_kept_for_the_next_games(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(OTHER))

    async def story():
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            ben, other = await here.guest("Ben")
            room = await seated(here, setup, [anna, ben])
            path = f"/api/games/{room.id}/seats/1/stops"
            for card, when in (("cold-trail", "never"), ("second-chance", "always")):
                sent = await other.put(f"{path}/{card}", json={"stop": when})
                assert sent.status_code == 200, sent.text
            asking = {"windows": "ask", "always": ["second-chance"], "never": ["cold-trail"]}
            assert sent.json()["asking"] == asking
            stops = {"cold-trail": "never", "second-chance": "always"}
            assert (await other.get("/api/me")).json()["stops"] == stops
            assert (
                await client.put(f"{path}/cold-trail", json={"stop": "never"})
            ).status_code == 403
            assert (await client.get("/api/me")).json()["stops"] == {}
            found = await client.get(f"/api/games/{room.id}")
            assert found.json()["asking"] == {"windows": "ask", "always": [], "never": []}
            # as a host in the next game, and as one who comes by link
            ben = here.people._known[ben.id][0]
            for seat, people in ((0, [ben, anna]), (1, [anna, ben])):
                nxt = await seated(here, setup, people)
                assert nxt.seats[seat].ask.never == ("cold-trail",)
                assert nxt.seats[seat].ask.always == ("second-chance",)
                await until(lambda: bool(nxt.game.s.always))  # noqa: B023
                assert nxt.game.s.always == (f"{seat}/second-chance",)
            await other.put(f"{path}/cold-trail", json={"stop": "change"})
            assert (await other.get("/api/me")).json()["stops"] == {"second-chance": "always"}

    run(story())


def test_passing_until_ones_next_turn_ends_with_that_turn(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(CANCEL, windows="open_if_can"))

    async def story():
        async with house(tmp_path) as here:
            anna, ben = await both(here)
            room = await seated(here, setup, [anna, ben])
            await give(here, room, anna, 0, "encounter")
            assert (asked(room).seat, asked(room).kind) == (1, "respond")
            await here.games.seats.set_ask(room, ben, 1, "pass-turn")
            await until(lambda: room.waiting() == "person")
            assert asked(room).seat == 0
            assert room.seats[1].ask.windows == "pass-turn"
            for _ in range(40):
                if room.game.s.active == 1:
                    break
                keys = asked(room).keys()
                await give(here, room, anna, 0, "end-turn" if "end-turn" in keys else keys[-1])
                await until(lambda: room.waiting() == "person")
            assert room.game.s.active == 1
            assert room.seats[1].ask.windows == "ask"
        async with house(tmp_path) as here:
            again = await here.games.registry.enter(room.id, ben)
            assert again.seats[1].ask.windows == "ask"

    run(story())


# ---- pages ---------------------------------------------------------------------------------------


def test_the_page_asks_before_it_plays_something_aside(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(CANCEL, windows="open_if_can"))

    async def story():
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            ben, other = await here.guest("Ben")
            room = await seated(here, setup, [anna, ben])
            path = f"/play/{room.id}"
            page = (await other.get(path, headers=SAME)).text
            assert "Play now" in page
            assert 'value="play:eyewitness"' in page
            assert 'value="play:eyewitness"' not in (await client.get(path, headers=SAME)).text
            asked_for: dict[str, Any] = {"seat": 1, "key": "play:eyewitness"}
            sure = await other.get(f"{path}/aside", params=asked_for, headers=SAME)
            assert "Play Eyewitness now?" in sure.text
            assert "<html" in sure.text  # without scripts it is a page of its own
            part = await other.get(
                f"{path}/aside", params=asked_for, headers={**SAME, "hx-request": "true"}
            )
            assert "<html" not in part.text
            assert 'form="answer"' in part.text
            assert (await client.get(f"{path}/aside", params=asked_for)).status_code == 403
            gone = await other.get(f"{path}/aside", params={"seat": 1, "key": "play:x"})
            assert "moved on" in gone.text
            form = {"seat": "1", "version": str(room.version), "key": "play:eyewitness"}
            await other.post(f"{path}/answer", data=form, headers=SAME)
            assert room.options == ["1/play:eyewitness"]
            assert 'value="encounter"' in (await client.get(path, headers=SAME)).text

    run(story())


def test_a_stop_offers_to_pass_until_ones_turn_and_says_when_a_card_stops(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(CANCEL, windows="open_if_can"))

    async def story():
        async with house(tmp_path) as here:
            anna = await here.person("Anna")
            ben, other = await here.guest("Ben")
            room = await seated(here, setup, [anna, ben])
            await give(here, room, anna, 0, "encounter")
            path = f"/play/{room.id}"
            page = (await other.get(path, headers=SAME)).text
            assert "Pass until my next turn" in page
            assert "Stops if it matters" in page
            dialog = await other.get(f"{path}/stop", params={"seat": 1, "card": "cold-trail"})
            assert "Never stop" in dialog.text
            form = {"seat": "1", "card": "cold-trail", "when": "never"}
            await other.post(f"{path}/stops", data=form, headers=SAME)
            await until(lambda: room.waiting() == "person")
            assert [mark.by for mark in room.marks] == ["p", "s"]
            assert "Never stops" in (await other.get(path, headers=SAME)).text
            assert (await other.get("/api/me")).json()["stops"] == {"cold-trail": "never"}

    run(story())


def test_whose_seat_a_pause_names_reads_that_the_table_is_waiting(tmp_path, monkeypatch):
    setup = lay_out(monkeypatch, **manor(OTHER))

    async def story():
        async with house(tmp_path, SLOW) as here:
            anna, client = await here.guest("Anna")
            ben, other = await here.guest("Ben")
            room = await seated(here, setup, [anna, ben])
            await give(here, room, anna, 0, "encounter")
            assert room.asked is None
            page = (await other.get(f"/play/{room.id}", headers=SAME)).text
            assert "One moment …" in page
            assert '<button class="answer' not in page.replace('class="answer aside"', "")
            assert "Waiting for Ben" in (await client.get(f"/play/{room.id}", headers=SAME)).text

    run(story())


def test_at_one_screen_only_the_asides_of_the_seat_before_it_are_shown(tmp_path, monkeypatch):
    heroes = {
        "karl": {"at": "manor", "hand": ["talk-of-the-tavern"]},
        "katarina": {"at": "church", "hand": ["eyewitness"]},
    }
    setup = lay_out(monkeypatch, heroes=heroes, windows="open_if_can")

    async def story():
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            seats = [SeatPlan("me"), SeatPlan("here")]
            room = await here.games.creation.create(anna, NewGame(setup, seats))
            page = (await client.get(f"/play/{room.id}?seat=0", headers=SAME)).text
            assert 'value="play:talk-of-the-tavern"' in page
            assert 'value="play:eyewitness"' not in page
            asked_for: dict[str, Any] = {
                "seat": 1,
                "key": "play:eyewitness",
            }  # Karl decides: nobody else looks
            assert (await client.get(f"/play/{room.id}/aside", params=asked_for)).status_code == 403

    run(story())


@pytest.mark.parametrize("seat", [-1, 0])
def test_asides_of_others_are_in_no_answer_of_the_server(tmp_path, monkeypatch, seat):
    setup = lay_out(monkeypatch, **manor(CANCEL))

    async def story():
        async with house(tmp_path) as here:
            anna, client = await here.guest("Anna")
            ben = await here.person("Ben")
            room = await seated(here, setup, [anna, ben])
            if seat < 0:
                client = here.client()
            for path in (f"/api/games/{room.id}", f"/play/{room.id}", f"/play/{room.id}/table"):
                text = (await client.get(path, headers=SAME)).text
                for card in CANCEL:
                    assert f"play:{card}" not in text

    run(story())
