"""The sentences about fights: who joins and leaves, what is played into them, and who escapes."""

from kickdoor.engine.modifiers import flee_parts, total
from kickdoor.engine.procedures.flee import foe_of, run_under_way
from kickdoor.engine.sightings import Ref
from kickdoor.engine.state import State
from kickdoor.story.joining import number, plain
from kickdoor.story.parts import NumberPart, Parts
from kickdoor.story.sentence import Sentence
from kickdoor.story.telling import Notes, Telling, n
from kickdoor.story.wording import Wording

# -- fights -----------------------------------------------------------------------------------------------------------


def fight_began(t: Telling) -> Sentence:
    t.notes.fighter = t.int("seat")
    t.notes.foes, t.notes.doubles = [], set()
    t.notes.settled = False
    return t.sentence()


def foe_joined(t: Telling) -> Sentence:
    card, original = t.cards["card"][0], t.cards["original"][0]
    t.notes.foes.append(Ref(card.handle, original.id, original.deck))
    if card.handle != original.handle:
        t.notes.doubles.add(card.handle)
    variant = "first" if t.int("by") < 0 else "double" if card.handle != original.handle else "sent"
    return t.sentence(variant, who=t.seat("by"), whom=t.wording.cards([original]))


def foe_left(t: Telling) -> Sentence:
    gone = t.foe()
    t.notes.foes = [ref for ref in t.notes.foes if ref.handle != gone[0].handle]
    early = t.values["how"] == "killed" and not t.notes.settled
    variant = "killed early" if early else str(t.values["how"])
    return t.about_foes(variant, gone, who=t.wording.seat(t.notes.fighter))


def enhanced(t: Telling) -> Sentence:
    """An enhancer is told by what it brings; what was played on a monster is told already, but for that."""
    if t.open is not None and t.open.key == "CardPlayed.target" and in_use(t):
        t.open.tails.append(t.wording.say("tails.bonus", n=signed(t)))
        return t.open
    gaps = {"who": t.seat("by"), "whom": t.wording.cards(t.cards["on"]), "n": signed(t)}
    return Sentence("Enhanced" if t.int("by") >= 0 else "Enhanced found", gaps, t.cards["card"])


def signed(t: Telling) -> Parts:
    return (NumberPart(number(t.int("n"))),)


def in_use(t: Telling) -> bool:
    """Whether the open sentence is about playing or using this very card."""
    if t.open is None or t.open.key.partition(".")[0] not in ("CardPlayed", "AbilityUsed"):
        return False
    return bool(t.cards["card"]) and t.open.refs[0].id == t.cards["card"][0].id


def bonus_given(t: Telling) -> Sentence:
    """What a card that has just been played or used brings is told with it."""
    size = signed(t)
    if in_use(t):
        assert t.open is not None
        clear = t.values["side"] != "monsters" or t.open.key == "CardPlayed.monsters"
        t.open.tails.append(t.wording.say("tails.bonus" if clear else "tails.bonus monsters", n=size))
        return t.open
    return t.sentence(str(t.values["side"]), who=t.seat("by"), n=size)


def fighter_changed(t: Telling) -> Sentence:
    t.notes.fighter = t.int("seat")
    return t.usual()


def fight_won(t: Telling) -> Sentence:
    t.notes.settled = True
    foes = t.notes.foes
    variant = "rid" if not foes else "together" if t.int("helper") >= 0 else "kill"
    return t.about_foes(variant, foes)


# -- running away -----------------------------------------------------------------------------------------------------


def flee_turn(t: Telling) -> Sentence:
    t.notes.runner, t.notes.needs, t.notes.bonus = t.int("seat"), t.int("needs"), t.int("bonus")
    t.notes.added = t.notes.die = 0
    t.notes.told_roll = True
    return t.sentence()


def follow_roll(notes: Notes, state: State) -> None:
    """What is added to a roll may change until it counts: boots are paid with, a Vehicle is left behind."""
    run = run_under_way(state)
    foe = None if run is None else foe_of(state, run.card)
    if run is not None and foe is not None:
        notes.bonus, notes.added = total(flee_parts(state, run.seat, foe)), run.added


def first_roll(t: Telling) -> Sentence:
    """A roll that somebody answers with a card or an ability is told before that."""
    t.notes.told_roll = True
    return Sentence("roll", {"who": t.wording.seat(t.notes.runner), "roll": roll_text(t.wording, t.notes)})


def roll_changed(t: Telling) -> Sentence:
    t.notes.die, t.notes.added, t.notes.told_roll = t.int("value"), t.int("bonus"), True
    return t.sentence(n=(NumberPart(roll_sum(t.notes)),))


def roll_sum(notes: Notes) -> str:
    more = [number(each) for each in (notes.bonus, notes.added) if each]
    return " ".join([f"{notes.die}", *more] + ([f"= {plain(notes.die + notes.bonus + notes.added)}"] if more else []))


def roll_text(wording: Wording, notes: Notes) -> Parts:
    return (NumberPart(roll_sum(notes)), *wording.say("cards.needed", n=n(notes.needs)))


def escaped(t: Telling) -> Sentence:
    how = str(t.values["how"])
    return over(t, "escaped" if how == "roll" and t.notes.told_roll else how)


def caught(t: Telling) -> Sentence:
    return over(t, "hopeless" if not t.notes.die else "told" if t.notes.told_roll else "roll")


def over(t: Telling, how: str) -> Sentence:
    """The end of an attempt to run, with its roll unless that is told already."""
    t.notes.told_roll = True
    return t.about_foes(how, t.foe(), roll=roll_text(t.wording, t.notes))


# -- cards that do something ------------------------------------------------------------------------------------------


def ability_used(t: Telling) -> Sentence | None:
    card = t.wording.pool.by_id[t.cards["card"][0].id]
    number_of = t.int("use")
    if t.open is not None and t.open.key.startswith("CardPlayed") and in_use(t):
        return t.open
    use = card.uses[number_of].name if number_of < len(card.uses) else ""
    variant = "foe" if card.kind in ("monster", "duplicator") else "own"
    return t.sentence(variant, use=t.wording.ability(card, use))


def card_played(t: Telling) -> Sentence:
    side, target = str(t.values["side"]), t.int("target")
    if target >= 0:
        return t.sentence("target", whom=t.seat("target"))
    if t.cards["on"]:
        return t.sentence("target", whom=t.wording.cards(t.cards["on"]))
    return t.sentence(side or "plain")


def curse_fell(t: Telling) -> Sentence:
    if t.open is not None and in_use(t):
        return t.open
    by = t.int("by")
    variant = "door" if by < 0 else "self" if by == t.int("seat") else "played"
    return t.sentence(variant, who=t.seat("by") if by >= 0 else t.seat(), whom=t.seat())
