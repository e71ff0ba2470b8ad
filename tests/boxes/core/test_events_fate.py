"""Events against fate and rivals: each one, at its limits."""

from __future__ import annotations

import pytest

from shadowbrook.engine.decision import ENEMY, LEARN
from shadowbrook.testing import table
from tests.boxes.core.borders import BOXES
from tests.boxes.core.reading import aim, chosen, hint, question, words
from tests.plain import plain_table

# The ogre's chart: 1 wolf, 2 rats, 3 and 6 gloom (an event: track -1), 4 assault, 5 fast.


def turn(*hand, mode="competitive", ada=None, bert=None, **more):
    """ada in the marsh with these Events, in the middle of her actions; bert at the church."""
    heroes = {"ada": {"at": "marsh", "hand": hand, "investigation": 4} | (ada or {})}
    if mode != "lone":
        heroes["bert"] = {"at": "church", "investigation": 4} | (bert or {})
    return plain_table(mode=mode, heroes=heroes, **({"phase": "actions"} | more))


def mystery(card, *hand, track=15, **more):
    """This Mystery card comes up while ada holds these Events."""
    return turn(*hand, phase="mystery-card", draws={"mystery": (card,)}, track=track, **more)


def showdown(*hand, bert=None, **more):
    """ada reveals the Lair card of the fields; bert is a rival."""
    mine = {"at": "fields", "lair": "toy-lair-fields"}
    return turn(*hand, ada=mine, bert=bert, phase="showdown", **more)


# ---- canceling --------------------------------------------------------------------------------


@pytest.mark.rule("CRD-17", "CRD-19")
def test_only_a_nightmare_cancels_a_mystery_card():
    t = mystery("toy-dusk", "only-a-nightmare")
    assert (t.decision.source, t.options) == ("card", ["play:only-a-nightmare", "pass"])
    t.answer("play:only-a-nightmare")
    assert t.s.track == 15
    assert t.discards("mystery") == ["toy-dusk"]
    assert t.discards("event") == ["only-a-nightmare"]


def test_only_a_nightmare_passed_on_changes_nothing():
    t = mystery("toy-dusk", "only-a-nightmare")
    t.answer("pass")
    assert t.s.track == 14
    assert t.hand("ada") == ["only-a-nightmare"]


@pytest.mark.rule("CRD-24")
@pytest.mark.parametrize("card", ["only-a-nightmare", "nothing-but-talk"])
def test_a_chart_result_is_canceled_like_a_card(card):
    t = turn(card, mode="cooperative", phase="mystery-chart", dice=(5,))
    t.stack("lair", "toy-lair-fields")
    assert t.options == [f"play:{card}", "pass"]
    t.answer(f"play:{card}")
    assert t.clues("fields") == 0  # no scattered clues


@pytest.mark.rule("CRD-25")
@pytest.mark.parametrize("card", ["only-a-nightmare", "nothing-but-talk"])
def test_a_showdown_chart_result_is_canceled_like_a_card(card):
    t = turn(
        card,
        mode="lone",
        ada={"at": "fields", "lair": "toy-lair-fields"},
        phase="showdown",
        optional=("showdown_chart",),
    )
    t.dice(1, 1, 1, 1, 1, 1, 1)  # a round without hits, then the chart
    t.answer("nobody")
    assert t.decision.source == "card"
    result = t.decision.about["card"]
    t.answer(f"play:{card}")
    assert t.records("canceled") == [("canceled", "showdown-chart", result)]
    assert t.kind == "regroup"


@pytest.mark.rule("CRD-18")
def test_nothing_but_talk_cancels_an_event_of_a_rival():
    t = turn("eyewitness", bert={"hand": ("nothing-but-talk",)})
    t.answer("play:eyewitness")
    assert t.asked == "bert"
    t.answer("play:nothing-but-talk")
    assert t.hero("ada").investigation == 4
    assert t.kind == "action"


