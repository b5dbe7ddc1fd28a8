"""A short soak, what its tables cover, and that it finds what it should."""

from collections.abc import Callable

import pytest

from kickdoor import sets
from kickdoor.bots import BOTS
from kickdoor.cli import main
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.state import State
from kickdoor.house_rules import house_rules
from kickdoor.soak import campaign, checked_game
from kickdoor.soak.invariants import Broken, check_all
from kickdoor.soak.secrets import spread
from kickdoor.soak.settings import ANYTHING, Table, draw_table, new_game

GAMES = range(48)
COMMANDS = 600  # of each game


@pytest.mark.slow
@pytest.mark.parametrize("number", GAMES)
def test_a_cut_of_the_soak_finds_nothing(number: int) -> None:
    outcome = checked_game.play(draw_table(1, number), most=COMMANDS)
    assert outcome.finding is None
    assert outcome.commands == COMMANDS or outcome.ending != "cut"


def test_the_tables_cover_everything() -> None:
    tables = [draw_table(2, number) for number in range(150)]
    assert {len(table.bots) for table in tables} == set(range(2, 9))
    assert {name for table in tables for name, _ in table.house_rules} == set(house_rules())
    assert {bot for table in tables for bot in table.bots} == {*BOTS, ANYTHING}
    mixes = {table.set_id for table in tables}
    assert {mix.count("+") for mix in mixes} == {0, 1, 2, 3}
    assert mixes >= set(sets.ids())


def test_a_table_is_drawn_again_by_its_number() -> None:
    table = draw_table(3, 14)
    assert draw_table(3, 14) == table != draw_table(3, 15)
    again = checked_game.play(table, most=60)
    assert again == checked_game.play(table, most=60)
    assert again.commands == 60


def losing(state: State) -> None:
    state.decks[1].pop()


def twice(state: State) -> None:
    state.seats[1].hand.append(state.seats[0].hand[0])


def numbered(state: State) -> None:
    state.handle[state.seats[0].hand[0]] = state.handle[state.seats[0].hand[1]]


def sunk(state: State) -> None:
    state.seats[2].level = 0


def fresh(state: State) -> None:
    state.seats[0].fresh.append(state.seats[1].hand[0])


def marked(state: State) -> None:
    state.handle[state.decks[0][0]] = 99


def crowned(state: State) -> None:
    """Two Classes and nothing that allows it."""
    classes = [card for card in state.decks[0] if state.cards[card].family == "class"]
    classes = [card for card in classes if state.cards[card].kind == "identity"][:2]
    for handle, card in enumerate(classes):
        state.decks[0].remove(card)
        state.zone[card], state.owner[card], state.handle[card] = 5, 0, 1000 + handle
        state.seats[0].table.append(card)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (losing, "a card is in two places or in none"),
        (twice, "a card before a seat says that it is elsewhere"),
        (numbered, "two cards of a hand share a handle"),
        (sunk, "a Level is out of bounds"),
        (fresh, "a fresh card is not in hand"),
        (marked, "a card in a deck can be told by its handle"),
        (crowned, "somebody has"),
    ],
)
def test_the_invariants_notice(spoil: Callable[[State], None], told: str) -> None:
    game = Game(sets.pool("mazes"), ["Ann", "Bob", "Cleo"], 5)
    check_all(game)
    spoil(game.state)
    with pytest.raises(Broken, match=told):
        check_all(game)


def test_what_is_received_is_compared_by_value() -> None:
    assert spread([cmd.Pass(), (1, None)]) == spread([cmd.Pass(), (1, None)])
    assert spread(cmd.Pass()) != spread(cmd.Kick())
    assert spread(cmd.Equip(3)) != spread(cmd.Equip(4))


def test_a_finding_tells_how_to_see_it_again_and_does_not_end_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def spoilt(table: Table) -> Game:
        game = new_game(table)
        if table.number == 1:
            sunk(game.state)
        return game

    monkeypatch.setattr(checked_game, "new_game", spoilt)
    monkeypatch.setattr(campaign, "count", lambda: iter(range(3)))
    monkeypatch.setattr(checked_game, "MOST_COMMANDS", 30)
    monkeypatch.setattr(checked_game, "MOST_TURNS", 0)  # nobody plays longer than a turn here
    assert main(["soak", "--minutes", "5", "--seed", "6", "--workers", "1"]) == 1
    told = capsys.readouterr().out
    assert "a Level is out of bounds" in told
    assert f"table  {draw_table(6, 1)}" in told
    assert "kickdoor soak --seed 6 --game 1" in told
    assert "games        3" in told


def test_one_game_can_be_played_again_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    number = next(number for number in range(100) if ANYTHING in draw_table(6, number).bots)
    monkeypatch.setattr(checked_game, "MOST_COMMANDS", 30)
    assert main(["soak", "--seed", "6", "--game", str(number)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("games        1, ")
    assert "commands     30 in" in told


def test_a_run_on_two_cores_ends_when_the_time_is_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--minutes", "0.02", "--workers", "2"]) == 0
    assert "findings     0" in capsys.readouterr().out
