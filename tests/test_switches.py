"""The optional rules: what they set, and which choices are refused with what reason."""

import json
import re

import pytest

from kickdoor import Game, cli
from kickdoor.choice import BadOption
from kickdoor.engine.events import GameBegan
from kickdoor.rulebook import load
from kickdoor.sets import ids, pool
from kickdoor.switches import expand, switches


def refused(options: dict[str, int], *set_ids: str) -> str:
    with pytest.raises(BadOption) as error:
        expand(options, pool(*set_ids or ("mazes",)))
    return str(error.value)


def test_every_switch_has_a_sentence_a_clause_and_numbers_that_exist() -> None:
    numbers = pool("mazes").rulebook.numbers
    for switch in switches().values():
        assert switch.help.endswith(".") and switch.clause in load().by_id
        assert {*switch.numbers, *([switch.number] if switch.number else []), *switch.also} <= numbers.keys()
        assert bool(switch.numbers) != bool(switch.number), f"{switch.id} is either on or off or has a value"
        assert set(switch.not_with) <= switches().keys()
        assert set(re.findall(r"[A-Z]+-\d+", switch.help)) == set()


def test_what_options_set() -> None:
    assert expand({}, pool("mazes")) == {}
    assert expand({"faster_play": 1}, pool("mazes")) == {"listen_at_the_door": 1, "loot_treasure": 1}
    assert expand({"deal": 5}, pool("mazes")) == {"start_doors": 5, "start_treasures": 5}
    assert expand({"epic": 0, "quick": 1}, pool("mazes")) == {"win_level": 7, "kill_from": 7}


@pytest.mark.parametrize("set_id", ids())
def test_every_switch_can_be_had_somewhere(set_id: str) -> None:
    cards = pool(set_id)
    seals = any(card.kind == "seal" for card in cards.defs)
    for switch in switches().values():
        value = switch.range[1] if switch.number else 1
        possible = {"seal_die": seals, "no_sex": bool(cards.rulebook.numbers["sex"])}.get(switch.id, True)
        if possible:
            assert expand({switch.id: value}, cards)
        else:
            assert "makes no sense without" in refused({switch.id: value}, set_id)


def test_choices_that_are_refused_with_the_reason() -> None:
    assert refused({"epc": 1}).startswith("There is no option 'epc'. There are: faster_play,")
    assert refused({"epic": 2}) == "Epic, to Level 20 is either on or off, not 2 (EPIC-01)."
    assert refused({"hand_limit": 2}) == "Hand limit must be from 3 to 10, not 2 (CARD-09)."
    assert refused({"hand_limit": 11}) == "Hand limit must be from 3 to 10, not 11 (CARD-09)."
    assert refused({"seal_die": 1}, "mazes", "legends") == (
        "Restless Seals makes no sense without seals in the game (MIX-03)."
    )
    assert "makes no sense without sex in the game (AMB-167)." in refused({"no_sex": 1}, "mazes", "w40k")


@pytest.mark.parametrize("options", [{"epic": 1, "quick": 1}, {"quick": 1, "epic": 1}])
def test_contradictions_are_refused_in_either_order(options: dict[str, int]) -> None:
    assert refused(options) == "Short game, to Level 7 and Epic, to Level 20 do not go together (WIN-06)."


def test_a_deck_must_do_for_the_deal() -> None:
    assert expand({"deal": 8, "treasures": 50}, pool("mazes"))  # six players
    assert refused({"deal": 8, "treasures": 50, "crowd": 1}) == (
        "50 Treasures do not do for 8 players with 8 each (COMP-09)."
    )
    assert "60 Doors" in refused({"crowd": 1, "doors": 60, "deal": 8})
    assert expand({"deal": 6, "treasures": 50, "crowd": 1}, pool("mazes"))


def test_a_game_is_played_with_its_options() -> None:
    game = Game(
        "mazes+legends", ["Ann", "Bob"], seed=1, house_rules={"two_players": 1, "deal": 5, "doors": 60, "first": 2}
    )
    assert [len(seat.hand) for seat in game.state.seats] == [10, 10]
    assert len(game.state.decks[0]) == 50
    began = [event.first for event in game.opening if isinstance(event, GameBegan)]
    assert began == [1]
    game = Game("legends", ["Ann", "Bob", "Cleo"], sexes=["female", "", "female"])
    assert [seat.sex for seat in game.state.seats] == ["female", "female", "female"]


@pytest.mark.parametrize("sexes", [["female"], ["female", "elf", "male"]])
def test_a_sex_that_the_rules_do_not_know(sexes: list[str]) -> None:
    with pytest.raises(ValueError, match="male or female"):
        Game("legends", ["Ann", "Bob", "Cleo"], sexes=sexes)


# -- on the command line ----------------------------------------------------------------------------------------------


def test_the_list_of_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["options", "--json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows.keys() == switches().keys()
    assert rows["hand_limit"]["values"] == "3 to 10" and rows["epic"]["values"] == "yes, no"
    assert rows["epic"]["clause"] == "EPIC-01" and rows["epic"]["help"]
    assert cli.main(["options"]) == 0
    assert "Restless Seals" in capsys.readouterr().out


def test_a_mixed_game_with_options_is_watched(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "two_players", "--option", "quick", "--option", "hand_limit=7"]
    assert cli.main(["watch", "--plain", "--set", "legends+mazes", "--seats", "2", "--seed", "3", *options]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Munchkin Legends Deluxe + Munchkins & Mazes: Ann and Bob. Seed 3.")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--set", "mazes+legend"], "no set 'legend'; did you mean 'legends'?"),
        (["--set", "mazes+mazes"], "mazes+mazes names a set twice"),
        (["--set", "mazes,legends"], "several sets are joined by +: mazes+legends"),
        (["--option", "epics"], "no option 'epics'; did you mean 'epic'?"),
        (["--option", "hand_limit"], "hand_limit takes a number from 3 to 10: hand_limit=10"),
        (["--option", "hand_limit=2"], "Hand limit must be from 3 to 10, not 2 (CARD-09)."),
        (["--option", "epic=maybe"], "epic is yes, no or a number, not 'maybe'"),
        (["--option", "epic", "--option", "quick"], "do not go together (WIN-06)."),
        (["--option", "seal_die"], "makes no sense without seals in the game (MIX-03)."),
        (["--option", "first=5"], "Seat 5 cannot begin at a table of 4 (WIN-03)."),
        (["--seats", "7"], "This game is for 3 to 6 players, not 7 (COMP-06)."),
        (["--seats", "9", "--option", "crowd"], "This game is for 3 to 8 players, not 9 (COMP-06)."),
    ],
)
@pytest.mark.parametrize("command", ["sim", "watch"])
def test_mistakes_on_the_command_line(
    command: str, args: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([command, *args]) == 2
    assert message in capsys.readouterr().err
