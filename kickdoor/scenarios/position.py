"""Sets up the position that a scenario begins with."""

from typing import Final

from kickdoor.cards.mistakes import CardError
from kickdoor.engine.defs import DOOR, SEAL, TREASURE, CardDef, Pool
from kickdoor.engine.game import Game, go_on, seed_bytes
from kickdoor.engine.names import ARRANGE, CHARITY, HAND, OPENING, OUT, SEALED, TABLE, UNSEALED
from kickdoor.engine.names import DOOR as DOOR_PHASE
from kickdoor.engine.procedures.setup import BadTable, new_state
from kickdoor.engine.procedures.windows import fresh_passes
from kickdoor.engine.records import Setup, Turn, Window
from kickdoor.engine.state import DECK, DISCARD, State
from kickdoor.rulebook.clause import MIX
from kickdoor.scenarios.cast import BLANK_IDS, Cast, hint
from kickdoor.scenarios.event_lines import short
from kickdoor.scenarios.shapes import Given, Scenario, ScenarioError, SeatGiven
from kickdoor.sets import ids, pool_from_text

BELOW: Final = 20  # cards that do not matter below those that are listed
# Nobody reaches Level 99, so nobody can ever play these.
BLANKS: Final = """
- {kind: trick, id: blank_door, name: Blank Door, use: {when: your_turn, if: {level: {min: 99}}, do: skip_phase}}
- {kind: boon, id: blank_treasure, name: Blank Treasure, use: {when: your_turn, if: {level: {min: 99}}, do: skip_phase}}
"""
PHASES: Final = {
    "arrange": (ARRANGE, "arranging"),
    "door": (DOOR_PHASE, "at_door"),
    "charity": (CHARITY, "giving"),
}


def pool_for(scenario: Scenario, set_id: str) -> Pool:
    """The set's cards, the scenario's own, and the blank ones. A mix is of the sets that it names, or of all."""
    own = scenario.cards.strip()
    text = f"[{BLANKS_FLOW}, {own[1:-1]}]" if own else BLANKS
    try:
        return pool_from_text(text, "+".join(scenario.mix or ids()) if set_id == MIX else set_id)
    except CardError as error:
        raise ScenarioError(f"its own cards: {error}") from None


BLANKS_FLOW: Final = ", ".join(line.removeprefix("- ") for line in BLANKS.strip().splitlines())


def set_up(scenario: Scenario, set_id: str) -> tuple[Game, Cast]:
    """The game as the scenario begins; a position that would not stay as given is an error."""
    given = scenario.given
    cast = Cast(given.seats)
    pool = pool_for(scenario, set_id)
    state = empty_table(given, pool)
    state.loaded = list(given.dice)
    if given.deal:
        plain = Given(
            seats={name: SeatGiven(sex=seat.sex) for name, seat in given.seats.items()}, deal=True, dice=given.dice,
            options=given.options, seed=given.seed, refused=given.refused,
        )  # fmt: skip
        if given != plain:
            raise ScenarioError("a game that begins with the deal takes only names, sexes, dice, options and a seed")
        game = Game.resume(state)
        game.opening = go_on(state)
        return game, cast
    Dealer(state, given, cast).deal()
    state.dirty = True
    start = state.copy()
    restless = go_on(state)
    if restless or state.question is not None:
        told = "; ".join(short(state, cast, event) for event in restless) or "somebody is asked at once"
        raise ScenarioError(f"the given position does not stay as it is: {told}")
    return Game.resume(state, start), cast


def empty_table(given: Given, pool: Pool) -> State:
    for name in given.options:
        if name not in pool.rulebook.numbers:
            raise ScenarioError(f"no rule {name!r}{hint(name, pool.rulebook.numbers)}")
    options = {name: int(value) for name, value in given.options.items()}
    sexes: list[str] = [seat.sex or "" for seat in given.seats.values()]
    return new_state(pool, list(given.seats), seed_bytes(given.seed), options, sexes)


