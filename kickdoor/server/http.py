"""How requests are answered: limits, forms, cookies, and errors as sentences."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from kickdoor.server import forms, store
from kickdoor.server.hub import Hub
from kickdoor.server.logs import log_error
from kickdoor.server.not_allowed import NotAllowed, code_of
from kickdoor.server.tokens import hashed
from kickdoor.server.visitors import COOKIE, address, browser_of, same_origin, secure
from kickdoor.server.without_nul import without_nul
from kickdoor.texts import DEFAULT, spoken
from kickdoor.texts.complaint import Complaint

YEAR = 365 * 24 * 3600
STATUS = {
    "not_yours": 403, "no_table": 404, "too_fast": 429, "too_large": 413, "storage": 503, "bad_message": 400,
    "broken": 500, "busy": 503, "read_only": 503, "banned": 403,
}  # fmt: skip

F = TypeVar("F", bound=msgspec.Struct)
View = Callable[[Hub, Request], Awaitable[Response]]


def answered(content: object, status: int = 200) -> Response:
    data = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(data, status, media_type="application/json")


def language_of(request: Request) -> str:
    """What the page speaks: `?lang=de`."""
    return spoken(request.query_params.get("lang", DEFAULT))


def problem(request: Request, complaint: Complaint, status: int = 0) -> Response:
    """The complaint in the language of the page."""
    sentence = complaint.told(language_of(request))
    return answered(forms.Problem(sentence), status or STATUS.get(code_of(complaint), 409))


def view(handler: View) -> Callable[[Request], Awaitable[Response]]:
    """A handler with what all of them need: limits, the origin check, and errors as sentences."""

    async def endpoint(request: Request) -> Response:
        hub: Hub = request.app.state.hub
        where = address(request, hub.limits)
        if not hub.requests.take(where):
            return problem(request, NotAllowed("too_fast", "too_fast"))
        if request.method == "POST" and not same_origin(request, hub.limits):
            return problem(request, NotAllowed("not_yours", "wrong_origin"))
        if request.method == "POST" and (why := barred(hub, request, where)) is not None:
            return problem(request, why)
        try:
            return await handler(hub, request)
        except Complaint as complaint:
            return problem(request, complaint)
        except store.StoreError as error:
            log_error("store", error)
            return problem(request, NotAllowed("busy", "busy"))
        except ClientDisconnect:  # nobody is there to be told anything
            return Response(status_code=400)

    return endpoint


def barred(hub: Hub, request: Request, where: str) -> NotAllowed | None:
    """Why a visitor may change nothing now."""
    browser = browser_of(request)
    if hub.warden.bans.holds(hashed(browser) if browser else "", where, request.path_params.get("table", "")):
        hub.metrics.counts["banned_total"] += 1
        return NotAllowed("banned", "banned")
    return NotAllowed("read_only", "read_only") if hub.read_only else None


async def form(hub: Hub, request: Request, kind: type[F]) -> F:
    """What was posted."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise NotAllowed("bad_message", "only_json")
    body = bytearray()
    try:
        async with asyncio.timeout(hub.limits.body_seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > hub.limits.body_bytes:
                    raise NotAllowed("too_large", "too_large")
    except TimeoutError:
        raise NotAllowed("bad_message", "too_slow") from None
    try:
        return msgspec.json.decode(without_nul(bytes(body)), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NotAllowed("bad_message", "bad_form", error=str(error)) from None


def with_cookie(hub: Hub, request: Request, response: Response, browser: str) -> Response:
    return response if browser == browser_of(request) else known_longer(hub, request, response, browser)


def known_longer(hub: Hub, request: Request, response: Response, browser: str) -> Response:
    """A browser that comes once a year is never forgotten."""
    if browser:
        is_secure = secure(request, hub.limits)
        response.set_cookie(COOKIE, browser, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)
    return response


class Chair(Convertor[int]):
    """The number of a seat in an address; anything else is no address."""

    regex = "[0-9]{1,2}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("chair", Chair())
