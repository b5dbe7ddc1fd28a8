"""What the server keeps from one command to the next is what it would work out anew, in games of all sets."""

from random import Random

import pytest

from kickdoor import sets
from kickdoor.engine import commands as cmd
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.refusal import Refusal
from kickdoor.server.picture import Picture, Shared
from kickdoor.soak.utterances import random_command, table_command

pytestmark = pytest.mark.slow

COMMANDS = 2000  # most games are over before
NAMES = ["Ann", "Bob", "Cleo", "Dirk"]


def any_command(game: Game, random: Random) -> tuple[int, cmd.Command] | None:
    """Something about the game, or now and then about the table; some acts are taken back."""
    chance = random.random()
    if chance < 0.05:
        seat = random.randrange(len(NAMES))
        taken_back = random.choice((cmd.Undo(), cmd.AskUndo(), cmd.Consent(True), cmd.Consent(False)))
        return (seat, taken_back) if game.why_not(seat, taken_back) is None else None
    return table_command(game, random) if chance < 0.15 else random_command(game, random)


def went_on(game: Game, random: Random) -> list[Event]:
    while True:
        command = any_command(game, random)
        if command is not None:
            events = game.submit(*command)
            assert not isinstance(events, Refusal)
            return events


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("id", [*sets.ids(), "+".join(sets.ids()[:2])])
def test_what_is_kept_is_what_is_worked_out_anew(id: str, seed: int) -> None:
    game, random = Game(sets.pool(*id.split("+")), NAMES, seed), Random(f"{id} {seed}")
    shared = Shared(game)
    pictures = [Picture(viewer, 0) for viewer in range(-1, len(NAMES))]
    for picture in pictures:
        picture.look(game, shared)
    for _ in range(COMMANDS):
        if game.over:
            break
        shared.hear(game, went_on(game, random))
        fresh = game.copy()
        anew = Shared(fresh)
        assert (shared.fields, shared.seats) == (anew.fields, anew.seats)
        for picture in pictures:
            picture.update(game, shared)
            other = Picture(picture.viewer, 0)
            other.look(fresh, anew)
            assert (picture.view, picture.options) == (other.view, other.options)
