"""Replays are worked out beside the tables: they hold up nobody, are kept by step, and are paced by what they cost."""

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError

import pytest

from tests.server.test_whole_games import kickdoor, seated, started
from tests.server_play import Server

pytestmark = pytest.mark.slow

RECORDED = Path(__file__).parents[1] / "recorded" / "v0_1" / "finished.kickdoor"


def serving_a_replay(folder: Path, **limits: str) -> tuple[Server, str]:
    server = Server(folder / "kickdoor.db", **limits).start()
    server.get("/healthz")
    done = kickdoor("games", "import", str(RECORDED), "--db", server.address)
    assert done.returncode == 0, done
    return server, done.stdout.strip()


def code(server: Server, path: str) -> int:
    try:
        server.get(path)
    except HTTPError as error:
        with error:
            return error.code
    return 200


def test_many_replays_stall_no_table(tmp_path: Path) -> None:
    server, game = serving_a_replay(tmp_path, replay_seconds="1000")
    paths = [
        f"/api/replays/{game}?eyes={eyes}&start={start}&count=100&lang={language}"
        for start in (600, 500, 400, 300, 200)
        for eyes in ("all", "none", *range(4))
        for language in ("en", "de")
    ] * 2

    async def play() -> None:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 3)
        with ThreadPoolExecutor(20) as pool:
            asked = time.monotonic()
            asking = [pool.submit(code, server, path) for path in paths]
            longest = 0.0
            while not all(each.done() for each in asking):
                began = time.monotonic()
                await clients[0].say(type="why", id="x", command={"type": "kick"})
                await clients[0].until(lambda message: message["type"] == "because")
                longest = max(longest, time.monotonic() - began)
                await asyncio.sleep(0.02)
        assert longest < (time.monotonic() - asked) / 4  # if the table waited for them, it would wait for all
        assert {each.result() for each in asking} <= {200, 400, 409, 503}
        assert [each.result() for each in asking].count(200) > 30
        for client in clients:
            await client.close()

    asyncio.run(play())
    server.stop()


def test_what_is_worked_out_is_kept_by_step(tmp_path: Path) -> None:
    server, game = serving_a_replay(tmp_path)
    last = server.get(f"/api/replays/{game}?start=0&count=1")["length"]

    def asked(start: int) -> float:
        began = time.monotonic()
        steps = server.get(f"/api/replays/{game}?start={start}&count=10")["steps"]
        assert [step["seq"] for step in steps] == list(range(start, min(start + 10, last + 1)))
        return time.monotonic() - began

    first = asked(last - 10)
    again = min(asked(last - 10) for _ in range(3))
    assert again < first / 3
    server.stop()


def test_replays_are_paced_by_what_they_cost(tmp_path: Path) -> None:
    server, game = serving_a_replay(tmp_path, replay_seconds="1", replays_seconds="100000")
    codes = [code(server, f"/api/replays/{game}?eyes={eyes}&start=5000") for eyes in ("all", "none", "0", "1")]
    assert codes[0] == 200 and 429 in codes
    assert code(server, "/api/sets") == 200  # nothing else is refused
    server.stop()


def test_a_desk_that_is_killed_is_replaced(tmp_path: Path) -> None:
    server, game = serving_a_replay(tmp_path)
    assert code(server, f"/api/replays/{game}") == 200
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    desks = [pid for pid in children if b"replay_desk" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    assert len(desks) == 1
    os.kill(int(desks[0]), signal.SIGKILL)
    assert code(server, f"/api/replays/{game}?start=3") in (200, 503)
    assert code(server, f"/api/replays/{game}?start=3") == 200
    assert "Traceback" not in server.stop()
