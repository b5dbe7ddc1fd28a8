"""JSON from outside whose texts hold no NUL character: PostgreSQL keeps no such text, and nobody means one."""

from typing import Any, Final

import msgspec

WRITTEN: Final = b"\\u0000"  # the only way to write one in JSON; behind another backslash it is six letters


def without_nul(data: bytes) -> bytes:
    """The same bytes; a ValidationError if a text in them holds a NUL.

    >>> without_nul(rb'["\\\\u0000"]')
    b'["\\\\\\\\u0000"]'
    >>> without_nul(rb'{"id": "\\u0000"}')
    Traceback (most recent call last):
    msgspec.ValidationError: a text holds a NUL character
    """
    if WRITTEN in data and holds_nul(msgspec.json.decode(data)):
        raise msgspec.ValidationError("a text holds a NUL character")
    return data


def holds_nul(value: Any) -> bool:
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(holds_nul(each) for pair in value.items() for each in pair)
    return isinstance(value, list) and any(holds_nul(each) for each in value)
