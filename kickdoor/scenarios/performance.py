"""Plays a scenario and says where it goes wrong."""

import traceback
from typing import Final

from msgspec import Struct

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.procedures.setup import BadTable
from kickdoor.engine.refusal import Refusal, Stuck
from kickdoor.engine.state import DECK, State
from kickdoor.positions.given import PositionError
from kickdoor.rulebook.proofs import finished_sets
from kickdoor.saves import dump_state
from kickdoor.scenarios.acts import Speaker, candidates
from kickdoor.scenarios.event_lines import short
from kickdoor.scenarios.expecting import Checker, shown, window_name
from kickdoor.scenarios.scenario_setup import set_up
from kickdoor.scenarios.seats import check_seat
from kickdoor.scenarios.shapes import ActStep, Expected, ExpectStep, PassStep, Scenario
from kickdoor.scenarios.witness import Eyes, check_seen
from kickdoor.texts import refusal_text

LAST: Final = 12  # events told of a failure
MOST_PASSES: Final = 200


class Failure(Struct, frozen=True):
    """Where a scenario went wrong, what was expected, what was found, and what had just happened."""

    title: str
    set_id: str
    place: str
    expected: str
    found: str
    events: tuple[str, ...]
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        where = f" ({self.file}:{self.line})" if self.file else ""
        lines = [f"{self.title} [{self.set_id}]{where}", f"  {self.place}"]
        lines += [f"  expected: {self.expected}"] if self.expected else []
        lines += [f"  found:    {self.found}"]
        lines += ["  last events:", *(f"    {line}" for line in self.events)] if self.events else []
        return "\n".join(lines)


class Outcome(Struct, frozen=True):
    """How a scenario went: what was told step by step, and the failure if there is one."""

    told: tuple[str, ...]
    failure: Failure | None = None


