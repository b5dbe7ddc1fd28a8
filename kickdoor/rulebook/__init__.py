"""The rules in words: every clause and ruling, the sets it holds for, and the terms of the game."""

from kickdoor.rulebook.clause import SETS, Chapter, Clause, Rulebook, RulebookError, Ruling, SetId, Term
from kickdoor.rulebook.loading import load
from kickdoor.rulebook.translating import load_in

__all__ = ["SETS", "Chapter", "Clause", "Rulebook", "RulebookError", "Ruling", "SetId", "Term", "load", "load_in"]
