"""The scenario runner fails where an expectation does not hold."""

import pytest

from kickdoor.scenarios import Failure, ScenarioError, read_text, run

HEAD = """
title: A rat
sets: [mazes]
cards:
  - {kind: monster, id: rat, name: Rat, level: 1, treasures: 1, bad_stuff: {lose_levels: 1}}
  - {kind: monster, id: troll, name: Troll, level: 9, treasures: 1, bad_stuff: {lose_levels: 1}}
  - {kind: curse, id: pick, name: Pick One, do: {lose: {what: {kind: item}}}}
  - {kind: item, id: hat, name: Hat, bonus: 1, gold: 1000, slot: headgear}
  - {kind: item, id: cap, name: Cap, bonus: 1, gold: 100, slot: headgear}
  - {kind: item, id: club, name: Club, bonus: 1, gold: 100, hands: 1}
"""
SEATS = "seats: {Kim: {level: 3, in_play: [Hat, Club], hand: [a, b]}, Roger: {hand: [Pick One]}, Ann: {}}"


def _failure(given: str, when: str = "[]", then: str = "{}", more: str = "") -> Failure | None:
    text = f"{HEAD}given: {{{SEATS}, {given}}}\nwhen: {when}\nthen: {then}\n{more}"
    (scenario,) = read_text(text.encode(), "case.yaml")
    return run(scenario, "mazes").failure


def _fails(given: str, when: str = "[]", then: str = "{}", more: str = "") -> Failure:
    failure = _failure(given, when, then, more)
    assert failure is not None
    return failure


def error_of(text: str) -> str:
    """What is said of a file that is not understood."""
    with pytest.raises(ScenarioError) as caught:
        read_text(text.encode(), "case.yaml")
    return str(caught.value)


KILL = "[Kim: kick, Kim: claim, all pass]"
RUN = "[Kim: kick, Kim: flee, all pass]"


def test_what_holds_passes() -> None:
    assert _failure("doors: [Rat]", KILL, "{Kim: {level: 4, hand: 3}, fight: none}") is None
    assert _failure("doors: [Troll], dice: [1]", RUN, "{Kim: {level: 2, hand: [a, b]}}") is None


