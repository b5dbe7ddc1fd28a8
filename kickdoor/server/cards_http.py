"""What can be played: sets, rules, cards and their pictures."""

import asyncio
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kickdoor import rulebook, sets
from kickdoor.bots import BOTS, SEERS, TEMPERED, TEMPERS
from kickdoor.house_rules import house_rules
from kickdoor.server import forms, packs
from kickdoor.server.delivery import kept
from kickdoor.server.http import answered, language_of, view
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.record import ANSWER_HOURS, TURN_SECONDS, WINDOW_SECONDS


@cache
def all_sets(language: str) -> bytes:
    rows = []
    for id in sets.ids():
        book = sets.load_in(id, language).rulebook
        seats = int(book.numbers["min_seats"]), int(book.numbers["max_seats"])
        rows.append(forms.SetInfo(id, book.name, seats, book.doors, book.treasures, book.seals))
    rules = list(house_rules(language).values())
    clocks = list(WINDOW_SECONDS), list(TURN_SECONDS), list(ANSWER_HOURS)
    found = forms.Sets(rows, rules, [*sorted(BOTS), *SEERS], *clocks, sorted(TEMPERS), sorted(TEMPERED))
    return msgspec.json.encode(found)


@cache
def all_rules(language: str) -> bytes:
    book = rulebook.load_in(language)
    return msgspec.json.encode(forms.Rules(book.clause_chapters, book.ruling_chapters, book.glossary))


async def get_sets(hub: Hub, request: Request) -> Response:
    return kept(request, await asyncio.to_thread(all_sets, language_of(request)))


async def get_rules(hub: Hub, request: Request) -> Response:
    return kept(request, await asyncio.to_thread(all_rules, language_of(request)))


async def get_cards(hub: Hub, request: Request) -> Response:
    wanted = tuple(sorted(set(request.path_params["sets"].split("+"))))
    if any(each not in sets.ids() for each in wanted):
        raise NotAllowed("no_table", "no_such_set", names=", ".join(sets.ids()))
    language = language_of(request)
    return kept(request, await asyncio.to_thread(lambda: packs.printed(packs.pack(wanted)[1], language)))


async def get_pack(hub: Hub, request: Request) -> Response:
    data = hub.store.pack(request.path_params["pack"])
    if data is None:
        raise NotAllowed("no_table", "no_such_cards")
    printed = await asyncio.to_thread(packs.printed, data, language_of(request))
    return kept(request, printed, 3600)  # a new version of the program may say it in other words


async def get_pictures(hub: Hub, request: Request) -> Response:
    """A set's pictures as it is in a pack; of a pack that nobody keeps, as the set is now."""
    id = request.path_params["set"]
    data = hub.store.pack(request.path_params["pack"])
    if data is None and id in sets.ids():
        data = packs.pack((id,))[1]
    found = None if data is None else await asyncio.to_thread(packs.pictures, data, id)
    if found is None:
        raise NotAllowed("no_table", "no_such_cards")
    response = answered(found)
    response.headers["cache-control"] = "public, max-age=86400"
    return response


ROUTES = [
    Route("/api/sets", view(get_sets)),
    Route("/api/rules", view(get_rules)),
    Route("/api/cards/{sets}", view(get_cards)),
    Route("/api/packs/{pack}", view(get_pack)),
    Route("/api/packs/{pack}/pictures/{set}", view(get_pictures)),
]
