"""Mutants: a box with one small thing about one card changed, to see whether a test notices.

`mutants(box)` reads the modules of a box and finds, for every piece (a card, an evil face, an
ability, a chart result, a counter), what can be changed in its definition and in the functions
below it: a number one up or down, a comparison turned, a condition dropped or negated, a statement
or a branch taken out, a keyword, a bonus or an option dropped. `Mutant.take_effect` changes the
definitions of the box in place, so it is meant for a forked process.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from types import FunctionType, ModuleType
from typing import Any

from shadowbrook.cards import Deck, Row
from shadowbrook.engine.acting import Ability, complete
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import (
    Card,
    ChartEntry,
    ElderCard,
    Minion,
    MinionCard,
    VillainSheet,
)
from shadowbrook.engine.hooks import Condition
from shadowbrook.engine.shelf import content, package_of

Edit = Callable[[], None]
Put = Callable[[ast.AST], None]

# What is read by people alone, or says where a thing comes from.
UNSEEN = {"id", "name", "text", "provenance", "known", "basic_name", "rule", "purpose", "kind"}
UNSEEN |= {"words", "at", "source", "deck", "because"}
UNSEEN |= {"drawing"}  # people look at it
UNSEEN |= {"worth", "dread", "ratings"}  # estimates of bots, in numbers that nothing makes exact
SKILLS = ("SPIRIT", "CUNNING", "COMBAT", "HONOR")
CONDITIONS = {"can", "whose", "where", "condition", "conditions", "when"}
NESTED = (Ability, ChartEntry, Minion)
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(eq=False)
class Mutant:
    """One small change. `what` names it without the line, so that it stays when lines move."""

    pieces: tuple[str, ...]
    module: Module
    line: int
    what: str
    edit: Edit

    def __str__(self) -> str:
        return f"{' + '.join(self.pieces)}: {self.what} ({self.module.short}, line {self.line})"

    def take_effect(self, box: Box) -> None:
        """Change the box in this process."""
        self.edit()
        self.module.reread(box)


# ---- modules and the pieces in them -----------------------------------------------------------


@dataclass(eq=False)
class Module:
    """A module of a box, as Python and as a tree."""

    loaded: ModuleType
    tree: ast.Module

    @classmethod
    def of(cls, name: str) -> Module:
        """The module of a name."""
        loaded = importlib.import_module(name)
        return cls(loaded, ast.parse(inspect.getsource(loaded)))

    @property
    def short(self) -> str:
        return self.loaded.__name__.rpartition(".")[2]

    @property
    def names(self) -> dict[str, Any]:
        return vars(self.loaded)

    def reread(self, box: Box) -> None:
        """Run the tree as it is now, and put its definitions into those of the box."""
        changed = ModuleType(self.loaded.__name__)
        changed.__file__ = self.loaded.__file__
        changed.__package__ = self.loaded.__package__
        ast.fix_missing_locations(self.tree)
        exec(compile(self.tree, self.loaded.__file__ or "", "exec"), vars(changed))
        known: list[Card | Minion] = [*box.cards, *box.minions]
        old = {(type(one), one.id): one for one in known}
        for new in definitions_in(changed):
            if (type(new), new.id) in old:
                overwrite(old[type(new), new.id], new)
        for name, function in vars(self.loaded).items():
            new_one = vars(changed).get(name)
            if isinstance(function, FunctionType) and isinstance(new_one, FunctionType):
                function.__code__ = new_one.__code__  # a test may call it by itself
        content.cache_clear()


def overwrite(old: Any, new: Any) -> None:
    """Make a definition like another, and so its faces, abilities and chart results."""
    for field in fields(new):
        before, after = getattr(old, field.name), getattr(new, field.name)
        if isinstance(after, NESTED) and type(before) is type(after):
            overwrite(before, after)
        elif isinstance(after, tuple) and after and isinstance(after[0], NESTED):
            for one, other in zip(before, after, strict=False):
                overwrite(one, other)
            complete(old, field.name, (*before[: len(after)], *after[len(before) :]))
        else:
            complete(old, field.name, after)


def definitions_in(module: ModuleType) -> Iterator[Card | Minion]:
    """The cards and counters that a module defines."""
    for value in list(vars(module).values()):
        found: tuple[Any, ...] = ()
        if isinstance(value, Deck):
            found = value.cards
        elif isinstance(value, Row):
            found = value.pieces
        elif isinstance(value, tuple):
            found = value
        yield from (one for one in (*found, value) if isinstance(one, Card | Minion))


def modules_of(box: Box) -> list[Module]:
    """The package of a box and all modules in it."""
    package = Module.of(package_of(box.id))
    path, prefix = package.loaded.__path__, f"{package.loaded.__name__}."
    return [package, *(Module.of(one.name) for one in pkgutil.iter_modules(path, prefix))]


def parts_of(box: Box) -> dict[int, str]:
    """The pieces by the identity of their definitions."""
    found: dict[int, str] = {id(minion): minion.id for minion in box.minions}
    for card in box.cards:
        found[id(card)] = card.id
        if isinstance(card, MinionCard):
            found[id(card.minion)] = card.id
        if isinstance(card, ElderCard):
            found[id(card.evil)] = f"{card.id}/evil"
        if isinstance(card, VillainSheet):
            for number, ability in enumerate(card.advanced, 1):
                found[id(ability)] = f"{card.id}/advanced/{number}"
            for side, chart in (("basic", card.chart), ("advanced", card.advanced_chart)):
                found |= {id(entry): f"{card.id}/{side}/{entry.name}" for entry in chart}
    return found


class Owners:
    """To which pieces the statements of a module belong."""

    def __init__(self, module: Module, parts: dict[int, str]) -> None:
        self.module = module
        self.parts = parts
        self.of: dict[ast.stmt, frozenset[str]] = {}
        for statement in module.tree.body:
            piece = self._defined(statement) or self._decorated(statement)
            self.of[statement] = frozenset([piece] if piece else ())
        self._spread()

    def _defined(self, statement: ast.stmt) -> str:
        """The piece that a statement defines."""
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            value = self.module.names[statement.targets[0].id]
            return self.parts.get(id(value), "")
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            return self._added(statement.value)
        return ""

    def _added(self, call: ast.Call) -> str:
        """The piece of `deck.add(Card(...))`, which has no name in the module."""
        if not (isinstance(call.func, ast.Attribute) and call.func.attr == "add"):
            return ""
        row = eval(ast.unparse(call.func.value), self.module.names)
        known: tuple[Any, ...] = row.cards if isinstance(row, Deck) else row.pieces
        made = call.args[0]
        assert isinstance(made, ast.Call)
        given = {one.arg: one.value for one in made.keywords}
        wanted = given.get("id", given.get("name"))
        assert wanted is not None
        name = eval(ast.unparse(wanted), self.module.names)
        return next(self.parts.get(id(one), "") for one in known if name_of(one) == name)

    def _decorated(self, statement: ast.stmt) -> str:
        """The piece whose script a function is: `@card.may(...)`, `@elder.evil.adds(...)`."""
        if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            return ""
        for decorator in statement.decorator_list:
            call = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(call, ast.Attribute):
                owner = eval(ast.unparse(call.value), self.module.names)
                return self.parts.get(id(owner), "")
        return ""

    def _spread(self) -> None:
        """What is not a piece's own belongs to all that use it."""
        named: dict[str, ast.stmt] = {}
        for statement in self.module.tree.body:
            for name in names_bound(statement):
                if not self.of[statement]:
                    named[name] = statement
        uses = {
            user: {node.id for node in ast.walk(user) if isinstance(node, ast.Name)}
            for user in self.module.tree.body
        }
        again = True
        while again:
            again = False
            for name, statement in named.items():
                users = [self.of[one] for one in uses if name in uses[one] and one is not statement]
                found = self.of[statement].union(*users)
                again = again or found != self.of[statement]
                self.of[statement] = found


