"""The two totals of a fight with their parts: Ann: Level 4, Pickle Spear +4 = 8 against 14."""

from kickdoor.engine.views import SeenFight, SeenPart
from kickdoor.story.parts import CardPart, NumberPart, Parts, number, plain
from kickdoor.story.wording import Wording
from kickdoor.texts import name


def totals(wording: Wording, fight: SeenFight) -> Parts:
    """One line for both sides; a monster that brings nothing but its Level is only a number."""
    seats = [fight.fighter] + ([fight.helper] if fight.helper >= 0 else [])
    sides = []
    for place, seat in enumerate(seats):
        parts = [part for part in fight.munchkin_parts if part.why != "bonus" and part.seat == seat]
        if place == len(seats) - 1:
            parts += summed([part for part in fight.munchkin_parts if part.why == "bonus"])
        texts = wording.listed_plainly([part_text(wording, part) for part in parts])
        sides.append(wording.say("totals.side", who=wording.seat(seat), parts=texts))
    left = wording.say("totals.sum", parts=wording.listed_plainly(sides, "; "), n=total(fight.munchkins))
    return wording.say("totals.line", munchkins=left, monsters=monsters(wording, fight))


def summed(parts: list[SeenPart]) -> list[SeenPart]:
    """Bonuses with those of the same card added up."""
    found: dict[str, SeenPart] = {}
    for part in parts:
        before = found[part.card].n if part.card in found else 0
        found[part.card] = SeenPart(before + part.n, part.why, part.card, part.seat)
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
        found.append((CardPart(foe.original), f" {plain(foe.parts[0].n)}", *(f" {number(part.n)}" for part in own)))
        found += [part_text(wording, part) for part in foe.parts[1:] if part.why != "monster"]
    ids = {foe.card.id for foe in fight.foes}
    found += [part_text(wording, part) for part in summed([part for part in rest if part.card not in ids])]
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
