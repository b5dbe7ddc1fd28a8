"""What always holds: bonuses, Run Away modifiers, ignored Items, and answers to the named questions."""

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Phrasebook
from kickdoor.cards.printer.en.amounts import modifier
from kickdoor.cards.printer.en.conds import clause, foes, people
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import FIGHTERS, FOE, listed
from kickdoor.cards.printer.en.nouns import many
from kickdoor.cards.printer.en.rules import rule
from kickdoor.cards.printer.shape import MARGINS, aimed, is_mixed, margin_apart, speaks_of_people
from kickdoor.cards.printer.text import spaced

LINES: Phrasebook[Context, str] = Phrasebook("line")


@LINES.says(w.BonusLine)
def _bonus(line: w.BonusLine, context: Context) -> str:
    behind = _against(line.cond, context)
    more = "more" if context.more else ""
    if isinstance(line.n, int):
        plain = "in combat" if line.cond is None and not context.timed else ""
        return spaced(modifier(line.n, more, context), plain, behind)
    place = "to its combat strength" if context.is_monster else "to your combat strength"
    counting = context.about(FIGHTERS) if context.is_monster else context
    return spaced(modifier(line.n, place if isinstance(line.n, w.Die | w.LevelOf) else more, counting), behind)


def _against(cond: w.Cond | None, context: Context) -> str:
    if is_mixed(cond) and context.is_monster:
        return "if a male and a female munchkin fight it together"
    aim = aimed(cond, context.is_monster)
    whom = people(aim.people, context) if aim.people is not None else foes(aim.foes, context) if aim.foes else ""
    whether = listed([when(each, context) for each in aim.rest])
    return spaced(f"against {whom}" if whom else "", f"if {whether}" if whether else "")


def when(cond: w.Cond, context: Context) -> str:
    """A condition as a clause about the card's owner, or about those who fight the monster."""
    return clause(cond, FOE if context.is_monster else context.you, context)


@LINES.says(w.FleeLine)
def _flee(line: w.FleeLine, context: Context) -> str:
    place = "to Run Away from it" if context.is_monster else "to Run Away"
    text = modifier(line.n, place, context)
    if line.cond is None:
        return text
    runner = line.cond.cond if isinstance(line.cond, w.Not) else line.cond
    if context.is_monster and speaks_of_people(runner):
        return f"{text} for {people(line.cond, context)}"
    return f"{text} if {clause(line.cond, context.you, context)}"


@LINES.says(w.IgnoreLine)
def _ignore(line: w.IgnoreLine, context: Context) -> str:
    items = many(line.what, context.you, context)
    verb = "gives" if line.what.slot is not None else "give"
    text = f"{items} {verb} nothing against it" if context.is_monster else f"{items} {verb} you nothing"
    return text if line.cond is None else f"{text} if {when(line.cond, context)}"


@LINES.says(w.RuleLine)
def _rule(line: w.RuleLine, context: Context) -> str:
    line, rest = margin_apart(line)
    text = rule(line, context)
    if rest is not None:
        return f"{text} if {when(rest, context)}"
    if line.cond is None or (isinstance(line.cond, w.WonBy) and line.name in MARGINS):
        return text
    if isinstance(line.cond, w.Fighting) and not context.is_monster:
        return f"{text} against {foes(line.cond, context)}"
    return f"{text} if {when(line.cond, context)}"
