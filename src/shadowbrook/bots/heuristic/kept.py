"""What is worked out once, when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801 - it is used as a decorator
    """A property that is kept with its object; `cached_property` takes a lock in Python 3.11."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.name = work.__name__
        self.__doc__ = work.__doc__

    def __get__(self, instance: Any, owner: type | None = None) -> T:
        found: T = self.work(instance)
        instance.__dict__[self.name] = found
        return found
