"""How a WebSocket begins: the request for it, and the answer. Nothing of it is kept once the line is open."""

import asyncio
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol


class Handshake:
    def __init__(self, most: int) -> None:
        self.protocol = ServerProtocol(max_size=most)
        self.request: Request | None = None
        self.response: Response | None = None

    def asked(self) -> bool:
        """Whether the request has come, and can be accepted."""
        return self.response is not None

    def hear(self, data: bytes) -> bytes:
        """The request; returns the answer if it cannot be accepted."""
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Request):
                response = self.protocol.accept(event)
                if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
                    return self.sent(response)
                self.request, self.response = event, response
        return b"" if self.protocol.handshake_exc is None else self.refused(HTTPStatus.BAD_REQUEST)

    def sent(self, response: Response) -> bytes:
        self.protocol.send_response(response)
        return b"".join(self.protocol.data_to_send())

    def refused(self, status: int = HTTPStatus.INTERNAL_SERVER_ERROR) -> bytes:
        return self.sent(self.protocol.reject(HTTPStatus(status), ""))

    def accepted(self, message: dict[str, Any], always: list[tuple[bytes, bytes]]) -> bytes:
        """The answer as the application wants it, with headers of its own."""
        assert self.response is not None
        del self.response.headers["Date"]
        for name, value in [*always, *message.get("headers", [])]:
            self.response.headers[name.decode("latin-1")] = value.decode("latin-1")
        return self.sent(self.response)

    def scope(self, transport: asyncio.BaseTransport, config: Config, state: dict[str, Any]) -> dict[str, Any]:
        """What an application is told of the socket."""
        assert self.request is not None
        path, _, query = self.request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(transport) else "ws",  # type: ignore[arg-type]
            "server": get_local_addr(transport),  # type: ignore[arg-type]
            "client": get_remote_addr(transport),  # type: ignore[arg-type]
            "root_path": config.root_path,
            "path": config.root_path + unquote(path),
            "raw_path": (config.root_path + path).encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.encode("ascii"), value.encode("ascii", errors="surrogateescape"))
                for name, value in self.request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": state.copy(),
            "extensions": {},
        }
