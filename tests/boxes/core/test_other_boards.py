"""Cards and minions of the core box on a board with a hall of its own (EXP-02).

Everything that speaks of the Town Hall means the Town Square there; on a board without such a
space (the lake) it means the Town Hall.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.core.horseman import haunts
from shadowbrook.engine.you import You
from shadowbrook.testing import Scenario
from tests.toy_boards import wide_table

HALLS = {"docks": "town-square", "coast-road": "town-square", "inn": "town-hall"}
QUIET = {"mystery": ["toy-quiet"]}


def at(space: str, bert: str = "town-hall", **ada: Any) -> dict[str, dict[str, Any]]:
    return {"ada": {"at": space, "investigation": 9, **ada}, "bert": {"at": bert}}


@pytest.mark.rule("EXP-02")
@pytest.mark.parametrize(("start", "hall"), HALLS.items())
def test_urgent_summons_lead_to_the_hall_of_the_board(start: str, hall: str):
    t = wide_table(heroes=at(start, hand=["urgent-summons"]))
    t.answer("play:urgent-summons")
    assert t.at("ada") == hall


@pytest.mark.rule("EXP-02")
def test_nobody_is_summoned_from_the_hall_of_their_board():
    t = wide_table(heroes=at("town-square", hand=["urgent-summons"]))
    assert "play:urgent-summons" not in t.options
    t = wide_table(heroes=at("town-square", bert="docks", hand=["urgent-summons"]))
    t.answer("play:urgent-summons")
    assert (t.at("ada"), t.at("bert")) == ("town-square", "town-square")


@pytest.mark.rule("EXP-02")
@pytest.mark.parametrize(
    ("space", "here"), [("town-hall", True), ("town-square", True), ("docks", False)]
)
def test_the_prisoner_testifies_and_cards_are_ended_in_any_hall(space: str, here: bool):
    for card in ("the-hour-is-late", "panic-in-town"):
        t = wide_table(heroes=at(space, items=["rescued-prisoner"]), in_play=[card])
        assert ("use:rescued-prisoner" in t.options) is here
        assert (f"use:{card}" in t.options) is here


@pytest.mark.rule("EXP-02", "BRD-20")
def test_what_speaks_of_other_spaces_is_bound_to_them():
    t = wide_table(heroes=at("town-square"), in_play=["crisis-of-faith"])
    assert "use:crisis-of-faith" not in t.options


@pytest.mark.rule("EXP-02", "BRD-18")
def test_a_choice_of_events_is_asked_in_the_name_of_the_space():
    for space in ("town-hall", "docks"):
        t = wide_table(heroes=at(space), draws={"event": ["toy-shield", "toy-guard"]})
        t.answer("encounter")
        assert (t.kind, t.decision.source) == ("keep-event", space)


def night(minions: dict[str, str], rats: tuple[str, ...] = (), **more: Any) -> Scenario:
    """The start of a Mystery Phase by the advanced charts, with everybody far away."""
    return wide_table(
        villain="werewolf", heroes=at("manor", "manor"), minions=minions, phase="mystery-start",
        round_counters=dict.fromkeys(rats, ("rats",)), draws={"mystery": ["toy-quiet"]}, **more,
    )  # fmt: skip


@pytest.mark.rule("EXP-02", "VIL-16", "MIN-22")
def test_a_chain_of_rats_ends_in_the_hall_of_the_board():
    t = night({"docks": "rats-nest"}, ("docks",))
    assert (t.round_counters("town-square"), t.s.track) == (["rats"], 20)
    t = night({"docks": "rats-nest"}, ("docks", "town-square"))
    assert (t.round_counters("coast-road"), t.s.track) == ([], 19)  # one too many in the hall


@pytest.mark.rule("EXP-02")
def test_the_phantom_coach_unloads_in_the_hall_of_the_board():
    t = night({"docks": "phantom-coach"})
    assert (t.minion("town-square"), t.s.villain.health_markers) == ("phantom-coach", 0)
    t = night({"town-square": "phantom-coach"})
    assert (t.minion("town-square"), t.s.villain.health_markers) == (None, 1)


@pytest.mark.rule("EXP-02", "CON-49")
def test_the_older_endless_ride_hits_every_hall():
    older = {"villain.endless_ride_hits_town_hall": True}
    halls = {"town-hall", "town-square"}
    for options, hit in (({}, set()), (older, halls)):
        t = wide_table(villain="spectral-horseman", options=options)
        spaces = {t.content.board.spaces[n].id for n in haunts(You(t.game, t.s.villain.card))}
        assert spaces & halls == hit
        assert "coast-road" in spaces
