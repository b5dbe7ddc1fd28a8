"""What a viewer has seen, taken only from what the engine shows it."""

from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.names import HAND
from kickdoor.engine.sightings import sight
from kickdoor.engine.state import PUBLIC_ZONES, State
from kickdoor.engine.views import View
from kickdoor.scenarios.expecting import DECKS, Checker, said
from kickdoor.scenarios.shapes import Counts, SeatSeen, Seen


class Eyes:
    """Which faces one viewer knows; -1 is a spectator."""

    def __init__(self, state: State, viewer: int) -> None:
        self.viewer = viewer
        self.known = {
            card
            for card, zone in enumerate(state.zone)
            if zone in PUBLIC_ZONES or (zone == HAND and state.owner[card] == viewer)
        }

    def watch(self, state: State, event: ev.Event) -> None:
        seen = sight(state, event, self.viewer)
        if seen is None:
            return
        for name, references in seen.cards.items():
            value = getattr(event, name)
            numbers = value if isinstance(value, tuple) else (value,)
            for card, reference in zip([n for n in numbers if n >= 0], references, strict=True):
                if reference.id:
                    self.known.add(card)
                elif isinstance(event, ev.CardMoved):
                    self.known.discard(card)


def check_seen(checker: Checker, eyes: Eyes, name: str, expected: Seen) -> None:
    state, cast = checker.state, checker.cast
    for told, names in (("its face", expected.faces), ("only its back", expected.backs)):
        for card in (cast.cards(state, word)[0] for word in names):
            found = "its face" if card in eyes.known else "only its back"
            checker.same(f"{name} has seen of {cast.name_of(state, card)}", told, found)
    view = visibility.view(state, eyes.viewer)
    for word, pile in said(expected.discards):
        top = view.tops[DECKS[word]]
        shown_top = "none" if top is None else state.pool.by_id[top.id].name
        checker.same(f"all that {name} sees of the discarded {word}", pile, shown_top)
    for other, known in expected.seats.items():
        check_seat_seen(checker, eyes, view, (name, other), known)


def check_seat_seen(checker: Checker, eyes: Eyes, view: View, names: tuple[str, str], known: SeatSeen) -> None:
    state, cast = checker.state, checker.cast
    name, other = names
    seat = view.seats[cast.seat(other)]
    for key, wanted in said(known):
        if key in ("level", "sex"):
            words = "Level" if key == "level" else key
            checker.same(f"{words} of {other} as {name} sees it", wanted, getattr(seat, key))
        elif key == "in_play":
            there = [state.pool.by_id[card.id].name for card in seat.table]
            checker.same(f"{other}'s cards in play as {name} sees them", wanted, there)
        elif isinstance(wanted, Counts):
            for word, number in said(wanted):
                checker.same(f"{word.capitalize()} that {name} sees in {other}'s hand", number, getattr(seat, word))
        else:
            hand = state.seats[cast.seat(other)].hand
            faces = cast.names_of(state, [card for card in hand if card in eyes.known])
            wanted_faces = cast.names_of(state, [] if wanted == "count" else hand)
            checker.same(f"faces that {name} knows of {other}'s hand", wanted_faces, faces)
