"""Reading the table with the eyes of one seat: who is what, what a condition or an amount on a card comes to."""

from kickdoor.bots.player import Eyes
from kickdoor.engine.defs import Amount, CardDef, Cond, Filter, Line
from kickdoor.engine.selectors import sort_fits
from kickdoor.engine.views import SeenCard, SeenFoe, SeenSeat

USUAL_DIE = 3
USUAL_HAND = 4


class Sense:
    """What a player makes of what its seat sees. Conditions that it cannot see through count as not holding."""

    __slots__ = ("eyes", "view", "seat", "pool", "me")

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.view = eyes.view
        self.seat = eyes.seat
        self.pool = eyes.pool
        self.me: SeenSeat = self.view.seats[self.seat]

    # -- the game -----------------------------------------------------------------------------------------------------

    def rule(self, name: str) -> int:
        """What the rulebook says; what cards make of it is not in this."""
        return self.pool.rulebook.numbers.get(name, 0)

    def printed(self, card: SeenCard) -> CardDef:
        return self.pool.by_id[card.id]

    def speaker(self, handle: int) -> CardDef:
        """Whose text counts for a card: a double speaks with its original's."""
        if self.view.fight is not None:
            for foe in self.view.fight.foes:
                if foe.card.handle == handle:
                    return self.pool.by_id[foe.original]
        return self.eyes.card(handle)

    def rivals(self) -> list[int]:
        """The others at the table, the most dangerous first."""
        others = [i for i, seat in enumerate(self.view.seats) if i != self.seat and seat.present and seat.alive]
        return sorted(others, key=lambda i: (-self.view.seats[i].level, -self.view.seats[i].strength, i))

    def is_mine(self, handle: int) -> bool:
        return handle < 0 or any(card.handle == handle for card in self.me.table)

    def worn(self, seat: int) -> list[CardDef]:
        return [self.printed(card) for card in self.view.seats[seat].table if card.worn]

    def backs(self, seat: int) -> int:
        """How many cards a hand holds."""
        return self.view.seats[seat].doors + self.view.seats[seat].treasures

    # -- identities ---------------------------------------------------------------------------------------------------

    def identities(self, seat: int, family: str = "") -> list[CardDef]:
        found = [self.printed(card) for card in self.view.seats[seat].table]
        return [card for card in found if card.kind == "identity" and family in ("", card.family)]

    def doubled(self, seat: int, family: str) -> bool:
        found = [self.printed(card) for card in self.view.seats[seat].table]
        return any(card.kind == "doubler" and card.family == family for card in found)

    def is_a(self, seat: int, identity: str, harmful: bool) -> bool:
        for card in self.identities(seat):
            if card.identity == identity:
                pure = self.doubled(seat, card.family) and len(self.identities(seat, card.family)) == 1
                return not (harmful and pure)
        return identity == "human" and not self.identities(seat, "race")

    def usable(self, card: CardDef, seat: int) -> bool:
        """Whether an Item is of use to a seat, limits aside."""
        if card.only is not None and not self.holds(card.only, seat):
            return False
        return card.never is None or not self.holds(card.never, seat, harmful=True)

    # -- conditions and amounts ---------------------------------------------------------------------------------------

    def holds(self, cond: Cond | None, seat: int, harmful: bool = False) -> bool:
        if cond is None:
            return True
        word = cond.word
        if word == "is":
            return any(self.is_a(seat, name, harmful) for name in cond.names)
        if word == "not":
            return not self.holds(cond.kids[0], seat, harmful)
        if word == "all":
            return all(self.holds(kid, seat, harmful) for kid in cond.kids)
        if word == "any":
            return any(self.holds(kid, seat, harmful) for kid in cond.kids)
        if word == "munchkins":
            known = [other for other, player in enumerate(self.view.seats) if player.present]
            return cond.low <= sum(self.holds(cond.kids[0], other) for other in known) <= cond.high
        return self.holds_for(cond, seat)

    def holds_for(self, cond: Cond, seat: int) -> bool:
        word = cond.word
        level = self.view.seats[seat].level
        fight = self.view.fight
        if word == "level":
            return cond.low <= level <= cond.high
        if word == "no":
            return not self.identities(seat, cond.names[0])
        if word == "has":
            return cond.what is not None and cond.low <= len(self.cards(cond.what, seat)) <= cond.high
        if word in ("highest", "lowest"):
            levels = [other.level for other in self.view.seats if other.present and other.alive]
            best = max(levels) if word == "highest" else min(levels)
            return level == best and (not cond.yes or levels.count(best) == 1)
        if word == "sex":
            return self.view.seats[seat].sex in cond.names
        if word == "seals":
            return cond.low <= len(self.view.open_seals) <= cond.high
        if word == "in_fight":
            return (fight is not None and seat in (fight.fighter, fight.helper)) == cond.yes
        if word == "main_fighter":
            return (fight is None or fight.fighter == seat) == cond.yes
        if word == "alone":
            return (fight is None or fight.helper < 0) == cond.yes
        if word == "fighting":
            return fight is not None and any(self.foe_fits(foe, cond) for foe in fight.foes)
        return word == "foes" and cond.low <= (1 if fight is None else len(fight.foes)) <= cond.high

    def foe_fits(self, foe: SeenFoe, cond: Cond) -> bool:
        if cond.names and cond.names[0] not in foe.tags:
            return False
        return self.pool.by_id[foe.original].level >= cond.low

    def cards(self, what: Filter, seat: int) -> list[CardDef]:
        """A seat's cards of a sort: the table is seen, a hand only if it is one's own."""
        found: list[CardDef] = []
        if what.zone != "hand":
            table = [card for card in self.view.seats[seat].table if what.worn < 0 or card.worn == bool(what.worn)]
            found += [self.printed(card) for card in table if self.printed(card).kind != "curse"]
        if what.zone != "table" and seat == self.seat:
            found += [self.printed(card) for card in self.view.hand]
        return [card for card in found if sort_fits(what, card)]

    def amount(self, n: Amount | None, seat: int, paid: int = 0) -> int:
        """About what an amount comes to."""
        if n is None:
            return 1
        return n.base if not n.word else n.base + n.times * self.counted(n, seat, paid)

    def counted(self, n: Amount, seat: int, paid: int) -> int:
        if n.word == "die":
            return USUAL_DIE
        if n.word == "paid":
            return paid
        if n.word == "level_of":
            return self.view.seats[seat].level
        if n.word == "players":
            return sum(1 for other in self.view.seats if other.present and other.alive)
        if n.word == "seals":
            return len(self.view.open_seals)
        if n.word == "foes":
            return 1 if self.view.fight is None else len(self.view.fight.foes)
        if n.what is not None and n.what.zone == "hand" and n.what.kind == "any":
            return self.backs(seat)
        return 0 if n.what is None else len(self.cards(n.what, seat))

    # -- monsters that are not in a fight yet -------------------------------------------------------------------------

    def strength_of(self, monster: CardDef, seat: int) -> int:
        """About how strong a monster would be against a seat."""
        lines = [line for line in monster.always if line.word == "bonus"]
        return monster.level + len(self.view.open_seals) + sum(self.line_for(line, seat) for line in lines)

    def line_for(self, line: Line, seat: int) -> int:
        n = self.amount(line.n, seat)
        return n if self.holds(line.cond, seat, harmful=n > 0) else 0

    def strength_against(self, monster: CardDef, seat: int) -> int:
        """About what a seat would bring against it, alone."""
        player = self.view.seats[seat]
        if self.says(monster, "level_only", 0):
            return player.level
        useless = [line.what for line in monster.always if line.word == "ignore" and line.what is not None]
        lost = sum(card.bonus for card in self.worn(seat) if any(sort_fits(what, card) for what in useless))
        return player.strength - lost

    def says(self, monster: CardDef, rule: str, default: int) -> int:
        """A monster's own answer to a named question."""
        for line in monster.always:
            if line.word == "rule" and line.rule == rule and line.scope == "fighters":
                return line.n.base
        return default

    def beats(self, monster: CardDef, seat: int) -> bool:
        mine, theirs = self.strength_against(monster, seat), self.strength_of(monster, seat)
        return mine > theirs or (mine == theirs and self.wins_ties(seat) and self.says(monster, "win_ties", 1) == 1)

    def wins_ties(self, seat: int) -> bool:
        rules = [line for card in self.identities(seat) for line in card.always if line.word == "rule"]
        return any(line.rule == "win_ties" and line.n.base == 1 for line in rules)
