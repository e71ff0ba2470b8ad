"""What a fight is made of: both sides as a seat may know them, and nothing that it may not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shadowbrook.engine.definitions import Card, EventCard, VillainSheet
from shadowbrook.engine.game import Game
from shadowbrook.engine.hiding import hide
from shadowbrook.engine.queries.challenges import challengers
from shadowbrook.engine.queries.fight_reading import (
    hits_needed,
    lone_matchups,
    matchup,
    offered_matchups,
    showdown_matchups,
)
from shadowbrook.engine.queries.fights import enemy_count
from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content
from shadowbrook.engine.state import Fight
from shadowbrook.engine.words import On
from shadowbrook.testing import Scenario, table

TOGETHER = Setup(
    mode="cooperative", heroes=["karl", "isabella", "thomas", "victor"], villain="vampire"
)
RIVALS = Setup(mode="competitive", heroes=["katarina", "anne-marie", "thomas"], villain="werewolf")
SHARED = Setup(mode="solo-team", heroes=["karl", "heinrich"], villain="spectral-horseman")


def all_matchups(game: Game, seat: int) -> list[Matchup]:
    """Everything that a seat may be told of fights, under way, offered and thought of."""
    heroes = [n for n, one in enumerate(game.s.heroes) if one.card >= 0]
    found = [matchup(game, fight, seat) for fight in game.s.fights]
    if game.s.showdown is not None:
        found += showdown_matchups(game, game.s.showdown.heroes, seat)
    for hero in heroes:
        found += showdown_matchups(game, challengers(game, hero, seat), seat)
        found += [matchup(game, Fight(hero=hero, minion=n), seat) for n in (0, 3)]
    return found + offered_matchups(game, seat)


@pytest.mark.parametrize("setup", [TOGETHER, RIVALS, SHARED], ids=["together", "rivals", "shared"])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_a_seat_cannot_know_shows_through(setup: Setup, seed: int) -> None:
    random, game = Random(seed), Game.new(setup, seed=seed)
    seats = {hero.seat for hero in game.s.heroes}
    fought = 0
    for number in range(400):
        if game.decision is None:
            break
        if number % 10 == 0 or game.s.fights or game.s.showdown is not None:
            fought += bool(game.s.fights)
            for seat in (-1, *seats):
                other = hide(game, seat, f"another deal {number}")
                assert all_matchups(other, seat) == all_matchups(game, seat)
        game.answer(random.choice(game.decision.keys()))
    assert fought or setup is SHARED


def fight_of(t: Scenario, seat: int = 0) -> Matchup:
    return matchup(t.game, t.s.fights[-1], seat)


def meeting(minion: str = "wolves", boxes: tuple[str, ...] = ("core",), **thomas: Any) -> Scenario:
    heroes = {"thomas": {"at": "marsh", **thomas}}
    return table(heroes=heroes, minions={"marsh": minion}, phase="fight", boxes=boxes)


def told(one: Matchup) -> dict[str, dict[str, Any]]:
    """What each card does in a fight, without what it does not."""
    found = [*one.mine.parts, *one.theirs.parts]
    usual = type(found[0].what)() if found else None
    return {
        part.source: {
            name: getattr(part.what, name)
            for name in type(part.what).__slots__
            if getattr(part.what, name) != getattr(usual, name)
        }
        for part in found
    }


def test_both_sides_are_told_with_the_cards_that_change_them() -> None:
    t = meeting(items=["torch", "oak-shield", "hunting-rifle"], hand=["battle-cry"])
    found = fight_of(t)
    assert (found.mine.dice, found.mine.later, found.mine.target) == (3 + 2, 3, 5)
    assert (found.theirs.dice, found.theirs.health, found.mine.health) == (3, 2, 4)
    assert told(found) == {
        "torch": {"dazzle": 1},
        "oak-shield": {"guard": 3},
        "battle-cry": {"dice": 3},
    }
    assert set(told(fight_of(t, seat=-1))) == {"torch", "oak-shield"}
    assert told(found.without_cards()) == {"torch": {"dazzle": 1}}


def test_what_was_used_this_turn_is_told_no_more() -> None:
    t = meeting("walking-dead", items=["flail"])
    assert told(fight_of(t)) == {"flail": {"reroll": 1}}
    while t.kind == "respond" and "use:flail" not in t.options:
        t.answer("pass")
    t.answer("use:flail")
    while t.s.fights and t.kind != "escape":
        t.answer(t.options[-1])
    assert not t.s.fights or told(fight_of(t)) == {}


@pytest.mark.parametrize(
    ("minion", "skill", "dice"), [("wolves", "cunning", 5), ("succubus", "spirit", 3)]
)
def test_the_better_of_two_skills_is_told(minion: str, skill: str, dice: int) -> None:
    """FAQ-01: only in place of Combat."""
    t = meeting(minion, items=["tools-of-science"], upgrades={"cunning": 3})
    found = fight_of(t)
    assert (found.skill_name, found.mine.dice) == (skill, dice)


def test_a_duel_counts_if_honor_has_more_dice() -> None:
    t = meeting(hand=["duel-of-honor"], upgrades={"honor": 3})
    assert told(fight_of(t)) == {"duel-of-honor": {"dice": 2}}
    assert told(fight_of(meeting(hand=["duel-of-honor"]))) == {}


@pytest.mark.parametrize("company", [False, True])
def test_some_cards_help_only_who_is_alone(company: bool) -> None:
    heroes: dict[str, Any] = {"thomas": {"at": "marsh", "hand": ["in-harms-way"]}}
    heroes["karl"] = {"at": "marsh" if company else "church"}
    t = table(heroes=heroes, minions={"marsh": "wolves"}, phase="fight")
    found = matchup(t.game, Fight(hero=0, minion=0), t.s.heroes[0].seat)
    assert bool(told(found)) is not company


def showdown(lair: str = "broken-tower", at: str = "abandoned-keep", **more: Any) -> Scenario:
    hero = {"at": at, "lair": lair, "investigation": 9, "hand": ["duel-of-honor"]}
    hero |= more.pop("hero", {})
    more = {"mode": "lone", "villain": "vampire", **more}
    return table(heroes={"thomas": hero}, phase="showdown", **more)


def joined(t: Scenario, *elders: str) -> Matchup:
    """The showdown with these elders, before the first fight round: the card could be played."""
    for elder in elders:
        t.answer(f"elder:{elder}")
    if t.kind == "hunting-party":
        t.answer("nobody")
    assert (t.kind, t.s.showdown and t.s.showdown.round) == ("respond", 1)
    return showdown_matchups(t.game, [0], 0)[0].without_cards()


def test_elders_are_told_with_what_they_and_their_secrets_do() -> None:
    secrets = {"lord-hanbrook": ["inner-strength"], "lady-hanbrook": ["coward"]}
    found = joined(showdown(elders=secrets, dice=(6,)), "lord-hanbrook", "lady-hanbrook")
    lord, lady = found.mine.companions
    assert (lord.source, lord.boxes, lord.dice) == ("lord-hanbrook", 2, 1 + 2)
    assert [one.source for one in lady.parts] == ["lady-hanbrook", "coward"]
    assert found.mine.dice == 3 + 3
    assert found.mine.lasting == 3


def test_dice_at_the_end_of_ones_strength_are_told_apart() -> None:
    t = showdown(elders={"sophie": ["reluctant-hero"]}, hero={"wounds": 3})
    found = joined(t, "sophie")
    assert (found.mine.dice, found.mine.lasting) == (3 + 3, 3)
    assert found.mine.companions[0].parts[0].what.last_stand == 3


def test_first_rounds_are_told_apart_from_later_ones() -> None:
    found = joined(showdown("thorn-thicket", "olde-woods"))
    assert (found.theirs.dice, found.theirs.later) == (5 + 2, 5)
    found = joined(showdown("lightless-dungeon"))
    assert (found.theirs.target, found.theirs.later_target) == (4, 5)
    found = joined(showdown("bell-tower", "church"))
    assert (found.mine.target, found.mine.later_target) == (4, 5)


@pytest.mark.rule("SHD-17")
def test_the_hits_that_a_villain_needs_count_its_evil_elders() -> None:
    t = showdown(elders={"sophie": {"status": "evil"}, "lord-hanbrook": {"status": "evil"}})
    health = 6 + 2 + 2
    assert hits_needed(t.game) == health - 1 + 2
    assert joined(t).theirs.health == health + 1


@pytest.mark.rule("SHD-17")
@pytest.mark.parametrize(("others", "needed"), [((), 6 + 1), (("sophie",), 6 + 2 - 1 + 2)])
def test_without_health_of_evil_elders_the_last_wound_is_taken_after_them(
    others: tuple[str, ...], needed: int
) -> None:
    """It is taken with the Health that they brought; Doctor Manning brings none."""
    evil = {name: {"status": "evil"} for name in ("doctor-manning", *others)}
    assert hits_needed(showdown(elders=evil).game) == needed


def test_running_water_stops_what_heals_the_villain() -> None:
    evil = {"doctor-manning": {"status": "evil"}}
    found = joined(showdown("masked-ball", "manor", elders=evil))
    assert [one.what.heals for one in found.theirs.parts if one.what.heals] == [1]
    found = joined(showdown("running-water", "covered-bridge", elders=evil))
    assert not any(one.what.heals for one in found.theirs.parts)


@pytest.mark.rule("MIL-01", "MIL-02")
def test_militia_is_a_die_and_a_wound_not_taken() -> None:
    found = joined(showdown("town-gaol", "magistrates-office"))
    assert [(one.source, one.dice) for one in found.mine.companions] == [("militia", 1)]
    idle = {"magistrate-kroft": {"status": "evil"}}
    found = joined(showdown("town-gaol", "magistrates-office", elders=idle))
    assert [(one.source, one.dice) for one in found.mine.companions] == [("militia", 0)]
    assert found.mine.dice == found.mine.lasting == 3


@pytest.mark.rule("OPT-07", "OPT-08", "GAP-38")
@pytest.mark.parametrize(("mode", "gain"), [("lone", 2), ("cooperative", 3)])
def test_the_endurance_of_evil_grows_by_who_falls_and_who_is_killed(mode: str, gain: int) -> None:
    names = ("thomas", "karl", "anne-marie") if mode == "cooperative" else ("thomas",)
    heroes: dict[str, dict[str, Any]] = {name: {"at": "manor"} for name in names}
    heroes["thomas"] |= {"lair": "masked-ball", "investigation": 9}
    for endurance in (True, False):
        t = table(mode=mode, heroes=heroes, options={"opt.endurance": endurance})
        found = lone_matchups(t.game, [0], 0)[0].theirs.parts
        told = [(one.what.souls, one.what.feast) for one in found if one.source == "endurance"]
        assert told == ([(gain, (0, gain))] if endurance else [])


# What acts in the middle of a fight without changing its dice, hits or wounds.
SILENT = {
    *("slip-away", "shadow-puppet"),  # a way out; what moves the track alone
    *("old-map", "sophie"),
}


@pytest.mark.parametrize("card", content(("core", "sw")).definitions, ids=lambda card: card.id)
def test_every_card_that_acts_in_fights_says_what_it_does(card: Card) -> None:
    stops = {hook.on for hook in card.all_hooks()}
    if isinstance(card, EventCard) and card.play is not None:
        stops |= {stop.number for stop in card.when}
    middle = {On.FIGHT, On.FIGHT_ROLL, On.FIGHT_ROUND, On.WOUND, On.HITS_ON_HERO}
    if isinstance(card, VillainSheet):
        middle |= {On.ELDER_KILLED, On.KNOCKED_OUT}
    if stops & {*middle, On.HITS_ON_VILLAIN, On.SHOWDOWN_ROUND}:
        assert card.fight_parts() or card.id in SILENT


def test_dice_of_a_probe_are_those_of_the_engine() -> None:
    t = meeting("order-of-the-crimson-hand", ("core", "sw"))
    fight = t.s.fights[-1]
    found = matchup(t.game, fight, 0)
    assert found.theirs.dice == enemy_count(t.game, fight)
    assert found.theirs.frenzy == 1
