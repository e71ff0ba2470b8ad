"""Parts of pages that are kept: a page made with them is the page made without them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from markupsafe import Markup

from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.pages import board, present, render, story, view_in_words
from shadowbrook.server.pages.panels import Supply
from tests.server.house import PAIR, RIVALS, House, answer_any, house, run

ANSWERS = 36
KEPT = (
    (render, "_line"),
    (story, "_told"),
    (story, "teller"),
    (view_in_words, "named_face"),
    (present, "empty_place"),
    (present, "stages"),
    (board, "_place"),
    (board, "_ground"),
)


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Make all parts of pages again, and keep none of them."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in KEPT:
            patch.setattr(module, name, getattr(module, name).__wrapped__)
        known = render.environment("en").globals
        patch.setitem(known, "fragment", partial(render.fragment.__wrapped__, "en"))
        yield


async def pages_of_a_game(here: House, setup: dict[str, Any]) -> int:
    """Play a while; both people and a spectator see the same page from memory and made again."""
    one, ann = await here.guest("Anna <b>")
    two, bert = await here.guest("Bert & Co")
    room = await here.games.creation.create(one, NewGame(setup, [SeatPlan("me"), SeatPlan("open")]))
    await here.games.seats.join(await here.games.seats.invite(room, 1, one), two, two.name)
    people, stream, looks = {one.id: one, two.id: two}, Random(7), 0
    for _ in range(ANSWERS):
        if not await answer_any(here, room, people, stream):
            break
        readers = (ann, bert, here.client())
        kept = [(await reader.get(f"/play/{room.id}/table")).text for reader in readers]
        misses = render.fragment.cache_info().misses
        with nothing_kept():
            anew = [(await reader.get(f"/play/{room.id}/table")).text for reader in readers]
        assert render.fragment.cache_info().misses == misses, "nothing was asked of what is kept"
        assert anew == kept
        assert len({*kept}) == len(kept), "each of them sees something else"
        looks += len(kept)
    return looks


@pytest.mark.parametrize("setup", [PAIR, RIVALS], ids=["pair", "rivals"])
def test_a_page_of_kept_parts_is_the_page_made_anew(tmp_path: Path, setup: dict[str, Any]):
    async def work() -> None:
        async with house(tmp_path) as here:
            assert await pages_of_a_game(here, setup) > ANSWERS

    run(work())


def test_an_update_is_made_mostly_of_kept_parts(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            person, client = await here.guest()
            setup = {"mode": "solo-team", "heroes": 4, "villain": "vampire"}
            room = await here.games.creation.create(person, NewGame(setup, [SeatPlan("me")]))
            stream = Random(1)
            for _ in range(40):
                assert await answer_any(here, room, {person.id: person}, stream)
                await client.get(f"/play/{room.id}/table")
            before = render.fragment.cache_info(), story._told.cache_info()
            for _ in range(20):
                assert await answer_any(here, room, {person.id: person}, stream)
                await client.get(f"/play/{room.id}/table")
            after = render.fragment.cache_info(), story._told.cache_info()
            for then, now in zip(before, after, strict=True):
                assert now.hits - then.hits > 3 * (now.misses - then.misses)

    run(work())


def test_what_is_kept_for_one_reader_is_not_shown_for_other_data():
    shown = render.fragment("en", "pile.html", s=pile("Karl"))
    assert "Karl" in shown
    assert "Karl" not in render.fragment("en", "pile.html", s=pile("Victor"))
    assert render.fragment("en", "pile.html", s=pile("Karl")) is shown


def test_text_in_a_kept_part_is_escaped():
    shown = render.fragment("en", "pile.html", s=pile("<b>&"))
    assert isinstance(shown, Markup)
    assert "<b>" not in shown.split("<b>3</b>")[0]
    assert "&lt;b&gt;&amp;" in shown


def pile(name: str) -> Supply:
    return Supply("event", name, 3, ())
