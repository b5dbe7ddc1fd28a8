"""Words about the fight: bonuses, monsters that come and go, helpers.

`kickdoor card check` lets these words only into uses at a moment of a fight, or of running away.
"""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import second_edition
from kickdoor.engine.defs import DOOR, Node
from kickdoor.engine.kernel import Run, picked
from kickdoor.engine.meanings import Meaning
from kickdoor.engine.modifiers import foe_treasures
from kickdoor.engine.names import FIGHT, LIMBO
from kickdoor.engine.procedures.fight import add_monster, combat, drop_foe, join, take_stock, the_fight
from kickdoor.engine.procedures.flee import foe_of, foe_rule, run_under_way
from kickdoor.engine.procedures.rolled_amounts import reckon
from kickdoor.engine.procedures.triggers import fire
from kickdoor.engine.questions import may_be_forced
from kickdoor.engine.records import Effect, Foe
from kickdoor.engine.selectors import people
from kickdoor.engine.state import DECK, DISCARD, State
from kickdoor.engine.transfers import attachments, discard, dismiss, move, remove_foe, spend_curses, top_card


def bonus(game: Run, frame: Effect, node: Node) -> None:
    """A bonus belongs to a side, not to a player (AMB-051), unless it was aimed at one of them (AMB-077)."""
    if game.state.fight is not None:
        n = reckon(game, frame, node.n)
        if node.name == "target":
            game.emit(ev.BonusGiven("munchkins", n, frame.card, frame.by, frame.target_seat))
        else:
            side = frame.side if node.name == "either" else node.name
            game.emit(ev.BonusGiven(side or "munchkins", n, frame.card, frame.by, -1))


def enhance(game: Run, frame: Effect, node: Node) -> None:
    foe = foe_of(game.state, frame.target)
    if foe is not None:
        game.emit(ev.Enhanced(frame.card, foe.card, reckon(game, frame, node.n), frame.by))


def removable(state: State, foe: Foe) -> bool:
    """Some monsters can only be killed."""
    return bool(foe_rule(state, foe, "removable", the_fight(state).fighter, 1))


def remove_monster(game: Run, frame: Effect, node: Node) -> None:
    """It leaves without being killed: no level, and Treasures only if the card says so (CMB-04, RWD-04, AMB-064)."""
    state = game.state
    take_stock(game)  # once, however many it takes
    for foe in the_fight(state).foes.copy():
        if (node.flag or foe.card == frame.target) and removable(state, foe):
            owed = foe_treasures(state, foe) if node.name == "keep" else node.extra if node.name == "number" else 0
            remove_foe(game, foe.card, "removed", 0, owed)


def kill_monster(game: Run, frame: Effect, node: Node) -> None:
    """Counts as a kill (AMB-036); the rewards wait for the end of the fight (PREC-04)."""
    state = game.state
    foe = foe_of(state, frame.target)
    if foe is not None:
        drop_foe(game, foe, "killed", state.cards[foe.original].levels, foe_treasures(state, foe))
        if not second_edition(state):
            fire(game, foe.original, foe.card, "killed", the_fight(state).fighter)
            combat(state).fired += 1


def join_fight(game: Run, frame: Effect, node: Node) -> None:
    add_monster(game, frame.target, frame.by)


def clone(game: Run, frame: Effect, node: Node) -> None:
    """A second monster like the first, with every enhancer of the pair in any order (ENH-06, ENH-07)."""
    foe = foe_of(game.state, frame.target)
    if foe is not None:
        move(game, frame.card, FIGHT, why="doubles")
        join(game, frame.card, foe.original, frame.by)


def swap_monster(game: Run, frame: Effect, node: Node) -> None:
    foe = foe_of(game.state, frame.target)
    if foe is not None:
        send_next(game, foe.card, frame.by)


def send_next(game: Run, old: int, by: int) -> None:
    """Doors are turned up until a monster comes; the others are discarded. Without one, all stays as it is."""
    state = game.state
    for _ in range(len(state.decks[DECK + DOOR]) + len(state.decks[DISCARD + DOOR])):
        card = top_card(game, DOOR)
        move(game, card, LIMBO, by, "revealed")
        if state.cards[card].kind == "monster":
            take_its_place(game, old, card, by)
            return
        discard(game, card, "turned over")


