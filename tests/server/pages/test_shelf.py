"""Boxes of others on the set-up page and among the cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from shadowbrook.engine import shelf
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import HeroSheet, VillainSheet
from tests.server.house import house, run
from tests.server.pages.shelves import look_again, stock

SAME = {"sec-fetch-site": "same-origin"}


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A shelf with a box that has a hero, one that quarrels with it, and one that is broken."""
    hero = HeroSheet(id="nell", name="Nell <Reed>", skills=(3, 3, 3, 3), health=4)
    rival = HeroSheet(id="odd", name="Odd One", skills=(2, 2, 2, 2), health=4)
    register(
        monkeypatch,
        Box(id="river", name="The River & More", version="1", about="One hero.", cards=(hero,)),
        Box(id="desert", name="Desert", version="1", conflicts=("river",), cards=(rival,)),
        Box(id="later", name="Later", version="1", api=99),
    )
    yield
    look_again()


def register(monkeypatch: pytest.MonkeyPatch, *boxes: Box) -> None:
    stock(monkeypatch, {**shelf._registered, **{box.id: box for box in boxes}})


def test_a_box_can_be_chosen_and_brings_its_heroes(tmp_path, boxes):
    async def story():
        async with house(tmp_path) as here:
            _, client = await here.guest()
            async with client:
                page = (await client.get("/new")).text
                assert 'id="box-river"' in page
                assert "The River &amp; More" in page
                assert 'value="nell"' not in page, "a box that is not chosen brings nothing"
                page = (await client.get("/new", params={"box": "river"})).text
                assert 'value="nell"' in page
                assert "Nell &lt;Reed&gt;" in page
                wanted = {"mode": "lone", "box": "river", "hero0": "nell"}
                made = await client.post("/new", data=wanted, headers=SAME)
                assert made.status_code == 303
                table = (await client.get(made.headers["location"])).text
                assert "Nell &lt;Reed&gt;" in table
                room = next(iter(here.games.registry._games.values()))
                assert room.setup.boxes == ("core", "river")

    run(story())


def test_boxes_that_do_not_go_together_say_why(tmp_path, boxes):
    async def story():
        async with house(tmp_path) as here, here.client() as client:
            page = (await client.get("/new", params={"box": "river"})).text
            desert = page[page.index('id="box-desert"') :]
            assert "disabled" in desert[: desert.index(">")]
            assert "cannot be played together with The River" in desert[: desert.index("</label>")]
            later = page[page.index('id="box-later"') :]
            assert "update it" in later[: later.index("</label>")]
            both = {"mode": "lone", "box": ["river", "desert", "later", "nothing"]}
            page = (await client.get("/new", params=both)).text
            assert [page.count(f'id="box-{name}"') for name in both["box"]] == [1, 1, 1, 0]
            assert 'id="box-desert" value="desert" checked' in page, "the first one stays"
            assert 'id="box-river" value="river" disabled' in page

    run(story())


def test_cards_of_all_boxes_are_found(tmp_path, boxes):
    async def story():
        async with house(tmp_path) as here, here.client() as client:
            everything = (await client.get("/cards", params={"deck": "hero"})).text
            assert "Odd One" in everything
            assert "Karl" in everything
            own = (await client.get("/cards", params={"box": "desert"})).text
            assert "Odd One" in own
            assert "Karl" not in own
            # also one of a box that does not go with the others
            assert (await client.get("/cards/nell")).status_code == 200
            assert (await client.get("/cards/nobody")).status_code == 404

    run(story())


def test_a_villain_of_another_box_can_be_chosen_by_name(tmp_path, monkeypatch):
    known = next(
        one for one in shelf.content(("core",)).definitions if isinstance(one, VillainSheet)
    )
    from dataclasses import replace

    twin = replace(known, id="twin", name="The Twin")
    register(monkeypatch, Box(id="mirror", name="Mirror", version="1", cards=(twin,)))

    async def story():
        async with house(tmp_path) as here, here.client() as client:
            page = (await client.get("/new", params={"box": "mirror", "villain": "twin"})).text
            assert 'id="villain-twin" value="twin" checked' in page
            page = (await client.get("/new", params={"villain": "twin"})).text
            assert 'id="villain-random" value="random" checked' in page

    run(story())
    look_again()
