"""Finished games: replays, stories, reviews, files, and tables that go on from them."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kickdoor.analysis.review import Review
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import forms, games, replays, reviews, store
from kickdoor.server.http import answered, form, language_of, view, with_cookie
from kickdoor.server.hub import Hub
from kickdoor.server.not_allowed import NotAllowed, not_now
from kickdoor.server.replay_desk import Replayed, Retold, Stood, Wanted
from kickdoor.server.tokens import hashed, new_token
from kickdoor.server.visitors import address, browser_of
from kickdoor.story.teller import EVERYTHING


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


ROUTES = [
    Route("/api/replays/{game}", view(get_replay)),
    Route("/api/replays/{game}/story", view(get_tale)),
    Route("/api/replays/{game}/file", view(export)),
    Route("/api/replays/{game}/review", view(get_review)),
    Route("/api/replays/{game}/play", view(play_on), methods=["POST"]),
    Route("/api/replays/{game}/links", view(new_replay_link), methods=["POST"]),
]
