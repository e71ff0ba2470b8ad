"""Villains: their sheets, what grows, Murder!, curses and rides (VIL).

The Vampire is in the box; of other villains only the engine's parts are tested, with toys.
"""

from __future__ import annotations

import pytest

from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.queries.values import villain_combat, villain_health, villain_sheet
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import On
from shadowbrook.testing import Scenario, table
from tests.toy_people import village
from tests.toys import BOXES as CORE_AND_TOYS

AT_THE_MANOR = {"at": "manor", "lair": "toy-lair", "investigation": 2}
ALONE = {"mode": "lone", "heroes": ("toy-ann",)}


def showdown(**more) -> Scenario:
    """Ann alone at the Manor: Combat 3 and 1 by the Lair; the villain has Combat 3, Health 5."""
    given = {"mode": "lone", "heroes": {"toy-ann": AT_THE_MANOR}, "phase": "showdown", **more}
    return village(**given)


def core_villains() -> list[VillainSheet]:
    return [card for card in content(("core",)).definitions if isinstance(card, VillainSheet)]


def rounds(t: Scenario) -> list[tuple[str, int, int]]:
    return [(t.names[r[1]], len(r[2]), len(r[4])) for r in t.records("fight-dice")]


# ---- the sheet ----------------------------------------------------------------------------------


@pytest.mark.rule("VIL-01")
def test_a_villain_sheet_has_figures_keywords_and_two_kinds_of_abilities():
    for sheet in core_villains():
        assert sheet.combat > 0
        assert sheet.health > 0
        assert sheet.keywords
        assert sheet.basic_name
        assert sheet.all_hooks() or sheet.first_strike
        assert sheet.text.startswith(sheet.basic_name)  # the basic one comes first
        assert len(sheet.advanced) >= 2


@pytest.mark.rule("VIL-01", "BAS-01")
def test_only_the_basic_ability_works_in_the_basic_game():
    for basic, health in (((), 6), (("villain",), 5)):
        t = village(phase="mystery-card", draws={"mystery": ["toy-murder"]}, basic=basic)
        assert villain_health(t.game) == health


@pytest.mark.rule("VIL-02", "SHD-09")
def test_combat_is_the_villains_dice_and_health_the_wounds_that_beat_it():
    t = showdown(dice=(1, 1, 1, 5, 5, 5, 5))
    t.answer("nobody")
    assert rounds(t) == [("toy-ann", 4, 3)]
    assert t.s.villain.wounds == 4
    assert t.game.result is None
    t = showdown(dice=(1, 1, 1, 5, 1, 1, 1), villain_wounds=4)
    t.answer("nobody")
    assert t.game.result is not None
    assert t.game.result.winner == "hero"


@pytest.mark.rule("VIL-03")
def test_combat_and_health_grow_in_play():
    t = village(heroes={"toy-ann": {"hand": ["toy-grow", "toy-sharpen"]}, "toy-bob": {}})
    assert (villain_combat(t.game), villain_health(t.game)) == (3, 5)
    t.answer("play:toy-grow", "play:toy-sharpen")
    assert (villain_combat(t.game), villain_health(t.game)) == (4, 8)
    view = t.game.view(0)["villain"]
    assert (view["combat"], view["health"]) == (4, 8)
    assert ("markers", 3) in [tuple(part) for part in view["health_parts"]]


@pytest.mark.rule("VIL-04")
def test_health_upgrade_markers_stay():
    t = showdown(villain_health=3, villain_wounds=6, dice=(1,) * 7)
    t.answer("nobody", "escape:road-church-manor")
    assert t.s.showdown is None
    assert villain_health(t.game) == 8
    quiet = {"mystery": ["toy-quiet"]}
    t = village(**ALONE, phase="mystery-heal", villain_health=3, villain_wounds=7, dice=(6,),
                draws=quiet)  # fmt: skip
    assert t.s.villain.wounds == 4
    assert villain_health(t.game) == 8  # healing takes wounds off, not markers


@pytest.mark.rule("VIL-05")
def test_every_murder_feeds_the_villain():
    t = village(phase="mystery-card", draws={"mystery": ["toy-murder"]})
    assert villain_health(t.game) == 6
    t = village(phase="mystery-card", draws={"mystery": ["toy-quiet"]})
    assert villain_health(t.game) == 5
    heroes = {"toy-ann": {"hand": ["toy-cancel"]}, "toy-bob": {}}
    t = village(phase="mystery-card", draws={"mystery": ["toy-murder"]}, heroes=heroes)
    t.answer("play:toy-cancel")
    assert villain_health(t.game) == 5  # it was not played


@pytest.mark.rule("VIL-05")
def test_every_villain_of_the_box_reacts_to_murder():
    for sheet in core_villains():
        assert [h for one in sheet.advanced for h in one.all_hooks() if h.on == On.MURDER]


@pytest.mark.rule("VIL-23")
def test_the_villains_of_the_box_have_their_place_in_the_table():
    rows = {
        "scarecrow": (1, 5),
        "vampire": (6, 10),
        "spectral-horseman": (11, 15),
        "werewolf": (16, 20),
    }
    for sheet in core_villains():
        assert sheet.d100 == rows[sheet.id]


