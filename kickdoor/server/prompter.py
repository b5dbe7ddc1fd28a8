"""Which bot is to speak next, and what its silence means: by what everybody sees, in the order of the simulation."""

from collections.abc import Callable
from typing import Final, NamedTuple

from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.records import Fight
from kickdoor.engine.state import State

MOST_WORDS: Final = 4  # of a bot, unasked, about one fight or one offer


class Word(NamedTuple):
    """A bot is to speak: because the game waits for it, or because it may."""

    seat: int
    why: str  # move, answer, speak, withdraw, consent, vote
    proposal: int = 0


class Prompter:
    """`automatic` says which seats are played by bots now."""

    def __init__(self, automatic: Callable[[int], bool]) -> None:
        self.automatic = automatic
        self.fight: Fight | None = None
        self.words: dict[tuple[int, str, int], int] = {}  # how often a bot had a word about something
        self.fresh: dict[int, list[int]] = {}  # the new cards that a bot has been asked about

    def new_turn(self) -> None:
        self.words = {}

    def prompted(self, word: Word) -> bool:
        """Count a word; whether the bot is still worth asking about this."""
        key = (word.seat, word.why, word.proposal)
        self.words[key] = self.words.get(key, 0) + 1
        if word.why == "answer":
            return self.words[key] <= MOST_WORDS
        return word.why in ("move", "speak")

    def exhausted(self, word: Word) -> None:
        """It has nothing to say about this."""
        self.words[word.seat, word.why, word.proposal] = MOST_WORDS

    def next_word(self, game: Game) -> Word | None:
        """Which bot is to speak next outside windows, in the order of the simulation's driver."""
        state = game.state
        if state.question is not None:
            seat = state.question.seat
            return Word(seat, "move") if self.automatic(seat) else None
        for seat in range(len(state.seats)):
            if self.automatic(seat) and state.seats[seat].present and (word := self.table_talk(state, seat)):
                return word
        for proposal in state.proposals:
            if self.automatic(proposal.to):
                return Word(proposal.to, "answer", proposal.id)
        unasked = self.unasked(state)
        if unasked is not None:
            return unasked
        seat = game.waiting()[0]
        if not self.automatic(seat):
            return None
        mine = [proposal for proposal in state.proposals if proposal.by == seat]
        return Word(seat, "withdraw", mine[0].id) if mine else Word(seat, "move")

    def table_talk(self, state: State, seat: int) -> Word | None:
        """Bots agree to take something back, and vote as most people do once all have voted."""
        if state.undo_asker >= 0 and state.undo_asker != seat and seat not in state.undo_votes:
            return Word(seat, "consent")
        if state.dispute is not None and seat not in state.dispute.votes:
            people = [other for other in range(len(state.seats)) if not self.automatic(other)]
            if all(other in state.dispute.votes for other in people if state.seats[other].present):
                return Word(seat, "vote")
        return None

    def unasked(self, state: State) -> Word | None:
        """When a fight opens, or with cards just received, bots may say something that nobody waits for."""
        fight = state.fight
        if fight is not self.fight:
            self.fight = fight
            self.words = {key: count for key, count in self.words.items() if key[1] != "speak"}
        actor = state.turn if fight is None else fight.fighter
        for seat in state.others(actor):
            if not self.automatic(seat) or not state.seats[seat].alive:
                continue
            if fight is None:
                fresh = state.seats[seat].fresh
                if not fresh or self.fresh.get(seat) == fresh:
                    continue
                self.fresh[seat] = fresh.copy()
            if self.words.get((seat, "speak", 0), 0) < MOST_WORDS:
                return Word(seat, "speak")
        return None

    def silence(self, game: Game, word: Word) -> cmd.Command | None:
        """What a bot says if it says nothing."""
        dispute = game.state.dispute
        if word.why == "answer":
            return cmd.Decline(word.proposal)
        if word.why == "withdraw":
            return cmd.Withdraw(word.proposal)
        if word.why == "consent":
            return cmd.Consent(True)
        if word.why == "vote":
            votes = [] if dispute is None else list(dispute.votes.values())
            return cmd.Vote(2 * sum(votes) > len(votes))
        return game.default(word.seat) if word.seat in game.waiting() else None
