"""A box to begin with: a project whose tests pass at once, to be filled by its author."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from shadowbrook.engine import shelf
from shadowbrook.engine.errors import BoxError
from shadowbrook.engine.words import N_

TEMPLATES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "{package}/__init__.py": "box.py.txt",
    "{package}/cards.py": "cards.py.txt",
    "{package}/locale/README.md": "locale.md.txt",
    "tests/test_{package}.py": "tests.py.txt",
}
NAME = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")


def write(name: str, folder: Path) -> list[Path]:
    """Write the skeleton of a box of this name into a new folder; gives what was written."""
    if not NAME.match(name):
        raise BoxError(
            N_(
                "'{name}' is no id for a box; write small letters, digits and hyphens, as in "
                "'{suggest}'"
            ),
            name=name,
            suggest=suggest(name),
        )
    if name in shelf.known_boxes() or name in shelf.BOX_CODES:
        raise BoxError(N_("there is a box '{name}' already; choose another name"), name=name)
    if folder.exists() and any(folder.iterdir()):
        raise BoxError(
            N_("the folder '{folder}' is not empty; choose another with --path"), folder=folder
        )
    package = name.replace("-", "_")
    if find_spec(package) is not None:
        raise BoxError(
            N_("there is a Python package '{package}' already; choose another name"),
            package=package,
        )
    title = name.replace("-", " ").title()
    written = []
    for path, template in TEMPLATES.items():
        text = (files(__package__) / "templates" / template).read_text(encoding="utf-8")
        for key, value in (("{id}", name), ("{package}", package), ("{title}", title)):
            text = text.replace(key, value)
        target = folder / path.replace("{package}", package)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        written.append(target)
    return written


def suggest(name: str) -> str:
    """An id that is close to what somebody wrote.

    >>> suggest("The Hags!"), suggest("9 lives")
    ('the-hags', 'box-9-lives')
    """
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    return plain if NAME.match(plain) else f"box-{plain}".strip("-")
