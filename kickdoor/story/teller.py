"""Turns the events of a game into its story, line by line, for all viewers at once."""

from collections.abc import Sequence
from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.events import SECRET
from kickdoor.engine.game import Game
from kickdoor.engine.names import CLAIMED, TABLE
from kickdoor.engine.sightings import Ref, Sighting, insiders, sight
from kickdoor.engine.state import State
from kickdoor.engine.views import SeenFight, SeenFoe, View
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.story import facts, fights_told
from kickdoor.story.parts import Line, Parts
from kickdoor.story.sentence import Account, Sentence
from kickdoor.story.telling import Notes, int_of
from kickdoor.story.totals import tie_winner, totals
from kickdoor.story.transfers_told import moved
from kickdoor.story.why import STRIKES, clause_of
from kickdoor.story.wording import Wording
from kickdoor.texts import DEFAULT
from kickdoor.written import same_parts

EVERYTHING: Final = -2  # a viewer who sees every hand


class Teller:
    """What is told, and in which line, depends only on what everybody may know.

    `viewers` are those who may know more: they get lines of their own where a card is hidden from the others. The last
    sentence stays open for what belongs to it, until the command is over: a line that was told does not change.
    """

    __slots__ = ("wording", "viewers", "open", "accounts", "count", "notes", "last_totals", "fight", "view", "known")

    def __init__(self, game: Game, language: str = DEFAULT, viewers: Sequence[int] = ()) -> None:
        self.wording = Wording(game.state.pool, [seat.name for seat in game.state.seats], language)
        self.viewers = viewers
        self.open: Sentence | None = None
        self.accounts: list[Account] = []
        self.count = 0  # the number of the last line
        self.notes = Notes()
        self.last_totals: Parts = ()
        self.fight: SeenFight | None = None  # that they were worked out for
        self.view: View | None = None
        self.known: dict[Ref, dict[int, Ref]] = {}

    def hear(
        self,
        game: Game,
        events: Sequence[ev.Event],
        seen: Sequence[Sighting] | None = None,
        view: View | None = None,
    ) -> list[Account]:
        """The lines about the events of one command. Names may have changed since the last.

        `seen` is what everybody learns from them, and `view` what everybody sees now, if that is known already.
        """
        self.open, self.accounts, self.view, self.known = None, [], view, {}
        if not events:
            return []  # such as a single pass, which is private
        self.greet(game)
        self.notes.began_at = level_at_first(events)
        told = [event for event in events if type(event) not in SECRET]
        for event, sighting in zip(told, seen or [seen_by_all(game.state, event) for event in told], strict=True):
            self.compare(game, event, sighting)
            self.tell(game, sighting)
        self.close()
        if any(isinstance(event, ev.Undone) for event in events):
            self.resume(game)
        fights_told.follow_roll(self.notes, game.state)
        self.show_totals(game)
        accounts, self.accounts, self.view, self.known = self.accounts, [], None, {}  # a table may rest for long
        return accounts

    def resume(self, game: Game) -> None:
        """Go on from a position, without having heard how the game got there."""
        self.notes = Notes.of(visibility.view(game.state, SPECTATOR))
        self.last_totals, self.fight = (), None

    def greet(self, game: Game) -> None:
        """Tell who plays a seat from now on."""
        for seat, player in enumerate(game.state.seats):
            if player.name != self.wording.names[seat]:
                before, self.fight = self.wording.seat(seat), None
                self.wording.names[seat] = player.name
                self.open = Sentence("seat taken", {"who": self.wording.seat(seat), "whom": before})
                self.close()

    def compare(self, game: Game, event: ev.Event, sighting: Sighting) -> None:
        """Note who knows a card that the table does not."""
        hidden = any(not ref.id for refs in sighting.cards.values() for ref in refs)
        inside = set(insiders(game.state, event)) if hidden else set()
        for viewer in self.viewers if inside else ():
            for eyes in inside if viewer == EVERYTHING else inside & {viewer}:
                seen = sight(game.state, event, eyes)
                assert seen is not None
                for field, refs in sighting.cards.items():
                    for ref, mine in zip(refs, seen.cards[field], strict=True):
                        if mine.id and not ref.id:
                            self.known.setdefault(ref, {})[viewer] = mine

    def tell(self, game: Game, sighting: Sighting) -> None:
        """Add one sighting to the open sentence, or begin new ones."""
        if self.wording.texts.get(sighting.kind) == "" and sighting.kind not in facts.TELLERS:
            return
        fell = False
        if sighting.kind == "CardMoved":
            self.notes.moved_by = str(sighting.values["why"])
            if sighting.values["dst"] == TABLE:
                self.notes.layer = int_of(sighting.values["dst_seat"])
            found = [self.belongs(sighting) or moved(self.wording, self.notes, sighting)]
        else:
            what = f"{sighting.kind}.{sighting.values.get('what')}"
            if self.view is None and not facts.NEED_A_VIEW.isdisjoint((sighting.kind, what)):
                self.view = visibility.view(game.state, SPECTATOR)
            found = facts.told(self.wording, self.notes, sighting, self.open, self.view)
            self.notes.cause = STRIKES.get(sighting.kind, self.notes.cause)
            fell = sighting.kind == "CurseFell"
        for sentence in found:
            if sentence is not None and sentence is not self.open and self.wording.is_told(sentence.key):
                self.begin(sentence)
        self.notes.harmless = self.notes.harmless or fell

    def begin(self, sentence: Sentence) -> None:
        """Refusals wait until somebody is asked again or the bargaining ends: until then they are one sentence."""
        if self.open is not None and self.open.takes(sentence):
            self.open.add(sentence)
            return
        self.close()
        self.notes.harmless = False
        if self.notes.refusers and not (sentence.key.startswith("Proposed.") and self.is_news(sentence)):
            self.open = facts.refusals(self.wording, self.notes)
            self.close()
        sentence.cause = self.notes.cause
        self.open = sentence

    def is_news(self, offer: Sentence) -> bool:
        """Whether an offer is between players of whom no refusal is left to tell."""
        refusers = [self.wording.seat(seat) for seat in self.notes.refusers]
        return offer.gaps["who"] not in refusers and offer.gaps["whom"] not in refusers

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
        if (kind, why) == ("Sold", "attached") and sentence.refs:
            sentence.along.setdefault(sentence.refs[-1].handle, []).append(ref)
            return sentence
        if (kind, why) == ("CardPlayed", "played") and sentence.refs[0].id == ref.id:
            return sentence  # as promised: first it is said, then the card leaves the hand
        if why == "price" and kind in ("AbilityUsed", "CardPlayed"):
            sentence.paid.append(ref)
            return sentence
        return None

    def close(self) -> None:
        if self.open is not None:
            self.count += 1
            if self.open.key == facts.BODY and not self.open.refs:
                self.open.key = facts.EMPTY_BODY
            self.open.clause = clause_of(self.open.key, self.wording.sets, self.open.cause)
            self.accounts.append(self.open.account(self.count, self.wording, self.known))
            self.open = None

    def show_totals(self, game: Game) -> None:
        """The totals, whenever they have changed and the fight is not decided."""
        fight = game.state.fight
        if fight is None:
            self.last_totals, self.fight = (), None
        if fight is None or fight.stage > CLAIMED or game.state.question is not None or not fight.foes:
            return
        view = visibility.view(game.state, SPECTATOR) if self.view is None else self.view
        assert view.fight is not None
        if self.fight is not None and same_totals(view.fight, self.fight):
            return
        self.fight = view.fight
        parts = totals(self.wording, view.fight, tie_winner(game.state))
        if parts != self.last_totals:
            if self.notes.refusers:
                self.open = facts.refusals(self.wording, self.notes)
                self.close()
            self.count += 1
            self.accounts.append(Account(Line(self.count, parts, 2, clause_of("totals.line", self.wording.sets))))
            self.last_totals = parts


