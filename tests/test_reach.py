"""Who is not asked in the window of a claimed kill could not have turned it, whatever they had played."""

from random import Random

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.legal import idle, plays
from kickdoor.engine.modifiers import winning
from kickdoor.engine.options import Option, fill
from kickdoor.engine.procedures.windows import CLAIMS
from kickdoor.engine.refusal import Refusal
from kickdoor.server import standing_orders
from kickdoor.server.record import SeatRecord
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game

MOST_PLAYS = 4


def filled(option: Option, random: Random) -> cmd.Command:
    """An option with its slots filled at random, against the munchkins where a side is to be named."""
    values = {slot.name: random.sample(slot.candidates, min(slot.high, len(slot.candidates))) for slot in option.slots}
    return fill(option, values, "monsters")


def meddles(game: Game, seat: int, random: Random) -> bool:
    """Whether a seat that plays what it can, at random, makes the claim fail. What it draws by that is luck."""
    held = {option.fixed["card"] for option in plays(game.state, seat)}
    for _ in range(MOST_PLAYS):
        options = [option for option in plays(game.state, seat) if option.fixed["card"] in held]
        if not options:
            return False
        command = filled(random.choice(options), random)
        events = game.submit(seat, command)
        if isinstance(events, Refusal):
            continue
        while not game.over and not any(isinstance(each, ev.ClaimFailed | ev.FightOver) for each in events):
            state = game.state
            window = state.window()
            if state.question is None and window is not None and window.what in CLAIMS:
                break
            speaker = game.waiting()[0]
            more = game.submit(speaker, game.default(speaker))
            assert not isinstance(more, Refusal)
            events = more
        else:
            return any(isinstance(each, ev.ClaimFailed) for each in events) and not winning(game.state)
    return False


@pytest.mark.parametrize("set_id", ["mazes", "legends", "apocalypse", "w40k"])
def test_what_is_out_of_reach_is(set_id: str) -> None:
    random, tried, asked = Random(set_id), 0, 0

    def look(game: Game, seat: int, command: cmd.Command, events: list[ev.Event]) -> None:
        nonlocal tried, asked
        window = game.state.window()
        if window is None or window.what not in CLAIMS or not isinstance(command, cmd.Claim):
            return
        for other, passed in enumerate(window.passed):
            if passed or not plays(game.state, other):
                continue
            asked += not idle(game.state, other)
            if idle(game.state, other):
                tried += 1
                for _ in range(3):
                    assert not meddles(game.copy(), other, random), (game.state.turns, other)

    for seed in range(1, 6):
        game = new_game(set_id, 4, seed)
        Driver(game, new_bots(["basic"] * 4, seed), look).run(60)
    assert tried > 5 and asked > 5


def test_whoever_is_dressed_before_the_first_turn_says_so_once() -> None:
    """Until somebody touches them: then they are asked again."""
    game = new_game("mazes", 3, 1)
    dressed = standing_orders.Dressed()

    def submit(seat: int, command: cmd.Command) -> None:
        events = game.submit(seat, command)
        assert not isinstance(events, Refusal)
        dressed.hear(game.state, events)

    submit(0, cmd.Pass())
    window = game.state.window()
    assert window is not None and dressed.passes(window, 0)
    bob = [option for option in game.options(1) if option.verb is cmd.PutDown]
    submit(1, filled(bob[0], Random(1)))
    assert not window.passed[0] and dressed.passes(window, 0) and not dressed.passes(window, 1)
    dressed.hear(game.state, [ev.CurseFell(0, 1, 1)])
    assert not dressed.passes(window, 0)


def test_a_game_that_somebody_runs_from_is_not_about_to_be_won() -> None:
    """Always ask me if somebody would win: when a kill is claimed, not at every roll of a fight that would win."""
    game = new_game("mazes", 4, 5)
    found: set[str] = set()

    def look(game: Game, seat: int, command: cmd.Command, events: list[ev.Event]) -> None:
        window, player = game.state.window(), SeatRecord(ask_winning=True)
        if window is not None and standing_orders.asks(player, game.state, window):
            found.add(window.what)

    Driver(game, new_bots(["basic"] * 4, 5), look).run(200)
    assert found and found <= {"opening", "overflow", *CLAIMS}, found
