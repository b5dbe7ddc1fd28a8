"""The effects' phrases, a function per word."""

from typing import Final

import msgspec

from kickdoor.cards import words as w
from kickdoor.cards.printer.en.amounts import cards, modifier, quantity
from kickdoor.cards.printer.en.clauses import EFFECTS, Clause
from kickdoor.cards.printer.en.context import Context, owner_of
from kickdoor.cards.printer.en.grammar import IT, Person, a, counted, listed, more, number, plural, sort, verb
from kickdoor.cards.printer.en.nouns import noun, plurals
from kickdoor.cards.printer.shape import is_picked, is_random
from kickdoor.cards.printer.text import spaced

_RECEIVERS: Final = {"player": "whoever played this card", "lowest": "whoever has the lowest Level"}


def does(who: Person, base: str, rest: str) -> Clause:
    """Somebody does something."""
    return Clause(spaced(f"{verb(base, who)} {rest}"), who)


def whom(who: w.Who, context: Context) -> str:
    """Somebody, as an object."""
    return context.person(who).objective


def it(context: Context) -> str:
    """What was chosen, as an object."""
    return context.mention().objective


# -- levels -----------------------------------------------------------------------------------------------------------


@EFFECTS.says(w.GainLevels)
def _gain_levels(word: w.GainLevels, context: Context) -> Clause:
    who = context.person(word.who)
    even = ", even to the winning Level" if word.winning else ""
    return does(who, "go", f"up {quantity(word.n, 'level', 'levels', context)}{even}")


EFFECTS.add(w.Win, lambda word, context: does(context.person(word.who), "win", "the game"))


@EFFECTS.says(w.LoseLevels)
def _lose_levels(word: w.LoseLevels, context: Context) -> Clause:
    return does(context.person(word.who), "lose", quantity(word.n, "level", "levels", context))


EFFECTS.add(w.StealLevel, lambda word, context: does(context.you, "steal", f"a level from {whom(word.who, context)}"))


@EFFECTS.says(w.Death)
def _death(word: w.Death, context: Context) -> Clause:
    who = context.person(word.who)
    return Clause(f"{who.subject} {verb('die', who)}")


# -- cards ------------------------------------------------------------------------------------------------------------


@EFFECTS.says(w.Lose)
def _lose(word: w.Lose, context: Context) -> Clause:
    who = context.person(word.who)
    if word.to == "others":
        return _all_take_one(word, who, context)
    if word.what.kind == "identity" and word.what.family and word.to == "discard" and word.n in (1, "all"):
        family = context.names.word(word.what.family)
        return does(who, "lose", a(family) if word.n == 1 else f"all {who.possessive} {plural(family)}")
    if context.both and word.what.pick == "dearest":
        best = f"{who.possessive} two most valuable {plurals(word.what, context)}"
        return does(who, "give", f"{best} to {who.possessive} neighbours, the better one to the left")
    lost = cards(word.what, word.n, who, context, random=is_random(word))
    if is_picked(word):
        lost += " of their choice" if word.to == "player" else ", chosen by whoever played this card"
    if word.to == "discard":
        return does(who, "discard", lost)
    receiver = _RECEIVERS.get(word.to, f"the player on {who.possessive} {word.to}")
    if word.to == "player" and context.used:
        receiver = "you"
    if context.both:
        receiver = f"each of {who.possessive} neighbours"
    return does(who, "give", f"{lost} to {receiver}")


def _all_take_one(word: w.Lose, who: Person, context: Context) -> Clause:
    """From a hand they draw blind, from the table they choose."""
    if word.what.zone != "table":
        return Clause(f"every other player takes {cards(word.what, 1, who, context, random=True)}")
    return Clause(f"every other player takes {cards(word.what, 1, who, context)} of their choice from {who.objective}")


@EFFECTS.says(w.Take)
def _take(word: w.Take, context: Context) -> Clause:
    victim = owner_of(context.person(word.who))
    taken = cards(word.what, word.n, victim, context, random=is_random(word))
    choice = " of their choice" if word.choice == "owner" else ""
    source = f" from {victim.objective}" if word.what.zone == "table" and word.what.pick is None else ""
    return does(context.you, "take", f"{taken}{choice}{source}")


