"""Rule cases that a player can read: a position, what is said at the table, and what must be true after it.

The format is explained in docs/scenarios.md.
"""

from kickdoor.scenarios.performance import Failure, Outcome, run, sets_of
from kickdoor.scenarios.reading import read_file, read_text
from kickdoor.scenarios.shapes import Scenario, ScenarioError

__all__ = ["Failure", "Outcome", "Scenario", "ScenarioError", "read_file", "read_text", "run", "sets_of"]
