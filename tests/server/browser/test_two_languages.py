"""Two people at one table each read their own language, and change it while the game goes on."""

from __future__ import annotations

from random import Random

from tests.server.browser.conftest import Visiting
from tests.server.browser.people import Visitor
from tests.server.conftest import Live

TRACK = {"en": "Shadow Track", "fr": "Piste de l’Ombre", "pl": "Szlak Cienia"}


def reads(visitor: Visitor) -> set[str]:
    """The languages in which the whole page of a table says what the track is called."""
    shown = visitor.page.inner_text("body")
    return {code for code, words in TRACK.items() if words in shown}


def choose(visitor: Visitor, code: str) -> None:
    """Choose a language in another tab, with the table still open in the first."""
    tab = visitor.page.context.new_page()
    tab.goto(f"{visitor.url}/settings")
    tab.select_option("select[name=language]", code)
    with tab.expect_navigation():
        tab.locator("form:has(select[name=language]) button").first.click()
    tab.close()


def test_each_reads_their_own_language_and_can_change_it_without_loading_the_game_again(
    server: Live, visit: Visiting
) -> None:
    anna = visit(server.url)
    anna.set_up("cooperative", "open")
    link = anna.page.input_value(".invite input")
    bo = visit(server.url)
    bo.page.set_extra_http_headers({"accept-language": "pl, en;q=0.5"})
    bo.page.goto(link)
    bo.page.fill("input[name=name]", "Bo")
    bo.page.click("#join-game")
    bo.page.wait_for_selector("#table")
    assert (reads(anna), reads(bo)) == ({"en"}, {"pl"})
    anna.page.evaluate("window.sameGame = true")
    version = anna.version
    choose(anna, "fr")
    while anna.version < version + 3:
        one, other = (anna, bo) if anna.asked else (bo, anna)
        one.answer(Random(1))
        other.caught_up(one.version)
    anna.page.wait_for_function(f"document.body.innerText.includes('{TRACK['fr']}')")
    assert (reads(anna), reads(bo)) == ({"fr"}, {"pl"})
    assert anna.page.get_attribute("#table", "lang") == "fr"
    close = anna.page.locator("#reader button")
    assert close.text_content() == "Fermer"
    assert anna.page.evaluate("window.sameGame"), "the page itself was not loaded again"
