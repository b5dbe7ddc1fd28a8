"""Phones without the page: sockets to a companion's game, and updates as a device writes them."""

import asyncio
import json
from base64 import b64decode, b64encode
from typing import Any, Protocol

import pycrdt
from websockets.asyncio.client import connect

KIM, ROGER = "kim000", "roger0"


def level(id: str, n: int = 1, **more: Any) -> dict[str, Any]:
    return {"kind": "level", "id": id, "at": 1, "n": n, **more}


def written(*log: object, **maps: dict[str, Any]) -> bytes:
    """An update as a device writes it."""
    document: Any = pycrdt.Doc()
    entries = document.get("log", type=pycrdt.Array)
    for entry in log:
        entries.append(entry)
    for name, items in maps.items():
        root = document.get(name, type=pycrdt.Map)
        for key, value in items.items():
            root[key] = value
    return bytes(document.get_update())


SEATS = written(seats={KIM: {"order": 1, "color": 0}, ROGER: {"order": 2, "color": 1}})


def entries(documents: dict[str, bytes], name: str) -> set[str]:
    """The ids in the log of a document."""
    document: Any = pycrdt.Doc()
    document.apply_update(documents[name])
    return {str(entry["id"]) for entry in document.get("log", type=pycrdt.Array).to_py()}


class Reached(Protocol):
    """A server."""

    port: int


class Phone:
    """Somebody's phone, at one server."""

    def __init__(self, server: Reached, game: str, token: str) -> None:
        self.url = f"ws://127.0.0.1:{server.port}/ws/c/{game}"
        self.token = token
        self.number = 0

    async def __aenter__(self) -> "Phone":
        self.socket = await connect(self.url)
        await self.socket.send(json.dumps({"type": "greet", "token": self.token}))
        self.role = await self.hear("role")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            told = json.loads(await asyncio.wait_for(self.socket.recv(), 30))
            if told["type"] in kinds:
                return dict(told)

    async def push(self, document: str, update: bytes, piece: int = 5000) -> dict[str, Any]:
        self.number += 1
        for start in range(0, max(1, len(update)), piece):
            part, last = update[start : start + piece], start + piece >= len(update)
            message = {
                "type": "push",
                "id": self.number,
                "document": document,
                "data": b64encode(part).decode(),
                "last": last,
            }
            await self.socket.send(json.dumps(message))
        return await self.hear("kept", "refused")

    async def documents(self) -> dict[str, bytes]:
        """Everything, as it is told at the beginning: the shared document comes last."""
        found: dict[str, bytes] = {}
        while "shared" not in found:
            told = await self.hear("whole")
            found[told["document"]] = b64decode(told["data"])
        return found
