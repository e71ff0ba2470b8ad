"""The live games: answers, taking back, seats, bots, standing answers, what is kept."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import httpx
import pytest

from shadowbrook.engine.game import Game
from shadowbrook.server.errors import (
    AnswerRefused,
    InvitationRefused,
    NameRefused,
    NotYourSeat,
    NotYourTurn,
    Refused,
    StaleAnswer,
    StoreTrouble,
    UndoRefused,
    UnknownGame,
)
from shadowbrook.server.games import loading
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.loading import Loader
from shadowbrook.server.games.people import NOBODY
from shadowbrook.server.games.seats import RIVALS_HAND
from shadowbrook.server.games.views import SPECTATOR
from tests.server.house import (
    LONE,
    PAIR,
    RIVALS,
    answer_any,
    asked,
    caught,
    house,
    lone,
    pair,
    run,
    until,
)


def test_an_answer_is_stored_moves_the_game_and_gives_a_receipt(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            option = asked(room).keys()[0]
            receipt = await here.games.moves.answer(room, anna, seat=0, option=option, version=0)
            assert (receipt.seq, receipt.version, receipt.repeated) == (0, 1, False)
            assert (room.version, room.head, room.head_hash) == (1, 1, receipt.head)
            again = await here.games.moves.answer(room, anna, seat=0, option=option, version=0)
            assert (again.seq, again.head, again.repeated) == (0, receipt.head, True)
            assert room.head == 1

    run(story())


def test_what_does_not_fit_is_refused_and_changes_nothing(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, ben, eve = [await here.person(name) for name in ("Anna", "Ben", "Eve")]
            room = await pair(here, anna, ben)
            seat = asked(room).seat
            who, other = (anna, ben) if seat == 0 else (ben, anna)
            keys = asked(room).keys()
            head = room.head

            async def give(person, seat, option, version):
                await here.games.moves.answer(
                    room, person, seat=seat, option=option, version=version
                )

            await caught(NotYourSeat, give(eve, seat, keys[0], 0))
            await caught(NotYourSeat, give(other, seat, keys[0], 0))
            await caught(NotYourTurn, give(other, 1 - seat, keys[0], room.version))
            await caught(AnswerRefused, give(who, seat, "no-such-option", room.version))
            await caught(StaleAnswer, give(who, seat, keys[0], room.version + 1))
            assert (room.head, room.version) == (head, 0)

    run(story())


def test_a_game_is_the_same_after_a_restart(tmp_path):
    async def play():
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            # chance can soon lead two allies into a common knock-out, but not two rivals (WIN-05)
            room = await pair(here, anna, ben, setup=RIVALS)
            people, stream = {anna.id: anna, ben.id: ben}, Random(3)
            for _ in range(60):
                assert await answer_any(here, room, people, stream)
            await here.games.table.say(room, ben, "hello")
            await here.games.undo.undo(room, anna, room.version)
            look = await here.games.watching.look(room, 0)
            return anna, room.id, room.version, room.head_hash, look, list(room.chat)

    async def again(anna, game, version, head, look, chat):
        async with house(tmp_path) as here:
            room = await here.games.registry.enter(game, anna)
            now = await here.games.watching.look(room, 0)
            assert (room.version, room.head_hash) == (version, head)
            assert now.view == look.view
            assert now.news[-20:] == look.news[-20:]
            assert list(room.chat) == chat

    run(again(*run(play())))


@pytest.mark.parametrize("few", [loading.FEW, 5])
def test_a_change_of_rules_that_chance_does_not_show_is_announced(tmp_path, monkeypatch, few):
    """The table of the checkpoint is kept; a long game hears of it once its past was told."""
    stream = Random(7)

    async def play():
        async with house(tmp_path) as here:
            anna = await here.person("Anna")
            room = await lone(here, anna)
            while room.kept_at < 6 or len(room.options) < room.kept_at + 3:
                await answer_any(here, room, {anna.id: anna}, stream)
            return anna, room.id, room.game.s.digest(), len(room.options)

    async def again(anna, game, digest, moves):
        async with house(tmp_path) as here:
            room = await here.games.registry.open(game)
            await until(lambda: room.past is None)
            await here.games.registry.alone(room, lambda: asyncio.sleep(0))
            assert [one.kind for one in room.notices] == ["resume"]
            assert len(room.options) == moves  # they still lead where they led
            assert room.game.s.digest() == digest
            assert room.can_undo(anna).kind == "free"

    anna, game, digest, moves = run(play())
    deal = LiveGame.deal

    def richer(self: LiveGame) -> Any:
        dealt = deal(self)
        if self.base is None:
            dealt.s.heroes[0].knock_outs += 1
        return dealt

    monkeypatch.setattr(LiveGame, "deal", richer)
    monkeypatch.setattr(loading, "FEW", few)
    run(again(anna, game, digest, moves))
    run(again(anna, game, digest, moves))


@pytest.mark.parametrize("sound", [True, False])
def test_a_long_game_comes_back_at_its_checkpoint_and_is_the_same(tmp_path, monkeypatch, sound):
    """What came before is told meanwhile; if that fails, all of it is read again."""
    stream = Random(4)

    async def play():
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            room = await pair(here, anna, ben)
            while room.kept_at < loading.FEW or len(room.options) < room.kept_at + 5:
                await answer_any(here, room, {anna.id: anna, ben.id: ben}, stream)
            look = await here.games.watching.look(room, 0)
            return (anna, ben), room.id, look, await here.games.watching.story(room, 0)

    async def again(people, game, look, told):
        async with house(tmp_path) as here:
            room = await here.games.registry.open(game)
            assert 0 < room.begun_at <= len(room.options)
            assert (await here.games.watching.look(room, 0)).view == look.view
            await until(lambda: room.past is None)
            await answer_any(here, room, {one.id: one for one in people}, stream)
            assert (room.begun_at > 0) == sound
            now = await here.games.watching.story(room, 0)
            assert now[: len(told)] == told
            assert room.heard_by(0) == now[-len(room.heard_by(0)) :]
            assert len(room.news) > 20
            assert [one.kind for one in map(room.can_undo, people)] != ["none", "none"]
            played = room.retell(len(room.options)).game
            assert played.s.digest() == room.game.s.digest()

    monkeypatch.setattr(loading, "FEW", 10)
    people, game, look, told = run(play())
    if not sound:
        retell = Loader._retell

        async def elsewhere(self, live, brought, moves=None):
            return await retell(self, live, brought) if moves is None else None

        monkeypatch.setattr(Loader, "_retell", elsewhere)
    run(again(people, game, look, told))


# ---- taking back ---------------------------------------------------------------------------------


def test_alone_taking_back_is_free_even_past_dice(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            views = [(await here.games.watching.look(room, 0)).view]
            for _ in range(12):
                await answer_any(here, room, {anna.id: anna}, Random(5))
                views.append((await here.games.watching.look(room, 0)).view)
            for n in range(12, 0, -1):
                assert (await here.games.watching.look(room, 0)).view == views[n]
                await here.games.undo.undo(room, anna, room.version)
            assert (await here.games.watching.look(room, 0)).view == views[0]
            assert room.head == 24  # taking back appends
            await caught(UndoRefused, here.games.undo.undo(room, anna, room.version))

    run(story())


def test_with_others_taking_back_past_news_needs_their_consent(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            room = await pair(here, anna, ben)
            people, stream = {anna.id: anna, ben.id: ben}, Random(1)
            while room.can_undo(anna).kind != "consent":
                await answer_any(here, room, people, stream)
            before, version = (await here.games.watching.look(room, 0)).view, room.version
            await here.games.undo.undo(room, anna, room.version)
            assert room.undo_asked is not None
            assert room.undo_asked.missing == {1}
            assert (await here.games.watching.look(room, 0)).view == before
            await caught(UndoRefused, here.games.undo.agree(room, anna))
            await here.games.undo.decline(room, ben)
            assert room.version == version
            await here.games.undo.undo(room, anna, room.version)
            kept = room.undo_asked.answers
            await here.games.undo.agree(room, ben)
            assert len(room.options) == kept
            assert room.version > version

    run(story())


def test_a_bot_on_somebodys_seat_agrees_to_nothing_for_them(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            room = await pair(here, anna, ben, setup=RIVALS, pace="instant")
            people, stream = {anna.id: anna, ben.id: ben}, Random(1)
            while room.can_undo(anna).kind != "consent":
                await answer_any(here, room, people, stream)
            await here.games.seats.give_to_bot(room, anna, 1, "random")
            await until(lambda: room.waiting() != "bot")
            moves, taken = len(room.options), room.can_undo(anna).answers
            assert room.can_undo(anna).kind == "consent"
            await here.games.undo.undo(room, anna, room.version)
            assert len(room.options) == moves
            assert room.undo_asked is not None
            assert room.undo_asked.missing == {1}
            await here.games.undo.decline(room, ben)
            # what was done since then is nobody else's
            while room.can_undo(anna).answers == taken:
                assert await answer_any(here, room, {anna.id: anna}, stream)
                await until(lambda: room.waiting() != "bot")
            offer = room.can_undo(anna)
            assert (offer.kind, offer.answers >= moves) == ("free", True)
            return room.id, anna, offer

    async def again(game, anna, offer):
        async with house(tmp_path) as here:
            room = await here.games.registry.open(game)
            assert room.can_undo(anna) == offer
            await here.games.undo.undo(room, anna, room.version)
            assert len(room.options) == offer.answers
            assert room.can_undo(anna).kind == "consent"

    run(again(*run(story())))


def test_an_answer_to_what_was_taken_back_is_stale(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            option = asked(room).keys()[0]
            await here.games.moves.answer(room, anna, seat=0, option=option, version=0)
            old = room.version
            await here.games.undo.undo(room, anna, old)
            stale = here.games.moves.answer(room, anna, seat=0, option=option, version=old)
            await caught(StaleAnswer, stale)
            await here.games.moves.answer(room, anna, seat=0, option=option, version=room.version)

    run(story())


# ---- seats ---------------------------------------------------------------------------------------


def test_a_link_lets_one_person_in_and_then_no_one(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, ben, eve = [await here.person(name) for name in ("Anna", "Ben", "Eve")]
            seats = [SeatPlan("me"), SeatPlan("open")]
            room = await here.games.creation.create(anna, NewGame(PAIR, seats))
            token = await here.games.seats.invite(room, 1, anna)
            assert (await here.games.seats.invitation(token)).host_name == "Anna"
            await here.games.seats.join(token, ben, "anna")  # looks the same: told apart
            assert room.seats[1].name == "anna 2"
            for refused in (token, "x" * 43):
                error = await caught(InvitationRefused, here.games.seats.join(refused, eve, "Eve"))
                assert str(error) == InvitationRefused.sentence
            await caught(Refused, here.games.seats.invite(room, 1, anna))

    run(story())


def test_a_seat_can_be_handed_to_a_bot_and_taken_back(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            room = await pair(here, anna, ben, pace="instant")
            await caught(NotYourSeat, here.games.seats.give_to_bot(room, ben, 0))
            error = await caught(
                Refused, here.games.seats.give_to_bot(room, ben, 1, "search:40:2jobs")
            )
            assert "in a single process" in str(error)
            await here.games.seats.give_to_bot(room, ben, 1, "random")
            people, stream = {anna.id: anna}, Random(2)
            for _ in range(30):
                await until(lambda: room.waiting() != "bot")
                if not await answer_any(here, room, people, stream):
                    break
            assert any(mark.seat == 1 and mark.by == "b" for mark in room.marks)
            await here.games.seats.take_back(room, ben, 1)
            assert room.seats[1].kind == "person"
            assert [notice.data["what"] for notice in room.notices if notice.kind == "seat"] == [
                "joined",
                "bot",
                "taken-back",
            ]

    run(story())


TWINS = [  # one as it reads, and one of other characters
    ("Anna", "\u0410nna"),
    ("Anna", "An\u200dna"),
    ("Anna", "An\ufe0fna"),
    ("ANNA", "\u0391\u039d\u039d\u0391"),
    ("Igor", "\u0406gor"),
    ("Bill", "Bi1I"),
    ("Bob", "B0b"),
    ("\u0412\u0435\u0440\u0430", "\u0432\u0435\u0440\u0430"),
]


@pytest.mark.parametrize(("name", "twin"), TWINS)
def test_names_that_look_alike_are_told_apart_at_a_table(tmp_path, name, twin):
    async def story():
        async with house(tmp_path) as here:
            room = await pair(here, await here.person(name), await here.person(twin))
            plans = [SeatPlan("here", name=twin), SeatPlan("here", name=name)]
            made = await here.games.creation.create(await here.person(), NewGame(PAIR, plans))
            return [[seat.name for seat in one.seats] for one in (room, made)]

    assert run(story()) == [[name, f"{twin} 2"], [twin, f"{name} 2"]]


def test_names_that_read_differently_stay_as_they_are(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            for one, other in (("Ian", "Lan"), ("Nick", "Vick"), ("Jose", "Jos\u00e9")):
                room = await pair(here, await here.person(one), await here.person(other))
                assert [seat.name for seat in room.seats] == [one, other]
            await caught(NameRefused, here.people.change(await here.person(), name="\u3164"))

    run(story())


@pytest.mark.parametrize("setup", [RIVALS, PAIR])
def test_a_bots_hand_stays_hidden_from_its_rivals(tmp_path, setup):
    async def story():
        async with house(tmp_path) as here:
            anna, eve = await here.person("Anna"), await here.person("Eve")
            wanted = NewGame(setup, [SeatPlan("me"), SeatPlan("bot", bot="random")])
            room = await here.games.creation.create(anna, wanted)
            seats = here.games.seats

            async def looks() -> list[str]:
                """Take the seat in every way that there is, and give it back."""
                ways: list[Callable[[], Awaitable[Any]]] = [lambda: seats.take_back(room, anna, 1)]
                if room.seats[1].kind == "open":
                    link = await seats.invite(room, 1, anna)
                    ways.append(lambda: seats.join(link, anna, "Anna"))
                return [str(await caught(NotYourSeat, way())) for way in ways]

            if setup is PAIR:
                await seats.take_back(room, anna, 1)
                assert room.seats_of(anna) == (0, 1)
                return room.id, anna
            refused = await looks()
            await seats.open_seat(room, anna, 1)
            refused += await looks()
            await seats.give_to_bot(room, anna, 1, "random")
            await seats.open_seat(room, anna, 0)  # without a seat she is still no stranger to it
            refused += await looks()
            assert set(refused) == {RIVALS_HAND}
            assert anna.id not in str(list(room.notices))
            await seats.take_back(room, anna, 0)  # her own hand she knows
            await seats.open_seat(room, anna, 1)
            link = await seats.invite(room, 1, anna)
            await seats.join(link, eve, "Eve")
            await seats.give_to_bot(room, eve, 1, "random")
            await seats.take_back(room, eve, 1)
            assert room.seats_of(eve) == (1,)
            await seats.open_seat(room, eve, 1)
            return room.id, anna

    async def again(game, anna):
        async with house(tmp_path) as here:
            room = await here.games.registry.open(game)
            assert room.keeps_hidden(1, anna) == (setup is RIVALS)
            assert anna.id not in str(list(room.notices))

    run(again(*run(story())))


def test_strangers_see_what_is_public_or_nothing_at_all(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, eve = await here.person("Anna"), await here.person("Eve")
            shown = await lone(here, anna)
            closed = await lone(here, anna, spectators=False)
            assert shown.viewpoint(eve) == -1
            assert (await here.games.watching.look(shown, -1)).view["heroes"][0]["hand"] is None
            for person in (eve, NOBODY):
                await caught(UnknownGame, here.games.registry.enter(closed.id, person))
            await caught(UnknownGame, here.games.registry.enter("nothing", anna))
            assert (await here.games.registry.enter(closed.id, anna)) is closed

    run(story())


@pytest.mark.parametrize(
    ("setup", "kinds", "windows"),
    [
        (RIVALS, ("me", "open"), "ask_all"),
        (RIVALS, ("me", "bot"), "open_if_can"),
        (PAIR, ("me", "open"), "open_if_can"),
    ],
)
def test_windows_suit_the_table(tmp_path, setup, kinds, windows):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            seats = [SeatPlan(kind) for kind in kinds]
            room = await here.games.creation.create(anna, NewGame(setup, seats, pace="slow"))
            assert room.setup.windows == windows

    run(story())


def test_standing_answers_are_given_without_asking_and_stand_in_the_log(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            room = await pair(here, anna, ben, setup={**RIVALS, "windows": "ask_all"})
            people, stream = {anna.id: anna, ben.id: ben}, Random(4)
            await here.games.seats.set_ask(room, ben, 1, "pass")
            standing: list[int] = []
            for _ in range(400):
                await until(lambda: room.standing() is None or room.over)
                if not await answer_any(here, room, people, stream):
                    break
                standing = [
                    n for n, mark in enumerate(room.marks) if mark.by == "s" and room.options[n]
                ]
            assert all(room.marks[n].seat == 1 for n in standing)
            assert all(room.options[n] == "pass" for n in standing)
            pauses = [n for n, mark in enumerate(room.marks) if not room.options[n]]
            assert {room.marks[n].by for n in pauses} == {"s"}
            await caught(NotYourSeat, here.games.seats.set_ask(room, anna, 1, "pass"))

    run(story())


# ---- looking -------------------------------------------------------------------------------------


def test_a_finished_game_can_be_stepped_through_and_laid_open(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            stream = Random(8)
            while await answer_any(here, room, {anna.id: anna}, stream):
                if len(room.options) == 10:
                    tenth = (await here.games.watching.look(room, 0)).view
                    await caught(Refused, here.games.watching.look_back(room, None, 10))
            assert room.over
            length = len(room.options)
            assert (await here.games.watching.look_back(room, 0, 10)).view == tenth
            opened = (await here.games.watching.look_back(room, None, length)).view
            assert all(card for elder in opened["elders"] for card in elder["hidden"])
            moments = await here.games.watching.timeline(room)
            assert [moment.n for moment in moments] == list(range(length + 1))
            await caught(Refused, here.games.watching.look_back(room, 0, length + 1))
            told = await here.games.watching.story(room, 0)
            assert told[-1][1][0] == "game-over"

    run(story())


@pytest.mark.parametrize("ours", [True, False])
def test_every_table_shows_the_version_that_it_names(tmp_path, ours):
    """Whoever answers what a table shows is right, however busily others look and answer."""

    async def story():
        async with house(tmp_path) as here:
            people = [await here.people.register(name) for name in ("Anna", "Ben")]
            (anna, one), (ben, other) = people
            room = await pair(here, anna, ben, setup=RIVALS)
            room.ours = ours  # else each step and look is done on a thread
            seen: dict[tuple[int, int], str] = {}
            refused: list[str] = []

            async def table(client: httpx.AsyncClient) -> dict[str, Any]:
                shown: dict[str, Any] = (await client.get(f"/api/games/{room.id}")).json()
                text = json.dumps(shown["view"], sort_keys=True)
                assert seen.setdefault((shown["seat"], shown["version"]), text) == text
                await asyncio.sleep(0)
                return shown

            def done() -> bool:
                return room.over or len(room.options) >= 60

            async def look(token: str) -> None:
                async with here.client(token) as client:
                    while not done():
                        await table(client)

            async def play(token: str, stream: Random) -> None:
                async with here.client(token) as client:
                    while not done():
                        shown = await table(client)
                        options = (shown["view"]["decision"] or {}).get("options")
                        if not options:
                            continue
                        answer = {
                            "seat": shown["seat"],
                            "version": shown["version"],
                            "option": options[int(stream.random() * len(options))]["key"],
                        }
                        sent = await client.post(f"/api/games/{room.id}/answers", json=answer)
                        refused.extend([] if sent.status_code == 200 else [sent.text])

            players = (play(token, Random(n)) for n, token in enumerate((one, other)))
            await asyncio.gather(look(one), look(other), look(""), *players)
            assert refused == []
            assert len(seen) > 60

    run(story())


def test_a_new_game_with_wrong_seats_is_refused(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            for wanted in (
                NewGame(LONE, []),
                NewGame(LONE, [SeatPlan("me"), SeatPlan("bot")]),
                NewGame(LONE, [SeatPlan("guest")]),
                NewGame(LONE, [SeatPlan("me")], pace="sloth"),
                NewGame(LONE, [SeatPlan("me", name="x" * 25)]),
            ):
                await caught(Exception, here.games.creation.create(anna, wanted))
            assert await here.games.watching.games_of(anna) == []

    run(story())


def test_who_will_look_at_once_finds_the_table_as_anybody_who_looks_later(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            room = await pair(here, anna, ben, setup=RIVALS)
            stream = Random(5)
            with here.games.watching.follower(room, ben), here.games.watching.follower(room):
                for _ in range(15):
                    await answer_any(here, room, {anna.id: anna, ben.id: ben}, stream)
                    ready = dict(room.looks)
                    assert set(ready) == {SPECTATOR, 1, asked(room).seat}
                    room.looks.clear()
                    for seat, look in ready.items():
                        assert look == await here.games.watching.look(room, seat)

    run(story())


def test_what_was_made_with_a_step_is_forgotten_when_it_cannot_be_stored(tmp_path, monkeypatch):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            before = await here.games.watching.look(room, 0)

            async def fail(*_: object, **__: object) -> str:
                raise StoreTrouble

            monkeypatch.setattr(here.games.store, "append", fail)
            with pytest.raises(StoreTrouble):
                await answer_any(here, room, {anna.id: anna}, Random(1))
            assert room.looks == {0: before}
            assert await here.games.watching.look(room, 0) == before

    run(story())


def test_games_of_answers_gone_by_do_not_wait_for_the_collector(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            gc.collect()
            there = sum(isinstance(one, Game) for one in gc.get_objects())
            gc.disable()
            try:
                for _ in range(40):
                    await answer_any(here, room, {anna.id: anna}, Random(1))
                more = sum(isinstance(one, Game) for one in gc.get_objects()) - there
            finally:
                gc.enable()
            assert more < 8  # those that are in somebody's hands, not forty

    run(story())
