"""Playing in a terminal, with lines from standard input."""

import json
from io import StringIO

import pytest
from rich.console import Console

from shadowbrook import Game, Setup
from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.lab.invariants import difference
from shadowbrook.narration import Narrator
from shadowbrook.terminal.play import Session, load_game, play_in_terminal, save_game
from shadowbrook.terminal.screen import Screen

LONE = Setup(mode="lone", heroes=["karl"], villain="vampire")
TWO = Setup(mode="competitive", heroes=["karl", "katarina"], villain="vampire")


@pytest.fixture
def sit_down(monkeypatch):
    """Play with these lines; gives the session and what was shown."""

    def play(*lines, setup=LONE, mine=frozenset((0,)), seed="1", width=100):
        shown = StringIO()
        console = Console(file=shown, width=width, highlight=False)
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        # input() writes its prompt to sys.stdout
        monkeypatch.setattr("sys.stdout", shown)
        session = Session(Game.new(setup, seed), mine, "random", console)
        session.run()
        return session, shown.getvalue()

    return play


def test_a_number_takes_that_option(sit_down):
    session, shown = sit_down("2", "q")
    first = Game.new(LONE, "1").decision
    assert first is not None
    assert session.game.answers == [first.options[1].key]
    assert "Karl: " in shown
    assert "  1  " in shown


def test_a_key_or_its_beginning_works_too(sit_down):
    first = Game.new(LONE, "1").decision
    assert first is not None
    key = first.options[-1].key
    session, _ = sit_down(key, "q")
    assert session.game.answers == [key]


def test_what_is_no_option_changes_nothing(sit_down):
    session, shown = sit_down("99", "0", "nonsense", "", "q")
    assert session.game.answers == []
    assert shown.count("is no option here") == 3


def test_a_hint_names_an_option_and_says_why(sit_down):
    session, shown = sit_down("h", "q", width=300)
    game = session.game
    assert game.answers == []
    key, why = HeuristicBot().explain(Table(game, 0))
    assert f"{session.narrator.option(key)}: {why}" in shown


class Muddled:
    """A guide that names what nobody offers, or fails."""

    def __init__(self, key):
        self.key = key

    def choose(self, table, options):
        return options[0].key

    def explain(self, table, language="en"):
        if not self.key:
            raise ValueError("no idea")
        return self.key, "because"


@pytest.mark.parametrize("key", ["", "fly:moon"])
def test_where_a_guide_fails_the_heuristic_gives_the_hint(sit_down, monkeypatch, key):
    monkeypatch.setattr("shadowbrook.terminal.play.bot", lambda name, stream: Muddled(key))
    session, shown = sit_down("h", "q", width=300)
    key, why = HeuristicBot().explain(Table(session.game, 0))
    assert f"{session.narrator.option(key)}: {why}" in shown


def test_undo_takes_the_last_answer_back(sit_down):
    session, shown = sit_down("1", "u", "q")
    assert session.game.answers == []
    assert "Taken back." in shown
    assert session.game.s.digest() == Game.new(LONE, "1").s.digest()


def test_undo_goes_back_past_bots(sit_down):
    session, _ = sit_down("1", "1", "1", "1", "u", "u", "q", setup=TWO)
    decision = session.game.decision
    assert decision is not None
    assert decision.seat == 0


def test_nothing_to_take_back(sit_down):
    session, shown = sit_down("u", "q")
    assert "there is nothing to take back" in shown
    assert session.game.answers == []


def test_rules_and_cards_are_explained(sit_down):
    _, shown = sit_down("?MOV-01", "?karl", "?villain", "?MOV-99", "?", "q")
    assert "MOV-01 The hero rolls a D6" in shown
    assert "Karl, the Soldier" in shown
    assert "Combat 5: sheet +5" in shown
    assert "No rule or card 'MOV-99'" in shown
    assert "s FILE" in shown


def test_the_table_and_the_board_can_be_shown(sit_down):
    _, shown = sit_down("t", "b", "q")
    assert "Shadow Track 20" in shown
    assert "Lord Hanbrook" in shown
    assert "Abandoned Keep" in shown