@pytest.mark.rule("CRD-18")
def test_nothing_but_talk_cancels_a_cancel():
    t = turn("eyewitness", "nothing-but-talk", bert={"hand": ("nothing-but-talk",)})
    t.answer("play:eyewitness")
    assert t.asked == "bert"  # nobody cancels an Event of their own
    t.answer("play:nothing-but-talk")
    assert t.asked == "ada"
    t.answer("play:nothing-but-talk")
    assert t.hero("ada").investigation == 6
    assert (t.hand("ada"), t.hand("bert")) == ([], [])
    assert t.kind == "action"


def test_nothing_but_talk_is_not_for_events_of_allies():
    t = turn("eyewitness", mode="cooperative", bert={"hand": ("nothing-but-talk",)})
    t.answer("play:eyewitness")
    assert t.hero("ada").investigation == 6
    assert t.kind == "action"


def test_nothing_but_talk_is_not_for_mystery_cards():
    t = mystery("toy-dusk", "nothing-but-talk")
    assert t.s.track == 14
    assert t.hand("ada") == ["nothing-but-talk"]


@pytest.mark.rule("CRD-23")
def test_nothing_but_talk_stops_an_event_of_the_minion_chart():
    t = turn(
        "nothing-but-talk",
        phase="mystery-start",
        optional=("growing_darkness",),
        dice=(3,),
        track=15,
    )
    assert (t.decision.source, t.options) == ("card", ["play:nothing-but-talk", "pass"])
    t.answer("play:nothing-but-talk")
    assert t.records("canceled") == [("canceled", "minion-event", "gloom")]
    assert ("track", 15, 14, "gloom") not in t.records("track")


@pytest.mark.rule("CRD-21", "FAQ-09")
def test_cold_trail_cancels_the_lair_card_of_a_rival():
    t = showdown(bert={"hand": ("cold-trail",)})
    assert t.asked == "bert"
    t.answer("play:cold-trail")
    assert t.s.showdown is None
    assert t.discards("lair") == ["toy-lair-fields"]
    assert t.lair("ada") is None
    assert t.kind == "action"
    assert "encounter" in t.options


def test_cold_trail_is_not_for_the_lair_card_of_your_own():
    t = showdown("cold-trail")
    assert t.kind == "hunting-party"


def test_cold_trail_is_no_use_against_a_mystery_card():
    t = table(
        heroes={
            "karl": {"hand": ["cold-trail"], "investigation": 0},
            "thomas": {"investigation": 0},
        },
        phase="mystery-card",
        draws={"mystery": ["evil-grows"]},
        dice=(2,),
    )
    assert t.s.villain.health_markers == 1
    assert t.kind == "move"
    assert t.hand("karl") == ["cold-trail"]


def test_cold_trail_cancels_a_location_card():
    t = turn("cold-trail", mode="lone", ada={"at": "manor"})
    t.stack("manor", "plain-riddle")
    t.answer("encounter")
    rolled = len(t.game.outcomes)
    t.answer("play:cold-trail")
    assert len(t.game.outcomes) == rolled
    assert t.discards("manor") == ["plain-riddle"]
    assert t.hero("ada").investigation == 4
    assert t.kind == "action"


@pytest.mark.parametrize("mode", ["lone", "competitive"])
@pytest.mark.rule("LAIR-03")
def test_cold_trail_exchanges_the_lair_card_of_your_side(mode):
    lairs = {"lair": ["toy-lair-church"]}
    t = turn("cold-trail", mode=mode, ada={"lair": "toy-lair-fields"}, draws=lairs)
    before = t.hero("ada").investigation
    t.aside("ada", "play:cold-trail")
    assert t.lair("ada") == "toy-lair-church"
    assert t.discards("lair") == ["toy-lair-fields"]
    assert t.hero("ada").investigation == before


def test_the_lair_card_of_cold_trail_is_drawn_and_not_bought():
    lairs = {"lair": ["toy-lair-church"]}
    t = turn("cold-trail", ada={"lair": "toy-lair-fields"}, draws=lairs)
    t.answer("play:cold-trail")
    assert t.records("drew-lair") == [("drew-lair", 0)]
    assert t.records("bought-lair") == []


