"""What `kickdoor balance` calls fair and lively, and what it does not."""

import json

import msgspec
import pytest

from kickdoor import cli
from kickdoor.sets import ids, pool
from kickdoor.sim import balance
from kickdoor.sim.balance import Verdict, tables, verdict
from kickdoor.sim.figures import Share, Spread, share
from kickdoor.sim.report import CardUse, Report, report_of
from kickdoor.sim.tally import Tally

GOOD = Spread(70.0, 68.0, 72.0, 66.0, 20, 150)
RARE = Spread(0.3, 0.2, 0.4, 0.0, 0, 3)


def card(name: str, drawn: int = 100, used: int = 60, low: float = 0.0) -> CardUse:
    return CardUse(f"mazes.{name}", name, "item", drawn, used, share(20, 60), low + 0.1, low, low + 0.2)


def report(**changes: object) -> Report:
    """A run with which nothing is wrong, but for these figures."""
    fine = msgspec.structs.replace(
        report_of(Tally(4), 1.0),
        games=2000,
        finished=2000,
        turns_per_game=GOOD,
        wins_by_seat=[share(500, 2000)] * 4,
        deaths_per_game=RARE,
        seals_opened_per_game=GOOD,
        endings={"kill": share(1500, 2000), "seals": share(500, 2000)},
        cards=[card("Boots"), card("Hat")],
    )
    return msgspec.structs.replace(fine, **changes)


def judged(set_id: str = "apocalypse", **changes: object) -> Verdict:
    return verdict(set_id, report(**changes), pool(set_id))


def failed(judgement: Verdict) -> list[str]:
    return [answer.question for answer in judgement.answers if not answer.passed]


def test_every_set_and_the_mix_are_judged() -> None:
    assert tables() == [*ids(), "apocalypse+legends+mazes+w40k"]


def test_a_good_set_passes_everything() -> None:
    assert judged().passed and failed(judged()) == []


def seat_wins(*counts: int) -> list[Share]:
    return [share(count, 2000) for count in counts]


@pytest.mark.parametrize(
    ("changes", "question"),
    [
        ({"finished": 1999}, "games that end by themselves"),
        ({"turns_per_game": Spread(49.9, 48.0, 51.0, 45.0, 9, 99)}, "mean length in turns"),
        ({"turns_per_game": Spread(130.1, 128.0, 132.0, 99.0, 9, 400)}, "mean length in turns"),
        ({"wins_by_seat": seat_wins(600, 480, 460, 460)}, "best seat above its fair share"),
        ({"deaths_per_game": Spread(0.0, 0.0, 0.0, 0.0, 0, 0)}, "deaths per game"),
        ({"seals_opened_per_game": None}, "Seals opened per game"),
        ({"endings": {"kill": share(2000, 2000)}}, "games ended by the seventh"),
        ({"endings": {"kill": share(100, 2000), "seals": share(1900, 2000)}}, "games ended by the seventh"),
        ({"cards": [card("Boots", drawn=0)]}, "cards never drawn"),
        ({"cards": [card("Boots", used=0)]}, "cards never used"),
        ({"cards": [card("Boots", low=0.31)]}, "cards that decide games"),
    ],
)
def test_what_fails(changes: dict[str, object], question: str) -> None:
    assert failed(judged(**changes)) == [question]


def test_a_fair_share_counts_shared_victories() -> None:
    assert judged(wins_by_seat=seat_wins(620, 600, 590, 590)).passed


def test_seals_are_asked_for_only_where_there_are_some() -> None:
    quiet = judged("mazes", seals_opened_per_game=None, endings={"kill": share(2000, 2000)})
    assert quiet.passed and not any("Seal" in answer.question for answer in quiet.answers)


def test_unloved_cards_are_named_but_fail_nothing() -> None:
    shunned = judged(cards=[card("Boots", used=2), card("Hat")])
    assert shunned.unloved == ["Boots"] and shunned.passed


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Two games cannot use every card: that is a failure, and it says which."""
    assert cli.main(["balance", "--games", "2", "--set", "mazes", "--workers", "1"]) == 1
    shown = capsys.readouterr().out
    assert "PASS  games that end by themselves" in shown and "FAIL  cards never used" in shown
    assert "never used: " in shown
    assert cli.main(["balance", "--games", "1", "--set", "mazes", "--workers", "1", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [row["set_id"] for row in found] == ["mazes"] and found[0]["games"] == 1


def test_the_command_is_content_with_a_good_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        balance, "judged", lambda set_id, games, *rest: verdict(set_id, report(games=games), pool("mazes"))
    )
    assert cli.main(["balance", "--games", "2000", "--set", "mazes"]) == 0
    assert "FAIL" not in capsys.readouterr().out
    assert cli.main(["balance", "--set", "chess"]) == 2
    assert "no set 'chess'" in capsys.readouterr().err
