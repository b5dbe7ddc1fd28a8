"""Sitting down at a game that has begun, the lesson, and what a character's sex is."""

import asyncio
from typing import Any
from urllib.error import HTTPError

import pytest

from tests.server.test_hostile import refused
from tests.server.test_whole_games import seated, started
from tests.server_play import Client, Server

pytestmark = pytest.mark.slow


def is_table(**facts: Any) -> Any:
    return lambda message: message["type"] == "table" and all(message[key] == value for key, value in facts.items())


def test_a_latecomer_takes_a_bots_seat_and_plays_on(server: Server) -> None:
    async def game() -> None:
        seats = seated(server, ["Ann", "Bob"], seats=3, bots=["basic"], public=True)
        ann, bob = await started(server, seats, 3)
        path = f"/api/tables/{ann.table_id}/join"
        [listed] = [each for each in server.get("/api/tables") if each["id"] == ann.table_id]
        assert listed["started"] and listed["free"] == 1
        assert refused(server, path, {"name": "Cleo", "seat": 1})[0] == 409
        assert refused(server, path, {"name": "Ann"})[0] == 409
        seat = server.post(path, {"name": "Cleo"})
        assert seat["seat"] == 2
        names = ["Ann", "Bob", "Cleo"]
        await ann.until(
            lambda told: told["type"] == "welcome" and [each["name"] for each in told["view"]["seats"]] == names
        )
        cleo = await Client(server, ann.table_id, seat["token"]).connect()
        assert cleo.table["seats"][2]["kind"] == "person" and cleo.seat == 2 and cleo.view["hand"]
        assert refused(server, path, {"name": "Dirk"})[0] == 409
        while cleo.view["window"] == "opening":
            for client in (ann, bob, cleo):
                if client.awaited:
                    assert (await client.act({"type": "pass"}))["type"] == "accepted"
            await cleo.say(type="resync")
            await cleo.until(lambda message: message["type"] == "welcome")
        for client in (ann, bob, cleo):
            await client.close()

    asyncio.run(game())


def test_nobody_looks_into_two_hands(server: Server) -> None:
    """A chair is not taken for a look and left again, to play on with what was seen."""

    async def game() -> None:
        seats = seated(server, ["Ann", "Bob"], seats=4, bots=["basic", "basic"], public=True)
        ann, bob = await started(server, seats, 3)
        path = f"/api/tables/{ann.table_id}/join"
        seen = (403, "You have seen a hand of this game, so you cannot take another chair in it.")
        assert refused(server, path, {"name": "Spy"}, cookie=seats[0]["cookie"]) == seen
        mine = server.post(path, {"name": "Dirk", "seat": 2})
        dirk = await Client(server, ann.table_id, mine["token"]).connect()
        assert dirk.view["hand"]
        await dirk.say(type="leave")
        await ann.until(lambda message: message["type"] == "table" and message["seats"][2]["kind"] == "bot")
        assert refused(server, path, {"name": "Dora", "seat": 3}, cookie=mine["cookie"]) == seen
        assert server.post(path, {"name": "Dirk"}, cookie=mine["cookie"])["seat"] == 2  # where he sat before
        assert refused(server, path, {"name": "Dora"}, cookie=mine["cookie"]) == seen
        assert server.post(path, {"name": "Eve"})["seat"] == 3
        await asyncio.gather(ann.close(), bob.close(), dirk.close())

    asyncio.run(game())


def test_the_host_says_who_may_come_late(server: Server) -> None:
    async def game() -> None:
        seats = seated(server, ["Ann", "Bob"], seats=3, bots=["basic"], public=True, latecomers="none")
        ann, bob = await started(server, seats, 3)
        path = f"/api/tables/{ann.table_id}/join"
        assert refused(server, path, {"name": "Cleo"}) == (409, "The game has begun, and no chair is free.")
        await bob.say(type="settings", latecomers="bots")
        assert (await bob.until(lambda message: message["type"] == "failed"))["code"] == "not_host"
        await ann.say(type="settings", house_rules={"epic": 1})
        assert (await ann.until(lambda message: message["type"] == "failed"))["code"] == "not_now"
        await ann.say(type="settings", latecomers="bots", turn_seconds=300, bot_talk=False)
        told = await bob.until(is_table(latecomers="bots"))
        assert told["turn_seconds"] == 300 and not told["bot_talk"]
        assert server.post(path, {"name": "Cleo"})["seat"] == 2
        await asyncio.gather(ann.close(), bob.close())

    asyncio.run(game())


