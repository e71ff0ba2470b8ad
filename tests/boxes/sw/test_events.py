"""The Events of Something Wicked: each one, at its limits."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.decision import HELP, LEARN, LOSE
from shadowbrook.engine.definitions import EventCard
from shadowbrook.testing import Scenario
from tests.boxes.core.location_table import bot_weighs
from tests.boxes.core.reading import aim, chosen, counted, fight_with, question
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table

BOXES = (*PLAIN, "sw")
# ada: Spirit 2, Cunning 3, Combat 2, Honor 5, three health boxes; bert: Combat 3, Honor 4.


def turn(*hand: str, mode: str = "competitive", **more: Any) -> Scenario:
    """ada in the marsh with these Events, in the middle of her actions; bert at the church."""
    mine = {"at": "marsh", "hand": hand, "investigation": 4} | more.pop("ada", {})
    heroes = {"ada": mine}
    theirs = {"at": "church", "investigation": 4} | more.pop("bert", {})
    if mode != "lone":
        heroes["bert"] = theirs
    return plain_table(mode=mode, heroes=heroes, boxes=BOXES, **({"phase": "actions"} | more))


def fight(*hand: str, minion: str = "walking-dead", **more: Any) -> Scenario:
    """ada, with these Events, meets a minion in the marsh; bert is at the church."""
    mode = more.pop("mode", "competitive")
    heroes = {"ada": {"at": "marsh", "hand": hand, "investigation": 4} | more.pop("ada", {})}
    if mode != "lone":
        heroes["bert"] = {"at": "church", "investigation": 4} | more.pop("bert", {})
    return plain_table(
        mode=mode,
        heroes=heroes,
        minions={"marsh": minion},
        phase="fight",
        boxes=BOXES,
        **more,
    )


def showdown(*hand: str, **more: Any) -> Scenario:
    """ada alone against the villain in the fields, with these Events."""
    ada = {"at": "fields", "lair": "toy-lair-fields", "hand": hand}
    return plain_table(mode="lone", heroes={"ada": ada}, phase="showdown", boxes=BOXES, **more)


def test_there_are_fifteen():
    found = [card for card in turn().content.definitions if card.deck == "event"]
    ours = [card for card in found if card.id in NAMES]
    assert sum(card.copies for card in ours) == 15
    assert len(ours) == len(NAMES) == 10
    assert {card.provenance for card in ours} == {"ours"}


@pytest.mark.rule("SOLO-04")
@pytest.mark.card("words-of-banishing", "press-the-attack", "put-to-flight", "muster-the-watch")
@pytest.mark.card("fair-wind", "songs-by-the-fire", "loose-tongues", "pawned-goods")
def test_it_matters_who_plays_what_is_about_you():
    cards = [turn().content.definition[name] for name in NAMES]
    about_anybody = {c.id for c in cards if isinstance(c, EventCard) and not c.says_you}
    assert about_anybody == {
        *("words-of-banishing", "press-the-attack", "put-to-flight", "muster-the-watch"),
    }


NAMES = (
    *("fair-wind", "songs-by-the-fire", "loose-tongues", "pawned-goods", "market-day"),
    *("rise-to-the-occasion", "words-of-banishing", "press-the-attack", "put-to-flight"),
    "muster-the-watch",
)

# ---- Fair Wind ----------------------------------------------------------------------------------

PLACES = ("inn", "monastery", "forgotten-island", "bog", "north-dock", "south-dock")


@pytest.mark.parametrize("start", ["crossroads", "bog", "road-docks", "forgotten-island"])
def test_fair_wind_takes_you_over_the_lake(start):
    t = turn("fair-wind", ada={"at": start}, clues={"north-dock": 1})
    t.answer("play:fair-wind")
    assert set(t.options) == {f"space:{place}" for place in PLACES if place != start}
    t.answer("space:north-dock")
    assert (t.at("ada"), t.at("bert")) == ("north-dock", "church")
    assert t.discards("event") == ["fair-wind"]
    assert (t.kind, t.asked) == ("action", "ada")


@pytest.mark.parametrize("start", ["marsh", "road-keep-crossroads", "olde-woods"])
def test_fair_wind_does_not_blow_on_dry_land(start):
    assert "play:fair-wind" not in turn("fair-wind", ada={"at": start}).choices


@pytest.mark.rule("GAP-71")
def test_fair_wind_blows_to_no_place_that_has_sunk():
    t = turn(
        "fair-wind",
        ada={"at": "inn"},
        villain="bog-fiend",
        markers={"sunken": ["north-dock", "bog"]},
    )
    t.answer("play:fair-wind")
    assert set(t.options) == {"space:monastery", "space:forgotten-island", "space:south-dock"}


@pytest.mark.rule("MIN-18")
def test_fair_wind_blows_you_to_what_waits_there():
    t = turn("fair-wind", ada={"at": "inn"}, minions={"bog": "toy-wolf"})
    t.answer("play:fair-wind")
    t.dice(5, 5, 1, 1)
    t.answer("space:bog")
    assert t.minion("bog") is None
    assert t.hero("ada").investigation == 6


def test_fair_wind_is_for_your_turn_and_no_fight():
    t = turn(bert={"at": "bog", "hand": ("fair-wind",)})
    assert t.asides("bert") == []
    t = plain_table(
        heroes={"ada": {"at": "bog", "hand": ("fair-wind",)}, "bert": {}},
        minions={"bog": "toy-wolf"},
        phase="fight",
        dice=(1, 1, 1, 1),
        boxes=BOXES,
    )
    assert t.kind == "escape"
    assert "play:fair-wind" not in t.choices


def test_fair_wind_carries_no_hero_who_is_knocked_out():
    t = turn("fair-wind", ada={"at": "bog"})
    assert "play:fair-wind" in t.choices
    t.s.heroes[0].down = True
    assert "play:fair-wind" not in t.choices


# ---- Songs by the Fire --------------------------------------------------------------------------


def test_songs_by_the_fire_heal_all_who_hear_them():
    t = turn(
        "songs-by-the-fire",
        ada={"at": "church", "wounds": 2, "investigation": 3},
        bert={"wounds": 1},
    )
    t.answer("play:songs-by-the-fire")
    assert (t.hero("ada").wounds, t.hero("bert").wounds) == (1, 0)
    assert t.kind == "action"


def test_songs_by_the_fire_are_not_heard_elsewhere():
    t = turn("songs-by-the-fire", ada={"wounds": 1}, bert={"wounds": 1})
    t.answer("play:songs-by-the-fire")
    assert (t.hero("ada").wounds, t.hero("bert").wounds) == (0, 1)
    assert "play:songs-by-the-fire" not in turn("songs-by-the-fire", bert={"wounds": 1}).choices


def test_songs_by_the_fire_may_be_sung_in_the_turn_of_another():
    t = turn(ada={"wounds": 1}, bert={"at": "marsh", "hand": ("songs-by-the-fire",)})
    assert t.asides("bert") == ["play:songs-by-the-fire"]
    down = {"at": "marsh", "hand": ("songs-by-the-fire",), "down": True}
    assert turn(ada={"at": "town-hall", "wounds": 1}, bert=down).asides("bert") == []


@pytest.mark.parametrize(("wounds", "sings"), [(1, False), (2, True)])
def test_a_bot_keeps_the_songs_by_the_fire_for_two_wounds(wounds, sings):
    t = turn("songs-by-the-fire", ada={"wounds": wounds})
    assert (chosen(t) == "play:songs-by-the-fire") is sings


def test_nobody_sings_in_a_fight_or_showdown():
    t = fight("songs-by-the-fire", minion="toy-wolf", ada={"wounds": 1}, dice=(1, 1, 1, 1))
    assert (t.kind, t.asides("ada")) == ("escape", [])
    heroes = {"ada": {"at": "fields", "lair": "toy-lair-fields", "wounds": 1}}
    heroes["ada"]["hand"] = ("songs-by-the-fire",)
    t = plain_table(mode="lone", heroes=heroes, phase="showdown", boxes=BOXES)
    assert t.s.showdown is not None
    assert t.asides("ada") == []


# ---- Loose Tongues ------------------------------------------------------------------------------


def test_loose_tongues_tell_of_two_elders():
    t = turn("loose-tongues")
    t.answer("play:loose-tongues")
    assert aim(t) == LEARN
    assert len(t.options) == 6
    t.answer("elder:sophie")
    assert len(t.options) == 5
    assert "elder:sophie" not in t.options
    t.answer("elder:lord-hanbrook")
    elders = [t.content.cards[t.s.elders[record[2]].card].id for record in t.records("peeked")]
    assert elders == ["sophie", "lord-hanbrook"]
    assert t.secrets("sophie") == ["little-secret"]
    assert t.kind == "action"


def test_loose_tongues_tell_of_one_if_only_one_has_a_secret():
    bare = ("lord-hanbrook", "lady-hanbrook", "doctor-manning", "reverend-harding")
    elders: dict[str, Any] = {name: [] for name in (*bare, "magistrate-kroft")}
    t = turn("loose-tongues", elders=elders)
    t.answer("play:loose-tongues")
    assert [record[2] for record in t.records("peeked")] == [
        next(n for n, e in enumerate(t.s.elders) if t.content.cards[e.card].id == "sophie")
    ]
    assert t.kind == "action"
    elders["sophie"] = []
    t = turn("loose-tongues", elders=elders, clues={"marsh": 1})
    assert (t.kind, t.asked, t.asides("ada")) == ("action", "ada", [])


@pytest.mark.parametrize(
    ("mode", "lair", "plays"),
    [("competitive", None, False), ("competitive", "toy-lair", True), ("cooperative", None, True)],
)
def test_a_bot_loosens_tongues_where_it_matters(mode, lair, plays):
    t = turn("loose-tongues", mode=mode, ada={"lair": lair} if lair else {})
    assert (bot_weighs(t, "play:loose-tongues") > 0) is plays


# ---- Pawned Goods -------------------------------------------------------------------------------


def test_pawned_goods_turn_a_belonging_into_four():
    t = turn("pawned-goods", ada={"items": ("toy-book", "toy-lamp")})
    t.answer("play:pawned-goods")
    assert (aim(t), t.options) == (LOSE, ["card:toy-book", "card:toy-lamp"])
    t.answer("card:toy-lamp")
    assert (t.gear("ada"), t.hero("ada").investigation) == (["toy-book"], 8)
    assert t.discards("manor") == ["toy-lamp"]
    assert t.kind == "action"


def test_pawned_goods_need_goods_and_your_turn():
    assert "play:pawned-goods" not in turn("pawned-goods").choices
    theirs = {"items": ("toy-book",), "hand": ("pawned-goods",)}
    assert turn(bert=theirs).asides("bert") == []
    t = fight("pawned-goods", minion="toy-wolf", ada={"items": ("toy-book",)}, dice=(1,) * 4)
    assert t.asides("ada") == []


def test_the_fallen_pawn_nothing():
    t = turn("pawned-goods", ada={"items": ("toy-book",)})
    assert "play:pawned-goods" in t.choices
    t.s.heroes[0].down = True
    assert "play:pawned-goods" not in t.choices


@pytest.mark.rule("INV-05")
def test_who_falls_by_pawning_an_ally_gains_nothing():
    t = turn("pawned-goods", ada={"items": ("toy-dog",), "wounds": 4})
    t.dice(1)
    t.answer("play:pawned-goods")
    assert t.hero("ada").down
    assert t.hero("ada").investigation < 4


# ---- Market Day ---------------------------------------------------------------------------------


@pytest.mark.rule("CRD-02")
def test_market_day_is_played_at_once_for_all_in_town():
    t = turn(
        ada={"at": "blacksmith", "investigation": 0},
        bert={"investigation": 0},
        draws={"event": ["market-day"]},
        clues={"blacksmith": 1},
    )
    t.answer("encounter")
    if t.kind == "shop":
        t.answer("leave")
    assert (t.hero("ada").investigation, t.hero("bert").investigation) == (2, 2)
    assert t.hand("ada") == []


@pytest.mark.parametrize(
    ("place", "down", "left"), [("church", False, 2), ("manor", False, 0), ("church", True, 0)]
)
def test_market_day_is_for_those_in_town_who_stand(place, down, left):
    t = turn(
        ada={"at": "church", "investigation": 3},
        bert={"at": place, "investigation": 0, "down": down},
        draws={"event": ["market-day"]},
        clues={"church": 1},
    )
    t.answer("encounter")
    assert t.hero("bert").investigation == left


# ---- Rise to the Occasion -----------------------------------------------------------------------


def test_rise_to_the_occasion_raises_the_lowest_skill():
    t = turn("rise-to-the-occasion", ada={"upgrades": {"spirit": 1}})
    t.answer("play:rise-to-the-occasion")
    assert t.hero("ada").value == (3, 3, 3, 5)
    assert t.discards("event") == ["rise-to-the-occasion"]
    assert t.kind == "action"


def test_rise_to_the_occasion_lets_you_choose_between_equals():
    t = turn("rise-to-the-occasion")
    t.answer("play:rise-to-the-occasion")
    assert t.options == ["train:spirit", "train:combat"]
    t.answer("train:combat")
    assert t.hero("ada").value == (2, 3, 3, 5)


def test_rise_to_the_occasion_counts_what_you_carry():
    t = turn("rise-to-the-occasion", ada={"items": ("toy-book",)})
    t.answer("play:rise-to-the-occasion")
    assert t.hero("ada").value == (3, 3, 3, 5)


# ---- Words of Banishing -------------------------------------------------------------------------


def test_words_of_banishing_wound_the_unholy_before_a_round():
    t = fight("words-of-banishing")  # Walking Dead: Health 2
    assert t.options == ["play:words-of-banishing", "pass"]
    t.answer("play:words-of-banishing")
    assert t.minion("marsh") is None
    assert not t.records("fight-dice")
    assert t.kind == "action"


def test_words_of_banishing_take_two_wounds_and_no_more():
    t = plain_table(
        heroes={"ada": {"at": "manor", "hand": ("words-of-banishing",)}, "bert": {}},
        draws={"manor": ["drowned-crew"]},
        dice=(1,) * 5,
        boxes=BOXES,
    )
    t.answer("encounter", "play:words-of-banishing")
    assert t.s.fights[-1].wounds == 2


def test_words_of_banishing_mean_nothing_to_others():
    t = fight("words-of-banishing", minion="wolves", dice=(1,) * 5)
    assert t.kind == "escape"
    assert t.hand("ada") == ["words-of-banishing"]
    assert showdown("words-of-banishing", villain="vampire").kind == "hunting-party"


@pytest.mark.rule("FGT-22")
def test_words_of_banishing_do_not_touch_the_villain_when_he_attacks():
    t = plain_table(
        mode="lone",
        villain="vampire",
        heroes={"ada": {"hand": ("words-of-banishing",)}},
        phase="mystery-card",
        draws={"mystery": ["out-of-the-shadows"]},
        dice=(1,) * 7,
        boxes=BOXES,
    )
    assert len(t.records("fight-dice")) == 1
    assert t.hand("ada") == ["words-of-banishing"]


def test_words_of_banishing_help_a_comrade():
    t = fight(mode="cooperative", bert={"hand": ("words-of-banishing",)})
    assert (t.asked, t.options) == ("bert", ["play:words-of-banishing", "pass"])
    t.answer("play:words-of-banishing")
    assert t.minion("marsh") is None
    assert t.hero("ada").investigation > 4


@pytest.mark.parametrize("minion", ["walking-dead", "toy-wolf"])
def test_chances_count_words_of_banishing_against_the_unholy(minion):
    t = fight("words-of-banishing")
    told = counted(t, "words-of-banishing", fight_with(t, minion))
    assert told == ({"banish": 2, "prey": ("Unholy",)} if minion == "walking-dead" else {})


@pytest.mark.parametrize(
    ("combat", "wounds", "answer"),
    [
        (0, 0, "play:words-of-banishing"),
        (9, 0, "pass"),
        (5, 1, "pass"),
        (5, 2, "play:words-of-banishing"),  # she is likely to win, and likely to fall
    ],
)
def test_a_bot_keeps_words_of_banishing_for_fights_that_steel_does_not_win(combat, wounds, answer):
    t = fight("words-of-banishing", ada={"upgrades": {"combat": combat}, "wounds": wounds})
    assert chosen(t) == answer


def test_words_of_banishing_are_not_spoken_twice_over_a_minion_that_is_gone():
    t = fight("words-of-banishing", "words-of-banishing")
    t.answer("play:words-of-banishing")
    assert (t.kind, t.hand("ada")) == ("action", ["words-of-banishing"])


def test_words_of_banishing_are_for_no_round_of_a_showdown():
    t = showdown("words-of-banishing", "toy-bandage", villain="vampire")
    t.answer("nobody")
    assert t.options == ["play:toy-bandage", "pass"]  # the first round is about to begin


# ---- Press the Attack ---------------------------------------------------------------------------


def test_press_the_attack_adds_two_dice_for_each_six():
    t = fight(
        "press-the-attack", minion="toy-wolf", ada={"upgrades": {"combat": 1}}, dice=(6, 1, 1, 1, 1)
    )
    assert t.options == ["play:press-the-attack", "pass"]
    t.dice(1, 5)  # it takes both
    t.answer("play:press-the-attack")
    assert t.minion("marsh") is None
    assert t.kind == "action"


def test_press_the_attack_counts_every_six_before_it_adds():
    t = showdown("press-the-attack", villain_health=9)
    t.dice(1, 1, 1, 6, 6)
    t.answer("nobody")
    t.dice(6, 1, 1, 1)
    t.answer("play:press-the-attack")
    assert t.s.villain.wounds == 3  # the 6 that came later brings no more


def test_press_the_attack_needs_a_six_that_is_not_enough():
    t = fight("press-the-attack", minion="toy-wolf", dice=(5, 1, 1, 1))
    assert t.kind == "escape"
    t = fight("press-the-attack", minion="toy-wolf", dice=(6, 6, 1, 1))
    assert t.minion("marsh") is None
    assert t.hand("ada") == ["press-the-attack"]


def test_press_the_attack_helps_a_comrade():
    t = fight(
        minion="toy-wolf",
        mode="cooperative",
        bert={"hand": ("press-the-attack",)},
        dice=(6, 1, 1, 1),
    )
    assert t.asked == "bert"
    t.dice(5, 1)
    t.answer("play:press-the-attack")
    assert t.minion("marsh") is None


@pytest.mark.parametrize("dice", [(6, 6), (6, 1)])
def test_a_bot_presses_the_attack_with_the_first_six_as_the_odds_count_on_it(dice):
    t = showdown("press-the-attack", villain_health=9)
    t.dice(1, 1, 1, *dice)
    t.answer("nobody")
    assert chosen(t) == "play:press-the-attack"


@pytest.mark.parametrize(("wounds", "answer"), [(0, "pass"), (2, "play:press-the-attack")])
def test_a_bot_presses_the_attack_on_a_minion_where_a_comrade_is_in_trouble(wounds, answer):
    t = fight(
        minion="toy-wolf",
        mode="cooperative",
        ada={"wounds": wounds},
        bert={"hand": ("press-the-attack",)},
        dice=(6, 1, 1, 1),
    )
    assert (t.asked, chosen(t)) == ("bert", answer)


def test_nobody_is_asked_to_press_the_attack_of_a_rival():
    t = fight(minion="toy-wolf", bert={"hand": ("press-the-attack",)}, dice=(6, 1, 1, 1))
    assert (t.kind, t.asked) == ("escape", "ada")


def test_the_page_counts_press_the_attack_in_the_chances():
    t = fight("press-the-attack", minion="toy-wolf", dice=(6, 1, 1, 1))
    told = counted(t, "press-the-attack", fight_with(t, "toy-wolf"))
    assert told == {"press": 2}


# ---- Put to Flight ------------------------------------------------------------------------------


def test_put_to_flight_clears_a_road():
    t = turn(
        "put-to-flight",
        minions={"road-docks": "toy-wolf", "road-church-manor": "toy-wolf", "manor": "toy-ghost"},
    )
    left = t.supply("toy-wolf")
    t.answer("play:put-to-flight")
    assert set(t.options) == {"space:road-docks", "space:road-church-manor"}
    assert question(t) == "Which minion takes flight (Put to Flight)?"
    t.answer("space:road-docks")
    assert t.minion("road-docks") is None
    assert t.minion("road-church-manor") == "toy-wolf"
    assert t.supply("toy-wolf") == left + 1
    assert t.hero("ada").investigation == 4  # nobody is paid for that
    assert t.kind == "action"


def test_put_to_flight_needs_a_square_counter_on_a_road_and_quiet():
    assert "play:put-to-flight" not in turn("put-to-flight", minions={"manor": "toy-wolf"}).choices
    rats = {"road-docks": ["toy-rats"]}
    assert "play:put-to-flight" not in turn("put-to-flight", round_counters=rats).choices
    t = plain_table(
        heroes={"ada": {"at": "marsh", "hand": ("put-to-flight",)}, "bert": {}},
        minions={"road-docks": "toy-wolf", "marsh": "toy-ghost"},
        phase="fight",
        dice=(1,) * 4,
        boxes=BOXES,
    )
    assert t.kind == "escape"
    assert t.asides("ada") == []


# ---- Muster the Watch ---------------------------------------------------------------------------


def test_muster_the_watch_guards_two_places_in_town():
    t = turn("muster-the-watch")
    t.answer("play:muster-the-watch")
    assert t.options == [
        *("space:church", "space:magistrates-office", "space:blacksmith"),
        "space:doctors-office",
    ]
    assert aim(t) == HELP
    t.answer("space:blacksmith")
    assert t.s.militia[t.space("town-hall")] == 1
    assert t.s.militia[t.space("blacksmith")] == 1
    assert sum(t.s.militia) == 2
    assert t.kind == "action"


def test_muster_the_watch_may_be_called_by_anybody_at_any_time():
    t = turn(bert={"hand": ("muster-the-watch",)})
    assert t.asides("bert") == ["play:muster-the-watch"]
