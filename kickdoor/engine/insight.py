"""Questions about the rules, answered from what one seat knows.

Bots ask here instead of applying the rules themselves. No answer depends on what the seat does not see.
"""

from typing import Final

from kickdoor.engine.amounts import amount
from kickdoor.engine.apply import has_far_foes
from kickdoor.engine.conditions import find, holds, qualifies
from kickdoor.engine.defs import DOOR, Amount, CardDef, Cond, Filter, Node
from kickdoor.engine.kit import Kit
from kickdoor.engine.known import BACK, BACKS, sighted
from kickdoor.engine.modifiers import foe_parts, level_only, power, strengths, ties_win, total, winning
from kickdoor.engine.procedures.seals import best_equipped, opened_by
from kickdoor.engine.questions import (
    AS_IT_IS,
    help_gain,
    kill_gain,
    margin_counts,
    put_back,
    seals_left,
    suppose_won,
    would_win,
)
from kickdoor.engine.records import Context, Fight, Foe
from kickdoor.engine.rules import ask
from kickdoor.engine.state import Match, State, Supposed
from kickdoor.engine.views import SeenFight

FAR: Final = 99  # more than any card asks for


class Insight:
    """One seat's knowledge of the rules in force. It shares the lists of the game's state and changes none."""

    __slots__ = ("viewer", "backs", "state", "answers", "fitting", "won", "kept")

    def __init__(self, state: State, viewer: int) -> None:
        self.viewer = viewer
        self.backs = [BACKS[card.deck] for card in state.cards]
        self.state = State(state.pool, [], [], b"")
        # Answers that are cached until the next look.
        self.answers: dict[tuple[str, int], int] = {}
        self.fitting: dict[tuple[int, int], bool] = {}
        self.won: dict[tuple[int, int], list[int]] = {}
        self.kept: dict[int, Supposed] = {}  # by seat

    def look(self, state: State) -> None:
        """Update to the current state."""
        mine = self.state
        state.share_facts(mine)
        mine.kits, mine.passing, mine.named, mine.rounds = state.kits, state.passing, state.named, state.rounds
        mine.alive, mine.numbers, mine.answers = state.alive, state.numbers, state.answers
        self.state.cards = sighted(state, self.viewer, self.backs)
        if mine.pool.far_weights or (state.fight is not None and has_far_foes(state, state.fight)):
            mine.sums, mine.powers = state.sums.copy(), state.powers.copy()  # what this seat thinks stays its own
        else:
            mine.sums, mine.powers = state.sums, state.powers  # everybody finds the same
        self.kept = state.supposed
        if self.answers:
            self.answers = {}
        if self.fitting:
            self.fitting = {}
        if self.won:
            self.won = {}

    def told(self, fight: SeenFight) -> None:
        """Who would win is in the view already."""
        self.won[fight.helper, AS_IT_IS] = fight.would_win

    # -- what holds ---------------------------------------------------------------------------------------------------

    def rule(self, name: str, seat: int = -1) -> int:
        """The answer to a named question now."""
        found = self.answers.get((name, seat))
        if found is None:
            found = self.answers[name, seat] = ask(self.state, name, seat)
        return found

    def holds(self, cond: Cond | None, seat: int, harmful: bool = False) -> bool:
        return cond is None or holds(self.state, cond, [seat], harmful)

    def amount(self, n: Amount, seat: int, paid: int = 0) -> int:
        """The value of an amount without dice; outside fights, as in a fight against one monster."""
        context = Context(seat, self.viewer, paid=paid)
        if self.state.fight is not None:
            return amount(self.state, n, context)
        state = self.state
        sums, powers, cards = state.sums, state.powers, state.cards
        cards.append(BACKS[DOOR])  # a monster that nobody knows
        self.suppose(next_fight(seat, len(cards) - 1))
        found = amount(state, n, context)
        cards.pop()
        state.fight, state.sums, state.powers = None, sums, powers
        return found

    def cards(self, what: Filter, seat: int) -> list[CardDef]:
        """A seat's cards of a sort, as far as they can be seen."""
        found = [self.state.cards[card] for card in find(self.state, what, seat)]
        return [card for card in found if card.kind != BACK]

    def usable(self, card: CardDef, seat: int) -> bool:
        """Whether a seat qualifies for an Item."""
        if card.own:  # that is for its cards in play to say, so they keep it
            suited = self.state.kit(seat).suited
            known = suited.get(card.index)
            if known is None:
                known = suited[card.index] = qualifies(self.state, seat, card)
            return known
        found = self.fitting.get((card.index, seat))
        if found is None:
            found = self.fitting[card.index, seat] = qualifies(self.state, seat, card)
        return found

    def strength_as(self, seat: int, identity: CardDef, instead: int = 0) -> int:
        """A seat's strength outside fights with one more identity, or with it instead of the card of that handle."""
        known = self.supposed(seat).selves
        key = identity.index, instead
        found = known.get(key)
        if found is not None:
            return found
        mine = self.state
        kits, fight, sums, powers = mine.kits, mine.fight, mine.sums, mine.powers
        table = mine.seats[seat].table
        if instead:
            table = [card for card in table if mine.handle[card] != instead]
        mine.cards.append(identity)
        mine.kits = kits.copy()
        mine.kits[seat] = Kit(mine.cards, table, mine.worn, mine.host, mine.handle, identity)
        self.suppose(None)
        found = known[key] = power(mine, seat)
        mine.cards.pop()
        mine.kits, mine.fight, mine.sums, mine.powers = kits, fight, sums, powers
        return found

    # -- the Seals ----------------------------------------------------------------------------------------------------

    def seals_left(self) -> int:
        """How many more Seals end the game; very many if there are none."""
        return seals_left(self.state)

    def opens(self, node: Node | None) -> int:
        """How many Seals an effect may open, at most: a death opens one too (SEAL-06)."""
        if node is None:
            return 0
        dies = kills(node) and bool(ask(self.state, "death_opens_seal"))
        return opened_by(node, max) + int(dies)

    def last_seal(self) -> list[int]:
        """Who would win if the last Seal were opened now: by then no Seal is in force any more."""
        mine = self.state
        before = mine.open_seals
        mine.open_seals = [*before, *mine.seals[: max(0, seals_left(mine))]]
        found = best_equipped(mine)
        mine.open_seals = before
        return found

    # -- fights -------------------------------------------------------------------------------------------------------

    def match(self, monster: CardDef, seat: int) -> Match:
        """The two totals of a fight of this seat alone against a monster, and whether the seat would win it."""
        known = self.supposed(seat).matches
        found = known.get(monster.index)
        if found is None:
            state = self.state
            before, sums, powers, cards = state.fight, state.sums, state.powers, state.cards
            cards.append(monster)
            self.suppose(next_fight(seat, len(cards) - 1))
            munchkins, monsters = strengths(state)
            found = munchkins, monsters, winning(state)
            cards.pop()
            state.fight, state.sums, state.powers = before, sums, powers
            if not monster.far:
                known[monster.index] = found
        return found

    def joining(self, monster: CardDef) -> int:
        """How strong a monster would be in the current fight: one that leaves at once is of no use."""
        return 0 if self.leaves(monster, self.viewer) else self.joined(monster)[0]

    def leaves(self, monster: CardDef, seat: int) -> bool:
        """Whether a monster would leave the current fight, or a fight of this seat alone, at once."""
        fight = self.state.fight
        sides = [seat] if fight is None else [each for each in (fight.fighter, fight.helper) if each >= 0]
        return monster.leaves is not None and holds(self.state, monster.leaves, sides)

    def joined(self, monster: CardDef) -> tuple[int, list[int]]:
        """How strong a monster would be in the current fight, and who would win the game by that fight."""
        before, cards = self.state.fight, self.state.cards
        assert before is not None
        cards.append(monster)
        foe = Foe(len(cards) - 1, len(cards) - 1)
        fight = before.copy()
        fight.foes.append(foe)
        self.suppose(fight)
        found = total(foe_parts(self.state, foe)), would_win(self.state, fight.helper)
        cards.pop()
        self.suppose(before)
        return found

    def taken_over(self, seat: int) -> tuple[bool, list[int]]:
        """Whether the current fight would be won if this seat took it over, and who would win the game by it."""
        before = self.state.fight
        assert before is not None
        fight = before.copy()
        fight.fighter, fight.helper = seat, -1
        self.suppose(fight)
        found = winning(self.state), would_win(self.state, -1)
        self.suppose(before)
        return found

    def bonuses_count(self) -> bool:
        """Whether bonuses for the munchkins' side of the current fight count."""
        return self.state.fight is None or not level_only(self.state, self.state.fight.fighter)

    def kill_gain(self) -> int:
        """The levels that the main fighter would gain by winning the current fight."""
        return 0 if self.state.fight is None else kill_gain(self.state, self.state.fight)

    def wins_with(self, helper: int) -> bool:
        """Whether the current fight would be won with this helper (-1: with nobody)."""
        fight = self.state.fight
        if fight is None:
            return False
        before = suppose_won(self.state, fight, helper)
        found = winning(self.state)
        put_back(fight, before)
        return found

    def ties_win(self) -> bool:
        """Whether a tie wins the current fight."""
        return ties_win(self.state)

    def for_the_win(self) -> bool:
        """Whether the main fighter would win the game by the current fight."""
        fight = self.state.fight
        return fight is not None and fight.fighter in self.would_win(fight.helper)

    def would_win(self, helper: int, margin: int = AS_IT_IS) -> list[int]:
        """Who would win the game by the current fight, with this helper."""
        found = self.won.get((helper, margin))
        if found is None:
            found = self.won[helper, margin] = would_win(self.state, helper, margin)
        return found

    def outcomes(self, helper: int) -> list[list[int]]:
        """Who would win the game by the current fight with this helper: as it is, won narrowly, and won by far."""
        fight = self.state.fight
        if fight is None or not margin_counts(self.state, fight):
            return [self.would_win(helper)]
        return [self.would_win(helper, margin) for margin in (AS_IT_IS, 0, FAR)]

    def help_gain(self, helper: int) -> int:
        """The levels that this helper would gain by winning the current fight."""
        fight = self.state.fight
        assert fight is not None
        before = suppose_won(self.state, fight, helper)
        found = help_gain(self.state, fight, helper)
        put_back(fight, before)
        return found

    def may_gain(self, helper: int) -> bool:
        """Whether this seat might gain a level by helping, in this fight or one that goes better."""
        if self.help_gain(helper) > 0:
            return True
        cards = [self.state.cards[card] for card in self.state.kit(helper).answering]
        return any("helper_levels" in card.rules or "helper_once" in card.rules for card in cards)

    def supposed(self, seat: int) -> Supposed:
        """What was worked out for a seat already; it holds as long as its strength."""
        found = self.kept.get(seat)
        if found is None:
            found = self.kept[seat] = Supposed()
        return found

    def suppose(self, fight: Fight | None) -> None:
        state = self.state
        state.fight = fight
        state.sums = {}
        state.powers = {}


def kills(node: Node) -> bool:
    """Whether somebody may die of an effect."""
    return node.word == "death" or any(kills(kid) for kid in (*node.do, *node.other))


def next_fight(seat: int, card: int) -> Fight:
    fight = Fight(seat)
    fight.foes.append(Foe(card, card))
    return fight
