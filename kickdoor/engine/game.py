"""A game from the deal to the end, the engine's entry point. `kickdoor.Game` adds the sets by name."""

from typing import Final, Self

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.chapters import PROCEDURES
from kickdoor.engine.defs import Pool
from kickdoor.engine.kernel import Run, run
from kickdoor.engine.legal import VERBS, options, refusal, refused, table_options
from kickdoor.engine.modifiers import winning
from kickdoor.engine.moments import QUIET_WINDOWS
from kickdoor.engine.options import Option
from kickdoor.engine.procedures.setup import new_state
from kickdoor.engine.procedures.upkeep import upkeep
from kickdoor.engine.procedures.windows import clear_passes, fresh_passes
from kickdoor.engine.questions import waiting
from kickdoor.engine.records import Combat, Question, Window
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import State
from kickdoor.engine.verbs.table_verbs import question_values
from kickdoor.engine.verbs.turns import excess, receivers
from kickdoor.engine.views import View

TAKING_BACK: Final = frozenset({cmd.Undo, cmd.AskUndo, cmd.Consent})
TAKE_BACK: Final = (cmd.Equip, cmd.Unequip, cmd.Entrust, cmd.Propose)  # commands that reveal nothing and affect nobody


def seed_bytes(seed: int | bytes) -> bytes:
    """A secret of 256 bits; a number is hashed to one."""
    return seed.to_bytes(32, "big") if isinstance(seed, int) else seed


