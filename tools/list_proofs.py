"""Lists what the scenarios prove in kickdoor/rulebook/proofs.json, so that an installed package knows it without them.

Usage: python -m tools.list_proofs [--check]
"""

import sys
from pathlib import Path

from kickdoor.rulebook.proofs import LISTED, Header, listing
from kickdoor.scenarios import read_file

SCENARIOS = Path(__file__).resolve().parent.parent / "tests" / "scenarios"


def headers(folder: Path = SCENARIOS) -> list[Header]:
    """What each scenario of the folder that proves something says of itself."""
    return [
        Header(path.relative_to(folder).as_posix(), scenario.title, scenario.sets, scenario.proves)
        for path in sorted(folder.rglob("*.yaml"))
        for scenario in read_file(path)
        if scenario.proves
    ]


def main() -> int:
    current = listing(headers())
    if "--check" not in sys.argv:
        LISTED.write_bytes(current)
    elif not LISTED.exists() or LISTED.read_bytes() != current:
        print("kickdoor/rulebook/proofs.json is out of date: run `make proofs`.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
