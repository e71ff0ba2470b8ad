"""What makes a game comfortable: undo, hot-seat, reload, restart, keyboard, bots."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Route

from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content
from shadowbrook.server.config import Config
from shadowbrook.server.games.dealing import commitment, source_of
from shadowbrook.server.http.app import create_server
from shadowbrook.server.http.serve import bind
from tests.server.browser.conftest import Visiting
from tests.server.browser.people import (
    LIST,
    SECRET,
    TABLE,
    Visitor,
    fix_chance,
    forgive_refusals,
)
from tests.server.conftest import Live, database_in, run_server

TO_THE_SHOWDOWN = ("showdown", "buy-lair", "collect", "take", "hero:", "keep:")


def test_undo_takes_the_last_answer_back(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.play_now()
    assert anna.page.locator("#undo").count() == 0, "there is nothing to take back yet"
    before = anna.choices()
    question = anna.text(".prompt .asked")
    anna.answer(Random(1))
    version = anna.version
    anna.page.click("#undo")
    anna.moved_on(version)
    assert anna.choices() == before
    assert anna.text(".prompt .asked") == question


def test_a_hint_marks_a_choice_and_the_keyboard_goes_on_from_there(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.play_now()
    before = anna.choices()
    press_until(anna, "#hint")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(".advice")
    assert anna.choices() == before
    assert anna.version == 0
    marked = anna.page.locator(".choices .hinted")
    assert marked.count() == 1
    anna.page.wait_for_function("document.activeElement.matches('.choices .hinted')")
    assert anna.text(".advice").removeprefix("Hint ") == anna.text("#sayer")
    anna.page.keyboard.press("Enter")
    anna.moved_on(0)
    assert anna.page.locator(".advice, .hinted").count() == 0


def test_between_two_people_at_one_screen_nobody_sees_the_others_cards(
    server: Live, visit: Visiting
):
    anna = visit(server.url)
    anna.set_up("cooperative", "here")
    seen = set()
    for _ in range(4):
        assert anna.page.locator(".handover").count() == 1
        blank = anna.page.content()
        assert 'class="hero' not in blank
        assert "mine-cards" not in blank
        seen.add(anna.text(".handover h1"))
        anna.page.click(".handover button")
        anna.page.wait_for_selector(".board")
        assert anna.page.locator(".mine-cards .hero").count() == 1
        for _ in range(60):  # until the other one decides
            anna.answer(Random(2), ("stay", "end-turn", "pass"))
            if anna.page.locator(".handover").count():
                break
    assert len(seen) == 2
    # whoever turns the blank screen off shows everything
    anna.go("/settings")
    anna.page.check("input[name=handover][value=off]")
    anna.page.click("text=Save")
    anna.page.wait_for_url("**/")
    anna.go("/")
    anna.page.click(".games a")
    anna.page.wait_for_selector(".board")


def test_a_page_that_is_loaded_anew_in_a_showdown_shows_the_same(server: Live, visit: Visiting):
    answers = way_to_a_showdown()
    fix_chance(server)
    anna = visit(server.url)
    anna.go("/new")
    anna.page.click("label:has(#villain-vampire)")
    anna.page.click("label:has(#hero0-karl)")
    anna.page.click("#begin-game")
    anna.page.wait_for_selector("#table")
    for version, key in enumerate(answers):
        told = anna.page.request.post(
            f"{server.url}/play/{anna.game}/answer",
            form={"seat": "0", "version": str(version), "key": key},
            headers={"sec-fetch-site": "same-origin"},
            max_redirects=0,
        )
        assert told.status == 303
    anna.page.reload()
    assert "Showdown" in anna.text(".fight h2")
    before = anna.text(".prompt"), anna.text(".fight"), anna.choices()
    anna.page.reload()
    assert (anna.text(".prompt"), anna.text(".fight"), anna.choices()) == before
    version = anna.version
    anna.page.locator(LIST).first.click()
    anna.moved_on(version)


def way_to_a_showdown() -> list[str]:
    """Answers that lead a lone Karl into a showdown, found by playing until there is one."""
    setup = Setup(mode="lone", heroes=["karl"], villain="vampire", level="normal")
    cards = content(("core",))
    for seed in range(400):
        source = source_of(TABLE, SECRET, cards)
        game = Game.new(setup, commitment(TABLE, SECRET), source=source)
        random = Random(seed)
        keys: list[str] = []
        while game.decision is not None and len(keys) < 400:
            if game.s.showdown is not None and game.s.showdown.round:
                return keys
            offered = game.decision.keys()
            wanted = [key for key in offered if key.startswith(TO_THE_SHOWDOWN)]
            keys.append(random.choice(wanted or offered))
            game.answer(keys[-1])
    raise AssertionError("no way into a showdown was found")


@pytest.fixture
def restarting(tmp_path: Path) -> Iterator[Restarting]:
    house = Restarting(tmp_path)
    house.start()
    yield house
    house.stop()


class Restarting:
    """A server that can be stopped and started at the same address with the same games."""

    def __init__(self, folder: Path) -> None:
        self.config = Config(database=database_in(folder), limits=None)
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        made = create_server(self.config)
        self.app, self.games = made.app, made.games
        self.listener = bind("127.0.0.1", self.port)
        self.port = self.listener.getsockname()[1]
        self.running, self.thread = run_server(self.app, self.listener)

    def stop(self) -> None:
        self.running.should_exit = True
        self.games.end_streams_soon()
        self.thread.join(10)
        assert not self.thread.is_alive()
        self.listener.close()


def test_the_server_restarts_under_an_open_page(restarting: Restarting, visit: Visiting):
    anna = visit(restarting.url)
    anna.play_now()
    anna.answer(Random(1))
    before = anna.text(".prompt .asked")
    restarting.stop()
    anna.page.wait_for_selector("#connection:not([hidden])")
    restarting.start()
    anna.page.wait_for_selector("#connection", state="hidden")
    assert anna.text(".prompt .asked") == before
    for _ in range(3):
        anna.answer(Random(2))
    forgive_lost_connections(anna)


def forgive_lost_connections(visitor: Visitor) -> None:
    """What the browser itself says of the time without a server is no fault of the page."""
    lost = ("net::ERR_", "Failed to fetch", "htmx:sse:error", "network error")
    visitor.complaints[:] = [
        one for one in visitor.complaints if not any(sign in one for sign in lost)
    ]


def test_a_game_is_begun_and_played_by_keyboard_alone(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.go("/")
    press_until(anna, "#play-now")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("#table")
    press_until(anna, ".answer")
    for _ in range(12):
        if anna.over:
            break
        version = anna.version
        anna.page.keyboard.press("Enter")
        anna.moved_on(version)
        # the focus is back at the choices by itself
        anna.page.wait_for_function("document.activeElement.matches('.answer, .spot, #table')")
    press_until(anna, ".spot, .answer, .go")


def press_until(visitor: Visitor, selector: str) -> None:
    """Press Tab until something that matches has the focus."""
    for _ in range(200):
        if visitor.page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with Tab")


def test_a_seat_is_handed_to_a_bot_and_taken_back(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.set_up("cooperative", "bot")
    anna.page.select_option("#pace", "fast")
    until_mine(anna)
    mine = anna.page.locator(".seats li").first
    mine.locator("select").select_option("random")
    mine.locator("button[value=bot]").click()
    mine.locator("text=bot (weak: plays at random)").wait_for()
    assert kinds(server, anna)[0] == "bot"
    anna.moved_on(anna.version)  # somebody plays
    until_answered(server, anna, seat=0)
    assert not anna.asked, "whoever has given a seat to a bot is not asked"
    mine.locator("button[value=take]").click()
    mine.locator("button[value=bot]").wait_for()
    assert kinds(server, anna) == ["person", "bot"]
    until_mine(anna)
    anna.answer(Random(1))


def until_mine(visitor: Visitor) -> None:
    """Wait until the page asks its reader something."""
    visitor.locate(LIST).wait_for()


def until_answered(server: Live, visitor: Visitor, seat: int) -> None:
    """Wait until the page shows an answer that a bot has given for a seat."""
    room = server.games.registry._games[visitor.game]
    for _ in range(200):
        if any(mark.seat == seat and mark.by == "b" for mark in room.marks):
            visitor.caught_up(room.version)
            return
        visitor.page.wait_for_timeout(100)
    raise AssertionError("the bot does not play")


def test_the_page_follows_the_game_however_late_its_scripts_come(server: Live, visit: Visiting):
    anna = visit(server.url)

    def late(route: Route) -> None:
        time.sleep(0.5)
        route.continue_()

    anna.page.route("**/hx-sse*", late)
    anna.set_up("cooperative", "bot")
    until_mine(anna)
    version = anna.version
    act_elsewhere(server, anna)
    anna.moved_on(version)
    assert server.games.registry.streams == 1


def test_the_page_follows_the_game_while_no_stream_can_be_opened(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.page.route("**/events?*", lambda route: route.abort())
    anna.play_now()
    version = anna.version
    act_elsewhere(server, anna)
    anna.moved_on(version)
    assert server.games.registry.streams == 0
    anna.page.unroute("**/events?*")
    anna.page.wait_for_function("() => document.getElementById('connection').hidden")
    for _ in range(100):
        if server.games.registry.streams:
            break
        anna.page.wait_for_timeout(100)
    assert server.games.registry.streams == 1, "it was tried again"
    forgive_lost_connections(anna)


def act_elsewhere(server: Live, visitor: Visitor) -> None:
    """Answer the open question from another page of the same person."""
    told = visitor.page.request.post(
        f"{server.url}/play/{visitor.game}/answer",
        form={"seat": "0", "version": str(visitor.version), "key": visitor.choices()[0]},
        headers={"sec-fetch-site": "same-origin"},
        max_redirects=0,
    )
    assert told.status == 303


def test_a_refusal_is_told_beside_the_table(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.play_now()
    refuse = {"status": 429, "content_type": "text/html", "body": "<p class=refused>Slower.</p>"}
    anna.page.route("**/answer", lambda route: route.fulfill(**refuse))
    anna.page.locator(LIST).first.click()
    anna.page.wait_for_selector("#refusal >> text=Slower.")
    assert anna.asked, "the table is still there"
    anna.page.unroute("**/answer")
    anna.answer(Random(1))
    forgive_refusals(anna)


def test_what_is_opened_and_typed_stays_while_others_play(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.set_up("cooperative", "open")
    anna.page.locator(".villain .total summary").first.click()
    anna.page.fill(".chat input[name=text]", "wait for m")
    anna.page.request.post(  # from another page
        f"{server.url}/play/{anna.game}/say",
        form={"seat": "0", "text": "hurry"},
        headers={"sec-fetch-site": "same-origin"},
    )
    anna.page.wait_for_selector(".chat li >> text=hurry")
    assert anna.page.locator(".villain .total").first.get_attribute("open") is not None
    assert anna.page.input_value(".chat input[name=text]") == "wait for m"


def test_what_is_open_focused_scrolled_and_moving_stays_and_nothing_is_fetched(
    server: Live, visit: Visiting
):
    anna, bo = visit(server.url), visit(server.url)
    anna.set_up("cooperative", "open")
    bo.page.goto(anna.page.input_value(".seats input[data-copy]"))
    bo.page.fill("input[name=name]", "Bo")
    bo.page.click("#join-game")
    bo.page.wait_for_selector("#table")
    anna.caught_up(bo.version)
    watcher, player = (bo, anna) if anna.asked else (anna, bo)
    page = watcher.page
    page.locator(".villain .chart-lines summary").click()
    page.locator(".hero .total summary").first.focus()
    page.evaluate("document.querySelector('#log').style.maxHeight = '4rem'")
    page.evaluate("document.querySelector('#log').scrollTop = 12")
    top = page.evaluate("document.querySelector('#log').scrollTop")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    for _ in range(4):
        if not player.asked:
            break
        player.answer(Random(4))
        watcher.caught_up(player.version)
    assert fetched == []
    assert page.locator(".villain .chart-lines").get_attribute("open") is not None
    assert page.evaluate("document.activeElement.matches('.hero .total summary')")
    assert page.evaluate("document.querySelector('#log').scrollTop") == top
    page.evaluate(
        "document.querySelector('.hero-piece').firstElementChild"
        ".animate([{opacity: 0.5}, {opacity: 1}], 600000).id = 'walking'"
    )
    player.page.fill(".chat input[name=text]", "well done")
    player.page.click(".chat button")
    page.wait_for_selector(".chat li >> text=well done")
    assert page.evaluate("document.getAnimations().map(one => one.id)").count("walking") == 1
    assert fetched == []


# A page takes a finger that it does not see lifted for lifted after this time; on a busy machine
# that is shorter than what the test does meanwhile, so that here it takes longer.
PATIENCE = """
    const soon = window.setTimeout;
    window.setTimeout = (what, ms, ...rest) => soon(what, ms === 1500 ? 60000 : ms, ...rest);
