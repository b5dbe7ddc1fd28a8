"""`make puzzles`: plays games and looks for puzzles in them until there are enough; goes on where it was stopped.

What each game gave is kept in a file, one line for each, until the cards change. The choice among them depends only on
the seed and on how many games were looked at.
"""

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from kickdoor.analysis.fingerprint import fingerprint
from kickdoor.arguments import at_least
from kickdoor.puzzles.mining import likeness, mined
from kickdoor.puzzles.puzzle import FILE, Collection, Puzzle, read, write
from kickdoor.puzzles.worlds import Trials

PROMISED: Final = 0.95  # of the worlds for the answer …
OTHERS: Final = 0.6  # … and less than this for every other move
MOST_OF_A_CARD: Final = 24  # puzzles with the same answer


class Game(msgspec.Struct, frozen=True):
    """What one simulated game gave."""

    cards: str
    seed: int
    number: int
    puzzles: list[Puzzle]


def kept(file: Path, cards: str, seed: int) -> dict[int, Game]:
    """The games that were looked at before with these cards; a line that was cut off is no game."""
    found: dict[int, Game] = {}
    for line in file.read_bytes().splitlines() if file.exists() else []:
        try:
            game = msgspec.json.decode(line, type=Game)
        except msgspec.MsgspecError:
            continue
        if (game.cards, game.seed) == (cards, seed):
            found[game.number] = game
    return found


class Choice:
    """The puzzles that are taken: no two alike, and not too many with the same answer."""

    def __init__(self) -> None:
        self.taken: list[Puzzle] = []
        self.seen: set[tuple[str, ...]] = set()
        self.of_card: dict[str, int] = {}

    def add(self, puzzle: Puzzle) -> None:
        like = likeness(puzzle)
        if like not in self.seen and self.of_card.get(puzzle.card, 0) < MOST_OF_A_CARD:
            self.seen.add(like)
            self.of_card[puzzle.card] = self.of_card.get(puzzle.card, 0) + 1
            self.taken.append(puzzle)

    def in_order(self, seed: int) -> list[Puzzle]:
        """By day: mixed, but always in the same way."""
        return Random(f"days/{seed}").sample(self.taken, len(self.taken))


def still_true(puzzle: Puzzle) -> bool:
    """Whether the answer, and no other move, still does it in its worlds. Better bots may change a count a little."""
    trials = Trials(puzzle.game(), puzzle.seat, puzzle.kind)
    counts = trials.counts(puzzle.commands(), 0, puzzle.worlds)
    answer = counts.pop(puzzle.answer)
    return answer >= PROMISED * puzzle.worlds and max(counts) < OTHERS * puzzle.worlds


def checked(file: Path) -> int:
    """Try all puzzles of a file again; how many are none any more."""
    puzzles = read(file).puzzles
    wrong = 0
    for place, puzzle in enumerate(puzzles, 1):
        if not still_true(puzzle):
            wrong += 1
            print(f"{puzzle.source} is no puzzle any more")
        if place % 50 == 0:
            print(f"{place} of {len(puzzles)} tried", flush=True)
    print(f"{len(puzzles) - wrong} of {len(puzzles)} are puzzles")
    return wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make puzzles", description=__doc__)
    parser.add_argument("--want", type=at_least(1), default=400, help="stop after so many puzzles")
    parser.add_argument("--games", type=at_least(1), default=100_000, help="stop after so many games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=Path("build/puzzles.jsonl"), help="what was found so far")
    parser.add_argument("--out", type=Path, default=FILE)
    parser.add_argument("--check", action="store_true", help="mine nothing: try the puzzles of the file again")
    given = parser.parse_args(arguments)
    if given.check:
        return 1 if checked(given.out) else 0
    cards = fingerprint()
    before = kept(given.kept, cards, given.seed)
    given.kept.parent.mkdir(parents=True, exist_ok=True)
    choice, games = Choice(), 0
    with given.kept.open("ab") as file:
        while games < given.games and len(choice.taken) < given.want:
            game = before.get(games) or Game(cards, given.seed, games, mined(given.seed, games))
            if games not in before:
                file.write(b"\n" + msgspec.json.encode(game))
                file.flush()
            for puzzle in game.puzzles:
                choice.add(puzzle)
            games += 1
            if games % 50 == 0:
                print(f"{games} games: {len(choice.taken)} puzzles", flush=True)
    write(Collection(cards, choice.in_order(given.seed)), given.out)
    print(f"{games} games: {len(choice.taken)} puzzles, {given.out.stat().st_size} bytes")
    return 0 if len(choice.taken) >= given.want else 1


if __name__ == "__main__":
    sys.exit(main())
