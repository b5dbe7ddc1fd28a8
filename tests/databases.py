"""Where the servers of the tests keep their tables: in files, or with TEST_DATABASE=postgres in a PostgreSQL."""

import atexit
import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from tests import postgres

IN_POSTGRES: Final = os.environ.get("TEST_DATABASE", "") == "postgres"
needs_postgres: Final = [
    pytest.mark.skipif(bool(postgres.missing()), reason=postgres.missing()),
    pytest.mark.xdist_group("postgres"),  # so that there is only one
]
only_files: Final = pytest.mark.skipif(IN_POSTGRES, reason="looks into the file of SQLite")


@cache
def cluster() -> postgres.Postgres:
    """One PostgreSQL for all tests of this process."""
    running = postgres.Postgres().start()
    atexit.register(running.stop)
    return running


@cache
def address(file: Path, in_postgres: bool = IN_POSTGRES) -> str:
    """The database for a file: the file itself, or a database of its own in place of it."""
    return cluster().new(sha256(str(file).encode()).hexdigest()[:16]) if in_postgres else str(file)
