"""Hashes that make damage visible: a chain through the log, a seal on every other row."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

SEAL = "seal"


def digest(*parts: Any) -> str:
    """The hash of plain values, each told apart from its neighbours."""
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


def link(before: str, row: Mapping[str, Any]) -> str:
    """The hash of a row of the log, and through the one before of all rows so far."""
    return digest(
        before,
        row["game"],
        row["seq"],
        row["key"],
        row["kind"],
        row["seat"],
        row["decision"],
        row["option"],
        row["outcomes"],
        row["at"],
    )


def genesis(row: Mapping[str, Any]) -> str:
    """What the chain of a game starts from: everything that is settled before its first row."""
    fixed = ("id", "setup", "secret", "commitment", "rules", "host", "created")
    return digest(*(row[name] for name in fixed))


def game_seal(row: Mapping[str, Any]) -> str:
    """The seal on what changes in a game's row."""
    return digest(
        row["genesis"], row["length"], row["head"], row["changed"], row["waiting"], row["line"]
    )


def seal(table: str, row: Mapping[str, Any]) -> str:
    """The seal of any other row: all of its columns by name."""
    columns = ((str(name), row[name]) for name in sorted(row) if name != SEAL)
    return digest(str(table), *columns)


def sealed(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """The row with its seal."""
    return {**row, SEAL: seal(table, row)}


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
