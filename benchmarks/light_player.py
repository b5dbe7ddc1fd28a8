"""A player that costs little: it reads of each message only what it needs to speak when it may."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from kickdoor.server.message_types import VERSION
from tests.server_play import ASIDE, GOING_ON, Server

NAMES = ("Ann", "Bob", "Cleo", "Dirk", "Eve", "Fay")


class Slot(msgspec.Struct):
    name: str
    candidates: list[int]
    low: int = 0
    high: int = 0
    rule: str = ""
    many: bool = False


class Option(msgspec.Struct):
    verb: str
    fixed: dict[str, Any] = {}
    slots: list[Slot] = []
    sides: bool = False


class Seen(msgspec.Struct):
    """What a view or a patch may say."""

    asked: int | msgspec.UnsetType = msgspec.UNSET
    window: str | msgspec.UnsetType = msgspec.UNSET
    passed: bool | msgspec.UnsetType = msgspec.UNSET
    ending: Any = msgspec.UNSET


class Heard(msgspec.Struct):
    type: str
    seq: int = -1
    seat: int = -1
    id: str = ""
    view: Seen | None = None
    options: list[Option] | msgspec.UnsetType = msgspec.UNSET


_decode = msgspec.json.Decoder(Heard).decode


class Player:
    def __init__(self, socket: ClientConnection, random: Random) -> None:
        self.socket = socket
        self.random = random
        self.seq = self.seat = -1
        self.seen = Seen(-1, "", False, None)
        self.options: list[Option] = []
        self.sizes: list[int] = []
        self.number = 0
        self.begun = False

    async def hear(self, timeout: float = 60) -> Heard:
        text = await asyncio.wait_for(self.socket.recv(), timeout)
        heard = _decode(text)
        if heard.type in ("welcome", "update"):
            self.take_in(heard, len(text))
        return heard

    def take_in(self, heard: Heard, size: int) -> None:
        self.seq = heard.seq
        if heard.type == "update":
            self.sizes.append(size)
        else:
            self.seat, self.begun = heard.seat, heard.view is not None
        for name in Seen.__struct_fields__:
            value = getattr(heard.view, name, msgspec.UNSET)
            if value is not msgspec.UNSET:
                setattr(self.seen, name, value)
        if heard.options is not msgspec.UNSET:
            self.options = heard.options

    async def beyond(self, seq: int) -> None:
        while self.seq <= seq:
            await self.hear()

    async def look(self) -> None:
        """Hear what there is."""
        try:
            while True:
                await self.hear(0.02)
        except TimeoutError:
            pass

    async def act(self, command: dict[str, Any]) -> bool:
        """Say it; whether it was accepted."""
        self.number += 1
        id = f"{self.seat}.{self.number}"
        await self.socket.send(msgspec.json.encode({"type": "act", "id": id, "command": command}).decode())
        while True:
            heard = await self.hear()
            if heard.type in ("accepted", "refused", "failed") and heard.id in (id, ""):
                return heard.type == "accepted"

    @property
    def over(self) -> bool:
        return bool(self.seen.ending)

    @property
    def awaited(self) -> bool:
        if self.over or not self.options:
            return False
        if self.seen.asked != -1:
            return self.seen.asked == self.seat
        if self.seen.window:
            return not self.seen.passed and any(option.verb == "pass" for option in self.options)
        return any(option.verb in GOING_ON for option in self.options)

    def choose(self) -> dict[str, Any] | None:
        """Something that is offered, filled in at random; what moves the game on is liked most."""
        options = [option for option in self.options if option.verb not in ASIDE]
        going = [option for option in options if option.verb in GOING_ON]
        if not options:
            return None
        option = self.random.choice(going if going and self.random.random() < 0.7 else options)
        command: dict[str, Any] = {"type": option.verb, **option.fixed}
        for slot in option.slots:
            number = slot.low if slot.rule != "gold" else slot.high
            picks = self.random.sample(slot.candidates, min(len(slot.candidates), number))
            if slot.rule == "shares":
                picks = [slot.candidates[k % len(slot.candidates)] for k in range(number)]
            if slot.many:
                command[slot.name] = picks
            elif picks:
                command[slot.name] = picks[0]
        if option.sides:
            command["side"] = self.random.choice(("munchkins", "monsters"))
        return command

    async def close(self) -> None:
        await self.socket.close()


async def sitting(server: Server, seat: dict[str, Any], random: Random) -> Player:
    """The player of a seat, who sees the table."""
    socket = await connect(
        f"ws://127.0.0.1:{server.port}/ws/{seat['table']}",
        max_size=None,
        compression=None,
        ping_interval=None,
        close_timeout=1,
    )
    await socket.send(msgspec.json.encode({"type": "hello", "version": VERSION, "token": seat["token"]}).decode())
    return Player(socket, random)


async def begun(players: list[Player]) -> None:
    """The host starts the game, and all see it."""
    await asyncio.gather(*(player.beyond(-1) for player in players))
    await players[0].socket.send('{"type":"start"}')
    for player in players:
        while not player.begun:
            await player.hear()


async def seated(server: Server, seats: int, number: int) -> list[Player]:
    """A new table of people whose game has just begun."""
    first = await asyncio.to_thread(server.post, "/api/tables", {"name": NAMES[0], "seats": seats})
    path = f"/api/tables/{first['table']}/join"
    joins = [{"name": name, "invite": first["invite"]} for name in NAMES[1:seats]]
    others = [await asyncio.to_thread(server.post, path, join) for join in joins]
    players = [await sitting(server, seat, Random(100 * number + place)) for place, seat in enumerate((first, *others))]
    await begun(players)
    return players


async def hosted(server: Server, bots: Sequence[str], number: int, pace: str) -> Player:
    """The one person at a new table with bots, whose game has just begun."""
    wanted = {"name": NAMES[0], "seats": 1 + len(bots), "bots": list(bots), "pace": pace}
    seat = await asyncio.to_thread(server.post, "/api/tables", wanted)
    player = await sitting(server, seat, Random(number))
    await begun([player])
    return player
