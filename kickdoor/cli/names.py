"""Names that a shell can complete; each is looked up only when it asks."""


def set_names() -> list[str]:
    from kickdoor import sets

    return sets.ids()


def clause_ids(incomplete: str) -> list[tuple[str, str]]:
    """The ids of clauses and rulings with their titles, in small letters for those who type small letters."""
    from kickdoor.rulebook import load

    found = [(id, entry.title) for id, entry in load().by_id.items() if id.startswith(incomplete.upper())]
    return [(id.lower(), title) for id, title in found] if incomplete.islower() else found


def card_ids(incomplete: str) -> list[tuple[str, str]]:
    """The full ids of cards with their names."""
    from kickdoor import sets

    cards = [placed.card for name in sets.ids() for placed in sets.load(name).cards]
    return [(card.id, card.name) for card in cards if card.id.startswith(incomplete)]


def languages() -> list[str]:
    from kickdoor.cards.printer import LANGUAGES

    return list(LANGUAGES)


def bot_names() -> list[str]:
    from kickdoor.bots import BOTS

    return list(BOTS)
