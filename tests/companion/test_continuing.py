"""A game that began with real cards goes on online: its Levels and identities, dealt, replayed and verified."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from kickdoor import sets
from kickdoor.engine.game import Game
from kickdoor.positions.given import PositionError
from kickdoor.server.continuing import Continued, Head, dealt_on
from tests.companion.asking import refused
from tests.server_play import Client, Server

HEADS = (
    Head("Kim", 4, ("mazes.warrior", "mazes.elf")),
    Head("Roger", 7, ("mazes.wizard", "mazes.super_munchkin")),
    Head("Ann", 12),
)


def dealt(continued: Continued, set_id: str = "mazes", seed: int = 1) -> Game:
    names = [head.name for head in continued.heads]
    return dealt_on(continued, sets.pool(set_id), names, bytes([seed] * 32), {}, [])


def test_levels_identities_and_new_hands() -> None:
    game = dealt(Continued(HEADS, 1))
    view = game.view(-1)
    assert [seat.level for seat in view.seats] == [4, 7, 9]  # nobody has won yet
    assert [len(game.state.seats[seat].hand) for seat in range(3)] == [8, 8, 8]
    in_play = [{game.state.cards[card].id for card in game.state.seats[seat].table} for seat in range(3)]
    assert in_play == [set(head.cards) for head in HEADS]
    for seat in game.waiting():
        game.submit(seat, game.default(seat))
    assert game.state.turn == 1 and game.state.turns == 1


def test_the_seed_decides_the_hands() -> None:
    hands = [[tuple(seat.hand) for seat in dealt(Continued(HEADS), seed=seed).state.seats] for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


def test_seals_are_open_and_those_who_came_keep_their_place() -> None:
    heads = tuple(Head(name, 2) for name in ("Kim", "Roger", "Ann", "Bo"))
    game = dealt(Continued(heads, 2, seals=3).of([0, 1, 3]), "apocalypse")
    assert len(game.state.open_seals) == 3
    assert [seat.name for seat in game.state.seats] == ["Kim", "Roger", "Bo"]


def test_cards_that_cannot_lie_there_are_refused() -> None:
    with pytest.raises(PositionError):
        dealt(Continued((Head("Kim", 2, ("mazes.warrior", "mazes.wizard")), *HEADS[1:])))
    with pytest.raises(PositionError):
        dealt(Continued((Head("Kim", 2, ("mazes.no_such_card",)), *HEADS[1:])))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("continuing") / "kickdoor.db").start()
    yield running
    assert "Traceback" not in running.stop()


def players(*rows: tuple[str, int, list[str]]) -> list[dict[str, Any]]:
    return [{"name": name, "level": level, "identities": cards} for name, level, cards in rows]


def test_at_a_real_table(server: Server) -> None:
    people = players(("Kim", 4, ["mazes.elf"]), ("Roger", 7, ["mazes.thief"]), ("Ann", 2, []))
    seated = server.post("/api/companion/continue", {"sets": ["mazes"], "players": people, "me": 1, "turn": 2})
    for name in ("Kim", "ann"):  # in any order: the chair waits for the name
        server.post(f"/api/tables/{seated['table']}/join", {"name": name, "invite": seated["invite"]})

    async def begin() -> dict[str, Any]:
        client = await Client(server, seated["table"], seated["token"]).connect()
        await client.say(type="start")
        while not client.view:
            await client.hear()
        view = client.view
        await client.close()
        return view

    view = asyncio.run(begin())
    assert [(seat["name"], seat["level"]) for seat in view["seats"]] == [("Roger", 7), ("ann", 2), ("Kim", 4)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"sets": ["nonsense"]},
        {"sets": []},
        {"players": players(("", 2, []), ("Roger", 2, []), ("Ann", 2, []))},
        {"players": players(("Kim", 0, []), ("Roger", 2, []), ("Ann", 2, []))},
        {"players": [{"name": "Kim", "level": 2, "doubled": ["nonsense"]}]},
        {"house_rules": {"nonsense": 1}},
    ],
)
def test_nonsense_is_refused(server: Server, wrong: dict[str, Any]) -> None:
    good = {"sets": ["mazes"], "players": players(("Kim", 2, []), ("Roger", 2, []), ("Ann", 2, []))}
    assert 400 <= refused(server, "/api/companion/continue", {**good, **wrong}) < 500
