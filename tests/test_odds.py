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
from msgspec.structs import replace

from shadowbrook import ShadowbrookError, odds
from shadowbrook.cards import Box, LairCard, VillainHeals, Whenever, after_first_round, moments
from shadowbrook.engine.game import Game
from shadowbrook.engine.shelf import content, register
from shadowbrook.odds import Side, ask, fight, parse, round_wounds, showdown, successes
from shadowbrook.odds.fights import _States, damage
from shadowbrook.odds.rolls import elders_left
from shadowbrook.odds.sides import Aid
from shadowbrook.odds.together import all_together
from shadowbrook.testing import Scenario, table

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
    states = {(hero.health, enemy.health, hero.beside): 1.0}
    for number in range(rounds):
        new: dict[tuple[int, int, int], float] = {}
        for (mine, theirs, elders), mass in states.items():
            opening = number == 0
            dealt = round_wounds(hero, enemy, first=opening)
            taken = round_wounds(enemy, replace(hero, beside=elders), first=opening)
            stay = elders_left(enemy, elders, first=opening)
            outcomes = product(enumerate(dealt), enumerate(taken), enumerate(stay))
            for (x, p), (y, q), (beside, share) in outcomes:
                hits = 0 if first == "enemy" and y >= mine else x
                hurt = 0 if first == "hero" and x >= theirs else y
                left, rest, part = mine - hurt, theirs - hits, mass * p * q * share
                if rest <= 0:
                    ends["win"] += part
                if left <= 0:
                    ends["down"] += part
                if rest <= 0 and left <= 0:
                    ends["both"] += part
                if rest > 0 and 0 < left <= escape_at:
                    ends["escape"] += part
                elif rest > 0 and left > 0:
                    new[left, rest, beside] = new.get((left, rest, beside), 0.0) + part
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
accompanied = st.builds(replace, sides, beside=st.integers(0, 2))


@given(accompanied, sides, st.sampled_from(("", "enemy", "hero")), st.integers(0, 2))
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


@given(accompanied, sides, st.integers(1, 3))
@settings(deadline=None, max_examples=30)
def test_a_fight_of_some_rounds_stops_there(hero, enemy, rounds):
    found = fight(hero, enemy, rounds=rounds)
    ends = follow(hero, enemy, "", 0, rounds)
    assert found.win == pytest.approx(ends["win"])
    assert found.unfinished == pytest.approx(ends["unfinished"])


@given(accompanied, sides, st.sampled_from(("", "enemy")))
@settings(deadline=None, max_examples=40)
def test_a_showdown_of_one_is_a_fight(hero, villain, first):
    alone = fight(hero, villain, strikes_first=first)
    assert showdown([hero], villain, strikes_first=first).win == pytest.approx(alone.win)


@given(st.lists(sides, min_size=2, max_size=3), sides, st.sampled_from(("", "enemy")))
@settings(deadline=None, max_examples=15)
def test_heroes_one_by_one_are_heroes_together(heroes, villain, first):
    """The quick way, hero by hero, gives what the walk over all states together gives."""
    slow = all_together(tuple(heroes), villain, first, False)
    if sum(slow) < 1 - 1e-9:  # they can hardly hurt each other, and the walk gave up
        return
    assert showdown(heroes, villain, strikes_first=first).win == pytest.approx(slow[-1], abs=1e-6)


@pytest.mark.parametrize("first", ["", "enemy"])
@pytest.mark.parametrize("beside", [1, 2])
def test_elders_fall_alike_whether_heroes_are_reckoned_one_by_one_or_together(first, beside):
    heroes = Side(5, health=4, first=1, beside=beside), Side(4, health=2, ignore=1, beside=1)
    villain = Side(5, health=7, first=1, prevent=5)
    slow = all_together(heroes, villain, first, False)
    assert showdown(heroes, villain, strikes_first=first).win == pytest.approx(slow[-1], abs=1e-6)


def test_a_villain_that_heals_is_harder():
    heroes = [Side(6, health=4), Side(5, health=4)]
    plain = showdown(heroes, Side(7, health=8))
    healing = showdown(heroes, Side(7, health=8), heal=1)
    assert 0 < healing.win < plain.win
    assert sum(healing.wounds) == pytest.approx(1)


