"""Markers of the boxes: where they lie, what they do there, what happens when they run short."""

from __future__ import annotations

import json
from typing import Any

import pytest

from shadowbrook.engine.errors import SaveError
from shadowbrook.engine.game import Game
from shadowbrook.engine.hiding import hide
from shadowbrook.engine.queries.elders import companions
from shadowbrook.engine.queries.fights import escapes
from shadowbrook.engine.queries.markers import kind_of
from shadowbrook.engine.verbs.elders import bind_to_hero, rejoin
from shadowbrook.engine.words import Zone
from shadowbrook.engine.zones import put
from shadowbrook.lab.invariants import table_is_whole, views_are_plain
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario
from tests.toy_markers import marker_table


def with_tools(*tools: str, **more: Any) -> Scenario:
    ada = {"items": tools, "at": "church", **more.pop("ada", {})}
    return marker_table(heroes={"ada": ada, "bert": {}}, **more)


def test_a_marker_lies_where_it_is_put_and_only_as_often_as_may_be():
    t = with_tools("toy-camp-tent")
    for lie in (1, 2, 3, 3):
        t.answer("use:toy-camp-tent")
        assert t.markers("toy-camp") == {"church": lie}
    assert t.game.view(0)["markers"] == [{"marker": "toy-camp", "count": 3, "space": "church"}]
    assert t.game.view(0)["markers_left"]["toy-camp"] == 1
    table_is_whole(t.game)


@pytest.mark.rule("GAP-70")
def test_when_none_is_left_the_marker_says_what_happens():
    t = with_tools("toy-swamp-spade", markers={"toy-swamp": ["manor", "windmill"]}, track=20)
    t.answer("use:toy-swamp-spade")
    assert t.markers("toy-swamp") == {"manor": 1, "windmill": 1}
    assert t.s.track == 19
    assert t.records("no-marker-left") == [("no-marker-left", "toy-swamp")]
    # there is one already: that is no shortage
    t = with_tools("toy-swamp-spade", markers={"toy-swamp": ["marsh", "windmill"]}, track=20)
    t.answer("use:toy-swamp-spade")
    assert (t.s.track, t.records("no-marker-left")) == (20, [])


@pytest.mark.rule("GAP-70")
def test_without_a_word_about_it_nothing_happens_when_none_is_left():
    t = with_tools("toy-mud-pie", "toy-camp-tent", markers={"toy-camp": {"church": 2, "manor": 2}})
    t.answer("use:toy-camp-tent")
    assert t.markers("toy-camp") == {"church": 2, "manor": 2}
    assert t.s.track == 20


def test_the_hero_who_was_to_get_a_marker_is_known_when_none_is_left():
    t = with_tools("toy-doom-horn", ada={"investigation": 0})
    t.answer("use:toy-doom-horn")
    assert (t.markers("toy-doom"), t.hero("ada").investigation) == ({"ada": 2}, 0)
    t.answer("use:toy-doom-horn")  # one is left of the two that should come
    assert (t.markers("toy-doom"), t.hero("ada").investigation) == ({"ada": 3}, 3)


def test_what_a_marker_does_works_where_it_lies():
    for place, left in (("church", 2), ("marsh", 1), ("crossroads", 2)):
        t = marker_table(
            heroes={"ada": {"at": place, "investigation": 2}, "bert": {"investigation": 2}},
            markers={"toy-swamp": ["marsh"]},
            phase="walk",
            steps=1,
            dice=(6,),
        )
        t.answer("stay")
        assert t.hero("ada").investigation == left
        assert t.hero("bert").investigation == 2


def test_a_hero_may_act_on_a_marker_where_it_lies():
    at_marsh = {"at": "marsh", "investigation": 2}
    t = marker_table(heroes={"ada": at_marsh, "bert": {}}, markers={"toy-swamp": ["marsh"]})
    assert "use:toy-swamp" in t.options
    t.answer("use:toy-swamp")
    assert (t.markers("toy-swamp"), t.hero("ada").investigation) == ({}, 0)
    assert "use:toy-swamp" not in t.options
    assert t.s.zone(t.content.copies["toy-swamp"][0]) == Zone.OUT  # it is in force no more
    for other in ({"at": "church", "investigation": 2}, {"at": "marsh", "investigation": 1}):
        t = marker_table(heroes={"ada": other, "bert": {}}, markers={"toy-swamp": ["marsh"]})
        assert "use:toy-swamp" not in t.options


