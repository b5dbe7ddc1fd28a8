"""Reviews of finished games: curves that add up, luck apart from decisions, and words for all of it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from kickdoor import Game, cli
from kickdoor.analysis import course, judging, review, reviewing
from kickdoor.analysis.review import Review
from kickdoor.bots.ahead.estimate_file import estimate_for
from kickdoor.bots.ahead.search import Budget
from kickdoor.engine import commands as cmd
from kickdoor.engine.refusal import Refusal
from kickdoor.logged import Kick
from kickdoor.server import games, reviews
from kickdoor.server.database import opened
from kickdoor.server.store import keep_review
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.texts import languages, subject
from kickdoor.wire import snake

OLD = Path(__file__).parent / "recorded" / "v0_1" / "finished.kickdoor"
SMALL = Budget(3, ((2, 3),), 60)

WON = """
set: mazes
turn: Ann
doors: [Tutorial Slime]
seats:
  Ann: {level: 9, hand: []}
  Bob: {level: 8, hand: [Well-Rested]}
  Cleo: {level: 8, hand: []}
"""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "GLANCE", SMALL)
    monkeypatch.setattr(judging, "LOOK", SMALL)
    monkeypatch.setattr(reviewing, "MOST_JUDGED", 60)
    monkeypatch.setattr(course, "WORLDS", 4)


def played(set_id: str, seed: int, turns: int = 300) -> tuple[Game, course.Line]:
    """A game of bots: its beginning, and what was said in it."""
    game, line = new_game(set_id, 4, seed), []  # type: tuple[Game, course.Line]
    start = game.copy()
    bots = new_bots(["basic"] * 4, seed)
    Driver(game, bots, lambda _game, seat, command, _events: line.append((seat, command)), strict=False).run(turns)
    return start, line


def made(start: Game, line: course.Line, people: tuple[int, ...] = ()) -> tuple[list[float], Review]:
    *shares, last = list(reviewing.reviewing(start, line, people))
    assert isinstance(last, Review)
    return [share for share in shares if isinstance(share, float)], last


def test_luck_and_decisions_together_are_the_movement(quick: None) -> None:
    start, line = played("apocalypse", 3)
    estimate = estimate_for(start.state.pool)
    dice = forced = 0
    for step in course.course(start, line, estimate):
        for before, after, decided, luck in zip(step.before, step.after, step.decided, step.luck, strict=True):
            assert before + decided + luck == pytest.approx(after, abs=1e-9)
        came = step.came
        if came is None:
            assert step.before == step.after
        elif step.free and not (came.dice or came.cards or came.drawn):
            continue
        elif came.dice:
            dice += any(abs(luck) > 1e-9 for luck in step.luck)
        if not step.free and step.by == step.seat:
            forced += 1
            assert not any(step.decided) or isinstance(line[step.seq - 1][1], cmd.Pass)
    assert dice and forced


def test_a_review_adds_up_and_is_the_same_again(quick: None) -> None:
    start, line = played("mazes", 5)
    shares, found = made(start, line)
    assert shares == sorted(shares) and shares[0] >= 0 and shares[-1] <= 1
    assert len(found.winners) >= 1 and found.made_by == review.made_by()
    assert all(abs(sum(point.chances) - 1000) <= 2 for point in found.points)
    assert [point.seq for point in found.points] == sorted({point.seq for point in found.points})
    assert {point.turn for point in found.points} >= set(range(1, found.turns + 1))
    for seat, account in enumerate(found.accounts):
        parts = account.start + account.luck + account.own + account.others
        assert parts == pytest.approx(account.end, abs=1e-4)
        assert account.end == (1 / len(found.winners) if seat in found.winners else 0)
    assert found.turning and found.judged == (0, 1, 2, 3)
    for decisions in (found.best, found.costly):
        assert all(sum(1 for each in decisions if each.seat == seat) <= 3 for seat in range(4))
    assert all(each.chance >= each.other_chance for each in found.best)
    assert all(each.chance <= each.other_chance for each in found.costly)
    assert review.encode(made(start, line)[1]) == review.encode(found)
    assert review.decode(review.encode(found)) == found


def test_only_decisions_of_people_are_judged(quick: None) -> None:
    start, line = played("legends", 2, 12)
    mine = tuple(seq for seq, (seat, _) in enumerate(line, 1) if seat == 2)
    _, found = made(start, line, mine)
    assert found.judged == (2,) and {each.seat for each in found.best + found.costly} <= {2}
    assert found.winners == ()  # it was cut short


def test_to_let_somebody_win_is_costly() -> None:
    game = Game.from_position(WON)
    assert not isinstance(game.submit(0, cmd.Kick()), Refusal) and not isinstance(game.submit(0, cmd.Claim()), Refusal)
    judge = judging.Judge(estimate_for(game.state.pool), 3)
    found = judge.judged(game, 1, cmd.Pass(), 1, True)
    assert found is not None
    better, told = found
    assert better < -0.05 and told.deed.verb == "silence"
    assert told.other.verb == "play" and told.other.cards == ("mazes.well_rested",) and told.why == "lost"
    fight, card = game.state.fight, game.state.handle[game.state.seats[1].hand[0]]
    assert fight is not None
    played = cmd.Play(card, on=game.state.handle[fight.foes[0].card])
    good = judge.judged(game, 1, played, 1, True)
    assert good is not None and good[0] > 0.05 and good[1].other.verb == "silence"
    assert judge.judged(game, 1, cmd.Leave(), 1, True) is None


def test_there_are_words_for_everything_that_can_be_done() -> None:
    kinds = {snake(each.__name__) for each in cmd.Command.__subclasses__()} - {"propose"}
    for language in languages():
        did = subject("reviews", language)["did"]
        assert isinstance(did, dict)
        assert set(did) == kinds | {"ask", "pitch", "trade", "silence"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_command_reviews_a_file_of_0_1(quick: None, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", str(OLD), "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert "Boffo" in shown and "{" not in shown
    assert ("Turning points" in shown) == (language == "en") and ("Wendepunkte" in shown) == (language == "de")
    assert cli.main(["review", str(OLD), "--lang", language, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["names"] == ["Ann", "Bob", "Boffo"] and found["winners"] == [2]
    assert found["points"][-1][2] == [0, 0, 1000]


def test_the_command_says_what_cannot_be_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = games.from_file(OLD)
    cut = tmp_path / "cut.kickdoor"
    cut.write_bytes(games.to_file(games.Record(1, "cut", whole.pack, whole.deal, whole.commands[:50])))
    assert cli.main(["review", str(cut)]) == 2
    assert "is not over" in capsys.readouterr().err
    cut.write_bytes(games.to_file(games.Record(1, "cut", whole.pack, whole.deal, [(1, Kick()), *whole.commands])))
    assert cli.main(["review", str(cut)]) == 2
    assert "is refused" in capsys.readouterr().err
    assert cli.main(["review", str(tmp_path / "nothing"), "--db", str(tmp_path / "no.db")]) == 2
    assert "no database" in capsys.readouterr().err


def test_a_review_is_kept_until_the_estimate_changes(
    quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "a.db")
    opened(database).close()
    assert cli.main(["games", "import", str(OLD), "--db", database]) == 0
    game = capsys.readouterr().out.strip()
    assert cli.main(["review", game, "--db", database]) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr(reviewing, "reviewing", None)  # nothing is worked out again
    monkeypatch.setattr(reviews, "reviewing", None)
    assert cli.main(["review", game, "--db", database]) == 0
    assert capsys.readouterr().out == first
    store = opened(database)
    assert reviews.kept(store, game) is not None
    asyncio.run(store.write(keep_review(game, "another estimate", b"{}")))
    assert reviews.kept(store, game) is None
    store.close()
    assert cli.main(["games", "delete", game, "--db", database]) == 0
    store = opened(database)
    assert store.all("SELECT * FROM reviews") == []
    store.close()
