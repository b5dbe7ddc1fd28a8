"""A position can be written, pasted and loaded again: the same game goes on."""

from pathlib import Path
from random import Random

import pytest

from kickdoor import Game, cli
from kickdoor.engine.imagine import imagined
from kickdoor.positions.given import PositionError
from kickdoor.saves import dump_state
from kickdoor.scenarios import read_text, run
from kickdoor.server import games, packs
from kickdoor.server.tokens import commitment
from kickdoor.soak.secrets import spread
from kickdoor.soak.settings import draw_table, new_game
from kickdoor.soak.utterances import play_on
from kickdoor.wire import from_plain

RECORDED = Path(__file__).parent / "recorded" / "v0_1" / "finished.kickdoor"
TABLES = range(16)
SEATS = "seats: {Ann: {}, Bob: {}, Cleo: {}}"


@pytest.mark.parametrize("number", TABLES)
def test_what_was_written_is_loaded_as_the_same_game(number: int) -> None:
    """Sets, mixes, house rules and table sizes at random, at random points: the middle of a card among them."""
    game, random = Game.resume(new_game(draw_table(11, number)).state), Random(number)
    for _ in range(8):
        text = game.position()
        again = Game.from_position(text)
        assert dump_state(again.state) == dump_state(game.state)
        assert again.position() == text
        if game.over:
            break
        play_on(game, random, random.randint(1, 60))


def test_a_loaded_game_has_the_same_future() -> None:
    game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=3)
    play_on(game, Random(1), 50)
    again = Game.from_position(game.position())
    for each in (game, again):
        play_on(each, Random(2), 100)
    assert dump_state(again.state) == dump_state(game.state)
    assert spread(again.view(1)) == spread(game.view(1))


@pytest.mark.parametrize("number", TABLES)
def test_what_a_seat_knows_is_loaded_as_a_game_that_looks_the_same(number: int) -> None:
    """And the text depends on nothing that the seat does not know: it is the same for every game it can imagine."""
    game, random = Game.resume(new_game(draw_table(12, number)).state), Random(number)
    for _ in range(6):
        seat = random.randrange(-1, len(game.state.seats))
        text = game.position(seat=seat)
        again = Game.from_position(text)
        assert spread(again.view(seat)) == spread(game.view(seat))
        if seat >= 0:
            assert repr(again.options(seat)) == repr(game.options(seat))
        assert Game.resume(imagined(game.state, seat, number).state).position(seat=seat) == text
        if game.over:
            break
        play_on(game, random, random.randint(1, 60))


