"""A finished game as it is told afterwards: in chapters, a turn each, and what it will be remembered for."""

from collections.abc import Iterator
from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.sightings import sight
from kickdoor.engine.state import State
from kickdoor.engine.visibility import SPECTATOR
from kickdoor.server import forms, games
from kickdoor.server.chronicle import accounts
from kickdoor.server.replays import noticed, pack_hash
from kickdoor.story.deeds import Deeds, Gatherer
from kickdoor.story.parts import Line, SeatPart
from kickdoor.story.teller import Teller

END: Final = -1  # the number of the last chapter, which is no turn
MOST_CARDS: Final = 4  # pictures of a chapter
SHOWN: Final = ("FoeJoined", "CurseFell", "CardPlayed")  # whose cards are worth a picture, the best first


def deeds(whole: games.Record) -> Deeds:
    """What everybody did. The steps of stabs are those of the replay with all eyes."""
    gatherer = None
    for seq, (game, seat, _, events) in enumerate(games.played(whole)):
        gatherer = gatherer or Gatherer(game, whole.deal.sets.split("+"))
        gatherer.hear(game, seq, seat, events)
    assert gatherer is not None
    return gatherer.deeds


def tale(whole: games.Record, eyes: int, language: str, link: str) -> forms.Tale:
    """The story of a game as these eyes know it. By a link it does not tell the game."""
    teller = gatherer = None
    chapters: list[forms.TaleChapter] = []
    for game, seq, seat, _, events in noticed(whole, eyes, bool(link)):
        teller = teller or Teller(game, language, (eyes,))
        gatherer = gatherer or Gatherer(game, whole.deal.sets.split("+"))
        gatherer.hear(game, seq, seat, events)
        for account in accounts(teller, game, events):
            line = account.to(eyes)
            if line.depth == 0 or not chapters:
                chapters.append(chapter(len(chapters), line, seq, game.over))
            chapters[-1].lines.append(line)
        if chapters:
            chapters[-1].cards.extend(pictured(game.state, events, chapters[-1].cards))
    assert gatherer is not None
    return forms.Tale(
        game=link or whole.id,
        sets=whole.deal.sets,
        names=[seat.name for seat in gatherer.deeds.seats],
        pack=pack_hash(whole.pack),
        eyes=eyes,
        limited=bool(link),
        winners=[seat for seat, each in enumerate(gatherer.deeds.seats) if each.won],
        levels=[each.level for each in gatherer.deeds.seats],
        chapters=chapters,
        stab=gatherer.deeds.stab,
        house_rules=whole.deal.house_rules,
    )


def chapter(number: int, line: Line, seq: int, over: bool) -> forms.TaleChapter:
    """A new chapter: what is before the first turn, a turn, or the end."""
    seat = next((part.seat for part in line.parts if isinstance(part, SeatPart)), -1)
    if line.depth or over:
        return forms.TaleChapter(END if over else 0, -1, seq, [], [])
    return forms.TaleChapter(max(1, number), seat, seq, [], [])


def pictured(state: State, events: list[ev.Event], before: list[str]) -> Iterator[str]:
    """Cards for the pictures of a chapter that everybody saw."""
    seen = [found for event in events if (found := sight(state, event, SPECTATOR)) is not None]
    for kind in SHOWN:
        for sighting in seen:
            for ref in sighting.cards.get("card", ()) if sighting.kind == kind else ():
                if ref.id and ref.id not in before and len(before) < MOST_CARDS:
                    yield ref.id
