"""What all bots have in common: names, tables, explanations, and what happens to bad ones."""

import time
from random import Random
from typing import Any

import pytest

from shadowbrook import Game, Setup, ShadowbrookError
from shadowbrook.bots import (
    Explaining,
    Fault,
    HeuristicBot,
    Limits,
    Players,
    Table,
    bot,
    parse_spec,
)
from shadowbrook.bots import base as registry
from shadowbrook.bots.heuristic import JUDGES, REASONS, REFUSALS, turns, weigh
from shadowbrook.bots.heuristic.mind import Mind
from shadowbrook.bots.players import thinks_ahead
from shadowbrook.bots.search import SearchBot
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.shelf import content
from shadowbrook.locale import tongue
from shadowbrook.narration.questions import QUESTIONS
from shadowbrook.narration.sayings import Sayings
from shadowbrook.testing import table
from tests.fighters import CORE_ELDERS

LONE = Setup(mode="lone", heroes=["karl"], villain="vampire")
RIVALS = Setup(mode="competitive", heroes=["karl", "thomas"], villain="werewolf")


# ---- names -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "limits"),
    [
        ("heuristic", "heuristic", Limits()),
        ("search:400", "search", Limits(iterations=400)),
        ("search:200ms", "search", Limits(milliseconds=200)),
        ("search:200ms:2jobs", "search", Limits(milliseconds=200, jobs=2)),
        (" search:1 ", "search", Limits(iterations=1)),
    ],
)
def test_a_spec_names_a_bot_and_its_limits(text, name, limits):
    assert parse_spec(text).name == name
    assert parse_spec(text).limits == limits


@pytest.mark.parametrize("text", ["search:", "search:0", "search:-5", "search:fast", "search:1s"])
def test_limits_that_are_none_are_refused(text):
    with pytest.raises(ShadowbrookError, match="milliseconds"):
        parse_spec(text)


def test_a_bot_thinks_in_so_many_processes_at_most():
    assert parse_spec("search:64jobs").limits.jobs == 64
    with pytest.raises(ShadowbrookError, match="up to 64 processes"):
        parse_spec("search:65jobs")


@pytest.fixture
def brought(monkeypatch):
    """Makes this the bot `first`, as if another package brought it."""

    class Entry:
        name = "first"
        maker: Any = None

        def load(self):
            return self.maker

    def bring(maker):
        Entry.maker = staticmethod(maker)

    monkeypatch.setattr(registry, "_brought", lambda: {"first": Entry()})
    registry.parse_spec.cache_clear()
    yield bring
    registry.parse_spec.cache_clear()


def test_a_bot_of_another_package_comes_by_its_entry_point(brought):
    brought(lambda stream, limits: First())
    assert isinstance(bot("first:7", Random(1)), First)
    assert thinks_ahead(["heuristic", "first"])
    assert not thinks_ahead(["heuristic", "random"])
    game = Game.new(LONE, 1)
    assert Players(["first"], "1").choose(game) == asked(game).options[0].key


class Meddling:
    """Helps itself to what lies on the table."""

    def choose(self, table, options):
        table.heroes[0].investigation += 50
        table.clues[0] += 50
        return options[0].key


def test_what_a_bot_of_others_does_to_its_table_is_no_move(brought):
    brought(lambda stream, limits: Meddling())
    game = Game.new(RIVALS, 1)
    before = game.s.digest()
    key = Players(["first"], "1").choose(game)
    assert key == asked(game).options[0].key
    assert game.s.digest() == before


def test_a_bot_of_others_that_cannot_be_made_is_replaced_and_reported(brought):
    def broken(stream, limits):
        raise OSError("no weights")

    brought(broken)
    players = Players(["first"], "1")
    game = Game.new(LONE, 1)
    game.answer(players.choose(game))
    assert [str(fault) for fault in players.faults] == [
        "The bot first in seat 1 failed (the bot 'first' cannot be made: no weights); "
        "a simple bot takes over."
    ]


class First:
    """Takes what is offered first."""

    def choose(self, table, options):
        return options[0].key


# ---- bots that fail ---------------------------------------------------------------------------


class Failing(First):
    def choose(self, table, options):
        raise ValueError("no idea")