def test_cold_trail_exchanges_nothing_for_who_has_no_lair_card():
    t = turn("cold-trail", mode="lone")
    assert "play:cold-trail" not in t.choices


def test_cold_trail_exchanges_nothing_in_a_showdown():
    t = showdown("cold-trail")
    assert t.s.showdown is not None
    assert "play:cold-trail" not in t.choices


@pytest.mark.rule("CRD-20")
def test_clear_skies_cancel_a_mystery_card_in_play():
    t = turn("clear-skies", in_play=("toy-rain", "plain-drum"), clues={"church": 3})
    t.answer("play:clear-skies")
    assert t.options == ["card:toy-rain", "card:plain-drum"]
    t.answer("card:toy-rain")
    assert t.in_play() == ["plain-drum"]
    assert t.clues("church") == 0  # what the rain brought goes with it
    assert t.kind == "action"


def test_clear_skies_need_a_mystery_card_in_play():
    t = turn("clear-skies")
    assert "play:clear-skies" not in t.choices


# ---- the track and minions ----------------------------------------------------------------------


def test_rousing_speech_holds_the_track_back_by_two():
    t = mystery("plain-long-night", "rousing-speech")  # five spaces
    assert (t.decision.source, t.options) == ("track", ["play:rousing-speech", "pass"])
    t.answer("play:rousing-speech")
    assert t.s.track == 12


def test_rousing_speech_does_not_raise_the_track():
    t = mystery("toy-dusk", "rousing-speech")
    t.answer("play:rousing-speech")
    assert t.s.track == 15
    assert t.discards("event") == ["rousing-speech"]


@pytest.mark.rule("MIN-14")
def test_lure_them_away_brings_a_minion_to_a_rival():
    t = turn("lure-them-away", minions={"town-hall": "toy-wolf"})
    t.answer("play:lure-them-away")
    assert t.options == [
        "space:church",
        "space:magistrates-office",
        "space:blacksmith",
        "space:doctors-office",
    ]
    t.dice(1, 1, 1, 5, 1)
    t.answer("space:church")
    assert t.minion("town-hall") is None
    assert t.hero("bert").wounds == 1
    assert (t.kind, t.asked) == ("escape", "bert")


def test_lure_them_away_moves_one_minion_one_space():
    t = turn("lure-them-away", minions={"fields": "toy-wolf", "crossroads": "toy-wolf"})
    t.answer("play:lure-them-away")
    assert sorted(t.options) == ["space:crossroads", "space:fields"]
    t.answer("space:fields")
    assert sorted(t.options) == ["space:road-manor-fields", "space:road-windmill-fields"]
    t.answer("space:road-manor-fields")
    assert t.minion("road-manor-fields") == "toy-wolf"
    assert t.minion("fields") is None
    assert t.minion("crossroads") == "toy-wolf"
    assert t.kind == "action"


def test_lure_them_away_is_not_played_in_a_fight():
    t = turn("lure-them-away", phase="fight", minions={"marsh": "toy-wolf"}, dice=(1, 1, 1, 1))
    assert t.kind == "escape"


# ---- Gossip and Rumors ---------------------------------------------------------------------------

LORD = {"lord-hanbrook": ("toy-evil",)}
NOBODY_ELSE = {
    "lady-hanbrook": (),
    "doctor-manning": (),
    "sophie": (),
    "reverend-harding": (),
    "magistrate-kroft": (),
}


@pytest.mark.rule("FAQ-13", "ELD-12")
def test_gossip_lets_one_player_see_a_secret_and_nothing_more():
    t = turn("gossip-and-rumors", elders=LORD)
    t.answer("play:gossip-and-rumors", "elder:lord-hanbrook")
    assert t.options == ["leave", "discard", "replace"]
    t.answer("leave")
    secret = t.elder("lord-hanbrook").secrets[0]
    assert t.s.known[secret] == 1  # seat 0 only
    assert t.elder("lord-hanbrook").status == "town"
    assert t.kind == "action"


