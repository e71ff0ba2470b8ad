"""What pages show without being marked for translation: they are read in a language of brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from jinja2 import Environment, nodes

from shadowbrook.locale import STRICT_PSEUDO, language, languages
from shadowbrook.locale.pseudo import CLOSE, unmarked
from shadowbrook.server import pages
from shadowbrook.server.games.creation import NewGame, SeatPlan, first_game
from shadowbrook.server.games.live_game import PACES, LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.tutorial import teach
from tests.server.house import House, answer_any, asked, house, lone, pair, run, settled
from tests.server.pages.shelves import look_again, stock
from tests.server.tables import lay_out, seated

WORD = re.compile(r"[^\W\d_]{2,}")
# What is the same in all languages: the name of the program and its licence, people, languages by
# their own names, ids of rules and their sections, and the "and" that Babel puts into a list.
SAME = re.compile(
    r"\band\b|\bShadowbrook\b|\bMIT\b|\bAnna\b|\bBen\b|"
    + "|".join(language(code).native for code in languages())
    + r"|\b[A-Z]{2,}(?:-\d+\w*)?\b"
)
SHOWN = ("title", "aria-label", "placeholder", "alt", "data-say", "data-title")
BROWSER = {"accept": "text/html", "sec-fetch-site": "same-origin"}


class Shown(HTMLParser):
    """All that a person can see, hear or hover over on a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._hidden: list[str] = []
        self._goes_on = False  # a link stands in the middle of a text
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self._goes_on = tag == "a"
        if tag in ("script", "style") or (known.get("lang") == "en" and tag != "html"):
            self._hidden.append(tag)
        self.texts += [str(known[name]) for name in SHOWN if known.get(name)]
        if known.get("name") == "description":
            self.texts.append(str(known["content"]))

    def handle_endtag(self, tag: str) -> None:
        self._goes_on = tag == "a"
        if self._hidden and self._hidden[-1] == tag:
            self._hidden.pop()

    def handle_data(self, data: str) -> None:
        if not data.strip() or self._hidden:
            return
        if self._goes_on and self.texts:
            data = f"{self.texts.pop()} {data}"
        self.texts.append(data)


def outside(page: str, *sent: str) -> set[str]:
    """Texts of a page with words outside of all brackets; those that were sent may be there."""
    return {
        " ".join(text.split())
        for text in Shown(page).texts
        if set(WORD.findall(SAME.sub(" ", unmarked(text.replace(CLOSE, f"{CLOSE} "))))) - {*sent}
    }


