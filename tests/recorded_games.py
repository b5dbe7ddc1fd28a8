"""Games that release 0.1 has recorded, with the cards of that time.

Databases and game files hold their cards. The games in `games.json.z` are played with the sets in `sets.json.z`.
"""

import json
import zlib
from pathlib import Path
from typing import Any, Final

import msgspec

from kickdoor.engine.game import Game
from kickdoor.server import packs

FOLDER: Final = Path(__file__).parent / "recorded" / "v0_1"
GAMES: Final[list[dict[str, Any]]] = json.loads(zlib.decompress((FOLDER / "games.json.z").read_bytes()))
SETS: Final = msgspec.json.decode(
    zlib.decompress((FOLDER / "sets.json.z").read_bytes()), type=dict[str, packs.PackedSet]
)


def dealt(game: dict[str, Any]) -> Game:
    """A recorded game right after the deal."""
    _, pack = packs.together([SETS[set_id] for set_id in sorted(game["set"].split("+"))])
    return Game(packs.pool(pack), game["names"], seed=game["seed"], house_rules=game["numbers"])
