"""The companion over plain HTTP: what it knows of the rules, and the links into a game."""

import asyncio
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kickdoor import sets
from kickdoor.cards.schema import Doubler
from kickdoor.companion import merging
from kickdoor.companion import messages as msg
from kickdoor.companion.book import book, cards_of, own_cards
from kickdoor.server import forms
from kickdoor.server.companion_room import CompanionRoom
from kickdoor.server.continuing import Continued, Head
from kickdoor.server.http import answered, form, language_of, view, with_cookie
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.tokens import new_token
from kickdoor.server.visitors import address, browser_of


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
    return answered(await hub.companions.share(), 201)


def asked_for(hub: Hub, request: Request) -> CompanionRoom:
    room = hub.companions.room(request.path_params["id"])
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


async def continue_online(hub: Hub, request: Request) -> Response:
    """A table where the game goes on. Who asks sits on the first chair, and the others keep their order."""
    wanted = await form(hub, request, msg.ContinueOnline)
    if not hub.new_tables.take(address(request, hub.limits)):
        raise NotAllowed("too_fast", "too_many_tables")
    count = len(wanted.players)
    me, turn = wanted.me % count, wanted.turn % count
    players = wanted.players[me:] + wanted.players[:me]
    cards = await asyncio.to_thread(doublers, wanted.sets)
    heads = tuple(
        Head(each.name, each.level, (*each.identities, *(cards[each_family] for each_family in each.doubled)))
        for each in players
        if set(each.doubled) <= set(cards)
    )
    if len(heads) != count:
        raise NotAllowed("bad_message", "bad_request")
    rules = dict(wanted.house_rules) | ({"two_players": 1} if count == 2 else {"crowd": 1} if count > 6 else {})
    table = forms.NewTable(
        players[0].name, list(wanted.sets), rules, count, color=players[0].color, sex=players[0].sex
    )  # fmt: skip
    browser = browser_of(request) or new_token()
    seated = await hub.create(table, browser, Continued(heads, (turn - me) % count, wanted.seals))
    return with_cookie(hub, request, answered(seated, 201), browser)


def doublers(set_ids: tuple[str, ...]) -> dict[str, str]:
    """By family: the card that allows a second identity of it."""
    known = [id for id in set_ids if id in sets.ids()]
    return {card.family: card.id for id in known for card in cards_of(sets.load(id), Doubler)}


ROUTES = [
    Route("/api/companion/book", view(get_book)),
    Route("/api/companion/cards", view(get_cards)),
    Route("/api/companion", view(share), methods=["POST"]),
    Route("/api/companion/continue", view(continue_online), methods=["POST"]),
    Route("/api/companion/{id}/claim", view(claim), methods=["POST"]),
    Route("/api/companion/{id}/line", view(line_link), methods=["POST"]),
]
