"""Checks what a scenario expects of the table as a whole; what it expects of single seats is in `seats`."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from kickdoor.cards.printer import paragraphs
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.modifiers import Part, monster_parts, munchkin_parts, strengths
from kickdoor.engine.questions import for_the_win
from kickdoor.engine.records import Fight
from kickdoor.engine.rules import ask
from kickdoor.engine.state import DECK, DISCARD, State
from kickdoor.engine.visibility import forecast
from kickdoor.positions.cast import Cast, hint
from kickdoor.scenarios.event_lines import PHASES, fields
from kickdoor.scenarios.saying import candidates, verb_of
from kickdoor.scenarios.shapes import (
    Counts,
    Expected,
    FightExpected,
    PilesExpected,
    QuestionExpected,
    ScenarioError,
    SideParts,
    Sides,
)
from kickdoor.sets import faces

EVENTS: Final = {cls.__name__: cls for cls in ev.Event.__subclasses__()}


class Mismatch:
    """Something that is not as expected."""

    __slots__ = ("what", "expected", "found")

    def __init__(self, what: str, expected: str, found: str) -> None:
        self.what = what
        self.expected = expected
        self.found = found


class Checker:
    """Compares, and notes every difference."""

    def __init__(self, game: Game, cast: Cast, events: list[ev.Event]) -> None:
        self.game = game
        self.state = game.state
        self.cast = cast
        self.events = events
        self.mismatches: list[Mismatch] = []

    # -- comparing ----------------------------------------------------------------------------------------------------

    def same(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            self.mismatches.append(Mismatch(what, shown(expected), shown(found)))

    def same_cards(self, what: str, expected: Iterable[str], found: Iterable[int], ordered: bool = False) -> None:
        wanted = self.cast.checked(self.state, expected)
        there = self.cast.names_of(self.state, found)
        if (wanted if ordered else sorted(wanted)) != (there if ordered else sorted(there)):
            self.mismatches.append(Mismatch(what, shown(wanted), shown(there)))

    # -- the table ----------------------------------------------------------------------------------------------------

    def table(self, expected: Expected) -> None:
        state = self.state
        checks: tuple[tuple[object, Callable[[], None]], ...] = (
            (expected.strength, lambda: self._strength("strength", expected.strength, strengths)),
            (expected.parts, lambda: self._parts(expected.parts)),
            (expected.phase, lambda: self.same("phase", expected.phase, PHASES[state.phase])),
            (expected.turn, lambda: self.same("turn", expected.turn, self.cast.seats[state.turn])),
            (expected.fight, lambda: self._fight(expected.fight)),
            (expected.window, lambda: self.same("window", expected.window, window_name(state))),
            (expected.asked, lambda: self._asked(expected.asked)),
            (expected.discards, lambda: self._discards(expected.discards)),
            (expected.decks, lambda: self._decks(expected.decks)),
            (expected.seals, lambda: self.same("closed Seals", expected.seals, len(state.seals))),
            (expected.open_seals, lambda: self._open_seals(expected.open_seals)),
            (expected.owner, lambda: self.same("owner", expected.owner, self.cast.seats[state.table_owner])),
        )
        for wanted, check in checks:
            if wanted is not None and wanted != "":
                check()
        for seat, sides in expected.with_help.items():
            helper = self.cast.seat(seat)
            self._strength(f"strength with {seat}", sides, partial(forecast, helper=helper))
        self._people(expected)
        if expected.disputed is not None:
            self.same("disputed", expected.disputed, state.dispute is not None)
        for seat, verb in expected.silence.items():
            means = verb_of(type(self.game.default(self.cast.seat(seat))))
            self.same(f"what silence of {seat} means", verb, means)
        for card, words in expected.says.items():
            self._says(card, words)
        for rule, answer in expected.rules.items():
            self.same(f"rule {rule}", int(answer), ask(state, self.rule(rule)))
        self._events(expected)

    def _says(self, name: str, words: str) -> None:
        card = self.state.cards[self.cast.cards(self.state, name)[0]]
        face = faces(self.state.pool.rulebook.id).get(card.id)
        if face is None:
            raise ScenarioError(f"{name!r} is no card of the set, so nothing is printed on it")
        printed = " · ".join([face.type_line, *paragraphs(face), *face.footers])
        if words not in printed:
            self.mismatches.append(Mismatch(f"{name} says", words, printed))

    def rule(self, name: str) -> str:
        known = self.state.pool.rulebook.numbers
        if name not in known:
            raise ScenarioError(f"no rule {name!r}{hint(name, known)}")
        return name

    def _people(self, expected: Expected) -> None:
        state, cast = self.state, self.cast
        if expected.waiting is not None:
            self.same("waiting", sorted(expected.waiting), sorted(cast.seats[seat] for seat in self.game.waiting()))
        if expected.winners is not None:
            self.same("winners", sorted(expected.winners), sorted(cast.seats[seat] for seat in state.winners))
        if expected.proposals is not None:
            self.same("proposals", sorted(expected.proposals), sorted(open_proposals(state, cast)))

    def _strength(self, what: str, sides: Sides | None, totals: Callable[[State], tuple[int, int]]) -> None:
        assert sides is not None
        if self.state.fight is None:
            self.same(what, "a fight", "no fight")
            return
        munchkins, monsters = totals(self.state)
        if sides.munchkins is not None:
            self.same(f"{what} of the munchkins", sides.munchkins, munchkins)
        if sides.monsters is not None:
            self.same(f"{what} of the monsters", sides.monsters, monsters)

    def _parts(self, expected: SideParts | None) -> None:
        assert expected is not None
        fight = self.state.fight
        if fight is None:
            self.same("parts", "a fight", "no fight")
            return
        if expected.munchkins is not None:
            self.same("parts of the munchkins", expected.munchkins, self._sums(fight, munchkin_parts(self.state)))
        if expected.monsters is not None:
            self.same("parts of the monsters", expected.monsters, self._sums(fight, monster_parts(self.state)))

    def _sums(self, fight: Fight, parts: list[Part]) -> dict[str, int]:
        """Summands by name: `Level`, `Roger's Level` for a helper, else the card."""
        sums: dict[str, int] = {}
        for part in parts:
            if part.why == "seals":
                name = "Seals"
            elif part.card >= 0:
                name = self.cast.name_of(self.state, part.card)
            else:
                name = "Level" if part.seat == fight.fighter else f"{self.cast.seats[part.seat]}'s Level"
            sums[name] = sums.get(name, 0) + part.n
        return sums

    def _fight(self, expected: str | FightExpected | None) -> None:
        fight = self.state.fight
        if not isinstance(expected, FightExpected):
            if expected not in ("none", "open"):
                raise ScenarioError(f"a fight is none, open, or told by fighter, helper and monsters, not {expected!r}")
            self.same("fight", expected, "none" if fight is None else "open")
            return
        if fight is None:
            self.same("fight", "open", "none")
            return
        if expected.fighter:
            self.same("fighter", expected.fighter, self.cast.seats[fight.fighter])
        if expected.helper:
            self.same("helper", expected.helper, self.cast.seats[fight.helper] if fight.helper >= 0 else "none")
        if expected.monsters is not None:
            self.same_cards("monsters", expected.monsters, [foe.card for foe in fight.foes])
        if expected.for_the_win is not None:
            self.same("a fight for the win", expected.for_the_win, for_the_win(self.state))

    # -- questions and piles ------------------------------------------------------------------------------------------

    def _asked(self, expected: str | dict[str, tuple[str, ...] | QuestionExpected] | None) -> None:
        state, cast = self.state, self.cast
        question = state.question
        asked = "none" if question is None else cast.seats[question.seat]
        if not isinstance(expected, dict):
            self.same("asked", expected, asked)
            return
        for name, wanted in expected.items():
            self.same("asked", name, asked)
            if question is None or asked != name:
                continue
            if not isinstance(wanted, QuestionExpected):
                wanted = QuestionExpected(of=wanted)
            if wanted.about:
                self.same("the question", wanted.about, question.key)
            if wanted.because:
                because = cast.name_of(state, question.card) if question.card >= 0 else "none"
                self.same("the question is because of", wanted.because, because)
            if wanted.number:
                self.same("how many", [wanted.number[0], wanted.number[-1]], [question.low, question.high])
            for what, names, picks in (
                ("candidates", wanted.of, question.candidates),
                ("default answer", wanted.default, question.default),
            ):
                if names is not None:
                    there = candidates(state, cast, question, picks)
                    told = cast.checked(state, names) if question.of == "card" else list(names)
                    self.same(what, sorted(told), sorted(there))

    def _discards(self, expected: PilesExpected | None) -> None:
        assert expected is not None
        for deck, (word, pile) in enumerate((("doors", expected.doors), ("treasures", expected.treasures))):
            cards = self.state.decks[DISCARD + deck]
            if isinstance(pile, str) and pile != "none":
                self.same_cards(f"top of the discarded {word}", [pile], cards[-1:])
            elif pile is not None:
                self.same_cards(f"discarded {word}", () if isinstance(pile, str) else pile, cards, ordered=True)

    def _open_seals(self, expected: tuple[str, ...] | None) -> None:
        assert expected is not None
        self.same_cards("open Seals", expected, self.state.open_seals, ordered=True)

    def _decks(self, expected: Counts | None) -> None:
        assert expected is not None
        for deck, (word, number) in enumerate((("doors", expected.doors), ("treasures", expected.treasures))):
            if number is not None:
                self.same(f"{word} left", number, len(self.state.decks[DECK + deck]))

    # -- events -------------------------------------------------------------------------------------------------------

    def _events(self, expected: Expected) -> None:
        """Each in its order, with others in between."""
        rest = iter(self.events)
        for each in expected.events:
            name, wanted = (each, {}) if isinstance(each, str) else next(iter(each.items()))
            known_event(name)
            if not any(self._is(event, name, wanted) for event in rest):
                told = f"{name} {shown(wanted)}" if wanted else name
                found = ", ".join(type(event).__name__ for event in self.events)
                self.mismatches.append(Mismatch("events in order", told, found or "nothing"))
                return
        happened = {type(event).__name__ for event in self.events}
        for name in expected.not_events:
            known_event(name)
            if name in happened:
                self.mismatches.append(Mismatch("events", f"no {name}", name))

    def _is(self, event: ev.Event, name: str, wanted: dict[str, str]) -> bool:
        if type(event).__name__ != name:
            return False
        told = fields(self.state, self.cast, event)
        for field in wanted:
            if field not in told:
                raise ScenarioError(f"{name} has no {field!r}{hint(field, told)}")
        return all(told[field] == value for field, value in wanted.items())


def known_event(name: str) -> None:
    if name not in EVENTS:
        raise ScenarioError(f"no event {name!r}{hint(name, EVENTS)}")


def window_name(state: State) -> str:
    window = state.window()
    return "none" if window is None else window.what


def open_proposals(state: State, cast: Cast) -> list[str]:
    return [f"{cast.seats[each.by]} to {cast.seats[each.to]}" for each in state.proposals]


def shown(value: object) -> str:
    """A value as it would stand in a scenario."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(str, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {each}" for key, each in value.items()) + "}"
    return str(value)
