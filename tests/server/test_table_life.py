"""Seats, hosts, substitutes, talk and clocks at a table, over real sockets."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from kickdoor.server import doing, forms
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.message_types import VERSION
from kickdoor.server.record import FACES
from kickdoor.server.says import Dress
from kickdoor.server.tokens import new_token
from tests.server.test_hostile import refused
from tests.server.test_whole_games import seated, started
from tests.server_play import Client, ConnectionClosed, Server, until

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that gives nobody much time."""
    folder = Path(tmp_path_factory.mktemp("hasty"))
    running = Server(folder / "kickdoor.db", grace_seconds="0.3", unload_seconds="0.5", sweep_seconds="0.3").start()
    yield running
    log = running.stop()
    assert "Traceback" not in log and '"error"' not in log, log


def test_a_bot_plays_for_an_absent_player_and_gives_the_seat_back(hasty: Server) -> None:
    async def game() -> None:
        ann, bob, cleo = await started(hasty, seated(hasty, ["Ann", "Bob", "Cleo"], seats=3), 1)
        await ann.close()
        told = await bob.until(lambda message: message["type"] == "table" and message["seats"][0]["substitute"])
        assert told["host"] == 1  # and another is host
        await ann.connect()
        told = await bob.until(lambda message: message["type"] == "table" and message["seats"][0]["online"])
        assert not told["seats"][0]["substitute"]
        await cleo.say(type="hand_over")
        await bob.until(lambda message: message["type"] == "table" and message["seats"][2]["substitute"])
        await cleo.say(type="hand_over", on=False)
        await bob.until(lambda message: message["type"] == "table" and not message["seats"][2]["substitute"])
        await cleo.say(type="leave")
        told = await bob.until(lambda message: message["type"] == "table" and message["seats"][2]["kind"] == "bot")
        assert told["seats"][2]["name"] == "Cleo"
        with suppress(ConnectionClosed):
            while True:
                await cleo.hear()
        await asyncio.gather(ann.close(), bob.close(), cleo.close())
        await until(lambda: "tables_awake 0" in hasty.metrics())  # the table is unloaded, and loaded again
        seq = bob.seq
        await bob.connect()
        assert bob.seq >= seq
        await bob.close()

    asyncio.run(game())


def test_somebody_else_may_take_the_seat_of_an_absent_player(hasty: Server) -> None:
    async def game() -> None:
        seats = seated(hasty, ["Ann", "Bob", "Cleo"], seats=3, latecomers="absent")
        ann, bob, cleo = await started(hasty, seats, 1)
        path, form = f"/api/tables/{ann.table_id}/join", {"name": "Dirk", "invite": seats[0]["invite"]}
        assert refused(hasty, path, form)[0] == 409  # nobody is away
        await bob.close()
        await ann.until(lambda message: message["type"] == "table" and message["seats"][1]["substitute"])
        assert refused(hasty, path, {"name": "Dirk"})[0] == 403
        assert refused(hasty, path, {**form, "seat": 0})[0] == 409
        taken = hasty.post(path, form)
        dirk = await Client(hasty, ann.table_id, taken["token"]).connect()
        assert dirk.seat == taken["seat"] == 1 and dirk.seq >= bob.seq
        mine, before = ({card["id"] for card in client.view["hand"]} for client in (dirk, bob))
        assert mine & before  # the bot may have played and drawn cards meanwhile
        assert not dirk.table["seats"][1]["substitute"]
        with pytest.raises(ConnectionClosed, match="4401"):
            await bob.connect()
        for client in (ann, dirk, cleo):
            await client.close()

    asyncio.run(game())


