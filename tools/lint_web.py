"""Checks the page with prettier, eslint and svelte-check: `make lint`; `--fix` formats it and fixes what eslint can.

Where node or the packages of the page cannot be fetched it says so, and the rest of `make lint` still counts.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools import build_web  # noqa: E402

CHECKS: Final = (
    ("prettier/bin/prettier.cjs", "--log-level", "warn", "--check", "."),
    ("eslint/bin/eslint.js", "--max-warnings", "0", "."),
    ("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--output", "human"),
)
FIXES: Final = (
    ("eslint/bin/eslint.js", "--fix", "."),
    ("prettier/bin/prettier.cjs", "--log-level", "warn", "--write", "."),
)


def main() -> int:
    """Runs every check, so that one call tells all there is to fix; 1 if any of them complains."""
    try:
        node, environment = build_web.ready()
    except build_web.NotToBeHad as error:
        print(f"The page was not checked, for want of node or its packages: {error} failed.")
        return 0
    failed = False
    for script, *arguments in FIXES if "--fix" in sys.argv else CHECKS:
        told = subprocess.run(
            [node, f"node_modules/{script}", *arguments], cwd=build_web.WEB, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        if told.returncode:
            print(told.stdout.rstrip())
            failed = True
    if failed and "--fix" not in sys.argv:
        print("The page has faults: `make format` fixes those of form.", file=sys.stderr)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