@pytest.mark.rule("VIL-06", "GEN-10")
def test_the_villain_of_the_box_is_one_of_the_four():
    four = {"vampire", "werewolf", "scarecrow", "spectral-horseman"}
    assert {sheet.id for sheet in core_villains()} <= four
    t = village()
    assert villain_sheet(t.game).id == "toy-fiend"


# ---- the Vampire --------------------------------------------------------------------------------


def against_the_vampire(*dice: int, **more) -> Scenario:
    """Heinrich, without items, before the Vampire at the Manor."""
    heroes = {"heinrich": {"at": "manor", "lair": "toy-lair", "investigation": 2}}
    return table(
        mode="lone", heroes=heroes, phase="showdown", boxes=CORE_AND_TOYS, dice=dice, **more
    )


def mist(t: Scenario) -> list[tuple[int, ...]]:
    return [tuple(r[1]) for r in t.records("mist-form")]


@pytest.mark.rule("VIL-07")
def test_mist_form_prevents_a_hit_on_five_or_six():
    combat = villain_combat(against_the_vampire().game)
    # the villain's dice, Heinrich's Combat 2 and 1 by the Lair, then a die for each hit
    for dice, wounds in (((5, 5, 6, 4, 5, 6), 1), ((5, 5, 6, 4, 4, 4), 3), ((5, 1, 1, 5), 0)):
        t = against_the_vampire(*(1,) * combat, *dice)
        t.answer("nobody")
        t.pass_all()
        assert t.s.villain.wounds == wounds
        assert mist(t)[0] == dice[3:]


@pytest.mark.rule("VIL-07", "FGT-23")
def test_a_hit_lost_in_the_mist_earns_nothing_outside_a_showdown():
    t = table(
        mode="lone",
        heroes={"heinrich": {"investigation": 0}},
        phase="mystery-card",
        boxes=CORE_AND_TOYS,
        draws={"mystery": ["toy-villain"]},
        dice=(6, 6, *(1,) * 5, 5, 4),  # two hits, the Vampire's dice, one hit is prevented
    )
    assert mist(t) == [(5, 4)]
    assert t.hero("heinrich").investigation == 1


@pytest.mark.rule("VIL-08", "MIN-29")
def test_the_vampire_commands_bats_wolves_walking_dead_and_succubi():
    sheet = next(s for s in core_villains() if s.id == "vampire")
    for side in (sheet.chart, sheet.advanced_chart):
        assert len(side) == 6
        found = {name for entry in side for name in entry.minions}
        assert found == {"bats", "wolves", "walking-dead", "succubus"}


@pytest.mark.rule("VIL-09", "ELD-37")
def test_elders_can_become_vampire_elders():
    # the Vampire's last die kills the elder of the hunting party; a high die makes her rise
    combat = villain_combat(against_the_vampire().game)
    for face, status in ((6, "evil"), (1, "dead")):
        t = against_the_vampire(*(1,) * (combat - 1), 6, *(1,) * 3, face)
        t.answer("elder:lady-hanbrook", "nobody")
        t.pass_all()
        assert t.elder("lady-hanbrook").status == status


# ---- curses -------------------------------------------------------------------------------------


@pytest.mark.rule("VIL-10")
def test_a_hero_knocked_out_by_such_a_villain_takes_a_curse():
    heroes = {"toy-ann": {"wounds": 3, "investigation": 0}, "toy-bob": {}}
    # Ann's three dice, the villain's three, the loss
    t = village(
        villain="toy-cursed-fiend",
        heroes=heroes,
        phase="mystery-card",
        draws={"mystery": ["toy-villain"]},
        dice=(1, 1, 1, 6, 1, 1, 1),
    )
    assert t.hero("toy-ann").knock_outs == 1
    assert len(t.gear("toy-ann")) == 1
    assert t.gear("toy-ann")[0] in ("toy-hex", "toy-curse")
    t = village(
        villain="toy-cursed-fiend",
        heroes=heroes,
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(1,),
    )
    assert t.hero("toy-ann").knock_outs == 1
    assert t.gear("toy-ann") == []  # not by the villain


@pytest.mark.rule("VIL-10", "SET-17")
def test_curses_are_used_only_with_their_villain():
    for villain, count in (("toy-cursed-fiend", 3), ("toy-fiend", 0)):
        t = village(villain=villain)
        assert len(t.s.decks[t.content.deck_index["curse"]]) == count


@pytest.mark.rule("VIL-14", "BRD-23")
def test_a_curse_is_cured_at_the_doctors_for_a_price():
    for money, offered in ((5, False), (6, True)):
        t = village(
            villain="toy-cursed-fiend",
            heroes={
                "toy-ann": {"at": "doctors-office", "items": ["toy-hex"], "investigation": money},
                "toy-bob": {},
            },
            draws={"event": ["toy-shield"]},
            dice=(3,),
        )
        t.answer("encounter")
        assert (t.kind == "cure") is offered
    t.answer("cure")
    assert t.gear("toy-ann") == []
    assert t.hero("toy-ann").investigation == 0
    assert t.discards("curse") == ["toy-hex"]
    assert (t.kind, t.asked) == ("move", "toy-bob")  # there was nothing else for Ann to do