def test_seats_before_the_start(server: Server) -> None:
    async def table() -> None:
        seats = seated(server, ["Ann", "Bob"], seats=4, public=True)
        ann, bob = [await Client(server, seat["table"], seat["token"]).connect() for seat in seats]
        assert any(each["id"] == ann.table_id and each["host"] == "Ann" for each in server.get("/api/tables"))
        await bob.say(type="start")
        assert (await bob.until(lambda message: message["type"] == "failed"))["code"] == "not_host"
        await ann.say(type="start")
        assert "COMP-06" in (await ann.until(lambda message: message["type"] == "failed"))["sentence"]
        await ann.say(type="add_bot", seat=3, level="random")
        await ann.say(type="settings", seats=3, house_rules={"epic": 1}, window_seconds=5)
        told = await bob.until(lambda message: message["type"] == "table" and message["house_rules"])
        assert [seat["kind"] for seat in told["seats"]] == ["person", "person", "bot"]
        await ann.say(type="settings", seats=7)
        assert "COMP-06" in (await ann.until(lambda message: message["type"] == "failed"))["sentence"]
        await ann.say(type="settings", seats=8, house_rules={"crowd": 1})
        await bob.until(lambda message: message["type"] == "table" and len(message["seats"]) == 8)
        await ann.say(type="settings", seats=3, house_rules={})
        await bob.until(lambda message: message["type"] == "table" and len(message["seats"]) == 3)
        await bob.say(type="dress", name="Robert", color=7)
        told = await ann.until(lambda message: message["type"] == "table" and message["seats"][1]["color"] == 7)
        assert told["seats"][1]["name"] == "Robert"
        await ann.say(type="leave")
        told = await bob.until(lambda message: message["type"] == "table" and message["host"] == 1)
        assert told["seats"][0]["kind"] == "empty"
        await bob.say(type="remove_seat", seat=2)
        await bob.until(lambda message: message["type"] == "table" and message["seats"][2]["kind"] == "empty")
        await asyncio.gather(ann.close(), bob.close())

    asyncio.run(table())


def test_talk_why_pause_and_spectators(server: Server) -> None:
    async def table() -> None:
        seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3)
        ann, bob, cleo = await started(server, seats, 2)
        eve = await Client(server, ann.table_id, seats[0]["watch"]).connect()
        assert eve.seat == -1 and eve.view["hand"] == [] and not eve.table["invite"]
        await eve.say(type="chat", text="psst")
        assert (await eve.until(lambda message: message["type"] == "failed"))["code"] == "not_yours"
        await cleo.say(type="mute", seat=0)
        await cleo.say(type="why", id="w", command={"type": "kick"})
        because = await cleo.until(lambda message: message["type"] == "because")
        assert because["clause"] and because["sentence"].endswith(").")
        await ann.say(type="chat", text="  hi\u202e <b>all</b>\n ")
        await ann.say(type="emote", name="evil")
        spoken = await bob.until(lambda message: message["type"] == "spoken")
        assert (spoken["by"], spoken["text"]) == ("Ann", "hi <b>all</b>")
        assert (await bob.until(lambda message: message["type"] == "spoken"))["emote"]
        await ann.say(type="chat", text="x" * 301)
        assert (await ann.until(lambda message: message["type"] == "failed"))["code"] == "too_large"
        await ann.say(type="pause")
        await bob.until(lambda message: message["type"] == "table" and message["paused"])
        assert (await bob.act({"type": "pass"}))["code"] == "not_now"
        await ann.say(type="pause", on=False)
        await bob.until(lambda message: message["type"] == "table" and not message["paused"])
        assert (await bob.act({"type": "pass"}))["type"] == "accepted"
        assert not any(message["type"] == "spoken" for message in cleo.heard)
        before = ann.seq
        await ann.say(type="resync")
        await ann.until(lambda message: message["type"] == "welcome")
        assert ann.seq == before  # a single pass is seen by nobody else
        for client in (ann, bob, cleo, eve):
            await client.close()

    asyncio.run(table())


def test_the_same_command_twice_is_done_once(server: Server) -> None:
    async def game() -> None:
        ann, *others = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 2)
        first = await ann.act({"type": "pass"}, "one")
        again = await ann.act({"type": "pass"}, "one")
        assert first == again
        new = await ann.act({"type": "pass"}, "two")
        assert new["type"] == "refused" and new["clause"]
        for client in (ann, *others):
            await client.close()

    asyncio.run(game())


def test_standing_orders_pass_for_the_player_who_gave_them(server: Server) -> None:
    """Ann never passes in a reaction window herself, and the game goes on."""

    class Silent(Client):
        @property
        def awaited(self) -> bool:
            return super().awaited and self.view.get("window") in ("", "opening", "overflow")

    async def game() -> None:
        [seat] = seated(server, ["Ann"], seats=3, bots=["shrewd/greedy", "basic"], bot_talk=False)
        ann = await Silent(server, seat["table"], seat["token"]).connect()
        await ann.say(type="orders", when="never")
        await ann.say(type="start")
        await ann.until(lambda message: message["type"] == "welcome" and message["view"])
        assert ann.table["seats"][0]["orders"] == "never"
        await ann.play()
        assert not any(message["type"] == "spoken" for message in ann.heard)
        await ann.close()

    asyncio.run(game())


