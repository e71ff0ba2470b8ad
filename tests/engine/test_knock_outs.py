"""Knocked-out heroes (KO)."""

from __future__ import annotations

import pytest

from tests.fighters import arena, hurt, put_minion


def felled(hero=None, *, count=4, by="card", **more):
    """Ann (4 boxes) is wounded at the marsh in her own turn; what follows is the test's."""
    ann = {"at": "marsh", "investigation": 0} | (hero or {})
    more.setdefault("heroes", {"ann": ann, "bob": {"investigation": 2}})
    return arena(deed=hurt(0, count, by), **more)


def felled_alone(**more):
    """The same for a lone hero, who stands up in the quiet night that follows."""
    heroes = {"ann": {"at": "marsh", "investigation": 0}}
    quiet = {"mystery": ["toy-quiet"]}
    return felled(mode="lone", heroes=heroes, draws=quiet, dice=(1, 3), **more)


@pytest.mark.rule("KO-01", "KO-02", "KO-04", "HER-04")
def test_a_hero_with_all_boxes_full_lies_in_the_town_hall_without_wounds():
    t = felled(dice=(1, 3))  # the loss, then bob's movement roll
    assert t.hero("ann").down
    assert t.at("ann") == "town-hall"
    assert t.hero("ann").wounds == 0
    assert t.asked == "bob"  # her turn is over
    assert t.kind == "move"


@pytest.mark.rule("KO-04")
@pytest.mark.parametrize("by", ["card", "chart", "hero", "minion", "villain"])
def test_the_wounds_come_off_whoever_dealt_them(by):
    t = felled(dice=(1, 3), by=by)
    assert t.hero("ann").down
    assert t.game.view(1)["heroes"][0]["wounds"] == 0


@pytest.mark.rule("KO-01")
def test_one_empty_box_is_enough_to_stand():
    t = felled({"investigation": 2}, count=3)
    assert not t.hero("ann").down
    assert t.hero("ann").wounds == 3
    assert t.at("ann") == "marsh"
    assert t.kind == "action"


@pytest.mark.rule("KO-03", "INV-03")
def test_the_loss_is_any_mix_of_investigation_items_and_allies():
    t = felled({"investigation": 3, "items": ["toy-sword-1", "toy-dog"]}, count=6, dice=(4,))
    assert t.kind == "lose-investigation"
    assert t.options == ["number:2", "number:3"]  # at most two of the four are cards
    t.answer("number:2")
    assert t.hero("ann").investigation == 1
    assert t.kind == "lose-card"
    t.answer("lose:toy-dog")  # the other one goes without asking
    assert t.gear("ann") == []
    assert t.discards("olde-woods") == ["toy-dog"]


@pytest.mark.rule("KO-03")
def test_the_player_chooses_which_card_goes():
    t = felled({"investigation": 1, "items": ["toy-sword-1", "toy-sword-2"]}, dice=(1, 3))
    t.answer("number:0")
    t.answer("lose:toy-sword-2")
    assert t.gear("ann") == ["toy-sword-1"]
    assert t.hero("ann").investigation == 1
    assert "toy-sword-2" in t.ids(t.s.stack)  # CAR-14


@pytest.mark.rule("KO-09")
def test_who_owns_less_loses_all():
    t = felled({"investigation": 1, "items": ["toy-sword-1"]}, dice=(6, 3))
    assert t.hero("ann").investigation == 0
    assert t.gear("ann") == []
    assert t.asked == "bob"


@pytest.mark.rule("KO-10")
def test_events_the_lair_card_and_curses_are_kept():
    ann = {"hand": ["toy-clues"], "lair": "toy-lair", "items": ["toy-curse"]}
    t = felled(ann, dice=(6,))
    assert t.hand("ann") == ["toy-clues"]
    assert t.lair("ann") == "toy-lair"
    assert t.gear("ann") == ["toy-curse"]


@pytest.mark.rule("KO-10", "KO-03")
def test_where_cards_must_go_no_event_can_go_in_their_place():
    ann = {"hand": ["toy-clues"], "lair": "toy-lair", "items": ["toy-sword-1", "toy-sword-2"]}
    t = felled(ann, dice=(1, 3))
    assert (t.kind, t.options) == ("lose-card", ["lose:toy-sword-1", "lose:toy-sword-2"])
    t.answer("lose:toy-sword-1")
    assert (t.hand("ann"), t.lair("ann")) == (["toy-clues"], "toy-lair")
    assert t.asked == "bob"


