"""Leads sockets straight to what serves them: every layer in between costs memory as long as they are open."""

import re
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from kickdoor.server import companion_socket, socket

Endpoint = Callable[[WebSocket], Awaitable[None]]
SOCKETS: Final[tuple[tuple[re.Pattern[str], Endpoint], ...]] = (
    (re.compile(r"/ws/(?P<table>[^/]+)"), socket.endpoint),
    (re.compile(r"/ws/c/(?P<id>[^/]+)"), companion_socket.endpoint),
)


class Doorway:
    """An ASGI application around another, which serves everything but sockets."""

    def __init__(self, app: ASGIApp, starlette: Starlette) -> None:
        self.app = app
        self.starlette = starlette  # whose state they share

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for path, endpoint in SOCKETS if scope["type"] == "websocket" else ():
            found = path.fullmatch(scope["path"])
            if found is not None:
                scope.update(app=self.starlette, path_params=found.groupdict())
                await endpoint(WebSocket(scope, receive, send))
                return
        await self.app(scope, receive, send)