def test_a_marker_on_a_hero_acts_for_that_hero_alone():
    for hero, reach in (("ada", False), ("bert", True)):
        t = marker_table(
            heroes={"ada": {"at": "town-hall"}, "bert": {}},
            markers={"toy-mud": [hero]},
            phase="move",
            dice=(2,),
        )
        assert t.hero("ada").steps == (2 if reach else 1)


def test_markers_on_the_villain_add_up():
    t = with_tools("toy-doom-bell")
    before = t.game.view(0)["villain"]["combat"]
    t.answer("use:toy-doom-bell")
    assert t.game.view(0)["villain"]["combat"] == before + 2
    assert ["toy-doom", 2] in t.game.view(0)["villain"]["combat_parts"]
    assert t.markers("toy-doom") == {"ogre": 2}


@pytest.mark.rule("ELD-25")
def test_an_elder_who_is_held_back_travels_again_when_the_marker_goes():
    t = with_tools("toy-rope")
    bind_to_hero(t.game, 0, 1)
    assert t.s.elders[0].hero == 1
    t.answer("use:toy-rope")
    assert (t.s.elders[0].hero, t.s.elders[0].bound) == (-1, 1)
    rejoin(t.game)
    assert t.s.elders[0].hero == -1
    bind_to_hero(t.game, 0, 0)  # another hero takes a fancy to them
    assert (t.s.elders[0].hero, t.s.elders[0].bound) == (-1, 0)
    t.answer("use:toy-rope")
    assert t.s.elders[0].hero == 0
    table_is_whole(t.game)


def test_an_elder_at_home_stays_there_when_the_marker_goes():
    t = with_tools("toy-rope")
    t.answer("use:toy-rope", "use:toy-rope")
    assert (t.s.elders[0].hero, t.markers("toy-leash")) == (-1, {})


@pytest.mark.rule("SHD-04")
def test_an_elder_who_is_held_back_is_no_companion():
    t = with_tools("toy-rope")
    assert companions(t.game) == [0, 1, 2, 3, 4, 5]
    t.answer("use:toy-rope")
    assert companions(t.game) == [1, 2, 3, 4, 5]
    t.s.elders[1].status = "dead"
    assert companions(t.game) == [2, 3, 4, 5]


def test_markers_on_a_card_go_back_when_it_leaves_play():
    t = marker_table(in_play=["toy-omen"], markers={"toy-camp": {"toy-omen": 2, "manor": 1}})
    card = t.content.copies["toy-omen"][0]
    put(t.game, card, Zone.DISCARD, t.content.deck_index["mystery"])
    assert t.markers("toy-camp") == {"manor": 1}


# ---- spaces that change -----------------------------------------------------------------------


def test_a_marker_makes_another_kind_of_space():
    t = marker_table(
        heroes={"ada": {"at": "church"}, "bert": {}},
        markers={"toy-swamp": ["church"]},
        dice=(3,),
        draws={"event": ["toy-clues"]},
    )
    assert kind_of(t.game, t.space("church")) == "dangerous"
    assert kind_of(t.game, t.space("manor")) == "corner"
    t.answer("encounter")
    assert t.records("die")  # ENC-07: an Event or a Mystery card, and no service
    assert t.hand("ada") == ["toy-clues"]


def test_a_marker_is_encountered_in_place_of_what_is_printed():
    t = marker_table(
        heroes={"ada": {"at": "manor", "investigation": 0}, "bert": {}},
        markers={"toy-camp": {"manor": 2}},
    )
    assert t.hero("ada").investigation == 2  # there was nothing else to do at first
    assert not t.records("location-card")
    assert "encounter" not in t.options


@pytest.mark.rule("EXP-04")
def test_nobody_enters_a_closed_space_until_the_marker_goes():
    t = marker_table(
        heroes={"ada": {"at": "church"}, "bert": {"at": "manor"}},
        markers={"toy-sunk": ["road-church-manor"]},
        phase="move",
        dice=(6,),
    )
    assert "move:road-church-manor" not in t.options
    assert t.game.view(0)["spaces"]["road-church-manor"]["blocked"]
    road = t.space("road-church-manor")
    assert road not in escapes(t.game, t.number("ada"))
    assert road not in escapes(t.game, t.number("bert"))


