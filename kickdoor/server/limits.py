"""How much of anything one viewer, seat or address may have. Every limit can be configured: `KICKDOOR_<NAME>`."""

import math
import os
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from time import monotonic
from typing import Final, Literal

import msgspec

from kickdoor.server.word_filter import WordFilter

LEAST_TOKEN: Final = 20  # letters: it must not be guessed


class Limits(msgspec.Struct, frozen=True):
    frame_bytes: int = 8192  # of one message from a client
    body_bytes: int = 16_384  # of one HTTP request
    commands: int = 60  # per seat …
    commands_seconds: float = 10.0
    undos: int = 6  # the game is played again from its start for each
    undos_seconds: float = 60.0
    chapters: int = 10  # so far back that the game is played again for each
    chapters_seconds: float = 30.0
    hints: int = 10
    hints_seconds: float = 60.0
    chats: int = 5
    chats_seconds: float = 10.0
    chat_letters: int = 300
    reports: int = 5  # of others' chat, per seat …
    reports_seconds: float = 60.0
    bot_lines: int = 6  # of all bots at a table together …
    bot_lines_seconds: float = 60.0
    sockets_per_address: int = 20
    sockets: int = 2000
    seated_only: int = 400  # of these, for people who sit at a table
    connects: int = 60  # of sockets, per address …
    connects_seconds: float = 10.0
    connections_per_address: int = 60  # for HTTP
    connections: int = 1000
    header_seconds: float = 10.0  # to make a request, from the first byte or from the connection on
    body_seconds: float = 10.0
    ipv4_prefix: int = 32  # bits that an address shares with its neighbours that count as one with it; 64 for IPv6
    requests: int = 120  # HTTP, per address …
    requests_seconds: float = 10.0
    replay_seconds: int = 20  # of work for one address …
    replays_seconds: float = 60.0
    merge_seconds: int = 10  # of merging what a companion's devices enter, for one address …
    merges_seconds: float = 60.0
    reviews: int = 6  # that are made for one address; one that is made already costs nothing …
    reviews_seconds: float = 600.0
    new_tables: int = 20  # per address …
    new_tables_seconds: float = 600.0
    viewers_per_table: int = 60
    send_queue: int = 256  # messages that wait for a slow reader before it is sent the whole picture instead
    hello_seconds: float = 10.0
    idle_seconds: float = 30.0  # between pings; close the socket if there is no answer
    grace_seconds: float = 60.0  # before a bot plays for somebody who is away
    unload_seconds: float = 300.0  # before a table without viewers is unloaded
    sweep_seconds: float = 5.0  # between two looks at all tables: which sleep, whose clock is to be written down
    watch_seconds: float = 5.0  # between two looks at what is due at tables that are played by days
    bot_seconds: float = 2.0  # to decide
    seer_seconds: float = 8.0  # for those who look ahead, in processes of their own
    bot_pause: float = 0.7  # cosmetic, and the same whatever a bot's hand is
    reading_seconds: float = 120.0  # that bots wait for somebody who is alone with them and reads
    hearing_pause: float = 1.5  # before a Pass counts where several people play; the same whatever they hold
    bot_workers: int = 1
    patience_seconds: float = 30.0  # before a bot takes back an offer that nobody answers
    trusted_proxy: str = ""  # whose X-Forwarded-For is believed: addresses or networks, separated by commas
    metrics_token: str = ""  # what must be shown to read /metrics; without one, nobody can
    admin_tokens: str = ""  # who may use /admin: NAME=TOKEN, separated by commas; without one, nobody can
    bad_words: str = ""  # that nobody should read here, separated by commas, or @FILE
    slow_seconds: float = 1.0  # what a client waits longer for is logged …
    trace: int = 0  # … and 1: everything that a client asks for
    origins: str = ""  # other origins whose pages may talk to this server, separated by commas


class BadLimit(ValueError):
    """An invalid limit in the environment, and why."""


def from_environment() -> Limits:
    """The limits, as configured by the environment."""
    given = {}
    for field in msgspec.structs.fields(Limits):
        key = f"KICKDOOR_{field.name.upper()}"
        if key in os.environ:
            given[field.name] = limit(key, os.environ[key], field.type)
    limits = msgspec.convert(given, Limits)
    if limits.ipv4_prefix > 32:
        raise BadLimit("KICKDOOR_IPV4_PREFIX takes a whole number from 0 to 32")
    try:
        networks(limits.trusted_proxy)
        WordFilter(limits.bad_words)
    except ValueError as error:
        raise BadLimit(f"KICKDOOR_TRUSTED_PROXY takes addresses or networks such as 10.0.0.0/8: {error}") from None
    except OSError as error:
        raise BadLimit(f"KICKDOOR_BAD_WORDS: {error.filename}: {error.strerror}") from None
    operators(limits.admin_tokens)
    return limits


