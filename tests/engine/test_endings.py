"""How a game ends (WIN)."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.verbs.elders import kill_elder
from shadowbrook.engine.verbs.showdowns import hurt_villain
from shadowbrook.engine.verbs.track import fall
from tests.fighters import CORE_ELDERS, ELDERS, arena, hurt

LAIR = "toy-lair-church"


def last_round(*dice, mode="competitive", heroes=None, wounds=4, **more):
    """A showdown of ann's with a villain that has one Health left (5 a hero)."""
    ann = {"at": "church", "investigation": 9, "lair": LAIR}
    heroes = heroes or {"ann": ann, "bob": {"at": "marsh", "investigation": 0}}
    t = arena(mode=mode, heroes=heroes, phase="showdown", villain_wounds=wounds, dice=dice, **more)
    while t.kind in ("join-showdown", "hunting-party", "accuse", "regroup"):
        t.answer(
            {"join-showdown": "no", "accuse": "no-accusation", "regroup": "fight"}.get(
                t.kind, "nobody"
            )
        )
    return t


def drops(count):
    async def deed(g):
        await fall(g, count, "test")

    return deed


@pytest.mark.rule("WIN-01", "SHD-01")
def test_the_hero_who_defeats_the_villain_wins_alone():
    t = last_round(1, 1, 1, 5, 1, 1)
    assert t.kind == "over"
    result = t.game.result
    assert result is not None
    assert (result.winner, result.how, result.heroes) == ("hero", "showdown", (0,))


@pytest.mark.rule("WIN-01", "VIL-02")
def test_one_wound_short_is_no_victory():
    t = arena(
        heroes={
            "ann": {"at": "church", "investigation": 9, "lair": LAIR},
            "bob": {"investigation": 0},
        },
        phase="showdown",
        villain_wounds=3,
        dice=(1, 1, 1, 5, 1, 1),
    )
    t.answer("nobody")
    assert t.s.villain.wounds == 4
    assert t.game.result is None


@pytest.mark.rule("WIN-01")
def test_a_lone_hero_wins_as_the_hero():
    ann = {"at": "church", "investigation": 9, "lair": LAIR}
    t = last_round(1, 1, 1, 5, 1, 1, mode="lone", heroes={"ann": ann})
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.heroes) == ("hero", (0,))


@pytest.mark.rule("WIN-02", "CON-55")
def test_a_hero_who_falls_in_the_round_of_the_last_wound_still_wins():
    ann = {"at": "church", "investigation": 9, "lair": LAIR, "wounds": 3}
    t = last_round(6, 6, 6, 5, 1, 1, heroes={"ann": ann, "bob": {"investigation": 0}})
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.how) == ("hero", "showdown")


@pytest.mark.rule("WIN-02", "WIN-05")
def test_allies_who_all_fall_in_the_round_of_the_last_wound_still_win():
    heroes = {
        "ann": {"at": "church", "investigation": 9, "lair": LAIR, "wounds": 3},
        "bob": {"down": True},
    }
    t = last_round(6, 6, 6, 5, 1, 1, mode="cooperative", heroes=heroes, wounds=9)
    assert t.game.result is not None
    assert t.game.result.winner == "heroes"


@pytest.mark.rule("WIN-02", "WIN-03", "GAP-44")
def test_the_last_wound_comes_before_the_darkness_of_the_same_round():
    ann = {"at": "church", "investigation": 9, "lair": LAIR}
    t = arena(
        heroes={"ann": ann, "bob": {"investigation": 0}},
        phase="showdown",
        villain_wounds=4,
        track=2,
        dice=(1, 1, 6, 5, 1, 1),  # the elder would die, and the track fall by 2
    )
    t.answer("elder:alderman", "nobody")
    assert t.game.result is not None
    assert t.game.result.winner == "hero"


