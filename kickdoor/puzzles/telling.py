"""A puzzle in words: the task, the moves, why a move does it or does not, and what happens then."""

from typing import Final

import msgspec

from kickdoor import sent
from kickdoor.analysis.hint_words import HintWords
from kickdoor.engine import commands as cmd
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.questions import would_win
from kickdoor.puzzles.puzzle import Puzzle
from kickdoor.puzzles.worlds import STOP, Trials
from kickdoor.story.parts import Line
from kickdoor.story.teller import Teller
from kickdoor.texts import text_at

SOLUTION: Final = -1  # a move: the one that does it, whichever that is


class Posed(msgspec.Struct, frozen=True):
    """GET /api/puzzle: the puzzle of a day. Nothing of it tells which move does it."""

    date: str
    number: int
    title: str
    task: str
    rule: str
    sets: str
    seat: int
    view: sent.View
    moves: list[str]


class Judged(msgspec.Struct, frozen=True):
    """GET /api/puzzle/{date}/{move}: whether a move does it, why, and the story of one world. `answer`: -1 if not."""

    right: bool
    words: list[str]
    story: list[Line]
    answer: int = -1


class PuzzleWords:
    """Speaks of one puzzle in one language."""

    def __init__(self, puzzle: Puzzle, language: str) -> None:
        self.puzzle = puzzle
        self.language = language
        self.game = puzzle.game()
        self.commands = puzzle.commands()
        self.names = [player.name for player in self.game.state.seats]

    def said(self, key: str, **gaps: object) -> str:
        return text_at("puzzles", key, self.language).format(worlds=self.puzzle.worlds, **gaps)

    def title(self, number: int) -> str:
        return self.said("title", n=number)

    def task(self) -> str:
        state, seat = self.game.state, self.puzzle.seat
        winners = would_win(state, state.fight.helper) if self.puzzle.kind == STOP and state.fight is not None else []
        words = HintWords(state, seat, self.language)
        winner = words.listed([self.names[each] for each in winners])
        return self.said(f"task.{self.puzzle.kind}", name=self.names[seat], winner=winner)

    def moves(self) -> list[str]:
        words = HintWords(self.game.state, self.puzzle.seat, self.language)
        return [capital(words.move(command)) for command in self.commands]

    def judged(self, move: int) -> Judged:
        """What to say to a move. A wrong one is answered without the right one."""
        puzzle = self.puzzle
        place = puzzle.answer if move == SOLUTION else move
        right = place == puzzle.answer
        said = [self.said(f"{'right' if right else 'wrong'}.{puzzle.kind}", n=puzzle.counts[place])]
        if right:
            others = [count for each, count in enumerate(puzzle.counts) if each != place]
            said.append(self.said("others", n=max(others)))
            said.append(self.said("story"))
        if move == SOLUTION:
            said.insert(0, self.said("solution", move=self.moves()[place]))
        return Judged(right, said, self.story(self.commands[place], right), place if right else -1)

    def story(self, move: cmd.Command, success: bool) -> list[Line]:
        """What happens in the first world that ends so, as the seat sees it."""
        puzzle = self.puzzle
        trials = Trials(self.game, puzzle.seat, puzzle.kind)
        ends = (number for number in range(puzzle.worlds) if trials.succeeds(number, [move]) == success)
        world = trials.world(next(ends, 0))
        teller = Teller(world, self.language, (puzzle.seat,))
        teller.resume(world)
        lines: list[Line] = []

        def hear(game: Game, seat: int, command: cmd.Command, events: list[Event]) -> None:
            lines.extend(account.to(puzzle.seat) for account in teller.hear(game, events))

        trials.play(world, [move], hear)
        return lines


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
