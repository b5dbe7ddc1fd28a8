"""A bare Starlette broadcast: the limit of what a server of tables could do."""

import asyncio
import json
import os
import subprocess
import sys
import time

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.process_costs import Round, cpu_seconds

SEATS = 4
BARE = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
rooms = {}
async def room(socket):
    await socket.accept()
    members = rooms.setdefault(socket.path_params["room"], set())
    members.add(socket)
    try:
        while True:
            text = await socket.receive_text()
            for member in list(members):
                await member.send_text(text)
    except Exception:
        members.discard(socket)
app = Starlette(routes=[WebSocketRoute("/{room}", room)])
print("ready", flush=True)
uvicorn.run(app, port=int(sys.argv[1]), ws="websockets-sansio", log_level="critical", ws_per_message_deflate=False)
"""


class Bare:
    """The server that does nothing but broadcast."""

    def __init__(self) -> None:
        self.port = 18_900 + os.getpid() % 1000
        self.process = subprocess.Popen([sys.executable, "-c", BARE, str(self.port)], stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self.process.stdout.readline()

    async def room(self, number: int) -> list[ClientConnection]:
        url = f"ws://127.0.0.1:{self.port}/{number}"
        for _ in range(100):
            try:
                return [await connect(url, compression=None, ping_interval=None, close_timeout=1) for _ in range(SEATS)]
            except OSError:
                await asyncio.sleep(0.1)
        raise AssertionError("the bare server does not start")

    async def played(self, rooms: list[list[ClientConnection]], size: int, seconds: float) -> Round:
        text = json.dumps({"type": "update", "view": "x" * size})
        cpu, began = cpu_seconds(self.process.pid), time.monotonic()
        counts = await asyncio.gather(*(shout(room, text, began + seconds) for room in rooms))
        return Round(sum(counts), time.monotonic() - began, cpu_seconds(self.process.pid) - cpu)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


async def shout(room: list[ClientConnection], text: str, until: float) -> int:
    count = 0
    while time.monotonic() < until:
        await room[0].send(text)
        await asyncio.gather(*(socket.recv() for socket in room))
        count += 1
    return count
