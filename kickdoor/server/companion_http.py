"""The companion over plain HTTP: what it knows of the rules, and the links into a game."""

import asyncio
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kickdoor.companion import merging
from kickdoor.companion import messages as msg
from kickdoor.companion.book import book, own_cards
from kickdoor.server import companion_hub
from kickdoor.server.companion_room import CompanionRoom
from kickdoor.server.http import answered, form, language_of, view
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.visitors import address


@cache
def known(language: str) -> bytes:
    return msgspec.json.encode(book(language))


@cache
def our_cards(language: str) -> bytes:
    return msgspec.json.encode(own_cards(language))


async def get_book(hub: Hub, request: Request) -> Response:
    return answered(await asyncio.to_thread(known, language_of(request)))


async def get_cards(hub: Hub, request: Request) -> Response:
    return answered(await asyncio.to_thread(our_cards, language_of(request)))


# -- together ---------------------------------------------------------------------------------------------------------


async def share(hub: Hub, request: Request) -> Response:
    await form(hub, request, msg.ShareGame)
    if not merging.HERE:
        raise not_now("no_merging")
    if not hub.new_tables.take(address(request, hub.limits)):
        raise NotAllowed("too_fast", "too_many_tables")
    return answered(await companion_hub.share(hub), 201)


def asked_for(hub: Hub, request: Request) -> CompanionRoom:
    room = companion_hub.room(hub, request.path_params["id"])
    if room is None:
        raise NotAllowed("no_table", "no_such_game")
    return room


async def claim(hub: Hub, request: Request) -> Response:
    """By the link for everybody: this device is that player's."""
    room = asked_for(hub, request)
    wanted = await form(hub, request, msg.ClaimLine)
    if not room.opens("join", wanted.join):
        raise NotAllowed("not_yours", "link_to_nowhere")
    return answered(await room.claim(wanted.seat), 201)


async def line_link(hub: Hub, request: Request) -> Response:
    """For the host: a player's own link."""
    room = asked_for(hub, request)
    wanted = await form(hub, request, msg.LineLink)
    if not room.opens("host", wanted.host):
        raise NotAllowed("not_yours", "link_to_nowhere")
    return answered(await room.line_link(wanted.seat), 201)


ROUTES = [
    Route("/api/companion/book", view(get_book)),
    Route("/api/companion/cards", view(get_cards)),
    Route("/api/companion", view(share), methods=["POST"]),
    Route("/api/companion/{id}/claim", view(claim), methods=["POST"]),
    Route("/api/companion/{id}/line", view(line_link), methods=["POST"]),
]