class Nonsense(First):
    def choose(self, table, options):
        return "fly:moon"


class Silent(First):
    def choose(self, table, options):
        return None


class Hanging(First):
    def choose(self, table, options):
        time.sleep(2)
        return options[0].key


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (Failing, "failed (ValueError: no idea)"),
        (Nonsense, "answered 'fly:moon', which is not offered"),
        (Silent, "answered 'None', which is not offered"),
        (Hanging, "did not answer within 0.05 seconds"),
    ],
)
def test_a_bad_bot_is_replaced_and_reported(monkeypatch, kind, says):
    monkeypatch.setitem(registry.OURS, "random", lambda stream, limits: kind())
    told: list[Fault] = []
    players = Players(["random", "heuristic"], "1", patience=0.05, told=told.append)
    game = Game.new(RIVALS, 1)
    for _ in range(40):
        game.answer(players.choose(game))
    assert len(told) == len(players.faults) == 1
    assert str(told[0]) == f"The bot random in seat 1 {says}; a simple bot takes over."
    assert told[0].seat == 0


class Circling:
    """Buys what is free and throws it away again."""

    def choose(self, table, options):
        keys = [option.key for option in options]
        return next(key for key in ("buy:torch", "discard:torch", *keys) if key in keys)


def test_a_bot_that_goes_round_in_circles_is_replaced_and_reported(monkeypatch):
    monkeypatch.setitem(registry.OURS, "random", lambda stream, limits: Circling())
    carried = ["sword", "musket", "flail", "carla-the-blacksmiths-wife"]
    t = table(mode="lone", heroes={"karl": {"at": "blacksmith", "items": carried}})
    players = Players(["random"], "1")
    t.game.answer("encounter")
    for _ in range(230):
        t.game.answer(players.choose(t.game))
    assert [str(fault) for fault in players.faults] == [
        "The bot random in seat 1 kept repeating itself; a simple bot takes over."
    ]
    assert t.game.decision is None or t.game.decision.kind not in ("shop", "carrying-limit")


def test_an_unknown_bot_is_refused_before_anything_is_played():
    with pytest.raises(ShadowbrookError, match="did you mean 'heuristic'"):
        Players(["heuristik"], "1")


# ---- the table ----------------------------------------------------------------------------------


def test_a_table_is_the_view_of_its_seat():
    game = Game.new(RIVALS, 3)
    seen = Table(game, 1)
    assert dict(seen) == game.view(1)
    assert len(seen) == len(game.view(1))
    assert seen["track"] == seen.track == 20


def test_a_table_keeps_the_secrets_of_others():
    t = table(heroes={"karl": {"hand": ["battle-cry"], "lair": "town-gaol"}, "thomas": {}})
    mine, other = Table(t.game, 0), Table(t.game, 1)
    assert [card.id for card in mine.hand(0)] == ["battle-cry"]
    assert other.hand(0) == ()
    assert other.hand_size(0) == 1
    lair = mine.lair(0)
    assert lair is not None
    assert lair.id == "town-gaol"
    assert other.lair(0) is None
    assert other.has_lair(0)
    assert other.secrets(0) == [None]
    with pytest.raises(AssertionError):
        mine.unseen("event")
    with pytest.raises(AssertionError):
        _ = other.decision


def test_the_heuristic_wants_a_table():
    game = Game.new(LONE, 1)
    with pytest.raises(ShadowbrookError, match="needs a shadowbrook"):
        HeuristicBot().choose(game.view(0), asked(game).options)


# ---- the heuristic -----------------------------------------------------------------


def test_every_kind_of_decision_has_a_judge_or_none_is_needed():
    """Kinds without a judge are those in which nothing speaks for anything.

    Cards judge their own questions; what comes of an option or is chosen may tell enough.
    """
    kinds = set(QUESTIONS) | Sayings(content(("core",))).questions
    assert set(JUDGES) <= kinds
    advised = {kind for piece in judged_pieces() for kind in piece.advice}
    derived = {"again", "dine", "listen", "pay-for-it", "which-minion"}
    assert kinds - set(JUDGES) - advised - derived == {
        "choose-secret",
        "order-effects",
        "order-minions",
        "re-roll-hit",
        "reveal",
        "shortest-way",
        "team-order",
    }


