"""Whole games in a real browser, by clicking what glows."""

from __future__ import annotations

from random import Random

import pytest

from tests.server.browser.conftest import NETWORK_NAME, Visiting
from tests.server.browser.people import LIST, MOST_CLICKS, Visitor, fix_chance, sideways
from tests.server.conftest import Live
from tests.server.tables import lay_out

# Short ways through a turn, so that a whole game takes seconds: they are answers like any other.
BRISK = ("stay", "stop", "pass", "end-turn", "leave", "decline", "no", "showdown", "buy-lair")


def play_on(people: list[Visitor], random: Random) -> int:
    """Let them play until the game is over; return the number of clicks."""
    for clicks in range(MOST_CLICKS):
        version = max(one.version for one in people)
        for one in people:
            one.caught_up(version)
        if people[0].over:
            return clicks
        (asked,) = [one for one in people if one.asked]
        # now and then what is offered beside the short way
        asked.answer(random, BRISK if random.random() < 0.6 else ())
    raise AssertionError("the game does not end")


@pytest.mark.timeout(180)
def test_a_lone_hero_plays_a_whole_game_by_clicking_what_glows(server: Live, visit: Visiting):
    fix_chance(server)
    anna = visit(server.url)
    anna.play_now()
    assert anna.page.title().startswith("● Your turn")
    clicks = play_on([anna], Random(7))
    assert clicks > 10
    anna.page.click(".prompt .go")
    assert "won" in anna.text("h1") or "beaten" in anna.text("h1")
    assert anna.page.locator(".points li").count() > 0
    # the finished game can be stepped through from its start to its end
    anna.page.click("text=Step through the game")
    assert anna.text(".stepper").count("0 of") == 1
    anna.page.click("#forward")
    anna.page.wait_for_url("**n=1")
    length = int(anna.page.get_attribute("#n", "max") or 0)
    assert length == clicks
    anna.go(f"/play/{anna.game}/replay?n={length}")
    assert f"{length} of {length}" in anna.text(".stepper")


@pytest.mark.timeout(240)
def test_a_friend_in_the_network_joins_by_link_and_plays(server: Live, visit: Visiting):
    seen_by_others = server.url.replace("127.0.0.1", NETWORK_NAME)
    anna, bo = visit(seen_by_others), visit(seen_by_others)
    anna.set_up("cooperative", "open")
    bo.page.goto(anna.page.input_value(".seats input[data-copy]"))
    bo.page.fill("input[name=name]", "Bo")
    bo.page.click("#join-game")
    bo.page.wait_for_selector("#table")
    for _ in range(4):
        for one, other in ((anna, bo), (bo, anna)):
            if one.asked:
                one.answer(Random(1))
                other.caught_up(one.version)


def test_two_people_play_a_whole_game_together(server: Live, visit: Visiting):
    fix_chance(server)
    anna = visit(server.url)
    anna.set_up("cooperative", "open")
    link = anna.page.input_value(".invite input")
    assert link.startswith(server.url + "/join/")
    bo = visit(server.url, width=390, height=844)
    bo.page.goto(link)
    bo.page.fill("input[name=name]", "Bo")
    bo.page.click("#join-game")
    bo.page.wait_for_selector("#table")
    anna.page.wait_for_selector(".seats >> text=Bo")
    assert bo.page.locator(".mine-cards .hero").count() == 1
    play_on([anna, bo], Random(3))
    assert anna.text(".prompt .asked") == bo.text(".prompt .asked")
    bo.page.click(".prompt .go")  # how it went, on a phone
    bo.page.wait_for_selector(".points")
    assert not sideways(bo)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_card_is_played_from_the_hand_while_somebody_else_decides(
    server: Live, visit: Visiting, monkeypatch: pytest.MonkeyPatch, width: int
):
    heroes = {
        "karl": {"at": "manor", "hand": []},
        "katarina": {"at": "church", "hand": ["eyewitness", "cold-trail"]},
    }
    lay_out(monkeypatch, heroes=heroes, draws={"manor": ["prayer-book"]})
    anna, ben = visit(server.url, width), visit(server.url, width)
    anna.set_up("competitive", "open")
    ben.page.goto(anna.page.input_value(".seats input[data-copy]"))
    ben.page.fill("input[name=name]", "Ben")
    ben.page.click("#join-game")
    ben.page.wait_for_selector("#table")
    anna.caught_up(ben.version)
    prompt, choices = anna.text(".prompt .asked"), anna.choices()
    assert "Waiting for" in ben.text(".prompt .asked")
    assert not sideways(ben)
    # asked first, and kept
    ben.locate('.mine-cards .aside[value="play:eyewitness"]').focus()
    ben.page.keyboard.press("Enter")
    ben.page.wait_for_selector("#reader[open] .sure")
    assert "Play Eyewitness now?" in ben.text("#reader")
    ben.page.keyboard.press("Enter")  # the focus is on what changes nothing
    ben.page.wait_for_selector("#reader", state="hidden")
    version = ben.version
    # and played
    ben.locate('.prompt .aside[value="play:eyewitness"]').click()
    ben.locate('#reader .sure [value="play:eyewitness"]').click()
    ben.moved_on(version)
    ben.page.wait_for_selector("#reader", state="hidden")
    ben.page.wait_for_selector('.mine-cards .aside[value="play:eyewitness"]', state="detached")
    anna.page.wait_for_selector(".choices .answer")
    assert anna.text(".prompt .asked") == prompt
    assert anna.choices() == choices
    # a stop: it says when its card stops the game, and lets one pass until one's turn
    anna.click(LIST, "encounter")
    ben.page.wait_for_selector('.choices .answer[value="pass-turn"]')
    ben.locate('.choices .stop[value="cold-trail"]').click()
    ben.page.check("#reader input[value=always]")
    ben.locate("#reader .stopping .big").click()
    ben.page.wait_for_selector('.mine-cards .stop:has-text("Always stops")')
    assert not sideways(ben)
    ben.locate('.choices .answer[value="pass-turn"]').click()
    anna.page.wait_for_selector(".choices .answer")
    assert ben.page.input_value("#ask-windows") == "pass-turn"
