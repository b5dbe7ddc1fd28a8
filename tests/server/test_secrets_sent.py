"""Nobody is sent what they may not know: canary cards, and games that differ only in what is hidden."""

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from kickdoor import written
from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.game import Game
from kickdoor.engine.known import known
from kickdoor.engine.names import HAND
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.engine.state import PUBLIC_ZONES, State
from kickdoor.saves import dump_state, load_known
from kickdoor.server import games, sent_views
from kickdoor.server.clock import Clock
from kickdoor.server.database import opened
from kickdoor.server.picture import Picture, Shared
from kickdoor.server.record import SeatRecord, TableRecord
from kickdoor.soak.secrets import permuted, spread
from kickdoor.soak.utterances import play_on, played
from tests.server.test_parts import FakeTable
from tests.server.test_whole_games import seated, started
from tests.server_play import Client, Server, reached
from tests.test_properties import new_game

pytestmark = pytest.mark.slow


def named_in(event: ev.Event, viewer: int) -> Iterable[int]:
    """The cards that an event shows to a viewer."""
    if isinstance(event, ev.CardMoved):
        open_ = event.src in PUBLIC_ZONES or event.dst in PUBLIC_ZONES
        mine = (event.src == HAND and event.src_seat == viewer) or (event.dst == HAND and event.dst_seat == viewer)
        return [event.card] if open_ or mine else []
    if isinstance(event, ev.HandShown):
        return event.cards if viewer in (event.seat, *event.to) else []
    if isinstance(event, ev.Proposed):
        return (*event.give, *event.take, *event.plays)
    if isinstance(event, ev.CardShown):
        return [event.card]
    return []


def test_cards_that_a_viewer_never_saw_are_in_none_of_its_bytes(tmp_path: Path) -> None:
    server = Server(tmp_path / "kickdoor.db").start()
    seats = seated(server, ["Ann", "Bob", "Cleo"], seats=4, bots=["basic"])

    async def play() -> list[Client]:
        clients = await started(server, seats, 11)
        watcher = await Client(server, clients[0].table_id, seats[0]["watch"]).connect()
        playing = [asyncio.create_task(client.play()) for client in clients]
        await reached(playing, lambda: clients[0].seq >= 120 or clients[0].over)
        for client in clients:
            client.stopped = True
        await asyncio.gather(*playing)
        await watcher.say(type="resync")
        await watcher.until(lambda message: message["type"] == "welcome" and message["seq"] > 20)
        for client in (*clients, watcher):  # the story again, worked out from the log
            story = list(client.story)
            await client.say(type="more", before=story[-1]["n"] + 1)
            chapter = await client.until(lambda message: message["type"] == "chapter")
            assert chapter["lines"][-50:] == story[-50:]
        for client in (*clients, watcher):
            await client.close()
        return [*clients, watcher]

    clients = asyncio.run(play())
    server.stop()
    store = opened(server.address)
    [(id,)] = store.all("SELECT id FROM games")
    whole = games.record(store, str(id))
    store.close()
    told = [event for _, _, _, events in games.played(whole) for event in events]
    game = games.verified(whole)
    for client in clients:
        seen = {card for event in told for card in named_in(event, client.seat)}
        secret = {game.state.cards[card] for card in range(len(game.state.cards)) if card not in seen}
        secret -= {game.state.cards[card] for card in seen}
        assert len(secret) > 20
        everything = "".join(client.bytes)
        for card in secret:
            assert f'"{card.id}"' not in everything, card.id
            assert card.name not in everything
        assert game.over or whole.deal.seed.hex() not in everything  # it is published at the end
        if client.seat < 0:
            assert '"handle":-' not in everything
        assert any(canary in json.dumps(line) for line in client.story for canary in named(game, seen))


def named(game: Game, cards: Iterable[int]) -> list[str]:
    """Cards as a story names them."""
    return [json.dumps({"is": "card", "id": game.state.cards[card].id}) for card in cards]


def sent(game: Game, viewer: int) -> tuple[bytes, bytes]:
    picture = Picture(viewer, 0)
    picture.look(game, Shared(game))
    return picture.view, picture.options


def clock_lengths(game: Game) -> tuple[Any, ...]:
    seats = [SeatRecord("person", f"p{seat}", name) for seat, name in enumerate("abcdef"[: len(game.state.seats)])]
    record = TableRecord(["mazes"], {}, seats, "p0", window_seconds=5.0)
    table = FakeTable(game=game, record=record, house=SimpleNamespace(read_only=False), viewers=())
    clock = Clock(table)  # type: ignore[arg-type]
    clock.restart(100.0)
    clock.began = 100.0
    return clock.waited, clock.seconds, clock.left(101.0)