@pytest.mark.rule("FAQ-13")
def test_gossip_discards_a_secret():
    t = turn("gossip-and-rumors", elders=LORD)
    t.answer("play:gossip-and-rumors", "elder:lord-hanbrook", "discard")
    assert t.secrets("lord-hanbrook") == []
    assert t.discards("secret") == ["toy-evil"]
    assert t.kind == "action"


@pytest.mark.rule("FAQ-13")
def test_gossip_replaces_a_secret_by_one_that_nobody_has_seen():
    t = turn("gossip-and-rumors", elders=LORD)
    t.stack("secret", "toy-dull")
    t.answer("play:gossip-and-rumors", "elder:lord-hanbrook", "replace")
    assert t.secrets("lord-hanbrook") == ["toy-dull"]
    assert t.elder("lord-hanbrook").secrets[0] not in t.s.known
    assert t.discards("secret") == ["toy-evil"]
    assert t.kind == "action"


@pytest.mark.rule("ELD-12")
def test_gossip_may_reveal_a_marked_secret_but_need_not():
    t = turn("gossip-and-rumors", elders={"lord-hanbrook": ("toy-dull", "toy-marked-evil")})
    t.answer("play:gossip-and-rumors", "elder:lord-hanbrook")
    assert t.options == ["secret:1", "secret:2"]
    t.answer("secret:2")
    assert t.options == ["leave", "discard", "replace", "reveal"]
    t.answer("reveal")
    assert t.elder("lord-hanbrook").status == "evil"
    assert t.kind == "action"


@pytest.mark.rule("ELD-29")
def test_gossip_about_the_dead_replaces_nothing():
    elders = {"lord-hanbrook": {"secrets": ("toy-evil",), "status": "dead"}, **NOBODY_ELSE}
    t = turn("gossip-and-rumors", elders=elders)
    t.answer("play:gossip-and-rumors")
    assert t.options == ["leave", "discard"]


@pytest.mark.rule("ACC-06", "FAQ-13", "ACC-04")
def test_gossip_interrupts_an_accusation():
    t = showdown("gossip-and-rumors", elders=LORD)
    t.answer("nobody")  # no hunting party
    assert (t.kind, t.asked) == ("accuse", "bert")
    assert t.asides("ada") == ["play:gossip-and-rumors"]  # not before the accusation
    t.answer("accuse:lord-hanbrook")
    assert (t.decision.source, t.asked) == ("accusation", "ada")
    t.answer("play:gossip-and-rumors", "discard")
    assert t.elder("lord-hanbrook").status == "town"
    assert t.hero("bert").investigation == 0  # a false accusation


def test_gossip_left_unplayed_lets_the_truth_come_out():
    t = showdown("gossip-and-rumors", elders=LORD)
    t.answer("nobody", "accuse:lord-hanbrook", "pass")
    assert t.elder("lord-hanbrook").status == "evil"
    assert t.hero("bert").investigation == 2


# ---- rivals --------------------------------------------------------------------------------


@pytest.mark.rule("CRD-28")
@pytest.mark.parametrize(("had", "taken"), [(4, 2), (1, 1)])
def test_blackmail_takes_up_to_two_investigation_from_a_rival(had, taken):
    t = turn("blackmail", bert={"investigation": had})
    t.answer("play:blackmail")
    assert t.hero("ada").investigation == 4 + taken
    assert t.hero("bert").investigation == had - taken
    assert t.kind == "action"


def test_blackmail_chooses_among_rivals_but_not_teammates():
    heroes = {
        "ada": {"at": "marsh", "hand": ("blackmail",), "investigation": 4},
        "bert": {"investigation": 4},
        "cora": {"investigation": 4},
        "dirk": {"investigation": 4},
    }
    t = plain_table(mode="team", teams=(0, 0, 1, 1), heroes=heroes, phase="actions")
    t.answer("play:blackmail")
    assert t.options == ["hero:cora", "hero:dirk"]
    t.answer("hero:dirk")
    assert [t.hero(name).investigation for name in t.names] == [6, 4, 4, 2]


