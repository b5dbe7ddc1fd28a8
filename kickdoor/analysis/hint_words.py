"""Hints as sentences, in the reader's language."""

from kickdoor.analysis.hint import Advice, Hint, Why
from kickdoor.engine import commands as cmd
from kickdoor.engine.fields import fields
from kickdoor.engine.state import State
from kickdoor.story.wording import Wording
from kickdoor.texts import text_at


class HintWords:
    """Speaks of the cards and seats of one state, as one seat may name them."""

    def __init__(self, state: State, seat: int, language: str) -> None:
        self.state = state
        self.seat = seat
        self.language = language
        self.wording = Wording(state.pool, [player.name for player in state.seats], language)

    def said(self, key: str, **gaps: object) -> str:
        return text_at("hints", key, self.language).format(**gaps)

    def hint(self, found: Hint) -> list[str]:
        """The chance as it stands, and a line for every move."""
        name = self.state.seats[found.seat].name
        lines = [self.said("head", name=name, chance=percent(found.chances[found.seat]))]
        for place, each in enumerate(found.moves, 1):
            lines.append(self.line(place, each))
        return lines

    def line(self, place: int, each: Advice) -> str:
        return f"{place}. {self.move(each.command)}: {percent(each.chance)}. {self.why(each.why)}"

    def why(self, why: Why) -> str:
        form = (lambda value: f"{value:.1f}") if why.key == "level" else percent
        name = self.state.seats[why.seat].name if why.seat >= 0 else ""
        return self.said(f"why.{why.key}", this=form(why.this), other=form(why.other), name=name)

    def move(self, command: cmd.Command | None) -> str:
        """What is done, with the cards and the players it is about."""
        if command is None:
            return self.said("verbs.silence")
        cards, seats = self.about(command)
        offer = isinstance(command, cmd.Propose)
        picks = len(command.picks) if isinstance(command, cmd.Propose) else 0
        named = {"cards": ", ".join(cards) or self.said("nothing"), "seats": ", ".join(seats), "n": picks}
        verb = command.kind if isinstance(command, cmd.Propose) else snake(type(command).__name__)
        text = self.said(f"verbs.{verb}", **named)
        aimed = seats and not offer and not isinstance(command, cmd.Charity)
        return text + (self.said("at", seats=", ".join(seats)) if aimed else "")

    def about(self, command: cmd.Command) -> tuple[list[str], list[str]]:
        """The names of the cards and of the players that a command names."""
        cards, seats = [], []
        meant = dict(cmd.MEANT.get(type(command), {}))
        question = self.state.question
        if isinstance(command, cmd.Answer) and question is not None:
            meant["picks"] = question.of
        for field in fields(type(command)):
            value = getattr(command, field)
            for number in value if isinstance(value, tuple) else (value,):
                if meant.get(field) == "card" and number:
                    cards.append(self.card(number))
                elif meant.get(field) == "seat" and 0 <= number < len(self.state.seats):
                    seats.append(self.state.seats[number].name)
        return cards, seats

    def card(self, handle: int) -> str:
        number = self.state.by_handle(self.seat, handle)
        id = self.state.cards[number].id if number >= 0 else ""
        return self.wording.card_name(id) if id else self.said("nothing")


def percent(share: float) -> str:
    """
    >>> percent(0.256)
    '26 %'
    """
    return f"{share:.0%}".replace("%", " %")


def snake(name: str) -> str:
    return "".join(("_" + c.lower()) if c.isupper() and i else c.lower() for i, c in enumerate(name))
