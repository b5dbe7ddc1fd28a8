"""Counts the clicks of a person who plays whole games against bots through the server: `python -m tests.clicks`.

The person has the orders of a fresh page, does what a shrewd player would, and passes when that is nothing.
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from kickdoor.bots import Bot, make
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.server import forms, sitting, standing_orders
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.room import Room
from kickdoor.server.tells import Accepted
from kickdoor.server.tokens import new_token
from kickdoor.server.viewer import Viewer
from kickdoor.sets import ids

WANTED = 0.15  # of the clicks at most are Pass
CHOSEN = ("card", "cards", "on", "side", "pay", "picks", "give", "take", "plays")  # a click each
MOST_SECONDS = 900.0


class Person:
    """Sits on a seat and clicks."""

    def __init__(self, room: Room, bot: Bot, dressed: standing_orders.Dressed) -> None:
        self.room = room
        self.dressed = dressed
        self.bot = bot
        self.clicks: Counter[str] = Counter()
        self.acts = 0
        self.asked: Counter[str] = Counter()  # Passes by the window

    @property
    def seat(self) -> int:
        return self.room.record.seat_of(self.room.record.host)

    async def play(self) -> None:
        """Click until the game is over."""
        game = self.room.game
        assert game is not None
        while not game.over:
            if not self.is_asked(game):
                await asyncio.sleep(0.001)
                continue
            await self.click(game, self.bot.act(SeatEyes(game, self.seat)))

    def is_asked(self, game: Game) -> bool:
        """Whether the table waits for a click: a question, a window that standing orders leave open, an offer."""
        state, seat = game.state, self.seat
        if state.question is not None:
            return state.question.seat == seat
        window, player = state.window(), self.room.record.seats[seat]
        if window is None:
            return seat in game.waiting() or any(offer.to == seat for offer in state.proposals)
        ordered = standing_orders.passes(player, state, window, seat)
        ordered = ordered or standing_orders.skips(player, state, window, seat) or self.dressed.passes(window, seat)
        return not window.passed[seat] and not ordered

    async def click(self, game: Game, wanted: cmd.Command | None) -> None:
        window = game.state.window()
        command = wanted if wanted is not None else self.obvious(game)
        if command is None:
            await asyncio.sleep(0.001)
            return
        answer = await self.room.act(self.seat, command, None)
        if not isinstance(answer, Accepted):
            if wanted is not None:
                await self.click(game, None)
            return
        self.clicks[type(command).__name__] += clicks_for(command)
        self.acts += 1
        if isinstance(command, cmd.Pass) and window is not None:
            self.asked[window.what] += 1

    def obvious(self, game: Game) -> cmd.Command | None:
        """What to click with nothing in mind."""
        state, seat = game.state, self.seat
        for offer in state.proposals:
            if offer.to == seat and state.question is None:
                return cmd.Decline(offer.id)
        return game.default(seat) if seat in game.waiting() else None


def clicks_for(command: cmd.Command) -> int:
    """How often the page is clicked for it: the card, what to do with it, and everything that is chosen."""
    chosen = [value for name in CHOSEN if (value := getattr(command, name, None))]
    choices = sum(len(value) if isinstance(value, tuple | list) else 1 for value in chosen)
    if isinstance(command, cmd.Answer):
        return 1 if len(command.picks) == 1 else choices + 1
    return 1 + choices


async def one_game(folder: Path, sets: Sequence[str], bots: Sequence[str], seed: int) -> Person:
    hub = Hub(folder / "clicks.db", Limits(bot_pause=0.0))
    await hub.open()
    form = forms.NewTable("Ann", sets=list(sets), seats=1 + len(bots), bots=list(bots), pace="instant", bot_talk=False)
    taken = await hub.create(form, new_token())
    room = hub.room(taken.table)
    assert room is not None
    room.viewers = {Viewer(room.record.host, [], 1_000_000)}
    player = room.record.seats[room.record.seat_of(room.record.host)]
    player.skip_idle = player.ask_winning = True
    async with room.lock:
        await room.keep(*sitting.start(room))
        room.on_change(False)
    person = Person(room, make("shrewd", f"clicks/{seed}"), hub.minders[room.id].dressed)
    try:
        await asyncio.wait_for(person.play(), MOST_SECONDS)
    finally:
        await hub.close()
    return person


def told(name: str, games: Sequence[Person]) -> float:
    """Print the clicks of some games by kind; the share of Pass."""
    clicks: Counter[str] = sum((game.clicks for game in games), Counter())
    asked: Counter[str] = sum((game.asked for game in games), Counter())
    share = clicks["Pass"] / max(1, clicks.total())
    kinds = ", ".join(f"{kind} {n}" for kind, n in clicks.most_common())
    acts = clicks["Pass"] / max(1, sum(game.acts for game in games))
    each = clicks.total() / len(games)
    print(f"{name}: {each:.0f} clicks a game, {share:.1%} Pass, {acts:.1%} of the acts ({kinds})")
    print("  Pass in: " + ", ".join(f"{what} {n}" for what, n in asked.most_common()), flush=True)
    return share


def main() -> None:
    """Play some games of each set and print the share of Pass; exit with 1 if it is too high."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--bot", default="basic")
    parser.add_argument("sets", nargs="*", default=ids())
    wanted = parser.parse_args()
    shares = []
    for name in wanted.sets:
        games = []
        for seed in range(wanted.games):
            with tempfile.TemporaryDirectory() as folder:
                games.append(asyncio.run(one_game(Path(folder), name.split("+"), [wanted.bot] * 3, seed)))
        shares.append(told(name, games))
    raise SystemExit(max(shares) > WANTED)


if __name__ == "__main__":
    main()
