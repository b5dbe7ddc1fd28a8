"""The sentence for every event except a moved card: the variant of its text and what fills the gaps."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine.sightings import Ref, Sighting
from kickdoor.engine.views import View
from kickdoor.story import fights_told
from kickdoor.story.joining import plain
from kickdoor.story.parts import NumberPart, Parts
from kickdoor.story.sentence import Sentence
from kickdoor.story.telling import Notes, Telling, n
from kickdoor.story.wording import Wording
from kickdoor.texts import name

EARNED: Final = {
    "CardMoved.played level_up": "tails.level",
    "Sold": "tails.level",
    "FightWon.kill": "tails.level won",
    "FightWon.together": "tails.level won together",
}
BODY: Final = "LootBegan.cards"
EMPTY_BODY: Final = "LootBegan.nothing"
ANSWERS: Final = frozenset({"AbilityUsed", "CardPlayed"})  # to a roll, which is then told first
NEED_A_VIEW: Final = frozenset(
    {"GameBegan", "TurnBegan", "WindowOpened.last_call", "ItemTurned", "CardAttached", "GameOver"}
)


def told(
    wording: Wording, notes: Notes, sighting: Sighting, sentence: Sentence | None, view: View | None
) -> list[Sentence | None]:
    """The sentences for a fact; the open one itself if the fact has become part of it; None if it is not told."""
    telling = Telling(wording, notes, sighting, sentence, view)
    found = TELLERS.get(sighting.kind)
    before = [fights_told.first_roll(telling)] if sighting.kind in ANSWERS and not notes.told_roll else []
    after = [sexes(telling)] if sighting.kind == "GameBegan" else []
    return [*before, telling.usual() if found is None else found(telling), *after]


# -- the game and the turn --------------------------------------------------------------------------------------------


def game_began(t: Telling) -> Sentence:
    t.notes.begun = True
    return t.usual()


def sexes(t: Telling) -> Sentence | None:
    """What everybody is at the beginning, in a set where it matters."""
    assert t.view is not None
    women, men = ([i for i, seat in enumerate(t.view.seats) if seat.sex == sex] for sex in ("female", "male"))
    if not women and not men:
        return None
    variant = "both" if women and men else "women" if women else "men"
    return Sentence(f"sexes.{variant}", {"women": t.wording.seats(women), "men": t.wording.seats(men)})


def turn_began(t: Telling) -> Sentence:
    assert t.view is not None
    t.notes.doors = []
    seat = t.view.seats[t.int("seat")]
    level = t.notes.began_at or seat.level
    sentence = t.sentence(n=n(t.int("number")), level=n(level), strength=n(seat.strength + level - seat.level))
    sentence.depth = 0
    return sentence


def shuffled(t: Telling) -> Sentence | None:
    """Not told the first time, which is the deal."""
    if not t.notes.begun:
        return None
    key = "door" if t.int("deck") == 0 else "treasure"
    return t.sentence(deck=(name("decks", key, t.wording.language),))


def die_rolled(t: Telling) -> Sentence | None:
    """Rolls for order are told together, those of running away with their outcome, amounts with what they are for."""
    why, value = str(t.values["why"]), t.int("value")
    if why == "flee":
        t.notes.die, t.notes.told_roll = value, False
        return None
    if why not in ("first", "order") and t.open is not None and t.open.key.partition(".")[0] in ANSWERS:
        t.open.tails.append(t.wording.say("tails.die", n=n(value)))
        return t.open
    if why == "amount":
        return None
    if why in ("first", "order"):
        sentence = t.open if t.open is not None and t.open.key == f"DieRolled.{why}" else Sentence(f"DieRolled.{why}")
        sentence.rolls.append((*t.seat(), " ", *n(value)))
        return sentence
    return t.sentence(why, n=n(value))


def level_changed(t: Telling) -> Sentence:
    """A level from a card, a sale or a kill is part of the sentence about that."""
    level: Parts = (NumberPart(plain(t.int("after")), t.int("seat")),)
    earned = t.open is not None and t.open.key in EARNED and t.open.gaps["who"] == t.seat() and not t.open.tails
    if t.open is not None and earned and t.int("after") > t.int("before"):
        t.open.tails.append(t.wording.say(EARNED[t.open.key], who=t.seat(), level=level))
        return t.open
    way = "up" if t.int("after") > t.int("before") else "down"
    return t.sentence(f"{way} {t.values['why']}", level=level)


def marked(t: Telling) -> Sentence:
    skips = t.values["what"] == "skip_phase"
    return t.sentence("other" if not skips else "skip_phase" if t.int("n") else "skipped")


def seal_closed(t: Telling) -> Sentence:
    return t.sentence(("none", "one")[t.int("number")] if t.int("number") < 2 else "many")


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


def owner_of(t: Telling, ref: Ref) -> Parts:
    """The seat that has a card in play."""
    assert t.view is not None
    owners = [i for i, seat in enumerate(t.view.seats) if any(card.handle == ref.handle for card in seat.table)]
    return t.wording.seat(owners[0] if owners else t.notes.layer)


def attached(t: Telling) -> Sentence | None:
    """Told by what carries or covers what; not if it only goes where its Item goes."""
    host = t.cards["host"]
    if not host:
        return t.sentence("off")
    carries = t.wording.pool.by_id[host[0].id].kind == "hireling"
    if not carries and t.notes.moved_by != "played":
        return None
    who = owner_of(t, host[0])
    return t.sentence("hireling" if carries else "on", who=who, host=t.wording.cards(host))


def loot_began(t: Telling) -> Sentence:
    return t.sentence("cards", ())  # they are laid out one by one


def sold(t: Telling) -> Sentence:
    gold = f"{t.int('gold'):,}".replace(",", name("thousands", "", t.wording.language))
    return t.sentence("", (), n=(NumberPart(gold),))


# -- bargains ---------------------------------------------------------------------------------------------------------


def proposed(t: Telling) -> Sentence:
    t.notes.proposals[t.int("proposal")] = t.int("seat"), t.int("to")
    what, give, take = str(t.values["what"]), t.cards["give"], t.cards["take"]
    if what == "trade":
        what = "trade" if give and take else "gift" if give else "beg"
    cards = t.wording.cards
    return t.sentence(what, (), give=cards(give), take=cards(take), terms=terms(t))


def terms(t: Telling) -> Parts:
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


def proposal_closed(t: Telling) -> Sentence | None:
    by, to = t.notes.proposals.pop(t.int("proposal"), (-1, -1))
    how = str(t.values["how"])
    if how == "declined" and to >= 0:
        t.notes.refusers.append(to)
        return None
    return t.sentence(how, who=t.wording.seat(by if how == "withdrawn" else to))


def window_opened(t: Telling) -> Sentence:
    """A last call names everybody who would win."""
    what = str(t.values["what"])
    if what != "last_call" or t.view is None or t.view.fight is None:
        return t.sentence(what)
    winners = t.view.fight.would_win
    return t.sentence("last_call many" if len(winners) > 1 else what, who=t.wording.seats(winners))


def refusals(wording: Wording, notes: Notes) -> Sentence:
    """All that was declined since the last sentence, however often."""
    who = list(dict.fromkeys(notes.refusers))
    variant = "declined by all" if len(who) > 1 else "declined again" if len(notes.refusers) > 1 else "declined"
    notes.refusers = []
    return Sentence(f"ProposalClosed.{variant}", {"who": wording.seats(who)})


# -- the table --------------------------------------------------------------------------------------------------------


def sex_changed(t: Telling) -> Sentence:
    return t.sentence(sex=(name("sexes", str(t.values["sex"]), t.wording.language),))


def rule_changed(t: Telling) -> Sentence:
    return t.sentence(use=(str(t.values["rule"]),))


def game_over(t: Telling) -> Sentence:
    """Told under its own heading."""
    winners = t.values["winners"]
    assert t.view is not None and isinstance(winners, tuple)
    how = "seals" if t.values["why"] == "seals" else "won" if len(winners) == 1 else "won together"
    gaps = {"who": t.wording.seats(winners), "n": n(t.view.turns)}
    return Sentence(f"end.{how}" if winners else "end.stall", gaps, depth=0)


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
    "LootBegan": loot_began,
    "FightBegan": fights_told.fight_began,
    "FoeJoined": fights_told.foe_joined,
    "FoeLeft": fights_told.foe_left,
    "Enhanced": fights_told.enhanced,
    "BonusGiven": fights_told.bonus_given,
    "FighterChanged": fights_told.fighter_changed,
    "FightWon": fights_told.fight_won,
    "FleeTurn": fights_told.flee_turn,
    "RollChanged": fights_told.roll_changed,
    "Escaped": fights_told.escaped,
    "Caught": fights_told.caught,
    "AbilityUsed": fights_told.ability_used,
    "CardPlayed": fights_told.card_played,
    "CurseFell": fights_told.curse_fell,
    "Proposed": proposed,
    "ProposalClosed": proposal_closed,
    "SexChanged": sex_changed,
    "RuleChanged": rule_changed,
    "WindowOpened": window_opened,
    "SealClosed": seal_closed,
    "GameOver": game_over,
}
