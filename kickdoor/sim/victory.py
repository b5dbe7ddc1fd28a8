"""How a game was won, and whether a player who lost it handed it over by an act of their own."""

from collections.abc import Sequence
from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.defs import CardDef, Node
from kickdoor.engine.game import Game

ALONE: Final = "alone"  # in a fight without help
TOGETHER: Final = "together"  # both fighters won
FORCED: Final = "with forced help"
HELPED: Final = "helped by a loser"
SEAL: Final = "last seal"
SEAL_OPENED: Final = "last seal, opened by a loser"
CARD: Final = "card"
OTHERS_LEFT: Final = "others left"
HANDED_OVER: Final = frozenset({HELPED, SEAL_OPENED})

CHANCE: Final = (ev.TurnBegan, ev.FleeBegan, ev.Escaped, ev.Caught, ev.FightStopped)  # nobody's act opens a Seal then


class Victory:
    """Hears all that happens in a game, and knows in the end how it was won."""

    __slots__ = ("game", "helper", "forced", "side", "opener", "chooser", "keen", "won")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.helper = -1
        self.forced = False
        self.side: tuple[int, ...] = ()  # who took part in the last fight that was won, and was not forced to
        self.opener = -1  # whose act may open a Seal now
        self.chooser = -1  # who is asked to choose what a card does
        self.keen = -1  # who did something of their own will to win the fight under way
        self.won = ""

    def hear(self, seat: int, command: cmd.Command, events: Sequence[ev.Event]) -> None:
        if isinstance(command, cmd.Answer) and seat == self.chooser:
            self.opener = seat
        for event in events:
            self.note(event)
        if isinstance(command, cmd.Trouble):
            self.keen = seat
        question = self.game.state.question
        self.chooser = -1 if question is None or question.key != "choose" else question.seat

    def note(self, event: ev.Event) -> None:
        if isinstance(event, ev.FightBegan):
            self.keen = -1
        elif isinstance(event, ev.HelperJoined):
            self.helper, self.forced = event.seat, event.forced
            self.keen = self.keen if event.forced else event.seat
        elif isinstance(event, ev.FightWon):
            self.side = (event.seat,) if event.helper < 0 or self.forced else (event.seat, event.helper)
            self.helper = event.helper
            self.opener = self.keen  # killing some monsters opens a Seal
        elif isinstance(event, ev.CurseFell):
            self.opener = event.by if opens_seals(self.game.state.cards[event.card]) else -1
        elif isinstance(event, ev.CardMoved):
            if event.why == "played":
                self.acted(event.src_seat, event.card)
        elif isinstance(event, ev.AbilityUsed):
            self.acted(event.seat, event.card)
        elif isinstance(event, CHANCE):
            self.opener = -1
        elif isinstance(event, ev.GameOver):
            self.won = self.how(event)

    def acted(self, seat: int, card: int) -> None:
        if opens_seals(self.game.state.cards[card]):
            self.opener = seat
        fight = self.game.state.fight
        if fight is not None:  # what others do after that changes what the victory brings
            self.keen = seat if seat in (fight.fighter, fight.helper) else -1

    def how(self, event: ev.GameOver) -> str:
        if event.why == "seals":
            return SEAL if self.opener < 0 or self.opener in event.winners else SEAL_OPENED
        if event.why != "kill":
            return CARD if event.why == "card" else OTHERS_LEFT
        if any(seat not in event.winners for seat in self.side):
            return HELPED
        if len(self.side) > 1:
            return TOGETHER
        return ALONE if self.helper < 0 else FORCED


def opens_seals(card: CardDef) -> bool:
    """Whether a card that is played or used may open a Seal."""
    return any(node is not None and says(node) for node in (card.do, card.otherwise, *[use.do for use in card.uses]))


def says(node: Node) -> bool:
    opens = node.word in ("open_seal", "death")  # SEAL-06
    return opens or any(says(kid) for kid in (*node.do, *node.other))
