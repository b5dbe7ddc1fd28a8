"""The sentence for a card that moved, by why it moved, from where and to where."""

from kickdoor.engine.defs import CardDef
from kickdoor.engine.names import FIGHT, HAND, LIMBO, SPOILS, TABLE
from kickdoor.engine.sightings import Sighting
from kickdoor.engine.state import DISCARD
from kickdoor.story.sentence import Sentence
from kickdoor.story.telling import Notes, int_of
from kickdoor.story.wording import Wording

# The sentence is about the player who receives the card.
RECEIVED = frozenset(
    {"drawn", "reborn", "listened", "looted room", "retrieved", "revealed", "found", "put down", "kicked", "cursed"}
)
STAYS = ("identity", "doubler", "hireling", "cheat", "attachment")


def moved(wording: Wording, notes: Notes, sighting: Sighting) -> Sentence | None:
    """The sentence for a CardMoved, None if it is not told."""
    values = sighting.values
    why, src, dst = str(values["why"]), int_of(values["src"]), int_of(values["dst"])
    giver, taker = int_of(values["src_seat"]), int_of(values["dst_seat"])
    ref = sighting.cards["card"][0]
    card = wording.pool.by_id[ref.id] if ref.id else None
    variant = "landed in vain" if why == "landed" and notes.harmless else variant_of(why, src, dst, card)
    key = f"CardMoved.{variant if wording.knows(f'CardMoved.{variant}') else 'other'}"
    who, whom = (taker, giver) if why in RECEIVED or giver < 0 or src == SPOILS else (giver, taker)
    sentence = Sentence(key, {"who": wording.seat(who), "whom": wording.seat(whom)}, [ref])
    if why == "kicked":
        notes.doors.append(ref)
    elif why == "not kept":
        notes.doors = [door for door in notes.doors if door.handle != ref.handle and door.id != ref.id]
        sentence.gaps["kept"] = wording.cards(notes.doors)
    if variant == "put down" and card is not None:  # until it turns out to be equipped
        sentence.notes[ref.handle] = wording.say("tails.sideways") if card.kind == "item" else ()
    return sentence


def variant_of(why: str, src: int, dst: int, card: CardDef | None) -> str:
    """The variant of the text, by why the card moved and between which places."""
    kind = "" if card is None else card.kind
    if why == "kicked" and src == DISCARD:
        return "fetched"
    if why == "kicked":
        return f"kicked {kind}" if kind in ("monster", "curse") else "kicked other"
    if why == "attacks":
        return "attacks trouble" if src == HAND else why
    if why == "reward":
        return "reward open" if dst == SPOILS else "reward picked" if src == SPOILS else why
    if why == "played":
        return played(src, dst, kind)
    if why == "drawn" and src == LIMBO:
        return "resolved"
    if why == "lost" and dst in (HAND, TABLE):
        return "lost to"
    if why == "lost" and src == HAND:
        return "lost from hand"
    if why in ("swapped", "changed") and dst not in (HAND, TABLE):
        return f"{why} away"
    return why


def played(src: int, dst: int, kind: str) -> str:
    if src == LIMBO or dst == FIGHT:
        return "resolved"
    if dst == TABLE:
        return f"played {kind}" if kind in STAYS else "put down"
    return "played level_up" if kind == "level_up" else "played other"
