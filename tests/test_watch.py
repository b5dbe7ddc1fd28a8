"""A game told as a story: always the same for a seed, complete, and without anybody's secrets."""

import re

import pytest

from kickdoor import cli
from kickdoor.engine import events as ev
from kickdoor.engine.commands import Command
from kickdoor.engine.game import Game
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.sets import ids
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.story.teller import EVERYTHING, Teller

HIDDEN = re.compile(r"(draws|loots the room:) (a|\d+) (Door|Treasure)")


def story(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert cli.main(["watch", "--plain", *args]) == 0
    return capsys.readouterr().out


def told(seed: int, seats: int, bot: str, viewer: int, set_id: str = "mazes") -> list[str]:
    game = new_game(set_id, seats, seed)
    teller = Teller(game, viewer)
    lines = teller.hear(game, game.opening)

    def hear(game: Game, seat: int, command: Command, events: list[ev.Event]) -> None:
        lines.extend(teller.hear(game, events))

    Driver(game, new_bots([bot] * seats, seed), hear).run()
    return [line.plain for line in lines + teller.finish()]


def test_same_seed_same_story(capsys: pytest.CaptureFixture[str]) -> None:
    assert story(capsys, "--seed", "7") == story(capsys, "--seed", "7") != story(capsys, "--seed", "8")


def test_a_story_has_a_beginning_turns_and_a_winner(capsys: pytest.CaptureFixture[str]) -> None:
    lines = story(capsys, "--seed", "7", "--seats", "3").splitlines()
    assert lines[0] == "Munchkins & Mazes: Ann, Bob and Cleo. Seed 7."
    turns = [int(line.split()[1]) for line in lines if line.startswith("Turn ")]
    assert turns == list(range(1, len(turns) + 1))
    ends = [line for line in lines if re.search(r"wins? the game .*in turn \d+", line)]
    assert len(ends) == 1
    assert lines[-3].startswith("Ann") and lines[-3].split()[-1] == "basic"


@pytest.mark.parametrize("bot", ["basic", "random"])
@pytest.mark.parametrize("set_id", ids())
def test_everything_that_happens_has_words(set_id: str, bot: str) -> None:
    """No gap is left open and no card parts with its owner for a reason that nobody has words for."""
    for seed in range(3):
        lines = told(seed, 3 + seed, bot, SPECTATOR, set_id)
        assert not any("{" in line or "…" in line or "parts with" in line for line in lines)


def test_totals_come_with_their_parts() -> None:
    lines = [line for seed in range(4) for line in told(seed, 4, "basic", SPECTATOR) if " against " in line]
    assert lines
    for line in lines:
        left, right = line.replace("−", "-").split(" against ")
        for side in (left, right):
            numbers = [int(n) for n in re.findall(r"(?<![\w-])[+-]?\d+\b", side)]
            assert len(numbers) == 1 or sum(numbers[:-1]) == numbers[-1], line


def test_spectators_see_no_hand() -> None:
    lines = told(7, 4, "basic", SPECTATOR)
    drawn = [line for line in lines if " draws " in line or "loots the room" in line]
    assert drawn and all(HIDDEN.search(line) for line in drawn)


def test_eyes_of_one_and_of_all() -> None:
    mine = [line for line in told(7, 4, "basic", 0) if "loots the room" in line]
    assert all(bool(HIDDEN.search(line)) != line.strip().startswith("Ann") for line in mine)
    assert not any(HIDDEN.search(line) for line in told(7, 4, "basic", EVERYTHING) if "loots the room" in line)


def test_eyes_must_belong_to_somebody(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["watch", "--eyes", "Bb"]) == 2
    assert capsys.readouterr().err == "kickdoor: no player 'Bb'; did you mean 'Bob'?\n"


def test_colours_on_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in story(capsys, "--seed", "7", "--seats", "3")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert cli.main(["watch", "--seed", "7", "--seats", "3"]) == 0
    assert "\x1b[" in capsys.readouterr().out


def test_bad_stuff_is_told_after_the_roll_that_brought_it() -> None:
    game = new_game("mazes", 4, 1)
    teller = Teller(game)
    roll = [ev.FleeTurn(0, 5, 5, -1), ev.DieRolled(0, 3, "flee", ""), ev.Caught(0, 5), ev.LevelChanged(0, 4, 3, "card")]
    lines = [line.plain.strip() for line in teller.hear(game, roll) + teller.finish()]
    assert lines[0].startswith("Ann rolls 3 −1 = 2, needing 5, and ")
    assert lines[1] == "Ann drops to Level 3."


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Ann plays {} on {}: +6."), ("de", "Ann spielt {} auf {}: +6.")]
)
def test_what_makes_a_monster_stronger_is_told_in_one_line(language: str, words: str) -> None:
    game = new_game("legends", 4, 1)
    names = [card.name for card in game.state.cards]
    sticker, mummy = names.index("Limited-Edition Sticker"), names.index("Mummy, Coming Undone")
    played, enhanced = ev.CardPlayed(0, sticker, mummy, -1, ""), ev.Enhanced(sticker, mummy, 6, 0)
    for events in ([played, enhanced], [enhanced]):  # a one-shot, and a card that is nothing but an enhancer
        teller = Teller(game, language=language)
        told = [line.plain.strip() for line in teller.hear(game, events) + teller.finish()]
        assert told == [words.format(names[sticker], names[mummy])]


def test_the_same_story_in_german(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    english, german = (story(capsys, "--seed", "7", "--lang", language).splitlines() for language in ("en", "de"))
    assert german[0] == "Munchkins & Mazes: Ann, Bob, Cleo und Dirk. Startwert 7."
    assert len(german) == len(english)
    told_alike = [line for line, twin in zip(english, german, strict=True) if line == twin and " " in line.strip()]
    assert not told_alike
    monkeypatch.setenv("KICKDOOR_LANG", "de_AT.UTF-8")
    assert story(capsys, "--seed", "7").splitlines() == german


def test_a_language_that_nobody_speaks_here_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["watch", "--lang", "tlh"]) == 2
    assert capsys.readouterr().err == "kickdoor: no language 'tlh'; there are de, en\n"
