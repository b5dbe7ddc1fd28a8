"""`kickdoor card show` draws a card, `picture` and `sheet` show pictures, `check` looks for mistakes in card files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kickdoor.cli.errors import UsageError, told, unknown
from kickdoor.cli.names import card_ids, set_names
from kickdoor.cli.table_flags import HouseRules, Language, check_set, checked_house_rule, checked_language, group

if TYPE_CHECKING:
    from kickdoor.cards.checking import Report
    from kickdoor.cards.loader import CardSet, Placed
    from kickdoor.cards.mistakes import Mistake
    from kickdoor.cards.printer import Names
    from kickdoor.cards.schema import Card

app = group("Show cards and check card files.")

HOME = "mazes"  # the set of cards outside any set's folder, if none is named
_Set = Annotated[str | None, typer.Option("--set", help="Look only in this set.", autocompletion=set_names)]
_Home = Annotated[str, typer.Option("--set", help="The set that cards outside any set's folder are checked with.")]
_Paths = Annotated[list[Path] | None, typer.Argument(help="Card files or folders; all sets if none is given.")]


@app.command()
def show(
    card: Annotated[str, typer.Argument(help="An id, a name, or FILE#id.", metavar="CARD", autocompletion=card_ids)],
    set_name: _Set = None,
    house_rule: HouseRules = None,
    lang: Language = None,
) -> None:
    """Draw a card with the text that its data says under these house rules."""
    from rich.console import Console

    from kickdoor.cards.printer import Unprintable, face
    from kickdoor.cli.drawing import draw

    language = checked_language(lang)
    epic = bool(dict(checked_house_rule(text) for text in house_rule or ()).get("epic"))
    found = [_from_file(card, set_name, language)] if "#" in card else _from_sets(card, set_name, language)
    for placed, names in found:
        with told(Unprintable, of=placed.card.id):
            drawn = face(placed.card, names, language)
        Console(highlight=False).print(draw(placed.card, drawn, language, epic))


@app.command()
def picture(
    card: Annotated[str, typer.Argument(help="An id, a name, or FILE#id.", metavar="CARD")],
    set_name: _Set = None,
) -> None:
    """Write a card's picture as SVG: `kickdoor card picture mazes.glampire > glampire.svg`."""
    from kickdoor.pictures.composer import compose, svg

    placed, place = _one(card, set_name)
    typer.echo(svg(compose(placed.card, place)), nl=False)


@app.command()
def sheet(
    what: Annotated[str, typer.Argument(help="A set, or a card file.", metavar="SET|FILE")],
    kind: Annotated[list[str] | None, typer.Option(help="Only this kind of card; may be given several times.")] = None,
    first: Annotated[int, typer.Option(min=1, help="Begin with this card.")] = 1,
    most: Annotated[int, typer.Option(min=1, help="So many cards.")] = 1000,
    columns: Annotated[int, typer.Option(min=1, max=20)] = 6,
) -> None:
    """Write the pictures of many cards on one sheet, as SVG."""
    from kickdoor.cards.schema import KINDS
    from kickdoor.pictures.composer import kind_of
    from kickdoor.pictures.sheet import sheet as drawn

    for each in kind or ():
        if each not in KINDS:
            raise unknown("kind", each, KINDS)
    cards, place = _sheet_of(what)
    wanted = [card for card in cards if not kind or kind_of(card) in kind][first - 1 :][:most]
    if not wanted:
        raise UsageError("there is no such card to draw")
    typer.echo(drawn(wanted, place, columns), nl=False)


@app.command()
def check(paths: _Paths = None, home: _Home = HOME) -> int:
    """Name file, card and place of every mistake; the exit code is 1 if there is any."""
    from kickdoor import sets
    from kickdoor.cards.checking import check_path, check_set

    for path in paths or []:
        if not path.exists():
            raise UsageError(f"no file or folder {str(path)!r}")
        if path.is_dir() and not any(path.rglob("*.yaml")):
            raise UsageError(f"no card files (.yaml) in {str(path)!r}")
    if paths:
        reports = [(str(path), check_path(path, lambda: _load(home))) for path in paths]
    else:
        reports = [(name, check_set(sets.FOLDER / name)) for name in sets.ids()]
    for name, report in reports:
        _tell(name, report)
    return 1 if any(report.mistakes for _, report in reports) else 0


