"""What a server needs before it starts: a database that no other server has, and a key that is one."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from kickdoor.server.tokens import BadKey, Key
from tests.databases import only_files
from tests.server.test_whole_games import kickdoor
from tests.server_play import Client, Server

pytestmark = pytest.mark.slow


def start(database: Path) -> subprocess.CompletedProcess[str]:
    """Try to start a server that should not start."""
    command = [sys.executable, "-m", "kickdoor", "serve", "--port", "0", "--db", str(database)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@only_files
def test_a_second_server_does_not_start_and_says_who_is_there(tmp_path: Path) -> None:
    database = tmp_path / "kickdoor.db"
    server = Server(database).start()
    assert server.process is not None
    link = tmp_path / "link.db"
    link.symlink_to(database)
    for path in (database, link):
        second = start(path)
        assert second.returncode == 2 and "Kickdoor is at" not in second.stdout
        assert f"another server uses it: process {server.process.pid} on " in second.stderr
    assert kickdoor("games", "list", "--db", str(database)).returncode == 0  # that changes nothing
    table = server.post("/api/tables", {"name": "Ann"})
    server.kill()
    server.start()  # the dead hold nothing

    async def come_back() -> None:
        await (await Client(server, table["table"], table["token"]).connect()).close()

    asyncio.run(come_back())
    server.stop()


@only_files
@pytest.mark.parametrize("secret", [b"", b"short", bytes(33)])
def test_a_file_that_is_no_key_is_no_key(tmp_path: Path, secret: bytes) -> None:
    database = tmp_path / "kickdoor.db"
    Key.path(database).write_bytes(secret)
    failed = start(database)
    assert failed.returncode == 2 and "Traceback" not in failed.stderr
    assert f"kickdoor.db.key: a key has 32 bytes, and there are {len(secret)}" in failed.stderr
    Key.path(database).unlink()
    server = Server(database).start()
    table = server.post("/api/tables", {"name": "Ann"})
    assert table["invite"] == Key.beside(database).link("invite", table["table"])
    server.stop()
    with pytest.raises(BadKey):
        Key(secret)


def test_a_key_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """Many at once agree on one key, and nothing else is left behind."""
    command = "import sys; from pathlib import Path; from kickdoor.server.tokens import Key; "
    command += "print(Key.beside(Path(sys.argv[1])).secret.hex())"
    asked = [sys.executable, "-c", command, str(tmp_path / "a.db")]
    running = [subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) for _ in range(6)]
    assert len({process.communicate()[0] for process in running}) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.db.key"]
    assert (tmp_path / "a.db.key").stat().st_mode & 0o077 == 0