EFFECTS.add(w.TakeTarget, lambda word, context: does(context.you, "take", it(context)))
EFFECTS.add(w.LoseTarget, lambda word, context: does(context.you, "discard", it(context)))


@EFFECTS.says(w.Draw)
def _draw(word: w.Draw, context: Context) -> Clause:
    who = context.person(word.who)
    deck = word.deck.capitalize()
    n = number(word.n) + f" {deck}s" if isinstance(word.n, int) and word.n > 1 else ""
    drawn = n or quantity(word.n, deck, f"{deck}s", context)
    return does(who, "draw", drawn + (" face up" if word.face == "up" else ""))


@EFFECTS.says(w.Retrieve)
def _retrieve(word: w.Retrieve, context: Context) -> Clause:
    pile = "discards" if word.deck == "any" else f"{word.deck.capitalize()} discards"
    what = msgspec.structs.replace(word.what, zone="table")
    identity = what.kind == "identity" and word.n == 1
    wanted = a(noun(what, context)) if identity else cards(what, word.n, context.you, context)
    return does(context.you, "take", f"{wanted} of {context.you.possessive} choice from the {pile} into hand")


@EFFECTS.says(w.ChangeIdentity)
def _change_identity(word: w.ChangeIdentity, context: Context) -> Clause:
    who = context.person(word.who)
    family = context.names.word(word.family)
    new = f"the top different {family} in the discards (or nothing)"
    return does(who, "swap", f"{who.possessive} {family} for {new}")


@EFFECTS.says(w.SeeHand)
def _see_hand(word: w.SeeHand, context: Context) -> Clause:
    return does(context.you, "look", f"at {owner_of(context.person(word.who)).possessive} hand")


EFFECTS.add(w.SwapHands, lambda word, context: does(context.you, "swap", f"hands with {whom(word.who, context)}"))


# -- curses and turns -------------------------------------------------------------------------------------------------


EFFECTS.add(w.Cancel, lambda word, context: does(context.you, "cancel", f"the {context.names.word('affliction')}"))


@EFFECTS.says(w.Deflect)
def _deflect(word: w.Deflect, context: Context) -> Clause:
    return Clause(f"the {context.names.word('affliction')} hits {whom(word.who, context)} instead")


@EFFECTS.says(w.EndCurses)
def _end_curses(word: w.EndCurses, context: Context) -> Clause:
    curse = f"lasting {context.names.word('affliction')}"
    on = f"on {whom(word.who, context)}"
    if word.n == "this":
        return Clause(f"this {context.names.word('affliction')} ends")
    if word.n == "all":
        return Clause(f"every {curse} {on} ends")
    return Clause(f"{number(word.n)} {curse}{'s' if word.n > 1 else ''} {on} {'end' if word.n > 1 else 'ends'}")


@EFFECTS.says(w.SkipPhase)
def _skip_phase(word: w.SkipPhase, context: Context) -> Clause:
    who = context.person(word.who)
    return does(who, "skip", f"{who.possessive} next Look For Trouble or Loot The Room")


EFFECTS.add(w.ChangeSex, lambda word, context: does(context.person(word.who), "change", "sex"))
EFFECTS.add(w.OpenSeal, lambda word, context: does(context.you, "open", quantity(word.n, "Seal", "Seals", context)))
EFFECTS.add(w.CloseSeal, lambda word, context: does(context.you, "close", quantity(word.n, "Seal", "Seals", context)))


# -- the fight --------------------------------------------------------------------------------------------------------


@EFFECTS.says(w.Bonus)
def _bonus(word: w.Bonus, context: Context) -> Clause:
    munchkins = "" if context.own_side else "to the munchkins"
    places = {"either": "to either side", "monsters": "to the monsters", "munchkins": munchkins}
    place = f"to {context.person('target').objective}" if word.side == "target" else places[word.side]
    return Clause(spaced(f"{modifier(word.n, place, context)} {context.against}"))


