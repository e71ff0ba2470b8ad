"""Where the sources disagree and no option is left: what the catalogue settled (CON)."""

from __future__ import annotations

import pytest

from shadowbrook import Setup
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import SecretCard, VillainSheet
from shadowbrook.engine.errors import SetupError
from shadowbrook.engine.rules import OPTIONS, PRESET_MODES, PRESETS, GameKind, default, differences
from shadowbrook.engine.shelf import content, register
from shadowbrook.testing import table
from tests.plain import plain_table
from tests.toy_people import village

CORE = content(("core",))
QUIET = {"mystery": ["toy-quiet"]}
register(Box(id="few-secrets", name="few", version="1", cards=(SecretCard(id="one", name="one"),)))
AWAY = {"toy-ann": {"at": "manor"}, "toy-bob": {"at": "manor"}}


@pytest.mark.rule("CON-24", "ELD-11")
def test_only_the_marked_secret_is_shown_when_a_rival_looks():
    t = village(
        heroes={"toy-ann": {"investigation": 2}, "toy-bob": {}},
        elders={"toy-elder": ["toy-dull", "toy-marked"]},
    )
    t.answer("look", "elder:toy-elder")
    assert (t.secrets("toy-elder"), t.shown("toy-elder")) == (["toy-dull"], ["toy-marked"])
    assert t.game.view(1)["elders"][0]["hidden"] == [None]


@pytest.mark.rule("CON-29", "CHB-1", "CHB-2")
@pytest.mark.parametrize(("face", "wounds", "fall"), [(1, 5, 2), (2, 3, 1)])
def test_wounds_prevent_the_fall_and_do_not_come_on_top(face, wounds, fall):
    heroes = ("toy-ann", "toy-bob")

    def chart(share: int):
        t = village(
            mode="cooperative", heroes=heroes, phase="mystery-chart", dice=(face,), draws=QUIET
        )
        t.answer(f"number:{share}")
        if t.kind == "share-wounds":
            t.answer(t.options[-1] if share else "number:0")
        return t.s.track, sum(hero.wounds for hero in t.s.heroes)

    assert chart(3) == (20, wounds)
    assert chart(0) == (20 - fall, 0)


@pytest.mark.rule("CON-42", "MIN-12")
def test_a_displaced_minion_goes_on_the_shortest_route_also_into_an_occupied_space():
    t = village(
        mode="cooperative", heroes=AWAY, phase="mystery-chart", dice=(3, 1),
        draws={"lair": ["toy-lair-church"], **QUIET},
        minions={"church": "toy-ghost", "town-hall": "toy-fast"},
    )  # fmt: skip
    assert t.minion("church") == "toy-wolf"
    assert t.minion("town-hall") == "toy-ghost"  # not into the free road next to the church
    assert t.minion("road-church-manor") is None


@pytest.mark.rule("CON-42", "GAP-32")
def test_a_minion_that_only_passes_a_hero_fights_too():
    t = village(
        mode="cooperative", chart="advanced", phase="mystery-chart", dice=(1, 5, *(1,) * 5),
        heroes={"toy-ann": {"at": "church"}, "toy-bob": {"at": "manor"}},
        draws=QUIET, minions={"road-church-manor": "toy-wolf"},
    )  # fmt: skip
    assert [r[1] for r in t.records("fight")] == [0]


@pytest.mark.rule("CON-42", "MIN-22")
def test_a_surplus_round_counter_is_removed_and_not_moved_on():
    t = village(
        mode="cooperative", heroes=AWAY, phase="mystery-chart", dice=(3, 3),
        draws={"lair": ["toy-lair-church"], **QUIET}, round_counters={"church": ["toy-rats"]},
    )  # fmt: skip
    assert t.round_counters("church") == ["toy-rats"]
    assert t.round_counters("town-hall") == []
    assert (t.s.track, t.supply("toy-rats")) == (19, 3)


def mauled(wounds: int, *dice: int):
    """The Werewolf attacks Karl, who lingers in the Town Hall."""
    return table(
        villain="werewolf", heroes={"karl": {"wounds": wounds, "investigation": 0}, "thomas": {}},
        phase="mystery-card", draws={"mystery": ["toy-villain"]}, boxes=("core", "toys"),
        dice=dice,
    )  # fmt: skip


