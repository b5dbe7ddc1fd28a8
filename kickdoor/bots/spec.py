"""How a player is named: `basic`, `shrewd/greedy` (with a temper), `cmd:./mybot` (any program)."""

from typing import Final, NamedTuple

PROGRAM: Final = "cmd:"


class Spec(NamedTuple):
    name: str
    temper: str = ""  # "": dealt by the seed
    program: str = ""  # the command line of a program


def parse(text: str) -> Spec:
    """
    >>> parse("shrewd/greedy")
    Spec(name='shrewd', temper='greedy', program='')
    >>> parse("cmd:python3 mybot.py")
    Spec(name='cmd', temper='', program='python3 mybot.py')
    """
    if text.startswith(PROGRAM):
        return Spec("cmd", program=text.removeprefix(PROGRAM).strip())
    name, _, temper = text.partition("/")
    return Spec(name, temper)
