"""What always holds: bonuses, Run Away modifiers, ignored Items, and answers to the named questions."""

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Phrasebook
from kickdoor.cards.printer.de.amounts import YOURS, Place, modifier
from kickdoor.cards.printer.de.conds import Claim, clause, foes, people, several
from kickdoor.cards.printer.de.context import Context
from kickdoor.cards.printer.de.grammar import FIGHTERS, FOE
from kickdoor.cards.printer.de.nouns import held
from kickdoor.cards.printer.de.rules import rule
from kickdoor.cards.printer.shape import MARGINS, aimed, is_mixed, margin_apart, speaks_of_people
from kickdoor.cards.printer.text import capital, spaced

LINES: Phrasebook[Context, str] = Phrasebook("line")

_MINE: Final = Place("", "deiner Kampfstärke")
_ITS: Final = Place("", "der Kampfstärke dieses Monsters")


@LINES.says(w.BonusLine)
def _bonus(line: w.BonusLine, context: Context) -> str:
    counting = context.about(FIGHTERS) if context.is_monster else context
    added = "zusätzlich" if context.more else ""
    plain = "im Kampf" if isinstance(line.n, int) and line.cond is None and not context.timed else ""
    place = (_ITS if context.is_monster else _MINE) if isinstance(line.n, w.Die | w.LevelOf) else YOURS
    return spaced(added, modifier(line.n, place, counting), plain) + _against(line.cond, context)


def _against(cond: w.Cond | None, context: Context) -> str:
    if is_mixed(cond) and context.is_monster:
        return ", wenn ein männlicher und ein weiblicher Munchkin zusammen kämpfen"
    aim = aimed(cond, context.is_monster)
    whom = people(aim.people, context) if aim.people is not None else foes(aim.foes, context) if aim.foes else ""
    whether = several(aim.rest, "und", Claim(FOE if context.is_monster else context.you, False, context))
    return (f" gegen {whom}" if whom else "") + (f", wenn {whether}" if whether else "")


def when(cond: w.Cond, context: Context) -> str:
    """A condition as a clause about the card's owner, or about those who fight the monster."""
    return clause(cond, FOE if context.is_monster else context.you, context)


@LINES.says(w.FleeLine)
def _flee(line: w.FleeLine, context: Context) -> str:
    run = "beim Weglaufen vor diesem Monster" if context.is_monster else "beim Weglaufen"
    text = modifier(line.n, Place(run, "dem Wurf zum Weglaufen"), context)
    if line.cond is None:
        return text
    runner = line.cond.cond if isinstance(line.cond, w.Not) else line.cond
    if context.is_monster and speaks_of_people(runner):
        return f"{text} für {people(line.cond, context)}"
    return f"{text}, wenn {clause(line.cond, context.you, context)}"


@LINES.says(w.IgnoreLine)
def _ignore(line: w.IgnoreLine, context: Context) -> str:
    items = held(line.what, context)
    verb = "nützt" if items.noun.mass else "nützen"
    text = spaced(
        items.said("", "nom", many=True), verb, "gegen dieses Monster" if context.is_monster else "dir", "nichts"
    )
    return text if line.cond is None else f"{text}, wenn {when(line.cond, context)}"


@LINES.says(w.RuleLine)
def _rule(line: w.RuleLine, context: Context) -> str:
    line, rest = margin_apart(line)
    text = rule(line, context)
    if rest is not None:
        return f"{text}, falls {when(rest, context)}"
    if line.cond is None or (isinstance(line.cond, w.WonBy) and line.name in MARGINS):
        return text
    if isinstance(line.cond, w.Fighting) and not context.is_monster:
        return f"gegen {foes(line.cond, context)}: {capital(text)}"
    return f"{text}, {'falls' if text.startswith(('wenn ', 'immer ')) else 'wenn'} {when(line.cond, context)}"
