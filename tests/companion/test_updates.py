"""Updates from anywhere: what the companion did not write is refused before the library sees it, and costs nothing."""

import random
from typing import Any

import pytest

pycrdt = pytest.importorskip("pycrdt")

from kickdoor.companion.documents import Shared  # noqa: E402
from kickdoor.companion.merging import EMPTY, Ledger, NotTheHosts, TooLarge  # noqa: E402
from kickdoor.companion.updates import Malformed, ends  # noqa: E402
from tests.companion.phones import level, written  # noqa: E402

SEAT = "kim000"


def number(value: int) -> bytes:
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def item(content: bytes, clock: int = 0, root: bytes = b"log", info: int = 8) -> bytes:
    head = number(1) + number(1) + number(5) + number(clock) + bytes([info, 1]) + number(len(root)) + root
    return head + content + number(0)


DEEP = number(1) + (bytes([117]) + number(1)) * 3000 + bytes([126])
HOSTILE = {
    "nothing": b"",
    "cut short": written(level("a"))[:-4],
    "more behind it": written(level("a")) + b"\0",
    "nested so deeply that a stack would overflow": item(DEEP),
    "a clock that JavaScript cannot count": item(number(1) + bytes([126]), clock=2**53),
    "a huge list": item(number(2**31 - 1)),
    "a huge length": item(number(2**40), info=1),
    "a list that does not exist": written(other={"a": 1}),
    "a map used as a list": item(number(1) + bytes([126]), root=b"undone"),
    "content of another kind": item(number(1) + b"x", info=4),
    "something before it is missing": item(number(1) + bytes([126]), clock=7),
    "no entry": written("hello"),
    "an unknown kind": written({"kind": "cheat", "id": "a", "at": 1}),
    "a level beyond its bounds": written(level("a", 1000)),
    "half a level": written({"kind": "level", "id": "a", "at": 1, "n": 0.5}),
    "a field too many": written(level("a", html="<b>")),
    "an id with signs": written(level("<script>")),
    "an entry of the shared document": written({"kind": "seal", "id": "a", "at": 1, "n": 1}),
    "a mark that is no mark": written(undone={"a": "yes"}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_updates_are_refused(name: str) -> None:
    ledger = Ledger(SEAT).with_update(written(level("first")), host=False)
    before = ledger.data
    with pytest.raises(Malformed):
        ledger.with_update(HOSTILE[name], host=True)
    assert ledger.data == before


def test_random_damage_never_gets_through_to_the_others() -> None:
    """Whatever is accepted is a valid document."""
    rng, good = random.Random(19), written(level("a"), level("b"), undone={"a": True})
    refused = 0
    for _ in range(1500):
        damaged = bytearray(good)
        for _ in range(rng.choice((1, 1, 2, 4))):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        try:
            Ledger(SEAT, Ledger(SEAT).with_update(bytes(damaged), host=True).data)
        except Malformed:
            refused += 1
    assert 1000 < refused < 1500


def test_the_log_only_grows() -> None:
    document: Any = pycrdt.Doc()
    log = document.get("log", type=pycrdt.Array)
    log.append(level("a"))
    ledger = Ledger(SEAT).with_update(bytes(document.get_update()), host=True)
    before = document.get_state()
    del log[0]
    with pytest.raises(Malformed, match="entries are missing"):
        ledger.with_update(bytes(document.get_update(before)), host=True)


def test_only_the_host_changes_the_table_and_the_seats() -> None:
    chair = written(seats={SEAT: {"order": 1, "color": 0}}, table={"name": "Friday"})
    with pytest.raises(NotTheHosts):
        Ledger("shared").with_update(chair, host=False)
    whole = Ledger("shared").with_update(chair, host=True).whole
    assert isinstance(whole, Shared) and list(whole.seats) == [SEAT] and whole.table.name == "Friday"
    turn = written({"kind": "turn", "id": "t", "at": 1, "seat": SEAT})
    Ledger("shared").with_update(turn, host=False)


def test_a_document_has_a_size() -> None:
    with pytest.raises(TooLarge):
        Ledger(SEAT).with_update(
            written(*[{"kind": "called", "id": f"{n}", "at": n, "name": "x" * 24} for n in range(1900)]), host=True
        )


def test_a_clock_cannot_run_away() -> None:
    """What was deleted costs nothing, but a phone counts it."""
    with pytest.raises(TooLarge):
        Ledger(SEAT).with_update(item(number(2**31 - 1), info=1), host=True)
    assert Ledger(SEAT).with_update(item(number(1000), info=1), host=True).reach == {5: 1000}


def test_the_order_of_meeting_does_not_matter() -> None:
    parts = [written(level(f"{n}a", n), level(f"{n}b", -1), undone={f"{n}a": bool(n % 2)}) for n in range(1, 5)]
    rng, found = random.Random(4), set()
    for _ in range(8):
        rng.shuffle(parts)
        ledger = Ledger(SEAT)
        for part in [*parts, parts[0]]:  # one of them twice
            ledger = ledger.with_update(part, host=False)
        found.add((repr(ledger.whole.log), repr(sorted(ledger.whole.undone.items()))))
    assert len(found) == 1


def test_an_update_tells_how_far_it_goes() -> None:
    assert list(ends(written(level("a"), level("b")), {"log": list}).values()) == [2]
    assert ends(EMPTY, {}) == {}