@pytest.mark.parametrize("seed", [1, 2])
def test_hidden_cards_change_no_byte_and_no_clock(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(25):
        play_on(game, random, 10)
        if game.over:
            break
        for viewer in range(-1, len(game.state.seats)):
            other = game.copy()
            other.state = permuted(game.state, viewer, random)
            assert sent(other, viewer) == sent(game, viewer)
            assert dump_state(known(other.state, viewer)) == dump_state(known(game.state, viewer))
            assert clock_lengths(other) == clock_lengths(game)
            if game.state.window() is None:
                continue
            for seat in game.waiting():
                assert passed(game, seat, viewer) == passed(other, seat, viewer)


def passed(game: Game, seat: int, viewer: int) -> bytes:
    """What a viewer is told when somebody passes, unless that turns a card up."""
    here = game.copy()
    picture, shared = Picture(viewer, 0), Shared(here)
    picture.look(here, shared)
    events = here.submit(seat, cmd.Pass())
    assert not isinstance(events, Refusal)
    shared.hear(here, events)
    return b"".join(picture.update(here, shared)) if not events else b""


def put_over(page: dict[str, Any], patch: dict[str, Any]) -> None:
    """As a page does it."""
    for seat, seen in patch.pop("seats", {}).items():
        page["seats"][int(seat)] = seen
    page.update(patch)


@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_shared_equals_what_each_would_be_told_alone(seed: int) -> None:
    """Encoding once for all tells everybody exactly what visibility and sightings allow."""
    from kickdoor.engine.sightings import sight

    game, random = new_game(seed)
    viewers = range(-1, len(game.state.seats))
    pictures = {viewer: Picture(viewer, 0) for viewer in viewers}
    shared = Shared(game)
    for picture in pictures.values():
        picture.look(game, shared)
    pages = {viewer: msgspec.json.decode(picture.view) for viewer, picture in pictures.items()}
    offers = {viewer: msgspec.json.decode(picture.options) for viewer, picture in pictures.items()}
    for events in played(game, random, 250):
        before = dict(shared.fields)
        shared.hear(game, events)
        assert events or shared.fields == before
        for viewer in viewers:
            alone = [
                sent_views.event(seen) for event in events if (seen := sight(game.state, event, viewer)) is not None
            ]
            assert b"[%s]" % shared.events_for(game.state, viewer) == msgspec.json.encode(alone)
            if random.random() < 0.1:  # nobody was connected: they have the whole view when they come
                pictures[viewer].miss()
                pictures[viewer].look(game, shared)
                pages[viewer] = msgspec.json.decode(pictures[viewer].view)
                offers[viewer] = msgspec.json.decode(pictures[viewer].options)
            else:
                update = msgspec.json.decode(b"".join(pictures[viewer].update(game, shared)))
                put_over(pages[viewer], update["view"])
                offers[viewer] = update.get("options", offers[viewer])
            assert pages[viewer] == msgspec.json.decode(pictures[viewer].view)
            seen = msgspec.json.decode(pictures[viewer].view, type=sent_views.View)
            whole = visibility.view(game.state.copy(), viewer, forecasts=True)  # nothing is kept in a copy
            struct = msgspec.convert(whole, sent_views.View, from_attributes=True)
            assert seen == struct
            for name, write in written.NESTED.items():
                assert write(whole).encode() == msgspec.json.encode(getattr(struct, name))
        fresh = game.copy()  # nothing that was offered before is kept there
        for seat in range(len(game.state.seats)):
            alone = [msgspec.json.encode(each) for each in sent_views.options(fresh, seat)]
            assert offers[seat] == msgspec.json.decode(b"[%s]" % b",".join(alone))
            offered = [*fresh.options(seat), *fresh.table_options(seat)]
            assert [sent_views.encoded_option(each) for each in offered] == alone


@pytest.mark.parametrize("seed", [5, 6])
def test_bots_see_through_the_bytes_what_they_saw_in_the_simulation(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(40):
        play_on(game, random, 8)
        if game.over:
            break
        for seat in range(len(game.state.seats)):
            sent_to_bot = dump_state(known(game.state, seat))
            seen = Game.resume(load_known(sent_to_bot, game.state.pool, seat))
            near, far = SeatEyes(game, seat), SeatEyes(seen, seat)
            assert spread(far.view) == spread(near.view)
            assert in_hands(far.insight.state) == in_hands(near.insight.state)
            assert [spelled(option) for option in far.options] == [spelled(option) for option in near.options]
            assert [spelled(option) for option in far.plays] == [spelled(option) for option in near.plays]
            for option in near.options:
                for slot in option.slots:
                    if slot.name in ("card", "cards", "on", "give", "take"):
                        for handle in slot.candidates:
                            assert far.card(handle) is near.card(handle)


def in_hands(state: State) -> list[list[str]]:
    return [sorted(state.cards[card].id for card in player.hand) for player in state.seats]


def spelled(option: Any) -> object:
    slots = [(slot.name, slot.candidates, slot.low, slot.high, slot.rule) for slot in option.slots]
    return option.verb, option.fixed, slots, option.sides, option.label


def test_the_schema_in_the_docs_is_the_schema() -> None:
    from kickdoor.server import protocol

    assert protocol.FILE.read_text() == protocol.text(), "run `python -m kickdoor.server.protocol`"
