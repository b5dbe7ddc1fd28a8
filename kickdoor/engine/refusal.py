"""Why a command was refused, as data; the catalogue of texts makes a sentence of it."""


class Refusal:
    """The clause that forbids it, the key of the sentence, and what fills its gaps.

    >>> Refusal("SELL-01", "too_little", gold=900)
    Refusal('SELL-01', 'too_little', gold=900)
    """

    __slots__ = ("clause", "key", "args")

    def __init__(self, clause: str, key: str, **args: str | int) -> None:
        self.clause = clause
        self.key = key
        self.args = args

    def __repr__(self) -> str:
        gaps = "".join(f", {name}={value!r}" for name, value in self.args.items())
        return f"Refusal({self.clause!r}, {self.key!r}{gaps})"


class Stuck(Exception):
    """The game cannot go on: an effect that never ends. A bug in a card or in the engine, reported."""
