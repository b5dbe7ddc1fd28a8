"""Finished games, step by step, from a seat's eyes, a spectator's, or all eyes at once; or by a link from some only."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

import msgspec

from kickdoor import sent
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.names import HAND
from kickdoor.engine.sightings import sight
from kickdoor.engine.visibility import SPECTATOR, seen_card
from kickdoor.logged import AnyCommand, Pass
from kickdoor.positions.to_text import written
from kickdoor.server import forms, games, packs, sent_views
from kickdoor.server.chronicle import accounts
from kickdoor.server.not_allowed import NotAllowed
from kickdoor.server.picture import rows
from kickdoor.server.store import Reader
from kickdoor.server.tokens import hashed
from kickdoor.story.parts import Line
from kickdoor.story.teller import EVERYTHING, Teller

MOST_STEPS: Final = 100

Partial = Literal["", "cut", "snapshot"]


def finished(store: Reader, id: str) -> tuple[str, int | None]:
    """The id of a game that is over, by itself or by a link; the eyes that a link is for."""
    link = store.one("SELECT game, eyes FROM replay_links WHERE token = ?", hashed(id))
    game, allowed = (id, None) if link is None else (str(link[0]), int(link[1] or 0))
    row = store.one("SELECT ended FROM games WHERE id = ?", game)
    if row is None:
        raise NotAllowed("no_table", "no_such_game")
    if row[0] is None:
        raise NotAllowed("not_yours", "game_not_over")
    return game, allowed


def eyes_named(name: str, seats: int) -> int:
    """
    >>> eyes_named("all", 4), eyes_named("none", 4), eyes_named("2", 4)
    (-2, -1, 2)
    """
    if name in ("all", "none"):
        return EVERYTHING if name == "all" else SPECTATOR
    seat = int(name)
    if not 0 <= seat < seats:
        raise ValueError(name)
    return seat


def step(
    game: Game, seq: int, seat: int, command: AnyCommand | None, events: list[ev.Event], eyes: int, story: list[Line]
) -> forms.Step:
    """One step of a replay, as these eyes see it."""
    sightings = [sight(game.state, event, best_eyes(event) if eyes == EVERYTHING else eyes) for event in events]
    told = [sent_views.event(seen) for seen in sightings if seen is not None]
    hands = []
    if eyes == EVERYTHING:
        for owner, player in enumerate(game.state.seats):
            cards = [seen_card(game.state, card, owner) for card in player.hand]
            hands.append(sent_views.converted(cards, list[sent.Card]))
    return forms.Step(seq, seat, command, told, story, sent_views.view(game, max(eyes, SPECTATOR)), hands)


def best_eyes(event: ev.Event) -> int:
    """Whose eyes see most of an event."""
    if isinstance(event, ev.CardMoved):
        return event.dst_seat if event.dst == HAND else event.src_seat
    return event.seat if isinstance(event, ev.HandShown) else SPECTATOR


Noticed = Iterator[tuple[Game, int, int, AnyCommand | None, list[ev.Event]]]


def noticed(whole: games.Record, eyes: int, limited: bool) -> Noticed:
    """The game step by step, with the numbers of the steps. Limited to these eyes: what they noticed, and no more."""
    seq = 0
    for game, seat, command, events in games.played(whole):
        mine = not limited or seat == eyes
        if not mine and isinstance(command, Pass) and not events:
            continue  # single passes are nobody else's business
        yield game, seq, seat, command, events
        seq += 1


def steps(whole: games.Record, eyes: int, language: str, limited: bool) -> Iterator[forms.Step]:
    """All steps of a game: 0 is the deal. Limited to these eyes: what they were told in the game, and no more."""
    teller = None
    for game, seq, seat, command, events in noticed(whole, eyes, limited):
        teller = teller or Teller(game, language, (eyes,))
        story = [account.to(eyes) for account in accounts(teller, game, events)]
        mine = not limited or seat == eyes
        yield step(game, seq, seat if mine else -1, command if mine else None, events, eyes, story)


def shown(
    whole: games.Record, eyes: int, steps: Iterable[bytes], length: int, link: str, partial: Partial = ""
) -> bytes:
    """A replay with some of its steps, as JSON. By a link it tells neither the seed nor the game."""
    deal = whole.deal
    found = forms.Replay(
        game=link or whole.id,
        sets=deal.sets,
        names=deal.names,
        pack=pack_hash(whole.pack),
        commitment=deal.commitment,
        seed="" if link else deal.seed.hex(),
        length=length,
        eyes=eyes,
        steps=rows(b",".join(steps)),
        limited=bool(link),
        tutorial=deal.tutorial,
        version=deal.version,
        partial=partial,
    )
    return msgspec.json.encode(found)


def position_at(whole: games.Record, seq: int) -> str:
    """The position after so many commands, without the dice to come; "" if the game is over there."""
    for number, (game, _, _, _) in enumerate(games.played(whole)):
        if number == seq and not game.over:
            return written(game.state, secret=False)
    return ""


@lru_cache(maxsize=16)
def pack_hash(data: bytes) -> str:
    return packs.content_hash(data)