def test_a_villain_that_heals_by_each_hero_heals_less_when_one_has_fallen():
    heroes = [Side(6, health=4), Side(5, health=2)]
    wins = [
        showdown(heroes, Side(7, health=10, regrows=regrows)).win
        for regrows in ((1, 1), (1, 2), (2, 2))
    ]
    assert wins == sorted(wins, reverse=True)
    assert len({round(win, 4) for win in wins}) == 3
    assert showdown(heroes, Side(7, health=10, regrows=(2, 2))).win == pytest.approx(
        showdown(heroes, Side(7, health=10, heal=2)).win
    )


@pytest.mark.parametrize(("grown", "win"), [({}, 1), ({"grow": 1}, 1), ({"mourns": 1}, 0)])
def test_who_falls_as_a_round_begins_is_mourned_but_was_not_felled(grown, win):
    """The first hero deals 3 wounds and is knocked out; the second falls before that."""
    heroes = [Side(3, target=1, health=1), Side(0, health=1, toll=1.0, first_toll=1.0)]
    villain = Side(1, target=1, health=3, **grown)
    assert showdown(heroes, villain).win == win


def test_whoever_is_led_astray_has_one_round():
    hero, candle = Side(2, health=4), Side(2, health=2, strays=True)
    found, one = fight(hero, candle), fight(hero, Side(2, health=2), rounds=1)
    assert found.win == pytest.approx(one.win)
    assert found.escape == pytest.approx(one.unfinished)


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
    villain = Side(5, health=9)
    together = showdown([accompanied, alone], villain).wounds
    parts = damage(accompanied, villain), damage(alone, villain)
    assert together[0] == pytest.approx(parts[0][0] * parts[1][0])


@pytest.mark.rule("SHD-12")
@given(st.integers(0, 3), st.integers(0, 3), st.integers(2, 6))
@settings(deadline=None, max_examples=30)
def test_elders_who_are_hit_are_those_of_all_rolls(elders, dice, target):
    counts = [0] * (elders + 1)
    for roll in all_rolls(dice):
        counts[elders - sum(die >= target for die in roll[:elders])] += 1
    found = elders_left(Side(dice, target), elders)
    assert found == pytest.approx([count / 6**dice for count in counts])


@pytest.mark.rule("SHD-12")
def test_an_elder_draws_dice_away_only_until_hit():
    hero, villain = Side(6, health=4), Side(5, health=6)
    protected = fight(hero, replace(villain, dice=4)).win
    assert fight(hero, villain).win < fight(replace(hero, beside=1), villain).win < protected


# ---- against the engine: fixed seeds, so that it cannot fail by chance ---------------------------


def bounded(count, games, chance):
    """Within three and a half standard deviations of what the odds say."""
    return abs(count - games * chance) <= 3.5 * sqrt(games * chance * (1 - chance)) + 1e-9


def agree(counts, chances):
    """So often each number came up as the odds say, and no other number did."""
    games = sum(counts.values())
    known = all(0 <= number < len(chances) for number in counts)
    return known and all(bounded(counts[n], games, chance) for n, chance in enumerate(chances))


register(
    Box(
        id="healing-lair",
        name="healing-lair",
        version="1",
        cards=(
            LairCard(
                id="warm-crypt",
                name="warm-crypt",
                space="manor",
                cost=2,
                does=(Whenever(moments.SHOWDOWN_ROUND, VillainHeals(1), after_first_round),),
            ),
        ),
    )
)
HEALING = ("core", "healing-lair")


def tables(games, **position):
    """The same position again and again, each time with other dice to come."""
    laid = table(**position).game
    for seed in range(games):
        yield Scenario(Game.from_state(laid.setup, seed, laid.base.copy()))


TESTS = [
    ("victor", ["muddy-footprints"], successes(4, 4)),
    ("victor", ["muddy-footprints", "second-chance"], successes(4, 4, reroll=True)),
]


@pytest.mark.rule("SKL-03", "SKL-05")
@pytest.mark.parametrize(("hero", "hand", "chances"), TESTS)
def test_skill_tests_succeed_in_the_engine_as_the_odds_say(hero, hand, chances):
    counts = Counter[int]()
    for t in tables(2000, heroes={hero: {"at": "church", "hand": hand}}):
        t.answer("play:muddy-footprints")
        if "play:second-chance" in t.options and t.kind == "respond":
            t.answer("play:second-chance")
        t.pass_all()
        counts[t.records("test-result")[0][2]] += 1
    assert agree(counts, chances)


