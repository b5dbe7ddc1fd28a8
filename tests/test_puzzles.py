"""The puzzles that are shipped: fresh, no two alike, true on many worlds, and told without their answers."""

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kickdoor import cli
from kickdoor.analysis.fingerprint import fingerprint
from kickdoor.puzzles import mine
from kickdoor.puzzles.mining import SURE, UNLIKELY, likeness
from kickdoor.puzzles.moves import moves
from kickdoor.puzzles.puzzle import FIRST_DAY, Puzzle, of_day, read, shipped
from kickdoor.puzzles.telling import SOLUTION, PuzzleWords
from kickdoor.puzzles.worlds import STOP, WIN, Trials
from kickdoor.server import daily

FEWEST = 400  # so that a year has no puzzle twice
TODAY = date(2026, 11, 18)


def some(number: int) -> list[Puzzle]:
    """Other ones every day, the same ones all day."""
    return Random(date.today().isoformat()).sample(shipped().puzzles, number)


def test_the_file_is_fresh() -> None:
    assert shipped().cards == fingerprint(), "the cards have changed: `make puzzles` mines the puzzles again"


def test_there_are_enough_and_no_two_are_alike() -> None:
    puzzles = shipped().puzzles
    assert len(puzzles) >= FEWEST
    assert len({puzzle.position for puzzle in puzzles}) == len({likeness(puzzle) for puzzle in puzzles}) == len(puzzles)
    assert max(Counter(puzzle.card for puzzle in puzzles).values()) <= mine.MOST_OF_A_CARD
    assert {puzzle.kind for puzzle in puzzles} == {WIN, STOP}


def test_exactly_one_move_does_it() -> None:
    for puzzle in shipped().puzzles:
        others = [count for place, count in enumerate(puzzle.counts) if place != puzzle.answer]
        assert puzzle.worlds >= 100 and len(puzzle.counts) == len(puzzle.moves) >= 4
        assert puzzle.counts[puzzle.answer] >= SURE and max(others) <= UNLIKELY
        assert mine.PROMISED * puzzle.worlds <= SURE and mine.OTHERS * puzzle.worlds > UNLIKELY


@pytest.mark.parametrize("place", range(3))
def test_puzzles_are_true(place: int) -> None:
    """On their own worlds as promised; on a few that nobody has looked at, with wider bounds."""
    puzzle = some(3)[place]
    assert mine.still_true(puzzle)
    game = puzzle.game()
    assert {repr(each) for each in moves(game, puzzle.seat)} == {repr(each) for each in puzzle.commands()}
    counts = Trials(game, puzzle.seat, puzzle.kind).counts(puzzle.commands(), 5_000, 5_024)
    answer = counts.pop(puzzle.answer)
    assert answer >= 20 and max(counts) <= 19 and answer > max(counts), (puzzle.source, answer, counts)


@pytest.mark.parametrize("language", ["en", "de"])
def test_moves_are_judged_and_told(language: str) -> None:
    puzzle = some(1)[0]
    words = PuzzleWords(puzzle, language)
    assert len(set(words.moves())) == len(puzzle.moves)
    solved, looked_up = words.judged(puzzle.answer), words.judged(SOLUTION)
    assert solved.right and solved.answer == looked_up.answer == puzzle.answer and solved.story
    assert solved.story == looked_up.story and words.moves()[puzzle.answer] in looked_up.words[0]
    wrong = words.judged((puzzle.answer + 1) % len(puzzle.moves))
    assert not wrong.right and wrong.answer == -1
    assert "{" not in " ".join(solved.words + looked_up.words + wrong.words + [words.task(), words.said("rule")])


def test_nothing_tells_the_answer_before() -> None:
    """What is posed depends neither on the answer nor on what the seat does not see."""
    puzzle = of_day(TODAY)
    words = PuzzleWords(puzzle, "en")
    posed: dict[str, Any] = json.loads(daily.told(TODAY.isoformat(), daily.POSE, "en"))
    assert set(posed) == {"date", "number", "title", "task", "rule", "sets", "seat", "view", "moves"}
    assert posed["moves"] == words.moves() and str(puzzle.counts[puzzle.answer]) not in posed["task"]
    for place, seat in enumerate(posed["view"]["seats"]):
        assert "hand" not in seat or place == puzzle.seat
    other = Trials(puzzle.game(), puzzle.seat, puzzle.kind).world(77)
    swapped = PuzzleWords(puzzle, "en")
    swapped.game = other  # other hands and other decks: the same to this seat
    again = json.loads(json.dumps(posed))
    assert daily.posed(TODAY, swapped).moves == again["moves"] and daily.posed(TODAY, swapped).task == again["task"]


def test_everybody_has_the_same_and_none_comes_twice_in_a_year() -> None:
    days = [FIRST_DAY + timedelta(days=n) for n in range(min(365, len(shipped().puzzles)))]
    assert len({of_day(day).source + str(of_day(day).seat) for day in days}) == len(days)
    assert daily.open_day("", TODAY) == TODAY
    for closed in ("2026-11-20", "2025-12-31", "yesterday", "2026-13-01", "9999-99-99", "2026-11-1８"):
        assert daily.open_day(closed, TODAY) is None


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = of_day(TODAY)
    words = PuzzleWords(puzzle, "de")
    assert cli.main(["puzzle", "--date", TODAY.isoformat(), "--lang", "de"]) == 0
    shown = capsys.readouterr().out
    assert words.task() in shown and all(move in shown for move in words.moves())
    assert "_" not in shown, "cards, phases and windows by their names"
    assert cli.main(["puzzle", "--date", TODAY.isoformat(), "--lang", "de", "--solve"]) == 0
    assert words.moves()[puzzle.answer] in capsys.readouterr().out
    assert cli.main(["puzzle", "--date", TODAY.isoformat(), "--move", str(puzzle.answer + 1)]) == 0
    assert "worlds" in capsys.readouterr().out
    for wrong in (["--date", "soon"], ["--date", "1999-01-01"], ["--move", "99"], ["--move", "0"]):
        assert cli.main(["puzzle", *wrong]) == 2
        assert capsys.readouterr().err


def test_mining_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    known = shipped().puzzles[:6]

    def mined(seed: int, number: int) -> list[Puzzle]:
        looked.append(number)
        return known[number : number + 1]

    monkeypatch.setattr(mine, "mined", mined)
    kept, out, whole = tmp_path / "kept.jsonl", tmp_path / "out.xz", tmp_path / "whole.xz"
    arguments = ["--kept", str(kept), "--want", "9", "--games"]
    assert mine.main([*arguments, "3", "--out", str(out)]) == 1
    with kept.open("ab") as file:
        file.write(b'\n{"cards": "cut o')
    assert mine.main([*arguments, "6", "--out", str(out)]) == 1
    assert looked == [0, 1, 2, 3, 4, 5] and len(read(out).puzzles) == 6
    kept.unlink()
    assert mine.main([*arguments, "6", "--out", str(whole)]) == 1
    assert whole.read_bytes() == out.read_bytes()
