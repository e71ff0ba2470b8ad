"""A page as a browser holds it, small enough for tests: elements by id, parts taken in."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from typing import Any

VOID = frozenset(("input", "br", "meta", "link", "img", "hr"))
UPDATES = "hx-partial"


class Element:
    """An element, its attributes, and what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag, self.attributes = tag, attributes
        self.inner: list[Element | str] = []

    @property
    def id(self) -> str | None:
        return self.attributes.get("id")

    def elements(self) -> list[Element]:
        return [one for one in self.inner if isinstance(one, Element)]

    def find(self, id_: str) -> Element | None:
        """The element of that id in this one."""
        if self.id == id_:
            return self
        return next((found for one in self.elements() if (found := one.find(id_))), None)

    def __str__(self) -> str:
        """The element again; the blanks between others do not count."""
        names = sorted(self.attributes.items())
        head = "".join(f" {name}={escape(value or '')!r}" for name, value in names)
        inner = "".join(
            str(one) if isinstance(one, Element) else " ".join(one.split()) for one in self.inner
        )
        return f"\n<{self.tag}{head}>{inner}"


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.open[-1].inner.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.open[-1].inner.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open[-1].inner.append(data)


def parse(text: str) -> Element:
    """What stands in a text, in an element of no name."""
    parser = _Parser()
    parser.feed(text)
    parser.close()
    assert len(parser.open) == 1, f"<{parser.open[-1].tag}> is not closed"
    return parser.root


class Document:
    """A table that takes in what the server sends."""

    def __init__(self, text: str) -> None:
        self.root = parse(text)

    def take(self, update: str) -> list[str]:
        """Let parts take their places; return their ids."""
        taken = []
        for part in parse(update).elements():
            assert part.tag == UPDATES
            if part.attributes["hx-swap"] == "outerMorph":
                (new,) = part.elements()
                assert new.id == part.id
                self._replace(self.root, new)
                taken.append(str(new.id))
            else:
                assert part.attributes["hx-swap"] == "afterbegin"
                place = self.root.find(str(part.attributes["hx-target"]).removeprefix("#"))
                assert place is not None
                place.inner[:0] = part.inner
                taken += [str(one.id) for one in part.elements()]
        return taken

    def _replace(self, holder: Element, new: Element) -> None:
        for n, one in enumerate(holder.inner):
            if isinstance(one, Element) and one.id == new.id:
                holder.inner[n] = new
                return None
            if isinstance(one, Element) and one.find(str(new.id)):
                return self._replace(one, new)
        raise AssertionError(f"the page has no place for {new.id}")
