"""Writes a position, so that reading it gives the same game again."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

import yaml

from kickdoor.engine.known import BACK, known
from kickdoor.engine.names import PHASES, ZONES
from kickdoor.engine.records import Facts, Seat
from kickdoor.engine.state import State
from kickdoor.positions.dealer import BACKS, LYING
from kickdoor.positions.from_text import PENDING
from kickdoor.positions.record_text import RecordWriter
from kickdoor.saves import frozen

SHORT_SEED: Final = 1_000_000
RANDOM: Final = ("seed", "counters")  # what decides the dice and shuffles to come
ALWAYS: Final = ("turns", "frames")
WIDTH: Final = 118


def written(state: State, secret: bool = True) -> str:
    """The whole position as text. Without `secret` its dice to come are not in it."""
    return dumped(Writer(state, counted(state, range(len(state.cards)))).position(secret))


def written_for(state: State, viewer: int) -> str:
    """What one viewer knows of the position. Copies of a card are counted as they lie: which is which is not known."""
    seen = known(state, viewer)
    return dumped(Writer(seen, counted(seen, placed(seen))).position(secret=False))


def counted(state: State, order: Iterable[int]) -> list[int]:
    """By card: which of its like it is in this order, from 1."""
    found: dict[tuple[str, int], int] = {}
    copies = [0] * len(state.cards)
    for card in order:
        like = (state.cards[card].id, state.cards[card].deck)
        found[like] = copies[card] = found.get(like, 0) + 1
    return copies


def placed(state: State) -> list[int]:
    """The cards in the order in which a text puts them down."""
    found = [card for player in state.seats for card in (*player.table, *player.hand)]
    doors, treasures, *discards = state.decks
    found += [*reversed(doors), *reversed(treasures), *discards[0], *discards[1]]
    for zone in LYING:
        found += state.lying(ZONES.index(zone))
    return found + state.open_seals + state.seals[::-1]


class Dumper(yaml.SafeDumper):
    """YAML without anchors: the same list may stand in two places."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def dumped(position: dict[str, Any]) -> str:
    return yaml.dump(position, Dumper=Dumper, sort_keys=False, default_flow_style=None, width=WIDTH, allow_unicode=True)


class Writer:
    """Gives every card a name that stands for this card only."""

    def __init__(self, state: State, copies: list[int]) -> None:
        """`copies`: by card, which of its like it is, counted from 1."""
        self.state = state
        self.names: list[str] = []  # as a card is put down
        self.references: list[str] = []  # as others speak of it: a back is the second door? of the text
        called: dict[str, set[str]] = {}
        for definition in state.pool.defs:
            called.setdefault(definition.name, set()).add(definition.id)
        for number, card in enumerate(state.cards):
            name = card.name if len(called.get(card.name, ())) == 1 else card.id
            back = card.kind == BACK
            numbered = f"{BACKS[card.deck] if back else name} ({copies[number]})"
            self.names.append(BACKS[card.deck] if back else numbered if card.copies > 1 else name)
            self.references.append(numbered if back else self.names[-1])

    def card(self, number: int) -> str:
        return self.references[number]

    def seat(self, number: int) -> str:
        return self.state.seats[number].name

    def position(self, secret: bool) -> dict[str, Any]:
        state = self.state
        doors, treasures, door_discards, treasure_discards = state.decks
        told: dict[str, Any] = {
            "set": state.pool.rulebook.id,
            "house_rules": state.rulings,
            "turn": self.seat(state.turn),
            "phase": PHASES[state.phase],
            "owner": self.seat(state.table_owner) if state.table_owner else "",
            "seats": {player.name: self._seat(player) for player in state.seats},
            "lying": self._lying(),
        }
        piles: dict[str, Any] = {
            "doors": self._cards(reversed(doors)),
            "treasures": self._cards(reversed(treasures)),
            "empty": ["doors", "treasures"],
            "discards": kept({"doors": self._cards(door_discards), "treasures": self._cards(treasure_discards)}),
            "seals": self._cards(reversed(state.seals)),
            "open_seals": self._cards(state.open_seals),
            "dice": state.loaded,
            "handles": {self.references[card]: state.handle[card] for card in self._by_handle()},
        }
        return kept(told) | self._pending(secret) | kept(piles) | ({"seed": self._seed()} if secret else {})

    def _seed(self) -> int | str:
        number = int.from_bytes(self.state.seed, "big")
        return number if number < SHORT_SEED and len(self.state.seed) == 32 else self.state.seed.hex()

    def _cards(self, cards: Iterable[int]) -> list[str | dict[str, int]]:
        """The cards of a pile or a hand; backs that lie together are counted."""
        told: list[str | dict[str, int]] = []
        for name, group in groupby(self.names[card] for card in cards):
            many = len(list(group))
            told.append({name: many} if many > 1 else name)
        return told

    def _by_handle(self) -> list[int]:
        handle = self.state.handle
        return sorted((card for card in range(len(handle)) if handle[card]), key=lambda card: (handle[card] < 0, card))

    def _seat(self, player: Seat) -> dict[str, Any]:
        told = {
            "level": player.level,
            "sex": player.sex,
            "in_play": [self._in_play(card) for card in player.table],
            "hand": self._cards(player.hand),
            "gone": not player.present,
            "dead": player.present and not player.alive,
            "doubled": player.doubled,
            "gained": player.gained,
            "next_handle": player.next_handle,
        }
        marks = {"marks": player.marks} if player.marks or not player.alive else {}
        fresh = (
            {"fresh": [self.references[card] for card in player.fresh]} if player.fresh or not self.state.turns else {}
        )
        return kept(told) | marks | fresh

    def _in_play(self, card: int) -> str | dict[str, str]:
        state = self.state
        item, host = state.cards[card].kind == "item", state.host[card]
        how = ["sideways"] if item and not state.worn[card] else []
        how += [f"{'with' if item else 'on'} {self.names[host]}"] if host >= 0 else []
        return {self.names[card]: " ".join(how)} if how else self.names[card]

    def _lying(self) -> dict[str, list[Any]]:
        state = self.state
        found: dict[str, list[Any]] = {}
        for zone in LYING:
            for card in state.lying(ZONES.index(zone)):
                owner = state.owner[card]
                entry = {self.names[card]: self.seat(owner)} if owner >= 0 else self.names[card]
                found.setdefault(zone, []).append(entry)
        return found

    def _pending(self, secret: bool) -> dict[str, Any]:
        """The facts that have no notation of their own, if they are not as at the beginning."""
        writer, usual, now = RecordWriter(self.state.pool, self), Facts(b""), frozen(self.state)
        return {
            name: writer.fact(name, getattr(now, name))
            for name in PENDING
            if name in ALWAYS or (getattr(self.state, name) != getattr(usual, name) and (secret or name not in RANDOM))
        }


def kept(told: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty."""
    return {name: value for name, value in told.items() if value}
