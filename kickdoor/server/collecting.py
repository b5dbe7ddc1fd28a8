"""When garbage is collected. A full collection stops all tables, the longer the more there are.

Tables need none: they have no cycles, so they are freed at once. Closed sockets do, inside the libraries that serve
them. So a full collection waits until many have been closed.
"""

import gc
from typing import Final

THRESHOLDS: Final = (5000, 20, 1_000_000)  # measured: docs/server.md
MOST_CLOSED: Final = 2000  # sockets


def settle() -> None:
    """Call it when everything is loaded that lives as long as the server: that is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


class Closings:
    """Counts closed sockets; after enough of them their garbage is collected."""

    def __init__(self) -> None:
        self.count = 0

    def sweep(self) -> None:
        if self.count >= MOST_CLOSED:
            self.count = 0
            gc.collect()
