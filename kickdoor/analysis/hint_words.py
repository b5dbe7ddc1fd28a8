"""Hints as sentences, in the reader's language."""

from collections.abc import Sequence

from kickdoor import sets
from kickdoor.analysis.deeds import Deed, deed_of
from kickdoor.analysis.hint import Advice, Hint, Why
from kickdoor.engine import commands as cmd
from kickdoor.engine.defs import Pool
from kickdoor.engine.state import State
from kickdoor.story.wording import Wording
from kickdoor.texts import name, text_at, way_texts


class DeedWords:
    """Says what somebody does, with the cards and the names of one game."""

    def __init__(self, pool: Pool, names: Sequence[str], language: str) -> None:
        self.language = language
        self.names = list(names)
        self.wording = Wording(pool, names, language)

    def said(self, key: str, **gaps: object) -> str:
        return text_at("hints", key, self.language).format(**gaps)

    def deed(self, deed: Deed) -> str:
        """What is done, with the cards and the players it is about."""
        return self.finished(deed, text_at("hints", f"verbs.{deed.verb}", self.language))

    def finished(self, deed: Deed, text: str, **gaps: str) -> str:
        """A text about a deed with its gaps filled, and what the text leaves out behind it."""
        cards, seats = self.things(deed), self.listed([self.names[seat] for seat in deed.seats])
        told = text.format(cards=cards, seats=seats, on=self.cards(deed.on), n=deed.n, **gaps)
        if deed.verb in ("ask", "pitch", "trade", "answer", "charity", "show", "appoint"):
            return told  # their words name everybody
        if deed.on:
            told += self.said("onto", on=self.cards(deed.on))
        if deed.seats:
            told += self.said("at", seats=seats)
        if deed.side:
            told += self.said("side", side=name("sides", deed.side, self.language))
        return told + (self.said("pay", cards=self.cards(deed.pay)) if deed.pay else "")

    def reason(self, why: Why) -> str:
        """Why a move is better than another, or worse."""
        form = (lambda value: f"{value:.1f}") if why.key == "level" else percent
        who = self.names[why.seat] if why.seat >= 0 else ""
        return self.said(f"why.{why.key}", this=form(why.this), other=form(why.other), name=who)

    def things(self, deed: Deed) -> str:
        """What it is about: cards, an ability, players to choose, or the ways of a question."""
        if deed.ability and deed.cards:
            card = self.wording.pool.by_id[deed.cards[0]]
            return f"{self.wording.text(self.wording.ability(card, deed.ability)[0])} ({self.card(card.id)})"
        if deed.ways:
            return self.listed([self.way(deed, each) for each in deed.ways])
        if deed.verb == "answer" and deed.seats:
            return self.listed([self.names[seat] for seat in deed.seats])
        return self.cards(deed.cards)

    def way(self, deed: Deed, value: int) -> str:
        known = way_texts(deed.asks, self.language)
        if not known and deed.because:
            set_id = deed.because.partition(".")[0]
            face = sets.faces(set_id, self.language).get(deed.because) if set_id in sets.ids() else None
            known = list(face.ways) if face is not None else []
        return self.said("way", way=known[value]) if 0 <= value < len(known) else str(value)

    def cards(self, ids: Sequence[str]) -> str:
        return self.listed([self.card(id) for id in ids]) or self.said("nothing")

    def card(self, id: str) -> str:
        return self.wording.card_name(id) if id else self.said("hidden")

    def listed(self, words: Sequence[str]) -> str:
        """
        >>> from kickdoor.sets import pool
        >>> DeedWords(pool("mazes"), [], "en").listed(["a", "b", "c"])
        'a, b and c'
        """
        last = f"{name('and', '', self.language)}{words[-1]}" if len(words) > 1 else "".join(words)
        return name("comma", "", self.language).join(words[:-1]) + last


class HintWords(DeedWords):
    """Speaks of one state, as one seat may name its cards."""

    def __init__(self, state: State, seat: int, language: str) -> None:
        super().__init__(state.pool, [player.name for player in state.seats], language)
        self.state = state
        self.seat = seat

    def hint(self, found: Hint) -> list[str]:
        """The chance as it stands, and a line for every move."""
        who = self.names[found.seat]
        lines = [self.said("head", name=who, chance=percent(found.chances[found.seat]))]
        if not found.moves:
            lines.append(self.said("idle"))
        return lines + [self.line(place, each) for place, each in enumerate(found.moves, 1)]

    def line(self, place: int, each: Advice) -> str:
        return f"{place}. {self.move(each.command)}: {percent(each.chance)}. {self.reason(each.why)}"

    def move(self, command: cmd.Command | None) -> str:
        return self.deed(deed_of(self.state, self.seat, command))


def percent(share: float) -> str:
    """
    >>> percent(0.256)
    '26 %'
    """
    return f"{share:.0%}".replace("%", " %")
