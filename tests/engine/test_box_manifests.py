"""Boxes together: from a folder, by requirement, joined, with parts taken out, and in saves."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from shadowbrook import BoxError, Game, SaveError, Setup, SetupError
from shadowbrook.engine import shelf
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import (
    EventCard,
    Gear,
    HeroSheet,
    HouseRule,
    LairCard,
    Minion,
    Space,
)
from shadowbrook.engine.hooks import Hook
from shadowbrook.engine.renumber import names_of
from shadowbrook.engine.shelf import complete, content, find_box, load, register, take
from shadowbrook.engine.words import On, Zone
from shadowbrook.lab import invariants
from shadowbrook.testing import table

PACKAGE = """
from shadowbrook.cards import Box, HeroSheet
box = Box(
    id="{id}", name="{id}", version="{version}", requires={requires!r},
    cards=(HeroSheet(id="{id}-hero", name="Somebody", skills=(2, 2, 2, 2), health=3),),
)
"""


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Writes a box into a folder; everything is forgotten again after the test."""
    monkeypatch.setenv(shelf.FOLDERS, "")
    made: list[str] = []

    def write(name="hags", text=PACKAGE, version="1.0", requires=("core",), where="."):
        package = tmp_path / where / name
        package.mkdir(parents=True)
        text = text.replace("{id}", name).replace("{version}", version)
        (package / "__init__.py").write_text(text.replace("{requires!r}", repr(requires)))
        made.append(name)
        return package

    yield write
    for name in made:
        shelf.forget(name)


def put_away(*names):
    for name in names:
        shelf.forget(name)


# ---- from a folder ----------------------------------------------------------------------------


@pytest.mark.parametrize("where", [".", "project", "project/src"])
def test_a_box_is_loaded_from_its_folder_or_the_project_around_it(written, tmp_path, where):
    written(where=where)
    folder = tmp_path / "hags" if where == "." else tmp_path / "project"
    assert load(folder).id == "hags"
    setup = Setup(mode="lone", heroes=["hags-hero"], boxes=["hags"])
    assert setup.boxes == ("core", "hags")  # what it requires comes along, and first


def test_a_set_up_takes_the_folder_itself_as_a_path(written):
    setup = Setup(mode="lone", heroes=["hags-hero"], boxes=["core", written()])
    assert setup.boxes == ("core", "hags")
    assert Setup(**setup.plain()) == setup


def test_a_text_is_a_name_and_never_a_folder(written):
    """Set-ups come from saves and from the net: those must not have code loaded."""
    with pytest.raises(SetupError, match="is not the name of a box"):
        Setup(mode="lone", heroes=["karl"], boxes=["core", str(written())])
    assert "hags" not in sys.modules


def test_processes_that_are_started_from_here_know_the_box(written):
    load(written())
    ask = "from shadowbrook.engine.shelf import find_box; print(find_box('hags').name)"
    command = [sys.executable, "-c", ask]
    told = subprocess.run(
        command, env=shelf.environment(), capture_output=True, text=True, check=True
    )
    assert told.stdout == "hags\n"
    with ProcessPoolExecutor(1, get_context("spawn"), take, (shelf.folders(),)) as process:
        assert "hags" in process.submit(shelf.known_boxes).result()


def test_to_load_a_box_writes_nothing_into_the_environment(written):
    before = dict(os.environ)
    load(written())
    assert dict(os.environ) == before


def test_the_environment_may_name_folders_of_boxes(written, monkeypatch):
    package = written()
    monkeypatch.setenv(shelf.FOLDERS, str(package))
    assert find_box("hags").name == "hags"
    assert shelf.environment()[shelf.FOLDERS] == str(package)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("box = (", r"syntax error in __init__.py, line 1"),
        ("box = 5", "has no value called box; write: box = Box"),
        ("import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        (
            "from shadowbrook.cards import Box\nbox = Box(id='hags', name='Hags')",
            r"Box lacks 'version' \(__init__.py, line 2\)",
        ),
        (
            "from shadowbrook.cards import Box\nbox = Box(id='h', name='', versoin='1')",
            "Box has no field 'versoin'",
        ),
    ],
)
def test_what_is_wrong_with_a_package_is_said_in_one_sentence(written, text, message):
    with pytest.raises(BoxError, match=message):
        load(written(text=text))


