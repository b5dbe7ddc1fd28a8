"""Finds the words for a story: templates by key, several wordings in turn."""

from collections import Counter
from collections.abc import Sequence

from kickdoor.engine.defs import DOOR, CardDef, Pool
from kickdoor.engine.sightings import Ref
from kickdoor.story.bits import Bit, Bits, filled, listed
from kickdoor.texts import DEFAULT, Entry, name, subject

STYLES = {"monster": "monster", "curse": "curse", "identity": "identity", "doubler": "identity"}


class Wording:
    """The catalogue's words for one game: its cards, its players, one language."""

    __slots__ = ("pool", "names", "language", "texts", "told")

    def __init__(self, pool: Pool, names: Sequence[str], language: str = DEFAULT) -> None:
        self.pool = pool
        self.names = names
        self.language = language
        self.texts = subject("story", language)
        self.told: Counter[str] = Counter()

    def entry(self, key: str) -> Entry:
        entry: Entry = self.texts
        for part in key.split("."):
            if not isinstance(entry, dict) or part not in entry:
                raise LookupError(f"no words for {key!r}")
            entry = entry[part]
        return entry

    def is_told(self, key: str) -> bool:
        return self.entry(key) != ""

    def template(self, key: str) -> str:
        """The next wording for a key such as "CardMoved.kicked monster"."""
        entry = self.entry(key)
        if isinstance(entry, list):
            self.told[key] += 1
            entry = entry[(self.told[key] - 1) % len(entry)]
        assert isinstance(entry, str), key
        return entry

    def knows(self, key: str) -> bool:
        kind, _, variant = key.partition(".")
        entry = self.texts.get(kind)
        return isinstance(entry, dict) and variant in entry

    def say(self, key: str, **gaps: Bits) -> Bits:
        return filled(self.template(key), gaps)

    # -- nouns --------------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> Bits:
        """A player; "…" where there is none, which no template should ask for."""
        return (Bit(self.names[seat], f"seat{seat}"),) if 0 <= seat < len(self.names) else (Bit("…"),)

    def seats(self, seats: Sequence[int]) -> Bits:
        return self.listed([self.seat(seat) for seat in seats])

    def card(self, card: CardDef) -> Bits:
        style = STYLES.get(card.kind, "door" if card.deck == DOOR else "treasure")
        return (Bit(card.name, style),)

    def by_id(self, id: str) -> Bits:
        return self.card(self.pool.by_id[id])

    def cards(self, refs: Sequence[Ref]) -> Bits:
        """Cards by name, and the backs of the others counted by deck."""
        items = [self.by_id(ref.id) for ref in refs if ref.id]
        for deck, key in ((0, "door"), (1, "treasure")):
            hidden = sum(1 for ref in refs if not ref.id and ref.deck == deck)
            if hidden == 1:
                items.append(self.say("cards.hidden", deck=(Bit(name("decks", key, self.language)),)))
            elif hidden:
                many = (Bit(name("many_decks", key, self.language)),)
                items.append(self.say("cards.hidden many", deck=many, n=(Bit(str(hidden)),)))
        return self.listed(items)

    def listed_plainly(self, items: Sequence[Bits], comma: str = ", ") -> Bits:
        return listed(items, comma, comma)

    def listed(self, items: Sequence[Bits]) -> Bits:
        return listed(items, name("comma", "", self.language), name("and", "", self.language))
