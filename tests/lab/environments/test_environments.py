"""The standard environments: the suites of their libraries, pages, secrets, rewards."""

import re
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from shadowbrook import AnswerError, Game, Setup, ShadowbrookError
from shadowbrook.bots import base as registry
from shadowbrook.engine.box import Box
from shadowbrook.engine.decision import Decision, option
from shadowbrook.engine.definitions import Space
from shadowbrook.engine.hiding import hide
from shadowbrook.engine.shelf import register
from shadowbrook.engine.state import Result
from shadowbrook.lab.environments import (
    ID,
    MAX_OPTIONS,
    OneSeat,
    SeatsInTurn,
    encoding,
    env,
    parallel_env,
)
from shadowbrook.lab.environments import series as tables
from shadowbrook.lab.environments.encoding import OPTION_BLOCKS, TABLE_BLOCKS, Seen
from shadowbrook.lab.environments.series import GameSeries, observation_space
from shadowbrook.testing import table as scene
from tests.plain import BOXES as PLAIN
from tests.toys import BOXES

SETUPS = {
    "competitive, 1 seat": Setup(mode="competitive", heroes=1),
    "competitive, 4 seats": Setup(mode="competitive", heroes=4),
    "competitive, 8 seats": Setup(mode="competitive", heroes=8),
    "competitive, 2 seats, all asked": Setup(mode="competitive", heroes=2, windows="ask_all"),
    "cooperative, 2 seats": Setup(mode="cooperative", heroes=2),
    "cooperative, 7 seats": Setup(mode="cooperative", heroes=7),
    "cooperative, 3 seats with 5 heroes": Setup(
        mode="cooperative", heroes=5, seats=(0, 1, 2, 0, 1)
    ),
    "teams, 6 seats": Setup(mode="team", heroes=6, teams=3),
    "teams, 2 seats with 4 heroes": Setup(mode="team", heroes=4, seats=(0, 1, 0, 1)),
    "solo-team": Setup(mode="solo-team", heroes=3),
    "lone": Setup(mode="lone", heroes=["karl"], level="hunter"),
    "action points": Setup(mode="lone", heroes=["karl"], preset="ap"),
}
EVERY = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
PAGE = Path(__file__).parents[3] / "docs" / "environments.md"

# PettingZoo lists by name which environments may have observations that are dicts.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def choose(stream, mask):
    return int(stream.choice(np.flatnonzero(mask)))


# ---- the suites of the libraries ---------------------------------------------------------------


