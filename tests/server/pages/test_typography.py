"""Pages keep the typography of their language also where texts are put together."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from shadowbrook.locale import language
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.workshop.translations import typography
from tests.server.house import answer_any, house, run
from tests.server.pages.test_unmarked import BROWSER, CARDS, SECRET, Shown, dialogs

ARROWS = re.compile("[«»](?= |$)")  # on the page to step through a game: to its start, its end
PAGES = ("/", "/new", "/new/form?mode=team", "/settings", "/rules?q=MIN", "/cards", "/about")
SETUP = {"mode": "solo-team", "heroes": ["karl", "katarina"], "boxes": ["core", "sw"]}


def faults(page: str, code: str) -> set[str]:
    """What the language does not write so; braces are for texts that are not filled yet."""
    texts = (re.sub(r"[{}]", "", ARROWS.sub("", text)) for text in Shown(page).texts)
    return {str(fault) for text in texts for fault in typography(text, language(code))}


@pytest.mark.parametrize("code", ["fr", "pl"])
def test_pages_keep_the_typography_of_their_language(tmp_path: Path, code: str):
    async def work() -> None:
        async with house(tmp_path) as here:
            anna, client = await here.guest("")
            client.headers["accept-language"] = code
            here.games.tokens.secret = lambda: SECRET
            room = await here.games.creation.create(anna, NewGame(SETUP, [SeatPlan("me")]))
            at, stream, found = f"/play/{room.id}", Random(3), set()

            async def read(*addresses: str) -> None:
                for address in addresses:
                    found.update(faults((await client.get(address, headers=BROWSER)).text, code))

            for n in range(2000):
                if n % 20 == 0:
                    await read(at, *dialogs(room))
                if not await answer_any(here, room, {anna.id: anna}, stream):
                    break
            assert room.over
            await read(at, *(f"{at}/{page}" for page in ("end", "story", "replay?n=9", "report")))
            await read(*PAGES, *(f"/cards/{card}" for card in CARDS))
            assert found == set()

    run(work())


def test_faults_are_found():
    assert faults("<p>Combat 5: sur la fiche</p>", "fr")
    assert faults("<p>karta “Pochodnia”</p>", "pl")
    assert not faults("<p>Combat 5\u202f: sur la fiche</p><a>«</a> <a>Précédent</a>", "fr")