def judged_pieces():
    """All pieces of the core box that can advise bots."""
    core = content(("core",))
    sheets = [card for card in core.definitions if isinstance(card, VillainSheet)]
    lines = [line for sheet in sheets for line in (*sheet.chart, *sheet.advanced_chart)]
    return [*core.definitions, *lines, *core.board.spaces]


EVERYTHING = {
    "competitive": Setup(mode="competitive", heroes=4),
    "cooperative": Setup(mode="cooperative", heroes=3, chart="advanced"),
    "team": Setup(mode="team", heroes=4, teams=2),
    "solo-team": Setup(mode="solo-team", heroes=2),
    "lone": Setup(mode="lone", heroes=1, level="apocalypse"),
    "classic-basic": Setup(mode="competitive", heroes=2, preset="classic-basic"),
    "classic-advanced": Setup(mode="cooperative", heroes=2, preset="classic-advanced"),
    "rbw": Setup(mode="cooperative", heroes=2, preset="rbw"),
    "ap": Setup(mode="lone", heroes=1, preset="ap"),
    "asking all": Setup(mode="competitive", heroes=3, windows="ask_all"),
}


@pytest.mark.parametrize("name", EVERYTHING)
def test_the_heuristic_plays_and_explains_every_mode_and_preset(name):
    game = Game.new(EVERYTHING[name], f"explain {name}", record=False, checkpoints=False)
    player = HeuristicBot()
    count = 0
    while (decision := game.decision) is not None:
        seen = Table(game, decision.seat)
        key, why = player.explain(seen)
        assert key == player.choose(seen, decision.choices)
        assert why
        assert "{" not in why
        assert len(weigh(seen)) == len(decision.choices)
        game.answer(key)
        count += 1
    assert game.over
    assert count > 20


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "the Fields are the best place within reach for this hero"),
        ("fr", "les Champs sont le meilleur lieu à portée pour ce héros"),
    ],
)
def test_a_place_of_many_is_the_best_in_the_plural(language, told):
    speech = tongue(language, content(("core",)).catalogues)
    assert speech.say(turns.GO, place=speech.name("Fields")) == told


def test_a_hero_who_heals_nothing_is_not_told_to_heal():
    t = table(
        mode="lone",
        heroes={"karl": {"at": "doctors-office", "wounds": 1, "investigation": 2}},
        phase="actions",
    )
    t.answer("encounter")
    notes: dict[int, Any] = {}
    weigh(Table(t.game, 0), notes)
    told = {key: notes[number][0] for number, key in enumerate(t.options)}
    assert told == {"number:0": turns.THRIFT, "number:1": turns.HEAL}


@pytest.mark.parametrize(("wounds", "takes"), [(0, True), (2, False)])
def test_a_hero_who_takes_no_wounds_for_the_track_is_not_told_to_take_them(wounds, takes):
    t = table(
        mode="cooperative",
        heroes={name: {"wounds": wounds} for name in ("katarina", "isabella", "thomas")},
        chart="basic",
        phase="mystery-chart",
        dice=(1,),
    )
    assert t.kind == "share-wounds"
    key, why = HeuristicBot().explain(Table(t.game, t.decision.seat))
    assert (key != "number:0") is takes
    kind = "share-wounds"
    assert why == (REASONS[kind] if takes else REFUSALS[kind, "number:0"])


def test_a_ready_hero_at_the_lair_starts_the_showdown():
    strong = {"at": "church", "investigation": 9, "lair": "bell-tower", "items": ["sword", "flail"]}
    t = table(
        mode="lone", heroes={"katarina": {**strong, "upgrades": {"combat": 7}}}, villain="vampire"
    )
    key, why = HeuristicBot().explain(Table(t.game, 0))
    assert key == "showdown"
    assert "%" in why


def test_a_weak_hero_at_the_lair_does_not():
    t = table(
        mode="lone",
        heroes={"victor": {"at": "church", "investigation": 9, "lair": "bell-tower"}},
    )
    assert HeuristicBot().choose(Table(t.game, 0), asked(t.game).options) != "showdown"