@EVERY
def test_pettingzoo_api(setup, capsys):
    api_test(env(setup), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@EVERY
def test_pettingzoo_parallel_api(setup):
    parallel_api_test(parallel_env(setup), num_cycles=15)


@EVERY
def test_pettingzoo_seeds(setup):
    seed_test(partial(env, setup), num_cycles=25)


@EVERY
def test_pettingzoo_max_cycles(setup):
    module = SimpleNamespace(env=partial(env, setup), parallel_env=partial(parallel_env, setup))
    max_cycles_test(module)


@EVERY
def test_gymnasium_check_env(setup):
    one = gymnasium.make(ID, setup=setup, render_mode="ansi")
    check_env(one.unwrapped)


def test_gymnasium_check_env_of_a_seat_that_is_not_the_first():
    check_env(gymnasium.make(ID, setup=SETUPS["competitive, 4 seats"], seat=3).unwrapped)


# ---- games to their end --------------------------------------------------------------------------


@EVERY
def test_every_seat_plays_to_the_end_and_gets_its_reward_once(setup):
    playing = env(setup)
    playing.reset(seed=5)
    stream = np.random.default_rng(5)
    rewards: dict[str, float] = {}
    for agent in playing.agent_iter():
        observation, reward, over, cut, info = playing.last()
        assert not cut
        if over:
            rewards[agent] = reward
            assert info["result"]["won"] == (reward == 1)
            playing.step(None)
        else:
            assert reward == 0
            assert len(info["keys"]) == observation["action_mask"].sum()
            playing.step(choose(stream, observation["action_mask"]))
    assert list(rewards) == playing.possible_agents
    assert set(rewards.values()) <= {1.0, -1.0}


@pytest.mark.parametrize(
    ("setup", "result", "rewards"),
    [
        ("competitive, 4 seats", Result("hero", "showdown", 9, (2,)), [-1, -1, 1, -1]),
        ("competitive, 4 seats", Result("villain", "darkness", 9), [-1, -1, -1, -1]),
        ("cooperative, 2 seats", Result("heroes", "showdown", 9, (0, 1)), [1, 1]),
        ("cooperative, 2 seats", Result("villain", "all-knocked-out", 9), [-1, -1]),
        ("teams, 6 seats", Result("team", "showdown", 9, (1, 4), 1), [-1, 1, -1, -1, 1, -1]),
        ("teams, 2 seats with 4 heroes", Result("team", "showdown", 9, (1, 3), 1), [-1, 1]),
        ("lone", Result("hero", "showdown", 9, (0,)), [1]),
    ],
)
def test_rewards_of_rivals_allies_and_teams(setup, result, rewards):
    table = GameSeries(SETUPS[setup])
    table.deal(1)
    assert [table.reward(seat) for seat in table.seats] == [0.0] * len(rewards)
    table.playing.s.result = result
    assert [table.reward(seat) for seat in table.seats] == rewards


def test_a_seat_against_bots_plays_the_game_of_those_bots():
    """With the answers of a random bot in its seat it is the very game of four random bots."""
    from random import Random

    from shadowbrook.lab.games import Match, play

    one = OneSeat(SETUPS["competitive, 4 seats"], seat=2)
    _, info = one.reset(seed=3)
    stream = Random(f"bot|{one.table.seed}|2")
    over = False
    while not over:
        _, reward, over, cut, info = one.step(int(stream.random() * len(info["keys"])))
        assert not cut
    row = play(Match(0, one.table.setup, one.table.seed, ("random",))).row
    assert info["result"]["round"] == row.rounds
    assert info["result"]["winner"] == row.winner
    assert reward == (1 if row.side == "seat 3" else -1)
    assert info["illegal_actions"] == 0
    with pytest.raises(ShadowbrookError, match="the game is over"):
        one.step(0)


def test_bots_that_failed_are_told_of(monkeypatch):
    class Failing:
        def choose(self, table, options):
            raise ValueError("no idea")

    one = OneSeat(SETUPS["competitive, 4 seats"])
    assert one.reset(seed=1)[1]["faults"] == []
    monkeypatch.setitem(registry.OURS, "random", lambda stream, limits: Failing())
    one.reset(seed=1)
    faults: list[str] = []
    while len(faults) < 3:
        *_, info = one.step(0)
        faults = info["faults"]
    assert faults[0] == (
        "the bot random of seat 2 failed (ValueError: no idea); a simple one goes on"
    )


def test_a_seat_that_is_truncated_leaves_the_others_playing():
    playing = SeatsInTurn(SETUPS["competitive, 4 seats"], max_cycles=6)
    playing.reset(seed=1)
    acted = dict.fromkeys(playing.possible_agents, 0)
    for agent in playing.agent_iter():
        observation, reward, over, cut, _ = playing.last()
        assert (reward, over) == (0, False)
        acted[agent] += not cut
        playing.step(None if cut else choose(np.random.default_rng(1), observation["action_mask"]))
    assert set(acted.values()) == {6}


def test_one_seat_is_truncated_after_max_cycles():
    one = OneSeat(SETUPS["lone"], max_cycles=3)
    one.reset(seed=1)
    cuts = [one.step(0)[3] for _ in range(3)]
    assert cuts == [False, False, True]


# ---- options and pages -------------------------------------------------------------------------


def test_an_action_outside_the_mask_is_wrapped_and_counted():
    one = OneSeat(SETUPS["lone"])
    observation, info = one.reset(seed=1)
    count = len(info["keys"])
    assert observation["action_mask"][count:].sum() == 0
    twin = OneSeat(SETUPS["lone"])
    twin.reset(seed=1)
    found = one.step(count)[4]
    assert found["illegal_actions"] == 1
    assert found["keys"] == twin.step(0)[4]["keys"]


@pytest.mark.parametrize("past", [0, 1])
def test_or_it_is_an_error(past):
    one = OneSeat(SETUPS["lone"], illegal="raise")
    _, info = one.reset(seed=1)
    last = len(info["keys"]) - 1
    if past:
        with pytest.raises(AnswerError, match=f"the action {last + 1} is not offered now"):
            one.step(last + 1)
    else:
        one.step(last)


def with_options(count):
    """A table whose open decision has so many options."""
    table = GameSeries(SETUPS["lone"])
    table.deal(1)
    options = tuple(option(f"number:{n}") for n in range(count))
    table.playing.decision = Decision(0, "collect", "collect", "ACT-01", options, 0)
    return table


@pytest.mark.parametrize("count", [MAX_OPTIONS - 1, MAX_OPTIONS])
def test_as_many_options_as_fit_are_one_page(count):
    table = with_options(count)
    options, more = table.offered()
    assert (len(options), more) == (count, False)
    assert table.mask(0).sum() == count


@pytest.mark.parametrize("count", [MAX_OPTIONS + 1, 2 * (MAX_OPTIONS - 1), 150])
def test_more_options_than_slots_are_turned_like_pages(count):
    table = with_options(count)
    decision = table.playing.decision
    assert decision is not None
    seen: list[str] = []
    pages = -(-count // (MAX_OPTIONS - 1))
    for page in range(pages):
        options, more = table.offered()
        assert more
        observation = table.observe(0)
        assert observation_space().contains(observation)
        assert observation["action_mask"].sum() == len(options) + 1
        assert observation["action_mask"][MAX_OPTIONS - 1] == 1
        assert observation["options"][MAX_OPTIONS - 1, 1] == 1
        assert table.page == page
        seen += [one.key for one in options]
        table.act(MAX_OPTIONS - 1)
    assert seen == decision.keys()
    assert table.page == 0
    assert table.playing.decision is decision


def test_an_option_of_a_later_page_can_be_taken(monkeypatch):
    """A whole game with three slots: two options a page, and every game still ends."""
    monkeypatch.setattr(encoding, "MAX_OPTIONS", 3)
    monkeypatch.setattr(tables, "MAX_OPTIONS", 3)
    table = GameSeries(SETUPS["cooperative, 2 seats"])
    table.deal(2)
    stream = np.random.default_rng(2)
    later = 0
    for _ in range(100_000):
        if table.asked is None:
            break
        decision, page = table.playing.decision, table.page
        assert decision is not None
        options, _ = table.offered()
        table.observe(table.asked)
        table.act(choose(stream, table.mask(table.asked)))
        if table.playing.decision is not decision:
            later += page > 0
            taken = table.playing.answers[-1].rpartition("/")[2]  # an aside has its seat before it
            assert taken in [one.key for one in options]
            assert table.page == 0
    assert table.playing.over
    assert later > 10


def test_who_is_not_asked_can_only_wait():
    table = GameSeries(SETUPS["competitive, 4 seats"])
    table.deal(1)
    assert table.asked == 0
    waiting = table.observe(2)
    assert waiting["action_mask"].tolist() == [1] + [0] * (MAX_OPTIONS - 1)
    assert not waiting["options"].any()
    assert table.info(2)["keys"] == []


# ---- asides --------------------------------------------------------------------------------------


ASIDE = list(OPTION_BLOCKS).index("option") + 2  # the column that marks them


def with_asides(**heroes):
    """A table at which karl is asked for his action; the seats play what they hold."""
    laid = scene(heroes={"karl": {}, "thomas": {}, **heroes})
    table = GameSeries(laid.game.setup, render_mode="ansi")
    table.game = laid.game
    return table, laid


def test_what_can_be_played_at_any_time_is_among_the_actions_of_who_is_asked():
    table, laid = with_asides(karl={"hand": ["eyewitness"]})
    keys = table.info(0)["keys"]
    assert keys == [*laid.options, "play:eyewitness"]
    observation = table.observe(0)
    assert observation["action_mask"].sum() == len(keys)
    marked = observation["options"][:, ASIDE]
    assert np.flatnonzero(marked).tolist() == [len(keys) - 1]
    shown = table.render(0)
    assert shown is not None
    assert f"  {len(keys) - 1}: play Eyewitness" in shown
    plain, _ = with_asides()
    counted = sum(TABLE_BLOCKS[block] for block in ("game",)) + 1
    more = observation["observation"][counted] - plain.observe(0)["observation"][counted]
    assert more == pytest.approx(1 / MAX_OPTIONS)


def test_an_aside_leads_back_to_the_same_decision():
    table, laid = with_asides(karl={"hand": ["eyewitness"], "investigation": 2})
    before = laid.options
    table.act(len(before))
    assert table.playing.log[-1] == "0/play:eyewitness"
    assert laid.hero("karl").investigation == 4
    assert table.info(0)["keys"] == laid.options
    assert laid.kind == "action"


def test_others_play_nothing_aside_while_somebody_else_is_asked():
    table, laid = with_asides(thomas={"hand": ["eyewitness"]})
    assert table.info(0)["keys"] == laid.options
    assert not table.observe(0)["options"][:, ASIDE].any()
    assert table.info(1)["keys"] == []
    assert table.mask(1).tolist() == [1] + [0] * (MAX_OPTIONS - 1)


# ---- what is observed ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["competitive, 4 seats", "teams, 6 seats", "cooperative, 2 seats"])
def test_observations_depend_on_nothing_hidden(name):
    game = Game.new(SETUPS[name], 4)
    stream = np.random.default_rng(4)
    table = GameSeries(SETUPS[name])
    compared = 0
    while game.decision is not None:
        seat = game.decision.seat
        if stream.random() < 0.1:
            table.game = game
            before = table.observe(seat)
            info = table.info(seat)
            table.game = hide(game, seat, compared)
            after = table.observe(seat)
            for part, numbers in before.items():
                assert np.array_equal(numbers, after[part]), part
            assert info == table.info(seat)
            compared += 1
        choices = game.decision.choices
        game.answer(choices[int(stream.integers(len(choices)))].key)
    assert compared > 5


def test_what_a_seat_holds_is_observed():
    """The same table, with and without an Event in the own hand and in another's."""
    game = Game.new(Setup(mode="competitive", heroes=["karl", "victor"]), 1)
    seen = game.view(0)
    before = encoding.encode_table(Seen(seen, game.content))
    seen["heroes"][0]["hand"] = ["gossip-and-rumors"]
    assert not np.array_equal(before, encoding.encode_table(Seen(seen, game.content)))


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("competitive, 8 seats", 4),  # a hero is knocked out by more wounds than there are boxes
        ("cooperative, 7 seats", 2),  # a showdown that has not begun
        ("action points", 6),
    ],
)
def test_numbers_stay_within_the_space_all_through_a_game(name, seed):
    space = observation_space()
    table = GameSeries(SETUPS[name])
    table.deal(seed + 1000)
    stream = np.random.default_rng(seed)
    while table.asked is not None:
        observation = table.observe(table.asked)
        assert space.contains(observation)
        table.act(choose(stream, observation["action_mask"]))


