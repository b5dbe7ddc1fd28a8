"""Which scenarios prove which clause, and in which sets.

A scenario names the ids that it proves and the sets that it runs in. Only finished sets count, and `all` means each of
them; a mixed game has to be named, and any clause may be proven in it. The scenarios themselves are not installed;
`proofs.json` lists what they prove, and `make proofs` writes it.
"""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final, cast

import msgspec
from msgspec import Struct

from kickdoor.rulebook.clause import MIX, SETS, Clause, Rulebook, RulebookError, SetId
from kickdoor.rulebook.loading import FOLDER, did_you_mean, read_yaml

SET_FOLDER: Final = FOLDER.parent / "sets"
LISTED: Final = FOLDER / "proofs.json"


class Header(Struct, frozen=True):
    """What a scenario says of itself; the case it tells is for others to read."""

    file: str
    title: str
    sets: tuple[str, ...]  # ("all",) for every finished set
    proves: tuple[str, ...]


class Proof(Struct, frozen=True):
    """One scenario, as the proof of one clause in these sets."""

    title: str
    file: str
    sets: tuple[SetId, ...]


class Proofs(Struct, frozen=True):
    """The proofs of each clause and ruling by its id."""

    by_id: dict[str, tuple[Proof, ...]]
    installed: bool = True

    def of(self, id: str) -> tuple[Proof, ...]:
        return self.by_id.get(id, ())

    def count(self, id: str, set_id: SetId) -> int:
        return sum(set_id in proof.sets for proof in self.of(id))


def finished_sets(folder: Path = SET_FOLDER) -> tuple[SetId, ...]:
    """The sets whose rulebook is there and does not call itself unfinished; a mix is finished with the last of them."""
    single = [set_id for set_id in SETS if set_id != MIX]
    finished = [set_id for set_id in single if _is_finished(folder / set_id / "rulebook.yaml")]
    return (*finished, MIX) if finished == single else tuple(finished)


def _is_finished(path: Path) -> bool:
    if not path.is_file():
        return False
    content = read_yaml(path)
    return isinstance(content, dict) and content.get("unfinished") is not True


def load_proofs(rulebook: Rulebook, finished: Collection[SetId]) -> Proofs:
    """The proofs that the package lists, or none where the list is not installed."""
    try:
        headers = msgspec.json.decode(LISTED.read_bytes(), type=tuple[Header, ...])
    except FileNotFoundError:
        return Proofs({}, installed=False)
    except (OSError, msgspec.DecodeError) as error:
        raise RulebookError(f"{LISTED.name}: {error}") from None
    return collect(headers, rulebook, finished)


def listing(headers: Iterable[Header]) -> bytes:
    """The list as it is installed: a line for each scenario, so that two changes rarely meet."""
    return b"[\n" + b",\n".join(msgspec.json.encode(header) for header in headers) + b"\n]\n"


def collect(headers: Iterable[Header], rulebook: Rulebook, finished: Collection[SetId]) -> Proofs:
    """The proofs that these scenarios are; one that speaks of an unknown id or set is an error."""
    proofs: dict[str, list[Proof]] = {}
    for header in headers:
        where = f"{header.file}, {header.title!r}"
        for clause in _clauses(header, rulebook, where):
            proof = Proof(header.title, header.file, _sets(header, clause, finished, where))
            proofs.setdefault(clause.id, []).append(proof)
    return Proofs({id: tuple(found) for id, found in proofs.items()})


def unproven(rulebook: Rulebook, proofs: Proofs, set_id: SetId) -> list[str]:
    """The ids that hold in the set and have neither a proof there nor a reason to go without."""
    return [
        entry.id for entry in rulebook.holding_in(set_id) if entry.exempt is None and not proofs.count(entry.id, set_id)
    ]


def _clauses(header: Header, rulebook: Rulebook, where: str) -> Iterable[Clause]:
    for id in dict.fromkeys(header.proves):
        if id not in rulebook.by_id:
            raise RulebookError(f"{where} proves {id}, which does not exist{did_you_mean(id, rulebook.by_id)}")
        yield rulebook.clause(id)


def _sets(header: Header, clause: Clause, finished: Collection[SetId], where: str) -> tuple[SetId, ...]:
    if header.sets == ("all",):
        return tuple(set_id for set_id in clause.sets if set_id in finished and set_id != MIX)
    for name in header.sets:
        if name not in SETS:
            raise RulebookError(f"{where} names the set {name}, which does not exist{did_you_mean(name, SETS)}")
        if name not in clause.sets and name != MIX:
            holds = ", ".join(clause.sets)
            raise RulebookError(f"{where} proves {clause.id} in {name}, where it does not hold (only in {holds})")
    named = cast("tuple[SetId, ...]", header.sets)
    return tuple(set_id for set_id in SETS if set_id in named and set_id in finished)