def send_in(game: Run, frame: Effect, node: Node) -> bool:
    """A monster from the hand for one in the fight; whoever sends it says for which."""
    if frame.answer is None:
        leaving = [foe.card for foe in the_fight(game.state).foes if removable(game.state, foe)]
        if not game.put(frame, frame.by, "swap_which", "card", leaving, leaving[:1], frame.card):
            return True
    take_its_place(game, picked(frame), frame.target, frame.by)
    return False


def take_its_place(game: Run, old: int, new: int, by: int) -> None:
    """The old one is not killed: no reward (CMB-04). Its enhancers go with it."""
    add_monster(game, new, by)
    foe = foe_of(game.state, old)
    assert foe is not None
    drop_foe(game, foe, "removed")


def borrow_item(game: Run, frame: Effect, node: Node) -> None:
    """What the Item and all that lies on it give by themselves, whatever its bearer may use."""
    state = game.state
    n = sum([state.cards[card].bonus for card in [frame.target, *attachments(state, frame.target)]])
    game.emit(ev.BonusGiven("munchkins", n, frame.card, frame.by, -1))


def escape(game: Run, frame: Effect, node: Node) -> bool:
    """Escape without a roll from this monster or from all that are left, never against one's will (AMB-103)."""
    run = run_under_way(game.state)
    assert run is not None
    if run.seat not in people(game.state, node.who, frame):
        return False
    if frame.by != run.seat and frame.answer is None:
        game.put(frame, run.seat, "may", "way", [0, 1], [1], frame.card)
        return True
    if frame.answer != [0]:
        run.fate = "escaped"
        run.free = node.flag or (run.free and second_edition(game.state))
    return False


def end_fight(game: Run, frame: Effect, node: Node) -> None:
    game.emit(ev.FightStopped("card"))


def force_help(game: Run, frame: Effect, node: Node) -> None:
    """The helper is forced and may not rearrange Items first (AMB-042)."""
    state = game.state
    for seat in people(state, node.who, frame):
        if seat != the_fight(state).fighter and state.seats[seat].alive and may_be_forced(state, seat):
            game.emit(ev.HelperJoined(seat, True))
            break


def send_away(game: Run, frame: Effect, node: Node) -> None:
    dismiss(game, the_fight(game.state).helper, "sent away")


def hand_over(game: Run, frame: Effect, node: Node) -> None:
    """Somebody else fights in your place, alone."""
    state = game.state
    fight = the_fight(state)
    for seat in people(state, node.who, frame):
        if seat != fight.fighter and state.seats[seat].alive:
            if fight.helper == seat and second_edition(state):
                game.emit(ev.HelperLeft(seat, "fight handed over"))  # but stays in the fight, Curses and all (AMB-198)
            elif fight.helper >= 0:
                dismiss(game, fight.helper, "fight handed over")
            before = fight.fighter
            game.emit(ev.FighterChanged(seat, before))
            if second_edition(state):
                spend_curses(game, before, "fight_ends")
            break


WORDS: Final[dict[str, Meaning]] = {
    "bonus": Meaning(bonus, weight=-1, swing=1),
    "enhance": Meaning(enhance, weight=0, swing=-1),
    "remove_monster": Meaning(remove_monster, weight=0),
    "kill_monster": Meaning(kill_monster, weight=0),
    "join_fight": Meaning(join_fight, weight=0),
    "clone": Meaning(clone, weight=0),
    "swap_monster": Meaning(swap_monster, weight=0),
    "send_in": Meaning(send_in, weight=0),
    "borrow_item": Meaning(borrow_item, weight=0),
    "escape": Meaning(escape, weight=-10),
    "end_fight": Meaning(end_fight, weight=0),
    "force_help": Meaning(force_help, weight=0),
    "send_away": Meaning(send_away, weight=0),
    "hand_over": Meaning(hand_over, weight=0),
}