@pytest.fixture(autouse=True)
def installed_boxes_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take the toys of other tests off the shelf: their names are marked by nobody."""
    with monkeypatch.context() as patch:
        stock(patch, {})
        yield
    look_again()


@pytest.fixture(autouse=True)
def reading_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    preferred = "shadowbrook.server.http.identity.preferred"
    monkeypatch.setattr(preferred, lambda header: STRICT_PSEUDO)
    monkeypatch.setattr("shadowbrook.server.games.hints.languages", lambda: (STRICT_PSEUDO,))


async def read(client: httpx.AsyncClient, *addresses: str) -> dict[str, set[str]]:
    """What stands outside of brackets, by address."""
    found = {}
    for address in addresses:
        answer = await client.get(address, headers=BROWSER)
        assert len(answer.text) > 200, address
        if wrong := outside(answer.text):
            found[address] = wrong
    return found


PAGES = Path(pages.__file__).parent
TEMPLATES = sorted((PAGES / "templates").glob("*.html"))
MARKS = ("_", "ngettext", "pgettext", "npgettext")
# Words for people begin with a capital letter or stand beside others; ids and classes do neither.
SPOKEN = re.compile(r"(?<![.#(-])\b[^\W\d_]{2,}[,:!?…]* +[^\W\d_]|^[A-Z][a-z]+[ .,:!?…]*$")
CLASSES = ("body_class", "main_id")  # blocks of the frame that nobody reads


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_no_template_has_words_of_its_own(template: Path):
    """Also not in a branch that none of the pages above takes."""
    tree = Environment().parse(template.read_text(encoding="utf-8"))
    blocks = [block for block in tree.find_all(nodes.Block) if block.name in CLASSES]
    unread = [output for block in blocks for output in block.find_all(nodes.Output)]
    page, strings = [], []
    for output in tree.find_all(nodes.Output):
        for one in output.nodes if output not in unread else ():
            if isinstance(one, nodes.TemplateData):
                page.append(one.data)
                continue
            page.append("0")
            inner = [one, *one.find_all(nodes.Node)]
            said = {
                id(text) for call in inner if marks(call) for text in call.find_all(nodes.Const)
            }
            strings += [
                text.value
                for text in inner
                if isinstance(text, nodes.Const) and id(text) not in said
            ]
    assert outside("".join(page)) == set()
    assert [text for text in strings if isinstance(text, str) and SPOKEN.search(text)] == []


def marks(node: nodes.Node) -> bool:
    """Whether it is a call that translates its texts."""
    match node:
        case nodes.Call(node=nodes.Name(name=name)):
            return name in MARKS
    return False


def test_the_script_of_pages_has_no_words_of_its_own():
    """It shows what the server has said; that way it is in the language of the page."""
    script = (PAGES / "static" / "shadowbrook.js").read_text(encoding="utf-8")
    code = re.sub(r"^\s*//.*$|(?<=[;{}]) //.*$", "", script, flags=re.MULTILINE)
    texts = [found[1] or found[2] or "" for found in re.finditer(r'"([^"\n]*)"|`([^`]*)`', code)]
    assert len(texts) > 50
    assert {text for text in texts if SPOKEN.search(text)} <= {"use strict"}


def test_all_that_pages_around_games_say_is_marked(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("")  # the program has to call her something
            room = await here.games.creation.create(
                anna, NewGame({"mode": "cooperative", "heroes": ["karl", "katarina"]}, SEATS)
            )
            link = await here.games.seats.invite(room, 1, anna)
            found = await read(
                client,
                "/",
                "/new",
                *(f"/new/form?mode={mode}" for mode in MODES),
                "/new/form?mode=lone&preset=ap",
                "/new/form?mode=cooperative&preset=classic-basic&seat1=here&hero0=karl&was=x",
                "/join",
                "/join?link=hello%20there",
                f"/join/{link}",
                "/settings",
                "/rules",
                *(f"/rules?q={query}" for query in ("MIN", "xyzzy", "MN-13")),
                "/rules/CON-01/short",
                "/cards",
                *(f"/cards?deck={deck}" for deck in ("hero", "villain", "elder", "minion")),
                *(f"/cards/{card}" for card in CARDS),
                "/about",
                "/device/nothing",
            )
            device = await client.post("/device", headers=BROWSER)
            if wrong := outside(device.text):
                found["/device"] = wrong
            assert not found, "\n".join(f"{at}: {texts}" for at, texts in found.items())

    run(work())


SEATS = [SeatPlan("me"), SeatPlan("open")]
MODES = ("lone", "cooperative", "competitive", "team", "solo-team")
CARDS = ("karl", "vampire", "torch", "wolves", "lord-hanbrook", "windmill-lair")


def test_all_that_a_refusal_says_is_marked(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            room = await lone(here, anna)
            _, stranger = await here.guest("Ben")
            found = await read(client, "/nothing", "/play/nothing", "/join/nothing", "/cards/none")
            at = f"/play/{room.id}"
            for sender, path, data in (
                (client, f"{at}/answer", {"key": "nonsense", "seat": "0", "version": "0"}),
                (client, f"{at}/answer", {"key": "nonsense", "seat": "0", "version": "7"}),
                (stranger, f"{at}/answer", {"key": "x", "seat": "0", "version": "0"}),
                (client, f"{at}/undo", {"version": "0"}),
                (client, f"{at}/pace", {"pace": "nonsense"}),
                (client, "/settings", {"name": "x" * 99}),
                (client, f"{at}/seats/7", {"do": "bot"}),
            ):
                answer = await sender.post(path, data=data, headers=BROWSER)
                if wrong := outside(answer.text, "nonsense", *PACES):
                    found[f"{path} {data}"] = wrong
            for body in ({}, {"seat": "x"}, {"seat": 0, "version": -1, "option": "x"}):
                answer = await client.post(f"/api{at.replace('play', 'games')}/answers", json=body)
                if wrong := outside(answer.json()["message"], "seat", "version"):
                    found[str(body)] = wrong
            assert not found, "\n".join(f"{at}: {texts}" for at, texts in found.items())

    run(work())


SECRET = "5a" * 32  # the same games every time


def dialogs(room: LiveGame) -> list[str]:
    """What can be opened beside the table by whoever reads it."""
    asides = room.game.asides(0) if room.game.decision is not None else ()
    cards = [room.content.cards[card].id for hero in room.game.s.heroes for card in hero.cards]
    found = [f"aside?seat=0&key={one.key}" for one in asides] + ["aside?seat=0&key=nothing"]
    found += [f"stop?seat=0&card={card}" for card in cards[:1]]
    return [f"/play/{room.id}/{one}" for one in found]


def test_all_that_a_shared_screen_says_is_marked(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("")
            setup = {"mode": "cooperative", "heroes": ["karl", "katarina"]}
            seats = [SeatPlan("me"), SeatPlan("here")]
            room = await here.games.creation.create(anna, NewGame(setup, seats))
            at = f"/play/{room.id}"
            assert await read(client, at, f"{at}?seat=0", f"{at}?seat=1") == {}

    run(work())


def test_all_that_players_arrange_at_a_table_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Seats of people, bots and nobody; an invitation; settings of cards; a wish to take back."""
    setup = lay_out(
        monkeypatch,
        mode="cooperative",
        heroes={
            "karl": {"at": "blacksmith", "items": ["torch", "musket"], "investigation": 9},
            "katarina": {"at": "church", "lair": "family-crypt"},
            "isabella": {"at": "inn"},
            "thomas": {"at": "manor"},
        },
        elders={"lord-hanbrook": {"wounds": 1, "resolve": 1}},
        markers={"swamp": ["karl"], "sunken": ["inn"]},
        boxes=["core", "sw"],
        phase="actions",
    )

    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("")
            ben, other = await here.guest("")
            seats = [SeatPlan("me"), SeatPlan("open"), SeatPlan("bot"), SeatPlan("open")]
            room = await here.games.creation.create(anna, NewGame(setup, seats))
            arranging, at = here.games.seats, f"/play/{room.id}"
            found = await read(client, at)
            await arranging.join(await arranging.invite(room, 1, anna), ben, "")
            await arranging.invite(room, 3, anna)
            for card, when in (("torch", "always"), ("musket", "never")):
                await arranging.set_stop(room, anna, 0, card, when)
            await here.games.table.say(room, anna, "7")
            found |= await read(client, at, f"{at}/stop?seat=0&card=torch")
            found |= await read(other, at)
            people = {0: anna, 1: ben}
            while 1 not in [mark.seat for mark in room.marks]:  # until Ben has answered, too
                key = asked(room).keys()[-1]
                here_sits = people[asked(room).seat]
                await here.games.moves.answer(
                    room, here_sits, seat=asked(room).seat, option=key, version=room.version
                )
                await settled(room)
                found |= await read(client, at)
            await here.games.undo.undo(room, anna, room.version)
            assert room.undo_asked is not None
            found |= await read(client, at)
            found |= await read(other, at)
            await here.games.undo.decline(room, ben)
            await arranging.give_to_bot(room, anna, 0)
            found |= await read(client, at)
            assert found == {}

    run(work())


