"""What the simulator tells of a game: how it was won, and which chances were used."""

import pytest

from kickdoor import Game
from kickdoor.engine import commands as cmd
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.sim.chances import ANY, Chances
from kickdoor.sim.victory import HANDED_OVER, Victory
from tests.test_sound_bots import SEALS, proposal, table


def say(game: Game, victory: Victory, seat: int, command: cmd.Command) -> None:
    events = game.submit(seat, command)
    assert isinstance(events, list)
    victory.hear(seat, command, events)


def all_pass(game: Game, victory: Victory) -> None:
    while game.state.window() is not None and not game.over:
        say(game, victory, game.waiting()[0], cmd.Pass())


@pytest.mark.parametrize(
    ("ann", "bob", "rules", "won"),
    [
        ("{level: 9, in_play: [Pickle Spear]}", "", "", "alone"),
        ("{level: 9}", "{level: 5, in_play: [Pickle Spear]}", "", "helped by a loser"),
        ("{level: 4}", "{level: 9, in_play: [Elf, Pickle Spear]}", "", "helped by a loser"),
        ("{level: 9}", "{level: 9, in_play: [Elf, Pickle Spear]}", "", "together"),
        ("{level: 9}", "{level: 5, in_play: [Pickle Spear]}", "house_rules: {shared_victory: yes}", "together"),
    ],
)
def test_by_a_kill(ann: str, bob: str, rules: str, won: str) -> None:
    monster = "Glampire" if bob else "Don Corrosione"
    game = table(f"{rules}\nseats:\n  Ann: {ann}\n  Bob: {bob or '{}'}\n  Cleo: {{}}\ndoors: [{monster}]\n")
    victory = Victory(game)
    say(game, victory, 0, cmd.Kick())
    if bob:
        ask = proposal(game, 0, "ask")
        say(game, victory, 0, ask)
        say(game, victory, 1, cmd.Accept(game.state.proposals[-1].id))
    say(game, victory, 0, cmd.Claim())
    all_pass(game, victory)
    assert victory.won == won
    assert (won in HANDED_OVER) == (won == "helped by a loser")


@pytest.mark.parametrize(("player", "won"), [(0, "last seal, opened by a loser"), (1, "last seal")])
def test_by_the_last_seal(player: int, won: str) -> None:
    hands = ["", ""]
    hands[player] = "hand: ['Disaster! Zoo Breakout']"
    seats = f"seats:\n  Ann: {{{hands[0]}}}\n  Bob: {{in_play: [Tire Iron], {hands[1]}}}\n  Cleo: {{}}\n"
    game = table(f"set: apocalypse\nopen_seals: [{SEALS}]\n{seats}")
    victory = Victory(game)
    say(game, victory, player, cmd.Play(-1, seat=2))
    all_pass(game, victory)
    assert game.over and victory.won == won


def test_a_seal_from_behind_a_door_is_nobodys_doing() -> None:
    seats = "seats:\n  Ann: {}\n  Bob: {in_play: [Tire Iron]}\n  Cleo: {}\n"
    game = table(f"set: apocalypse\nopen_seals: [{SEALS}]\n{seats}doors: ['Disaster! Zoo Breakout']\n")
    victory = Victory(game)
    say(game, victory, 0, cmd.Kick())
    all_pass(game, victory)
    assert game.over and victory.won == "last seal"


def test_a_chance_is_a_card_that_could_be_used() -> None:
    game = table("seats:\n  Ann: {hand: [Go Up a Level]}\n  Bob: {}\n  Cleo: {}\n")
    card, chances, eyes = game.state.cards[game.state.seats[0].hand[0]], Chances(), SeatEyes(game, 0)
    for _ in range(3):
        chances.note(eyes, None)
    assert chances.counts()[card.index, ANY] == (1, 0)
    chances.note(eyes, cmd.Play(-1, seat=0))
    assert chances.counts()[card.index, ANY] == (1, 1)
