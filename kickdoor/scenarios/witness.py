"""What a viewer has seen, taken only from what the engine shows it."""

from kickdoor.engine import events as ev
from kickdoor.engine import visibility
from kickdoor.engine.names import HAND
from kickdoor.engine.sightings import sight
from kickdoor.engine.state import PUBLIC_ZONES, State
from kickdoor.engine.views import View
from kickdoor.scenarios.expecting import Checker, Mismatch
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
    for wanted, names in ((True, expected.faces), (False, expected.backs)):
        for word in names:
            card = cast.cards(state, word)[0]
            if (card in eyes.known) != wanted:
                told = "its face" if wanted else "only its back"
                found = "only its back" if wanted else "its face"
                checker.mismatches.append(Mismatch(f"{name} has seen of {cast.name_of(state, card)}", told, found))
    view = visibility.view(state, eyes.viewer)
    if expected.discards is not None:
        for deck, (word, pile) in enumerate(
            (("doors", expected.discards.doors), ("treasures", expected.discards.treasures))
        ):
            if pile is not None:
                top = view.tops[deck]
                shown_top = "none" if top is None else state.pool.by_id[top.id].name
                checker.same(f"all that {name} sees of the discarded {word}", pile, shown_top)
    for other, known in expected.seats.items():
        _check_seat_seen(checker, eyes, view, (name, other), known)


def _check_seat_seen(checker: Checker, eyes: Eyes, view: View, names: tuple[str, str], known: SeatSeen) -> None:
    state, cast = checker.state, checker.cast
    name, other = names
    seat = view.seats[cast.seat(other)]
    if known.level is not None:
        checker.same(f"Level of {other} as {name} sees it", known.level, seat.level)
    if known.sex is not None:
        checker.same(f"sex of {other} as {name} sees it", known.sex, seat.sex)
    if known.in_play is not None:
        there = sorted(state.pool.by_id[card.id].name for card in seat.table)
        checker.same(f"{other}'s cards in play as {name} sees them", sorted(known.in_play), there)
    if isinstance(known.hand, Counts):
        for word, number, found_number in (
            ("Doors", known.hand.doors, seat.doors),
            ("Treasures", known.hand.treasures, seat.treasures),
        ):
            if number is not None:
                checker.same(f"{word} that {name} sees in {other}'s hand", number, found_number)
    elif known.hand is not None:
        hand = state.seats[cast.seat(other)].hand
        faces = [card for card in hand if card in eyes.known]
        wanted_faces = [] if known.hand == "count" else hand
        wanted_names = cast.names_of(state, wanted_faces)
        checker.same(f"faces that {name} knows of {other}'s hand", wanted_names, cast.names_of(state, faces))
