"""Compiles the catalogues of languages (.po to .mo) when the package is built."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """A hook of hatchling."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write a .mo beside every .po."""
        sys.path.insert(0, str(Path(self.root, "src", "shadowbrook", "locale")))
        from catalogues import compile_catalogue  # noqa: PLC0415 - without the rest of the package

        for po in Path(self.root, "src").rglob("LC_MESSAGES/*.po"):
            po.with_suffix(".mo").write_bytes(compile_catalogue(po))
