"""The engine's own fights end as the odds of their matchups say, with each kind of help there is.

`play` uses what the odds count as used: dice and re-rolls in the next round, what prevents wounds
when it is used to the full or saves from a knock-out, what heals as soon as nothing of it is lost.
Seeds are fixed, so that nothing fails by chance.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.queries.fight_reading import matchup, showdown_matchups
from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.odds import fight_odds, showdown_odds
from shadowbrook.testing import Scenario, table
from tests.test_odds import HEALING, bounded, boxes_with, tables

GAMES = 300

ASKED = {"hand": ["slip-away"]}  # so that the game stops before the first round of a fight
# What is used as soon as it can be, the first of them first.
AT_ONCE = (
    *("play:strength-of-arms", "play:duel-of-honor", "play:barricades", "use:magistrate-kroft"),
    *("use:gunpowder-keg", "use:hunters-bow", "use:pistol", "use:holy-water"),
    *("use:hired-blade", "play:battle-cry", "use:blackpowder-bomb", "play:inspiration"),
    *("play:cornered", "use:flail", "play:second-chance", "use:ghost-lights"),
    *("use:reverend-harding", "play:press-the-attack", "use:torch"),
)
GUARDS = {
    "use:oak-shield": 3,
    "use:knights-shield": 1,
    "use:crow-feather-talisman": 99,
    "play:narrow-escape": 2,
    "play:not-this-time": 99,
    "play:in-harms-way": 1,
    "use:doctor-manning": 99,
    "use:selfless-martyr": 99,
    "use:isabella": 1,
}
POTIONS = ("use:healing-herbs", "play:strong-brandy")


def play(t: Scenario) -> None:
    """Answer the open decision as the odds count on it."""
    kind, about = t.kind, t.decision.about or {}
    hero = t.s.heroes[max(0, t.decision.hero)]
    left = hero.boxes - hero.wounds
    if (
        kind in ("escape", "regroup", "respond")
        and hero.wounds >= 2
        and about.get("what") not in (*("wounds", "fight-round"),)
    ):
        found = [key for key in POTIONS if key in t.choices]
        if found:
            t.answer(found[0])
            return
    if "play:hard-as-oak" in t.choices and kind != "choose-hero":
        t.answer("play:hard-as-oak")
        return
    if about.get("what") == "wounds" and kind == "respond":
        who = t.s.heroes[about["hero"]]
        left, count = who.boxes - who.wounds, about["count"]
        for key, most in sorted(GUARDS.items(), key=lambda one: one[1]):
            if key in t.options and count >= min(most, left):
                t.answer(key)
                return
    if about.get("what") == "fight-round" and "play:lucky-charm" in t.options:
        hits = sum(die >= about["enemy_target"] for die in about["enemy_dice"])
        if hits >= min(2, left):
            t.answer("play:lucky-charm")
            return
    kept = {"play:duel-of-honor"} if t.s.showdown is not None else set()
    robbed = any(one.minion >= 0 and t.content.minions[one.minion].robs for one in t.s.fights)
    if robbed or "isabella" in t.names:
        kept.add("use:hired-blade")  # Investigation is kept for wounds
    useful = [key for key in AT_ONCE if key not in kept]
    first = next((key for key in useful if key in t.options), "")
    known = ("militia", "fight", "pass", "yes", f"hero:{t.names[0]}", f"with:{t.names[0]}")
    t.answer(first or next((key for key in known if key in t.options), t.options[0]))


# ---- fights with minions -------------------------------------------------------------------------

FIGHTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "plain": ("thomas", "wolves", {}),
    "hits that are ignored": ("karl", "feral-kin", {}),
    "a die more at first": ("katarina", "walking-dead", {}),
    "dice for wounds": ("thomas", "order-of-the-crimson-hand", {"items": ["sword"]}),
    "dice for later rounds": ("thomas", "timber-wolves", {}),
    "a shot before the fight": ("thomas", "wolves", {"items": ["pistol"]}),
    "arrows": ("thomas", "rats-nest", {"items": ["hunters-bow"]}),
    "arrows and a shot": ("thomas", "rats-nest", {"items": ["hunters-bow", "pistol"]}),
    "a blast": ("thomas", "rats-nest", {"items": ["gunpowder-keg"]}),
    "a blast at the furious": (
        "thomas",
        "order-of-the-crimson-hand",
        {"items": ["gunpowder-keg"], "wounds": 1},
    ),
    "holy water": ("victor", "rats-nest", {"items": ["holy-water"]}),
    "driven off": ("thomas", "ghost-soldiers", {}),
    "one round only": ("thomas", "brigands", {}),
    "paid for": ("isabella", "rats-nest", {"investigation": 4}),
    "hits rolled again": ("thomas", "rats-nest", {"items": ["torch"]}),
    "a shield": ("thomas", "rats-nest", {"items": ["oak-shield"]}),
    "all wounds once": ("thomas", "rats-nest", {"items": ["crow-feather-talisman"]}),
    "one wound once": ("thomas", "rats-nest", {"items": ["knights-shield"]}),
    "healing": ("thomas", "rats-nest", {"items": ["healing-herbs"]}),
    "misses rolled again": ("thomas", "rats-nest", {"items": ["flail"]}),
    "dice added": ("thomas", "rats-nest", {"items": ["blackpowder-bomb"]}),
    "another skill": ("inspector-cooke", "rats-nest", {"items": ["tools-of-science"]}),
    "an Event with dice": ("thomas", "rats-nest", {"hand": ["battle-cry"]}),
    "an Event for misses": ("thomas", "rats-nest", {"hand": ["second-chance"]}),
    "ones that become sixes": ("thomas", "rats-nest", {"hand": ["cornered"]}),
    "an Event for wounds": ("thomas", "rats-nest", {"hand": ["narrow-escape"]}),
    "luck": ("thomas", "rats-nest", {"hand": ["lucky-charm"]}),
    "brandy": ("thomas", "rats-nest", {"hand": ["strong-brandy"]}),
    "strength": ("thomas", "rats-nest", {"hand": ["strength-of-arms"]}),
    "honor": ("heinrich", "rats-nest", {"hand": ["duel-of-honor"]}),
    "honor and a blade": (
        "heinrich",
        "rats-nest",
        {"hand": ["duel-of-honor"], "items": ["crusaders-sword"]},
    ),
    "sixes that count twice": ("thomas", "hungry-bear", {}),
    "sixes that count twice, one ignored": ("karl", "hungry-bear", {}),
    "barricades": ("thomas", "rats-nest", {"hand": ["barricades"]}),
    "two of them": ("thomas", "rats-nest", {"items": ["oak-shield"], "hand": ["narrow-escape"]}),
}


@pytest.mark.parametrize(("hero", "minion", "more"), FIGHTS.values(), ids=FIGHTS)
def test_fights_end_as_the_odds_of_their_matchup_say(
    hero: str, minion: str, more: dict[str, Any]
) -> None:
    asked = {**more, "hand": [*more.get("hand", ()), *ASKED["hand"]]}
    position: dict[str, Any] = {
        "heroes": {hero: {"at": "marsh", **asked}},
        "minions": {"marsh": minion},
        "boxes": boxes_with(minion),
    }
    first = table(**position, phase="fight")
    found = fight_odds(matchup(first.game, first.s.fights[-1], 0))
    assert first.s.fights[-1].round == 0
    wins = falls = 0
    for t in tables(GAMES, **position, phase="fight"):
        while t.s.fights:
            play(t)
        wins += t.minion("marsh") is None or bool(t.records("minion-defeated"))
        falls += t.hero(hero).knock_outs > 0
    assert bounded(wins, GAMES, found.win), (wins, found.win * GAMES)
    assert bounded(falls, GAMES, found.down), (falls, found.down * GAMES)


# ---- showdowns -----------------------------------------------------------------------------------

STRONG = {"upgrades": {"combat": 4}}
KEEP = ("broken-tower", "abandoned-keep")
# Lair and place, elders with their Secrets, what the hero has, the villain and the rest.
SHOWDOWNS: dict[
    str, tuple[tuple[str, str], dict[str, list[str]], dict[str, Any], dict[str, Any]]
] = {
    "plain": (KEEP, {}, {}, {}),
    "healing each round": (("warm-crypt", "manor"), {}, {}, {"boxes": HEALING}),
    "fear": (("family-crypt", "manor"), {}, {}, {}),
    "a blast": (KEEP, {}, {"items": ["gunpowder-keg"]}, {}),
    "arrows": (KEEP, {}, {"items": ["hunters-bow"]}, {"villain": "werewolf"}),
    "a die for each elder": (("masked-ball", "manor"), {"sophie": []}, {}, {}),
    "tests as rounds begin": (("grinding-stones", "windmill"), {}, {}, {}),
    "a test before the first round": (("the-morgue", "doctors-office"), {}, {}, {}),
    "sixes": (("standing-stones", "olde-woods"), {}, {}, {}),
    "half of the hits": (("dry-stone-wall", "fields"), {}, {"upgrades": {"combat": 1}}, {}),
    "fire": (("burning-barn", "fields"), {}, {}, {}),
    "ones rolled again": (("ghost-lights", "marsh"), {}, {}, {}),
    "dice at first": (("thorn-thicket", "olde-woods"), {}, {}, {}),
    "a target at first": (("lightless-dungeon", "abandoned-keep"), {}, {}, {}),
    "a target of the hero": (("bell-tower", "church"), {}, {}, {}),
    "militia": (("town-gaol", "magistrates-office"), {}, {}, {}),
    "rest": (("wayside-shrine", "crossroads"), {}, {"wounds": 2}, {}),
    "an elder": (KEEP, {"sophie": []}, {}, {}),
    "an elder with a die": (KEEP, {"lord-hanbrook": []}, {}, {}),
    "an elder with a fan": (KEEP, {"lady-hanbrook": []}, {}, {}),
    "a doctor": (KEEP, {"doctor-manning": []}, {}, {}),
    "a prayer": (KEEP, {"reverend-harding": []}, {"upgrades": {"combat": 1}}, {}),
    "a magistrate": (KEEP, {"magistrate-kroft": []}, {}, {}),
    "two elders": (KEEP, {"lord-hanbrook": [], "lady-hanbrook": []}, {}, {}),
    "inner strength": (KEEP, {"sophie": ["inner-strength"]}, {}, {}),
    "a coward": (KEEP, {"lord-hanbrook": ["coward"]}, {}, {}),
    "a war criminal": (KEEP, {"sophie": ["war-criminal"]}, {}, {}),
    "a martyr": (
        KEEP,
        {"sophie": ["selfless-martyr"]},
        {},
        {"basic": False, "villain": "scarecrow"},
    ),
    "a reluctant hero": (
        KEEP,
        {"sophie": ["reluctant-hero"]},
        {},
        {"basic": False, "villain": "scarecrow", "villain_health": 8},
    ),
    "who strikes first": (KEEP, {}, {}, {"villain": "werewolf"}),
    "the scent of blood": (KEEP, {"sophie": []}, {}, {"villain": "werewolf", "basic": False}),
    "souls of elders": (
        KEEP,
        {"sophie": [], "lady-hanbrook": []},
        {},
        {"villain": "spectral-horseman", "basic": False},
    ),
    "a torch and a shield": (KEEP, {}, {"items": ["torch", "oak-shield"]}, {}),
    "cards": (KEEP, {"sophie": []}, {"hand": ["battle-cry", "second-chance", "narrow-escape"]}, {}),
    "healing": (KEEP, {}, {"hand": ["strong-brandy"], "wounds": 1}, {}),
    "an elder who rises and heals": (
        KEEP,
        {"doctor-manning": []},
        {"upgrades": {"combat": 4}},
        {"basic": False},
    ),
    "two who rise": (
        KEEP,
        {"lord-hanbrook": [], "magistrate-kroft": []},
        {},
        {"basic": False},
    ),
    "two who rise beside an evil elder": (
        KEEP,
        {"magistrate-kroft": [], "reverend-harding": []},
        {"upgrades": {"combat": 5}},
        {"basic": False, "evil": ["lady-hanbrook"], "villain_wounds": 1},
    ),
    "who rises where nobody can heal": (
        ("running-water", "covered-bridge"),
        {"doctor-manning": []},
        {},
        {"basic": False},
    ),
    "an evil elder who brings no health": (
        KEEP,
        {},
        {"upgrades": {"combat": 5}},
        {"evil": ["doctor-manning"], "villain_wounds": 1},
    ),
    "evil elders": (KEEP, {}, {}, {"evil": ["reverend-harding"], "villain": "scarecrow"}),
}


def begun(t: Scenario, elders: dict[str, list[str]]) -> Scenario:
    """Form the hunting party; the game goes on to the first thing that is asked after that."""
    for elder in elders:
        t.answer(f"elder:{elder}")
        if t.kind == "assign-elder":
            t.answer(t.options[0])
    if t.kind == "hunting-party":
        t.answer("nobody")
    return t


def before_the_first_round(t: Scenario, elders: dict[str, list[str]]) -> list[Matchup]:
    """The matchups of a showdown, when the Secrets are open and no die is rolled yet.

    A Lair that acts as the round begins has acted by then: a die decides what it did.
    """
    begun(t, elders)
    assert t.s.showdown is not None
    return showdown_matchups(t.game, t.s.showdown.heroes, 0)


@pytest.mark.parametrize(("lair", "elders", "hero", "more"), SHOWDOWNS.values(), ids=SHOWDOWNS)
def test_showdowns_end_as_the_odds_of_their_matchup_say(
    lair: tuple[str, str], elders: dict[str, list[str]], hero: dict[str, Any], more: dict[str, Any]
) -> None:
    thomas = {**STRONG, **hero, "at": lair[1], "lair": lair[0], "investigation": 5}
    setup = {"mode": "lone", "villain": "vampire", "basic": True, **more}
    evil = {name: {"status": "evil"} for name in setup.pop("evil", ())}
    position = {"heroes": {"thomas": thomas}, "elders": {**elders, **evil}, **setup}
    stops = {
        **position,
        "heroes": {"thomas": {**thomas, "hand": [*thomas.get("hand", ()), "duel-of-honor"]}},
    }
    told = before_the_first_round(table(**stops, phase="showdown"), elders)
    assert not told[0].begun
    chance = showdown_odds(told).win
    wins = 0
    for t in tables(GAMES, **stops, phase="showdown"):
        begun(t, elders)
        while t.game.decision is not None and t.s.showdown is not None:
            play(t)
        wins += t.game.result is not None and t.game.result.winner == "hero"
    assert bounded(wins, GAMES, chance), (wins, chance * GAMES)


TOGETHER: dict[str, dict[str, Any]] = {
    "plain": {"villain": "scarecrow"},
    "a feast": {"villain": "vampire", "basic": False},
    "elders who rise": {
        "villain": "vampire",
        "basic": False,
        "elders": {"lord-hanbrook": [], "doctor-manning": []},
        "villain_wounds": 5,
    },
    "souls": {"villain": "spectral-horseman", "basic": False, "villain_wounds": 8},
    "gallows": {"villain": "scarecrow", "lair": ("gallows-hill", "crossroads")},
    "fire": {"villain": "scarecrow", "lair": ("burning-barn", "fields")},
    "thorns for one of them": {
        "villain": "scarecrow",
        "lair": ("thorn-thicket", "olde-woods"),
        "items": ["sword"],
    },
    "healing": {"villain": "scarecrow", "lair": ("warm-crypt", "manor"), "boxes": HEALING},
}


@pytest.mark.parametrize("more", TOGETHER.values(), ids=TOGETHER)
def test_showdowns_of_two_end_as_the_odds_of_their_matchups_say(more: dict[str, Any]) -> None:
    lair, at = more.get("lair", KEEP)
    given = {name: one for name, one in more.items() if name not in ("lair", "items", "elders")}
    elders: dict[str, list[str]] = more.get("elders", {})
    setup = {"basic": True, **given}
    heroes: dict[str, dict[str, Any]] = {
        "thomas": {"at": at, "lair": lair, "investigation": 5, "upgrades": {"combat": 5}},
        "karl": {
            "at": at,
            "investigation": 5,
            "upgrades": {"combat": 2},
            "hand": ["duel-of-honor"],
            "items": more.get("items", []),
        },
    }
    if elders:  # so that the game stops before the first round, when it is known who goes with whom
        heroes["thomas"]["hand"] = heroes["karl"].pop("hand")
    position = {"mode": "cooperative", "heroes": heroes, "elders": elders, **setup}

    def start(t: Scenario) -> Scenario:
        t.answer("yes")
        return begun(t, elders)

    first = table(**position, phase="showdown")
    if elders:
        start(first)
    else:
        first.answer("yes")
    told = showdown_matchups(first.game, first.s.showdown.heroes, 0) if first.s.showdown else []
    assert [one.begun for one in told] == [False, False]
    chance = showdown_odds(told).win
    wins = 0
    for t in tables(GAMES, **position, phase="showdown"):
        start(t)
        while t.game.decision is not None and t.s.showdown is not None:
            play(t)
        wins += t.game.result is not None and t.game.result.winner == "heroes"
    assert bounded(wins, GAMES, chance), (wins, chance * GAMES)