@pytest.mark.parametrize(
    ("then", "expected", "found"),
    [
        ("{Kim: {level: 5}}", "Kim's Level: 5", "Kim's Level: 4"),
        ("{Kim: {hand: 2}}", "Kim's hand: 2", "Kim's hand: 3"),
        ("{Kim: {hand: [a, b]}}", "Kim's hand: [a, b]", "Kim's hand: [a, b, Blank Treasure]"),
        ("{Kim: {alive: no}}", "Kim alive: no", "Kim alive: yes"),
        ("{Kim: {in_play: [Hat]}}", "Kim's cards in play: [Hat]", "Kim's cards in play: [Hat, Club]"),
        ("{Kim: {equipped: none}}", "Kim's equipped Items: []", "Kim's equipped Items: [Hat, Club]"),
        ("{Kim: {sideways: [Club]}}", "Kim's Items lying sideways: [Club]", "Kim's Items lying sideways: []"),
        ("{Kim: {has: [Pick One]}}", "Kim has: Pick One", "Kim has: [Hat, Club, a, b, Blank Treasure]"),
        ("{Kim: {lacks: [Hat]}}", "Kim lacks: Hat", "Kim lacks: [Hat, Club, a, b, Blank Treasure]"),
        ("{Kim: {strength: 5}}", "Kim's strength: 5", "Kim's strength: 6"),
        ("{Kim: {rules: {hand_limit: 6}}}", "rule hand_limit for Kim: 6", "rule hand_limit for Kim: 5"),
        ("{Kim: {attached: {Hat: Club}}}", "Kim's attached cards: {Hat: Club}", "Kim's attached cards: {}"),
        ("{phase: door}", "phase: door", "phase: charity"),
        ("{turn: Ann}", "turn: Ann", "turn: Kim"),
        ("{owner: Ann}", "owner: Ann", "owner: Kim"),
        ("{fight: open}", "fight: open", "fight: none"),
        ("{strength: {munchkins: 4}}", "strength: a fight", "strength: no fight"),
        ("{window: kill}", "window: kill", "window: none"),
        ("{waiting: [Ann]}", "waiting: [Ann]", "waiting: [Kim]"),
        ("{asked: Kim}", "asked: Kim", "asked: none"),
        ("{discards: {doors: Troll}}", "", "no card 'Troll' in this game"),
        ("{discards: {doors: none}}", "discarded doors: []", "discarded doors: [Rat]"),
        ("{decks: {doors: 3}}", "doors left: 3", "doors left: 20"),
        ("{winners: [Kim]}", "winners: [Kim]", "winners: []"),
        ("{disputed: yes}", "disputed: yes", "disputed: no"),
        ("{rules: {big_limit: 2}}", "rule big_limit: 2", "rule big_limit: 1"),
        ("{events: [LevelChanged, FightWon]}", "events in order: FightWon", "events in order: WindowClosed, FightWon"),
        ("{events: [{LevelChanged: {after: 5}}]}", "events in order: LevelChanged {after: 5}", "events in order"),
        ("{not_events: [FightWon]}", "events: no FightWon", "events: FightWon"),
        ("{silence: {Kim: kick}}", "what silence of Kim means: kick", "what silence of Kim means: end"),
        ("{says: {Hat: Headgear}}", "", "'Hat' is no card of the set, so nothing is printed on it"),
        ("{seen_by: {Roger: {faces: [a]}}}", "Roger has seen of a: its face", "Roger has seen of a: only its back"),
        ("{seen_by: {Roger: {backs: [Rat]}}}", "Roger has seen of Rat: only its back", "its face"),
        ("{seen_by: {Roger: {Kim: {hand: names}}}}", "faces that Roger knows of Kim's hand: [a", "hand: []"),
        ("{seen_by: {Roger: {Kim: {hand: {doors: 1}}}}}", "in Kim's hand: 1", "in Kim's hand: 2"),
        ("{Kim: {can: [kick]}}", "Kim can: kick", "offered: "),
        ("{Kim: {cannot: [end]}}", "Kim cannot: end", "offered: "),
        ("{Kim: {cannot: [{equip: Hat}, {unequip: Hat}]}}", "Kim cannot: {unequip: Hat}", "offered: "),
        ("{Kim: {can: [kik]}}", "", "no card 'kik' in this game"),
        ("{Kim: {has: [Hatt]}}", "", "no card 'Hatt' in this game; did you mean 'Hat'?"),
        ("{events: [LevelChange]}", "", "no event 'LevelChange'; did you mean 'LevelChanged'?"),
        ("{rules: {big_limits: 2}}", "", "no rule 'big_limits'; did you mean 'big_limit'?"),
    ],
)
def test_a_wrong_expectation_fails(then: str, expected: str, found: str) -> None:
    failure = _fails("doors: [Rat]", KILL, then)
    assert failure.place == "then"
    assert expected in failure.expected and found in failure.found


def test_expectations_in_a_fight() -> None:
    expect = """[Kim: kick, expect: {strength: {munchkins: 5, monsters: 1}, fight: {helper: none, monsters: [Rat]},
        parts: {munchkins: {Level: 3, Hat: 1, Club: 1}}, Kim: {can: [claim], cannot: [sell, flee]}}]"""
    assert _failure("doors: [Rat]", expect, more="ends: fight") is None
    for wrong in (
        "{strength: {monsters: 2}}",
        "{parts: {munchkins: {Level: 3, Hat: 2}}}",
        "{fight: {fighter: Ann}}",
        "{fight: {monsters: [Rat, Rat]}}",
        "{fight: {for_the_win: yes}}",
    ):
        failure = _fails("doors: [Rat]", f"[Kim: kick, expect: {wrong}]", more="ends: fight")
        assert failure.place == "step 2, expect"


def test_the_words_on_a_card_of_the_set() -> None:
    given = "treasures: [Pickle Spear]"
    assert _failure(given, then="{says: {Pickle Spear: 2-Hand Item}}", more="unused: treasures") is None
    failure = _fails(given, then="{says: {Pickle Spear: One-shot}}", more="unused: treasures")
    assert failure.expected == "Pickle Spear says: One-shot" and "2-Hand Item" in failure.found


def test_a_failure_tells_the_case_the_step_and_the_events() -> None:
    told = str(_fails("doors: [Rat]", "[Kim: kick, Kim: flee]"))
    assert told.splitlines()[:4] == [
        "A rat [mazes] (case.yaml:2)",
        "  step 2, Kim: flee",
        "  expected: accepted",
        "  found:    refused: AMB-040 winning_stays",
    ]
    assert "    FightBegan seat=Kim" in told.splitlines()