def test_a_folder_without_a_box_says_what_is_wanted(tmp_path):
    with pytest.raises(BoxError, match="there is no folder"):
        load(tmp_path / "nothing")
    with pytest.raises(BoxError, match="holds no package"):
        load(tmp_path)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    with pytest.raises(BoxError, match="holds 2 packages"):
        load(tmp_path)


def test_a_package_must_not_take_the_name_of_another(written, tmp_path):
    package = tmp_path / "json"
    package.mkdir()
    (package / "__init__.py").touch()
    with pytest.raises(BoxError, match="has the same name as one"):
        load(package)


# ---- requirements ------------------------------------------------------------------------------


def manifest(name, **more):
    register(Box(id=name, name=name, version="1.4", **more))


def test_required_boxes_come_once_and_before():
    manifest("lake", requires=("core",))
    manifest("island", requires=("lake>=1.2,<2", "core"))
    assert complete(["island", "core", "lake"]) == ("core", "lake", "island")
    put_away("lake", "island")


@pytest.mark.parametrize(
    ("requires", "message"),
    [
        (("core>=99",), "needs core>=99, but this is core"),
        (("shadowbrook<0.0.1",), "needs shadowbrook<0.0.1, but this is shadowbrook"),
        (("moor",), "there is no box 'moor'; .*required by 'lake'"),
        (("core=>1",), "is not a requirement; write"),
        (("lake",), "in a circle: lake, lake"),
    ],
)
def test_a_box_whose_requirements_are_not_met_is_refused(requires, message):
    manifest("lake", requires=requires)
    with pytest.raises(BoxError, match=message):
        complete(["core", "lake"])
    with pytest.raises(SetupError, match=message):
        Setup(mode="lone", heroes=["karl"], boxes=["core", "lake"])
    put_away("lake")


def test_boxes_that_conflict_are_not_played_together():
    manifest("lake", requires=("core",), conflicts=("moor",))
    manifest("moor", requires=("core",))
    assert complete(["lake"]) == ("core", "lake")
    with pytest.raises(BoxError, match="'lake' and 'moor' cannot be played together"):
        complete(["moor", "lake"])
    put_away("lake", "moor")


@pytest.mark.parametrize(("api", "message"), [(2, "version 2 of the box format"), (0, "api=0")])
def test_a_box_of_another_format_is_refused(api, message):
    manifest("lake", api=api)
    with pytest.raises(BoxError, match=message):
        complete(["core", "lake"])
    put_away("lake")


# ---- laid together ------------------------------------------------------------------------------


async def nothing(you, happening):
    """An Event without effect."""


def one_more(you, happening):
    return 1


MOOR = Box(
    id="moor",
    name="moor",
    version="1",
    requires=("core",),
    removes=("fog", "sword", "road-manor-fields"),
    cards=(
        EventCard(id="moor-letter", name="Letter", text="Nothing.", copies=2, play=nothing),
        LairCard(id="moor-lair", name="Moor", text="Wet.", space="moor", cost=5),
        HouseRule(id="long-legs", name="x", text="x", hooks=(Hook(on=On.MOVEMENT, run=one_more),)),
        Gear(id="peat", name="Peat", text="Warm.", deck="moor-finds", keywords=("Item",)),
    ),
    spaces=(Space(id="moor", name="Moor", kind="corner", near=("crossroads",), deck="moor-finds"),),
)


@pytest.fixture
def moor():
    register(MOOR)
    yield MOOR
    put_away("moor")


def test_cards_of_a_box_are_shuffled_into_the_decks_of_another(moor):
    cards = content(("core", "moor"))
    assert len(cards.by_deck["event"]) == len(content(("core",)).by_deck["event"]) + 2
    t = table(boxes=["moor"], heroes={"karl": {"at": "church"}}, phase="actions")
    t.stack("event", "moor-letter")
    t.answer("encounter")
    assert t.hand("karl") == ["moor-letter"]


def test_what_a_box_removes_is_not_in_the_game(moor):
    cards = content(("core", "moor"))
    assert "fog" not in cards.definition
    assert "sword" not in cards.definition
    assert "road-manor-fields" not in cards.board.index
    assert "road-manor-fields" not in cards.board.spaces[cards.board.index["manor"]].near
    assert len(cards.by_deck["town-item"]) == 15


