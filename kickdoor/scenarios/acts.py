"""What a seat can say in a scenario: every verb, the words that come with it, and the command that they mean."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple

import msgspec

from kickdoor.engine import commands as cmd
from kickdoor.engine.names import FIGHT, HAND, TABLE
from kickdoor.engine.procedures.flee import ROLL_BY_ROLL
from kickdoor.engine.records import Question
from kickdoor.engine.state import DISCARD, State
from kickdoor.positions.cast import Cast, hint
from kickdoor.positions.given import Names
from kickdoor.scenarios.shapes import Act, ScenarioError

UNKNOWN: Final = 999_999  # a handle that no card has: what cannot be named from where the seat sits
TURNS: Final = "turns"  # the answer of two fugitives who take turns


class Speaker:
    """One seat at one moment, which calls cards and seats by their names."""

    def __init__(self, state: State, cast: Cast, seat: int) -> None:
        self.state = state
        self.cast = cast
        self.seat = seat

    def command(self, act: Act) -> cmd.Command:
        """The command that the act means now."""
        if act.verb in PLAIN and not act.words:
            return PLAIN[act.verb]()
        make, words = VERBS[act.verb]
        found = [word.meant(self, act.words[name]) for name, word in words.items()]
        return make(*found) if isinstance(make, type) else make(self, *found)

    # -- cards by where a verb looks for them -------------------------------------------------------------------------

    def chosen(self, names: Iterable[str], rank: Callable[[int], int]) -> tuple[int, ...]:
        """The handles of cards, for each name the one that ranks first; one that comes twice means two copies."""
        found: list[int] = []
        for name in names:
            cards = sorted(self.cast.cards(self.state, name), key=rank)
            found.append(next((card for card in cards if card not in found), cards[0]))
        return tuple(self.seen(card) for card in found)

    def seen(self, card: int) -> int:
        handle = self.state.handle[card]
        return UNKNOWN if handle == 0 or (handle < 0 and self.state.owner[card] != self.seat) else handle

    def own_first(self, zone: int, seat: int = -1) -> Callable[[int], int]:
        """The seat's own cards, those in this zone before the others."""
        whose = self.seat if seat < 0 else seat

        def rank(card: int) -> int:
            mine = self.state.owner[card] == whose and self.state.zone[card] in (HAND, TABLE)
            return self.state.zone[card] != zone if mine else self.elsewhere(card)

        return rank

    def aimed_at(self, card: int) -> int:
        """A target: cards in the fight, then other players' cards in play, then one's own."""
        zone, fight = self.state.zone[card], self.state.fight
        if zone == FIGHT:
            return 0 if fight is not None and any(foe.card == card for foe in fight.foes) else 1
        return 2 + (self.state.owner[card] == self.seat) if zone == TABLE else self.elsewhere(card)

    def elsewhere(self, card: int) -> int:
        zone = self.state.zone[card]
        return 5 if zone in (FIGHT, TABLE) else 6 if zone >= HAND else 7 if zone >= DISCARD else 8

    def hands(self, names: Names) -> tuple[int, ...]:
        return self.chosen(names, self.own_first(HAND))

    def tables(self, names: Names) -> tuple[int, ...]:
        return self.chosen(names, self.own_first(TABLE))

    def aim(self, name: str) -> int:
        return self.chosen([name], self.aimed_at)[0]

    def target(self, name: str) -> tuple[int, int]:
        """A card's handle and a seat: one of them is named."""
        if name in self.cast.seats:
            return 0, self.cast.seat(name)
        return self.aim(name) if name else 0, -1

    def paid(self, names: Names, but: int) -> tuple[int, ...]:
        """Cards to be paid: from hand first, and not the very card that is used unless there is no other."""
        rank = self.own_first(HAND)
        return self.chosen(names, lambda card: 4 if card == but else rank(card))

    # -- verbs whose words depend on each other -----------------------------------------------------------------------

    def play(self, name: str, use: str, on: str, side: str, with_: Names, pay: Names) -> cmd.Command:
        card = min(self.cast.cards(self.state, name), key=self.own_first(HAND))
        number = self.use_number(card, use)
        return cmd.Play(self.seen(card), number, *self.target(on), side, self.hands(with_), self.paid(pay, card))

    def use(self, use: str, of: str, on: str, side: str, pay: Names) -> cmd.Command:
        card, number = self.ability(use, of)
        return cmd.Use(self.seen(card), number, *self.target(on), side, self.paid(pay, card))

    def use_number(self, card: int, word: str) -> int:
        """The number of a use, from its name or from its place."""
        names = [use.name for use in self.state.cards[card].uses]
        if word and not word.isdigit() and word not in names:
            raise ScenarioError(f"{self.state.cards[card].name!r} has no use {word!r}{hint(word, names)}")
        return 0 if not word else int(word) - 1 if word.isdigit() else names.index(word)

    def ability(self, name: str, of: str) -> tuple[int, int]:
        """A card and the number of its ability: one's own first, then the monsters', then anybody's."""
        state, rank = self.state, self.own_first(TABLE)
        if of:
            card = min(self.cast.cards(state, of), key=rank)
            return card, self.use_number(card, name)
        public = [card for card, zone in enumerate(state.zone) if zone >= HAND]
        named = [card for card in public if any(use.name == name for use in state.cards[card].uses)]
        if named:
            card = min(named, key=lambda found: (rank(found), state.zone[found] != TABLE))
            return card, self.use_number(card, name)
        return min(self.cast.cards(state, name), key=rank), 0

    def charity(self, given: dict[str, Names] | Names) -> cmd.Command:
        if not isinstance(given, dict):
            return cmd.Charity(self.hands(given))
        pairs = [(name, self.cast.seat(who)) for who, names in given.items() for name in names]
        return cmd.Charity(self.hands(tuple(name for name, _ in pairs)), tuple(who for _, who in pairs))

    def propose(
        self, what: str, to: str, give: Names, take: Names, picks: Any, plays: Names, lost: bool
    ) -> cmd.Command:
        other = self.cast.seat(to)
        taken = self.chosen(take, self.own_first(TABLE, other))
        return cmd.Propose(what, other, self.tables(give), taken, picks, self.hands(plays), lost)

    def counter(self, of: str, give: Names, take: Names, picks: Any, plays: Names, lost: bool) -> cmd.Command:
        other = self.cast.seat(of)
        taken = self.chosen(take, self.own_first(TABLE, other))
        offer = self.proposal(other, self.seat)
        return cmd.Counter(offer, self.tables(give), taken, picks, self.hands(plays), lost)

    def proposal(self, by: int, to: int) -> int:
        return next((each.id for each in self.state.proposals if each.by == by and each.to == to), 0)

    def answer(self, words: Names) -> cmd.Command:
        question = self.state.question
        if question is None or question.seat != self.seat:
            return cmd.Answer(())  # which is refused, because the seat is asked nothing
        if question.of == "card":
            return cmd.Answer(self.chosen(words, lambda card: card not in question.candidates))
        return cmd.Answer(tuple(self.pick(word, question) for word in words))

    def pick(self, word: str, question: Question) -> int:
        if question.of == "seat":
            return ROLL_BY_ROLL if word == TURNS else self.cast.seat(word)
        if word in ("yes", "no"):
            return int(word == "yes")
        if not word.isdigit():
            raise ScenarioError(f"the answer to {question.key} is a number, yes or no, not {word!r}")
        return int(word) - 1 if question.key == "choose" else int(word)