@pytest.mark.parametrize("mode", ["competitive", "cooperative", "lone"])
def test_blackmail_without_a_rich_rival_gives_one(mode):
    t = turn("blackmail", mode=mode, bert={"investigation": 0})
    t.answer("play:blackmail")
    assert t.hero("ada").investigation == 5
    assert t.kind == "action"


@pytest.mark.rule("CRD-28")
def test_intercepted_letter_takes_an_event_from_a_rival():
    t = turn("intercepted-letter", bert={"hand": ("toy-shield", "toy-guard")})
    t.answer("play:intercepted-letter")
    assert len(t.hand("ada")) == len(t.hand("bert")) == 1
    assert sorted(t.hand("ada") + t.hand("bert")) == ["toy-guard", "toy-shield"]
    assert t.kind == "action"


@pytest.mark.parametrize("mode", ["competitive", "cooperative", "lone"])
def test_intercepted_letter_draws_an_event_without_such_a_rival(mode):
    ally = {"hand": ("toy-shield",)} if mode == "cooperative" else {}
    t = turn("intercepted-letter", mode=mode, bert=ally)
    t.stack("event", "toy-guard")
    t.answer("play:intercepted-letter")
    assert t.hand("ada") == ["toy-guard"]
    assert t.kind == "action"


@pytest.mark.parametrize(("there", "taken"), [(3, 2), (1, 1)])
def test_steal_a_march_takes_up_to_two_of_what_another_hero_collects(there, taken):
    t = turn(clues={"marsh": there}, bert={"hand": ("steal-a-march",)})
    t.answer("collect")
    assert (t.decision.source, t.asked) == ("collect", "bert")
    t.answer("play:steal-a-march")
    assert t.hero("ada").investigation == 4 + there - taken
    assert t.hero("bert").investigation == 4 + taken
    assert t.kind == "action"


def test_steal_a_march_adds_one_to_what_you_collect():
    t = turn("steal-a-march", mode="lone", clues={"marsh": 2})
    t.answer("collect", "play:steal-a-march")
    assert t.hero("ada").investigation == 7
    assert t.kind == "action"


def test_steal_a_march_works_in_every_space():
    t = turn(ada={"at": "town-hall"}, clues={"town-hall": 1}, bert={"hand": ("steal-a-march",)})
    t.answer("collect", "play:steal-a-march")
    assert (t.hero("ada").investigation, t.hero("bert").investigation) == (4, 5)


@pytest.mark.rule("KO-06", "INV-05")
@pytest.mark.parametrize(("found", "lost"), [(1, 1), (2, 2), (3, 2)])
def test_steal_a_march_spoils_a_find_also_where_a_knocked_out_hero_gains_nothing(found, lost):
    t = turn(clues={"marsh": found}, bert={"hand": ("steal-a-march",), "down": True})
    t.answer("collect")
    assert (t.asked, t.options) == ("bert", ["play:steal-a-march", "pass"])
    t.answer("play:steal-a-march")
    assert t.hero("ada").investigation == 4 + found - lost
    assert t.hero("bert").investigation == 4


def test_steal_a_march_is_not_for_what_comes_from_the_pool():
    t = turn("eyewitness", bert={"hand": ("steal-a-march",)})
    t.answer("play:eyewitness")
    assert t.hero("ada").investigation == 6
    assert t.kind == "action"


@pytest.mark.rule("INV-04")
def test_steal_a_march_takes_nothing_from_a_hero_of_the_own_side():
    t = turn(mode="cooperative", clues={"marsh": 3}, bert={"hand": ("steal-a-march",)})
    t.aside("bert", "always:steal-a-march")  # bert wishes to be asked wherever it can be used
    t.answer("collect")
    assert (t.asked, t.hero("ada").investigation) == ("ada", 7)
    assert t.hand("bert") == ["steal-a-march"]