class Game:
    """A state, where it began, and the commands that led here."""

    __slots__ = ("state", "start", "line", "opening")

    def __init__(
        self,
        pool: Pool,
        names: list[str],
        seed: int | bytes = 0,
        house_rules: dict[str, int] | None = None,
        sexes: list[str] | None = None,
        state: State | None = None,
    ) -> None:
        """`house_rules`: answers to the rulebook's questions; `state`: where the game is already, see `resume`."""
        self.line: list[tuple[int, cmd.Command]] = []  # the commands in effect, without those that were undone
        self.opening: list[ev.Event] = []
        if state is not None:
            self.start = self.state = state
        else:
            self.start = new_state(pool, names, seed_bytes(seed), house_rules, sexes)
            self.state = self.start.copy()
            self.opening = go_on(self.state)

    @classmethod
    def resume(cls, state: State, start: State | None = None) -> Self:
        """A game that continues from this state."""
        state.forget()
        game = cls(state.pool, [], state=state)
        game.start = state.copy() if start is None else start
        return game

    def copy(self) -> Self:
        """An independent game at the same point.

        >>> from kickdoor import Game, commands
        >>> game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=7)
        >>> other = game.copy()
        >>> events = other.submit(0, commands.Pass())
        >>> game.waiting(), other.waiting()
        ([0, 1, 2], [1, 2])
        """
        new = type(self)(self.state.pool, [], state=self.state.copy())
        new.start = self.start
        new.line = self.line.copy()
        new.opening = self.opening
        return new

    def view(self, seat: int) -> View:
        """All that this seat may know now; printed, it draws the table. -1 is a spectator.

        >>> from kickdoor import Game
        >>> view = Game("mazes", ["Ann", "Bob", "Cleo"], seed=7).view(0)
        >>> view.hand[0].handle, view.seats[1].level
        (-1, 1)
        """
        return visibility.view(self.state, seat)

    def __repr__(self) -> str:
        """
        >>> from kickdoor import Game
        >>> Game("mazes", ["Ann", "Bob", "Cleo"], seed=7)
        Game('mazes', before turn 1, Ann, Bob and Cleo to speak)
        """
        return f"{type(self).__name__}({', '.join(told(self.state, self.waiting()))})"

    # -- what can be said ---------------------------------------------------------------------------------------------

    def submit(self, seat: int, command: cmd.Command) -> list[ev.Event] | Refusal:
        """Carry out the command and return the events it caused, or refuse it and change nothing.

        >>> from kickdoor import Game, commands
        >>> game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=7)
        >>> game.submit(0, commands.Kick())
        Refusal('CHAR-06', 'opening')
        >>> for seat in game.waiting():
        ...     events = game.submit(seat, commands.Pass())
        >>> events
        [WindowClosed(what='opening'), FreshCleared(), TurnBegan(seat=2, number=1)]
        """
        state = self.state
        verb = VERBS.get(type(command))
        if verb is None and type(command) in TAKING_BACK:
            return self._take_back(seat, command)
        why_not = refused(state, seat, command, verb)
        if why_not is not None:
            return why_not
        assert verb is not None
        game = Run(state)
        if state.undo_asker >= 0:
            game.emit(ev.UndoRefused(state.undo_asker))
        verb.do(game, seat, command)
        if not verb.aside:
            clear_passes(state)
        run(game, PROCEDURES, upkeep)
        self.line.append((seat, command))
        return game.events

    def why_not(self, seat: int, command: cmd.Command) -> Refusal | None:
        """Why the command would be refused; None if it would be accepted.

        >>> from kickdoor import Game, commands
        >>> Game("mazes", ["Ann", "Bob", "Cleo"], seed=7).why_not(0, commands.Claim())
        Refusal('CMB-01', 'no_fight')
        """
        if type(command) in TAKING_BACK:
            return self._undo_refusal(seat, command)
        return refusal(self.state, seat, command)

    def options(self, seat: int) -> list[Option]:
        """What this seat may do in the game now.

        >>> from kickdoor import Game
        >>> Game("mazes", ["Ann", "Bob", "Cleo"], seed=7).options(0)[0]
        Pass()
        """
        return options(self.state, seat)

    def table_options(self, seat: int) -> list[Option]:
        """What this seat may do about the table; not among `options`, so that bots never take anything back."""
        found = table_options(self.state, seat)
        found += [Option(verb) for verb in (cmd.Undo, cmd.AskUndo) if self._undo_refusal(seat, verb()) is None]
        if self._undo_refusal(seat, cmd.Consent(True)) is None:
            found += [Option(cmd.Consent, {"yes": yes}) for yes in (True, False)]
        return found

    def table_grounds(self) -> tuple[object, ...] | None:
        """What decides what all seats may do about the table: where it is equal, they may do the same.

        None while something is voted on, which is rare.
        """
        state = self.state
        if state.dispute is not None or state.undo_asker >= 0:
            return None
        heard = self.heard()
        last_seat, last = self.line[heard - 1] if heard else (-1, None)
        window, question = state.window(), state.question
        held_up = window is not None and window.what == "overflow"
        return (
            state.ending,
            -1 if question is None else question.seat,
            state.table_owner,
            window is not None and window.what in QUIET_WINDOWS,
            window.only if window is not None and held_up else -1,
            len(state.seats),
            tuple(state.living()),
            tuple(state.others(-1)),
            last is not None,
            last_seat if isinstance(last, TAKE_BACK) else -1,
        )

    def question(self, seat: int) -> Question | None:
        """What this seat is being asked."""
        question = self.state.question
        return question if question is not None and question.seat == seat else None

    @property
    def over(self) -> bool:
        return bool(self.state.ending)

    # -- whose move it is ---------------------------------------------------------------------------------------------

    def waiting(self) -> list[int]:
        """The seats that the game is waiting for.

        >>> from kickdoor import Game
        >>> Game("mazes", ["Ann", "Bob", "Cleo"], seed=7).waiting()
        [0, 1, 2]
        """
        return waiting(self.state)[0]

    def default(self, seat: int) -> cmd.Command:
        """The command that is assumed if a seat says nothing; computed only from what it knows.

        >>> from kickdoor import Game
        >>> Game("mazes", ["Ann", "Bob", "Cleo"], seed=7).default(0)
        Pass()
        """
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
        """How many of the commands are public: a pass in a window that is still open is known to its seat only.

        Only the last public act can be taken back, so that no answer reveals who has passed.
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
        """Return to the position before the last act by replaying the commands before it."""
        line = self.line[: self.heard() - 1]
        self.state = self.start.copy()
        self.line = []
        go_on(self.state)
        for seat, command in line:
            self.submit(seat, command)
        return [ev.Undone()]


def told(state: State, waiting: list[int]) -> list[str]:
    """A game in a few words: its cards, its turn, and who has to speak or who has won."""
    names = [seat.name for seat in state.seats]
    turn = f"turn {state.turns}" if state.turns else "before turn 1"
    if state.ending:
        who = f"won by {listed([names[seat] for seat in state.winners])}" if state.winners else "won by nobody"
    else:
        who = f"{listed([names[seat] for seat in waiting])} to {'move' if waiting == [state.turn] else 'speak'}"
    return [repr(state.pool.rulebook.id), turn, who]


def listed(names: list[str]) -> str:
    """
    >>> listed(["Ann", "Bob", "Cleo"])
    'Ann, Bob and Cleo'
    """
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def go_on(state: State) -> list[ev.Event]:
    """Run a state until it has to wait for somebody."""
    game = Run(state)
    run(game, PROCEDURES, upkeep)
    return game.events
