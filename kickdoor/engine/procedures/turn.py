"""The chapter of the turn: arrange, kick down the door, trouble or loot, Charity (TURN-01 to TURN-14)."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import is_epic, second_edition
from kickdoor.engine.defs import DOOR as DOOR_DECK
from kickdoor.engine.defs import TREASURE
from kickdoor.engine.kernel import Run, Steps, picked, steps
from kickdoor.engine.names import CHARITY, DOOR, FIGHT, FIGHTING, HAND, LIMBO
from kickdoor.engine.procedures.triggers import trigger
from kickdoor.engine.records import Affliction, Combat, Question, SealOpening, Turn
from kickdoor.engine.rules import ask
from kickdoor.engine.state import DISCARD
from kickdoor.engine.transfers import discard, draw, forget_fresh, move, roll, spend_curses, top_card

ON_MONSTERS: Final = ("enhancer", "duplicator")


def begin(game: Run, frame: Turn) -> None:
    """The dead are back when the next turn begins (DTH-09, AMB-126), with new cards on their own (DTH-10, DTH-11)."""
    state = game.state
    seat = frame.seat
    game.emit(ev.TurnBegan(seat, state.turns + 1))
    for other, player in enumerate(state.seats):
        if player.present and not player.alive:
            game.emit(ev.Returned(other))
    if state.seats[seat].marks.get("reborn"):
        game.emit(ev.Marked(seat, "reborn", 0))
        draw(game, seat, DOOR_DECK, ask(state, "start_doors"), "reborn")
        draw(game, seat, TREASURE, ask(state, "start_treasures"), "reborn")
    if ask(state, "seal_die") and state.seals and roll(game, seat, "seal") == 1:  # MIX-03
        game.push(SealOpening(seat))
    if ask(state, "listen_at_the_door"):  # FAST-01, FAST-05
        draw(game, seat, DOOR_DECK, 1, "listened")  # AMB-164
    frame.go("arranging")
    trigger(game, seat, "turn_start")


def cut_short(game: Run, frame: Turn) -> bool:
    """A turn whose player is dead or gone ends without Charity (AMB-125, AMB-130)."""
    if game.state.seats[frame.seat].alive:
        return False
    frame.go("ending")
    return True


def arranging(game: Run, frame: Turn) -> bool:
    return not cut_short(game, frame)  # TURN-01


def swap_draw(game: Run, frame: Turn) -> None:
    """Before a face-up draw, a player who may take the top discard instead is asked; it costs a card from hand."""
    state = game.state
    frame.go("opened")
    forget_fresh(game)
    if ask(state, "swap_draw", frame.seat) and state.decks[DISCARD + DOOR_DECK] and state.seats[frame.seat].hand:
        game.put(frame, frame.seat, "swap_draw", "way", [0, 1], [0])


def opened(game: Run, frame: Turn) -> None:
    """Phase 1: one Door card, face up (TURN-02); an Epic munchkin turns two at once (EPIC-04)."""
    state = game.state
    frame.go("keep")
    frame.doors = []
    number = 2 if is_epic(state, frame.seat) else max(1, ask(state, "door_choice", frame.seat))
    if frame.answer is not None and picked(frame):  # instead of one of them
        number = number - 1 if second_edition(state) else 0
        frame.go("paid")
        reveal(game, frame, state.decks[DISCARD + DOOR_DECK][-1])
        hand = state.seats[frame.seat].hand.copy()
        game.put(frame, frame.seat, "discard_for_swap", "card", hand, [hand[0]])
    for _ in range(number):
        card = top_card(game, DOOR_DECK)
        if card >= 0:
            reveal(game, frame, card)


def reveal(game: Run, frame: Turn, card: int) -> None:
    move(game, card, LIMBO, frame.seat, "kicked")
    frame.doors.append(card)


def paid(game: Run, frame: Turn) -> None:
    """The price for the top discard comes after taking it, so that the price itself cannot be taken."""
    discard(game, picked(frame), "price")
    frame.go("keep")


def keep(game: Run, frame: Turn) -> None:
    """A player who may look at several Doors keeps one; only that one has an effect (AMB-014)."""
    if len(frame.doors) > 1 and frame.answer is None and not is_epic(game.state, frame.seat):
        game.put(frame, frame.seat, "keep_door", "card", frame.doors.copy(), frame.doors[:1])
        return
    if frame.answer is not None:
        for card in frame.doors:
            if card not in frame.answer:
                discard(game, card, "not kept")
        frame.doors = frame.answer
        frame.answer = None
    frame.go("sort_out")


def sort_out(game: Run, frame: Turn) -> None:
    """Curses first, then what goes to hand, then monsters with their enhancers (EPIC-04)."""
    state = game.state
    if cut_short(game, frame):
        for card in frame.doors:
            discard(game, card, "left behind")
        return
    curses = [card for card in frame.doors if state.cards[card].kind == "curse"]
    if curses:
        if frame.answer is None and not game.put(frame, frame.seat, "curse_first", "card", curses, curses[:1]):
            return
        card = picked(frame)
        frame.doors.remove(card)
        game.push(Affliction(frame.seat, card=card))  # TURN-04, CRS-01
        return
    monsters = [card for card in frame.doors if state.cards[card].kind == "monster"]
    extras = [card for card in frame.doors if monsters and state.cards[card].kind in ON_MONSTERS]
    for card in frame.doors:
        if card not in monsters and card not in extras:  # TURN-05: just received, so it may be played at once
            move(game, card, HAND, frame.seat, "found")  # AMB-073
    frame.doors = []
    frame.go("next_door")
    if monsters:
        start_fight(game, frame, monsters, extras)  # TURN-03, MON-01


def start_fight(game: Run, frame: Turn, monsters: list[int], extras: list[int]) -> None:
    game.emit(ev.PhaseBegan(FIGHTING))
    for card in monsters + extras:
        move(game, card, FIGHT, frame.seat, "attacks")
    game.push(Combat(frame.seat, monsters + extras))


def next_door(game: Run, frame: Turn) -> None:
    """A card may grant a further door, once the first is settled (AMB-171); after a fight no phase 2 (TURN-06)."""
    if cut_short(game, frame):
        return
    if frame.extra < ask(game.state, "extra_doors", frame.seat):
        frame.extra += 1
        frame.go("swap_draw")
    else:
        frame.extra = 0
        frame.go("giving" if game.state.met else "at_door")  # AMB-160, AMB-161


def at_door(game: Run, frame: Turn) -> bool:
    """Phase 2: look for trouble or loot the room, one of them (TURN-07, AMB-162)."""
    if cut_short(game, frame):
        return False
    state = game.state
    if state.phase != DOOR:
        game.emit(ev.PhaseBegan(DOOR))
    if state.seats[frame.seat].marks.get("skip_phase"):
        game.emit(ev.Marked(frame.seat, "skip_phase", 0))
        frame.go("giving")
        return False
    return True


def looted(game: Run, frame: Turn) -> None:
    """Some may fight the monster they have looted, and decide at once (TURN-09, AMB-163).

    They are asked whatever the card is: the question itself must not tell.
    """
    state = game.state
    several = len(frame.found) > 1 and second_edition(state)
    if frame.answer is None:
        monsters = [card for card in frame.found if state.cards[card].kind == "monster"]
        if several:  # AMB-196: any one of them, or none
            most = min(1, len(monsters))
            state.question = Question(frame.seat, "fight_one_looted", "card", monsters, 0, most, [], -1)
        else:
            ways = [0, 1] if frame.found[0] in monsters else [0]
            state.question = Question(frame.seat, "fight_looted", "way", ways, 1, 1, [0], frame.found[0])
        return
    frame.go("giving")
    chosen = frame.answer if several else frame.found[:1] if frame.answer == [1] else []
    frame.answer = None
    if chosen:
        start_fight(game, frame, chosen, [])


def giving(game: Run, frame: Turn) -> bool:
    """Phase 3: Charity (TURN-10)."""
    if cut_short(game, frame):
        return False
    if game.state.phase != CHARITY:
        game.emit(ev.PhaseBegan(CHARITY))
    return True


def ending(game: Run, frame: Turn) -> None:
    """The next player's turn begins at once (TURN-14, WIN-05)."""
    state = game.state
    seat = frame.seat
    if state.seats[seat].present:
        spend_curses(game, seat, "turn_ends")  # CRS-06
    frame.go("begin")
    frame.seat = state.others(seat)[0]
    trigger(game, seat, "turn_end")


STEPS: Final[Steps] = steps(
    begin, arranging, swap_draw, opened, paid, keep, sort_out, next_door, at_door, looted, giving, ending,
)  # fmt: skip
