"""The README's session is a real one."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("file", "most"), [("README.md", 5), ("docs/positions.md", 3)])
def test_the_session_in_the_docs_runs_as_printed(file: str, most: int) -> None:
    results = doctest.testfile(str(ROOT / file), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted > most
    assert results.failed == 0
