"""The words of a box: its own questions, options and records, in its own catalogues."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from shadowbrook import Game, Setup
from shadowbrook.cardfile import entries, find
from shadowbrook.engine import shelf
from shadowbrook.engine.content import Box, HeroSheet, HouseRule, content
from shadowbrook.locale import tongue
from shadowbrook.narration import Narrator


def write_mo(path: Path, texts: dict[str, str]) -> None:
    """A compiled catalogue, as msgfmt writes it."""
    path.parent.mkdir(parents=True)
    texts = {"": "Content-Type: text/plain; charset=UTF-8\n", **texts}
    keys = sorted(texts)
    ids = b"".join(key.encode() + b"\0" for key in keys)
    values = b"".join(texts[key].encode() + b"\0" for key in keys)
    count, start = len(keys), 28 + 16 * len(keys)
    tables: list[int] = []
    for at, words in ((start, keys), (start + len(ids), [texts[key] for key in keys])):
        for word in words:
            tables += [len(word.encode()), at]
            at += len(word.encode()) + 1
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, start)
    path.write_bytes(head + struct.pack(f"<{len(tables)}I", *tables) + ids + values)


@pytest.fixture
def inn(tmp_path):
    write_mo(
        tmp_path / "xx" / "LC_MESSAGES" / "inn.mo",
        {"Innkeeper": "Wirt", "Drink up ({source})?": "Trinken ({source})?", "toast": "prosten"},
    )
    shelf.register(
        Box(
            id="inn",
            name="Inn",
            version="1",
            requires=("core",),
            cards=(
                HeroSheet(
                    id="innkeeper", name="Innkeeper", text="None.", skills=(2, 2, 2, 2), health=2
                ),
                HouseRule(id="closing-time", name="Closing Time", text="Late."),
            ),
            locale=str(tmp_path),
            questions={"drink": "Drink up ({source})?"},
            words={"toast": "toast"},
            records={"drunk": ("hero count", "{hero} has had {count}.")},
        )
    )
    yield Setup(mode="lone", heroes=["innkeeper"], boxes=["inn"])
    tongue.cache_clear()
    shelf.forget("inn")


@pytest.mark.parametrize(
    ("language", "name", "question", "option"),
    [
        ("en", "Innkeeper", "Drink up (Innkeeper)?", "toast Karl"),
        ("xx", "Wirt", "Trinken (Wirt)?", "prosten Karl"),
    ],
)
def test_a_box_brings_its_texts_and_their_translations(inn, language, name, question, option):
    narrator = Narrator(content(inn.box_names), language)
    assert narrator.thing("innkeeper") == name
    assert narrator.question({"kind": "drink", "source": "innkeeper"}) == question
    assert narrator.option("toast:karl") == option
    game = Game.new(inn, 1)
    assert narrator.record(("drunk", -1, 0, 3), game.view(0)) == f"{name} has had 3."
    assert find(entries(content(inn.box_names), language), "innkeeper")[0].name == name


def test_the_rules_that_boxes_bring_are_in_sight(inn):
    assert Game.new(inn, 1).view(0)["box_rules"] == ["closing-time"]