def test_without_the_secret_the_dice_are_others() -> None:
    game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=3)
    play_on(game, Random(1), 50)
    text = game.position(secret=False)
    assert "seed" not in text
    assert "counters" not in text
    again = Game.from_position(text)
    assert again.state.seed != game.state.seed
    assert spread(again.view(0)) == spread(game.view(0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SEATS, '"set" missing'),
        (f"set: mazs\n{SEATS}", 'unknown set "mazs", did you mean "mazes"?'),
        (f"set: mazes\n{SEATS}\nturn: Bop", 'line 1: unknown seat "Bop", did you mean "Bob"?'),
        (f"set: mazes\n{SEATS}\ntunr: Bob", 'line 3: unknown key "tunr", did you mean "turn"?'),
        ("set: mazes\nseats: {Ann: {level: 0}, Bob: {}, Cleo: {}}", "line 2: seats.Ann.level: 0 is out of range"),
        (
            "set: mazes\nseats: {Ann: {level: 99999999}, Bob: {}, Cleo: {}}",
            "line 2: seats.Ann.level: expected a number",
        ),
        ("set: mazes\nseats: {Ann: {}}", "This game is for 3 to 6 players, not 1"),
        (f"set: mazes\n{SEATS}\ndoors: [Elff]", "line 3: doors[0]: no card 'Elff' in this game; did you mean 'Elf'?"),
        (f"set: mazes\n{SEATS}\ndoors: [Glampire, Glampire]", "line 3: doors[1]: there are only 1 of 'Glampire'"),
        (f"set: mazes\n{SEATS}\ndoors: [Elf (2), Elf (2)]", "line 3: doors[1]: 'Elf (2)' stands here twice"),
        (f"set: mazes\n{SEATS}\ndoors: [Elf (9)]", "line 3: doors[0]: there are 3 of 'Elf'"),
        (f"set: mazes\n{SEATS}\ndoors: [{{}}]", "expected one card"),
        (f"set: mazes\n{SEATS}\nphase: fighting", "the phase fighting needs its frames"),
        (f"set: mazes\n{SEATS}\nfight: {{fighter: Bop}}", "line 3: fight.fighter: no seat 'Bop'; did you mean 'Bob'?"),
        (f"set: mazes\n{SEATS}\nfight: [1]", "line 3: fight: expected a map"),
        (f"set: mazes\n{SEATS}\nframes: [{{turn: {{step: arang}}}}]", 'line 3: frames: unknown step "arang"'),
        (f"set: mazes\n{SEATS}\nframes: [{{combat: {{step: opened, seat: Ann}}}}]", "what is pending does not fit"),
        (f"set: mazes\n{SEATS}\nframes: []", "what is pending does not fit"),
        (f"set: mazes\n{SEATS}\nhandles: {{Elf: 3}}", "Elf"),
        (f"set: mazes\n{SEATS}\nseed: -4", "a seed is a number from 0, not -4"),
        (f"set: mazes\n{SEATS}\nseed: abc", "line 3: seed: a seed is"),
        (f"set: mazes\n{SEATS}\nhouse_rules: {{hand_limits: 3}}", "no rule 'hand_limits'; did you mean 'hand_limit'?"),
        ("set: [", "line 2: not YAML"),
        ("", "nothing in it"),
        ("- 3", "line 1: expected a map"),
        (f"set: mazes\n{SEATS}\nfacts: {{}}", 'unknown key "facts"'),
    ],
)
def test_a_mistake_is_told_in_a_sentence_with_its_place(text: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        Game.from_position(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_written_position_can_be_the_given_of_a_scenario() -> None:
    game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=3)
    given = "".join(f"  {line}\n" for line in game.position().splitlines())
    head = "title: t\nsets: [mazes]\nends: [window]\nunused: [doors, treasures]\n"
    steps = "when: [{Ann: kick, refused: CHAR-06}]\nthen: {window: opening, Ann: {level: 1, hand: 8}}\n"
    scenario = read_text(f"{head}given:\n{given}{steps}".encode())[0]
    assert run(scenario, "mazes").failure is None
    other = run(scenario, "legends").failure
    assert other is not None
    assert "this is a position of mazes, not of legends" in other.found


def test_the_command_shows_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.yaml"
    file.write_text("set: mazes\nseats: {Ann: {level: 3, in_play: [Elf], hand: [Glampire]}, Bob: {}, Cleo: {}}")
    assert cli.main(["position", "show", str(file)]) == 0
    told = capsys.readouterr().out
    assert "> Ann   Level 3, strength 3, hand 1 + 0: 1 elf" in told
    assert "Hand of Ann: -1 glampire." in told
    assert "Ann may:\n  Kick()" in told


def test_the_command_writes_and_shows_the_position_of_a_recorded_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = recorded(tmp_path / "game.kickdoor")
    assert cli.main(["position", "of", str(tmp_path / "game.kickdoor")]) == 0
    file = tmp_path / "position.yaml"
    file.write_text(capsys.readouterr().out)
    assert cli.main(["position", "show", str(file)]) == 0
    assert f"Turn {there.state.turns}, " in capsys.readouterr().out


def recorded(file: Path) -> Game:
    """A game of today's cards that is written to a file."""
    _, pack = packs.pack(("mazes",))
    seed = b"kickdoor" * 4
    deal = games.Deal("mazes", ["Ann", "Bob", "Cleo"], seed, {}, 0, commitment(seed))
    played = Game.resume(games.dealt(deal, pack).state)
    play_on(played, Random(1), 60)
    commands = [(seat, from_plain(command)) for seat, command in played.line]
    file.write_bytes(games.to_file(games.Record(games.FORMAT, "today", pack, deal, commands)))
    return played


def test_a_game_of_other_cards_has_no_position_of_these(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["position", "of", str(RECORDED), "--at", "60"]) == 2
    assert "was played with other cards than the set 'mazes' has now" in capsys.readouterr().err


def test_the_command_tells_mistakes_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.yaml"
    file.write_text("set: mazes\nseats: {Ann: {level: 0}}")
    for command in (["show", str(file)], ["show", str(tmp_path / "no")], ["of", str(RECORDED), "--at", "99999"]):
        assert cli.main(["position", *command]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
