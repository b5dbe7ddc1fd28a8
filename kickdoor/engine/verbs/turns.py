"""Commands of the turn: kick, look for trouble, loot, Charity, end (TURN-*)."""

from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine.commands import Charity, Trouble
from kickdoor.engine.defs import DOOR as DOOR_DECK
from kickdoor.engine.defs import TREASURE
from kickdoor.engine.kernel import Run
from kickdoor.engine.moments import free_refusal
from kickdoor.engine.names import HAND, OPENING
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.procedures import turn
from kickdoor.engine.records import Turn
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask, hand_limit
from kickdoor.engine.selectors import lowest
from kickdoor.engine.state import State
from kickdoor.engine.transfers import discard, draw, forget_fresh, move


def resting_turn(state: State) -> Turn | None:
    """The turn's frame if the game rests in it."""
    frame = state.frames[-1]
    return frame if isinstance(frame, Turn) else None


def the_turn(state: State) -> Turn:
    frame = resting_turn(state)
    assert frame is not None
    return frame


# Each command of the turn has its step, and each step says why it is too early or too late for it.
ARRANGING: Final = "arranging"
AT_DOOR: Final = "at_door"
GIVING: Final = "giving"
STEP_OF: Final[dict[type[cmd.Command], str]] = {
    cmd.Kick: ARRANGING,
    cmd.Loot: AT_DOOR,
    cmd.Trouble: AT_DOOR,
    cmd.Charity: GIVING,
    cmd.EndTurn: GIVING,
}
TOO_LATE: Final = {ARRANGING: "door_is_open", AT_DOOR: "not_phase_two", GIVING: "not_charity"}


def step_refusal(state: State, seat: int, command: cmd.Command, clause: str) -> Refusal | None:
    """Why the turn is not at the step of this command."""
    refusal = free_refusal(state, seat)
    if refusal is not None:
        return refusal
    if state.phase == OPENING:
        return Refusal("CHAR-06", "opening")
    if state.turn != seat:
        return Refusal("TURN-01", "not_your_turn", name=state.seats[state.turn].name)
    frame = resting_turn(state)
    if frame is None:
        return Refusal(clause, "not_now")
    step = STEP_OF[type(command)]
    return None if frame.step == step else Refusal(clause, TOO_LATE[step])


# -- kick -------------------------------------------------------------------------------------------------------------


def check_kick(state: State, seat: int, command: cmd.Kick) -> Refusal | None:
    return step_refusal(state, seat, command, "TURN-02")


def do_kick(game: Run, seat: int, command: cmd.Kick) -> None:
    the_turn(game.state).go("swap_draw")


# -- trouble and loot -------------------------------------------------------------------------------------------------


def check_trouble(state: State, seat: int, command: cmd.Trouble) -> Refusal | None:
    refusal = step_refusal(state, seat, command, "TURN-07")
    if refusal is not None:
        return refusal
    card = state.by_handle(seat, command.card)
    if card < 0:
        return Refusal("CARD-08", "no_such_card")
    return None if card in hand_monsters(state, seat) else Refusal("TURN-08", "not_a_monster")


def hand_monsters(state: State, seat: int) -> list[int]:
    return [card for card in state.seats[seat].hand if state.cards[card].kind == "monster"]


def do_trouble(game: Run, seat: int, command: cmd.Trouble) -> None:
    forget_fresh(game)
    frame = the_turn(game.state)
    frame.go("giving")
    turn.start_fight(game, frame, [game.state.by_handle(seat, command.card)], [])  # TURN-08


def check_loot(state: State, seat: int, command: cmd.Loot) -> Refusal | None:
    refusal = step_refusal(state, seat, command, "TURN-07")
    if refusal is None and command.door and not may_loot_door(state, seat):
        return Refusal("FAST-03", "loot_a_treasure")
    return refusal


def may_loot_door(state: State, seat: int) -> bool:
    """Faster play loots Treasures; a player who may fight what they loot may still take a Door (FAST-03)."""
    return loots_treasure(state) and bool(ask(state, "loot_fight", seat))


def loots_treasure(state: State) -> bool:
    """A player who listens at the door has had a Door already (FAST-02)."""
    return bool(ask(state, "loot_treasure")) or bool(ask(state, "listen_at_the_door"))