def test_gossip_changes_nothing_about_a_secret_that_is_gone():
    t = turn(
        "gossip-and-rumors",
        mode="cooperative",
        bert={"hand": ("gossip-and-rumors",)},
        elders={"sophie": ["on-the-hunt"]},
    )
    t.answer("play:gossip-and-rumors", "elder:sophie")
    assert t.options == ["leave", "discard", "replace", "reveal"]
    t.aside("bert", "play:gossip-and-rumors")
    t.answer("elder:sophie", "discard")
    assert t.kind == "gossip"
    t.answer("reveal")
    assert t.shown("sophie") == []
    assert t.discards("secret") == ["on-the-hunt"]


# ---- when they can be played --------------------------------------------------------------------


def test_rousing_speech_is_not_asked_for_where_the_track_is_held_already():
    t = mystery("toy-dusk", "rousing-speech", "toy-hold")
    t.answer("play:toy-hold")
    assert t.s.track == 15
    assert t.kind != "respond"
    assert t.hand("ada") == ["rousing-speech"]


def declared(*bert, ada=None, cora=None, at="fields", lair="toy-lair-fields", **more):
    """ada goes for a showdown that costs nothing; bert, at the church, could come between."""
    heroes = {
        "ada": {"at": at, "lair": lair, "investigation": 2} | (ada or {}),
        "bert": {"at": "church", "hand": bert, "investigation": 0},
        "cora": {"at": "marsh", "investigation": 0} | (cora or {}),
    }
    t = plain_table(heroes=heroes, phase="actions", **more)
    t.answer("showdown")
    return t


@pytest.mark.rule("MIN-28", "CRD-12")
def test_lure_them_away_is_asked_for_only_where_a_minion_can_come_between():
    t = declared("lure-them-away", minions={"road-manor-fields": "toy-wolf"})
    assert (t.asked, t.options) == ("bert", ["play:lure-them-away", "pass"])
    t = declared("lure-them-away", minions={"crossroads": "toy-wolf"})
    assert t.s.showdown is not None


def test_lure_them_away_needs_a_minion_and_peace():
    assert turn("lure-them-away").asides("ada") == []
    assert turn("lure-them-away", minions={"fields": "toy-wolf"}).asides("ada") != []
    t = turn("lure-them-away", phase="fight", minions={"marsh": "toy-wolf"}, dice=(1, 1, 1, 1))
    assert (t.kind, t.asides("ada")) == ("escape", [])
    t = showdown("lure-them-away", minions={"crossroads": "toy-wolf"})
    assert (t.kind, t.asides("ada")) == ("hunting-party", [])


@pytest.mark.rule("EXP-04")
def test_lure_them_away_leaves_a_minion_that_cannot_move():
    t = turn("lure-them-away", minions={"marsh": "toy-wolf", "fields": "toy-wolf"}, phase="actions")
    for road in ("road-blacksmith-marsh", "road-marsh-keep"):
        t.s.blocked[t.space(road)] = -1
    t.answer("play:lure-them-away")
    assert sorted(t.options) == ["space:road-manor-fields", "space:road-windmill-fields"]


@pytest.mark.rule("FAQ-13", "ACC-06")
def test_gossip_needs_a_hidden_secret():
    nobody = {"lord-hanbrook": (), **NOBODY_ELSE}
    assert turn("gossip-and-rumors", elders=nobody).asides("ada") == []
    t = showdown("gossip-and-rumors", "gossip-and-rumors", elders=LORD)
    t.answer("nobody", "accuse:lord-hanbrook", "play:gossip-and-rumors", "discard")
    assert t.hand("ada") == ["gossip-and-rumors"]  # there is no second Secret to see
    assert t.decision.source != "accusation"


def test_blackmail_is_asked_for_only_where_the_rival_has_something_to_lose():
    t = declared("blackmail", ada={"investigation": 0}, cora={"investigation": 4})
    assert t.s.showdown is not None
    t = declared("blackmail", ada={"investigation": 1})
    assert (t.asked, t.options) == ("bert", ["play:blackmail", "pass"])


