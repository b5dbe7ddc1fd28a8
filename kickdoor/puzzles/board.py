"""A puzzle's table in words, as the terminal shows it: who stands how, the fight, the hand."""

from collections.abc import Iterator
from textwrap import fill
from typing import Final

from kickdoor.engine.views import SeenCard, SeenFight, View
from kickdoor.puzzles.telling import PuzzleWords
from kickdoor.story.parts import Parts
from kickdoor.story.totals import totals
from kickdoor.story.wording import Wording
from kickdoor.texts import name

WIDTH: Final = 110


def drawn(words: PuzzleWords) -> str:
    """What the player of the puzzle sees, in words."""
    return "\n".join(Board(words, words.game.view(words.puzzle.seat)).lines())


class Board:
    """The words for one view of the table."""

    def __init__(self, words: PuzzleWords, view: View) -> None:
        self.words = words
        self.view = view
        self.wording = Wording(words.game.state.pool, words.names, words.language)

    def lines(self) -> Iterator[str]:
        view = self.view
        phase = name("phases", view.phase, self.words.language)
        what = name("windows", view.window, self.words.language) if view.window else phase
        yield self.said("turn", n=view.turns, who=self.words.names[view.turn], what=what)
        for seat in range(len(view.seats)):
            yield from self.seat(seat)
        if view.fight is not None:
            yield from self.fight(view.fight)
        if view.open_seals:
            yield self.said("seals", cards=self.cards(view.open_seals))
        yield self.said("decks", doors=view.decks[0], treasures=view.decks[1])
        yield wrapped(self.said("hand", cards=self.cards(view.hand)))

    def seat(self, number: int) -> Iterator[str]:
        seat = self.view.seats[number]
        gaps = {"level": seat.level, "strength": seat.strength, "doors": seat.doors, "treasures": seat.treasures}
        yield "  " + self.said("seat" if seat.alive else "dead", who=seat.name, **gaps)
        if seat.table:
            yield wrapped(self.cards(seat.table), 6)

    def fight(self, fight: SeenFight) -> Iterator[str]:
        foes = self.wording.listed([(self.wording.card_name(foe.original),) for foe in fight.foes])
        fighters = [seat for seat in (fight.fighter, fight.helper) if seat >= 0]
        who = self.plain(self.wording.seats(fighters))
        yield self.said("fight", who=who, foes=self.plain(foes), n=fight.treasures)
        yield wrapped(self.plain(totals(self.wording, fight)), 2)

    def cards(self, cards: list[SeenCard]) -> str:
        called = [
            self.said("carried", card=self.wording.card_name(card.id))
            if card.carried
            else self.wording.card_name(card.id)
            for card in cards
        ]
        return self.plain(self.wording.listed_plainly([(each,) for each in called], "; ")) or self.said("none")

    def said(self, key: str, **gaps: object) -> str:
        return self.words.said(f"board.{key}", **gaps)

    def plain(self, parts: Parts) -> str:
        return "".join(self.wording.text(part) for part in parts)


def wrapped(text: str, indent: int = 0) -> str:
    return fill(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent or 2))
