"""The page that documents the API: made from its OpenAPI description, without foreign scripts."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any


def api_page(schema: Mapping[str, Any]) -> str:
    """All routes with what they take and what comes back."""
    routes = "\n".join(
        _route(method, path, route)
        for path, methods in schema["paths"].items()
        for method, route in methods.items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Shadowbrook API</title></head>'
        f"<body><main><h1>Shadowbrook API</h1><p>{escape(schema['info']['description'])}</p>"
        '<p>The same for machines: <a href="/api/openapi.json">OpenAPI</a>.</p>'
        f"{routes}</main></body></html>"
    )


def _route(method: str, path: str, route: Mapping[str, Any]) -> str:
    parameters = "".join(
        f"<li><code>{escape(one['name'])}</code> ({escape(one['in'])})</li>"
        for one in route.get("parameters", ())
    )
    body = route.get("requestBody", {}).get("content", {})
    shapes = "".join(f"<li>body: <code>{escape(_shape(one))}</code></li>" for one in body.values())
    answers = "".join(
        f"<li><code>{escape(status)}</code> {escape(answer['description'])}</li>"
        for status, answer in route["responses"].items()
    )
    return (
        f"<section><h2><code>{escape(method.upper())} {escape(path)}</code></h2>"
        f"<p>{escape(route.get('description', ''))}</p><ul>{parameters}{shapes}</ul>"
        f"<details><summary>Answers</summary><ul>{answers}</ul></details></section>"
    )


def _shape(content: Mapping[str, Any]) -> str:
    return str(content.get("schema", {}).get("$ref", "").rpartition("/")[2] or "object")