def test_a_game_is_saved_and_loaded(sit_down, tmp_path):
    file = tmp_path / "karl.json"
    session, shown = sit_down("1", f"s {file}", "1", "q")
    assert f"Saved in {file}." in shown
    loaded = load_game(file)
    assert loaded.answers == session.game.answers[:1]
    assert json.loads(file.read_text())["format"] == "shadowbrook-game"


def test_a_place_that_cannot_be_written_is_no_disaster(sit_down, tmp_path):
    session, shown = sit_down(f"s {tmp_path}/no/where.json", "s", "1", "q")
    assert "cannot be written" in shown
    assert "Where to?" in shown
    assert len(session.game.answers) == 1


def test_a_save_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    game = Game.new(LONE, "1")
    save_game(game, file)
    before = file.read_text()

    def full(*args, **more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_text", full)
    with pytest.raises(OSError, match="No space"):
        save_game(game, file)
    assert file.read_text() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_the_end_of_input_ends_politely(sit_down):
    session, shown = sit_down("1")
    assert len(session.game.answers) == 1
    assert "Save the game?" in shown
    assert "The game was not saved." in shown
    assert "Good-bye." in shown


def test_leaving_offers_to_save(sit_down, tmp_path):
    file = tmp_path / "later.json"
    session, _ = sit_down("1", "q", str(file))
    assert load_game(file).answers == session.game.answers


def test_ctrl_c_offers_to_save(sit_down, monkeypatch, tmp_path):
    file = tmp_path / "stopped.json"
    answers = iter([KeyboardInterrupt, str(file)])

    def read(self, prompt):
        answer = next(answers)
        if answer is KeyboardInterrupt:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr(Session, "_read", read)
    _, shown = sit_down()
    assert "Good-bye." in shown
    assert load_game(file).answers == []


def test_a_whole_game_can_be_played(sit_down):
    session, shown = sit_down(*(["1"] * 3000))
    assert session.game.over
    assert "The game is over" in shown


def test_bots_have_the_other_seats(sit_down):
    session, shown = sit_down(*(["1"] * 40), "q", setup=TWO)
    assert "Katarina" in shown
    assert len(session.game.answers) > 40


def test_other_hands_stay_secret(sit_down):
    session, shown = sit_down(*(["1"] * 60), "q", setup=TWO, mine=frozenset((1,)))
    karl, katarina = session.game.view(1)["heroes"]
    assert karl["hand"] is None
    assert katarina["hand"] is not None
    assert "Karl has drawn" not in shown


def test_every_seat_here_hears_what_it_may(sit_down):
    session, shown = sit_down(*(["1"] * 60), "q", setup=TWO, mine=frozenset((0, 1)))
    assert session.mine == {0, 1}
    assert "It is Karl's turn." in shown
    assert "It is Katarina's turn." in shown


def test_a_narrow_window_gets_a_list_instead_of_a_map(sit_down):
    _, shown = sit_down("b", "q", width=60)
    assert "Abandoned Keep" not in shown
    assert "Places:" in shown


def test_the_same_seed_gives_the_same_game(sit_down):
    one, _ = sit_down("1", "1", "2", "q", seed="5")
    other, _ = sit_down("1", "1", "2", "q", seed="5")
    assert one.game.s.digest() == other.game.s.digest()


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(Exception, match="seats are counted from 1 to 1"):
        play_in_terminal(LONE, mine=frozenset((3,)))


@pytest.mark.parametrize("answers", [0, 60, 200])
def test_the_screen_shows_any_table(answers):
    game = Game.new(Setup(mode="cooperative", heroes=8), "screen")
    for _ in range(answers):
        if game.decision is not None:
            game.answer(game.decision.options[-1].key)
    shown = StringIO()
    console = Console(file=shown, width=120)
    view = game.view(0)
    before = json.loads(json.dumps(view))
    screen = Screen(console, game.content, Narrator(game.content))
    screen.table(view)
    screen.map(view)
    screen.villain(view)
    assert "Shadow Track" in shown.getvalue()
    assert difference(view, before) == ""
