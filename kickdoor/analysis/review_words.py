"""A review as sentences, in the reader's language."""

from kickdoor.analysis.deeds import Deed
from kickdoor.analysis.hint import Why
from kickdoor.analysis.hint_words import DeedWords, percent
from kickdoor.analysis.review import Came, Judged, Turning
from kickdoor.texts import text_at

CARDS = ("play", "use")  # deeds that are told by their card


class ReviewWords(DeedWords):
    """Speaks of one finished game, of which everything may be told."""

    def told(self, key: str, **gaps: object) -> str:
        return text_at("reviews", key, self.language).format(**gaps)

    def turning(self, turning: Turning) -> str:
        """Who did what, or what came, and whom it moved most."""
        others = [seat for seat in range(len(turning.moved)) if seat != turning.seat or turning.deed is None]
        whom = max(others or [turning.seat], key=lambda seat: abs(turning.moved[seat]))
        if abs(turning.moved[turning.seat]) > 1.5 * abs(turning.moved[whom]):
            whom = turning.seat
        way = "cost" if turning.moved[whom] < 0 else "brought"
        gaps = {"whom": self.names[whom], "n": points(abs(turning.moved[whom]))}
        deed = turning.deed
        if deed is None:
            return self.told(f"moved.luck_{way}", what=self.came(turning.came or Came()), **gaps)
        name = self.names[turning.seat]
        if deed.verb in CARDS and len(deed.cards) == 1:
            card = self.things(deed) if deed.ability else self.card(deed.cards[0])
            return self.told(f"moved.card_{way}", name=name, card=card, **gaps)
        return self.told(f"moved.{way}", what=self.did(turning.seat, deed), **gaps)

    def did(self, seat: int, deed: Deed) -> str:
        """What somebody did, as a sentence without its full stop."""
        return self.finished(deed, text_at("reviews", f"did.{deed.verb}", self.language), name=self.names[seat])

    def came(self, came: Came) -> str:
        """What dice and decks brought."""
        said = [self.told("came.dice", name=self.names[seat], n=value) for seat, value in came.dice]
        if came.cards:
            said.append(self.told("came.cards", cards=self.cards(came.cards)))
        said += [self.told("came.drawn", name=self.names[seat], n=count) for seat, count in came.drawn]
        return self.listed(said) or self.told("came.over" if came.over else "came.nothing")

    def why(self, judged: Judged) -> str:
        return self.reason(Why(judged.why, *judged.figures, judged.rival))

    def line(self, judged: Judged, costly: bool) -> str:
        """A decision with what was better, or with the best of the rest."""
        return self.told(
            "page.mistake" if costly else "page.decision",
            turn=judged.turn,
            move=self.deed(judged.deed),
            chance=percent(judged.chance / 1000),
            other=self.deed(judged.other),
            other_chance=percent(judged.other_chance / 1000),
            why=self.why(judged),
        )


def points(thousandths: int) -> str:
    """
    >>> points(384), points(4)
    ('38', '0')
    """
    return f"{thousandths / 10:.0f}"
