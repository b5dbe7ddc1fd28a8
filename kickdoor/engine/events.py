"""The closed list of facts that can happen.

Generated from tools/messages.yaml; do not edit.
"""


class Event:
    """Base of all events."""

    __slots__ = ()


class GameBegan(Event):
    """The game is set up."""

    __slots__ = ("seats", "first")

    def __init__(self, seats: int, first: int) -> None:
        self.seats = seats
        self.first = first


class TurnBegan(Event):
    """A turn begins."""

    __slots__ = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number


class PhaseBegan(Event):
    """The turn enters a phase."""

    __slots__ = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase


class CardMoved(Event):
    """A card went from one place to another. Handles are those before and after."""

    __slots__ = ("card", "src", "src_seat", "dst", "dst_seat", "old", "new", "why")

    def __init__(
        self, card: int, src: int, src_seat: int, dst: int, dst_seat: int, old: int, new: int, why: str
    ) -> None:
        self.card = card
        self.src = src
        self.src_seat = src_seat
        self.dst = dst
        self.dst_seat = dst_seat
        self.old = old
        self.new = new
        self.why = why


class CardShown(Event):
    """A card was shown to everybody without moving."""

    __slots__ = ("card", "seat")

    def __init__(self, card: int, seat: int) -> None:
        self.card = card
        self.seat = seat


