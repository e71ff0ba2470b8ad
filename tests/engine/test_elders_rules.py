"""Town Elders and Secrets: looked at, peeked, revealed; evil, killed, travelling (ELD)."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.cards import (
    Box,
    EventCard,
    Free,
    MysteryCard,
    Reading,
    You,
    Zone,
    gain_secret,
    kill_elder,
    town_elders,
)
from shadowbrook.engine.queries.values import skill_value, villain_combat, villain_health
from shadowbrook.engine.shelf import register
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES as TOYS

LORD = "lord-hanbrook"  # the first of them: toys act on him
LADY = "lady-hanbrook"


async def rumor(you: You, happening: Free | Reading) -> None:
    await gain_secret(you, 0)


async def plague(you: You, reading: Reading) -> None:
    """Every Town Elder is killed."""
    for elder in town_elders(you):
        await kill_elder(you, elder)


register(
    Box(
        id="elder-toys",
        name="elder-toys",
        version="1",
        cards=(
            MysteryCard(id="toy-rumor", name="toy-rumor", play=rumor),
            MysteryCard(id="toy-plague", name="toy-plague", play=plague),
            EventCard(id="toy-whisper", name="toy-whisper", play=rumor),
        ),
    )
)
BOXES = (*TOYS, "elder-toys")


def actions(secrets: list[str], **more: Any) -> Scenario:
    """Thomas in his actions, rich; the Lord has these Secrets."""
    given: dict[str, Any] = {
        "heroes": {"thomas": {"at": "church", "investigation": 20}, "karl": {"investigation": 9}},
        "elders": {LORD: secrets},
    }
    return table(boxes=BOXES, **(given | more))


def looked_at(secrets: list[str], **more: Any) -> Scenario:
    t = actions(secrets, **more)
    t.answer("look", f"elder:{LORD}")
    return t


def mystery(card: str, elders: dict[str, Any], **more: Any) -> Scenario:
    """This Mystery card is drawn; then the next round begins with a movement roll of 2."""
    given: dict[str, Any] = {"heroes": ["thomas", "karl"], "dice": (2,)}
    return table(
        phase="mystery-card",
        draws={"mystery": [card]} | more.pop("draws", {}),
        elders=elders,
        boxes=BOXES,
        **(given | more),
    )


def showdown(**more: Any) -> Scenario:
    """A lone Thomas chooses his hunting party; the villain has its basic ability only."""
    given = {"at": "fields", "lair": "toy-lair-fields", "investigation": 2}
    return table(
        mode="lone",
        heroes={"thomas": given | more.pop("hero", {})},
        phase="showdown",
        boxes=BOXES,
        **({"basic": ("villain",)} | more),
    )


def known(t: Scenario, seat: int) -> list[str | None]:
    """What a seat knows of the Lord's hidden Secrets."""
    secrets: list[str | None] = t.game.view(seat)["elders"][0]["hidden"]
    return secrets


# ---- faces and values -------------------------------------------------------------------------


@pytest.mark.rule("ELD-03")
def test_an_elders_own_values_do_nothing_by_themselves():
    t = table(
        heroes={"thomas": {"at": "church", "investigation": 20}, "karl": {}},
        elders={"sophie": ["hero-of-the-people"]},  # Spirit 5, Cunning 2, Honor 5
        boxes=BOXES,
    )
    t.answer("look", "elder:sophie")
    assert t.elder("sophie").hero == t.number("thomas")
    for purpose in ("test", "fight", "value"):
        assert [skill_value(t.game, 0, skill, purpose) for skill in range(4)] == [3, 2, 3, 2]


@pytest.mark.rule("ELD-04")
def test_an_ability_lasts_as_long_as_the_elder_travels_with_the_hero():
    t = showdown()
    t.dice(*(1,) * (villain_combat(t.game) + 4))
    t.answer(f"elder:{LORD}", "nobody")
    assert t.kind == "regroup"
    t.answer(f"send-back:{LORD}")
    t.dice(*(1,) * (villain_combat(t.game) + 3))
    t.answer("fight")
    assert [len(r[2]) for r in t.records("fight-dice")] == [4, 3]


# ---- Secrets ----------------------------------------------------------------------------------


@pytest.mark.rule("ELD-05")
def test_a_secret_gained_is_laid_down_unseen():
    t = mystery("toy-rumor", {LORD: ["toy-dull"]}, draws={"secret": ["toy-marked-evil"]})
    assert t.secrets(LORD) == ["toy-dull", "toy-marked-evil"]
    assert t.elder(LORD).status == "town"
    assert known(t, 0) == [None, None]
    assert known(t, 1) == [None, None]
    assert t.kind == "move"


