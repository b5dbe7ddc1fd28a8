"""What the fields of a plain class are called."""


def fields(kind: type) -> tuple[str, ...]:
    """The names of a class's own fields: its slots, which mypyc keeps under another name.

    >>> from kickdoor.engine.events import LevelChanged
    >>> fields(LevelChanged)
    ('seat', 'before', 'after', 'why')
    """
    found: tuple[str, ...] | None = getattr(kind, "__slots__", None)
    if found is None:
        found = getattr(kind, "__mypyc_attrs__", ())
    return found
