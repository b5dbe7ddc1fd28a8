"""What `kickdoor balance` calls fair and lively, and what it does not."""

import json
from collections import Counter

import msgspec
import pytest

from kickdoor import cli
from kickdoor.sets import ids, pool
from kickdoor.sim import balance
from kickdoor.sim.balance import BOTS, Reports, Verdict, tables, verdict
from kickdoor.sim.figures import Share, Spread, share
from kickdoor.sim.report import CardUse, Report, report_of
from kickdoor.sim.tally import Tally

GAMES = 400


def spread(mean: float) -> Spread:
    return Spread(mean, mean - 0.2, mean + 0.2, mean, 0, 150)


def card(name: str, drawn: int = 100, used: int = 60, low: float = 0.0) -> CardUse:
    return CardUse(f"apocalypse.{name}", name, "item", drawn, used, share(20, 60), low + 0.1, low, low + 0.2)


CARDS = [card(definition.name) for definition in pool("apocalypse").defs]


def report(**changes: object) -> Report:
    """A cell with which nothing is wrong, but for these figures."""
    fine = msgspec.structs.replace(
        report_of(Tally(4), 1.0),
        games=GAMES,
        finished=GAMES,
        turns_per_game=spread(48.0),
        split_by_seat=[share(100, GAMES)] * 4,
        split_by_identity={"kid": share(100, GAMES), "veteran": share(110, GAMES)},
        close=share(240, GAMES),
        leaps=share(80, GAMES),
        stopped_per_game=spread(2.0),
        deaths_per_game=spread(1.5),
        endings={"kill": share(320, GAMES), "seals": share(80, GAMES)},
        cards=CARDS,
    )
    return msgspec.structs.replace(fine, **changes)


def judged(
    changes: dict[str, object] | None = None, set_id: str = "apocalypse", only: tuple[str, ...] = BOTS
) -> Verdict:
    """Both bots at four seats; the changed figures are those of these bots."""
    reports = {(name, 4): report(**(changes or {} if name in only else {})) for name in BOTS}
    return verdict(set_id, reports, pool("apocalypse"))


def failed(judgement: Verdict) -> list[str]:
    rows = [f"{answer.what} {answer.bots}" for answer in judgement.answers if answer.passed is False]
    return rows + [question for question, *_, passed in judgement.checks if not passed]


def both(what: str) -> list[str]:
    return [f"{what} {name}" for name in BOTS]


def seat_wins(*counts: int) -> list[Share]:
    return [share(count, GAMES) for count in counts]


def with_card(**changes: int | float) -> list[CardUse]:
    return [msgspec.structs.replace(CARDS[0], **changes), *CARDS[1:]]


def test_every_set_and_the_mix_are_judged() -> None:
    assert tables() == [*ids(), "apocalypse+legends+mazes+w40k"]


def test_a_good_set_passes_everything() -> None:
    assert judged().passed and failed(judged()) == []


@pytest.mark.parametrize(
    ("changes", "rows"),
    [
        ({"turns_per_game": spread(35.9)}, ["turns per player shrewd"]),
        ({"turns_per_game": spread(60.1)}, ["turns per player shrewd"]),
        ({"long": share(21, GAMES)}, ["games past 30 turns per player basic"]),
        ({"endings": {"kill": share(400, GAMES)}}, both("games ended by Seals")),
        ({"endings": {"kill": share(299, GAMES), "seals": share(101, GAMES)}}, both("games ended by Seals")),
        ({"leaps": share(161, GAMES)}, both("games with a turn of 4 levels or more")),
        ({"close": share(199, GAMES)}, both("games with a loser one Level short")),
        ({"deaths_per_game": spread(0.99)}, both("deaths per game")),
        ({"split_by_identity": {"kid": share(40, GAMES)}}, both("weakest identity beside par")),
        ({"split_by_identity": {"kid": share(160, GAMES)}}, both("strongest identity beside par")),
        ({"joint": share(41, GAMES)}, ["joint wins shrewd"]),
        ({"stopped_per_game": spread(0.9)}, both("leader stopped at a last call, per game")),
        ({"stopped_per_game": spread(3.1)}, both("leader stopped at a last call, per game")),
        ({"split_by_seat": seat_wins(130, 90, 90, 90)}, both("best seat over par, in points")),
        ({"finished": GAMES - 1}, ["games that end by themselves"]),
        ({"cards": with_card(drawn=0)}, ["cards never drawn"]),
        ({"cards": with_card(used=0)}, ["cards never used"]),
        ({"cards": with_card(low=0.31)}, ["cards that decide games"]),
    ],
)
def test_what_fails(changes: dict[str, object], rows: list[str]) -> None:
    assert failed(judged(changes)) == rows