def test_a_refusal_needs_its_clause_and_its_reason() -> None:
    assert _failure("phase: door", "[{Kim: kick, refused: TURN-02}]") is None
    assert _failure("phase: door", "[{Kim: kick, refused: TURN-02 door_is_open}]") is None
    assert "refused: TURN-02 door_is_open" in _fails("phase: door", "[{Kim: kick, refused: TURN-01}]").found
    assert "refused: TURN-02 door_is_open" in _fails("phase: door", "[{Kim: kick, refused: TURN-02 not_now}]").found
    assert _fails("doors: [Rat]", "[{Kim: kick, refused: TURN-01}]").found == "accepted"


def test_a_question_must_be_answered_before_anything_else() -> None:
    asks = "Roger: {play: Pick One, on: Kim}, all pass: any"
    assert _failure("", f"[{asks}, Kim: {{answer: Hat}}]", "{Kim: {in_play: [Club]}}") is None
    assert "Kim is asked lose_which: [Hat, Club]" in _fails("", f"[{asks}, Kim: kick]").found
    left = _fails("", f"[{asks}]")
    assert left.place == "at the end" and "question" in left.found
    assert _failure("", f"[{asks}]", "{asked: {Kim: [Club, Hat]}}", "ends: question") is None
    assert "no_question" in _fails("", "[Kim: {answer: Hat}]").found
    assert "candidates: [Cap" in _fails("discards: {treasures: [Cap]}", f"[{asks}]", "{asked: {Kim: [Cap]}}").expected


@pytest.mark.parametrize(
    ("given", "when", "found"),
    [
        ("doors: [Rat]", "[Kim: kick]", "fight (Kim)"),
        ("doors: [Rat]", "[Kim: kick, Kim: claim]", "window (kill)"),
        ("", "[Kim: {propose: trade, to: Ann, give: Hat}]", "proposal (1)"),
        ("", "[Kim: {dispute: level, who: Kim, value: 2}]", "dispute (level)"),
        ("", "[Kim: {unequip: Hat}, Ann: ask_undo]", "undo (Ann)"),
        ("doors: [Rat, Troll]", KILL, "left over: [Troll]"),
        ("doors: [Rat], treasures: [c, d]", KILL, "left over: [d]"),
        ("doors: [Rat], dice: [3, 4]", KILL, "left over: [3, 4]"),
    ],
)
def test_nobody_may_be_left_waiting_and_nothing_left_over(given: str, when: str, found: str) -> None:
    failure = _fails(given, when)
    assert failure.place == "at the end" and found in failure.found


def test_leftovers_and_open_ends_may_be_meant() -> None:
    assert _failure("doors: [Rat, Troll], dice: [1]", KILL, more="unused: [doors, dice]") is None
    assert _failure("doors: [Rat]", "[Kim: kick, Kim: claim]", more="ends: [fight, window]") is None
    assert "nothing" in _fails("doors: [Rat]", KILL, more="ends: fight").found


def test_every_die_is_scripted() -> None:
    assert "Kim rolled another die (flee)" in _fails("doors: [Troll]", RUN).found


def test_passing_needs_a_window() -> None:
    assert _fails("", "[all pass]").found == "window: none"
    assert _failure("", "[all pass: any]") is None
    assert _fails("doors: [Rat]", "[Kim: kick, Kim: claim, all pass: flee]").found == "window: kill"
    assert _failure("phase: opening", "[all pass: opening]", "{phase: arrange, turn: Kim}") is None


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("doors: [Glampyre]", "no card 'Glampyre' in this game; did you mean 'Glampire'?"),
        ("doors: [Glampire, Glampire]", "there are only 1 of 'Glampire'"),
        ("doors: [Hat]", "'Hat' is a Treasure"),
        ("doors: [a]", "the letter 'a' stands for two cards"),
        ("house_rules: {hand_limits: 3}", "no rule 'hand_limits'; did you mean 'hand_limit'?"),
        ("deal: yes", "takes only names, sexes, dice, house rules and a seed"),
        ("refused: COMP-06", "a game"),
    ],
)
def test_a_given_that_cannot_be(given: str, found: str) -> None:
    failure = _fails(given)
    assert failure.place == "given" and found in failure.found


def test_house_rules_may_have_the_name_of_0_1() -> None:
    for key in ("house_rules", "options"):
        assert _failure(f"{key}: {{hand_limit: 3}}", then="{phase: arrange}") is None
        assert "no rule 'hand_limits'" in _fails(f"{key}: {{hand_limits: 3}}").found
    with pytest.raises(ScenarioError, match='"options"'):
        _failure("house_rules: {hand_limit: 3}, options: {hand_limit: 4}")