def test_a_box_may_put_a_piece_of_its_own_in_the_place_of_one_it_removes():
    fog = EventCard(id="fog", name="Fog", text="Now an Event.", play=nothing)
    manor = Space(id="manor", name="Ruin", kind="corner", near=("crossroads",), deck="manor")
    register(
        Box(
            id="moor",
            name="moor",
            version="1",
            requires=("core",),
            removes=("fog", "manor"),
            cards=(fog,),
            spaces=(manor,),
        )
    )
    cards = content(("core", "moor"))
    assert cards.definition["fog"] is fog
    board = cards.board
    assert board.spaces[board.index["manor"]].name == "Ruin"
    assert "crossroads" in board.spaces[board.index["manor"]].near
    assert "manor" in board.spaces[board.index["crossroads"]].near
    put_away("moor")


def test_a_space_is_joined_to_the_board_in_both_directions(moor):
    t = table(boxes=["moor"], heroes={"karl": {"at": "crossroads"}}, phase="move", dice=(2,))
    t.answer("move:moor")
    assert t.at("karl") == "moor"
    t = table(boxes=["moor"], heroes={"karl": {"at": "moor"}}, phase="move", dice=(2,))
    assert "move:crossroads" in t.options


def test_a_corner_of_a_box_has_its_own_deck(moor):
    t = table(boxes=["moor"], heroes={"karl": {"at": "moor"}}, phase="actions")
    t.stack("moor-finds", "peat")
    t.answer("encounter")
    assert t.gear("karl") == ["peat"]


def test_a_rule_of_a_box_is_in_force_from_the_start(moor):
    t = table(boxes=["moor"], heroes={"karl": {"at": "blacksmith"}}, phase="move", dice=(2,))
    assert "move:road-marsh-keep" in t.options  # three steps: two of the die, one of the rule
    t = table(heroes={"karl": {"at": "blacksmith"}}, phase="move", dice=(2,))
    assert "move:road-marsh-keep" not in t.options


@pytest.mark.parametrize(
    ("box", "message"),
    [
        (replace(MOOR, cards=(*MOOR.cards, MOOR.cards[0])), "two cards have the same id: moor-l"),
        (replace(MOOR, spaces=(*MOOR.spaces, *MOOR.spaces)), "two spaces have the same id: moor"),
        (
            replace(MOOR, spaces=(replace(MOOR.spaces[0], near=("crosroads",)),)),
            "moor is next to 'crosroads', which is not a space; did you mean 'crossroads'",
        ),
        (
            replace(MOOR, minions=(Minion(id="bats", name="x"),)),
            "two minions have the same id: bats",
        ),
    ],
)
def test_contradictions_are_named(box, message):
    register(box)
    with pytest.raises(SetupError, match=message):
        Setup(mode="lone", heroes=["karl"], boxes=["moor"])
    put_away("moor")


# ---- saves --------------------------------------------------------------------------------------


def play(game, answers, seed=1):
    stream = Random(seed)
    for _ in range(answers):
        if game.decision is None:
            return game
        game.answer(game.decision.options[int(stream.random() * len(game.decision.options))].key)
    return game


