"""A bot's eyes on the bytes that its seat is sent: the same view and options that a person at that seat would get."""

import msgspec

from kickdoor import sent
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import CardDef, Pool
from kickdoor.engine.game import TAKING_BACK
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.views import SeenQuestion
from kickdoor.engine.views import View as EngineView
from kickdoor.wire import snake

VERBS = {snake(verb.__name__): verb for verb in cmd.Command.__subclasses__()}
PLAYS = frozenset({cmd.Play, cmd.Use, cmd.Claim, cmd.Flee})
TABLE_TALK = frozenset({cmd.Leave, cmd.Show, cmd.Vote, cmd.Rule, cmd.Appoint, *TAKING_BACK})

decode_view = msgspec.json.Decoder(sent.View).decode
decode_options = msgspec.json.Decoder(list[sent.Option]).decode


class SentEyes:
    """Looks through what was sent and nothing else."""

    __slots__ = ("_view", "_options", "_pool", "_cards")

    def __init__(self, view: bytes, options: bytes, pool: Pool) -> None:
        self._view = decode_view(view)
        self._options = [option for each in decode_options(options) if (option := unsent(each)).verb not in TABLE_TALK]
        self._pool = pool
        self._cards = named(self._view)

    @property
    def seat(self) -> int:
        return self._view.seat

    @property
    def pool(self) -> Pool:
        return self._pool

    @property
    def view(self) -> EngineView:
        return self._view  # type: ignore[return-value]  # the same fields by the same names

    @property
    def question(self) -> SeenQuestion | None:
        return self._view.question  # type: ignore[return-value]

    @property
    def window(self) -> str:
        return self._view.window

    @property
    def strength(self) -> int:
        return self._view.seats[self._view.seat].strength

    @property
    def fighting(self) -> bool:
        fight = self._view.fight
        return fight is not None and self._view.seat in (fight.fighter, fight.helper)

    @property
    def options(self) -> list[Option]:
        return self._options

    @property
    def plays(self) -> list[Option]:
        return [option for option in self._options if option.verb in PLAYS]

    def card(self, handle: int) -> CardDef:
        if handle not in self._cards:
            raise LookupError(f"no card {handle} that this seat can name")
        return self._pool.by_id[self._cards[handle]]

    def forecast(self, helper: int) -> tuple[int, int]:
        fight = self._view.fight
        assert fight is not None
        found = fight.with_help.get(helper, fight)
        return found.munchkins, found.monsters


def unsent(sent: sent.Option) -> Option:
    slots = [Slot(slot.name, slot.candidates, slot.low, slot.high, slot.rule) for slot in sent.slots]
    return Option(VERBS[sent.verb], sent.fixed, slots, sent.sides, sent.label)


def named(view: sent.View) -> dict[int, str]:
    """The ids of all cards in sight by handle."""
    cards = [*view.hand, *view.row, *view.open_seals]
    cards += [card for card in (*view.tops, view.falling) if card is not None]
    for seat in view.seats:
        cards += seat.table
    if view.fight is not None:
        cards += [foe.card for foe in view.fight.foes]
    if view.question is not None:
        cards += view.question.cards
    for proposal in view.proposals:
        cards += [*proposal.give, *proposal.take, *proposal.plays]
    return {card.handle: card.id for card in cards if card.handle}
