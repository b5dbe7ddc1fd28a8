"""An act answers what its player had seen: what came after may make it mean something else."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.refusal import Refusal
from kickdoor.server import forms
from kickdoor.server.grounds import Grounds
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.room import Outdated
from kickdoor.server.tells import Accepted
from kickdoor.sets import pool
from kickdoor.soak.utterances import random_command, table_command
from tests.databases import address
from tests.server_hub import table_of_three

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
Past = tuple[Game, int]


class Player:
    """Plays at random and remembers the last positions, with how many public commands came before each."""

    def __init__(self, seed: int) -> None:
        self.game = Game(pool("mazes"), NAMES, seed)
        self.random = Random(seed)
        self.number = 0
        self.grounds = Grounds(self.game, self.numbers)
        self.since: list[tuple[int, cmd.Command]] = []
        self.past: list[Past] = []

    @property
    def numbers(self) -> dict[int, int]:
        return dict.fromkeys(range(len(NAMES)), self.number)

    def move(self) -> None:
        choose = table_command if self.random.random() < 0.05 else random_command
        said = choose(self.game, self.random)
        if said is None:
            return
        if isinstance(said[1], cmd.Propose) and self.random.random() < 0.7:
            return
        self.past = [*self.past, (self.game.copy(), len(self.since))][-6:]
        events = self.game.submit(*said)
        assert not isinstance(events, Refusal)
        quiet = isinstance(said[1], cmd.Pass) and not events
        self.number += not quiet
        if not quiet:
            self.grounds.note(self.game, said[1], self.numbers)
        self.since.append(said)


def stands(then: Game, seat: int, since: list[tuple[int, cmd.Command]]) -> bool | None:
    """Whether a Pass said back then would still count after all this; None if it would have closed the window."""
    game = then.copy()
    before = game.state.window()
    if isinstance(game.submit(seat, cmd.Pass()), Refusal):
        return False
    if game.state.window() is not before:
        return None
    for said in since:
        events = game.submit(*said)
        if isinstance(events, Refusal) or (isinstance(said[1], cmd.Pass) and events):
            return None
    window = game.state.window()
    return window is not None and window.passed[seat]


@pytest.mark.parametrize("seed", range(4))
def test_a_pass_counts_if_it_would_have_stood_had_it_come_in_time(seed: int) -> None:
    player, taken, left = Player(seed), 0, 0
    numbers: dict[int, int] = {}
    for _ in range(700):
        numbers[len(player.since)] = player.number
        player.move()
        if player.game.over:
            break
        window = player.game.state.window()
        if window is None or not player.past:
            continue
        then, at = player.random.choice(player.past)
        for seat in [seat for seat, passed in enumerate(window.passed) if not passed]:
            stood = stands(then, seat, player.since[at:])
            stale = player.grounds.stale(seat, cmd.Pass(), numbers[at])
            if stood is not None:
                assert stale != stood, (seed, at, seat, player.since[at:])
                taken, left = taken + stood, left + stale
    assert taken > 20 and left > 20


def test_a_refused_stale_act_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        hub = Hub(address(tmp_path / "a.db"), Limits())
        room = await table_of_three(hub, forms.NewTable("Ann", seats=3, turn_seconds=0))
        game = room.game
        assert game is not None
        for seat in range(3):
            assert isinstance(await room.act(seat, cmd.Pass(), f"k{seat}", 0), Accepted)
        turn = game.state.turn
        seen = room.pictures[turn].seq
        assert await room.act(turn, cmd.Kick(), "old", 0) == Outdated()  # it was said in the opening
        assert await room.act(turn, cmd.Kick(), "odd", seen + 1) == Outdated()  # it was said in another game
        other = (turn + 1) % 3
        assert isinstance(await room.act(other, cmd.Show((turn,)), "show", room.pictures[other].seq), Accepted)
        refused = await room.act(turn, cmd.Loot(), "too early", seen)  # nothing but a Show since: the rules say why not
        assert isinstance(refused, Outdated) and refused.refusal is not None
        assert isinstance(await room.act(turn, cmd.Loot(), "again", seen + 1), Refusal)
        assert isinstance(await room.act(turn, cmd.Kick(), "kick", seen), Accepted)
        assert isinstance(await room.act(turn, cmd.Kick(), "kick", seen), Accepted)  # said again, done once
        await hub.close()

    asyncio.run(play())