def test_another_box_changes_neither_the_space_nor_the_slots_of_the_first():
    register(
        Box(
            id="mill-race",
            name="mill-race",
            version="1",
            spaces=(
                Space(id="mill-pond", name="mill pond", kind="dangerous", near=("mill-race",)),
                Space(id="mill-race", name="mill race", kind="road", near=("mill-pond",)),
            ),
        )
    )
    core = GameSeries(Setup(mode="lone", heroes=["karl"], villain="vampire"))
    more = GameSeries(
        Setup(mode="lone", heroes=["karl"], villain="vampire", boxes=(*BOXES, "mill-race"))
    )
    core.deal(1)
    more.deal(1)
    plain, wide = core.observe(0), more.observe(0)
    assert len(more.cards.board.spaces) == len(core.cards.board.spaces) + 2
    assert {part: numbers.shape for part, numbers in plain.items()} == {
        part: numbers.shape for part, numbers in wide.items()
    }
    at = sum(size for block, size in TABLE_BLOCKS.items() if block != "spaces")
    known = len(core.cards.board.spaces) * encoding.SPACE_SIZE
    assert np.array_equal(
        plain["observation"][at : at + known], wide["observation"][at : at + known]
    )


def sizes(writer):
    starts = [*writer.blocks.values(), len(writer.values)]
    return {
        name: end - start
        for name, start, end in zip(writer.blocks, starts, starts[1:], strict=False)
    }