def on_a_cold_trail(*, combat):
    """Karl is at the lair; a rival plays Cold Trail, and he and another can cancel that."""
    lair = {"at": "church", "investigation": 9, "lair": "bell-tower", "items": ["sword", "flail"]}
    talk = {"hand": ["nothing-but-talk"]}
    t = table(
        heroes={
            "karl": {**lair, **talk, "upgrades": {"combat": combat}},
            "thomas": {"hand": ["cold-trail"]},
            "katarina": talk,
        },
        villain="vampire",
    )
    t.answer("showdown", "play:cold-trail")
    return t


def test_a_showdown_of_ones_own_is_saved_from_a_cold_trail():
    t = on_a_cold_trail(combat=4)
    chosen = {}
    while (decision := asked(t.game)).kind == "respond":
        key = HeuristicBot().choose(Table(t.game, decision.seat), decision.options)
        chosen[decision.seat] = key
        t.game.answer("pass")
    assert chosen == {0: "play:nothing-but-talk", 2: "pass"}, "a rival lets it fall through"


def test_a_search_saves_its_showdown_too_and_thinks_about_it():
    t = on_a_cold_trail(combat=8)
    while (decision := asked(t.game)).seat != 0:
        t.game.answer("pass")
    player = SearchBot(Random(1), iterations=60)
    assert player.choose(Table(t.game, 0), decision.options) == "play:nothing-but-talk"
    assert player.thought > 0


def test_a_fight_that_cannot_be_won_is_left():
    t = table(
        villain="spectral-horseman",
        mode="lone",
        heroes={"karl": {"at": "marsh"}},
        minions={"marsh": "headless-drummer"},  # fought with Spirit
        phase="fight",
        dice=[1, 1, 1, 1],
    )
    karl = t.hero("karl")

    def chosen() -> str:
        assert t.kind == "escape"
        return HeuristicBot().choose(Table(t.game, 0), t.decision.options)

    assert chosen() == "fight"
    karl.value = (0, *karl.value[1:])
    assert chosen().startswith("escape:")


def test_nobody_helps_a_rival_in_a_fight():
    """A Battle Cry is for one's own dice."""
    t = table(
        heroes={"karl": {"at": "marsh"}, "thomas": {"hand": ["battle-cry"]}},
        minions={"marsh": "wolves"},
        phase="fight",
        dice=[1, 1, 1, 1, 1, 1, 1],
    )
    t.aside("thomas", "always:battle-cry")
    t.dice(1, 1, 1, 1, 1, 1, 1)
    asked = 0
    while (decision := t.game.decision) is not None and decision.kind in ("respond", "escape"):
        if decision.seat == 1:
            asked += 1
            assert HeuristicBot().choose(Table(t.game, 1), decision.options) == "pass"
        t.game.answer("pass" if decision.kind == "respond" else "fight")
        if asked:
            break
    assert asked


def shops_in_circles(t):
    """Let the hero at the blacksmith buy; return whether something was bought twice."""
    player, bought = HeuristicBot(), []
    t.game.answer("encounter")
    while (decision := asked(t.game)).kind in ("shop", "carrying-limit", "respond"):
        key = player.choose(Table(t.game, decision.seat), decision.options)
        if decision.kind == "shop" and key != "leave":
            bought.append(key)
        t.game.answer(key)
        if len(bought) > len(set(bought)):
            return True
    return False


@pytest.mark.rule("AP-25")
def test_what_is_thrown_away_is_not_bought_again():
    """Items that cost nothing are no reason to go round and round in the shop (AP-25)."""
    carried = ["sword", "musket", "wooden-stake", "flail", "silver-bullets"]
    karl = {
        "at": "blacksmith",
        "investigation": 20,
        "items": [*carried, "carla-the-blacksmiths-wife"],
    }
    assert not shops_in_circles(table(mode="lone", preset="ap", phase="day", heroes={"karl": karl}))


