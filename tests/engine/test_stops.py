"""Stops: the game asks where something pending can be changed and somebody would want to.

R, Playing Event Cards and Timing: "cards may always be used after the fact to add extra dice to a
Skill Test, force dice to be re-rolled, etc."; Using Cards and Abilities: dice are added or
re-rolled "up until the results are applied"; Canceling Cards: "Mystery Cards may always be
canceled", an Event not "after it has already caused dice to be rolled".
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook import AnswerError, Game
from shadowbrook.testing import Scenario, table
from tests.plain import plain_table


def about(t: Scenario) -> dict[str, Any]:
    found = t.decision.about
    assert found is not None
    return found


def pair(*ada: str, bert: tuple[str, ...] = (), **has: Any) -> dict[str, dict[str, Any]]:
    """ada (Spirit 2, Cunning 3, Combat 2, 3 boxes) and bert, with these Events."""
    return {
        "ada": {"hand": ada, "investigation": 4, "at": "windmill"} | has.get("ada_has", {}),
        "bert": {"hand": bert, "investigation": 4, "at": "church"} | has.get("bert_has", {}),
    }


def cunning_test(*dice: int, heroes: dict[str, Any], **more: Any) -> Scenario:
    """ada meets the millstones: Cunning 5+, of which only matters whether it is passed."""
    t = plain_table(heroes=heroes, draws={"windmill": ["turning-millstones"]}, **more)
    t.dice(*dice)
    t.answer("encounter")
    return t


def wolf(*dice: int, heroes: dict[str, Any], **more: Any) -> Scenario:
    """ada (2 dice) fights a wolf (2 dice, Health 2) at the windmill."""
    given = {"minions": {"windmill": "toy-wolf"}, "phase": "fight", "dice": dice}
    return plain_table(heroes=heroes, **(given | more))


# ---- whether the dice are settled ----------------------------------------------------------------


@pytest.mark.rule("CRD-13", "SKL-04", "SKL-11")
@pytest.mark.parametrize(("dice", "stops"), [((1, 2, 4), True), ((1, 5, 4), False)])
def test_a_test_of_which_only_matters_whether_it_is_passed_stops_until_it_is(dice, stops):
    t = cunning_test(*dice, heroes=pair("inspiration", "toy-dice"))
    if not stops:
        assert t.kind == "action"
        assert t.hero("ada").investigation == 6
        return
    assert (t.kind, t.asked, t.decision.source) == ("respond", "ada", "roll")
    assert (about(t)["dice"], about(t)["target"]) == (list(dice), 5)
    t.dice(6, 6)
    t.answer("play:toy-dice")  # settled by now: nothing more is asked
    assert t.kind == "action"
    assert t.hand("ada") == ["inspiration"]
    assert t.hero("ada").investigation == 6


@pytest.mark.rule("CRD-13", "SKL-05", "SKL-11")
def test_a_test_of_which_every_success_counts_stops_in_any_case():
    heroes = {"ada": {"hand": ["muddy-footprints", "inspiration"], "investigation": 4}, "bert": {}}
    t = plain_table(heroes=heroes, phase="actions")
    t.dice(6, 6, 6)
    t.answer("play:muddy-footprints")
    assert (t.kind, t.asked, about(t)["dice"]) == ("respond", "ada", [6, 6, 6])
    t.dice(4, 1)
    t.answer("play:inspiration")
    assert t.hero("ada").investigation == 8


@pytest.mark.rule("FGT-07", "FGT-19", "CRD-13")
@pytest.mark.parametrize("card", ["battle-cry", "inspiration", "second-chance", "strength-of-arms"])
@pytest.mark.parametrize(("dice", "stops"), [((5, 1), True), ((5, 6), False)])
def test_fight_dice_stop_while_more_hits_matter(card, dice, stops):
    t = wolf(*dice, 1, 1, heroes=pair(card))
    if stops:
        assert (t.kind, t.decision.source) == ("respond", "fight-roll")
        assert f"play:{card}" in t.options
    else:
        assert t.minion("windmill") is None
        assert t.kind == "action"
        assert t.hand("ada") == [card]


@pytest.mark.rule("CRD-13", "ENC-07")
@pytest.mark.parametrize(("face", "stops"), [(2, True), (3, False)])
def test_a_single_die_stops_until_it_is_good(face, stops):
    heroes = pair("toy-reroll", ada_has={"at": "crossroads"})
    t = plain_table(heroes=heroes, draws={"event": ["toy-shield"], "mystery": ["toy-quiet"]})
    t.dice(face)
    t.answer("encounter")
    assert (t.kind == "respond") is stops
    if stops:
        assert (t.asked, about(t)["dice"]) == ("ada", [2])
        t.dice(6)
        t.answer("play:toy-reroll")
    assert "toy-shield" in t.hand("ada")


@pytest.mark.rule("CRD-13", "CRD-28")
@pytest.mark.parametrize(("face", "asked"), [(2, False), (3, False), (4, True), (6, True)])
def test_a_rival_is_asked_about_a_good_die_with_a_card_that_hinders(face, asked):
    """Change of Plans is not only for one's own dice."""
    heroes = pair(bert=("change-of-plans",), ada_has={"at": "crossroads"})
    t = plain_table(heroes=heroes, draws={"event": ["toy-shield"], "mystery": ["toy-quiet"]})
    t.dice(face)
    t.answer("encounter")
    assert (t.kind == "respond") is asked
    if asked:
        assert (t.asked, t.options) == ("bert", ["play:change-of-plans", "pass"])
        t.dice(1)
        t.answer("play:change-of-plans")
        assert t.discards("mystery") == ["toy-quiet"]


