"""How files and answers travel: compressed where the browser can read that, and tagged so that they are sent once."""

import asyncio
import gzip
import os
from functools import lru_cache
from hashlib import sha256
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST: Final = 1000  # bytes of an answer that is worth compressing
LASTING: Final = "public, max-age=31536000, immutable"  # the name of such a file has the hash of its content
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))


def accepted(scope: Scope) -> set[str]:
    """The encodings that the browser reads; one that it weighs with 0 it does not."""
    words = [word.partition(";") for word in Headers(scope=scope).get("accept-encoding", "").lower().split(",")]
    return {name.strip() for name, _, weight in words if weight.replace(" ", "") not in ("q=0", "q=0.0")}


def smallest(path: str, scope: Scope) -> tuple[str, str]:
    """The file to send for this one: as it was compressed ahead of time, and by what, or itself."""
    wanted = accepted(scope)
    for encoding, ending in ENCODINGS:
        if encoding in wanted and os.path.isfile(path + ending):
            return path + ending, encoding
    return path, ""


class PageFiles(StaticFiles):
    """The files of the page."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path, encoding = smallest(str(full_path), scope)
        response = super().file_response(path, os.stat(path) if encoding else stat_result, scope, status_code)
        if encoding:
            response.headers["content-encoding"] = encoding
        response.headers["vary"] = "accept-encoding"
        if scope["path"].startswith("/assets/"):
            response.headers["cache-control"] = LASTING
        return response


def page_file(path: str, request: Request) -> Response:
    """A file of the page under another address."""
    found, encoding = smallest(path, request.scope)
    headers = {"vary": "accept-encoding"} | ({"content-encoding": encoding} if encoding else {})
    return FileResponse(found, headers=headers, media_type="text/html")


@lru_cache(maxsize=32)
def squeezed(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


@lru_cache(maxsize=32)
def tag(body: bytes) -> str:
    return f'W/"{sha256(body).hexdigest()[:16]}"'


def kept(request: Request, body: bytes, seconds: int = 0) -> Response:
    """JSON that a browser keeps: it asks again after some seconds, and is sent nothing if it has not changed."""
    headers = {"etag": tag(body), "cache-control": f"public, max-age={seconds}" if seconds else "no-cache"}
    if tag(body) in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


class Compressed:
    """Compresses large answers below /api. They hold no secret beside a text that others choose."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/") or "gzip" not in accepted(scope):
            await self.app(scope, receive, send)
            return
        waiting: list[Message] = []

        async def send_compressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                waiting.append(message)
                return
            if waiting:
                start = waiting.pop()
                await compress(start, message)
                await send(start)
            await send(message)

        await self.app(scope, receive, send_compressed)


async def compress(start: Message, message: Message) -> None:
    """Change a whole JSON answer into a compressed one."""
    headers, body = MutableHeaders(scope=start), message.get("body", b"")
    if message.get("more_body") or headers.get("content-type") != "application/json" or len(body) < LEAST:
        return
    message["body"] = await asyncio.to_thread(squeezed, body)
    headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(message["body"]))
    headers.add_vary_header("accept-encoding")
