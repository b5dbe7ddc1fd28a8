"""A game told as a story: always the same for a seed, complete, and without anybody's secrets."""

import re
from collections.abc import Iterator
from random import Random

import pytest

import kickdoor
from kickdoor import cli
from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.commands import Command
from kickdoor.engine.defs import DOOR
from kickdoor.engine.game import Game
from kickdoor.engine.names import HAND, TABLE
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import DISCARD
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.sets import ids
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.soak.utterances import played
from kickdoor.story.parts import ClausePart
from kickdoor.story.sentence import Account
from kickdoor.story.teller import EVERYTHING, Teller
from kickdoor.story.telling import Notes

HIDDEN = re.compile(r"(draws|loots the room:) (a|\d+) (Door|Treasure)")


def story(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert cli.main(["watch", "--plain", *args]) == 0
    return capsys.readouterr().out


def told(seed: int, seats: int, bot: str, viewer: int, set_id: str = "mazes") -> list[str]:
    game = new_game(set_id, seats, seed)
    teller = Teller(game, viewers=[viewer])
    lines = teller.hear(game, game.opening)

    def hear(game: Game, seat: int, command: Command, events: list[ev.Event]) -> None:
        lines.extend(teller.hear(game, events))

    Driver(game, new_bots([bot] * seats, seed), hear).run()
    return [teller.wording.plain(line.to(viewer)) for line in lines]


def texts(teller: Teller, accounts: list[Account]) -> list[str]:
    return [teller.wording.plain(account.line).strip() for account in accounts]


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
    lines = texts(teller, teller.hear(game, roll))
    assert lines[0].startswith("Ann rolls 3 −1 = 2, needing 5, and ")
    assert lines[1] == "Ann drops to Level 3."


def test_a_card_lost_from_hand_is_told_from_one_lost_from_the_table() -> None:
    game = new_game("mazes", 4, 1)
    elf = [card.id for card in game.state.cards].index("mazes.elf")
    losses = [(HAND, "Ann loses Elf from hand."), (TABLE, "Ann loses Elf.")]
    for place, words in losses:
        teller = Teller(game)
        event = ev.CardMoved(elf, place, 0, DISCARD + DOOR, -1, 1, 1, "lost")
        assert texts(teller, teller.hear(game, [event])) == [words]


def test_a_bonus_for_the_monsters_is_told_as_one() -> None:
    """Also if its card did not ask for a side, because it has a way of use for each."""
    game = new_game("w40k", 4, 1)
    grenade = [card.id for card in game.state.cards].index("w40k.sanctified_grenade")
    told = []
    for side in ("munchkins", "monsters"):
        teller = Teller(game)
        events = [ev.CardPlayed(0, grenade, -1, -1, ""), ev.BonusGiven(side, 3, grenade, 0, -1)]
        told += texts(teller, teller.hear(game, events))
    assert told == ["Ann plays Sanctified Grenade: +3.", "Ann plays Sanctified Grenade: +3 for the monsters."]


def test_a_refusal_is_told_before_the_next_offer_to_the_same_player() -> None:
    game = new_game("mazes", 4, 1)
    teller = Teller(game)
    offers = [(2, "declined"), (1, "declined"), (2, "accepted")]
    lines: list[str] = []
    for number, (to, how) in enumerate(offers):
        for event in (ev.Proposed(number, "ask", 0, to, (), (), (1,), (), False), ev.ProposalClosed(number, how)):
            lines += texts(teller, teller.hear(game, [event]))
    asked = "Ann asks {} for help and offers Treasure pick 1."
    both = "Cleo and Bob decline, one after the other."
    assert lines == [asked.format("Cleo"), asked.format("Bob"), both, asked.format("Cleo"), "Cleo: deal!"]


def test_a_refusal_is_told_before_an_offer_of_the_same_player() -> None:
    game = new_game("mazes", 4, 1)
    teller = Teller(game)
    asked, pitched = (
        ev.Proposed(i, what, 2 * i, 2 - 2 * i, (), (), (1,), (), False) for i, what in enumerate(["ask", "pitch"])
    )
    lines = texts(teller, teller.hear(game, [asked, ev.ProposalClosed(0, "declined"), pitched]))
    assert len(lines) == 3 and lines[2] == "Cleo would help Ann for Treasure pick 1."


VEHICLE = """
set: w40k
seats:
  Ann: {in_play: [Third-Hand Tank]}
  Bob: {}
  Cleo: {}
doors: [Tortoise-Class Walker]
dice: [4]
"""


def test_a_roll_is_told_with_what_counts_when_it_is_made() -> None:
    """A Vehicle that slows its rider down can be left behind before the roll."""
    game = kickdoor.Game.from_position(VEHICLE)
    teller, lines = Teller(game), list[str]()
    tank = game.view(0).seats[0].table[0].handle
    said: list[tuple[int, Command]] = [(0, cmd.Kick()), (0, cmd.Flee()), (0, cmd.Use(tank))]
    while said or game.state.window() is not None:
        seat, command = said.pop(0) if said else (game.waiting()[0], cmd.Pass())
        events = game.submit(seat, command)
        assert not isinstance(events, Refusal)
        lines += texts(teller, teller.hear(game, events))
    assert any(line.startswith("Ann rolls 4 +2 = 6, needing 5, and ") for line in lines)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Ann plays {} on {}: +6."), ("de", "Ann spielt {} auf {}: +6.")]
)
def test_what_makes_a_monster_stronger_is_told_in_one_line(language: str, words: str) -> None:
    game = new_game("legends", 4, 1)
    ids = [card.id for card in game.state.cards]
    sticker, mummy = ids.index("legends.limited_edition_sticker"), ids.index("legends.mummy_coming_undone")
    played, enhanced = ev.CardPlayed(0, sticker, mummy, -1, ""), ev.Enhanced(sticker, mummy, 6, 0)
    for events in ([played, enhanced], [enhanced]):  # a one-shot, and a card that is nothing but an enhancer
        teller = Teller(game, language=language)
        names = [teller.wording.card_name(ids[card]) for card in (sticker, mummy)]
        assert texts(teller, teller.hear(game, events)) == [words.format(*names)]


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


