"""Exact odds, against brute force and against the engine."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from sys import getswitchinterval, setswitchinterval
from threading import Barrier, Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shadowbrook import ShadowbrookError, odds
from shadowbrook.odds import Side, ask, fight, parse, round_wounds, showdown, successes
from shadowbrook.odds.fights import _Blows, _Stand, damage
from shadowbrook.testing import table

FACES = range(1, 7)


# ---- brute force: every face of every die ------------------------------------------------------


def all_rolls(dice):
    return product(FACES, repeat=dice)


@given(st.integers(0, 4), st.integers(2, 6))
@settings(deadline=None, max_examples=30)
def test_successes_are_those_of_all_rolls(dice, target):
    counts = [0] * (dice + 1)
    for roll in all_rolls(dice):
        counts[sum(die >= target for die in roll)] += 1
    found = successes(dice, target)
    assert found == pytest.approx([count / 6**dice for count in counts])


@given(st.integers(0, 2), st.integers(2, 6), st.integers(0, 1))
@settings(deadline=None, max_examples=20)
def test_rerolls_and_rallies_are_those_of_all_rolls(dice, target, rally):
    counts = Counter[int]()
    for roll in all_rolls(dice):
        for again in all_rolls(dice):
            first = [
                die if die >= target else second for die, second in zip(roll, again, strict=True)
            ]
            hits = sum(die >= target for die in first)
            for more in all_rolls(rally):
                counts[hits or sum(die >= target for die in more)] += 1
    found = successes(dice, target, reroll=True, rally=rally)
    assert sum(found) == pytest.approx(1)
    for count, chance in enumerate(found):
        assert chance == pytest.approx(counts[count] / 6 ** (2 * dice + rally))


@given(
    st.integers(0, 3), st.integers(2, 6), st.integers(0, 2), st.integers(2, 7), st.integers(2, 7)
)
@settings(deadline=None, max_examples=50)
def test_wounds_are_those_of_all_rolls(dice, target, ignore, ward, prevent):
    """The defence dice are rolled one after another, as many as there are hits."""
    counts: dict[int, Fraction] = {}

    def settle(hits, chance):
        hits = max(0, hits - ignore)
        saved = Fraction(max(0, 7 - ward), 6) if hits else Fraction(0)
        for left, share in ((hits, 1 - saved), (hits - 1, saved)):
            if share:
                through(left, chance * share, 0)

    def through(hits, chance, wounds):
        if not hits:
            counts[wounds] = counts.get(wounds, Fraction(0)) + chance
            return
        stopped = Fraction(max(0, 7 - prevent), 6)
        through(hits - 1, chance * stopped, wounds)
        through(hits - 1, chance * (1 - stopped), wounds + 1)

    for roll in all_rolls(dice):
        settle(sum(die >= target for die in roll), Fraction(1, 6**dice))
    by, on = Side(dice, target), Side(0, ignore=ignore, ward=ward, prevent=prevent)
    found = round_wounds(by, on)
    assert sum(found) == pytest.approx(1)
    for count, chance in enumerate(found):
        assert chance == pytest.approx(float(counts.get(count, 0)))


def follow(hero, enemy, first, escape_at, rounds):
    """A fight played round by round on all outcomes, as it is told in the rules."""
    ends = {"win": 0.0, "down": 0.0, "both": 0.0, "escape": 0.0, "unfinished": 0.0}
    states = {(hero.health, enemy.health): 1.0}
    for number in range(rounds):
        new: dict[tuple[int, int], float] = {}
        for (mine, theirs), mass in states.items():
            opening = number == 0
            dealt = round_wounds(hero, enemy, first=opening)
            taken = round_wounds(enemy, hero, first=opening)
            for x, p in enumerate(dealt):
                for y, q in enumerate(taken):
                    hits = 0 if first == "enemy" and y >= mine else x
                    hurt = 0 if first == "hero" and x >= theirs else y
                    left, rest, part = mine - hurt, theirs - hits, mass * p * q
                    if rest <= 0:
                        ends["win"] += part
                    if left <= 0:
                        ends["down"] += part
                    if rest <= 0 and left <= 0:
                        ends["both"] += part
                    if rest > 0 and 0 < left <= escape_at:
                        ends["escape"] += part
                    elif rest > 0 and left > 0:
                        new[left, rest] = new.get((left, rest), 0.0) + part
        states = new
    ends["unfinished"] = sum(states.values())
    return ends


sides = st.builds(
    Side,
    dice=st.integers(1, 6),
    target=st.integers(3, 6),
    health=st.integers(1, 5),
    first=st.integers(-1, 3),
    ignore=st.integers(0, 1),
    prevent=st.sampled_from((5, 7)),
)


@given(sides, sides, st.sampled_from(("", "enemy", "hero")), st.integers(0, 2))
@settings(deadline=None, max_examples=60)
def test_a_whole_fight_is_all_of_its_rounds(hero, enemy, first, escape_at):
    ends = follow(hero, enemy, first, escape_at, 150)
    found = fight(hero, enemy, strikes_first=first, escape_at=escape_at)
    if ends["unfinished"] > 1e-9:  # two who can hardly hurt each other
        return
    assert found.win == pytest.approx(ends["win"], abs=1e-8)
    assert found.down == pytest.approx(ends["down"], abs=1e-8)
    assert found.both == pytest.approx(ends["both"], abs=1e-8)
    assert found.escape == pytest.approx(ends["escape"], abs=1e-8)
    assert found.win + found.down - found.both + found.escape == pytest.approx(1, abs=1e-8)


@given(sides, sides, st.integers(1, 3))
@settings(deadline=None, max_examples=30)
def test_a_fight_of_some_rounds_stops_there(hero, enemy, rounds):
    found = fight(hero, enemy, rounds=rounds)
    ends = follow(hero, enemy, "", 0, rounds)
    assert found.win == pytest.approx(ends["win"])
    assert found.unfinished == pytest.approx(ends["unfinished"])


@given(sides, sides, st.sampled_from(("", "enemy")))
@settings(deadline=None, max_examples=40)
def test_a_showdown_of_one_is_a_fight(hero, villain, first):
    alone = fight(hero, villain, strikes_first=first)
    assert showdown([hero], villain, strikes_first=first).win == pytest.approx(alone.win)


@given(st.lists(sides, min_size=2, max_size=3), sides, st.sampled_from(("", "enemy")))
@settings(deadline=None, max_examples=25)
def test_heroes_one_by_one_are_heroes_together(heroes, villain, first):
    """The quick way, hero by hero, gives what the walk over all states together gives."""
    from shadowbrook.odds.fights import _healing

    slow = _healing(tuple(heroes), villain, first, 0, False)
    assert showdown(heroes, villain, strikes_first=first).win == pytest.approx(slow.win, abs=1e-6)


def test_a_villain_that_heals_is_harder():
    heroes = [Side(6, health=4), Side(5, health=4)]
    plain = showdown(heroes, Side(7, health=8))
    healing = showdown(heroes, Side(7, health=8), heal=1)
    assert 0 < healing.win < plain.win
    assert sum(healing.wounds) == pytest.approx(1)


def test_nobody_who_cannot_hurt_ends_a_fight():
    found = fight(Side(0, health=2), Side(0, health=2))
    assert (found.win, found.down, found.unfinished, found.wounds) == (0, 0, 1, 0)
    assert damage(Side(0, health=2), Side(0, health=2))[0] == 1


def test_a_wounded_order_strikes_harder():
    calm, wild = Side(2, health=4), Side(2, health=4, frenzy=1)
    hero = Side(4, health=3)
    assert fight(hero, wild).win < fight(hero, calm).win


@pytest.mark.rule("SHD-11")
@pytest.mark.parametrize("beside", [0, 1, 2, 5])
def test_an_elder_beside_a_hero_draws_a_die_away(beside):
    alone = Side(4, health=3)
    accompanied = Side(4, health=3, beside=beside)
    for dice in (0, 1, 5):
        fewer = max(0, dice - beside)
        assert round_wounds(Side(dice), accompanied) == round_wounds(Side(fewer), alone)
    # each hero has elders of their own, and the villain all its dice against the others
    weaker, villain = Side(5 - beside, health=9), Side(5, health=9)
    together = showdown([accompanied, alone], villain).wounds
    parts = damage(alone, weaker), damage(alone, villain)
    zero = parts[0][0] * parts[1][0]
    assert together[0] == pytest.approx(zero)


# ---- against the engine: fixed seeds, so that it cannot fail by chance ---------------------------


def bounded(wins, games, chance):
    """Within four standard deviations of what the odds say."""
    return abs(wins / games - chance) < 4 * sqrt(chance * (1 - chance) / games)


FIGHTS = [
    ("karl", "wolves", {}, Side(4, health=2, ignore=1), Side(3, health=2), ""),
    ("thomas", "bats", {}, Side(3, health=4), Side(2, health=1), "enemy"),
    ("katarina", "walking-dead", {}, Side(2, health=4, first=1), Side(4, 6, 2), ""),
    ("isabella", "wolves", {"items": ["sword"]}, Side(5, health=4), Side(3, health=2), ""),
]


@pytest.mark.parametrize(("hero", "minion", "more", "mine", "theirs", "first"), FIGHTS)
def test_fights_end_in_the_engine_as_the_odds_say(hero, minion, more, mine, theirs, first):
    games, wins, falls = 250, 0, 0
    for seed in range(games):
        t = table(
            heroes={hero: {"at": "marsh", **more}},
            minions={"marsh": minion},
            phase="fight",
            seed=seed,
        )
        while (decision := t.game.decision) is not None and decision.kind in ("escape", "respond"):
            t.answer("fight" if decision.kind == "escape" else "pass")
        won = not t.game.s.minions[t.game.content.board.index["marsh"]]
        wins += won
        falls += t.game.s.heroes[0].knock_outs > 0
    found = fight(mine, theirs, strikes_first=first)
    assert bounded(wins, games, found.win)
    assert bounded(falls, games, found.down)


SHOWDOWNS = [
    # On the planks everybody has a die less; the Vampire turns hits aside on 5 and 6.
    ("vampire", Side(6, health=2, ignore=1), Side(4, health=6, prevent=5), ""),
    ("werewolf", Side(6, health=2, ignore=1), Side(4, health=6), "enemy"),
]


@pytest.mark.parametrize(("villain", "mine", "theirs", "first"), SHOWDOWNS)
def test_showdowns_end_in_the_engine_as_the_odds_say(villain, mine, theirs, first):
    games, wins = 200, 0
    for seed in range(games):
        t = table(
            mode="lone",
            heroes={
                "karl": {
                    "at": "covered-bridge",
                    "investigation": 3,
                    "lair": "narrow-planks",
                    "upgrades": {"combat": 3},
                }
            },
            villain=villain,
            basic=True,
            seed=seed,
        )
        t.answer("showdown")
        while (decision := t.game.decision) is not None and t.game.s.showdown is not None:
            keys = decision.keys()
            t.answer(next(key for key in ("nobody", "fight", "pass") if key in keys))
        wins += t.game.over and t.game.result is not None and t.game.result.winner == "hero"
    assert bounded(wins, games, showdown([mine], theirs, strikes_first=first).win)


# ---- questions in words -------------------------------------------------------------------


def test_the_question_of_the_manual():
    question = parse("5 dice 5+ vs 4 dice health 3/4")
    assert question.heroes == (Side(5, 5, 3),)
    assert question.enemy == Side(4, 5, 4)
    assert ask(question) == fight(Side(5, 5, 3), Side(4, 5, 4))


def test_everything_that_can_be_said_of_a_side():
    question = parse(
        "6 dice 4+ health 4 first +2 reroll ignore 1 ward 3+ beside 2 vs "
        "3 dice 6+ health 2 frenzy 1 rally 2 prevent 5+ enemy first escape at 1 rounds 3"
    )
    assert question.heroes == (Side(6, 4, 4, first=2, reroll=True, ignore=1, ward=3, beside=2),)
    assert question.enemy == Side(3, 6, 2, frenzy=1, rally=2, prevent=5)
    assert (question.strikes_first, question.escape_at, question.rounds) == ("enemy", 1, 3)


def test_several_heroes_are_a_showdown():
    question = parse("8 dice health 5 & 6 dice health 4 vs 7 dice health 10 heals 1")
    assert question.showdown
    assert question.heal == 1
    assert len(question.heroes) == 2


def test_a_test_has_one_side():
    assert parse("4 dice 5+ need 2").need == 2
    assert odds.test(4, 5, need=2) == pytest.approx(1 - (2 / 3) ** 4 - 4 * (1 / 3) * (2 / 3) ** 3)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing is asked"),
        ("5", "5 of what"),
        ("5 dices", "did you mean 'dice'"),
        ("5 dice 7+", "a target is 2+ to 6+"),
        ("5 dice 1+", "a target is 2+ to 6+"),
        ("5 dice vs 4 dice", "both sides need health"),
        ("5 dice vs dice health 3/4", "says nothing here"),
        ("5 dice vs 4 dice health 0/4", "health is 1 to 200"),
        ("5 dice vs 4 dice helth 3/4", "did you mean 'health'"),
        ("5 dice health 3/4", "belongs behind a fight"),
        ("5 dice 5+ rounds 2", "a fight needs 'vs'"),
        ("5 dice vs 4 dice health 3/4 need 2", "belongs to a test"),
        ("5 dice vs 4 dice vs 3 dice", "one 'vs'"),
        ("5 dice & 4 dice", "needs a villain"),
        ("5 dice ignore vs 4 dice", "needs a number"),
        ("5 dice prevent 5 vs 4 dice", "needs a target"),
        ("5 dice vs 4 dice escape 1", "behind 'escape' comes 'at'"),
        ("201 dice 5+", "0 to 200 dice"),
    ],
)
def test_what_is_not_understood_is_named(text, says):
    with pytest.raises(ShadowbrookError, match=says.replace("+", r"\+")):
        ask(parse(text))


# ---- several threads -----------------------------------------------------------------------------


def test_rounds_that_several_threads_ask_for_are_worked_out_once():
    """The pages of a server ask from several threads, and what one has found all get."""
    first, later, rounds = (0.5, 0.3, 0.2), (0.6, 0.3, 0.1), 60

    def series():
        return _Stand(first, later, 6), _Blows(first, later, 32)

    def told(stand, blows):
        numbers = range(rounds + 1)
        return [(stand.left(n), stand.falls(n), blows.after(n), blows.short(n)) for n in numbers]

    wanted, before = told(*series()), getswitchinterval()
    setswitchinterval(1e-6)
    try:
        for _ in range(20):
            shared, start = series(), Barrier(4)
            found: list[object] = []

            def ask_all(shared=shared, start=start, found=found):
                start.wait()
                found.append(told(*shared))

            threads = [Thread(target=ask_all) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert found == [wanted] * 4
    finally:
        setswitchinterval(before)