def test_the_blocks_are_as_large_as_they_say():
    game = Game.new(SETUPS["competitive, 8 seats"], 1)
    for _ in range(40):
        assert game.decision is not None
        seen = Seen(game.view(game.decision.seat), game.content)
        assert sizes(encoding._write_table(seen, 0)) == TABLE_BLOCKS
        for one in game.decision.choices:
            assert sizes(encoding._write_option(seen, one)) == OPTION_BLOCKS
        game.answer(game.decision.options[0].key)


def documented(heading):
    section = PAGE.read_text(encoding="utf-8").split(f"### {heading}\n")[1].split("\n#")[0]
    rows = re.findall(r"^\| (?:(\d+) × )?([a-z ]+?) \| (\d+) \|", section, re.MULTILINE)
    return [(name, int(times or 1), int(size)) for times, name, size in rows]


def test_the_page_and_the_code_agree_on_the_blocks():
    assert documented("A row for each option") == [
        (name, 1, size) for name, size in OPTION_BLOCKS.items()
    ]
    found: dict[str, tuple[int, int]] = {}
    for name, size in TABLE_BLOCKS.items():
        kind = re.sub(r" \d+$", "", name)
        found[kind] = found.get(kind, (0, size))[0] + 1, size
    found["space"] = encoding.SPACES, encoding.SPACE_SIZE
    del found["spaces"]
    assert documented("The table") == [(name, *numbers) for name, numbers in found.items()]
    text = PAGE.read_text(encoding="utf-8")
    assert f"{encoding.TABLE_SIZE:,} numbers" in text
    assert f"{MAX_OPTIONS} rows of {encoding.OPTION_SIZE}" in text


