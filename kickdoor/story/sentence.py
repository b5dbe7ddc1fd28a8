"""A sentence in the making: it stays open as long as the next fact may belong to it."""

from collections.abc import Sequence
from typing import Final

from kickdoor.engine.sightings import Ref
from kickdoor.story.bits import Bit, Bits, Line, filled
from kickdoor.story.wording import Wording

MERGING: Final = ("CardMoved.", "ItemTurned.")


class Sentence:
    """A key of the catalogue, what fills its gaps, and the cards it is about. Tails come after its last word."""

    __slots__ = ("key", "gaps", "refs", "notes", "rolls", "paid", "tails", "depth")

    def __init__(self, key: str, gaps: dict[str, Bits] | None = None, refs: Sequence[Ref] = (), depth: int = 1) -> None:
        self.key = key
        self.gaps = {} if gaps is None else gaps
        self.refs = list(refs)
        self.notes: dict[int, Bits] = {}  # what is said after a card, by its handle
        self.rolls: list[Bits] = []
        self.paid: list[Ref] = []
        self.tails: list[Bits] = []
        self.depth = depth

    def takes(self, other: "Sentence") -> bool:
        """Whether the other says the same of further cards."""
        same = self.key == other.key and self.gaps == other.gaps
        return same and self.key.startswith(MERGING) and bool(other.refs) and not self.tails

    def add(self, other: "Sentence") -> None:
        self.refs += other.refs
        self.notes.update(other.notes)

    def line(self, wording: Wording) -> Line:
        """The finished line. Tails come before the full stop."""
        template = wording.template(self.key)
        if self.tails or self.paid:
            template = template.removesuffix(".")
        gaps = {"cards": self.cards(wording), "rolls": wording.listed(self.rolls), **self.gaps}
        bits = list(filled(template, gaps))
        if self.paid:
            bits += wording.say("tails.price", cards=wording.cards(self.paid))
        for tail in self.tails:
            bits += tail
        if not template.endswith((".", "!", "?")) and self.depth:
            bits.append(Bit("."))
        return Line(self.depth, tuple(bits))

    def cards(self, wording: Wording) -> Bits:
        if not self.notes:
            return wording.cards(self.refs)
        return wording.listed([(*wording.by_id(ref.id), *self.notes.get(ref.handle, ())) for ref in self.refs])
