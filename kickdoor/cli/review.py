"""`kickdoor review`: how a finished game went: whose chances, what turned it, which decisions, how much luck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from kickdoor.cli.errors import UsageError, told
from kickdoor.cli.games import Game, found
from kickdoor.cli.progress import share_done
from kickdoor.cli.serve import DATABASE, Database
from kickdoor.cli.table_flags import AsJson, Language, checked_language

if TYPE_CHECKING:
    from kickdoor.analysis.review import Review
    from kickdoor.analysis.review_words import ReviewWords
    from kickdoor.server.games import Record
    from kickdoor.server.store import Store


def review(game: Game, db: Database = DATABASE, lang: Language = None, as_json: AsJson = False) -> int:
    """Review a finished game: everybody's chance to win, what turned it, good and costly decisions, luck apart.

    A review is kept with a game of the database, and made again when the estimate has changed.
    """
    import msgspec

    from kickdoor.server import games, reviews

    language = checked_language(lang)
    known: list[Review] = []
    people: set[int] = set()

    def look(store: Store) -> None:
        known.extend(each for each in [reviews.kept(store, game)] if each is not None)
        people.update(reviews.people_in(store, game))

    with told(games.BadGame):
        whole = found(game, db, look)
        if not known:
            known.append(made(whole, people))
            if not Path(game).is_file():
                keep(game, db, known[0])
    words = reviews.words_of(whole.deal, whole.pack, language)
    if as_json:
        typer.echo(msgspec.json.encode(reviews.told(known[0], words)).decode())
    else:
        show(known[0], words, whole.deal.sets)
    return 0


def made(whole: Record, people: set[int]) -> Review:
    """A new review, with a bar on the terminal."""
    from kickdoor.analysis.review import Review
    from kickdoor.server import games, reviews

    *_, (last, _, _, _) = games.played(whole)
    if not last.over:
        raise UsageError(f"game {whole.id!r} is not over")
    with share_done("reviewing") as tell:
        for each in reviews.reviewed(whole, people):
            if isinstance(each, Review):
                return each
            tell(each)
    raise AssertionError("a review without an end")


def keep(game: str, db: str, review: Review) -> None:
    from kickdoor.analysis.review import encode
    from kickdoor.server.store import keep_review

    def write(store: Store) -> None:
        sql, values = keep_review(game, review.made_by, encode(review))
        store.change(sql, *values)

    found(game, db, write)


def show(review: Review, words: ReviewWords, sets: str) -> None:
    say, names = typer.echo, words.names
    winners = words.listed([names[seat] for seat in review.winners]) or words.told("page.nobody")
    say(words.told("page.title", sets=sets, turns=review.turns, winners=winners))
    say(f"\n{words.told('page.curve')}\n")
    width = max(4, *(len(name) for name in names))
    say("  ".join([words.told("page.turn").rjust(5), *(name.rjust(width) for name in names)]))
    for turn, chances in by_turn(review):
        say("  ".join([str(turn).rjust(5), *(f"{share / 10:.0f}".rjust(width) for share in chances)]))
    say(f"\n{words.told('page.turning')}\n")
    for moment in review.turning:
        say(f"{words.told('page.turn').rjust(5)} {moment.turn}: {words.turning(moment)}")
    if not review.turning:
        say(words.told("page.none"))
    for seat in review.judged:
        for key, decisions in (("best", review.best), ("costly", review.costly)):
            own = [each for each in decisions if each.seat == seat]
            say(f"\n{words.told(f'page.{key}', name=names[seat])}\n")
            for each in own:
                say(f"- {words.line(each, key == 'costly')}")
            if not own:
                say(words.told("page.none"))
    say(f"\n{words.told('page.accounts')}\n")
    longest = max(len(name) for name in names)
    for name, account in zip(names, review.accounts, strict=True):
        parts = (account.luck, account.own, account.others)
        moved = "".join(f"{100 * part:+8.0f}" for part in parts)
        say(f"{name.ljust(longest)}{100 * account.start:8.0f}{moved}{100 * account.end:8.0f}")
    say(f"\n{words.told('page.made', made_by=review.made_by)}")


def by_turn(review: Review) -> list[tuple[int, tuple[int, ...]]]:
    """The chances at the start of every turn, and at the end."""
    found = {}
    for before, after in zip(review.points, review.points[1:], strict=False):
        if after.turn != before.turn:
            found[after.turn] = before.chances
    if review.points:
        found.setdefault(review.points[0].turn, review.points[0].chances)
        found[review.points[-1].turn + 1] = review.points[-1].chances
    return sorted(found.items())