@pytest.mark.rule("CON-43", "VIL-10")
def test_the_curse_comes_with_a_knock_out_by_the_werewolf_and_not_with_wounds():
    hurt = mauled(0, 5, 5, 1, 1, 1, 1, 1, 1, 1)
    assert hurt.hero("karl").wounds >= 1
    assert "curse-of-the-werewolf" not in hurt.gear("karl")
    fallen = mauled(3, 5, 5, 5, 1, 1, 1, 1, 1, 1)
    assert fallen.hero("karl").down
    assert "curse-of-the-werewolf" in fallen.gear("karl")


@pytest.mark.rule("CON-51", "BRD-20", "BRD-21")
def test_training_is_at_the_church_and_the_magistrates_office_and_not_in_the_town_hall():
    found = {}
    for space in ("church", "magistrates-office", "town-hall"):
        t = plain_table(
            heroes={"ada": {"at": space, "investigation": 9}, "bert": {}},
            draws={"event": ["toy-shield", "toy-guard"]},
        )
        t.answer("encounter")
        if t.kind == "keep-event":
            t.answer("keep:toy-shield")
        found[space] = t.options if t.kind == "train" else None
    assert found == {
        "church": ["leave", "train:spirit"],
        "magistrates-office": ["leave", "train:cunning", "train:combat", "train:honor"],
        "town-hall": None,
    }


@pytest.mark.rule("CON-56", "ACT-07", "HER-07")
def test_healing_is_an_action_and_not_possible_at_any_moment():
    rich = {"toy-ann": {"wounds": 2, "investigation": 9}, "toy-bob": {}}
    moving = village(heroes=rich, phase="move", dice=(3,))
    assert "heal" not in moving.options
    others = village(heroes=rich, active="toy-bob")
    assert (others.asked, "heal" in others.options) == ("toy-bob", False)
    assert "heal" in village(heroes=rich).options


@pytest.mark.rule("CON-58")
def test_the_names_that_the_catalogue_settled_on():
    names = [card.name for card in CORE.definitions] + [minion.name for minion in CORE.minions]
    places = [space.name for space in CORE.board.spaces]
    for name in ("Lord Hanbrook", "Lady Hanbrook", "Victor Danforth, the Playwright", "Rats Nest",
                 "Murder!", "Isabella Von Took, the Noble Woman"):  # fmt: skip
        assert name in names
    assert "Doctor's Office" in places
    wrong = ("Handbrook", "Hondbrook", "Tidebrook", "Victor Smith", "Volgovan", "Rat's Nest",
             "VonTook", "surgery")  # fmt: skip
    assert not [name for name in names + places if any(word in name for word in wrong)]


@pytest.mark.rule("CON-03", "VIL-02")
def test_health_is_one_word_for_what_older_texts_call_wounds():
    sheets = [card for card in CORE.definitions if isinstance(card, VillainSheet)]
    assert all("ounds" not in sheet.text.replace("wounds it", "") for sheet in sheets)
    assert all(sheet.health > 0 for sheet in sheets)


# ---- bad combinations: each refused with a sentence that says why -------------------------------

REFUSED = [
    ({"preset": "ap", "mode": "lone", "heroes": 4}, "the preset 'ap' is for one hero, not 4"),
    ({"preset": "ap", "mode": "cooperative", "heroes": 4},
     "the preset 'ap' has no mode 'cooperative'; it has: lone"),
    ({"preset": "ap", "mode": "lone", "heroes": 1, "level": "hunter"},
     "the preset 'ap' has no levels; see the rule option 'turn.points'"),
    ({"preset": "rbw", "mode": "cooperative", "level": "hunter"},
     "the level 'hunter' is for a lone hero only"),
    ({"preset": "rbw"},
     "the preset 'rbw' has no mode 'competitive'; it has: cooperative, solo-team"),
    ({"mode": "cooperative", "options": {"accusations": True}},
     "the rule option 'accusations' has no meaning in the mode 'cooperative'; "
     "it belongs to: competitive, team"),
    ({"options": {"turn.points": "10"}},
     "the rule option 'turn.points' has no meaning in the mode 'competitive'; it belongs to: lone"),
    ({"mode": "lone", "heroes": 1, "options": {"turn.points": "10"}},
     "the rule option 'turn.points' has no meaning where 'turn.engine' is phases; "
     "it matters only with: action_points"),
    ({"mode": "cooperative", "heroes": 2, "options": {"turn.engine": "action_points"}},
     "action points are for one hero; the mode 'cooperative' is played in phases"),
    ({"preset": "ap", "mode": "lone", "heroes": 1, "options": {"linger.rule": "never_moved"}},
     "the rule option 'linger.rule' has no meaning where 'turn.engine' is action_points; "
     "it matters only with: phases"),
    ({"preset": "classic-basic", "mode": "cooperative",
      "options": {"chart.lies_and_deceit": "equal"}},
     "the rule option 'chart.lies_and_deceit' has no meaning where 'chart.kind' is basic; "
     "it matters only with: advanced"),
    ({"options": {"showdown_chart.every_round": True}},
     "the rule option 'showdown_chart.every_round' has no meaning where 'opt.showdown_chart' is "
     "false; it matters only with: true"),
    ({"options": {"track.bonus": "landing"}},
     "the rule option 'track.bonus' has no meaning where 'track.side' is normal; "
     "it matters only with: cooperative"),
    ({"preset": "ap", "mode": "lone", "heroes": 1, "optional": ["endurance"]},
     "the preset 'ap' has no optional rule 'endurance' (it has: none); "
     "to play it all the same, set the rule option 'opt.endurance'"),
    ({"preset": "ap", "mode": "lone", "heroes": 1, "chart": "basic"},
     "the mode 'lone' has no cooperative chart to choose; see the rule option 'chart.kind'"),
    ({"preset": "classic-advanced", "mode": "team", "heroes": 4, "chart": "basic"},
     "the mode 'team' has no cooperative chart to choose; see the rule option 'chart.kind'"),
    ({"preset": "rbw", "mode": "cooperative", "basic": ["chart"]},
     "the preset 'rbw' has no Basic Game: it always plays the advanced one"),
]  # fmt: skip


