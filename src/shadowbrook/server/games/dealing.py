"""What is settled before a game begins: its plan, its rules and its chance."""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache
from typing import Any

import msgspec

from shadowbrook.engine.chance import FastSource, HmacSource, Source
from shadowbrook.engine.content import Content
from shadowbrook.engine.renumber import names_of
from shadowbrook.engine.save import ENGINE
from shadowbrook.engine.setup import streams


class GamePlan(msgspec.Struct, frozen=True):
    """What was settled when a game was made; kept in its row.

    `deal` is the seed of a deal that everybody may know, such as that of the first game.
    """

    setup: dict[str, Any]
    title: str = ""
    pace: str = "normal"
    odds: bool = True
    spectators: bool = True
    deal: str = ""
    lessons: bool = False


@lru_cache(maxsize=32)
def rules_of(cards: Content) -> str:
    """Return which engine and boxes a game was played with."""
    boxes = {box.id: box.version for box in cards.boxes}
    names = hashlib.sha256(msgspec.json.encode(names_of(cards))).hexdigest()[:16]
    return msgspec.json.encode([ENGINE, boxes, names]).decode()


def commitment(game: str, secret: str) -> str:
    """Return what is shown of a game's secret before it begins; the secret is told at the end."""
    return hashlib.sha256(f"shadowbrook-1|{game}|{secret}".encode()).hexdigest()


def source_of(game: str, secret: str, cards: Content, deal: str = "") -> Source:
    """Return the chance of a game: nobody can foretell it without the secret, or it is known."""
    if deal:
        return FastSource(deal, streams(cards))
    key = hmac.digest(bytes.fromhex(secret), f"table|{game}".encode(), "sha256")
    return HmacSource(key, streams(cards))
