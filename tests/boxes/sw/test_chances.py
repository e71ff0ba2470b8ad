"""Fights with the villains of Something Wicked, and with what they send, end as the odds say.

Seeds are fixed, so that nothing fails by chance. Fights take place on a Road, which no Lair names.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.bots import Table
from shadowbrook.bots.heuristic.mind import Mind
from shadowbrook.engine.queries.fight_reading import (
    lone_matchups,
    matchup,
    offered_matchups,
    showdown_matchups,
)
from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.odds import fight_odds, showdown_odds, sides
from shadowbrook.odds.fights import is_coupled
from shadowbrook.testing import Scenario, table
from tests.test_matchup_odds import play
from tests.test_odds import bounded, tables
from tests.toys import BOXES as TOYS

GAMES = 600
BOXES = ("core", "sw")
AT = "road-blacksmith-marsh"
ELDERS: dict[str, list[str]] = {"sophie": [], "lady-hanbrook": []}  # whose Secrets are harmless

HIRED: dict[str, Any] = {"items": ["hired-blade"]}
PAID = {**HIRED, "investigation": 2}

FIGHTS: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    "led astray": ("banshee", "thomas", "corpse-candle", {}),
    "weaker with each wound": ("banshee", "thomas", "barrow-wight", {}),
    "faith in arms": ("banshee", "brother-marcus", "barrow-wight", {}),
    "with a full purse": ("bog-fiend", "thomas", "mosquito-swarm", {"investigation": 3}),
    "with an empty purse": ("bog-fiend", "thomas", "mosquito-swarm", {"investigation": 0}),
    "a hit that is ignored": ("bog-fiend", "karl", "mosquito-swarm", {"investigation": 2}),
    "paid for twice": ("bog-fiend", "isabella", "mosquito-swarm", {"investigation": 2}),
    "more dice later": ("bog-fiend", "thomas", "leeches", {"wounds": 2}),
    "poison": ("banshee", "thomas", "poisoner", {}),
    "banished": ("banshee", "thomas", "barrow-wight", {"hand": ["words-of-banishing"]}),
    "not to be banished": ("bog-fiend", "thomas", "leeches", {"hand": ["words-of-banishing"]}),
    "clad in stone": ("gargoyle", "thomas", "tomb-knight", {}),
    "pressed": ("bog-fiend", "thomas", "leeches", {"hand": ["press-the-attack"]}),
    "cornered and pressed": (
        "gargoyle",
        "thomas",
        "tomb-knight",
        {"hand": ["press-the-attack", "cornered"]},
    ),
    "misses rolled again and pressed": (
        "gargoyle",
        "thomas",
        "tomb-knight",
        {"hand": ["press-the-attack", "second-chance"]},
    ),
    "a hired blade": ("gargoyle", "thomas", "tomb-knight", PAID),
    "hired for long": ("bog-fiend", "thomas", "leeches", {**HIRED, "investigation": 30}),
    "nothing to pay with": ("bog-fiend", "thomas", "leeches", {**HIRED, "investigation": 0}),
    "hired with a full purse": ("bog-fiend", "thomas", "mosquito-swarm", PAID),
    "hired by who pays for wounds": ("bog-fiend", "isabella", "leeches", PAID),
    "two hits with each 6": ("unspeakable-horror", "thomas", "crawling-thing", {}),
}


@pytest.mark.parametrize(("villain", "hero", "minion", "more"), FIGHTS.values(), ids=FIGHTS)
def test_fights_with_minions_end_as_the_odds_say(
    villain: str, hero: str, minion: str, more: dict[str, Any]
) -> None:
    position: dict[str, Any] = {
        "boxes": BOXES,
        "villain": villain,
        "heroes": {hero: {"at": AT, **more, "hand": [*more.get("hand", ()), "slip-away"]}},
        "minions": {AT: minion},
        "phase": "fight",
    }
    first = table(**position)
    assert first.s.fights[-1].round == 0
    told = matchup(first.game, first.s.fights[-1], 0)
    found = fight_odds(told)
    wins = falls = 0
    for t in tables(GAMES, **position):
        while t.s.fights:
            banish = "play:words-of-banishing"
            if banish in t.options:
                t.answer(banish)
            else:
                play(t)
        wins += bool(t.records("minion-defeated"))
        falls += t.hero(hero).knock_outs > 0
    assert bounded(wins, GAMES, found.win), (wins, found.win * GAMES)
    assert bounded(falls, GAMES, found.down), (falls, found.down * GAMES)


# The villain, its wounds, who meets it together in the Abandoned Keep, and who comes along.
SHOWDOWNS: dict[str, tuple[str, int, dict[str, dict[str, int]], dict[str, Any]]] = {
    "heavy limbs": ("gargoyle", 6, {"thomas": {"combat": 1}}, {}),
    "heavy limbs of two": ("gargoyle", 0, {"thomas": {"combat": 5}, "karl": {"combat": 5}}, {}),
    "statues": ("gargoyle", 6, {"thomas": {"combat": 1}}, {"elders": ELDERS}),
    "endurance": (
        "gargoyle",
        6,
        {"thomas": {"combat": 2}},
        {"elders": ELDERS, "options": {"opt.endurance": True}},
    ),
    "heartbreak": ("banshee", 0, {"thomas": {"combat": 3}}, {}),
    "a lament": ("banshee", 0, {"thomas": {"combat": 4}, "karl": {"combat": 2}}, {}),
    "regrowth": ("bog-fiend", 2, {"thomas": {"combat": 3}}, {}),
    "pressed": ("gargoyle", 6, {"thomas": {"combat": 2}}, {"hand": ["press-the-attack"]}),
    "hired": ("gargoyle", 4, {"thomas": {"combat": 1}}, {**HIRED, "investigation": 8}),
    "pressed and hired against regrowth": (
        "bog-fiend",
        2,
        {"thomas": {"combat": 2}},
        {**HIRED, "investigation": 8, "hand": ["press-the-attack"]},
    ),
    "hired by one of two": (
        "bog-fiend",
        6,
        {"thomas": {"combat": 5}, "karl": {"combat": 0}},
        {**HIRED, "investigation": 8},
    ),
    "regrowth by two": ("bog-fiend", 6, {"thomas": {"combat": 5}, "karl": {"combat": 0}}, {}),
    "a horror": ("unspeakable-horror", 0, {"thomas": {"combat": 6}}, {}),
}


@pytest.mark.parametrize(("villain", "hurt", "upgrades", "more"), SHOWDOWNS.values(), ids=SHOWDOWNS)
def test_showdowns_end_as_the_odds_say(
    villain: str, hurt: int, upgrades: dict[str, dict[str, int]], more: dict[str, Any]
) -> None:
    given = {"at": "abandoned-keep", "investigation": 5}
    heroes = {name: {**given, "upgrades": up} for name, up in upgrades.items()}
    heroes["thomas"]["lair"] = "broken-tower"
    mine = {name: one for name, one in more.items() if name in ("hand", "items", "investigation")}
    more = {name: one for name, one in more.items() if name not in mine}
    heroes["thomas"] |= mine
    # so that the game stops before the first round
    heroes["thomas"]["hand"] = [*mine.get("hand", ()), "duel-of-honor"]
    position: dict[str, Any] = {
        "boxes": BOXES,
        "villain": villain,
        "villain_wounds": hurt,
        "mode": "lone" if len(heroes) == 1 else "cooperative",
        "heroes": heroes,
        "phase": "showdown",
        **more,
    }
    first = table(**position)
    gather(first, *more.get("elders", ()))
    assert first.s.showdown is not None
    told = showdown_matchups(first.game, first.s.showdown.heroes, 0)
    assert [one.begun for one in told] == [False] * len(heroes)
    chance = showdown_odds(told).win
    assert 0.1 < chance < 0.9
    wins = 0
    for t in tables(GAMES, **position):
        gather(t, *more.get("elders", ()))
        while t.game.decision is not None and t.s.showdown is not None:
            play(t)
        wins += t.game.result is not None and t.game.result.winner in ("hero", "heroes")
    assert bounded(wins, GAMES, chance), (wins, chance * GAMES)


def gather(t: Scenario, *elders: str) -> None:
    """Who is asked comes, with these elders; the game goes on to what is asked after that."""
    while t.kind == "join-showdown":
        t.answer("yes")
    for elder in elders:
        t.answer(f"elder:{elder}")
    if t.kind == "hunting-party":
        t.answer("nobody")


@pytest.mark.card("unspeakable-horror/advanced/1")
@pytest.mark.parametrize(("purse", "dice"), [(8, 6), (7, 5), (2, 5)])
def test_what_a_showdown_costs_the_horror_does_not_smell(purse: int, dice: int) -> None:
    """The toy Lair costs 2 Investigation, which are gone when the dice fall."""
    thomas = {"at": "manor", "investigation": purse, "lair": "toy-lair"}
    position: dict[str, Any] = {
        "boxes": (*TOYS, "sw"),
        "villain": "unspeakable-horror",
        "mode": "lone",
        "heroes": {"thomas": thomas},
    }
    t = table(**position)
    assert "showdown" in t.options
    assert lone_matchups(t.game, [0], 0)[0].theirs.dice == dice
    t = table(**position, phase="showdown", dice=(1,) * 30)
    gather(t)
    assert [len(record[4]) for record in t.records("fight-dice")] == [dice]


@pytest.mark.card("unspeakable-horror/advanced/1")
@pytest.mark.rule("COOP-20")
@pytest.mark.parametrize(("purse", "dice"), [(8, 6), (7, 5), (2, 5)])
def test_nor_what_it_costs_to_join_one(purse: int, dice: int) -> None:
    t = table(
        boxes=(*TOYS, "sw"),
        villain="unspeakable-horror",
        mode="cooperative",
        heroes={
            "thomas": {"at": "manor", "investigation": 2, "lair": "toy-lair"},
            "karl": {"at": "manor", "investigation": purse},
        },
        phase="showdown",
    )
    assert (t.kind, t.asked) == ("join-showdown", "karl")
    told = {one.hero: one.theirs.dice for one in offered_matchups(t.game, t.decision.seat)}
    assert told == {t.number("thomas"): 5, t.number("karl"): dice}


@pytest.mark.card("mosquito-swarm")
def test_who_keeps_their_cards_still_loses_investigation_to_mosquitoes() -> None:
    told = swarmed(investigation=9)
    assert told.without_cards().purse == 9
    assert fight_odds(told.without_cards()).down < fight_odds(swarmed(investigation=0)).down


def swarmed(investigation: int) -> Matchup:
    """Thomas before a Mosquito Swarm."""
    t = table(
        boxes=BOXES,
        villain="bog-fiend",
        heroes={
            "thomas": {"at": AT, "hand": ["slip-away"], "investigation": investigation, "wounds": 1}
        },
        minions={AT: "mosquito-swarm"},
        phase="fight",
    )
    return matchup(t.game, t.s.fights[-1], 0)


@pytest.mark.parametrize("villain", ["banshee", "bog-fiend", "gargoyle", "unspeakable-horror"])
def test_bots_think_of_each_hero_alone_with_the_villain(villain: str) -> None:
    """What ties the heroes of a showdown together is slow to work out, again and again."""
    t = table(
        boxes=BOXES,
        villain=villain,
        mode="cooperative",
        heroes={"thomas": {"at": "manor"}, "karl": {"at": "manor"}},
        options={"opt.endurance": True},
    )
    mind = Mind(Table(t.game, 0))
    pairs = [mind.side(hero) for hero in (0, 1)]
    assert not is_coupled([mine for mine, _ in pairs], pairs[0][1])
    told = [sides(one) for one in showdown_matchups(t.game, [0, 1], 0)]
    assert is_coupled([mine for mine, _ in told], told[0][1])
