"""Reading the source of a box without running it: texts not marked, state changed by hand.

What a card does goes through verbs: they keep zones and listeners in step, tell the log and open
the windows in which others may react. A script that writes into the state by itself leaves all
that out, and the game goes wrong much later; so it is looked for here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from shadowbrook.engine.errors import Told
from shadowbrook.engine.words import N_

# methods that change a list, a dict or a set where it is
CHANGERS = frozenset(
    (
        *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "update"),
        *("setdefault", "popitem", "add", "discard"),
    )
)
CHANCE = {"random", "secrets", "time", "datetime", "uuid"}
MARKS = ("N_", "P_", "gettext", "ngettext")
BY_HAND = N_(
    "{function} changes the table without a verb: {what}; use a verb of shadowbrook.cards in its "
    "place"
)
MAY_CHANGE = N_("imports {name}, which may change; everything a box needs is in {place}")
OWN_CHANCE = N_(
    "imports {name}: the same seed must give the same game, so dice are rolled by verbs "
    "(roll_die, test, roll_for_villain), and nothing looks at a clock"
)
TABLE = ("you", "g")  # what the table is reached through: the first parameter of a function
FOR_BOXES = "shadowbrook.cards"
FOR_PICTURES = (f"{FOR_BOXES}.drawing", f"{FOR_BOXES}.portraits")  # strokes and parts of faces


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a source file, at a line."""

    place: Told
    sentence: Told


def line_of(file: str, line: int) -> Told:
    """A line of a file."""
    return Told(N_("{file}, line {line}"), file=file, line=str(line))


def source_files(package: Path) -> list[Path]:
    """The modules of a box, its tests left out."""
    return [
        path
        for path in sorted(package.rglob("*.py"))
        if "tests" not in path.relative_to(package).parts
    ]


def marked_texts(package: Path) -> set[str]:
    """Every text that the box marks for translation."""
    found: set[str] = set()
    for path in source_files(package):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in MARKS:
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        found.add(argument.value)
    return found


# Which argument of a verb or an effect is the kind of the question it asks.
QUESTION_AT = {"pick": 1, "confirm": 1, "choose_number": 3, "choose_hero": 3, "choose_elder": 3}
QUESTION_AT |= {"choose_space": 3, "choose_card": 3, "Choose": 0, "IfYouDo": 0, "MayPay": 2}


def said(package: Path) -> Iterator[tuple[Told, str, str]]:
    """What the scripts ask, offer and tell: place, "question", "option" or "record", and name."""
    for path in source_files(package):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            verb = _called(node)
            kinds = {"option": ("option", 0), "emit": ("record", 0)}
            if verb in QUESTION_AT:
                kinds[verb] = ("question", QUESTION_AT[verb])
            what, at = kinds.get(verb, ("", 0))
            named = {word.arg: word.value for word in node.keywords}
            text = node.args[at] if len(node.args) > at else named.get("kind")
            if what and isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield line_of(path.name, node.lineno), what, text.value


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def findings(package: Path) -> Iterator[Finding]:
    """What the sources show: changes by hand, chance and clocks of one's own."""
    for path in source_files(package):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from _chance(tree, path.name)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from _changes(node, path.name)


def other_imports(package: Path) -> Iterator[Finding]:
    """What a box takes from Shadowbrook beside the one module that is made for boxes."""
    for path in source_files(package):
        for line, name in _imports(ast.parse(path.read_text(encoding="utf-8"))):
            if name.partition(".")[0] == "shadowbrook" and name not in (FOR_BOXES, *FOR_PICTURES):
                yield Finding(
                    line_of(path.name, line), Told(MAY_CHANGE, name=name, place=FOR_BOXES)
                )


def _imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The lines of imports and the modules they name; those of its own package left out."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(lineno=line, names=aliases):
                for alias in aliases:
                    yield line, alias.name
            case ast.ImportFrom(lineno=line, level=0, module=str(name)):
                yield line, name


def _chance(tree: ast.AST, file: str) -> Iterator[Finding]:
    for line, name in _imports(tree):
        if name.partition(".")[0] in CHANCE:
            yield Finding(line_of(file, line), Told(OWN_CHANCE, name=name))


def _changes(function: ast.FunctionDef | ast.AsyncFunctionDef, file: str) -> Iterator[Finding]:
    """Assignments and method calls that change something reached through the game."""
    first = function.args.args[0].arg if function.args.args else ""
    if first not in TABLE:
        return
    state = _reached(function, first)
    for node in ast.walk(function):
        for target in _changed(node):
            if _root(target) in state:
                yield Finding(
                    line_of(file, target.lineno),
                    Told(BY_HAND, function=function.name, what=ast.unparse(target)),
                )


def _reached(function: ast.AST, first: str) -> set[str]:
    """The names in a function that stand for the game or a part of its state."""
    known = {first}
    grew = True
    while grew:
        grew = False
        for node in ast.walk(function):
            for name, value in _bindings(node):
                if name not in known and _is_part(value, known):
                    known.add(name)
                    grew = True
    return known


def _bindings(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _pairs(target, value)
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            yield name, value
        case ast.For(target=target, iter=iterated):
            for part in ast.walk(target):
                if isinstance(part, ast.Name):
                    yield part.id, _iterated(iterated)


def _iterated(node: ast.expr) -> ast.expr:
    """What a loop goes through, behind `enumerate` and the like."""
    if isinstance(node, ast.Call) and _called(node) in ("enumerate", "reversed", "list"):
        return node.args[0]
    return node


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
            for one, other in zip(targets, values, strict=True):
                yield from _pairs(one, other)


def _is_part(value: ast.expr, known: set[str]) -> bool:
    """Whether an expression is a piece of the state itself and not a result or a copy."""
    return _root(value) in known


def _root(node: ast.expr) -> str:
    """The name through which something is reached; `you.as_hero(one)` is reached through you."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        if isinstance(node, ast.Call) and _called(node) != "as_hero":
            return ""
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _changed(node: ast.AST) -> list[ast.expr]:
    """What a statement changes, if it is reached through something."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            found = [part for target in targets for part in _parts(target)]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            found = [target]
        case ast.Call(func=ast.Attribute(attr=method, value=value)) if method in CHANGERS:
            return [value] if isinstance(value, ast.Attribute | ast.Subscript) else []
        case _:
            return []
    return [one for one in found if isinstance(one, ast.Attribute | ast.Subscript)]


def _parts(target: ast.expr) -> list[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        return [part for one in target.elts for part in _parts(one)]
    return [target]
