"""A real server process and real clients for it, which play at random what they are offered."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kickdoor.server.message_types import VERSION
from tests.databases import IN_POSTGRES, address

GENTLE = {
    "KICKDOOR_BOT_PAUSE": "0",
    "KICKDOOR_HEARING_PAUSE": "0",
    "KICKDOOR_COMMANDS": "100000",
    "KICKDOOR_REQUESTS": "100000",
    "KICKDOOR_NEW_TABLES": "100000",
    "KICKDOOR_SOCKETS_PER_ADDRESS": "2000",
    "KICKDOOR_CONNECTS": "100000",
    "KICKDOOR_CONNECTIONS_PER_ADDRESS": "2000",
    "KICKDOOR_BOT_SECONDS": "20",
    "KICKDOOR_METRICS_TOKEN": "figures",
}


class Server:
    """`kickdoor serve` in a process of its own."""

    command: tuple[str, ...] = ("kickdoor", "serve")
    in_postgres = IN_POSTGRES

    def __init__(self, database: Path, **limits: str) -> None:
        self.database = database
        self.address = address(database, self.in_postgres)
        self.environment = {
            **os.environ,
            **GENTLE,
            **{f"KICKDOOR_{key.upper()}": value for key, value in limits.items()},
        }
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.errors = database.with_suffix(".log").open("a")

    def start(self) -> "Server":
        command = [sys.executable, "-m", *self.command, "--port", str(self.port), "--db", self.address]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.environment
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Kickdoor is at" in line, line or self.database.with_suffix(".log").read_text()
        self.port = int(line.split(":")[2].split("/")[0])
        return self

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> str:
        """Stop it kindly; what it wrote about itself."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=120)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.errors.close()
        return self.database.with_suffix(".log").read_text()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def post(self, path: str, body: object, **headers: str) -> dict[str, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        wanted = {
            "content-type": "application/json",
            **{key.replace("_", "-"): value for key, value in headers.items()},
        }
        with urlopen(Request(self.url + path, data, wanted), timeout=120) as answer:
            found: dict[str, Any] = json.loads(answer.read())
            found["cookie"] = (answer.headers.get("set-cookie") or "").partition(";")[0]
            return found

    def metrics(self) -> str:
        return str(self.get("/metrics", authorization="Bearer figures"))

    def get(self, path: str, **headers: str) -> Any:
        with urlopen(Request(self.url + path, headers=headers), timeout=120) as answer:
            data = answer.read()
        return json.loads(data) if path.startswith("/api") else data.decode()


class Client:
    """One viewer: keeps its view by patches, as a page would."""

    def __init__(self, server: Server, table: str, token: str, random: Random | None = None) -> None:
        self.server = server
        self.table_id = table
        self.token = token
        self.random = random or Random(0)
        self.socket: ClientConnection | None = None
        self.view: dict[str, Any] = {}
        self.options: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.clock: dict[str, Any] = {}
        self.seq = -1
        self.seat = -1
        self.story: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.bytes: list[str] = []
        self.acked: dict[str, int] = {}
        self.number = 0
        self.stopped = False
        self.base = ""  # where to connect, if not to the server itself

    async def connect(self, port: int = 0, language: str = "en", **more: Any) -> "Client":
        await self.close()
        url = f"{self.base or f'ws://127.0.0.1:{port or self.server.port}'}/ws/{self.table_id}"
        self.socket = await connect(
            url, max_size=None, compression=None, ping_interval=None, close_timeout=1, max_queue=None, **more
        )
        await self.say(type="hello", version=VERSION, token=self.token, language=language)
        await self.until(lambda message: message["type"] == "welcome", 120)  # the machine may be busy
        return self

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def say(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def hear(self, timeout: float = 20) -> dict[str, Any]:
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), timeout)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.bytes.append(text)
        self.heard.append(message)
        self.take_in(message)
        return message

    def take_in(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "table":
            self.table = message
        elif kind == "clock":
            self.clock = message
        elif kind == "welcome":
            assert message["seq"] >= self.seq or message["view"] is None or self.view.get("ending")
            self.view, self.options, self.seq = message["view"] or {}, message["options"], message["seq"]
            self.seat = message["seat"]
            self.story = message.get("story", [])
        elif kind == "update":
            assert message["seq"] == self.seq + 1, "a gap"
            self.seq = message["seq"]
            patch = dict(message["view"])
            for seat, value in patch.pop("seats", {}).items():
                self.view["seats"][int(seat)] = value
            self.view.update(patch)
            self.options = message.get("options", self.options)
            for line in message["story"]:
                assert line["n"] == (self.story[-1]["n"] if self.story else 0) + 1, "a gap in the story"
                self.story.append(line)

    async def until(self, wanted: Any, timeout: float = 30) -> dict[str, Any]:
        deadline = time.monotonic() + timeout
        while True:
            message = await self.hear(max(0.01, deadline - time.monotonic()))
            if wanted(message):
                return message

    @property
    def over(self) -> bool:
        return bool(self.view.get("ending"))

    # -- playing ------------------------------------------------------------------------------------------------------

    def choose(self) -> dict[str, Any] | None:
        """Something that is offered, filled in at random; what moves the game on is liked most."""
        options = [option for option in self.options if option["verb"] not in ASIDE]
        if not options:
            return None
        going = [option for option in options if option["verb"] in GOING_ON]
        option = self.random.choice(going if going and self.random.random() < 0.7 else options)
        command: dict[str, Any] = {"type": option["verb"], **option.get("fixed", {})}
        for slot in option.get("slots", []):
            number = slot["low"] if slot.get("rule") != "gold" else slot["high"]
            picks = self.random.sample(slot["candidates"], min(len(slot["candidates"]), number))
            if slot.get("rule") == "shares":
                picks = [slot["candidates"][k % len(slot["candidates"])] for k in range(number)]
            many = slot.get("many", False)
            if many:
                command[slot["name"]] = picks
            elif picks:
                command[slot["name"]] = picks[0]
        if option.get("sides"):
            command["side"] = self.random.choice(("munchkins", "monsters"))
        return command

    @property
    def awaited(self) -> bool:
        """Whether it makes sense to speak: the game may be waiting for this seat."""
        view = self.view
        if not view or view["ending"]:
            return False
        if view["asked"] >= 0:
            return bool(view["asked"] == self.seat)
        if view["window"]:
            return not view["passed"] and any(option["verb"] == "pass" for option in self.options)
        return any(option["verb"] in GOING_ON for option in self.options)

    async def act(self, command: dict[str, Any], id: str = "") -> dict[str, Any]:
        if not id:
            self.number += 1
            id = f"{self.seat}-{self.number}-{self.random.random()}"
        await self.say(type="act", id=id, command=command)
        answer = await self.until(
            lambda message: message["type"] in ("accepted", "refused", "failed") and (message.get("id") or id) == id
        )
        if answer["type"] == "accepted":
            self.acked[id] = answer["seq"]
        return answer

    async def play(self, most: int = 20_000, reconnects: float = 0.0) -> None:
        """Play to the end or until stopped, coming and going at random."""
        for _ in range(most):
            if self.over or self.stopped:
                return
            if self.random.random() < reconnects:
                await self.close()
                await self.connect()
            elif self.random.random() < 2 * reconnects:
                await self.say(type="resync")  # while others act: no number may come twice or be left out
            command = self.choose() if self.awaited else None
            if command is None:
                try:
                    await self.hear(0.5)
                except TimeoutError:
                    await self.say(type="resync")
                continue
            await self.act(command)
        raise AssertionError("the game does not end")


GOING_ON = frozenset({"kick", "loot", "end_turn", "charity", "claim", "flee", "pass", "answer", "decline"})
ASIDE = frozenset({"leave", "show", "propose", "vote", "rule", "appoint", "undo", "ask_undo", "consent"})
__all__ = ["Client", "ConnectionClosed", "Server"]


async def reached(playing: Sequence["asyncio.Task[None]"], enough: Callable[[], bool]) -> None:
    """Wait until those who play have come so far. What goes wrong with one of them goes wrong here."""
    while not enough():
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(0.01)


async def until(true: Callable[[], bool]) -> None:
    """Wait for what the server does in its own time; a busy machine may need a while."""
    for _ in range(2400):
        if true():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("that does not happen")
