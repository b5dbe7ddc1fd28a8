"""What all lines of a server share: one timer that looks for silent ones, and one call that sends what was said."""

import asyncio
from typing import Final, Protocol

BEATS: Final = 8  # looks at all lines in the time that one may be silent


class Watched(Protocol):
    heard_at: float
    unanswered: int  # beats since it was asked; 0: it was not
    idle: int  # frames in this beat that were no messages

    def ask(self) -> None: ...

    def miss(self) -> None: ...

    def flush(self) -> None: ...


class Pulse:
    """`seconds`: how long a line may be silent before it is asked, and then until it answers."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.lines: set[Watched] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.speaking: list[Watched] = []  # who has something to send in this round of the loop

    def speak(self, line: Watched) -> None:
        """Let a line send what it has to say, once all others have spoken."""
        if not self.speaking:
            asyncio.get_running_loop().call_soon(self.flush)
        self.speaking.append(line)

    def flush(self) -> None:
        speaking, self.speaking = self.speaking, []
        for line in speaking:
            line.flush()

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def watch(self, line: Watched) -> None:
        self.lines.add(line)
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds / BEATS, self.beat)

    def beat(self) -> None:
        """Look at every line; the timer ends with the last of them.

        Beats are counted, because the loop may have been too busy to hear the answers.
        """
        self.timer, now = None, self.now()
        for line in list(self.lines):
            line.idle = 0
            if line.unanswered > BEATS:
                self.lines.discard(line)
                line.miss()
            elif line.unanswered:
                line.unanswered += 1
            elif now - line.heard_at >= self.seconds:
                line.unanswered = 1
                line.ask()
        if self.lines:
            self.timer = asyncio.get_running_loop().call_later(self.seconds / BEATS, self.beat)