def do_loot(game: Run, seat: int, command: cmd.Loot) -> None:
    """One more card, face down, into hand (TURN-09); with faster play a Treasure (FAST-02)."""
    state = game.state
    frame = the_turn(state)
    frame.go("giving")
    forget_fresh(game)
    deck = TREASURE if loots_treasure(state) and not command.door else DOOR_DECK
    drawn = draw(game, seat, deck, ask(state, "loot_cards", seat), "looted room")
    if drawn and deck == DOOR_DECK and ask(state, "loot_fight", seat):
        frame.go("looted")
        frame.found = drawn


# -- Charity ----------------------------------------------------------------------------------------------------------


def excess(state: State, seat: int) -> int:
    """Cards above the hand limit."""
    return max(0, len(state.seats[seat].hand) - hand_limit(state, seat))


def receivers(state: State, seat: int) -> list[int]:
    """The lowest among the living others; nobody if the giver is lowest or tied (TURN-11, TURN-13, AMB-127)."""
    others = [other for other in state.others(seat) if state.seats[other].alive]
    return lowest(state, [other for other in others if state.seats[other].level < state.seats[seat].level])


def check_end_turn(state: State, seat: int, command: cmd.EndTurn) -> Refusal | None:
    refusal = step_refusal(state, seat, command, "TURN-14")
    if refusal is not None:
        return refusal
    over = excess(state, seat)
    return Refusal("TURN-10", "too_many_cards", number=over) if over else None


def do_end_turn(game: Run, seat: int, command: cmd.EndTurn) -> None:
    forget_fresh(game)
    the_turn(game.state).go("ending")


def check_charity(state: State, seat: int, command: cmd.Charity) -> Refusal | None:
    refusal = step_refusal(state, seat, command, "TURN-10")
    if refusal is not None:
        return refusal
    over = excess(state, seat)
    if not over:
        return Refusal("TURN-10", "no_excess")
    cards = [state.by_handle(seat, handle) for handle in command.cards]
    if -1 in cards or any(handle > 0 for handle in command.cards):
        return Refusal("CARD-08", "no_such_card")
    if len(cards) != over or len(set(cards)) != over:
        return Refusal("TURN-11", "give_exactly", number=over)
    able = receivers(state, seat)
    if not able:
        return Refusal("TURN-13", "discard_instead") if command.to else None
    if len(command.to) != over or any(other not in able for other in command.to):
        return Refusal("TURN-11", "to_the_lowest")
    shares = [command.to.count(other) for other in able]  # AMB-132
    return Refusal("TURN-12", "uneven") if max(shares) - min(shares) > 1 else None


def do_charity(game: Run, seat: int, command: cmd.Charity) -> None:
    """The turn is over with it: the hand is down to the limit."""
    state = game.state
    cards = [state.by_handle(seat, handle) for handle in command.cards]
    the_turn(state).go("ending")
    forget_fresh(game)
    for place, card in enumerate(cards):
        if command.to:
            move(game, card, HAND, command.to[place], "charity")  # AMB-142: nobody is asked
        else:
            discard(game, card, "excess")  # AMB-133, AMB-134


# -- what is offered --------------------------------------------------------------------------------------------------


KICK: Final = Option(cmd.Kick)
LOOT: Final = Option(cmd.Loot)
LOOT_DOOR: Final = Option(cmd.Loot, {"door": True})
END_TURN: Final = Option(cmd.EndTurn)


def offer(state: State, seat: int, found: list[Option]) -> None:
    """What the step that the turn rests at is for."""
    frame = resting_turn(state)
    if frame is None or state.turn != seat:
        return
    step = frame.step
    if step == ARRANGING:
        found.append(KICK)
    elif step == AT_DOOR:
        offer_loot(state, seat, found)
        offer_trouble(state, seat, found)
    elif step == GIVING:
        over = excess(state, seat)
        found.append(offered_charity(state, seat, over) if over else END_TURN)


def offer_loot(state: State, seat: int, found: list[Option]) -> None:
    found.append(LOOT)
    if may_loot_door(state, seat):
        found.append(LOOT_DOOR)


def offer_trouble(state: State, seat: int, found: list[Option]) -> None:
    monsters = [state.handle[card] for card in hand_monsters(state, seat)]
    if monsters:
        found.append(Option(Trouble, slots=[Slot("card", monsters)]))


def offered_charity(state: State, seat: int, over: int) -> Option:
    slots = [Slot("cards", [state.handle[card] for card in state.seats[seat].hand], over, over)]
    able = receivers(state, seat)
    if able:
        slots.append(Slot("to", able, over, over, "shares"))
    return Option(Charity, slots=slots)