def same_totals(one: SeenFight, other: SeenFight) -> bool:
    """Whether two fights are told the same totals: these are worked out from nothing else."""
    same = one.fighter == other.fighter and one.helper == other.helper and len(one.foes) == len(other.foes)
    same = same and one.munchkins == other.munchkins and one.monsters == other.monsters
    same = same and one.munchkins != one.monsters  # who wins a tie is not in a view
    same = same and same_parts(one.munchkin_parts, other.munchkin_parts)
    same = same and same_parts(one.monster_parts, other.monster_parts)
    return same and all(same_foe(foe, other.foes[place]) for place, foe in enumerate(one.foes))


def same_foe(one: SeenFoe, other: SeenFoe) -> bool:
    return one.original == other.original and one.card.id == other.card.id and same_parts(one.parts, other.parts)


def seen_by_all(state: State, event: ev.Event) -> Sighting:
    seen = sight(state, event, SPECTATOR)
    assert seen is not None
    return seen


def level_at_first(events: Sequence[ev.Event]) -> int:
    """The Level of the player whose turn begins, if something changes it at once; else 0."""
    seat = -1
    for event in events:
        if isinstance(event, ev.TurnBegan):
            seat = event.seat
        elif isinstance(event, ev.LevelChanged) and event.seat == seat:
            return event.before
    return 0
