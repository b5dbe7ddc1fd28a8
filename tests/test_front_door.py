"""The first minutes with the command line: play, doctor, help, the manual, completion."""

import io
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from kickdoor import cli
from kickdoor.cli import browser, manual, network, sections
from kickdoor.cli.errors import UsageError
from kickdoor.cli.play import _welcome, code, own_database


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("KICKDOOR_DB", raising=False)
    return tmp_path


# -- play -------------------------------------------------------------------------------------------------------------


def greeting(monkeypatch: pytest.MonkeyPatch, url: str, address: str = "192.168.7.7") -> tuple[str, list[str]]:
    shown: list[str] = []
    monkeypatch.setattr(network, "own_address", lambda: address)
    monkeypatch.setattr(browser, "opened", lambda url: shown.append(url) or True)
    monkeypatch.setattr(sys, "stdout", out := Terminal())
    _welcome(url, "games.db", browser=True)
    return out.getvalue(), shown


def test_phones_get_a_link_and_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    told, shown = greeting(monkeypatch, "http://0.0.0.0:8000/")
    assert shown == ["http://127.0.0.1:8000/"]
    assert "http://127.0.0.1:8000/ (it opens in your browser" in told
    assert "in the same network: http://192.168.7.7:8000/\n" in told
    assert code("http://192.168.7.7:8000/") in told
    assert code("http://192.168.7.7:8000/") != code("http://192.168.7.8:8000/")
    assert told.endswith("Your games are kept in games.db\n")


def test_a_table_for_this_computer_invites_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    told, _ = greeting(monkeypatch, "http://127.0.0.1:8000/")
    assert "network" not in told and "\x1b" not in told


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    told, _ = greeting(monkeypatch, "http://0.0.0.0:8000/", address="")
    assert "There is no network: only this computer can play." in told


def test_games_are_kept_where_they_are(home: Path) -> None:
    assert own_database() == home / "data" / "kickdoor" / "kickdoor.db"
    assert not (home / "data").exists()
    Path("kickdoor.db").touch()
    assert own_database() == Path("kickdoor.db")


def test_a_port_that_is_taken_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not network.is_free("127.0.0.1", port)
        assert network.free_port("127.0.0.1", port) != port


def test_no_screen_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(browser.webbrowser, "open", pytest.fail)
    assert not browser.opened("http://127.0.0.1/")