def test_a_house_rule_that_is_on_brings_all_its_numbers() -> None:
    whole = "{rules: {epic: 1, win_level: 20, kill_from: 19}}"
    for key in ("house_rules", "options"):
        assert _failure(f"{key}: {{epic: yes}}", then=whole) is None
    assert _failure("house_rules: {epic: yes, win_level: 15}", then="{rules: {win_level: 15, kill_from: 19}}") is None
    assert _failure("house_rules: {quick: yes}", then="{rules: {win_level: 7, kill_from: 7}}") is None
    assert _failure("house_rules: {epic: no, quick: no}", then="{rules: {epic: 0, win_level: 10}}") is None


def test_a_misspelled_card_of_its_own_is_recognised() -> None:
    assert "no card 'Troli' in this game; did you mean 'Troll'?" in _fails("doors: [Troli]").found


def test_an_answer_without_a_question_says_so() -> None:
    for said in ("yes", "Hat", "Kim", "2"):
        assert _fails("", f"[Kim: {{answer: {said}}}]").found == "refused: AMB-010 no_question"
    asks = "Roger: {play: Pick One, on: Kim}, all pass: any"
    other = _fails("", f"[{asks}, Roger: {{answer: Hat}}]").found
    assert other == "refused: AMB-010 no_question; Kim is asked lose_which: [Hat, Club]"


def test_a_given_that_does_not_rest() -> None:
    given = "given: {seats: {Kim: {in_play: [Hat, Cap]}, Roger: {}, Ann: {}}}"
    (scenario,) = read_text(f"{HEAD}{given}".encode())
    failure = run(scenario, "mazes").failure
    assert failure is not None and "does not stay" in failure.found


def test_tables_that_are_too_small() -> None:
    (scenario,) = read_text(b"{title: Two, sets: [mazes], given: {seats: [Kim, Roger], refused: COMP-06}}")
    assert run(scenario, "mazes").failure is None
    (scenario,) = read_text(b"{title: Two, sets: [mazes], given: {seats: [Kim, Roger]}}")
    failure = run(scenario, "mazes").failure
    assert failure is not None and "COMP-06" in failure.found


def test_a_real_deal() -> None:
    text = """
    title: The deal
    sets: [mazes]
    given: {seats: [Kim, Roger, Ann], deal: yes, seed: 3, dice: [6, 2, 1]}
    when:
      - expect: {Kim: {hand: 8}, window: opening, decks: {doors: 82, treasures: 62}, events: [GameBegan: {first: Kim}]}
      - expect: {seen_by: {Roger: {Kim: {hand: {doors: 4, treasures: 4}}, Ann: {hand: count}}}}
      - all pass
    then: {turn: Kim, phase: arrange}
    """
    (scenario,) = read_text(text.encode())
    assert run(scenario, "mazes").failure is None


def test_a_real_deal_with_sexes() -> None:
    text = """
    title: The deal
    sets: [legends]
    given: {seats: {Kim: {sex: female}, Roger: {}, Ann: {sex: female}}, deal: yes, dice: [6, 2, 1]}
    when: [all pass]
    then: {Ann: {sex: female}, seen_by: {Roger: {Kim: {sex: %s}, Roger: {sex: female}}}}
    """
    (scenario,) = read_text((text % "female").encode())
    assert run(scenario, "legends").failure is None
    (scenario,) = read_text((text % "male").encode())
    failure = run(scenario, "legends").failure
    assert failure is not None and failure.found == "sex of Kim as Roger sees it: female"


def test_a_mixed_game() -> None:
    text = "title: Mixed\nsets: [mix]\n%s\ngiven: {seats: {Kim: {in_play: [%s]}, Roger: {}, Ann: {}}}"
    for mix, card in (("mix: [mazes, w40k]", "Ork"), ("mix: [mazes, w40k]", "Elf"), ("", "mazes.elf")):
        (scenario,) = read_text((text % (mix, card)).encode())
        assert run(scenario, "mix").failure is None
    (scenario,) = read_text((text % ("mix: [mazes, w40k]", "Kid")).encode())
    failure = run(scenario, "mix").failure
    assert failure is not None and "no card 'Kid'" in failure.found
    assert "a mix is of two or more sets" in error_of(text % ("mix: [mazes]", "Elf"))
    assert 'unknown set "maze", did you mean "mazes"' in error_of(text % ("mix: [maze, w40k]", "Elf"))
