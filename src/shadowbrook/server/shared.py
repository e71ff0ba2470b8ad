"""What the processes of one server on one machine share: memory, and nothing to wait for.

The parent makes it before it forks. Every process writes its own column only, or values of which a
lost one does no harm, so there is no lock that a killed process could keep.
"""

from __future__ import annotations

import mmap
import secrets
from dataclasses import dataclass, field
from zlib import crc32

MARKS = 8192  # lines of marks; two games on one line cost a look at the store now and then
FIGURES = ("live", "streams", "commits", "changes")
LIVE, STREAMS, COMMITS, CHANGES = range(len(FIGURES))
BUCKETS = 32_768  # allowances of visitors that are remembered


@dataclass(frozen=True, slots=True)
class Worker:
    """One of the processes of a server, and what it shares with the others."""

    index: int = 0
    count: int = 1
    server: str = field(default_factory=lambda: secrets.token_hex(8))  # the same in all of them
    memory: Memory = field(default_factory=lambda: Memory(1))

    @property
    def name(self) -> str:
        """By which other processes know it; one that is started in its place has the same."""
        return f"{self.server}/{self.index}"

    @property
    def marks(self) -> Marks:
        return Marks(self.memory.marks, self.index, self.count)

    @property
    def figures(self) -> Figures:
        return Figures(self.memory.figures, self.index, self.count)


class Memory:
    """The shared memory itself, made before the processes are."""

    def __init__(self, workers: int) -> None:
        self.marks = memoryview(mmap.mmap(-1, MARKS * workers * 4))
        self.figures = memoryview(mmap.mmap(-1, len(FIGURES) * workers * 8)).cast("q")
        self.tags = memoryview(mmap.mmap(-1, BUCKETS * 8)).cast("Q")
        self.left = memoryview(mmap.mmap(-1, BUCKETS * 8)).cast("d")
        self.then = memoryview(mmap.mmap(-1, BUCKETS * 8)).cast("d")
        self.salt = secrets.token_bytes(16)


class Marks:
    """Whether another process of this machine has changed something since one looked.

    Each process counts its changes in a column of its own, after they are stored and before anybody
    is told. Whoever reads the marks first and the store then misses nothing that was acknowledged.
    """

    def __init__(self, memory: memoryview, index: int, workers: int) -> None:
        self._memory = memory
        self._width = workers * 4
        self._before, self._after = index * 4, index * 4 + 4
        self._numbers = memory.cast("I")
        self._column, self._columns = index, workers

    def stamp(self, name: str) -> None:
        """Note that this process has changed something."""
        at = crc32(name.encode()) % MARKS * self._columns + self._column
        self._numbers[at] = (self._numbers[at] + 1) & 0xFFFFFFFF

    def others(self, name: str) -> bytes:
        """What the other processes have noted; if it is the same again, they changed nothing."""
        at = crc32(name.encode()) % MARKS * self._width
        row = self._memory[at : at + self._width].tobytes()
        return row[: self._before] + row[self._after :]


class Figures:
    """Numbers of each process, and of all together."""

    def __init__(self, memory: memoryview, index: int, workers: int) -> None:
        self._memory = memory
        self._row = index * len(FIGURES)
        self._workers = workers

    def add(self, figure: int, amount: int = 1) -> None:
        self._memory[self._row + figure] += amount

    def put(self, figure: int, value: int) -> None:
        self._memory[self._row + figure] = value

    def total(self, figure: int) -> int:
        width = len(FIGURES)
        return sum(self._memory[worker * width + figure] for worker in range(self._workers))
