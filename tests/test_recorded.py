"""Games of releases 0.1 and 0.2, and a database of 0.1: they replay to the same events, open, and can be played on."""

import asyncio
import json
import shutil
import zlib
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from kickdoor.engine.events import Event
from kickdoor.engine.names import PHASES, STAGES
from kickdoor.engine.refusal import Refusal
from kickdoor.logged import EVENTS
from kickdoor.server import games
from kickdoor.wire import decode_command, to_plain
from tests.record_release import told
from tests.recorded_games import FOLDER, GAMES, dealt
from tests.server_play import Client, Server

LOGGED = {plain: logged for logged, plain in EVENTS.items()}
TABLES: dict[str, Any] = json.loads((FOLDER / "tables.json").read_text())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['set']}-{game['seed']}")
def test_a_game_of_0_1_replays_to_the_same_events(game: dict[str, Any]) -> None:
    played = dealt(game)
    told = sha256()

    def hear(events: list[Event]) -> None:
        for event in events:
            kind = LOGGED[type(event)]
            told.update(msgspec.json.encode(kind(*[getattr(event, name) for name in kind.__struct_fields__])))

    hear(played.opening)
    for seat, said in game["commands"]:
        events = played.submit(seat, to_plain(decode_command(json.dumps(said).encode())))
        assert not isinstance(events, Refusal), (said, events)
        hear(events)
    assert told.hexdigest() == game["events"]
    assert (played.state.ending or "stall", list(played.state.winners)) == (game["ending"], game["winners"])


def test_a_game_file_of_0_1_can_be_verified() -> None:
    game = games.verified(games.from_file(FOLDER / "finished.kickdoor"))
    assert list(game.state.winners) == TABLES["finished"]["winners"]
    assert [seat.level for seat in game.state.seats] == TABLES["finished"]["levels"]


V0_2: dict[str, Any] = json.loads((FOLDER.with_name("v0_2") / "games.json").read_text())


@pytest.mark.parametrize("name", V0_2)
def test_a_game_of_0_2_is_verified_and_tells_the_same_events(name: str) -> None:
    whole = games.from_file(FOLDER.with_name("v0_2") / f"{name}.kickdoor")
    ended = games.verified(whole)
    found = {"events": told(whole), "winners": list(ended.state.winners), "turns": ended.state.turns}
    assert found == V0_2[name] and whole.deal.version == "0.2.0"


@pytest.mark.slow
def test_a_database_of_0_1_opens_and_its_tables_go_on(tmp_path: Path) -> None:
    database = tmp_path / "kickdoor.db"
    database.write_bytes(zlib.decompress((FOLDER / "kickdoor.db.z").read_bytes()))
    shutil.copy(FOLDER / "kickdoor.db.key", tmp_path)
    server = Server(database).start()
    running, waiting = TABLES["running"], TABLES["waiting"]

    async def play_on() -> None:
        tokens = running["tokens"]
        clients = [await Client(server, running["table"], token, Random(3)).connect() for token in tokens]
        old, view = running["view"], clients[0].view
        assert clients[0].seq == running["seq"]
        assert view["phase"] == PHASES[old["phase"]]
        assert (view["fight"] or {}).get("stage") == (STAGES[old["fight"]["stage"]] if old.get("fight") else None)
        same = set(old) - {"phase", "fight", "seats", "proposals", "dispute", "roll"}
        assert {name: view[name] for name in same} == {name: old[name] for name in same}
        assert [seat["level"] for seat in view["seats"]] == [seat["level"] for seat in old["seats"]]
        await clients[0].until(lambda message: message.get("text") == "Is the door locked?")
        await asyncio.gather(*(client.play() for client in clients))
        assert clients[0].over
        for client in clients:
            await client.close()
        ada = await Client(server, waiting["table"], waiting["seats"][0]["token"]).connect()
        assert not ada.table["started"] and ada.table["sets"] == ["apocalypse", "w40k"]
        await ada.say(type="start")
        await ada.until(lambda message: message["type"] in ("failed", "welcome"))
        await ada.close()

    asyncio.run(play_on())
    log = server.stop()
    assert "Traceback" not in log and '"error"' not in log, log
