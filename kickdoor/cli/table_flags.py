"""Flags that several commands share, and what is wrong with them if something is."""

import os
import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from kickdoor.arguments import MOST_WORKERS
from kickdoor.cli.errors import INTERRUPTED, UsageError, unknown
from kickdoor.cli.names import bot_names, languages, set_names

SetId = Annotated[
    str, typer.Option("--set", help="Which set is played, or several: mazes+legends.", autocompletion=set_names)
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option(
        "--house-rule",
        help="Such as epic, hand_limit=7 or without:curse (see `kickdoor house-rules`). May be repeated.",
    ),
]
Seats = Annotated[int, typer.Option("--seats", help="How many players.")]
Language = Annotated[
    str | None,
    typer.Option(
        "--lang", help="The language: de or en. Else what KICKDOOR_LANG or LANG say.", autocompletion=languages
    ),
]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        help="The bots at the table, separated by commas: shrewd, basic/greedy, cmd:./mybot …",
        autocompletion=bot_names,
    ),
]

Games = typer.Option("--games", min=1, max=100_000_000, help="How many games.")
Seed = Annotated[int, typer.Option("--seed", min=0, max=2**60, help="The same seed plays the same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for scripts.")]
Eyes = Annotated[str, typer.Option("--eyes", help="Whose hand is seen: a player's name, all or nobody.")]
Plain = Annotated[bool, typer.Option("--plain", help="Without colours, and no line is broken.")]
Workers = Annotated[
    int,
    typer.Option(
        "--workers",
        min=0,
        max=MOST_WORKERS,
        help="Processes; 0 takes all cores.",
        callback=lambda n: n or os.cpu_count() or 1,
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:8786; local:2 starts one."),
]
FAILED = 1


def group(about: str) -> typer.Typer:
    """A command that has commands of its own; alone it shows its help."""
    app = typer.Typer(help=about)

    @app.callback(invoke_without_command=True)
    def alone(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    return app


def ended(done: int, games: int, passed: bool) -> int:
    """The exit code of a run; one that was interrupted says so."""
    if done < games:
        print(f"stopped after {done} of {games} games", file=sys.stderr)
        return INTERRUPTED
    return 0 if passed else FAILED


def check_set(name: str, known: Iterable[str]) -> None:
    if name not in known:
        raise unknown("set", name, known)


def checked_set(set_id: str, seats: int, house_rules: list[str] | None = None) -> dict[str, int]:
    """The rule numbers that the house rules set.

    Refuses a set that does not exist or is broken, house rules that do not fit, and a table that the game cannot seat.
    """
    from kickdoor import sets
    from kickdoor.cards.mistakes import CardError
    from kickdoor.engine.procedures.setup import check_seats
    from kickdoor.house_rules import expand
    from kickdoor.texts import refusal_text
    from kickdoor.texts.complaint import Complaint

    if "," in set_id:
        raise UsageError(f"several sets are joined by +: {'+'.join(set_id.replace(',', ' ').split())}")
    names = set_id.split("+")
    for name in names:
        check_set(name, sets.ids())
    if len(set(names)) != len(names):
        raise UsageError(f"{set_id} names a set twice")
    try:
        pool = sets.pool(*names)
        chosen = expand(dict(checked_house_rule(text) for text in house_rules or ()), pool)
    except CardError as error:
        raise UsageError(f"{error.mistakes[0]} (see `kickdoor card check`)") from None
    except Complaint as error:
        raise UsageError(str(error)) from None
    numbers = {**pool.rulebook.numbers, **chosen}
    refusal = check_seats(seats, numbers["min_seats"], numbers["max_seats"], numbers["first_seat"])
    if refusal is not None:
        raise UsageError(refusal_text(refusal))
    return chosen


def checked_language(wanted: str | None) -> str:
    """The language that was asked for, or that of the terminal if the game speaks it."""
    from kickdoor.texts import languages, spoken

    if wanted is not None and wanted not in languages():
        raise unknown("language", wanted, languages())
    return wanted or spoken(os.environ.get("KICKDOOR_LANG") or os.environ.get("LANG") or "")


def checked_house_rule(text: str) -> tuple[str, int]:
    """A house rule as it was typed: `epic` is on, `epic=no` is off, `hand_limit=7` has a number.

    >>> checked_house_rule("epic"), checked_house_rule("epic=no"), checked_house_rule("hand_limit=7")
    (('epic', 1), ('epic', 0), ('hand_limit', 7))
    >>> checked_house_rule("without:Glampire")
    ('without:Glampire', 1)
    """
    from kickdoor.choice import is_choice
    from kickdoor.house_rules import house_rules

    if is_choice(text):
        return text, 1
    name, _, value = text.partition("=")
    if name not in house_rules():
        raise unknown("house rule", name, house_rules())
    short = value.isdecimal() and len(value) < 6
    if house_rules()[name].number and not short:
        low, high = house_rules()[name].range
        raise UsageError(f"{name} takes a number from {low} to {high}: {name}={high}")
    words = {"": 1, "yes": 1, "no": 0}
    if value not in words and not short:
        raise UsageError(f"{name} is yes, no or a number, not {value!r}")
    return name, words[value] if value in words else int(value)


def typed_house_rules(house_rules: list[str] | None) -> str:
    """The house rules as they are typed again.

    >>> typed_house_rules(["epic", "without:Go Up a Level"])
    " --house-rule epic --house-rule 'without:Go Up a Level'"
    """
    from shlex import quote

    return "".join(f" --house-rule {quote(each)}" for each in house_rules or ())


def checked_bots(names: str, seats: int | None = None) -> list[str]:
    """The bots, separated by commas; on so many seats they must fit."""
    bots = [name.strip() for name in names.split(",")]
    for name in bots:
        check_bot(name)
    if seats is not None and len(bots) > seats:
        raise UsageError(f"{len(bots)} bots do not fit on {seats} seats")
    return bots


def check_bot(text: str) -> None:
    """Refuse a bot or a temper that does not exist, and a program that cannot be found."""
    import shlex
    from shutil import which

    from kickdoor.bots import BOTS, SEERS, TEMPERED, TEMPERS, parse

    spec = parse(text)
    if text.startswith("cmd:"):
        try:
            words = shlex.split(spec.program)
        except ValueError as error:
            raise UsageError(f"{text}: {error}") from None
        if not words:
            raise UsageError("cmd: needs a program, such as cmd:./mybot")
        if which(words[0]) is None:
            raise UsageError(f"{text}: there is no program {words[0]!r} that can be run")
        return
    if spec.name not in BOTS and spec.name not in SEERS:
        raise unknown("bot", spec.name, [*BOTS, *SEERS])
    if "/" in text and spec.name not in TEMPERED:
        raise UsageError(f"{spec.name} has no temper")
    if "/" in text and spec.temper not in TEMPERS:
        raise unknown("temper", spec.temper, TEMPERS)
