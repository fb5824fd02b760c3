"""A queue in which owners take turns: no owner waits behind all the requests of another."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Waiting items by owner: a table, a person, an address."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[tuple[float, T]]] = {}
        """The items with their arrival times, by owner; the owner whose turn is next comes
        first.
        """

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def age(self) -> float:
        """The waiting time of the oldest item, in seconds."""
        began = (theirs[0][0] for theirs in self._waiting.values())
        return max(0.0, time.monotonic() - min(began, default=math.inf))

    def of(self, owner: str) -> int:
        """The number of an owner's waiting items."""
        return len(self._waiting.get(owner, ()))

    def add(self, owner: str, one: T) -> None:
        """Add an item behind the others of the same owner."""
        self._waiting.setdefault(owner, deque()).append((time.monotonic(), one))

    def take(self, first: Callable[[T], bool] = lambda one: False) -> T:
        """Remove and return the next item; items at the head of an owner's queue for which
        ``first`` is true are preferred.
        """
        preferred = (owner for owner, theirs in self._waiting.items() if first(theirs[0][1]))
        owner = next(preferred, next(iter(self._waiting)))
        theirs = self._waiting.pop(owner)
        _, one = theirs.popleft()
        if theirs:
            self._waiting[owner] = theirs
        return one

    def drop(self, owner: str, one: T) -> bool:
        """Remove an item; return whether it was still waiting."""
        theirs = self._waiting.get(owner, deque())
        entry = next((entry for entry in theirs if entry[1] is one), None)
        if entry is None:
            return False
        theirs.remove(entry)
        if not theirs:
            del self._waiting[owner]
        return True
