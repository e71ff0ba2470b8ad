"""Scripts and fonts of others that pages use: npm packages, put in their place by the set-up."""

from __future__ import annotations

from pathlib import Path

import msgspec


def node_modules() -> Path:
    """Where the set-up has put scripts of others: beside the sources, or in the package."""
    for parent in Path(__file__).resolve().parents:
        if (parent / "package.json").is_file():
            return parent / "node_modules"
    return Path(__file__).parents[1] / "vendor"


def vendored() -> list[str]:
    """The packages that pages use, as package.json names them."""
    manifest = node_modules().parent / "package.json"
    if not manifest.is_file():
        folder = node_modules()
        return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    return sorted(msgspec.json.decode(manifest.read_bytes()).get("dependencies", {}))
