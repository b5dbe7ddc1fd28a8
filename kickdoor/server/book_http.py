"""A browser's own book over HTTP: looking, taking away, carrying on, erasing."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kickdoor.server import book_desk, forms
from kickdoor.server.http import answered, form, language_of, view, with_cookie
from kickdoor.server.hub import Hub
from kickdoor.server.tokens import new_token
from kickdoor.server.visitors import address, browser_of


async def look(hub: Hub, request: Request) -> Response:
    where = address(request, hub.limits)
    return answered(await book_desk.book(hub, browser_of(request), language_of(request), where))


async def take_away(hub: Hub, request: Request) -> Response:
    """The same as a file."""
    found = await look(hub, request)
    data = msgspec.json.format(bytes(found.body), indent=2)
    headers = {"content-disposition": 'attachment; filename="kickdoor-mine.json"'}
    return Response(data, media_type="application/json", headers=headers)


async def link(hub: Hub, request: Request) -> Response:
    await form(hub, request, forms.Nothing)
    browser = browser_of(request) or new_token()
    token = await book_desk.new_link(hub, browser)
    return with_cookie(hub, request, answered(forms.CarryLink(token), 201), browser)


async def carry(hub: Hub, request: Request) -> Response:
    wanted = await form(hub, request, forms.Carry)
    browser = browser_of(request) or new_token()
    await book_desk.carry(hub, wanted.token, browser)
    return with_cookie(hub, request, answered(forms.Nothing()), browser)


async def erase(hub: Hub, request: Request) -> Response:
    await form(hub, request, forms.Nothing)
    await book_desk.erase(hub, browser_of(request))
    return answered(forms.Nothing())


ROUTES = [
    Route("/api/mine", view(look)),
    Route("/api/mine/file", view(take_away)),
    Route("/api/mine/link", view(link), methods=["POST"]),
    Route("/api/mine/carry", view(carry), methods=["POST"]),
    Route("/api/mine/erase", view(erase), methods=["POST"]),
]
