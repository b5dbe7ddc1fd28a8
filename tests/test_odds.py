"""The dice and decks of finished games: counted right, honest ones inside, crooked ones outside, and no secrets."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kickdoor import cli
from kickdoor.analysis.odds import ALL, BOTS, FACES, PEOPLE, Counter, Odds
from kickdoor.analysis.odds_words import OddsWords
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.names import HAND
from kickdoor.engine.state import DECK
from kickdoor.server import games
from kickdoor.server import store as keeping
from kickdoor.server.database import opened
from kickdoor.server.odds_desk import Asked, Ledger, Worker
from kickdoor.sets import pool
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.texts import languages, subject

OLD = Path(__file__).parent / "recorded" / "v0_1" / "finished.kickdoor"


def counted(number: int, seed: int) -> Odds:
    """The figures of some simulated games; the first seat is said to be a person's."""
    total = Odds()
    for each in range(number):
        counter = Counter({0}, {1, 2})
        game = new_game("mazes", 3, seed + each)
        counter.hear(game, game.opening)
        watcher = lambda game, seat, command, events: counter.hear(game, events)  # noqa: B023, E731
        Driver(game, new_bots(["basic"] * 3, seed + each), watcher).run(60)
        total.add(counter.odds)
    return total


def test_honest_games_are_honest() -> None:
    odds = counted(14, 500)
    rolls = odds.figures[f"{ALL} face 1"].chances
    assert rolls > 100
    assert sum(odds.figures[f"{ALL} face {face}"].seen for face in FACES) == rolls
    for sort in ("doors", "treasures"):
        drawn = [figure for key, figure in odds.figures.items() if key.startswith(f"{ALL} {sort} ")]
        draws = sum(figure.seen for figure in drawn)
        assert draws > 300 and abs(sum(figure.expected for figure in drawn) - draws) < 1e-6
    inside = [figure.within() for figure in odds.figures.values()]
    assert sum(inside) / len(inside) > 0.88
    people, bots, everybody = (odds.figures[f"{group} flee escaped"].chances for group in (PEOPLE, BOTS, ALL))
    assert people + bots == everybody > 10


def test_every_roll_is_counted_once() -> None:
    game, rolled = new_game("mazes", 3, 9), 0
    counter = Counter()

    def hear(game: Game, seat: int, command: object, events: list[ev.Event]) -> None:
        nonlocal rolled
        rolled += sum(isinstance(event, ev.DieRolled) and bool(event.stream) for event in events)
        counter.hear(game, events)

    Driver(game, new_bots(["basic"] * 3, 9), hear).run(60)
    assert counter.odds.figures[f"{ALL} face 1"].chances == rolled > 0


def test_a_crooked_die_and_a_crooked_deck_are_seen() -> None:
    game, counter = new_game("mazes", 3, 1), Counter()
    counter.hear(game, [])
    for _ in range(60):
        counter.hear(game, [ev.FleeTurn(0, 1, 5, 0), ev.DieRolled(0, 6, "flee", "die0")])
    figures = counter.odds.figures
    assert not figures[f"{ALL} face 6"].within() and not figures[f"{ALL} flee escaped"].within()
    cards, deck = game.state.cards, game.state.decks[DECK]
    for _ in range(40):  # it deals monsters only
        monster = next(card for card in deck if cards[card].kind == "monster")
        counter.decks[DECK] = [*(card for card in deck if card != monster), monster]
        counter.count(game.state, ev.CardMoved(monster, DECK, -1, HAND, 0, 0, -1, "draw"))
    assert not counter.odds.figures[f"{ALL} doors monster"].within()


def test_what_did_not_come_by_chance_is_left_out() -> None:
    game, counter = new_game("mazes", 3, 1), Counter()
    counter.hear(game, [])
    counter.hear(game, [ev.DieRolled(0, 6, "flee", "")])
    assert counter.odds.loaded == 1 and not counter.odds.figures
    top, below = counter.decks[DECK][-1], counter.decks[DECK][-2]
    counter.count(game.state, ev.CardMoved(below, DECK, -1, HAND, 0, 0, -1, "search"))
    assert not counter.odds.figures
    counter.count(game.state, ev.CardMoved(below, HAND, 0, DECK, -1, -1, 0, "on top"))
    counter.count(game.state, ev.CardMoved(below, DECK, -1, HAND, 0, 0, -1, "draw"))
    assert not counter.odds.figures
    counter.count(game.state, ev.CardMoved(top, DECK, -1, HAND, 0, 0, -1, "draw"))
    assert sum(figure.seen for figure in counter.odds.figures.values()) == 1


def test_all_kinds_of_cards_have_a_name() -> None:
    kinds = {card.kind for set_id in ("mazes", "legends", "apocalypse", "w40k") for card in pool(set_id).defs}
    for language in languages():
        known = subject("odds", language)["kinds"]
        assert isinstance(known, dict) and kinds - {"seal"} <= set(known)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_command_counts_a_file(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", str(OLD), "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert "{" not in shown and ("Monsters" in shown) == (language == "en")
    assert cli.main(["odds", str(OLD), str(OLD), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert [row["what"] for row in found["sections"][0]["rows"]] == list("123456")
    assert found["sections"][0]["rows"][0]["of"] == 9


def test_the_command_says_what_cannot_be_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = games.from_file(OLD)
    cut = tmp_path / "cut.kickdoor"
    cut.write_bytes(games.to_file(msgspec.structs.replace(whole, commands=whole.commands[:50])))
    assert cli.main(["odds", str(cut)]) == 2
    assert "is not over" in capsys.readouterr().err
    assert cli.main(["odds", "--db", str(tmp_path / "no.db")]) == 2
    assert "no database" in capsys.readouterr().err


def test_games_that_are_not_over_are_not_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "a.db")
    opened(database).close()
    assert cli.main(["odds", "--db", database]) == 0
    assert "no finished game" in capsys.readouterr().out
    assert cli.main(["games", "import", str(OLD), "--db", database]) == 0
    game = capsys.readouterr().out.strip()
    store = opened(database)
    ledger = Ledger(store)
    ledger.look()
    before = ledger.told("en")
    assert json.loads(before)["whole"] is False
    ledger.count_some(5.0)
    after = ledger.told("en")
    assert json.loads(after)["counted"] == "Finished games: 1" and json.loads(after)["whole"]
    pack = str(store.all("SELECT pack FROM games WHERE id = ?", game)[0][0])
    deal = bytes(store.all("SELECT deal FROM games WHERE id = ?", game)[0][0])  # type: ignore[arg-type]
    statements = [keeping.keep_game("open", None, pack, deal, time.time())]
    for entry in store.log(game)[:80]:
        statements.append(keeping.keep_command("open", entry, time.time()))
    asyncio.run(store.write(*statements))
    ledger.look()
    ledger.count_some(5.0)
    assert ledger.told("en") == after and "open" not in ledger.known
    worker = Worker(database)
    assert worker.answer(msgspec.json.encode(Asked("open", "en"))) == b""
    assert b"sections" in worker.answer(msgspec.json.encode(Asked(game, "de")))
    worker.ledger.reader.close()
    store.change("DELETE FROM games WHERE id = ?", game)
    ledger.look()
    assert not ledger.together().games
    store.close()


def test_words_say_how_far_it_is() -> None:
    told = OddsWords("en").told(Odds(games=2), total=5, lessons=1)
    assert not told.whole and "2 of 5" in told.counted and any("lesson" in note for note in told.notes)