# -- the verbs --------------------------------------------------------------------------------------------------------


class Word(NamedTuple):
    """What a word of an act is: its type, its value if it is not said, and what it means in a command."""

    hint: Any
    blank: Any = ""
    meant: Callable[[Speaker, Any], Any] = lambda by, value: value


TEXT, NAMES, FLAG, NUMBER = Word(str), Word(Names, ()), Word(bool, False), Word(int, 0)
SIDE = Word(Literal["munchkins", "monsters", ""])
HAND_CARD = Word(str, "", lambda by, name: by.hands((name,))[0])
TABLE_CARD = Word(str, "", lambda by, name: by.tables((name,))[0] if name else 0)
TABLE_CARDS = Word(Names, (), Speaker.tables)
SEAT = Word(str, "", lambda by, name: by.cast.seat(name) if name else -1)
THEIR_OFFER = Word(str, "", lambda by, name: by.proposal(by.cast.seat(name), by.seat))
MY_OFFER = Word(str, "", lambda by, name: by.proposal(by.seat, by.cast.seat(name)))

PLAIN: Final[dict[str, type[cmd.Command]]] = {
    "kick": cmd.Kick, "loot": cmd.Loot, "end": cmd.EndTurn, "claim": cmd.Claim, "flee": cmd.Flee, "pass": cmd.Pass,
    "leave": cmd.Leave, "undo": cmd.Undo, "ask_undo": cmd.AskUndo,
}  # fmt: skip
# The command, or what makes it, and its words in the order in which it takes them. The verb itself must be said.
VERBS: Final[dict[str, tuple[Callable[..., cmd.Command], dict[str, Word]]]] = {
    "play": (Speaker.play, {"play": TEXT, "as": TEXT, "on": TEXT, "side": SIDE, "with": NAMES, "discard": NAMES}),
    "use": (Speaker.use, {"use": TEXT, "of": TEXT, "on": TEXT, "side": SIDE, "discard": NAMES}),
    "put": (cmd.PutDown, {"put": HAND_CARD, "sideways": FLAG}),
    "equip": (cmd.Equip, {"equip": TABLE_CARD}),
    "unequip": (cmd.Unequip, {"unequip": TABLE_CARD}),
    "entrust": (cmd.Entrust, {"entrust": TABLE_CARD, "to": TABLE_CARD}),  # to nobody: it is taken back
    "drop": (cmd.DropIdentity, {"drop": TABLE_CARD}),
    "trouble": (cmd.Trouble, {"trouble": HAND_CARD}),
    "loot": (cmd.Loot, {"loot": Word(Literal["door"], "", lambda by, door: True)}),  # in faster play
    "sell": (cmd.Sell, {"sell": TABLE_CARDS, "double": TABLE_CARDS, "excess": FLAG}),
    "charity": (Speaker.charity, {"charity": Word(dict[str, Names] | Names)}),  # who gets what, or what is discarded
    "answer": (Speaker.answer, {"answer": NAMES}),
    "propose": (
        Speaker.propose,
        {
            "propose": Word(Literal["trade", "ask", "pitch"]), "to": TEXT, "give": NAMES, "take": NAMES,
            "picks": Word(tuple[int, ...], ()), "plays": NAMES, "even_if_lost": FLAG,
        },
    ),
    "counter": (
        Speaker.counter,
        {
            "counter": TEXT, "give": NAMES, "take": NAMES, "picks": Word(tuple[int, ...], ()), "plays": NAMES,
            "even_if_lost": FLAG,
        },
    ),
    "accept": (cmd.Accept, {"accept": THEIR_OFFER}),
    "decline": (cmd.Decline, {"decline": THEIR_OFFER}),
    "withdraw": (cmd.Withdraw, {"withdraw": MY_OFFER}),
    "show": (cmd.Show, {"show": Word(Names, (), lambda by, names: tuple(by.cast.seat(name) for name in names))}),
    "dispute": (
        cmd.Dispute,
        {
            "dispute": Word(Literal["level", "give", "discard", "rule"]), "who": SEAT,
            "card": Word(str, "", lambda by, name: by.aim(name) if name else 0), "value": NUMBER, "name": TEXT,
        },
    ),
    "vote": (cmd.Vote, {"vote": FLAG}),
    "rule": (cmd.Rule, {"rule": FLAG}),
    "appoint": (cmd.Appoint, {"appoint": SEAT}),
    "consent": (cmd.Consent, {"consent": FLAG}),
}  # fmt: skip
MUST: Final = {"propose": ("propose", "to")}  # what else must be said
FORMS: Final = {
    verb: msgspec.defstruct(
        verb,
        [
            (name, word.hint) if name in MUST.get(verb, (verb,)) else (name, word.hint, word.blank)
            for name, word in {**words, "refused": TEXT}.items()
        ],
        kw_only=True,
    )
    for verb, (_, words) in VERBS.items()
}
OTHER_WORDS: Final = {kind: verb for verb, kind in PLAIN.items()} | {cmd.PutDown: "put", cmd.DropIdentity: "drop"}


def verb_of(kind: type[cmd.Command]) -> str:
    """What a scenario calls a command."""
    return OTHER_WORDS.get(kind, kind.__name__.lower())


def candidates(state: State, cast: Cast, question: Question, picks: list[int]) -> list[str]:
    """The candidates of a question, as an answer in a scenario names them."""
    if question.of == "card":
        return cast.names_of(state, picks)
    if question.of == "seat":
        return [TURNS if seat == ROLL_BY_ROLL else cast.seats[seat] for seat in picks]
    if question.key == "choose":
        return [str(way + 1) for way in picks]
    if question.candidates == [0, 1] and question.key != "swap_rewards":
        return [("no", "yes")[way] for way in picks]
    return [str(way) for way in picks]
