"""A finished game as a story: chapters, pictures, and the meanest stab, through nobody's eyes but the reader's."""

from functools import cache

import msgspec
import pytest

from kickdoor.bots import make
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import games, packs, replays, tales
from kickdoor.server.chronicle import recalled
from kickdoor.server.tokens import commitment
from kickdoor.sim.driver import Driver
from kickdoor.story.parts import CardPart
from kickdoor.wire import from_plain


@cache
def played(sets: str, seed: int) -> games.Record:
    """A whole game of bots."""
    pack, secret, said = packs.pack((sets,))[1], seed.to_bytes(32, "big"), []
    deal = games.Deal(sets, ["Ann", "Bob", "Cleo", "Dan"], secret, {}, 0, commitment(secret))
    bots = [make("basic", f"{seed} {seat}") for seat in range(4)]
    watcher = lambda game, seat, command, events: said.append((seat, from_plain(command)))  # noqa: E731
    assert Driver(games.dealt(deal, pack), bots, watcher).run()
    return games.Record(games.FORMAT, "Gsecret", pack, deal, said)


@pytest.mark.parametrize("eyes", [SPECTATOR, 2])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_tale_is_the_whole_story_in_chapters(eyes: int, language: str) -> None:
    whole = played("mazes", 1)
    tale = tales.tale(whole, eyes, language, "")
    lines = [line for chapter in tale.chapters for line in chapter.lines]
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    assert len(lines) == recalled(whole, language).teller.count
    assert [chapter.turn for chapter in tale.chapters] == [*range(len(tale.chapters) - 1), tales.END]
    assert all(chapter.lines[0].depth == 0 for chapter in tale.chapters[1:])
    assert tale.winners and max(tale.levels) == tale.levels[tale.winners[0]]
    told = {part.id for line in lines for part in line.parts if isinstance(part, CardPart)}
    pictures = {card for chapter in tale.chapters for card in chapter.cards}
    assert pictures and pictures <= told


def test_a_link_tells_neither_the_game_nor_a_hand() -> None:
    whole = played("mazes", 1)
    limited = tales.tale(whole, SPECTATOR, "en", "LINK")
    data = msgspec.json.encode(limited)
    assert limited.limited and limited.game == "LINK"
    for secret in (b"Gsecret", whole.deal.seed.hex().encode()):
        assert secret not in data
    public = msgspec.json.encode(tales.tale(whole, SPECTATOR, "en", "").chapters[0].lines)
    assert msgspec.json.encode(limited.chapters[0].lines) == public


@pytest.mark.parametrize("limited", [False, True])
@pytest.mark.parametrize("seed", range(1, 3))
def test_the_meanest_stab_is_where_the_replay_shows_it(seed: int, limited: bool) -> None:
    whole = played("mazes", seed)
    stab = tales.tale(whole, SPECTATOR, "en", "LINK" if limited else "").stab
    assert stab is not None and stab.by != stab.seat
    steps = list(replays.steps(whole, SPECTATOR, "en", limited))
    before, after = steps[stab.step - 1].view.fight, steps[stab.step].view.fight
    assert before is not None and after is not None and before.fighter == after.fighter == stab.seat
    lead = [fight.munchkins - fight.monsters for fight in (before, after)]
    assert lead[0] - lead[1] == stab.n > 0
    named = [part for line in steps[stab.step].story for part in line.parts if isinstance(part, CardPart)]
    assert stab.card in {part.id for part in named}


def test_deeds_agree_with_each_other() -> None:
    for seed in range(1, 3):
        whole = played("mazes", seed)
        deeds = tales.deeds(whole)
        given = sum(sum(seat.stabs.values()) for seat in deeds.seats)
        assert given == sum(sum(seat.stabbed.values()) for seat in deeds.seats)
        *_, (game, _, _, _) = games.played(whole)
        assert [seat.level for seat in deeds.seats] == [seat.level for seat in game.state.seats]
        assert {n for n, seat in enumerate(deeds.seats) if seat.won} == set(game.state.winners)
        best = [seat.best for seat in deeds.seats if seat.best is not None]
        assert deeds.stab == max(best, key=lambda stab: stab.rank, default=None)
