"""Puts a story on a terminal, in colour or plain."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kickdoor.engine.game import Game
from kickdoor.story.bits import Bit, Bits, Line
from kickdoor.story.highlights import COLUMNS, Tally
from kickdoor.story.wording import Wording
from kickdoor.texts import name

STYLES: Final = {
    "seat0": "bold bright_cyan",
    "seat1": "bold bright_yellow",
    "seat2": "bold bright_green",
    "seat3": "bold bright_magenta",
    "seat4": "bold bright_blue",
    "seat5": "bold bright_red",
    "monster": "red",
    "curse": "magenta",
    "identity": "cyan",
    "door": "blue",
    "treasure": "yellow",
    "use": "italic",
    "total": "bold",
}
INDENT: Final = 2


class Page:
    """Prints lines as they come; a turn begins after an empty line."""

    __slots__ = ("console", "wording")

    def __init__(self, wording: Wording, plain: bool = False) -> None:
        self.wording = wording
        self.console = Console(highlight=False, soft_wrap=plain, color_system=None if plain else "auto", markup=False)

    def title(self, game: Game, seed: int) -> None:
        """What is played, by whom, and how to see it again."""
        seats = self.wording.seats(range(len(game.state.seats)))
        book = (Bit(game.state.pool.rulebook.name),)
        self.print(self.wording.say("begin", set=book, who=seats, seed=(Bit(str(seed)),)))

    def lines(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if not line.depth:
                self.console.print()
            self.print(line.bits, line.depth)

    def print(self, bits: Bits, depth: int = 0) -> None:
        text = Text.assemble(*((bit.text, STYLES.get(bit.style, "")) for bit in bits))
        if not depth:
            text.stylize("bold")
        elif depth > 1:
            text.stylize("dim")
        if self.console.soft_wrap:
            self.console.print(Text(" " * INDENT * depth) + text)
        else:
            self.console.print(Padding(text, (0, 0, 0, INDENT * depth), expand=False))

    def end(self, game: Game, tally: Tally, bots: Sequence[str]) -> None:
        """Who won, and what the game was for everybody."""
        self.console.print()
        turn = {"n": (Bit(str(game.state.turns)),)}
        winners = game.state.winners
        if winners:
            key = "end.won" if len(winners) == 1 else "end.won together"
            key = "end.seals" if game.state.ending == "seals" else key
            self.print(self.wording.say(key, who=self.wording.seats(winners), **turn))
        else:
            self.print(self.wording.say("end.stall", **turn))
        self.console.print()
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("")
        for column in COLUMNS:
            table.add_column(name("tally", column, self.wording.language), justify="right")
        table.add_column(name("tally", "bot", self.wording.language))
        for seat, row in enumerate(tally.rows(game)):
            who = Text.assemble(*((bit.text, STYLES.get(bit.style, "")) for bit in self.wording.seat(seat)))
            table.add_row(who, *(str(row[column]) for column in COLUMNS), bots[seat])
        self.console.print(table)
