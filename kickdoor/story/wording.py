"""The texts of a story: templates by key, with several wordings used in turn."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from kickdoor import sets
from kickdoor.engine.defs import CardDef, Pool
from kickdoor.engine.sightings import Ref
from kickdoor.story.joining import filled, listed
from kickdoor.story.parts import CardPart, ClausePart, Line, Part, Parts, SeatPart
from kickdoor.texts import DEFAULT, Entry, name, subject

DECKS: Final = ("door", "treasure", "seal")  # as the engine numbers them


FOUND: Final[dict[str, dict[str, Entry]]] = {}  # by language and key, as far as asked


class Wording:
    """The catalogue's words for one game: its cards, its players, one language."""

    __slots__ = ("pool", "names", "language", "texts", "found", "told", "card_words", "sets")

    def __init__(self, pool: Pool, names: Sequence[str], language: str = DEFAULT) -> None:
        self.pool = pool
        self.names = list(names)
        self.language = language
        self.texts = subject("story", language)
        self.found = FOUND.setdefault(language, {})
        self.told: Counter[str] = Counter()
        self.sets = pool.rulebook.id.split("+")
        self.card_words = sets.card_words(pool.rulebook.id, language)

    def entry(self, key: str) -> Entry:
        entry = self.found.get(key)
        if entry is None:
            entry = self.found[key] = looked_up(self.texts, key)
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

    def say(self, key: str, **gaps: Parts) -> Parts:
        return filled(self.template(key), gaps)

    # -- nouns --------------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> Parts:
        """A player; "…" where there is none, which no template should ask for."""
        return (SeatPart(seat, self.names[seat]),) if 0 <= seat < len(self.names) else ("…",)

    def seats(self, seats: Sequence[int]) -> Parts:
        return self.listed([self.seat(seat) for seat in seats])

    def card_name(self, id: str) -> str:
        return self.card_words[id].name if id in self.card_words else self.pool.by_id[id].name

    def ability(self, card: CardDef, name: str) -> Parts:
        """One of a card's abilities, or the card itself if it has no name of its own."""
        said = self.card_words.get(card.id)
        return (CardPart(card.id, name if said is None else said.abilities.get(name, name)),)

    def set_name(self) -> str:
        book = self.pool.rulebook
        known = all(set_id in sets.ids() for set_id in self.sets)
        return sets.together(*self.sets, language=self.language).rulebook.name if known else book.name

    def cards(self, refs: Sequence[Ref]) -> Parts:
        """Cards by name, and the backs of the others counted by deck."""
        if len(refs) == 1 and refs[0].id:
            return (CardPart(refs[0].id),)
        items: list[Parts] = [(CardPart(ref.id),) for ref in refs if ref.id]
        for deck, key in enumerate(DECKS):
            hidden = sum([1 for ref in refs if not ref.id and ref.deck == deck])
            if hidden == 1:
                items.append(self.say("cards.hidden", deck=(name("decks", key, self.language),)))
            elif hidden:
                many = (name("many_decks", key, self.language),)
                items.append(self.say("cards.hidden many", deck=many, n=(str(hidden),)))
        return self.listed(items)

    def listed_plainly(self, items: Sequence[Parts], comma: str = ", ") -> Parts:
        return listed(items, comma, comma)

    def listed(self, items: Sequence[Parts]) -> Parts:
        if not items:
            return ()
        return listed(items, name("comma", "", self.language), name("and", "", self.language))

    # -- as text ------------------------------------------------------------------------------------------------------

    def text(self, part: Part) -> str:
        """A part of a line as plain text."""
        match part:
            case CardPart():
                return part.called or self.card_name(part.id)
            case SeatPart():
                return part.name
            case ClausePart():
                return part.id
            case str():
                return part
            case _:
                return part.text

    def plain(self, line: Line) -> str:
        """A line as plain text."""
        return "  " * line.depth + "".join(self.text(part) for part in line.parts)


def looked_up(texts: Entry, key: str) -> Entry:
    for part in key.split("."):
        if not isinstance(texts, dict) or part not in texts:
            raise LookupError(f"no words for {key!r}")
        texts = texts[part]
    return texts
