"""What a game will be remembered for: who did what to whom. It is gathered from what everybody could see."""

from collections.abc import Sequence
from typing import Final

import msgspec

from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.modifiers import strengths, winning
from kickdoor.engine.questions import winning_level
from kickdoor.engine.sightings import Sighting, sight
from kickdoor.engine.state import State
from kickdoor.engine.visibility import SPECTATOR

MEANS: Final = (
    "CardPlayed",
    "AbilityUsed",
    "Enhanced",
    "BonusGiven",
    "FoeJoined",
)  # what names a stab's card


Standing = tuple[int, int, int, bool]  # the fighter, the helper, their lead, and whether they would win


class Stab(msgspec.Struct, frozen=True):
    """Somebody outside a fight made it worse for those in it, by so much."""

    step: int  # of the replay
    by: int
    seat: int  # the fighter
    card: str
    n: int
    turned: bool  # they would have won, and then no more

    @property
    def rank(self) -> tuple[bool, int]:
        return self.turned, self.n


class SeatDeeds(msgspec.Struct):
    """One seat's game."""

    name: str
    won: bool = False
    level: int = 0
    stabs: dict[int, int] = {}  # given, by victim; Curses count, too
    stabbed: dict[int, int] = {}  # taken, by whom
    curses: int = 0  # that this seat played on others
    deaths: int = 0
    helped: int = 0  # fights of others
    beaten: int = 0  # the greatest strength of monsters that it beat
    sold: int = 0  # levels bought by selling
    cards: dict[str, int] = {}  # played
    best: Stab | None = None


class Deeds(msgspec.Struct):
    """A whole game."""

    sets: list[str]
    seats: list[SeatDeeds]
    win_level: int = 0
    stab: Stab | None = None  # the meanest


class Gatherer:
    """Hears a game step by step and keeps what is worth remembering."""

    def __init__(self, game: Game, sets: list[str]) -> None:
        self.deeds = Deeds(sets, [SeatDeeds(seat.name) for seat in game.state.seats])
        self.before: Standing | None = None  # the command

    def hear(self, game: Game, step: int, seat: int, events: Sequence[ev.Event]) -> None:
        seen = [found for event in events if (found := sight(game.state, event, SPECTATOR)) is not None]
        for sighting in seen:
            self.note(sighting)
        now = standing(game.state)
        if seat >= 0 and self.before is not None and now is not None and now[:2] == self.before[:2]:
            self.look_for_stab(step, seat, seen, self.before, now)
        self.before = now
        self.finish(game)

    def note(self, seen: Sighting) -> None:
        """Count what an event says of those whom it names."""
        seats, values = self.deeds.seats, seen.values
        who, by = number(values.get("seat")), number(values.get("by"))
        match seen.kind:
            case "CardPlayed":
                for card in seen.cards["card"]:
                    if card.id:
                        seats[who].cards[card.id] = seats[who].cards.get(card.id, 0) + 1
            case "CurseFell" if by >= 0 and by != who:
                seats[by].curses += 1
                self.count(by, who)
            case "Died":
                seats[who].deaths += 1
            case "HelperJoined" if not values["forced"]:
                seats[who].helped += 1
            case "Sold":
                seats[who].sold += number(values["levels"])
            case "FightWon":
                for each in {who, number(values["helper"])} - {-1}:
                    seats[each].beaten = max(seats[each].beaten, number(values["monsters"]))
            case _:
                pass

    def count(self, by: int, whom: int) -> None:
        given, taken = self.deeds.seats[by].stabs, self.deeds.seats[whom].stabbed
        given[whom] = given.get(whom, 0) + 1
        taken[by] = taken.get(by, 0) + 1

    def look_for_stab(self, step: int, by: int, seen: list[Sighting], before: Standing, now: Standing) -> None:
        """Whether the command has made a fight of others harder."""
        fighter, helper, lead, led = before
        worse = lead - now[2]
        card = next((ref.id for each in seen if each.kind in MEANS for ref in each.cards.get("card", ()) if ref.id), "")
        if by in (fighter, helper) or worse <= 0 or not card:
            return
        stab = Stab(step, by, fighter, card, worse, led and not now[3])
        self.count(by, fighter)
        mine = self.deeds.seats[by]
        if mine.best is None or stab.rank > mine.best.rank:
            mine.best = stab
        if self.deeds.stab is None or stab.rank > self.deeds.stab.rank:
            self.deeds.stab = stab

    def finish(self, game: Game) -> None:
        """How it stands, for the case that this was the last command."""
        state = game.state
        self.deeds.win_level = winning_level(state)
        for seat, deeds in enumerate(self.deeds.seats):
            deeds.name, deeds.level = state.seats[seat].name, state.seats[seat].level
            deeds.won = seat in state.winners


def standing(state: State) -> Standing | None:
    """How the fight stands, None if there is none."""
    fight = state.fight
    if fight is None:
        return None
    munchkins, monsters = strengths(state)
    return fight.fighter, fight.helper, munchkins - monsters, winning(state)


def number(value: object) -> int:
    return value if isinstance(value, int) else -1
