"""What a card is, for the engine: immutable facts and small trees, lowered from the card language.

Every tree node of a pool has a number, so that a pending effect is plain data: a frame names its node by number.
"""

from kickdoor.engine.defs.cards import ALL, DOOR, SEAL, TREASURE, CardDef
from kickdoor.engine.defs.pools import Pool, Rulebook
from kickdoor.engine.defs.powers import (
    AFFLICTION,
    ANY_TIME,
    FIGHT,
    FLEE,
    MAIN_FIGHT,
    MOMENTS,
    OTHERS_FIGHT,
    ROLL,
    YOUR_AFFLICTION,
    YOUR_FAILED_ROLL,
    YOUR_FIGHT,
    YOUR_FLEE,
    YOUR_ROLL,
    YOUR_TURN,
    Cost,
    Line,
    Target,
    Trigger,
    Use,
)
from kickdoor.engine.defs.words import Amount, Cond, Filter, Node

__all__ = [
    "AFFLICTION",
    "ALL",
    "ANY_TIME",
    "DOOR",
    "FIGHT",
    "FLEE",
    "MAIN_FIGHT",
    "MOMENTS",
    "OTHERS_FIGHT",
    "ROLL",
    "SEAL",
    "TREASURE",
    "YOUR_AFFLICTION",
    "YOUR_FAILED_ROLL",
    "YOUR_FIGHT",
    "YOUR_FLEE",
    "YOUR_ROLL",
    "YOUR_TURN",
    "Amount",
    "CardDef",
    "Cond",
    "Cost",
    "Filter",
    "Line",
    "Node",
    "Pool",
    "Rulebook",
    "Target",
    "Trigger",
    "Use",
]