@pytest.mark.rule("CRD-13", "CRD-26")
def test_a_rival_is_not_asked_about_rolls_and_wounds_of_others():
    t = cunning_test(1, 1, 1, heroes=pair(bert=("inspiration", "narrow-escape")))
    assert t.kind == "action"
    assert t.hero("ada").wounds == 1


@pytest.mark.rule("CRD-13", "CRD-26")
def test_a_comrade_is_asked_about_rolls_and_wounds():
    heroes = pair(bert=("inspiration", "narrow-escape"))
    t = cunning_test(1, 1, 1, heroes=heroes, mode="cooperative")
    assert (t.asked, t.decision.source, t.options) == ("bert", "roll", ["play:inspiration", "pass"])
    t.answer("pass")
    assert (t.asked, t.decision.source) == ("bert", "wound")
    t.answer("play:narrow-escape")
    assert t.hero("ada").wounds == 0


@pytest.mark.rule("CRD-13", "KO-03", "CRD-28")
@pytest.mark.parametrize(("face", "asked"), [(1, "bert"), (3, "bert"), (4, "ada"), (6, "ada")])
def test_the_less_a_knock_out_costs_the_better(face, asked):
    """The fallen hero would roll a high die again, a rival a low one."""
    holds = {"hand": ["toy-reroll" if asked == "ada" else "change-of-plans"], "investigation": 6}
    heroes = {"ada": {"investigation": 6}, "bert": {"investigation": 0}}
    heroes[asked] |= holds  # type: ignore[arg-type]
    heroes["ada"]["investigation"] = 6
    t = plain_table(
        heroes=heroes,
        phase="mystery-card",
        draws={"mystery": ["plain-strike-down"]},
        dice=(face,),
    )
    assert (t.kind, t.asked) == ("respond", asked)
    assert about(t)["purpose"] == "loss"
    t.dice(2)
    t.answer(t.options[0])
    assert t.hero("ada").investigation == 4


@pytest.mark.rule("KO-03")
@pytest.mark.parametrize(("face", "owns"), [(1, 6), (6, 0)])
def test_a_knock_out_that_could_not_cost_less_stops_nobody(face, owns):
    t = plain_table(
        heroes={"ada": {"investigation": owns, "hand": ["change-of-plans"]}, "bert": {}},
        phase="mystery-card",
        draws={"mystery": ["plain-strike-down"]},
        dice=(face, 3),
    )
    assert [one[3] for one in t.records("die") if one[2] == "loss"] == [face]
    assert t.hero("ada").investigation == max(0, owns - 1)
    assert "change-of-plans" in t.hand("ada")


# ---- how one wishes to be asked ------------------------------------------------------------------


