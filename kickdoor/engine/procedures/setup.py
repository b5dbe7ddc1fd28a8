"""The chapter of the beginning: shuffle, deal, first player, opening plays (COMP-*, CHAR-*, WIN-01 to WIN-05)."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import second_edition
from kickdoor.engine.defs import DOOR, SEAL, TREASURE, Pool
from kickdoor.engine.kernel import Run, Steps, steps
from kickdoor.engine.names import OUT, SEALED
from kickdoor.engine.procedures.seals import shuffle_seals
from kickdoor.engine.procedures.windows import open_window
from kickdoor.engine.records import Setup, Turn
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask
from kickdoor.engine.state import DECK, State
from kickdoor.engine.transfers import draw, forget_fresh, move, roll, shuffle

SIZES: Final = ("deck_doors", "deck_treasures")
LEFT_OUT: Final = "left_out"  # before a card's id: the table plays without it (MIX-01)


class BadTable(ValueError):
    """A table that cannot be set up; the refusal says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal


def new_state(
    pool: Pool,
    names: list[str],
    seed: bytes,
    house_rules: dict[str, int] | None = None,
    sexes: list[str] | None = None,
) -> State:
    """A table with its decks in order, before the first shuffle; who says no sex gets one in turn."""
    cards = pool.cards()
    state = State(pool, cards, names, seed)  # CHAR-01, CHAR-02: Level 1, and nothing in play
    state.rulings.update(house_rules or {})
    state.forget()
    refusal = check_seats(len(names), ask(state, "min_seats"), ask(state, "max_seats"), ask(state, "first_seat"))
    if refusal is not None:
        raise BadTable(refusal)
    if len(set(names)) != len(names) or not all(names):
        raise BadTable(Refusal("", "own_names"))
    if sexes is not None and (len(sexes) != len(names) or not {"male", "female", ""}.issuperset(sexes)):
        raise BadTable(Refusal("CHAR-03", "two_sexes"))
    for card, definition in enumerate(cards):
        if definition.deck == SEAL:
            state.zone[card] = SEALED
            state.seals.append(card)
        elif not left_out(state, card):  # those stay in the box: OUT
            state.zone[card] = DECK + definition.deck
            state.decks[DECK + definition.deck].append(card)  # COMP-01, COMP-10
    if ask(state, "sex"):  # CHAR-03
        for seat, player in enumerate(state.seats):
            said = "" if sexes is None else sexes[seat]
            player.sex = said or ("female" if seat % 2 else "male")
    state.frames.append(Setup())
    return state


def check_seats(seats: int, fewest: int, most: int, first: int) -> Refusal | None:
    """Why a game by these numbers of its rulebook cannot have so many seats."""
    if not fewest <= seats <= most:
        return Refusal("COMP-06", "number_of_seats", fewest=fewest, most=most, seats=seats)
    if first > seats:
        return Refusal("WIN-03", "first_seat", first=first, seats=seats)
    return None


def left_out(state: State, card: int) -> bool:
    """Whether the table plays without a card, as everybody knows."""
    return bool(state.rulings) and f"{LEFT_OUT} {state.cards[card].id}" in state.rulings


def deal(game: Run, frame: Setup) -> None:
    """Both decks are shuffled and everybody is dealt four of each (COMP-09)."""
    state = game.state
    for deck in (DOOR, TREASURE):
        shuffle(game, deck, state.decks[DECK + deck])
        trim(game, deck)
    if state.seals:  # COMP-11
        shuffle_seals(game)
    for seat in range(len(state.seats)):
        draw(game, seat, DOOR, ask(state, "start_doors"), "dealt")
        draw(game, seat, TREASURE, ask(state, "start_treasures"), "dealt")
    frame.go("first_player")


def trim(game: Run, deck: int) -> None:
    """A table that wants a smaller deck leaves the rest in the box, unseen."""
    state = game.state
    size = ask(state, SIZES[deck])
    if size:
        for card in state.decks[DECK + deck][:-size]:
            move(game, card, OUT, why="left in the box")


def first_player(game: Run, frame: Setup) -> None:
    """The highest roll begins, the tied roll again (AMB-166), unless the table has agreed on somebody (WIN-03)."""
    state = game.state
    agreed = ask(state, "first_seat")
    rivals = [agreed - 1] if agreed else list(range(len(state.seats)))
    while len(rivals) > 1:
        rolls = [roll(game, seat, "first") for seat in rivals]  # WIN-01, WIN-02, WIN-04
        rivals = [seat for seat, value in zip(rivals, rolls, strict=True) if value == max(rolls)]
    frame.seat = rivals[0]
    game.emit(ev.GameBegan(len(state.seats), rivals[0]))
    frame.go("first_turn")
    open_window(game, "opening", rivals[0])  # CHAR-04, CHAR-05, CHAR-06: everybody may put cards down first


def first_turn(game: Run, frame: Setup) -> None:
    forget_fresh(game)
    game.pop()
    state = game.state
    gone = second_edition(state) and not state.seats[frame.seat].present  # AMB-170
    game.push(Turn(state.others(frame.seat)[0] if gone else frame.seat))


STEPS: Final[Steps] = steps(deal, first_player, first_turn)
