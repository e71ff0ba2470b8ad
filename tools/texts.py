"""Keeps the catalogues in step with the program, and says what is missing: `make texts`.

python -m tools.texts                  collect, merge, say what is missing and what is wrong
python -m tools.texts --list fr        also list what is missing in a language
python -m tools.texts --new de         begin a language
python -m tools.texts --take FILE.po   take translations over from another file
python -m tools.texts --build          make the .mo files, and nothing else
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from babel.messages.catalog import Catalog

import shadowbrook
from shadowbrook.cli import app
from shadowbrook.cli.language import help_texts
from shadowbrook.engine import shelf
from shadowbrook.locale import ENGLISH, catalogues, language
from shadowbrook.workshop import texts, translations

PACKAGE = Path(shadowbrook.__file__).parent
OURS = PACKAGE / "boxes"
CODES = ("en", "fr", "pl")


def domains() -> list[texts.Domain]:
    """The program, the boxes that come with it, and the rules."""
    return [
        texts.program(PACKAGE, help_texts(app)),
        *(texts.of_box(shelf.find_box(name), package) for name, package in boxes()),
        texts.of_rules(PACKAGE),
    ]


def boxes() -> list[tuple[str, Path]]:
    """The boxes that come with the program, the core box first, and where their packages lie.

    Those that have their texts from another box are not among them.
    """
    return [
        (name, OURS / package.rpartition(".")[2])
        for name, package in shelf.OURS.items()
        if not shelf.find_box(name).domain
    ]


def main() -> int:
    """Do what the flags say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--list", metavar="LANG", help="list what is missing in a language")
    parser.add_argument("--new", metavar="LANG", help="begin a language")
    parser.add_argument("--take", metavar="FILE", type=Path, help="take translations over")
    parser.add_argument("--build", action="store_true", help="make the .mo files, nothing else")
    asked = parser.parse_args()
    if asked.build:
        for domain in domains():
            catalogues.build(domain.locale)
        return 0
    known = sorted(
        {*CODES, *(path.name for path in (PACKAGE / "locale").iterdir() if is_one(path))}
    )
    wrong = 0
    for domain in domains():
        template = texts.collect(domain)
        for code in dict.fromkeys((*known, *([asked.new] if asked.new else ()))):
            wrong += update(domain, code, template, asked)
        catalogues.build(domain.locale)
    return 1 if wrong else 0


def is_one(folder: Path) -> bool:
    """Whether a folder is a language."""
    return (folder / "LC_MESSAGES").is_dir()


def update(domain: texts.Domain, code: str, template: Catalog, asked: argparse.Namespace) -> int:
    """Bring one catalogue in step; return how much of it is wrong."""
    catalogue = texts.merge(domain, code, template)
    if asked.take is not None and asked.take.is_file():
        other = texts.read(asked.take, code)
        if other.locale is not None and str(other.locale) == code:
            print(f"{domain.name} {code}: {texts.take(catalogue, other)} taken over")
    texts.write(domain, code, catalogue)
    absent = texts.missing(catalogue) if code != ENGLISH else []
    faults = translations.check(catalogue, language(code), domain.names)
    print(
        f"{domain.name} {code}: {len(catalogue)} texts, {len(absent)} missing or fuzzy, "
        f"{len(catalogue.obsolete)} obsolete, {len(faults)} wrong"
    )
    for line in texts.lines(absent) if asked.list == code else ():
        print(f"  {line}")
    for fault in faults:
        print(f"  wrong: {fault}", file=sys.stderr)
    return len(faults)


if __name__ == "__main__":
    sys.exit(main())