@pytest.mark.rule("EXP-05", "GAP-71")
def test_a_crossing_of_the_track_opens_no_space_that_a_marker_closes():
    t = with_tools(
        "toy-swamp-spade",
        markers={"toy-sunk": ["road-church-manor"], "toy-swamp": ["manor", "windmill"]},
        track=17,
    )
    t.answer("use:toy-swamp-spade")  # none is left: the track falls
    assert (t.s.track, t.records("stage")) == (16, [("stage", 1)])
    assert t.markers("toy-sunk") == {"road-church-manor": 1}


@pytest.mark.rule("GAP-71")
def test_no_minion_appears_in_a_closed_space_and_none_goes_there():
    for sunk, there in (("church", None), ("windmill", "plain-walker")):
        t = with_tools("toy-wolf-whistle", markers={"toy-sunk": [sunk]}, ada={"at": "manor"})
        t.answer("use:toy-wolf-whistle")
        assert t.minion("church") == there
        assert t.supply("plain-walker") == (2 if there is None else 1)


# ---- part of everything -----------------------------------------------------------------------


EVERYWHERE: dict[str, dict[str, int]] = {
    "toy-swamp": {"marsh": 1},
    "toy-mud": {"ada": 1},
    "toy-doom": {"ogre": 2},
    "toy-camp": {"sophie": 1, "toy-omen": 1},
}


def everywhere() -> Scenario:
    elders = {"heroes": {"ada": {"at": "church"}, "bert": {}}, "in_play": ["toy-omen"]}
    markers = dict(EVERYWHERE)
    t = marker_table(**elders)
    elder = t.content.cards[t.s.elders[0].card].id
    markers["toy-camp"] = {elder: 1, "toy-omen": 1}
    return marker_table(**elders, markers=markers)


def test_markers_are_part_of_views_saves_and_copies():
    t = everywhere()
    seen = t.game.view(1)["markers"]
    assert {"marker": "toy-doom", "count": 2, "card": "ogre", "of": 0} in seen
    assert {"marker": "toy-mud", "count": 1, "hero": 0} in seen
    assert {"marker": "toy-camp", "count": 1, "elder": 0} in seen
    assert len(seen) == 5
    views_are_plain(t.game)
    table_is_whole(t.game)
    again = Game.load(t.game.save())
    assert again.s.digest() == t.game.s.digest()
    assert again.view(1)["markers"] == seen
    assert hide(t.game, 0, 3).view(0)["markers"] == seen


def test_everything_about_markers_can_be_told():
    t = with_tools("toy-camp-tent", "toy-doom-bell", "toy-mud-pie", "toy-tool-with-mud")
    say = Narrator(t.content)
    for tool in ("toy-camp-tent", "toy-doom-bell", "toy-mud-pie", "toy-tool-with-mud"):
        t.answer(f"use:{tool}")
    told = [say.record(one, t.game.view(-1)) for one in t.game.records or () if "marker" in one[0]]
    assert told == [
        "1 toy-camp marker is laid on the Church (toy-camp-tent).",
        "2 toy-doom markers are laid on ogre (toy-doom-bell).",
        "1 toy-mud marker is laid on ada (toy-mud-pie).",
        "1 toy-mud marker is laid on bert (toy-mud-pie).",
        "No toy-mud marker is left.",
    ]


def damaged(t: Scenario, tokens: list[list[int]]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(t.game.save())
    document["start"]["tokens"] = tokens
    return document


def test_a_save_with_impossible_markers_is_refused():
    t = everywhere()
    swamp = t.content.copies["toy-swamp"][0]
    spade = t.content.copies["toy-swamp-spade"][0]
    rest = [list(one) for one in t.s.tokens if one[0] != swamp]
    for wrong in (
        [],  # in force, but nowhere
        [[swamp, 0, 1, 2]],  # more than may lie in one place
        [[swamp, 0, n, 1] for n in range(3)],  # more than there are
        [[swamp, 0, 999, 1]],
        [[swamp, 4, 0, 1]],
        [[swamp, 1, 77, 1]],
        [[swamp, 0, 1, 0]],
        [[swamp, 0, 1, 1], [spade, 0, 1, 1]],
    ):
        with pytest.raises(SaveError):
            Game.load(damaged(t, [*wrong, *rest]))