@pytest.mark.rule("INV-05")
def test_blackmail_takes_from_a_rival_also_where_a_knocked_out_hero_gains_nothing():
    down = {"down": True, "hand": ("blackmail",), "investigation": 0}
    t = turn(ada={"investigation": 3}, bert=down, clues={"marsh": 1})
    t.aside("bert", "play:blackmail")
    assert (t.hero("ada").investigation, t.hero("bert").investigation) == (1, 0)


@pytest.mark.rule("KO-06", "INV-05")
def test_blackmail_is_no_use_to_a_knocked_out_hero_without_a_rich_rival():
    def could_play(has: int) -> list[str]:
        down = {"down": True, "hand": ("blackmail",)}
        t = turn(ada={"investigation": has}, bert=down, clues={"marsh": 1})
        assert t.asked == "ada"
        return list(t.asides("bert"))

    assert could_play(0) == []
    assert could_play(1) == ["play:blackmail"]


def test_steal_a_march_takes_the_only_marker_and_none_where_another_was_quicker():
    heroes = {
        "ada": {"at": "marsh", "investigation": 0},
        "bert": {"hand": ("steal-a-march",), "investigation": 0},
        "cora": {"hand": ("blackmail",), "investigation": 0},
    }

    def collecting():
        t = plain_table(heroes=heroes, phase="actions", clues={"marsh": 1})
        t.answer("collect")
        assert (t.asked, t.options) == ("bert", ["play:steal-a-march", "pass"])
        return t

    t = collecting()
    t.answer("play:steal-a-march")
    assert [t.hero(name).investigation for name in t.names] == [0, 1, 0]
    t = collecting()
    t.aside("cora", "play:blackmail")
    assert [t.hero(name).investigation for name in t.names] == [0, 0, 1]
    assert t.kind != "respond"


# ---- what is asked, and what bots make of it ----------------------------------------------------


def test_clear_skies_are_for_the_worst_of_what_lies_there():
    assert chosen(turn("clear-skies", in_play=("fog",))) != "play:clear-skies"
    t = turn("clear-skies", in_play=("fog", "the-horror"))
    assert chosen(t) == "play:clear-skies"
    t.answer("play:clear-skies")
    assert (t.options, chosen(t)) == (["card:fog", "card:the-horror"], "card:the-horror")


@pytest.mark.parametrize(
    ("card", "track", "now"),
    [
        ("toy-dusk", 15, False),  # it falls by 1
        ("toy-dusk", 7, False),
        ("toy-dusk", 6, True),
        ("fall-by-2", 15, True),
        ("plain-long-night", 15, True),  # by 5
    ],
)
def test_rousing_speech_is_used_to_the_full_or_late(card, track, now):
    t = mystery(card, "rousing-speech", track=track, boxes=BOXES)
    assert chosen(t) == ("play:rousing-speech" if now else "pass")


def test_lure_them_away_is_kept_for_a_rival_who_goes_for_the_showdown():
    wolf = {"road-manor-fields": "toy-wolf"}
    assert chosen(turn("lure-them-away", minions=wolf)) != "play:lure-them-away"
    t = declared("lure-them-away", minions=wolf, villain_wounds=4)
    assert (t.asked, chosen(t)) == ("bert", "play:lure-them-away")


def test_lure_them_away_asks_which_minion_and_where_it_goes():
    wolves = dict.fromkeys(("church", "fields", "crossroads"), "toy-wolf")
    t = turn("lure-them-away", bert={"at": "manor"}, minions=wolves)
    t.answer("play:lure-them-away")
    assert question(t) == "Which minion (Lure Them Away)?"
    assert t.options == ["space:church", "space:fields", "space:crossroads"]
    assert (chosen(t), aim(t)) == ("space:crossroads", ENEMY)  # far from everybody
    t.answer("space:crossroads")
    assert question(t) == "Which place (Lure Them Away)?"
    assert aim(t) == ENEMY


