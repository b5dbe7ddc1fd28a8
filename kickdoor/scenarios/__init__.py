"""Rule cases that a player can read: a position, what is said at the table, and what must be true after it.

The format is explained in docs/scenarios.md.
"""

from kickdoor.scenarios.model import Scenario, ScenarioError
from kickdoor.scenarios.reading import read_file, read_text
from kickdoor.scenarios.running import Failure, Outcome, run, sets_of

__all__ = ["Failure", "Outcome", "Scenario", "ScenarioError", "read_file", "read_text", "run", "sets_of"]
