"""Reads the rulebook's files. What is not understood is an error that names the file and the id."""

import re
from collections.abc import Hashable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import yaml

from kickdoor.cards.mistakes import nearest
from kickdoor.rulebook.clause import Chapter, Clause, Rulebook, RulebookError, Ruling, Term

FOLDER: Final = Path(__file__).parent
SETS: Final = FOLDER.parent / "sets"
_SIZE: Final = re.compile(r"\{(?P<set>\w+)\.(?P<deck>doors|treasures|seals)\}")

T = TypeVar("T", bound=msgspec.Struct)


class Contents(msgspec.Struct, frozen=True):
    """The chapters in reading order."""

    clauses: tuple[str, ...]
    rulings: tuple[str, ...]


class ChapterFile(msgspec.Struct, frozen=True):
    title: str
    clauses: list[object] = []
    rulings: list[object] = []


class Glossary(msgspec.Struct, frozen=True):
    terms: list[object]


class _UniqueKeys(yaml.CSafeLoader):
    """YAML lets a later key silently replace an earlier one of the same name; a rulebook must not."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[str] = set()
        for key in (key for key, _ in node.value if isinstance(key, yaml.ScalarNode)):
            if key.value in seen:
                twice = f"the key {key.value!r} is given twice"
                raise yaml.constructor.ConstructorError(None, None, twice, key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


@cache
def load(folder: Path = FOLDER) -> Rulebook:
    """The rulebook of the folder, read once.

    >>> len(load().clauses), len(load().rulings)
    (255, 171)
    """
    contents = convert(read_yaml(folder / "contents.yaml"), Contents, "contents.yaml")
    clause_chapters = _chapters(folder, "clauses", contents.clauses, Clause)
    ruling_chapters = _chapters(folder, "rulings", contents.rulings, Ruling)
    by_id = _by_id(clause_chapters + ruling_chapters)
    return Rulebook(clause_chapters, ruling_chapters, _glossary(folder, by_id), by_id)


def read_yaml(path: Path) -> object:
    """The content of one YAML file, which may not give a key twice."""
    try:
        return yaml.load(_SIZE.sub(_size, path.read_text("utf-8")), _UniqueKeys)
    except OSError as error:
        raise RulebookError(f"{path}: {error.strerror}") from None
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise RulebookError(f"{path}{line}: {error.problem}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise RulebookError(f"{path}: {error}") from None


def _size(said: re.Match[str]) -> str:
    """The size of a set's deck, which its own rulebook knows: `{mazes.doors}`."""
    path = SETS / said["set"] / "rulebook.yaml"
    try:
        return str(yaml.load(path.read_bytes(), _UniqueKeys)[said["deck"]])
    except (OSError, KeyError):
        raise RulebookError(f"{said[0]}: {path.parent.name}/{path.name} does not say it") from None


def convert(raw: object, kind: type[T], where: str) -> T:
    """The mapping as a Struct; `where` opens the sentence that says what is wrong with it."""
    if not isinstance(raw, dict):
        raise RulebookError(f"{where}: expected keys with values, found {raw!r:.40}")
    known = kind.__struct_fields__
    for key in raw:
        if key not in known:
            raise RulebookError(f"{where}: unknown key {key!r}{did_you_mean(str(key), known)}")
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise RulebookError(f"{where}: {error}") from None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of an error's sentence.

    >>> did_you_mean("CMB-2", ["CMB-02", "RUN-01"])
    '; did you mean CMB-02?'
    """
    close = nearest(word, known)
    return f"; did you mean {close}?" if close else ""


def _chapters(folder: Path, kind: str, names: tuple[str, ...], entry: type[Clause]) -> tuple[Chapter, ...]:
    present = {path.stem for path in (folder / kind).glob("*.yaml")}
    for name in present.symmetric_difference(names):
        problem = "is not listed there" if name in present else "does not exist"
        raise RulebookError(f"contents.yaml: {kind}/{name}.yaml {problem}")
    return tuple(_chapter(folder, kind, f"{kind}/{name}.yaml", entry) for name in names)


def _chapter(folder: Path, kind: str, where: str, entry: type[Clause]) -> Chapter:
    file = convert(read_yaml(folder / where), ChapterFile, where)
    raws = enumerate(getattr(file, kind), start=1)
    return Chapter(file.title, tuple(_entry(raw, entry, where, number) for number, raw in raws))


def _entry(raw: object, kind: type[Clause], where: str, number: int) -> Clause:
    name = raw.get("id") if isinstance(raw, dict) else None
    entry = convert(raw, kind, f"{where}, {name or f'entry {number}'}")
    for set_id in entry.variants:
        if set_id not in entry.sets:
            raise RulebookError(f"{where}, {entry.id}: a variant for {set_id}, where it does not hold")
    return entry


def _by_id(chapters: Iterable[Chapter]) -> dict[str, Clause]:
    by_id: dict[str, Clause] = {}
    for chapter in chapters:
        for entry in chapter.entries:
            if entry.id in by_id:
                raise RulebookError(f"{entry.id} stands in the rulebook twice")
            by_id[entry.id] = entry
    return by_id


def _glossary(folder: Path, by_id: dict[str, Clause]) -> tuple[Term, ...]:
    raws = convert(read_yaml(folder / "glossary.yaml"), Glossary, "glossary.yaml").terms
    terms = tuple(convert(raw, Term, f"glossary.yaml, entry {number}") for number, raw in enumerate(raws, start=1))
    for term in terms:
        for id in term.clauses:
            if id not in by_id:
                raise RulebookError(f"glossary.yaml, {term.term}: no clause {id}{did_you_mean(id, by_id)}")
    return terms