@pytest.mark.rule("CRD-13", "CRD-26")
def test_a_player_may_want_to_be_asked_always_and_as_usual_again():
    t = plain_table(heroes=pair(bert=("toy-dice",)), draws={"windmill": ["turning-millstones"]})
    t.aside("bert", "always:toy-dice")
    assert (t.asked, t.kind) == ("ada", "action")  # the same decision
    assert t.game.log == ["1/always:toy-dice"]
    for game in (t.game.fork(), Game.load(t.game.save())):
        game.queue = [(6, 6, 6)]
        game.answer("encounter")
        assert game.decision is not None
        assert (game.decision.seat, game.decision.kind) == (1, "respond")  # settled, and yet
    t.aside("bert", "usual:toy-dice")
    t.dice(1, 1, 1)
    t.answer("encounter")
    assert (t.asked, t.kind) == ("ada", "action")
    t.game.undo(free=True)
    t.game.undo(free=True)
    assert t.s.always == ("1/toy-dice",)
    t.game.undo(free=True)
    assert not t.s.always


@pytest.mark.rule("CRD-13")
def test_a_wish_is_about_a_card_and_a_seat_of_the_game():
    t = plain_table(heroes=pair(bert=("toy-dice",)))
    for key, seat in (("always:no-such-card", 1), ("always:toy-dice", 5), ("often:toy-dice", 1)):
        with pytest.raises(AnswerError, match="is not offered now"):
            t.game.answer(key, seat=seat)
    assert t.asides("bert") == []  # a wish is no card to play
    t.answer("always:toy-dice")
    assert t.s.always == ("0/toy-dice",)


# ---- a raised skill ------------------------------------------------------------------------------


@pytest.mark.rule("FGT-20", "SKL-11", "CRD-13", "CRD-29")
def test_a_raised_skill_adds_its_die_to_a_test_that_is_open_once():
    t = cunning_test(1, 1, 1, heroes=pair("strength-of-will", "toy-dice", "toy-salve"))
    assert "play:strength-of-will" in t.options
    t.dice(2)
    t.answer("play:strength-of-will")
    assert about(t)["dice"] == [1, 1, 1, 2]  # rolled at once
    assert t.records("dice-added") == [("dice-added", 0, (2,), "raised-skill")]
    t.answer("play:toy-salve")
    assert about(t)["dice"] == [1, 1, 1, 2]  # and not again
    t.dice(1, 5)
    t.answer("play:toy-dice")
    assert t.records("test-result")[-1][2:4] == (1, (1, 1, 1, 2, 1, 5))
    assert t.hero("ada").value[1] == 4


@pytest.mark.rule("FGT-20")
def test_another_skill_or_another_hero_adds_no_die():
    heroes = pair("strength-of-arms", "toy-dice", bert=("strength-of-will",))
    t = cunning_test(1, 1, 1, heroes=heroes)
    assert t.options == ["play:toy-dice", "pass"]
    assert t.asides("ada") == ["play:strength-of-arms"]  # at any time, but not for this
    t.answer("play:strength-of-arms")
    t.aside("bert", "play:strength-of-will")
    assert about(t)["dice"] == [1, 1, 1]
    assert t.records("dice-added") == []
    assert (t.hero("ada").value[2], t.hero("bert").value[1]) == (3, 3)


@pytest.mark.rule("FGT-20", "FGT-19")
def test_a_raised_combat_adds_its_die_to_the_fight_round_and_to_the_next():
    t = wolf(1, 1, 1, 1, heroes=pair("strength-of-arms"))
    assert (t.decision.source, t.options) == ("fight-roll", ["play:strength-of-arms", "pass"])
    t.dice(5)
    t.answer("play:strength-of-arms")
    assert t.s.fights[0].wounds == 1  # that die hit
    assert t.kind == "escape"
    t.dice(1, 1, 1, 1, 1)
    t.answer("fight")
    assert [len(one[2]) for one in t.records("fight-dice")] == [2, 3]


@pytest.mark.rule("FGT-20", "FGT-19")
def test_a_combat_raised_after_the_results_adds_no_die_to_that_round():
    t = wolf(1, 1, 1, 1, heroes=pair("strength-of-arms"))
    t.answer("pass")
    assert t.kind == "escape"
    t.answer("play:strength-of-arms")
    assert (t.kind, t.s.fights[0].wounds) == ("escape", 0)
    assert t.records("dice-added") == []


@pytest.mark.rule("FGT-20", "MIL-02")
def test_militia_called_out_in_a_fight_round_adds_its_die():
    t = wolf(1, 1, 1, 1, heroes=pair("call-out-the-militia"))
    assert t.options == ["play:call-out-the-militia", "pass"]
    t.answer("play:call-out-the-militia")
    t.dice(6)
    t.answer("space:windmill")
    assert t.records("dice-added") == [("dice-added", 0, (6,), "raised-skill")]
    assert t.s.fights[0].wounds == 1