async def follow(here: House, room: LiveGame, people: dict[str, Person], client: Any) -> Any:
    """Play a game to its end and read its pages on the way."""
    found: dict[str, set[str]] = {}
    at, stream, kinds = f"/play/{room.id}", Random(3), set()
    for n in range(4000):
        decision = room.game.decision
        if decision is None:
            break
        about = str((decision.about or {}).get("what", ""))
        if n % 40 == 0 or (decision.kind, about) not in kinds:
            kinds.add((decision.kind, about))
            found |= await read(client, at, *dialogs(room))
        if not await answer_any(here, room, people, stream):
            break
    assert room.over
    return found | await read(
        client, at, f"{at}/end", f"{at}/story", f"{at}/replay?n=7", f"{at}/report", "/"
    )


GAMES: dict[str, dict[str, Any]] = {
    "lone": {"mode": "lone", "level": "apocalypse", "boxes": ["core", "sw"]},
    "points": {"mode": "lone", "preset": "ap"},
    "solo team": {"mode": "solo-team", "chart": "advanced", "boxes": ["core", "sw"]},
}


@pytest.mark.parametrize("name", GAMES)
def test_all_that_a_game_of_one_says_is_marked(tmp_path: Path, name: str):
    setup = GAMES[name]
    heroes = ["karl", "katarina"] if setup["mode"] == "solo-team" else ["karl"]

    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("")
            here.games.tokens.secret = lambda: SECRET
            wanted = NewGame({"heroes": heroes, **setup}, [SeatPlan("me")])
            room = await here.games.creation.create(anna, wanted)
            assert await follow(here, room, {anna.id: anna}, client) == {}

    run(work())


