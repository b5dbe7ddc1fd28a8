"""The closed list of things a seat can say.

Generated from tools/messages.yaml; do not edit.
"""


class Command:
    """Base of all commands."""

    __slots__ = ()


class Kick(Command):
    """Kick down the door (TURN-02)."""

    __slots__ = ()


class Trouble(Command):
    """Look for trouble with a monster from hand (TURN-08)."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card


class Loot(Command):
    """Loot the room (TURN-09); `door`: a Door even where a Treasure is looted (FAST-03)."""

    __slots__ = ("door",)

    def __init__(self, door: bool = False) -> None:
        self.door = door


class EndTurn(Command):
    """End the turn once Charity is settled (TURN-14)."""

    __slots__ = ()


class Charity(Command):
    """Give the excess away, card by card (TURN-11), or discard it if lowest (no receivers; TURN-13)."""

    __slots__ = ("cards", "to")

    def __init__(self, cards: tuple[int, ...], to: tuple[int, ...] = ()) -> None:
        self.cards = cards
        self.to = to


class Play(Command):
    """Play a card from hand, or a one-shot from the table."""

    __slots__ = ("card", "use", "on", "seat", "side", "cards", "pay")

    def __init__(
        self,
        card: int,
        use: int = 0,
        on: int = 0,
        seat: int = -1,
        side: str = "",
        cards: tuple[int, ...] = (),
        pay: tuple[int, ...] = (),
    ) -> None:
        self.card = card
        self.use = use
        self.on = on
        self.seat = seat
        self.side = side
        self.cards = cards
        self.pay = pay


class PutDown(Command):
    """Put an Item (or another card that stays) on the table; equipped at once if it fits, unless `sideways`."""

    __slots__ = ("card", "sideways")

    def __init__(self, card: int, sideways: bool = False) -> None:
        self.card = card
        self.sideways = sideways


class Equip(Command):
    """Equip a carried Item (TIME-06)."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card


class Unequip(Command):
    """Turn an equipped Item sideways (TIME-06)."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card


class Entrust(Command):
    """Hand a carried Item to a Hireling, or take it back (host 0)."""

    __slots__ = ("card", "host")

    def __init__(self, card: int, host: int = 0) -> None:
        self.card = card
        self.host = host


class DropIdentity(Command):
    """Discard an identity card (TIME-01)."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card


class Use(Command):
    """Use an ability of a card in play."""

    __slots__ = ("card", "use", "on", "seat", "side", "pay")

    def __init__(
        self, card: int, use: int = 0, on: int = 0, seat: int = -1, side: str = "", pay: tuple[int, ...] = ()
    ) -> None:
        self.card = card
        self.use = use
        self.on = on
        self.seat = seat
        self.side = side
        self.pay = pay


class Sell(Command):
    """Sell Items for levels (SELL-01); `double` names those that sell for double."""

    __slots__ = ("cards", "double", "excess")

    def __init__(self, cards: tuple[int, ...], double: tuple[int, ...] = (), excess: bool = False) -> None:
        self.cards = cards
        self.double = double
        self.excess = excess


class Propose(Command):
    """Propose a trade, ask for help, or pitch one's own (`picks`: the helper's places in the picking order)."""

    __slots__ = ("kind", "to", "give", "take", "picks", "plays", "even_if_lost")

    def __init__(
        self,
        kind: str,
        to: int,
        give: tuple[int, ...] = (),
        take: tuple[int, ...] = (),
        picks: tuple[int, ...] = (),
        plays: tuple[int, ...] = (),
        even_if_lost: bool = False,
    ) -> None:
        self.kind = kind
        self.to = to
        self.give = give
        self.take = take
        self.picks = picks
        self.plays = plays
        self.even_if_lost = even_if_lost


class Accept(Command):
    """Accept a proposal."""

    __slots__ = ("proposal",)

    def __init__(self, proposal: int) -> None:
        self.proposal = proposal


class Decline(Command):
    """Decline a proposal."""

    __slots__ = ("proposal",)

    def __init__(self, proposal: int) -> None:
        self.proposal = proposal


class Withdraw(Command):
    """Withdraw one's own proposal."""

    __slots__ = ("proposal",)

    def __init__(self, proposal: int) -> None:
        self.proposal = proposal


class Claim(Command):
    """Claim the kill (CMB-10)."""

    __slots__ = ()


class Flee(Command):
    """Run Away (RUN-01)."""

    __slots__ = ()


class Pass(Command):
    """Let it happen."""

    __slots__ = ()


class Answer(Command):
    """Answer the question put to this seat."""

    __slots__ = ("picks",)

    def __init__(self, picks: tuple[int, ...]) -> None:
        self.picks = picks


class Show(Command):
    """Show one's hand (TRD-05)."""

    __slots__ = ("to",)

    def __init__(self, to: tuple[int, ...]) -> None:
        self.to = to


class Leave(Command):
    """Leave the game for good (AMB-170)."""

    __slots__ = ()


class Dispute(Command):
    """Propose a change of base facts: what the table argues about (PREC-06/07)."""

    __slots__ = ("what", "seat", "card", "value", "rule")

    def __init__(self, what: str, seat: int = -1, card: int = 0, value: int = 0, rule: str = "") -> None:
        self.what = what
        self.seat = seat
        self.card = card
        self.value = value
        self.rule = rule


class Vote(Command):
    """Vote on the dispute."""

    __slots__ = ("yes",)

    def __init__(self, yes: bool) -> None:
        self.yes = yes


class Rule(Command):
    """The owner's last word on the dispute (PREC-06)."""

    __slots__ = ("yes",)

    def __init__(self, yes: bool) -> None:
        self.yes = yes


class Appoint(Command):
    """Hand the owner's last word to somebody else (PREC-06)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Undo(Command):
    """Take back one's own last act if it told nothing and touched nobody (AMB-004)."""

    __slots__ = ()


class AskUndo(Command):
    """Ask the table to take back the last act."""

    __slots__ = ()


class Consent(Command):
    """Answer a request to take back."""

    __slots__ = ("yes",)

    def __init__(self, yes: bool) -> None:
        self.yes = yes
