"""How every fact but a moved card is told: the variant of its text and what fills the gaps."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine.sightings import Ref, Sighting
from kickdoor.engine.visibility import View
from kickdoor.story.bits import Bit, Bits, number, plain
from kickdoor.story.moves import int_of
from kickdoor.story.sentence import Sentence
from kickdoor.story.wording import Wording
from kickdoor.texts import name

EARNED: Final = frozenset({"CardMoved.played level_up", "Sold", "FightWon.kill"})
NEED_A_VIEW: Final = frozenset({"TurnBegan", "ItemTurned", "CardAttached"})


class Notes:
    """What the teller remembers from one event to the next."""

    __slots__ = ("begun", "layer", "fighter", "foes", "settled", "needs", "bonus", "added", "die", "proposals")

    def __init__(self) -> None:
        self.begun = False
        self.layer = -1  # who last laid a card down
        self.fighter = -1
        self.foes: list[Ref] = []
        self.settled = False
        self.needs = 0
        self.bonus = 0
        self.added = 0  # by cards, once the die is cast
        self.die = 0
        self.proposals: dict[int, tuple[int, int]] = {}


class Telling:
    """A sighting with everything its teller needs."""

    __slots__ = ("wording", "notes", "kind", "values", "cards", "open", "view")

    def __init__(
        self, wording: Wording, notes: Notes, sighting: Sighting, sentence: Sentence | None, view: View | None
    ) -> None:
        self.wording = wording
        self.notes = notes
        self.kind = sighting.kind
        self.values = sighting.values
        self.cards = sighting.cards
        self.open = sentence
        self.view = view

    def int(self, field: str) -> int:
        return int_of(self.values[field])

    def seat(self, field: str = "seat") -> Bits:
        return self.wording.seat(self.int(field))

    def sentence(self, variant: str = "", refs: tuple[Ref, ...] | list[Ref] | None = None, **gaps: Bits) -> Sentence:
        key = f"{self.kind}.{variant}" if variant else self.kind
        if variant and not self.wording.knows(key):
            key = f"{self.kind}.{variant.partition(' ')[0] + ' other' if ' ' in variant else 'other'}"
        if "who" not in gaps and "seat" in self.values:
            gaps["who"] = self.seat()
        return Sentence(key, gaps, self.cards.get("card", ()) if refs is None else refs)


def told(
    wording: Wording, notes: Notes, sighting: Sighting, sentence: Sentence | None, view: View | None
) -> Sentence | None:
    """The sentence for a fact; the open one itself if the fact has become part of it; None if it is not told."""
    telling = Telling(wording, notes, sighting, sentence, view)
    found = TELLERS.get(sighting.kind)
    return telling.sentence() if found is None else found(telling)


def n(value: int) -> Bits:
    return (Bit(plain(value)),)


# -- the game and the turn --------------------------------------------------------------------------------------------


def game_began(t: Telling) -> Sentence:
    t.notes.begun = True
    return t.sentence(who=t.seat("first"))


def turn_began(t: Telling) -> Sentence:
    assert t.view is not None
    seat = t.view.seats[t.int("seat")]
    sentence = t.sentence(n=n(t.int("number")), level=n(seat.level), strength=n(seat.strength))
    sentence.depth = 0
    return sentence


def shuffled(t: Telling) -> Sentence | None:
    """The first time is the deal, and no news."""
    if not t.notes.begun:
        return None
    key = "door" if t.int("deck") == 0 else "treasure"
    return t.sentence(deck=(Bit(name("decks", key, t.wording.language)),))


def die_rolled(t: Telling) -> Sentence | None:
    """Rolls for order are told together, those of running away with their outcome, amounts with what they are for."""
    why, value = str(t.values["why"]), t.int("value")
    if why == "flee":
        t.notes.die = value
        return None
    if why == "amount":
        if t.open is not None and t.open.key.partition(".")[0] in ("CardPlayed", "AbilityUsed"):
            t.open.tails.append(t.wording.say("tails.die", n=n(value)))
            return t.open
        return None
    if why in ("first", "order"):
        sentence = t.open if t.open is not None and t.open.key == f"DieRolled.{why}" else Sentence(f"DieRolled.{why}")
        sentence.rolls.append((*t.seat(), Bit(f" {value}")))
        return sentence
    return t.sentence(why, n=n(value))


def level_changed(t: Telling) -> Sentence:
    """A level that somebody has just played, bought or killed for is told with it."""
    earned = t.open is not None and t.open.key in EARNED and t.open.gaps["who"] == t.seat() and not t.open.tails
    if t.open is not None and earned and t.int("after") > t.int("before"):
        tail = "tails.level won" if t.open.key == "FightWon.kill" else "tails.level"
        t.open.tails.append(t.wording.say(tail, level=n(t.int("after"))))
        return t.open
    way = "up" if t.int("after") > t.int("before") else "down"
    return t.sentence(f"{way} {t.values['why']}", level=n(t.int("after")))


def marked(t: Telling) -> Sentence:
    return t.sentence("skip_phase" if t.values["what"] == "skip_phase" and t.int("n") else "other")


def hand_shown(t: Telling) -> Sentence:
    to = t.values["to"]
    assert isinstance(to, tuple)
    return t.sentence("", t.cards["cards"], whom=t.wording.seats(to))


# -- gear -------------------------------------------------------------------------------------------------------------


def item_turned(t: Telling) -> Sentence | None:
    """Part of putting it down, or a change of its own."""
    ref = t.cards["card"][0]
    if t.open is not None and t.open.key == "CardMoved.put down" and ref.handle in t.open.notes:
        t.open.notes[ref.handle] = ()
        return t.open
    if t.open is not None and t.open.key.startswith("CardAttached."):
        return t.open
    return t.sentence("on" if t.values["worn"] else "off", who=owner_of(t, ref))


def owner_of(t: Telling, ref: Ref) -> Bits:
    """Before whom a card lies."""
    assert t.view is not None
    owners = [i for i, seat in enumerate(t.view.seats) if any(card.handle == ref.handle for card in seat.table)]
    return t.wording.seat(owners[0] if owners else t.notes.layer)


def attached(t: Telling) -> Sentence:
    """Told by what carries or covers what."""
    host = t.cards["host"]
    if not host:
        return t.sentence("off")
    carries = t.wording.pool.by_id[host[0].id].kind == "hireling"
    who = owner_of(t, host[0])
    return t.sentence("hireling" if carries else "on", who=who, host=t.wording.cards(host))


def sold(t: Telling) -> Sentence:
    return t.sentence("", (), n=(Bit(f"{t.int('gold'):,}"),))


# -- fights -----------------------------------------------------------------------------------------------------------


def fight_began(t: Telling) -> Sentence:
    t.notes.fighter = t.int("seat")
    t.notes.foes = []
    t.notes.settled = False
    return t.sentence()


def foe_joined(t: Telling) -> Sentence:
    card, original = t.cards["card"][0], t.cards["original"][0]
    t.notes.foes.append(card if card.handle == original.handle else original)
    variant = "first" if t.int("by") < 0 else "double" if card.handle != original.handle else "sent"
    return t.sentence(variant, who=t.seat("by"), whom=t.wording.cards([original]))


def foe_left(t: Telling) -> Sentence:
    gone = t.cards["card"][0]
    t.notes.foes = [ref for ref in t.notes.foes if ref.handle != gone.handle]
    early = t.values["how"] == "killed" and not t.notes.settled
    return t.sentence("killed early" if early else str(t.values["how"]), who=t.wording.seat(t.notes.fighter))


def enhanced(t: Telling) -> Sentence:
    gaps = {"who": t.seat("by"), "whom": t.wording.cards(t.cards["on"]), "n": (Bit(number(t.int("n"))),)}
    return Sentence("Enhanced" if t.int("by") >= 0 else "Enhanced found", gaps, t.cards["card"])


def in_use(t: Telling) -> bool:
    """Whether the open sentence is about playing or using this very card."""
    if t.open is None or t.open.key.partition(".")[0] not in ("CardPlayed", "AbilityUsed"):
        return False
    return bool(t.cards["card"]) and t.open.refs[0].id == t.cards["card"][0].id


def bonus_given(t: Telling) -> Sentence:
    """What a card that has just been played or used brings is told with it."""
    size = (Bit(number(t.int("n"))),)
    if in_use(t):
        assert t.open is not None
        t.open.tails.append(t.wording.say("tails.bonus", n=size))
        return t.open
    return t.sentence(str(t.values["side"]), who=t.seat("by"), n=size)


def helper_joined(t: Telling) -> Sentence:
    return t.sentence("forced" if t.values["forced"] else "willing")


def fighter_changed(t: Telling) -> Sentence:
    t.notes.fighter = t.int("seat")
    return t.sentence(whom=t.seat("before"))


def kill_claimed(t: Telling) -> Sentence:
    return t.sentence(munchkins=n(t.int("munchkins")), monsters=n(t.int("monsters")))


def fight_won(t: Telling) -> Sentence:
    t.notes.settled = True
    foes = t.notes.foes
    variant = "rid" if not foes else "together" if t.int("helper") >= 0 else "kill"
    both = {"munchkins": n(t.int("munchkins")), "monsters": n(t.int("monsters"))}
    return t.sentence(variant, foes, whom=t.seat("helper"), **both)


# -- running away -----------------------------------------------------------------------------------------------------


def flee_turn(t: Telling) -> Sentence:
    t.notes.needs, t.notes.bonus = t.int("needs"), t.int("bonus")
    t.notes.added = t.notes.die = 0
    return t.sentence()


def roll_changed(t: Telling) -> Sentence:
    t.notes.die, t.notes.added = t.int("value"), t.int("bonus")
    return t.sentence(n=n(t.notes.die + t.notes.bonus + t.notes.added))


def roll_text(wording: Wording, notes: Notes) -> Bits:
    more = notes.bonus + notes.added
    text = f"{notes.die} {number(more)} = {plain(notes.die + more)}" if more else f"{notes.die}"
    return (Bit(text, "total"), *wording.say("cards.needed", n=n(notes.needs)))


def escaped(t: Telling) -> Sentence:
    return t.sentence(str(t.values["how"]), roll=roll_text(t.wording, t.notes))


def caught(t: Telling) -> Sentence:
    return t.sentence("roll" if t.notes.die else "hopeless", roll=roll_text(t.wording, t.notes))


# -- cards that do something ------------------------------------------------------------------------------------------


def ability_used(t: Telling) -> Sentence | None:
    card = t.wording.pool.by_id[t.cards["card"][0].id]
    number_of = t.int("use")
    if t.open is not None and t.open.key.startswith("CardPlayed") and in_use(t):
        return t.open
    use = card.uses[number_of].name if number_of < len(card.uses) else ""
    return t.sentence("foe" if card.kind in ("monster", "duplicator") else "own", use=(Bit(use or card.name, "use"),))


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


def curse_cancelled(t: Telling) -> Sentence:
    return t.sentence(str(t.values["why"]))


def curse_moved(t: Telling) -> Sentence:
    return t.sentence(whom=t.seat("before"))


# -- bargains ---------------------------------------------------------------------------------------------------------


def proposed(t: Telling) -> Sentence:
    t.notes.proposals[t.int("proposal")] = t.int("seat"), t.int("to")
    what, give, take = str(t.values["what"]), t.cards["give"], t.cards["take"]
    if what == "trade":
        what = "trade" if give and take else "gift" if give else "beg"
    cards = t.wording.cards
    return t.sentence(what, (), whom=t.seat("to"), give=cards(give), take=cards(take), terms=terms(t))


def terms(t: Telling) -> Bits:
    """What a helper gets."""
    picks = t.values["picks"]
    assert isinstance(picks, tuple)
    asking = t.values["what"] == "ask"
    giving, wanting = (t.cards["give"], t.cards["take"]) if asking else (t.cards["take"], t.cards["give"])
    items = [t.wording.cards([ref]) for ref in giving]
    if picks:
        key = "terms.picks" if len(picks) == 1 else "terms.many picks"
        items.append(t.wording.say(key, n=t.wording.listed([n(pick) for pick in picks])))
    if t.cards["plays"]:
        items.append(t.wording.say("terms.plays", cards=t.wording.cards(t.cards["plays"])))
    offered = t.wording.listed(items) if items else t.wording.say("terms.nothing")
    return t.wording.say("terms.swap", give=offered, take=t.wording.cards(wanting)) if wanting else offered


def proposal_closed(t: Telling) -> Sentence:
    by, to = t.notes.proposals.pop(t.int("proposal"), (-1, -1))
    how = str(t.values["how"])
    return t.sentence(how, who=t.wording.seat(by if how == "withdrawn" else to))


def deal_made(t: Telling) -> Sentence:
    return Sentence("DealMade")


# -- the table --------------------------------------------------------------------------------------------------------


def window_opened(t: Telling) -> Sentence:
    return t.sentence(str(t.values["what"]))


def seal(t: Telling) -> Sentence:
    return t.sentence(n=n(t.int("number")))


def sex_changed(t: Telling) -> Sentence:
    return t.sentence(sex=(Bit(str(t.values["sex"])),))


def yes_or_no(t: Telling) -> Sentence:
    return t.sentence("yes" if t.values["yes"] else "no")


def rule_changed(t: Telling) -> Sentence:
    return t.sentence(use=(Bit(str(t.values["rule"])),), n=n(t.int("value")))


def helper_left(t: Telling) -> Sentence:
    return t.sentence(str(t.values["why"]))


TELLERS: Final[dict[str, Callable[[Telling], Sentence | None]]] = {
    "GameBegan": game_began,
    "TurnBegan": turn_began,
    "Shuffled": shuffled,
    "DieRolled": die_rolled,
    "LevelChanged": level_changed,
    "Marked": marked,
    "HandShown": hand_shown,
    "ItemTurned": item_turned,
    "CardAttached": attached,
    "Sold": sold,
    "FightBegan": fight_began,
    "FoeJoined": foe_joined,
    "FoeLeft": foe_left,
    "Enhanced": enhanced,
    "BonusGiven": bonus_given,
    "HelperJoined": helper_joined,
    "HelperLeft": helper_left,
    "FighterChanged": fighter_changed,
    "KillClaimed": kill_claimed,
    "FightWon": fight_won,
    "FleeTurn": flee_turn,
    "RollChanged": roll_changed,
    "Escaped": escaped,
    "Caught": caught,
    "AbilityUsed": ability_used,
    "CardPlayed": card_played,
    "CurseFell": curse_fell,
    "CurseCancelled": curse_cancelled,
    "CurseMoved": curse_moved,
    "Proposed": proposed,
    "ProposalClosed": proposal_closed,
    "DealMade": deal_made,
    "WindowOpened": window_opened,
    "SealOpened": seal,
    "SealClosed": seal,
    "SexChanged": sex_changed,
    "Voted": yes_or_no,
    "DisputeSettled": yes_or_no,
    "RuleChanged": rule_changed,
}