def test_all_that_the_first_game_says_is_marked(tmp_path: Path):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("")
            room = await here.games.creation.create(anna, first_game())
            while (lesson := teach(room.game.view(0), room.content)) is not None:
                assert await read(client, f"/play/{room.id}") == {}
                if room.over:
                    break
                await here.games.moves.answer(
                    room, anna, seat=0, option=lesson.option, version=room.version
                )
            await here.games.table.change(room, anna, lessons=False)
            assert await read(client, f"/play/{room.id}", "/") == {}

    run(work())


@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_all_that_a_game_of_two_says_is_marked(tmp_path: Path, mode: str):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("")
            ben = await here.person("")
            here.games.tokens.secret = lambda: SECRET
            room = await pair(here, anna, ben, setup={"mode": mode, "boxes": ["core", "sw"]})
            people = {anna.id: anna, ben.id: ben}
            assert await follow(here, room, people, client) == {}

    run(work())


KARL = {"items": ["torch"], "hand": ["battle-cry"], "wounds": 1}
FIGHT: dict[str, Any] = {
    "heroes": {"karl": {**KARL, "at": "marsh"}},
    "minions": {"marsh": "wolves"},
    "phase": "fight",
}
SHOWDOWN: dict[str, Any] = {
    "heroes": {"karl": {**KARL, "at": "manor", "lair": "family-crypt", "investigation": 9}},
    "elders": {"lord-hanbrook": {"status": "evil"}, "sophie": {"status": "dead"}},
    "phase": "showdown",
}


@pytest.mark.parametrize("position", [FIGHT, SHOWDOWN], ids=["fight", "showdown"])
def test_all_that_a_fight_says_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, position: dict[str, Any]
):
    setup = lay_out(monkeypatch, mode="lone", **position)

    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            room = await seated(here, setup, [anna])
            at = f"/play/{room.id}"
            assert await read(client, at) == {}
            kinds = []
            for n in range(12):
                if room.game.decision is None:
                    break
                kinds.append(asked(room).kind)
                sent = {"version": str(room.version), "seat": "0"}
                if n < 2:
                    await client.post(f"{at}/hint", data=sent, headers=BROWSER)
                    shown = (await client.get(at, headers=BROWSER)).text
                    assert 'class="advice"' in shown
                    assert outside(shown) == set()
                key = asked(room).keys()[0]
                await here.games.moves.answer(room, anna, seat=0, option=key, version=room.version)
                assert await read(client, at) == {}, kinds

    run(work())