# -- one story for everybody ------------------------------------------------------------------------------------------


def shuffled_game(seed: int, length: int) -> Iterator[tuple[Game, list[ev.Event]]]:
    """A game at random, with a few acts taken back: after each command the game and what the command has caused."""
    game, random = new_game("mazes", 4, seed), Random(seed)
    yield game, game.opening
    for events in played(game, random, length):
        yield game, events
        for seat in range(4):
            if random.random() < 0.05 and game.why_not(seat, cmd.Undo()) is None:
                undone = game.submit(seat, cmd.Undo())
                assert not isinstance(undone, Refusal)
                yield game, undone


@pytest.mark.parametrize("seed", [1, 2])
def test_everybody_hears_the_same_lines_but_for_hidden_cards(seed: int) -> None:
    """Told to all at once, the story is to each viewer what it would be if it were told to nobody else."""
    game = new_game("mazes", 4, seed)
    together = Teller(game, "de", [0, 1, 2, 3])
    alone = {viewer: Teller(game, "de", [viewer]) for viewer in (SPECTATOR, 0, 1, 2, 3)}
    own = 0
    for state, events in shuffled_game(seed, 200):
        accounts = together.hear(state, events)
        own += sum(len(account.own) for account in accounts)
        for viewer, teller in alone.items():
            assert [a.to(viewer) for a in teller.hear(state, events)] == [a.to(viewer) for a in accounts]
    assert own > 5 and together.count == alone[0].count


def test_what_was_taken_back_is_forgotten() -> None:
    """After an undo the teller knows no more than somebody who comes in then."""
    game = new_game("mazes", 4, 3)
    teller, undone = Teller(game), 0
    for state, events in shuffled_game(3, 900):
        teller.hear(state, events)
        if any(isinstance(event, ev.Undone) for event in events):
            undone += 1
            fresh = Notes.of(visibility.view(state.state, SPECTATOR))
            for field in ("fighter", "settled", "proposals"):
                assert getattr(teller.notes, field) == getattr(fresh, field)
            assert [ref.handle for ref in teller.notes.foes] == [ref.handle for ref in fresh.foes]
    assert undone > 3


def test_names_are_those_of_the_time() -> None:
    game = new_game("mazes", 4, 1)
    teller = Teller(game)
    before = teller.hear(game, [ev.FleeBegan(1)])
    game.state.seats[1].name = "Zoe"
    assert not teller.hear(game, [])
    after = teller.hear(game, [ev.FleeBegan(1)])
    assert [text.partition(" ")[0] for text in texts(teller, before + after)] == ["Bob", "Zoe", "Zoe"]
    assert texts(teller, after)[0] == "Zoe sits down in Bob's place and plays on."
    assert [account.line.n for account in before + after] == [1, 2, 3]


def test_a_rule_that_explains_is_named() -> None:
    game = new_game("mazes", 4, 1)
    [account] = Teller(game).hear(game, [ev.HelperLeft(1, "backed out")])
    assert ClausePart("HELP-13") in account.line.parts
