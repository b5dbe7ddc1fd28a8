"""Prints a story in a terminal, in colour or plain, and counts its highlights."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.defs import DOOR
from kickdoor.engine.game import Game
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.story.parts import CardPart, ClausePart, NumberPart, Part, Parts, SeatPart
from kickdoor.story.teller import Teller
from kickdoor.texts import name

SEATS: Final = ("bright_cyan", "bright_yellow", "bright_green", "bright_magenta", "bright_blue", "bright_red")
CARDS: Final = {"monster": "red", "curse": "magenta", "identity": "cyan", "doubler": "cyan"}
INDENT: Final = 2
COLUMNS: Final = ("level", "strength", "won", "helped", "ran", "cursed", "died")
COUNTED: Final = {ev.FightWon: "won", ev.FleeBegan: "ran", ev.CurseFell: "cursed", ev.Died: "died"}


class Tally:
    """Counts per seat what a summary shows."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, int]] = Counter()

    def hear(self, events: Sequence[ev.Event]) -> None:
        """Count what these events add to the highlights."""
        for event in events:
            if isinstance(event, ev.FightWon):
                self.counts["helped", event.helper] += 1
            if isinstance(event, ev.FightWon | ev.FleeBegan | ev.CurseFell | ev.Died):
                self.counts[COUNTED[type(event)], event.seat] += 1

    def rows(self, game: Game) -> list[dict[str, int]]:
        """A row for every seat."""
        view = visibility.view(game.state, SPECTATOR)
        return [
            {"level": seat.level, "strength": seat.strength, **{what: self.counts[what, i] for what in COLUMNS[2:]}}
            for i, seat in enumerate(view.seats)
        ]


class Page:
    """Tells a game to one viewer, line by line as it comes; a turn begins after an empty line."""

    def __init__(self, game: Game, language: str, viewer: int, plain: bool = False) -> None:
        self.viewer = viewer
        self.teller, self.tally = Teller(game, language, [viewer]), Tally()
        self.wording = self.teller.wording
        self.console = Console(highlight=False, soft_wrap=plain, color_system=None if plain else "auto", markup=False)

    def title(self, game: Game, seed: int) -> None:
        """What is played, by whom, and how to see it again."""
        seats = self.wording.seats(range(len(game.state.seats)))
        book = (self.wording.set_name(),)
        self.print(self.wording.say("begin", set=book, who=seats, seed=(str(seed),)))

    def hear(self, game: Game, events: Sequence[ev.Event]) -> None:
        self.tally.hear(events)
        for account in self.teller.hear(game, events):
            line = account.to(self.viewer)
            if not line.depth:
                self.console.print()
            self.print(line.parts, line.depth)

    def talk(self, seat: int, words: str) -> None:
        """What a bot says."""
        self.print(self.wording.say("talk", who=self.wording.seat(seat), what=(words,)), 1)

    def print(self, parts: Parts, depth: int = 0) -> None:
        text = self.styled(parts)
        if not depth:
            text.stylize("bold")
        elif depth > 1:
            text.stylize("dim")
        if self.console.soft_wrap:
            self.console.print(Text(" " * INDENT * depth) + text)
        else:
            self.console.print(Padding(text, (0, 0, 0, INDENT * depth), expand=False))

    def styled(self, parts: Parts) -> Text:
        return Text.assemble(*((self.wording.text(part), self.style(part)) for part in parts))

    def style(self, part: Part) -> str:
        match part:
            case SeatPart():
                return f"bold {SEATS[part.seat % len(SEATS)]}"
            case CardPart(called="", id=id):
                card = self.wording.pool.by_id[id]
                return CARDS.get(card.kind, "blue" if card.deck == DOOR else "yellow")
            case CardPart() | ClausePart():
                return "italic"
            case NumberPart():
                return "bold"
            case _:
                return ""

    def end(self, game: Game, bots: Sequence[str]) -> None:
        """Print the summary for everybody, or that nobody has won if the game was given up."""
        self.console.print()
        if not game.over:
            self.print(self.wording.say("end.stall", n=(str(game.state.turns),)))
            self.console.print()
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("")
        for column in COLUMNS:
            table.add_column(name("tally", column, self.wording.language), justify="right")
        table.add_column(name("tally", "bot", self.wording.language))
        for seat, row in enumerate(self.tally.rows(game)):
            who = self.styled(self.wording.seat(seat))
            table.add_row(who, *(str(row[column]) for column in COLUMNS), bots[seat])
        self.console.print(table)