def test_bots_consent_to_undo_and_follow_the_people_in_a_dispute(server: Server) -> None:
    async def game() -> None:
        [seat] = seated(server, ["Ann"], seats=3, bots=["basic", "basic"], house_rules={"first": 1})
        ann = await Client(server, seat["table"], seat["token"]).connect()
        await ann.say(type="start")
        await ann.until(lambda message: message["type"] == "welcome" and message["view"])
        while ann.view["window"]:
            await (ann.act({"type": "pass"}) if ann.awaited else ann.hear())
        assert (await ann.act({"type": "dispute", "what": "level", "seat": 0, "value": 3}))["type"] == "accepted"
        assert (await ann.act({"type": "vote", "yes": True}))["type"] == "accepted"
        while ann.view["dispute"]:
            await ann.hear()
        assert ann.view["seats"][0]["level"] == 3
        assert (await ann.act({"type": "ask_undo"}))["type"] == "accepted"
        while not any(event["kind"] == "undone" for message in ann.heard for event in message.get("events", [])):
            await ann.hear()
        assert ann.view["undo_asker"] == -1
        await ann.close()

    asyncio.run(game())


def test_the_host_sends_somebody_away_before_the_start(server: Server) -> None:
    async def table() -> None:
        seats = seated(server, ["Ann", "Bob", "Cleo"], seats=3)
        ann, bob, cleo = [await Client(server, seat["table"], seat["token"]).connect() for seat in seats]
        await bob.say(type="remove_seat", seat=2)
        assert (await bob.until(lambda message: message["type"] == "failed"))["code"] == "not_host"
        await ann.say(type="remove_seat", seat=0)
        assert (await ann.until(lambda message: message["type"] == "failed"))["code"] == "not_now"
        await ann.say(type="remove_seat", seat=1)
        with pytest.raises(ConnectionClosed, match="4401"):
            await bob.until(lambda message: False)
        with pytest.raises(ConnectionClosed, match="4401"):
            await bob.connect()  # the old link opens nothing any more
        told = await cleo.until(lambda message: message["type"] == "table" and message["seats"][1]["kind"] == "empty")
        assert told["host"] == 0
        again = server.post(f"/api/tables/{ann.table_id}/join", {"name": "Bob", "invite": seats[0]["invite"]})
        bob = await Client(server, ann.table_id, again["token"]).connect()
        await ann.say(type="start")
        await cleo.until(lambda message: message["type"] == "welcome" and message["view"])
        await ann.say(type="remove_seat", seat=1)
        assert (await ann.until(lambda message: message["type"] == "failed"))["code"] == "not_now"
        await asyncio.gather(ann.close(), bob.close(), cleo.close())

    asyncio.run(table())


async def past_the_opening(server: Server, **settings: Any) -> list[Client]:
    """Three at a table without clocks, the first of them on turn."""
    settings |= {"seats": 3, "house_rules": {"first": 1}, "window_seconds": 0}
    clients = await started(server, seated(server, ["Ann", "Bob", "Cleo"], **settings), 6)
    for client in clients:
        assert (await client.act({"type": "pass"}))["type"] == "accepted"
    for client in clients:
        while client.view["window"]:
            await client.hear()
    return clients


def test_a_vote_that_finds_no_agreement_is_settled_by_the_host(server: Server) -> None:
    """This set wants the vote first (PREC-07): only then is the host's word the last one (PREC-06)."""

    async def game() -> None:
        clients = ann, bob, cleo = await past_the_opening(server, sets=["w40k"])
        dispute = {"type": "dispute", "what": "level", "seat": 1, "value": 4}
        assert (await bob.act(dispute))["type"] == "accepted"
        assert (await ann.act({"type": "rule", "yes": True}))["clause"] == "PREC-07"
        assert (await bob.act({"type": "rule", "yes": True}))["clause"] == "PREC-06"
        for client, yes in ((ann, False), (bob, True), (cleo, False)):
            assert (await client.act({"type": "vote", "yes": yes}))["type"] == "accepted"
        assert cleo.view["dispute"]["votes"] == {"0": False, "1": True, "2": False}
        assert (await ann.act({"type": "rule", "yes": True}))["type"] == "accepted"
        while cleo.view["dispute"]:
            await cleo.hear()
        assert cleo.view["seats"][1]["level"] == 4
        for client in clients:
            await client.close()

    asyncio.run(game())


