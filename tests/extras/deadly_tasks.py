"""Squares numbers on a cluster, one of which ends the process that works on it: prints what became of each."""

import os
import sys
from typing import Final

from kickdoor.sim.cluster import connected

DEADLY: Final = 5


def squared(number: int) -> int:
    if number == DEADLY:
        os._exit(1)
    return number * number


def main() -> None:
    with connected("local:2") as crew:
        crew.size = 8
        for number, outcome in sorted(crew.mapped(squared, range(20))):
            print(number, outcome)


if __name__ == "__main__":
    from tests.extras import deadly_tasks  # so that the workers find the function by its name

    sys.exit(deadly_tasks.main())