@pytest.mark.rule("FGT-20", "CRD-12")
def test_what_is_played_aside_at_the_stop_of_another_adds_its_dice_too():
    heroes = pair("strength-of-arms", bert=("battle-cry",))
    t = wolf(1, 1, 1, 1, heroes=heroes, mode="cooperative")
    t.answer("pass")
    assert (t.asked, t.decision.source) == ("bert", "fight-roll")
    t.dice(4)
    t.aside("ada", "play:strength-of-arms")
    assert about(t)["dice"] == [1, 1, 4]
    assert t.decision.source == "fight-roll"


# ---- wounds --------------------------------------------------------------------------------------


@pytest.mark.rule("HER-04", "FGT-19", "CRD-13")
@pytest.mark.parametrize(("wounds", "dice", "stops"), [(2, (6, 1), True), (1, (6, 1), False)])
def test_hard_as_oak_is_asked_for_where_the_box_keeps_the_hero_standing(wounds, dice, stops):
    t = wolf(1, 1, *dice, heroes=pair("hard-as-oak", ada_has={"wounds": wounds}))
    if stops:
        assert (t.decision.source, t.options) == ("wound", ["play:hard-as-oak", "pass"])
        t.answer("play:hard-as-oak")
        assert (t.hero("ada").wounds, t.hero("ada").boxes) == (3, 4)
    assert not t.hero("ada").down
    assert t.kind == "escape"


@pytest.mark.rule("HER-04")
def test_hard_as_oak_is_not_asked_for_where_it_would_not_do():
    t = wolf(1, 1, 6, 6, 1, heroes=pair("hard-as-oak", ada_has={"wounds": 2, "investigation": 0}))
    assert t.hero("ada").down  # two wounds, one box left
    assert t.hand("ada") == ["hard-as-oak"]


@pytest.mark.rule("MIL-02", "CRD-13")
def test_militia_is_asked_for_where_it_would_take_a_wound():
    t = wolf(1, 1, 6, 1, heroes=pair("call-out-the-militia"))
    t.answer("pass")
    assert t.decision.source == "wound"
    t.answer("play:call-out-the-militia", "space:windmill")
    assert t.s.militia[t.space("windmill")] in (0, 1)
    t.pass_all()
    assert not t.hero("ada").down


@pytest.mark.rule("FGT-17", "FGT-18")
@pytest.mark.parametrize(("wounds", "stops"), [(2, True), (1, True), (0, False)])
def test_healing_is_asked_for_before_a_round_in_which_the_hero_could_fall(wounds, stops):
    t = wolf(heroes=pair("strong-brandy", ada_has={"wounds": wounds}), dice=(1,) * 4)
    assert (t.kind == "respond") is stops
    if stops:
        assert (t.decision.source, about(t)) == ("fight", {"what": "ahead", "hero": 0})
        t.answer("play:strong-brandy")
        assert t.hero("ada").wounds == 0


@pytest.mark.rule("FGT-18")
def test_healing_is_no_aside_during_a_fight_round():
    heroes = pair("toy-dice", "strong-brandy", ada_has={"wounds": 1}, bert_has={"wounds": 1})
    heroes["bert"]["hand"] = ["strong-brandy"]
    t = wolf(heroes=heroes)
    assert t.decision.source == "fight"  # before the round
    assert t.asides("bert") == ["play:strong-brandy"]
    t.dice(1, 1, 1, 1)
    t.answer("pass")
    assert t.decision.source == "fight-roll"
    assert (t.asides("ada"), t.asides("bert")) == ([], [])
    t.answer("pass")
    assert t.kind in ("escape", "respond")  # between the rounds
    assert t.asides("bert") == ["play:strong-brandy"]


# ---- Mystery cards can be canceled at any time ---------------------------------------------------


def false_trail(*dice: int, mode: str = "cooperative", **more: Any) -> Scenario:
    """Each hero tests Cunning 6+ or loses 2; ada first, then bert, then cora."""
    heroes = {
        "ada": {"investigation": 4},
        "bert": {"hand": ["only-a-nightmare"], "investigation": 4},
        "cora": {"investigation": 4, "hand": more.pop("cora", ())},
    }
    draws = {"mystery": ["false-trail"]}
    return plain_table(
        mode=mode, heroes=heroes, phase="mystery-card", draws=draws, dice=dice, **more
    )


