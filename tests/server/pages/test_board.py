"""The drawing of the board: everything that is on the table can be seen, however much it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from math import dist

import pytest

from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.view import explain
from shadowbrook.server.pages import board
from shadowbrook.server.pages.layout import HEIGHT, WIDTH, lay_out, rows_of
from shadowbrook.server.pages.present import Presenter
from shadowbrook.server.pages.view_in_words import WordedView
from tests.toy_boards import BOARDS

EIGHT = Setup(
    mode="competitive",
    heroes=[
        "karl",
        "thomas",
        "katarina",
        "isabella",
        "inspector-cooke",
        "heinrich",
        "victor",
        "anne-marie",
    ],
    villain="vampire",
)


def board_of(setup: Setup) -> board.BoardPanel:
    game = Game.new(setup, seed=1)
    presenter = Presenter(
        WordedView(game.content, game.rules, game.view(0), explain(game, 0), "en")
    )
    return presenter.table([]).board


def place(name: str, at: tuple[float, float], kind: str = "town", on: str = "") -> board.Place:
    return board.Place(name, name, kind, at, board=on)


def test_no_part_of_the_drawing_has_an_id():
    """htmx would make it an element of HTML when it moves, and nobody would see it."""
    drawn = str(board.draw(board_of(EIGHT)))
    assert drawn.count("data-piece=") == 8
    assert not re.search(r"\bid=", drawn)


@pytest.mark.parametrize("many", [2, 4, 5, 8, 14])
def test_pieces_in_one_place_do_not_hide_each_other(many: int):
    places = rows_of(many)
    assert len(places) == many
    nearest = min(dist(one, other) for one, other in combinations(places, 2))
    assert nearest >= (44 if many <= 12 else 38)  # a token is some 50 wide
    assert all(abs(x) <= 100 for x, _ in places), "they stay in their place"


def test_places_of_further_boards_are_drawn_below_the_first_one():
    core = [place("manor", (10, 10)), place("crossroads", (50, 90))]
    lake = [place("inn", (10, 20), on="Lake"), place("bog", (90, 80), on="Lake")]
    coast = [place(f"pier-{n}", (0, 0), on="Coast") for n in range(5)]
    laid = lay_out([*core, *lake, *coast])
    spots, sheets = laid.spots, laid.sheets
    assert (laid.first, laid.height) == (0, HEIGHT + sum(sheet.height for sheet in sheets))
    assert [sheet.name for sheet in sheets] == ["Lake", "Coast"]
    assert [sheet.top for sheet in sheets] == [HEIGHT, HEIGHT + sheets[0].height]
    assert all(spots[one.id][1] < HEIGHT for one in core)
    for one, sheet in [*((p, sheets[0]) for p in lake), *((p, sheets[1]) for p in coast)]:
        assert sheet.top + 80 < spots[one.id][1] < sheet.top + sheet.height - 80
    apart(list(spots.values()))


def test_the_board_where_one_plays_is_drawn_on_top():
    core = [place("manor", (10, 10)), place("crossroads", (50, 90))]
    lake = [place("inn", (10, 20), on="Lake"), place("bog", (90, 80), on="Lake")]
    coast = [place("pier", (50, 50), on="Coast")]
    laid = lay_out([*core, *lake, *coast], on_top="Coast")
    coast_sheet = next(sheet for sheet in laid.sheets if sheet.name == "Coast")
    assert coast_sheet.top == 0
    assert laid.first == coast_sheet.height
    assert laid.spots["pier"][1] < laid.spots["manor"][1] < laid.spots["inn"][1]


def test_secret_routes_and_boats_are_drawn():
    setup = Setup(mode="lone", heroes=["karl"], villain="vampire", boxes=["core", "sw"])
    drawn = str(board.draw(board_of(setup)))
    assert drawn.count('class="passage boat"') == 2, "there and back is one line"
    assert drawn.count('class="passage secret-route"') == 1
    assert drawn.count('class="ground"') == 1, "the lake itself"


def test_roads_that_leave_a_board_say_where_they_lead():
    lake = board.Place("inn", "Inn", "corner", (50, 10), board="Lake")
    crossroads = place("crossroads", (50, 90))
    drawn = board.draw(
        board.BoardPanel((crossroads, lake), (("crossroads", "inn"),), on_top="Lake")
    )
    ends = re.findall(r'class="leads-to"[^>]* y="([\d.]+)">([^<]+)<', str(drawn))
    assert [name for _, name in ends] == ["Shadowbrook", "Lake"]
    assert float(ends[0][0]) < 100, "at the upper edge of the sheet on top"
    assert float(ends[1][0]) > 1500, "at the lower edge of the sheet below it"
    below = board.draw(board.BoardPanel((crossroads, lake), (("crossroads", "inn"),)))
    assert "leads-to" not in below, "it is seen where a road leads that is drawn whole"


def test_it_is_told_how_many_markers_lie_in_a_place_and_that_it_is_closed():
    for count, numbers in ((1, 0), (2, 1)):
        bog = board.Place("bog", "Bog", "dangerous", (50, 50), markers=(("ritual", count),))
        assert str(board.draw(board.BoardPanel((bog,)))).count('class="number"') == numbers
    for closed in (False, True):
        for kind in ("road", "corner"):
            inn = board.Place("inn", "Inn", kind, (50, 50), blocked=closed)
            assert ('class="blocked"' in board.draw(board.BoardPanel((inn,)))) is closed


@pytest.mark.parametrize("at", [(0.5, 50), (100, 50), (50, 0.5), (74, 97), (50, 100)])
def test_a_place_at_the_edge_is_drawn_whole(at: tuple[float, float]):
    laid = lay_out([place("moor", at)])
    spots, sheets = laid.spots, laid.sheets
    x, y = spots["moor"]
    assert not sheets
    assert 100 <= x <= WIDTH - 100
    assert 90 <= y <= HEIGHT - 90


def test_a_place_without_a_place_is_not_drawn_over_others():
    laid = lay_out([place("manor", (10, 10)), place("moor", (0, 0))])
    spots, sheets = laid.spots, laid.sheets
    assert len(sheets) == 1
    assert spots["moor"][1] > HEIGHT


def test_a_game_with_further_boards_shows_all_of_them():
    lone = Setup(
        mode="lone",
        heroes=["karl"],
        villain="vampire",
        boxes=["core", *BOARDS],
    )
    shown = board_of(lone)
    drawn = str(board.draw(shown))
    assert re.findall(r'class="board-name"[^>]*>([^<]+)<', drawn) == ["Lake", "Coast"]
    # the road to the next sheet, and both ends of one that would cross it, with where they lead
    assert drawn.count("way between") == 3
    assert re.findall(r'class="leads-to"[^>]*>([^<]+)<', drawn) == ["Coast", "Shadowbrook"]
    spots = lay_out(shown.places).spots
    apart([at for name, at in spots.items() if not name.startswith("road-")])


def apart(spots: Sequence[tuple[float, float]]) -> None:
    assert all(dist(one, other) > 120 for one, other in combinations(spots, 2))
