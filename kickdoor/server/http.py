"""Plain HTTP: making and joining tables, what can be played, finished games, and how the server is."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from hmac import compare_digest
from typing import TypeVar

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from kickdoor import __version__, rulebook, sets
from kickdoor.analysis.review import Review
from kickdoor.bots import BOTS, SEERS, TEMPERED, TEMPERS
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.house_rules import house_rules
from kickdoor.server import forms, games, packs, pages, replays, reviews, store
from kickdoor.server.delivery import kept
from kickdoor.server.hub import Hub
from kickdoor.server.invitations import invitation
from kickdoor.server.logs import log_error
from kickdoor.server.my_tables import my_tables as tables_of
from kickdoor.server.not_allowed import NotAllowed, code_of, not_now
from kickdoor.server.record import ANSWER_HOURS, TURN_SECONDS, WINDOW_SECONDS
from kickdoor.server.replay_desk import Replayed, Retold, Stood, Wanted
from kickdoor.server.room import Room
from kickdoor.server.sitting import new_seat_token
from kickdoor.server.tokens import hashed, new_token
from kickdoor.server.visitors import COOKIE, address, browser_of, same_origin, secure
from kickdoor.server.without_nul import without_nul
from kickdoor.story.teller import EVERYTHING
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


# -- tables -----------------------------------------------------------------------------------------------------------


async def create_table(hub: Hub, request: Request) -> Response:
    wanted = await form(hub, request, forms.NewTable)
    if not hub.new_tables.take(address(request, hub.limits)):
        raise NotAllowed("too_fast", "too_many_tables")
    browser = browser_of(request) or new_token()
    return with_cookie(hub, request, answered(await hub.create(wanted, browser), 201), browser)


async def lobby(hub: Hub, request: Request) -> Response:
    return answered(hub.lobby())


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
    people = hub.people_of(room, browser_of(request))
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


# -- what can be played -----------------------------------------------------------------------------------------------


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


# -- finished games ---------------------------------------------------------------------------------------------------


def eyes_wanted(name: str, hub: Hub, game: str, allowed: int | None) -> int:
    try:
        eyes = replays.eyes_named(name, len(games.begun(hub.store, game)[0].names))
    except (games.BadGame, msgspec.MsgspecError):
        raise not_now("game_unreadable") from None
    except ValueError:
        raise NotAllowed("bad_message", "eyes_unknown") from None
    if allowed not in (None, eyes):
        raise NotAllowed("not_yours", "eyes_others")
    return eyes


async def get_replay(hub: Hub, request: Request) -> Response:
    id = request.path_params["game"]
    game, allowed = replays.finished(hub.store, id)
    name = request.query_params.get("eyes", "")
    try:
        start = max(0, int(request.query_params.get("start", "0")))
        count = min(replays.MOST_STEPS, max(1, int(request.query_params.get("count", "50"))))
    except ValueError:
        raise NotAllowed("bad_message", "steps_unknown") from None
    language = language_of(request)
    eyes = allowed if allowed is not None and not name else eyes_wanted(name or "all", hub, game, allowed)
    wanted = Replayed(game, eyes, start, count, language, "" if allowed is None else id)
    return answered(await worked_out(hub, address(request, hub.limits), wanted))


async def get_tale(hub: Hub, request: Request) -> Response:
    id = request.path_params["game"]
    game, allowed = replays.finished(hub.store, id)
    eyes, link = (SPECTATOR, "") if allowed is None else (allowed, id)
    wanted = Retold(game, eyes, language_of(request), link)
    return answered(await worked_out(hub, address(request, hub.limits), wanted))


async def get_review(hub: Hub, request: Request) -> Response:
    """The review, or how far it is. Whoever asks first has it begun."""
    game, allowed = replays.finished(hub.store, request.path_params["game"])
    if allowed is not None:
        raise NotAllowed("not_yours", "eyes_for_review")
    found = reviews.kept(hub.store, game)
    if found is not None:
        deal, _, pack = games.begun(hub.store, game)
        language = language_of(request)
        return answered(await asyncio.to_thread(review_told, found, deal, pack, language))
    if hub.read_only:
        raise NotAllowed("read_only", "read_only")
    if not hub.reviews.running(game) and not hub.new_reviews.take(address(request, hub.limits)):
        raise NotAllowed("too_fast", "too_many_reviews")
    return answered(forms.Reviewing(round(hub.reviews.wanted(game), 3)), 202)


def review_told(found: Review, deal: games.Deal, pack: bytes, language: str) -> bytes:
    words = reviews.words_of(deal, pack, language)
    return msgspec.json.encode(forms.Reviewing(1.0, reviews.told(found, words)))


async def play_on(hub: Hub, request: Request) -> Response:
    """A table that goes on from a moment of a finished game, for whoever may see all of it."""
    game, allowed = replays.finished(hub.store, request.path_params["game"])
    if allowed is not None:
        raise NotAllowed("not_yours", "eyes_for_playing")
    wanted = await form(hub, request, forms.PlayOn)
    hub.check_name(wanted.name)
    if not hub.new_tables.take(address(request, hub.limits)):
        raise NotAllowed("too_fast", "too_many_tables")
    answer = await worked_out(hub, address(request, hub.limits), Stood(game, wanted.seq))
    position = msgspec.json.decode(answer, type=str)
    if not position:
        raise not_now("over_there")
    browser = browser_of(request) or new_token()
    seated = await hub.play_on(game, wanted, position, browser)
    return with_cookie(hub, request, answered(seated, 201), browser)


async def worked_out(hub: Hub, where: str, wanted: Wanted) -> bytes:
    """The replay. A second of work is charged to the address before, and what it really took afterwards."""
    if not hub.replays.take(where):
        raise NotAllowed("too_fast", "too_fast")
    answer, seconds = await hub.desk.found(wanted)
    hub.replays.of(where).left += 1 - seconds
    return answer


async def new_replay_link(hub: Hub, request: Request) -> Response:
    """A link for some eyes only. The same eyes get the same link, so that asking often fills no disk."""
    game, allowed = replays.finished(hub.store, request.path_params["game"])
    wanted = await form(hub, request, forms.NewReplayLink)
    eyes = eyes_wanted(wanted.eyes, hub, game, allowed)
    if eyes == EVERYTHING:
        raise NotAllowed("bad_message", "eyes_for_all")
    link = hub.key.link(f"replay {eyes}", game)
    await hub.store.write(store.keep_replay_link(hashed(link), game, eyes))
    return answered(forms.ReplayLink(link, eyes), 201)


async def export(hub: Hub, request: Request) -> Response:
    game, allowed = replays.finished(hub.store, request.path_params["game"])
    if allowed is not None:
        raise NotAllowed("not_yours", "eyes_for_file")
    return file_of(hub, game)


def file_of(hub: Hub, game: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{game}.kickdoor"'}
    return Response(games.file_as_kept(hub.store, game), media_type="application/octet-stream", headers=headers)


# -- how the server is ------------------------------------------------------------------------------------------------


async def healthz(hub: Hub, request: Request) -> Response:
    fault = await hub.store.fault() or await asyncio.to_thread(pages.fault)
    return PlainTextResponse(f"broken: {fault}\n" if fault else "ok\n", 503 if fault else 200)


async def metrics(hub: Hub, request: Request) -> Response:
    """For the operator only: how many commands there were tells who has passed in secret."""
    wanted = f"Bearer {hub.limits.metrics_token}".encode()
    given = request.headers.get("authorization", "").encode("utf-8", "replace")
    if not hub.limits.metrics_token or not compare_digest(given, wanted):
        raise NotAllowed("no_table", "no_such_page")
    return PlainTextResponse(hub.metrics.text(hub.gauges(), __version__), media_type="text/plain; version=0.0.4")


class Chair(Convertor[int]):
    """The number of a seat in an address; anything else is no address."""

    regex = "[0-9]{1,2}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("chair", Chair())

ROUTES = [
    Route("/api/tables", view(create_table), methods=["POST"]),
    Route("/api/tables", view(lobby)),
    Route("/api/tables/{table}", view(invited)),
    Route("/api/tables/{table}/join", view(join), methods=["POST"]),
    Route("/api/tables/{table}/seats/{seat:chair}/link", view(new_link), methods=["POST"]),
    Route("/api/tables/{table}/file", view(rest_of_game)),
    Route("/api/mine/tables", view(my_tables)),
    Route("/api/seats", view(claim), methods=["POST"]),
    Route("/api/sets", view(get_sets)),
    Route("/api/rules", view(get_rules)),
    Route("/api/cards/{sets}", view(get_cards)),
    Route("/api/packs/{pack}", view(get_pack)),
    Route("/api/packs/{pack}/pictures/{set}", view(get_pictures)),
    Route("/api/replays/{game}", view(get_replay)),
    Route("/api/replays/{game}/story", view(get_tale)),
    Route("/api/replays/{game}/file", view(export)),
    Route("/api/replays/{game}/review", view(get_review)),
    Route("/api/replays/{game}/play", view(play_on), methods=["POST"]),
    Route("/api/replays/{game}/links", view(new_replay_link), methods=["POST"]),
    Route("/healthz", view(healthz)),
    Route("/metrics", view(metrics)),
]