def test_a_test_that_failed_and_is_rolled_again_passes_as_the_odds_say():
    games, passed = 2000, 0
    for t in tables(games, heroes={"heinrich": {"at": "church", "hand": ["muddy-footprints"]}}):
        t.answer("play:muddy-footprints")
        failed = all(die < 4 for die in t.records("test")[0][4])
        t.answer("use:heinrich" if failed else "pass")
        passed += t.records("test-result")[0][2] > 0
    assert bounded(passed, games, odds.test(2, 4, reroll=True))


def first_round(t, *wanted):
    """Play one fight round with these options wherever they are offered.

    Gives the hits that became wounds, on the enemy and on the hero.
    """
    while t.kind == "respond":
        t.answer(next((key for key in wanted if key in t.options), "pass"))
    dealt = [one[3] for one in t.records("enemy-wounded")]
    dealt += [one[1] for one in t.records("villain-wounded")]
    return sum(dealt), sum(one[2] for one in t.records("wounded"))


def compare_rounds(positions, mine, theirs, *wanted, most=99):
    """Up to `most` hits on the enemy: what re-rolls misses is not asked for beyond them."""
    dealt, taken = Counter[int](), Counter[int]()
    for t in positions:
        on_enemy, on_hero = first_round(t, *wanted)
        dealt[min(most, on_enemy)] += 1
        taken[on_hero] += 1
    chances = round_wounds(mine, theirs, first=True)
    if len(chances) > most:
        chances = (*chances[:most], sum(chances[most:]))
    assert agree(dealt, chances)
    assert agree(taken, round_wounds(theirs, mine, first=True))


ROUNDS = [
    ("karl", [], "wolves", Side(4, ignore=1), Side(3)),
    ("katarina", [], "walking-dead", Side(2, first=1), Side(4, 6)),
    ("thomas", ["flail"], "wolves", Side(4, reroll=True), Side(3)),
    ("thomas", ["torch"], "wolves", Side(3, ward=3), Side(3)),  # a hit is rolled again
]


@pytest.mark.rule("FGT-02", "FGT-05", "FGT-06")
@pytest.mark.parametrize(("hero", "items", "minion", "mine", "theirs"), ROUNDS)
def test_fight_rounds_go_in_the_engine_as_the_odds_say(hero, items, minion, mine, theirs):
    heroes = {hero: {"at": "marsh", "items": items}}
    met = tables(1500, heroes=heroes, minions={"marsh": minion}, phase="fight")
    kept = content(("core",))
    health = kept.minions[kept.minion_index[minion]].health
    compare_rounds(met, mine, theirs, *(f"use:{item}" for item in items), most=health)


def showdowns(games, *elders, heroes=None, lair="broken-tower", at="abandoned-keep", **more):
    """Showdowns of Thomas, or of others, whose hunting party is formed."""
    thomas = {"thomas": {"upgrades": {"combat": 4}}}
    there = {
        name: {"at": at, "investigation": 5, **given} for name, given in (heroes or thomas).items()
    }
    next(iter(there.values()))["lair"] = lair
    setup = {"mode": "lone", "villain": "vampire", "basic": True} | more
    for t in tables(games, heroes=there, phase="showdown", **setup):
        while t.kind == "join-showdown":
            t.answer("yes")
        for elder in elders:
            t.answer(f"elder:{elder}")
        if t.kind == "hunting-party":
            t.answer("nobody")
        yield t


VAMPIRE = Side(5, health=6, prevent=5)
PARTIES = [
    ([], [], {"beside": 0}),
    (["sophie"], [], {"beside": 1}),
    (["sophie", "doctor-manning"], [], {"beside": 2}),
    (["reverend-harding"], [], {"beside": 1, "rally": 2}),
    (["reverend-harding"], ["flail"], {"beside": 1, "rally": 2, "reroll": True}),
]


@pytest.mark.rule("SHD-09", "SHD-11")
@pytest.mark.parametrize(("elders", "items", "help_"), PARTIES)
def test_showdown_rounds_go_in_the_engine_as_the_odds_say(elders, items, help_):
    heroes = {"thomas": {"items": items}}
    wanted = [f"use:{name}" for name in (*items, *elders) if name != "doctor-manning"]
    met = showdowns(1200, *elders, heroes=heroes, villain_health=9)
    compare_rounds(met, Side(3 + len(items), **help_), VAMPIRE, *wanted)


