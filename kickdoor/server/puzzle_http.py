"""The puzzle of the day over HTTP. The answer is told only to who has made a move, or asks for the solution."""

import asyncio
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kickdoor.puzzles.puzzle import of_day
from kickdoor.puzzles.telling import SOLUTION
from kickdoor.server.daily import POSE, open_day
from kickdoor.server.http import answered, language_of, view
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.replay_desk import Puzzled
from kickdoor.server.replays_http import worked_out
from kickdoor.server.visitors import address


async def pose(hub: Hub, request: Request) -> Response:
    return await found(hub, request, POSE)


async def judge(hub: Hub, request: Request) -> Response:
    return await found(hub, request, request.path_params["move"])


async def solve(hub: Hub, request: Request) -> Response:
    return await found(hub, request, SOLUTION)


async def found(hub: Hub, request: Request, move: int) -> Response:
    """The page says which day it has: it is not the same everywhere."""
    day = open_day(request.path_params.get("date", ""), datetime.now(UTC).date())
    if day is None or move >= len((await asyncio.to_thread(of_day, day)).moves):
        raise NotAllowed("no_table", "no_such_puzzle")
    wanted = Puzzled(day.isoformat(), move, language_of(request))
    return answered(await worked_out(hub, address(request, hub.limits), wanted))


ROUTES = [
    Route("/api/puzzle", view(pose)),
    Route("/api/puzzle/{date}", view(pose)),
    Route("/api/puzzle/{date}/solution", view(solve)),
    Route("/api/puzzle/{date}/{move:chair}", view(judge)),
]