@pytest.mark.rule("WIN-03", "TRK-03", "CON-01")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_the_villain_wins_when_the_track_reaches_darkness(mode):
    t = arena(mode=mode, deed=drops(2), track=3, heroes={"ann": {"at": "church"}, "bob": {}})
    assert t.s.track == 1
    assert t.game.result is None
    t = arena(mode=mode, deed=drops(3), track=3, heroes={"ann": {"at": "church"}, "bob": {}})
    result = t.game.result
    assert result is not None
    assert (result.winner, result.how, result.heroes) == ("villain", "darkness", ())
    t = arena(mode=mode, deed=drops(9), track=3, heroes={"ann": {"at": "church"}, "bob": {}})
    assert t.s.track == 0
    assert t.kind == "over"


@pytest.mark.rule("WIN-04")
def test_allies_win_together_wherever_they_are():
    heroes = {
        "ann": {"at": "church", "investigation": 9, "lair": LAIR},
        "bob": {"at": "marsh", "investigation": 0},
        "cid": {"down": True},
    }
    t = last_round(1, 1, 1, 5, 1, 1, mode="cooperative", heroes=heroes, wounds=14)
    result = t.game.result
    assert result is not None
    assert (result.winner, result.heroes) == ("heroes", (0, 1, 2))


@pytest.mark.rule("WIN-05", "CON-47")
def test_allies_lose_when_all_lie_knocked_out():
    heroes = {"ann": {"at": "marsh", "investigation": 0}, "bob": {"down": True}}
    t = arena(mode="cooperative", heroes=heroes, deed=hurt(0, 4))
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.how) == ("villain", "all-knocked-out")
    heroes["cid"] = {"at": "church"}
    t = arena(mode="cooperative", heroes=heroes, deed=hurt(0, 4), dice=(1, 3))
    assert t.game.result is None  # cid still stands
    assert t.asked == "cid"


@pytest.mark.rule("WIN-05", "TEAM-13")
def test_rivals_do_not_lose_when_all_lie_knocked_out():
    heroes = {"ann": {"at": "marsh", "investigation": 0}, "bob": {"down": True}}
    t = arena(heroes=heroes, deed=hurt(0, 4), draws={"mystery": ["toy-quiet"]}, dice=(1, 3))
    assert t.game.result is None
    assert t.kind == "move"


@pytest.mark.rule("WIN-05", "SOLO-05", "CON-47")
def test_a_solo_team_of_two_may_waive_that_loss():
    heroes = {"ann": {"at": "marsh", "investigation": 0}, "bob": {"down": True}}
    lost = arena(mode="solo-team", heroes=heroes, deed=hurt(0, 4))
    assert lost.kind == "over"
    t = arena(
        mode="solo-team",
        heroes=heroes,
        deed=hurt(0, 4),
        draws={"mystery": ["toy-quiet"]},
        options={"lose.all_knocked_out": False},
        dice=(1, 5, 3),
    )
    assert t.game.result is None


@pytest.mark.rule("WIN-06", "TEAM-06")
def test_the_team_that_beats_the_villain_first_wins():
    heroes = {
        "ann": {"at": "marsh", "investigation": 0},
        "bob": {"at": "church", "investigation": 9, "lair": LAIR},
        "cid": {"at": "marsh", "investigation": 0},
        "dot": {"at": "marsh", "investigation": 0},
    }
    t = last_round(
        1,
        1,
        1,
        5,
        1,
        mode="team",
        teams=(0, 1, 0, 1),
        heroes=heroes,
        wounds=9,
        active="bob",
    )
    result = t.game.result
    assert result is not None
    assert (result.winner, result.team, result.heroes) == ("team", 1, (1, 3))


@pytest.mark.rule("WIN-07", "SOLO-14")
@pytest.mark.parametrize(("level", "kind"), [("apocalypse", "over"), ("insanity", "move")])
def test_the_third_knock_out_is_the_end_at_the_hardest_level(level, kind):
    heroes = {"ann": {"at": "marsh", "investigation": 0, "knock_outs": 2}}
    t = arena(
        mode="lone",
        level=level,
        heroes=heroes,
        deed=hurt(0, 4),
        draws={"mystery": ["toy-quiet"], "lair": ["toy-lair-fields"]},
        dice=(1, 3, 4, 5, 3),  # the loss; chart 7, an event of the villain; the next move
    )
    assert t.kind == kind
    if kind == "over":
        assert t.game.result is not None
        assert t.game.result.how == "third-knock-out"


