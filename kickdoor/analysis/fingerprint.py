"""Whether the estimate still fits: a fingerprint of what it reads and of the cards it was made with."""

from hashlib import sha256

from kickdoor import sets
from kickdoor.bots.ahead.card_gauge import CardGauge
from kickdoor.bots.ahead.features import SEAT_FACTS, TABLE_FACTS


def fingerprint() -> str:
    """Changes with the facts that the estimate reads and with the cards and numbers of the sets."""
    found = sha256(repr((SEAT_FACTS, TABLE_FACTS)).encode())
    for set_id in sets.ids():
        pool = sets.pool(set_id)
        gauge = CardGauge(pool)
        found.update(repr(sorted(pool.rulebook.numbers.items())).encode())
        for card in pool.defs:
            printed = card.id, card.kind, card.copies, card.level, card.treasures, card.levels, card.bonus, card.gold
            weighed = gauge.swing[card.index], gauge.power[card.index]
            found.update(repr((printed, weighed, len(card.uses), len(card.always))).encode())
    return found.hexdigest()[:32]
