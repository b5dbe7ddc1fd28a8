"""Where a request comes from: its address, its browser, and whether a page of ours has sent it."""

from starlette.requests import HTTPConnection

from kickdoor.server.limits import Limits

COOKIE = "kickdoor"


def address(connection: HTTPConnection, limits: Limits) -> str:
    """The visitor's address, taken from the headers of a trusted proxy."""
    near = connection.client.host if connection.client is not None else ""
    if limits.trusted_proxy and near == limits.trusted_proxy:
        told = connection.headers.get("x-forwarded-for", "").split(",")[-1].strip()
        return told[:64] or near
    return near


def secure(connection: HTTPConnection, limits: Limits) -> bool:
    near = connection.client.host if connection.client is not None else ""
    proxied = bool(limits.trusted_proxy) and near == limits.trusted_proxy
    return connection.url.scheme in ("https", "wss") or (
        proxied and connection.headers.get("x-forwarded-proto", "") == "https"
    )


def browser_of(connection: HTTPConnection) -> str:
    """The browser's token, "" if it has none."""
    token = connection.cookies.get(COOKIE, "")
    return token if 20 <= len(token) <= 64 else ""


def same_origin(connection: HTTPConnection, limits: Limits) -> bool:
    """Whether the request comes from our own page. Programs without a page send neither an origin nor cookies."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    scheme, _, host = origin.partition("://")
    if scheme in ("http", "https") and host.lower() == connection.headers.get("host", "").lower():
        return True
    return origin in [each.strip() for each in limits.origins.split(",") if each.strip()]