def test_gossip_asks_in_words_of_its_own():
    t = turn("gossip-and-rumors", elders={"lord-hanbrook": ("toy-dull", "toy-marked-evil")})
    t.answer("play:gossip-and-rumors")
    assert (question(t), aim(t)) == ("Which elder (Gossip and Rumors)?", LEARN)
    t.answer("elder:lord-hanbrook")
    assert question(t) == "Which of the hidden Secrets (Gossip and Rumors)?"
    assert words(t) == ["Secret number 1", "Secret number 2"]
    t.answer("secret:2")
    assert question(t) == "What becomes of this Secret (Gossip and Rumors)?"
    assert words(t) == ["leave it", "discard it", "discard it and draw another", "reveal it"]
    assert hint(t) == "an evil Secret should not stay with an elder you need"


@pytest.mark.parametrize(
    ("mode", "lair", "now"),
    [
        ("lone", {}, True),
        ("cooperative", {}, True),
        ("competitive", {}, False),
        ("competitive", {"lair": "toy-lair-fields"}, True),  # she will need an elder
    ],
)
def test_gossip_is_for_who_will_need_an_elder(mode, lair, now):
    t = turn("gossip-and-rumors", mode=mode, ada=lair, phase="walk", steps=2)
    assert (chosen(t) == "play:gossip-and-rumors") is now


@pytest.mark.parametrize(
    ("mode", "secret", "answer"),
    [
        ("cooperative", "toy-evil", "discard"),
        ("cooperative", "toy-marked-evil", "discard"),
        ("cooperative", "toy-dull", "leave"),
        ("competitive", "toy-evil", "leave"),  # a rival may take the elder along
    ],
)
def test_gossip_rids_comrades_of_an_evil_secret(mode, secret, answer):
    t = turn("gossip-and-rumors", mode=mode, elders={"lord-hanbrook": (secret,)})
    t.answer("play:gossip-and-rumors", "elder:lord-hanbrook")
    assert chosen(t) == answer


@pytest.mark.rule("ACC-06")
def test_gossip_saves_the_showdown_of_who_is_in_it_from_an_accusation():
    t = showdown("gossip-and-rumors", elders=LORD)
    t.answer("nobody", "accuse:lord-hanbrook")
    assert (t.asked, chosen(t)) == ("ada", "play:gossip-and-rumors")
    t.answer("play:gossip-and-rumors")
    assert chosen(t) == "discard"
    heroes = {
        "ada": {"at": "fields", "lair": "toy-lair-fields", "investigation": 4},
        "bert": {"investigation": 4},
        "cora": {"hand": ("gossip-and-rumors",), "investigation": 0, "at": "church"},
    }
    t = plain_table(heroes=heroes, elders=LORD, phase="showdown")
    t.answer("nobody", "accuse:lord-hanbrook")
    assert (t.asked, chosen(t)) == ("cora", "pass")


@pytest.mark.parametrize(("purse", "now"), [(1, False), (2, True)])
def test_blackmail_waits_for_a_purse_worth_it(purse, now):
    t = turn("blackmail", bert={"investigation": purse}, phase="walk", steps=2)
    assert (chosen(t) == "play:blackmail") is now


@pytest.mark.parametrize("card", ["blackmail", "intercepted-letter"])
def test_the_rival_who_has_most_is_robbed(card):
    heroes = {
        "ada": {"at": "marsh", "hand": (card,)},
        "bert": {"investigation": 1, "hand": ("toy-clues",)},
        "cora": {"investigation": 4, "hand": ("toy-shield", "toy-guard")},
    }
    t = plain_table(heroes=heroes, phase="actions")
    t.answer(f"play:{card}")
    assert (t.options, chosen(t)) == (["hero:bert", "hero:cora"], "hero:cora")


@pytest.mark.parametrize(("found", "now"), [(1, False), (2, True)])
def test_steal_a_march_is_for_a_find_worth_it(found, now):
    answer = "play:steal-a-march" if now else "pass"
    t = turn("steal-a-march", clues={"marsh": found})
    t.answer("collect")
    assert (t.asked, chosen(t)) == ("ada", answer)
    t = turn(clues={"marsh": found}, bert={"hand": ("steal-a-march",)})
    t.answer("collect")
    assert (t.asked, chosen(t)) == ("bert", answer)
