"""The state read back from JSON (`State.to_json`): what may stand there, and nothing else.

What is read is held against the types of the fields. Pieces are made by their own constructors
and not by the decoder, which would pass by what a compiled class sets up.
"""

from __future__ import annotations

import sys
from dataclasses import fields
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import msgspec

from .state import Elder, Fight, Hero, Result, Showdown, State, Villain

Piece = TypeVar("Piece")


def _as_written() -> ModuleType:
    """The module `state` as its source says: compiled classes do not tell the types of fields."""
    spec = spec_from_file_location(f"{__name__}.shapes", Path(__file__).with_name("state.py"))
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SHAPES = _as_written()


def decode(data: bytes | str) -> State:
    """The state behind such JSON; raises msgspec.ValidationError for anything else."""
    found: Any = msgspec.json.decode(data, type=SHAPES.State)
    found.heroes = [_make(Hero, hero) for hero in found.heroes]
    found.elders = [_make(Elder, elder) for elder in found.elders]
    found.villain = _make(Villain, found.villain)
    found.fights = [_make(Fight, fight) for fight in found.fights]
    if found.showdown is not None:
        found.showdown = _make(Showdown, found.showdown)
    if found.result is not None:
        found.result = _make(Result, found.result)
    return _make(State, found)


def _make(kind: type[Piece], shape: Any) -> Piece:
    return kind(**{one.name: getattr(shape, one.name) for one in fields(shape)})