@pytest.mark.rule("ELD-06")
def test_two_secrets_are_not_too_many():
    t = mystery("toy-rumor", {LORD: ["toy-evil"]}, draws={"secret": ["toy-dull"]})
    assert t.secrets(LORD) == ["toy-evil", "toy-dull"]
    assert t.shown(LORD) == []
    assert t.elder(LORD).status == "town"


@pytest.mark.rule("ELD-06")
def test_three_secrets_are_all_revealed_and_resolved():
    t = mystery("toy-rumor", {LORD: ["toy-dull", "toy-marked"]}, draws={"secret": ["toy-dull"]})
    assert t.secrets(LORD) == []
    assert sorted(t.shown(LORD)) == ["toy-dull", "toy-dull", "toy-marked"]
    t = mystery("toy-rumor", {LORD: ["toy-dull", "toy-evil"]}, draws={"secret": ["toy-dull"]})
    assert t.elder(LORD).status == "evil"
    assert t.kind == "move"


@pytest.mark.rule("ELD-06", "CON-22")
def test_a_revealed_secret_counts_among_the_three():
    t = mystery("toy-rumor", {LORD: ["+toy-dull", "toy-dull"]}, draws={"secret": ["toy-dull"]})
    assert t.secrets(LORD) == []
    assert len(t.shown(LORD)) == 3


@pytest.mark.rule("ELD-06", "CON-22")
def test_one_secret_after_the_third_is_revealed_and_resolved_too():
    for last, status in (("toy-dull", "town"), ("toy-evil", "evil")):
        shown = ["+toy-dull", "+toy-dull", "+toy-marked"]
        t = mystery("toy-rumor", {LORD: shown}, draws={"secret": [last]})
        assert t.secrets(LORD) == []
        assert t.elder(LORD).status == status


@pytest.mark.rule("ELD-06")
def test_a_third_secret_is_too_many_in_the_middle_of_a_turn_too():
    t = actions(
        ["toy-dull", "toy-evil"],
        heroes={"thomas": {"at": "church", "hand": ["toy-whisper"]}, "karl": {}},
        draws={"secret": ["toy-dull"]},
    )
    t.answer("play:toy-whisper")
    assert t.elder(LORD).status == "evil"
    assert t.kind == "action"


# ---- looking and peeking ----------------------------------------------------------------------


@pytest.mark.rule("ELD-08", "ACT-08")
def test_who_looks_sees_all_secrets_and_nobody_else_does():
    t = looked_at(["toy-dull", "toy-evil"])
    assert t.hero("thomas").investigation == 18
    assert known(t, 0) == ["toy-dull", "toy-evil"]
    assert known(t, 1) == [None, None]
    assert known(t, -1) == [None, None]
    assert t.secrets(LORD) == ["toy-dull", "toy-evil"]  # face down again
    assert t.kind == "action"


@pytest.mark.rule("ELD-09")
def test_what_was_seen_stays_with_the_player_who_looked():
    t = looked_at(["toy-dull", "toy-evil"])
    told = [r for r in t.game.records or () if "toy-evil" in r or "toy-dull" in r]
    assert told
    assert all(r[1] == 1 << t.hero("thomas").seat for r in told)  # nobody else may read it
    assert not any(key.startswith("show") for key in t.options)


@pytest.mark.rule("ELD-10")
def test_a_marked_secret_is_shown_to_all_and_stays_open():
    t = looked_at(["toy-marked"])
    assert t.shown(LORD) == ["toy-marked"]
    assert t.game.view(1)["elders"][0]["revealed"] == ["toy-marked"]
    t = looked_at(["toy-marked-evil"])
    assert t.elder(LORD).status == "evil"
    assert t.shown(LORD) == ["toy-marked-evil"]
    assert t.kind == "action"


@pytest.mark.rule("ELD-11")
def test_the_other_secrets_go_back_face_down():
    t = looked_at(["toy-evil", "toy-marked"])
    assert t.shown(LORD) == ["toy-marked"]
    assert t.secrets(LORD) == ["toy-evil"]
    assert known(t, 1) == [None]
    assert t.elder(LORD).status == "town"


@pytest.mark.rule("ELD-12")
@pytest.mark.parametrize(("answer", "status"), [("no", "town"), ("yes", "evil")])
def test_peeking_forces_nothing_into_the_open(answer, status):
    heroes = {"thomas": {"at": "church", "hand": ["toy-spy"]}, "karl": {}}
    t = actions(["toy-marked-evil"], heroes=heroes)
    t.answer("play:toy-spy")
    assert t.kind == "reveal"
    assert t.asked == "thomas"
    t.answer(answer)
    assert t.elder(LORD).status == status
    assert known(t, 0) == (["toy-marked-evil"] if answer == "no" else [])
    assert known(t, 1) == ([None] if answer == "no" else [])