@EFFECTS.says(w.RemoveMonster)
def _remove_monster(word: w.RemoveMonster, context: Context) -> Clause:
    monster = "all monsters" if word.all else it(context)
    if word.treasures == "none":
        return does(context.you, "remove", f"{monster}, for no reward")
    if isinstance(word.treasures, int):
        reward = counted(word.treasures, "Treasure") + (" each" if word.all else "")
    else:
        reward = f"{'their' if word.all else 'its'} Treasures"
    return does(context.you, "remove", f"{monster}, for {reward} but no level")


EFFECTS.add(w.KillMonster, lambda word, context: does(context.you, "kill", f"{it(context)} on the spot"))
EFFECTS.add(w.JoinFight, lambda word, context: Clause(f"{it(context)} joins the fight"))
EFFECTS.add(w.Clone, lambda word, context: Clause(f"{it(context)} is joined by its double, enhancers and all"))


@EFFECTS.says(w.SwapMonster)
def _swap_monster(word: w.SwapMonster, context: Context) -> Clause:
    swapped = f"{it(context)} in the fight for the next monster in the Door deck"
    return does(context.you, "swap", f"{swapped}, and {verb('discard', context.you)} the Doors above it")


EFFECTS.add(w.SendIn, lambda word, context: does(context.you, "swap", f"a monster in the fight for {it(context)}"))


@EFFECTS.says(w.BorrowItem)
def _borrow_item(word: w.BorrowItem, context: Context) -> Clause:
    side = "your side" if context.own_side else "the munchkins"
    item = context.mention()
    bonus = "its bonus" if item == IT else f"the bonus of {item.objective}"
    return Clause(f"{bonus} counts for {side} in this fight")


@EFFECTS.says(w.EnhanceTarget)
def _enhance(word: w.EnhanceTarget, context: Context) -> Clause:
    parts: list[str] = []
    if word.treasures:
        parts.append(f"is worth {more(word.treasures, 'Treasure')}")
    if word.floor:
        parts.append(f"is worth {counted(word.floor, 'Treasure')} at least")
    parts += [f"becomes {sort(context.names.word(tag))}" for tag in word.tags]
    bonus = modifier(word.n, f"to {it(context)}", context)
    return Clause(f"{bonus}, which {listed(parts)}" if parts else bonus)


@EFFECTS.says(w.Escape)
def _escape(word: w.Escape, context: Context) -> Clause:
    who = context.person(word.who)
    return does(who, "escape", f"from {'all monsters' if word.all else 'this monster'} without a roll")


EFFECTS.add(w.EndFight, lambda word, context: Clause("the fight ends without rewards or Bad Stuff"))


@EFFECTS.says(w.ForceHelp)
def _force_help(word: w.ForceHelp, context: Context) -> Clause:
    return Clause(f"{context.person(word.who).subject} must help {'you' if context.own_side else 'in this fight'}")


EFFECTS.add(w.SendAway, lambda word, context: Clause("must leave the fight", context.person("helper")))


@EFFECTS.says(w.HandOver)
def _hand_over(word: w.HandOver, context: Context) -> Clause:
    who = context.person(word.who)
    whose = "the main fighter's" if word.who == "you" else context.you.possessive
    place = f"in {whose} place, alone, for better or worse"
    return Clause(f"{who.subject} {verb('fight', who)} on {place}")


# -- the Run Away roll ------------------------------------------------------------------------------------------------


@EFFECTS.says(w.Reroll)
def _reroll(word: w.Reroll, context: Context) -> Clause:
    return Clause("roll again", context.person("you")) if context.own_roll else Clause("the die is rolled again")


EFFECTS.add(w.AddToRoll, lambda word, context: Clause(modifier(word.n, "to the roll", context)))
EFFECTS.add(w.SetRoll, lambda word, context: does(context.you, "turn", f"the die to {word.n}"))


EFFECTS.add(
    w.LoadDie,
    lambda word, context: Clause("the next die that anyone rolls, for any reason, shows the number you name"),
)
