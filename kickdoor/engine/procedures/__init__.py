"""The chapters of the rulebook as steps, in the order of the rulebook."""