@pytest.mark.parametrize(
    ("hero", "villain", "carried"),
    [
        ("anne-marie", "werewolf", ["sword", "old-map", "oak-shield"]),
        ("isabella", "spectral-horseman", ["book-of-medicine", "sword", "oak-shield"]),
        ("heinrich", "werewolf", ["oak-shield", "pistol", "wooden-stake"]),
    ],
)
def test_what_is_free_is_not_bought_in_circles_by_one_who_carries_enough(hero, villain, carried):
    """A card is worth something else before it is bought than beside those that one has."""
    buyer = {
        "at": "blacksmith",
        "investigation": 3,
        "items": [*carried, "carla-the-blacksmiths-wife"],
    }
    heroes = {hero: buyer, "katarina": {}}
    assert not shops_in_circles(table(mode="cooperative", villain=villain, track=16, heroes=heroes))


def test_a_gun_goes_to_the_comrade_with_the_silver_bullets():
    t = table(
        mode="cooperative",
        heroes={
            "thomas": {"at": "manor", "items": ["musket"]},
            "karl": {"at": "manor", "items": ["silver-bullets"]},
        },
        active="thomas",
    )
    player = HeuristicBot()
    told = []
    while (decision := asked(t.game)).kind in ("action", "exchange", "agree"):
        key = player.choose(Table(t.game, decision.seat), decision.options)
        told.append(key)
        if key == "encounter":
            break
        t.game.answer(key)
    assert told[:2] in (
        ["exchange", "give:musket:karl"],
        ["exchange", "take:silver-bullets:karl"],
    )
    assert told[2:] == ["yes", "done", "encounter"]


def test_rivals_hand_nothing_over():
    t = table(
        heroes={
            "thomas": {"at": "manor", "items": ["musket"]},
            "karl": {"at": "manor", "items": ["silver-bullets"]},
        },
        active="thomas",
        options={"opt.exchange": True},
    )
    decision = asked(t.game)
    assert "exchange" in decision.keys()
    assert HeuristicBot().choose(Table(t.game, 0), decision.options) != "exchange"


@pytest.mark.parametrize(
    ("secret", "wanted"), [("darkest-secret", "discard"), ("little-secret", "leave")]
)
def test_an_evil_secret_is_thrown_away_and_not_brought_to_light(secret, wanted):
    t = table(
        mode="cooperative",
        heroes={"thomas": {"hand": ["gossip-and-rumors"]}, "karl": {}},
        elders={"lord-hanbrook": [secret]},
        active="thomas",
    )
    for key in ("play:gossip-and-rumors", "elder:lord-hanbrook", "secret:1"):
        if key in [option.key for option in asked(t.game).choices]:
            t.game.answer(key)
    assert asked(t.game).kind == "gossip"
    assert HeuristicBot().choose(Table(t.game, 0), asked(t.game).options) == wanted


def test_who_lacks_only_a_doctor_goes_to_one_before_the_showdown():
    hero = {"at": "town-hall", "investigation": 9, "lair": "bell-tower", "items": ["sword"]}
    t = table(
        mode="lone",
        heroes={"katarina": {**hero, "wounds": 3, "upgrades": {"combat": 5}}},
        villain="vampire",
        phase="walk",
        steps=3,
        track=12,
    )
    decision = asked(t.game)
    assert {"move:church", "move:doctors-office"} <= set(decision.keys())
    key = HeuristicBot().choose(Table(t.game, 0), decision.options)
    assert key == "move:doctors-office"


def outlook(living: int, heroes: int) -> float:
    """The chance that comrades give themselves while so many elders live."""
    names = ("katarina", "heinrich", "thomas")[:heroes]
    t = table(
        mode="cooperative",
        heroes={name: {"upgrades": {"combat": 3}} for name in names},
        villain="vampire",
        elders={name: {"status": "dead"} for name in CORE_ELDERS[living:]},
    )
    return Mind(Table(t.game, asked(t.game).seat)).outlook


@pytest.mark.rule("COOP-22", "COOP-24")
def test_comrades_reckon_with_two_elders_who_come_along():
    for heroes in (2, 3):
        nobody, one, two, all_ = (outlook(living, heroes) for living in (0, 1, 2, 6))
        assert nobody < one < two == all_
    assert outlook(2, 2) - outlook(0, 2) > outlook(2, 3) - outlook(0, 3)


