"""Files that pages use: our own, and those of npm packages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from shadowbrook.server.pages.render import STATIC
from shadowbrook.server.pages.vendor import node_modules, vendored

FOREVER = "public, max-age=31536000, immutable"


class Cached(StaticFiles):
    """Files that a browser may keep: for ever if their address carries a version."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        scope: Scope = kwargs["scope"] if "scope" in kwargs else args[2]
        versioned = b"v=" in scope.get("query_string", b"")
        response.headers["cache-control"] = FOREVER if versioned else "no-cache"
        return response


def mount_files(app: FastAPI) -> None:
    """Serve all files that pages name."""
    _mount(app, "/static", STATIC, "static")
    for package in vendored():
        _mount(app, f"/vendor/{package}", node_modules() / package, f"vendor-{package}")


def _mount(app: FastAPI, path: str, folder: Path, name: str) -> None:
    if folder.is_dir():
        app.mount(path, Cached(directory=folder), name=name)