def name_of(piece: Card | Minion | ChartEntry) -> str:
    """The id of a piece; that of a chart result is its name."""
    return piece.name if isinstance(piece, ChartEntry) else piece.id


def names_bound(statement: ast.stmt) -> list[str]:
    """The function or the constant of a statement; a deck or a row is neither."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        return [statement.name]
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        if isinstance(statement.value, ast.Call | ast.Attribute):
            return []
        return [statement.targets[0].id]
    return []


# ---- what can be changed ----------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    """A change to a node: what it is, where, and how to make it."""

    line: int
    what: str
    edit: Edit
    part: str = ""  # "evil" in the evil face of an elder


def setting(row: list[Any], at: int) -> Put:
    """What puts another node at a place of a row."""
    return lambda new: row.__setitem__(at, new)


def dropping(row: list[Any], at: int) -> Edit:
    """What takes a node out of a row."""

    def drop() -> None:
        del row[at]

    return drop


def putting(put: Put, new: ast.AST) -> Edit:
    """What puts this node there."""
    return lambda: put(new)


def holding(node: ast.AST, name: str) -> Put:
    """What puts another node into a field."""
    return lambda new: setattr(node, name, new)


class Finder:
    """Finds the changes that can be made below a statement."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names
        self.found: list[Change] = []
        self.part = ""
        self.returns = ""  # what the function around returns; empty in a definition
        self.around = ""  # the call around, unless it makes the definition itself

    def changes(self, statement: ast.stmt) -> list[Change]:
        """All changes, in the order of the lines."""
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            self._function(statement)
        else:
            self._children(statement)
        return self.found

    def _add(self, node: ast.AST, what: str, edit: Edit) -> None:
        self.found.append(Change(getattr(node, "lineno", 0), what, edit, self.part))

    def _function(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        row = function.decorator_list
        for at, one in enumerate(row):
            self._add(one, f"never @{shown(one)}", dropping(row, at))
            self._visit(one, setting(row, at))
        self.returns = shown(function.returns) if function.returns is not None else "None"
        for at, statement in enumerate(function.body):
            self._visit(statement, setting(function.body, at))

    def _children(self, node: ast.AST) -> None:
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns") or isinstance(value, ast.arguments):
                continue
            if isinstance(value, list):
                for at, child in enumerate(value):
                    if isinstance(child, ast.AST):
                        self._visit(child, setting(value, at))
            elif isinstance(value, ast.AST):
                self._visit(value, holding(node, name))

    def _visit(self, node: ast.AST, put: Put) -> None:
        before = self.around, self.part
        match node:
            case ast.Assert() | ast.JoinedStr() | ast.Expr(value=ast.Constant()):
                return
            case ast.keyword(arg=name) if name in UNSEEN:
                return
            case ast.Call(func=ast.Name(id="N_")):
                return
            case ast.keyword(arg="evil", value=ast.Call()):
                self.part = "evil"
            case ast.keyword(arg=str() as field) if not self.around:
                self.around = f" in {field}"
            case ast.Call():
                self._call(node)
                if not self._is_definition(node):
                    self.around = f" in {shown(node)}"
            case ast.Constant() | ast.Name() | ast.Tuple() | ast.List() | ast.Dict() | ast.BinOp():
                self._of_value(node, put)
            case ast.stmt():
                self._of_statement(node, put)
            case _:
                self._of_condition(node, put)
        self._children(node)
        self.around, self.part = before

    def _of_value(self, node: ast.AST, put: Put) -> None:
        match node:
            case ast.Constant(value=bool() as value):
                self._swap(node, put, value, not value)
            case ast.Constant(value=int() as value):
                self._swap(node, put, value, value + 1)
                self._swap(node, put, value, value - 1)
            case ast.Name(id=skill) if skill in SKILLS:
                other = SKILLS[SKILLS.index(skill) - 1]
                new = ast.Name(id=other, ctx=ast.Load())
                self._add(node, f"{skill} becomes {other}{self.around}", putting(put, new))
            case ast.Tuple(elts=row, ctx=ast.Load()) | ast.List(elts=row, ctx=ast.Load()):
                if not all(is_number(one) for one in row):
                    for at, one in enumerate(row):
                        what = f"without {shown(one)} in {shown(node)}"
                        self._add(one, what, dropping(row, at))
            case ast.Dict(keys=keys, values=values):
                for at, key in enumerate(keys):
                    if key is not None:
                        what = f"without {shown(key)} in {shown(node)}"
                        self._add(key, what, both(dropping(keys, at), dropping(values, at)))
            case ast.BinOp(op=ast.Add()):
                self._add(node, f"minus in {shown(node)}", lambda: setattr(node, "op", ast.Sub()))
            case ast.BinOp(op=ast.Sub()):
                self._add(node, f"plus in {shown(node)}", lambda: setattr(node, "op", ast.Add()))

    def _swap(self, node: ast.AST, put: Put, old: int, new: int) -> None:
        edit = putting(put, ast.Constant(value=new))
        self._add(node, f"{old} becomes {new}{self.around}", edit)

    def _of_condition(self, node: ast.AST, put: Put) -> None:
        match node:
            case ast.Compare(ops=signs):
                for at, sign in enumerate(signs):
                    turned = putting(setting(signs, at), TURNED[type(sign)]())
                    self._add(node, f"{shown(node)} turned", turned)
            case ast.BoolOp(op=op, values=values):
                for at, one in enumerate(values):
                    rest = values[:at] + values[at + 1 :]
                    less = rest[0] if len(rest) == 1 else ast.BoolOp(op=op, values=rest)
                    what = f"without {shown(one)} in {shown(node)}"
                    self._add(one, what, putting(put, less))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self._add(node, f"{shown(node)} negated", putting(put, operand))
            case ast.IfExp(body=body, orelse=orelse):
                for one in (body, orelse):
                    what = f"always {shown(one)} in {shown(node)}"
                    self._add(node, what, putting(put, one))
            case ast.comprehension(ifs=conditions):
                for at, one in enumerate(conditions):
                    self._add(one, f"for all, not if {shown(one)}", dropping(conditions, at))

    def _of_statement(self, node: ast.stmt, put: Put) -> None:
        """Definitions at the top of a module are left where they are."""
        match node:
            case ast.If(test=test):
                for what, new in (
                    ("always", ast.Constant(value=True)),
                    ("never", ast.Constant(value=False)),
                    ("not", negated(test)),
                ):
                    edit = putting(holding(node, "test"), new)
                    self._add(node, f"{what} if {shown(test)}", edit)
            case ast.Return(value=ast.expr() as value) if self.returns == "bool":
                if not isinstance(value, ast.Constant):
                    hold = holding(node, "value")
                    yes = putting(hold, ast.Constant(value=True))
                    self._add(node, f"true, not {shown(value)}", yes)
                    self._add(node, f"not {shown(value)}", putting(hold, negated(value)))
            case (
                ast.Expr()
                | ast.AugAssign()
                | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
            ) if self.returns:
                self._add(node, f"without {shown(node)}", putting(put, ast.Pass()))

    # ---- calls: forms, effects, definitions, verbs ----

    def _call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
            other = "max" if node.func.id == "min" else "min"
            new = ast.Name(id=other, ctx=ast.Load())
            self._add(node, f"{other} in {shown(node)}", putting(holding(node, "func"), new))
        where = "" if self._is_definition(node) else f" in {shown(node)}"
        takes = self._parameters(node)
        for at, one in enumerate(node.args):
            self._argument(node, at, one, takes, where)
        for at, keyword in enumerate(node.keywords):
            parameter = next((p for p in takes if p.name == keyword.arg), None)
            if parameter is not None and keyword.arg not in UNSEEN:
                self._keyword(node, at, parameter, where)

    def _is_definition(self, node: ast.Call) -> bool:
        made = self._value(node.func)
        kinds = (Card, Minion, ChartEntry, Ability)
        adds = isinstance(node.func, ast.Attribute) and node.func.attr == "add"
        return adds or (isinstance(made, type) and issubclass(made, kinds))

    def _value(self, node: ast.expr) -> Any:
        """What an expression of the module is; None for what a function knows alone."""
        try:
            return eval(ast.unparse(node), dict(self.names))
        except Exception:
            return None

    def _parameters(self, node: ast.Call) -> list[inspect.Parameter]:
        called = self._value(node.func)
        try:
            return list(inspect.signature(called).parameters.values())
        except (TypeError, ValueError):
            return []

    def _argument(
        self, node: ast.Call, at: int, one: ast.expr, takes: list[inspect.Parameter], where: str
    ) -> None:
        """One of a row of arguments is dropped, or a last one that need not be there."""
        parameter = next(
            (p for n, p in enumerate(takes) if n == at or p.kind is p.VAR_POSITIONAL), None
        )
        if parameter is None or parameter.name in UNSEEN:
            return
        many = parameter.kind is parameter.VAR_POSITIONAL
        last = at == len(node.args) - 1 and parameter.default is not parameter.empty
        if many or (last and not is_number(one)):
            self._add(one, f"without {shown(one)}{where}", dropping(node.args, at))
        if parameter.name in CONDITIONS:
            self._negate(one, where, setting(node.args, at))

    def _keyword(self, node: ast.Call, at: int, parameter: inspect.Parameter, where: str) -> None:
        """An argument is left out, if the others would do; numbers and rows change anyway."""
        keyword = node.keywords[at]
        plain = is_number(keyword.value) or isinstance(keyword.value, ast.Tuple | ast.Dict)
        same = self._value(keyword.value) == parameter.default
        spare = parameter.default is not parameter.empty and not same
        if spare and not plain and keyword.arg != "evil":
            what = f"without {keyword.arg}={shown(keyword.value)}{where}"
            self._add(keyword, what, dropping(node.keywords, at))
        if keyword.arg not in CONDITIONS:
            return
        if isinstance(keyword.value, ast.Tuple):
            row = keyword.value.elts
            for n, one in enumerate(row):
                self._negate(one, where, setting(row, n))
        else:
            self._negate(keyword.value, where, holding(keyword, "value"))

    def _negate(self, one: ast.expr, where: str, put: Put) -> None:
        if isinstance(one, ast.Starred) or not is_condition(self._value(one)):
            return
        python = f"lambda you, happening: not ({ast.unparse(one)})(you, happening)"
        turned = ast.parse(python, mode="eval").body
        self._add(one, f"not {shown(one)}{where}", putting(put, turned))


def both(one: Edit, other: Edit) -> Edit:
    """Two changes as one."""

    def edit() -> None:
        one()
        other()

    return edit


def negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(op=ast.Not(), operand=test)


def is_condition(value: Any) -> bool:
    """Whether a value of a module can be asked about you and a happening."""
    if not callable(value) or isinstance(value, type):
        return False
    condition: Condition = value
    try:
        return len(inspect.signature(condition).parameters) == 2
    except (TypeError, ValueError):
        return False


def is_number(node: ast.expr) -> bool:
    """Whether it is a number, negative ones included."""
    value = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float)


def shown(node: ast.AST) -> str:
    """A node as Python, short enough for a line of a report."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:60]}...{text[-27:]}"


# ---- all of a box -----------------------------------------------------------------------------


def mutants(box: Box) -> list[Mutant]:
    """All mutants of a box, in the order of its modules."""
    parts = parts_of(box)
    found: list[Mutant] = []
    for module in modules_of(box):
        owners = Owners(module, parts)
        for statement in module.tree.body:
            if owners.of[statement]:
                found += _of_statement(module, statement, tuple(sorted(owners.of[statement])))
    seen: Counter[tuple[tuple[str, ...], str]] = Counter()
    for mutant in found:
        seen[mutant.pieces, mutant.what] += 1
        if seen[mutant.pieces, mutant.what] > 1:
            mutant.what += f" ({seen[mutant.pieces, mutant.what]})"
    return found


def _of_statement(module: Module, statement: ast.stmt, pieces: tuple[str, ...]) -> list[Mutant]:
    return [
        Mutant(
            pieces=(f"{pieces[0]}/{change.part}",) if change.part else pieces,
            module=module,
            line=change.line,
            what=change.what,
            edit=change.edit,
        )
        for change in Finder(module.names).changes(statement)
    ]
