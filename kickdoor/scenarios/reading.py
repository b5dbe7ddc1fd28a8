"""Reads scenario files, strictly: what is not understood is an error with file, line, scenario and place."""

from pathlib import Path
from typing import Any, Final

import msgspec

from kickdoor.cards.mistakes import Mistake, unknown
from kickdoor.cards.reader import BAD
from kickdoor.cards.source import MAX_BYTES, Listing, Scalar, Table, Tree, parse
from kickdoor.positions.from_text import GivenReader, seat_names
from kickdoor.positions.given import Given, Names
from kickdoor.positions.loose import written
from kickdoor.rulebook import SETS
from kickdoor.rulebook import load as load_rulebook
from kickdoor.rulebook.clause import MIX
from kickdoor.scenarios import shapes
from kickdoor.scenarios.acts import FORMS, PLAIN
from kickdoor.scenarios.shapes import Act, Expected, Scenario, ScenarioError, Seen

KEYS: Final = ("title", "proves", "sets", "mix", "cards", "given", "when", "then", "ends", "unused")
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
            sets=self._sets(node),
            proves=self._field(node, "proves", Names, ()),
            given=self._given(node),
            when=self._steps(node),
            then=self._expected_at(node, "then"),
            ends=frozenset(self._field(node, "ends", tuple[shapes.Open, ...], ())),
            unused=frozenset(self._field(node, "unused", tuple[shapes.Unused, ...], ())),
            mix=self._mix(node),
            cards="" if "cards" not in node.entries else written(node.entries["cards"]),
            file=self.file,
            line=node.line,
        )
        return scenario if len(self.mistakes) == before else None

    def _field(self, table: Table, key: str, hint: Any, default: Any) -> Any:
        if key not in table.entries:
            return default
        value = self._at(key, table.entries[key], hint)
        return default if value is BAD else value

    def _sets(self, table: Table) -> Names:
        sets: Names = self._field(table, "sets", Names, ())
        for name in sets:
            if name not in (*SETS, "all"):
                self.mistake(unknown("set", name, (*SETS, "all")), table.lines["sets"])
        return sets

    def _mix(self, table: Table) -> Names:
        mix: Names = self._field(table, "mix", Names, ())
        single = [name for name in SETS if name != MIX]
        for name in mix:
            if name not in single:
                self.mistake(unknown("set", name, single), table.lines["mix"])
        if mix and (len(mix) < 2 or len(set(mix)) != len(mix)):
            self.mistake("a mix is of two or more sets", table.lines["mix"])
        return mix

    # -- given --------------------------------------------------------------------------------------------------------

    def _given(self, table: Table) -> Given:
        node = table.entries.get("given")
        nothing = Given(seats={})
        if node is None:
            return nothing
        self.path.append("given")
        if isinstance(node, Table) and OLD_HOUSE_RULES in node.entries and "house_rules" not in node.entries:
            node.entries["house_rules"] = node.entries.pop(OLD_HOUSE_RULES)
            node.lines["house_rules"] = node.lines.pop(OLD_HOUSE_RULES)
        value = self.given(node)
        self.path.pop()
        return nothing if value is None else value

    # -- when ---------------------------------------------------------------------------------------------------------

    def _steps(self, table: Table) -> tuple[shapes.Step, ...]:
        node = table.entries.get("when", Listing(table.line))
        if not isinstance(node, Listing):
            self.mistake('"when" must be a list of steps', node.line)
            return ()
        steps: list[shapes.Step] = []
        for number, each in enumerate(node.items, 1):
            self.path.append(f"step {number}")
            step = self._step(each)
            self.path.pop()
            if step is not None:
                steps.append(step)
        return tuple(steps)

    def _step(self, node: Tree) -> shapes.Step | None:
        if isinstance(node, Scalar) and node.text == "all pass":
            return shapes.PassStep("", "all pass")
        if not isinstance(node, Table) or not node.entries:
            self.mistake("expected `Kim: …`, `expect: …` or `all pass`", node.line)
            return None
        refused = self._field(node, "refused", str, "")
        rest = [key for key in node.entries if key != "refused"]
        if len(rest) != 1 or node.twice:
            self.mistake(f"expected one seat, found {', '.join(rest) or 'none'}", node.line)
            return None
        key = rest[0]
        if key == "expect":
            return shapes.ExpectStep(self._expected_at(node, key))
        if key == "all pass":
            window = self._field(node, key, str, "any")
            return shapes.PassStep(window, f"all pass: {window}")
        if key not in self.seats:
            self.mistake(unknown("seat", key, (*self.seats, "expect", "all pass")), node.lines[key])
            return None
        act = self._act(node.entries[key])
        if act is None:
            return None
        if refused:
            act = msgspec.structs.replace(act, refused=refused)
        self._check_clause(act.refused, node.line)
        return shapes.ActStep(key, act, f"{key}: {written(node.entries[key])}")

    def _act(self, node: Tree) -> Act | None:
        if isinstance(node, Scalar):
            if node.text in PLAIN:
                return Act(node.text)
            self.mistake(unknown("verb", node.text, PLAIN), node.line)
            return None
        if not isinstance(node, Table):
            self.mistake("expected what is said: a verb, or a map with one", node.line)
            return None
        named = [key for key in node.entries if key in FORMS]
        if len(named) != 1:
            strange = unknown("verb", next(iter(node.entries), ""), (*PLAIN, *FORMS))
            self.mistake(f"expected one verb, found {', '.join(named)}" if named else strange, node.line)
            return None
        form = self.fill(node, FORMS[named[0]])
        if form is BAD:
            return None
        words = msgspec.structs.asdict(form)
        return Act(named[0], words, words.pop("refused"))

    def _check_clause(self, refused: str, line: int) -> None:
        clause = refused.partition(" ")[0]
        known = load_rulebook().by_id
        if clause and clause not in known:
            self.mistake(unknown("clause", clause, known), line)

    # -- expectations -------------------------------------------------------------------------------------------------

    def _expected_at(self, table: Table, key: str) -> Expected:
        if key not in table.entries:
            return Expected()
        self.path.append(key)
        value = self._expected(table.entries[key])
        self.path.pop()
        return value

    def _expected(self, node: Tree) -> Expected:
        if not isinstance(node, Table):
            self.mistake("expected a map", node.line)
            return Expected()
        plain, seats = self._split(node, Expected)
        viewers = plain.entries.pop("seen_by", None)
        value = self.fill(plain, Expected)
        if not isinstance(value, Expected):
            return Expected()
        return msgspec.structs.replace(
            value,
            seats={name: self._at(name, each, shapes.SeatExpected) for name, each in seats.items()},
            seen_by={} if viewers is None else self._seen_by(viewers),
        )

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

    def _seen_by(self, node: Tree) -> dict[str, Seen]:
        if not isinstance(node, Table):
            self.mistake("expected a map of viewers", node.line)
            return {}
        seen: dict[str, Seen] = {}
        for viewer, each in node.entries.items():
            if viewer not in (*self.seats, "spectator"):
                self.mistake(unknown("seat", viewer, self.seats), node.lines[viewer])
            elif not isinstance(each, Table):
                self.mistake("expected a map", each.line)
            else:
                plain, seats = self._split(each, Seen)
                value = self.fill(plain, Seen)
                if isinstance(value, Seen):
                    known = {name: self._at(name, one, shapes.SeatSeen) for name, one in seats.items()}
                    seen[viewer] = msgspec.structs.replace(value, seats=known)
        return seen
