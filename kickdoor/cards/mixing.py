"""Several sets as one: merged rulebooks and decks (MIX-01 to MIX-05)."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from kickdoor.cards.loader import CardSet
from kickdoor.cards.rulebook import RulebookFile, base_rulebook
from kickdoor.cards.schema import Card, Monster
from kickdoor.texts.complaint import Complaint


class BadMix(Complaint):
    """Sets that cannot be mixed."""


def mixed_rulebook(books: Sequence[RulebookFile]) -> RulebookFile:
    """What the sets answer together (MIX-01): each question says in the base rulebook how it merges."""
    first = books[0]
    how = base_rulebook().merge
    numbers = {name: merged(name, how[name], [int(book.numbers[name]) for book in books]) for name in first.numbers}
    words = {name: "/".join(dict.fromkeys(book.words[name] for book in books)) for name in first.words}
    return msgspec.structs.replace(
        first,
        id="+".join(book.id for book in books),
        name=" + ".join(book.name for book in books),
        families=tuple(dict.fromkeys(family for book in books for family in book.families)),
        tags=tuple(dict.fromkeys(tag for book in books for tag in book.tags)),
        words=words,
        numbers=numbers,
        doors=sum(book.doors for book in books),
        treasures=sum(book.treasures for book in books),
        seals=sum(book.seals for book in books),
    )


def merged(name: str, how: str, answers: list[int]) -> int:
    if how == "highest":
        return max(answers)
    if how == "lowest":
        return min(answers)
    if len(set(answers)) > 1:
        raise BadMix("sets_disagree", question=name, answers=", ".join(map(str, answers)))
    return answers[0]


def mixed_cards(sets: Sequence[CardSet]) -> list[Card]:
    """All cards (MIX-01), names that several sets use told apart, and tags given to cards of other sets."""
    cards = [placed.card for loaded in sets for placed in loaded.cards]
    owners = Counter(name for loaded in sets for name in {placed.card.name for placed in loaded.cards})
    titles = {loaded.id: loaded.rulebook.name for loaded in sets}
    counted = [(card, tag) for loaded in sets for tag, ids in loaded.rulebook.counts_as.items() for card in ids]
    found: list[Card] = []
    for card in cards:
        if owners[card.name] > 1:
            card = msgspec.structs.replace(card, name=f"{card.name} ({titles[card.id.partition('.')[0]]})")
        if isinstance(card, Monster):  # MIX-04
            more = [tag for id, tag in counted if id == card.id and tag not in card.tags]
            card = msgspec.structs.replace(card, tags=(*card.tags, *more))
        found.append(card)
    return found
