"""The set-up of the page's tests: finding a browser, and a clear message where there is none."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import browser, lint_web


class Shell:
    """Stands for the machine: what is installed, who is asking, and which commands succeed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, root: bool, works: str = "") -> None:
        self.ran: list[str] = []
        self.works = works
        self.installed = False
        monkeypatch.delenv("KICKDOOR_BROWSER", raising=False)
        monkeypatch.setattr(browser, "usable", lambda: "/a/chromium" if self.installed else "")
        monkeypatch.setattr(browser.os, "geteuid", lambda: 0 if root else 1000)
        monkeypatch.setattr(browser.shutil, "which", lambda name: f"/usr/bin/{name}")
        monkeypatch.setattr(browser.subprocess, "run", self.run)

    def run(self, command: list[str], **_: object) -> None:
        line = " ".join(command)
        self.ran.append(line)
        if "install" not in command:
            return
        if not self.works or self.works not in line:
            raise subprocess.CalledProcessError(1, command)
        self.installed = True


def test_root_gets_debians_chromium(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Shell(monkeypatch, root=True, works="apt-get")
    assert browser.main() == 0
    assert [line.split()[0] for line in shell.ran] == ["apt-get", "apt-get"]


def test_others_get_playwrights(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Shell(monkeypatch, root=False, works="playwright")
    assert browser.main() == 0
    assert len(shell.ran) == 1 and "playwright install" in shell.ran[0]


def test_without_any_it_says_how(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shell = Shell(monkeypatch, root=True)
    assert browser.main() == 0
    assert len(shell.ran) == 3
    assert capsys.readouterr().out.rstrip().endswith(browser.HOW)
    monkeypatch.setenv("KICKDOOR_BROWSER", "required")
    assert browser.main() == 1


def test_the_node_of_the_page_drives_playwright(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser.os, "environ", {})
    monkeypatch.setattr(browser.build_web, "on_the_path", lambda: None)
    monkeypatch.setattr(browser.build_web, "from_pypi", lambda: ("/venv/node", ["npm"]))
    browser.drive()
    assert browser.os.environ["PLAYWRIGHT_NODEJS_PATH"] == "/venv/node"


def test_a_playwright_that_does_not_run_has_no_chromium(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\nexit 127\n")
    node.chmod(0o755)
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", str(node))
    assert browser.playwrights_own() == ""


def run_web_tests(folder: Path, wish: str) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).parents[1]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-n",
        "0",
        "tests/web/test_whole_games.py",
    ]
    environment = {**browser.os.environ, "KICKDOOR_BROWSER": wish, "PATH": str(folder), "HOME": str(folder)}
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)


def test_untested_is_said_last(tmp_path: Path) -> None:
    told = run_web_tests(tmp_path, "none")
    assert told.returncode == 0, told.stdout
    assert told.stdout.splitlines()[-1].startswith("The page was not tested in a browser: ")
    assert "passed" not in told.stdout


def test_untested_is_not_enough_where_it_is_required(tmp_path: Path) -> None:
    assert run_web_tests(tmp_path, "required").returncode == 1


def test_a_page_that_cannot_be_checked_is_said_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fetch(command: list[str], **_: object) -> None:
        raise lint_web.build_web.NotToBeHad("pip install node")

    for way in ("on_the_path", "from_pypi"):
        monkeypatch.setattr(lint_web.build_web, way, lambda: None)
    monkeypatch.setattr(lint_web.build_web, "fetch", fetch)
    assert lint_web.main() == 0
    assert (
        "The page was not checked, for want of node or its packages: pip install node failed."
        in capsys.readouterr().out
    )
