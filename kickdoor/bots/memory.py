"""What a player remembers of what everybody could see: who stood in its way, what was shown, what is spent."""

from collections import Counter
from typing import Final

from kickdoor.bots.sense import Sense
from kickdoor.bots.worth import best_bonus
from kickdoor.engine.views import SeenFight

A_LIFE: Final = 3  # only a death loses so many cards at once
NOTHING: Final[list[str]] = []
HAND: Final = 12  # known cards of one hand that are remembered


class Memory:
    """Looks at the table whenever its player is asked; it misses what happened in between."""

    __slots__ = ("grudges", "noted", "stabbed_by", "died", "belongings", "turn", "row", "backs", "known")

    def __init__(self) -> None:
        self.grudges: dict[int, int] = {}  # how often a seat stood in one's way
        self.noted: set[tuple[str, int]] = set()  # what was held against whom in this turn already
        self.stabbed_by = -1  # who did so just now
        self.died = False  # just now
        self.belongings = 0
        self.turn = -1
        self.row: list[str] = []  # the cards that lay open, to be picked
        self.backs: list[int] = []  # the Treasures in each hand
        self.known: dict[int, list[str]] = {}  # cards that are known to be in a hand

    def look(self, sense: Sense) -> None:
        view = sense.view
        lately = view.turns <= self.turn + 1
        if view.turns != self.turn:
            self.turn = view.turns
            self.noted.clear()
        belongings = self.belongings_of(sense)
        self.died = lately and self.belongings >= A_LIFE and not belongings
        self.belongings = belongings
        self.stabbed_by = -1
        fight = view.fight
        if fight is not None and sense.seat in (fight.fighter, fight.helper):
            self.resent(sense.seat, fight)
        self.watch_picks(sense)

    def belongings_of(self, sense: Sense) -> int:
        """The cards of this player, as far as it counts how many they are."""
        found = len(sense.view.hand)
        for seen in sense.me.table:
            if found >= A_LIFE:
                break
            found += sense.printed(seen).is_item
        return found

    def resent(self, seat: int, fight: SeenFight) -> None:
        """Remember who made the monsters stronger, or this side weaker."""
        parts = [part for part in fight.monster_parts if part.n > 0]
        parts += [part for part in fight.munchkin_parts if part.n < 0 and part.why == "bonus"]
        for part in parts:
            note = part.card, part.seat
            if part.seat >= 0 and part.seat not in (fight.fighter, fight.helper, seat) and note not in self.noted:
                self.noted.add(note)
                self.grudges[part.seat] = self.grudges.get(part.seat, 0) + 1
                self.stabbed_by = part.seat

    def watch_picks(self, sense: Sense) -> None:
        """A card that lay open and is gone is in the hand that has grown, until that hand plays it."""
        view = sense.view
        row = [seen.id for seen in view.row]
        backs = [seat.treasures for seat in view.seats]
        gone = list((Counter(self.row) - Counter(row)).elements()) if self.row else NOTHING
        if gone:
            grown = [seat for seat, number in enumerate(backs) if self.backs and number > self.backs[seat]]
            if len(grown) == 1 and grown[0] != sense.seat:
                self.known[grown[0]] = [*self.known.get(grown[0], []), *gone][-HAND:]
        self.row, self.backs = row, backs
        if self.known:
            self.keep_known(sense)

    def keep_known(self, sense: Sense) -> None:
        """Forget the cards that were played since."""
        view = sense.view
        tops = view.tops
        for seat, cards in self.known.items():
            if not cards:
                continue
            laid = {seen.id for seen in view.seats[seat].table}
            kept = [card for card in cards if card not in laid] if view.seats[seat].treasures else []
            for top in tops:
                if top is not None and top.id in kept:
                    kept.remove(top.id)
            self.known[seat] = kept

    def threat(self, sense: Sense) -> int:
        """How far the one-shots that rivals are known to hold could swing a fight."""
        cards = [sense.pool.by_id[card] for seat in sense.rivals() for card in self.known.get(seat, [])]
        return sum([best_bonus(sense, card) for card in cards if card.kind == "one_shot"])