def purses(t: Scenario) -> list[int]:
    return [t.hero(name).investigation for name in t.names]


def nightmare(mystery: str, *more: str, **given: Any) -> Scenario:
    """A Mystery card that the hero before whom it comes up has let pass at first."""
    t = table(
        heroes={
            "thomas": {"at": "church", "hand": ["only-a-nightmare", *more], "investigation": 9},
            "karl": {},
        },
        phase="mystery-card",
        first="thomas",
        draws={"mystery": [mystery]},
        **given,
    )
    assert (t.asked, t.decision.source) == ("thomas", "card")
    t.answer("pass")
    return t


@pytest.mark.rule("GAP-64", "CRD-17", "FGT-19")
def test_an_attack_of_a_mystery_card_breaks_off_when_it_is_canceled():
    t = nightmare("hunted", villain="scarecrow", dice=(1, 1, 1, 6, 6, 6, 6))
    assert (t.decision.source, t.options) == ("fight-roll", ["play:only-a-nightmare", "pass"])
    t.answer("play:only-a-nightmare")
    assert (t.hero("thomas").wounds, t.s.fights) == (0, [])
    assert t.discards("mystery") == ["hunted"]
    assert t.kind == "move"


@pytest.mark.rule("GAP-64", "CRD-17")
def test_before_a_wound_of_a_mystery_card_the_card_can_be_canceled():
    t = nightmare("creeping-plague", "narrow-escape")
    while t.kind == "shadows-gather":
        t.answer("no")
    assert (t.decision.source, t.options) == ("wound", ["play:narrow-escape", "pass"])
    assert t.asides("thomas") == ["play:only-a-nightmare"]
    t.aside("thomas", "play:only-a-nightmare")
    assert (t.hero("thomas").wounds, t.hero("karl").wounds) == (0, 0)
    assert t.hand("thomas") == ["narrow-escape"]


@pytest.mark.rule("GAP-64", "CRD-17", "ELD-28")
def test_before_an_elder_dies_by_a_mystery_card_the_card_can_be_canceled():
    t = nightmare("traitors-blood", "narrow-escape")
    t.answer("elder:lord-hanbrook")
    while t.kind != "respond":
        t.answer("no")
    assert t.decision.source == "elder-wound"
    t.aside("thomas", "play:only-a-nightmare")
    assert t.elder("lord-hanbrook").status == "town"
    assert t.s.track == 20


@pytest.mark.rule("GAP-64", "CRD-17")
def test_before_a_mystery_card_lowers_the_track_it_can_be_canceled():
    t = table(
        mode="lone",
        heroes={"thomas": {"hand": ["only-a-nightmare", "rousing-speech"]}},
        phase="mystery-card",
        draws={"mystery": ["tide-of-darkness"]},
    )
    t.answer("pass")
    assert t.decision.source == "track"
    t.aside("thomas", "play:only-a-nightmare")
    assert t.s.track == 20
    assert t.hand("thomas") == ["rousing-speech"]


@pytest.mark.rule("GAP-64", "CRD-17", "MIN-14")
def test_a_minion_that_a_mystery_card_has_placed_is_fought_all_the_same():
    t = table(
        heroes={
            "thomas": {"at": "manor", "hand": ["only-a-nightmare", "battle-cry"]},
            "karl": {},
        },
        villain="vampire",
        phase="mystery-card",
        first="thomas",
        draws={"mystery": ["ghastly-horde"], "lair": ["family-crypt"]},
        dice=(3, *(1,) * 20),
    )
    t.answer("pass")
    assert t.s.fights
    assert t.minion("manor") is not None
    while t.kind in ("respond", "escape"):
        assert "play:only-a-nightmare" not in t.choices
        t.answer("pass" if t.kind == "respond" else next(k for k in t.options if k != "fight"))
    assert t.minion("manor") is not None


@pytest.mark.rule("FGT-19", "CRD-19")
def test_a_canceled_card_no_longer_makes_the_villain_hit_on_less():
    """Laying in Wait: canceled after the dice were seen, before they count."""
    t = table(
        heroes={
            "thomas": {
                "hand": ["only-a-nightmare", "clear-skies", "battle-cry"],
                "investigation": 9,
            },
            "karl": {},
        },
        villain="scarecrow",
        in_play=["laying-in-wait"],
        phase="mystery-card",
        first="thomas",
        draws={"mystery": ["hunted"]},
        dice=(1, 1, 1, 4, 4, 4, 4),
    )
    t.answer("pass")
    assert (t.decision.source, about(t)["enemy_target"]) == ("fight-roll", 4)
    t.aside("thomas", "play:clear-skies")
    assert about(t)["enemy_target"] == 5
    t.answer("pass")
    assert t.hero("thomas").wounds == 0