@pytest.mark.rule("KO-10", "CON-38")
@pytest.mark.parametrize("items", [[], ["toy-sword-1"]])
def test_the_random_card_is_no_event_and_no_lair_card(items):
    ann = {"hand": ["toy-clues"] * 3, "lair": "toy-lair", "items": items}
    t = felled(ann, dice=(3,), options={"ko.loss": "half_and_random_card"})
    assert t.hand("ann") == ["toy-clues"] * 3
    assert t.lair("ann") == "toy-lair"
    assert t.gear("ann") == []


@pytest.mark.rule("KO-05", "RND-05")
def test_a_knocked_out_hero_takes_no_turn():
    heroes = {"ann": {}, "bob": {"down": True}, "cid": {"investigation": 2}}
    t = arena(heroes=heroes, phase="turn", active="bob", dice=(3,))
    assert t.asked == "cid"
    assert t.kind == "move"
    assert t.records("no-turn") == [("no-turn", 1)]


@pytest.mark.rule("KO-05", "MIN-18", "MIN-14")
def test_a_knocked_out_hero_is_not_attacked_by_a_minion_in_the_space():
    heroes = {"ann": {"at": "church"}, "bob": {"down": True}}
    t = arena(heroes=heroes, deed=put_minion("toy-wolf", "town-hall"))
    assert t.minion("town-hall") == "toy-wolf"
    assert t.s.fights == []
    assert t.kind == "action"


@pytest.mark.rule("KO-05", "INV-05")
def test_a_knocked_out_hero_cannot_be_wounded_and_collects_nothing():
    heroes = {"ann": {}, "bob": {"down": True, "investigation": 0, "hand": ["toy-clues"]}}
    t = arena(heroes=heroes, deed=hurt(1, 2), first="bob", phase="actions")
    assert t.hero("bob").wounds == 0
    assert t.hero("bob").knock_outs == 0
    assert t.hero("bob").investigation == 0


@pytest.mark.rule("KO-05", "KO-06", "CRD-27")
def test_the_player_of_a_knocked_out_hero_goes_on_playing_events_but_not_abilities():
    heroes = {
        "ann": {"at": "church", "wounds": 0, "investigation": 3},
        "bob": {"down": True, "hand": ["toy-shield", "toy-strength"], "items": ["lucky-coin"]},
    }
    t = arena(mode="cooperative", heroes=heroes, deed=hurt(0, 2))
    assert t.asked == "bob"
    assert t.options == ["play:toy-shield", "pass"]
    assert t.asides("bob") == ["play:toy-strength"]  # not the lucky coin of the fallen hero
    t.answer("play:toy-shield")
    assert t.hero("ann").wounds == 1
    assert (t.kind, t.asked) == ("action", "ann")
    assert t.asides("bob") == ["play:toy-strength"]
    t.aside("bob", "play:toy-strength")
    assert t.hero("bob").upgrades == (1, 0, 0, 0)


@pytest.mark.rule("KO-07", "MYS-04")
def test_who_fell_in_the_hero_turns_stands_up_in_step_two_of_that_round():
    heroes = {"ann": {"down": True}, "bob": {}}
    t = arena(heroes=heroes, phase="mystery", draws={"mystery": ["toy-quiet"]}, dice=(3,))
    assert t.s.round == 2
    assert not t.hero("ann").down
    assert t.records("revived") == [("revived", 0)]


@pytest.mark.rule("KO-07", "MYS-01")
def test_standing_up_comes_after_the_start_of_the_phase_and_before_the_villain_heals():
    heroes = {"ann": {"down": True}, "bob": {"at": "marsh"}}
    t = arena(
        heroes=heroes,
        phase="mystery",
        first="bob",
        round_counters={"town-hall": ("toy-crows",)},  # they peck in step 1
        villain_wounds=3,
        draws={"mystery": ["toy-quiet"]},
        dice=(3, 3),
    )
    assert t.hero("ann").wounds == 0  # she was still down
    kinds = [record[0] for record in t.game.records or ()]
    order = ("mystery-phase", "revived", "villain-healed", "mystery")
    assert [kind for kind in kinds if kind in order] == list(order)


def struck_in_the_phase(**more):
    """Bob draws the Mystery card, is knocked out by it; then the next round begins."""
    heroes = {"ann": {"at": "road-marsh-keep"}, "bob": {"wounds": 2, "investigation": 0}}
    return arena(
        heroes=heroes,
        phase="mystery-card",
        first="bob",
        draws={"mystery": ["toy-stab", "toy-quiet"]},
        dice=(1, 3),
        **more,
    )


