"""Many games: the same whatever the number of workers, honest about what went wrong, counted right."""

import os
import signal
import sys
from collections import Counter

import pytest

from kickdoor.bots import BOTS, Eyes
from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.rulebook import load
from kickdoor.sets import pool
from kickdoor.sim import runner
from kickdoor.sim.driver import Driver
from kickdoor.sim.figures import share
from kickdoor.sim.ledger import Ledger
from kickdoor.sim.report import Report, report_of
from kickdoor.sim.runner import Job, Result, jobs, play, run
from kickdoor.sim.seating import game_seed, new_bots, new_game, seated
from kickdoor.sim.tally import Tally
from kickdoor.sim.usage import COMMANDS, ENDED, LEVELS, MOVED, PLAYED, PROPOSED
from kickdoor.sim.workers import Lost, mapped


class Mute:
    """Says nothing at all: every default must be enough to go on."""

    def __init__(self, seed: str) -> None: ...

    def act(self, eyes: Eyes) -> cmd.Command | None:
        return None


class Clumsy(Mute):
    def act(self, eyes: Eyes) -> cmd.Command | None:
        raise RuntimeError("tripped over a rug")


class Deadly(Mute):
    """Kills its whole process, as the kernel does when memory runs out."""

    def act(self, eyes: Eyes) -> cmd.Command | None:
        os.kill(os.getpid(), signal.SIGKILL)
        return None


@pytest.fixture
def odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "mute", Mute)
    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    monkeypatch.setitem(BOTS, "deadly", Deadly)


def summed_up(results: list[Result], seats: int, seconds: float = 1.0) -> Report:
    tally = Tally(seats)
    for result in results:
        tally.add(result)
    return report_of(tally, seconds, pool("mazes"))


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    work = list(jobs("mazes", 3, 9, 5, ["basic", "random"], booked=True))
    alone, two, three = run(work, 1), run(work, 2), run(work, 3)
    assert alone == two == three and all(result.book for result in alone)
    assert summed_up(alone, 3) == summed_up(three[::-1], 3)


@pytest.mark.usefixtures("odd_bots")
@pytest.mark.skipif(sys.platform != "linux", reason="the odd bots reach the workers only by fork")
def test_a_worker_that_dies_is_reported_and_replaced() -> None:
    def job(number: int) -> Job:
        plain = list(jobs("mazes", 3, 12, 1, ["mute"]))[number]._replace(most_turns=3)
        return plain._replace(bots=("deadly",) * 3) if number in (2, 7) else plain

    results = run([job(number) for number in range(12)], 2)
    assert [result.number for result in results] == list(range(12))
    assert [result.number for result in results if result.ending == "lost"] == [2, 7]
    assert {result.ending for result in results} == {"lost", "stall"}
    report = summed_up(results, 3)
    assert report.lost == 2 and report.troubles[2].error == "its worker was killed by signal 9"
    assert report.troubles[2].seed == game_seed(1, 2)


def leave(number: int) -> int:
    return os._exit(3) if number == 4 else number * number


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_every_task_comes_back_once(workers: int) -> None:
    assert sorted(mapped(abs, range(40), workers)) == [(number, number) for number in range(40)]
    assert list(mapped(abs, [], workers)) == []


def test_what_a_lost_task_says() -> None:
    outcomes = dict(mapped(leave, range(9), 2))
    assert outcomes.pop(4) == Lost(3) and str(Lost(3)) == "its worker left with 3"
    assert outcomes == {number: number * number for number in range(9) if number != 4}


def test_one_game_alone_is_the_same_as_in_its_run() -> None:
    work = list(jobs("mazes", 4, 6, 2, ["basic"]))
    assert play(work[4]) == run(work, 1)[4]


def test_bots_change_seats_from_game_to_game() -> None:
    rows = [job.bots for job in jobs("mazes", 4, 4, 1, ["basic", "random", "random", "random"])]
    assert [row.index("basic") for row in rows] == [0, 3, 2, 1]
    assert len({game_seed(base, k) for base in range(3) for k in range(100)}) == 300


@pytest.mark.usefixtures("odd_bots")
def test_a_crash_is_reported_with_its_seed_and_does_not_end_the_run() -> None:
    games = list(jobs("mazes", 3, 3, 1, ["basic"]))
    work = [job._replace(bots=("clumsy",) * 3) if job.number == 1 else job for job in games]
    report = summed_up(run(work), 3)
    assert (report.games, report.finished, report.crashes) == (3, 2, 1)
    assert report.troubles[0].seed == work[1].seed and "tripped over a rug" in report.troubles[0].error


def test_a_stall_is_reported() -> None:
    job = next(jobs("mazes", 3, 1, 1, ["basic"]))._replace(most_turns=2)
    result = play(job)
    assert result.ending == "stall" and not result.finished and result.winners == ()


@pytest.mark.usefixtures("odd_bots")
def test_silence_keeps_a_game_going() -> None:
    game = new_game("mazes", 4, 1)
    Driver(game, new_bots(["mute"] * 4, 1)).run(most_turns=30)
    assert game.over or game.state.turns > 30