@pytest.mark.rule("SOLO-04", "CRD-12")
def test_an_event_whose_player_is_being_chosen_is_not_played_twice():
    t = table(mode="solo-team", heroes={"karl": {"hand": ["eyewitness"]}, "thomas": {}})
    kind, before = t.kind, t.hero("karl").investigation
    t.aside("karl", "play:eyewitness")
    t.aside("karl", "play:eyewitness")
    t.answer("hero:karl")
    assert (t.kind, t.hero("karl").investigation) == (kind, before + 2)


@pytest.mark.rule("GAP-64", "CRD-17", "CRD-18", "CRD-19")
def test_a_mystery_card_is_canceled_after_its_dice_were_seen():
    t = false_trail(1, 1, 1)
    assert (t.asked, t.decision.source) == ("bert", "card")  # as it comes
    t.answer("pass")
    assert (t.asked, t.decision.source, about(t)["hero"]) == ("bert", "roll", 0)
    t.dice(1, 1)
    t.answer("pass")
    assert purses(t) == [2, 4, 4]
    assert (t.asked, about(t)["hero"], about(t)["dice"]) == ("bert", 1, [1, 1])
    track = t.s.track
    assert t.options == ["play:only-a-nightmare", "pass"]
    t.dice(3)
    t.answer("play:only-a-nightmare")
    assert purses(t) == [2, 4, 4]  # what was done stays done, the rest does not happen
    assert t.s.track == track
    assert t.discards("mystery") == ["false-trail"]
    assert t.records("canceled") == [("canceled", "mystery", "false-trail")]
    assert t.kind == "move"
    assert (t.game.pending, t.game.mysteries, t.s.resolving) == ([], [], ())
    assert Game.load(t.game.save()).s.digest() == t.s.digest()
    t.game.undo(free=True)
    assert (t.asked, about(t)["dice"]) == ("bert", [1, 1])
    t.answer("pass")
    assert purses(t)[:2] == [2, 2]


@pytest.mark.rule("GAP-64", "CRD-17")
def test_a_test_that_is_passed_is_no_stop_for_canceling():
    t = false_trail(6, 1, 1, 6, 1, 6)
    t.answer("pass")  # as it comes
    assert t.decision.source != "roll"
    assert purses(t) == [4, 4, 4]


@pytest.mark.rule("GAP-64", "CRD-17", "CRD-12")
def test_a_mystery_card_is_canceled_aside_while_another_chooses():
    heroes = {
        "ada": {"investigation": 4, "items": ["plain-tool-1"]},
        "bert": {"investigation": 4, "items": ["plain-tool-2"], "hand": ["only-a-nightmare"]},
    }
    draws = {"mystery": ["thieves-in-the-night"]}
    t = plain_table(heroes=heroes, phase="mystery-card", draws=draws)
    t.answer("pass")
    assert (t.asked, t.kind) == ("ada", "thieves")
    assert (t.asides("ada"), t.asides("bert")) == ([], ["play:only-a-nightmare"])
    t.dice(3)
    t.aside("bert", "play:only-a-nightmare")
    assert t.discards("mystery") == ["thieves-in-the-night"]
    assert (t.gear("ada"), t.gear("bert")) == (["plain-tool-1"], ["plain-tool-2"])
    assert purses(t) == [4, 4]
    assert t.kind == "move"


@pytest.mark.rule("GAP-64", "CRD-17", "CRD-16")
def test_the_cancel_of_a_mystery_card_under_way_can_be_canceled_too():
    t = false_trail(1, 1, 1, 1, 1, mode="competitive", cora=["nothing-but-talk"])
    t.answer("pass")
    assert t.decision.source == "roll"
    assert (t.asked, about(t)["hero"]) == ("bert", 1)  # about his own roll
    t.answer("play:only-a-nightmare")
    assert (t.asked, about(t)["card"]) == ("cora", "only-a-nightmare")
    t.dice(1, 3)
    t.answer("play:nothing-but-talk")
    assert purses(t)[:2] == [2, 2]  # it goes on
    assert t.discards("mystery") == ["false-trail"]


