"""What the server writes about itself: one JSON object per line, without names, tokens or cards.

A line about something that a client has asked for has its `trace`: the table and the id that the client gave its
message, which the log of commands has too (`client`); for HTTP, the `X-Request-ID`.
"""

import json
import logging
import sys
import threading
import time
import traceback
from contextlib import suppress
from contextvars import ContextVar
from typing import Final


class Trace:
    """What is being done for a client, and how long the store took for it."""

    __slots__ = ("id", "stored")

    def __init__(self, id: str) -> None:
        self.id = id
        self.stored = 0.0


tracing: Final[ContextVar[Trace | None]] = ContextVar("tracing", default=None)


def log(what: str, **facts: str | int | float) -> None:
    trace = tracing.get()
    more = {} if trace is None or not trace.id else {"trace": trace.id}
    line = json.dumps({"at": round(time.time(), 3), "what": what, **more, **facts})
    with suppress(OSError, ValueError):  # where the log goes, the disk may be full: the tables go on
        print(line, file=sys.stderr, flush=True)


def log_error(what: str, error: BaseException, **facts: str | int | float) -> None:
    """Log where an error happened, but no values: they may be secret."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    where = " < ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames))
    log(what, error=type(error).__name__, where=where, **facts)


class JsonLines(logging.Handler):
    """What the libraries have to say, in the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            log_error(record.name, record.exc_info[1], level=record.levelname)
        else:
            log(record.name, level=record.levelname, message=record.getMessage())


def all_as_json() -> None:
    """From now on every line of this process is JSON, whoever writes it."""
    logging.basicConfig(handlers=[JsonLines()], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    threading.excepthook = lambda told: log_error("thread", told.exc_value or RuntimeError())
    sys.excepthook = lambda kind, error, where: log_error("ended", error)
    sys.unraisablehook = lambda told: log_error("unraisable", told.exc_value or RuntimeError())
