"""A real browser: Debian's chromium, driven by playwright. Without it these tests are skipped,
but not where everything has to run (the environment has CI)."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.server.browser.people import Visitor

# This machine as others in a network see it: browsers trust plain HTTP to it less than to
# 127.0.0.1, and send less with what they ask.
NETWORK_NAME = "shadowbrook.test"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {NETWORK_NAME} 127.0.0.1",
]

Visiting = Callable[..., Visitor]


# Not for the whole session: while playwright runs, no other test of this process can run a loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        reason = "there is no chromium here: apt-get install --no-install-recommends chromium"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visiting]:
    """Somebody with a browser of their own; at the end no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def somebody(url: str, width: int = 1280, height: int = 800, *, dark: bool = False) -> Visitor:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(45_000)  # for machines that do much else
        _listen(page, complaints)
        return Visitor(page, url, complaints)

    yield somebody
    for context in contexts:
        context.close()
    assert complaints == []


def _listen(page: Page, complaints: list[str]) -> None:
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))

    def heard(message: object) -> None:
        kind, text = message.type, message.text  # type: ignore[attr-defined]
        if kind in ("error", "warning"):
            complaints.append(f"{page.url}: {kind}: {text}")

    page.on("console", heard)
