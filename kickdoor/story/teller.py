"""Hears every event of a game as one viewer sees it and tells the story, line by line."""

from collections.abc import Sequence
from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.game import Game
from kickdoor.engine.names import CLAIMED, HAND, TABLE
from kickdoor.engine.sightings import Sighting, sight
from kickdoor.engine.views import View
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.story import facts
from kickdoor.story.bits import Line
from kickdoor.story.sentence import Sentence
from kickdoor.story.telling import Notes
from kickdoor.story.totals import totals
from kickdoor.story.transfers_told import int_of, moved
from kickdoor.story.wording import Wording
from kickdoor.texts import DEFAULT

EVERYTHING: Final = -2  # a viewer who sees every hand


class Teller:
    """Keeps the last sentence open for what may still belong to it."""

    __slots__ = ("wording", "viewer", "open", "lines", "notes", "last_totals", "view")

    def __init__(self, game: Game, viewer: int = SPECTATOR, language: str = DEFAULT) -> None:
        self.wording = Wording(game.state.pool, [seat.name for seat in game.state.seats], language)
        self.viewer = viewer
        self.open: Sentence | None = None
        self.lines: list[Line] = []
        self.notes = Notes()
        self.last_totals: Line | None = None
        self.view: View | None = None

    def hear(self, game: Game, events: Sequence[ev.Event]) -> list[Line]:
        """The lines that are complete after these events."""
        self.view = None
        for event in events:
            sighting = sight(game.state, event, self.eyes_for(event))
            if sighting is not None:
                self.tell(game, sighting)
        self.show_totals(game)
        return self.taken()

    def finish(self) -> list[Line]:
        self.close()
        return self.taken()

    def taken(self) -> list[Line]:
        lines, self.lines = self.lines, []
        return lines

    def eyes_for(self, event: ev.Event) -> int:
        """Whose eyes see most of an event, for a viewer who sees everything."""
        if self.viewer != EVERYTHING:
            return self.viewer
        if isinstance(event, ev.CardMoved):
            return event.dst_seat if event.dst == HAND else event.src_seat
        return event.seat if isinstance(event, ev.HandShown) else SPECTATOR

    def tell(self, game: Game, sighting: Sighting) -> None:
        if sighting.kind == "CardMoved":
            if sighting.values["dst"] == TABLE:
                self.notes.layer = int_of(sighting.values["dst_seat"])
            sentence = self.belongs(sighting) or moved(self.wording, sighting)
        else:
            if self.view is None and sighting.kind in facts.NEED_A_VIEW:
                self.view = visibility.view(game.state, max(self.viewer, SPECTATOR))
            sentence = facts.told(self.wording, self.notes, sighting, self.open, self.view)
        if sentence is None or sentence is self.open or not self.wording.is_told(sentence.key):
            return
        if self.open is not None and self.open.key == "KillClaimed" and sentence.key.startswith("FightWon"):
            self.open = None  # nobody spoke up: one line is enough
        if self.open is not None and self.open.takes(sentence):
            self.open.add(sentence)
            return
        self.close()
        self.open = sentence

    def belongs(self, sighting: Sighting) -> Sentence | None:
        """The open sentence, if a card that moved is part of what it tells."""
        why, sentence = sighting.values["why"], self.open
        if sentence is None:
            return None
        ref = sighting.cards["card"][0]
        kind = sentence.key.partition(".")[0]
        if (kind, why) in (("Sold", "sold"), ("LootBegan", "laid out")):
            sentence.refs.append(ref)
            return sentence
        if why == "price" and kind in ("AbilityUsed", "CardPlayed"):
            sentence.paid.append(ref)
            return sentence
        return None

    def close(self) -> None:
        if self.open is not None:
            self.lines.append(self.open.line(self.wording))
            self.open = None

    def show_totals(self, game: Game) -> None:
        """The totals, whenever they have changed and the fight is not decided."""
        fight = game.state.fight
        if fight is None or fight.stage > CLAIMED or game.state.question is not None or not fight.foes:
            if fight is None:
                self.last_totals = None
            return
        view = visibility.view(game.state, max(self.viewer, SPECTATOR)) if self.view is None else self.view
        if view.fight is None:
            return
        line = totals(self.wording, view.fight)
        if line != self.last_totals:
            self.close()
            self.lines.append(line)
            self.last_totals = line
