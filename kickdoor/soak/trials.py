"""Checks that are too expensive after every command: replay, saves, hidden cards, offers and undo.

Every trial leaves the game as it was and raises `Broken` if something is wrong.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from kickdoor.bots.ahead import habits
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game, go_on
from kickdoor.engine.imagine import imagined
from kickdoor.engine.known import known, remembered
from kickdoor.engine.legal import refusal
from kickdoor.engine.refusal import Refusal
from kickdoor.saves import dump_state, load, save
from kickdoor.soak.invariants import ensure
from kickdoor.soak.secrets import permuted, received, spread
from kickdoor.soak.utterances import fits, play_on, random_filling, wild_command

AHEAD: Final = 20  # commands that a game and its copy are played on
GUESSES: Final = 8  # commands that nobody offered, per trial

Trial = Callable[[Game, Random], None]


def replayed(game: Game, random: Random) -> None:
    """The commands alone give the same bytes."""
    again = game.copy()
    again.state = game.start.copy()
    again.line = []
    go_on(again.state)
    for number, (seat, command) in enumerate(game.line):
        answer = again.submit(seat, command)
        ensure(not isinstance(answer, Refusal), f"command {number + 1} is refused when played again: {answer}")
    ensure(dump_state(again.state) == dump_state(game.state), "playing the commands again leads elsewhere")


def saved(game: Game, random: Random) -> None:
    """A game that was saved and loaded goes on like its copy."""
    loaded = load(save(game), game.state.pool)
    ensure(save(loaded) == save(game), "a loaded game is saved otherwise")
    other = game.copy()
    dice = random.random()
    for each in (loaded, other):
        play_on(each, Random(dice), AHEAD)
    ensure(dump_state(loaded.state) == dump_state(other.state), "a loaded game goes on otherwise")


def hidden(game: Game, random: Random) -> None:
    """Other cards where a viewer cannot see change no view, option, refusal or default."""
    state = game.state
    for viewer in range(-1, len(state.seats)):
        other = permuted(state, viewer, random)
        ensure(received(other, viewer) == received(state, viewer), f"viewer {viewer} can tell hidden cards apart")
    for _ in range(GUESSES):
        seat, command = wild_command(game, random)
        said = spread(refusal(state, seat, command))
        told = spread(refusal(permuted(state, seat, random), seat, command)) != said
        ensure(not told, f"the answer to seat {seat} tells of hidden cards: {command!r}")
    for seat in game.waiting():
        other_game = Game.resume(permuted(state, seat, random))
        ensure(spread(other_game.default(seat)) == spread(game.default(seat)), f"the default of seat {seat} tells")


def imagined_alike(game: Game, random: Random) -> None:
    """What a seat imagines looks the same to it, holds the cards it remembers, and needs only what the seat knows."""
    state = game.state
    seed = random.randrange(1_000)
    liked = random.choice([[], habits.kept(state.pool)])
    for seat, player in enumerate(state.seats):
        other = imagined(state, seat, seed, liked)
        ensure(received(other.state, seat) == received(state, seat), f"seat {seat} imagines what looks otherwise")
        ensure(game.waiting() != [seat] or spread(other.default(seat)) == spread(game.default(seat)), "another default")
        kept = all(other.state.owner[card] == state.owner[card] for card in remembered(state, seat))
        ensure(kept and other.state.seats[seat].hand == player.hand, f"seat {seat} forgets cards in hands")
        enough = dump_state(imagined(known(state, seat), seat, seed, liked).state) == dump_state(other.state)
        ensure(enough, f"seat {seat} imagines more than it knows")


def unheard(game: Game, random: Random) -> None:
    """That somebody has passed changes nothing that others receive, as long as the window stays open."""
    state = game.state
    if state.window() is None or state.undo_asker >= 0:
        return
    for passer in game.waiting():
        twin = game.copy()
        if twin.submit(passer, cmd.Pass()):
            continue
        for viewer in range(len(state.seats)):
            same = received(twin.state, viewer) == received(state, viewer)
            same = same and spread(twin.table_options(viewer)) == spread(game.table_options(viewer))
            ensure(viewer == passer or same, f"viewer {viewer} can tell that seat {passer} has passed")


def offered(game: Game, random: Random) -> None:
    """What is offered is accepted, the default too, and what is accepted was offered."""
    for seat in range(len(game.state.seats)):
        for option in game.options(seat) + game.table_options(seat):
            command = random_filling(game.state, seat, option, random)
            if command is not None:
                why_not = game.why_not(seat, command)
                ensure(why_not is None, f"offered to seat {seat} but refused: {command!r}: {why_not}")
    for seat in game.waiting():
        ensure(game.why_not(seat, game.default(seat)) is None, f"the default of seat {seat} is refused")
    for _ in range(GUESSES):
        seat, command = wild_command(game, random)
        if game.why_not(seat, command) is None:
            offers = game.options(seat) + game.table_options(seat)
            known = any(fits(game.state, seat, option, command) for option in offers)
            ensure(known, f"accepted from seat {seat} but never offered: {command!r}")


def refused(game: Game, random: Random) -> None:
    """A refusal changes nothing, and `why_not` says beforehand what `submit` will say."""
    before = dump_state(game.state)
    for _ in range(GUESSES):
        seat, command = wild_command(game, random)
        if game.why_not(seat, command) is not None:
            ensure(isinstance(game.submit(seat, command), Refusal), f"accepted after all: {command!r}")
            ensure(dump_state(game.state) == before, f"a refusal has changed something: {command!r}")


def undone(game: Game, random: Random) -> None:
    """With everybody's consent an undo leaves the game as it was before the last public command."""
    twin = game.copy()
    play_on(twin, random, 1)
    present = [seat for seat, player in enumerate(twin.state.seats) if player.present]
    if twin.over or twin.heard() != len(twin.line) or len(twin.line) == len(game.line):
        return
    asker = random.choice(present)
    if isinstance(twin.submit(asker, cmd.AskUndo()), Refusal):
        return
    offered(twin, random)
    for seat in present:
        if seat != asker:
            twin.submit(seat, cmd.Consent(True))
    ensure(dump_state(twin.state) == dump_state(game.state), "undo leads elsewhere")


# How often each is tried, in points of a game out of ten thousand commands; the most expensive seldom.
TRIALS: Final[dict[Trial, int]] = {
    replayed: 10, saved: 60, hidden: 60, imagined_alike: 60, unheard: 60, offered: 150, refused: 60, undone: 10
}  # fmt: skip
