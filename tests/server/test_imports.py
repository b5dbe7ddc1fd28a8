"""Files of games that come from anywhere: bounded before and after inflating, and a bad one gets a sentence."""

import resource
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kickdoor.server import packs
from kickdoor.server.database import opened

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("imports")]

RECORDED = Path(__file__).parents[1] / "recorded" / "v0_1" / "finished.kickdoor"
MEMORY = 1_200_000_000  # enough for the program, and not for a bomb


IMPORTS = """
import contextlib, io, json, sys
from kickdoor.cli import main
database, *files = sys.argv[1:]
for file in files:
    with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(io.StringIO()) as wrong:
        code = main(["games", "import", file, "--db", database])
    print(json.dumps([code, said.getvalue(), wrong.getvalue()]), flush=True)
"""
Answer = tuple[int, str, str]  # the exit code, and what was said and complained


def imported(database: Path, *files: Path) -> list[Answer]:
    """Import files, one after the other, in a process that may use only so much memory."""
    opened(database).close()
    command = [sys.executable, "-c", IMPORTS, str(database), *map(str, files)]
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))  # noqa: E731
    done = subprocess.run(command, capture_output=True, text=True, timeout=250, preexec_fn=limit)
    answers = [msgspec.json.decode(line, type=Answer) for line in done.stdout.splitlines()]
    assert len(answers) == len(files), done
    return answers


def bomb(megabytes: int, around: bytes = b"%s") -> bytes:
    """A small thing that inflates to a huge one."""
    packer = zlib.compressobj(9)
    head, _, tail = around.partition(b"%s")
    begin = packer.compress(head) + packer.flush(zlib.Z_FULL_FLUSH)
    megabyte = packer.compress(b" " * 1_000_000) + packer.flush(zlib.Z_FULL_FLUSH)  # each stands alone
    return begin + megabyte * megabytes + packer.compress(tail) + packer.flush()


def with_pack(record: dict[str, Any], pack: bytes) -> bytes:
    return zlib.compress(msgspec.json.encode({**record, "pack": pack}), 9)


def changed(**more: Any) -> Callable[[dict[str, Any]], bytes]:
    return lambda record: zlib.compress(msgspec.json.encode({**record, **more}), 9)


def hostile_rules(record: dict[str, Any]) -> bytes:
    """Cards whose rulebook says nonsense."""
    pack = msgspec.json.decode(packs.inflated(packs.pack(("mazes",))[1]))
    pack["rulebook"]["numbers"]["deal_doors"] = 10**30
    return with_pack(record, zlib.compress(msgspec.json.encode(pack)))


def hostile_cards(record: dict[str, Any]) -> bytes:
    pack = msgspec.json.decode(packs.inflated(packs.pack(("mazes",))[1]))
    pack["sets"][0]["files"] = {"doors/x.yaml": "- " * 5000}
    return with_pack(record, zlib.compress(msgspec.json.encode(pack)))


HOSTILE: dict[str, tuple[Callable[[dict[str, Any]], bytes], str]] = {
    "bomb": (lambda record: bomb(1500), "too large or cut short"),
    "bomb in the pack": (lambda record: with_pack(record, bomb(1500, b'{"x":"%s"}')), "it cannot be replayed"),
    "twice packed": (lambda record: with_pack(record, zlib.compress(bomb(1500), 9)), "it cannot be replayed"),
    "too long": (lambda record: bytes(6_000_000), "too large for a game"),
    "deep": (lambda record: zlib.compress(b"[" * 1_000_000), "this is no file of a game"),
    "not text": (lambda record: zlib.compress(b'{"id":"\xff"}'), "this is no file of a game"),
    "no seats": (lambda record: changed(deal={**record["deal"], "names": []})(record), "it cannot be replayed"),
    "many seats": (lambda record: changed(deal={**record["deal"], "names": ["x"] * 99})(record), "length <= 12"),
    "a seat too far": (
        lambda record: changed(commands=[[11, {"type": "pass"}]])(record),
        "command 1 of seat 11 is refused",
    ),
    "a huge seat": (lambda record: changed(commands=[[2**70, {"type": "pass"}]])(record), "this is no file of a game"),
    "a NUL": (changed(id="g\0"), "NUL"),
    "hostile rules": (hostile_rules, "it cannot be replayed"),
    "hostile cards": (hostile_cards, "it cannot be replayed"),
    "no cards": (changed(pack=b""), "it cannot be replayed"),
}


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    """What each hostile file is answered with."""
    folder = Path(tmp_path_factory.mktemp("imports"))
    record = msgspec.json.decode(zlib.decompress(RECORDED.read_bytes()))
    files = {name: folder / f"{name}.kickdoor" for name in HOSTILE}
    for name, file in files.items():
        file.write_bytes(HOSTILE[name][0](record))
    return dict(zip(files, imported(folder / "kickdoor.db", *files.values()), strict=True))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_a_sentence(answers: dict[str, Answer], name: str) -> None:
    code, said, complaint = answers[name]
    assert (code, said) == (2, ""), complaint
    assert HOSTILE[name][1] in complaint and "Traceback" not in complaint and len(complaint) < 500, complaint


def test_a_good_file_is_imported_once(tmp_path: Path) -> None:
    first, again = imported(tmp_path / "kickdoor.db", RECORDED, RECORDED)
    assert first[0] == 0 and "is in the database already" in again[2]