def test_collecting_comes_before_an_encounter_that_may_end_badly():
    t = table(heroes={"karl": {"at": "olde-woods"}}, clues={"olde-woods": 3}, mode="lone")
    assert HeuristicBot().choose(Table(t.game, 0), asked(t.game).options) == "collect"


# ---- the search --------------------------------------------------------------------


def at_a_move():
    """A game at its first choice of a place, and that decision."""
    game = Game.new(RIVALS, 5, record=False)
    while (decision := asked(game)).kind != "move":
        game.answer(decision.options[0].key)
    return game, decision


def asked(game):
    assert game.decision is not None
    return game.decision


def test_the_same_stream_gives_the_same_decision():
    game, decision = at_a_move()
    keys = {
        SearchBot(Random(9), iterations=20).choose(Table(game, decision.seat), decision.options)
        for _ in range(2)
    }
    assert len(keys) == 1


def test_a_search_leaves_the_game_alone():
    game, decision = at_a_move()
    before, answers = game.s.digest(), len(game.answers)
    player = SearchBot(Random(9), iterations=10)
    player.choose(Table(game, decision.seat), decision.options)
    assert 5 < player.thought <= 10  # it stops once the leader cannot be overtaken
    assert game.s.digest() == before
    assert len(game.answers) == answers


def test_a_search_can_be_limited_by_time():
    game, decision = at_a_move()
    player = SearchBot(Random(9), milliseconds=1)
    player.choose(Table(game, decision.seat), decision.options)
    assert player.thought >= 1


def test_two_processes_share_the_iterations():
    game, decision = at_a_move()
    player = SearchBot(Random(9), iterations=20, jobs=2)
    player.choose(Table(game, decision.seat), decision.options)
    assert 10 < player.thought <= 20


def test_a_search_finds_the_showdown_that_is_as_good_as_won():
    strong = {"at": "church", "investigation": 9, "lair": "bell-tower", "items": ["sword", "flail"]}
    t = table(
        mode="lone",
        heroes={"karl": {**strong, "upgrades": {"combat": 6}}},
        villain="vampire",
        villain_wounds=4,
    )
    player = SearchBot(Random(1), iterations=30)
    assert player.choose(Table(t.game, 0), asked(t.game).options) == "showdown"


def test_bots_that_explain_themselves_say_so():
    assert isinstance(bot("heuristic", Random(1)), Explaining)
    assert isinstance(bot("search:10", Random(1)), Explaining)
    assert not isinstance(bot("random", Random(1)), Explaining)


def test_a_bot_plays_aside_what_is_good_at_any_time_and_then_answers():
    """CRD-12: a gain for good is taken at its first own decision; nobody is asked for it."""
    t = table(
        heroes={
            "karl": {"at": "church", "hand": ["eyewitness", "urgent-summons"], "investigation": 1},
            "thomas": {},
        },
        phase="walk",
        steps=3,
    )
    player = Players(["heuristic"], "1")
    assert player.choose(t.game) == "play:eyewitness"
    t.answer("play:eyewitness")
    assert (t.kind, t.hero("karl").investigation) == ("move", 3)
    assert player.choose(t.game) in t.options  # the summons can wait
    assert t.asides("karl") == ["play:urgent-summons"]


def test_a_bot_calls_a_rival_away_from_a_showdown_that_it_would_win():
    t = table(
        heroes={
            "karl": {"at": "windmill", "lair": "grinding-stones", "investigation": 9},
            "thomas": {"hand": ["urgent-summons"]},
        },
        villain_wounds=9,
    )
    t.answer("showdown")
    assert (t.asked, t.decision.source) == ("thomas", "declared")
    assert Players(["heuristic"], "1").choose(t.game) == "play:urgent-summons"


def test_a_bot_lets_somebody_stand_up_before_the_last_hero_falls():
    """WIN-05: the game would be over."""
    t = table(
        mode="cooperative",
        heroes={
            "karl": {"at": "marsh", "wounds": 1, "hand": ["back-on-your-feet"]},
            "thomas": {"down": True},
        },
        minions={"marsh": "wolves"},
        phase="fight",
        dice=[1, 1, 1, 1, 6, 6, 6],
    )
    assert t.decision.source == "last-stand"
    assert Players(["heuristic"], "1").choose(t.game) == "play:back-on-your-feet"
