"""What the documentation shows is real: its sessions run as printed, its links lead somewhere, the site builds."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kickdoor import cli
from kickdoor.cli import manual
from tools.docsite import sources, wording
from tools.docsite.links import broken, for_the_site

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "build" / "docs-packages"
BLOCK = re.compile(r"^```(\w+)(?: title=\"([\w.-]+)\")?\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("file", "most"), [("docs/api.md", 30), ("docs/engine.md", 12), ("docs/positions.md", 3)])
def test_the_session_in_the_docs_runs_as_printed(file: str, most: int) -> None:
    results = doctest.testfile(str(ROOT / file), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted > most
    assert results.failed == 0


def test_the_commands_of_the_tutorial_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every file with a title is written, every command is carried out, and its output is compared."""
    monkeypatch.chdir(tmp_path)
    ran = 0
    for kind, title, text in BLOCK.findall((ROOT / "docs" / "make-a-card.md").read_text("utf-8")):
        if title:
            Path(title).write_text(text, "utf-8")
        elif kind == "console":
            command, _, printed = text.partition("\n")
            assert command.startswith("$ kickdoor ")
            cli.main(shlex.split(command)[2:])
            assert capsys.readouterr().out.strip() == printed.strip(), command
            ran += 1
    assert ran >= 5


def test_every_example_of_the_command_line_is_a_command() -> None:
    """Commands and options, not their values: some of them would run for hours."""
    known = {entry.name: str(entry.flags) for section in manual.sections(cli.app) for entry in section.entries}
    shown = [
        line for line in (ROOT / "docs" / "command-line.md").read_text("utf-8").splitlines() if line[:9] == "kickdoor "
    ]
    assert len(shown) > 10
    for line in shown:
        words = line.partition("#")[0].split()
        name = max((name for name in known if words[: len(name.split())] == name.split()), key=len)
        for flag in (word for word in words if word.startswith("--")):
            assert f"{flag} " in known[name] or f"{flag}'" in known[name], line


def test_no_link_leads_nowhere() -> None:
    assert broken(sources.all_pages(), sources.made_files()) == []


def test_a_broken_link_is_named(tmp_path: Path) -> None:
    pages = {"docs/a.md": "# A\n[b](b.md#there) [c](c.md) [d](../d.txt)", "docs/b.md": "# B\n## Here"}
    assert broken(pages, root=tmp_path) == [
        "docs/a.md: b.md#there: there is no such heading",
        "docs/a.md: c.md does not exist",
        "docs/a.md: ../d.txt does not exist",
    ]


def test_links_move_with_their_page() -> None:
    text = "[s](docs/server.md#x) [l](LICENSE) [c](CONTRIBUTING.md) [w](https://w.org) ![p](docs/pictures/p.png)"
    moved, files = for_the_site(text, "README.md")
    assert moved == "[s](server.md#x) [l](source/LICENSE) [c](contributing.md) [w](https://w.org) ![p](pictures/p.png)"
    assert files == {"LICENSE"}
    assert for_the_site("[a](../../README.md#b)", "docs/decisions/1.md")[0] == "[a](../index.md#b)"


def test_every_kind_of_card_has_a_title_in_every_language() -> None:
    from kickdoor.cards.schema import KINDS

    for words in wording.WORDS.values():
        assert set(words.kinds) == set(KINDS)


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    if not PACKAGES.is_dir():
        pytest.skip("the site was not built: its packages are not installed. To have it built: make docs.")
    subprocess.run([sys.executable, "-m", "tools.docsite", str(tmp_path / "docs")], cwd=ROOT, check=True)
    configuration = tmp_path / "mkdocs.yml"
    inherited = configuration.read_text("utf-8").replace("../mkdocs.yml", str(ROOT / "mkdocs.yml"))
    configuration.write_text(inherited, "utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(configuration)]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGES), "NO_MKDOCS_2_WARNING": "1"}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT)
    assert told.returncode == 0, told.stdout + told.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 200
    home = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="https?://', home), "the site fetches nothing"
