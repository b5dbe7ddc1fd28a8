"""What the server says about itself is true, and what it cannot answer is answered well."""

import asyncio
import resource
from pathlib import Path
from urllib.error import HTTPError

import pytest

from kickdoor.server import pages
from kickdoor.server.app import HEADERS
from tests.databases import only_files
from tests.server_play import Client, Server

pytestmark = pytest.mark.slow


def health(server: Server) -> str:
    try:
        return str(server.get("/healthz"))
    except HTTPError as error:
        with error:
            return f"{error.code} {error.read().decode()}"


@only_files
def test_a_full_disk_is_told_to_everybody_who_asks(tmp_path: Path) -> None:
    """The system lets the server write no more; then it does again."""
    server = Server(tmp_path / "kickdoor.db").start()
    table = server.post("/api/tables", {"name": "Ann", "seats": 3})
    assert health(server) == "ok\n"
    assert server.process is not None
    pid, limit = server.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(pid, limit)

    async def sit() -> None:
        ann = await Client(server, table["table"], table["token"]).connect()
        resource.prlimit(pid, limit, (1000, before[1]))
        assert health(server) == "503 broken: the database cannot be written\n"
        for said in ({"type": "dress", "name": "Anna"}, {"type": "chat", "text": "hello?"}):
            await ann.say(**said)
            told = await ann.until(lambda message: message["type"] == "failed")
            assert told["code"] == "storage"
        forms = {
            f"/api/tables/{table['table']}/join": {"name": "Bob", "invite": table["invite"]},
            "/api/tables": {"name": "Bob"},
            "/api/seats": {"token": table["token"]},
        }
        for path, form in forms.items():
            with pytest.raises(HTTPError) as caught:
                server.post(path, form)
            with caught.value as error:
                assert error.code == 503 and b"it did not happen" in error.read()
        resource.prlimit(pid, limit, before)
        assert health(server) == "ok\n"
        await ann.say(type="dress", name="Anna")
        await ann.until(lambda message: message["type"] == "table" and message["seats"][0]["name"] == "Anna")
        await ann.close()

    asyncio.run(sit())
    assert "Traceback" not in server.stop()


@only_files
def test_a_deleted_database_is_told(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db").start()
    assert health(server) == "ok\n"
    server.database.rename(tmp_path / "away")
    assert health(server) == "503 broken: the file of the database is gone\n"
    server.database.write_bytes((tmp_path / "away").read_bytes())
    assert health(server) == "503 broken: another file is in the place of the database\n"
    server.stop()


def test_a_page_with_a_hole_is_told(tmp_path: Path) -> None:
    assert pages.fault(tmp_path / "not built") == ""
    assert pages.fault(tmp_path) == "the page lacks index.html"
    (tmp_path / "index.html").write_text('<script src="/assets/a.js"></script><link href="/assets/b.css">')
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").touch()
    assert pages.fault(tmp_path) == "the page lacks assets/b.css"
    (tmp_path / "assets" / "b.css").touch()
    assert pages.fault(tmp_path) == ""


@pytest.mark.parametrize("seat", ["9" * 5000, "-1", "1.5", "x", "999"])
def test_a_number_that_is_no_seat_is_no_address(server: Server, seat: str) -> None:
    table = server.post("/api/tables", {"name": "Ann"})
    with pytest.raises(HTTPError) as caught:
        server.post(f"/api/tables/{table['table']}/seats/{seat}/link", {}, cookie=table["cookie"])
    with caught.value as error:
        assert error.code == 404
        assert all(error.headers[name] == value for name, value in HEADERS.items())
