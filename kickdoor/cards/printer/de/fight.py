"""The phrases of what happens in a fight, and in running away from one."""

from kickdoor.cards import words as w
from kickdoor.cards.printer.de import verbs
from kickdoor.cards.printer.de.amounts import ROLL, SIDES, YOURS, Number, Place, Quantity, is_figure, modifier
from kickdoor.cards.printer.de.clauses import EFFECTS, Clause, counts
from kickdoor.cards.printer.de.context import THIS_MONSTER, Context
from kickdoor.cards.printer.de.effects import does
from kickdoor.cards.printer.de.grammar import Person, counted, listed, more
from kickdoor.cards.printer.de.lexicon import TREASURE, becomes
from kickdoor.cards.printer.text import spaced

_FIGHT = Person("der Kampf", "den Kampf", "dem Kampf")


def _given(n: Number, place: Place, context: Context) -> Clause:
    """A bonus, or what must be done to find it."""
    text, turned = (spaced(modifier(n, place, context, turned=way), context.against) for way in (False, True))
    return counts(text) if is_figure(n) else Clause(text=text, turned=turned)


@EFFECTS.says(w.Bonus)
def _bonus(word: w.Bonus, context: Context) -> Clause:
    if word.side == "target":
        whom = context.person("target")
        return _given(word.n, Place(f"für {whom.acc}", whom.dat), context)
    return _given(word.n, YOURS if context.own_side and word.side == "munchkins" else SIDES[word.side], context)


@EFFECTS.says(w.RemoveMonster)
def _remove_monster(word: w.RemoveMonster, context: Context) -> Clause:
    monster = "alle Monster" if word.all else context.mention().acc
    if word.treasures == "none":
        reward = ", ohne Belohnung"
    elif isinstance(word.treasures, int):
        reward = f" für {'je ' if word.all else ''}{counted(word.treasures, TREASURE)}, aber keine Stufe"
    else:
        reward = f" für {'ihre' if word.all else 'seine'} Schätze, aber keine Stufe"
    return does(context.you, verbs.REMOVE, Quantity(monster, reward))


EFFECTS.add(
    w.KillMonster,
    lambda word, context: does(context.you, verbs.KILL, f"{context.mention().acc} auf der Stelle"),
)
EFFECTS.add(w.JoinFight, lambda word, context: does(context.mention(), verbs.COME, "zum Kampf"))
EFFECTS.add(
    w.Clone,
    lambda word, context: does(context.mention(), verbs.GET, "einen Doppelgänger, samt allen Verstärkern"),
)


@EFFECTS.says(w.SwapMonster)
def _swap_monster(word: w.SwapMonster, context: Context) -> Clause:
    swapped = f"{context.mention().acc} im Kampf gegen das nächste Monster im Türstapel"
    return does(context.you, verbs.SWAP, Quantity(swapped, "; die Türen darüber werden abgelegt"))


EFFECTS.add(
    w.SendIn,
    lambda word, context: does(context.you, verbs.SWAP, f"ein Monster im Kampf gegen {context.mention().acc}"),
)


@EFFECTS.says(w.BorrowItem)
def _borrow_item(word: w.BorrowItem, context: Context) -> Clause:
    item = context.mention()
    bonus = f"der Bonus {item.gen}" if item.gen else "sein Bonus"
    side = "für deine Seite" if context.own_side else "für die Munchkins"
    return does(Person(bonus, bonus, bonus), verbs.COUNT, f"in diesem Kampf {side}")


@EFFECTS.says(w.EnhanceTarget)
def _enhance(word: w.EnhanceTarget, context: Context) -> Clause:
    monster = context.mention()
    parts = [f"bringt {more(word.treasures, TREASURE)}"] if word.treasures else []
    if word.floor:
        parts.append(f"bringt mindestens {counted(word.floor, TREASURE)}")
    parts += [becomes(context.names.word(tag)) for tag in word.tags]
    bonus = modifier(word.n, Place(f"für {monster.acc}", monster.dat), context)
    return counts(f"{bonus}; es {listed(parts)}" if parts else bonus)


@EFFECTS.says(w.Escape)
def _escape(word: w.Escape, context: Context) -> Clause:
    who = context.person(word.who)
    return does(who, verbs.ESCAPE, f"{'allen Monstern' if word.all else THIS_MONSTER.dat} ohne Wurf")


EFFECTS.add(w.EndFight, lambda word, context: does(_FIGHT, verbs.END, "ohne Belohnungen und ohne Schlimme Dinge"))


@EFFECTS.says(w.ForceHelp)
def _force_help(word: w.ForceHelp, context: Context) -> Clause:
    rest = "dir helfen" if context.own_side else "in diesem Kampf helfen"
    return does(context.person(word.who), verbs.MUST, rest)._replace(ordered=False)


EFFECTS.add(w.SendAway, lambda word, context: does(context.person("helper"), verbs.MUST, "den Kampf verlassen"))


@EFFECTS.says(w.HandOver)
def _hand_over(word: w.HandOver, context: Context) -> Clause:
    who = context.person(word.who)
    if word.who == "you":
        whose = "an der Stelle des Hauptkämpfers"
    else:
        whose = f"an {context.you.own or 'sein'}er Stelle"
    return does(who, verbs.FIGHT_ON, Quantity(whose, ", allein und auf Gedeih und Verderb"))._replace(ordered=False)


# -- the Run Away roll ------------------------------------------------------------------------------------------------


@EFFECTS.says(w.Reroll)
def _reroll(word: w.Reroll, context: Context) -> Clause:
    if context.own_roll:
        return does(context.you, verbs.ROLL, "noch einmal")
    return Clause(text="es wird noch einmal gewürfelt", turned="wird noch einmal gewürfelt")


EFFECTS.add(w.AddToRoll, lambda word, context: _given(word.n, ROLL, context))
EFFECTS.add(w.SetRoll, lambda word, context: does(context.you, verbs.TURN, f"den Würfel auf {word.n}"))


@EFFECTS.says(w.LoadDie)
def _load_die(word: w.LoadDie, context: Context) -> Clause:
    die, number = "der nächste Würfel, den jemand aus irgendeinem Grund wirft,", "die Zahl, die du nennst"
    return Clause(text=f"{die} zeigt {number}", turned=f"zeigt {die} {number}")
