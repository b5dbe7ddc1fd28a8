"""Reads scenario files, strictly: what is not understood is an error with file, line, scenario and place."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from kickdoor.cards.mistakes import Mistake, unknown
from kickdoor.cards.reader import BAD
from kickdoor.cards.source import MAX_BYTES, Listing, Scalar, Table, Tree, parse
from kickdoor.positions.from_text import GivenReader, seat_names
from kickdoor.positions.given import Given, Names
from kickdoor.rulebook import SETS
from kickdoor.rulebook import load as load_rulebook
from kickdoor.rulebook.clause import MIX
from kickdoor.scenarios import shapes
from kickdoor.scenarios.acts import FORMS, PLAIN
from kickdoor.scenarios.shapes import Act, Expected, Scenario, ScenarioError, Seen

KEYS: Final = ("title", "proves", "sets", "mix", "cards", "given", "when", "then", "ends", "unused")
_WORD: Final = re.compile(r"[\w.+-]+")
OLD_HOUSE_RULES: Final = "options"  # what scenarios written for 0.1 call their house rules


def read_file(path: Path) -> list[Scenario]:
    """The scenarios of a file; raises `ScenarioError` with every mistake in it."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise ScenarioError(f"{path}: {error.strerror or 'cannot be read'}") from None
    return read_text(data, str(path))


def read_text(data: bytes, file: str = "") -> list[Scenario]:
    """One scenario, or a list of them."""
    tree = parse(data, file)
    if isinstance(tree, Mistake):
        raise ScenarioError(str(tree))
    reader = ScenarioReader(file)
    nodes = tree.items if isinstance(tree, Listing) else [tree]
    found = [reader.scenario(node, number) for number, node in enumerate(nodes, 1)]
    if reader.mistakes:
        raise ScenarioError("\n".join(str(mistake) for mistake in reader.mistakes))
    return [scenario for scenario in found if scenario is not None]


