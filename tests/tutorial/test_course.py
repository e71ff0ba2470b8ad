"""The first game: its course for who follows the advice, and for who does not."""

from __future__ import annotations

from random import Random

import pytest

from shadowbrook import Game, Setup
from shadowbrook.locale import languages
from shadowbrook.narration import Narrator
from shadowbrook.tutorial import LESSONS, SEED, SETUP, Teaching, teach, worded

MOST = 2000  # answers of a game
OTHERS = [code for code in languages() if code != "en"]


def begin(seed: str = SEED) -> Game:
    return Game.new(Setup(**SETUP), seed)


def lesson(game: Game) -> Teaching | None:
    return teach(game.view(0), game.content)


def keys(game: Game) -> list[str]:
    return [] if game.decision is None else list(game.decision.keys())


def course() -> list[tuple[int, Teaching]]:
    """Every lesson of the game for who follows the advice, with its round."""
    game, given = begin(), []
    for _ in range(MOST):
        now = lesson(game)
        assert now is not None
        given.append((game.s.round, now))
        if game.over:
            break
        game.answer(now.option)
    return given


def test_following_the_advice_wins_a_showdown_in_about_six_rounds():
    game = begin()
    while not game.over:
        now = lesson(game)
        assert now is not None
        assert now.option in keys(game), f"{now.lesson} says what to do"
        game.answer(now.option)
    assert game.result is not None
    assert game.result.winner == "hero"
    assert 5 <= game.result.round <= 8
    assert 25 <= len(game.answers) <= 60


def test_who_follows_the_advice_is_given_the_whole_course_in_a_good_order():
    given = [one.lesson for _, one in course()]
    assert {one.id for one in LESSONS if one.course} <= set(given)
    assert given[0] == "welcome"
    assert given[-1] == "won"
    first = {name: given.index(name) for name in dict.fromkeys(given)}
    by_subject = ["welcome", "corner", "mystery", "where-it-lies", "look", "buy-a-lair"]
    by_subject += ["to-the-lair", "at-the-lair", "party", "showdown", "won"]
    assert sorted(by_subject, key=first.__getitem__) == by_subject
    assert first["fight-on"] < first["buy-a-lair"], "a fight comes before the Lair"


def test_a_lesson_is_seldom_given_twice_on_the_course():
    given = [one.lesson for _, one in course()]
    assert len(given) - len(set(given)) <= 6
    assert max(given.count(one) for one in given) <= 2


@pytest.mark.parametrize("seed", range(40))
def test_who_ignores_the_advice_is_never_stuck_and_still_taught(seed):
    random, game = Random(seed), begin()
    for _ in range(MOST):
        now = lesson(game)
        assert now is not None, f"no lesson for {game.decision}"
        assert now.option in ("", *keys(game))
        if game.over:
            break
        follows = random.random() < 0.1 * (seed % 10)  # some nearly always, some never
        game.answer(now.option if follows and now.option else random.choice(keys(game)))
    assert game.over


def test_every_lesson_can_come_up():
    wanted = {one.id for one in LESSONS}
    for seed in range(600):
        random, game = Random(seed), begin(f"other deal {seed}" if seed % 4 else SEED)
        while not game.over and game.s.round < 25:
            now = lesson(game)
            assert now is not None
            wanted.discard(now.lesson)
            follows = now.option and random.random() < (0.95, 0.6, 0.2, 0.8)[seed % 4]
            game.answer(now.option if follows else random.choice(keys(game)))
        if (now := lesson(game)) is not None:
            wanted.discard(now.lesson)
        if not wanted:
            break
    assert wanted == set()


def test_what_is_taught_follows_from_the_table_alone():
    """So undo, a saved game and a second look change nothing."""
    game = begin()
    for _ in range(12):
        before = lesson(game)
        assert before is not None
        game.answer(before.option)
        after = lesson(game)
        again = Game.load(game.save())
        assert lesson(again) == after
        again.undo()
        assert lesson(again) == before


def test_lessons_are_for_the_lone_hero_who_is_asked():
    assert teach(begin().view(-1), begin().content) is None
    others = Game.new(Setup(mode="cooperative", heroes=["karl", "katarina"]), "1")
    assert teach(others.view(0), others.content) is None
    by_points = Game.new(Setup(mode="lone", heroes=["karl"], preset="ap"), "1")
    assert teach(by_points.view(0), by_points.content) is None


# ---- words -------------------------------------------------------------------------------------


def test_lessons_are_short():
    for one in LESSONS:
        assert len(one.title) <= 32, one.id
        assert len(one.text) <= 310, one.id


def test_every_lesson_has_its_own_id_and_title():
    for what in ([one.id for one in LESSONS], [one.title for one in LESSONS]):
        assert len(what) == len(set(what))


def test_the_first_lesson_names_hero_and_villain():
    game = begin()
    now = lesson(game)
    assert now is not None
    said = worded(now, Narrator(game.content))
    assert said.title == "Your first move"
    assert said.text.startswith("You are Katarina, and the Scarecrow is after the village")


@pytest.mark.parametrize("code", OTHERS)
def test_the_course_is_given_in_every_language(code):
    say, english = Narrator(begin().content, code), Narrator(begin().content)
    for _, now in course():
        said, plain = worded(now, say), worded(now, english)
        assert said.title != plain.title
        assert said.text != plain.text
        assert "{" not in said.text


@pytest.mark.parametrize(("number", "counted"), [(1, "1 żeton "), (4, "4 żetony "), (12, "12 żet")])
def test_a_price_is_counted_as_the_language_counts(number, counted):
    (where_to,) = [one for one in LESSONS if one.id == "where-to"]
    names = {"cost": number, "purse": 2}
    now = Teaching(where_to.id, where_to.title, where_to.text, names, "")
    assert counted in worded(now, Narrator(begin().content, "pl")).text
