"""Bots see only what their seat sees, say only what is accepted, and play as one would expect of them."""

import ast
from pathlib import Path
from random import Random

import pytest

import kickdoor.bots
from kickdoor.bots import BOTS, make
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.engine.sight import Sight
from kickdoor.scenarios.reading import read_text
from kickdoor.scenarios.scenario_setup import set_up
from kickdoor.sets import ids
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.soak.secrets import permuted, spread

FOLDER = Path(kickdoor.bots.__file__).parent
# Of the engine; none of them hands out a state.
ALLOWED = {
    "burden", "commands", "defs", "effects", "insight", "meanings", "options", "selectors", "sort_names", "views",
}  # fmt: skip
BESIDES = {
    ("player.py", "engine.seat_eyes"),  # whose fields are its own, see below
    ("program.py", "engine.fields"),
    ("program.py", "wire"),
    ("program.py", "logged"),
}  # what is sent


def position(seats: str, doors: str = "", turn: str = "Ann") -> Game:
    """A position of three players, written as in a scenario."""
    given = f"given:\n  turn: {turn}\n  doors: [{doors}]\n  seats:\n"
    lines = "".join(f"    {line.strip()}\n" for line in seats.strip().splitlines())
    return set_up(read_text(f"title: t\nsets: [mazes]\n{given}{lines}".encode())[0], "mazes")[0]


def says(game: Game, seat: int, bot: str = "basic/fair") -> cmd.Command | None:
    return make(bot, "t").act(SeatEyes(game, seat))


def do(game: Game, seat: int, command: cmd.Command) -> None:
    assert isinstance(game.submit(seat, command), list)


def handle(game: Game, seat: int, name: str) -> int:
    """The handle of a card before a seat, or in its hand."""
    player = game.state.seats[seat]
    return next(game.state.handle[c] for c in player.table + player.hand if game.state.cards[c].name == name)


# -- what they see ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_bots_know_nothing_of_the_state(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module == "kickdoor.engine":
            names = [f"kickdoor.engine.{alias.name}" for alias in node.names]
        for name in names:
            if name.startswith("kickdoor"):
                room, _, module = name.removeprefix("kickdoor.").partition(".")
                fine = room == "bots" or (room == "engine" and module in ALLOWED)
                assert fine or (path.name, name.removeprefix("kickdoor.")) in BESIDES, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.name)
def test_bots_do_not_reach_behind_the_eyes(path: Path) -> None:
    """A seat's eyes hold the game in a field of their own; bots use what they offer."""
    own = {name for name in (*dir(SeatEyes), *dir(Sight)) if name.startswith("_") and not name.startswith("__")}
    named = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
    assert {"_game", "_insight", "_state"} <= own
    assert not named & own


@pytest.mark.parametrize("bot", BOTS)
def test_hidden_cards_do_not_change_what_a_bot_says(bot: str) -> None:
    random = Random(3)
    for seed in range(3):
        game = new_game("mazes", 4, seed)
        driver = Driver(game, new_bots([bot] * 4, seed))
        for _ in range(60):
            for _ in range(7):
                if not game.over:
                    driver.step()
            for seat in game.waiting():
                if game.state.seats[seat].alive:
                    other = Game.resume(permuted(game.state, seat, random))
                    said = [make(bot, "t").act(SeatEyes(played, seat)) for played in (game, other)]
                    assert spread(said[0]) == spread(said[1])
                    assert type(said[0]) is type(said[1])


# -- what they say ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("bot", BOTS)
def test_games_end_and_nothing_is_refused(bot: str, seats: int) -> None:
    for seed in range(4):
        game = new_game("mazes", seats, seed)
        assert Driver(game, new_bots([bot] * seats, seed), strict=True).run()
        assert game.state.winners and not game.state.frames and game.state.question is None


@pytest.mark.parametrize("set_id", ids())
@pytest.mark.parametrize("bot", BOTS)
def test_every_set_can_be_played(bot: str, set_id: str) -> None:
    for seed in range(2):
        game = new_game(set_id, 4, seed)
        assert Driver(game, new_bots([bot] * 4, seed), strict=True).run()


@pytest.mark.parametrize("bot", BOTS)
def test_same_seed_same_game(bot: str) -> None:
    lines = []
    for _ in range(2):
        game = new_game("mazes", 4, 11)
        Driver(game, new_bots([bot] * 4, 11)).run()
        lines.append([(seat, type(command).__name__, spread(command)) for seat, command in game.line])
    assert lines[0] == lines[1]


def test_random_does_not_dress_and_undress_for_ever() -> None:
    game = new_game("mazes", 4, 5)
    Driver(game, new_bots(["random"] * 4, 5)).run()
    turned = sum(isinstance(command, cmd.Equip | cmd.Unequip | cmd.Entrust) for _, command in game.line)
    assert turned < game.state.turns