def test_the_last_word_goes_with_the_host(hasty: Server) -> None:
    """A new host may rule in a dispute, and the stored game agrees."""

    async def game() -> None:
        clients = ann, bob, cleo = await past_the_opening(hasty)
        assert (await bob.act({"type": "dispute", "what": "level", "seat": 1, "value": 4}))["type"] == "accepted"
        assert (await bob.act({"type": "rule", "yes": True}))["clause"] == "PREC-06"
        assert (await bob.act({"type": "appoint", "seat": 1}))["clause"] == "PREC-06"
        await ann.close()  # and Bob is host once she is away
        while bob.table["host"] != 1 or bob.view["owner"] != 1:
            await bob.hear()
        assert any(option["verb"] == "rule" for option in bob.options)
        await ann.connect()
        asked = {"by": 1, "what": "level", "seat": 1, "value": 4, "rule": "", "voters": [0, 1, 2]}
        assert {**ann.view["dispute"], **asked} == ann.view["dispute"]  # a bot may have voted in Ann's place meanwhile
        assert (await ann.act({"type": "rule", "yes": False}))["clause"] == "PREC-06"
        assert (await bob.act({"type": "rule", "yes": True}))["type"] == "accepted"
        assert bob.view["seats"][1]["level"] == 4 and not bob.view["dispute"]
        assert (await bob.act({"type": "appoint", "seat": 2}))["type"] == "accepted"  # who is host in turn
        while cleo.table["host"] != 2 or cleo.view["owner"] != 2:
            await cleo.hear()
        await cleo.say(type="pause")
        await cleo.until(lambda message: message["type"] == "table" and message["paused"])
        await asyncio.gather(*(client.close() for client in clients))
        await until(lambda: "tables_awake 0" in hasty.metrics())  # put to sleep, and woken from what is written
        await bob.connect()
        assert bob.view["owner"] == bob.table["host"] == 2
        await bob.close()

    asyncio.run(game())


def test_everybody_is_answered_in_their_own_language(server: Server) -> None:
    async def game() -> None:
        ann, *others = await started(server, seated(server, ["Ann", "Bob", "Cleo"], seats=3), 1)
        refused = await ann.act({"type": "sell", "cards": [], "double": []})
        assert refused["type"] == "refused" and refused["sentence"].endswith(f"({refused['clause']}).")
        await ann.close()
        await ann.connect(language="de")
        again = await ann.act({"type": "sell", "cards": [], "double": []})
        assert again["clause"] == refused["clause"] and again["sentence"] != refused["sentence"]
        await ann.say(type="hello", version=VERSION)
        failed = await ann.until(lambda message: message["type"] == "failed")
        assert failed["sentence"] == "Wir kennen uns schon."
        await asyncio.gather(*(each.close() for each in (ann, *others)))

    asyncio.run(game())


def test_cards_rules_and_house_rules_in_german(server: Server) -> None:
    glampire = server.get("/api/cards/mazes?lang=de")["cards"]["mazes.glampire"]["face"]
    assert glampire["name"] == "Glampir" and glampire["type_line"] == "Untotes Monster der Stufe 14"
    assert server.get("/api/cards/mazes?lang=de")["words"]["kick"] == "Tür eintreten"
    assert server.get("/api/cards/mazes")["cards"]["mazes.glampire"]["face"]["type_line"] == "Level 14 Undead monster"
    assert server.get("/api/rules?lang=de-AT")["clauses"][0]["title"] == "Aufbau"
    assert server.get("/api/sets?lang=de")["house_rules"][0]["name"] == "Schnelleres Spiel"
    assert server.get("/api/sets?lang=../..")["house_rules"][0]["name"] == "Faster play"


def test_faces_are_chosen_kept_and_otherwise_dealt_out(tmp_path: Path) -> None:
    """Who wants a face gets it; the others, and bots, get one that nobody has. The page draws as many as there are."""

    async def life() -> None:
        hub = Hub(tmp_path / "a.db", Limits())
        seat = await hub.create(forms.NewTable("Ann", seats=4, bots=["basic"], face=7), new_token())
        room = hub.room(seat.table)
        assert room is not None
        await hub.join(room, forms.Join("Bob", seat.invite), new_token())
        await hub.join(room, forms.Join("Cleo", seat.invite, face=7), new_token())
        assert [player.face for player in room.record.seats] == [7, 1, 7, 0]
        doing.dress(room, 1, Dress(face=23))
        assert room.record.seats[1].shown(True).face == 23
        await hub.close()

    asyncio.run(life())
    drawn = (Path(__file__).parents[2] / "web/src/ui/faces.ts").read_text()
    assert len(re.findall(r"^  (\w+): \{", drawn.partition("FACES:")[2], re.M)) == FACES
