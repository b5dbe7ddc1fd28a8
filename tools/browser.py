"""Finds a Chromium for the tests of the page, and installs one if it can: `python -m tools.browser`.

`KICKDOOR_BROWSER=required` makes it an error if there is none, `KICKDOOR_BROWSER=none` does without.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tools import build_web

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# In a container there is neither a sandbox for root nor much shared memory; a test talks to nobody but its own server.
ARGUMENTS: Final = (
    "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
HOW: Final = "To have it tested: apt install chromium (as root), or .venv/bin/playwright install chromium."
PATIENCE: Final = 600  # seconds for a download


def wish() -> str:
    """The value of the environment variable: required, none, or empty."""
    return os.environ.get("KICKDOOR_BROWSER", "")


def drive() -> None:
    """Lets Playwright run on the node that builds the page: its own node needs more libraries."""
    if present := build_web.on_the_path() or build_web.from_pypi():
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", present[0])


def found() -> Iterator[str]:
    """Every Chromium that is installed here, whether or not it starts."""
    if wish() == "none":
        return
    drive()
    yield from dict.fromkeys(path for name in NAMES if (path := shutil.which(name)))
    own = playwrights_own()
    if own and Path(own).is_file():
        yield own


def playwrights_own() -> str:
    """Where Playwright puts its own, "" if there is no Playwright or it does not run."""
    if find_spec("playwright") is None:
        return ""
    from playwright.sync_api import sync_playwright

    try:
        with sync_playwright() as playwright:
            return str(playwright.chromium.executable_path)
    except Exception:  # it has no type of its own for a driver that does not start
        return ""


def starts(path: str) -> bool:
    """Whether it runs at all: Ubuntu's package, for one, is only a hint at its snap."""
    command = [path, "--headless", *ARGUMENTS, "--dump-dom", "about:blank"]
    try:
        return "<html" in subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False


def usable() -> str:
    """The first Chromium that starts, "" if there is none."""
    return next((path for path in found() if starts(path)), "")


def ways() -> Iterator[tuple[str, list[list[str]]]]:
    """The ways to install one here: a name, and the commands for it."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root and shutil.which("apt-get"):
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        yield "Debian's package", [["apt-get", "update", "-qq"], install]
    if find_spec("playwright") is not None:
        needs = ["--with-deps"] if root else []
        yield "Playwright's own", [[sys.executable, "-m", "playwright", "install", *needs, "chromium"]]


def succeed(commands: list[list[str]]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        for command in commands:
            subprocess.run(command, capture_output=True, timeout=PATIENCE, env=environment, check=True)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def main() -> int:
    if wish() == "none" or usable():
        return 0
    for name, commands in ways():
        print(f"There is no Chromium to test the page with: installing {name} ...", flush=True)
        if succeed(commands) and usable():
            return 0
    print(f"No Chromium could be installed. {HOW}")
    return 1 if wish() == "required" else 0


if __name__ == "__main__":
    sys.exit(main())
