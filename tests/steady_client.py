"""A client that behaves as the page does on a bad line: it feels a dead line, and says again what was not answered."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

from websockets.exceptions import InvalidHandshake

from tests.bad_line import BadLine
from tests.server_play import Client, ConnectionClosed, Server


class Lost(Exception):
    """The line is dead."""


class SteadyClient(Client):
    """`waiting`: acts and chat without an answer, by id. `answers`: the answer to each, the first and only."""

    def __init__(self, server: Server, table: str, token: str, line: BadLine, random: Random, patience: float) -> None:
        super().__init__(server, table, token, random)
        self.line = line
        self.patience = patience
        self.waiting: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.chat: dict[int, str] = {}  # the words, by number
        self.lines = 0

    def take_in(self, message: dict[str, Any]) -> None:
        super().take_in(message)
        if message["type"] in ("accepted", "refused"):
            self.waiting.pop(message["id"], None)
            before = self.answers.setdefault(message["id"], message)
            assert before["type"] == message["type"], f"{message['id']} has two answers"
        if message["type"] == "spoken" and message["number"]:
            known = self.chat.setdefault(message["number"], message["text"])
            assert known == message["text"], "two lines have one number"
            self.waiting.pop(message["id"], None)

    async def come_back(self) -> None:
        """Connect through the bad line, again and again, and say again what has no answer."""
        while True:
            with suppress(OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                async with asyncio.timeout(self.patience):
                    await self.connect(self.line.port)
                    for said in list(self.waiting.values()):
                        await self.say(**said)
                    return
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Hang up without waiting for the other end: it may be frozen."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def utter(self, **said: Any) -> None:
        """Keep it until it is answered, and say it if there is a line."""
        self.waiting[said["id"]] = said
        with suppress(OSError, ConnectionClosed):
            await self.say(**said)

    async def listen(self) -> None:
        """Take in one message. A line that is silent is asked whether it is there; one that stays silent is dead."""
        for last in (False, True):
            try:
                await self.hear(self.patience)
                return
            except TimeoutError:
                if last:
                    raise Lost from None
                await self.say(type="ping")

    async def play_on(self) -> None:
        """Play at random to the end, whatever the line does."""
        await self.come_back()
        while not self.over and not self.stopped:
            try:
                await self.move()
                await self.listen()
            except (ConnectionClosed, Lost, OSError):
                await self.come_back()
        while self.waiting:  # the last words
            try:
                await self.listen()
            except (ConnectionClosed, Lost, OSError):
                await self.come_back()

    async def catch_up(self, seq: int) -> None:
        """Listen until the update of this number is there."""
        while self.seq < seq:
            try:
                await self.listen()
            except (ConnectionClosed, Lost, OSError):
                await self.come_back()

    async def move(self) -> None:
        if any(said["type"] == "act" for said in self.waiting.values()):
            return
        if self.random.random() < 0.04:
            self.lines += 1
            id = f"c{self.seat}-{self.lines}"
            await self.utter(type="chat", id=id, text=id)
        command = self.choose() if self.awaited else None
        if command is not None:
            self.number += 1
            await self.utter(type="act", id=f"k{self.seat}-{self.number}", command=command, seen=self.seq)