class Wrong(Exception):
    """The scenario does not go as it says."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(found)
        self.expected = expected
        self.found = found


def sets_of(scenario: Scenario) -> tuple[str, ...]:
    """The finished sets that the scenario runs in."""
    finished = finished_sets()
    if "all" in scenario.sets:
        return tuple(set_id for set_id in finished if set_id != "mix")
    return tuple(set_id for set_id in finished if set_id in scenario.sets)


def run(scenario: Scenario, set_id: str) -> Outcome:
    """Play the scenario with the cards and rules of a set."""
    play, expected, found = Play(scenario, set_id), "", ""
    try:
        play.through()
    except Wrong as wrong:
        expected, found = wrong.expected, wrong.found
    except PositionError as error:
        found = str(error)
    except Stuck as error:
        found = f"the game is stuck: {error}"
    except Exception as error:  # a bug in the engine must not stop the other scenarios
        last = traceback.extract_tb(error.__traceback__)[-1]
        found = f"the engine broke: {error!r} at {last.filename}:{last.lineno}"
    return Outcome(tuple(play.told), play.failure(expected, found) if found else None)


class Play:
    """A scenario under way."""

    def __init__(self, scenario: Scenario, set_id: str) -> None:
        self.scenario = scenario
        self.set_id = set_id
        self.place = "given"
        self.told: list[str] = []
        self.recent: list[str] = []
        self.events: list[ev.Event] = []  # since the last step

    def failure(self, expected: str, found: str) -> Failure:
        scenario = self.scenario
        last = tuple(self.recent[-LAST:])
        return Failure(scenario.title, self.set_id, self.place, expected, found, last, scenario.file, scenario.line)

    def through(self) -> None:
        if not self._set_up():
            return
        for number, step in enumerate(self.scenario.when, 1):
            self.place = f"step {number}, {step.text}"
            self.told.append(step.text)
            if isinstance(step, ExpectStep):
                self._expect(step.expected)
                continue
            self.events = []
            if isinstance(step, PassStep):
                self._all_pass(step.window)
            else:
                self._act(step)
            self._goes_on()
        self.place = "then"
        self._expect(self.scenario.then)
        self.place = "at the end"
        self._end()

    def _set_up(self) -> bool:
        """False if the table was to be refused, and was."""
        refused = self.scenario.given.refused
        try:
            self.game, self.cast = set_up(self.scenario, self.set_id)
        except BadTable as error:
            if refused == error.refusal.clause:
                return False
            why = refusal_text(error.refusal)
            raise Wrong(refused and f"refused by {refused}", f"the table cannot be set up: {why}") from None
        if refused:
            raise Wrong(f"no such table ({refused})", "a game")
        state, given = self.game.state, self.scenario.given
        first = self.game.start if self.game.opening else state
        self.eyes = {viewer: Eyes(first, viewer) for viewer in range(-1, len(self.cast.seats))}
        self.drawn: set[int] = set()
        doors, treasures = state.decks[DECK + DOOR], state.decks[DECK + TREASURE]
        self.listed = {
            "doors": doors[len(doors) - len(given.doors) :],
            "treasures": treasures[len(treasures) - len(given.treasures) :],
            "seals": state.seals[len(state.seals) - len(given.seals) :],
        }
        self._note(self.game.opening)
        return True

    # -- steps --------------------------------------------------------------------------------------------------------

    def _act(self, step: ActStep) -> None:
        state = self.game.state
        seat = self.cast.seat(step.seat)
        command = Speaker(state, self.cast, seat).command(step.act)
        before = (dump_state(state), len(self.game.line)) if step.act.refused else None
        answer = self.game.submit(seat, command)
        if not isinstance(answer, Refusal):
            self._note(answer)
            if step.act.refused:
                raise Wrong(f"refused by {step.act.refused}", "accepted")
            return
        if not step.act.refused:
            raise Wrong("accepted", f"refused: {self._reason(answer)}")
        clause, _, key = step.act.refused.partition(" ")
        if answer.clause != clause or (key and answer.key != key):
            raise Wrong(f"refused by {step.act.refused}", f"refused: {self._reason(answer)}")
        if (dump_state(self.game.state), len(self.game.line)) != before:
            raise Wrong("a refusal that changes nothing", "the state has changed")

    def _goes_on(self) -> None:
        """Somebody can say something, and silence would be accepted."""
        for seat in self.game.waiting():
            why_not = self.game.why_not(seat, self.game.default(seat))
            if why_not is not None:
                raise Wrong(f"{self.cast.seats[seat]} may keep silent", f"that is refused: {self._reason(why_not)}")

    def _reason(self, refusal: Refusal) -> str:
        details = f" {refusal.args}" if refusal.args else ""
        return f"{refusal.clause} {refusal.key}{details}{self._pending()}"

    def _pending(self) -> str:
        question = self.game.state.question
        if question is None:
            return ""
        of = candidates(self.game.state, self.cast, question, question.candidates)
        return f"; {self.cast.seats[question.seat]} is asked {question.key}: {shown(of)}"

    def _all_pass(self, window: str) -> None:
        """Everybody passes until no window is open, or until the named one is closed."""
        open_now = window_name(self.game.state)
        if window == "any" and open_now == "none":
            return
        if open_now == "none" or (window not in ("", "any") and window != open_now):
            raise Wrong(f"the window {window}" if window else "a window", f"window: {open_now}{self._pending()}")
        only = self.game.state.window() if window not in ("", "any") else None
        for _ in range(MOST_PASSES):
            now = self.game.state.window()
            if now is None or (only is not None and now is not only):
                return
            answer = self.game.submit(now.passed.index(False), cmd.Pass())
            if isinstance(answer, Refusal):
                raise Wrong("accepted", f"a pass was refused: {self._reason(answer)}")
            self._note(answer)
        raise Wrong("no more windows", f"window: {window_name(self.game.state)}")

    def _note(self, events: list[ev.Event]) -> None:
        state = self.game.state
        for event in events:
            self.events.append(event)
            line = short(state, self.cast, event)
            self.recent.append(line)
            self.told.append(f"  {line}")
            if isinstance(event, ev.SealOpened) or (isinstance(event, ev.CardMoved) and event.src <= DECK + TREASURE):
                self.drawn.add(event.card)
            for eyes in self.eyes.values():
                eyes.watch(state, event)
        if not self.scenario.given.deal:
            self._no_chance(events)

    def _no_chance(self, events: list[ev.Event]) -> None:
        """Every die is scripted: what a seed happens to roll proves nothing to a reader."""
        for event in events:
            if isinstance(event, ev.DieRolled) and event.stream:
                who = self.cast.seats[event.seat]
                raise Wrong("only the dice that are given", f"{who} rolled another die ({event.why}): {event.value}")

    # -- expectations -------------------------------------------------------------------------------------------------

    def _expect(self, expected: Expected) -> None:
        checker = Checker(self.game, self.cast, self.events)
        checker.table(expected)
        for name, seat_expected in expected.seats.items():
            check_seat(checker, name, seat_expected)
        for name, seen in expected.seen_by.items():
            viewer = -1 if name == "spectator" else self.cast.seat(name)
            check_seen(checker, self.eyes[viewer], name, seen)
        wrong = checker.mismatches
        if wrong:
            raise Wrong(
                "; ".join(f"{each.what}: {each.expected}" for each in wrong),
                "; ".join(f"{each.what}: {each.found}" for each in wrong) + self._pending(),
            )

    def _end(self) -> None:
        """Nobody is waiting, and nothing that was prepared is left over, unless the scenario says so."""
        state = self.game.state
        still = still_open(state)
        if still.keys() != self.scenario.ends:
            told = ", ".join(f"{word} ({what})" for word, what in still.items())
            wanted = ", ".join(sorted(self.scenario.ends))
            raise Wrong(f"still open: {wanted or 'nothing'}", f"{told or 'nothing'}{self._pending()}")
        left = {word: [card for card in cards if card not in self.drawn] for word, cards in self.listed.items()}
        unused = {word: self.cast.names_of(state, cards) for word, cards in left.items() if cards}
        if state.loaded:
            unused["dice"] = [str(die) for die in state.loaded]
        for word, things in unused.items():
            if word not in self.scenario.unused:
                raise Wrong(f"all {word} used", f"left over: {shown(things)}")


def still_open(state: State) -> dict[str, str]:
    """What somebody still waits for."""
    if state.ending:
        return {}
    names, question, dispute = [seat.name for seat in state.seats], state.question, state.dispute
    found = {
        "question": question and f"{names[question.seat]} is asked {question.key}",
        "window": state.window() and window_name(state),
        "fight": state.fight and names[state.fight.fighter],
        "proposal": state.proposals and f"{len(state.proposals)}",
        "dispute": dispute and dispute.what,
        "undo": names[state.undo_asker] if state.undo_asker >= 0 else "",
    }
    return {word: str(what) for word, what in found.items() if what}