@pytest.mark.rule("GAP-64", "CRD-17", "KO-03")
def test_a_knock_out_by_a_mystery_card_is_not_canceled_with_it():
    """The loss is that of the knock-out, not of the card."""
    heroes = {
        "ada": {"investigation": 4, "items": ["plain-tool-1"]},
        "bert": {"hand": ["only-a-nightmare"]},
    }
    draws = {"mystery": ["plain-strike-down"]}
    t = plain_table(heroes=heroes, phase="mystery-card", draws=draws, dice=(2,))
    t.answer("pass")
    assert (t.asked, t.kind) == ("ada", "lose-investigation")
    assert t.asides("bert") == []
    t.answer("number:2")
    assert t.hero("ada").investigation == 2


@pytest.mark.rule("CRD-16")
def test_an_event_is_not_canceled_after_it_has_made_dice_be_rolled():
    heroes = {
        "ada": {"hand": ["muddy-footprints", "inspiration"], "investigation": 4},
        "bert": {"hand": ["nothing-but-talk"]},
    }
    t = plain_table(heroes=heroes, phase="actions")
    t.answer("play:muddy-footprints")
    assert (t.asked, about(t)["card"]) == ("bert", "muddy-footprints")
    t.dice(1, 1, 1)
    t.answer("pass")
    assert (t.asked, t.decision.source) == ("ada", "roll")
    assert t.asides("bert") == []
    t.answer("pass")
    assert (t.kind, t.asides("bert")) == ("action", [])


# ---- the last stand ------------------------------------------------------------------------------


def falling(mode: str = "cooperative", **bert: Any) -> Scenario:
    """ada falls by a Mystery card; bert holds Back on Your Feet."""
    given = {"down": True, "hand": ["back-on-your-feet"]} | bert
    return plain_table(
        mode=mode,
        heroes={"ada": {"investigation": 0}, "bert": given},
        phase="mystery-card",
        draws={"mystery": ["plain-strike-down"]},
        dice=(1, 3, 3),
    )


@pytest.mark.rule("WIN-05", "CRD-27", "KO-06")
def test_before_the_last_hero_falls_another_may_get_up():
    t = falling()
    assert (t.asked, t.kind, t.decision.source) == ("bert", "respond", "last-stand")
    assert about(t) == {"what": "last-stand", "hero": 0}
    assert t.options == ["play:back-on-your-feet", "pass"]
    t.answer("play:back-on-your-feet")
    assert t.game.result is None
    assert (t.hero("ada").down, t.hero("bert").down) == (True, False)


@pytest.mark.rule("WIN-05")
def test_if_nobody_gets_up_the_game_is_lost():
    t = falling()
    t.answer("pass")
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.how) == ("villain", "all-knocked-out")


@pytest.mark.rule("WIN-05")
@pytest.mark.parametrize("why", ["not lost by it", "another stands"])
def test_where_nothing_is_lost_nobody_is_asked(why):
    t = falling("competitive") if why == "not lost by it" else falling(down=False)
    assert t.decision.source != "last-stand"
    assert [one[1] for one in t.records("knocked-out")] == [0]
    assert t.hand("bert") == ["back-on-your-feet"]
    assert t.game.result is None


# ---- a rival goes for the showdown ---------------------------------------------------------------


def called_out(*bert: str, mode: str = "competitive", **more: Any) -> Scenario:
    """ada goes for the showdown at the Manor, which costs her 2 Investigation."""
    mine = {"at": "manor", "lair": "toy-lair", "investigation": 2} | more.pop("ada", {})
    heroes = {"ada": mine, "bert": {"at": "church", "hand": bert, "investigation": 0}}
    t = plain_table(mode=mode, heroes=heroes, phase="actions", **more)
    t.answer("showdown")
    return t


def nothing_has_begun(t: Scenario) -> bool:
    return t.s.showdown is None and not t.records("lair-revealed") and t.lair("ada") == "toy-lair"


@pytest.mark.rule("CRD-12", "CRD-28", "ACT-10")
def test_a_hero_summoned_away_has_no_showdown_and_goes_on():
    t = called_out("urgent-summons")
    assert (t.asked, t.kind, t.decision.source) == ("bert", "respond", "declared")
    assert about(t) == {"what": "declared", "hero": 0}
    assert t.game.view(1)["lairs"][0] == {"card": None}  # it is not revealed yet
    t.answer("play:urgent-summons", "hero:ada")
    assert nothing_has_begun(t)
    assert t.hero("ada").investigation == 2
    assert (t.asked, t.kind, t.at("ada")) == ("ada", "action", "town-hall")
    assert "encounter" in t.options
    assert "showdown" not in t.options