@pytest.mark.rule("CON-44", "CON-48", "AP-01")
@pytest.mark.parametrize(("given", "sentence"), REFUSED)
def test_what_does_not_go_together_is_refused_with_a_reason(given, sentence):
    with pytest.raises(SetupError) as refused:
        Setup(**given)
    assert str(refused.value) == sentence


@pytest.mark.rule("CON-06", "AP-02")
def test_too_few_evil_secrets_for_the_mix_are_refused():
    with pytest.raises(SetupError, match=r"needs 2 evil Secrets and 4 others, but .* 0 and 1"):
        Setup(
            heroes=["toy-ann", "toy-bob"], boxes=["toy-people", "few-secrets"],
            options={"setup.secrets": "two_evil_four_other"},
        )  # fmt: skip


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_preset_takes_can_be_set_by_hand_without_a_change(preset):
    """Whoever writes a preset's own values out gets that preset, never a refusal."""
    for mode in PRESET_MODES[preset]:
        heroes = {"lone": 1, "team": 4}.get(mode, 2)
        rules = Setup(preset=preset, mode=mode, heroes=heroes).rules()
        own = {
            name: getattr(rules, name.replace(".", "_"))
            for name, row in OPTIONS.items()
            if mode in row.modes
        }
        assert Setup(preset=preset, mode=mode, heroes=heroes, options=own).rules() == rules


def test_the_differences_of_a_preset_make_it_out_of_the_revised_edition():
    for preset in PRESETS[1:]:
        for mode in PRESET_MODES[preset]:
            at = GameKind(mode=mode)
            revised = {name: default(name, "revised", at) for name in OPTIONS}
            changes = {d.option: d.value for d in differences(preset) if mode in d.modes}
            for name, value in (revised | changes).items():
                if mode in OPTIONS[name].modes:
                    assert value == default(name, preset, at), (preset, mode, name)
            assert all(revised[d.option] == d.base for d in differences(preset) if mode in d.modes)
    assert differences("revised") == []


@pytest.mark.rule("CON-20", "ELD-14", "CLS-25")
@pytest.mark.parametrize(
    ("rule", "kept", "gone"),
    [
        ("keep_evil", ["toy-evil"], ["toy-dull"]),
        ("discard_all", [], ["toy-dull", "toy-evil"]),
        ("beside_villain", ["toy-dull", "toy-evil"], []),
    ],
)
def test_what_becomes_of_the_secrets_of_an_elder_who_turns_evil(rule, kept, gone):
    t = village(
        mode="cooperative",
        heroes={"toy-ann": {"investigation": 2}, "toy-bob": {}},
        elders={"toy-elder": ["toy-dull", "toy-evil"]},
        options={"elder.evil_secrets": rule},
    )
    t.answer("look", "elder:toy-elder")
    assert t.elder("toy-elder").status == "evil"
    assert sorted(t.shown("toy-elder")) == kept
    assert sorted(t.discards("secret")) == gone
