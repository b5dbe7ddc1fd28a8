"""What is stored beside a command from time to time: snapshots, and the end of a game."""

from kickdoor import saves
from kickdoor.server import store
from kickdoor.server.games import SNAPSHOT_EVERY
from kickdoor.server.live_table import LiveTable


def milestones(table: LiveTable, seq: int) -> list[store.Statement]:
    """What command number `seq` was; its end is marked in the record, too."""
    game, record, now = table.game, table.record, table.house.wall()
    assert game is not None
    if game.over and not record.over:
        record.over = True
        table.house.metrics.counts["games_finished_total"] += 1
        end = store.keep_snapshot(record.game, seq, saves.save(game))  # if its rules should ever go
        return [end, store.end_game(record.game, seq, now), *book_entries(table, now)]
    return [store.keep_snapshot(record.game, seq, saves.save(game))] if seq % SNAPSHOT_EVERY == 0 else []


def book_entries(table: LiveTable, now: float) -> list[store.Statement]:
    """The game for the books of those who played it to the end; the lesson is no game."""
    record = table.record
    if record.tutorial:
        return []
    mine = [(seat, player.person) for seat, player in enumerate(record.seats) if not player.automatic]
    return [store.enter_book(record.game, seat, table.id, person, now) for seat, person in mine if person]
