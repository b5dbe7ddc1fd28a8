"""Turns what a scenario's seat says into a command of the engine."""

from collections.abc import Callable

from kickdoor.engine import commands as cmd
from kickdoor.engine.names import HAND, TABLE
from kickdoor.engine.procedures.flee import ROLL_BY_ROLL
from kickdoor.engine.records import Question
from kickdoor.engine.state import State
from kickdoor.positions.cast import UNKNOWN, Cast, aimed_at, among, hint, in_hand_first, in_play_first
from kickdoor.scenarios import acts
from kickdoor.scenarios.shapes import ScenarioError

PLAIN: dict[str, type[cmd.Command]] = {
    "kick": cmd.Kick,
    "loot": cmd.Loot,
    "end": cmd.EndTurn,
    "claim": cmd.Claim,
    "flee": cmd.Flee,
    "pass": cmd.Pass,
    "leave": cmd.Leave,
    "undo": cmd.Undo,
    "ask_undo": cmd.AskUndo,
}
TURNS = "turns"  # the answer of two fugitives who take turns
OTHER_WORDS = {**{kind: verb for verb, kind in PLAIN.items()}, cmd.PutDown: "put", cmd.DropIdentity: "drop"}


def verb_of(kind: type[cmd.Command]) -> str:
    """What a scenario calls a command."""
    return OTHER_WORDS.get(kind, kind.__name__.lower())