class HandShown(Event):
    """A hand was shown to some seats."""

    __slots__ = ("seat", "to", "cards")

    def __init__(self, seat: int, to: tuple[int, ...], cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.to = to
        self.cards = cards


class Shuffled(Event):
    """The discards were shuffled into a deck."""

    __slots__ = ("deck", "order")

    def __init__(self, deck: int, order: tuple[int, ...]) -> None:
        self.deck = deck
        self.order = order


class DieRolled(Event):
    """A die was rolled."""

    __slots__ = ("seat", "value", "why", "stream")

    def __init__(self, seat: int, value: int, why: str, stream: str) -> None:
        self.seat = seat
        self.value = value
        self.why = why
        self.stream = stream


class Picked(Event):
    """Cards were picked at random; only the counter of the stream is a fact."""

    __slots__ = ("stream", "count")

    def __init__(self, stream: str, count: int) -> None:
        self.stream = stream
        self.count = count


class LevelChanged(Event):
    """A munchkin's Level changed."""

    __slots__ = ("seat", "before", "after", "why")

    def __init__(self, seat: int, before: int, after: int, why: str) -> None:
        self.seat = seat
        self.before = before
        self.after = after
        self.why = why


class ItemTurned(Event):
    """An Item was equipped or turned sideways."""

    __slots__ = ("card", "worn")

    def __init__(self, card: int, worn: bool) -> None:
        self.card = card
        self.worn = worn


class CardAttached(Event):
    """A card was attached to another, or detached (host -1)."""

    __slots__ = ("card", "host")

    def __init__(self, card: int, host: int) -> None:
        self.card = card
        self.host = host


class Died(Event):
    """A munchkin died."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Returned(Event):
    """A dead munchkin is back."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class FightBegan(Event):
    """A fight began."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class FoeJoined(Event):
    """A monster is in the fight; a double names its original."""

    __slots__ = ("card", "original", "by")

    def __init__(self, card: int, original: int, by: int) -> None:
        self.card = card
        self.original = original
        self.by = by


class FoeLeft(Event):
    """A monster is out of the fight."""

    __slots__ = ("card", "how", "levels", "treasures")

    def __init__(self, card: int, how: str, levels: int, treasures: int) -> None:
        self.card = card
        self.how = how
        self.levels = levels
        self.treasures = treasures


class Enhanced(Event):
    """An enhancer lies on a monster."""

    __slots__ = ("card", "on", "n", "by")

    def __init__(self, card: int, on: int, n: int, by: int) -> None:
        self.card = card
        self.on = on
        self.n = n
        self.by = by


class BonusGiven(Event):
    """A bonus for one side of the fight, or (`seat`) for one munchkin in it."""

    __slots__ = ("side", "n", "card", "by", "seat")

    def __init__(self, side: str, n: int, card: int, by: int, seat: int) -> None:
        self.side = side
        self.n = n
        self.card = card
        self.by = by
        self.seat = seat


class HelperJoined(Event):
    """Somebody helps."""

    __slots__ = ("seat", "forced")

    def __init__(self, seat: int, forced: bool) -> None:
        self.seat = seat
        self.forced = forced


class HelperLeft(Event):
    """The helper is out of the fight."""

    __slots__ = ("seat", "why")

    def __init__(self, seat: int, why: str) -> None:
        self.seat = seat
        self.why = why


class FighterChanged(Event):
    """Somebody took over the fight."""

    __slots__ = ("seat", "before")

    def __init__(self, seat: int, before: int) -> None:
        self.seat = seat
        self.before = before


class DealMade(Event):
    """The terms of the help."""

    __slots__ = ("proposal",)

    def __init__(self, proposal: int) -> None:
        self.proposal = proposal


class KillClaimed(Event):
    """The main fighter claims the kill."""

    __slots__ = ("seat", "munchkins", "monsters")

    def __init__(self, seat: int, munchkins: int, monsters: int) -> None:
        self.seat = seat
        self.munchkins = munchkins
        self.monsters = monsters


class ClaimFailed(Event):
    """The claim no longer holds."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class FightWon(Event):
    """The fight is won."""

    __slots__ = ("seat", "helper", "munchkins", "monsters")

    def __init__(self, seat: int, helper: int, munchkins: int, monsters: int) -> None:
        self.seat = seat
        self.helper = helper
        self.munchkins = munchkins
        self.monsters = monsters


class FightStopped(Event):
    """A card ends the fight."""

    __slots__ = ("why",)

    def __init__(self, why: str) -> None:
        self.why = why


class FightOver(Event):
    """The fight is over and its cards are cleared away."""

    __slots__ = ("how",)

    def __init__(self, how: str) -> None:
        self.how = how


class FleeBegan(Event):
    """The fighters run."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class FleeTurn(Event):
    """Somebody is about to run from a monster."""

    __slots__ = ("seat", "card", "needs", "bonus")

    def __init__(self, seat: int, card: int, needs: int, bonus: int) -> None:
        self.seat = seat
        self.card = card
        self.needs = needs
        self.bonus = bonus


class RollChanged(Event):
    """A roll was changed."""

    __slots__ = ("seat", "value", "bonus", "card")

    def __init__(self, seat: int, value: int, bonus: int, card: int) -> None:
        self.seat = seat
        self.value = value
        self.bonus = bonus
        self.card = card


class Escaped(Event):
    """Somebody got away."""

    __slots__ = ("seat", "card", "how")

    def __init__(self, seat: int, card: int, how: str) -> None:
        self.seat = seat
        self.card = card
        self.how = how


class Caught(Event):
    """Somebody was caught."""

    __slots__ = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class AbilityUsed(Event):
    """An ability of a card in play was used."""

    __slots__ = ("seat", "card", "use", "paid", "key")

    def __init__(self, seat: int, card: int, use: int, paid: int, key: str) -> None:
        self.seat = seat
        self.card = card
        self.use = use
        self.paid = paid
        self.key = key


class CardPlayed(Event):
    """A card was played."""

    __slots__ = ("seat", "card", "on", "target", "side")

    def __init__(self, seat: int, card: int, on: int, target: int, side: str) -> None:
        self.seat = seat
        self.card = card
        self.on = on
        self.target = target
        self.side = side


class CurseFell(Event):
    """An affliction is about to land."""

    __slots__ = ("seat", "card", "by")

    def __init__(self, seat: int, card: int, by: int) -> None:
        self.seat = seat
        self.card = card
        self.by = by


class CurseCancelled(Event):
    """The affliction came to nothing."""

    __slots__ = ("seat", "card", "why")

    def __init__(self, seat: int, card: int, why: str) -> None:
        self.seat = seat
        self.card = card
        self.why = why


class CurseMoved(Event):
    """The affliction hits another."""

    __slots__ = ("seat", "before", "card")

    def __init__(self, seat: int, before: int, card: int) -> None:
        self.seat = seat
        self.before = before
        self.card = card


class Sold(Event):
    """Items were sold for levels."""

    __slots__ = ("seat", "gold", "levels", "doubled")

    def __init__(self, seat: int, gold: int, levels: int, doubled: int) -> None:
        self.seat = seat
        self.gold = gold
        self.levels = levels
        self.doubled = doubled


class Proposed(Event):
    """A proposal is open."""

    __slots__ = ("proposal", "what", "seat", "to", "give", "take", "picks", "plays", "even_if_lost")

    def __init__(
        self,
        proposal: int,
        what: str,
        seat: int,
        to: int,
        give: tuple[int, ...],
        take: tuple[int, ...],
        picks: tuple[int, ...],
        plays: tuple[int, ...],
        even_if_lost: bool,
    ) -> None:
        self.proposal = proposal
        self.what = what
        self.seat = seat
        self.to = to
        self.give = give
        self.take = take
        self.picks = picks
        self.plays = plays
        self.even_if_lost = even_if_lost


class ProposalClosed(Event):
    """A proposal is no longer open."""

    __slots__ = ("proposal", "how")

    def __init__(self, proposal: int, how: str) -> None:
        self.proposal = proposal
        self.how = how


class LootBegan(Event):
    """A body is laid out."""

    __slots__ = ("seat", "order")

    def __init__(self, seat: int, order: tuple[int, ...]) -> None:
        self.seat = seat
        self.order = order


class WindowOpened(Event):
    """Everybody may speak up."""

    __slots__ = ("what", "seat")

    def __init__(self, what: str, seat: int) -> None:
        self.what = what
        self.seat = seat


class WindowClosed(Event):
    """Nobody did."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        self.what = what


class Marked(Event):
    """A reminder on a seat was set."""

    __slots__ = ("seat", "what", "n")

    def __init__(self, seat: int, what: str, n: int) -> None:
        self.seat = seat
        self.what = what
        self.n = n


class FreshCleared(Event):
    """What was just received no longer counts as such."""

    __slots__ = ()


class SexChanged(Event):
    """A munchkin's sex changed."""

    __slots__ = ("seat", "sex")

    def __init__(self, seat: int, sex: str) -> None:
        self.seat = seat
        self.sex = sex


class SealOpened(Event):
    """A Seal is opened; it covers the one beneath."""

    __slots__ = ("card", "seat", "number")

    def __init__(self, card: int, seat: int, number: int) -> None:
        self.card = card
        self.seat = seat
        self.number = number


class SealClosed(Event):
    """The topmost open Seal is closed and goes under the pile."""

    __slots__ = ("card", "number")

    def __init__(self, card: int, number: int) -> None:
        self.card = card
        self.number = number


class SealsShuffled(Event):
    """The Seals were shuffled."""

    __slots__ = ("order",)

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order


class Left(Event):
    """A player left the game."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class OwnerChanged(Event):
    """The table has another owner."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Disputed(Event):
    """The table argues."""

    __slots__ = ("seat", "what", "who", "card", "value", "rule")

    def __init__(self, seat: int, what: str, who: int, card: int, value: int, rule: str) -> None:
        self.seat = seat
        self.what = what
        self.who = who
        self.card = card
        self.value = value
        self.rule = rule


class Voted(Event):
    """A vote was cast."""

    __slots__ = ("seat", "yes")

    def __init__(self, seat: int, yes: bool) -> None:
        self.seat = seat
        self.yes = yes


class DisputeSettled(Event):
    """The dispute is settled."""

    __slots__ = ("yes", "by")

    def __init__(self, yes: bool, by: int) -> None:
        self.yes = yes
        self.by = by


class RuleChanged(Event):
    """A named question has a new answer."""

    __slots__ = ("rule", "value")

    def __init__(self, rule: str, value: int) -> None:
        self.rule = rule
        self.value = value


class UndoAsked(Event):
    """Somebody asks to take back the last act."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class UndoRefused(Event):
    """The table does not consent."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Undone(Event):
    """The game stands again where it stood before the last act."""

    __slots__ = ()


class GameOver(Event):
    """The game is over."""

    __slots__ = ("winners", "why")

    def __init__(self, winners: tuple[int, ...], why: str) -> None:
        self.winners = winners
        self.why = why
