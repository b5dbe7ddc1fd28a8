"""A sentence that stays open as long as the next event may belong to it."""

from collections.abc import Mapping, Sequence
from typing import Final

from kickdoor.engine.sightings import Ref
from kickdoor.story.parts import CardPart, Line, Parts, filled, joined
from kickdoor.story.wording import Wording

MERGING: Final = ("CardMoved.", "ItemTurned.")
KICKED: Final = "CardMoved.kicked"  # several Doors at once are told together, whatever they are

Known = Mapping[Ref, Mapping[int, Ref]]  # a card that is hidden from the table, as some viewers know it


class Account:
    """A line for everybody, and the lines for viewers who know more."""

    __slots__ = ("line", "own")

    def __init__(self, line: Line, own: dict[int, Line] | None = None) -> None:
        self.line = line
        self.own = own or {}

    def to(self, viewer: int) -> Line:
        return self.own.get(viewer, self.line)


class Sentence:
    """A key of the catalogue, what fills its gaps, and the cards it is about. Tails come after its last word."""

    __slots__ = ("key", "gaps", "refs", "notes", "along", "rolls", "paid", "tails", "depth")

    def __init__(
        self, key: str, gaps: dict[str, Parts] | None = None, refs: Sequence[Ref] = (), depth: int = 1
    ) -> None:
        self.key = key
        self.gaps = {} if gaps is None else gaps
        self.refs = list(refs)
        self.notes: dict[int, Parts] = {}  # what is said after a card, by its handle
        self.along: dict[int, list[Ref]] = {}  # what goes with a card, by its handle
        self.rolls: list[Parts] = []
        self.paid: list[Ref] = []
        self.tails: list[Parts] = []
        self.depth = depth

    def takes(self, other: "Sentence") -> bool:
        """Whether the other says the same of further cards."""
        same = self.gaps == other.gaps and (
            self.key == other.key or (self.key.startswith(KICKED) and other.key.startswith(KICKED))
        )
        return same and self.key.startswith(MERGING) and bool(other.refs) and not self.tails

    def add(self, other: "Sentence") -> None:
        if self.key.startswith(KICKED):
            self.key = f"{KICKED} both"
        self.refs += other.refs
        self.notes.update(other.notes)

    def account(self, n: int, wording: Wording, known: Known) -> Account:
        """The finished line. Only the cards it is about can differ from viewer to viewer."""
        template = wording.template(self.key)
        viewers = {viewer for ref in self.refs for viewer in known.get(ref, ())}
        own = {}
        for viewer in viewers:
            refs = [known[ref].get(viewer, ref) if ref in known else ref for ref in self.refs]
            own[viewer] = Line(n, self.parts(wording, template, refs), self.depth)
        return Account(Line(n, self.parts(wording, template, self.refs), self.depth), own)

    def parts(self, wording: Wording, template: str, refs: list[Ref]) -> Parts:
        """Tails come before the full stop."""
        if self.tails or self.paid:
            template = template.removesuffix(".")
        gaps = {"cards": self.cards(wording, refs), "rolls": wording.listed(self.rolls), **self.gaps}
        found = [*filled(template, gaps)]
        if self.paid:
            found += wording.say("tails.price", cards=wording.cards(self.paid))
        for tail in self.tails:
            found += tail
        if not template.endswith((".", "!", "?")) and self.depth:
            found.append(".")
        return joined(found)

    def cards(self, wording: Wording, refs: list[Ref]) -> Parts:
        if not self.notes and not self.along:
            return wording.cards(refs)
        notes = self.notes | {
            handle: wording.say("tails.along", cards=wording.cards(along)) for handle, along in self.along.items()
        }
        return wording.listed([(CardPart(ref.id), *notes.get(ref.handle, ())) for ref in refs])
