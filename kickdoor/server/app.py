"""The ASGI application: routes, headers, and the page if it was built."""

from __future__ import annotations

import asyncio
import re
import secrets
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders, State
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kickdoor import __version__, sets
from kickdoor.server import (
    admin_http,
    book_http,
    cards_http,
    collecting,
    companion_http,
    health_http,
    http,
    odds_http,
    packs,
    pages,
    puzzle_http,
    replays_http,
    tables_http,
)
from kickdoor.server.database import Address, remote
from kickdoor.server.delivery import Compressed, PageFiles
from kickdoor.server.doorway import Doorway
from kickdoor.server.hub import Hub
from kickdoor.server.limits import Limits
from kickdoor.server.logs import Trace, log, log_error, tracing
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.store import StoreError

if TYPE_CHECKING:
    from kickdoor.server.relay import Relay

REQUEST_ID: Final = re.compile(r"[\w-]{1,64}")
CERTIFICATE: Final = "application/x-x509-ca-cert"
ATTEMPTS: Final = 60  # a second apart, to open the database
HEADERS: Final = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Armour:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp, state: State) -> None:
        self.app = app
        self.state = state  # what the application shares: its hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, trace = perf_counter(), Trace(asked_for(scope))
        tracing.set(trace)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.state.hub.metrics.statuses[message["status"]] += 1
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = trace.id
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store" if scope["path"].startswith("/api/") else "no-cache"
            await send(message)

        await self.app(scope, receive, send_with_headers)
        self.note(scope["method"], perf_counter() - began, trace)

    def note(self, method: str, seconds: float, trace: Trace) -> None:
        hub: Hub = self.state.hub
        hub.metrics.took("http_seconds", seconds)
        if hub.limits.trace or seconds > hub.limits.slow_seconds:
            log("answered", kind=method, seconds=round(seconds, 6), stored=round(trace.stored, 6))


def asked_for(scope: Scope) -> str:
    """The id of a request, as the proxy or the client calls it, or a new one."""
    given = Headers(scope=scope).get("x-request-id", "")
    return given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


async def broken(request: Request, error: Exception) -> Response:
    log_error("http", error, method=request.method)
    request.app.state.hub.metrics.counts["errors_total"] += 1
    return http.problem(request, NotAllowed("broken", "broken"))


async def refused(request: Request, error: Exception) -> Response:
    """The answer to a request that the framework refuses, as a sentence."""
    assert isinstance(error, HTTPException)
    match error.status_code:
        case 404:
            complaint = NotAllowed("no_table", "no_such_page")
        case 405:
            complaint = NotAllowed("bad_message", "wrong_method", method=request.method)
        case _:
            complaint = NotAllowed("bad_message", "bad_request")
    return http.problem(request, complaint, error.status_code)


def warm_up() -> None:
    """Load the sets in advance, so that no request waits for them."""
    for id in sets.ids():
        packs.prepare((id,))
        sets.pool(id)


def make_ready() -> None:
    warm_up()
    collecting.settle()
    log("ready")


async def patiently(make: Callable[[], Hub]) -> Hub:
    """The hub, as soon as the database answers: it may be starting, too."""
    for _ in range(ATTEMPTS):
        try:
            return make()
        except StoreError as error:
            log("waiting", why=str(error))
            await asyncio.sleep(1)
    return make()


def application(
    database: Address,
    limits: Limits,
    warm: bool = True,
    broker: str = "",
    connections: Callable[[], int] = lambda: 0,
    certificate: bytes = b"",
) -> Armour:
    """The application with its routes and everything that it shares. A `certificate` is there to be trusted."""

    relay: Relay | None = None

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        hub = app.state.hub = await patiently(lambda: Hub(database, limits, broker))
        if relay is not None and hub.cluster is not None:
            relay.join(hub.cluster)
        hub.connections = connections
        await hub.open()
        if warm:
            threading.Thread(target=make_ready, daemon=True).start()
        log("open", version=__version__)
        yield
        await hub.close()
        log("closed")

    routes = [*tables_http.ROUTES, *cards_http.ROUTES, *replays_http.ROUTES, *health_http.ROUTES]
    routes += [*companion_http.ROUTES, *book_http.ROUTES, *odds_http.ROUTES, *puzzle_http.ROUTES, *admin_http.ROUTES]
    if certificate:
        routes.append(Route("/kickdoor.crt", lambda request: Response(certificate, media_type=CERTIFICATE)))
    routes += [Route(path, pages.page) for path in pages.PATHS]
    routes += [Route(path, pages.companion) for path in pages.COMPANION_PATHS]
    if pages.STATIC.is_dir():  # file by file, so that an address below /api is none of them
        files = PageFiles(directory=pages.STATIC)
        for each in pages.STATIC.iterdir():
            routes.append(Route(f"/{each.name}/{{path:path}}" if each.is_dir() else f"/{each.name}", files))
    handlers = {Exception: broken, HTTPException: refused}
    app = Starlette(routes=routes, lifespan=life, exception_handlers=handlers)
    inner: ASGIApp = Doorway(Compressed(app), app)
    if remote(database):
        from kickdoor.server.relay import Relay

        inner = relay = Relay(inner)
    return Armour(inner, app.state)  # around every answer
