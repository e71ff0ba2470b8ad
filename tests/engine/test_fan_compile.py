"""The fan compile of the cooperative game, entry by entry (RBW)."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import Any

import pytest

from shadowbrook import Game, Setup, SetupError
from shadowbrook.engine.chance import FastSource
from shadowbrook.engine.queries.values import villain_combat, villain_health
from shadowbrook.engine.setup import _Dealer, streams
from shadowbrook.engine.shelf import content
from shadowbrook.engine.verbs.showdowns import hurt_villain
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario, table
from tests.fighters import arena
from tests.plain import plain_table
from tests.toy_people import village

QUIET = {"mystery": ["toy-quiet"]}
MANOR = {"lair": ["toy-lair"], **QUIET}
HUNTER = {"at": "manor", "lair": "toy-lair", "investigation": 2}
POOR = {"investigation": 0}


def rbw(**given: Any) -> Scenario:
    """A table of plain people by the rules of the compile."""
    return village(**{"preset": "rbw", "mode": "cooperative", **given})


def chart(face: int, *dice: int, **given: Any) -> Scenario:
    """The chart step with this sum."""
    first = max(1, face - 6)
    given["draws"] = {**MANOR, **given.get("draws", {})}
    return rbw(phase="mystery-chart", dice=(first, face - first, *dice), **given)


def kinds(t: Scenario) -> list[str]:
    return [record[0] for record in t.game.records or ()]


def hunt(*party: str, **given: Any) -> Scenario:
    """Ann starts a showdown in the manor, alone of the heroes."""
    heroes = {"toy-ann": HUNTER | given.pop("ann", {}), "toy-bob": POOR | given.pop("bob", {})}
    t = rbw(heroes=heroes, phase="showdown", **given)
    t.answer(*(f"elder:{name}" for name in party))
    if t.kind == "hunting-party":
        t.answer("nobody")
    return t


# ---- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("RBW-01", "CON-60")
def test_always_the_cooperative_track_and_the_advanced_charts():
    rules = Setup(preset="rbw", mode="cooperative").rules()
    assert (rules.track_side, rules.chart_kind) == ("cooperative", "advanced")
    assert not rules.setup_basic_chart
    with pytest.raises(SetupError) as refused:
        Setup(preset="rbw", mode="cooperative", basic=True)
    assert str(refused.value) == (
        "the preset 'rbw' has no Basic Game: it always plays the advanced one"
    )
    with pytest.raises(SetupError, match="has no basic chart to choose"):
        Setup(preset="rbw", mode="cooperative", chart="basic")
    t = plain_table(preset="rbw", mode="cooperative", phase="move", dice=(3, 1, 1), track=16)
    t.answer("stay")
    assert [r[1] for r in t.records("minion-placed")] == ["toy-wolf"]  # the advanced side
    assert villain_health(t.game) == 10 + 2  # TRK-09


@pytest.mark.rule("RBW-04", "HER-12", "VIL-23")
def test_random_heroes_and_villains_come_from_the_percent_tables():
    cards = content(("core",))

    def rolled(faces: list[int], numbers: tuple[int, ...]) -> str:
        dealer = _Dealer(FastSource(1, streams(cards)), [0] * len(streams(cards)))
        left = list(faces)
        dealer.below = lambda limit: left.pop(0) - 1  # type: ignore[method-assign]
        sheets = {n: cards.cards[n].d100 for n in numbers}  # type: ignore[attr-defined]
        found = cards.cards[dealer.roll_percent(sheets)].id
        assert left == []
        return found

    heroes = cards.hero_numbers
    assert rolled([1], heroes) == rolled([4], heroes) == "isabella"
    assert rolled([5], heroes) == "inspector-cooke"
    assert rolled([32], heroes) == "anne-marie"
    assert rolled([33, 96, 100, 24], heroes) == "karl"  # not in these boxes: rolled again
    others = tuple(n for n in heroes if cards.cards[n].id != "karl")
    assert rolled([24, 20], others) == "heinrich"  # taken: rolled again
    assert rolled([21, 91, 10], cards.villain_numbers) == "vampire"


@pytest.mark.rule("RBW-04", "CON-04")
def test_the_compile_rolls_and_the_revised_edition_shuffles():
    def people(**given: Any) -> tuple[tuple[str, ...], str, int]:
        setup = Setup(mode="cooperative", heroes=["random", "random"], **given)
        game = Game.new(setup, seed=3)
        names = tuple(game.content.cards[h.card].id for h in game.s.heroes)
        return names, game.content.cards[game.s.villain.card].id, game.base.draws[0]

    revised, rolls = people(), people(preset="rbw")
    assert people(preset="rbw") == rolls
    assert rolls[2] > revised[2]  # some were rolled again
    assert people(options={"setup.random": "percent"})[:2] == rolls[:2]
    counted = Counter(
        Game.new(Setup(preset="rbw", mode="cooperative", heroes=["random"]), seed=n).s.villain.card
        for n in range(200)
    )
    assert set(counted) == set(content(("core",)).villain_numbers)
    assert min(counted.values()) > 25  # a quarter of 200 each, give or take


@pytest.mark.rule("RBW-04")
def test_every_roll_on_the_percent_tables_is_told():
    setup = Setup(preset="rbw", mode="cooperative", heroes=["random", "random"])
    game = Game.new(setup, seed=3)
    story = game.story()
    rolls = list(takewhile(lambda record: record[0].startswith("percent"), story))
    assert len(rolls) == game.base.draws[0]  # each, also those that were rolled again
    cards = game.content.definition
    for kind, _, *data in rolls:
        sheets = [cards[data[1]]] if kind == "percent" else []
        assert all(sheet.d100[0] <= data[0] <= sheet.d100[1] for sheet in sheets)  # type: ignore[attr-defined]
    came = [data[1] for kind, _, *data in rolls if kind == "percent"]
    everybody = [game.s.villain.card, *(hero.card for hero in game.s.heroes)]
    assert came == [game.content.cards[card].id for card in everybody]
    assert any(kind == "percent-again" for kind, *_ in rolls)
    say = Narrator(game.content)
    assert say.record(("percent", -1, 24, "karl"), game.view(0)) == "The d% roll is 24: Karl."
    assert Game.load(game.save()).story() == story
    assert not any(
        r[0].startswith("percent") for r in Game.new(Setup(heroes=["random"] * 2)).story()
    )


@pytest.mark.rule("RBW-04", "CON-04")
def test_heroes_and_villain_may_be_chosen():
    game = Game.new(Setup(preset="rbw", mode="cooperative", heroes=2, villain="werewolf"), seed=1)
    assert game.decision is not None
    assert (game.decision.kind, len(game.decision.options)) == ("keep-hero", 8)


@pytest.mark.rule("RBW-05", "COOP-09", "COOP-10")
def test_wounds_are_multiplied_by_heroes_and_later_changes_are_not():
    t = rbw(heroes=("toy-ann", "toy-bob", "toy-cid"), villain_health=2)
    assert villain_health(t.game) == 5 * 3 + 2


@pytest.mark.rule("RBW-06", "RBW-13", "CON-21")
def test_a_player_may_run_several_heroes_and_looking_costs_by_the_player():
    heroes = {"toy-ann": {"investigation": 3}, "toy-bob": {}, "toy-cid": {}}
    for seats, cost in (((0, 0, 1), 2), ((0, 1, 2), 3), ((0, 0, 0), 1)):
        t = rbw(heroes=heroes, seats=seats)
        look = next(o for o in t.decision.options if o.key == "look")
        assert look.price == cost
    t = village(mode="cooperative", heroes=heroes, seats=(0, 0, 1))
    assert next(o for o in t.decision.options if o.key == "look").price == 3  # by the hero


# ---- the hero turn ------------------------------------------------------------------------------


@pytest.mark.rule("RBW-07", "CON-11")
def test_a_one_for_movement_gives_an_event_without_asking():
    t = rbw(phase="move", draws={"event": ["toy-shield"]}, dice=(1,))
    assert t.kind == "move"
    assert t.hand("toy-ann") == ["toy-shield"]
    t = village(mode="cooperative", phase="move", draws={"event": ["toy-shield"]}, dice=(1,))
    assert t.kind == "free-event"


@pytest.mark.rule("RBW-07")
def test_a_two_for_movement_gives_no_event():
    t = rbw(phase="move", draws={"event": ["toy-shield"]}, dice=(2,))
    assert t.kind == "move"
    assert t.hand("toy-ann") == []


@pytest.mark.rule("RBW-08", "CON-12")
def test_only_who_does_not_move_at_all_lingers():
    t = rbw(phase="move", dice=(2, 1, 1))
    t.answer("move:church", "move:town-hall")
    assert [r for r in t.records("die") if r[2] == "linger"] == []
    t = rbw(phase="move", dice=(2, 1, 1, 6, 6, 1, 1, 1))
    t.answer("stay")
    assert [r[3] for r in t.records("die") if r[2] == "linger"] == [1]
    assert t.records("minion-placed") == [("minion-placed", "toy-wolf", 0, "wolf")]  # met there
    assert [r[1] for r in t.records("fight")] == [0]


@pytest.mark.rule("RBW-09", "MIN-14", "MOV-05")
def test_sharing_a_space_with_a_minion_is_a_fight_also_outside_the_own_turn():
    t = rbw(phase="move", minions={"church": "toy-wolf"}, dice=(6, 6, 6, 1, 1, 1))
    t.answer("move:church")
    assert t.records("fight") == [("fight", 0, "toy-wolf")]
    assert t.kind != "move"  # with steps left
    heroes = {"toy-ann": {}, "toy-bob": {"at": "manor"}}
    t = chart(7, 1, 6, 6, 1, 1, heroes=heroes)  # a wolf comes to Bob
    assert t.records("fight") == [("fight", 1, "toy-wolf")]


@pytest.mark.rule("RBW-10", "RBW-12", "CON-08")
def test_actions_as_often_as_one_can_pay_but_one_encounter_and_one_collecting():
    t = rbw(
        heroes={"toy-ann": {"at": "church", "investigation": 10, "wounds": 2}, "toy-bob": {}},
        clues={"church": 4}, draws={"event": ["toy-shield"]}, dice=(5, 5),
    )  # fmt: skip
    t.answer("heal")
    assert (t.hero("toy-ann").wounds, t.hero("toy-ann").investigation) == (1, 7)
    t.answer("heal", "look", "elder:toy-elder", "look", "elder:toy-judge")
    assert t.hero("toy-ann").investigation == 0
    t.answer("encounter")
    assert "encounter" not in t.options
    assert "end-turn" in t.options
    t.answer("collect", "skill:cunning")
    assert "collect" not in t.options


@pytest.mark.rule("RBW-12")
def test_a_wound_costs_three_to_heal():
    for money, offered in ((2, []), (3, [3]), (4, [3])):
        t = rbw(heroes={"toy-ann": {"investigation": money, "wounds": 1}, "toy-bob": {}})
        assert [o.price for o in t.decision.options if o.key == "heal"] == offered


@pytest.mark.rule("RBW-11", "CON-09")
def test_collecting_takes_a_test():
    t = rbw(heroes={"toy-ann": {"at": "church"}, "toy-bob": {}}, clues={"church": 4}, dice=(5, 4))
    t.answer("collect", "skill:cunning")
    assert (t.hero("toy-ann").investigation, t.clues("church")) == (3, 3)


@pytest.mark.rule("RBW-14", "CON-15")
def test_a_showdown_stands_beside_the_encounter():
    t = rbw(heroes={"toy-ann": HUNTER, "toy-bob": POOR}, draws={"manor": ["toy-nothing"]})
    t.answer("encounter")
    assert "showdown" in t.options
    t = village(
        mode="cooperative", heroes={"toy-ann": HUNTER, "toy-bob": POOR},
        draws={"manor": ["toy-nothing"]},
    )  # fmt: skip
    t.answer("encounter")
    assert "showdown" not in t.options


@pytest.mark.rule("RBW-32", "ELD-10")
def test_secrets_that_act_on_sight_act_when_looked_at():
    t = rbw(
        heroes={"toy-ann": {"investigation": 2}, "toy-bob": {}},
        elders={"toy-elder": ["toy-marked-evil"]},
    )
    t.answer("look", "elder:toy-elder")
    assert t.elder("toy-elder").status == "evil"


@pytest.mark.rule("RBW-35", "CON-14", "FGT-16")
def test_an_escape_does_not_end_the_turn_and_heals_the_minion():
    t = rbw(phase="move", minions={"church": "toy-wolf"}, dice=(3, 6, 1, 1, 1, 1))
    t.answer("move:church")
    assert t.s.fights[0].wounds == 1
    t.answer("escape:road-church-manor")
    assert (t.kind, t.at("toy-ann")) == ("action", "road-church-manor")
    assert t.minion("church") == "toy-wolf"
    assert t.s.fights == []


@pytest.mark.rule("RBW-40", "GAP-48")
def test_the_victory_bonus_comes_before_the_knock_out():
    t = rbw(
        heroes={"toy-ann": {"wounds": 3, "investigation": 0}, "toy-bob": {}},
        phase="move", minions={"church": "toy-wolf"},
        dice=(2, 6, 6, 1, 6, 1, 6),  # both fall; the loss is a D6
    )  # fmt: skip
    t.answer("move:church")
    who = t.hero("toy-ann")
    assert who.down
    assert t.records("gained")[0][1:3] == (0, 2)
    assert who.investigation == 0  # so the bonus is there to be lost


@pytest.mark.rule("RBW-41", "GAP-23", "LAIR-06")
def test_a_bought_lair_card_lies_open_and_the_group_keeps_one():
    t = rbw(
        heroes={"toy-ann": {"investigation": 24}, "toy-bob": {}},
        draws={"lair": ["toy-lair", "toy-lair-church"]},
    )
    t.answer("buy-lair")
    assert t.records("lair") == [("lair", 0, "toy-lair")]  # for all to see
    t.answer("buy-lair")
    assert sorted(t.options) == ["keep:toy-lair", "keep:toy-lair-church"]
    t.answer("keep:toy-lair-church")
    assert (t.lair("toy-ann"), t.lair("toy-bob")) == ("toy-lair-church", "toy-lair-church")


# ---- the Mystery Phase --------------------------------------------------------------------------


@pytest.mark.rule("RBW-15", "CON-26")
def test_lies_and_deceit_is_for_exactly_that_honor():
    t = chart(4, 5)
    gained = [t.s.elders[record[1]].card for record in t.records("secret-gained")]
    assert t.ids(gained) == ["toy-judge"]


@pytest.mark.rule("RBW-16", "CON-27")
def test_murder_lays_down_investigation():
    t = chart(8)
    assert t.clues("manor") == 3
    assert [t.at(name) for name in t.names] == ["town-hall", "town-hall"]
    assert t.s.track == 19


@pytest.mark.rule("RBW-17", "CON-28")
def test_a_surprise_showdown_is_at_a_random_location_without_its_effect():
    t = chart(2)
    assert t.s.showdown is not None
    assert t.at("toy-ann") == "manor"
    assert t.s.showdown.lair == -1
    assert t.discards("lair") == ["toy-lair"]


@pytest.mark.rule("RBW-18", "CHA-10b")
def test_an_ambush_is_rolled_until_somebody_can_fight():
    # Ann 6 + 2, Bob 1 + 3; the chart: an event, rats without dice, the ghost
    t = chart(10, 6, 1, 4, 3, 2, 6, 1, 1, 1, 1, 1)
    assert [r[1] for r in t.records("minion-chart")] == [4, 3, 2]
    assert [r[2] for r in t.records("fight")] == ["toy-ghost"]


@pytest.mark.rule("RBW-19", "CON-37")
def test_the_villain_heals_a_d6():
    t = rbw(phase="mystery-heal", villain_wounds=7, draws=MANOR, dice=(6, 5, 3))
    assert t.s.villain.wounds == 1


@pytest.mark.rule("RBW-20", "CRD-24")
def test_what_stops_an_event_or_mystery_card_stops_a_chart_roll():
    t = chart(8, heroes={"toy-ann": {"hand": ["toy-cancel"]}, "toy-bob": {}})
    t.answer("play:toy-cancel")
    t.pass_all()
    assert (t.clues("manor"), t.s.track) == (0, 20)


@pytest.mark.rule("RBW-33", "CON-30")
def test_darkness_falls_without_a_cap():
    t = chart(5, 1, 6, heroes={"toy-ann": {"wounds": 3}, "toy-bob": {}})
    assert t.options[-1] == "number:5"
    t.answer("number:5")
    assert t.s.track == 20


@pytest.mark.rule("RBW-34", "CHA-11c")
def test_madness_lets_leave_bonuses_out_but_not_the_basic_skill():
    heroes = {"toy-bob": {"items": ["toy-sword-1", "toy-sword-2"]}, "toy-dot": {}}
    t = chart(11, 1, 6, *(1,) * 5, heroes=heroes)
    assert t.options == ["number:2", "number:3", "number:4"]


@pytest.mark.rule("RBW-38", "MYS-11")
def test_the_marker_goes_clockwise():
    t = rbw(heroes=("toy-ann", "toy-bob", "toy-cid"), phase="mystery-card", draws=QUIET)
    assert t.s.first == 1
    assert t.game.order() == (1, 2, 0)  # Ann, who was first, plays last


@pytest.mark.rule("RBW-27", "CON-40")
def test_the_first_player_chooses_between_equal_ways():
    t = chart(6, minions={"fields": "toy-wolf"}, first="toy-bob")
    assert (t.kind, t.asked) == ("shortest-way", "toy-bob")
    t.answer("space:road-windmill-fields")
    assert t.minion("windmill") == "toy-wolf"


@pytest.mark.rule("RBW-28", "CON-41")
def test_a_minion_that_would_move_from_the_town_hall_is_removed():
    heroes = {"toy-ann": {"at": "manor"}, "toy-bob": {"at": "manor"}}
    t = chart(6, minions={"town-hall": "toy-wolf"}, heroes=heroes)
    assert t.minion("town-hall") is None
    assert t.s.track == 19
    assert t.supply("toy-wolf") == 3
    assert t.records("minion-removed") == [("minion-removed", "toy-wolf", t.space("town-hall"))]
    t = village(
        mode="cooperative", chart="advanced", minions={"town-hall": "toy-wolf"}, heroes=heroes,
        phase="mystery-chart", dice=(1, 5), draws=MANOR,
    )  # fmt: skip
    assert (t.minion("town-hall"), t.s.track) == ("toy-wolf", 20)


@pytest.mark.rule("RBW-30", "CON-02")
def test_bonuses_of_the_track_come_and_go_with_the_lines():
    t = plain_table(
        preset="rbw", mode="cooperative", phase="mystery-card", track=18,
        draws={"mystery": ["plain-long-night"]},  # to 13, jumping 16
    )  # fmt: skip
    assert t.s.track == 13
    assert villain_health(t.game) == 10 + 2
    t = plain_table(
        preset="rbw", mode="cooperative", phase="mystery-card", track=14,
        draws={"mystery": ["plain-dawn"]},
    )  # fmt: skip
    assert (t.s.track, villain_health(t.game)) == (17, 10)


@pytest.mark.rule("RBW-31", "COOP-14")
def test_the_secrets_of_the_killed_come_out_and_evil_ones_act():
    t = rbw(
        phase="mystery-card", draws={"mystery": ["toy-poison"]},
        elders={"toy-elder": ["toy-evil"]},
    )  # fmt: skip
    assert t.elder("toy-elder").status == "evil"
    assert kinds(t).index("elder-killed") < kinds(t).index("elder-evil")
    t = rbw(phase="mystery-card", draws={"mystery": ["toy-poison"]})
    assert (t.elder("toy-elder").status, t.shown("toy-elder")) == ("dead", ["toy-dull"])


# ---- showdowns ----------------------------------------------------------------------------------


@pytest.mark.rule("RBW-21", "CON-19")
def test_an_evil_elder_brings_one_combat_and_one_wound():
    t = plain_table(
        preset="rbw", mode="cooperative",
        elders={"lord-hanbrook": {"status": "evil", "secrets": ["+toy-evil"]}},
    )  # fmt: skip
    assert (villain_combat(t.game), villain_health(t.game)) == (4, 10 + 1)


@pytest.mark.rule("RBW-22", "CON-13")
def test_heroes_may_escape_before_the_first_round():
    t = hunt()
    assert t.s.showdown is not None
    assert (t.kind, t.s.showdown.round) == ("regroup", 1)
    assert t.records("fight-dice") == []
    t.answer("escape:road-church-manor")
    assert t.s.showdown is None


@pytest.mark.rule("RBW-23", "CON-17")
def test_the_villain_rolls_a_die_against_each_militia():
    heroes = {"ann": {"at": "church", "investigation": 9, "lair": "toy-lair-church"}, "bob": POOR}
    t = arena(
        preset="rbw", mode="cooperative", heroes=heroes, phase="showdown",
        militia={"church": 1}, dice=(1, 1, 6, 1, 1, 1, 1),  # the villain's last die hits
    )  # fmt: skip
    t.answer("nobody", "fight")
    assert t.s.militia[t.space("church")] == 0
    assert t.hero("ann").wounds == 0


@pytest.mark.rule("RBW-24", "CON-16")
def test_elders_may_be_sent_home_before_the_first_round():
    t = hunt("toy-judge")
    assert "send-back:toy-judge" in t.options
    t.answer("send-back:toy-judge")
    assert t.elder("toy-judge").hero == -1


@pytest.mark.rule("RBW-25", "COOP-27", "COOP-31")
def test_heroes_fight_clockwise_and_exchange_between_full_sets():
    heroes = {
        "toy-ann": {"investigation": 2, "items": ["toy-sword-1"]},
        "toy-bob": HUNTER,
        "toy-cid": {"investigation": 2},
    }
    t = rbw(heroes=heroes, phase="showdown", active="toy-bob", dice=(1,) * 60)
    while t.kind == "join-showdown":
        t.answer("yes")
    t.answer("nobody")
    assert t.s.showdown is not None
    assert [t.names[n] for n in t.s.showdown.heroes] == ["toy-bob", "toy-cid", "toy-ann"]
    assert (t.kind, "exchange" in t.options) == ("regroup", True)  # before the first set
    t.answer("fight", "fight", "fight")
    for fought, hero in ((["toy-bob"], "toy-cid"), (["toy-bob", "toy-cid"], "toy-ann")):
        assert [t.names[r[1]] for r in t.records("fight-dice")] == fought
        assert (t.kind, t.asked, "exchange" in t.options) == ("regroup", hero, False)
        t.answer("fight")  # between two heroes of a set nothing is exchanged
    assert [t.names[r[1]] for r in t.records("fight-dice")] == ["toy-bob", "toy-cid", "toy-ann"]
    assert (t.kind, "exchange" in t.options) == ("regroup", True)  # before the second


@pytest.mark.rule("RBW-24", "RBW-22", "COOP-34")
def test_each_hero_may_send_an_elder_home_and_escape_as_their_own_round_begins():
    heroes = {"toy-ann": HUNTER, "toy-bob": {"investigation": 2}}
    t = rbw(heroes=heroes, phase="showdown", dice=(1,) * 40)
    t.answer("yes", "elder:toy-judge", "with:toy-bob", "nobody")
    assert t.records("fight-dice") == []
    t.answer("fight", "fight")
    while t.kind in ("assign-elder", "assign-militia"):
        t.answer("with:toy-bob")
    assert [t.names[r[1]] for r in t.records("fight-dice")] == ["toy-ann"]
    assert (t.kind, t.asked) == ("regroup", "toy-bob")  # before his own round, in the first set
    assert {"send-back:toy-judge", "escape:road-church-manor"} <= set(t.options)
    t.answer("send-back:toy-judge")
    assert t.elder("toy-judge").hero == -1
    t.answer("escape:road-church-manor")
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (0,)
    assert [t.names[r[1]] for r in t.records("fight-dice")] == ["toy-ann"]


@pytest.mark.rule("RBW-26", "CON-34")
def test_the_showdown_chart_is_rolled_from_the_first_round():
    t = hunt(optional=["showdown_chart"], dice=(3, 3))
    assert t.records("showdown-chart") == [("showdown-chart", 6, "cunning-challenge")]
    assert t.records("fight-dice") == []
    with pytest.raises(SetupError, match="the preset 'rbw' has no optional rule 'endurance'"):
        Setup(preset="rbw", mode="cooperative", optional=["endurance"])


@pytest.mark.rule("RBW-29", "CON-46")
def test_the_villain_can_be_beaten_outside_a_showdown():
    async def blast(g: Game) -> None:
        await hurt_villain(g, 0, 9, "blast")

    t = arena(preset="rbw", mode="cooperative", deed=blast, villain_wounds=3)
    assert t.game.result is not None
    assert t.game.result.winner == "heroes"


@pytest.mark.rule("RBW-36", "CON-48")
def test_nobody_accuses():
    t = hunt(bob={"investigation": 0})
    assert "accuse" not in kinds(t)
    assert t.kind == "regroup"
    with pytest.raises(SetupError) as refused:
        Setup(preset="rbw", mode="cooperative", options={"accusations": True})
    assert str(refused.value) == (
        "the rule option 'accusations' has no meaning in the mode 'cooperative'; "
        "it belongs to: competitive, team"
    )


@pytest.mark.rule("RBW-37", "CON-47", "CON-01")
def test_all_knocked_out_or_the_end_of_the_track_is_the_loss():
    heroes = {"toy-ann": {"down": True}, "toy-bob": {"wounds": 2}}
    t = rbw(heroes=heroes, phase="mystery-card", first="toy-bob", draws={"mystery": ["toy-stab"]})
    assert t.game.result is not None
    assert t.game.result.how == "all-knocked-out"
    t = rbw(phase="mystery-card", track=1, draws={"mystery": ["toy-dusk"]})
    assert t.game.result is not None
    assert t.game.result.how == "darkness"


@pytest.mark.rule("CON-60")
def test_where_the_compile_is_silent_the_revised_edition_speaks():
    setup = Setup(preset="rbw", mode="cooperative")
    revised = Setup(mode="cooperative", chart="advanced")
    assert setup.rules().ko_loss == revised.rules().ko_loss == "d6_mix"
    assert setup.rules().elder_evil_secrets == revised.rules().elder_evil_secrets == "keep_evil"
    t = table(preset="rbw", mode="cooperative", heroes=("karl", "thomas"))
    assert t.content.definition["karl"] is content(("core",)).definition["karl"]  # its content
