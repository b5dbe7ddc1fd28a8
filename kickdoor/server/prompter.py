"""Which bot is asked next, and what its silence means: by what everybody sees, in the order of the engine."""

from collections.abc import Callable
from typing import Final, NamedTuple

from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.speaking import Floor, offers
from kickdoor.engine.state import State

MOST_WORDS: Final = 4  # of a bot, unasked, about one fight or one offer


class Word(NamedTuple):
    """A bot to ask, because the game waits for it or because it may speak."""

    seat: int
    why: str  # move, answer, speak, withdraw, consent, vote
    proposal: int = 0


class Prompter:
    """`automatic` says which seats are played by bots now."""

    def __init__(self, automatic: Callable[[int], bool]) -> None:
        self.automatic = automatic
        self.floor = Floor(automatic, MOST_WORDS)
        self.answers: dict[int, int] = {}  # how often a bot was asked about an offer

    def new_turn(self) -> None:
        self.floor.new_turn()
        self.answers = {}

    def prompted(self, word: Word) -> bool:
        """Count a word; whether the bot is still worth asking about this."""
        if word.why != "answer":
            return word.why in ("move", "speak")
        self.answers[word.proposal] = self.answers.get(word.proposal, 0) + 1
        return self.answers[word.proposal] <= MOST_WORDS

    def told(self, state: State, word: Word, spoke: bool) -> None:
        """Report whether a bot that nobody waited for said something."""
        if spoke:
            self.floor.spoke(word.seat)
        else:
            self.floor.kept_silent(state, word.seat)

    def next_word(self, game: Game) -> Word | None:
        """Which bot is to speak next; in a window only about an offer: how bots pass is `go_round`."""
        state = game.state
        if state.question is not None:
            seat = state.question.seat
            return Word(seat, "move") if self.automatic(seat) else None
        window = state.window()
        for seat in range(len(state.seats)) if window is None else ():
            if self.automatic(seat) and state.seats[seat].present and (word := self.table_talk(state, seat)):
                return word
        for proposal in offers(state):
            if self.automatic(proposal.to):
                return Word(proposal.to, "answer", proposal.id)
        return None if window is not None else self.at_rest(game)

    def at_rest(self, game: Game) -> Word | None:
        """First the seats that may speak, then the seat whose turn or fight it is."""
        unasked = self.floor.next(game.state)
        if unasked >= 0:
            return Word(unasked, "speak")
        seat = game.waiting()[0]
        if not self.automatic(seat):
            return None
        mine = [proposal for proposal in game.state.proposals if proposal.by == seat]
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

    def silence(self, game: Game, word: Word) -> cmd.Command | None:
        """The command for a bot that says nothing."""
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
