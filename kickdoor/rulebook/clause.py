"""What a rulebook is made of: clauses, rulings, terms, and the chapters they stand in."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

SetId = Literal["w40k", "mazes", "apocalypse", "legends", "mix"]
Status = Literal["official", "settled", "ours"]
Sentence = Annotated[str, Meta(min_length=1)]

MIX: Final = "mix"
SETS: Final[tuple[SetId, ...]] = get_args(SetId)


class RulebookError(Exception):
    """Something in the rulebook's files, or in what refers to them, is wrong; the text says where."""


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule, and the sets that are played by it. `variants` says where a set differs from the rest."""

    id: Annotated[str, Meta(pattern=r"^[A-Z]+-\d\d$")]
    title: Sentence
    sets: Annotated[tuple[SetId, ...], Meta(min_length=1)]
    text: Sentence
    variants: dict[SetId, Sentence] = {}
    exempt: Sentence | None = None  # why there is nothing that a program could show


class Ruling(Clause, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer to a question that the printed rules leave open, and whose answer it is."""

    id: Annotated[str, Meta(pattern=r"^AMB-\d\d\d$")]
    question: Sentence
    status: Status


class Term(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word that the game uses in its own way, and the clauses that explain it."""

    term: Sentence
    text: Sentence
    clauses: Annotated[tuple[str, ...], Meta(min_length=1)]


class Chapter(Struct, frozen=True):
    title: str
    entries: tuple[Clause, ...]


class Rulebook(Struct, frozen=True):
    """All chapters of clauses, all chapters of rulings, and the glossary."""

    clause_chapters: tuple[Chapter, ...]
    ruling_chapters: tuple[Chapter, ...]
    glossary: tuple[Term, ...]
    by_id: dict[str, Clause]

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        return self.clause_chapters + self.ruling_chapters

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(clause for chapter in self.clause_chapters for clause in chapter.entries)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        entries = (entry for chapter in self.ruling_chapters for entry in chapter.entries)
        return tuple(entry for entry in entries if isinstance(entry, Ruling))

    def clause(self, id: str) -> Clause:
        """The clause or ruling of that id; a KeyError if there is none.

        >>> from kickdoor.rulebook import load
        >>> load().clause("CMB-02").title
        'Monsters win ties'
        """
        return self.by_id[id]

    def holding_in(self, set_id: SetId) -> Iterator[Clause]:
        """Every clause and ruling that the set is played by."""
        return (entry for entry in self.by_id.values() if set_id in entry.sets)
