"""The companion over plain HTTP: what it knows of the rules, and the links into a game."""

import asyncio
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kickdoor.companion.book import book, own_cards
from kickdoor.server.http import answered, language_of, view
from kickdoor.server.hub import Hub


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


ROUTES = [
    Route("/api/companion/book", view(get_book)),
    Route("/api/companion/cards", view(get_cards)),
]
