"""A set is read once and then taken from its pack, but never from one of other cards."""

import os
import pickle
import shutil
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from kickdoor import sets
from kickdoor.cards.loader import CardSet, load_set
from kickdoor.sets.packed import flattened, unpacked


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(sets.FOLDER / "mazes", tmp_path / "mazes"))


def never(folder: Path) -> CardSet:
    raise AssertionError("read although there is a pack")


def test_the_pack_is_the_set(folder: Path) -> None:
    read = unpacked(folder, load_set)
    assert unpacked(folder, never) == read == load_set(folder)


def test_a_changed_card_is_read_again(folder: Path) -> None:
    before = unpacked(folder, load_set)
    file = folder / before.cards[0].file.partition("/")[2]
    file.write_text(file.read_text().replace(before.cards[0].card.name, "Somebody Else", 1))
    after = unpacked(folder, load_set)
    assert after.cards[0].card.name == "Somebody Else"
    assert len(list((folder.parent / "__pycache__").glob("mazes.*.pack"))) == 1


def test_a_torn_pack_is_not_used(folder: Path) -> None:
    read = unpacked(folder, load_set)
    (place,) = (folder.parent / "__pycache__").glob("mazes.*.pack")
    place.write_bytes(place.read_bytes()[:-5])
    assert unpacked(folder, load_set) == read
    assert unpacked(folder, never) == read


class Evil:
    """What somebody else would put into a pack: code that runs when it is read."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return exec, ("raise SystemExit('this ran')",)


def put(place: Path, data: bytes) -> None:
    """As a pack that is not torn."""
    place.write_bytes(sha256(data).digest() + data)


@pytest.mark.parametrize(
    "data",
    [
        pickle.dumps(Evil()),
        msgspec.msgpack.encode(["Evil", "raise SystemExit('this ran')"]),
        msgspec.msgpack.encode(["Struct"]),
        msgspec.msgpack.encode(["CardSet", 1]),
        msgspec.msgpack.encode(["CardSet", 1, 2, 3]),
        msgspec.msgpack.encode([[], 1]),
        msgspec.msgpack.encode([]),
        msgspec.msgpack.encode(""),
        b"\x91" * 100_000 + b"\x00",
        b"",
    ],
    ids=lambda data: f"{len(data)} bytes",
)
def test_what_is_no_pack_of_cards_runs_nothing_and_is_written_anew(folder: Path, data: bytes) -> None:
    unpacked(folder, lambda _: sets.load("mazes"))
    (place,) = (folder.parent / "__pycache__").glob("mazes.*.pack")
    put(place, data)
    again = CardSet(sets.load("mazes").rulebook, ())
    assert unpacked(folder, lambda _: again) == again
    assert unpacked(folder, never) == again


@pytest.mark.parametrize("how", ["writable", "linked", "owned"])
def test_a_pack_that_others_could_have_written_is_not_read(folder: Path, how: str) -> None:
    read = unpacked(folder, lambda _: sets.load("mazes"))
    (place,) = (folder.parent / "__pycache__").glob("mazes.*.pack")
    others = flattened(read)
    others[2][1][2] = "somebody_else.yaml"  # where the first card is from
    put(place, msgspec.msgpack.encode(others))
    assert unpacked(folder, never) != read  # it would be believed
    if how == "writable":
        place.chmod(0o664)
    elif how == "linked":
        place.rename(folder.parent / "elsewhere")
        place.symlink_to(folder.parent / "elsewhere")
    elif os.geteuid() == 0:
        os.chown(place, 12345, -1)
    else:
        pytest.skip("only root can give a file away")
    assert unpacked(folder, lambda _: read) == read
    assert unpacked(folder, never) == read  # it was written anew


def test_a_place_that_cannot_be_written_is_no_matter(folder: Path) -> None:
    (folder.parent / "__pycache__").write_text("a file where the folder should be")
    assert unpacked(folder, load_set) == load_set(folder)
