"""Reviews of finished games: made from their record, kept with them, and told in a language."""

from collections.abc import Collection, Iterator

from kickdoor.analysis.course import BadLine
from kickdoor.analysis.review import Judged, Review, decode, made_by
from kickdoor.analysis.review_words import ReviewWords
from kickdoor.analysis.reviewing import reviewing
from kickdoor.server import forms, games, packs
from kickdoor.server.store import Reader
from kickdoor.wire import to_plain

PERSON = "person"  # who said a command, as the log has it


def people_in(store: Reader, game: str) -> set[int]:
    """The numbers of the commands that people gave; bots, clocks and imports are none."""
    return {entry.seq for entry in store.log(game) if entry.by == PERSON}


def reviewed(whole: games.Record, people: Collection[int] = ()) -> Iterator[float | Review]:
    """How far the review is, again and again, and at last the review. Whatever goes wrong is a BadGame."""
    try:
        start = games.dealt(whole.deal, whole.pack)
        line = [(seat, to_plain(command)) for seat, command in whole.commands]
        yield from reviewing(start, line, people)
    except BadLine as error:
        raise games.BadGame(str(error)) from error
    except games.BadGame:
        raise
    except Exception as error:  # a record may come from anywhere
        raise games.BadGame(f"it cannot be reviewed: {type(error).__name__}") from error


def kept(store: Reader, game: str) -> Review | None:
    """The review that is kept with a game, if today's estimate made it."""
    row = store.one("SELECT data FROM reviews WHERE game = ? AND made_by = ?", game, made_by())
    return None if row is None else decode(bytes(row[0]))  # type: ignore[arg-type]


def names_of(deal: games.Deal) -> list[str]:
    """Who sat where at the end."""
    names = list(deal.names)
    for late in deal.latecomers:
        names[late.seat] = late.name
    return names


def words_of(deal: games.Deal, pack: bytes, language: str) -> ReviewWords:
    return ReviewWords(packs.pool(pack), names_of(deal), language)


def told(review: Review, words: ReviewWords) -> forms.Review:
    """The review as the page shows it."""

    def decision(judged: Judged) -> forms.ReviewedDecision:
        return forms.ReviewedDecision(
            judged.seq,
            judged.turn,
            judged.seat,
            words.deed(judged.deed),
            judged.chance,
            words.deed(judged.other),
            judged.other_chance,
            words.why(judged),
        )

    return forms.Review(
        names=words.names,
        turns=review.turns,
        winners=list(review.winners),
        points=[(point.seq, point.turn, list(point.chances)) for point in review.points],
        turning=[
            forms.TurningPoint(each.seq, each.turn, words.turning(each), list(each.moved), each.deed is None)
            for each in review.turning
        ],
        judged=list(review.judged),
        best=[decision(each) for each in review.best],
        costly=[decision(each) for each in review.costly],
        accounts=[
            forms.ReviewAccount(
                *(round(1000 * part) for part in (each.start, each.luck, each.own, each.others, each.end))
            )
            for each in review.accounts
        ],
        made_by=review.made_by,
    )