def _tell(name: str, report: Report) -> None:
    for mistake in report.mistakes:
        typer.echo(str(mistake))
    for warning in report.warnings:
        typer.echo(f"{warning} (only a warning)")
    wrong = _number(len(report.mistakes), "mistake")
    typer.echo(f"{name}: {_number(report.copies, 'card')} ({report.kinds} different), {wrong}")


def _number(n: int, noun: str) -> str:
    return f"{n or 'no'} {noun if n == 1 else noun + 's'}"


def _load(set_id: str) -> CardSet:
    from kickdoor import sets
    from kickdoor.cards.mistakes import CardError

    check_set(set_id, sets.ids())
    try:
        return sets.load(set_id)
    except CardError as error:
        raise UsageError(_first(error.mistakes)) from None


def _first(mistakes: tuple[Mistake, ...]) -> str:
    more = f" (and {len(mistakes) - 1} more; see `kickdoor card check`)" if len(mistakes) > 1 else ""
    return f"{mistakes[0]}{more}"


def _from_sets(wanted: str, set_id: str | None, language: str) -> list[tuple[Placed, Names]]:
    """The card of every set that has it, by its full id, its short id or its name, in English or in the language."""
    from kickdoor import sets

    spelt = wanted.casefold()
    known: dict[str, list[tuple[str, Placed]]] = {}
    for name in sets.ids() if set_id is None else [set_id]:
        for placed, said in zip(_load(name).cards, sets.load_in(name, language).cards, strict=True):
            id = placed.card.id
            for key in {text.casefold() for text in (id, id.rpartition(".")[2], placed.card.name, said.card.name)}:
                known.setdefault(key, []).append((name, said))
    if spelt not in known:
        raise unknown("card", wanted, known)
    return [(placed, sets.names(name, language)) for name, placed in known[spelt]]


def _from_file(wanted: str, set_id: str | None, language: str) -> tuple[Placed, Names]:
    """A card of a file, written FILE#id, with what the set calls its things in this language."""
    from kickdoor import sets
    from kickdoor.cards.loader import CardSet, read_file
    from kickdoor.cards.translating import names_in

    file, _, id = wanted.rpartition("#")
    found, mistakes = read_file(Path(file))
    card = next((placed for placed in found if placed.card.id == id), None)
    if card is None and mistakes:
        raise UsageError(_first(tuple(mistakes)))
    if card is None:
        raise unknown("card", id, [placed.card.id for placed in found])
    name = set_id or HOME
    _load(name)
    home = sets.load_in(name, language)
    return card, names_in(CardSet(home.rulebook, (*home.cards, *found)), sets.words(name, language))


def _one(card: str, set_name: str | None) -> tuple[Placed, str]:
    """A card and the scenery of its set."""
    if "#" in card:
        return _from_file(card, set_name, "en")[0], _load(set_name or HOME).rulebook.scenery
    found = [placed for placed, _ in _from_sets(card, set_name, "en")]
    if len(found) > 1:
        ids = ", ".join(placed.card.id for placed in found)
        raise UsageError(f"several cards are called {card!r}: {ids}")
    return found[0], _load(found[0].card.id.partition(".")[0]).rulebook.scenery


def _sheet_of(what: str) -> tuple[list[Card], str]:
    """The cards of a set or of a file."""
    from kickdoor.cards.loader import read_file

    if not what.endswith(".yaml"):
        loaded = _load(what)
        return [placed.card for placed in loaded.cards], loaded.rulebook.scenery
    found, mistakes = read_file(Path(what))
    if mistakes:
        raise UsageError(_first(tuple(mistakes)))
    return [placed.card for placed in found], _load(HOME).rulebook.scenery