@pytest.mark.rule("WIN-07", "SOLO-14")
def test_the_second_knock_out_is_not():
    heroes = {"ann": {"at": "marsh", "investigation": 0, "knock_outs": 1}}
    t = arena(
        mode="lone",
        level="apocalypse",
        heroes=heroes,
        deed=hurt(0, 4),
        draws={"mystery": ["toy-quiet"], "lair": ["toy-lair-fields"]},
        dice=(1, 3, 4, 5, 3),
    )
    assert t.game.result is None


LONE = {"ann": {"at": "church", "investigation": 2}}


def day(deed, **more):
    return arena(mode="lone", preset="ap", heroes=LONE, phase="day", deed=deed, **more)


@pytest.mark.rule("WIN-08", "AP-36")
def test_action_points_death_by_the_villain():
    t = day(hurt(0, 4, "villain"))
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.how) == ("villain", "hero-died")


@pytest.mark.rule("WIN-08", "AP-39")
def test_action_points_a_minion_at_the_doctors_is_death_too():
    t = day(hurt(0, 4), minions={"doctors-office": "toy-wolf"})
    assert t.game.result is not None
    assert t.game.result.how == "hero-died"
    assert t.at("ann") == "doctors-office"


@pytest.mark.rule("WIN-08", "AP-45", "CON-47")
@pytest.mark.parametrize(("preset", "over"), [("ap", True), ("revised", False)])
def test_action_points_all_elders_gone_is_a_loss(preset, over):
    async def last_one(g):
        await kill_elder(g, 0, "card")

    dead = {"status": "dead", "secrets": ()}
    elders = dict.fromkeys((*CORE_ELDERS[1:], *(one.id for one in ELDERS)), dead)
    t = arena(
        mode="lone", preset=preset, heroes=LONE, phase="actions", deed=last_one, elders=elders
    )
    assert (t.game.result is not None) is over
    if over:
        assert t.game.result is not None
        assert t.game.result.how == "elders-gone"


@pytest.mark.rule("WIN-01", "SHD-01", "MYS-07", "CON-46")
@pytest.mark.parametrize("outside", [False, True])
def test_the_villain_falls_outside_a_showdown_only_where_the_option_says_so(outside):
    async def blast(g):
        await hurt_villain(g, 1, 3, "blast")

    t = arena(
        heroes={"ann": {"at": "church", "investigation": 2}, "bob": {}},
        deed=blast,
        villain_wounds=2,
        options={"win.outside_showdown": outside},
    )
    assert (t.game.result is not None) is outside
    if t.game.result is not None:
        assert t.game.result.heroes == (1,)  # bob's blast, not ann's
    else:
        assert t.s.villain.wounds == 2  # FGT-22: it takes no wounds out here


@pytest.mark.rule("WIN-06")
@pytest.mark.parametrize("joins", ["yes", "no"])
@pytest.mark.parametrize("dot_is_down", [True, False])
def test_the_whole_team_wins_whoever_of_it_was_there(joins, dot_is_down):
    rich: dict[str, Any] = {"at": "marsh", "investigation": 9}
    heroes = {
        "ann": rich | {"investigation": 0},
        "bob": rich | {"at": "church", "lair": LAIR},
        "cid": rich | {"investigation": 0},
        "dot": rich | {"down": dot_is_down},
        "karl": rich | {"investigation": 0},
        "thomas": rich,
    }
    t = arena(
        mode="team",
        teams=(0, 1, 0, 1, 0, 1),
        heroes=heroes,
        phase="showdown",
        active="bob",
        first="ann",  # the marker is with the other team
        villain_wounds=14,  # of 15
        dice=(5,) * 20,
    )
    while t.kind in ("join-showdown", "hunting-party", "accuse", "regroup"):
        answers = {"join-showdown": joins, "accuse": "no-accusation", "regroup": "fight"}
        t.answer(answers.get(t.kind, "nobody"))
    result = t.game.result
    assert result is not None
    assert (result.winner, result.how, result.team) == ("team", "showdown", 1)
    assert result.heroes == (1, 3, 5)
