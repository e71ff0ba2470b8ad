"""The game round and the hero turn (RND)."""

from __future__ import annotations

import pytest

from shadowbrook import Result
from tests.plain import plain_table

QUIET = {"mystery": ["toy-quiet", "toy-quiet"], "event": ["toy-clues"] * 3, "lair": []}


def turns(t):
    """The heroes who have had a turn, in order."""
    return [t.names[data[1]] for data in t.records("turn")]


def turns_before_the_mystery_phase(t):
    """The heroes who had a turn by then; nobody may have been asked before the next round."""
    records = list(t.game.records or ())
    phase = next(n for n, record in enumerate(records) if record[0] == "mystery-phase")
    return [t.names[record[2]] for record in records[:phase] if record[0] == "turn"]


def play_on(t, until):
    """Answer with the plainest option until something holds."""
    for _ in range(200):
        if until(t):
            return
        keys = t.options
        plain = ("stay", "stop", "decline", "leave", "pass", "end-turn", "encounter", "no", "fight")
        t.answer(next((key for key in plain if key in keys), keys[0]))
    raise AssertionError("it never came")


@pytest.mark.rule("RND-01")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "solo-team"])
def test_a_round_is_all_turns_from_the_first_player_on_then_the_mystery_phase(mode):
    t = plain_table(
        mode=mode, heroes=["ada", "bert", "cora"], first="bert", phase="round", draws=QUIET
    )
    assert t.s.round == 1
    play_on(t, lambda t: t.records("mystery-phase"))
    assert turns_before_the_mystery_phase(t) == ["bert", "cora", "ada"]


@pytest.mark.rule("RND-01")
def test_a_lone_hero_has_one_turn_a_round():
    t = plain_table(mode="lone", heroes=["ada"], phase="round", draws=QUIET)
    play_on(t, lambda t: len(turns(t)) == 2)
    assert t.s.round == 2
    assert len(t.records("mystery-phase")) == 1


@pytest.mark.rule("RND-01", "TEAM-14")
def test_a_team_has_its_turns_together():
    t = plain_table(
        mode="team",
        heroes=["ada", "bert", "cora", "dirk"],
        teams=[0, 1, 0, 1],
        first="bert",
        phase="round",
        draws=QUIET,
    )
    play_on(t, lambda t: t.records("mystery-phase"))
    assert turns_before_the_mystery_phase(t) == ["bert", "dirk", "ada", "cora"]


@pytest.mark.rule("RND-02", "MYS-11")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "solo-team"])
def test_after_the_mystery_phase_the_marker_goes_to_the_left(mode):
    t = plain_table(
        mode=mode, heroes=["ada", "bert", "cora"], first="bert", phase="mystery-pass", round=4
    )
    assert t.s.round == 5
    assert t.names[t.s.first] == "cora"
    assert turns(t) == ["cora"]
    assert t.asked == ("ada" if mode == "solo-team" else "cora")


@pytest.mark.rule("RND-02")
def test_from_the_last_player_the_marker_goes_to_the_first():
    t = plain_table(heroes=["ada", "bert", "cora"], first="cora", phase="mystery-pass")
    assert t.names[t.s.first] == "ada"
    assert t.asked == "ada"


@pytest.mark.rule("RND-03")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_turn_is_move_then_fight_then_actions(mode):
    t = plain_table(
        mode=mode,
        heroes={"ada": {"at": "church", "investigation": 4}, "bert": {}},
        phase="turn",
        minions={"church": "toy-wolf"},
        dice=(4, 6, 5, 5, 1, 1),  # movement, lingering, the fight
    )
    assert t.kind == "move"
    assert t.records("fight") == []
    t.answer("stay")
    assert t.records("minion-defeated") == [("minion-defeated", 0, "toy-wolf")]
    assert t.kind == "action"
    play_on(t, lambda t: turns(t) == ["ada", "bert"])
    assert [r[0] for r in t.game.records or () if r[0] in ("die", "fight", "encounter")][:4] == [
        "die",
        "die",
        "fight",
        "encounter",
    ]


@pytest.mark.rule("RND-03", "TEAM-10")
def test_in_a_team_too_each_hero_moves_before_acting():
    t = plain_table(mode="team", heroes=["ada", "bert", "cora", "dirk"], phase="turn", dice=(2, 3))
    assert t.kind == "team-order"
    t.answer("next:ada")
    assert t.kind == "move"
    t.answer("move:church", "stop")
    assert t.kind == "team-order"
    t.answer("next:ada")
    assert t.kind == "action"


@pytest.mark.rule("RND-04")
def test_rounds_go_on_until_somebody_wins():
    t = plain_table(phase="round", draws={"mystery": ["toy-quiet"] * 4}, dice=(4,) * 20)
    play_on(t, lambda t: t.s.round == 4)
    assert t.game.result is None
    assert t.s.track == 20
    assert t.kind != "over"


@pytest.mark.rule("RND-04", "TRK-03")
def test_darkness_ends_the_rounds():
    t = plain_table(phase="mystery-card", track=1, draws={"mystery": ["toy-dusk"]})
    assert t.kind == "over"
    assert t.game.result == Result("villain", "darkness", 1)


@pytest.mark.rule("RND-04")
def test_a_villain_beaten_in_a_showdown_ends_the_rounds():
    t = plain_table(
        heroes={"ada": {"at": "manor", "investigation": 2, "lair": "toy-lair"}, "bert": {}},
        phase="showdown",
        villain_wounds=4,
        dice=(1, 1, 1, 5, 5, 5),
    )
    play_on(t, lambda t: t.kind == "over")
    assert t.game.result == Result("hero", "showdown", 1, (0,))


@pytest.mark.rule("RND-05", "KO-05")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "solo-team"])
def test_a_knocked_out_hero_takes_no_turn(mode):
    t = plain_table(
        mode=mode,
        heroes={"ada": {}, "bert": {"down": True}, "cora": {}},
        phase="end",
        active="ada",
    )
    assert t.records("no-turn") == [("no-turn", 1)]
    assert turns(t) == ["cora"]
    assert t.kind in ("move", "free-event")


@pytest.mark.rule("RND-05")
def test_a_hero_who_stands_takes_the_turn():
    t = plain_table(heroes={"ada": {}, "bert": {"wounds": 2}}, phase="end", active="ada", dice=(3,))
    assert turns(t) == ["bert"]
    assert t.asked == "bert"
    assert t.kind == "move"


@pytest.mark.rule("RND-05")
def test_in_a_team_the_knocked_out_hero_is_left_out():
    t = plain_table(
        mode="team",
        heroes={"ada": {}, "bert": {}, "cora": {"down": True}, "dirk": {}},
        phase="turn",
        dice=(3,),
    )
    assert turns(t) == ["ada"]
    assert t.kind == "move"  # nobody else to choose from


@pytest.mark.rule("RND-05", "AP-37")
@pytest.mark.parametrize("down", [True, False])
def test_a_knocked_out_hero_has_no_day(down):
    ada = {"at": "doctors-office", "down": down, "investigation": 0}
    t = plain_table(
        preset="ap",
        mode="lone",
        heroes={"ada": ada},
        phase="day",
        draws={"mystery": ["toy-quiet"], "lair": ["toy-lair"]},
        dice=(5,),  # the chart of the night
    )
    assert t.s.round == (2 if down else 1)
    assert t.records("no-turn") == ([("no-turn", 0)] if down else [])
    assert turns(t) == ["ada"]
    assert not t.hero("ada").down  # stood up in between
