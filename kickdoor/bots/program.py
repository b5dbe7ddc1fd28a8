"""A player that is another program: asked with JSON lines on its standard input, it answers on its standard output.

The first line is a greeting with the printed facts of all cards; every further line is one question, with exactly what
the seat sees, and is answered by one line: a command, or null for nothing to say.
"""

import os
import shlex
import subprocess
from select import select
from time import monotonic
from typing import Final

import msgspec

from kickdoor.bots.player import Eyes
from kickdoor.engine import commands as cmd
from kickdoor.engine.fields import fields
from kickdoor.engine.options import Option
from kickdoor.logged import AnyCommand
from kickdoor.wire import snake, to_plain

SECONDS: Final = 5.0  # for an answer; the first one includes the program's start
LONGEST: Final = 65_536  # letters of an answer
FACTS: Final = (
    "id", "name", "kind", "level", "treasures", "levels", "tags", "bonus", "gold", "slot", "hands", "big", "family",
    "identity",
)  # fmt: skip

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]

_decode = msgspec.json.Decoder(AnyCommand | None).decode


class BotBroke(Exception):
    """The program failed: it could not be started, died, took too long or sent an invalid answer."""


class ProgramBot:
    """Its program is started with the first question and ends with the bot."""

    __slots__ = ("command", "process", "rest", "seconds")

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self.process: subprocess.Popen[bytes] | None = None
        self.rest = b""

    def act(self, eyes: Eyes) -> cmd.Command | None:
        deadline = monotonic() + self.seconds
        if self.process is None:
            self.process = self.started()
            self.tell(greeting(eyes), deadline)
        self.tell(question(eyes), deadline)
        return self.understood(self.line(deadline))

    def close(self) -> None:
        """Kill the program at once."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                pipe.close()
            process.wait()

    # -- the pipes ----------------------------------------------------------------------------------------------------

    def started(self) -> subprocess.Popen[bytes]:
        pipes = subprocess.PIPE
        try:
            process = subprocess.Popen(shlex.split(self.command), stdin=pipes, stdout=pipes, bufsize=0)
        except (OSError, ValueError) as error:
            raise BotBroke(f"cmd:{self.command} cannot be started: {error}") from None
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        return process

    def tell(self, what: Plain, deadline: float) -> None:
        assert self.process is not None and self.process.stdin is not None
        pipe = self.process.stdin.fileno()
        left = memoryview(msgspec.json.encode(what) + b"\n")
        try:
            while left:
                if not select([], [pipe], [], max(0.0, deadline - monotonic()))[1]:
                    raise BotBroke(f"cmd:{self.command} did not listen for {self.seconds:g} seconds")
                left = left[os.write(pipe, left) :]
        except BrokenPipeError:
            raise self.died() from None

    def line(self, deadline: float) -> bytes:
        assert self.process is not None and self.process.stdout is not None
        pipe = self.process.stdout.fileno()
        while b"\n" not in self.rest:
            if len(self.rest) > LONGEST:
                raise BotBroke(f"cmd:{self.command} answers at too great length: {shortened(self.rest)}")
            if not select([pipe], [], [], max(0.0, deadline - monotonic()))[0]:
                raise BotBroke(f"cmd:{self.command} said nothing for {self.seconds:g} seconds")
            more = os.read(pipe, LONGEST)
            if not more:
                raise self.died()
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return line

    def understood(self, line: bytes) -> cmd.Command | None:
        try:
            said = _decode(line)
        except msgspec.MsgspecError as error:
            raise BotBroke(f"cmd:{self.command} answered {shortened(line)}, which is no command: {error}") from None
        return None if said is None else to_plain(said)

    def died(self) -> BotBroke:
        assert self.process is not None
        try:
            code = self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            return BotBroke(f"cmd:{self.command} has closed its ears or its mouth")
        return BotBroke(f"cmd:{self.command} ended with exit code {code} in the middle of the game")


def shortened(line: bytes) -> str:
    """
    >>> shortened(b"kick!"), shortened(b"x" * 100)
    ("'kick!'", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'")
    """
    text = line.decode(errors="replace")
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


# -- what it is told --------------------------------------------------------------------------------------------------


def greeting(eyes: Eyes) -> Plain:
    """Who it is, what is played, and what is printed on the cards."""
    rulebook = eyes.pool.rulebook
    cards: Plain = {card.id: {name: plain(getattr(card, name)) for name in FACTS} for card in eyes.pool.defs}
    return {"type": "hello", "seat": eyes.seat, "set": rulebook.id, "rules": dict(rulebook.numbers), "cards": cards}


def question(eyes: Eyes) -> Plain:
    """One moment as the seat sees it: the view, what it may do, and how the fight would stand with each helper."""
    view = plain(eyes.view)
    helpers = range(len(eyes.view.seats)) if eyes.view.fight is not None else ()
    with_help = {str(seat): list(eyes.forecast(seat)) for seat in helpers}
    options: list[Plain] = [offered(option) for option in eyes.options]
    return {"type": "act", "seat": eyes.seat, "view": view, "options": options, "with_help": plain(with_help)}


def offered(option: Option) -> Plain:
    """A template; its type is that of the command that fills it."""
    slots = [plain(slot) for slot in option.slots]
    return {"type": snake(option.verb.__name__), "fixed": plain(option.fixed), "slots": slots, "sides": option.sides}


def plain(value: object) -> Plain:
    """Anything that can be seen, as JSON has it."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    return {name: plain(getattr(value, name)) for name in fields(type(value))}
