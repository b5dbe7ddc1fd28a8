"""Checks what a scenario expects of the table as a whole; what it expects of single seats is in `seats`."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from msgspec import Struct

from kickdoor.cards.printer import paragraphs
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.modifiers import Part, monster_parts, munchkin_parts, strengths
from kickdoor.engine.procedures.deals import left_behind
from kickdoor.engine.questions import for_the_win, would_win
from kickdoor.engine.records import Fight, Question
from kickdoor.engine.rules import ask
from kickdoor.engine.stakes import forecast
from kickdoor.engine.state import DECK, DISCARD, State
from kickdoor.positions.cast import Cast, hint
from kickdoor.positions.given import Names
from kickdoor.scenarios import shapes
from kickdoor.scenarios.acts import candidates, verb_of
from kickdoor.scenarios.event_lines import PHASES, fields
from kickdoor.scenarios.shapes import ScenarioError
from kickdoor.sets import faces

EVENTS: Final = {cls.__name__: cls for cls in ev.Event.__subclasses__()}
DECKS: Final = {"doors": 0, "treasures": 1}


class Mismatch(NamedTuple):
    """Something that is not as expected."""

    what: str
    expected: str
    found: str


def said(expected: Struct | None) -> Iterator[tuple[str, Any]]:
    """What an expectation speaks of, by name."""
    for name in () if expected is None else expected.__struct_fields__:
        value = getattr(expected, name)
        if value is not None:
            yield name, value


class Checker:
    """Compares, and notes every difference."""

    def __init__(self, game: Game, cast: Cast, events: list[ev.Event]) -> None:
        self.game = game
        self.state = game.state
        self.cast = cast
        self.events = events
        self.mismatches: list[Mismatch] = []

    def table(self, expected: shapes.Expected) -> None:
        """Plain facts are in the table `FACTS`; everything else has a method of its name."""
        for name, wanted in said(expected):
            if name in FACTS:
                words, fact = FACTS[name]
                self.same(words, wanted, fact(self))
            elif name not in ("seats", "seen_by"):
                getattr(self, f"check_{name}")(wanted)

    # -- comparing ----------------------------------------------------------------------------------------------------

    def wrong(self, what: str, expected: object, found: object) -> None:
        self.mismatches.append(Mismatch(what, shown(expected), shown(found)))

    def same(self, what: str, expected: Any, found: Any) -> None:
        """Tuples are compared in any order."""
        if isinstance(expected, tuple):
            expected, found = sorted(expected), sorted(found)
        if expected != found:
            self.wrong(what, expected, found)

    def same_cards(self, what: str, expected: Iterable[str], found: Iterable[int], ordered: bool = False) -> None:
        wanted = self.cast.checked(self.state, expected)
        there = self.cast.names_of(self.state, found)
        if (wanted if ordered else sorted(wanted)) != (there if ordered else sorted(there)):
            self.wrong(what, wanted, there)

    def rule(self, name: str) -> str:
        return known_word("rule", name, self.state.pool.rulebook.numbers)

    def names(self, seats: Iterable[int]) -> list[str]:
        return [self.cast.seats[seat] for seat in seats]

    # -- fights -------------------------------------------------------------------------------------------------------

    def fought(self, what: str) -> Fight | None:
        if self.state.fight is None:
            self.same(what, "a fight", "no fight")
        return self.state.fight

    def check_strength(self, sides: shapes.Sides, what: str = "strength", helper: int = -1) -> None:
        if self.fought(what) is not None:
            munchkins, monsters = strengths(self.state) if helper < 0 else forecast(self.state, helper)
            for side, wanted in said(sides):
                self.same(f"{what} of the {side}", wanted, munchkins if side == "munchkins" else monsters)

    def check_with_help(self, expected: dict[str, shapes.Sides]) -> None:
        for seat, sides in expected.items():
            self.check_strength(sides, f"strength with {seat}", self.cast.seat(seat))

    def check_parts(self, expected: shapes.SideParts) -> None:
        fight = self.fought("parts")
        for side, wanted in said(expected) if fight is not None else ():
            found = munchkin_parts(self.state) if side == "munchkins" else monster_parts(self.state)
            self.same(f"parts of the {side}", wanted, self.sums(fight, found))

    def sums(self, fight: Fight | None, parts: list[Part]) -> dict[str, int]:
        """Summands by name: `Level`, `Roger's Level` for a helper, else the card."""
        sums: dict[str, int] = {}
        for part in parts:
            if part.why == "seals":
                name = "Seals"
            elif part.card >= 0:
                name = self.cast.name_of(self.state, part.card)
            else:
                own = fight is not None and part.seat == fight.fighter
                name = "Level" if own else f"{self.cast.seats[part.seat]}'s Level"
            sums[name] = sums.get(name, 0) + part.n
        return sums

    def check_fight(self, expected: str | shapes.FightExpected) -> None:
        fight = self.state.fight
        if isinstance(expected, str) and expected not in ("none", "open"):
            raise ScenarioError(f"a fight is none, open, or told by fighter, helper and monsters, not {expected!r}")
        if isinstance(expected, str) or fight is None:
            wanted = expected if isinstance(expected, str) else "open"
            self.same("fight", wanted, "none" if fight is None else "open")
            return
        found = {
            "fighter": self.cast.seats[fight.fighter],
            "helper": self.cast.seats[fight.helper] if fight.helper >= 0 else "none",
            "for_the_win": for_the_win(self.state),
            "would_win": self.names(would_win(self.state, fight.helper)),
        }
        for name, wanted in said(expected):
            if name == "monsters":
                self.same_cards(name, wanted, [foe.card for foe in fight.foes])
            else:
                self.same("a fight for the win" if name == "for_the_win" else name, wanted, found[name])

    # -- questions and piles ------------------------------------------------------------------------------------------

    def check_asked(self, expected: str | dict[str, Names | shapes.QuestionExpected]) -> None:
        question = self.state.question
        asked = "none" if question is None else self.cast.seats[question.seat]
        for name in [expected] if isinstance(expected, str) else expected:
            self.same("asked", name, asked)
        if isinstance(expected, dict) and question is not None and asked in expected:
            wanted = expected[asked]
            self.question(question, shapes.QuestionExpected(of=wanted) if isinstance(wanted, tuple) else wanted)

    def question(self, question: Question, expected: shapes.QuestionExpected) -> None:
        state, cast = self.state, self.cast
        for name, wanted in said(expected):
            if name == "about":
                self.same("the question", wanted, question.key)
            elif name == "because":
                because = cast.name_of(state, question.card) if question.card >= 0 else "none"
                self.same("the question is because of", wanted, because)
            elif name == "number":
                self.same("how many", [wanted[0], wanted[-1]], [question.low, question.high])
            else:
                what, picks = (
                    ("candidates", question.candidates) if name == "of" else ("default answer", question.default)
                )
                told = cast.checked(state, wanted) if question.of == "card" else wanted
                self.same(what, tuple(told), candidates(state, cast, question, picks))

    def check_discards(self, expected: shapes.PilesExpected) -> None:
        for word, pile in said(expected):
            cards = self.state.decks[DISCARD + DECKS[word]]
            if isinstance(pile, str) and pile != "none":
                self.same_cards(f"top of the discarded {word}", [pile], cards[-1:])
            else:
                self.same_cards(f"discarded {word}", () if pile == "none" else pile, cards, ordered=True)

    def check_left_behind(self, expected: Names) -> None:
        stays = [
            card for each in self.state.proposals if each.kind != "trade" for card in left_behind(self.state, each)
        ]
        self.same_cards("promised and not carried", expected, stays)

    def check_decks(self, expected: shapes.Counts) -> None:
        for word, number in said(expected):
            self.same(f"{word} left", number, len(self.state.decks[DECK + DECKS[word]]))

    def check_open_seals(self, expected: Names) -> None:
        self.same_cards("open Seals", expected, self.state.open_seals, ordered=True)

    # -- words, rules and events --------------------------------------------------------------------------------------

    def check_silence(self, expected: dict[str, str]) -> None:
        for seat, verb in expected.items():
            means = verb_of(type(self.game.default(self.cast.seat(seat))))
            self.same(f"what silence of {seat} means", verb, means)

    def check_says(self, expected: dict[str, str]) -> None:
        for name, words in expected.items():
            card = self.state.cards[self.cast.cards(self.state, name)[0]]
            face = faces(self.state.pool.rulebook.id).get(card.id)
            if face is None:
                raise ScenarioError(f"{name!r} is no card of the set, so nothing is printed on it")
            epic = bool(self.state.numbers.get("epic"))
            printed = " · ".join([face.type_line, *paragraphs(face, epic=epic), *face.footers])
            if words not in printed:
                self.wrong(f"{name} says", words, printed)

    def check_rules(self, expected: dict[str, int | bool]) -> None:
        for rule, answer in expected.items():
            self.same(f"rule {rule}", int(answer), ask(self.state, self.rule(rule)))

    def check_events(self, expected: tuple[str | dict[str, dict[str, str]], ...]) -> None:
        """Each in its order, with others in between."""
        rest = iter(self.events)
        for each in expected:
            name, wanted = (each, {}) if isinstance(each, str) else next(iter(each.items()))
            known_word("event", name, EVENTS)
            if not any(self.is_event(event, name, wanted) for event in rest):
                told = f"{name} {shown(wanted)}" if wanted else name
                found = ", ".join(type(event).__name__ for event in self.events)
                self.wrong("events in order", told, found or "nothing")
                return

    def is_event(self, event: ev.Event, name: str, wanted: dict[str, str]) -> bool:
        if type(event).__name__ != name:
            return False
        told = fields(self.state, self.cast, event)
        for field in wanted:
            if field not in told:
                raise ScenarioError(f"{name} has no {field!r}{hint(field, told)}")
        return all(told[field] == value for field, value in wanted.items())

    def check_not_events(self, expected: Names) -> None:
        happened = {type(event).__name__ for event in self.events}
        for name in expected:
            if known_word("event", name, EVENTS) in happened:
                self.wrong("events", f"no {name}", name)


FACTS: Final[dict[str, tuple[str, Callable[[Checker], object]]]] = {
    "phase": ("phase", lambda c: PHASES[c.state.phase]),
    "turn": ("turn", lambda c: c.cast.seats[c.state.turn]),
    "window": ("window", lambda c: window_name(c.state)),
    "seals": ("closed Seals", lambda c: len(c.state.seals)),
    "owner": ("owner", lambda c: c.cast.seats[c.state.table_owner]),
    "waiting": ("waiting", lambda c: c.names(c.game.waiting())),
    "winners": ("winners", lambda c: c.names(c.state.winners)),
    "proposals": ("proposals", lambda c: [" to ".join(c.names((each.by, each.to))) for each in c.state.proposals]),
    "disputed": ("disputed", lambda c: c.state.dispute is not None),
}


def known_word(what: str, name: str, known: Iterable[str]) -> str:
    if name not in known:
        raise ScenarioError(f"no {what} {name!r}{hint(name, known)}")
    return name


def window_name(state: State) -> str:
    window = state.window()
    return "none" if window is None else window.what


def shown(value: object) -> str:
    """A value as it would stand in a scenario."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(str, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {each}" for key, each in value.items()) + "}"
    return str(value)
