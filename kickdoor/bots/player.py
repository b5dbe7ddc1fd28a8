"""What a bot is given: exactly what its seat sees and may do, and none of the engine's state."""

from typing import Protocol

from kickdoor.engine.commands import Command
from kickdoor.engine.seat_eyes import SeatEyes

Eyes = SeatEyes  # by its own name, and not as a protocol, so that compiled bots call it directly


class Bot(Protocol):
    """A player. None means nothing to say: if the game waits for this seat, the default is used."""

    def act(self, eyes: Eyes) -> Command | None: ...
