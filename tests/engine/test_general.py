"""Scope and general principles (GEN)."""

from __future__ import annotations

from random import Random

import pytest

from shadowbrook import Game, Setup, SetupError
from shadowbrook.engine.queries.values import villain_health
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import Zone
from tests.fighters import BOXES as FIGHTERS
from tests.plain import BOXES, heroes_for, plain_table
from tests.toy_people import BOXES as PEOPLE

EIGHT = (
    "anne-marie",
    "heinrich",
    "inspector-cooke",
    "victor",
    "karl",
    "katarina",
    "thomas",
    "isabella",
)


@pytest.mark.rule("GEN-01", "CNT-03", "CNT-16")
@pytest.mark.parametrize("count", [1, 2, 8])
def test_one_to_eight_heroes_can_play(count):
    game = Game.new(Setup(heroes=EIGHT[:count], villain="vampire"), seed=1)
    assert len(game.s.heroes) == count
    assert len({hero.seat for hero in game.s.heroes}) == count
    assert game.decision is not None


@pytest.mark.rule("GEN-01")
def test_nine_are_too_many_and_none_too_few():
    with pytest.raises(SetupError, match=r"^9 heroes are too many; the most is 8$"):
        Setup(heroes=9)
    with pytest.raises(SetupError, match=r"^a game needs at least one hero$"):
        Setup(heroes=0)


CROWD = tuple(dict.fromkeys((*BOXES, *FIGHTERS)))


@pytest.mark.rule("GEN-01", "GAP-61")
@pytest.mark.parametrize(
    ("preset", "mode"),
    [
        ("revised", "competitive"),
        ("revised", "solo-team"),
        ("classic-advanced", "competitive"),
        ("rbw", "cooperative"),
    ],
)
def test_more_sheets_let_more_play(preset, mode):
    sheets = len(content(CROWD).hero_numbers)
    assert sheets > 9
    for count in (9, sheets):
        setup = Setup(heroes=count, boxes=CROWD, mode=mode, preset=preset)
        game = Game.new(setup, seed=1)
        dice = Random(7)
        while game.decision is not None and game.s.round < 3:
            game.answer(dice.choice(game.decision.keys()))
        assert len(game.s.heroes) == count
        assert Game.load(game.save()).s.digest() == game.s.digest()
    with pytest.raises(SetupError) as refused:
        Setup(heroes=sheets + 1, boxes=CROWD, mode=mode, preset=preset)
    assert str(refused.value) == f"{sheets + 1} heroes are too many; the most is {sheets}"


@pytest.mark.rule("GAP-61", "TEAM-01", "AP-01")
def test_a_crowd_does_not_change_the_size_of_teams_nor_that_some_play_alone():
    assert Setup(mode="team", heroes=9, teams=3, boxes=CROWD).teams == (0, 1, 2) * 3
    with pytest.raises(SetupError, match="a team has 2, 3 or 4 heroes, not 5"):
        Setup(mode="team", heroes=10, boxes=CROWD)
    with pytest.raises(SetupError, match="the preset 'ap' is for one hero, not 9"):
        Setup(mode="lone", preset="ap", heroes=9, boxes=CROWD)


@pytest.mark.rule("GEN-01")
def test_there_are_no_more_players_than_sheets():
    assert len(content(PEOPLE).hero_numbers) == 7
    assert len(Setup(heroes=7, villain="toy-fiend", boxes=PEOPLE).hero_names) == 7
    with pytest.raises(SetupError, match=r"^8 heroes are too many; the most is 7$"):
        Setup(heroes=8, villain="toy-fiend", boxes=PEOPLE)


@pytest.mark.rule("GEN-02", "COOP-05", "TEAM-02", "SOLO-07")
def test_competitive_is_the_default():
    assert Setup().mode == "competitive"
    assert Game.new(Setup(heroes=["karl", "thomas"], villain="vampire")).setup.mode == "competitive"


@pytest.mark.rule("GEN-02", "COOP-05", "TEAM-02", "SOLO-03", "SOLO-07")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team", "lone"])
def test_the_competitive_turn_is_that_of_every_mode(mode):
    heroes = heroes_for(mode, at="church", investigation=30)
    t = plain_table(mode=mode, heroes=heroes, clues={"church": 1})
    assert {"encounter", "collect", "look", "buy-lair"} <= set(t.options)
    assert "end-turn" not in t.options


@pytest.mark.rule("GEN-03", "SOLO-01")
@pytest.mark.parametrize(
    ("mode", "heroes", "seats"),
    [
        ("competitive", 2, 2),
        ("cooperative", 2, 2),
        ("team", 4, 4),
        ("solo-team", 3, 1),
        ("lone", 1, 1),
    ],
)
def test_there_are_five_styles(mode, heroes, seats):
    game = Game.new(Setup(mode=mode, heroes=heroes, villain="vampire"), seed=2)
    assert len({hero.seat for hero in game.s.heroes}) == seats
    assert game.view(0)["mode"] == mode


