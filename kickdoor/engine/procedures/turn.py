"""The chapter of the turn: arrange, kick down the door, look for trouble or loot the room, Charity (TURN-01 to TURN-14)."""

from kickdoor.engine import events as ev
from kickdoor.engine.defs import DOOR as DOOR_DECK
from kickdoor.engine.defs import TREASURE
from kickdoor.engine.kernel import Run, Step
from kickdoor.engine.moves import discard, draw, forget_fresh, move, spend_curses, top_card
from kickdoor.engine.procedures.triggers import trigger
from kickdoor.engine.rules import ask
from kickdoor.engine.state import CHARITY, DISCARD, DOOR, FIGHT, FIGHTING, HAND, LIMBO, Frame

BEGIN, ARRANGING, SWAP, OPENED, PAID, AT_DOOR, GIVING, ENDING = range(8)


def begin(game: Run, frame: Frame) -> bool:
    """The dead are back when the next turn begins (DTH-09), with new cards on their own (DTH-11)."""
    state = game.state
    seat = frame.seat
    forget_fresh(game)
    game.emit(ev.TurnBegan(seat, state.turns + 1))
    for other, player in enumerate(state.seats):
        if player.present and not player.alive:
            game.emit(ev.Returned(other))
    if state.seats[seat].marks.get("reborn"):
        game.emit(ev.Marked(seat, "reborn", 0))
        draw(game, seat, DOOR_DECK, ask(state, "start_doors"), "reborn")
        draw(game, seat, TREASURE, ask(state, "start_treasures"), "reborn")
    if ask(state, "listen_at_the_door"):  # FAST-01, FAST-05
        draw(game, seat, DOOR_DECK, 1, "listened")
    frame.step = ARRANGING
    trigger(game, seat, "turn_start")
    return False


def cut_short(game: Run, frame: Frame) -> bool:
    """A turn whose player is dead or gone ends without Charity (AMB-125, AMB-130)."""
    player = game.state.seats[frame.seat]
    if player.alive and player.present:
        return False
    frame.step = ENDING
    return True


def arranging(game: Run, frame: Frame) -> bool:
    return not cut_short(game, frame)


def swap_draw(game: Run, frame: Frame) -> bool:
    """Before a face-up draw, whoever may take the top discard instead is asked; it costs a card from hand."""
    state = game.state
    frame.step = OPENED
    forget_fresh(game)
    frame.answer = None
    if ask(state, "swap_draw", frame.seat) and state.decks[DISCARD + DOOR_DECK] and state.seats[frame.seat].hand:
        game.put(frame, frame.seat, "swap_draw", "way", [0, 1], 1, 1, [0])
    return False


def opened(game: Run, frame: Frame) -> bool:
    """Phase 1: one Door card, face up (TURN-02)."""
    state = game.state
    frame.step = AT_DOOR
    frame.card = -1
    if frame.answer == [1]:
        card = state.decks[DISCARD + DOOR_DECK][-1]
        frame.card = card
        frame.answer = None
        hand = state.seats[frame.seat].hand.copy()
        frame.step = PAID
        game.put(frame, frame.seat, "discard_for_swap", "card", hand, 1, 1, [hand[0]])
        return False
    card = top_card(game, DOOR_DECK)
    if card >= 0:
        found(game, frame, card)
    return False


def paid(game: Run, frame: Frame) -> bool:
    """The top discard is taken first and the price paid after, so that the price cannot be drawn again."""
    assert frame.answer is not None
    card = frame.card
    frame.step = AT_DOOR
    price = frame.answer[0]
    frame.answer = None
    move(game, card, LIMBO, frame.seat, "kicked")
    discard(game, price, "price")
    resolve(game, frame, card)
    return False


def found(game: Run, frame: Frame, card: int) -> None:
    move(game, card, LIMBO, frame.seat, "kicked")
    resolve(game, frame, card)


def resolve(game: Run, frame: Frame, card: int) -> None:
    kind = game.state.cards[card].kind
    if kind == "monster":  # TURN-03, MON-01
        start_fight(game, frame, card)
    elif kind == "curse":  # TURN-04, CRS-01
        game.push(Frame("affliction", seat=frame.seat, card=card))
    else:  # TURN-05: it may be played at once, since it has just been received
        move(game, card, HAND, frame.seat, "found")


def start_fight(game: Run, frame: Frame, card: int) -> None:
    frame.step = GIVING  # TURN-06: no phase 2 after a fight
    game.emit(ev.PhaseBegan(FIGHTING))
    move(game, card, FIGHT, frame.seat, "attacks")
    game.push(Frame("fight", seat=frame.seat, card=card))


def at_door(game: Run, frame: Frame) -> bool:
    """Phase 2: look for trouble or loot the room (TURN-07)."""
    if cut_short(game, frame):
        return False
    state = game.state
    if state.phase != DOOR:
        game.emit(ev.PhaseBegan(DOOR))
    if state.seats[frame.seat].marks.get("skip_phase"):
        game.emit(ev.Marked(frame.seat, "skip_phase", 0))
        frame.step = GIVING
        return False
    return True


def giving(game: Run, frame: Frame) -> bool:
    """Phase 3: Charity (TURN-10)."""
    if cut_short(game, frame):
        return False
    if game.state.phase != CHARITY:
        game.emit(ev.PhaseBegan(CHARITY))
    return True


def ending(game: Run, frame: Frame) -> bool:
    """The next player's turn begins at once (TURN-14, WIN-05)."""
    state = game.state
    seat = frame.seat
    if state.seats[seat].present:
        spend_curses(game, seat, "turn_ends")
    frame.step = BEGIN
    frame.seat = state.others(seat)[0]
    trigger(game, seat, "turn_end")
    return False


STEPS: tuple[Step, ...] = (begin, arranging, swap_draw, opened, paid, at_door, giving, ending)