def test_decisions_are_choices() -> None:
    """Every decision is a command, and passes for seats with nothing to play are none."""
    game = new_game("mazes", 4, 3)
    driver = Driver(game, new_bots(["basic"] * 4, 3))
    driver.run()
    passes = sum(isinstance(command, cmd.Pass) for _, command in game.line)
    assert game.state.turns < driver.decisions <= len(game.line)
    assert len(game.line) - passes - game.state.turns < driver.decisions


def test_the_report_adds_up() -> None:
    bots = ("basic", "random", "random")
    results = [
        Result(0, 1, bots, "kill", (0,), (10, 3, 4), 20, 200),
        Result(1, 2, bots, "kill", (0, 2), (10, 3, 10), 40, 300),
        Result(2, 3, bots, "stall", (), (9, 9, 9), 1001, 5000),
    ]
    report = summed_up(results, 3, 2.0)
    assert (report.games, report.finished, report.stalls, report.shared_wins) == (3, 2, 1, 1)
    assert report.turns_per_game is not None and report.turns_per_game.mean == 30
    assert [wins.count for wins in report.wins_by_seat] == [2, 0, 1]
    assert report.wins_by_bot["basic"] == share(2, 2) and report.wins_by_bot["random"] == share(1, 4)
    assert report.decisions_per_second == 2750


def test_clauses_in_use_exist() -> None:
    for table in (COMMANDS, PLAYED, PROPOSED, MOVED, ENDED, LEVELS):
        assert set(table.values()) <= load().by_id.keys()


def test_a_ledger_agrees_with_the_game() -> None:
    game = new_game("apocalypse", 4, 5)
    ledger = Ledger(game)
    Driver(game, new_bots(["basic"] * 4, 5), ledger.hear).run()
    book = ledger.book()
    commands = [type(command) for _, command in game.line]
    assert book.rules["TURN-02"] == commands.count(cmd.Kick) == game.state.turns
    assert book.rules["TURN-09"] == commands.count(cmd.Loot)
    assert book.rules["WIN-06" if game.state.ending == "kill" else "SEAL-12"] == 1
    assert book.seals_opened - book.seals_closed == len(game.state.open_seals)
    assert book.rules.get("DTH-01", 0) == sum(book.deaths)
    assert sum(book.drawn) >= 32
    assert all(set(held) <= set(ever) for held, ever in zip(book.held, book.ever, strict=True))
    for index, users in enumerate(book.users):
        assert not users or book.used[index], "a card with users was used"


def test_cards_drawn_and_monsters_fought() -> None:
    game = new_game("mazes", 3, 1)
    ledger = Ledger(game)
    assert sum(ledger.drawn) == 24 and not any(ledger.used)
    fought: Counter[str] = Counter()
    fighters: set[tuple[str, int]] = set()

    def hear(game: Game, seat: int, command: cmd.Command, events: list[ev.Event]) -> None:
        ledger.hear(game, seat, command, events)
        for event in events:
            if isinstance(event, ev.FoeJoined) and event.card == event.original:
                name = game.state.cards[event.card].id
                fought[name] += 1
                fighters.add((name, game.state.turn))

    Driver(game, new_bots(["random"] * 3, 3), hear).run(most_turns=30)
    assert len(fought) > 3
    defs = game.state.pool.defs
    assert {defs[k].id: n for k, n in enumerate(ledger.used) if n and defs[k].kind == "monster"} == fought
    users = {(defs[k].id, seat) for k, bits in enumerate(ledger.users) for seat in range(3) if bits >> seat & 1}
    assert {(name, seat) for name, seat in users if name in fought} == fighters


def test_the_report_knows_cards_and_identities() -> None:
    results = run(jobs("mazes", 4, 6, 1, ["basic"], booked=True))
    report = summed_up(results, 4)
    assert len(report.cards) == len(pool("mazes").defs)
    helped = [card for card in report.cards if card.wins.of]
    assert helped == sorted(helped, key=lambda card: (-card.effect, card.id)) and report.cards[-1].used == 0
    glampire = next(card for card in report.cards if card.id == "mazes.glampire")
    index = pool("mazes").by_id["mazes.glampire"].index
    books = [result.book for result in results if result.book is not None]
    assert glampire.drawn == sum(book.drawn[index] for book in books)
    assert glampire.wins.of == sum(book.users[index].bit_count() for book in books)
    elves = sum(names.count("elf") for book in books for names in book.held)
    assert report.wins_by_identity["elf"].of == elves
    assert report.deaths_per_game is not None and report.seals_opened_per_game is None
    kicks = next(use for use in report.rules if use.clause == "TURN-02")
    assert kicks.low <= kicks.per_game <= kicks.high and kicks.count == sum(result.turns for result in results)


def test_ctrl_c_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def interrupted(job: Job) -> Result:
        if job.number == 3:
            raise KeyboardInterrupt
        played.append(job.number)
        return Result(job.number, job.seed, job.bots, "kill", (0,), (), 1, 1)

    monkeypatch.setattr(runner, "play", interrupted)
    assert [result.number for result in run(jobs("mazes", 3, 9, 1, ["basic"]))] == [0, 1, 2]


def test_seats_of_one_bot() -> None:
    assert seated(["basic"], 5, 3) == ("basic",) * 5