def test_sex_is_declared_where_the_sets_ask_for_it(server: Server) -> None:
    async def game() -> None:
        seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3, sets=["legends"], sex="female")
        clients = [await Client(server, seat["table"], seat["token"]).connect() for seat in seats]
        ann, bob, cleo = clients
        assert ann.table["sexed"] and ann.table["seats"][0]["sex"] == "female"
        await bob.say(type="dress", sex="female")
        await ann.until(lambda message: message["type"] == "table" and message["seats"][1]["sex"] == "female")
        await ann.say(type="settings", house_rules={"no_sex": 1})
        await ann.until(is_table(sexed=False))
        await ann.say(type="settings", house_rules={})
        await ann.until(is_table(sexed=True))
        await ann.say(type="start")
        told = await cleo.until(lambda message: message["type"] == "welcome" and message["view"])
        assert [each["sex"] for each in told["view"]["seats"]] == ["female", "female", "male"]  # the last in turn
        await bob.say(type="dress", sex="male")
        assert "CHAR-03" in (await bob.until(lambda message: message["type"] == "failed"))["sentence"]
        for client in clients:
            await client.close()

    asyncio.run(game())


def test_the_lesson_teaches(server: Server) -> None:
    """An Item wins the first fight, which is lost without; and the table says that its seed is no secret."""

    async def lesson() -> None:
        seat = server.post("/api/tables", {"name": "Ann", "tutorial": True, "seats": 6, "turn_seconds": 60})
        ann = await Client(server, seat["table"], seat["token"]).connect()
        assert ann.table["tutorial"] and len(ann.table["seats"]) == 3 and not ann.table["turn_seconds"]
        await ann.say(type="remove_seat", seat=1)
        await ann.until(lambda message: message["type"] == "failed")
        await ann.say(type="start")
        await ann.until(lambda message: message["type"] == "welcome" and message["view"])
        while ann.view["window"]:
            await (ann.act({"type": "pass"}) if ann.awaited else ann.hear())
        assert ann.view["turn"] == 0
        assert (await ann.act({"type": "kick"}))["type"] == "accepted"
        fight = ann.view["fight"]
        assert fight is not None and fight["munchkins"] <= fight["monsters"]
        await ann.close()

    asyncio.run(lesson())


def test_the_lesson_is_found_again_if_the_cards_change(monkeypatch: pytest.MonkeyPatch) -> None:
    from kickdoor.engine.game import Game
    from kickdoor.house_rules import expand
    from kickdoor.server import lesson, packs

    pack = packs.pack(lesson.SETS)[1]
    found = lesson.seed(pack)
    pool = packs.pool(pack)
    game = Game(pool, ["a", "b", "c"], found, expand(lesson.HOUSE_RULES, pool))
    assert lesson.teaches(game) and game.waiting() == [0, 1, 2]
    monkeypatch.setattr(lesson, "MOST_SEEDS", 0)
    assert lesson.seed.__wrapped__(pack) == lesson.SEED.to_bytes(32, "big")


def test_an_invitation_says_what_awaits_the_guest(server: Server) -> None:
    """Before they sit down: who invites, what is played, who sits there, and whether they take over a bot."""

    async def game() -> None:
        seats = seated(server, ["Ann", "Bob"], seats=4, bots=["basic"])
        path = f"/api/tables/{seats[0]['table']}"
        for wrong in (path, f"{path}?invite=guess"):
            with pytest.raises(HTTPError, match="403") as error:
                server.get(wrong)
            error.value.close()
        invited = f"{path}?invite={seats[0]['invite']}"
        found = server.get(invited)
        wanted = {"host": "Ann", "names": ["Ann", "Bob"], "sets": ["mazes"], "free": 1, "bots": 1, "from_bot": False}
        assert {name: found[name] for name in wanted} == wanted
        assert found["watch"] == seats[0]["watch"]
        ann, bob = await started(server, seats, 3)
        found = server.get(invited)
        assert found["started"] and found["free"] == 1 and found["from_bot"]
        await ann.say(type="settings", latecomers="none", watchable=False)
        await ann.until(is_table(latecomers="none"))
        found = server.get(invited)
        assert not found["free"] and not found["from_bot"] and not found["watch"]
        for client in (ann, bob):
            await client.close()

    asyncio.run(game())
