"""Tempers and table talk: lines for every temper and moment, said by bots with a reason to, and no move changes."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from kickdoor import cli
from kickdoor.bots import TEMPERS, Bot, Line, make, talk
from kickdoor.bots.basic import BasicBot
from kickdoor.bots.memory import Memory
from kickdoor.bots.sense import Sense
from kickdoor.bots.tempers import dealt
from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.kernel import Run
from kickdoor.engine.names import HAND, SPOILS, TABLE
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.engine.transfers import move
from kickdoor.server import forms
from kickdoor.server.chat import KeptLine, Quip, Talk
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.tells import Spoken
from kickdoor.server.viewer import Viewer
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.texts import subject, talk_text
from tests.server_hub import table_of_three
from tests.test_bots import do, position

MOMENTS = {
    "asks", "pitches", "agrees", "refuses", "kills", "wins", "flees", "sells", "curses", "steals", "stabs", "stabbed",
    "dies",
}  # fmt: skip


def heard(bots: list[str], seeds: range) -> list[Line]:
    lines: list[Line] = []
    for seed in seeds:
        players = new_bots(bots, seed)

        def hear(game: Game, seat: int, command: cmd.Command, events: object, players: list[Bot] = players) -> None:
            line = talk(players[seat])
            if line is not None:
                lines.append(line)

        Driver(new_game("mazes", 4, seed), players, hear).run()
    return lines


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("moment", sorted(MOMENTS))
def test_there_are_words_for_every_moment(temper: str, moment: str) -> None:
    said = {talk_text(temper, moment, number, "Ann") for number in range(20)}
    assert said and all(text and "{" not in text for text in said)


def test_every_temper_has_words_of_its_own() -> None:
    catalogue = subject("talk")
    assert set(catalogue) == {"anyone", *TEMPERS}
    for temper in TEMPERS:
        own = catalogue[temper]
        assert isinstance(own, dict) and set(own) <= MOMENTS and len(own) >= 6


def test_bots_talk_and_only_at_moments_that_have_words() -> None:
    lines = heard(["basic/boastful", "basic/vengeful", "shrewd/friendly", "shrewd/greedy"], range(6))
    assert {line.moment for line in lines} <= MOMENTS
    assert {"kills", "wins", "asks", "stabbed"} <= {line.moment for line in lines}
    assert {line.temper for line in lines} == {"boastful", "vengeful", "friendly", "greedy"}


def test_only_a_theft_that_worked_is_boasted_about() -> None:
    thefts: list[int] = []
    boasts = 0
    for seed in range(8):
        players = new_bots(["shrewd/boastful"] * 4, seed)

        def hear(
            game: Game, seat: int, command: cmd.Command, events: list[ev.Event], players: list[Bot] = players
        ) -> None:
            nonlocal boasts
            line = talk(players[seat])
            if line is not None and line.moment == "steals":
                boasts += 1
                assert seat in thefts
            stolen = [event for event in events if isinstance(event, ev.CardMoved) and event.why == "stolen"]
            thefts.extend(event.dst_seat for event in stolen)

        thefts.clear()
        Driver(new_game("mazes", 4, seed), players, hear).run()
    assert boasts


def test_a_line_is_said_once() -> None:
    bot = make("basic/boastful", "t")
    assert isinstance(bot, BasicBot)
    bot.tongue.line = Line("boastful", "kills", 1)
    assert talk(bot) is not None and talk(bot) is None


def test_talking_changes_no_move() -> None:
    def moves(chatter: float) -> list[tuple[int, str]]:
        game = new_game("mazes", 4, 2)
        players = new_bots(["shrewd/boastful"] * 4, 2)
        for bot in players:
            assert isinstance(bot, BasicBot)
            bot.tongue.temper = bot.temper._replace(chatter=chatter)
        Driver(game, players).run()
        return [(seat, type(command).__name__) for seat, command in game.line]

    assert moves(0.0) == moves(1.0)


def test_the_vengeful_remember_who_stood_in_their_way() -> None:
    game = position("Ann: {level: 4}\nBob: {hand: [Greater]}\nCleo: {}", "Snack Wolf")
    do(game, 0, cmd.Kick())
    foe = SeatEyes(game, 1).view.fight
    assert foe is not None
    greater = game.state.handle[game.state.seats[1].hand[0]]
    do(game, 1, cmd.Play(greater, on=foe.foes[0].card.handle))
    bot = make("basic/vengeful", "t")
    assert isinstance(bot, BasicBot)
    bot.act(SeatEyes(game, 0))
    assert bot.memory.grudges == {1: 1}
    bot.act(SeatEyes(game, 0))
    assert bot.memory.grudges == {1: 1}, "one stab is one stab, however often it is looked at"


def test_a_grudge_costs_more() -> None:
    """A fighter who once stabbed is stopped at a price that nobody else would be worth."""
    seats = "Ann: {level: 6}\nBob: {level: 2, hand: [Wandering Monster, Glampire, Greater]}\nCleo: {}"
    game = position(seats, "Snack Wolf")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Claim())
    bot = make("basic/vengeful", "t")
    assert isinstance(bot, BasicBot)
    bot.memory.grudges = {0: 1}
    assert isinstance(bot.act(SeatEyes(game, 1)), cmd.Play)
    assert make("basic/gloomy", "t").act(SeatEyes(game, 1)) is None


def test_tempers_are_dealt_by_the_seed() -> None:
    assert {dealt(str(seed)).name for seed in range(60)} == set(TEMPERS)


def test_watch_shows_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["watch", "--plain", "--seed", "5", "--bots", "shrewd/greedy"]) == 0
    assert "“" in capsys.readouterr().out


# -- at a table of the server -----------------------------------------------------------------------------------------


def test_everybody_hears_a_bot_in_their_own_language(tmp_path: Path) -> None:
    """A line is kept as its key, so that it is heard in any language later, too."""

    async def game() -> None:
        hub = Hub(tmp_path / "a.db", Limits())
        room = await table_of_three(hub, forms.NewTable("Ann", seats=3))
        ann, bob, cleo = (
            Viewer(f"p{number}", [], 99, language) for number, language in enumerate(["en", "de", "fr"], 1)
        )
        room.viewers = {ann, bob}
        await room.talk.say("Bob", 1, quip=Quip("greedy", "stabbed", 4, "Ann"))
        await room.talk.say("Ann", 0, "You will get my bill, Ann.")
        again = Talk(room)
        again.recall(cleo)
        heard = [[json.loads(line)["text"] for line in viewer.waiting][-2:] for viewer in (ann, bob, cleo)]
        assert heard[0] == heard[2] == ["You will get my bill, Ann.", "You will get my bill, Ann."]
        assert heard[1] == ["Die Rechnung kommt, Ann.", "You will get my bill, Ann."]
        await hub.close()

    asyncio.run(game())


def test_lines_that_version_0_1_kept_are_still_shown() -> None:
    kept = b'{"type":"spoken","by":"Boffo","seat":1,"text":"I saw that, Ann.","emote":false,"number":3}'
    line = msgspec.json.decode(kept, type=KeptLine)
    assert line.heard("de") == Spoken("Boffo", 1, "I saw that, Ann.", number=3)


def test_cards_that_were_picked_openly_are_remembered() -> None:
    """Bob takes the only open card: Ann knows it is in his hand until he lays it down."""
    game = position("Ann: {}\nBob: {}\nCleo: {}")
    state, memory = game.state, Memory()
    fury = next(card for card, definition in enumerate(state.cards) if definition.id == "mazes.decaf_of_fury")

    def threat_after(zone: int, seat: int = -1) -> int:
        move(Run(state), fury, zone, seat)
        sense = Sense(SeatEyes(game, 0))
        memory.look(sense)
        return memory.threat(sense)

    assert threat_after(SPOILS) == 0
    assert threat_after(HAND, 1) == 2 and memory.known == {1: ["mazes.decaf_of_fury"]}
    assert threat_after(TABLE, 1) == 0 and memory.known == {1: []}
