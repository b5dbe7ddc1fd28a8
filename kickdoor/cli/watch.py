"""`kickdoor watch`: a game of bots, told as a story."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli import table_flags as flags
from kickdoor.cli.errors import unknown

if TYPE_CHECKING:
    from kickdoor.engine.commands import Command
    from kickdoor.engine.events import Event
    from kickdoor.engine.game import Game

LATEST_SEED = 2**60


def watch(
    set_id: flags.SetId = "mazes",
    seats: flags.Seats = 4,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=LATEST_SEED, help="The same seed tells the same game.")
    ] = None,
    bots: flags.Bots = "basic",
    house_rule: flags.HouseRules = None,
    eyes: flags.Eyes = "nobody",
    plain: flags.Plain = False,
    lang: flags.Language = None,
    why: Annotated[bool, typer.Option("--why", help="Let bots that look ahead say why they do it.")] = False,
) -> int:
    """Let bots play a game and tell it as a story."""
    numbers = flags.checked_set(set_id, seats, house_rule)
    names = flags.checked_bots(bots, seats)
    language = flags.checked_language(lang)
    if seed is None:
        from secrets import randbelow

        seed = randbelow(1_000_000)
    from kickdoor.bots import BotBroke, release, talk
    from kickdoor.sim.driver import Driver, Refused
    from kickdoor.sim.seating import new_bots, new_game, seated
    from kickdoor.story.page import Page
    from kickdoor.story.quips import Quips
    from kickdoor.texts import talk_text

    game = new_game(set_id, seats, seed, numbers)
    row = seated(names, seats)
    page, quips = Page(game, language, viewer_of(eyes, game), plain), Quips()
    players = new_bots(row, seed)
    thoughts = None
    if why:
        from kickdoor.analysis.thoughts import Thoughts

        thoughts = Thoughts(players, game, language)
        players = thoughts.players

    def hear(game: "Game", seat: int, command: "Command", events: "list[Event]") -> None:
        page.hear(game, events)
        if thoughts is not None:
            for thought in thoughts.taken(seat):
                page.talk(seat, thought)
        line = talk(thoughts.bots[seat] if thoughts is not None else players[seat])
        number = None if line is None else quips.fresh(line.temper, line.moment, line.number)
        if line is not None and number is not None:
            whom = page.wording.names[line.whom] if line.whom >= 0 else ""
            page.talk(seat, talk_text(line.temper, line.moment, number, whom, language))

    page.title(game, seed)
    page.hear(game, game.opening)
    try:
        ended = Driver(game, players, hear).run()
    except (BotBroke, Refused) as error:
        print(f"kickdoor: {error}", file=sys.stderr)
        return flags.FAILED
    finally:
        release(players)
    page.end(game, row)
    return 0 if ended else flags.FAILED


def viewer_of(eyes: str, game: "Game") -> int:
    from kickdoor.engine.visibility import SPECTATOR
    from kickdoor.story.teller import EVERYTHING

    names = [seat.name for seat in game.state.seats]
    known = {"nobody": SPECTATOR, "all": EVERYTHING, **{name.lower(): seat for seat, name in enumerate(names)}}
    if eyes.lower() not in known:
        raise unknown("player", eyes, ["nobody", "all", *names])
    return known[eyes.lower()]
