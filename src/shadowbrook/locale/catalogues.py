"""gettext catalogues: `.po` files are written by people, `.mo` files are made of them.

A `.mo` that is missing or older than its `.po` is made again where it can be written, as Python
does with its own compiled files; an installed package brings only `.mo` files.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path


def load(folder: Path, domain: str, codes: Iterable[str]) -> gettext.NullTranslations:
    """The first catalogue of a domain that there is for one of these languages, or an empty one."""
    for code in codes:
        found = _one(folder / code / "LC_MESSAGES" / f"{domain}.po")
        if found is not None:
            return found
    return gettext.NullTranslations()


def compile_catalogue(po: Path) -> bytes:
    """The `.mo` of a `.po`; what is marked as fuzzy is left out."""
    # Babel takes a while to import, and is not needed once catalogues are made.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with po.open("rb") as file:
        catalogue = read_po(file)
    for message in list(catalogue):
        if message.id and not all(message.string or ("",)):
            catalogue.delete(message.id, message.context)  # else gettext would show nothing
    made = io.BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def build(folder: Path) -> list[Path]:
    """Make the `.mo` of every `.po` below a folder; return what was made."""
    made = []
    for po in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        mo.write_bytes(compile_catalogue(po))
        made.append(mo)
    return made


def _one(po: Path) -> gettext.GNUTranslations | None:
    mo = po.with_suffix(".mo")
    if _is_current(mo, po):
        with mo.open("rb") as file:
            return gettext.GNUTranslations(file)
    if not po.is_file():
        return None
    made = compile_catalogue(po)
    with suppress(OSError):  # a folder that cannot be written costs time at each start, no more
        beside = mo.with_name(f"{mo.name}.part")
        beside.write_bytes(made)
        beside.replace(mo)
    return gettext.GNUTranslations(io.BytesIO(made))


def _is_current(mo: Path, po: Path) -> bool:
    try:
        made = mo.stat().st_mtime_ns
    except OSError:
        return False
    return not po.is_file() or made >= po.stat().st_mtime_ns
