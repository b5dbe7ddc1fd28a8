"""The README's session is a real one."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_session_in_the_readme_runs_as_printed() -> None:
    results = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted > 5
    assert results.failed == 0
