"""A game from the deal to the end: the one way in.

game = Game(pool, ["Ann", "Bob", "Cleo"], seed=7)
game.submit(0, Kick())        # events, or a Refusal
"""

from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.chapters import BUSY, STEPS
from kickdoor.engine.defs import Pool
from kickdoor.engine.kernel import Run, run
from kickdoor.engine.legal import ASIDES, VERBS, options, refusal, table_options
from kickdoor.engine.modifiers import winning
from kickdoor.engine.options import Option
from kickdoor.engine.procedures.setup import new_state
from kickdoor.engine.procedures.upkeep import upkeep
from kickdoor.engine.procedures.windows import clear_passes, fresh_passes
from kickdoor.engine.questions import waiting
from kickdoor.engine.records import Combat, Question, Window
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import State
from kickdoor.engine.verbs.table import question_values
from kickdoor.engine.verbs.turns import excess, receivers

TAKING_BACK: Final = (cmd.Undo, cmd.AskUndo, cmd.Consent)
TAKE_BACK: Final = (cmd.Equip, cmd.Unequip, cmd.Entrust, cmd.Propose)  # told nothing, touched nobody


def seed_bytes(seed: int | bytes) -> bytes:
    """A secret of 256 bits; a number is stretched to one."""
    return seed.to_bytes(32, "big") if isinstance(seed, int) else seed


