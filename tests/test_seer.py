"""The player that looks ahead: it sees what its seat sees, keeps to its budget, and the same seed plays the same."""

from collections.abc import Iterator
from random import Random

import pytest

from kickdoor.bots import make
from kickdoor.bots.ahead.rollouts import MOST_STEPS
from kickdoor.bots.ahead.search import QUICK, Budget, Outlook, preferred
from kickdoor.bots.candidates import FIGHT
from kickdoor.bots.seer import SeerBot
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.known import known
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.sets import ids
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.soak.secrets import permuted

SMALL = Budget(4, ((2, 4), (2, 2)), 300)


def seer(seed: str = "7") -> SeerBot:
    return SeerBot(seed, None, SMALL)


def decisions(set_id: str, number: int, every: int = 30, seed: int = 3) -> Iterator[tuple[Game, int]]:
    """A game of shrewd bots at some of its decisions, with the seat that decides."""
    game = new_game(set_id, 4, seed)
    driver = Driver(game, new_bots(["shrewd"] * 4, seed))
    for _ in range(number):
        for _ in range(every):
            if not game.over:
                driver.step()
        if game.over:
            return
        yield game, game.waiting()[0]


@pytest.mark.parametrize("set_id", ids())
def test_it_decides_by_what_its_seat_knows(set_id: str) -> None:
    """Other cards where it cannot see change nothing, and what the seat knows is enough."""
    random = Random(1)
    for game, seat in decisions(set_id, 4):
        said = [
            repr(seer().act(SeatEyes(each, seat)))
            for each in (game, Game.resume(permuted(game.state, seat, random)), Game.resume(known(game.state, seat)))
        ]
        assert said[0] == said[1] == said[2]


def test_the_same_seed_plays_the_same_game() -> None:
    lines = []
    for _ in range(2):
        game = new_game("mazes", 3, 5)
        driver = Driver(game, [seer(str(seat)) for seat in range(3)])
        for _ in range(40):
            driver.step()
        lines.append(repr(game.line))
    assert lines[0] == lines[1]


def test_what_it_says_is_accepted_and_the_real_game_is_not_touched() -> None:
    for game, seat in decisions("legends", 6):
        before = repr(game.state), game.state.version
        command = seer().act(SeatEyes(game, seat))
        assert (repr(game.state), game.state.version) == before
        assert command is None or not isinstance(game.submit(seat, command), Refusal)


def test_it_keeps_to_its_budget() -> None:
    searched = 0
    for game, seat in decisions("mazes", 8, every=17):
        bot = seer()
        bot.act(SeatEyes(game, seat))
        if bot.finding is not None:
            searched += 1
            assert bot.finding.worlds <= 4
            assert len(bot.finding.outlooks) <= SMALL.moves
            assert bot.finding.steps < SMALL.steps + SMALL.moves * MOST_STEPS
    assert searched


def outlook(command: cmd.Command, gains: list[float]) -> Outlook:
    found = Outlook(command)
    found.gains = gains
    return found


def test_it_leaves_the_first_move_only_for_one_that_is_surely_better() -> None:
    first = outlook(cmd.Flee(), [0.0] * 8)
    better = outlook(cmd.Claim(), [0.1, 0.12, 0.08, 0.1, 0.11, 0.09, 0.1, 0.1])
    lucky = outlook(cmd.Pass(), [0.9, -0.1, -0.1, -0.1, 0.9, -0.1, -0.1, -0.1])
    slight = outlook(cmd.Loot(), [0.005] * 8)
    assert preferred(FIGHT, [first, slight, lucky]) is first
    assert preferred(FIGHT, [first, lucky, better]) is better
    better.refused = True
    assert preferred(FIGHT, [first, better]) is first


def test_a_seer_has_a_name_a_temper_and_a_quick_brother() -> None:
    assert isinstance(make("seer", "1"), SeerBot)
    quick = make("seer:quick/greedy", "1")
    assert isinstance(quick, SeerBot) and quick.budget is QUICK and quick.temper.name == "greedy"
