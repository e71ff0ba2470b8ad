"""Finding boxes: by name, by entry point or by folder, and which of them fit together.

A box is a Python package with a value `box`. Installed packages offer theirs as an entry point
of the group `shadowbrook.boxes`, named by the id of the box. A folder is taken with `load`; it is
then known by its id in this process. Whoever starts another process hands `folders()` on to it: to
`take` there, or in the environment with which it begins. The registry (`content`) knows nothing of
all this: it is told its boxes.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import sys
import traceback
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from ..version import VERSION
from .box import Box
from .content import Content
from .errors import BoxError, ShadowbrookError, Told, nearest
from .words import N_

GROUP = "shadowbrook.boxes"
# Also where nothing is installed.
OURS = {name: f"{GROUP}.{name}" for name in ("core", "sw")} | {"sw-no-lake": f"{GROUP}.sw.ashore"}
API = 1  # the version of the box format; a box says for which one it was written
# Folders of boxes that are known by id, as PATH has them. It is read, and never written here.
FOLDERS = "SHADOWBROOK_BOXES"

# HER-13: the codes of the published boxes, so that one that is not written yet is known by name.
BOX_CODES: Mapping[str, str] = {
    "core": "A Touch of Evil",
    "sw": "Something Wicked",
    "tc": "The Coast",
    "hp1": "Hero Pack 1",
    "hp2": "Hero Pack 2",
    "sh": "The Shadow Witch",
    "dd": "The Delion Dryad",
    "tn": "The Volgovian Nutcracker",
    "kr": "Krampus the Holiday Devil",
}

NAME = re.compile(r"^[a-z][a-z0-9-]*$")

_registered: dict[str, Box] = {}
_homes: dict[str, Path] = {}  # the folders of boxes that were taken from one


def register(box: Box) -> None:
    """Make a box known by its id for this process."""
    _registered[box.id] = box
    find_box.cache_clear()
    comes_with_the_program.cache_clear()
    content.cache_clear()


def home(name: str) -> Path | None:
    """The folder that a box was loaded from; None for one that is installed."""
    return _homes.get(name)


# ---- boxes by name ----------------------------------------------------------------------------


def offered() -> dict[str, str]:
    """The ids of the boxes that installed packages offer, with the package of each."""
    found = {entry.name: entry.module for entry in entry_points(group=GROUP)}
    return {**OURS, **found}


def package_of(name: str) -> str:
    """The package that holds a box which is installed or one of ours."""
    return offered().get(name, f"shadowbrook.boxes.{name.replace('-', '_')}")


@lru_cache(maxsize=64)
def comes_with_the_program(name: str | Path) -> bool:
    """Whether a box is one of ours, installed with the rest of the program."""
    if not isinstance(name, str) or name in _registered:
        return False
    return package_of(name).startswith("shadowbrook.boxes.")


def known_boxes() -> list[str]:
    """The ids of all boxes that can be named now."""
    return sorted({*offered(), *_registered})


@lru_cache(maxsize=64)
def find_box(name: str) -> Box:
    """The box of that name: registered, one of ours, or one that another package offers."""
    _look_into_folders()
    if name in _registered:
        return _registered[name]
    installed = name in offered()
    package = package_of(name)
    if not NAME.match(name) or not (installed or importlib.util.find_spec(package)):
        raise _not_found(name)
    module = _imported(package, Told(N_("the box '{name}'"), name=name))
    found = _box_in(module, Told(N_("the package of box '{name}'"), name=name))
    if found.id != name:
        raise BoxError(
            N_("the package offered as box '{name}' holds the box '{id}'"), name=name, id=found.id
        )
    return found


@lru_cache(maxsize=32)
def content(names: tuple[str, ...]) -> Content:
    """The boxes with these names, laid together; read once."""
    return Content(find_box(name) for name in names)


def _not_found(name: str) -> BoxError:
    if name in BOX_CODES:
        text = N_("the box '{name}' ({title}) is not written yet")
        return BoxError(text, name=name, title=BOX_CODES[name])
    if os.sep in name:
        text = N_(
            "'{name}' is not the name of a box; give the folder of a box with --box or load()"
        )
        return BoxError(text, name=name)
    text = N_("there is no box '{name}'; {hint}")
    return BoxError(text, name=name, hint=nearest(name, known_boxes()))


# ---- boxes from a folder ----------------------------------------------------------------------


def load(folder: str | Path) -> Box:
    """Take the box in a folder: the package itself, or a project with it inside or in `src`."""
    package = find_package(folder)
    known = next((name for name, path in _homes.items() if path == package), "")
    if known in _registered:
        return _registered[known]
    module = _imported(package.name, Told(N_("the box in {folder}"), folder=folder), package)
    try:
        box = _box_in(
            module, Told(N_("the package '{name}' in {folder}"), name=package.name, folder=folder)
        )
    except BoxError:
        _drop_modules(package.name)
        raise
    _homes[box.id] = package
    register(box)
    return box


NO_PACKAGE = N_(
    "'{folder}' holds no package; name a folder with an __init__.py that makes a value box"
)
MANY_PACKAGES = N_(
    "'{folder}' holds {count} packages; name a folder with an __init__.py that makes a value box"
)


def find_package(folder: str | Path) -> Path:
    """The one package of a box in a folder."""
    path = Path(folder).expanduser().resolve()
    if path.name == "__init__.py":
        path = path.parent
    if (path / "__init__.py").is_file():
        return path
    if not path.is_dir():
        raise BoxError(
            N_("there is no folder '{folder}'; name the folder that holds the box"), folder=folder
        )
    inside = [
        init.parent
        for place in (path, path / "src")
        for init in sorted(place.glob("*/__init__.py"))
        if init.parent.name != "tests"
    ]
    if len(inside) == 1:
        return inside[0]
    raise BoxError(NO_PACKAGE if not inside else MANY_PACKAGES, folder=folder, count=len(inside))


def folders() -> tuple[str, ...]:
    """The folders of all boxes that were loaded from one, for processes that this one starts."""
    return tuple(str(package) for package in _homes.values())


def take(folders: Iterable[str]) -> None:
    """Know the boxes that another process knew: what one that it started does first."""
    for folder in folders:
        load(folder)


def environment() -> dict[str, str]:
    """The environment for a command that is to know the boxes this process knows."""
    named = [one for one in os.environ.get(FOLDERS, "").split(os.pathsep) if one]
    known = dict.fromkeys([*named, *folders()])
    return {**os.environ, FOLDERS: os.pathsep.join(known)}


def _look_into_folders() -> None:
    for folder in os.environ.get(FOLDERS, "").split(os.pathsep):
        if folder and Path(folder) not in _homes.values():
            load(folder)


def forget(name: str) -> None:
    """Take a box that was loaded from a folder off the shelf again."""
    package = _homes.pop(name, None)
    _registered.pop(name, None)
    if package is not None:
        _drop_modules(package.name)
    find_box.cache_clear()
    comes_with_the_program.cache_clear()
    content.cache_clear()


# ---- packages ----------------------------------------------------------------------------------


def _imported(package: str, what: Told, folder: Path | None = None) -> ModuleType:
    """Import a package; whatever its code does wrong is said in one sentence."""
    try:
        if folder is None:
            return importlib.import_module(package)
        return _import_from(package, folder)
    except BoxError:
        raise
    except SyntaxError as error:
        raise BoxError(
            N_("{what} has a syntax error in {file}, line {line}: {msg}"),
            what=what,
            file=Path(error.filename or "").name,
            line=error.lineno,
            msg=error.msg,
        ) from error
    except TypeError as error:
        raise _unreadable(what, _missing(str(error)), error) from error
    except Exception as error:
        raise _unreadable(what, f"{type(error).__name__}: {error}", error) from error


def _unreadable(what: Told, reason: Told | str, error: Exception) -> BoxError:
    """What is wrong with a box, and where: the last line of somebody else's code."""
    ours = str(Path(__file__).parent)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "<" not in f.filename]
    theirs = [f for f in frames if not f.filename.startswith(ours)]
    if not theirs:
        return BoxError(N_("{what} cannot be read: {reason}"), what=what, reason=reason)
    return BoxError(
        N_("{what} cannot be read: {reason} ({file}, line {line})"),
        what=what,
        reason=reason,
        file=Path(theirs[-1].filename).name,
        line=theirs[-1].lineno,
    )


