"""Reading the table with the eyes of one seat: who is what, and what the engine says to a card."""

from typing import Final

from kickdoor.bots.player import Eyes
from kickdoor.bots.wardrobe import Wardrobe
from kickdoor.engine.commands import Command, Play
from kickdoor.engine.defs import Amount, CardDef, Cond, Filter, Node
from kickdoor.engine.insight import Insight, kills
from kickdoor.engine.options import Option
from kickdoor.engine.views import SeenCard, SeenSeat

USUAL_DIE: Final = 3
MANY: Final = 99  # Seals: the same as the engine says where there are none
MOST_OPENED: Final = 2  # Seals that one card opens

NO_CARDS: Final[list[CardDef]] = []
NO_OPTIONS: Final[list[Option]] = []


class Sense:
    """What a player makes of what its seat sees."""

    __slots__ = (
        "eyes", "view", "seat", "pool", "me", "attachments", "known", "rules", "able", "verbs", "playable",
        "powers", "worths", "gains", "outfit", "wardrobe", "others", "prey",
    )  # fmt: skip

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.view = eyes.sight
        self.seat = eyes.seat
        self.pool = eyes.pool
        self.me: SeenSeat = self.view.seats[self.seat]
        self.attachments: dict[int, list[CardDef]] | None = None  # by host, once somebody has asked
        self.known: Insight | None = None
        self.rules: dict[str, int] = {}  # what is in force for this seat, as far as asked
        self.able: list[Option] | None = None
        self.verbs: dict[type[Command], list[Option]] = {}
        self.playable: list[Option] | None = None
        self.powers: dict[int, float] = {}  # of Items, by the number of the card, see `worth.power`
        self.worths: dict[int, float] = {}  # of cards, likewise, see `worth.card_worth`
        self.gains: dict[int, float] = {}  # of effects, by the number of the node, see `sundry.gain`
        self.others: list[int] | None = None  # the rivals, once somebody has asked
        self.prey: dict[int, tuple[int, SeenCard]] | None = None  # their cards in play by handle, likewise
        self.outfit = -1.0  # what this seat's best outfit gives, see `trade.own_outfit`
        self.wardrobe: Wardrobe | None = None  # what this seat could equip, see `outfit.wardrobe`

    @property
    def insight(self) -> Insight:
        if self.known is None:
            self.known = self.eyes.insight
        return self.known

    # -- the game -----------------------------------------------------------------------------------------------------

    def rule(self, name: str) -> int:
        """What is in force for this seat."""
        found = self.rules.get(name)
        if found is None:
            found = self.rules[name] = self.insight.rule(name, self.seat)
        return found

    def printed(self, card: SeenCard) -> CardDef:
        return self.pool.by_id[card.id]

    def named(self, option: Option) -> CardDef:
        """The card that a template is about."""
        return self.eyes.card(option.about())

    def speaker(self, handle: int) -> CardDef:
        """Whose text counts for a card: a double speaks with its original's."""
        if self.view.fight is not None:
            for foe in self.view.fight.foes:
                if foe.card.handle == handle:
                    return self.pool.by_id[foe.original]
        return self.eyes.card(handle)

    # -- what may be done ---------------------------------------------------------------------------------------------

    @property
    def options(self) -> list[Option]:
        """What this seat may do, without what may open the last Seal for somebody else."""
        if self.able is None:
            self.able = self.sound(self.eyes.options)
        return self.able

    @property
    def plays(self) -> list[Option]:
        """Of the options, the cards and abilities."""
        if self.playable is None:
            self.playable = self.sound(self.eyes.plays)
        return self.playable

    def of_verb(self, verb: type[Command]) -> list[Option]:
        """Of the options, those of one verb; all of them need not be made for that."""
        if not self.eyes.may(verb):
            return NO_OPTIONS
        found = self.verbs.get(verb)
        if found is None:
            found = self.verbs[verb] = self.sound(self.eyes.of_verb(verb))
        return found

    def sound(self, options: list[Option]) -> list[Option]:
        if not self.has_seals:
            return options
        left = self.insight.seals_left() - self.opened_by_victory()
        if left > MOST_OPENED:
            return options
        if self.seat in self.insight.last_seal():
            return options if left > 1 else [option for option in options if not self.backfires(option)]
        return [option for option in options if self.insight.opens(self.effect(option)) < max(1, left)]

    def backfires(self, option: Option) -> bool:
        """Whether the last Seal may not win: a deadly Curse can be passed on, and some count their one-shots."""
        effect = self.effect(option)
        if effect is None or deadly(effect):
            return effect is not None
        if not self.insight.opens(effect) or self.named(option).kind != "one_shot":
            return False
        mine = [line for seen in self.me.table for line in self.printed(seen).always if line.word == "bonus"]
        return any(line.n.what is not None and line.n.what.once == 1 for line in mine)

    def opened_by_victory(self) -> int:
        """How many Seals the current fight opens if it is won."""
        fight = self.view.fight
        if fight is None or not self.has_seals:
            return 0
        return sum([self.opened_by_killing(self.pool.by_id[foe.original]) for foe in fight.foes])

    def opened_by_killing(self, monster: CardDef) -> int:
        return sum([self.insight.opens(trigger.do) for trigger in monster.on if trigger.on == "killed"])

    @property
    def has_seals(self) -> bool:
        return self.view.has_seals

    def seals_left(self) -> int:
        """How many more Seals end the game; very many if there are none."""
        return self.insight.seals_left() if self.has_seals else MANY

    def winners(self, helper: int) -> list[int]:
        """Who would win the game by the current fight with this helper, by a Level or by the last Seal."""
        found = self.insight.would_win(helper)
        if found or not self.has_seals or self.opened_by_victory() < self.insight.seals_left():
            return found
        return self.insight.last_seal()

    def ends_it(self, monster: CardDef) -> bool:
        """Whether killing a monster, beside those in the current fight, would open the last Seal for somebody else."""
        if not self.has_seals:
            return False
        opened = self.opened_by_killing(monster) + self.opened_by_victory()
        return opened >= self.insight.seals_left() and self.seat not in self.insight.last_seal()

    def effect(self, option: Option) -> Node | None:
        """What the card or the ability that a template is about does."""
        if "use" in option.fixed:
            return self.speaker(option.about()).uses[int(option.fixed["use"])].do
        return self.named(option).do if option.verb is Play else None

    # -- the table ----------------------------------------------------------------------------------------------------

    def about_to_win(self, seat: int) -> bool:
        """Whether somebody needs only one more kill, or one more Seal."""
        close = self.seals_left() <= MOST_OPENED and seat in self.insight.last_seal()
        return close or self.view.seats[seat].level >= self.view.win_level - 1

    def rivals(self) -> list[int]:
        """The others at the table, the most dangerous first. Shared: nobody changes the list."""
        if self.others is None:
            seats = self.view.seats
            others = [i for i, seat in enumerate(seats) if i != self.seat and seat.present and seat.alive]
            levels = [seats[i].level for i in others]
            ranks = [(-seats[i].level, -self.among_equals(levels, i), i) for i in others]
            ranks.sort()
            self.others = [i for _, _, i in ranks]
        return self.others

    def among_equals(self, levels: list[int], seat: int) -> int:
        """What tells players of the same Level apart; a player who is alone on a Level need not be weighed."""
        return self.view.strength(seat) if levels.count(self.view.seats[seat].level) > 1 else 0

    def of_a_rival(self, handle: int) -> tuple[int, SeenCard] | None:
        """Whose a card in play is, if it is a rival's, and the card."""
        if self.prey is None:
            self.prey = {seen.handle: (seat, seen) for seat in self.rivals() for seen in self.view.seats[seat].table}
        return self.prey.get(handle)

    def touches(self, seat: int) -> bool:
        """Whether a Curse that this seat plays would do anything to that one."""
        return seat == self.seat or not self.insight.rule("curse_proof", seat)

    def is_mine(self, handle: int) -> bool:
        return handle < 0 or any(card.handle == handle for card in self.me.table)

    def equipped(self) -> set[int]:
        """The handles of what this seat has equipped."""
        return {seen.handle for seen in self.me.table if seen.worn}

    def worn(self, seat: int) -> list[CardDef]:
        return [self.printed(card) for card in self.view.seats[seat].table if card.worn]

    def attached(self, handle: int) -> list[CardDef]:
        """What goes where a card goes."""
        if self.attachments is None:
            self.attachments = {}
            for seen in [seen for seat in self.view.seats for seen in seat.table if seen.host]:
                if self.printed(seen).kind in ("attachment", "cheat"):
                    self.attachments[seen.host] = [*self.attachments.get(seen.host, []), self.printed(seen)]
        return self.attachments.get(handle, NO_CARDS) if self.attachments else NO_CARDS

    def backs(self, seat: int) -> int:
        """How many cards a hand holds."""
        return self.view.seats[seat].doors + self.view.seats[seat].treasures

    # -- identities ---------------------------------------------------------------------------------------------------

    def identities(self, seat: int, family: str = "") -> list[CardDef]:
        found = [self.printed(card) for card in self.view.seats[seat].table]
        return [card for card in found if card.kind == "identity" and family in ("", card.family)]

    def usable(self, card: CardDef, seat: int) -> bool:
        """Whether an Item is of use to a seat, limits aside."""
        return (card.only is None and card.never is None) or self.insight.usable(card, seat)

    # -- conditions and amounts ---------------------------------------------------------------------------------------

    def holds(self, cond: Cond | None, seat: int) -> bool:
        return cond is None or self.insight.holds(cond, seat)

    def cards(self, what: Filter, seat: int) -> list[CardDef]:
        """A seat's cards of a sort: the table is seen, a hand only if it is one's own."""
        return self.insight.cards(what, seat)

    def amount(self, n: Amount | None, seat: int, paid: int = 0) -> int:
        """About what an amount comes to."""
        if n is None:
            return 1
        if not n.word:
            return n.base
        return n.base + n.times * USUAL_DIE if n.word == "die" else self.insight.amount(n, seat, paid)

    # -- monsters that are not in a fight yet -------------------------------------------------------------------------

    def margin(self, monster: CardDef, seat: int) -> int:
        """How much stronger than a monster a seat would be, alone."""
        munchkins, monsters, _ = self.insight.match(monster, seat)
        return munchkins - monsters

    def beats(self, monster: CardDef, seat: int) -> bool:
        return self.insight.match(monster, seat)[2]

    def stays(self, monster: CardDef) -> bool:
        """Whether a monster would fight at all: some leave certain munchkins, and are not killed."""
        return monster.leaves is None or not self.insight.leaves(monster, self.seat)

    def says(self, monster: CardDef, rule: str, default: int) -> int:
        """A monster's own answer to a named question."""
        lines = [line for line in monster.always if line.word == "rule" and line.scope == "fighters"]
        return next((line.n.base for line in lines if line.rule == rule), default)


class Verbs:
    """The templates of each verb that this seat could use; `plays`: only these of the cards to play."""

    __slots__ = ("sense", "plays")

    def __init__(self, sense: Sense, plays: list[Option] | None = None) -> None:
        self.sense = sense
        self.plays = plays

    def get(self, verb: type[Command]) -> list[Option]:
        return self.plays if verb is Play and self.plays is not None else self.sense.of_verb(verb)

    def with_plays(self, plays: list[Option]) -> "Verbs":
        return Verbs(self.sense, plays)


def deadly(node: Node | None) -> bool:
    return node is not None and kills(node)
