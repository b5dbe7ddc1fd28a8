"""What everybody sees and may do in a few dozen games, as short hashes, so that no change of the rules goes unseen.

`python -m tests.transcripts` compares them with the file, `python -m tests.transcripts --write` writes them again.
Half of the games were recorded by release 0.1; in the others the players do anything, at tables of every kind.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from kickdoor.engine import commands as cmd
from kickdoor.engine.events import Event
from kickdoor.engine.fields import fields
from kickdoor.engine.game import Game
from kickdoor.engine.known import known
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.engine.sightings import sight
from kickdoor.engine.speaking import Floor
from kickdoor.engine.visibility import SPECTATOR, view
from kickdoor.soak import settings
from kickdoor.soak.utterances import random_command, table_command, wild_command
from kickdoor.wire import decode_command, to_plain
from tests import recorded_games
from tests.near_commands import near_command

FILE: Final = Path(__file__).parent / "recorded" / "transcripts.txt"
WILD: Final = 50  # tables where people do anything
WILD_COMMANDS: Final = 160
ASIDE: Final = 0.08  # how often they talk about the table
PAGES: Final = 8  # lines per game
LOOKS: Final = 32  # per game
GUESSES: Final = 12  # commands tried out at each look
THOUGHTS: Final = 4  # one in so many looks is deeper
TRIED_OUT: Final = 10  # random commands that follow each look, in a copy of the game
DIGITS: Final = 6

ASPECTS: Final = ("events", "views", "options", "rules", "refusals", "trials")


@cache
def values_of(kind: type) -> Callable[[object], object]:
    names = fields(kind)
    return attrgetter(*names) if names else lambda _: ()


def spread(value: object) -> object:
    """An object of the engine as its name and its fields."""
    return value.__name__ if isinstance(value, type) else (type(value).__name__, values_of(type(value))(value))


ENCODER: Final = msgspec.json.Encoder(enc_hook=spread)


class Page:
    """A stretch of a game: a hash for each aspect of it."""

    def __init__(self) -> None:
        self.hashes = {aspect: sha256() for aspect in ASPECTS}

    def add(self, aspect: str, *found: object) -> None:
        self.hashes[aspect].update(ENCODER.encode(found))

    def __str__(self) -> str:
        return " ".join(found.hexdigest()[:DIGITS] for found in self.hashes.values())


class Transcript:
    """Listens to a game and looks at it now and then, from every seat."""

    def __init__(self, game: Game, name: str, commands: int) -> None:
        self.game = game
        self.random = Random(f"transcript/{name}")
        self.every = max(1, commands // LOOKS)
        self.page_ends = max(1, commands // PAGES)
        self.heard = 0
        self.pages = [Page()]
        self.eyes = [SeatEyes(game, seat) for seat in range(len(game.state.seats))]
        self.floor = Floor(most_words=2)

    def hear(self, events: Sequence[Event] | Refusal) -> None:
        page = self.pages[-1]
        if isinstance(events, Refusal):
            page.add("events", events)
            return
        viewer = self.heard % (len(self.eyes) + 1) - 1
        for event in events:
            page.add("events", event, sight(self.game.state, event, viewer))
        page.add("events", self.game.state.question)
        self.heard += 1
        if self.heard % self.every == 0:
            self.look(page)
        if self.heard % self.page_ends == 0:
            self.pages.append(Page())

    def look(self, page: Page) -> None:
        game, state = self.game, self.game.state
        for eyes in self.eyes:
            eyes.blink()
            page.add("options", eyes.options, eyes.plays, game.table_options(eyes.seat))
        waiting = game.waiting()
        page.add("options", waiting, [game.default(seat) for seat in waiting])
        page.add("views", view(state, SPECTATOR), view(state, state.turn, forecasts=True))
        self.look_up(page, self.random.choice(self.eyes))
        if self.heard // self.every % THOUGHTS == 0:
            self.think(page, self.random.choice(self.eyes))
        for guess in range(GUESSES):
            seat, command = (near_command if guess % 3 else wild_command)(game, self.random)
            page.add("refusals", seat, command, game.why_not(seat, command))
        self.let_speak(page)
        if not game.over:
            self.try_out(page, game.copy())

    def try_out(self, page: Page, game: Game) -> None:
        """What would happen if some people did anything from here on."""
        for _ in range(TRIED_OUT):
            move = None if game.over else random_command(game, self.random)
            if move is not None:
                page.add("trials", game.submit(*move), game.state.question)
        page.add(
            "trials",
            view(game.state, self.random.choice(self.eyes).seat),
            [game.options(eyes.seat) for eyes in self.eyes],
        )

    def look_up(self, page: Page, eyes: SeatEyes) -> None:
        """How one seat sees the table, and what the rules in force say to it."""
        state, insight = self.game.state, eyes.insight
        seats = range(len(state.seats))
        page.add(
            "views",
            eyes.view,
            str(eyes.view),
            repr(eyes.options),
            eyes.question,
            eyes.window,
            eyes.strength,
            eyes.fighting,
        )
        names = sorted(state.pool.card_rules)
        page.add("rules", [ask(state, name, seat) for name in names for seat in (SPECTATOR, *seats)])
        page.add("rules", [insight.rule(name, eyes.seat) for name in self.random.sample(names, 5)])
        monster = self.random.choice([card for card in state.cards if card.kind == "monster"])
        page.add("rules", [insight.match(monster, seat) for seat in seats])
        if state.fight is not None:
            page.add("rules", insight.joining(monster), insight.ties_win(), insight.for_the_win())
            for seat in state.others(state.fight.fighter):
                page.add("rules", insight.would_win(seat), insight.help_gain(seat), eyes.forecast(seat))

    def think(self, page: Page, eyes: SeatEyes) -> None:
        """What one seat knows and what it can imagine."""
        state = known(self.game.state, eyes.seat)
        page.add("views", state.decks, [player.hand for player in state.seats], state.question)
        page.add("views", [card.id for card in state.cards], state.zone, state.owner, state.handle)
        page.add("options", eyes.imagine(7).options(self.random.choice(self.eyes).seat))

    def let_speak(self, page: Page) -> None:
        """Who would be asked to speak next, and after that, whatever they say."""
        state = self.game.state
        for _ in range(3):
            seat = self.floor.next(state)
            page.add("options", seat)
            if seat >= 0 and self.random.random() < 0.5:
                self.floor.spoke(seat)
            elif seat >= 0:
                self.floor.kept_silent(state, seat)


# -- the games --------------------------------------------------------------------------------------------------------


def recorded(name: str, game: dict[str, Any]) -> Transcript:
    """A game of release 0.1, as far as its commands are still accepted."""
    played = recorded_games.dealt(game)
    found = Transcript(played, name, len(game["commands"]))
    found.hear(played.opening)
    for seat, said in game["commands"]:
        answer = played.submit(seat, to_plain(decode_command(json.dumps(said).encode())))
        found.hear(answer)
        if isinstance(answer, Refusal):
            break
    return found


def wild(name: str, number: int) -> Transcript:
    """People who do anything; what they do depends on what they are offered."""
    game = settings.new_game(settings.draw_table(1, number))
    found = Transcript(game, name, WILD_COMMANDS)
    found.hear(game.opening)
    random = Random(name)
    for _ in range(WILD_COMMANDS):
        if game.over:
            break
        move = anything(game, random)
        if move is not None:
            found.hear(game.submit(*move))
    return found


def anything(game: Game, random: Random) -> tuple[int, cmd.Command] | None:
    if random.random() >= ASIDE:
        return random_command(game, random)
    if random.random() < 0.5:
        return table_command(game, random)
    seat = random.randrange(len(game.state.seats))
    return seat, random.choice((cmd.Undo(), cmd.AskUndo(), cmd.Consent(True), cmd.Consent(True), cmd.Consent(False)))


def games() -> Iterator[tuple[str, Callable[[], Transcript]]]:
    """Every game by its name, and how to play it."""
    for game in recorded_games.GAMES:
        name = f"recorded {game['set']} {game['seed']}"
        yield name, partial(recorded, name, game)
    for number in range(WILD):
        name = f"wild {number}"
        yield name, partial(wild, name, number)


# -- the file ---------------------------------------------------------------------------------------------------------


def lines(transcript: Transcript) -> list[str]:
    return [f"  {number * transcript.page_ends}: {page}" for number, page in enumerate(transcript.pages)]


def on_file() -> dict[str, list[str]]:
    """The lines of every game, by its name."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in FILE.read_text("utf-8").splitlines()[1:]:
        if line.startswith(" "):
            found[name].append(line)
        else:
            name = line
            found[name] = []
    return found


def difference(name: str, play: Callable[[], Transcript], kept: dict[str, list[str]]) -> str:
    """Where a game first differs from the file, and in what; empty if nowhere."""
    now = lines(play())
    before = kept.get(name, [])
    if now == before:
        return ""
    for new, old in zip(now, before, strict=False):
        if new != old:
            start, *hashes = new.split()
            pairs = zip(ASPECTS, hashes, old.split()[1:], strict=False)
            return f"{name}, from command {start} other {', '.join(what for what, a, b in pairs if a != b)}"
    return f"{name}: another length"


def main(args: Sequence[str]) -> int:
    if "--write" in args:
        head = f"# Written by `python -m tests.transcripts --write`. From which command: {' '.join(ASPECTS)}"
        text = [head, *(line for name, play in games() for line in (name, *lines(play())))]
        FILE.write_text("\n".join(text) + "\n", "utf-8")
        return 0
    kept = on_file()
    found = [told for name, play in games() if (told := difference(name, play, kept))]
    print("\n".join(found) or "up to date")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