GROWN = replace(
    MOOR,
    version="2",
    removes=(),
    cards=(
        HeroSheet(id="moor-walker", name="Walker", text="None.", skills=(1, 1, 1, 1), health=2),
        EventCard(id="new-event", name="New", text="Nothing.", play=nothing),
        Gear(id="new-find", name="New", text="New.", deck="other-finds", keywords=("Item",)),
        replace(MOOR.cards[0], copies=3),
        *MOOR.cards[1:],
    ),
    minions=(Minion(id="bog-men", name="Bog Men", text="Wet.", dice=1, supply=3),),
    spaces=(
        Space(id="bog", name="Bog", kind="dangerous", near=("moor",)),
        replace(MOOR.spaces[0], near=("crossroads", "bog")),
    ),
)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("villain", ["werewolf", "scarecrow", "spectral-horseman"])
def test_a_save_survives_cards_being_added_to_its_box(moor, villain, seed):
    setup = Setup(heroes=3, villain=villain, boxes=["moor"])
    length = len(play(Game.new(setup, seed), 10_000, seed).answers)
    game = play(Game.new(setup, seed), length * seed // 5, seed)  # early and late in the game
    assert game.mark is not None
    mark, text = game.mark.copy(), game.save()
    old = game.content
    register(GROWN)
    loaded = Game.load(text)
    new = loaded.content
    assert names_of(new) != names_of(old)
    assert loaded.base.track == mark.track
    now = loaded.base  # the checkpoint, in the new numbers
    assert named(new, now) == named(old, mark)
    for card in ("new-event", "new-find", "fog", "moor-walker"):
        assert now.zone(new.copies[card][0]) == Zone.OUT  # what came later stays out
    invariants.table_is_whole(loaded)
    play(loaded, 300, seed)
    invariants.table_is_whole(loaded)
    assert Game.load(loaded.save()).s.digest() == loaded.s.digest()


def named(cards, s):
    """A table in names: what lies where, in whatever numbers."""
    spaces = [space.id for space in cards.board.spaces]
    ids = [card.id for card in cards.cards]
    piles = [*s.decks, *s.discards, *s.hands, s.stack, s.in_play, s.resolving]
    piles += [hero.cards for hero in s.heroes] + [elder.secrets for elder in s.elders]
    return {
        "piles": sorted([ids[card] for card in pile] for pile in piles if pile),
        "heroes": [(ids[h.card], spaces[h.space], h.wounds, h.value) for h in s.heroes],
        "clues": {spaces[n]: count for n, count in enumerate(s.clues) if count},
        "minions": {
            spaces[n]: cards.minions[kind - 1].id for n, kind in enumerate(s.minions) if kind
        },
        "round": {
            spaces[n]: [cards.minions[kind].id for kind in some]
            for n, some in enumerate(s.vermin)
            if some
        },
        "listening": {
            on: [ids[card] for card in some] for on, some in enumerate(s.listening) if some
        },
        "marks": sorted((ids[card], count) for card, count in s.marks.items()),
        "flow": [frame[0] for frame in s.flow],
    }


def without_peat(**more):
    """The next version of the box: Turf has taken the place of Peat."""
    turf = Gear(id="turf", name="Turf", text="Warm.", deck="moor-finds", keywords=("Item",))
    return replace(MOOR, **({"version": "2", "cards": (*MOOR.cards[:-1], turf)} | more))


def test_a_save_goes_on_with_what_took_the_place_of_a_card(moor):
    heroes = {"karl": {"items": ["peat"], "hand": ["moor-letter"]}, "katarina": {}}
    text = table(boxes=["moor"], heroes=heroes).game.save()
    register(without_peat(renamed={"peat": "turf"}))
    loaded = Game.load(text)
    [karl, _] = loaded.s.heroes
    assert [loaded.content.cards[card].id for card in karl.cards] == ["turf"]
    assert named(loaded.content, loaded.s)["piles"].count(["moor-letter"]) == 1
    invariants.table_is_whole(loaded)


def test_a_save_cannot_go_on_without_a_card_that_nothing_took_the_place_of(moor):
    heroes = {"karl": {"items": ["peat"]}, "katarina": {}}
    text = table(boxes=["moor"], heroes=heroes).game.save()
    register(without_peat(version="3"))
    with pytest.raises(SaveError, match="no longer have: peat"):
        Game.load(text)


def test_a_card_that_another_box_of_the_game_has_now_is_still_there(moor):
    heroes = {"karl": {"items": ["peat"]}, "katarina": {}}
    text = table(boxes=["moor"], heroes=heroes).game.save()
    register(replace(MOOR, version="4", renamed={"peat": "moor-letter"}))
    loaded = Game.load(text)
    assert [loaded.content.cards[card].id for card in loaded.s.heroes[0].cards] == ["peat"]


def test_a_save_without_its_box_says_what_to_install(moor):
    game = play(Game.new(Setup(mode="lone", heroes=["karl"], boxes=["moor"]), 1), 10)
    text = game.save()
    put_away("moor")
    with pytest.raises(SaveError, match=r"played with the box 'moor' 1, .*install it, or load its"):
        Game.load(text)


def test_a_save_names_its_boxes_and_no_folder(written):
    package = written()
    setup = Setup(mode="lone", heroes=["hags-hero"], boxes=[package])
    text = Game.new(setup, 1).save()
    assert str(Path(package).parent) not in text
    shelf.forget("hags")
    load(package)
    assert Game.load(text).setup == setup
