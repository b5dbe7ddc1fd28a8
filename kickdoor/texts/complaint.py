"""Errors for people: a key of the catalogue, told to each listener in their own language."""

from typing import NamedTuple

from kickdoor.engine.refusal import Refusal
from kickdoor.texts import DEFAULT, refusal_text, text_at


class Term(NamedTuple):
    """A text of the catalogue that fills a gap of a sentence, in the language of the sentence."""

    subject: str
    path: str


Gap = str | int | Term


class Complaint(ValueError):
    """The key of a sentence in `complaints.yaml` and what fills its gaps. Printed, it is English.

    >>> str(Complaint("name_taken", name="Kim"))
    'There is a Kim at this table already.'
    >>> Complaint("name_taken", name="Kim").told("de")
    'An diesem Tisch gibt es Kim schon.'
    """

    def __init__(self, key: str, **gaps: Gap) -> None:
        super().__init__(key)
        self.key = key
        self.gaps = gaps

    def told(self, language: str = DEFAULT) -> str:
        """The sentence in a language."""
        words = {name: text_at(*gap, language) if isinstance(gap, Term) else gap for name, gap in self.gaps.items()}
        return text_at("complaints", self.key, language).format(**words)

    def __str__(self) -> str:
        return self.told()


class RuledOut(Complaint):
    """Something that the rules of the game refuse before there is a game."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, **refusal.args)
        self.refusal = refusal

    def told(self, language: str = DEFAULT) -> str:
        return refusal_text(self.refusal, language=language)