def test_lady_hanbrook_turns_hits_aside_in_the_engine_as_the_odds_say():
    met = list(showdowns(1800, "lady-hanbrook", villain_health=9))
    # whether she still helps in the round in which she is hit herself is no matter of odds
    stands = [t for t in met if t.elder("lady-hanbrook").status == "town"]
    compare_rounds(stands, Side(7, ward=3, beside=1), VAMPIRE)


@pytest.mark.rule("SHD-12")
def test_as_many_elders_are_left_in_the_engine_as_the_odds_say():
    party = ("sophie", "doctor-manning")
    counts = Counter[int]()
    for t in showdowns(1200, *party, villain_health=9):
        first_round(t)
        counts[sum(t.elder(name).status == "town" for name in party)] += 1
    assert agree(counts, elders_left(VAMPIRE, 2))


FIGHTS = [
    ("karl", "wolves", {}, Side(4, health=2, ignore=1), Side(3, health=2), ""),
    ("thomas", "bats", {}, Side(3, health=4), Side(2, health=1), "enemy"),
    ("katarina", "walking-dead", {}, Side(2, health=4, first=1), Side(4, 6, 2), ""),
    ("isabella", "wolves", {"items": ["sword"]}, Side(5, health=4), Side(3, health=2), ""),
    (
        "thomas",
        "order-of-the-crimson-hand",
        {"items": ["sword"]},
        Side(5, health=4),
        Side(2, health=4, frenzy=1),
        "",
    ),
]


def boxes_with(minion):
    """The boxes in which there is such a minion."""
    return ("core", "sw") if minion == "order-of-the-crimson-hand" else ("core",)


@pytest.mark.parametrize("escape_at", [0, 1])
@pytest.mark.parametrize(("hero", "minion", "more", "mine", "theirs", "first"), FIGHTS)
def test_fights_end_in_the_engine_as_the_odds_say(
    hero, minion, more, mine, theirs, first, escape_at
):
    games, wins, falls = 800, 0, 0
    for t in tables(
        games,
        heroes={hero: {"at": "marsh", **more}},
        minions={"marsh": minion},
        phase="fight",
        boxes=boxes_with(minion),
        draws={"mystery": ["the-hour-is-late"]},  # it wounds nobody who has escaped
    ):
        while t.kind in ("escape", "respond"):
            who = t.hero(hero)
            leaves = t.kind == "escape" and who.boxes - who.wounds <= escape_at
            t.answer(t.options[-1] if leaves else "fight" if t.kind == "escape" else "pass")
        wins += t.minion("marsh") is None
        falls += t.hero(hero).knock_outs > 0
    found = fight(mine, theirs, strikes_first=first, escape_at=escape_at)
    assert bounded(wins, games, found.win)
    assert bounded(falls, games, found.down)


def won_by_fighting_on(t):
    """Whether the heroes win who never leave and use nothing; an elder goes with the first."""
    while t.game.decision is not None and t.s.showdown is not None:
        known = ("fight", "pass", f"with:{t.names[0]}", "nobody")
        t.answer(next(key for key in known if key in t.options))
    return t.game.result is not None and t.game.result.winner in ("hero", "heroes")


PLANKS = {"lair": "narrow-planks", "at": "covered-bridge"}  # everybody has one die fewer
CRYPT = {"lair": "warm-crypt", "at": "manor", "boxes": HEALING}  # the villain heals
KARL = {"karl": {"upgrades": {"combat": 3}}}
WEREWOLF = Side(5, health=6)
SHOWDOWNS = [
    (
        {"heroes": KARL, **PLANKS},
        Side(6, health=2, ignore=1),
        Side(4, health=6, prevent=5),
        "",
        0,
    ),
    (
        {"heroes": KARL, "villain": "werewolf", **PLANKS},
        Side(6, health=2, ignore=1),
        Side(4, health=6),
        "enemy",
        0,
    ),
    (CRYPT, Side(7, health=4), VAMPIRE, "", 1),
    ({"elders": ["sophie"]}, Side(7, health=4, beside=1), VAMPIRE, "", 0),
    (
        {"elders": ["sophie", "doctor-manning"], "villain": "werewolf"},
        Side(7, health=4, beside=2),
        WEREWOLF,
        "enemy",
        0,
    ),
    ({"elders": ["sophie"], **CRYPT}, Side(7, health=4, beside=1), VAMPIRE, "", 1),
]