def test_it_plays(home: Path) -> None:
    """A table by one command, in an empty folder."""
    command = [sys.executable, "-m", "kickdoor", "play", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
    environment = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[2])}
    with subprocess.Popen(
        command, cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            url = re.search(r"http://\S+", process.stdout.readline())
            assert url is not None
            with urllib.request.urlopen(f"{url[0]}healthz", timeout=60) as answer:
                assert answer.status == 200
            assert process.stdout.readline() == f"Your games are kept in {home}/data/kickdoor/kickdoor.db\n"
        finally:
            process.terminate()
    assert (home / "data" / "kickdoor" / "kickdoor.db").is_file()


# -- doctor -----------------------------------------------------------------------------------------------------------


def examined(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, dict[str, dict[str, str]]]:
    exit_code = cli.main(["doctor", "--json", *args])
    return exit_code, {finding["what"]: finding for finding in json.loads(capsys.readouterr().out)}


def test_the_doctor_finds_what_is_there(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, found = examined(capsys)
    assert {"kickdoor", "engine", "page", "browser", "port", "network", "database"} <= set(found)
    assert found["database"]["verdict"] == "ok" and not (home / "data").exists()
    for finding in found.values():
        assert finding["advice"] or finding["verdict"] == "ok", "what is not there comes with advice"


def test_the_doctor_opens_the_database(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from kickdoor.server.holding import held
    from kickdoor.server.sqlite_store import SqliteStore

    SqliteStore(home / "good.db").close()
    assert examined(capsys, "--db", "good.db")[1]["database"]["found"] == "good.db: 0 games"
    with held(home / "good.db"):
        assert f"process {os.getpid()}" in examined(capsys, "--db", "good.db")[1]["server"]["found"]
    (home / "bad.db").write_text("Ann owes me a Treasure. " * 40)
    for name in ("bad.db", "gone/kickdoor.db", "postgresql://kim:secret@127.0.0.1:1/none"):
        exit_code, found = examined(capsys, "--db", name)
        assert exit_code == 1 and found["database"]["verdict"] == "problem" and found["database"]["advice"]
        assert "secret" not in str(found)


def test_the_doctor_finds_what_cannot_be_written(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-m", "kickdoor", "doctor", "--json"]
    if os.geteuid() == 0:  # root may write anywhere, unless it gives that up
        if not shutil.which("setpriv"):
            pytest.skip("there is no setpriv to give up the rights of root with")
        command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", *command]
    (home / "closed").mkdir(mode=0o500)
    (home / "secret").mkdir(mode=0o000)
    environment = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[2])}
    for data, more in (("closed/data", []), ("data", ["--db", "secret/k.db"]), ("data", ["--db", "secret/a/k.db"])):
        environment["XDG_DATA_HOME"] = str(home / data)
        told = subprocess.run([*command, *more], env=environment, capture_output=True, text=True)
        found = {finding["what"]: finding for finding in json.loads(told.stdout)}["database"]
        where = home / (more[-1] if more else data).partition("/")[0]
        assert (found["verdict"], found["found"]) == ("problem", f"nothing can be written in {where}")


def test_nobody_at_home_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(UsageError, match="--db"):
        own_database()


def test_the_doctor_misses_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from kickdoor.server import pages

    monkeypatch.setattr(pages, "STATIC", tmp_path / "none")
    assert cli.main(["doctor"]) == 1
    assert re.search(r"PROBLEM +page +not built.*\n +→ Run `make web`", capsys.readouterr().out)


# -- help, manual, completion -----------------------------------------------------------------------------------------


def test_help_has_every_command_once(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["--help"])
    told = capsys.readouterr().out
    for name in [name for section in sections.SECTIONS.values() for name in section]:
        assert len(re.findall(rf"^  {name} ", told, re.MULTILINE)) == 1, name
    order = [told.index(f"{title}:") for title in sections.SECTIONS]
    assert order == sorted(order)


def test_a_command_without_a_section_is_listed_last() -> None:
    assert list(sections.by_section(["new", "play"]))[-1] == (sections.OTHERS, ["new"])


def test_the_manual_has_every_command_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["man"]) == 0
    page = capsys.readouterr().out
    for section in manual.sections(cli.app):
        for entry in section.entries:
            assert f".SS {manual._roff(entry.name)} " in page
            for flag, _ in entry.flags:
                assert f".B {manual._roff(flag)}\n" in page
    assert "kickdoor card show" in page and r"\-\-no\-browser" in page


def test_the_manual_is_a_manual(capsys: pytest.CaptureFixture[str]) -> None:
    if not shutil.which("man"):
        pytest.skip("there is no man")
    cli.main(["man"])
    page = capsys.readouterr().out
    told = subprocess.run(["man", "--warnings", "-l", "-"], input=page, capture_output=True, text=True)
    assert told.returncode == 0 and "kickdoor play" in told.stdout
    assert not told.stderr


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("kickdoor pl", "play"),
        ("kickdoor card s", "show"),
        ("kickdoor watch --set leg", "legends"),
        ("kickdoor rules CMB-0", "CMB-02"),
        ("kickdoor rules cmb-0", "cmb-02"),
        ("kickdoor card show mazes.glam", "mazes.glampire"),
        ("kickdoor completion z", "zsh"),
    ],
)
def test_a_shell_completes(
    line: str, wanted: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, value in {
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
        "_KICKDOOR_COMPLETE": "complete_bash",
    }.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit):
        cli.main([])
    assert wanted in capfd.readouterr().out.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert f"_KICKDOOR_COMPLETE=complete_{shell}" in script
    assert shell != "zsh" or script.startswith("#compdef"), "zsh looks at the first line"
    if path := shutil.which(shell):
        subprocess.run([path, "-n"], input=script, text=True, check=True)


def test_other_shells_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", "tcsh"]) == 2
    assert capsys.readouterr().err == "kickdoor: no shell 'tcsh'; there are bash, fish, zsh\n"
