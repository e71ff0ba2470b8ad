"""A box to begin with: a project whose tests pass at once, to be filled by its author."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from babel.messages.pofile import read_po

from shadowbrook.engine import shelf
from shadowbrook.engine.errors import BoxError
from shadowbrook.engine.words import N_
from shadowbrook.locale import ENGLISH, languages

from . import texts

TEMPLATES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "{package}/__init__.py": "box.py.txt",
    "{package}/cards.py": "cards.py.txt",
    "{package}/locale/README.md": "locale.md.txt",
    "tests/test_{package}.py": "tests.py.txt",
}
CATALOGUE = "{code}.po.txt"  # the sample cards in a language
NAME = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")


def write(name: str, folder: Path) -> list[Path]:
    """Write the skeleton of a box of this name into a new folder; return what was written."""
    if not NAME.match(name):
        raise BoxError(
            N_(
                "'{name}' cannot be the id of a box; use lower-case letters, digits and hyphens, "
                "as in '{suggest}'"
            ),
            name=name,
            suggest=suggest(name),
        )
    if name in shelf.known_boxes() or name in shelf.BOX_CODES:
        raise BoxError(N_("there is already a box '{name}'; choose another name"), name=name)
    if folder.exists() and any(folder.iterdir()):
        raise BoxError(
            N_("the folder '{folder}' is not empty; choose another with --path"), folder=folder
        )
    package = name.replace("-", "_")
    if find_spec(package) is not None:
        raise BoxError(
            N_("there is already a Python package '{package}'; choose another name"),
            package=package,
        )
    title = name.replace("-", " ").title()
    values = {"{id}": name, "{package}": package, "{title}": title}
    written = []
    for path, template in TEMPLATES.items():
        target = folder / path.replace("{package}", package)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_filled(template, values), encoding="utf-8")
        written.append(target)
    return [*written, *_write_catalogues(folder, values)]


def _filled(template: str, values: Mapping[str, str]) -> str:
    text = (files(__package__) / "templates" / template).read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(key, value)
    return text


def _write_catalogues(folder: Path, values: Mapping[str, str]) -> list[Path]:
    """Begin a catalogue in every language; where we have the sample cards, with these."""
    box = shelf.load(folder)
    domain = texts.of_box(box, shelf.find_package(folder))
    template = texts.collect(domain)
    codes = [code for code in languages() if code != ENGLISH]
    for code in codes:
        catalogue = texts.merge(domain, code, template)
        sample = CATALOGUE.replace("{code}", code)
        if (files(__package__) / "templates" / sample).is_file():
            texts.take(catalogue, read_po(io.StringIO(_filled(sample, values)), locale=code))
        texts.write(domain, code, catalogue)
    shelf.forget(box.id)
    return [folder / domain.file(code).relative_to(folder.resolve()) for code in codes]


def suggest(name: str) -> str:
    """An id that is close to what somebody wrote.

    >>> suggest("The Hags!"), suggest("9 lives")
    ('the-hags', 'box-9-lives')
    """
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    return plain if NAME.match(plain) else f"box-{plain}".strip("-")