@pytest.mark.rule("VIL-14", "KO-10", "CAR-05")
def test_a_curse_is_neither_lost_nor_limited():
    t = village(
        heroes={"toy-ann": {"wounds": 3, "items": ["toy-hex", "toy-book"]}, "toy-bob": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(6,),
    )
    assert t.gear("toy-ann") == ["toy-hex"]


# ---- rides --------------------------------------------------------------------------------------


@pytest.mark.rule("VIL-19")
def test_a_rider_fights_every_hero_on_the_shortest_way_to_the_town_hall():
    t = village(
        mode="cooperative",
        chart="advanced",
        villain="toy-rider",
        heroes={
            "toy-ann": {"at": "manor"},  # where he appears
            "toy-bob": {"at": "church"},  # on his way
            "toy-cid": {"at": "windmill"},  # elsewhere
            "toy-dot": {"at": "town-hall"},  # where the ride ends
        },
        phase="mystery-chart",
        dice=(4, 4, *(1,) * 40),
        draws={"lair": ["toy-lair"], "mystery": ["toy-quiet"]},
    )
    assert [name for name, _, _ in rounds(t)] == ["toy-ann", "toy-bob", "toy-dot"]
    assert {enemy for _, _, enemy in rounds(t)} == {3}  # one fight round each, all his Combat


@pytest.mark.rule("VIL-19", "KO-05")
def test_a_rider_leaves_the_knocked_out_alone():
    t = village(
        mode="cooperative",
        chart="advanced",
        villain="toy-rider",
        heroes={"toy-ann": {"at": "manor"}, "toy-bob": {"down": True}},
        phase="mystery-chart",
        dice=(4, 4, *(1,) * 20),
        draws={"lair": ["toy-lair"], "mystery": ["toy-quiet"]},
    )
    assert [name for name, _, _ in rounds(t)] == ["toy-ann"]  # not Bob in the Town Hall
    assert [record[1] for record in t.records("fight")] == [t.number("toy-ann")]


@pytest.mark.rule("VIL-19", "BRD-16")
def test_a_rider_takes_the_arrows_at_the_fields():
    for face, met in ((3, "toy-ann"), (4, "toy-bob")):
        t = village(
            mode="cooperative",
            chart="advanced",
            villain="toy-rider",
            heroes={"toy-ann": {"at": "manor"}, "toy-bob": {"at": "windmill"}},
            phase="mystery-chart",
            dice=(4, 4, face, *(1,) * 10),
            draws={"lair": ["toy-lair-fields"], "mystery": ["toy-quiet"]},
        )
        assert [name for name, _, _ in rounds(t)] == [met]


@pytest.mark.rule("VIL-19")
def test_a_rider_does_not_fight_a_hero_twice():
    # Ann falls at the Manor and lies in the Town Hall when he gets there
    t = village(
        mode="cooperative",
        chart="advanced",
        villain="toy-rider",
        heroes={"toy-ann": {"at": "manor", "wounds": 3}, "toy-bob": {"at": "windmill"}},
        phase="mystery-chart",
        dice=(4, 4, 1, 1, 1, 6, 1, 1, 1),
        draws={"lair": ["toy-lair"], "mystery": ["toy-quiet"]},
    )
    assert [name for name, _, _ in rounds(t)] == ["toy-ann"]


# ---- Health gained in a showdown ----------------------------------------------------------------


@pytest.mark.rule("VIL-21", "SHD-23", "FAQ-14")
def test_health_gained_in_a_showdown_fight_round_counts_from_its_end():
    # an Event played on the dice kills the elder: the villain gains 2 Health in mid-round
    killer = {"toy-ann": {**AT_THE_MANOR, "hand": ["toy-kill"]}}
    for wounds, won in ((4, True), (3, False)):
        t = showdown(
            villain="toy-reaper",
            heroes=killer,
            villain_wounds=wounds,
            dice=(1, 1, 1, 5, 1, 1, 1),
        )
        t.pass_all()
        t.answer("elder:toy-elder", "nobody")
        while "play:toy-kill" not in t.options or t.decision.source != "fight-roll":
            t.answer("pass")
        t.answer("play:toy-kill")
        assert (t.game.result is not None) is won  # its last wound at 5 Health, not at 7
        if not won:
            assert t.s.villain.wounds == 4
            assert villain_health(t.game) == 7  # from the end of the round on


@pytest.mark.rule("VIL-21", "SHD-23")
def test_health_gained_between_rounds_counts_at_once():
    t = showdown(
        heroes={"toy-ann": {**AT_THE_MANOR, "hand": ["toy-grow"]}},
        villain_wounds=4,
        dice=(1, 1, 1, 5, 1, 1, 1),
    )
    t.pass_all()
    t.answer("nobody")
    assert "play:toy-grow" in t.options
    assert t.decision.source != "fight-roll"
    t.answer("play:toy-grow")
    assert t.game.result is None
    assert t.s.villain.wounds == 5
    assert villain_health(t.game) == 8
