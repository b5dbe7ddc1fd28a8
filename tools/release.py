"""A release by one command: `make release VERSION=0.2.0`. See docs/release.md.

It checks everything, writes the version and the date into the files that name them, commits, tags and builds. It sends
nothing anywhere. `python tools/release.py notes v0.2.0` prints what the changelog says of a version.
"""

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
CHANGELOG: Final = "CHANGELOG.md"
VERSIONS: Final = {"kickdoor/__init__.py": r'(?m)^__version__ = "(.+)"$', "CITATION.cff": r"(?m)^version: (.+)$"}
UNRELEASED: Final = "## [Unreleased]"


class Stop(Exception):
    """Why there is no release."""


def release(version: str, root: Path = ROOT, checks: tuple[str, ...] = ("test", "docs", "test-wheel")) -> None:
    check(version, root)
    for target in checks:
        run(root, "make", target)
    text = (root / CHANGELOG).read_text("utf-8")
    (root / CHANGELOG).write_text(dated(text, version, datetime.now(UTC).date().isoformat()), "utf-8")
    for name, pattern in VERSIONS.items():
        (root / name).write_text(renumbered((root / name).read_text("utf-8"), pattern, version), "utf-8")
    run(root, "git", "commit", "--quiet", "--message", f"Release {version}", CHANGELOG, *VERSIONS)
    run(root, "git", "tag", "--annotate", f"v{version}", "--message", f"Kickdoor {version}")
    if checks:
        run(root, "make", "dist")
    print(f"Kickdoor {version} is tagged, and in dist/. To publish it: git push origin HEAD v{version}")


def check(version: str, root: Path) -> None:
    """Everything that is quick to see, before anything long begins."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Stop(f"{version!r} is no version such as 0.2.0: make release VERSION=0.2.0")
    if said(root, "git", "status", "--porcelain"):
        raise Stop("there are changes that are not committed")
    if said(root, "git", "tag", "--list", f"v{version}"):
        raise Stop(f"there is a tag v{version} already")
    now = current(root)
    if numbers(version) < numbers(now):
        raise Stop(f"{version} is older than {now}")
    if not section((root / CHANGELOG).read_text("utf-8"), "Unreleased").strip():
        raise Stop(f"{CHANGELOG} says nothing below {UNRELEASED}")


def current(root: Path = ROOT) -> str:
    """The version that the files name; all of them must agree."""
    found = {name: re.search(pattern, (root / name).read_text("utf-8")) for name, pattern in VERSIONS.items()}
    named = {name: match[1] for name, match in found.items() if match}
    if set(named) != set(VERSIONS) or len(set(named.values())) != 1:
        raise Stop(f"the files do not agree on the version: {named}")
    return next(iter(named.values()))


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def section(changelog: str, name: str) -> str:
    """What stands below the heading of a version.

    >>> section("# C\\n## [Unreleased]\\n- new\\n## [0.1.0] - 2026-01-02\\n- old\\n", "Unreleased")
    '- new\\n'
    """
    found = re.search(rf"(?ms)^## \[{re.escape(name)}\][^\n]*\n(.*?)(?=^## \[|\Z)", changelog)
    return found[1] if found else ""


def dated(changelog: str, version: str, date: str) -> str:
    """The changelog with what was unreleased under its version, and an empty heading for what comes next."""
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n\n## [{version}] - {date}", 1)


def renumbered(text: str, pattern: str, version: str) -> str:
    return re.sub(pattern, lambda found: found[0].replace(found[1], version), text, count=1)


def notes(tag: str, root: Path = ROOT) -> str:
    found = section((root / CHANGELOG).read_text("utf-8"), tag.removeprefix("v"))
    if not found:
        raise Stop(f"{CHANGELOG} says nothing of {tag}")
    return found.strip() + "\n"


def run(root: Path, *command: str) -> None:
    if subprocess.run(command, cwd=root).returncode:
        raise Stop(f"{' '.join(command)} failed")


def said(root: Path, *command: str) -> str:
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.strip()


def main(args: list[str]) -> int:
    try:
        match args:
            case ["notes", tag]:
                print(notes(tag), end="")
            case [version]:
                release(version)
            case _:
                raise Stop("make release VERSION=0.2.0")
    except Stop as why:
        print(f"No release: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
