"""The two totals of a fight with their parts: Ann: Level 4, Pickle Spear +4 = 8 against 14."""

from kickdoor.engine.modifiers import strengths
from kickdoor.engine.rules import ask
from kickdoor.engine.selectors import fighters
from kickdoor.engine.state import State
from kickdoor.engine.views import SeenFight, SeenPart
from kickdoor.story.joining import joined, number, plain
from kickdoor.story.parts import CardPart, NumberPart, Parts
from kickdoor.story.wording import Wording
from kickdoor.texts import name


def totals(wording: Wording, fight: SeenFight, tie: tuple[int, str] | None = None) -> Parts:
    """One line for both sides. Bonuses stand with the fighter who played them, those of others and of Seals apart.

    `tie`: who wins an equal fight, and because of which card.
    """
    rest, sides = list(fight.munchkin_parts), []
    for seat in [fight.fighter] + ([fight.helper] if fight.helper >= 0 else []):
        own = [part for part in rest if part.seat == seat]
        rest = [part for part in rest if part.seat != seat]
        texts = [part_text(wording, part) for part in summed(own)]
        sides.append(wording.say("totals.side", who=wording.seat(seat), parts=wording.listed_plainly(texts)))
    if rest:
        texts = [part_text(wording, part) for part in summed(rest)]
        sides.append(wording.say("totals.others", parts=wording.listed_plainly(texts)))
    left = wording.say("totals.sum", parts=wording.listed_plainly(sides, "; "), n=total(fight.munchkins))
    line = wording.say("totals.line", munchkins=left, monsters=monsters(wording, fight))
    if tie is None:
        return line
    seat, card = tie
    why = wording.say("totals.tie", who=wording.seat(seat), cards=(CardPart(card),))
    return joined((*line, *why))


def tie_winner(state: State) -> tuple[int, str] | None:
    """Who wins a fight that is equal, and the card that says so; None if it is not, or nobody does (CMB-02)."""
    fight, (munchkins, monsters) = state.fight, strengths(state)
    if fight is None or munchkins != monsters:
        return None
    for seat in fighters(state):
        cards = (
            [*state.seats[seat].table, *(foe.original for foe in fight.foes)] if ask(state, "win_ties", seat) else []
        )
        for card in (state.cards[card] for card in cards):
            if any(line.word == "rule" and line.rule == "win_ties" for line in card.always):
                return seat, card.id
    return None


def summed(parts: list[SeenPart]) -> list[SeenPart]:
    """Parts with those of the same card added up."""
    found: dict[tuple[str, bool], SeenPart] = {}
    for part in parts:
        key = (part.card or part.why, part.why == "bonus")
        before = found[key].n if key in found else 0
        found[key] = SeenPart(before + part.n, part.why, part.card, part.seat)
    return list(found.values())


def monsters(wording: Wording, fight: SeenFight) -> Parts:
    """Every monster with its own modifiers behind its Level, then what lies on it, then what was played for them."""
    if len(fight.monster_parts) == 1:
        return total(fight.monsters)
    rest = [part for part in fight.monster_parts if part.why == "bonus"]
    found: list[Parts] = []
    for foe in fight.foes:
        own = [part for part in foe.parts[1:] if part.why == "monster"]
        own += [part for part in rest if part.card == foe.card.id]
        rest = [part for part in rest if part.card != foe.card.id]  # a second one of this name has its own, or none
        found.append((CardPart(foe.original), f" {plain(foe.parts[0].n)}", *(f" {number(part.n)}" for part in own)))
        found += [part_text(wording, part) for part in foe.parts[1:] if part.why != "monster"]
    found += [part_text(wording, part) for part in summed(rest)]
    parts = wording.listed_plainly(found)
    return wording.say("totals.sum", parts=parts, n=total(fight.monsters))


def total(n: int) -> Parts:
    return (NumberPart(plain(n)),)


def part_text(wording: Wording, part: SeenPart) -> Parts:
    if part.why == "level":
        return wording.say("totals.level", n=(str(part.n),))
    return (*source(wording, part), f" {number(part.n)}")


def source(wording: Wording, part: SeenPart) -> Parts:
    """Where a part comes from: an ability by its own name, a rule by its own, everything else by its card's."""
    if not part.card:
        return (name("parts", part.why, wording.language),)
    card = wording.pool.by_id[part.card]
    gives = [use for use in card.uses if any(node.word == "bonus" for node in use.do.do)]
    own_name = card.kind == "identity" and part.why == "bonus" and len(gives) == 1
    return wording.ability(card, gives[0].name if own_name else "")
