"""What the fields of a plain class are called, and how its objects print."""


def fields(kind: type) -> tuple[str, ...]:
    """The names of a class's fields: its slots, which mypyc keeps under another name.

    >>> from kickdoor.engine.events import LevelChanged
    >>> fields(LevelChanged)
    ('seat', 'before', 'after', 'why')
    """
    found: list[str] = []
    for each in reversed(kind.__mro__):
        own = each.__dict__.get("__slots__") or each.__dict__.get("__mypyc_attrs__", ())
        found += [name for name in own if name not in found]
    return tuple(found)


class Printed:
    """Prints as its class with its fields; what is empty is left out.

    >>> from kickdoor.engine.commands import Play
    >>> Play(card=-3, seat=1)
    Play(card=-3, use=0, on=0, seat=1)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        given = [(name, getattr(self, name)) for name in fields(type(self))]
        shown = ", ".join(f"{name}={value!r}" for name, value in given if value not in ("", (), [], {}, None))
        return f"{type(self).__name__}({shown})"