@pytest.mark.rule("ELD-12")
def test_peeking_does_not_ask_about_unmarked_secrets():
    heroes = {"thomas": {"at": "church", "hand": ["toy-spy"]}, "karl": {}}
    t = actions(["toy-evil"], heroes=heroes, mode="cooperative")
    t.answer("play:toy-spy")
    assert t.kind == "action"
    assert t.secrets(LORD) == ["toy-evil"]  # COOP-16 reveals what is looked at, not this
    assert known(t, 0) == ["toy-evil"]


@pytest.mark.rule("ELD-38")
def test_looking_at_an_unmarked_evil_secret_leaves_the_elder_good():
    t = looked_at(["toy-evil"])
    assert t.elder(LORD).status == "town"
    assert t.s.zone(t.elder(LORD).card) == Zone.ELDER
    t = looked_at(["toy-evil"], mode="team", heroes=TEAMS)
    assert t.elder(LORD).status == "town"


TEAMS: dict[str, dict[str, Any]] = {
    "thomas": {"at": "church", "investigation": 20},
    "karl": {},
    "victor": {},
    "isabella": {},
}


# ---- evil -------------------------------------------------------------------------------------


@pytest.mark.rule("ELD-13", "ELD-02")
def test_an_evil_elder_is_turned_and_laid_by_the_villain():
    t = looked_at(["toy-marked-evil"])
    assert t.elder(LORD).status == "evil"
    assert t.s.zone(t.elder(LORD).card) == Zone.EVIL
    assert t.game.view(1)["elders"][0]["status"] == "evil"


@pytest.mark.rule("ELD-14")
def test_an_evil_elder_keeps_only_evil_secrets():
    t = looked_at(["toy-dull", "toy-marked-evil", "toy-evil"])
    assert t.secrets(LORD) == []
    assert sorted(t.shown(LORD)) == ["toy-evil", "toy-marked-evil"]
    assert t.discards("secret") == ["toy-dull"]


@pytest.mark.rule("ELD-14")
def test_open_secrets_of_an_elder_who_turns_evil_go_too():
    t = looked_at(["+toy-marked", "toy-marked-evil"])
    assert t.shown(LORD) == ["toy-marked-evil"]
    assert t.discards("secret") == ["toy-marked"]


@pytest.mark.rule("ELD-15", "ELD-16")
def test_what_kills_town_elders_does_not_touch_evil_ones():
    t = mystery("toy-poison", {LORD: {"secrets": ["+toy-evil"], "status": "evil"}})
    assert t.elder(LORD).status == "evil"
    assert t.s.track == 20
    t = mystery("toy-plague", {LORD: {"secrets": ["+toy-evil"], "status": "evil"}})
    assert [elder.status for elder in t.s.elders] == ["evil", *["dead"] * 5]
    assert t.s.track == 10
    assert t.kind == "move"


@pytest.mark.rule("ELD-15", "ELD-32")
def test_an_evil_elder_can_neither_travel_nor_be_looked_at():
    evil = {LORD: {"secrets": ["+toy-evil"], "status": "evil"}}
    t = showdown(elders=evil)
    assert f"elder:{LORD}" not in t.options
    assert f"elder:{LADY}" in t.options
    t = actions([], elders=evil)
    t.answer("look")
    assert f"elder:{LORD}" not in t.options


@pytest.mark.rule("ELD-17")
def test_an_evil_elder_gains_no_secret():
    elders = {LORD: {"secrets": ["+toy-evil"], "status": "evil"}}
    t = mystery("toy-rumor", elders, draws={"secret": ["toy-dull"]})
    assert t.secrets(LORD) == []
    assert t.shown(LORD) == ["toy-evil"]


@pytest.mark.rule("ELD-18", "ELD-20", "ELD-21", "ELD-22", "SHD-16")
def test_one_wound_kills_an_evil_elder_and_the_track_stays():
    without = table(heroes=["thomas", "karl"], boxes=BOXES).game
    t = showdown(elders={LORD: {"secrets": ["+toy-evil"], "status": "evil"}})
    assert villain_combat(t.game) == villain_combat(without) + 1
    assert villain_health(t.game) == villain_health(without) + 2
    t.dice(*(1,) * villain_combat(t.game), 5, 1, 1)
    t.answer("nobody", "number:1")  # one die at him, who had two boxes on the good face
    assert t.elder(LORD).status == "gone"
    assert t.s.zone(t.elder(LORD).card) == Zone.OUT
    assert t.s.track == 20
    assert t.discards("secret") == ["toy-evil"]
    assert villain_combat(t.game) == villain_combat(without)
    assert villain_health(t.game) == villain_health(without)
    assert t.kind == "regroup"


@pytest.mark.rule("ELD-21")
def test_a_die_that_misses_does_not_kill_an_evil_elder():
    t = showdown(elders={LORD: {"secrets": ["+toy-evil"], "status": "evil"}})
    t.dice(*(1,) * villain_combat(t.game), 4, 1, 1)
    t.answer("nobody", "number:1")
    assert t.elder(LORD).status == "evil"