"""


def test_nothing_changes_under_a_finger_that_is_down(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.page.add_init_script(PATIENCE)
    anna.play_now()
    place = anna.page.locator(".brand").bounding_box()
    assert place is not None
    anna.page.mouse.move(place["x"] - 3, place["y"] + 3)
    anna.page.mouse.down()
    version = anna.version
    act_elsewhere(server, anna)
    anna.page.wait_for_timeout(800)
    assert anna.version == version
    anna.page.mouse.up()
    anna.moved_on(version)


def kinds(server: Live, visitor: Visitor) -> list[str]:
    """Who plays each seat of the visitor's game."""
    return [seat.kind for seat in server.games.registry._games[visitor.game].seats]


def test_a_name_in_the_log_opens_its_card_and_a_keyword_its_rule(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.play_now()
    anna.page.locator(".hero .card-name").first.click()
    name = anna.text(".hero .card-name")
    anna.page.wait_for_selector("#reader[open]")
    assert name in anna.text("#reader")
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector("#reader", state="hidden")
    anna.page.locator(".prompt .rule").first.click()
    anna.page.wait_for_selector("#reader[open] .rule-entry")


def test_a_double_click_counts_once(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.play_now()
    for _ in range(3):
        version = anna.version
        anna.page.locator(LIST).first.dblclick()
        anna.moved_on(version)
        anna.page.wait_for_timeout(300)  # whatever the second click does, it has done it
        assert anna.version == version + 1
        assert anna.page.locator(".said").count() == 0


def test_an_old_page_is_told_kindly_that_the_game_has_moved_on(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.play_now()
    told = anna.page.request.post(
        f"{server.url}/play/{anna.game}/answer",
        form={"seat": "0", "version": "-5", "key": anna.choices()[0]},
        headers={"sec-fetch-site": "same-origin", "hx-request": "true"},
    )
    assert told.ok
    assert "moved on" in told.text()
    assert anna.version == 0


def test_every_hero_stays_in_sight_while_all_walk(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.set_up("competitive", "bot", "bot")
    anna.page.select_option("#pace", "instant")
    for _ in range(6):
        until_mine(anna)
        assert shown_pieces(anna) == ["0", "1", "2"]
        anna.answer(Random(1), ("move:", "end-turn", "pass"))


def shown_pieces(visitor: Visitor) -> list[str]:
    """The heroes whose tokens are really drawn on the board."""
    found: list[str] = visitor.page.eval_on_selector_all(
        ".hero-piece",
        "all => all.filter(one => one.getBoundingClientRect().width > 8)"
        ".map(one => one.dataset.piece)",
    )
    return sorted(found)