# ---- drawings, and what is refused -----------------------------------------------------------


@EVERY
def test_render_as_text_and_as_a_drawing(setup):
    from xml.etree import ElementTree

    for mode, begins in (("ansi", "Round "), ("svg", "<svg")):
        one = gymnasium.make(ID, setup=setup, render_mode=mode, bot="random")
        one.reset(seed=1)
        one.step(0)
        one.step(0)
        shown = one.render()
        assert isinstance(shown, str)
        assert shown.startswith(begins)
        if mode == "svg":
            root = ElementTree.fromstring(shown)
            assert any("Town Hall" in (text.text or "") for text in root.iter())
        playing = env(setup, render_mode=mode)
        playing.reset(seed=1)
        assert playing.render().startswith(begins)


def test_the_text_shows_the_options_by_index():
    one = OneSeat(SETUPS["lone"], render_mode="ansi")
    _, info = one.reset(seed=1)
    shown = one.render().splitlines()
    assert sum(bool(re.match(r"  \d+: ", line)) for line in shown) == len(info["keys"])


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        ({"seat": 1}, "there is no seat 1"),
        ({"bot": "randm"}, "did you mean 'random'"),
        ({"render_mode": "human"}, "there is no render mode 'human'"),
        ({"illegal": "rais"}, "did you mean 'raise'"),
        ({"setup": {"mode": "lonely"}}, "there is no mode 'lonely'"),
        (
            {"setup": {"mode": "solo-team", "heroes": 9, "boxes": PLAIN}},
            "observations have room for 8 heroes, not 9",
        ),
    ],
)
def test_what_cannot_be_is_refused(flags, sentence):
    with pytest.raises(ShadowbrookError, match=sentence):
        OneSeat(**{"setup": SETUPS["lone"], **flags})


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch):
    import importlib
    import sys

    for name in [name for name in sys.modules if name.startswith("shadowbrook.lab.environments")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ShadowbrookError, match=r"pip install 'shadowbrook\[env\]'"):
        importlib.import_module("shadowbrook.lab.environments")
