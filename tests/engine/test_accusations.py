"""Accusations before a showdown (ACC)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.queries.values import villain_combat
from tests.fighters import arena

LAIR = "toy-lair-church"


def called_out(*, others=None, party=(), **more):
    """Ann calls out the brute; Bob and Cid may accuse."""
    heroes = {"ann": {"at": "church", "investigation": 9, "lair": LAIR}} | (
        others
        or {
            "bob": {"at": "marsh", "investigation": 5},
            "cid": {"at": "marsh", "investigation": 5},
        }
    )
    t = arena(heroes=heroes, phase="showdown", **more)
    while t.kind == "join-showdown":
        t.answer("no")
    if t.kind == "hunting-party":
        for name in party:
            t.answer(f"elder:{name}")
        if t.kind == "hunting-party":
            t.answer("nobody")
    return t


@pytest.mark.rule("ACC-01", "ACC-02")
def test_each_opponent_may_accuse_once_for_the_price_of_looking():
    t = called_out(elders={"lord": ("toy-evil",)})
    assert (t.kind, t.asked) == ("accuse", "bob")
    t.answer("accuse:alderman")
    assert (t.kind, t.asked) == ("accuse", "cid")  # bob had his
    price = next(o.price for o in t.decision.options if o.key == "accuse:lord")
    assert price == 2
    t.answer("accuse:lord")
    assert t.hero("cid").investigation == 3
    assert t.kind != "accuse"  # the starter does not accuse


@pytest.mark.rule("ACC-01")
def test_an_accusation_is_a_right_not_a_duty():
    t = called_out(dice=(1, 1, 1, 1, 1, 1))
    t.answer("no-accusation", "no-accusation")
    assert t.hero("bob").investigation == 5
    assert t.kind == "regroup"


@pytest.mark.rule("ACC-02")
def test_who_cannot_pay_is_not_asked():
    others = {"bob": {"investigation": 1}, "cid": {"investigation": 2}}
    t = called_out(others=others)
    assert (t.kind, t.asked) == ("accuse", "cid")


@pytest.mark.rule("ACC-01", "KO-05")
def test_who_is_knocked_out_does_not_accuse():
    others = {"bob": {"down": True, "investigation": 5}, "cid": {"investigation": 5}}
    t = called_out(others=others)
    assert (t.kind, t.asked) == ("accuse", "cid")
    t.answer("no-accusation")
    assert t.kind != "accuse"


@pytest.mark.rule("ACC-03", "ELD-13")
def test_an_elder_found_evil_joins_the_villain_at_once():
    t = called_out(elders={"alderman": ("toy-dull", "toy-evil")})
    t.answer("accuse:alderman")
    assert t.elder("alderman").status == "evil"
    assert t.hero("bob").investigation == 3  # the price and no more
    assert villain_combat(t.game) == 4
    assert t.asked == "cid"


@pytest.mark.rule("ACC-04", "ACC-05")
def test_a_false_accusation_costs_everything_and_the_secrets_stay_open():
    t = called_out(elders={"alderman": ("toy-dull", "toy-marked")})
    t.answer("accuse:alderman")
    assert t.hero("bob").investigation == 0
    assert t.hero("cid").investigation == 5
    assert t.elder("alderman").status == "town"
    assert t.shown("alderman") == ["toy-dull", "toy-marked"]
    assert t.secrets("alderman") == []


@pytest.mark.rule("ACC-04", "GAP-27")
@pytest.mark.parametrize(
    "elder",
    [{"status": "dead", "secrets": ("toy-dull",)}, {"secrets": ("knows-too-much",)}],
    ids=["dead before", "killed by the Secret"],
)
def test_an_accusation_is_false_whether_the_elder_lives_or_not(elder):
    t = called_out(elders={"lord": elder}, dice=(3,))
    t.answer("accuse:lord")
    assert t.elder("lord").status == "dead"
    assert t.hero("bob").investigation == 0
    assert t.hero("cid").investigation == 5


@pytest.mark.rule("ACC-02", "GAP-27")
def test_the_dead_can_be_accused_but_nobody_of_the_party():
    elders = {"lord": {"status": "dead", "secrets": ("toy-evil",)}}
    t = called_out(party=("alderman",), elders=elders)
    assert "accuse:lord" in t.options
    assert "accuse:alderman" not in t.options
    t.answer("accuse:lord")
    assert t.elder("lord").status == "evil"  # faked the death (ELD-30)
    assert t.hero("bob").investigation == 3


@pytest.mark.rule("ACC-06", "FAQ-13")
def test_an_accusation_can_be_interrupted_before_the_secrets_are_revealed():
    others = {
        "bob": {"at": "marsh", "investigation": 5},
        "cid": {"at": "marsh", "investigation": 0, "hand": ["toy-gossip"]},
    }
    t = called_out(others=others, elders={"alderman": ("toy-evil", "toy-dull")})
    t.answer("accuse:alderman")
    assert (t.asked, t.decision.source) == ("cid", "accusation")
    assert t.hero("bob").investigation == 3  # declared and paid
    assert t.secrets("alderman") == ["toy-evil", "toy-dull"]
    assert t.decision.about == {"what": "accusation", "hero": 1, "elder": "alderman"}
    t.answer("play:toy-gossip")  # discards the first Secret
    assert t.elder("alderman").status == "town"
    assert t.shown("alderman") == ["toy-dull"]
    assert t.hero("bob").investigation == 0


@pytest.mark.rule("ACC-06")
def test_the_player_of_a_knocked_out_hero_may_interrupt_an_accusation():
    others = {
        "bob": {"at": "marsh", "investigation": 5},
        "cid": {"down": True, "hand": ["toy-gossip"]},
    }
    t = called_out(others=others, elders={"alderman": ("toy-evil",)})
    t.answer("accuse:alderman")
    assert t.asked == "cid"
    t.answer("pass")
    assert t.elder("alderman").status == "evil"


@pytest.mark.rule("ACC-06", "CRD-18")
def test_the_interruption_can_be_canceled():
    others = {
        "bob": {"at": "marsh", "investigation": 5, "hand": ["toy-cancel"]},
        "cid": {"at": "marsh", "investigation": 0, "hand": ["toy-gossip"]},
    }
    t = called_out(others={**others}, elders={"alderman": ("toy-evil",)}, first="ann")
    while t.kind == "respond":  # the Lair card could be canceled
        t.answer("pass")
    t.answer("nobody", "accuse:alderman", "play:toy-gossip", "play:toy-cancel")
    assert t.elder("alderman").status == "evil"


@pytest.mark.rule("ACC-07")
@pytest.mark.parametrize("mode", ["cooperative", "lone", "solo-team"])
def test_where_there_are_no_opponents_there_are_no_accusations(mode):
    ann = {"at": "church", "investigation": 9, "lair": LAIR}
    heroes = {"ann": ann} if mode == "lone" else {"ann": ann, "bob": {"investigation": 9}}
    t = arena(mode=mode, heroes=heroes, phase="showdown", dice=(1, 1, 1, 1, 1, 1))
    met = []
    while t.kind in ("join-showdown", "hunting-party"):
        met.append(t.kind)
        t.answer("no" if t.kind == "join-showdown" else "nobody")
    assert t.kind == "regroup"
    assert t.s.showdown is not None
    assert t.s.showdown.round == 2


@pytest.mark.rule("ACC-01", "CON-48")
def test_accusations_can_be_switched_off():
    t = called_out(dice=(1, 1, 1, 1, 1, 1), options={"accusations": False})
    assert t.kind == "regroup"


@pytest.mark.rule("ACC-08")
def test_accusations_come_after_the_partys_secrets_and_before_the_first_round():
    t = called_out(party=("alderman",), elders={"alderman": ("toy-evil",)})
    assert t.kind == "accuse"
    assert t.elder("alderman").status == "evil"  # revealed before
    assert "accuse:alderman" not in t.options
    assert t.s.showdown.round == 0
    assert t.records("fight-dice") == []


@pytest.mark.rule("ACC-01", "CON-48", "TEAM-06")
def test_in_a_team_game_only_the_other_teams_accuse():
    heroes = {
        "ann": {"at": "church", "investigation": 9, "lair": LAIR},
        "bob": {"at": "marsh", "investigation": 5},
        "cid": {"at": "marsh", "investigation": 5},
        "dot": {"at": "marsh", "investigation": 5},
    }
    t = arena(mode="team", teams=(0, 1, 0, 1), heroes=heroes, phase="showdown")
    asked = []
    while t.kind in ("join-showdown", "hunting-party", "accuse"):
        if t.kind == "accuse":
            asked.append(t.asked)
        t.answer({"join-showdown": "no", "hunting-party": "nobody"}.get(t.kind, "no-accusation"))
    assert asked == ["bob", "dot"]  # cid is ann's teammate


@pytest.mark.rule("ACC-04")
def test_in_a_team_game_a_false_accusation_costs_the_accuser_alone():
    heroes = {name: {"at": "marsh", "investigation": 5} for name in ("ann", "bob", "cid", "dot")}
    heroes["ann"] = {"at": "church", "investigation": 9, "lair": LAIR}
    t = arena(mode="team", teams=(0, 1, 0, 1), heroes=heroes, phase="showdown")
    while t.kind in ("join-showdown", "hunting-party"):
        t.answer("no" if t.kind == "join-showdown" else "nobody")
    assert (t.kind, t.asked) == ("accuse", "bob")
    t.answer("accuse:lord")
    # the Lair card costs ann 1; dot is of bob's team
    assert [hero.investigation for hero in t.s.heroes] == [8, 0, 5, 5]


@pytest.mark.rule("ACC-02", "CON-48")
def test_a_player_with_two_heroes_accuses_once():
    heroes = {
        "ann": {"at": "church", "investigation": 9, "lair": LAIR},
        "bob": {"at": "marsh", "investigation": 5},
        "cid": {"at": "marsh", "investigation": 0},
        "dot": {"at": "marsh", "investigation": 5},
    }
    t = arena(mode="team", teams=(0, 1, 0, 1), seats=(0, 1, 0, 1), heroes=heroes, phase="showdown")
    asked = 0
    while t.kind in ("join-showdown", "hunting-party", "accuse"):
        asked += t.kind == "accuse"
        t.answer({"join-showdown": "no", "hunting-party": "nobody"}.get(t.kind, "no-accusation"))
    assert asked == 1
