"""Minion counters and the minion chart (MIN)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.shelf import content
from shadowbrook.engine.verbs.fights import fight, minion_fight
from shadowbrook.engine.verbs.minions import (
    advance,
    hunt_nearest,
    minion_chart,
    move_minion,
)
from tests.fighters import BOXES, arena, put_minion

AWAY = {"ann": {"at": "road-doctor-bridge", "investigation": 2}, "bob": {"at": "crossroads"}}


def board(deed=None, **more):
    """Ann acts on a road, Bob is far away; nobody is in the way of the minions."""
    more.setdefault("heroes", AWAY)
    return arena(deed=deed, **more)


def rolls_chart(hero=-1, space=""):
    async def deed(g):
        await minion_chart(g, hero=hero, space=g.content.board.index[space] if space else -1)

    return deed


def moves(space, target):
    async def deed(g):
        board = g.content.board.index
        await move_minion(g, board[space], board[target])

    return deed


def walks(space, steps):
    async def deed(g):
        at = g.content.board.index[space]
        kind = g.s.minions[at] - 1 if g.s.minions[at] else g.s.vermin[at][0]
        await advance(g, at, kind, steps)

    return deed


# ---- the chart ----------------------------------------


@pytest.mark.rule("MIN-01", "MIN-02", "MIN-29")
def test_a_d6_on_the_villains_own_chart_gives_minions_or_an_event():
    t = board(rolls_chart(space="fields"), dice=(2,))
    assert t.minion("fields") == "toy-ghost"
    t = board(rolls_chart(space="fields"), dice=(5,))
    assert t.minion("fields") is None
    assert t.s.track == 19  # nightfall
    t = board(rolls_chart(space="fields"), dice=(6,))  # two wolves: the second pushes the first
    assert t.minion("fields") == "toy-wolf"
    assert t.supply("toy-wolf") == 1
    assert t.game.queue == []


@pytest.mark.rule("MIN-29")
def test_every_villain_rolls_on_its_own_chart_only():
    sheets = [content(BOXES).definition[name] for name in ("brute", "vampire")]
    first = [sheet.advanced_chart[0] for sheet in sheets if isinstance(sheet, VillainSheet)]
    assert first[0].minions == ("toy-wolf",)
    assert first[1].minions != first[0].minions
    for sheet, entry in zip(sheets, first, strict=True):
        t = board(rolls_chart(space="fields"), villain=sheet.id, dice=(1, 1))
        assert t.records("minion-chart") == [("minion-chart", 1, entry.name)]


@pytest.mark.rule("MIN-24", "BAS-02")
def test_the_chart_has_two_faces():
    t = board(rolls_chart(space="fields"), dice=(1,), basic=("chart",))
    assert t.minion("fields") == "toy-fast"
    t = board(rolls_chart(space="fields"), dice=(1,))
    assert t.minion("fields") == "toy-wolf"


@pytest.mark.rule("MIN-02", "GAP-20")
def test_a_result_without_a_place_happens_where_the_hero_is_who_caused_it():
    t = board(rolls_chart(hero=1), dice=(1, 1, 1, 1, 1))
    assert t.minion("crossroads") == "toy-wolf"
    assert t.asked == "bob"


@pytest.mark.rule("MIN-02", "CRD-22")
def test_a_result_without_a_place_and_a_hero_happens_at_a_random_location():
    t = board(minion_chart, dice=(1,), draws={"lair": ["toy-lair-fields"]})
    assert t.minion("fields") == "toy-wolf"


# ---- counters and the supply ----------------------------------------


@pytest.mark.rule("MIN-03", "MIN-04", "MIN-05")
def test_minions_are_cards_for_one_fight_or_counters_that_stay():
    t = board(put_minion("toy-wolf", "manor"), draws={"manor": ["toy-thug"]})
    assert t.minion("manor") == "toy-wolf"
    heroes = {"ann": {"at": "windmill"}, "bob": {"at": "crossroads"}}

    async def card_fight(g):
        from shadowbrook.engine.verbs.piles import draw

        await fight(g, minion_fight(g, 0, "toy-thug", card=draw(g, "manor")))

    t = arena(
        heroes=heroes,
        minions={"fields": "toy-wolf"},
        draws={"manor": ["toy-thug"]},
        deed=card_fight,
        dice=(5, 5, 1, 1, 1),
    )
    assert t.discards("manor") == ["toy-thug"]  # defeated
    assert t.minion("windmill") is None
    assert t.minion("fields") == "toy-wolf"


@pytest.mark.rule("MIN-03", "MIN-04", "ENC-03")
def test_a_minion_drawn_as_a_location_card_is_fought_and_never_a_counter():
    heroes = {"ann": {"at": "manor", "investigation": 2}, "bob": {"at": "crossroads"}}
    t = arena(heroes=heroes, phase="actions", draws={"manor": ["toy-thug"]})
    t.dice(1, 1, 1, 1, 1)
    t.answer("encounter")
    assert t.records("fight") == [("fight", 0, "toy-thug")]
    assert t.kind == "escape"
    assert t.minion("manor") is None
    t.dice(5, 5, 1, 1, 1)
    t.answer("fight")
    assert t.records("minion-defeated") == [("minion-defeated", 0, "toy-thug")]
    assert t.hero("ann").investigation == 2 + 3
    assert t.discards("manor") == ["toy-thug"]


@pytest.mark.rule("MIN-05", "MIN-06")
def test_a_defeated_counter_returns_to_the_supply():
    t = arena(
        heroes={"ann": {"at": "church"}, "bob": {"at": "marsh"}},
        phase="fight",
        minions={"church": "toy-wolf"},
        dice=(5, 5, 1, 1, 1),
    )
    assert t.minion("church") is None
    assert t.supply("toy-wolf") == 3


@pytest.mark.rule("MIN-07", "MIN-09")
def test_with_no_counter_left_the_track_falls_instead():
    t = board(put_minion("toy-wolf", "fields"), supply={"toy-wolf": 0})
    assert t.minion("fields") is None
    assert t.s.track == 19
    t = board(put_minion("toy-wolf", "fields"), supply={"toy-wolf": 1})  # the last one
    assert t.minion("fields") == "toy-wolf"
    assert t.supply("toy-wolf") == 0
    assert t.s.track == 20


@pytest.mark.rule("MIN-08", "MIN-09")
def test_a_counter_in_use_takes_its_other_face_out_of_the_supply():
    used = {"manor": "toy-heads", "windmill": "toy-tails"}  # two counters in all
    t = board(put_minion("toy-tails", "fields"), minions=used)
    assert t.minion("fields") is None
    assert t.s.track == 19
    t = board(put_minion("toy-tails", "fields"), minions={"manor": "toy-heads"})
    assert t.minion("fields") == "toy-tails"


# ---- displacement ----------------------------------------


@pytest.mark.rule("MIN-10", "MIN-11")
def test_an_arriving_counter_pushes_the_old_one_toward_the_town_hall():
    t = board(put_minion("toy-ghost", "manor"), minions={"manor": "toy-wolf"})
    assert t.minion("manor") == "toy-ghost"
    assert t.minion("road-church-manor") == "toy-wolf"


@pytest.mark.rule("MIN-11")
def test_a_moving_counter_displaces_too():
    t = board(moves("windmill", "manor"), minions={"manor": "toy-wolf", "windmill": "toy-ghost"})
    assert t.minion("windmill") is None
    assert t.minion("manor") == "toy-ghost"
    assert t.minion("road-church-manor") == "toy-wolf"


@pytest.mark.rule("MIN-12")
def test_displacement_goes_on_in_a_chain():
    row = {"manor": "toy-wolf", "road-church-manor": "toy-fast", "church": "toy-heads"}
    t = board(put_minion("toy-ghost", "manor"), minions=row)
    assert t.minion("manor") == "toy-ghost"
    assert t.minion("road-church-manor") == "toy-wolf"
    assert t.minion("church") == "toy-fast"
    assert t.minion("town-hall") == "toy-heads"
    assert t.s.track == 20


@pytest.mark.rule("MIN-13", "MIN-12", "MIN-06")
def test_a_counter_displaced_from_the_town_hall_is_removed_and_the_track_falls():
    row = {"church": "toy-wolf", "town-hall": "toy-heads"}
    t = board(put_minion("toy-ghost", "church"), minions=row)
    assert t.minion("church") == "toy-ghost"
    assert t.minion("town-hall") == "toy-wolf"
    assert t.supply("toy-heads") == 2
    assert t.s.track == 19


@pytest.mark.rule("MIN-11", "BRD-16", "CON-40")
@pytest.mark.parametrize(("face", "space"), [(3, "road-manor-fields"), (4, "road-windmill-fields")])
def test_at_the_fields_the_arrows_decide(face, space):
    t = board(put_minion("toy-ghost", "fields"), minions={"fields": "toy-wolf"}, dice=(face,))
    assert t.minion(space) == "toy-wolf"
    assert t.game.queue == []


@pytest.mark.rule("MIN-11", "CON-40")
def test_at_the_fields_the_first_player_decides_where_the_option_says_so():
    t = board(
        put_minion("toy-ghost", "fields"),
        minions={"fields": "toy-wolf"},
        first="bob",
        options={"board.tie_break": "first_player"},
    )
    assert (t.kind, t.asked) == ("shortest-way", "bob")
    t.answer("space:road-windmill-fields")
    assert t.minion("road-windmill-fields") == "toy-wolf"


@pytest.mark.rule("MIN-13", "CON-41")
@pytest.mark.parametrize(("option", "there"), [("stay", True), ("remove_and_track", False)])
@pytest.mark.parametrize("steps", [1, 2])
def test_a_counter_that_would_walk_from_the_town_hall(option, there, steps):
    t = board(
        walks("town-hall", steps),
        minions={"town-hall": "toy-wolf"},
        options={"minion.move_from_town_hall": option},
    )
    assert (t.minion("town-hall") == "toy-wolf") is there
    assert t.s.track == (20 if there else 19)
    assert t.supply("toy-wolf") == (2 if there else 3)


@pytest.mark.rule("GAP-60", "RBW-28", "CON-41")
@pytest.mark.parametrize("option", ["stay", "remove_and_track"])
@pytest.mark.parametrize("kind", ["toy-wolf", "toy-rats"])
def test_a_counter_that_comes_to_the_town_hall_on_its_way_stops_there(option, kind):
    there = {"minions": {"church": kind}} if kind == "toy-wolf" else {
        "round_counters": {"church": (kind,)}
    }  # fmt: skip
    t = board(walks("church", 2), options={"minion.move_from_town_hall": option}, **there)
    assert [t.minion("town-hall"), *t.round_counters("town-hall")][-1] == kind
    assert t.s.track == 20


@pytest.mark.rule("MIN-22", "CON-41")
def test_a_surplus_round_counter_does_not_move_the_one_that_was_there():
    t = board(
        walks("church", 2),
        round_counters={"church": ["toy-rats"], "town-hall": ["toy-rats"]},
        options={"minion.move_from_town_hall": "remove_and_track"},
    )
    assert t.round_counters("town-hall") == ["toy-rats"]
    assert t.s.track == 19  # the surplus one only
    assert t.supply("toy-rats") == 3


# ---- meeting heroes ----------------------------------------


@pytest.mark.rule("MIN-14")
def test_a_minion_that_appears_beside_a_hero_fights_at_once_whoevers_turn_it_is():
    t = board(put_minion("toy-wolf", "crossroads"), dice=(1, 1, 1, 1))
    assert (t.kind, t.asked) == ("escape", "bob")
    assert t.s.active == t.number("ann")


@pytest.mark.rule("MIN-14", "GAP-32")
def test_a_minion_that_walks_into_a_hero_fights_and_then_goes_on():
    heroes = {"ann": {"at": "manor", "investigation": 2}, "bob": {"at": "church"}}
    t = arena(
        heroes=heroes,
        deed=walks("road-church-manor", 2),
        minions={"road-church-manor": "toy-wolf"},
        dice=(1, 1, 1, 1),
    )
    assert (t.kind, t.asked) == ("escape", "bob")
    t.answer("escape:road-church-manor")
    assert t.minion("town-hall") == "toy-wolf"  # the second step


@pytest.mark.rule("MIN-31")
def test_a_minion_pushed_into_a_hero_fights_that_hero():
    heroes = {"ann": {"at": "marsh", "investigation": 2}, "bob": {"at": "road-church-manor"}}
    t = arena(
        heroes=heroes,
        deed=put_minion("toy-ghost", "manor"),
        minions={"manor": "toy-wolf"},
        dice=(1, 1, 1, 1),
    )
    assert (t.kind, t.asked, t.decision.source) == ("escape", "bob", "toy-wolf")


CROWD = {
    "ann": {"at": "marsh", "investigation": 2},
    "bob": {"at": "church"},  # Honor 4
    "cid": {"at": "church"},  # Honor 4
    "dot": {"at": "church"},  # Honor 1
}


@pytest.mark.rule("MIN-15")
def test_the_hero_with_the_highest_honor_fights_first():
    heroes = {**CROWD, "ann": {"at": "church", "investigation": 2}}  # Honor 5
    t = arena(heroes=heroes, deed=put_minion("toy-wolf", "church"), dice=(1, 1, 1, 1, 1))
    assert (t.kind, t.asked) == ("escape", "ann")
    t = arena(
        heroes={**heroes, "dot": {"at": "church", "upgrades": {"honor": 5}}},
        deed=put_minion("toy-wolf", "church"),
        dice=(1, 1, 1),
    )
    assert t.asked == "dot"


@pytest.mark.rule("MIN-16")
def test_tied_honor_is_for_the_first_player_to_decide():
    t = arena(heroes=CROWD, first="dot", deed=put_minion("toy-wolf", "church"))
    assert (t.kind, t.asked) == ("who-fights", "dot")
    assert t.options == ["hero:bob", "hero:cid"]  # in turn order, without dot
    t.dice(1, 1, 1, 1)
    t.answer("hero:cid")
    assert (t.kind, t.asked) == ("escape", "cid")


@pytest.mark.rule("MIN-17", "MIN-18")
def test_when_the_hero_escapes_the_next_one_must_fight():
    heroes = {"ann": {"at": "marsh"}, "bob": {"at": "church"}, "dot": {"at": "church"}}
    t = arena(heroes=heroes, deed=put_minion("toy-wolf", "church"), dice=(1, 1, 1, 1))
    assert t.asked == "bob"
    t.dice(1, 1, 1)
    t.answer("escape:road-church-manor")
    assert (t.kind, t.asked) == ("escape", "dot")
    t.answer("escape:road-church-manor")
    assert (t.kind, t.asked) == ("action", "ann")
    assert t.minion("church") == "toy-wolf"


@pytest.mark.rule("MIN-18", "MIN-30")
def test_when_the_hero_is_knocked_out_the_next_one_must_fight():
    heroes = {
        "ann": {"at": "marsh"},
        "bob": {"at": "church", "wounds": 2, "investigation": 0},
        "dot": {"at": "church"},
    }
    t = arena(heroes=heroes, deed=put_minion("toy-wolf", "church"), dice=(1, 1, 5, 1, 1, 1, 1, 1))
    assert t.hero("bob").down
    assert (t.kind, t.asked) == ("escape", "dot")


@pytest.mark.rule("MIN-18")
def test_a_hero_carried_to_a_minion_fights_it():
    from shadowbrook.engine.verbs.moving import carry_hero

    async def carried(g):
        await carry_hero(g, 1, g.content.board.index["church"])

    t = board(carried, minions={"church": "toy-wolf"}, dice=(1, 1, 1, 1))
    assert (t.kind, t.asked) == ("escape", "bob")


# ---- round counters ----------------------------------------


@pytest.mark.rule("MIN-19", "MIN-02")
def test_round_counters_come_from_the_advanced_chart():
    t = board(rolls_chart(space="fields"), dice=(3,))
    assert t.round_counters("fields") == ["toy-rats"]
    assert t.supply("toy-rats") == 3


@pytest.mark.rule("MIN-20", "MIN-21")
def test_round_counters_neither_fight_nor_displace():
    t = board(
        put_minion("toy-rats", "crossroads"),
        minions={"crossroads": "toy-wolf"},
        heroes={"ann": {"at": "road-doctor-bridge", "investigation": 2}, "bob": {"at": "marsh"}},
    )
    assert t.minion("crossroads") == "toy-wolf"  # not displaced
    assert t.round_counters("crossroads") == ["toy-rats"]
    t = board(put_minion("toy-rats", "crossroads"))
    assert (t.kind, t.asked) == ("action", "ann")  # bob is there, and no fight
    assert t.round_counters("crossroads") == ["toy-rats"]


@pytest.mark.rule("MIN-20", "MIN-21")
def test_round_counters_of_two_kinds_share_a_space_and_are_not_displaced():
    t = board(put_minion("toy-rats", "fields"), round_counters={"fields": ("toy-crows",)})
    assert t.round_counters("fields") == ["toy-crows", "toy-rats"]
    assert t.s.track == 20
    t = board(put_minion("toy-wolf", "fields"), round_counters={"fields": ("toy-crows",)})
    assert t.round_counters("fields") == ["toy-crows"]
    assert t.minion("fields") == "toy-wolf"


@pytest.mark.rule("MIN-21", "MIN-22")
def test_a_second_round_counter_of_a_kind_is_removed_and_the_track_falls():
    t = board(put_minion("toy-rats", "fields"), round_counters={"fields": ("toy-rats",)})
    assert t.round_counters("fields") == ["toy-rats"]
    assert t.supply("toy-rats") == 3  # one on the board, the surplus is back
    assert t.s.track == 19
    t = board(
        walks("road-church-manor", 1),
        round_counters={"road-church-manor": ("toy-rats",), "church": ("toy-rats",)},
    )
    assert t.round_counters("church") == ["toy-rats"]
    assert t.s.track == 19


@pytest.mark.rule("MIN-23")
def test_what_a_hero_can_do_about_a_round_counter_is_its_own_affair():
    heroes = {"ann": {"at": "church", "investigation": 2}, "bob": {"at": "marsh"}}
    t = arena(heroes=heroes, round_counters={"church": ("toy-rats", "toy-crows")})
    assert "clear:toy-crows" in t.options
    assert "clear:toy-rats" not in t.options
    t.answer("clear:toy-crows")
    assert t.round_counters("church") == ["toy-rats"]
    assert t.hero("ann").investigation == 1
    assert t.supply("toy-crows") == 3


@pytest.mark.rule("MIN-23", "ACT-03")
def test_clearing_a_round_counter_is_one_action_a_turn():
    heroes = {"ann": {"at": "church", "investigation": 9}, "bob": {"at": "marsh"}}
    t = arena(heroes=heroes, round_counters={"church": ("toy-bats",)}, dice=(4, 4))
    assert "clear:toy-bats" in t.options
    t.answer("clear:toy-bats")
    assert t.round_counters("church") == ["toy-bats"]
    assert "clear:toy-bats" not in t.options


@pytest.mark.rule("MIN-23")
def test_who_cannot_pay_for_clearing_a_round_counter_is_not_offered_it():
    for coins, offered in ((0, False), (1, True)):
        heroes = {"ann": {"at": "church", "investigation": coins}, "bob": {"at": "marsh"}}
        t = arena(heroes=heroes, round_counters={"church": ("toy-bats",)}, clues={"church": 1})
        assert ("clear:toy-bats" in t.options) is offered


@pytest.mark.rule("RBW-10", "CLS-09", "CON-08", "MIN-23")
@pytest.mark.parametrize("preset", ["rbw", "classic-advanced"])
def test_older_rules_let_a_hero_try_to_clear_a_round_counter_while_they_can_pay(preset):
    heroes = {"ann": {"at": "church", "investigation": 2}, "bob": {"at": "marsh"}}
    for second, remain in ((4, ["toy-bats"]), (5, [])):
        t = arena(
            preset=preset, mode="cooperative", heroes=heroes, clues={"church": 1},
            round_counters={"church": ("toy-bats",)}, dice=(4, 4, 4, second),
        )  # fmt: skip
        t.answer("clear:toy-bats")
        assert t.round_counters("church") == ["toy-bats"]
        t.answer("clear:toy-bats")
        assert t.round_counters("church") == remain
        assert t.hero("ann").investigation == 0
        assert "clear:toy-bats" not in t.options  # nothing left to pay with, or nothing to clear


@pytest.mark.rule("AP-22", "CON-08", "MIN-23")
def test_by_day_a_round_counter_can_be_tackled_for_two_points_each_time():
    t = arena(
        preset="ap", mode="lone", phase="day", options={"turn.points": "10"},
        heroes={"ann": {"at": "church", "investigation": 9}},
        round_counters={"church": ("toy-bats",)}, dice=(4,) * 10,
    )  # fmt: skip
    for left in (10, 8, 6, 4, 2):  # the last two points are enough
        assert t.hero("ann").points == left
        assert next(o.points for o in t.decision.options if o.key == "clear:toy-bats") == 2
        if left > 2:
            t.answer("clear:toy-bats")
    t = arena(
        preset="ap", mode="lone", phase="day", options={"turn.points": "10"},
        heroes={"ann": {"at": "marsh", "investigation": 0}}, clues={"marsh": 9},
        round_counters={"marsh": ("toy-bats",)},
    )  # fmt: skip
    t.answer("collect", "number:9")
    assert "clear:toy-bats" not in t.options  # rich, but one point is not enough


@pytest.mark.rule("MIN-23", "MYS-03")
def test_a_round_counter_may_act_at_the_start_of_the_mystery_phase():
    heroes = {"ann": {"at": "church"}, "bob": {"at": "marsh"}}
    t = arena(
        heroes=heroes,
        phase="mystery",
        round_counters={"church": ("toy-crows",)},
        draws={"mystery": ["toy-quiet"]},
        dice=(3,),
    )
    assert t.hero("ann").wounds == 1
    assert t.hero("bob").wounds == 0


# ---- the hound and the nest ----------------------------------------


def night(**more):
    """The Mystery Phase begins; a quiet card follows, then the movement roll of ann or bob."""
    more.setdefault("heroes", {"ann": {"at": "manor"}, "bob": {"at": "crossroads"}})
    more.setdefault("draws", {"mystery": ["toy-quiet"]})
    return arena(phase="mystery", **more)


@pytest.mark.rule("MIN-25")
def test_the_hound_goes_two_spaces_toward_the_nearest_hero():
    t = night(minions={"town-hall": "hound"}, dice=(3,))  # the manor is three away
    assert t.minion("town-hall") is None
    assert t.minion("road-church-manor") == "hound"
    assert t.s.fights == []


@pytest.mark.rule("MIN-25", "MIN-14")
def test_the_hound_stops_where_the_hero_is_and_fights():
    t = night(minions={"road-church-manor": "hound"}, dice=(1, 1, 1, 1))
    assert t.minion("manor") == "hound"  # one space was enough
    assert (t.kind, t.asked) == ("escape", "ann")


@pytest.mark.rule("MIN-25")
def test_a_knocked_out_hero_is_no_prey():
    heroes = {"ann": {"at": "manor"}, "bob": {"down": True}}

    async def hunt(g):
        await hunt_nearest(g, g.content.board.index["church"], 1)

    t = arena(heroes=heroes, deed=hunt, minions={"church": "hound"})
    assert t.minion("road-church-manor") == "hound"  # away from the town hall


@pytest.mark.rule("MIN-25", "CON-40")
def test_between_prey_equally_near_the_first_player_decides():
    heroes = {"ann": {"at": "marsh"}, "bob": {"at": "manor"}}
    t = night(heroes=heroes, first="bob", minions={"town-hall": "hound"})
    assert (t.kind, t.asked) == ("shortest-way", "bob")
    t.dice(3)
    t.answer("space:marsh")
    assert t.minion("road-blacksmith-marsh") == "hound"


@pytest.mark.rule("MIN-26", "FAQ-10")
def test_the_hound_passes_over_minions_and_displaces_only_where_it_ends():
    between = {"town-hall": "hound", "church": "toy-wolf", "road-church-manor": "toy-ghost"}
    t = night(minions=between, dice=(3,))
    assert t.minion("road-church-manor") == "hound"
    assert t.minion("church") == "toy-ghost"  # pushed from where the hound ended ...
    assert t.minion("town-hall") == "toy-wolf"  # ... which pushed the wolf on its way home
    assert t.s.track == 20
    t = night(minions={"town-hall": "hound", "church": "toy-wolf"}, dice=(3,))
    assert t.minion("church") == "toy-wolf"  # passed over
    assert t.minion("road-church-manor") == "hound"


@pytest.mark.rule("MIN-27", "FAQ-11")
def test_hounds_move_one_at_a_time_and_the_first_is_fought_before_the_next_moves():
    pack = {"road-church-manor": "hound", "road-manor-fields": "hound"}
    t = night(
        heroes={"ann": {"at": "manor"}, "bob": {"at": "crossroads"}}, first="bob", minions=pack
    )
    assert (t.kind, t.asked) == ("order-minions", "bob")
    assert t.options == ["first:hound:road-church-manor", "first:hound:road-manor-fields"]
    t.dice(1, 1, 1, 1)
    t.answer("first:hound:road-manor-fields")
    assert (t.kind, t.asked) == ("escape", "ann")
    assert t.minion("road-church-manor") == "hound"  # still waiting
    t.dice(5, 1, 1, 1, 1, 1, 1, 1)  # ann beats the first; then the other comes
    t.answer("fight")
    assert t.minion("road-church-manor") is None
    assert t.minion("manor") == "hound"
    assert (t.kind, t.asked) == ("escape", "ann")
    assert t.s.fights[0].round == 1


@pytest.mark.rule("MIN-28", "FAQ-07")
def test_a_nest_is_moved_like_any_other_minion():
    t = board(walks("manor", 2), minions={"manor": "nest"})
    assert t.minion("manor") is None
    assert t.minion("church") == "nest"
    t = board(put_minion("toy-wolf", "manor"), minions={"manor": "nest"})
    assert t.minion("road-church-manor") == "nest"


@pytest.mark.rule("MIN-28", "MYS-03")
def test_a_nest_lays_a_chain_of_rats():
    heroes = {"ann": {"at": "marsh"}, "bob": {"at": "crossroads"}}
    t = night(heroes=heroes, minions={"manor": "nest"}, dice=(3,))
    assert t.minion("manor") == "nest"
    assert t.round_counters("road-church-manor") == ["toy-rats"]
