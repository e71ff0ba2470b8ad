"""A short run of the fuzzer, and proof that it would notice."""

from random import Random

import pytest

from shadowbrook.engine.errors import SetupError
from shadowbrook.engine.rules import MODES, OPTIONS, PRESET_MODES, PRESETS
from shadowbrook.engine.shelf import content
from shadowbrook.engine.state import Hero
from shadowbrook.engine.steps import STEPS
from shadowbrook.engine.verbs.minions import set_minion
from shadowbrook.engine.view import view
from shadowbrook.lab import invariants
from shadowbrook.lab.fuzz import Case, FuzzPlan, Tally, fuzz, random_setup, unresolved

CLOSELY = FuzzPlan(every=1)


@pytest.mark.parametrize("part", range(5))
def test_random_play_breaks_nothing(part):
    tally, interrupted = fuzz(28, f"suite-{part}")
    assert [failure.command + "\n" + failure.trace for failure in tally.failures] == []
    assert not interrupted
    assert tally.games == 28
    assert tally.checks > 100


def test_the_same_case_is_the_same_game():
    one, other = Case("7/1", FuzzPlan()), Case("7/1", FuzzPlan())
    assert one.run() == other.run()
    assert one.game is not None
    assert other.game is not None
    assert one.game.answers == other.game.answers
    assert one.game.s.digest() == other.game.s.digest()


def test_set_ups_cover_modes_presets_and_numbers_of_heroes():
    setups = [random_setup(Random(n), FuzzPlan()) for n in range(400)]
    assert {setup.mode for setup in setups} == set(MODES)
    pairs = {(preset, mode) for preset in PRESETS for mode in PRESET_MODES[preset]}
    assert {(setup.preset, setup.mode) for setup in setups} == pairs
    assert {len(setup.hero_names) for setup in setups} == set(range(1, 9))
    assert {setup.windows for setup in setups} == {"open_if_can", "ask_all"}
    assert {setup.level for setup in setups} > {None, "apocalypse"}
    assert {setup.chart for setup in setups} == {None, "basic", "advanced"}
    assert any(setup.optional for setup in setups)
    assert any(setup.basic for setup in setups)
    assert any(setup.options for setup in setups)


def test_every_value_of_every_option_is_tried():
    stream = Random(2)
    setups = [
        random_setup(stream, FuzzPlan(preset=preset)) for preset in PRESETS for _ in range(150)
    ]
    tried = {one for setup in setups for one in setup.options.items()}
    assert tried == {(name, value) for name, row in OPTIONS.items() for value in row.values}


def test_a_plan_narrows_it_down():
    setup = random_setup(Random(1), FuzzPlan(mode="team", preset="revised"))
    assert (setup.mode, setup.preset) == ("team", "revised")
    with pytest.raises(SetupError, match="no set-up fits: --mode team --preset ap"):
        random_setup(Random(1), FuzzPlan(mode="team", preset="ap"))


def test_the_report_counts_cards():
    tally, _ = fuzz(3, "cards")
    drawn = sum(tally.cards["drew"].values())
    assert drawn > 0
    card = next(iter(tally.cards["drew"]))
    assert tally.times(card) >= tally.times(card, ("drew",)) > 0
    assert tally.charts
    assert tally.cards["villain"]
    idle = unresolved(tally)
    definition = content(("core",)).definition
    for name in tally.cards["played"]:
        canceled = tally.times(name, ("canceled",))
        assert (name in idle) == (tally.cards["played"][name] <= canceled)
        assert tally.resolved(definition[name]) == max(0, tally.cards["played"][name] - canceled)
    for result in tally.charts:
        assert result not in idle
    for name, face in (("travels", ""), ("evil", ", evil")):
        assert all(f"{elder}{face}" not in idle for elder in tally.cards.get(name, {}))
    assert "lord-hanbrook, evil" in unresolved(Tally())
    assert len(unresolved(Tally())) == len(definition) + 6 + 4 * 12
    assert any(", advanced chart: " in one for one in idle)  # three games see too few of them


# ---- planted bugs --------------------------------------------------------------------------


def plant(monkeypatch, damage, step="end-turn"):
    """Let a step do some damage after its work."""
    sound = STEPS[step]

    async def broken(g, a, b):
        await sound(g, a, b)
        damage(g)

    monkeypatch.setitem(STEPS, step, broken)


def first_failure(plan=CLOSELY, games=12):
    for number in range(games):
        tally = Case(f"planted/{number}", plan).run()
        if tally.failures:
            return tally.failures[0]
    return None


def lose_a_card(g):
    for n, pile in enumerate(g.s.discards):
        if pile:
            g.s.discards[n] = pile[:-1]
            return


