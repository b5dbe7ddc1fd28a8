"""A choice of cards: what stays in the box, what is refused, and that saves and the server carry it."""

import msgspec
import pytest

from kickdoor import Game, cli, saves
from kickdoor.choice import BadHouseRule
from kickdoor.engine.names import OUT
from kickdoor.house_rules import expand
from kickdoor.server.forms import NewTable
from kickdoor.sets import load, pool

CARDS = load("mazes").rulebook.doors + load("mazes").rulebook.treasures


def out(game: Game) -> set[str]:
    """The ids of the cards that are in no deck, pile or hand."""
    return {card.id for number, card in enumerate(game.state.cards) if game.state.zone[number] == OUT}


def played(*choice: str, sets: str = "mazes", **others: int) -> Game:
    return Game(sets, ["Ann", "Bob", "Cleo"], seed=3, house_rules={**dict.fromkeys(choice, 1), **others})


@pytest.mark.parametrize("what", ["mazes.glampire", "Glampire", " glampire "])
def test_one_card_stays_in_the_box(what: str) -> None:
    assert out(played(f"without:{what}")) == {"mazes.glampire"}


def test_all_copies_of_a_card_stay() -> None:
    game = played("without:Elf", "without:Dwarf")
    assert out(game) == {"mazes.elf", "mazes.dwarf"}
    there = sum(zone != OUT for zone in game.state.zone)
    assert there == CARDS - sum(pool("mazes").by_id[card].copies for card in ("mazes.elf", "mazes.dwarf"))


def test_a_kind_or_a_set_stays() -> None:
    curses = {card.id for card in pool("mazes").defs if card.kind == "curse"}
    assert out(played("without:curse")) == curses
    game = played("without:legends", sets="mazes+legends")
    assert {card.partition(".")[0] for card in out(game)} == {"legends"}
    assert sum(zone != OUT for zone in game.state.zone) == CARDS


def test_nothing_but_a_choice() -> None:
    kinds = ("monster", "item", "one_shot", "level_up")
    game = played(*(f"only:{kind}" for kind in kinds), "without:Glampire")
    there = {card.kind for number, card in enumerate(game.state.cards) if game.state.zone[number] != OUT}
    assert there == set(kinds) and "mazes.glampire" in out(game)


def test_seals_stay_when_decks_are_chosen() -> None:
    game = played("only:mazes", "only:Disaster! Zoo Breakout", sets="apocalypse+mazes")
    assert len(game.state.seals) == 12
    assert not any(card.startswith("mazes.") for card in out(game))
    assert "apocalypse.zoo_breakout" not in out(game) and "apocalypse.fire_ants" in out(game)


def test_a_choice_that_is_switched_off_changes_nothing() -> None:
    assert expand({"without:curse": 0}, pool("mazes")) == {}


def test_a_choice_goes_with_a_size() -> None:
    game = played("without:curse", doors=60)
    assert len(game.state.decks[0]) + sum(
        game.state.cards[card].deck == 0 for seat in game.state.seats for card in seat.hand
    ) == 60  # fmt: skip
    assert not any(game.state.cards[card].kind == "curse" for card in game.state.decks[0])


@pytest.mark.parametrize(
    ("choice", "sets", "reason"),
    [
        (
            {"without:Glampir": 1},
            "mazes",
            "no card, kind of card or set 'Glampir' in this game. Did you mean 'glampire'?",
        ),
        ({"without:Glampire": 2}, "mazes", "without:Glampire is either on or off, not 2 (MIX-01)."),
        ({"without:seal": 1}, "apocalypse", "the Seals are no deck, and the seventh counts (COMP-02)."),
        ({"without:monster": 1}, "mazes", "0 monsters are left; nobody wins without a kill"),
        ({"only:curse": 1}, "mazes", "16 Doors are left: not enough for 6 players with 4 each (COMP-09)."),
        ({"only:monster": 1}, "mazes", "0 Treasures are left: not enough for 6 players with 4 each (COMP-09)."),
        ({"without:monster": 1, "only:monster": 1}, "mazes", "0 Doors are left"),
        ({"without:legends": 1}, "mazes", "no card, kind of card or set 'legends'"),
    ],
)
def test_choices_that_are_refused_with_the_reason(choice: dict[str, int], sets: str, reason: str) -> None:
    with pytest.raises(BadHouseRule) as error:
        expand(choice, pool(*sets.split("+")))
    assert reason in str(error.value)


def test_saves_keep_the_choice() -> None:
    game = played("without:curse")
    again = saves.load(saves.save(game), pool("mazes"))
    assert saves.dump_state(again.state) == saves.dump_state(game.state)
    assert again.state.zone.count(OUT) == game.state.zone.count(OUT) == 16


def test_a_new_table_can_ask_for_it() -> None:
    """The form of the server carries it like every house rule."""
    form = msgspec.json.decode(b'{"name": "Ann", "house_rules": {"without:curse": 1, "epic": 1}}', type=NewTable)
    assert "left_out mazes.lose_your_armor" in expand(form.house_rules, pool(*form.sets))


@pytest.mark.parametrize("command", ["sim", "watch"])
def test_on_the_command_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [command, "--seats", "3", "--seed", "4", "--house-rule", "quick"]
    once = [*arguments, *(["--games", "1", "--workers", "1"] if command == "sim" else ["--plain"])]
    assert cli.main([*once, "--house-rule", "without:curse", "--house-rule", "without:Glampire"]) == 0
    assert "Lose Your Armor" not in capsys.readouterr().out
    assert cli.main([*once, "--house-rule", "without:Glampir"]) == 2
    assert "Did you mean 'glampire'?" in capsys.readouterr().err


def test_the_list_of_house_rules_explains_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["house-rules"]) == 0
    assert "without:" in capsys.readouterr().out
