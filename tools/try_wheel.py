"""Tries a wheel as its user would: `make test-wheel`.

Usage: python -m tools.try_wheel [WHEEL_OR_SDIST]    installs it into an empty environment, outside the tree, and plays
       python tools/try_wheel.py --installed         plays with the Kickdoor that this Python has
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOTHING = {"PATH": "/nonexistent", "LANG": "C.UTF-8", "KICKDOOR_BOT_PAUSE": "0"}  # no node, no make, no compiler


def main(args: list[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="kickdoor-wheel-") as folder:
        home = Path(folder)
        if args == ["--installed"]:
            try_it([sys.executable, "-m", "kickdoor"], home)
            return 0
        package = Path(args[0]).resolve() if args else newest()
        print(f"Installing {package.name} into an empty environment ...", flush=True)
        venv.create(home / "venv", with_pip=True)
        pip = [str(home / "venv" / "bin" / "python"), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        subprocess.run([*pip, str(package)], cwd=home, check=True)
        try_it([str(home / "venv" / "bin" / "kickdoor")], home, browse=True)
    return 0


def newest() -> Path:
    """The wheel that `make dist` has made last."""
    found = sorted((ROOT / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    if not found:
        sys.exit("There is no wheel in dist: make dist")
    return found[-1]


def try_it(kickdoor: list[str], home: Path, browse: bool = False) -> None:
    """What it says of itself, its data, a game in the terminal, a table on the server, and a game in a browser."""
    print(said(kickdoor, home, "--version"), end="")
    found = {finding["what"]: finding for finding in json.loads(said(kickdoor, home, "doctor", "--json"))}
    demand(found["page"]["verdict"] == "ok", f"the page: {found['page']}")
    demand(str(ROOT) not in found["kickdoor"]["found"], "it must not be the one of this tree")
    demand("Proven by" in said(kickdoor, home, "rules", "CMB-02"), "the rules come with their proofs")
    for set_id in ("apocalypse", "legends", "mazes", "w40k"):
        demand(set_id in said(kickdoor, home, "sets"), f"the set {set_id}")
    demand("<svg" in said(kickdoor, home, "card", "picture", "mazes.glampire"), "the pictures")
    demand(re.search(r"\b(wins|win) the game\b", said(kickdoor, home, "watch", "--plain")) is not None, "a game ends")
    with table(kickdoor, home) as url:
        with urllib.request.urlopen(url) as answer:
            demand(b'<script type="module"' in answer.read(), "the page is served")
        if browse:
            in_the_browser(url)
    print("It plays.")


def said(kickdoor: list[str], home: Path, *args: str) -> str:
    told = subprocess.run([*kickdoor, *args], cwd=home, env=surroundings(home), capture_output=True, text=True)
    demand(told.returncode == 0, f"kickdoor {' '.join(args)}: {told.stdout}{told.stderr}")
    return told.stdout


def surroundings(home: Path) -> dict[str, str]:
    return {**NOTHING, "HOME": str(home)}


@contextmanager
def table(kickdoor: list[str], home: Path) -> Iterator[str]:
    """The address of `kickdoor play`."""
    command = [*kickdoor, "play", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        command, cwd=home, env=surroundings(home), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        url = re.search(r"http://\S+", process.stdout.readline())
        try:
            demand(url is not None, "it says where it is")
            assert url is not None
            yield url[0]
        finally:
            process.terminate()


def in_the_browser(url: str) -> None:
    """A whole game against bots, from the first page to the crown."""
    sys.path.insert(0, str(ROOT))
    from playwright.sync_api import sync_playwright

    from tests.web.hands import play_to_the_end
    from tools import browser

    path = browser.usable()
    if not path:
        print(f"Not tried in a browser: there is no Chromium. {browser.HOW}")
        return
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(browser.ARGUMENTS))
        page = chromium.new_page()
        page.goto(url)
        page.fill("input[autocomplete=nickname]", "Kim")
        page.click("#play")
        page.wait_for_selector(".board .hand .card")
        play_to_the_end(page, seconds=600)
        pictures = ROOT / "build" / "shots"
        pictures.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=pictures / "wheel.png")
        chromium.close()
    print("A whole game was played in the browser; its end is in build/shots/wheel.png.")


def demand(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"Not as it should be: {what}")


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    sys.exit(main(sys.argv[1:]))