@pytest.mark.rule("SHD-12")
@pytest.mark.parametrize(("fought", "mine", "theirs", "first", "heal"), SHOWDOWNS)
def test_showdowns_end_in_the_engine_as_the_odds_say(fought, mine, theirs, first, heal):
    games = 1000
    elders = fought.get("elders", [])
    given = {name: one for name, one in fought.items() if name != "elders"}
    wins = sum(won_by_fighting_on(t) for t in showdowns(games, *elders, **given))
    assert bounded(wins, games, showdown([mine], theirs, strikes_first=first, heal=heal).win)


@pytest.mark.rule("COOP-27", "COOP-28", "SHD-11", "SHD-12")
def test_a_showdown_of_two_and_an_elder_ends_in_the_engine_as_the_odds_say():
    # Katarina hardly outlives Thomas: his elder would join her (GAP-50), which no odds count.
    heroes = {"thomas": {"upgrades": {"combat": 4}}, "katarina": {"wounds": 3}}
    games = 1200
    fought = showdowns(
        games, "sophie", heroes=heroes, mode="cooperative", villain_wounds=5, villain="werewolf"
    )
    wins = sum(won_by_fighting_on(t) for t in fought)
    mine = [Side(7, health=4, beside=1), Side(2, health=1, first=1)]
    found = showdown(mine, Side(5, health=7), strikes_first="enemy").win
    assert bounded(wins, games, found)


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


def test_what_is_used_once_can_be_said_of_a_side_too():
    question = parse(
        "4 dice health 3 dazzle 1 halve sixes 1 stand 3 guard 2 guard 99 potion 2 "
        "vs 5 dice health 4"
    )
    aids = (Aid(guard=2), Aid(guard=99), Aid(potion=2))
    hero = Side(4, health=3, dazzle=1, halve=True, sixes=1, last_stand=3, aids=aids)
    assert question.heroes == (hero,)
    found = ask(question)
    assert found == fight(hero, Side(5, health=4))
    assert fight(Side(4, health=3), Side(5, health=4)).win < fight(hero, Side(5, health=4)).win < 1


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
        ("", "ask a question"),
        ("5", "5 of what"),
        ("5 dices", "did you mean 'dice'"),
        ("5 dice 7+", "a target is 2+ to 6+"),
        ("5 dice 1+", "a target is 2+ to 6+"),
        ("5 dice vs 4 dice", "both sides need health"),
        ("5 dice vs dice health 3/4", "means nothing here"),
        ("5 dice vs 4 dice health 0/4", "health is 1 to 200"),
        ("5 dice vs 4 dice helth 3/4", "did you mean 'health'"),
        ("5 dice health 3/4", "goes after both sides of a fight"),
        ("5 dice 5+ rounds 2", "a fight needs 'vs'"),
        ("5 dice vs 4 dice health 3/4 need 2", "belongs to a test"),
        ("5 dice vs 4 dice vs 3 dice", "one 'vs'"),
        ("5 dice & 4 dice", "needs a villain"),
        ("5 dice ignore vs 4 dice", "needs a number"),
        ("5 dice prevent 5 vs 4 dice", "needs a target"),
        ("5 dice vs 4 dice escape 1", "'escape' must be followed by 'at'"),
        ("201 dice 5+", "0 to 200 dice"),
    ],
)
def test_what_is_not_understood_is_named(text, says):
    with pytest.raises(ShadowbrookError, match=says.replace("+", r"\+")):
        ask(parse(text))


# ---- several threads -----------------------------------------------------------------------------


def test_states_that_several_threads_ask_for_are_the_same_for_all():
    """The pages of a server ask from several threads, and what one has found all get."""
    hero = Side(5, health=6, first=2, aids=(Aid(boxes=1, dice=1), Aid(guard=2), Aid(potion=2)))
    villain = Side(6, health=48, prevent=5)

    def series():
        return _States(hero, villain, "")

    wanted, before = series().from_the_start(begun=False), getswitchinterval()
    setswitchinterval(1e-6)
    try:
        for _ in range(5):
            shared, start = series(), Barrier(4)
            found: list[object] = []

            def ask_all(shared=shared, start=start, found=found):
                start.wait()
                found.append(shared.from_the_start(begun=False))

            threads = [Thread(target=ask_all) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert found == [wanted] * 4
    finally:
        setswitchinterval(before)
