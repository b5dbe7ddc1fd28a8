"""The two sides of a line: what is said to a viewer, and who hears what the viewer says."""

from collections.abc import Coroutine
from typing import Any, Protocol


class Listener(Protocol):
    """Who has taken over a line."""

    def hear(self, message: bytes) -> bool:
        """A message; whether the next one may come before `Outlet.resume`."""

    def lost(self) -> None:
        """There is no line any more. Told once."""


class Outlet(Protocol):
    """The end of a line, here or at another server."""

    def say(self, message: bytes) -> bool:
        """Send a message, if there is room for it now."""

    def drained(self) -> Coroutine[Any, Any, None]:
        """Until there is room."""

    def close(self, code: int, reason: str = "") -> None:
        """Say goodbye; what was said before arrives first."""

    def hand_over(self, listener: Listener) -> None:
        """From now on everything goes to a listener, what has come already first."""

    def resume(self) -> None:
        """The listener takes messages again."""


class Gone(ConnectionError):
    """Nothing can be sent: the line is closed."""
