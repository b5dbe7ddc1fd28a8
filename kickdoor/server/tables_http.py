"""Making and joining tables."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kickdoor.server import forms, holders
from kickdoor.server.http import answered, form, known_longer, view, with_cookie
from kickdoor.server.hub import Hub
from kickdoor.server.invitations import invitation
from kickdoor.server.lobby import lobby as public_tables
from kickdoor.server.my_tables import my_tables as tables_of
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.replays_http import file_of
from kickdoor.server.room import Room
from kickdoor.server.sitting import new_seat_token
from kickdoor.server.tokens import new_token
from kickdoor.server.visitors import address, browser_of


async def create_table(hub: Hub, request: Request) -> Response:
    wanted = await form(hub, request, forms.NewTable)
    if not hub.new_tables.take(address(request, hub.limits)):
        raise NotAllowed("too_fast", "too_many_tables")
    browser = browser_of(request) or new_token()
    return with_cookie(hub, request, answered(await hub.create(wanted, browser), 201), browser)


async def lobby(hub: Hub, request: Request) -> Response:
    return answered(public_tables(hub.store))


async def my_tables(hub: Hub, request: Request) -> Response:
    browser = browser_of(request)
    return known_longer(hub, request, answered(tables_of(hub, hub.rooms, browser)), browser)


def own_seats(hub: Hub, request: Request) -> tuple[Room, dict[int, str]]:
    """The table that is asked for, and who sits where in this browser's name."""
    room = hub.room(request.path_params["table"])
    if room is None:
        raise NotAllowed("no_table", "no_such_table")
    if room.record.closed:
        raise NotAllowed("no_table", "table_closed")
    people = holders.people_of(hub, room, browser_of(request))
    return room, {room.record.seat_of(person): person for person in people}


async def invited(hub: Hub, request: Request) -> Response:
    room, _ = own_seats(hub, request)
    return answered(invitation(hub, room, request.query_params.get("invite", "")))


async def join(hub: Hub, request: Request) -> Response:
    room, _ = own_seats(hub, request)
    browser = browser_of(request) or new_token()
    seated = await hub.join(room, await form(hub, request, forms.Join), browser)
    return with_cookie(hub, request, answered(seated, 201), browser)


async def claim(hub: Hub, request: Request) -> Response:
    wanted = await form(hub, request, forms.Claim)
    browser = browser_of(request) or new_token()
    return with_cookie(hub, request, answered(await hub.claim(wanted.token, browser)), browser)


async def new_link(hub: Hub, request: Request) -> Response:
    """A new private link to a seat that this browser holds."""
    room, mine = own_seats(hub, request)
    seat = request.path_params["seat"]
    if seat not in mine:
        raise NotAllowed("not_yours", "not_your_seat")
    token, statement = new_seat_token(room.id, mine[seat])
    await hub.store.write(statement)
    return answered(forms.Seated(room.id, seat, token), 201)


async def rest_of_game(hub: Hub, request: Request) -> Response:
    """The file of a game that cannot be loaded, for those who played it. It shows all hands: nobody can go on."""
    room, mine = own_seats(hub, request)
    if not room.unreadable or not mine:
        raise NotAllowed("not_yours", "game_not_over" if mine else "not_your_seat")
    return file_of(hub, room.record.game)


ROUTES = [
    Route("/api/tables", view(create_table), methods=["POST"]),
    Route("/api/tables", view(lobby)),
    Route("/api/tables/{table}", view(invited)),
    Route("/api/tables/{table}/join", view(join), methods=["POST"]),
    Route("/api/tables/{table}/seats/{seat:chair}/link", view(new_link), methods=["POST"]),
    Route("/api/tables/{table}/file", view(rest_of_game)),
    Route("/api/mine/tables", view(my_tables)),
    Route("/api/seats", view(claim), methods=["POST"]),
]