def test_a_row_is_judged_for_each_bot_alone() -> None:
    assert failed(judged({"deaths_per_game": spread(0.5)}, only=("basic",))) == ["deaths per game basic"]


def test_what_luck_can_do_fails_nothing() -> None:
    """The best of four seats is often two points up, and a Race that few had may well have lost."""
    assert judged({"split_by_seat": seat_wins(110, 100, 95, 95)}).passed
    assert judged({"split_by_identity": {"kid": share(100, GAMES), "veteran": share(2, 20)}}).passed


def test_a_card_that_some_cell_uses_is_used() -> None:
    assert judged({"cards": with_card(used=0)}, only=("basic",)).passed


def test_other_tables_are_printed_but_not_judged() -> None:
    reports: Reports = {("shrewd", 4): report(), ("shrewd", 6): report(deaths_per_game=spread(0.1))}
    found = verdict("apocalypse", reports, pool("apocalypse"))
    deaths = next(answer for answer in found.answers if answer.what == "deaths per game")
    assert [figure.value for figure in deaths.found.values() if figure] == [1.5, 0.1] and found.passed
    small = verdict("apocalypse", {("shrewd", 3): report(deaths_per_game=spread(0.1))}, pool("apocalypse"))
    assert {answer.passed for answer in small.answers} == {None}


def test_seals_are_asked_for_only_where_there_are_some() -> None:
    reports = {("basic", 4): report(endings={"kill": share(GAMES, GAMES)}, cards=[])}
    quiet = verdict("mazes", reports, pool("mazes"))
    assert not any("Seal" in answer.what for answer in quiet.answers)
    mixed = judged({"endings": {"kill": share(GAMES, GAMES)}}, "apocalypse+mazes")
    assert [answer.passed for answer in mixed.answers if "Seal" in answer.what] == [None, None]


def test_unloved_cards_are_named_but_fail_nothing() -> None:
    shunned = judged({"cards": with_card(used=2)})
    assert shunned.unloved == [CARDS[0].name] and shunned.passed


def test_long_games_and_leaps_are_counted_from_the_tally() -> None:
    tally = Tally(4)
    tally.finished = tally.booked = 4
    tally.turns, tally.best_turn = Counter({120: 3, 121: 1}), Counter({3: 2, 4: 1, 7: 1})
    found = report_of(tally, 1.0)
    assert (found.long.count, found.leaps.count) == (1, 2)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """One game cannot use every card: that is a failure, and it says which."""
    flags = ["balance", "--games", "1", "--set", "mazes", "--workers", "1"]
    assert cli.main([*flags, "--seats", "3", "--seats", "4"]) == 1
    shown = capsys.readouterr().out
    assert "PASS  games that end by themselves" in shown and "FAIL  cards never used" in shown
    assert "never used: " in shown and "4 seats" in shown and "3 seats" in shown and "6 seats" not in shown
    assert cli.main([*flags, "--bots", "basic", "--seats", "4", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [row["set_id"] for row in found] == ["mazes"] and found[0]["games"] == 1
    assert {answer["bots"] for answer in found[0]["answers"]} == {"basic"}


def test_the_command_is_content_with_a_good_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(balance, "played", lambda set_id, bots, seats, games, *rest: report(games=games))
    assert cli.main(["balance", "--set", "apocalypse"]) == 0
    assert "FAIL" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--set", "chess"], "no set 'chess'"),
        (["--bots", "wise"], "no bot 'wise'"),
        (["--seats", "2", "--games", "1"], "3"),
    ],
)
def test_what_the_command_refuses(flags: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["balance", *flags]) == 2
    assert said in capsys.readouterr().err
