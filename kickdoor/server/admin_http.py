"""`/admin`: what operators see and do, for those who have a token (KICKDOOR_ADMIN_TOKENS). Without one, a 404."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from typing import Final
from urllib.parse import parse_qs

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from kickdoor.server import acts, admin_page
from kickdoor.server.http import problem
from kickdoor.server.hub import Hub
from kickdoor.server.limits import operators
from kickdoor.server.logs import log, log_error
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.store import Statement, StoreError
from kickdoor.server.tokens import hashed
from kickdoor.server.visitors import address, same_origin, secure
from kickdoor.texts.complaint import Complaint

COOKIE: Final = "kickdoor_operator"
HOURS: Final = 12
MOST_BYTES: Final = 4096
SEAT: Final = re.compile(r"-1|\d{1,2}")
POLICY: Final = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

View = Callable[[Hub, Request, str], Awaitable[Response]]


def session(hub: Hub, name: str, token: str) -> str:
    """What the cookie of an operator holds: it can be checked, and the token cannot be read from it."""
    return hub.key.link(f"operator {hashed(token)}", name)


def operator(hub: Hub, request: Request) -> str:
    """Who it is, by the cookie or by `Authorization: Bearer`; "" if nobody of ours."""
    cookie = request.cookies.get(COOKIE, "").encode("utf-8", "replace")
    given = request.headers.get("authorization", "").encode("utf-8", "replace")
    for name, token in operators(hub.limits.admin_tokens).items():
        by_cookie = compare_digest(cookie, session(hub, name, token).encode())
        if by_cookie or compare_digest(given, f"Bearer {token}".encode()):
            return name
    return ""


def view(handler: View) -> Callable[[Request], Awaitable[Response]]:
    """For operators. It works in read-only mode too, and whoever is banned."""

    async def endpoint(request: Request) -> Response:
        hub: Hub = request.app.state.hub
        if not hub.limits.admin_tokens:
            return problem(request, NotAllowed("no_table", "no_such_page"))
        if not hub.requests.take(address(request, hub.limits)):
            return problem(request, NotAllowed("too_fast", "too_fast"))
        if request.method == "POST" and not same_origin(request, hub.limits):
            return problem(request, NotAllowed("not_yours", "wrong_origin"))
        try:
            response = await handler(hub, request, operator(hub, request))
        except acts.BadAct as error:
            response = PlainTextResponse(f"Not done: {error}.\n", 400)
        except Complaint as complaint:
            response = problem(request, complaint)
        except StoreError as error:
            log_error("store", error)
            response = problem(request, NotAllowed("busy", "busy"))
        except ClientDisconnect:
            response = Response(status_code=400)
        response.headers["content-security-policy"] = POLICY
        response.headers["cache-control"] = "no-store"
        response.headers["referrer-policy"] = "same-origin"  # with less, browsers send forms without an origin
        return response

    return endpoint


async def fields(hub: Hub, request: Request) -> dict[str, str]:
    """What a form says."""
    body = bytearray()
    try:
        async with asyncio.timeout(hub.limits.body_seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise NotAllowed("too_large", "too_large")
    except TimeoutError:
        raise NotAllowed("bad_message", "too_slow") from None
    try:
        pairs = parse_qs(body.decode("utf-8", "replace"), max_num_fields=20)
    except ValueError:
        raise NotAllowed("bad_message", "bad_request") from None
    found = {name: values[-1] for name, values in pairs.items()}
    if any("\0" in value for value in found.values()):
        raise acts.BadAct("a text holds a NUL character")
    return found


async def desk(hub: Hub, request: Request, who: str) -> Response:
    return HTMLResponse(admin_page.desk(hub.store, who) if who else admin_page.login(), 200 if who else 401)


async def login(hub: Hub, request: Request, who: str) -> Response:
    given = (await fields(hub, request)).get("token", "").encode()
    for name, token in operators(hub.limits.admin_tokens).items():
        if compare_digest(given, token.encode()):
            response: Response = RedirectResponse("/admin", 303)
            is_secure, content = secure(request, hub.limits), session(hub, name, token)
            response.set_cookie(
                COOKIE, content, HOURS * 3600, path="/admin", httponly=True, samesite="strict", secure=is_secure
            )
            log("operator_came")
            return response
    log("operator_refused")
    return HTMLResponse(admin_page.login(wrong=True), 401)


async def logout(hub: Hub, request: Request, who: str) -> Response:
    response = RedirectResponse("/admin", 303)
    response.delete_cookie(COOKIE, path="/admin")
    return response


async def act(hub: Hub, request: Request, who: str) -> Response:
    if not who:
        return HTMLResponse(admin_page.login(), 401)
    await hub.store.write(*wanted(hub, who, await fields(hub, request)))
    hub.warden.woken.set()
    await asyncio.sleep(0.1)  # so that most acts are done when the page is shown again
    return RedirectResponse("/admin", 303)


def wanted(hub: Hub, who: str, form: dict[str, str]) -> list[Statement]:
    """What an act has to store."""
    what, detail, days = form.get("what", ""), form.get("detail", "").strip(), form.get("days", "")
    if what == "ban-reported":
        report = next((each for each in acts.reports(hub.store, True) if each.id == detail), None)
        if report is None:
            raise acts.BadAct("there is no such report")
        return acts.ban_reported(who, report, acts.days_of(days))
    if what == "ban-address":
        detail = f"{detail} {days}"
    if what in acts.EVERYWHERE:
        return acts.everywhere(who, what, detail)
    seat = form.get("seat", "-1")
    if what not in acts.AT_A_TABLE or not form.get("table") or not SEAT.fullmatch(seat):
        raise acts.BadAct(f"there is no act {what!r} for that")
    detail = f"{acts.days_of(days):g}" if what == "ban" else ""
    return [acts.keep(acts.entered(who, what, form["table"][:64], int(seat), detail))]


async def style(request: Request) -> Response:
    return Response(admin_page.STYLE, media_type="text/css")


ROUTES: Final = [
    Route("/admin", view(desk)),
    Route("/admin/login", view(login), methods=["POST"]),
    Route("/admin/logout", view(logout), methods=["POST"]),
    Route("/admin/act", view(act), methods=["POST"]),
    Route("/admin/style.css", style),
]
