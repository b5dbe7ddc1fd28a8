"""Named, seeded random streams: the numbers of one reveal nothing about another.

Each number is a hash of the secret seed, the stream's name and a counter: copying a state costs a few integers.
"""

from hashlib import blake2b


def number(seed: bytes, stream: str, counter: int, below: int) -> int:
    """A fair number from 0 up to, not including, `below`; 64 bits of hash leave a bias below 2⁻⁵⁰."""
    digest = blake2b(counter.to_bytes(8, "big") + stream.encode(), key=seed, digest_size=8).digest()
    return int.from_bytes(digest, "big") % below


def shuffled(seed: bytes, stream: str, counter: int, cards: list[int]) -> list[int]:
    """The cards in an order that the stream decides (Fisher–Yates): each place has a number of the stream's own."""
    order = cards.copy()
    name = f"{stream}.{counter}".encode()
    keyed = blake2b(key=seed, digest_size=8)
    for last in range(len(order) - 1, 0, -1):
        drawn = keyed.copy()
        drawn.update(last.to_bytes(8, "big") + name)
        other = int.from_bytes(drawn.digest(), "big") % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order
