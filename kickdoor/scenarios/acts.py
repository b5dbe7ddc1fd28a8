"""What a seat can say in a scenario, with cards and seats by name: one struct per verb."""

from typing import Literal

from msgspec import Struct

Names = tuple[str, ...]


class Act(Struct, frozen=True, kw_only=True, rename={"with_": "with", "as_": "as"}):
    """`refused`: the clause that must forbid it, and after a space, if it matters, the key of the reason."""

    refused: str = ""


class Plain(Act, frozen=True):
    """A verb that takes nothing."""

    verb: Literal["kick", "loot", "end", "claim", "flee", "pass", "leave", "undo", "ask_undo"]


class Play(Act, frozen=True):
    play: str
    on: str = ""  # a seat or a card
    with_: Names = ()  # the monster (and the tag-maker) that comes with it
    discard: Names = ()
    side: Literal["munchkins", "monsters", ""] = ""
    as_: str = ""  # which of the card's uses: its name, or its number from 1


class Use(Act, frozen=True):
    use: str  # the name of an ability, or of a card
    of: str = ""  # the card, if several have such an ability
    on: str = ""
    discard: Names = ()
    side: Literal["munchkins", "monsters", ""] = ""


class Put(Act, frozen=True):
    put: str
    sideways: bool = False


class Equip(Act, frozen=True):
    equip: str


class Unequip(Act, frozen=True):
    unequip: str


class Entrust(Act, frozen=True):
    entrust: str
    to: str = ""  # nobody: it is taken back


class Drop(Act, frozen=True):
    drop: str


class Trouble(Act, frozen=True):
    trouble: str


class Loot(Act, frozen=True):
    loot: Literal["door"]  # in faster play, by those who may


class Sell(Act, frozen=True):
    sell: Names
    double: Names = ()
    excess: bool = False  # more gold than levels that can be gained, knowingly


class Charity(Act, frozen=True):
    charity: dict[str, Names] | Names  # who gets what, or what is discarded


class Answer(Act, frozen=True):
    answer: Names


class Propose(Act, frozen=True):
    propose: Literal["trade", "ask", "pitch"]
    to: str
    give: Names = ()
    take: Names = ()
    picks: tuple[int, ...] = ()
    plays: Names = ()
    even_if_lost: bool = False


class Accept(Act, frozen=True):
    accept: str


class Decline(Act, frozen=True):
    decline: str


class Withdraw(Act, frozen=True):
    withdraw: str


class Show(Act, frozen=True):
    show: Names


class Dispute(Act, frozen=True):
    dispute: Literal["level", "give", "discard", "rule"]
    who: str = ""
    card: str = ""
    name: str = ""  # of the rule
    value: int = 0


class Vote(Act, frozen=True):
    vote: bool


class Rule(Act, frozen=True):
    rule: bool


class Appoint(Act, frozen=True):
    appoint: str


class Consent(Act, frozen=True):
    consent: bool


PLAIN: tuple[str, ...] = ("kick", "loot", "end", "claim", "flee", "pass", "leave", "undo", "ask_undo")
WITH_MORE: dict[str, type[Act]] = {
    cls.__name__.lower(): cls
    for cls in (
        Play, Use, Put, Equip, Unequip, Entrust, Drop, Trouble, Loot, Sell, Charity, Answer, Propose, Accept, Decline,
        Withdraw, Show, Dispute, Vote, Rule, Appoint, Consent,
    )
}  # fmt: skip