# ---- death ------------------------------------------------------------------------------------


@pytest.mark.rule("ELD-26", "ELD-27")
def test_a_killed_elder_lies_dead_and_the_track_falls_by_two():
    t = mystery("toy-poison", {LORD: ["toy-dull"]})
    assert t.elder(LORD).status == "dead"
    assert t.game.view(1)["elders"][0]["status"] == "dead"
    assert t.s.zone(t.elder(LORD).card) == Zone.ELDER  # still on the table
    assert t.s.track == 18
    assert t.kind == "move"


@pytest.mark.rule("ELD-27")
def test_each_elder_killed_moves_the_track():
    t = mystery("toy-plague", {})
    assert [elder.status for elder in t.s.elders] == ["dead"] * 6
    assert t.s.track == 8


@pytest.mark.rule("ELD-28")
def test_an_elder_can_be_saved():
    heroes = {"thomas": {}, "karl": {"hand": ["toy-guard"]}}
    t = mystery("toy-poison", {LORD: ["toy-dull"]}, heroes=heroes)
    assert t.asked == "karl"
    assert t.options == ["play:toy-guard", "pass"]
    t.answer("play:toy-guard")
    assert t.elder(LORD).status == "town"
    assert t.s.track == 20
    assert t.kind == "move"


@pytest.mark.rule("ELD-28")
def test_a_cancel_of_the_rescue_kills_the_elder_after_all():
    heroes = {"thomas": {"hand": ["toy-cancel"]}, "karl": {"hand": ["toy-guard"]}}
    t = mystery("toy-poison", {LORD: ["toy-dull"]}, heroes=heroes)
    t.answer("pass", "play:toy-guard", "play:toy-cancel")  # not the poison: the rescue
    assert t.elder(LORD).status == "dead"
    assert t.s.track == 18


@pytest.mark.rule("ELD-29")
def test_the_secrets_of_the_dead_stay_hidden_and_can_be_looked_at():
    t = looked_at([], elders={LORD: {"secrets": ["toy-evil"], "status": "dead"}})
    assert t.elder(LORD).status == "dead"
    assert t.secrets(LORD) == ["toy-evil"]
    assert known(t, 0) == ["toy-evil"]
    assert known(t, 1) == [None]
    t = mystery("toy-poison", {LORD: ["toy-evil"]})
    assert t.elder(LORD).status == "dead"
    assert t.secrets(LORD) == ["toy-evil"]


@pytest.mark.rule("ELD-30")
def test_a_dead_elder_who_is_evil_has_faked_the_death():
    t = looked_at([], elders={LORD: {"secrets": ["toy-marked-evil"], "status": "dead"}})
    assert t.elder(LORD).status == "evil"
    assert t.s.zone(t.elder(LORD).card) == Zone.EVIL
    assert t.s.track == 20
    assert t.records("elder-evil") == [("elder-evil", 0, True)]


@pytest.mark.rule("ELD-30", "COOP-14", "COOP-15")
def test_allies_find_out_at_once():
    t = mystery("toy-poison", {LORD: ["toy-evil"]}, mode="cooperative")
    assert t.elder(LORD).status == "evil"
    assert t.s.track == 18


# ---- the hunting party ------------------------------------------------------------------------


@pytest.mark.rule("ELD-31", "ELD-32")
def test_the_dead_and_the_evil_do_not_join_a_hunting_party():
    t = showdown(
        elders={
            LORD: {"secrets": [], "status": "dead"},
            LADY: {"secrets": ["+toy-evil"], "status": "evil"},
        }
    )
    assert t.options == [
        "nobody",
        "elder:doctor-manning",
        "elder:sophie",
        "elder:reverend-harding",
        "elder:magistrate-kroft",
    ]


@pytest.mark.rule("ELD-32")
def test_a_hunting_party_has_two_elders_at_most():
    t = showdown()
    t.dice(*(1,) * villain_combat(t.game), 5, 1, 1, 1)
    t.answer(f"elder:{LORD}", f"elder:{LADY}")
    assert t.s.showdown is not None
    assert len(t.s.showdown.party) == 2
    assert t.kind == "regroup"  # nobody was asked for a third


@pytest.mark.rule("ELD-37", "VIL-09")
@pytest.mark.parametrize(("die", "status"), [(4, "dead"), (5, "evil")])
def test_the_vampire_can_turn_an_elder_he_kills(die, status):
    t = showdown(basic=())
    t.answer(f"elder:{LADY}")  # Spirit 4
    t.dice(*(1,) * (villain_combat(t.game) - 1), 6, 1, 1, 1, die)
    t.answer("nobody")
    assert t.elder(LADY).status == status
    assert t.s.track == 18
    assert t.kind == "regroup"
