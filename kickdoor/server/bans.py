"""Who may not play here: browsers and addresses, until a ban ends."""

import time
from collections.abc import Callable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network

from kickdoor.server.acts import Ban


class Visit:
    """An open socket: whose browser it is (its hash), where it comes from, and how to end it."""

    __slots__ = ("browser", "address", "end")

    def __init__(self, browser: str, address: str, end: Callable[[], object]) -> None:
        self.browser = browser
        self.address = address
        self.end = end


class Bans:
    def __init__(self, bans: Sequence[Ban] = ()) -> None:
        self.browsers = [ban for ban in bans if ban.kind == "browser"]
        self.networks = [(ip_network(ban.value), ban) for ban in bans if ban.kind == "address"]

    def __len__(self) -> int:
        return len(self.browsers) + len(self.networks)

    def holds(self, browser: str, address: str, table: str = "") -> bool:
        """Whether a visitor is banned here. `browser`: its hash; `address`: as its limits are counted.

        >>> bans = Bans([Ban("1", "address", "192.0.2.0/24", "", 9e9), Ban("2", "browser", "abc", "t", 9e9)])
        >>> bans.holds("", "192.0.2.7/32"), bans.holds("abc", "::/64"), bans.holds("abc", "::/64", "t")
        (True, False, True)
        """
        now = time.time()
        if any(ban.value == browser and ban.table in ("", table) and ban.until > now for ban in self.browsers):
            return True
        return bool(self.networks) and any(
            within(address, banned) and ban.table in ("", table) and ban.until > now for banned, ban in self.networks
        )


def within(address: str, banned: IPv4Network | IPv6Network) -> bool:
    try:
        network = ip_network(address, strict=False)
    except ValueError:
        return False
    return network.version == banned.version and network.overlaps(banned)
