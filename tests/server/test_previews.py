"""What a link shows where somebody pastes it: enough to be curious, and no secret."""

import re
from datetime import date
from html import unescape
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

from kickdoor.puzzles.puzzle import of_day
from kickdoor.server.database import opened
from kickdoor.server.pages import STATIC
from kickdoor.server.previews import preview
from kickdoor.server.tokens import hashed
from tests.server.test_tales import played
from tests.server.test_whole_games import seated
from tests.server_play import Server

pytestmark = pytest.mark.skipif(not (STATIC / "index.html").is_file(), reason="the page is not built: make web")


def tags(server: Server, path: str, language: str = "en") -> dict[str, str]:
    with urlopen(Request(server.url + path, headers={"accept-language": f"{language},en;q=0.5"}), timeout=60) as answer:
        text = answer.read().decode()
    return {name: unescape(told) for name, told in re.findall(r'<meta property="([\w:]+)" content="([^"]*)"', text)}


def test_a_table_shows_what_is_played_and_nobody(server: Server) -> None:
    [host, guest] = seated(server, ["Kim", "Roger"], seats=4, bots=[], sets=["mazes", "legends"])
    shown = tags(server, f"/t/{host['table']}")
    assert shown["og:title"] == "A chair is free: Munchkins & Mazes + Munchkin Legends Deluxe"
    assert shown["og:description"].startswith("2 at the table")
    assert shown["og:image"] == f"{server.url}/share.png" and shown["og:url"] == f"{server.url}/t/{host['table']}"
    everything = " ".join(shown.values())
    assert not any(secret in everything for secret in ("Kim", "Roger", host["token"], host["invite"], host["watch"]))
    assert tags(server, f"/t/{guest['table']}", "de-AT")["og:title"].startswith("Ein Stuhl ist frei")


@pytest.mark.parametrize(
    "path", ["/", "/t/nothing", "/replay/nothing", "/story/nothing", "/mine", "/rules", '/t/"><script>', "/replay/%00"]
)
def test_other_addresses_show_the_door(server: Server, path: str) -> None:
    shown = tags(server, path.replace('"><script>', "%22%3E%3Cscript%3E"))
    assert shown["og:title"] == "Kickdoor"


def test_a_puzzle_shows_its_number_and_no_card(server: Server) -> None:
    shown = tags(server, "/puzzle/2026-02-01", "de")
    assert shown["og:title"] == "Kickdoor-Rätsel 32"
    puzzle = of_day(date(2026, 2, 1))
    everything = " ".join(shown.values()).lower()
    names = [card.name for card in puzzle.game().state.pool.defs]
    assert not any(name.lower() in everything for name in names)
    assert tags(server, "/puzzle")["og:title"].startswith("Kickdoor puzzle ")
    assert tags(server, "/puzzle/1999-01-01")["og:title"] == "Kickdoor"


def test_a_puzzle_is_posed_and_judged_over_http(server: Server) -> None:
    puzzle = of_day(date(2026, 2, 1))
    posed = server.get("/api/puzzle/2026-02-01")
    assert posed["number"] == 32 and len(posed["moves"]) == len(puzzle.moves)
    assert not {"answer", "counts", "card", "position"} & set(posed)
    assert server.get(f"/api/puzzle/2026-02-01/{puzzle.answer}")["right"]
    wrong = server.get(f"/api/puzzle/2026-02-01/{(puzzle.answer + 1) % len(puzzle.moves)}?lang=de")
    assert not wrong["right"] and wrong["answer"] == -1 and "Welten" in wrong["words"][0]
    assert server.get("/api/puzzle/2026-02-01/solution")["answer"] == puzzle.answer
    for path in ("2026-02-01/99", "2026-02-01/-1", "2026-02-01/x", "2099-01-01", "1999-01-01", "%00", "2026-02-30/0"):
        with pytest.raises(HTTPError, match="404"):
            server.get(f"/api/puzzle/{path}")


def test_a_finished_game_shows_who_played_and_not_who_won(tmp_path: Path) -> None:
    """The story and the replay say the same of themselves, by the id of the game and by a link for some eyes."""
    whole = played("mazes", 1)
    store = opened(tmp_path / "a.db")
    store.change("INSERT INTO packs VALUES (?, ?)", "pack", whole.pack)
    deal = msgspec.json.encode(whole.deal)
    store.change("INSERT INTO games VALUES (?, NULL, 'pack', ?, 0, 1, 9)", whole.id, deal)
    store.change("INSERT INTO games VALUES ('running', NULL, 'pack', ?, 0, NULL, 9)", deal)
    store.change("INSERT INTO replay_links VALUES (?, ?, -1)", hashed("LINK"), whole.id)
    for kind in ("replay", "story"):
        shown = {preview(kind, id, store, "en") for id in (whole.id, "LINK")}
        assert len(shown) == 1 and shown != {preview("home", "", store, "en")}
        words = " ".join(shown.pop())
        assert "Ann, Bob, Cleo, Dan" in words and whole.id not in words and " won" not in words and " wins" not in words
        assert preview(kind, "running", store, "en") == preview("home", "", store, "en")
    store.close()
