"""Asides: what works at any time is played at any time, whoever is asked (CRD-12).

R, Playing Event Cards and Timing: Events are "fast effects that can be used to help yourself out
or hinder other Heroes"; they may be played at any time unless the card limits that, and the
player of a knocked-out hero plays them "as normal".
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from shadowbrook import AnswerError, Game, Setup, UndoError
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import EventCard
from shadowbrook.engine.hiding import hide
from shadowbrook.engine.replay import replay
from shadowbrook.engine.shelf import register
from shadowbrook.engine.verbs.cards import take_event
from shadowbrook.engine.verbs.piles import remove
from shadowbrook.engine.you import You
from shadowbrook.testing import Scenario, table
from tests.fighters import arena
from tests.plain import BOXES, plain_table


async def clever_hand(you: You, happening: Any) -> None:
    """The last Event of the discard pile comes to your hand."""
    g = you.g
    await take_event(g, you.hero, g.s.discards[g.content.deck_index["event"]][-1])


async def clean_sweep(you: You, happening: Any) -> None:
    """All Events of the discard pile are removed from the game."""
    g = you.g
    for one in g.s.discards[g.content.deck_index["event"]]:
        remove(g, one)


register(
    Box(
        id="thieves",
        name="thieves",
        version="1",
        cards=(
            EventCard(id="clever-hand", name="clever-hand", play=clever_hand),
            EventCard(id="clean-sweep", name="clean-sweep", play=clean_sweep),
        ),
    )
)
THIEVES = (*BOXES, "thieves")

SALVE = "play:toy-salve"  # changes nothing that is asked here
DUSK = {"mystery": ["toy-dusk"]}


def asked(t: Scenario) -> tuple[object, ...]:
    """Who is asked what, and what lies on the table because of it."""
    d = t.decision
    return d.seat, d.kind, d.source, d.reason, d.hero, d.keys(), d.about


def same_table(one: Game, other: Game) -> bool:
    """Whether two games stand at the same decision of the same table."""
    if one.decision is None or other.decision is None:
        return one.decision is other.decision and one.s.digest() == other.s.digest()
    return (
        one.s.digest() == other.s.digest()
        and one.log == other.log
        and one.outcomes == other.outcomes
        and one.decision.seat == other.decision.seat
        and one.decision.kind == other.decision.kind
        and one.decision.keys() == other.decision.keys()
        and {seat: [o.key for o in some] for seat, some in one.decision.asides.items()}
        == {seat: [o.key for o in some] for seat, some in other.decision.asides.items()}
    )


def people(*ada: str, bert: tuple[str, ...] = (), **more: Any) -> dict[str, dict[str, Any]]:
    """ada, bert and cora; the first two hold a salve and what is named besides."""
    return {
        "ada": {"hand": ("toy-salve", *ada), "investigation": 4, **more.get("ada_has", {})},
        "bert": {"hand": ("toy-salve", *bert), "investigation": 4, **more.get("bert_has", {})},
        "cora": {"investigation": 4},
    }


def at_a_move() -> Scenario:
    return plain_table(heroes=people(), phase="walk", steps=2)


def at_an_action() -> Scenario:
    return plain_table(heroes=people(), phase="actions")


def at_the_action_of_a_rival() -> Scenario:
    return plain_table(heroes=people(), phase="actions", active="cora")


def at_a_stop_in_the_mystery_phase() -> Scenario:
    return plain_table(heroes=people("only-a-nightmare"), phase="mystery-card", draws=DUSK)


def in_the_middle_of_a_card() -> Scenario:
    hurt = {"wounds": 1}
    heroes = people("strong-brandy", ada_has=hurt, bert_has=hurt)
    t = plain_table(heroes=heroes, phase="actions")
    t.answer("play:strong-brandy")
    assert t.kind == "choose-hero"
    return t


def in_the_middle_of_a_rivals_card() -> Scenario:
    heroes = people(bert=("urgent-summons",), ada_has={"at": "marsh"}, bert_has={"at": "church"})
    t = plain_table(heroes=heroes, phase="actions")
    t.aside("bert", "play:urgent-summons")
    assert (t.kind, t.asked) == ("choose-hero", "bert")
    return t


def at_the_dice_of_a_test() -> Scenario:
    heroes = people("inspiration", ada_has={"at": "manor"})
    t = plain_table(heroes=heroes, phase="actions", draws={"manor": ["plain-riddle"]})
    t.dice(1, 1)
    t.answer("encounter")
    assert t.decision.source == "roll"
    return t


def wolf(*dice: int, **more: Any) -> Scenario:
    return plain_table(minions={"marsh": "toy-wolf"}, phase="fight", dice=dice, **more)


def at_the_dice_of_a_fight_round() -> Scenario:
    t = wolf(1, 1, 1, 1, heroes=people("battle-cry", ada_has={"at": "marsh"}))
    assert t.decision.source == "fight-roll"
    return t


def before_a_fight_round() -> Scenario:
    t = wolf(heroes=people("slip-away", ada_has={"at": "marsh"}))
    assert t.decision.source == "fight"
    return t


def at_an_escape() -> Scenario:
    t = wolf(1, 1, 1, 1, heroes=people(ada_has={"at": "marsh"}))
    assert t.kind == "escape"
    return t


def at_wounds() -> Scenario:
    t = wolf(1, 1, 6, 1, heroes=people("narrow-escape", ada_has={"at": "marsh"}))
    assert t.decision.source == "wound"
    return t


def at_the_loss_of_a_knock_out() -> Scenario:
    t = plain_table(
        heroes=people(ada_has={"items": ["toy-sword-1"]}),
        phase="mystery-card",
        draws={"mystery": ["plain-strike-down"]},
        dice=(2,),
    )
    assert t.kind == "lose-investigation"
    return t


def at_the_town_hall() -> Scenario:
    heroes = people(ada_has={"at": "town-hall"})
    t = plain_table(heroes=heroes, phase="actions", draws={"event": ["toy-dice", "toy-shield"]})
    t.answer("encounter")
    assert t.kind == "keep-event"
    return t


def at_the_carrying_limit() -> Scenario:
    given = {"at": "manor", "items": ["toy-lamp"]}
    t = plain_table(heroes=people(ada_has=given), phase="actions", draws={"manor": ["toy-book"]})
    t.answer("encounter")
    assert t.kind == "carrying-limit"
    return t


def showdown(*keys: str, **more: Any) -> Scenario:
    mine = {"at": "fields", "lair": "toy-lair-fields", **more.pop("ada_has", {})}
    t = plain_table(heroes=people(ada_has=mine), phase="showdown", **more)
    t.answer(*keys)
    return t


def at_the_hunting_party() -> Scenario:
    t = showdown()
    assert t.kind == "hunting-party"
    return t


def at_an_accusation() -> Scenario:
    t = showdown("nobody")
    assert (t.kind, t.asked) == ("accuse", "bert")
    return t


def between_showdown_rounds() -> Scenario:
    t = showdown("nobody", dice=(1,) * 9)
    while t.kind == "accuse":
        t.answer("no-accusation")
    assert t.kind == "regroup"
    return t


EVERYWHERE = (
    at_a_move,
    at_an_action,
    at_the_action_of_a_rival,
    at_a_stop_in_the_mystery_phase,
    in_the_middle_of_a_card,
    in_the_middle_of_a_rivals_card,
    at_the_dice_of_a_test,
    at_the_dice_of_a_fight_round,
    before_a_fight_round,
    at_an_escape,
    at_wounds,
    at_the_loss_of_a_knock_out,
    at_the_town_hall,
    at_the_carrying_limit,
    at_the_hunting_party,
    at_an_accusation,
    between_showdown_rounds,
)
somewhere = pytest.mark.parametrize("at", EVERYWHERE, ids=lambda at: at.__name__)


# ---- at every decision ---------------------------------------------------------------------------


@pytest.mark.rule("GAP-63", "CRD-12", "FGT-19")
@somewhere
def test_what_works_at_any_time_is_offered_to_its_seat_at_every_decision(at):
    t = at()
    assert SALVE not in t.options
    assert SALVE in t.asides("ada")
    assert SALVE in t.asides("bert")
    assert t.asides("cora") == []
    assert SALVE in t.choices or t.asked == "cora"
    assert set(t.decision.asides) == {0, 1}
    for seat in (0, 1, 2):
        shown = [one["key"] for one in t.game.view(seat)["decision"]["asides"]]
        assert shown == t.asides(t.names[seat])
    assert t.game.view(-1)["decision"]["asides"] == []


@pytest.mark.rule("CRD-12", "FGT-19")
@somewhere
def test_after_an_aside_the_same_decision_is_open_again(at):
    t = at()
    before, log = asked(t), t.game.log
    other = "bert" if t.asked == "ada" else "ada"
    t.aside(other, SALVE)
    assert asked(t) == before
    assert t.game.log == [*log, f"{t.number(other)}/{SALVE}"]
    assert (SALVE in t.asides(other), SALVE not in t.hand(other)) == (False, True)
    one = t.asked if t.asked != "cora" else "bert"
    t.aside(one, SALVE)
    assert asked(t) == before
    assert t.discards("event")[-2:] == ["toy-salve", "toy-salve"]
    assert t.asides("ada").count(SALVE) == t.asides("bert").count(SALVE) == 0


@pytest.mark.rule("CRD-12")
@somewhere
def test_an_aside_is_taken_back_saved_told_and_forked_like_any_answer(at):
    t = at()
    before, start = asked(t), t.s.digest()
    t.aside("bert", SALVE)
    after = t.s.digest()
    assert after != start
    assert same_table(t.game.fork(), t.game)
    assert same_table(Game.load(t.game.save()), t.game)
    assert [one for one in t.game.story() if one[0] == "played"][-1] == (
        "played",
        -1,
        1,
        "toy-salve",
    )
    t.game.undo(free=True)
    assert (asked(t), t.s.digest()) == (before, start)
    assert SALVE in t.asides("bert")
    assert same_table(Game.load(t.game.save()), t.game)
    t.aside("bert", SALVE)
    assert (asked(t), t.s.digest()) == (before, after)


@pytest.mark.rule("CRD-12")
@somewhere
def test_what_is_not_offered_cannot_be_played_aside(at):
    t = at()
    start, log = t.s.digest(), t.game.log
    for key, seat in ((SALVE, 2), ("play:eyewitness", 1), ("pass", 2), (SALVE, 7), (SALVE, -1)):
        with pytest.raises(AnswerError, match="is not offered now"):
            t.game.answer(key, seat=seat)
    for key in (f"2/{SALVE}", f"x/{SALVE}", f"/{SALVE}", "1/", "²/play:toy-salve"):
        with pytest.raises(AnswerError, match="is not offered now"):
            t.game.answer(key)
    assert (t.s.digest(), t.game.log) == (start, log)


@pytest.mark.rule("CRD-12")
def test_an_option_of_another_seat_is_no_aside():
    t = at_an_action()
    with pytest.raises(AnswerError, match="is not offered now"):
        t.aside("bert", "end-turn")
    t.game.answer(SALVE)  # of the seat that is asked, if none is named
    assert t.hand("ada") == []


@pytest.mark.rule("CRD-12")
def test_the_log_of_a_game_with_asides_leads_to_the_same_game():
    rng = random.Random(4)
    for mode in ("competitive", "cooperative", "team", "solo-team"):
        setup = Setup(mode=mode, heroes=4)
        game = Game.new(setup, 3)
        aside = 0
        while game.decision is not None and len(game.answers) < 250:
            beside = [
                f"{seat}/{o.key}" for seat, some in game.decision.asides.items() for o in some
            ]
            if beside and rng.random() < 0.5:
                aside += 1
                game.answer(rng.choice(beside))
            else:
                game.answer(rng.choice(game.decision.keys()))
            if rng.random() < 0.05:
                assert same_table(game.fork(), game)
        assert aside > 5
        assert same_table(replay(setup, 3, game.log, game.outcomes), game)
        assert same_table(Game.load(game.save()), game)
        for _ in range(12):
            game.undo(free=True)
        assert same_table(replay(setup, 3, game.log), game)


# ---- whose it is, and what it does ---------------------------------------------------------------


@pytest.mark.rule("CRD-27", "KO-06")
@pytest.mark.parametrize("card", ["hard-as-oak", "talk-of-the-tavern", "blackmail"])
def test_the_player_of_a_knocked_out_hero_plays_events_aside(card):
    heroes = {"ada": {"investigation": 4}, "bert": {"down": True, "hand": [card]}}
    t = plain_table(heroes=heroes, phase="actions")
    before = asked(t)
    assert t.asides("bert") == [f"play:{card}"]
    t.aside("bert", f"play:{card}")
    assert asked(t)[:2] == before[:2]
    assert t.hero("bert").down
    assert t.hero("ada").investigation == (2 if card == "blackmail" else 4)
    assert len(t.hand("bert")) == (2 if card == "talk-of-the-tavern" else 0)


@pytest.mark.rule("KO-05", "CRD-12")
def test_items_of_a_knocked_out_hero_are_no_asides():
    coin = {"items": ["lucky-coin"], "investigation": 0}
    t = arena(heroes={"ann": {"at": "marsh", "investigation": 4}, "bob": coin})
    assert t.asides("bob") == ["use:lucky-coin"]
    t = arena(heroes={"ann": {"at": "marsh", "investigation": 4}, "bob": coin | {"down": True}})
    assert t.asides("bob") == []


@pytest.mark.rule("CRD-12")
def test_an_ability_once_a_turn_is_used_aside_in_the_turn_of_a_rival():
    coin = {"items": ["lucky-coin"], "investigation": 0}
    t = arena(heroes={"ann": {"at": "marsh", "investigation": 4}, "bob": coin})
    t.aside("bob", "use:lucky-coin")
    assert (t.asked, t.kind, t.hero("bob").investigation) == ("ann", "action", 1)
    assert t.asides("bob") == []  # not twice


@pytest.mark.rule("CRD-12", "CRD-16", "CRD-19")
@pytest.mark.parametrize(("answer", "gained"), [("play:nothing-but-talk", 0), ("pass", 2)])
def test_an_aside_can_be_canceled_as_it_is_played(answer, gained):
    heroes = {
        "ada": {"hand": ["nothing-but-talk"], "investigation": 4},
        "bert": {"hand": ["eyewitness"], "investigation": 0},
    }
    t = plain_table(heroes=heroes, phase="actions")
    before = asked(t)
    t.aside("bert", "play:eyewitness")
    assert (t.asked, t.kind, t.options) == ("ada", "respond", ["play:nothing-but-talk", "pass"])
    about = {"what": "card", "kind": "event", "card": "eyewitness", "hero": 1}
    assert t.decision.about == about
    assert t.hero("bert").investigation == 0  # nothing has come of it yet
    t.answer(answer)
    assert t.hero("bert").investigation == gained
    assert (t.hand("bert"), "eyewitness" in t.discards("event")) == ([], True)
    assert asked(t) == before


@pytest.mark.rule("CRD-12", "CRD-15")
def test_an_aside_may_be_played_in_the_middle_of_another():
    heroes = {
        "ada": {"hand": ["eyewitness"], "at": "marsh", "investigation": 4},
        "bert": {"hand": ["urgent-summons"], "at": "church", "investigation": 4},
    }
    t = plain_table(heroes=heroes, phase="walk", steps=1)
    t.aside("bert", "play:urgent-summons")
    assert (t.asked, t.kind) == ("bert", "choose-hero")
    t.aside("ada", "play:eyewitness")
    assert (t.asked, t.kind, t.hero("ada").investigation) == ("bert", "choose-hero", 6)
    assert t.game.log == ["1/play:urgent-summons", "0/play:eyewitness"]
    t.answer("hero:ada")
    assert (t.asked, t.kind, t.at("ada")) == ("ada", "move", "town-hall")
    assert "move:church" in t.options  # from where she is now
    assert t.hero("ada").steps == 1


@pytest.mark.rule("CRD-12", "CRD-15")
def test_a_stop_asks_all_again_after_an_aside():
    """Who passed may want to think again when the table has changed."""
    heroes: dict[str, Any] = {
        "ada": {"hand": ["only-a-nightmare"]},
        "bert": {"hand": ["only-a-nightmare", "toy-salve"]},
    }
    t = plain_table(heroes=heroes, phase="mystery-card", draws=DUSK)
    assert t.asked == "ada"
    t.answer("pass")
    assert t.asked == "bert"
    t.answer(SALVE)
    assert t.asked == "ada"
    t.answer("pass", "pass")
    assert t.s.track == 19


# ---- inside its own choice -----------------------------------------------------------------------


def choosing_aside() -> Scenario:
    """ada walks; bert plays Urgent Summons and has to choose whom."""
    heroes = {
        "ada": {"at": "marsh", "investigation": 4},
        "bert": {"at": "church", "hand": ["urgent-summons", "toy-salve"], "investigation": 4},
        "cora": {"at": "manor"},
    }
    t = plain_table(heroes=heroes, phase="walk", steps=2)
    t.answer("move:road-blacksmith-marsh")
    t.aside("bert", "play:urgent-summons")
    assert (t.asked, t.options) == ("bert", ["hero:ada", "hero:bert", "hero:cora"])
    return t


@pytest.mark.rule("CRD-12")
def test_a_game_is_saved_and_forked_inside_an_aside():
    t = choosing_aside()
    for other in (Game.load(t.game.save()), t.game.fork()):
        assert same_table(other, t.game)
        other.answer("hero:cora")
        assert other.decision is not None
        assert (other.decision.kind, other.decision.seat) == ("move", 0)
        assert other.s.heroes[2].space == t.space("town-hall")
    assert t.at("cora") == "manor"  # in the game itself nothing has happened
    t.answer("hero:ada")
    assert same_table(Game.load(t.game.save()), t.game)
    assert t.game.log[-2:] == ["1/play:urgent-summons", "hero:ada"]


@pytest.mark.rule("CRD-12")
def test_an_aside_is_taken_back_step_by_step():
    t = choosing_aside()
    before = asked(t)
    t.answer("hero:ada")
    assert t.at("ada") == "town-hall"
    t.game.undo(free=True)
    assert asked(t) == before
    assert t.at("ada") == "road-blacksmith-marsh"
    t.game.undo(free=True)
    assert (t.asked, t.kind) == ("ada", "move")
    assert t.hand("bert") == ["urgent-summons", "toy-salve"]
    assert t.asides("bert") == ["play:urgent-summons", SALVE]
    t.game.undo(free=True)
    assert t.at("ada") == "marsh"


@pytest.mark.rule("CRD-12")
def test_an_aside_is_seen_and_so_not_taken_back_among_several():
    t = at_an_action()
    t.aside("bert", SALVE)
    with pytest.raises(UndoError, match="cannot be taken back"):
        t.game.undo(free=False)


def test_a_table_is_dealt_anew_inside_an_aside():
    t = choosing_aside()
    for seed in range(5):
        other = hide(t.game, 0, seed)
        assert other.view(0) == t.game.view(0)
        other.answer("hero:ada")
        assert other.decision is not None
        assert (other.decision.kind, other.s.heroes[0].space) == ("move", t.space("town-hall"))
        hand = {f"play:{other.content.cards[card].id}" for card in other.s.hands[1]}
        assert {one.key for one in other.asides(1)} <= hand  # of the cards dealt again


# ---- what an aside takes away --------------------------------------------------------------------


@pytest.mark.rule("CRD-12", "CRD-28")
def test_blackmail_takes_what_an_open_option_costs():
    heroes = {
        "ada": {"at": "blacksmith", "investigation": 4, "acted": 0},
        "bert": {"hand": ["blackmail"], "investigation": 0},
    }
    t = plain_table(heroes=heroes, phase="actions", draws={"event": ["toy-shield"]})
    t.answer("encounter")
    prices = {one.key: one.price for one in t.decision.options}
    assert {2, 3, 4} & set(prices.values())  # something that she can pay for now
    before = asked(t)
    t.aside("bert", "play:blackmail")
    assert (t.hero("ada").investigation, t.hero("bert").investigation) == (2, 2)
    assert asked(t)[:5] == before[:5]
    assert t.options == [key for key, price in prices.items() if price <= 2]
    assert max(one.price for one in t.decision.options) <= 2


@pytest.mark.rule("CRD-12", "CRD-06")
def test_a_card_taken_from_the_discard_pile_is_not_there_for_another():
    reach = "if-i-just-could-reach"
    heroes = {
        "ada": {"hand": ["eyewitness"], "investigation": 4},
        "bert": {"hand": [reach]},
    }
    t = plain_table(heroes=heroes, phase="actions")
    assert t.asides("bert") == []  # nothing to reach for yet
    t.answer("play:eyewitness")
    assert t.asides("bert") == [f"play:{reach}"]
    t.aside("bert", f"play:{reach}")  # the only one there is: nothing to choose
    assert t.hand("bert") == ["eyewitness"]
    assert (t.asked, t.kind, t.discards("event")) == ("ada", "action", [reach])


@pytest.mark.rule("CRD-12", "CRD-06")
def test_who_is_choosing_from_a_pile_sees_what_another_has_taken():
    reach = "if-i-just-could-reach"
    heroes = {
        "ada": {"hand": [reach, "eyewitness", "toy-clues", "toy-spy"], "investigation": 4},
        "bert": {"hand": ["clever-hand"]},
    }
    t = arena_of_thieves(heroes)
    t.answer("play:toy-clues", "play:eyewitness", f"play:{reach}")
    assert t.options == ["card:toy-clues", "card:eyewitness"]
    t.aside("bert", "play:clever-hand")  # takes the last Event from the pile
    assert t.hand("bert") == ["eyewitness"]
    assert (t.asked, t.kind) == ("ada", "action")  # one was left: it is taken without asking
    assert sorted(t.hand("ada")) == ["toy-clues", "toy-spy"]


@pytest.mark.rule("CRD-12", "CRD-06")
def test_when_all_that_could_be_chosen_is_gone_the_rest_of_the_card_does_not_happen():
    reach = "if-i-just-could-reach"
    heroes = {
        "ada": {"hand": [reach, "eyewitness", "toy-clues"], "investigation": 4},
        "bert": {"hand": ["clean-sweep"]},
    }
    t = arena_of_thieves(heroes)
    t.answer("play:toy-clues", "play:eyewitness", f"play:{reach}")
    assert t.options == ["card:toy-clues", "card:eyewitness"]
    t.aside("bert", "play:clean-sweep")  # the pile goes out of the game
    assert (t.asked, t.kind) == ("ada", "action")
    assert t.hand("ada") == []
    assert t.s.resolving == ()
    assert sorted(t.discards("event")) == ["clean-sweep", reach]
    assert same_table(Game.load(t.game.save()), t.game)
    t.game.undo(free=True)
    assert t.options == ["card:toy-clues", "card:eyewitness"]


@pytest.mark.rule("CRD-12", "CRD-17", "CRD-20")
def test_clear_skies_ends_what_another_would_pay_to_end():
    heroes = {
        "ada": {"at": "church", "investigation": 4, "acted": 1},
        "bert": {"hand": ["clear-skies"]},
    }
    t = plain_table(heroes=heroes, phase="actions", in_play=("crisis-of-faith",))
    paid = [key for key in t.options if key.startswith("use:")]
    assert len(paid) == 1
    t.aside("bert", "play:clear-skies")
    assert t.in_play() == []
    assert (t.asked, t.kind) == ("ada", "action")
    assert not any(key in t.options for key in paid)


@pytest.mark.rule("CRD-12", "CRD-11")
def test_an_event_that_is_stolen_while_its_copies_are_told_apart_is_not_played():
    """One player has two heroes with the same Event; a rival takes one of the two meanwhile."""
    t = plain_table(
        mode="team",
        heroes={
            "ada": {"hand": ["eyewitness"], "investigation": 0},
            "bert": {"hand": ["intercepted-letter"]},
            "cora": {"hand": ["eyewitness"], "investigation": 0},
            "dirk": {},
        },
        teams=(0, 1, 0, 1),
        seats=(0, 1, 0, 1),
        phase="turn",
    )
    t.answer("play:eyewitness")
    assert (t.kind, t.options) == ("play-as", ["hero:ada", "hero:cora"])
    t.aside("bert", "play:intercepted-letter")
    assert (t.kind, t.asked) == ("choose-hero", "bert")
    t.answer("hero:cora")
    assert t.kind == "team-order"  # ada's is the only one left
    assert t.hand("bert") == ["eyewitness"]
    assert (t.hand("ada"), t.hand("cora")) == ([], [])
    assert (t.hero("ada").investigation, t.hero("cora").investigation) == (2, 0)


@pytest.mark.rule("CRD-12", "GEN-05")
def test_an_event_is_not_played_twice_while_its_copies_are_told_apart():
    heroes = {name: {"hand": ["eyewitness"], "investigation": 0} for name in ("ada", "bert")}
    t = plain_table(mode="cooperative", heroes=heroes, seats=(0, 0), clues={"town-hall": 1})
    t.answer("play:eyewitness", "play:eyewitness", "hero:ada")
    assert (t.hero("ada").investigation, t.hero("bert").investigation) == (2, 2)
    assert (t.hand("ada"), t.hand("bert")) == ([], [])
    assert t.kind == "action"


@pytest.mark.rule("CRD-12", "SOLO-04")
def test_an_event_of_a_common_hand_is_not_played_twice():
    heroes = {name: {"investigation": 0} for name in ("ada", "bert", "cora")}
    heroes["ada"] |= {"hand": ["eyewitness"]}  # type: ignore[dict-item]
    t = plain_table(mode="solo-team", heroes=heroes)
    t.answer("play:eyewitness")
    assert t.kind == "play-as"
    t.answer("play:eyewitness", "hero:ada")
    while t.kind == "play-as":
        t.answer("hero:bert")
    found = [t.hero(name).investigation for name in t.names]
    assert found == [2, 0, 0]
    assert t.discards("event") == ["eyewitness"]


def arena_of_thieves(heroes: dict[str, Any]) -> Scenario:
    return plain_table(heroes=heroes, phase="actions", boxes=THIEVES)


# ---- for as long as it pauses --------------------------------------------------------------------


@pytest.mark.rule("CRD-09", "CRD-12")
@pytest.mark.parametrize("holds", ["toy-shield", "toy-gossip"])
def test_where_a_game_pauses_asides_tell_nothing(holds):
    """bob can prevent the wound, or cannot: cid sees the same, with asides of their own."""
    heroes: dict[str, Any] = {
        "ann": {"at": "marsh", "investigation": 4, "items": ["bad-luck"]},
        "bob": {"hand": [holds]},
        "cid": {"hand": ["toy-strength"]},
    }
    t = arena(mode="cooperative", heroes=heroes, windows="ask_all")
    t.game.pauses = True
    t.answer("use:bad-luck")
    assert t.decision.blank is (holds == "toy-gossip")
    shown = {"seat": 1, "kind": "respond", "about": t.decision.about}
    mine = [{"key": "play:toy-strength", "price": 0, "points": 0}]
    assert t.game.view(2)["decision"] == {**shown, "asides": mine}
    assert t.game.view(-1)["decision"] == {**shown, "asides": []}


@pytest.mark.rule("CRD-12")
def test_an_aside_during_a_pause_is_played_where_the_next_is_asked():
    t = paused()
    t.aside("bob", "play:toy-strength")
    assert not t.decision.blank
    assert t.hero("bob").upgrades == (1, 0, 0, 0)
    assert same_table(Game.load(t.game.save()), t.game)


@pytest.mark.rule("CRD-12")
def test_a_game_is_saved_and_forked_where_it_pauses():
    t = paused()
    fork = t.game.fork()
    assert fork.decision is not None
    assert fork.decision.blank
    loaded = Game.load(t.game.save())
    assert loaded.decision is not None
    assert not loaded.decision.blank
    assert loaded.log == t.game.log
    t.game.resume()
    while t.decision.blank:
        t.game.resume()
    assert same_table(loaded, t.game)


def paused() -> Scenario:
    """A pause before ann is wounded, as if bob might do something about it."""
    heroes: dict[str, Any] = {
        "ann": {"at": "marsh", "investigation": 4, "items": ["bad-luck"]},
        "bob": {"hand": ["toy-strength"]},
    }
    t = arena(mode="cooperative", heroes=heroes, windows="ask_all")
    t.game.pauses = True
    t.answer("use:bad-luck")
    assert (t.decision.blank, t.decision.seat, t.hero("ann").wounds) == (True, 1, 0)
    return t


@pytest.mark.rule("MIN-27", "CRD-12")
def test_a_minion_lured_away_while_its_turn_to_move_is_settled_moves_from_there():
    t = table(
        heroes={"karl": {"at": "church", "hand": ["lure-them-away"]}, "thomas": {"at": "church"}},
        villain="spectral-horseman",
        minions={"manor": "phantom-coach", "marsh": "phantom-coach"},
        phase="mystery-start",
        first="karl",
    )
    assert t.kind == "order-minions"
    t.aside("karl", "play:lure-them-away")
    t.answer("space:manor", "space:road-manor-fields")
    t.answer("first:phantom-coach:manor")  # where it no longer is
    assert t.kind == "order-minions"
    assert "first:phantom-coach:road-manor-fields" in t.options
    t.answer("first:phantom-coach:road-manor-fields")
    assert (t.minion("manor"), t.minion("road-church-manor")) == (None, "phantom-coach")


@pytest.mark.rule("MIL-02", "CRD-12")
def test_militia_does_not_stand_in_for_a_hero_who_was_called_away_meanwhile():
    t = table(
        heroes={
            "karl": {"at": "church", "hand": ["urgent-summons"], "investigation": 0},
            "thomas": {"investigation": 0},
        },
        militia={"church": 1},
        phase="mystery-card",
        first="karl",
        draws={"mystery": ["creeping-plague"]},
    )
    assert t.kind == "militia"
    t.aside("karl", "play:urgent-summons")
    while t.kind == "choose-hero":
        t.answer("hero:karl")
    assert t.kind == "militia"
    t.answer("militia")
    assert t.hero("karl").wounds == 1
    assert min(t.s.militia) == 0
    assert t.s.militia[t.space("church")] == 1


@pytest.mark.rule("CHA-06a", "RBW-27", "CRD-12")
def test_a_minion_lured_away_while_its_way_is_asked_does_not_march():
    t = table(
        mode="cooperative",
        heroes={"karl": {"at": "church", "hand": ["lure-them-away"]}, "thomas": {"at": "church"}},
        minions={"fields": "wolves"},
        preset="rbw",
        phase="mystery-chart",
        dice=(3, 3),
    )
    assert t.kind == "shortest-way"
    t.aside("karl", "play:lure-them-away")
    while t.kind in ("which-minion", "choose-space"):
        t.answer("space:fields" if "space:fields" in t.options else "space:road-manor-fields")
    before = list(t.s.minions)
    assert t.kind == "shortest-way"
    t.answer("space:road-windmill-fields")
    assert t.s.minions == before
