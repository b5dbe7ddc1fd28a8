"""Odd values in every field of everything that can be said or posted: a clear answer, and nothing is changed."""

import asyncio
import json
from collections.abc import Iterator
from http.client import HTTPConnection
from random import Random
from typing import Any, get_args

import msgspec.inspect
import pytest

from kickdoor.logged import AnyCommand
from kickdoor.server import forms, says
from tests.server.test_whole_games import seated, started
from tests.server_play import Server

pytestmark = pytest.mark.slow

ODD = [  # as JSON, or as what is none
    str(2**70), str(-(2**70)), str(2**63), "1" + "0" * 400, "-1", "0.5", "1e308", "1e999", "NaN", "Infinity",
    "true", "null", '""', '"' + "x" * 5000 + '"', r'"\u0000"', r'"\ud800"', r'"\udfff\ud800"', r'"\u202e"',
    "[]", "{}", "[" * 500 + "]" * 500, '{"a":' * 300 + "1" + "}" * 300, '{"type":"kick"}', "[[]]",
    "[99999999999999999999]", r'["\ud800"]', '"../../x"',
]  # fmt: skip
LEFT_OUT = ("Hello", "Leave", "Rematch", "HandOver", "Act", "Why")  # what they do is right, or they hold a command
EACH = 10  # of these values in a field
BATCH = 15  # more mistakes than twenty close the socket


def plain(kind: msgspec.inspect.Type) -> Any:
    """Some value of a type."""
    match kind:
        case msgspec.inspect.UnionType():
            return plain(kind.types[0])
        case msgspec.inspect.LiteralType():
            return kind.values[0]
        case msgspec.inspect.StructType():
            return whole(kind.cls)
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return max(0, kind.ge or 0)
        case msgspec.inspect.StrType():
            return "x" * (kind.min_length or 1)
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.DictType():
            return {}
        case _:
            return []


def whole(cls: type[msgspec.Struct]) -> dict[str, Any]:
    kind = msgspec.inspect.type_info(cls)
    assert isinstance(kind, msgspec.inspect.StructType)
    tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    return {**tag, **{field.encode_name: plain(field.type) for field in kind.fields if field.required}}


def oddities(cls: type[msgspec.Struct], random: Random) -> Iterator[str]:
    """It, as JSON, with something odd in one field after the other."""
    good, names = whole(cls), [field.encode_name for field in msgspec.structs.fields(cls)]
    for name in [*names, "type", "else"]:
        rest = "".join(f"{json.dumps(key)}:{json.dumps(value)}," for key, value in good.items() if key != name)
        for value in random.sample(ODD, EACH):
            yield f"{{{rest}{json.dumps(name)}:{value}}}"


def test_what_is_said(server: Server) -> None:
    random = Random(5)
    kinds = [kind for kind in get_args(says.AnySaid) if kind.__name__ not in LEFT_OUT]
    frames = [frame for kind in kinds for frame in oddities(kind, random)]
    for kind in get_args(AnyCommand):
        for number, command in enumerate(oddities(kind, random)):
            id = f"{kind.__name__}{number}"
            frames.append(f'{{"type":"{"act" if number % 2 else "why"}","id":"{id}","command":{command}}}')

    async def say() -> None:
        clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 3)
        bob = clients[1]
        for start in range(0, len(frames), BATCH):
            assert bob.socket is not None
            for frame in frames[start : start + BATCH]:
                await bob.socket.send(frame)
            await bob.say(type="ping")
            await bob.until(lambda message: message["type"] == "pong")
            await bob.connect()
        assert (await clients[0].act({"type": "pass"}))["type"] == "accepted"  # the game goes on
        for client in clients:
            await client.close()

    asyncio.run(say())


def test_what_is_posted(server: Server) -> None:
    random = Random(6)
    table = server.post("/api/tables", {"name": "Ann", "seats": 3})["table"]
    posted = {
        "/api/tables": forms.NewTable,
        f"/api/tables/{table}/join": forms.Join,
        "/api/seats": forms.Claim,
        "/api/mine/carry": forms.Carry,
    }
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    for path, kind in posted.items():
        for body in oddities(kind, random):
            line.request("POST", path, body.encode(), {"content-type": "application/json"})
            answer = line.getresponse()
            text = answer.read()
            assert answer.status < 500, (path, body, text)
            assert answer.status < 300 or len(json.loads(text)["error"]) > 5, (path, body)
    line.close()
