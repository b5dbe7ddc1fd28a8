"""Choices that are the same for the same words on every machine."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Seeded:
    """A row of numbers from a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.count = 0

    def number(self) -> int:
        self.count += 1
        return int.from_bytes(sha256(f"{self.text} {self.count}".encode()).digest()[:4], "big")

    def between(self, low: int, high: int) -> int:
        """From low to high, both included."""
        return low + self.number() % (high - low + 1)

    def pick(self, things: Sequence[T]) -> T:
        return things[self.number() % len(things)]
