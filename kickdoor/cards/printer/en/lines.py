"""What always holds: bonuses, Run Away modifiers, ignored Items, and answers to the named questions."""

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Phrasebook
from kickdoor.cards.printer.en.amounts import modifier
from kickdoor.cards.printer.en.conds import clause, foes, people
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import FOE, listed
from kickdoor.cards.printer.en.nouns import many
from kickdoor.cards.printer.en.rules import rule
from kickdoor.cards.printer.shape import MARGINS, speaks_of_people
from kickdoor.cards.printer.text import spaced

LINES: Phrasebook[Context, str] = Phrasebook("line")


@LINES.says(w.BonusLine)
def _bonus(line: w.BonusLine, context: Context) -> str:
    if isinstance(line.n, int):
        behind = _against(line.cond, context) if line.cond is not None else ("" if context.timed else "in combat")
        return spaced(f"{modifier(line.n, 'more' if context.more else '', context)} {behind}")
    behind = _against(line.cond, context) if line.cond is not None else ""
    place = "to its combat strength" if context.is_monster else "to your combat strength"
    return spaced(f"{modifier(line.n, place if isinstance(line.n, w.Die | w.LevelOf) else '', context)} {behind}")


def _against(cond: w.Cond, context: Context) -> str:
    """Whom a bonus counts against: people for a monster, monsters for a munchkin; else when it counts."""
    if context.is_monster and speaks_of_people(cond):
        return f"against {people(cond, context)}"
    if context.is_monster and isinstance(cond, w.All):
        first, *rest = cond.of
        if speaks_of_people(first) and not any(speaks_of_people(each) for each in rest):
            return f"against {people(first, context)} if {listed([when(each, context) for each in rest])}"
    if not context.is_monster and isinstance(cond, w.Fighting):
        return f"against {foes(cond, context)}"
    return f"if {when(cond, context)}"


def when(cond: w.Cond, context: Context) -> str:
    """A condition as a clause about whoever has the card, or about those who fight the monster."""
    return clause(cond, FOE if context.is_monster else context.you, context)


@LINES.says(w.FleeLine)
def _flee(line: w.FleeLine, context: Context) -> str:
    place = "to Run Away from it" if context.is_monster else "to Run Away"
    text = modifier(line.n, place, context)
    if line.cond is None:
        return text
    if context.is_monster and speaks_of_people(line.cond):
        return f"{text} for {people(line.cond, context)}"
    return f"{text} if {clause(line.cond, context.you, context)}"


@LINES.says(w.IgnoreLine)
def _ignore(line: w.IgnoreLine, context: Context) -> str:
    items = many(line.what, context.you, context)
    verb = "gives" if line.what.slot is not None else "give"
    text = f"{items} {verb} you nothing" + (" against it" if context.is_monster else "")
    return text if line.cond is None else f"{text} if {when(line.cond, context)}"


@LINES.says(w.RuleLine)
def _rule(line: w.RuleLine, context: Context) -> str:
    text = rule(line, context)
    if line.cond is None or (isinstance(line.cond, w.WonBy) and line.name in MARGINS):
        return text
    if isinstance(line.cond, w.Fighting) and not context.is_monster:
        return f"{text} against {foes(line.cond, context)}"
    return f"{text} if {when(line.cond, context)}"
