"""Puts the cards of a position in their places, and sets up what is pending."""

import re
from functools import cached_property
from typing import Final

from kickdoor.engine import rng
from kickdoor.engine.defs import DOOR, SEAL, TREASURE, CardDef, Pool
from kickdoor.engine.game import seed_bytes
from kickdoor.engine.names import ARRANGE, CHARITY, HAND, OPENING, OUT, SEALED, TABLE, UNSEALED, ZONES
from kickdoor.engine.names import DOOR as DOOR_PHASE
from kickdoor.engine.names import PHASES as ALL_PHASES
from kickdoor.engine.procedures.setup import LEFT_OUT, new_state
from kickdoor.engine.procedures.windows import fresh_passes
from kickdoor.engine.records import Setup, Turn, Window
from kickdoor.engine.state import DECK, DISCARD, State
from kickdoor.positions.cast import BLANK_IDS, NUMBERED, Cast, hint
from kickdoor.positions.given import Cards, Given, PositionError, SeatGiven, entries, pair, wrong
from kickdoor.positions.record_text import RecordReader

BELOW: Final = 20  # cards that do not matter below those that are listed
MOST: Final = 999  # cards in one entry
BACKS: Final = ("door?", "treasure?", "seal?")  # a card that is not known, by deck
LYING: Final = ("fight", "limbo", "spoils", "body")
PHASES: Final = {
    "arrange": (ARRANGE, "arranging"),
    "door": (DOOR_PHASE, "at_door"),
    "charity": (CHARITY, "giving"),
}
_SEED: Final = re.compile(r"[0-9a-f]{64}")


def empty_table(given: Given, pool: Pool) -> State:
    """The table without any cards."""
    for name in given.house_rules:
        kept_out = name.removeprefix(f"{LEFT_OUT} ")
        if name not in pool.rulebook.numbers and (kept_out == name or kept_out not in pool.by_id):
            raise PositionError(f"no rule {name!r}{hint(name, pool.rulebook.numbers)}")
    rules = {name: int(value) for name, value in given.house_rules.items()}
    sexes: list[str] = [seat.sex or "" for seat in given.seats.values()]
    return new_state(pool, list(given.seats), secret(given.seed), rules, sexes)


