"""How the server is."""

import asyncio
from hmac import compare_digest

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from kickdoor import __version__
from kickdoor.server import pages
from kickdoor.server.http import view
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed


async def healthz(hub: Hub, request: Request) -> Response:
    fault = await hub.store.fault() or await asyncio.to_thread(pages.fault)
    return PlainTextResponse(f"broken: {fault}\n" if fault else "ok\n", 503 if fault else 200)


async def metrics(hub: Hub, request: Request) -> Response:
    """For the operator only: how many commands there were tells who has passed in secret."""
    wanted = f"Bearer {hub.limits.metrics_token}".encode()
    given = request.headers.get("authorization", "").encode("utf-8", "replace")
    if not hub.limits.metrics_token or not compare_digest(given, wanted):
        raise NotAllowed("no_table", "no_such_page")
    return PlainTextResponse(hub.metrics.text(hub.gauges(), __version__), media_type="text/plain; version=0.0.4")


ROUTES = [
    Route("/healthz", view(healthz)),
    Route("/metrics", view(metrics)),
]
