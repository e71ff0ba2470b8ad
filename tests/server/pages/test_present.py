"""What pages show of a game: nothing that the seat may not know, and all of its numbers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shadowbrook.engine.game import Game
from shadowbrook.engine.hiding import hide
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.view import explain, may_hear
from shadowbrook.locale.names import sentence
from shadowbrook.server.games.live_game import Hint
from shadowbrook.server.pages import board
from shadowbrook.server.pages.chances import Chance
from shadowbrook.server.pages.dice import Dice
from shadowbrook.server.pages.endgame import Luck, _luck
from shadowbrook.server.pages.links import CLOSE, OPEN, SIGN, pieces, with_rules
from shadowbrook.server.pages.panels import Choice, TableModel
from shadowbrook.server.pages.present import Presenter
from shadowbrook.server.pages.view_in_words import WordedView
from shadowbrook.testing import Scenario, table
from tests.fighters import arena, attack

PAIR = Setup(mode="cooperative", heroes=["karl", "katarina"], villain="werewolf")
RIVALS = Setup(mode="competitive", heroes=["victor", "isabella", "thomas"], villain="vampire")


def show(game: Game, seat: int, hint: Hint | None = None) -> TableModel:
    presenter = Presenter(
        WordedView(game.content, game.rules, game.view(seat), explain(game, seat), "en", hint)
    )
    heard = [record for record in game.records or () if may_hear(record, seat)]
    told = list(enumerate(heard))
    return presenter.table(told, len(told) - 8)


def after(setup: Setup, answers: int, seed: int = 1) -> Game:
    game = Game.new(setup, seed=seed)
    random = Random(seed)
    for _ in range(answers):
        if game.decision is None:
            break
        game.answer(random.choice(game.decision.keys()))
    return game


@pytest.mark.parametrize("setup", [PAIR, RIVALS], ids=["pair", "rivals"])
@pytest.mark.parametrize("answers", [5, 25, 60, 95])
def test_a_page_is_the_same_whatever_the_seat_cannot_know(setup: Setup, answers: int):
    game = after(setup, answers)
    for seat in (-1, *range(len(game.s.heroes))):
        other = hide(game, seat, "another deal")
        assert explain(other, seat) == explain(game, seat)
        assert show(other, seat) == show(game, seat)


def test_a_choice_says_which_markers_lie_where_it_leads():
    t = table(
        boxes=("core", "sw"),
        mode="lone",
        heroes={"karl": {"at": "church"}},
        markers={"swamp": ["fields"]},
        phase="turn",
        dice=(6,),
    )
    prompt = show(t.game, 0).prompt
    assert prompt is not None
    notes = {one.key: one.note for one in prompt.choices}
    assert notes["move:fields"].startswith("Swamp. ")


def test_only_the_seat_that_decides_has_choices():
    game = after(PAIR, 8)
    decision = game.decision
    assert decision is not None
    mine, other = show(game, decision.seat), show(game, 1 - decision.seat)
    assert mine.prompt is not None
    assert other.prompt is not None
    assert [choice.key for choice in mine.prompt.choices] == decision.keys()
    assert list(other.prompt.choices) == []
    assert not any(place.choice for place in other.board.places)


def test_parts_of_every_number_add_up():
    game = after(PAIR, 70)
    for model in (show(game, 0), show(game, -1)):
        totals = [model.villain.combat, model.villain.health]
        totals += [skill.total for hero in model.heroes for skill in hero.skills]
        for total in totals:
            assert max(0, sum(part.amount for part in total.parts)) == total.value


def test_the_track_shows_stages_prices_and_the_villains_gains():
    stages = show(Game.new(PAIR, seed=1), 0).stages
    assert [stage.cost for stage in stages] == [12, 10, 8, 6, 4]
    assert [space.number for stage in stages for space in stage.spaces] == list(range(20, 0, -1))
    gains = {space.number: space.bonus for stage in stages for space in stage.spaces if space.bonus}
    assert gains == {16: "+2 Health", 12: "+1 Combat", 8: "+2 Health", 4: "+1 Combat"}
    assert [stage.number for stage in stages if stage.spaces[0].red] == [3, 4]
    alone = Setup(mode="lone", heroes=["karl"], villain="vampire")
    stages = show(Game.new(alone, seed=1), 0).stages
    assert not any(space.bonus for stage in stages for space in stage.spaces)


def at_a_move() -> tuple[Game, int, list[str]]:
    """A game in which somebody may go somewhere: their seat, and the keys."""
    game = after(PAIR, 0)
    while game.decision is not None and game.decision.kind != "move":
        game.answer(game.decision.keys()[0])
    assert game.decision is not None
    moves = [key for key in game.decision.keys() if key.startswith("move:")]
    assert len(moves) > 1
    return game, game.decision.seat, moves


def test_a_hint_is_marked_in_the_list_and_on_the_board_for_the_seat_that_decides():
    game, seat, moves = at_a_move()
    hint = Hint(0, seat, moves[1], "it is near")
    mine, other = show(game, seat, hint), show(game, 1 - seat, hint)
    assert mine.prompt is not None
    assert other.prompt is not None
    assert [choice.key for choice in mine.prompt.choices if choice.hinted] == [hint.option]
    label = next(choice.label for choice in mine.prompt.choices if choice.hinted)
    assert mine.prompt.hint == f"{label}: it is near."
    assert str(board.draw(mine.board)).count('class="place choosable hinted"') == 1
    assert other == show(game, 1 - seat)


def test_every_choice_of_a_place_is_a_button_on_the_board():
    game, seat, moves = at_a_move()
    drawn = str(board.draw(show(game, seat).board))
    for key in moves:
        assert drawn.count(f'value="{key}"') == 1
    assert drawn.count("<button") == len(moves)


def test_what_stands_on_the_board_is_escaped():
    place = board.Place(
        "somewhere",
        '<script>alert("x")</script>',
        "corner",
        (50, 50),
        choice=board.BoardChoice('move:"><b>', "<i>go</i>"),
        label="<u>here</u>",
    )
    drawn = str(board.draw(board.BoardPanel((place,))))
    for tag in ("<script", "<b>", "<i>", "<u>"):
        assert tag not in drawn


def test_a_text_links_each_rule_once_and_escapes_the_rest():
    text = str(with_rules("Gain 1 Investigation & 2 Investigation <b>.", "en"))
    assert text.count("<a ") == 1
    assert "&amp; 2 Investigation &lt;b&gt;" in text


def test_names_in_the_log_open_their_cards():
    game = after(PAIR, 60)
    lines = [line for turn in show(game, 0).log for line in turn.lines]
    linked = {piece.card for line in lines for piece in line.pieces if piece.card}
    assert {"karl", "katarina"} <= linked
    assert all(
        card in game.content.definition or card in game.content.minion_index for card in linked
    )
    assert pieces("plain") == (("plain", ""),)


def test_hits_and_luck_are_counted_at_the_target_and_one_below():
    dice = Dice("Karl", (4, 5, 6), 5)
    assert dice.hits == 2
    assert Dice("", (1, 6), 0).hits == 0
    luck = Luck("Karl")
    luck.roll((4, 5, 6), 5)
    assert (luck.dice, luck.hits, luck.expected) == (3, 2, 1.0)
    luck.roll((6,), 7)  # a die that nothing can make hit
    assert (luck.hits, luck.expected) == (2, 1.0)


def test_luck_counts_dice_added_and_thrown_again():
    game = after(PAIR, 30)
    teller = Presenter(WordedView(game.content, game.rules, game.view(0), explain(game, 0), "en"))
    told = [
        (1, ("fight-dice", -1, 0, (1, 5), 5, (5, 2), 5)),
        (1, ("rerolled", -1, 0, (6, 5), "sword", (6,))),
        (1, ("dice-added", -1, 0, (2,), "torch")),
        (1, ("enemy-rerolled", -1, 0, -1, (1, 2), "mirror", (1,))),
        (1, ("enemy-rerolled", -1, 0, 2, (6,), "mirror", (6,))),  # at an elder
        (2, ("die", -1, 0, "move", 3, "movement")),
        (2, ("rerolled", -1, 0, (6,), "map", (6,))),  # how far somebody walks is no hit
    ]
    karl, enemies = _luck(teller, told)
    assert (karl.dice, karl.hits, round(karl.expected, 6)) == (4, 2, round(4 / 3, 6))
    assert (enemies.dice, enemies.hits) == (3, 1)


def test_beside_a_fight_lie_no_dice_that_were_rolled_before_it():
    game = after(PAIR, 0)
    for seed in range(100):
        random, game = Random(seed), Game.new(PAIR, seed)
        while game.decision is not None and not (game.s.fights and game.s.fights[-1].round == 0):
            game.answer(random.choice(game.decision.choices).key)
        if game.decision is not None:
            break
    model = show(game, 0)
    assert model.fight is not None
    kinds = [record[0] for record in game.records or ()]
    assert kinds.index("die") < kinds.index("fight"), "something was rolled"
    assert model.dice == ()


def karl_calls_out(villain: str, **more: Any) -> Scenario:
    """Lone Karl, about to say who comes along to the showdown."""
    karl = {"at": "manor", "lair": "family-crypt", "investigation": 9}
    return table(mode="lone", heroes={"karl": karl}, villain=villain, phase="showdown", **more)


def test_a_showdown_shows_who_stands_at_each_side():
    fallen = {"lord-hanbrook": {"status": "evil"}, "sophie": {"status": "dead"}}
    t = karl_calls_out("vampire", elders=fallen)
    while t.game.s.showdown is None or not t.game.s.showdown.party:
        took = [key for key in t.options if "reverend-harding" in key]
        t.game.answer((took or t.options)[0])
    shown = show(t.game, 0).showdown
    assert shown is not None
    assert "Reverend Harding" in [elder.name for elder in shown.party]
    assert [elder.name for elder in shown.evil] == ["Lord Hanbrook"]


@pytest.mark.rule("SHD-11", "COOP-30")
def test_the_chances_of_a_showdown_count_the_elders_beside_each_hero():
    t = table(
        mode="cooperative",
        heroes={
            "karl": {"at": "manor", "lair": "family-crypt", "investigation": 9},
            "thomas": {"at": "manor"},
        },
        villain="vampire",
        phase="showdown",
    )
    while t.game.s.showdown is None or not t.game.s.showdown.party:
        took = [key for key in t.options if "reverend-harding" in key]
        t.game.answer((took or t.options)[0])
    elders = t.game.s.elders
    elder = next(one for one in elders if one.hero >= 0)
    told = []
    for beside in (elder.hero, 1 - elder.hero, -1):
        elder.hero = beside  # -1: as if nobody had come along
        numbers = explain(t.game, 0)
        presenter = Presenter(
            WordedView(t.game.content, t.game.rules, t.game.view(0), numbers, "en")
        )
        told.append([one.chance for one in presenter.fights.showdown_chances()])
        companions = [one.mine.companions for one in numbers["showdown"]]
        assert [len(one) for one in companions] == [beside == 0, beside == 1]
    assert max(told[0][-1], told[1][-1]) > told[2][-1]


def test_the_prompt_of_the_action_point_game_says_how_many_are_left():
    alone = Setup(mode="lone", heroes=["karl"], villain="vampire", preset="ap")
    game = Game.new(alone, seed=1)
    prompt = show(game, 0).prompt
    assert prompt is not None
    assert prompt.points == 12
    game.answer("move:church")  # for one point
    prompt = show(game, 0).prompt
    assert prompt is not None
    assert prompt.points == 11
    prompt = show(Game.new(PAIR, seed=1), 0).prompt
    assert prompt is not None
    assert prompt.points == 0


def test_numbers_to_choose_from_stand_in_a_row():
    assert Choice("count:12", "12").amount
    assert not Choice("move:manor", "Go to The Manor").amount


def fighting(**more: Any) -> Scenario:
    """Thomas before a fight with Wolves in the Marsh."""
    thomas = {"at": "marsh", **more}
    return table(heroes={"thomas": thomas}, minions={"marsh": "wolves"}, phase="fight")


def test_chances_name_what_they_count():
    t = fighting(items=["torch", "holy-water"], hand=["battle-cry"])
    mine, others = show(t.game, 0).fight, show(t.game, -1).fight
    assert mine is not None
    assert others is not None
    assert mine.chances[-1].notes[-1] == "Also counted: Torch, Holy Water, and Battle Cry."
    assert others.chances[-1].notes[-1] == "Also counted: Torch and Holy Water."


@pytest.mark.rule("SHD-14")
@pytest.mark.parametrize(("elders", "aimed"), [({}, 0), ({"lord-hanbrook": {"status": "evil"}}, 1)])
def test_chances_say_at_whom_dice_are_thought_to_be_aimed(elders, aimed):
    karl = {"at": "manor", "lair": "family-crypt", "investigation": 9}
    position = {"heroes": {"karl": karl}, "mode": "lone", "elders": elders, "villain": "vampire"}
    offered = show(table(**position).game, 0).prompt
    under_way = show(table(**position, phase="showdown").game, 0).showdown
    assert offered is not None
    assert under_way is not None
    for chances in (offered.chances, under_way.chances):
        told = " ".join(chances[-1].notes)
        assert told.count("aimed at the villain, and none at Evil Elders") == aimed


def test_whoever_carries_holy_water_is_sure_to_win():
    panel = show(fighting(items=["holy-water"]).game, 0).fight
    assert panel is not None
    assert [one.percent for one in panel.chances] == ["100", "0", "100"]


def test_outside_a_showdown_no_chance_is_told_to_beat_the_villain():
    t = arena(deed=attack(), heroes={"ann": {"hand": ["swelling"]}}, villain="brute")
    panel = show(t.game, 0).fight
    assert panel is not None
    assert [one.text for one in panel.chances] == ["The next round knocks the hero out"]


def test_chances_beside_dice_that_lie_there_say_so():
    game = after(PAIR, 30)
    about = {"what": "fight-round"}
    shown = [Chance("the next round", 0.5), Chance("the whole fight", 0.5, ("by the dice",))]
    for what, found in (("fight-round", 1), ("roll", 1), ("wounds", 2), ("card", 2)):
        about["what"] = what
        view = {**game.view(0), "decision": {"about": about}}
        teller = Presenter(WordedView(game.content, game.rules, view, explain(game, 0), "en"))
        left = teller.fights.before_this_roll(shown)
        assert len(left) == found
        assert left[-1].notes[0].startswith("As things stood") == (found == 1)
        assert teller.fights.wounds_wait() == (what == "wounds")


def test_every_turn_of_the_log_has_a_key_of_its_own_that_stays():
    game = after(PAIR, 60)
    presenter = Presenter(
        WordedView(game.content, game.rules, game.view(0), explain(game, 0), "en")
    )
    heard = [record for record in game.records or () if may_hear(record, 0)]
    told = [(number // 25, record) for number, record in enumerate(heard)]  # many in each version
    keys: dict[str, str] = {}
    for count in range(1, len(told) + 1):
        log = presenter.story.log(told[:count])
        assert len({turn.key for turn in log}) == len(log)
        for turn in log:
            assert keys.setdefault(turn.key, turn.title) == turn.title
    assert len(keys) > len({version for version, _ in told}) > 2, "some share a version"


def test_how_a_game_ended_is_told_in_whole_sentences():
    t = karl_calls_out("werewolf", villain_wounds=5, dice=(1,) * 5 + (6,) * 4)
    t.answer("nobody")
    won, lost = show(t.game, 0).ending, show(after(PAIR, 5000), 0).ending
    assert won is not None
    assert lost is not None
    assert (won.won, lost.won) == (True, False)
    assert (won.title, won.text) == ("The Werewolf is beaten!", "Karl won the showdown.")
    assert lost.title == "The Werewolf has won!"
    assert lost.text.endswith(".")


def test_a_sentence_that_begins_or_ends_with_a_name_is_a_sentence():
    told = f"{OPEN}cooke{SIGN}l’inspecteur Cooke{CLOSE} joue {OPEN}no{SIGN}Pas cette fois !{CLOSE}."
    assert [piece.text for piece in pieces(sentence(told))] == [
        "L’inspecteur Cooke",
        " joue ",
        "Pas cette fois !",
    ]