@lru_cache(maxsize=8)
def networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """
    >>> networks("127.0.0.1, 10.0.0.0/8")
    (IPv4Network('127.0.0.1/32'), IPv4Network('10.0.0.0/8'))
    """
    return tuple(ip_network(each.strip()) for each in text.split(",") if each.strip())


def operators(text: str) -> dict[str, str]:
    """The operators and their tokens; each name stands for what they do in the record.

    >>> operators("kim=0123456789abcdefghij")
    {'kim': '0123456789abcdefghij'}
    """
    found = {}
    for each in filter(None, (part.strip() for part in text.split(","))):
        name, equals, token = each.partition("=")
        if not equals or not name.strip() or len(token.strip()) < LEAST_TOKEN:
            raise BadLimit(f"KICKDOOR_ADMIN_TOKENS takes NAME=TOKEN, with tokens of at least {LEAST_TOKEN} letters")
        found[name.strip()] = token.strip()
    return found


def limit(key: str, text: str, kind: type) -> int | float | str:
    """What a variable says.

    >>> limit("KICKDOOR_BOT_SECONDS", "2.5", float), limit("KICKDOOR_COMMANDS", "60", int)
    (2.5, 60)
    """
    if kind is str:
        return text
    try:
        value: int | float = kind(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise BadLimit(f"{key} takes a {'whole ' if kind is int else ''}number from 0 on, not {text!r}")
    if key.endswith("_SECONDS") and not value:
        raise BadLimit(f"{key} takes a number above 0, not {text!r}")
    return value


class Bucket:
    """A token bucket: so many in so many seconds, refilled evenly."""

    __slots__ = ("size", "rate", "left", "at", "now")

    def __init__(self, size: int, seconds: float, now: Callable[[], float] = monotonic) -> None:
        self.size = size
        self.rate = size / seconds
        self.left = float(size)
        self.now = now
        self.at = now()

    def take(self) -> bool:
        """Whether there is one more; takes it."""
        if self.refilled() < 1:
            return False
        self.left -= 1
        return True

    def refilled(self) -> float:
        """What is in it now. It may be less than nothing after something that cost more than was there."""
        now = self.now()
        self.left = min(float(self.size), self.left + (now - self.at) * self.rate)
        self.at = now
        return self.left


Kind = Literal["commands", "undos", "chapters", "chats", "hints", "reports"]


class Pace:
    """How fast one seat may speak, through however many sockets. Of most kinds hardly anybody says anything."""

    __slots__ = ("limits", "buckets")

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.buckets: dict[Kind, Bucket] = {}

    def take(self, kind: Kind) -> bool:
        """Whether there may be one more of this kind; takes it."""
        bucket = self.buckets.get(kind)
        if bucket is None:
            size, seconds = getattr(self.limits, kind), getattr(self.limits, f"{kind}_seconds")
            bucket = self.buckets[kind] = Bucket(size, seconds)
        return bucket.take()


class Buckets:
    """A bucket per key. Of too many keys the one that was not used for longest is dropped, so nobody is locked out."""

    __slots__ = ("size", "seconds", "held", "most", "taken")

    def __init__(self, size: int, seconds: float, most: int = 10_000) -> None:
        self.size = size
        self.seconds = seconds
        self.held: dict[str, Bucket] = {}
        self.most = most
        self.taken: Counter[str] | None = None  # since other servers were last told, if there are any

    def take(self, key: str) -> bool:
        found = self.of(key).take()
        if found and self.taken is not None:
            self.taken[key] += 1
        return found

    def spend(self, used: dict[str, int]) -> None:
        """Other servers have given so much to these keys."""
        for key, number in used.items():
            bucket = self.of(key)
            bucket.left = max(-float(self.size), bucket.refilled() - number)

    def of(self, key: str) -> Bucket:
        bucket = self.held[key] = self.held.pop(key, Bucket(self.size, self.seconds))
        if len(self.held) > self.most:
            del self.held[next(iter(self.held))]
        return bucket