@pytest.mark.rule("KO-08", "MYS-04")
def test_who_fell_in_the_mystery_phase_misses_the_next_turn():
    t = struck_in_the_phase()
    assert t.hero("bob").down
    assert (t.asked, t.kind) == ("ann", "move")
    t.dice(6)  # she lingers on the road, in peace
    t.answer("stay")
    t.dice(3)  # the first movement roll of the round after
    t.answer("end-turn")
    assert t.records("no-turn") == [("no-turn", 1)]
    assert not t.hero("bob").down  # stood up in step 2 of the following phase
    assert t.s.round == 3


@pytest.mark.rule("KO-08", "SOLO-09")
def test_with_revival_at_the_end_of_the_phase_no_turn_is_missed():
    t = struck_in_the_phase(options={"ko.revival": "end_of_phase"})
    assert not t.hero("bob").down
    assert t.s.round == 2


@pytest.mark.rule("KO-08", "CON-33")
@pytest.mark.parametrize(("option", "down"), [("same_phase", False), ("next_phase", True)])
def test_who_falls_in_step_one_stands_up_at_once_or_in_the_next_phase(option, down):
    heroes = {"ann": {"at": "church", "wounds": 3, "investigation": 0}, "bob": {"at": "marsh"}}
    t = arena(
        heroes=heroes,
        phase="mystery",
        first="bob",
        round_counters={"church": ("toy-crows",)},  # they peck in step 1
        draws={"mystery": ["toy-quiet"]},
        dice=(1, 3, 3),
        options={"ko.start_step_revives": option},
    )
    assert t.records("knocked-out") == [("knocked-out", 0, "minion", t.space("church"))]
    assert t.hero("ann").down is down
    if down:
        assert t.records("no-turn") == [("no-turn", 0)]


@pytest.mark.rule("KO-07", "GAP-28", "MIN-18")
def test_who_stands_up_beside_a_minion_fights_it_at_once():
    heroes = {"ann": {"down": True}, "bob": {"at": "church"}}
    t = arena(
        heroes=heroes,
        phase="mystery-revive",
        minions={"town-hall": "toy-wolf"},
        dice=(1, 1, 1, 1, 1),
    )
    assert t.kind == "escape"
    assert t.asked == "ann"


@pytest.mark.rule("GAP-28", "MIN-15", "MYS-04")
def test_all_stand_up_before_the_highest_honor_fights_the_minion_there():
    heroes = {"dot": {"down": True}, "ann": {"down": True}, "bob": {"at": "church"}}
    t = arena(
        heroes=heroes,
        phase="mystery-revive",
        minions={"town-hall": "toy-wolf"},
        dice=(1, 1, 1, 1, 1),
    )
    assert (t.kind, t.asked) == ("escape", "ann")
    assert not t.hero("dot").down


@pytest.mark.rule("KO-02", "CON-39")
@pytest.mark.parametrize(
    ("place", "space"), [("town_hall", "town-hall"), ("doctor_or_monastery", "doctors-office")]
)
def test_where_a_knocked_out_hero_lies(place, space):
    t = felled_alone(options={"ko.place": place})
    assert t.at("ann") == space


@pytest.mark.rule("KO-03", "CON-38")
def test_the_other_loss_is_half_the_investigation_and_one_random_card():
    ann = {"investigation": 5, "items": ["toy-sword-1", "toy-sword-2"]}
    t = felled(ann, dice=(3,), options={"ko.loss": "half_and_random_card"})
    assert t.hero("ann").investigation == 3  # half of five, rounded down
    assert len(t.gear("ann")) == 1
    assert (t.asked, t.kind) == ("bob", "move")  # the die was bob's: none for the loss


@pytest.mark.rule("KO-02", "CON-38")
@pytest.mark.parametrize(
    ("kills", "by", "kind"),
    [(True, "villain", "over"), (True, "minion", "move"), (False, "villain", "move")],
)
def test_a_knock_out_by_the_villain_may_be_the_end(kills, by, kind):
    t = felled_alone(by=by, options={"ko.villain_kills": kills})
    assert t.kind == kind
    if kind == "over":
        assert t.game.result is not None
        assert (t.game.result.winner, t.game.result.how) == ("villain", "hero-died")


@pytest.mark.rule("KO-01", "GAP-29")
def test_losing_health_boxes_that_hold_wounds_can_knock_out():
    ann = {"at": "church", "items": ["toy-dog"], "wounds": 4, "investigation": 0}

    async def lose_dog(g):
        from shadowbrook.engine.verbs.cards import lose_gear

        await lose_gear(g, g.s.heroes[0].cards[0])

    t = arena(heroes={"ann": ann, "bob": {}}, deed=lose_dog, dice=(1, 3))
    assert t.hero("ann").down