class Game:
    """A state, where it began, and the commands that led here."""

    __slots__ = ("state", "start", "line", "opening")

    def __init__(
        self,
        pool: Pool,
        names: list[str],
        seed: int | bytes = 0,
        options: dict[str, int] | None = None,
        sexes: list[str] | None = None,
        state: State | None = None,
    ) -> None:
        """`state`: where the game is already; see `resume`."""
        self.line: list[tuple[int, cmd.Command]] = []  # the commands that count: what was undone is not among them
        self.opening: list[ev.Event] = []
        if state is not None:
            self.start = self.state = state
        else:
            self.start = new_state(pool, names, seed_bytes(seed), options, sexes)
            self.state = self.start.copy()
            self.opening = go_on(self.state)

    @staticmethod
    def resume(state: State, start: State | None = None) -> "Game":
        """Go on from a state, as it is."""
        state.forget()
        game = Game(state.pool, [], state=state)
        game.start = state.copy() if start is None else start
        game.state = state
        game.line = []
        game.opening = []
        return game

    def copy(self) -> "Game":
        new = Game(self.state.pool, [], state=self.state.copy())
        new.start = self.start
        new.line = self.line.copy()
        new.opening = self.opening
        return new

    # -- what can be said ---------------------------------------------------------------------------------------------

    def submit(self, seat: int, command: cmd.Command) -> list[ev.Event] | Refusal:
        """Accept the command and tell what it caused, or refuse it and change nothing."""
        if isinstance(command, TAKING_BACK):
            return self._take_back(seat, command)
        why_not = refusal(self.state, seat, command)
        if why_not is not None:
            return why_not
        state = self.state
        game = Run(state)
        if state.undo_asker >= 0:
            game.emit(ev.UndoRefused(state.undo_asker))
        VERBS[type(command)][1](game, seat, command)
        if type(command) not in ASIDES:
            clear_passes(state)
        run(game, STEPS, upkeep, BUSY)
        self.line.append((seat, command))
        return game.events

    def why_not(self, seat: int, command: cmd.Command) -> Refusal | None:
        if isinstance(command, TAKING_BACK):
            return self._undo_refusal(seat, command)
        return refusal(self.state, seat, command)

    def options(self, seat: int) -> list[Option]:
        """What this seat may do in the game now."""
        return options(self.state, seat)

    def table_options(self, seat: int) -> list[Option]:
        """What concerns the table rather than the game; bots that look at the game alone never take anything back."""
        found = table_options(self.state, seat)
        found += [Option(verb) for verb in (cmd.Undo, cmd.AskUndo) if self._undo_refusal(seat, verb()) is None]
        if self._undo_refusal(seat, cmd.Consent(True)) is None:
            found += [Option(cmd.Consent, {"yes": yes}) for yes in (True, False)]
        return found

    def question(self, seat: int) -> Question | None:
        """What this seat is being asked."""
        question = self.state.question
        return question if question is not None and question.seat == seat else None

    @property
    def over(self) -> bool:
        return bool(self.state.ending)

    # -- whose move it is ---------------------------------------------------------------------------------------------

    def waiting(self) -> list[int]:
        """The seats without whose word the game does not go on."""
        return [each.seat for each in waiting(self.state)]

    def default(self, seat: int) -> cmd.Command:
        """What silence means for a seat that is waited for; computed only from what it knows."""
        state = self.state
        question = state.question
        if question is not None:
            values = question_values(state)
            return cmd.Answer(tuple(values[question.candidates.index(pick)] for pick in question.default))
        frame = state.frames[-1]
        if isinstance(frame, Window):
            return cmd.Pass()
        if isinstance(frame, Combat):
            return cmd.Claim() if winning(state) else cmd.Flee()
        if frame.step == "arranging":
            return cmd.Kick()
        if frame.step == "at_door":
            return cmd.Loot()
        return self._default_charity(seat)

    def _default_charity(self, seat: int) -> cmd.Command:
        state = self.state
        over = excess(state, seat)
        if not over:
            return cmd.EndTurn()
        hand = state.seats[seat].hand
        least = sorted(hand, key=lambda card: (state.cards[card].gold, state.handle[card]))[:over]
        lowest = receivers(state, seat)
        to = tuple(lowest[k % len(lowest)] for k in range(over)) if lowest else ()
        return cmd.Charity(tuple(state.handle[card] for card in least), to)

    # -- taking back (AMB-004) ----------------------------------------------------------------------------------------

    def heard(self) -> int:
        """How many of the commands everybody knows of: a pass in a window that is still open is its seat's own.

        What can be taken back is the last act that was heard, so that no answer tells who has passed.
        """
        window = self.state.window()
        if window is None:
            return len(self.line)
        fresh = fresh_passes(self.state, window)
        silent: set[int] = set()
        for seat, command in reversed(self.line):
            passed = isinstance(command, cmd.Pass) and window.passed[seat] and not fresh[seat]
            if not passed or seat in silent:  # nobody passes twice: the earlier pass has closed another window
                break
            silent.add(seat)
        return len(self.line) - len(silent)

    def _undo_refusal(self, seat: int, command: cmd.Command) -> Refusal | None:
        state = self.state
        if state.ending:
            return Refusal("WIN-06", "game_over")
        if not 0 <= seat < len(state.seats) or not state.seats[seat].present:
            return Refusal("AMB-170", "not_at_table")
        if isinstance(command, cmd.Consent):
            asker = state.undo_asker
            if asker < 0 or asker == seat:
                return Refusal("AMB-004", "nobody_asked")
            return Refusal("AMB-004", "voted_already") if seat in state.undo_votes else None
        heard = self.heard()
        if not heard:
            return Refusal("AMB-004", "nothing_to_take_back")
        if isinstance(command, cmd.AskUndo):
            return Refusal("AMB-004", "asked_already") if state.undo_asker >= 0 else None
        last_seat, last = self.line[heard - 1]
        if last_seat != seat or not isinstance(last, TAKE_BACK):
            return Refusal("AMB-004", "only_by_consent")
        return None

    def _take_back(self, seat: int, command: cmd.Command) -> list[ev.Event] | Refusal:
        why_not = self._undo_refusal(seat, command)
        if why_not is not None:
            return why_not
        state = self.state
        if isinstance(command, cmd.Undo):
            return self._undo()
        game = Run(state)
        if isinstance(command, cmd.AskUndo):
            game.emit(ev.UndoAsked(seat))
            return game.events
        assert isinstance(command, cmd.Consent)
        if not command.yes:
            game.emit(ev.UndoRefused(state.undo_asker))
            return game.events
        state.undo_votes[seat] = True
        if len(state.undo_votes) == len(state.others(state.undo_asker)):
            return self._undo()
        return []

    def _undo(self) -> list[ev.Event]:
        """The game stands again where it stood before the last act: what came before it is played once more."""
        line = self.line[: self.heard() - 1]
        self.state = self.start.copy()
        self.line = []
        go_on(self.state)
        for seat, command in line:
            self.submit(seat, command)
        return [ev.Undone()]


def go_on(state: State) -> list[ev.Event]:
    """Run a state on to where it rests."""
    game = Run(state)
    run(game, STEPS, upkeep, BUSY)
    return game.events
