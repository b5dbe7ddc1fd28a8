"""A sentence that stays open as long as the next event may belong to it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from kickdoor.engine.sightings import Ref
from kickdoor.story.joining import filled, joined
from kickdoor.story.parts import CardPart, Line, Parts
from kickdoor.story.why import BY_A_CARD
from kickdoor.story.wording import Wording

MERGING: Final = ("CardMoved.", "ItemTurned.")
DRAWN: Final = "CardMoved.drawn"
ENDS: Final = (".", "!", "?")
KICKED: Final = "CardMoved.kicked"  # several Doors at once are told together, whatever they are

Known = Mapping[Ref, Mapping[int, Ref]]  # a card that is hidden from the table, as some viewers know it


class Account(NamedTuple):
    """A line for everybody, and the lines for viewers who know more."""

    line: Line
    own: Mapping[int, Line] = MappingProxyType({})

    def to(self, viewer: int) -> Line:
        return self.own.get(viewer, self.line)


class Sentence:
    """A key of the catalogue, what fills its gaps, and the cards it is about. Tails come after its last word."""

    def __init__(
        self, key: str, gaps: dict[str, Parts] | None = None, refs: Sequence[Ref] = (), depth: int = 1
    ) -> None:
        self.key = key
        self.gaps = {} if gaps is None else gaps
        self.refs = list(refs)
        self.people: list[Parts] = []  # those who draw a card each, as the refs say
        self.notes: dict[int, Parts] = {}  # what is said after a card, by its handle
        self.along: dict[int, list[Ref]] = {}  # what goes with a card, by its handle
        self.rolls: list[Parts] = []
        self.paid: list[Ref] = []
        self.tails: list[Parts] = []
        self.depth = depth
        self.cause = BY_A_CARD  # the clause of what has struck somebody
        self.clause = ""  # why this is so

    def takes(self, other: "Sentence") -> bool:
        """Whether the other says the same of further cards."""
        same = self.gaps == other.gaps and (
            self.key == other.key or (self.key.startswith(KICKED) and other.key.startswith(KICKED))
        )
        same = same and self.key.startswith(MERGING) and bool(other.refs) and not self.tails
        return same or self.takes_drawer(other)

    def takes_drawer(self, other: "Sentence") -> bool:
        """Whether somebody else draws a card of the same back."""
        if (
            not self.key.startswith(DRAWN)
            or other.key != DRAWN
            or other.gaps["who"] in (self.people or [self.gaps["who"]])
        ):
            return False
        one_each = len(other.refs) == 1 and len(self.refs) == max(1, len(self.people))
        return one_each and {(ref.id, ref.deck) for ref in self.refs + other.refs} == {("", other.refs[0].deck)}

    def add(self, other: "Sentence") -> None:
        if self.key.startswith(KICKED):
            self.key = f"{KICKED} both"
        elif self.gaps["who"] != other.gaps["who"]:
            self.key = f"{DRAWN} each"
            self.people = [*(self.people or [self.gaps["who"]]), other.gaps["who"]]
        self.refs += other.refs
        self.notes.update(other.notes)

    def account(self, n: int, wording: Wording, known: Known) -> Account:
        """The finished line. Only the cards it is about can differ from viewer to viewer."""
        template = wording.template(self.key)
        viewers = {viewer for ref in self.refs for viewer in known.get(ref, ())}
        own = {}
        for viewer in viewers:
            refs = [known[ref].get(viewer, ref) if ref in known else ref for ref in self.refs]
            own[viewer] = Line(n, self.parts(wording, template, refs), self.depth, self.clause)
        return Account(Line(n, self.parts(wording, template, self.refs), self.depth, self.clause), own)

    def parts(self, wording: Wording, template: str, refs: list[Ref]) -> Parts:
        """Tails come before the full stop."""
        if self.tails or self.paid:
            template = template.removesuffix(".")
        gaps = {"cards": self.cards(wording, refs), "rolls": wording.listed(self.rolls), **self.gaps}
        if self.people:
            known = [(*who, ": ", CardPart(ref.id)) for who, ref in zip(self.people, refs, strict=True) if ref.id]
            gaps |= {"who": wording.listed(self.people), "cards": wording.cards(self.refs[:1])}
            gaps["known"] = wording.say("cards.known", cards=wording.listed(known)) if known else ()
        line = filled(template, gaps)
        ended = template.endswith(ENDS) or not self.depth
        if ended and not self.paid and not self.tails:
            return line
        found = [*line]
        if self.paid:
            found += wording.say("tails.price", cards=wording.cards(self.paid))
        for tail in self.tails:
            found += tail
        if not ended:
            found.append(".")
        return joined(found)

    def cards(self, wording: Wording, refs: list[Ref]) -> Parts:
        if not self.notes and not self.along:
            return wording.cards(refs)
        notes = self.notes | {
            handle: wording.say("tails.along", cards=wording.cards(along)) for handle, along in self.along.items()
        }
        return wording.listed([(CardPart(ref.id), *notes.get(ref.handle, ())) for ref in refs])
