"""How the places of Something Wicked look."""

from __future__ import annotations
