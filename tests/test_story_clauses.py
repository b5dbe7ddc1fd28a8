"""Every line of the story that follows from a rule says which."""

from collections.abc import Iterator

import pytest

from kickdoor.rulebook import load
from kickdoor.sets import ids
from kickdoor.story.joining import GAP
from kickdoor.story.parts import ClausePart, Line
from kickdoor.story.why import CAUSE, Entry, entry, table
from kickdoor.texts import subject
from tests.test_story import told

# Not lines of their own: what fills their gaps, and what is added to them.
PIECES = ("tails", "terms", "cards", "totals")
NO_RULE = ("ProposalClosed.", "Voted.", "Undo", "Undone", "seat taken", "begin", "end.stall", "talk")


def texts(entries: dict[str, Entry], above: str = "") -> Iterator[tuple[str, list[str]]]:
    """All keys with their wordings; a key with "" is not told."""
    for key, found in entries.items():
        if isinstance(found, dict):
            yield from texts(found, f"{above}{key}.")
        elif found:
            yield above + key, found if isinstance(found, list) else [found]


def clause_in(wording: str) -> bool:
    return any("-" in gap.group(1) for gap in GAP.finditer(wording))


def test_every_line_that_can_be_told_has_its_clause_or_says_that_there_is_none() -> None:
    for key, wordings in texts(subject("story")):
        if key.partition(".")[0] not in PIECES and not all(clause_in(wording) for wording in wordings):
            assert entry(key) or key.startswith(NO_RULE), f"clauses.yaml does not say why: {key}"


def test_every_clause_exists_and_belongs_to_a_text() -> None:
    known, keys = load().by_id, {key for key, _ in texts(subject("story"))}
    for key, found in texts(table()):
        assert key in keys, f"no text {key}"
        assert all(id in known or id == CAUSE for id in found), found


@pytest.mark.parametrize("set_id", ids())
def test_the_clauses_of_a_game_are_rules_of_its_set(set_id: str) -> None:
    lines = told(set_id, 4, "basic", "de")
    known = load().by_id
    for line in lines:
        assert not line.clause or set_id in known[line.clause].sets, line
    explained = [line for line in lines if line.clause or has_clause(line)]
    assert len(explained) > 0.9 * len(lines)
    assert len({line.clause for line in lines}) > 20


def has_clause(line: Line) -> bool:
    return any(isinstance(part, ClausePart) for part in line.parts)