class Speaker:
    """One seat at one moment."""

    def __init__(self, state: State, cast: Cast, seat: int) -> None:
        self.state = state
        self.cast = cast
        self.seat = seat

    def command(self, act: acts.Act) -> cmd.Command:
        """The command that the act means now."""
        match act:
            case acts.Plain():
                return PLAIN[act.verb]()
            case acts.Play():
                return self._play(act)
            case acts.Use():
                return self._use(act)
            case acts.Put():
                return cmd.PutDown(self._hand(act.put), act.sideways)
            case acts.Equip():
                return cmd.Equip(self._table(act.equip))
            case acts.Unequip():
                return cmd.Unequip(self._table(act.unequip))
            case acts.Entrust():
                return cmd.Entrust(self._table(act.entrust), self._table(act.to) if act.to else 0)
            case acts.Drop():
                return cmd.DropIdentity(self._table(act.drop))
            case acts.Trouble():
                return cmd.Trouble(self._hand(act.trouble))
            case acts.Loot():
                return cmd.Loot(door=True)
            case acts.Sell():
                return cmd.Sell(self._tables(act.sell), self._tables(act.double), act.excess)
            case acts.Charity():
                return self._charity(act)
            case acts.Answer():
                return self._answer(act)
            case _:
                return self._talk(act)

    def _talk(self, act: acts.Act) -> cmd.Command:
        seat_of = self.cast.seat
        match act:
            case acts.Propose():
                return cmd.Propose(
                    act.propose, seat_of(act.to), self._tables(act.give), self._tables(act.take, seat_of(act.to)),
                    act.picks, self._hands(act.plays), act.even_if_lost,
                )  # fmt: skip
            case acts.Accept():
                return cmd.Accept(self._proposal(seat_of(act.accept), self.seat))
            case acts.Decline():
                return cmd.Decline(self._proposal(seat_of(act.decline), self.seat))
            case acts.Withdraw():
                return cmd.Withdraw(self._proposal(self.seat, seat_of(act.withdraw)))
            case acts.Show():
                return cmd.Show(tuple(seat_of(name) for name in act.show))
            case acts.Dispute():
                who = seat_of(act.who) if act.who else -1
                card = self._aim(act.card) if act.card else 0
                return cmd.Dispute(act.dispute, who, card, act.value, act.name)
            case acts.Vote():
                return cmd.Vote(act.vote)
            case acts.Rule():
                return cmd.Rule(act.rule)
            case acts.Appoint():
                return cmd.Appoint(seat_of(act.appoint))
            case acts.Consent():
                return cmd.Consent(act.consent)
            case _:
                raise ScenarioError(f"no verb for {type(act).__name__}")

    # -- cards by where a verb looks for them -------------------------------------------------------------------------

    def _hand(self, name: str) -> int:
        return self.cast.handle(self.state, self.seat, name, in_hand_first(self.state, self.seat))

    def _table(self, name: str, owner: int = -1) -> int:
        whose = self.seat if owner < 0 else owner
        return self.cast.handle(self.state, self.seat, name, in_play_first(self.state, whose))

    def _tables(self, names: acts.Names, owner: int = -1) -> tuple[int, ...]:
        return self._chosen(names, in_play_first(self.state, self.seat if owner < 0 else owner))

    def _hands(self, names: acts.Names) -> tuple[int, ...]:
        return self._chosen(names, in_hand_first(self.state, self.seat))

    def _chosen(self, names: acts.Names, rank: Callable[[int], int]) -> tuple[int, ...]:
        """Several cards; a name that comes twice means two copies."""
        chosen: list[int] = []
        for name in names:
            cards = sorted(self.cast.cards(self.state, name), key=rank)
            chosen.append(next((card for card in cards if card not in chosen), cards[0]))
        return tuple(self._seen(card) for card in chosen)

    def _seen(self, card: int) -> int:
        handle = self.state.handle[card]
        return UNKNOWN if handle == 0 or (handle < 0 and self.state.owner[card] != self.seat) else handle

    def _aim(self, name: str) -> int:
        return self.cast.handle(self.state, self.seat, name, aimed_at(self.state, self.seat))

    def _target(self, name: str) -> tuple[int, int]:
        """A card's handle and a seat: one of them is named."""
        if not name:
            return 0, -1
        if name in self.cast.seats:
            return 0, self.cast.seat(name)
        return self._aim(name), -1

    def _paid(self, names: acts.Names, but: int) -> tuple[int, ...]:
        """Cards to be paid: from hand first, and not the very card that is used unless there is no other."""
        rank = in_hand_first(self.state, self.seat)
        return self._chosen(names, lambda card: 4 if card == but else rank(card))

    # -- plays and abilities ------------------------------------------------------------------------------------------

    def _play(self, act: acts.Play) -> cmd.Play:
        state = self.state
        card = self.cast.card(state, act.play, in_hand_first(state, self.seat))
        on, seat = self._target(act.on)
        return cmd.Play(
            self._seen(card), self._which(card, act.as_), on, seat, act.side,
            self._hands(act.with_), self._paid(act.discard, card),
        )  # fmt: skip

    def _which(self, card: int, word: str) -> int:
        """The number of a use, from its name or from its place."""
        uses = self.state.cards[card].uses
        if not word:
            return 0
        if word.isdigit():
            return int(word) - 1
        for number, use in enumerate(uses):
            if use.name == word:
                return number
        raise ScenarioError(f"{self.state.cards[card].name!r} has no use {word!r}{hint(word, [u.name for u in uses])}")

    def _use(self, act: acts.Use) -> cmd.Use:
        card, number = self._ability(act)
        on, seat = self._target(act.on)
        return cmd.Use(self._seen(card), number, on, seat, act.side, self._paid(act.discard, card))

    def _ability(self, act: acts.Use) -> tuple[int, int]:
        """A card and the number of its ability: one's own first, then the monsters', then anybody's."""
        state = self.state
        rank = in_play_first(state, self.seat)
        if act.of:
            card = self.cast.card(state, act.of, rank)
            return card, self._which(card, act.use)
        public = [card for card, zone in enumerate(state.zone) if zone >= HAND]
        named = [card for card in public for use in state.cards[card].uses if use.name == act.use]
        if named:
            card = min(named, key=lambda found: (rank(found), state.zone[found] != TABLE))
            return card, self._which(card, act.use)
        return self.cast.card(state, act.use, rank), 0

    # -- the rest -----------------------------------------------------------------------------------------------------

    def _charity(self, act: acts.Charity) -> cmd.Charity:
        if not isinstance(act.charity, dict):
            return cmd.Charity(self._hands(act.charity))
        pairs = [(name, self.cast.seat(who)) for who, names in act.charity.items() for name in names]
        return cmd.Charity(self._hands(tuple(name for name, _ in pairs)), tuple(who for _, who in pairs))

    def _proposal(self, by: int, to: int) -> int:
        found = next((each for each in self.state.proposals if each.by == by and each.to == to), None)
        return 0 if found is None else found.id

    def _answer(self, act: acts.Answer) -> cmd.Answer:
        question = self.state.question
        if question is None or question.of == "card":
            return cmd.Answer(self._chosen(act.answer, among([] if question is None else question.candidates)))
        return cmd.Answer(tuple(self._pick(word, question) for word in act.answer))

    def _pick(self, word: str, question: Question) -> int:
        if question.of == "seat":
            return ROLL_BY_ROLL if word == TURNS else self.cast.seat(word)
        if word in ("yes", "no"):
            return int(word == "yes")
        if not word.isdigit():
            raise ScenarioError(f"the answer to {question.key} is a number, yes or no, not {word!r}")
        return int(word) - 1 if question.key == "choose" else int(word)


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
