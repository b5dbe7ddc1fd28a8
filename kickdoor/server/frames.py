"""Frames of a WebSocket (RFC 6455, section 5): as a server writes them, and as it reads those of its clients."""

from struct import Struct
from typing import Final, NamedTuple

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was installed without its C code
    from websockets.utils import apply_mask

MORE: Final = 0x0
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
OPCODES: Final = frozenset({MORE, TEXT, BINARY, CLOSE, PING, PONG})
LAST: Final = 0x80
MASKED: Final = 0x80
MOST_OF_CONTROL: Final = 125  # bytes in a close, a ping or a pong

WRONG: Final = 1002
NO_TEXT: Final = 1007
FLOOD: Final = 1008
TOO_LARGE: Final = 1009
NO_CODE: Final = 1005  # of a close without one; never sent
SENDABLE: Final = frozenset({1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014})

TINY_HEAD: Final = Struct(">BB").pack
SMALL_HEAD: Final = Struct(">BBH").pack
LARGE_HEAD: Final = Struct(">BBQ").pack


class Broken(Exception):
    """What was sent is no WebSocket: the code and the reason to close with."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Frame(NamedTuple):
    opcode: int
    last: bool
    payload: bytes
    end: int  # where the next one begins


def head(size: int, opcode: int = TEXT) -> bytes:
    """What comes before a whole message of a server.

    >>> head(2), head(300)
    (b'\\x81\\x02', b'\\x81~\\x01,')
    """
    if size < 126:
        return TINY_HEAD(LAST | opcode, size)
    if size < 65_536:
        return SMALL_HEAD(LAST | opcode, 126, size)
    return LARGE_HEAD(LAST | opcode, 127, size)


def read(data: bytes, start: int, most: int) -> Frame | None:
    """The frame that begins there; None if it has not all come yet. `most`: bytes that a message may still have.

    >>> read(b"\\x81\\x82abcd" + bytes((ord("h") ^ ord("a"), ord("i") ^ ord("b"))), 0, 100)
    Frame(opcode=1, last=True, payload=b'hi', end=8)
    """
    have = len(data) - start
    if have < 2:
        return None
    first, second = data[start], data[start + 1]
    opcode, size, begin = first & 0x0F, second & 0x7F, start + 2
    if first & 0x70 or opcode not in OPCODES:
        raise Broken(WRONG, "unknown kind of frame")
    if not second & MASKED:
        raise Broken(WRONG, "not masked")
    if opcode >= CLOSE and (size > MOST_OF_CONTROL or not first & LAST):
        raise Broken(WRONG, "control frame too long or divided")
    if size > MOST_OF_CONTROL:
        width = 2 if size == 126 else 8
        begin += width
        if have < 2 + width:
            return None
        size = int.from_bytes(data[start + 2 : begin], "big")
    if size > most and opcode < CLOSE:
        raise Broken(TOO_LARGE, f"more than {most} bytes")
    end = begin + 4 + size
    if len(data) < end:
        return None
    return Frame(opcode, first & LAST != 0, apply_mask(data[begin + 4 : end], data[begin : begin + 4]), end)


def closing(code: int, reason: str = "") -> bytes:
    """What the frame says that closes a line; of a long reason as much as fits."""
    if code == NO_CODE:
        return b""
    text = reason.encode()[: MOST_OF_CONTROL - 2].decode(errors="ignore").encode()
    return code.to_bytes(2, "big") + text


def closed_with(payload: bytes) -> int:
    """The code that a client closes with."""
    if not payload:
        return NO_CODE
    code = int.from_bytes(payload[:2], "big")
    if len(payload) < 2 or not (code in SENDABLE or 3000 <= code < 5000):
        raise Broken(WRONG, "no such code")
    checked(payload[2:])
    return code


def checked(text: bytes) -> bytes:
    """The same, if it is UTF-8."""
    if not text.isascii():
        try:
            text.decode()
        except UnicodeDecodeError:
            raise Broken(NO_TEXT, "no UTF-8") from None
    return text
