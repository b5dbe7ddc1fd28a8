"""What the server writes about itself: one JSON object per line, without names, tokens or cards."""

import json
import sys
import time
import traceback


def log(what: str, **facts: str | int | float) -> None:
    print(json.dumps({"at": round(time.time(), 3), "what": what, **facts}), file=sys.stderr, flush=True)


def log_error(what: str, error: BaseException, **facts: str | int | float) -> None:
    """Log where an error happened, but no values: they may be secret."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    where = " < ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames))
    log(what, error=type(error).__name__, where=where, **facts)
