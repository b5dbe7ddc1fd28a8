"""What the fields of a plain class are called, and how its objects print."""

from typing import ClassVar, Final

EMPTY: Final[tuple[object, ...]] = ("", (), [], {}, None)
KNOWN: Final[dict[type, tuple[str, ...]]] = {}


def fields(kind: type) -> tuple[str, ...]:
    """The names of a class's fields: its slots, which mypyc keeps under another name.

    >>> from kickdoor.engine.events import LevelChanged
    >>> fields(LevelChanged)
    ('seat', 'before', 'after', 'why')
    """
    known = KNOWN.get(kind)
    if known is None:
        known = KNOWN[kind] = slots(kind)
    return known


def slots(kind: type) -> tuple[str, ...]:
    found: list[str] = []
    for each in reversed(kind.__mro__):
        own = each.__dict__.get("__slots__") or each.__dict__.get("__mypyc_attrs__", ())
        found += [name for name in own if name not in found]
    return tuple(found)


class Printed:
    """Prints as its class with its fields; what is empty, or as usual, is left out.

    >>> from kickdoor.engine.commands import Play
    >>> Play(card=-3, seat=1)
    Play(card=-3, seat=1)
    """

    __slots__ = ()
    usual: ClassVar[dict[str, int | str]] = {}  # the defaults of its fields

    def __repr__(self) -> str:
        kind = type(self)
        given = [(name, getattr(self, name)) for name in fields(kind)]
        shown = [(name, value) for name, value in given if value not in EMPTY and kind.usual.get(name) != value]
        return f"{kind.__name__}({', '.join(f'{name}={value!r}' for name, value in shown)})"
