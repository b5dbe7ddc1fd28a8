"""Tables whose cards lie as a test wants them: `kickdoor serve` and a route that sets up a scenario's position.

The page, the sockets and the rules are the real ones; only the shuffle is left out.
"""

import asyncio
import sys
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from tests.server_play import Client, Server

T = TypeVar("T")
Given = dict[str, Any]


class Stage(Server):
    """A server whose tables can be arranged."""

    command = ("tests.web.stage",)

    def table(self, *people: str, bots: int = 0, arranged: Given | None = None, **settings: Any) -> "Table":
        return Table(self, people, bots, arranged, settings)


class Table:
    """A table for tests: everybody sits, and if it is `arranged` the cards are dealt."""

    def __init__(
        self,
        stage: Stage,
        people: tuple[str, ...],
        bots: int,
        arranged: dict[str, Any] | None,
        settings: dict[str, Any],
    ) -> None:
        self.stage = stage
        untimed = {"window_seconds": 0, "turn_seconds": 0}
        form = {"name": people[0], "seats": len(people) + bots, "bots": ["basic"] * bots, **untimed, **settings}
        host = stage.post("/api/tables", form)
        self.id, self.invite, self.watch = host["table"], host["invite"], host["watch"]
        self.tokens = {people[0]: host["token"]}
        for name in people[1:]:
            joined = stage.post(f"/api/tables/{self.id}/join", {"name": name, "invite": self.invite})
            self.tokens[name] = joined["token"]
        if arranged is not None:
            self.arrange(**arranged)

    def arrange(self, **given: Any) -> None:
        """The position, as in a scenario's `given` or in a file; people who are not named are as after birth."""
        self.stage.post(f"/stage/{self.id}", given)

    def seat_link(self, name: str) -> str:
        return f"/seat#{self.tokens[name]}"

    def ghost(self, name: str) -> "Ghost":
        return Ghost(Client(self.stage, self.id, self.tokens[name]))


class Ghost:
    """Somebody else at the table, who speaks the protocol instead of looking at the page."""

    def __init__(self, client: Client) -> None:
        self.client = client
        run(client.connect())

    def wait(self, wanted: Callable[[Client], bool]) -> None:
        """Listen until the view is as wanted."""

        async def listen() -> None:
            while not wanted(self.client):
                await self.client.hear()

        run(listen())

    def act(self, verb: str, **more: Any) -> dict[str, Any]:
        answer = run(self.client.act({"type": verb, **more}))
        assert answer["type"] == "accepted", answer
        return answer

    def may(self, verb: str, **more: Any) -> None:
        """Do it as soon as it is offered."""
        self.wait(lambda client: any(option["verb"] == verb for option in client.options))
        self.act(verb, **more)

    def say(self, **message: Any) -> None:
        run(self.client.say(**message))

    def held(self, name: str) -> int:
        """The handle of a card in hand, by the end of its id."""
        return int(next(card["handle"] for card in self.client.view["hand"] if card["id"].endswith(name)))

    def leave(self) -> None:
        run(self.client.close())


_loop = asyncio.new_event_loop()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Playwright has the main thread's loop; ghosts live in a thread of their own."""
    if not _loop.is_running():
        threading.Thread(target=_loop.run_forever, daemon=True).start()
    return asyncio.run_coroutine_threadsafe(work, _loop).result(timeout=30)


# -- the server's side ------------------------------------------------------------------------------------------------


def main() -> None:
    import json

    import msgspec
    from starlette.requests import Request
    from starlette.responses import JSONResponse
    from starlette.routing import Route

    from kickdoor.cards.source import parse
    from kickdoor.engine.defs import Pool
    from kickdoor.engine.game import Game, go_on
    from kickdoor.positions import given as shapes
    from kickdoor.positions.cast import Cast
    from kickdoor.positions.dealer import Dealer, empty_table
    from kickdoor.positions.from_text import PENDING
    from kickdoor.server import launch, packs, tables_http
    from kickdoor.server.games import Deal
    from kickdoor.server.hub import Hub
    from kickdoor.server.tokens import commitment

    def arranged(names: list[str], wanted: Given, pool: Pool) -> Game:
        """The position with the whole decks below what is named: no card that the page could not show."""
        facts = {key: parse(json.dumps(wanted.pop(key)).encode()) for key in PENDING if key in wanted}
        given = msgspec.convert({"decks": "whole", "seats": {}, "facts": facts, **wanted}, shapes.Given)
        seats = {name: given.seats.get(name, shapes.SeatGiven()) for name in names}
        given = msgspec.structs.replace(given, seats=seats)
        state = empty_table(given, pool)
        state.loaded = list(given.dice)
        Dealer(state, given, Cast(seats)).deal()
        state.dirty = True
        start = state.copy()
        go_on(state)
        return Game.resume(state, start)

    async def stage(request: Request) -> JSONResponse:
        hub: Hub = request.app.state.hub
        room = hub.room(request.path_params["table"])
        assert room is not None
        wanted = await request.json()
        async with room.lock:
            record = room.record
            record.seats = [player for player in record.seats if player.kind != "empty"]
            for player, name in zip(record.seats, wanted.pop("names", ()), strict=False):
                player.name = name  # even one that the front door would not let in
            names = [player.name for player in record.seats]
            hash, pack = packs.pack(tuple(record.sets))
            game = arranged(names, wanted, packs.pool(pack))
            seed = bytes(32)
            deal = Deal("+".join(record.sets), names, seed, dict(record.house_rules), 0, commitment(seed))
            await room.keep(*room.prepare(deal, game, hash, pack))
            room.tell_table()
            for viewer in room.viewers:
                viewer.send(room.welcome(viewer))
            room.on_change(False)
        return JSONResponse({})

    tables_http.ROUTES.append(Route("/stage/{table}", stage, methods=["POST"]))
    port, database = sys.argv[2], sys.argv[4]  # --port 0 --db FILE, as `kickdoor serve` is called
    with suppress(KeyboardInterrupt):
        launch.run("127.0.0.1", int(port), Path(database))


if __name__ == "__main__":
    main()
