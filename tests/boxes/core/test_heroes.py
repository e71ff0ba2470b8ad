"""The abilities of the eight heroes."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import Gear, HeroSheet
from shadowbrook.engine.game import Game
from shadowbrook.engine.queries.values import skill_value
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content, register
from shadowbrook.engine.words import COMBAT, CUNNING, HONOR, SPIRIT
from shadowbrook.testing import table
from tests.boxes.core.borders import BOXES as BORDERS
from tests.toys import BOXES as TOYS

PRIMERS = tuple(
    Gear(id=f"toy-primer-{deck}", name="primer", deck=deck, copies=2, keywords=("Item", "Book"))
    for deck in ("manor", "windmill")
)
register(Box(id="primers", name="primers", version="1", cards=PRIMERS))
BOXES = (*TOYS, "primers")
TEST_SKILLS = (SPIRIT, CUNNING, COMBAT, HONOR)


def fight_dice(t):
    """The dice of each fight round so far: the hero's and the enemy's."""
    return [(r[2], r[4]) for r in t.records("fight-dice")]


def test_there_are_eight_with_a_text_an_ability_and_a_provenance_each():
    sheets = [c for c in content(("core",)).definitions if isinstance(c, HeroSheet)]
    assert len(sheets) == 8
    for sheet in sheets:
        assert sheet.text, sheet.id
        assert sheet.all_hooks(), sheet.id
        assert sheet.provenance in ("rulebook", "reported", "ours")


# ---- Karl -------------------------------------------------------------------------------------


def test_karl_ignores_the_first_hit_of_each_fight_round():
    t = table(
        heroes={"karl": {"at": "manor"}},
        mode="lone",
        draws={"manor": ["toy-thug"]},
        dice=(1, 1, 1, 1, 5, 6),  # misses of Karl; two hits of the thug
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.kind == "escape"
    assert t.hero("karl").wounds == 1
    t.dice(1, 1, 1, 1, 5, 1)  # one hit in the second round
    t.answer("fight")
    assert t.hero("karl").wounds == 1
    t.dice(6, 6, 1, 1, 1, 1)
    t.answer("fight")
    assert t.kind == "action"


def lair_prices(purse: int, **more: Any) -> dict[str, int | None]:
    """What Karl, with so much Investigation, and Thomas are asked for a Lair card."""
    found = {}
    for hero in ("karl", "thomas"):
        t = table(
            heroes={
                "karl": {"at": "church", "investigation": purse, **more.get("karl", {})},
                "thomas": {"at": "church", "investigation": 20},
            },
            active=hero,
            mode=more.get("mode", "competitive"),
            track=more.get("track", 20),
            clues={"church": 1},
            boxes=BOXES,
        )
        found[hero] = next((o.price for o in t.decision.options if o.key == "buy-lair"), None)
    return found


@pytest.mark.rule("LAIR-02", "TRK-06")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_lair_card_costs_karl_three_more_than_others(mode):
    for track, usual in enumerate_lair_costs():
        dear = lair_prices(usual + 3, mode=mode, track=track)
        assert dear == {"karl": usual + 3, "thomas": usual}
        assert lair_prices(usual + 2, mode=mode, track=track)["karl"] is None


def enumerate_lair_costs() -> list[tuple[int, int]]:
    """A space of each stage and its Lair Cost."""
    known = content(("core",))
    return [(track, known.lair_costs[known.stage(track)]) for track in (20, 16, 12, 8, 4)]


def test_the_map_of_the_dungeons_makes_up_for_some_of_it():
    usual = enumerate_lair_costs()[0][1]
    cheaper = lair_prices(20, karl={"items": ["map-of-the-dungeons"]})
    assert cheaper == {"karl": usual + 1, "thomas": usual}


def test_karls_ability_is_no_help_to_others():
    t = table(
        heroes={"thomas": {"at": "manor"}, "karl": {"at": "manor"}},
        draws={"manor": ["toy-thug"]},
        dice=(1, 1, 1, 5, 1),
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.hero("thomas").wounds == 1
    assert t.hero("karl").wounds == 0
    assert t.kind == "escape"


def test_karl_is_wounded_by_cards_like_everybody():
    t = table(phase="mystery-card", draws={"mystery": ["toy-stab"]}, dice=(1,), boxes=BOXES)
    assert t.hero("karl").wounds == 1
    assert t.kind == "free-event"


# ---- Thomas -----------------------------------------------------------------------------------


def test_thomas_goes_two_spaces_further():
    t = table(heroes=["thomas", "karl"], phase="move", dice=(2,), boxes=BOXES)
    assert t.hero("thomas").steps == 4
    assert "move:road-manor-fields" in t.options
    assert "move:fields" not in t.options


def test_thomas_takes_nobody_along():
    t = table(heroes=["karl", "thomas"], phase="move", dice=(2,), boxes=BOXES)
    assert t.hero("karl").steps == 2


def test_a_one_of_thomas_is_a_one_all_the_same():
    t = table(heroes=["thomas"], mode="lone", phase="move", dice=(1,), boxes=BOXES)
    assert t.kind == "free-event"
    t.answer("decline")
    assert t.hero("thomas").steps == 3


# ---- Katarina ---------------------------------------------------------------------------------


def test_katarina_shoots_first_and_robs_the_fallen():
    t = table(
        heroes={"katarina": {"at": "manor", "investigation": 2}},
        mode="lone",
        draws={"manor": ["toy-thug"]},
        dice=(1, 1, 1, 1, 1),  # 2 + 1 dice of hers, then the thug's two
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.kind == "escape"
    t.dice(5, 5, 1, 1)  # from the second round on two dice
    t.answer("fight")
    assert [len(hero) for hero, _ in fight_dice(t)] == [3, 2]
    assert t.hero("katarina").investigation == 2 + 3 + 1  # the bounty of 3, and 1
    assert t.kind == "action"


def test_katarina_shoots_first_with_any_skill():
    t = table(
        heroes={"katarina": {"at": "marsh"}},
        mode="lone",
        phase="fight",
        minions={"marsh": "toy-ghost"},  # fought with Spirit, of which she has 2
        dice=(1, 1, 1, 1, 1),
        boxes=BOXES,
    )
    t.dice(1, 1, 1, 1)
    t.answer("fight")
    assert [len(hero) for hero, _ in fight_dice(t)] == [3, 2]
    assert t.kind == "escape"


def test_katarina_gets_nothing_for_the_victory_of_another():
    t = table(
        heroes={"thomas": {"at": "manor", "investigation": 2}, "katarina": {"investigation": 0}},
        draws={"manor": ["toy-thug"]},
        dice=(5, 5, 1, 1, 1),
        boxes=BOXES,
    )
    t.answer("encounter")
    assert [len(hero) for hero, _ in fight_dice(t)] == [3]
    assert t.hero("thomas").investigation == 2 + 3
    assert t.hero("katarina").investigation == 0


def test_katarinas_crossbow_is_no_help_in_tests():
    t = table(heroes=["katarina", "karl"], boxes=BOXES)
    assert [skill_value(t.game, 0, skill) for skill in TEST_SKILLS] == [2, 3, 2, 5]


# ---- Isabella ---------------------------------------------------------------------------------


def stabbed(hero="isabella", wounds=0, investigation=4, **more):
    return table(
        heroes={hero: {"wounds": wounds, "investigation": investigation}, "karl": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(2,),
        boxes=BOXES,
        **more,
    )


def test_isabella_buys_off_a_wound():
    t = stabbed(investigation=1)
    assert t.kind == "respond"
    assert t.options == ["use:isabella", "pass"]
    t.answer("use:isabella")
    assert t.hero("isabella").wounds == 0
    assert t.hero("isabella").investigation == 0
    assert t.kind == "move"


def test_isabella_is_not_asked_about_wounds_that_somebody_else_prevented():
    t = table(
        heroes={"isabella": {"investigation": 4, "hand": ["narrow-escape"]}, "karl": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(2,),
        boxes=BOXES,
    )
    t.answer("play:narrow-escape")
    assert t.hero("isabella").wounds == 0
    assert t.hero("isabella").investigation == 4
    assert t.kind == "move"


def test_isabella_may_bear_it():
    t = stabbed()
    t.answer("pass")
    assert t.hero("isabella").wounds == 1
    assert t.hero("isabella").investigation == 4


def test_isabella_needs_the_money():
    t = stabbed(investigation=0)
    assert t.hero("isabella").wounds == 1
    assert t.kind == "move"


def test_isabella_buys_off_one_wound_at_a_time():
    t = table(
        heroes={"isabella": {"at": "manor", "investigation": 4}},
        mode="lone",
        draws={"manor": ["toy-thug"]},
        dice=(1, 1, 1, 5, 6),
        boxes=BOXES,
    )
    t.answer("encounter", "use:isabella")
    assert t.hero("isabella").wounds == 0
    t.answer("pass")
    assert t.hero("isabella").wounds == 1
    assert t.hero("isabella").investigation == 3
    assert t.kind == "escape"


def test_isabella_does_not_pay_for_other_heroes():
    t = table(
        heroes={"karl": {}, "isabella": {"investigation": 9}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(2,),
        boxes=BOXES,
    )
    assert t.hero("karl").wounds == 1
    assert t.kind == "move"


@pytest.mark.rule("ELD-28")
def test_isabellas_money_saves_an_elder():
    t = table(
        heroes={"isabella": {"investigation": 1}, "karl": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
        dice=(2,),
        boxes=BOXES,
    )
    assert t.options == ["use:isabella", "pass"]
    t.answer("use:isabella")
    assert t.elder("lord-hanbrook").status == "town"
    assert t.s.track == 20
    assert t.hero("isabella").investigation == 0


# ---- Inspector Cooke --------------------------------------------------------------------------


def cooke(**more):
    given = {"heroes": {"inspector-cooke": {"at": "church", "investigation": 0}}, "mode": "lone"}
    return table(boxes=BOXES, **(given | more))


@pytest.mark.rule("HER-09")
def test_cooke_takes_one_more_from_the_pool():
    t = cooke(
        heroes={"inspector-cooke": {"hand": ["toy-clues"], "investigation": 0}},
        clues={"town-hall": 1},
    )
    t.answer("play:toy-clues")
    assert t.hero("inspector-cooke").investigation == 2
    assert t.options == ["use:inspector-cooke", "pass"]
    t.answer("use:inspector-cooke")
    assert t.hero("inspector-cooke").investigation == 3
    assert t.kind == "action"  # and not one more for the one more


@pytest.mark.rule("HER-09")
def test_cooke_may_decline():
    t = cooke(
        heroes={"inspector-cooke": {"hand": ["toy-clues"], "investigation": 0}},
        clues={"town-hall": 1},
    )
    t.answer("play:toy-clues", "pass")
    assert t.hero("inspector-cooke").investigation == 2
    assert t.kind == "action"


@pytest.mark.rule("HER-09")
def test_cooke_picks_up_a_second_marker_on_his_way():
    t = cooke(
        heroes={"inspector-cooke": {"investigation": 0}},
        phase="walk",
        steps=1,
        clues={"church": 3},
    )
    t.answer("move:church", "take", "use:inspector-cooke")
    assert t.hero("inspector-cooke").investigation == 2
    assert t.clues("church") == 1
    assert t.kind == "action"


@pytest.mark.rule("HER-09")
@pytest.mark.parametrize(("at", "to"), [("town-hall", "church"), ("church", "town-hall")])
@pytest.mark.parametrize(("lying", "more"), [(1, 0), (2, 1)])
def test_cooke_finds_nothing_more_where_nothing_is_left(at, to, lying, more):
    t = cooke(
        heroes={"inspector-cooke": {"at": at, "investigation": 2}},
        phase="walk",
        steps=1,
        clues={to: lying},
    )
    t.answer(f"move:{to}", "take", *["use:inspector-cooke"] * more)
    assert t.hero("inspector-cooke").investigation == 3 + more
    assert t.clues(to) == 0
    assert t.kind == "action"


@pytest.mark.rule("HER-09")
def test_cooke_gets_no_more_for_a_fight():
    t = cooke(
        heroes={"inspector-cooke": {"at": "manor", "investigation": 2}},
        draws={"manor": ["toy-thug"]},
        dice=(5, 5, 1, 1),
    )
    t.answer("encounter")
    assert t.hero("inspector-cooke").investigation == 2 + 3
    assert t.kind == "action"


@pytest.mark.rule("HER-09")
def test_cooke_adds_nothing_to_what_others_collect():
    t = table(
        heroes={
            "karl": {"hand": ["toy-clues"], "investigation": 0},
            "inspector-cooke": {},
        },
        clues={"town-hall": 1},
        boxes=BOXES,
    )
    t.answer("play:toy-clues")
    assert t.hero("karl").investigation == 2
    assert t.kind == "action"


# ---- Heinrich ---------------------------------------------------------------------------------


def test_heinrich_rolls_once_again_in_each_turn():
    t = table(heroes=["heinrich"], mode="lone", phase="move", dice=(2,), boxes=BOXES)
    assert t.options == ["use:heinrich", "pass"]
    t.dice(5)
    t.answer("use:heinrich")
    assert t.hero("heinrich").steps == 5
    t.answer("stay")  # and no second time for the die of lingering
    assert t.kind == "action"


def test_heinrich_may_keep_his_roll_for_later():
    t = table(heroes=["heinrich"], mode="lone", phase="move", dice=(2, 1), boxes=BOXES)
    t.answer("pass", "stay")
    assert t.options == ["use:heinrich", "pass"]  # the die of lingering shows a 1
    t.dice(4)
    t.answer("use:heinrich")
    assert t.kind == "action"
    assert not t.records("minion-chart")


def test_heinrich_does_not_re_roll_for_others_or_in_fights():
    t = table(heroes=["karl", "heinrich"], phase="move", dice=(2,), boxes=BOXES)
    assert t.kind == "move"
    t = table(
        heroes={"heinrich": {"at": "manor"}},
        mode="lone",
        draws={"manor": ["toy-thug"]},
        dice=(1, 1, 1, 1),
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.kind == "escape"


def test_heinrich_hears_the_talk_of_the_road():
    t = table(
        heroes={"heinrich": {"at": "church", "investigation": 2}},
        mode="lone",
        phase="walk",
        steps=2,
        boxes=BOXES,
    )
    t.answer("move:road-church-manor")
    assert t.hero("heinrich").investigation == 2  # passing by is not enough
    t.answer("stop")
    assert t.hero("heinrich").investigation == 3
    assert t.kind == "action"


def test_heinrich_hears_nothing_at_a_place():
    t = table(
        heroes={"heinrich": {"at": "church", "investigation": 2}},
        mode="lone",
        phase="walk",
        steps=2,
        boxes=BOXES,
    )
    t.answer("move:manor")
    assert t.hero("heinrich").investigation == 2
    assert t.kind == "action"


def test_the_road_says_nothing_of_others():
    t = table(heroes={"karl": {"at": "church"}, "heinrich": {}}, phase="walk", steps=2)
    before = [t.hero(name).investigation for name in ("karl", "heinrich")]
    t.answer("move:road-church-manor", "stop")
    assert [t.hero(name).investigation for name in ("karl", "heinrich")] == before
    assert t.asked == "karl"


# ---- Victor -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "drawn"), [(2, ["toy-clues"]), (3, ["toy-clues", "toy-shield"])])
def test_victor_draws_a_second_event_on_a_three_or_more(die, drawn):
    t = table(
        heroes={"victor": {"at": "church"}},
        mode="lone",
        dice=(die,),
        draws={"event": ["toy-clues", "toy-shield", "toy-dice"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.hand("victor") == drawn
    assert t.kind == "action"


def test_victor_draws_a_second_event_once_in_a_turn():
    t = table(
        heroes={"victor": {"at": "town-hall"}},
        mode="lone",
        phase="move",
        dice=(1, 4),
        draws={"event": ["toy-guard", "toy-shield", "toy-cancel", "toy-shield", "toy-hold"]},
        boxes=BOXES,
    )
    t.answer("draw")
    assert t.hand("victor") == ["toy-guard", "toy-shield"]
    t.answer("move:church", "encounter")
    assert t.hand("victor") == ["toy-guard", "toy-shield", "toy-cancel"]


def test_victor_draws_a_second_event_in_the_next_turn_again():
    t = table(
        heroes={"victor": {"at": "church", "investigation": 2}},
        mode="lone",
        phase="move",
        dice=(1, 4, 1, 4),
        draws={"event": ["toy-guard", "toy-shield"] * 2, "mystery": ["toy-quiet"]},
        boxes=BOXES,
    )
    t.answer("draw", "move:road-church-manor", "end-turn", "draw")
    assert t.s.round == 2
    assert t.hand("victor") == ["toy-guard", "toy-shield"] * 2
    assert t.kind == "move"


@pytest.mark.rule("KO-05")
def test_victor_draws_nothing_more_where_the_event_has_knocked_him_out():
    t = table(
        heroes={"victor": {"at": "church"}, "karl": {}},
        draws={"event": ["trapdoor", "toy-clues"]},
        dice=(1, 6),
        boxes=BORDERS,
    )
    t.answer("encounter")
    assert t.hero("victor").down
    assert t.hand("victor") == []
    assert [record[2] for record in t.records("die")] == ["loss", "move"]


def test_victor_draws_nothing_when_others_do():
    t = table(
        heroes={"karl": {"at": "church"}, "victor": {}},
        draws={"event": ["toy-clues", "toy-shield"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.hand("karl") == ["toy-clues"]
    assert t.hand("victor") == []
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("mode", "kept"), [("competitive", "victor"), ("cooperative", "inspector-cooke")]
)
def test_a_bot_keeps_victor_for_a_race_and_a_fighter_for_a_common_hunt(mode, kept):
    everybody = Setup(mode=mode, heroes=8, villain="vampire", options={"setup.hero_deal": "choose"})
    game = Game.new(everybody, seed=1)
    for hero in ("karl", "thomas", "katarina", "isabella", "heinrich", "anne-marie"):
        game.answer(f"keep:{hero}")
    assert game.decision is not None
    assert set(game.decision.keys()) == {"keep:victor", "keep:inspector-cooke"}
    table_as_seen = Table(game, game.decision.seat)
    assert HeuristicBot().choose(table_as_seen, game.decision.options) == f"keep:{kept}"


# ---- Anne Marie -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("items", "skills"),
    [
        ((), [4, 3, 2, 3]),
        (("toy-primer-manor",), [5, 4, 3, 3]),
        (("toy-primer-manor", "toy-primer-windmill"), [6, 5, 4, 3]),
    ],
)
def test_anne_marie_is_better_for_each_book(items, skills):
    t = table(heroes={"anne-marie": {"items": items}, "karl": {}}, boxes=BOXES)
    assert [skill_value(t.game, 0, skill) for skill in TEST_SKILLS] == skills


def test_other_heroes_learn_nothing_from_books():
    t = table(
        heroes={"karl": {"items": ["toy-primer-manor"]}, "anne-marie": {}},
        boxes=BOXES,
    )
    assert [skill_value(t.game, 0, skill) for skill in TEST_SKILLS] == [2, 2, 4, 5]


def test_anne_maries_books_teach_nobody_else():
    t = table(heroes={"karl": {}, "anne-marie": {"items": ["toy-primer-manor"]}}, boxes=BOXES)
    assert [skill_value(t.game, 0, skill) for skill in TEST_SKILLS] == [2, 2, 4, 5]


@pytest.mark.parametrize(
    ("hero", "items", "full"),
    [
        ("anne-marie", ("toy-lamp",), True),
        ("anne-marie", ("toy-primer-manor",), False),
        ("anne-marie", ("toy-lamp", "toy-primer-windmill"), True),  # a Book of another deck
        ("karl", ("toy-primer-manor",), True),
    ],
)
def test_anne_maries_books_make_room_in_their_own_deck_and_for_her_alone(hero, items, full):
    other = {"karl": "anne-marie"}.get(hero, "karl")
    t = table(
        heroes={hero: {"at": "manor", "items": items}, other: {"items": ["toy-primer-manor"]}},
        draws={"manor": ["toy-book"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    assert (t.kind == "carrying-limit") is full


def test_anne_maries_books_fight_with_her():
    t = table(
        heroes={"anne-marie": {"at": "manor", "items": ["toy-primer-windmill"]}},
        mode="lone",
        draws={"manor": ["toy-thug"]},
        dice=(1, 5, 5, 1, 1),
        boxes=BOXES,
    )
    t.answer("encounter")
    assert fight_dice(t) == [((1, 5, 5), (1, 1))]
    assert t.kind == "action"


def test_anne_marie_carries_any_number_of_books():
    t = table(
        heroes={"anne-marie": {"at": "manor", "items": ["toy-primer-manor"]}},
        mode="lone",
        draws={"manor": ["toy-primer-manor"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.gear("anne-marie") == ["toy-primer-manor", "toy-primer-manor"]
    assert t.kind == "action"


def test_anne_maries_books_leave_the_limit_for_the_rest_alone():
    t = table(
        heroes={"anne-marie": {"at": "manor", "items": ["toy-primer-manor", "toy-lamp"]}},
        mode="lone",
        draws={"manor": ["toy-book"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.kind == "carrying-limit"
    t.answer("discard:toy-lamp")
    assert t.gear("anne-marie") == ["toy-primer-manor", "toy-book"]
    assert t.kind == "action"


def test_training_is_cheaper_for_anne_marie():
    t = table(
        heroes={"anne-marie": {"at": "church", "investigation": 2}, "karl": {}},
        draws={"event": ["toy-clues"]},
        boxes=BOXES,
    )
    t.answer("encounter", "train:spirit")
    assert t.hero("anne-marie").investigation == 1
    assert t.hero("anne-marie").value[SPIRIT] == 5


def test_training_costs_others_the_full_price():
    t = table(
        heroes={"karl": {"at": "church", "investigation": 3}, "anne-marie": {}},
        draws={"event": ["toy-clues"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.kind == "action"  # 3 are not enough for 4
    t = table(
        heroes={"karl": {"at": "church", "investigation": 4}, "anne-marie": {}},
        draws={"event": ["toy-clues"]},
        boxes=BOXES,
    )
    t.answer("encounter", "train:spirit")
    assert t.hero("karl").investigation == 0


# ---- Heinrich, where dice belong to a fight ---------------------------------------------------


def test_heinrich_does_not_re_roll_a_single_die_of_a_fight():
    """The Pistol's die and that of Lady Hanbrook belong to the fight."""
    t = table(
        heroes={"heinrich": {"at": "manor", "items": ["pistol"], "investigation": 9}},
        mode="lone",
        elders={"lady-hanbrook": ["hero-of-the-people"]},
        draws={"manor": ["toy-thug"]},
        boxes=BOXES,
    )
    t.answer("look", "elder:lady-hanbrook")
    assert t.options == ["use:pistol", "pass"]  # there was nothing left but the encounter
    t.dice(3, 1, 1, 5, 1, 2)  # the shot misses, he misses, and one hit comes through
    t.answer("use:pistol")
    assert t.kind == "escape"
    assert t.hero("heinrich").wounds == 1
    assert not t.records("rerolled")


def test_heinrich_does_not_re_roll_in_a_showdown():
    t = table(
        heroes={"heinrich": {"at": "windmill", "lair": "grinding-stones", "investigation": 2}},
        mode="lone",
        phase="showdown",
        dice=(1, 1, *(1,) * 5, 2, 2, 1, 5),  # Cunning, the Vampire, he, Cunning again
        boxes=BOXES,
    )
    t.answer("nobody")
    assert t.hero("heinrich").wounds == 1
    assert not t.records("rerolled")


def test_heinrich_has_a_re_roll_in_the_mystery_phase_too():
    t = table(
        heroes={"heinrich": {"at": "road-church-manor"}},
        mode="lone",
        phase="move",
        dice=(2, 3),
        draws={"mystery": ["troubled-sleep"]},
        boxes=BOXES,
    )
    t.answer("use:heinrich")
    t.dice(4, 1, 1, 1, 1)  # nobody finds him there; then a test of Spirit in the night
    t.answer("stay", "end-turn")
    assert t.options == ["use:heinrich", "pass"]
