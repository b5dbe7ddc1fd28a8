"""Dice and decks over HTTP: of one finished game, and of all finished games of the server."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kickdoor.server.http import answered, language_of, view
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.odds_desk import Asked
from kickdoor.server.replays import finished
from kickdoor.server.visitors import address


async def of_game(hub: Hub, request: Request) -> Response:
    """A link for some eyes only does not tell what the others drew."""
    game, allowed = finished(hub.store, request.path_params["game"])
    if allowed is not None:
        raise NotAllowed("not_yours", "eyes_for_file")
    return await found(hub, request, game)


async def of_all(hub: Hub, request: Request) -> Response:
    return await found(hub, request, "")


async def found(hub: Hub, request: Request, game: str) -> Response:
    if not hub.replays.take(address(request, hub.limits)):
        raise NotAllowed("too_fast", "too_fast")
    return answered(await hub.odds.found(Asked(game, language_of(request))))


ROUTES = [
    Route("/api/odds", view(of_all)),
    Route("/api/odds/{game}", view(of_game)),
]
