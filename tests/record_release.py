"""Records games of bots as this release plays and keeps them: `python -m tests.record_release v0_2`.

Later releases must load them (tests/test_recorded.py). A release is recorded once. A file has its cards with it.
"""

import json
import sys
from hashlib import sha256
from typing import Final

import msgspec

from kickdoor import __version__
from kickdoor.logged import EVENTS
from kickdoor.server import games, packs
from kickdoor.server.tokens import commitment
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots
from kickdoor.wire import from_plain
from tests.recorded_games import FOLDER

TABLES: Final = (
    ("mazes", 3, {}), ("legends", 4, {}), ("apocalypse", 5, {}), ("w40k", 4, {}), ("mazes", 4, {"epic": 1}),
    ("apocalypse+legends+mazes+w40k", 6, {}),
)  # fmt: skip
LOGGED: Final = {plain: logged for logged, plain in EVENTS.items()}
NAMES: Final = ["Ann", "Bob", "Cleo", "Dirk", "Elsie", "Finn"]


def told(whole: games.Record) -> str:
    """The hash of everything that happens in a game."""
    hashed = sha256()
    for _, _, _, events in games.played(whole):
        for event in events:
            kind = LOGGED[type(event)]
            hashed.update(msgspec.json.encode(kind(*[getattr(event, name) for name in kind.__struct_fields__])))
    return hashed.hexdigest()


def recorded(number: int, sets: str, seats: int, rules: dict[str, int]) -> games.Record:
    seed = sha256(f"recorded {number}".encode()).digest()
    _, pack = packs.pack(tuple(sets.split("+")))
    deal = games.Deal(sets, NAMES[:seats], seed, rules, 0, commitment(seed), version=__version__)
    game = games.dealt(deal, pack)
    assert Driver(game, new_bots(["basic"] * seats, number)).run()
    said = [(seat, from_plain(command)) for seat, command in game.line]
    return games.Record(games.FORMAT, f"recorded-{number}", pack, deal, said)


def main(release: str) -> None:
    folder = FOLDER.with_name(release)
    folder.mkdir()
    facts = {}
    for number, (sets, seats, rules) in enumerate(TABLES):
        whole = recorded(number, sets, seats, dict(rules))
        ended = games.verified(whole)
        (folder / f"{whole.id}.kickdoor").write_bytes(games.to_file(whole))
        facts[whole.id] = {"events": told(whole), "winners": list(ended.state.winners), "turns": ended.state.turns}
    (folder / "games.json").write_text(json.dumps(facts, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