def _import_from(package: str, folder: Path) -> ModuleType:
    found = sys.modules.get(package)
    if found is not None:
        if Path(found.__file__ or "").parent == folder:
            return found
        raise BoxError(
            N_(
                "the package '{package}' in {folder} has the same name as one already in use; "
                "rename it"
            ),
            package=package,
            folder=folder,
        )
    spec = importlib.util.spec_from_file_location(
        package, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[package] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        _drop_modules(package)
        raise
    return module


def _drop_modules(package: str) -> None:
    for name in [m for m in sys.modules if m.partition(".")[0] == package]:
        del sys.modules[name]


def _missing(said: str) -> Told | str:
    """What Python says of a record with missing or unknown fields, in an author's words."""
    lacks = re.match(
        r"(\w+)\.__init__\(\) missing \d+ required keyword-only arguments?: (.*)", said
    )
    if lacks:
        return Told(N_("{kind} lacks {fields}"), kind=lacks[1], fields=lacks[2])
    unknown = re.match(r"(\w+)\.__init__\(\) got an unexpected keyword argument ('\w+')", said)
    if unknown:
        return Told(N_("{kind} has no field {field}"), kind=unknown[1], field=unknown[2])
    return f"TypeError: {said}"


def _box_in(module: ModuleType, what: Told) -> Box:
    box = getattr(module, "box", None)
    if not isinstance(box, Box):
        raise BoxError(N_("{what} has no value called box; write: box = Box(...)"), what=what)
    return box


# ---- which boxes fit together -----------------------------------------------------------------


def complete(names: Iterable[str]) -> tuple[str, ...]:
    """These boxes, each once, with those they require before them; refuses what does not fit."""
    order: list[str] = []
    for name in names:
        _add(name, order, ())
    boxes = [find_box(name) for name in order]
    for box in boxes:
        for requirement in box.requires:
            check_requirement(box, requirement)
        check_api(box)
        for other in box.conflicts:
            if other in order:
                raise BoxError(
                    N_("the boxes '{id}' and '{other}' cannot be played together"),
                    id=box.id,
                    other=other,
                )
    return tuple(order)


def together(names: Iterable[str]) -> tuple[str, ...]:
    """The core box and as many of these boxes as can be played with it and with each other."""
    boxes: tuple[str, ...] = ("core",)
    for name in names:
        try:
            more = complete((*boxes, name))
            content(more)
        except ShadowbrookError:
            continue
        boxes = more
    return boxes


def _add(name: str, order: list[str], asking: tuple[str, ...]) -> None:
    if name in asking:
        raise BoxError(
            N_("boxes require each other in a circle: {names}"), names=", ".join((*asking, name))
        )
    if name in order:
        return
    try:
        box = find_box(name)
    except BoxError as error:
        if not asking:
            raise
        raise BoxError(
            N_("{reason} (required by '{name}')"),
            reason=Told(error.text, **error.values),
            name=asking[-1],
        ) from error
    for requirement in box.requires:
        other, _ = parse_requirement(requirement)
        if other != PROGRAM:
            _add(other, order, (*asking, name))
    order.append(name)


PROGRAM = "shadowbrook"  # a box may require a version of the program itself
REQUIREMENT = re.compile(r"^([a-z0-9-]+)((?:\s*,?\s*(?:>=|<=|==|<|>)\s*\d+(?:\.\d+)*)*)\s*$")
COMPARISON = re.compile(r"(>=|<=|==|<|>)\s*(\d+(?:\.\d+)*)")


def parse_requirement(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The name and the comparisons of a requirement.

    >>> parse_requirement("core>=0.1,<2")
    ('core', [('>=', '0.1'), ('<', '2')])
    """
    found = REQUIREMENT.match(text)
    if found is None:
        raise BoxError(
            N_(
                "'{requirement}' is not a requirement; write a box's id, or something like "
                "'core>=0.1,<2'"
            ),
            requirement=text,
        )
    return found[1], COMPARISON.findall(found[2])


def fits(version: str, sign: str, wanted: str) -> bool:
    """Whether a version is what a comparison wants.

    >>> fits("0.10.1", ">=", "0.9"), fits("1.0", "==", "1"), fits("1.2", "<", "1.2.0")
    (True, True, False)
    """
    have, want = _numbers(version), _numbers(wanted)
    return {
        ">=": have >= want,
        "<=": have <= want,
        "==": have == want,
        "<": have < want,
        ">": have > want,
    }[sign]


def _numbers(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in re.findall(r"\d+", version)]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def check_requirement(box: Box, requirement: str) -> None:
    """Refuse a box whose requirement is not met."""
    name, comparisons = parse_requirement(requirement)
    version = VERSION if name == PROGRAM else find_box(name).version
    if not all(fits(version, sign, wanted) for sign, wanted in comparisons):
        raise BoxError(
            N_("the box '{id}' {version} needs {requirement}, but this is {name} {found}"),
            id=box.id,
            version=box.version,
            requirement=requirement,
            name=name,
            found=version,
        )


def check_api(box: Box) -> None:
    """Refuse a box that was written for a later format."""
    if box.api > API:
        raise BoxError(
            N_(
                "the box '{id}' is written for version {api} of the box format; this program "
                "knows version {API}: update it"
            ),
            id=box.id,
            api=box.api,
            API=API,
        )
    if box.api < 1:
        raise BoxError(
            N_("the box '{id}' has api={api}; the first version is 1"), id=box.id, api=box.api
        )
