"""The house rules: what they set, and which choices are refused with what reason."""

import json
import re

import pytest

from kickdoor import Game, cli
from kickdoor.choice import BadHouseRule
from kickdoor.engine.events import GameBegan
from kickdoor.house_rules import expand, house_rules
from kickdoor.rulebook import load
from kickdoor.sets import ids, pool


def refused(agreed: dict[str, int], *set_ids: str) -> str:
    with pytest.raises(BadHouseRule) as error:
        expand(agreed, pool(*set_ids or ("mazes",)))
    return str(error.value)


def test_every_house_rule_has_a_sentence_a_clause_and_numbers_that_exist() -> None:
    numbers = pool("mazes").rulebook.numbers
    for rule in house_rules().values():
        assert rule.help.endswith(".") and rule.clause in load().by_id
        assert {*rule.numbers, *([rule.number] if rule.number else []), *rule.also} <= numbers.keys()
        assert bool(rule.numbers) != bool(rule.number), f"{rule.id} is either on or off or has a value"
        assert set(rule.not_with) <= house_rules().keys()
        assert set(re.findall(r"[A-Z]+-\d+", rule.help)) == set()


def test_what_house_rules_set() -> None:
    assert expand({}, pool("mazes")) == {}
    assert expand({"faster_play": 1}, pool("mazes")) == {"listen_at_the_door": 1, "loot_treasure": 1}
    assert expand({"deal": 5}, pool("mazes")) == {"start_doors": 5, "start_treasures": 5}
    assert expand({"epic": 0, "quick": 1}, pool("mazes")) == {"win_level": 7, "kill_from": 7}


@pytest.mark.parametrize("set_id", ids())
def test_every_house_rule_can_be_had_somewhere(set_id: str) -> None:
    cards = pool(set_id)
    seals = any(card.kind == "seal" for card in cards.defs)
    for rule in house_rules().values():
        value = rule.range[1] if rule.number else 1
        possible = {"seal_die": seals, "no_sex": bool(cards.rulebook.numbers["sex"])}.get(rule.id, True)
        if possible:
            assert expand({rule.id: value}, cards)
        else:
            assert "makes no sense without" in refused({rule.id: value}, set_id)


def test_choices_that_are_refused_with_the_reason() -> None:
    assert refused({"epc": 1}).startswith("There is no house rule 'epc'. There are: faster_play,")
    assert refused({"epic": 2}) == "Epic, to Level 20 is either on or off, not 2 (EPIC-01)."
    assert refused({"hand_limit": 2}) == "Hand limit must be from 3 to 10, not 2 (CARD-09)."
    assert refused({"hand_limit": 11}) == "Hand limit must be from 3 to 10, not 11 (CARD-09)."
    assert refused({"seal_die": 1}, "mazes", "legends") == (
        "Restless Seals makes no sense without seals in the game (MIX-03)."
    )
    assert "makes no sense without sex in the game (AMB-167)." in refused({"no_sex": 1}, "mazes", "w40k")


@pytest.mark.parametrize("agreed", [{"epic": 1, "quick": 1}, {"quick": 1, "epic": 1}])
def test_contradictions_are_refused_in_either_order(agreed: dict[str, int]) -> None:
    assert refused(agreed) == "Short game, to Level 7 and Epic, to Level 20 do not go together (WIN-06)."


def test_a_deck_must_do_for_the_deal() -> None:
    assert expand({"deal": 8, "treasures": 50}, pool("mazes"))  # six players
    assert refused({"deal": 8, "treasures": 50, "crowd": 1}) == (
        "50 Treasures do not do for 8 players with 8 each (COMP-09)."
    )
    assert "60 Doors" in refused({"crowd": 1, "doors": 60, "deal": 8})
    assert expand({"deal": 6, "treasures": 50, "crowd": 1}, pool("mazes"))


def test_a_game_is_played_with_its_house_rules() -> None:
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


def test_the_list_of_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["house-rules", "--json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows.keys() == house_rules().keys()
    assert rows["hand_limit"]["values"] == "3 to 10" and rows["epic"]["values"] == "yes, no"
    assert rows["epic"]["clause"] == "EPIC-01" and rows["epic"]["help"]
    assert cli.main(["house-rules"]) == 0
    assert "Restless Seals" in capsys.readouterr().out


def test_a_mixed_game_with_house_rules_is_watched(capsys: pytest.CaptureFixture[str]) -> None:
    agreed = ["--house-rule", "two_players", "--house-rule", "quick", "--house-rule", "hand_limit=7"]
    assert cli.main(["watch", "--plain", "--set", "legends+mazes", "--seats", "2", "--seed", "3", *agreed]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Munchkin Legends Deluxe + Munchkins & Mazes: Ann and Bob. Seed 3.")


@pytest.mark.parametrize("command", ["sim", "watch"])
def test_the_names_of_0_1_still_work_and_are_not_in_the_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    def told(*args: str) -> str:
        assert cli.main(args) == 0
        return capsys.readouterr().out

    assert told("options", "--json") == told("house-rules", "--json")
    table = [command, "--seed", "3", *(["--games", "1", "--workers", "1", "--json"] if command == "sim" else [])]
    both = told(*table, "--option", "quick", "--house-rule", "hand_limit=7")
    assert untimed(both) == untimed(told(*table, "--house-rule", "quick", "--option=hand_limit=7"))
    assert untimed(both) != untimed(told(*table))
    assert not re.search(r"--option\b|^ *options\b", told("--help") + told(command, "--help"), re.MULTILINE)


def untimed(told: str) -> str:
    return re.sub(r'"\w*second\w*": .*', "", told)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--set", "mazes+legend"], "no set 'legend'; did you mean 'legends'?"),
        (["--set", "mazes+mazes"], "mazes+mazes names a set twice"),
        (["--set", "mazes,legends"], "several sets are joined by +: mazes+legends"),
        (["--house-rule", "epics"], "no house rule 'epics'; did you mean 'epic'?"),
        (["--house-rule", "hand_limit"], "hand_limit takes a number from 3 to 10: hand_limit=10"),
        (["--house-rule", "hand_limit=2"], "Hand limit must be from 3 to 10, not 2 (CARD-09)."),
        (["--house-rule", "hand_limit=999999"], "hand_limit takes a number from 3 to 10: hand_limit=10"),
        (["--house-rule", "epic=maybe"], "epic is yes, no or a number, not 'maybe'"),
        (["--house-rule", "epic", "--house-rule", "quick"], "do not go together (WIN-06)."),
        (["--house-rule", "seal_die"], "makes no sense without seals in the game (MIX-03)."),
        (["--house-rule", "first=5"], "Seat 5 cannot begin at a table of 4 (WIN-03)."),
        (["--seats", "7"], "This game is for 3 to 6 players, not 7 (COMP-06)."),
        (["--seats", "9", "--house-rule", "crowd"], "This game is for 3 to 8 players, not 9 (COMP-06)."),
    ],
)
@pytest.mark.parametrize("command", ["sim", "watch"])
def test_mistakes_on_the_command_line(
    command: str, args: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([command, *args]) == 2
    assert message in capsys.readouterr().err
