"""`kickdoor completion`: what a shell needs to complete commands, options and names."""

import sys
from typing import Annotated

import typer

from kickdoor.cli.errors import unknown

SHELLS = {  # how each is set up for good
    "bash": "kickdoor completion bash > ~/.local/share/bash-completion/completions/kickdoor",
    "zsh": "kickdoor completion zsh > ~/.zfunc/_kickdoor (and have ~/.zfunc in fpath before compinit)",
    "fish": "kickdoor completion fish > ~/.config/fish/completions/kickdoor.fish",
}


def completion(
    shell: Annotated[str, typer.Argument(help="bash, zsh or fish.", autocompletion=lambda: list(SHELLS))],
) -> None:
    """Print the completion of commands, options and names for your shell."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    if shell not in SHELLS:
        raise unknown("shell", shell, SHELLS)
    if sys.stdout.isatty():
        typer.echo(f"To set it up for good: {SHELLS[shell]}", err=True)
    typer.echo(get_completion_script(prog_name="kickdoor", complete_var="_KICKDOOR_COMPLETE", shell=shell))
