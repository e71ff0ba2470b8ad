"""The first game in a terminal: lessons before the questions, for as long as one wants them."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from shadowbrook import Game, Setup
from shadowbrook.cli import app
from shadowbrook.cli import language as commands_language
from shadowbrook.locale import languages, tongue
from shadowbrook.terminal.play import GOOD_CHOICE, LESSON, LESSON_HELP, Session
from shadowbrook.tutorial import SEED, SETUP, teach


def advised() -> list[str]:
    """The answers of somebody who follows all advice."""
    game = Game.new(Setup(**SETUP), SEED)
    while not game.over:
        now = teach(game.view(0), game.content)
        assert now is not None
        game.answer(now.option)
    return game.log


@pytest.fixture
def learn(monkeypatch):
    """Play the first game with these lines; return the session and what was shown."""

    def play(*lines: str, language: str = "en") -> tuple[Session, str]:
        shown = StringIO()
        console = Console(file=shown, width=100, highlight=False, force_terminal=False)
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr("sys.stdout", shown)
        game = Game.new(Setup(**SETUP), SEED)
        session = Session(game, frozenset((0,)), "random", console, None, language, True)
        session.run()
        return session, shown.getvalue()

    return play


def test_a_lesson_stands_before_the_question_and_one_answer_is_marked(learn):
    _, shown = learn("q", "")
    assert shown.index("Lesson: Your first move") < shown.index("Katarina: Where will you go?")
    assert "You are Katarina, and the Scarecrow" in shown
    marked = [line for line in shown.splitlines() if f"← {GOOD_CHOICE}" in line]
    assert marked == [" 10  go to the Manor  ← A good choice"]


@pytest.mark.parametrize("code", sorted(languages()))
def test_the_whole_course_is_given_in_every_language(learn, code):
    session, shown = learn(*advised(), language=code)
    speech = tongue(code)
    assert session.game.over
    for title in ("Your first move", "Whom can you trust?", "At the Lair", "You have won"):
        assert speech.say(LESSON, title=speech.gettext(title)) in shown
    told = shown.count(speech.say(LESSON, title="").strip())
    assert told == len(session.game.log) + 1


def test_the_lesson_can_be_left_and_taken_up_again(learn):
    session, shown = learn("l", "move:church", "l", "q", "")
    assert shown.count("Lesson:") == 2  # the first one, and one after it was taken up again
    assert "The game goes on without lessons" in shown
    before, _, after = shown.partition("The game goes on without lessons")
    assert "Your first move" in before
    assert "Steps to spare" in after
    assert session.game.log == ["move:church"]


def test_the_help_tells_how_to_leave(learn):
    _, shown = learn("?", "q", "")
    assert LESSON_HELP in shown


def test_other_games_have_no_lessons(monkeypatch):
    shown = StringIO()
    monkeypatch.setattr("sys.stdin", StringIO("l\n?\nq\n\n"))
    monkeypatch.setattr("sys.stdout", shown)
    game = Game.new(Setup(**SETUP), SEED)
    Session(game, frozenset((0,)), "random", Console(file=shown, width=100)).run()
    assert "Lesson" not in shown.getvalue()
    assert LESSON_HELP not in shown.getvalue()
    assert "“l” is not an option here" in shown.getvalue()


def test_the_command_begins_it_and_goes_on_with_a_saved_one(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(commands_language, "_chosen", "")
    file = tmp_path / "first.json"
    runner = CliRunner()
    begun = runner.invoke(app, ["learn"], input=f"move:manor\ns {file}\nq\n\n")
    assert begun.exit_code == 0
    assert "Lesson: Your first move" in begun.output
    resumed = runner.invoke(app, ["learn", "--load", str(file)], input="encounter\nq\n\n")
    assert "Lesson: An encounter" in resumed.output
    assert "Your first move" not in resumed.output
