"""The description of a table that is sent to its viewers: who sits where, what is played, and by which rules."""

from functools import lru_cache
from typing import Final

from kickdoor import sets
from kickdoor.engine.rules import ask
from kickdoor.house_rules import expand
from kickdoor.server.live_table import LiveTable
from kickdoor.server.record import TableRecord
from kickdoor.server.tells import Table

AS_KEPT: Final = tuple({*Table.__struct_fields__} & {*TableRecord.__struct_fields__} - {"seats", "host"})


def described(table: LiveTable, seated: bool) -> Table:
    """The description; only those who are `seated` get the links."""
    record = table.record
    deal = table.deal if record.game else None
    seats = [player.shown(bool(player.person) and table.online(player.person)) for player in record.seats]
    return Table(
        **{name: getattr(record, name) for name in AS_KEPT},
        id=table.id,
        seats=seats,
        host=record.seat_of(record.host),
        spectators=sum(1 for viewer in table.viewers if not viewer.person),
        pack=table.pack_hash if record.game else "",
        commitment="" if deal is None else deal.commitment,
        seed=deal.seed.hex() if deal is not None and record.over else "",
        invite=table.house.key.link("invite", table.id) if seated else "",
        watch=table.house.key.link("watch", table.id) if seated and record.watchable else "",
        sexed=sexed(table),
        unreadable=table.unreadable,
        read_only=table.house.read_only,
    )


def sexed(table: LiveTable) -> bool:
    """Whether a character's sex matters by the rules of this table (CHAR-03, AMB-167)."""
    if table.game is not None:
        return bool(ask(table.game.state, "sex"))
    return bool(numbers(tuple(table.record.sets), tuple(table.record.house_rules.items()))["sex"])


@lru_cache(maxsize=64)
def numbers(set_ids: tuple[str, ...], agreed: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """The answers of a rulebook with these house rules."""
    pool = sets.pool(*set_ids)
    return {**pool.rulebook.numbers, **expand(dict(agreed), pool)}