def copy_a_card(g):
    g.s.in_play = (*g.s.in_play, g.s.decks[0][0] if g.s.decks[0] else g.s.stack[0])


def misplace_a_card(g):
    card = g.s.stack[0]
    g.s.place[card] += 1


def forget_a_listener(g):
    for on, cards in enumerate(g.s.listening):
        if cards:
            g.s.listening[on] = cards[1:]
            return


def overspend(g):
    g.s.heroes[0].investigation = -1


def too_many_wounds(g):
    g.s.heroes[0].wounds = g.s.heroes[0].boxes + 1


def lose_a_counter(g):
    g.s.supply[0] -= 1


def grow_in_secret(g):
    hero: Hero = g.s.heroes[0]
    hero.value = (9, 9, 9, 9)


def unsaveable(g):
    g.s.marks[g.s.stack[0]] = 0.5


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (lose_a_card, "should lie in DISCARD"),
        (copy_a_card, "lies in "),
        (misplace_a_card, "but lies in STACK 0"),
        (forget_a_listener, "listeners at moment"),
        (overspend, "has less than nothing"),
        (too_many_wounds, "wounds in"),
        (lose_a_counter, "in the supply and"),
        (grow_in_secret, "has (9, 9, 9, 9)"),
        (unsaveable, "ValidationError"),
    ],
)
def test_a_planted_bug_is_caught(monkeypatch, damage, complaint):
    plant(monkeypatch, damage)
    failure = first_failure()
    assert failure is not None
    assert complaint in failure.error


def test_a_minion_left_standing_is_caught(monkeypatch):
    def no_fight(g):
        space = g.s.heroes[0].space
        if not g.s.minions[space]:  # a counter that is really there, only nobody fights it
            set_minion(g.s, space, 0)
            g.s.supply[0] -= 1

    plant(monkeypatch, no_fight, step="actions")
    failure = first_failure(FuzzPlan(mode="cooperative", every=1))
    assert failure is not None
    assert "and does not fight" in failure.error


def test_chance_that_comes_in_by_another_door_is_caught(monkeypatch):
    calls = []

    def drift(g):
        calls.append(1)
        g.s.heroes[0].investigation += len(calls)

    plant(monkeypatch, drift, step="actions")
    failure = first_failure()
    assert failure is not None
    assert "fork" in failure.error or "goes on" in failure.error


def test_a_view_of_what_is_hidden_is_caught(monkeypatch):
    def leaking(g, seat):
        top = [pile[-1] for pile in g.s.decks if pile]
        return {**view(g, seat), "next": top}

    monkeypatch.setattr("shadowbrook.engine.game.view", leaking)
    failure = first_failure()
    assert failure is not None
    assert "depends on something that it cannot know" in failure.error


def test_a_view_that_is_no_plain_data_is_caught(monkeypatch):
    def not_plain(g, seat):
        return {**view(g, seat), "pair": (1, 2)}

    monkeypatch.setattr("shadowbrook.engine.game.view", not_plain)
    failure = first_failure()
    assert failure is not None
    assert "is not plain data" in failure.error


def test_an_option_that_leads_nowhere_is_caught(monkeypatch):
    async def nothing_there(g, hero, b):
        await g.choose(0, "nothing", (), "test", "GEN-01")

    monkeypatch.setitem(STEPS, "encounter", nothing_there)
    failure = first_failure()
    assert failure is not None
    assert "nothing can be chosen" in failure.error
    assert "ScriptError" in failure.error


def test_a_forgotten_await_is_caught(monkeypatch):
    sound = STEPS["end-turn"]

    async def forgetful(g, hero, b):
        await sound(g, hero, b)
        _ = sound(g, hero, b)

    monkeypatch.setitem(STEPS, "end-turn", forgetful)
    failure = first_failure(FuzzPlan(mode="lone"))
    assert failure is not None
    assert "never awaited" in failure.error


def test_a_game_without_end_is_caught(monkeypatch):
    monkeypatch.setattr(invariants, "MOST_ROUNDS", 2)
    failure = first_failure()
    assert failure is not None
    assert "past round 2" in failure.error


def test_a_failure_names_the_command_that_plays_it_again(monkeypatch):
    plant(monkeypatch, lose_a_card)
    failure = first_failure(FuzzPlan(mode="competitive", every=2))
    assert failure is not None
    assert failure.command == (
        f"shadowbrook fuzz --one {failure.case} --mode competitive --every 2"
    )
    again = Case(failure.case, FuzzPlan(mode="competitive", every=2)).run().failures[0]
    assert again == failure