class Dealer:
    """Puts every card where the given wants it."""

    def __init__(self, state: State, given: Given, cast: Cast) -> None:
        self.state = state
        self.given = given
        self.cast = cast
        self.spare: dict[str, list[int]] = {}  # the set's cards that nobody has named yet
        for card, definition in enumerate(state.cards):
            for name in {definition.name, definition.id}:
                self.spare.setdefault(name, []).append(card)
        self.taken: set[int] = set()

    def deal(self) -> None:
        state, given = self.state, self.given
        whole = [pile.copy() for pile in state.decks[:DISCARD]]
        for card in whole[DOOR] + whole[TREASURE]:
            state.zone[card] = OUT
        state.decks = [[], [], [], []]
        for seat, (name, seat_given) in enumerate(given.seats.items()):
            self._seat(seat, name, seat_given)
        listed = [[self._named(name, deck) for name in names] for deck, names in
                  ((DOOR, given.doors), (TREASURE, given.treasures))]  # fmt: skip
        piles = [[self._named(name, deck) for name in names] for deck, names in
                 ((DOOR, given.discards.doors), (TREASURE, given.discards.treasures))]  # fmt: skip
        for deck, word in ((DOOR, "doors"), (TREASURE, "treasures")):
            below = [] if word in given.empty else self._below(deck, whole[deck])
            for card in below + listed[deck][::-1]:
                self._into_pile(card, DECK + deck)
            for card in piles[deck]:
                self._into_pile(card, DISCARD + deck)
                self._public(card)
        self._seals()
        self._begin()

    def _seals(self) -> None:
        state, given = self.state, self.given
        opened = [self._named(name, SEAL) for name in given.open_seals]
        listed = [self._named(name, SEAL) for name in given.seals]
        for card in opened + listed:
            if state.cards[card].deck != SEAL:
                raise ScenarioError(f"{state.cards[card].name!r} is no Seal")
        rest = [card for card in state.seals if card not in opened and card not in listed]
        state.seals = rest + listed[::-1]
        state.open_seals = opened
        for card in listed:
            state.zone[card] = SEALED
        for card in opened:
            state.zone[card] = UNSEALED
            self._public(card)

    def _below(self, deck: int, whole: list[int]) -> list[int]:
        if self.given.decks == "whole":
            return [card for card in whole if card not in self.taken]
        return [self._new(self.state.pool.by_id[BLANK_IDS[deck]]) for _ in range(BELOW)]

    # -- seats --------------------------------------------------------------------------------------------------------

    def _seat(self, seat: int, name: str, given: SeatGiven) -> None:
        state = self.state
        player = state.seats[seat]
        player.level = given.level
        player.sex = given.sex or player.sex
        player.alive = not given.dead and not given.gone
        player.present = not given.gone
        if given.dead or given.reborn:
            player.marks["reborn"] = 1
        lying = [(each, "") if isinstance(each, str) else next(iter(each.items())) for each in given.in_play]
        placed = [(self._to_table(seat, card, how), how) for card, how in lying]
        for card, how in placed:
            self._lay(seat, card, how)
        if isinstance(given.hand, int):
            for _ in range(given.hand):
                self._to_hand(seat, self._new(state.pool.by_id[BLANK_IDS[DOOR]]))
        else:
            for each in given.hand:
                self._hand_entry(seat, each)
        fresh = player.hand if self.given.phase == "opening" else [
            card for word in given.fresh for card in self.cast.cards(state, word)
        ]  # fmt: skip
        player.fresh = [card for card in player.hand if card in fresh]

    def _hand_entry(self, seat: int, each: str | dict[str, str]) -> None:
        if isinstance(each, dict):
            name, kind = next(iter(each.items()))
            if kind not in ("door", "treasure"):
                raise ScenarioError(f"{name!r} in a hand is a door or a treasure, not {kind!r}")
            self._to_hand(seat, self._named(name, DOOR if kind == "door" else TREASURE))
        elif each.startswith("+") and each[1:].isdigit():
            for _ in range(int(each[1:])):
                self._to_hand(seat, self._new(self.state.pool.by_id[BLANK_IDS[DOOR]]))
        else:
            self._to_hand(seat, self._named(each, DOOR))

    def _to_hand(self, seat: int, card: int) -> None:
        state = self.state
        player = state.seats[seat]
        player.hand.append(card)
        state.zone[card] = HAND
        state.owner[card] = seat
        state.handle[card] = -player.next_handle
        player.next_handle += 1

    def _to_table(self, seat: int, name: str, how: str) -> int:
        state = self.state
        card = self._named(name, DOOR)
        state.seats[seat].table.append(card)
        state.zone[card] = TABLE
        state.owner[card] = seat
        self._public(card)
        state.worn[card] = state.cards[card].kind == "item" and how != "sideways"
        return card

    def _lay(self, seat: int, card: int, how: str) -> None:
        """`on Pickle Spear` for a Cheat!, `with Hireling` for what a Hireling carries."""
        if how in ("", "sideways", "equipped"):
            return
        word, _, other = how.partition(" ")
        if word not in ("on", "with"):
            raise ScenarioError(f"cards lie sideways, on another card or with one, not {how!r}")
        table = self.state.seats[seat].table
        hosts = [host for host in self.cast.cards(self.state, other) if host in table and host != card]
        if not hosts:
            raise ScenarioError(f"{other!r} is not in play there")
        self.state.host[card] = hosts[0]

    # -- single cards -------------------------------------------------------------------------------------------------

    def _named(self, name: str, deck: int) -> int:
        """The next copy of a card, or a card that does not matter if the name is a single small letter."""
        state, cast = self.state, self.cast
        if len(name) == 1 and name.islower():
            if name in cast.letters:
                raise ScenarioError(f"the letter {name!r} stands for two cards")
            cast.letters[name] = self._new(state.pool.by_id[BLANK_IDS[deck]])
            return cast.letters[name]
        own = next((card for card in state.pool.defs if card.copies == 0 and name in (card.name, card.id)), None)
        if own is not None:
            card = self._new(own)
        else:
            card = self._copy(name)
        cast.mentions.append(card)
        return card

    def _copy(self, name: str) -> int:
        if name not in self.spare:
            raise ScenarioError(f"no card {name!r} in this game{hint(name, self.spare)}")
        free = [card for card in self.spare[name] if card not in self.taken]
        if not free:
            raise ScenarioError(f"there are only {len(self.spare[name])} of {name!r}")
        self.taken.add(free[0])
        return free[0]

    def _new(self, definition: CardDef) -> int:
        state = self.state
        state.cards.append(definition)
        state.zone.append(OUT)
        state.owner.append(-1)
        state.handle.append(0)
        state.worn.append(False)
        state.host.append(-1)
        return len(state.cards) - 1

    def _into_pile(self, card: int, pile: int) -> None:
        state = self.state
        deck = pile % DISCARD
        if state.cards[card].deck != deck:
            raise ScenarioError(f"{state.cards[card].name!r} is a {'Treasure' if deck == DOOR else 'Door'}")
        state.decks[pile].append(card)
        state.zone[card] = pile

    def _public(self, card: int) -> None:
        self.state.handle[card] = self.state.next_public
        self.state.next_public += 1

    # -- the moment ---------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        state, given = self.state, self.given
        state.turn = self.cast.seat(given.turn) if given.turn else 0
        state.table_owner = self.cast.seat(given.owner) if given.owner else 0
        state.turns = 1
        if given.phase == "opening":
            setup, window = Setup(state.turn), Window(state.turn, "opening")
            setup.go("first_turn")
            window.passed = fresh_passes(state, window)
            state.phase = OPENING
            state.turns = 0
            state.frames = [setup, window]
            return
        turn = Turn(state.turn)
        state.phase, turn.step = PHASES[given.phase]
        state.frames = [turn]


__all__ = ["BadTable", "set_up"]
