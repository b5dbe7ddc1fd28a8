"""Where a request comes from: its address, its browser, and whether a page of ours has sent it."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from kickdoor.server.limits import Limits, networks

COOKIE = "kickdoor"


@lru_cache(maxsize=4096)
def network(address: str, limits: Limits) -> str:
    """Whose limits count for an address: an IPv6 /64 is one visitor, and so is a configured prefix of IPv4.

    >>> network("2001:db8:1:2:3:4:5:6", Limits()), network("::ffff:192.0.2.7", Limits(ipv4_prefix=24))
    ('2001:db8:1:2::/64', '192.0.2.0/24')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    return str(ip_network((found, 64 if isinstance(found, IPv6Address) else limits.ipv4_prefix), strict=False))


def near(connection: HTTPConnection) -> str:
    """Who is at the other end of the line: the visitor, or a proxy."""
    return connection.client.host if connection.client is not None else ""


@lru_cache(maxsize=4096)
def trusted(address: str, limits: Limits) -> bool:
    """Whether it is a proxy of ours.

    >>> limits = Limits(trusted_proxy="10.0.0.0/8")
    >>> trusted("10.1.2.3", limits), trusted("192.0.2.7", limits)
    (True, False)
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    return any(found in each for each in networks(limits.trusted_proxy))


def forwarded(connection: HTTPConnection, limits: Limits, header: str) -> str:
    """What a trusted proxy says in a header: the last entry that is no proxy of ours itself."""
    if not limits.trusted_proxy or not trusted(near(connection), limits):
        return ""
    entries = [each.strip() for each in connection.headers.get(header, "").split(",")]
    return next((each for each in reversed(entries) if not trusted(each, limits)), entries[0])


def address(connection: HTTPConnection, limits: Limits) -> str:
    """Whose limits count for a visitor; a trusted proxy says where they come from."""
    return network(forwarded(connection, limits, "x-forwarded-for") or near(connection), limits)


def secure(connection: HTTPConnection, limits: Limits) -> bool:
    """Whether the browser speaks to us, or to our proxy, in secret."""
    told = forwarded(connection, limits, "x-forwarded-proto")
    return told == "https" if told else connection.url.scheme in ("https", "wss")


def browser_of(connection: HTTPConnection) -> str:
    """The browser's token, "" if it has none."""
    token = connection.cookies.get(COOKIE, "")
    return token if 20 <= len(token) <= 64 else ""


def same_origin(connection: HTTPConnection, limits: Limits) -> bool:
    """Whether the request comes from our own page. Programs without a page send neither an origin nor cookies."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    scheme = "https" if secure(connection, limits) else "http"
    if origin.lower() == f"{scheme}://{connection.headers.get('host', '')}".lower():
        return True
    return origin in [each.strip() for each in limits.origins.split(",") if each.strip()]
