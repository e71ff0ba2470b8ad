"""The engine's records, questions and options in words, in the reader's language."""

from __future__ import annotations

from .narrator import Narrator

__all__ = ["Narrator"]