@pytest.mark.rule("GEN-03")
def test_an_unknown_style_is_refused():
    with pytest.raises(
        SetupError, match=r"^there is no mode 'coop'; did you mean 'cooperative'\?$"
    ):
        Setup(mode="coop")


@pytest.mark.rule("GEN-04")
@pytest.mark.parametrize("count", [7, 8])
def test_seven_or_eight_may_compete(count):
    game = Game.new(Setup(heroes=EIGHT[:count], villain="vampire"), seed=1)
    assert game.setup.mode == "competitive"
    assert len(game.order()) == count


@pytest.mark.rule("GEN-05")
def test_each_player_has_one_hero():
    assert Setup(heroes=3).seats == (0, 1, 2)
    assert Setup(mode="cooperative", heroes=3).seats == (0, 1, 2)
    with pytest.raises(SetupError, match=r"^in a competitive game each seat has one hero$"):
        Setup(heroes=3, seats=[0, 0, 1])


@pytest.mark.rule("GEN-05", "TEAM-04", "SOLO-02", "RBW-06")
def test_unless_the_style_gives_a_player_more():
    assert Setup(mode="solo-team", heroes=3).seats == (0, 0, 0)
    team = Setup(mode="team", heroes=4, teams=[0, 1, 0, 1], seats=[0, 1, 0, 2])
    assert team.seats == (0, 1, 0, 2)
    rbw = Setup(mode="cooperative", heroes=3, seats=[0, 1, 1], preset="rbw")
    assert rbw.seats == (0, 1, 1)


@pytest.mark.rule("GEN-06")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_hero_is_no_enemy_of_another(mode):
    t = plain_table(
        mode=mode,
        heroes={"ada": {"at": "church", "investigation": 4}, "bert": {"at": "town-hall"}},
        phase="fight",
        minions={"church": "toy-wolf", "road-church-manor": "toy-wolf"},
        dice=(1, 1, 1, 1),
    )
    # a space with a hero has no enemy, a space with a minion has
    assert set(t.options) == {"fight", "escape:town-hall"}


@pytest.mark.rule("GEN-06")
def test_rivals_who_meet_do_not_fight():
    t = plain_table(heroes={"ada": {}, "bert": {"at": "church"}}, phase="move", dice=(1,))
    t.answer("decline", "move:church")
    assert t.records("fight") == []
    assert t.kind == "action"


@pytest.mark.rule("GEN-06", "CHA-11a")
def test_an_effect_can_still_make_heroes_fight():
    t = plain_table(
        mode="cooperative",
        chart="advanced",
        phase="mystery-chart",
        dice=(5, 6, 1, 6, 6, 1, 5, 1, 1),  # 11; ada 1 + 5, bert 6 + 4; the duel
        draws={"mystery": ["toy-quiet"]},
    )
    assert t.hero("bert").wounds == 1
    assert t.hero("ada").wounds == 1


@pytest.mark.rule("GEN-07", "CAR-08")
def test_a_card_goes_before_the_general_rule():
    plainly = plain_table(heroes={"ada": {"at": "church", "investigation": 11}, "bert": {}})
    assert "buy-lair" not in plainly.options
    charmed = plain_table(
        heroes={"ada": {"at": "church", "investigation": 11, "items": ["plain-charm"]}, "bert": {}}
    )
    assert "buy-lair" in charmed.options


@pytest.mark.rule("GEN-07", "SET-13")
def test_a_sheet_goes_before_the_general_starting_space():
    game = Game.new(Setup(heroes=["ada", "edda"], villain="ogre", boxes=BOXES), seed=1)
    spaces = [game.view(0)["heroes"][n]["space"] for n in (0, 1)]
    assert spaces == ["town-hall", "crossroads"]


@pytest.mark.rule("GEN-08", "CON-03")
def test_the_villains_statistic_is_health_and_a_wound_only_a_marker():
    t = plain_table(mode="cooperative", track=16, villain_wounds=3)
    villain = t.game.view(0)["villain"]
    assert villain["health"] == 2 * 5 + 2  # the track's +2 is Health
    assert villain["wounds"] == 3
    assert villain_health(t.game) == 12


@pytest.mark.rule("GEN-09", "SET-09")
def test_the_normal_game_has_the_advanced_villain_chart_and_secrets():
    rules = Setup().rules()
    assert not rules.setup_basic_villain
    assert not rules.setup_basic_chart
    assert not rules.setup_basic_secrets
    t = plain_table(villain="giant")
    assert villain_health(t.game) == 4 + 3  # its advanced ability is in force


@pytest.mark.rule("GEN-10")
def test_one_villain_is_hunted():
    game = Game.new(Setup(heroes=["ada", "bert"], villain="random", boxes=BOXES), seed=5)
    assert len(game.content.villain_numbers) > 1
    in_play = [card for card in game.content.villain_numbers if game.s.zone(card) != Zone.OUT]
    assert in_play == [game.s.villain.card]
    with pytest.raises(SetupError):
        Setup(villain=["vampire", "ogre"])  # type: ignore[arg-type]