# -- how basic plays --------------------------------------------------------------------------------------------------


def test_basic_wears_the_best() -> None:
    game = position("Ann: {level: 2, in_play: [Reforged Sword, {Pickle Spear: sideways}]}\nBob: {}\nCleo: {}")
    first = says(game, 0)
    assert isinstance(first, cmd.Unequip) and first.card == handle(game, 0, "Reforged Sword")
    do(game, 0, first)
    second = says(game, 0)
    assert isinstance(second, cmd.Equip) and second.card == handle(game, 0, "Pickle Spear")


def test_basic_sells_what_it_cannot_use() -> None:
    hand = "Meat Shield, Hammer of Finger Nailing, Sword From the Cover, Statement Spork"
    game = position(f"Ann: {{level: 2, hand: [{hand}]}}\nBob: {{}}\nCleo: {{}}")
    command = says(game, 0)
    assert isinstance(command, cmd.Sell) and len(command.cards) == 4


def test_basic_claims_when_it_wins_and_runs_when_it_must() -> None:
    game = position("Ann: {level: 5}\nBob: {}\nCleo: {}", "Tutorial Slime")
    do(game, 0, cmd.Kick())
    assert isinstance(says(game, 0), cmd.Claim)
    game = position("Ann: {level: 5}\nBob: {}\nCleo: {}", "Glampire")
    do(game, 0, cmd.Kick())
    assert isinstance(says(game, 0), cmd.Flee)


def test_basic_throws_in_what_turns_the_fight() -> None:
    game = position("Ann: {level: 4, hand: [Prismatic Glitter]}\nBob: {}\nCleo: {}", "Bearbug")
    do(game, 0, cmd.Kick())
    command = says(game, 0)
    assert isinstance(command, cmd.Play) and command.side == "munchkins"


def test_basic_asks_for_help_that_wins_and_pays_for_it() -> None:
    game = position("Ann: {level: 4}\nBob: {level: 2}\nCleo: {level: 3, in_play: [Pickle Spear]}", "Don Corrosione")
    do(game, 0, cmd.Kick())
    command = says(game, 0)
    assert isinstance(command, cmd.Propose) and command.kind == "ask" and command.to == 2 and command.picks


@pytest.mark.parametrize(
    ("fighter", "helper", "picks", "answer"),
    [
        (4, 3, (), cmd.Decline),
        (4, 3, (1,), cmd.Decline),
        (4, 3, (1, 2), cmd.Accept),
        (2, 6, (), cmd.Decline),
        (2, 6, (1,), cmd.Accept),
    ],
)
def test_basic_helps_for_a_fair_price(
    fighter: int, helper: int, picks: tuple[int, ...], answer: type[cmd.Command]
) -> None:
    """A fighter who ends up ahead of the helper pays two Treasures, one who stays behind pays one."""
    seats = f"Ann: {{level: {fighter}}}\nBob: {{level: {helper}, in_play: [Pickle Spear]}}\nCleo: {{}}"
    game = position(seats, "Don Corrosione")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Propose("ask", 1, picks=picks))
    assert isinstance(says(game, 1), answer)


def test_basic_helps_nobody_to_victory() -> None:
    game = position("Ann: {level: 9}\nBob: {level: 3, in_play: [Pickle Spear]}\nCleo: {}", "Gelatinous Sofa")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Propose("ask", 1, picks=(1, 2, 3)))
    assert isinstance(says(game, 1), cmd.Decline)


@pytest.mark.parametrize("card", ["Greater", "Dinner Is on the Table", "Eviction Notice", "Life Partner"])
def test_basic_stops_a_winner(card: str) -> None:
    game = position(f"Ann: {{level: 9}}\nBob: {{hand: ['{card}']}}\nCleo: {{}}", "Bearbug")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Claim())
    command = says(game, 1)
    assert isinstance(command, cmd.Play) and command.card == handle(game, 1, card)


def test_basic_looks_for_trouble_with_what_it_beats() -> None:
    game = position("Ann: {level: 5, hand: [Glampire, Snack Wolf, The Quiet Wight]}\nBob: {}\nCleo: {}", "Well-Rested")
    do(game, 0, cmd.Kick())
    command = says(game, 0)
    assert isinstance(command, cmd.Trouble) and command.card == handle(game, 0, "The Quiet Wight")


def test_basic_gives_its_worst_cards_away() -> None:
    hand = "[Elf, Elf, Cleric, Go Up a Level, Wandering Monster, Glampire, Total Party Krill]"
    game = position(f"Ann: {{level: 9, in_play: [Elf, Cleric], hand: {hand}}}\nBob: {{}}\nCleo: {{}}", "Well-Rested")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Loot())
    command = says(game, 0)
    assert isinstance(command, cmd.Charity)
    given = {game.state.cards[game.state.by_handle(0, card)].kind for card in command.cards}
    assert given <= {"identity", "monster"}
