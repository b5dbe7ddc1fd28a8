"""The learned estimate: it fits the cards as they are, tells chances, and knows no more than its viewer."""

import sys
from math import exp, isclose, log
from pathlib import Path
from random import Random

import pytest

from kickdoor.analysis import train
from kickdoor.analysis.calibration import worst
from kickdoor.analysis.fingerprint import fingerprint
from kickdoor.analysis.samples import Task, sampled, table_of
from kickdoor.bots.ahead.estimate_file import estimate_for, kept
from kickdoor.bots.ahead.features import TABLE_FACTS, Position
from kickdoor.engine.defs import Pool
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.house_rules import expand
from kickdoor.sets import ids, pool
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.soak.secrets import permuted

SEED = 99  # of the games that it is tried on
TABLES = [(set_id, 4, {}) for set_id in ids()] + [
    ("+".join(ids()), 6, {"epic": 1}), ("mazes", 3, {"quick": 1}), ("legends+w40k", 5, {"shared_victory": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("set_id", "seats", "rules"), TABLES)
def test_chances_of_every_table_add_up_and_tell_nothing_hidden(set_id: str, seats: int, rules: dict[str, int]) -> None:
    cards = pool(*set_id.split("+"))
    game = new_game(set_id, seats, 4, expand(rules, cards))
    driver, estimate, random = Driver(game, new_bots(["basic"] * seats, 4)), estimate_for(cards), Random(2)
    for _ in range(8):
        for _ in range(15):
            if not game.over:
                driver.step()
        for viewer in range(SPECTATOR, seats):
            chances = estimate.chances(game.state, viewer)
            assert isclose(sum(chances), 1.0) and min(chances) >= 0.0
            if not game.over:
                assert estimate.chances(permuted(game.state, viewer, random), viewer) == chances


def test_when_the_game_is_over_the_winner_has_it_all() -> None:
    game = new_game("mazes", 4, 6)
    Driver(game, new_bots(["basic"] * 4, 6)).run()
    winner = game.state.winners[0]
    assert estimate_for(game.state.pool).chances(game.state, SPECTATOR)[winner] == 1 / len(game.state.winners)


def test_the_last_step_before_victory_is_a_better_chance() -> None:
    game = new_game("mazes", 4, 7)
    driver, estimate = Driver(game, new_bots(["basic"] * 4, 7)), estimate_for(game.state.pool)
    for _ in range(80):
        driver.step()
    before = estimate.chances(game.state, SPECTATOR)[2]
    game.state.seats[2].level = 9
    game.state.forget()
    assert estimate.chances(game.state, SPECTATOR)[2] > before + 0.1


# -- what trained it --------------------------------------------------------------------------------------------------


def test_it_can_be_trained_anew(tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="training needs numpy: pip install 'kickdoor[train]'")
    out, picture = tmp_path / "estimate.json", tmp_path / "picture.svg"
    arguments = ["--games", "12", "--seed", "1", "--bots", "basic", "--out", str(out), "--picture", str(picture)]
    assert train.main(arguments) == 0
    assert f'"{fingerprint()}"' in out.read_text()
    assert picture.read_text().startswith("<svg")
    first = out.read_bytes()
    assert train.main(arguments) == 0
    assert out.read_bytes() == first


def test_without_numpy_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert train.main(["--games", "1"]) == 1
    assert capsys.readouterr().err == "Training needs numpy: pip install 'kickdoor[train]'\n"


# -- the one that is shipped ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--games", "-1"], "-1 is less than 0, the least that makes sense"),
        (["--games", "many"], "'many' is no whole number"),
        (["--games", "0"], "nothing to learn from: give --games or --samples"),
        (["--bots", "shrewd,fred"], "no bots: fred; there are"),
        (["--samples", "nowhere.npz"], "no samples there: nowhere.npz"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_words(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        train.main(arguments)
    assert words in capsys.readouterr().err


AGAIN = "the estimate was made with other cards or facts: run `make train` (docs/bots.md)"


def test_it_fits_the_cards_and_the_facts_as_they_are() -> None:
    assert kept().fits == fingerprint(), AGAIN


def test_it_is_better_than_guessing_at_every_size_and_calibrated() -> None:
    """What was found with games that it did not learn from."""
    made = kept().made
    assert made.command.startswith("python -m kickdoor.analysis.train") and made.games > 1000
    assert set(made.by_seats) == {"3", "4", "5", "6"}
    assert all(loss < guessing - 0.05 for loss, guessing in made.by_seats.values())
    assert sum(level.cases for level in made.calibration) > 10_000
    assert worst([level for level in made.calibration if level.said < 0.8]) < 0.05


def test_all_of_the_network_is_used() -> None:
    """Training can silence hidden numbers one by one; the estimate is the poorer for it, and nothing else tells."""
    used = [max(abs(row[place]) for row in kept().own) > 0.01 for place in range(len(kept().hidden))]
    assert sum(used) >= 0.9 * len(used)


def test_it_still_knows_who_wins() -> None:
    """Games of today: if the engine or the bots play otherwise than when it was made, it loses its eye for them."""
    lost = guessed = 0.0
    count = 0
    for number in range(10):
        estimate = estimate_for(sets_of(number))
        for sample in sampled(Task(number, SEED, "basic")):
            known = Position(sample.seats, sample.shared[-len(TABLE_FACTS) :], list(range(len(sample.seats))))
            scores = estimate.scores(known)
            total = log(sum(exp(score) for score in scores))
            lost -= sum(won * (score - total) for won, score in zip(sample.won, scores, strict=True))
            guessed += log(len(scores))
            count += 1
    assert count > 150
    assert lost / count < guessed / count - 0.03, AGAIN


def sets_of(number: int) -> Pool:
    return pool(*table_of(Task(number, SEED, "basic"))[0].split("+"))
