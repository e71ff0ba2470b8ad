"""Set-up, the Basic Game, and set-ups that cannot be (SET, BAS)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest

from shadowbrook import Game, Setup, SetupError
from shadowbrook.engine.definitions import SecretCard
from shadowbrook.engine.queries.minions import chart
from shadowbrook.engine.queries.values import villain_combat, villain_health
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import Zone
from tests.plain import BOXES, MODES, heroes_for, plain_table

SHUFFLED = (
    "event",
    "mystery",
    "lair",
    "secret",
    "manor",
    "windmill",
    "olde-woods",
    "abandoned-keep",
)


def new(seed=1, **given):
    """A new game of plain heroes against the ogre, unless told otherwise."""
    plain = {"heroes": ["ada", "bert"], "villain": "ogre", "boxes": BOXES}
    return Game.new(Setup(**(plain | given)), seed=seed)


def deck(game, name):
    """The ids of a deck, from the bottom."""
    cards = game.s.decks[game.content.deck_index[name]]
    return [game.content.cards[card].id for card in cards]


def options(game):
    return game.decision.keys()


def hero_ids(game):
    return [game.content.cards[hero.card].id for hero in game.s.heroes]


# ---- the table ----------


@pytest.mark.rule("SET-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_marker_begins_on_twenty(mode):
    assert new(mode=mode, heroes=heroes_for(mode)).view(0)["track"] == 20


@pytest.mark.rule("SET-02")
@pytest.mark.parametrize("name", SHUFFLED)
def test_every_deck_is_shuffled_before_every_game(name):
    one, other = new(seed=1), new(seed=2)
    assert deck(one, name) != deck(other, name)
    if name != "secret":  # of those the elders have some
        assert Counter(deck(one, name)) == Counter(deck(other, name))
    assert deck(one, name) == deck(new(seed=1), name)


@pytest.mark.rule("SET-02")
def test_each_deck_is_shuffled_by_itself():
    # the Basic Game leaves Secrets out, and no other deck notices
    plain, basic = new(seed=4), new(seed=4, basic=["secrets"])
    assert len(deck(plain, "secret")) != len(deck(basic, "secret"))
    for name in SHUFFLED:
        if name != "secret":
            assert deck(plain, name) == deck(basic, name)


@pytest.mark.rule("SET-03", "CAR-15")
def test_town_items_are_one_open_stack_in_order():
    one, other = new(seed=1), new(seed=2)
    everything = [card.id for card in one.content.cards if card.deck == "town-item"]
    assert one.s.stack == other.s.stack
    for seat in (-1, 0, 1):
        assert one.view(seat)["stacks"]["town-item"] == everything
    assert deck(one, "town-item") == []


@pytest.mark.rule("SET-04", "ELD-01")
def test_six_elders_stand_in_town_on_their_good_side():
    game = new(boxes=("core",), heroes=["karl", "thomas"], villain="vampire")
    elders = game.view(0)["elders"]
    assert [elder["card"] for elder in elders] == [
        game.content.cards[card].id for card in game.content.elder_numbers
    ]
    assert {elder["card"] for elder in elders} == {
        "lord-hanbrook",
        "lady-hanbrook",
        "doctor-manning",
        "sophie",
        "reverend-harding",
        "magistrate-kroft",
    }
    assert {elder["status"] for elder in elders} == {"town"}
    assert {elder["hero"] for elder in elders} == {-1}


@pytest.mark.rule("SET-05")
@pytest.mark.parametrize("mode", MODES)
def test_each_elder_has_one_secret_that_nobody_has_seen(mode):
    game = new(mode=mode, heroes=heroes_for(mode))
    for seat in range(-1, len(set(game.setup.seats))):
        for elder in game.view(seat)["elders"]:
            assert elder["hidden"] == [None]
            assert elder["revealed"] == []


@pytest.mark.rule("SET-05")
def test_the_secrets_are_random():
    dealt = {tuple(elder.secrets for elder in new(seed=seed).s.elders) for seed in range(6)}
    assert len(dealt) == 6


@pytest.mark.rule("SET-06", "GEN-10")
def test_the_villain_is_drawn_at_random_or_chosen():
    drawn = {new(villain="random", seed=seed).view(0)["villain"]["card"] for seed in range(40)}
    assert drawn >= {"ogre", "giant"}
    assert len(drawn) == len(content(BOXES).villain_numbers)
    for seed in range(5):
        assert new(villain="giant", seed=seed).view(0)["villain"]["card"] == "giant"


@pytest.mark.rule("SET-06")
def test_a_random_setup_comes_from_the_games_own_chance():
    given = {"heroes": ["random", "random"], "villain": "random"}
    for seed in range(5):
        assert new(seed=seed, **given).s.digest() == new(seed=seed, **given).s.digest()
    assert len({tuple(hero_ids(new(seed=seed, **given))) for seed in range(10)}) > 3


@pytest.mark.rule("SET-07")
def test_the_chart_comes_with_the_villain_and_the_others_stay_out():
    game = new()
    assert [entry.name for entry in chart(game)][:3] == ["wolf", "rats", "gloom"]
    vampire = new(villain="vampire")
    assert chart(vampire) == vampire.content.definition["vampire"].advanced_chart
    for card in game.content.villain_numbers:
        assert (game.s.zone(card) == Zone.OUT) is (game.content.cards[card].id != "ogre")


@pytest.mark.rule("SET-08")
def test_the_villain_is_public():
    game = new()
    for seat in (-1, 0, 1):
        villain = game.view(seat)["villain"]
        assert (villain["card"], villain["combat"], villain["health"]) == ("ogre", 3, 5)


@pytest.mark.rule("SET-09", "GEN-09")
def test_the_advanced_side_of_the_chart_is_the_normal_one():
    assert chart(new())[0].name == "wolf"
    assert chart(new(options={"setup.basic_chart": True}))[0].name == "ghost"


# ---- heroes ----------


@pytest.mark.rule("SET-10", "CON-04")
def test_each_player_draws_two_sheets_and_keeps_one():
    game = new(heroes=3)
    kept = []
    for seat in range(3):
        assert game.decision.kind == "keep-hero"
        assert game.decision.seat == seat
        keys = game.decision.keys()
        assert len(keys) == len(set(keys)) == 2
        assert not any(key.removeprefix("keep:") in kept for key in keys)
        kept.append(keys[0].removeprefix("keep:"))
        game.answer(keys[0])
    assert hero_ids(game) == kept
    assert game.decision.kind != "keep-hero"


@pytest.mark.rule("SET-10")
def test_the_sheet_put_back_may_be_drawn_by_the_next():
    seen_again = 0
    for seed in range(12):
        game = new(heroes=2, seed=seed)
        back = game.decision.keys()[1]
        game.answer(game.decision.keys()[0])
        seen_again += back in options(game)
    assert seen_again > 0


@pytest.mark.rule("SET-10", "GAP-43")
def test_the_last_of_eight_takes_what_is_left():
    game = new(heroes=8, villain="vampire", boxes=("core",), seed=3)
    for _ in range(7):
        assert len(game.decision.options) == 2
        game.answer(game.decision.options[0].key)
    assert game.decision.kind != "keep-hero"
    assert len(set(hero_ids(game))) == 8


@pytest.mark.rule("SET-10", "CON-04", "CLS-03")
def test_the_value_draw1_gives_each_a_random_sheet():
    games = [new(heroes=2, seed=seed, options={"setup.hero_deal": "draw1"}) for seed in range(8)]
    assert all(game.decision.kind != "keep-hero" for game in games)
    assert len({tuple(hero_ids(game)) for game in games}) > 3


@pytest.mark.rule("SET-10", "CON-04", "RBW-04")
def test_the_value_choose_lets_each_choose_among_all():
    game = new(heroes=2, options={"setup.hero_deal": "choose"})
    assert len(game.decision.options) == len(game.content.hero_numbers)
    game.answer("keep:ada")
    assert "keep:ada" not in options(game)
    game.answer("keep:edda")
    assert hero_ids(game) == ["ada", "edda"]
    assert game.view(0)["heroes"][1]["space"] == "crossroads"


@pytest.mark.rule("CON-04", "SET-10")
@pytest.mark.parametrize(
    ("preset", "mode", "offered"),
    [
        ("revised", "cooperative", 2),
        ("revised", "lone", 2),
        ("classic-basic", "cooperative", 0),
        ("classic-advanced", "cooperative", 0),
        ("rbw", "cooperative", 8),
        ("ap", "lone", 8),
    ],
)
def test_every_edition_has_its_way_to_come_by_a_hero(preset, mode, offered):
    heroes = 1 if mode == "lone" else 2
    game = new(preset=preset, mode=mode, heroes=heroes, villain="vampire", boxes=("core",))
    sheets = [key for key in options(game) if game.decision.kind == "keep-hero"]
    assert len(sheets) == offered


@pytest.mark.rule("SET-10")
def test_the_two_sheets_are_drawn_at_random_from_the_whole_stack():
    games = [new(seed=seed, heroes=2) for seed in range(40)]
    pairs = {frozenset(options(game)) for game in games}
    assert len(pairs) > 10
    sheets = {game.content.cards[n].id for game in games for n in game.content.hero_numbers}
    assert {key.removeprefix("keep:") for pair in pairs for key in pair} == sheets


@pytest.mark.rule("SET-10")
def test_named_random_and_dealt_heroes_go_together():
    game = new(heroes=["ada", "deal", "random"])
    assert game.decision.seat == 1
    assert "keep:ada" not in options(game)
    game.answer(game.decision.keys()[0])
    assert len(set(hero_ids(game))) == 3
    assert hero_ids(game)[0] == "ada"


@pytest.mark.rule("SET-11")
def test_sheets_not_chosen_are_out_of_the_game():
    game = new()
    for card in game.content.hero_numbers:
        playing = game.content.cards[card].id in ("ada", "bert")
        assert game.s.zone(card) == (Zone.SHEET if playing else Zone.OUT)


@pytest.mark.rule("SET-11")
def test_a_dealt_sheet_that_was_put_back_is_out():
    game = new(heroes=1)
    back = game.decision.keys()[1].removeprefix("keep:")
    game.answer(game.decision.keys()[0])
    assert game.s.zone(game.content.copies[back][0]) == Zone.OUT


@pytest.mark.rule("SET-12")
def test_hero_sheets_are_public():
    game = new()
    for seat in (-1, 0, 1):
        heroes = game.view(seat)["heroes"]
        assert [hero["card"] for hero in heroes] == ["ada", "bert"]
        assert heroes[1]["skills"] == {"spirit": 3, "cunning": 2, "combat": 3, "honor": 4}


@pytest.mark.rule("SET-13", "HER-10", "BRD-17")
def test_heroes_start_in_the_town_hall_unless_their_sheet_says_otherwise():
    everybody = ["karl", "thomas", "katarina", "isabella", "inspector-cooke", "heinrich"]
    everybody += ["victor", "anne-marie"]
    game = new(boxes=("core",), heroes=everybody, villain="vampire")
    spaces = {hero["card"]: hero["space"] for hero in game.view(0)["heroes"]}
    assert spaces.pop("heinrich") == "crossroads"
    assert set(spaces.values()) == {"town-hall"}


@pytest.mark.rule("SET-14")
@pytest.mark.parametrize("mode", MODES)
def test_each_hero_starts_with_two_investigation(mode):
    game = new(mode=mode, heroes=heroes_for(mode))
    assert {hero["investigation"] for hero in game.view(0)["heroes"]} == {2}


@pytest.mark.rule("SET-15", "DIC-04")
def test_the_highest_roll_is_first():
    t = plain_table(
        heroes=["ada", "bert", "cora"], flow=[("roll-off", 0, 0)], dice=(2, 4, 3, 5), round=0
    )
    assert t.names[t.s.first] == "bert"
    assert t.asked == "bert"
    assert t.s.round == 1


@pytest.mark.rule("SET-15", "DIC-04")
def test_the_tied_roll_again():
    t = plain_table(
        heroes=["ada", "bert", "cora"], flow=[("roll-off", 0, 0)], dice=(5, 2, 5, 1, 1, 3, 4)
    )
    assert t.records("roll-off") == [
        ("roll-off", (0, 1, 2), (5, 2, 5)),
        ("roll-off", (0, 2), (1, 1)),
        ("roll-off", (0, 2), (3, 4)),
    ]
    assert t.names[t.s.first] == "cora"


@pytest.mark.rule("SET-15", "GAP-45")
def test_teams_roll_one_die_each():
    t = plain_table(
        mode="team",
        heroes=["ada", "bert", "cora", "dirk"],
        flow=[("roll-off", 0, 0)],
        dice=(2, 6, 3),
    )
    assert t.records("roll-off") == [("roll-off", (0, 1), (2, 6))]
    assert t.s.first == 1


@pytest.mark.rule("SET-15")
def test_a_new_game_rolls_off():
    firsts = {new(seed=seed, heroes=["ada", "bert", "cora"]).s.first for seed in range(12)}
    assert firsts == {0, 1, 2}


@pytest.mark.rule("SET-16")
def test_all_counters_lie_in_their_pools():
    game = new()
    assert game.view(0)["supply"] == {
        minion.id: minion.supply for minion in game.content.minions if minion.supply
    }
    for space in game.view(0)["spaces"].values():
        assert space == {"clues": 0, "minion": None, "round": [], "militia": 0, "blocked": False}
    assert game.s.villain.wounds == game.s.villain.health_markers == 0


@pytest.mark.rule("SET-17", "CLS-05")
def test_curse_cards_are_used_only_by_the_villain_that_curses():
    assert deck(new(), "curse") == []
    assert new().s.zone(new().content.copies["toy-curse"][0]) == Zone.OUT
    assert "toy-curse" in deck(new(villain="giant"), "curse")


@pytest.mark.rule("SET-18", "TRK-11")
@pytest.mark.parametrize(
    ("given", "side"),
    [
        ({"mode": "competitive"}, "normal"),
        ({"mode": "team", "heroes": ["ada", "bert", "cora", "dirk"]}, "normal"),
        ({"mode": "cooperative"}, "cooperative"),
        ({"mode": "solo-team"}, "cooperative"),
        ({"mode": "lone", "heroes": ["ada"]}, "normal"),
        ({"mode": "lone", "heroes": ["ada"], "level": "hunter"}, "cooperative"),
        ({"mode": "lone", "heroes": ["ada"], "preset": "ap"}, "cooperative"),
    ],
)
def test_which_side_of_the_track_lies_up(given, side):
    assert new(**given).rules.track_side == side


@pytest.mark.rule("SET-19", "SOLO-06")
@pytest.mark.parametrize("mode", ["cooperative", "solo-team"])
def test_the_cooperative_chart_is_chosen_before_the_game(mode):
    assert new(mode=mode).rules.chart_kind == "basic"
    assert new(mode=mode, chart="basic").rules.chart_kind == "basic"
    assert new(mode=mode, chart="advanced").rules.chart_kind == "advanced"


@pytest.mark.rule("SET-20")
def test_optional_rules_are_off_unless_agreed_upon():
    rules = Setup(mode="cooperative").rules()
    assert not any(
        (
            rules.opt_exchange,
            rules.opt_growing_darkness,
            rules.opt_holding_back,
            rules.opt_endurance,
            rules.opt_hunting_for_clues,
            rules.opt_showdown_chart,
        )
    )
    agreed = Setup(mode="cooperative", optional=["endurance", "holding_back"]).rules()
    assert agreed.opt_endurance
    assert agreed.opt_holding_back
    assert not agreed.opt_growing_darkness


@pytest.mark.rule("SET-21", "CNT-12")
@pytest.mark.parametrize(("basic", "left"), [((), 14), (("secrets",), 6)])
def test_what_is_left_of_the_secrets(basic, left):
    game = new(boxes=("core",), heroes=["karl", "thomas"], villain="vampire", basic=basic)
    assert len(deck(game, "secret")) == left


# ---- other ways to deal Secrets ----------


@pytest.mark.rule("SET-05", "CON-06", "RBW-03")
@pytest.mark.parametrize(("value", "count"), [("one_random", 1), ("coast_elders_two", 2)])
def test_elders_of_the_coast_may_start_with_two(value, count):
    game = new(boxes=(*BOXES, "tidewater"), options={"setup.secrets": value})
    held = {game.content.cards[e.card].id: len(e.secrets) for e in game.s.elders}
    assert held.pop("harbormaster") == count
    assert set(held.values()) == {1}


@pytest.mark.rule("SET-05", "CON-06", "AP-02")
@pytest.mark.parametrize("seed", range(4))
def test_the_value_two_evil_four_other(seed):
    game = new(seed=seed, options={"setup.secrets": "two_evil_four_other"})
    dealt = [game.content.cards[card] for elder in game.s.elders for card in elder.secrets]
    assert len(dealt) == 6
    assert sum(isinstance(card, SecretCard) and card.evil for card in dealt) == 2


@pytest.mark.rule("CON-06", "AP-02")
def test_further_elders_get_theirs_from_the_rest():
    game = new(boxes=(*BOXES, "tidewater"), options={"setup.secrets": "two_evil_four_other"})
    assert [len(elder.secrets) for elder in game.s.elders] == [1] * 7


# ---- the Basic Game ----------


@pytest.mark.rule("BAS-01", "VIL-01")
def test_only_the_basic_ability_works():
    full = plain_table(villain="giant").game
    assert (villain_combat(full), villain_health(full)) == (2 + 1, 4 + 3)
    basic = plain_table(villain="giant", basic=["villain"]).game
    assert (villain_combat(basic), villain_health(basic)) == (2 + 1, 4)


@pytest.mark.rule("BAS-02", "SET-09")
def test_the_basic_side_of_the_chart_is_used():
    heroes = {"ada": {"at": "church"}, "bert": {}}
    given = {"heroes": heroes, "phase": "move", "dice": (3, 1, 3, 5, 5, 1, 1)}
    t = plain_table(basic=["chart"], **given)
    t.answer("stay")
    assert t.records("minion-chart") == [("minion-chart", 3, "ghost")]
    t = plain_table(**given)
    t.answer("stay")
    assert t.records("minion-chart") == [("minion-chart", 3, "gloom")]


@pytest.mark.rule("BAS-03", "CON-05")
def test_eight_secrets_leave_the_deck():
    left_out = Counter(
        card.id
        for card in content(("core",)).cards
        if isinstance(card, SecretCard) and card.advanced
    )
    assert left_out == {
        "on-the-hunt": 2,
        "hero-of-the-people": 2,
        "darkest-secret": 2,
        "selfless-martyr": 1,
        "reluctant-hero": 1,
    }
    for seed in range(5):
        game = new(
            seed=seed, boxes=("core",), heroes=["karl"], villain="vampire", basic=["secrets"]
        )
        dealt = deck(game, "secret") + [
            game.content.cards[card].id for elder in game.s.elders for card in elder.secrets
        ]
        assert len(dealt) == 12
        assert not left_out.keys() & set(dealt)


@pytest.mark.rule("BAS-04")
@pytest.mark.parametrize("part", ["villain", "chart", "secrets"])
def test_each_part_is_a_switch_of_its_own(part):
    rules = Setup(basic=[part]).rules()
    on = {
        "villain": rules.setup_basic_villain,
        "chart": rules.setup_basic_chart,
        "secrets": rules.setup_basic_secrets,
    }
    assert [name for name, value in on.items() if value] == [part]


@pytest.mark.rule("BAS-05")
@pytest.mark.parametrize("mode", MODES)
def test_all_other_rules_stay_in_force(mode):
    heroes = {"lone": 1, "team": 4}.get(mode, 2)
    plain = Setup(mode=mode, heroes=heroes).rules()
    basic = Setup(mode=mode, heroes=heroes, basic=True).rules()
    changed = {
        one.name for one in fields(plain) if getattr(plain, one.name) != getattr(basic, one.name)
    }
    assert changed == {"setup_basic_villain", "setup_basic_chart", "setup_basic_secrets"}


# ---- set-ups that cannot be ----------

REFUSED = [
    # names
    ({"mode": "coop"}, "there is no mode 'coop'; did you mean 'cooperative'?"),
    ({"mode": "zzz"}, "there is no mode 'zzz'; there are: "
     "competitive, cooperative, lone, solo-team, team"),
    ({"preset": "revized"}, "there is no preset 'revized'; did you mean 'revised'?"),
    ({"heroes": ["carl"]}, "there is no hero 'carl'; did you mean 'karl'?"),
    ({"heroes": ["karl", "vampire"]}, None),
    ({"villain": "vampyre"}, "there is no villain 'vampyre'; did you mean 'vampire'?"),
    ({"villain": "karl"}, None),
    ({"boxes": ["coree"]}, "there is no box 'coree'; did you mean 'core'?"),
    ({"optional": ["endurence"]},
     "there is no optional rule 'endurence'; did you mean 'endurance'?"),
    ({"basic": ["secret"]},
     "the Basic Game has no part 'secret'; did you mean 'secrets'?"),
    ({"windows": "open"}, None),
    ({"mode": "lone", "heroes": 1, "level": "huntr"},
     "there is no level 'huntr'; did you mean 'hunter'?"),
    ({"mode": "cooperative", "chart": "advance"},
     "there is no cooperative chart 'advance'; did you mean 'advanced'?"),
    # heroes
    ({"heroes": 9}, "9 heroes are too many; the most is 8"),
    ({"heroes": ["random"] * 9}, "9 heroes are too many; the most is 8"),
    ({"heroes": []}, "a game needs at least one hero"),
    ({"heroes": -1}, "a game needs at least one hero"),
    ({"heroes": "karl"}, "heroes are a number or a list of names"),
    ({"heroes": True}, "heroes are a number or a list of names"),
    ({"heroes": ["karl", 3]}, "heroes and villains are chosen by name; '3' is not one"),
    ({"villain": None}, "heroes and villains are chosen by name; 'None' is not one"),
    ({"heroes": ["karl", "karl"]}, "the hero 'karl' is named twice; each can play once"),
    ({"mode": "lone", "heroes": 2}, "a lone hero is one hero, not 2"),
    ({"mode": "solo-team", "heroes": 1},
     "a solo team has at least two heroes; choose mode 'lone' for one"),
    # seats
    ({"heroes": 2, "seats": [0]}, "there are 2 heroes but 1 entries in seats"),
    ({"heroes": 2, "seats": [0, 2]}, "seats are numbered from 0 without gaps"),
    ({"heroes": 2, "seats": [0, 0]}, "in a competitive game each seat has one hero"),
    ({"mode": "solo-team", "heroes": 2, "seats": [0, 1]},
     "a game of the mode 'solo-team' has one seat"),
    # teams
    ({"teams": 2}, "the mode 'competitive' has no teams"),
    ({"mode": "cooperative", "teams": [0, 1]}, "the mode 'cooperative' has no teams"),
    ({"mode": "team", "heroes": 5}, "5 heroes cannot be split evenly into 2 teams"),
    ({"mode": "team", "heroes": 4, "teams": 1}, "4 heroes cannot be split evenly into 1 teams"),
    ({"mode": "team", "heroes": 5, "teams": [0, 0, 0, 1, 1]},
     "all teams need the same number of heroes, not [3, 2]"),
    ({"mode": "team", "heroes": 2}, "a team has 2, 3 or 4 heroes, not 1"),
    ({"mode": "team", "heroes": 4, "teams": [0, 0, 0, 0]}, "a team game needs at least two teams"),
    ({"mode": "team", "heroes": 4, "teams": [0, 0, 2, 2]},
     "teams are numbered from 0 without gaps"),
    ({"mode": "team", "heroes": 4, "teams": [0, 1]}, "there are 4 heroes but 2 entries in teams"),
    ({"mode": "team", "heroes": 4, "teams": [0, 1, 0, 1], "seats": [0, 0, 1, 1]},
     "seat 0 has heroes in two teams"),
    # levels and charts
    ({"level": "hunter"}, "the level 'hunter' is for a lone hero only"),
    ({"mode": "solo-team", "heroes": 2, "level": "normal"},
     "the level 'normal' is for a lone hero only"),
    ({"mode": "lone", "heroes": 1, "preset": "ap", "level": "hunter"},
     "the preset 'ap' has no levels; see the rule option 'turn.points'"),
    ({"chart": "advanced"},
     "the mode 'competitive' has no cooperative chart to choose; see the rule option 'chart.kind'"),
    ({"mode": "cooperative", "preset": "classic-basic", "chart": "advanced"},
     "the preset 'classic-basic' has no advanced chart to choose; "
     "see the rule option 'chart.kind'"),
    ({"mode": "cooperative", "preset": "rbw", "chart": "basic"},
     "the preset 'rbw' has no basic chart to choose; see the rule option 'chart.kind'"),
    # presets, options and boxes
    ({"mode": "lone", "heroes": 1, "preset": "rbw"},
     "the preset 'rbw' has no mode 'lone'; it has: cooperative, solo-team"),
    ({"mode": "team", "heroes": 4, "preset": "classic-basic"},
     "the preset 'classic-basic' has no mode 'team'; it has: competitive, cooperative"),
    ({"mode": "cooperative", "options": {"lose.all_knocked_out": False}},
     "only a solo team of two heroes may waive the loss when all are knocked out"),
    ({"mode": "solo-team", "heroes": 3, "options": {"lose.all_knocked_out": False}},
     "only a solo team of two heroes may waive the loss when all are knocked out"),
    ({"options": {"turn.engine": "action_points"}},
     "action points are for one hero; the mode 'competitive' is played in phases"),
    ({"boxes": []}, "these boxes have no board; add the box 'core'"),
    ({"boxes": ["toys"]}, "these boxes have no board; add the box 'core'"),
    ({"boxes": "core"}, "'boxes' is a list of names; write ['core']"),
    ({"optional": "endurance"}, "'optional' is a list of names; write ['endurance']"),
    ({"basic": "villain"}, "'basic' is a list of names; write ['villain']"),
    ({"options": {"move.pickup": True}},
     "there is no rule option 'move.pickup'; did you mean 'move.pickup_on_enter'?"),
    ({"options": {"villain.heal": "d8"}},
     "the rule option 'villain.heal' cannot be 'd8'; it can be: d3, d6, two"),
    ({"optional": ["holding_back"]},
     "the rule option 'opt.holding_back' has no meaning in the mode 'competitive'; "
     "it belongs to: cooperative, solo-team"),
]  # fmt: skip


@pytest.mark.rule("GEN-01", "TEAM-01", "TEAM-03", "SOLO-05")
@pytest.mark.parametrize(("given", "sentence"), REFUSED)
def test_an_impossible_setup_is_refused_with_one_sentence(given, sentence):
    with pytest.raises(SetupError) as refused:
        Setup(**given)
    said = str(refused.value)
    if sentence is not None:
        assert said == sentence
    assert "\n" not in said
    assert said


POSSIBLE = [
    {"heroes": 8},
    {"heroes": ["karl", "thomas"]},
    {"mode": "team", "heroes": 8},
    {"mode": "team", "heroes": 6, "teams": 3},
    {"mode": "team", "heroes": 4, "teams": [0, 0, 1, 1], "seats": [0, 0, 1, 1]},
    {"mode": "lone", "heroes": 1, "level": "apocalypse"},
    {"mode": "solo-team", "heroes": 2, "options": {"lose.all_knocked_out": False}},
    {"mode": "cooperative", "preset": "rbw", "chart": "advanced"},
    {"options": {"chart.kind": "advanced"}},
    {"mode": "lone", "heroes": 1, "preset": "ap", "options": {"turn.points": "14"}},
    {"basic": True},
    {"basic": False},
]


@pytest.mark.rule("TEAM-01", "TEAM-03", "SOLO-05", "CON-61")
@pytest.mark.parametrize("given", POSSIBLE)
def test_what_is_possible_is_taken_and_can_be_written_down(given):
    setup = Setup(**given)
    again = Setup(**setup.plain())
    assert again == setup
    assert again.rules() == setup.rules()
    assert Game.new(setup, seed=1).decision is not None
