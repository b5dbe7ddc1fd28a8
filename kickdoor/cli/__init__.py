"""The command line. Each command is a module here; what is heavy to import is imported inside its function."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from kickdoor import __version__, fast
from kickdoor.cli import admin, card, games, position, scenario, upkeep
from kickdoor.cli.balance import balance
from kickdoor.cli.completion import completion
from kickdoor.cli.doctor import doctor
from kickdoor.cli.errors import BROKEN_PIPE, INTERRUPTED, USAGE, UsageError, one_line
from kickdoor.cli.hint import hint
from kickdoor.cli.house_rules import house_rules
from kickdoor.cli.ladder import ladder
from kickdoor.cli.manual import man
from kickdoor.cli.odds import odds
from kickdoor.cli.play import play
from kickdoor.cli.puzzle import puzzle
from kickdoor.cli.review import review
from kickdoor.cli.rules import rules
from kickdoor.cli.sections import Sectioned
from kickdoor.cli.serve import serve
from kickdoor.cli.sets import sets
from kickdoor.cli.sim import sim
from kickdoor.cli.soak import soak
from kickdoor.cli.watch import watch

# Names of 0.1 that still work, without a place in the help: `kickdoor options`, `--option epic`.
OLD_NAMES = {"options": "house-rules", "option": "house-rule"}

app = typer.Typer(
    name="kickdoor",
    cls=Sectioned,
    add_completion=False,  # `kickdoor completion` prints it; two options less in every help
    rich_markup_mode=None,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "token_normalize_func": lambda name: OLD_NAMES.get(name, name),
    },
)
COMMANDS = (
    play, hint, ladder, balance, house_rules, rules, serve, sets, sim, soak, watch, games.verify, games.replay,
    review, odds, puzzle, doctor, completion, man,
)  # fmt: skip
for command in COMMANDS:
    app.command()(command)
for upkept in (upkeep.backup, upkeep.restore, upkeep.check, upkeep.repair, upkeep.downgrade):
    games.app.command()(upkept)
for name, group in {"admin": admin, "card": card, "games": games, "position": position, "scenario": scenario}.items():
    app.add_typer(group.app, name=name)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kickdoor {__version__} ({fast.TOLD[fast.STATUS]})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _kickdoor(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Kick down the door, kill the monster, grab the loot: Munchkin as software. Unofficial."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(args: Sequence[str] | None = None) -> int:
    """Runs one command and answers its exit code: a command returns it, or nothing for 0."""
    if fast.STATUS == fast.STALE:
        print(
            "kickdoor: The sources have changed since `make fast`: running plain until it is made again.",
            file=sys.stderr,
        )
    if os.environ.get("_KICKDOOR_COMPLETE"):  # a shell asks how the line may go on
        from typer.completion import completion_init  # type: ignore[attr-defined]

        completion_init()
    try:
        result = typer.main.get_command(app).main(args=args, prog_name="kickdoor", standalone_mode=False)
        sys.stdout.flush()
    except UsageError as error:
        return _refuse("kickdoor", str(error))
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        message = error.format_message().replace("int range", "integer").replace("float range", "number")
        return _refuse(context.command_path if context else "kickdoor", message)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return BROKEN_PIPE
    return result if isinstance(result, int) else 0


def _refuse(command: str, message: str) -> int:
    print(f"{command}: {one_line(message)}", file=sys.stderr)
    return USAGE


def _let_go_of_stdout() -> None:
    """The reader of our output has left: the interpreter must not complain when it flushes the rest at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
