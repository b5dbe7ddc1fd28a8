"""What an operator does holds at all servers, wherever it is entered and whichever server has the table."""

import asyncio
from typing import Any

import pytest

from tests.server.test_operators import admin, page, refused, sent_away, until_told
from tests.server.test_whole_games import seated
from tests.server_group import TOKEN, Group, Member, needs_group
from tests.server_play import Client, ConnectionClosed, until

pytestmark = [pytest.mark.slow, *needs_group]
NAMES = ["Ann", "Bob", "Cleo"]
PATIENCE = 120.0  # seconds until a server must let somebody in; on a busy machine servers are late with their beats


def table_at(member: Member) -> list[dict[str, Any]]:
    """A table of three at this server; everybody comes from an address of their own."""
    return seated(member, NAMES, seats=3, headers=[{"x_forwarded_for": f"192.0.2.{number}"} for number in range(3)])


async def connected(at: Member, seats: list[dict[str, Any]], number: int) -> Client:
    """Somebody, with their browser and from their address, at any server."""
    headers = {"x-forwarded-for": f"192.0.2.{number}", "cookie": seats[number]["cookie"]}
    async with asyncio.timeout(PATIENCE):
        while True:
            client = Client(at, seats[number]["table"], seats[number]["token"])
            try:
                return await client.connect(additional_headers=headers)
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code != 1012:  # a server has just begun or ended: try again
                    raise
            await asyncio.sleep(0.5)


def test_a_message_and_read_only_hold_everywhere(group: Group) -> None:
    async def play() -> None:
        tables = [table_at(member) for member in group.members]
        others = [*group.members[1:], group.members[0]]  # nobody is connected to the server of their table
        anns = [await connected(at, seats, 0) for at, seats in zip(others, tables, strict=True)]
        admin(group, "say", "A restart at noon.")
        for ann in anns:
            assert (await until_told(ann, "notice"))["text"] == "A restart at noon."
        admin(group, "read-only", "on")
        for ann in anns:
            await ann.until(lambda message: message["type"] == "table" and message["read_only"])
            await ann.say(type="chat", text="hi")
            assert (await until_told(ann, "failed"))["code"] == "read_only"
        for member in group.members:  # each has told its table, so it knows
            assert refused(member, "/api/tables", {"name": "Dan"})[0] == 503
        admin(group, "read-only", "off")
        admin(group, "say", "")
        for ann in anns:
            await ann.until(lambda message: message["type"] == "table" and not message["read_only"])
            await ann.say(type="chat", text="hi")
            await until_told(ann, "spoken")
            await ann.close()

    asyncio.run(play())


def test_a_table_is_closed_wherever_it_is(group: Group) -> None:
    async def play() -> None:
        seats = table_at(group.members[0])
        clients = [await connected(at, seats, number) for number, at in enumerate(group.members)]
        assert admin(group, "close", seats[0]["table"]) == "done\n"
        for client in clients:
            await sent_away(client, "4410")
        for at in group.members:
            with pytest.raises(ConnectionClosed, match="4410"):
                await connected(at, seats, 0)
            assert refused(at, f"/api/tables/{seats[0]['table']}/join", {"name": "Dan"})[0] == 404
        assert admin(group, "reopen", seats[0]["table"]) == "done\n"
        for at in group.members:
            await (await connected(at, seats, 0)).close()

    asyncio.run(play())


def test_a_table_that_no_server_has_is_closed_once(group: Group) -> None:
    seats = table_at(group.members[0])
    group.members[0].leave()
    try:
        assert admin(group, "close", seats[0]["table"]) == "done\n"
    finally:
        group.members[0].start()
    log = [line for line in admin(group, "log").splitlines() if seats[0]["table"] in line]
    assert len(log) == 1 and log[0].endswith(": done")


def test_a_banned_person_is_out_at_all_servers_at_once(group: Group) -> None:
    first, second, third = group.members

    async def play() -> None:
        seats, elsewhere = table_at(first), table_at(second)
        elsewhere[1]["cookie"] = seats[1]["cookie"]  # the same browser sits at another table of another server
        ann, bob = await connected(second, seats, 0), await connected(third, seats, 1)
        also_bob = await connected(third, elsewhere, 1)
        assert admin(group, "ban", seats[0]["table"], "Bob") == "done\n"
        await sent_away(bob, "4411")
        await sent_away(also_bob, "4411")
        await ann.until(lambda message: message["type"] == "table" and message["seats"][1]["kind"] == "empty")
        for at in group.members:
            await until(lambda at=at: not allowed(at, seats[1]["cookie"]))  # each looks once a second
            for known in ({"cookie": seats[1]["cookie"]}, {"x_forwarded_for": "192.0.2.1"}):
                assert refused(at, "/api/tables", {"name": "Bob"}, **known)[0] == 403
            with pytest.raises(ConnectionClosed, match="4411"):
                await connected(at, elsewhere, 1)
            at.post("/api/tables", {"name": "Ann"}, cookie=seats[0]["cookie"], x_forwarded_for="192.0.2.0")
        bans = admin(group, "bans").splitlines()
        assert sorted(line.split()[1] for line in bans) == ["address", "browser"]
        for line in bans:
            admin(group, "unban", line.split()[0])
        for at in group.members:
            await until(lambda at=at: allowed(at, seats[1]["cookie"]))
        await ann.close()

    asyncio.run(play())


def allowed(at: Member, cookie: str) -> bool:
    try:
        at.post("/api/tables", {"name": "Bob"}, cookie=cookie, x_forwarded_for="192.0.2.1")
    except OSError:
        return False
    return True


def test_reports_and_the_record_are_the_same_everywhere(group: Group) -> None:
    first, second, third = group.members

    async def play() -> dict[str, Any]:
        seats = table_at(first)
        ann, bob = await connected(second, seats, 0), await connected(third, seats, 1)
        await bob.say(type="chat", text="You rotten ferret!")
        line = await until_told(ann, "spoken")
        await ann.say(type="report", number=line["number"])
        await until_told(ann, "reported")
        for client in (ann, bob):
            await client.close()
        return seats[0]

    seat = asyncio.run(play())
    known = {"authorization": f"Bearer {TOKEN}"}
    for at in group.members:
        assert "You rotten ferret!" in page(at, "/admin", **known)[1]
    [report] = [line for line in admin(group, "reports").splitlines() if seat["table"] in line]
    assert page(second, "/admin/act", {"what": "handled", "detail": report.split()[0]}, **known)[0] == 303
    assert page(third, "/admin/act", {"what": "close", "table": seat["table"]}, **known)[0] == 303
    asyncio.run(until(lambda: f"kim  close {seat['table']}: done" in admin(group, "log")))
    for at in group.members:
        text = page(at, "/admin", **known)[1]
        assert "You rotten ferret!" not in text
        assert "handled" in text and seat["table"] in text
