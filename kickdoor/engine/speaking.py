"""The order in which seats speak: who answers an offer, who is asked in a window, and who may speak unasked.

The game itself accepts commands from any seat at any time. This order is for callers that ask one seat at a time.
"""

from collections.abc import Callable

from kickdoor.engine.proposals import bargains_in
from kickdoor.engine.records import Fight, Proposal, Window
from kickdoor.engine.state import State

Shape = tuple[int, int, int, int]


def offers(state: State) -> list[Proposal]:
    """The open proposals that can be answered now, the newest first."""
    if not state.proposals:
        return []
    window = state.window()
    return [each for each in reversed(state.proposals) if window is None or bargains_in(window, each)]


def go_round(window: Window) -> list[int]:
    """Those who have not passed, in the order in which they are asked: the window's own seat last."""
    passed = window.passed
    after = window.seat + 1
    later = [seat for seat in range(after, len(passed)) if not passed[seat]]
    return later + [seat for seat in range(after) if not passed[seat]]


class Floor:
    """Which seats may still speak although nobody waits for them.

    Everybody when a fight opens, until all are silent; its helper again whenever it changes; outside fights everybody
    with cards just received. `asks`: only these seats are asked. `most_words`: after so many words about one fight, or
    one turn outside fights, a seat is asked no more.
    """

    __slots__ = ("asks", "most_words", "fight", "heard", "silent", "shape", "fresh", "words")

    def __init__(self, asks: Callable[[int], bool] | None = None, most_words: int = 0) -> None:
        self.asks = asks
        self.most_words = most_words  # 0: no limit
        self.fight: Fight | None = None
        self.heard = False  # everybody has had a word about the fight
        self.silent: list[int] = []  # those who had nothing to say since somebody last spoke
        self.shape: Shape = (-1, 0, 0, 0)  # of the fight when its helper was last asked
        self.fresh: dict[int, list[int]] = {}  # the new cards that a seat had nothing to say about
        self.words: dict[int, int] = {}

    def new_turn(self) -> None:
        self.words = {}

    def next(self, state: State) -> int:
        """Who may speak now, -1 if nobody. Report the result with `spoke` or `kept_silent`."""
        fight = state.fight
        if fight is not self.fight:
            self.fight, self.heard, self.silent, self.words = fight, False, [], {}
        if fight is None:
            return self._with_new_cards(state)
        if not self.heard:
            for seat in state.others(fight.fighter):
                if seat not in self.silent and self._may(state, seat):
                    return seat
            self.heard = True
        now = shape(fight)
        if fight.helper >= 0 and now != self.shape and self._may(state, fight.helper):
            self.shape = now
            return fight.helper
        return -1

    def _with_new_cards(self, state: State) -> int:
        for seat in state.others(state.turn):
            fresh = state.seats[seat].fresh
            if fresh and self.fresh.get(seat) != fresh and self._may(state, seat):
                return seat
        return -1

    def _may(self, state: State, seat: int) -> bool:
        if not state.seats[seat].alive or (self.most_words and self.words.get(seat, 0) >= self.most_words):
            return False
        return self.asks is None or self.asks(seat)

    def spoke(self, seat: int) -> None:
        """The seat spoke, so everybody may respond."""
        self.words[seat] = self.words.get(seat, 0) + 1
        self.silent = []

    def kept_silent(self, state: State, seat: int) -> None:
        if self.fight is None:
            self.fresh[seat] = state.seats[seat].fresh.copy()
        else:
            self.silent.append(seat)


def shape(fight: Fight) -> Shape:
    """A value that changes when something is played into a fight."""
    return fight.helper, len(fight.foes), len(fight.enhancers), len(fight.bonuses)