@pytest.mark.rule("CRD-12", "CRD-28", "ACT-10", "LAIR-02")
@pytest.mark.parametrize(("has", "begins"), [(2, False), (4, True)])
def test_a_hero_who_cannot_pay_any_more_has_no_showdown(has, begins):
    t = called_out("blackmail", ada={"investigation": has}, clues={"manor": 1})
    assert (t.asked, t.decision.source) == ("bert", "declared")
    t.answer("play:blackmail")
    assert nothing_has_begun(t) is not begins
    if not begins:
        assert t.hero("ada").investigation == 0
        assert (t.asked, t.options) == ("ada", ["encounter", "collect"])


@pytest.mark.rule("CRD-12", "MIN-28", "FGT-14")
def test_a_minion_comes_between_a_hero_and_the_showdown():
    t = called_out("lure-them-away", minions={"road-church-manor": "toy-wolf"})
    assert (t.asked, t.decision.source) == ("bert", "declared")
    t.dice(1, 1, 1, 1)
    t.answer("play:lure-them-away", "space:manor")
    assert (t.asked, t.kind) == ("ada", "escape")
    away = next(key for key in t.options if key.startswith("escape:"))
    t.answer(away)
    assert nothing_has_begun(t)
    assert t.minion("manor") == "toy-wolf"
    assert (t.asked, t.kind) == ("bert", "move")  # her turn is over


@pytest.mark.rule("CRD-12", "MIN-28", "SHD-02")
def test_a_minion_that_is_beaten_leaves_the_way_to_the_showdown_open():
    t = called_out("lure-them-away", minions={"road-church-manor": "toy-wolf"})
    t.dice(5, 5, 1, 1)
    t.answer("play:lure-them-away", "space:manor")
    assert t.minion("manor") is None
    assert t.s.showdown is not None


@pytest.mark.rule("CRD-12", "SHD-02")
@pytest.mark.parametrize("holds", [("urgent-summons",), ()])
def test_left_alone_the_showdown_begins(holds):
    t = called_out(*holds)
    if holds:
        t.answer("pass")
    assert t.s.showdown is not None
    assert t.records("lair-revealed")
    assert t.hero("ada").investigation == 0


@pytest.mark.rule("CRD-12")
def test_whoever_is_on_the_same_side_is_not_asked():
    t = called_out("urgent-summons", mode="cooperative")
    assert t.s.showdown is not None
    assert t.hand("bert") == ["urgent-summons"]


# ---- before a fight round ------------------------------------------------------------------------


@pytest.mark.rule("FGT-17")
def test_what_works_against_minions_is_asked_for_before_the_first_round_only():
    t = wolf(heroes=pair("barricades"))
    assert (t.decision.source, t.options) == ("fight", ["play:barricades", "pass"])
    t.dice(1, 1, 1, 1)
    t.answer("pass")
    assert t.kind == "escape"  # not asked again
    assert t.asides("ada") == ["play:barricades"]  # but free to play it
    t.dice(1, 1, 1)
    t.answer("play:barricades", "fight")
    assert [len(one[4]) for one in t.records("fight-dice")] == [2, 1]


# ---- the Secrets are shown -----------------------------------------------------------------------


@pytest.mark.rule("FAQ-03", "ELD-35")
@pytest.mark.parametrize(("party", "lingers"), [("sophie", True), ("sophie", False), ("", True)])
def test_sophie_is_asked_before_the_first_round_if_she_can_do_something(party, lingers):
    t = plain_table(
        mode="lone",
        heroes={"ada": {"at": "fields", "lair": "toy-lair-fields"}},
        phase="showdown",
        in_play=("toy-rain",) if lingers else (),
        dice=(6, *(1,) * 20),
    )
    t.answer(*([f"elder:{party}"] if party else []), "nobody")
    asked = t.decision.source == "secrets-shown"
    assert asked is (party == "sophie" and lingers)
    if asked:
        assert t.options == ["use:sophie", "pass"]
        assert t.records("fight-dice") == []
        t.answer("use:sophie")
        assert t.in_play() == []
        assert "use:sophie" not in t.choices  # once in a turn, however it is used