class ScenarioReader(GivenReader):
    """Reads the scenarios of one file. Some maps have seats as keys."""

    def scenario(self, node: Tree, number: int) -> Scenario | None:
        self.card = f"scenario {number}"
        if not isinstance(node, Table):
            self.mistake("expected a scenario, a map with its title", node.line)
            return None
        title = node.entries.get("title")
        if isinstance(title, Scalar) and title.text:
            self.card = title.text
        self._twice(node)
        for key in node.entries:
            if key not in KEYS:
                self.mistake(unknown("key", key, KEYS), node.lines[key])
        for key in ("title", "sets", "given"):
            if key not in node.entries:
                self.mistake(f'"{key}" missing', node.line)
        self.seats = seat_names(node.entries.get("given"))
        before = len(self.mistakes)
        scenario = Scenario(
            title=self._field(node, "title", str, ""),
            sets=self._sets(node, "sets", (*SETS, "all")),
            proves=self._field(node, "proves", Names, ()),
            given=self._field(node, "given", Given, Given(seats={})),
            when=self._steps(node),
            then=self._field(node, "then", Expected, Expected()),
            ends=frozenset(self._field(node, "ends", tuple[shapes.Open, ...], ())),
            unused=frozenset(self._field(node, "unused", tuple[shapes.Unused, ...], ())),
            mix=self._sets(node, "mix", [name for name in SETS if name != MIX]),
            cards="" if "cards" not in node.entries else written(node.entries["cards"]),
            file=self.file,
            line=node.line,
        )
        self._check_clauses(scenario.proves, node.lines.get("proves", node.line))
        if scenario.mix and (len(scenario.mix) < 2 or len(set(scenario.mix)) != len(scenario.mix)):
            self.mistake("a mix is of two or more sets", node.lines["mix"])
        return scenario if len(self.mistakes) == before else None

    def read(self, node: Tree, hint: Any) -> Any:
        if hint in OWN:
            return OWN[hint](self, node)
        return super().read(node, hint)

    def _field(self, table: Table, key: str, hint: Any, default: Any) -> Any:
        if key not in table.entries:
            return default
        value = self._at(key, table.entries[key], hint)
        return default if value is BAD else value

    def _sets(self, table: Table, key: str, known: Sequence[str]) -> Names:
        sets: Names = self._field(table, key, Names, ())
        for name in sets:
            if name not in known:
                self.mistake(unknown("set", name, known), table.lines[key])
        return sets

    def given(self, node: Tree) -> Given | None:
        if isinstance(node, Table) and OLD_HOUSE_RULES in node.entries and "house_rules" not in node.entries:
            node.entries["house_rules"] = node.entries.pop(OLD_HOUSE_RULES)
            node.lines["house_rules"] = node.lines.pop(OLD_HOUSE_RULES)
        return super().given(node)

    # -- when ---------------------------------------------------------------------------------------------------------

    def _steps(self, table: Table) -> tuple[shapes.Step, ...]:
        node = table.entries.get("when", Listing(table.line))
        if not isinstance(node, Listing):
            self.mistake('"when" must be a list of steps', node.line)
            return ()
        steps = [self._at(f"step {number}", each, shapes.Step) for number, each in enumerate(node.items, 1)]
        return tuple(step for step in steps if step is not BAD)

    def _step(self, node: Tree) -> Any:
        if isinstance(node, Scalar) and node.text == "all pass":
            return shapes.PassStep("", "all pass")
        if not isinstance(node, Table) or not node.entries:
            return self.mistake("expected `Kim: …`, `expect: …` or `all pass`", node.line)
        refused = self._field(node, "refused", str, "")
        rest = [key for key in node.entries if key != "refused"]
        if len(rest) != 1 or node.twice:
            return self.mistake(f"expected one seat, found {', '.join(rest) or 'none'}", node.line)
        key = rest[0]
        if key == "expect":
            return shapes.ExpectStep(self._field(node, key, Expected, Expected()))
        if key == "all pass":
            window = self._field(node, key, str, "any")
            return shapes.PassStep(window, f"all pass: {window}")
        if key not in self.seats:
            return self.mistake(unknown("seat", key, (*self.seats, "expect", "all pass")), node.lines[key])
        act = self._act(node.entries[key], refused)
        return act if act is BAD else shapes.ActStep(key, act, f"{key}: {written(node.entries[key])}")

    def _act(self, node: Tree, refused: str) -> Any:
        if not isinstance(node, Scalar | Table):
            return self.mistake("expected what is said: a verb, or a map with one", node.line)
        if isinstance(node, Scalar):
            verb, words = node.text, {}
            if verb not in PLAIN:
                return self.mistake(unknown("verb", verb, PLAIN), node.line)
        else:
            named = [key for key in node.entries if key in FORMS]
            if len(named) != 1:
                first = next(iter(node.entries), "")
                strange = unknown("verb", first, (*PLAIN, *FORMS))
                if first in PLAIN:
                    strange = f"{first} is said alone, not with a value: `Kim: {first}`"
                return self.mistake(f"expected one verb, found {', '.join(named)}" if named else strange, node.line)
            verb, form = named[0], self.fill(node, FORMS[named[0]])
            if form is BAD:
                return BAD
            words = msgspec.structs.asdict(form)
            refused = words.pop("refused") or refused
        if refused:
            self._check_clauses([refused.partition(" ")[0]], node.line)
        return Act(verb, words, refused)

    def _check_clauses(self, ids: Iterable[str], line: int) -> None:
        known = load_rulebook().by_id
        for id in ids:
            if id not in known:
                self.mistake(unknown("clause", id, known), line)

    # -- expectations -------------------------------------------------------------------------------------------------

    def _expected(self, node: Tree) -> Any:
        return self._of_seats(node, Expected, shapes.SeatExpected)

    def _seen(self, node: Tree) -> Any:
        return self._of_seats(node, Seen, shapes.SeatSeen)

    def _of_seats(self, node: Tree, cls: type[msgspec.Struct], each: type[msgspec.Struct]) -> Any:
        """A map of which some keys are fields, and the others seats."""
        if not isinstance(node, Table):
            return self.mistake("expected a map", node.line)
        plain, seats = self._split(node, cls)
        value = self.fill(plain, cls)
        if value is BAD:
            return BAD
        return msgspec.structs.replace(value, seats={name: self._at(name, one, each) for name, one in seats.items()})

    def _dict(self, node: Tree, item: Any) -> Any:
        if item is Seen and isinstance(node, Table):
            for viewer in node.entries.keys() - {*self.seats, "spectator"}:
                self.mistake(unknown("seat", viewer, self.seats), node.lines[viewer])
        return super()._dict(node, item)

    def _split(self, table: Table, cls: type[msgspec.Struct]) -> tuple[Table, dict[str, Tree]]:
        """The keys that are fields, and those that are seats; anything else is a mistake."""
        fields = [name for name in cls.__struct_fields__ if name != "seats"]
        plain = Table(table.line)
        plain.twice = table.twice
        seats: dict[str, Tree] = {}
        for key, node in table.entries.items():
            if key in self.seats:
                seats[key] = node
            elif key in fields:
                plain.entries[key] = node
                plain.lines[key] = table.lines[key]
            else:
                self.mistake(unknown("key", key, (*fields, *self.seats)), table.lines[key])
        return plain, seats


OWN: Final[dict[Any, Callable[[ScenarioReader, Tree], Any]]] = {
    Given: lambda reader, node: reader.given(node) or BAD,
    shapes.Step: ScenarioReader._step,
    Expected: ScenarioReader._expected,
    Seen: ScenarioReader._seen,
}


def written(node: Tree) -> str:
    """A tree as YAML on one line."""
    if isinstance(node, Scalar):
        return _key(node.text) if node.plain else msgspec.json.encode(node.text).decode()
    if isinstance(node, Listing):
        return f"[{', '.join(written(item) for item in node.items)}]"
    return "{" + ", ".join(f"{_key(key)}: {written(value)}" for key, value in node.entries.items()) + "}"


def _key(key: str) -> str:
    return key if _WORD.fullmatch(key) else msgspec.json.encode(key).decode()
