"""Heavy packages that only some commands need: imported when needed, named when missing."""

from __future__ import annotations

import importlib
from typing import Any

from shadowbrook.engine.errors import ShadowbrookError, Told
from shadowbrook.engine.words import N_


def need(module: str, extra: str, what: str) -> Any:
    """The module; without it, a sentence that says what to install.

    >>> need("json", "lab", "a file").dumps([1])
    '[1]'
    >>> need("no_such_module", "lab", "a Parquet file")
    Traceback (most recent call last):
    ...
    shadowbrook.engine.errors.ShadowbrookError: a Parquet file needs the package no_such_module; \
install it with: pip install 'shadowbrook[lab]'
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise ShadowbrookError(
            N_(
                "{what} needs the package {value}; install it with: pip install "
                "'shadowbrook[{extra}]'"
            ),
            what=Told(what),
            value=module.partition(".")[0],
            extra=extra,
        ) from None