def secret(seed: int | str) -> bytes:
    if isinstance(seed, int):
        if seed < 0:
            raise PositionError(f"a seed is a number from 0, not {seed}")
        return seed_bytes(seed)
    if not _SEED.fullmatch(seed):
        raise wrong(seed, "a seed is a number of up to six digits, or 64 hexadecimal digits")
    return bytes.fromhex(seed)


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
        self.reserved = {self._numbered(name) for name in self._mentioned() if NUMBERED.fullmatch(name)}

    def deal(self) -> None:
        state, given = self.state, self.given
        whole = [pile.copy() for pile in state.decks[:DISCARD]]
        for card in whole[DOOR] + whole[TREASURE]:
            state.zone[card] = OUT
        state.decks = [[], [], [], []]
        for seat, (name, seat_given) in enumerate(given.seats.items()):
            self._seat(seat, name, seat_given)
        listed = [self._pile(given.doors, DOOR), self._pile(given.treasures, TREASURE)]
        piles = [self._pile(given.discards.doors, DOOR), self._pile(given.discards.treasures, TREASURE)]
        for deck, word in ((DOOR, "doors"), (TREASURE, "treasures")):
            below = [] if word in given.empty else self._below(deck, whole[deck])
            for card in below + listed[deck][::-1]:
                self._into_pile(card, DECK + deck)
            for card in piles[deck]:
                self._into_pile(card, DISCARD + deck)
                self._public(card)
        self._lying()
        self._seals()
        self._handles()
        self._begin()
        reader = RecordReader(state.pool, self)
        for name, tree in given.facts.items():
            setattr(state, name, reader.fact(name, tree))

    def _lying(self) -> None:
        state = self.state
        for zone, listed in self.given.lying.items():
            if zone not in LYING:
                raise PositionError(f"cards lie in the {', '.join(LYING)}, not in {zone!r}")
            for each in listed:
                name, owner = pair(each)
                card = self._named(name, DOOR)
                state.zone[card] = ZONES.index(zone)
                state.owner[card] = self.cast.seat(owner) if owner else -1
                self._public(card)

    def _handles(self) -> None:
        """The numbers by which commands call the cards."""
        state = self.state
        for name, handle in self.given.handles.items():
            state.handle[self.card(name)] = handle
        seen: set[tuple[int, int]] = set()
        for card, handle in enumerate(state.handle):
            mine = state.zone[card] == HAND
            if handle and ((handle < 0) != mine or state.zone[card] <= DECK + TREASURE):
                raise PositionError(f"{state.cards[card].name!r} cannot have the handle {handle} where it lies")
            if handle and (place := (state.owner[card] if mine else -1, handle)) in seen:
                raise PositionError(f"two cards have the handle {handle}")
            elif handle:
                seen.add(place)
        state.next_public = max([0, *state.handle]) + 1
        for seat, (player, given) in enumerate(zip(state.seats, self.given.seats.values(), strict=True)):
            least = max([0, *(-state.handle[card] for card in state.seats[seat].hand)]) + 1
            player.next_handle = max(least, given.next_handle)

    # -- what a name means --------------------------------------------------------------------------------------------

    def card(self, name: str) -> int:
        """The card that a fact is about."""
        return self.cast.cards(self.state, name)[0]

    def seat(self, name: str) -> int:
        return self.cast.seat(name)

    def _mentioned(self) -> list[str]:
        return [pair(each)[0] for each in entries(self.given)]

    def _pile(self, listed: Cards, deck: int) -> list[int]:
        """The cards of a pile: `{door?: 12}` is twelve."""
        cards: list[int] = []
        for each in listed:
            name, many = pair(each)
            if many and not (many.isdigit() and 0 < int(many) <= MOST):
                raise wrong(many, f"expected how many of {name!r} there are, from 1 to {MOST}")
            cards += [self._named(name, deck) for _ in range(int(many or 1))]
        return cards

    def _numbered(self, name: str) -> int:
        """`Elf (2)` is the second copy of the Elf that the set has."""
        match = NUMBERED.fullmatch(name)
        assert match is not None
        copies = self.spare.get(match[1], [])
        if not 1 <= int(match[2]) <= len(copies):
            known = f"there are {len(copies)} of {match[1]!r}" if copies else f"no card {match[1]!r} in this game"
            raise wrong(name, known + ("" if copies else hint(match[1], self._known())))
        return copies[int(match[2]) - 1]

    def _unknown(self, deck: int) -> int:
        """One of the cards that nobody has named, as the seed deals them."""
        if not self.unknown[deck]:
            raise PositionError(f"there are not so many cards left for {BACKS[deck]}")
        card = self.unknown[deck].pop()
        self.taken.add(card)
        return card

    @cached_property
    def unknown(self) -> list[list[int]]:
        """By deck: the cards that nobody has named when the first of them is wanted, shuffled."""
        return [self._dealt(each) for each in (DOOR, TREASURE, SEAL)]

    def _dealt(self, deck: int) -> list[int]:
        state = self.state
        named = self.taken | self.reserved
        for name in self._mentioned():
            if name in self.spare and not NUMBERED.fullmatch(name):
                named |= set([card for card in self.spare[name] if card not in named][:1])
        free = [
            card for card, definition in enumerate(state.cards)
            if definition.deck == deck and card not in named and f"{LEFT_OUT} {definition.id}" not in state.rulings
        ]  # fmt: skip
        return rng.shuffled(state.seed, f"unknown.{deck}", 0, free)

    def _seals(self) -> None:
        state, given = self.state, self.given
        opened, listed = self._pile(given.open_seals, SEAL), self._pile(given.seals, SEAL)
        for card in opened + listed:
            if state.cards[card].deck != SEAL:
                raise PositionError(f"{state.cards[card].name!r} is no Seal")
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
        if BLANK_IDS[deck] in self.state.pool.by_id:
            return [self._blank(deck) for _ in range(BELOW)]
        return self.unknown[deck]

    def _blank(self, deck: int) -> int:
        """A card that does not matter: a scenario's pool has some."""
        blank = self.state.pool.by_id.get(BLANK_IDS[deck])
        if blank is None:
            raise PositionError(f"cards that do not matter are for scenarios: write {BACKS[deck]} for any card")
        return self._new(blank)

    # -- seats --------------------------------------------------------------------------------------------------------

    def _seat(self, seat: int, name: str, given: SeatGiven) -> None:
        state = self.state
        player = state.seats[seat]
        player.level = given.level
        player.sex = given.sex or player.sex
        player.alive = not given.dead and not given.gone
        player.present = not given.gone
        player.doubled, player.gained = given.doubled, given.gained
        if given.marks is not None:
            player.marks = dict(given.marks)
        elif given.dead or given.reborn:
            player.marks["reborn"] = 1
        lying = [pair(each) for each in given.in_play]
        placed = [(self._to_table(seat, card, how), how) for card, how in lying]
        for card, how in placed:
            self._lay(seat, card, how)
        for each in (f"+{given.hand}",) if isinstance(given.hand, int) else given.hand:
            for card in self._hand_entry(each):
                self._to_hand(seat, card)
        fresh = [card for word in given.fresh or () for card in self.cast.cards(state, word)]
        all_fresh = given.fresh is None and self.given.phase == "opening"
        player.fresh = [card for card in player.hand if all_fresh or card in fresh]

    def _hand_entry(self, each: str | dict[str, str]) -> list[int]:
        name, kind = pair(each)
        if name.startswith("+") and name[1:].isdigit():
            return [self._blank(DOOR) for _ in range(int(name[1:]))]
        if name in BACKS:
            return self._pile((each,), DOOR)
        if kind not in ("", "door", "treasure"):
            raise wrong(kind, f"{name!r} in a hand is a door or a treasure, not {kind!r}")
        return [self._named(name, TREASURE if kind == "treasure" else DOOR)]

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
        state.worn[card] = state.cards[card].kind == "item" and how.partition(" ")[0] != "sideways"
        return card

    def _lay(self, seat: int, card: int, how: str) -> None:
        """`on Pickle Spear` for a Cheat!, `with Hireling` for what a Hireling carries."""
        if how in ("", "sideways", "equipped"):
            return
        word, _, other = how.removeprefix("sideways ").partition(" ")
        if word not in ("on", "with"):
            raise wrong(how, f"cards lie sideways, on another card or with one, not {how!r}")
        table = self.state.seats[seat].table
        hosts = [host for host in self.cast.cards(self.state, other) if host in table and host != card]
        if not hosts:
            raise wrong(how, f"{other!r} is not in play there")
        self.state.host[card] = hosts[0]

    # -- single cards -------------------------------------------------------------------------------------------------

    def _named(self, name: str, deck: int) -> int:
        """The next copy of a card, or a card that does not matter if the name is a single small letter."""
        state, cast = self.state, self.cast
        if len(name) == 1 and name.islower():
            if name in cast.letters:
                raise PositionError(f"the letter {name!r} stands for two cards")
            cast.letters[name] = self._blank(deck)
            return cast.letters[name]
        if name in BACKS:
            card = self._unknown(BACKS.index(name))
            cast.numbered[f"{name} ({sum(each.startswith(name) for each in cast.numbered) + 1})"] = card
            return card
        if NUMBERED.fullmatch(name):
            card = self._numbered(name)
            if card in self.taken:
                raise wrong(name, f"{name!r} stands here twice")
            self.taken.add(card)
            cast.numbered[name] = card
            return card
        own = next((card for card in state.pool.defs if card.copies == 0 and name in (card.name, card.id)), None)
        card = self._copy(name) if own is None else self._own(own)
        cast.mentions.append(card)
        return card

    def _known(self) -> list[str]:
        """What cards can be called, those of a scenario's own included."""
        return [name for definition in self.state.pool.defs for name in (definition.name, definition.id)]

    def _copy(self, name: str) -> int:
        if name not in self.spare:
            raise wrong(name, f"no card {name!r} in this game{hint(name, self._known())}")
        free = [card for card in self.spare[name] if card not in self.taken and card not in self.reserved]
        if not free:
            raise wrong(name, f"there are only {len(self.spare[name])} of {name!r}")
        self.taken.add(free[0])
        return free[0]

    def _own(self, definition: CardDef) -> int:
        """A scenario's own card. The first is number 0, to show that code does not take that for no card."""
        card = self._new(definition)
        if self.given.decks == "whole" or "unknown" in self.__dict__ or 0 in self.taken | self.reserved:
            return card
        cards = self.state.cards
        cards[0], cards[card] = cards[card], cards[0]
        for copies in self.spare.values():
            copies[:] = [card if copy == 0 else copy for copy in copies]
        self.taken.add(0)
        return 0

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
            raise PositionError(f"{state.cards[card].name!r} is a {'Treasure' if deck == DOOR else 'Door'}")
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
        if given.phase == "opening" and "frames" not in given.facts:
            setup, window = Setup(state.turn), Window(state.turn, "opening")
            setup.go("first_turn")
            window.passed = fresh_passes(state, window)
            state.phase = OPENING
            state.turns = 0
            state.frames = [setup, window]
            return
        if "frames" in given.facts:
            state.phase = ALL_PHASES.index(given.phase)
            return
        if given.phase not in PHASES:
            raise PositionError(f"the phase {given.phase} needs its frames: what is under way")
        turn = Turn(state.turn)
        state.phase, turn.step = PHASES[given.phase]
        state.frames = [turn]
