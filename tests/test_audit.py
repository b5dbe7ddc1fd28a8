"""The audit of the seer's choices: both moves are played to the end, and the difference is told."""

import pytest

from kickdoor import Game
from kickdoor.analysis import audit
from kickdoor.bots.ahead.search import Finding, Outlook
from kickdoor.bots.candidates import FIGHT
from kickdoor.engine import commands as cmd
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.sim.seating import new_game

LAST_FIGHT = """
set: mazes
seats:
  Ann: {level: 9, in_play: [Pickle Spear]}
  Bob: {}
  Cleo: {}
doors: [Don Corrosione]
"""


def eyes_of_the_winner() -> SeatEyes:
    game = Game.from_position(LAST_FIGHT)
    game.submit(0, cmd.Kick())
    return SeatEyes(game, 0)


def finding(first: cmd.Command, chosen: cmd.Command) -> Finding:
    outlooks = [Outlook(first), Outlook(chosen)]
    outlooks[1].gains = [0.25, 0.35]
    return Finding(FIGHT, 0, outlooks, outlooks[1], 2, 0)


def test_a_kill_that_wins_is_worth_the_game() -> None:
    found = audit.checked(eyes_of_the_winner(), finding(cmd.Claim(), cmd.Claim()), 1, 3)
    assert found is not None and (found.found, found.error) == (0.0, 0.0), "the same move is worth the same"
    worlds = [eyes_of_the_winner().imagine(number) for number in range(3)]
    assert [audit.playout(world, 0, cmd.Claim()) for world in worlds] == [1.0, 1.0, 1.0]


def test_what_it_promised_is_told_beside_what_it_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    won: dict[type, list[float]] = {cmd.Flee: [0.0, 1.0, 0.0], cmd.Claim: [1.0, 1.0, 1.0]}
    monkeypatch.setattr(audit, "playout", lambda world, seat, command: won[type(command)].pop(0))
    found = audit.checked(eyes_of_the_winner(), finding(cmd.Flee(), cmd.Claim()), 1, 3)
    assert found is not None
    assert (found.kind, round(found.promised, 3), round(found.found, 3)) == (FIGHT, 0.3, 0.667)
    assert "+30.0  +66.7" in "\n".join(audit.report([found]))


def test_it_can_be_played_on_with_the_hands_that_the_players_have() -> None:
    game = new_game("mazes", 4, 3)
    worlds = [audit.redealt(game, seed) for seed in (1, 1, 2)]
    for world in worlds:
        assert [seat.hand for seat in world.state.seats] == [seat.hand for seat in game.state.seats]
        assert [sorted(deck) for deck in world.state.decks] == [sorted(deck) for deck in game.state.decks]
    first, same, other = [(world.state.decks, world.state.seed) for world in worlds]
    assert first == same != other
    won = Game.from_position(LAST_FIGHT)
    won.submit(0, cmd.Kick())
    found = audit.checked(SeatEyes(won, 0), finding(cmd.Claim(), cmd.Claim()), 1, 3, won)
    assert found is not None and (found.found, found.error) == (0.0, 0.0)
    assert audit.playout(audit.redealt(won, 1), 0, cmd.Claim()) == 1.0


def test_a_move_that_is_refused_is_no_playout() -> None:
    eyes = eyes_of_the_winner()
    assert audit.playout(eyes.imagine(1), 0, cmd.Loot()) is None
    assert audit.checked(eyes, finding(cmd.Claim(), cmd.Loot()), 1, 3) is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--set", "chess"], "invalid choice: 'chess'"),
        (["--games", "0"], "0 is less than 1, the least that makes sense"),
        (["--worlds", "1"], "1 is less than 2"),
    ],
)
def test_bad_arguments_are_refused_in_words(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        audit.main(arguments)
    assert words in capsys.readouterr().err
