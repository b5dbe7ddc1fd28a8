"""What must be fixed between two cards, the most urgent first: one thing per call, and the kernel calls again."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import holds, is_steady, second_edition, usable
from kickdoor.engine.defs import TREASURE
from kickdoor.engine.kernel import Run, Steps, picked, steps
from kickdoor.engine.kit import Kit
from kickdoor.engine.modifiers import winning
from kickdoor.engine.names import CLAIMED, FLEEING, OPEN, SETTLING, STOPPED
from kickdoor.engine.procedures.fight import combat, drop_foe, the_fight
from kickdoor.engine.procedures.overload import overfull_slot, overloaded
from kickdoor.engine.procedures.seals import close_seal
from kickdoor.engine.procedures.windows import CLAIMS
from kickdoor.engine.proposals import still_stands
from kickdoor.engine.questions import call, would_win
from kickdoor.engine.records import (
    Affliction,
    BackOut,
    Combat,
    Deaths,
    Fight,
    Foe,
    Frame,
    Identities,
    Overflow,
    Slots,
    Window,
)
from kickdoor.engine.rules import ask
from kickdoor.engine.selectors import fighters
from kickdoor.engine.state import State
from kickdoor.engine.transfers import discard, dismiss, draw, equip, remove_foe


def upkeep(game: Run) -> bool:
    """Fix one thing; called when something has changed and no card is being resolved. Whether there was one."""
    alone = len(game.state.others(-1)) < 2 and last_one_left(game)
    fixed = alone or fix_fight(game) or lay_out_the_dead(game) or fix_somebody(game)
    if not fixed:
        state = game.state
        for proposal in state.proposals:
            if not still_stands(state, proposal):
                game.emit(ev.ProposalClosed(proposal.id, "lapsed"))
    return fixed


def last_one_left(game: Run) -> bool:
    """At most one is still at the table: the game is over."""
    game.emit(ev.GameOver(tuple(game.state.others(-1)), "others left"))
    return True


def fix_fight(game: Run) -> bool:
    """Fix one thing about the fight; whether there was one."""
    state = game.state
    fight = state.fight
    if fight is None or fight.stage == SETTLING or combat(state).step in ("start", "kill", "stopped"):
        return False
    if any(isinstance(frame, Affliction) for frame in state.frames):  # AMB-010: the Curse in the air comes first
        return False
    fighter = state.seats[fight.fighter]
    if fight.stage == STOPPED or (fight.stage != FLEEING and not fighter.alive):  # AMB-081
        back_to_fight(game).go("stopped")
        return True
    if fight.helper >= 0 and not state.seats[fight.helper].alive and fight.stage != FLEEING:
        dismiss(game, fight.helper, "dead")
        return True
    for foe in fight.foes:  # AMB-062: the side counts as one, and what is left behind is the main fighter's
        definition = state.cards[foe.original]
        if definition.leaves is not None and holds(state, definition.leaves, fighters(state)):
            leave_friendly(game, foe, definition.leaves_gift)
            return True
    if fight.stage == FLEEING:
        return False
    if not fight.foes:  # CMB-05: at once, and no window
        back_to_fight(game).go("kill")
        return True
    if fight.helper >= 0 and helper_leaves(game, fight):
        return True
    if fight.stage == CLAIMED and (not winning(state) or changed_hands(state, fight)):
        back_to_fight(game).go("opened")
        game.emit(ev.ClaimFailed(fight.fighter))
        return True
    return fight.stage == CLAIMED and second_edition(state) and renew_call(game, fight)


def leave_friendly(game: Run, foe: Foe, gift: int) -> None:
    """A monster will not fight this munchkin; its gift waits with the other rewards (AMB-194)."""
    state = game.state
    if second_edition(state):
        drop_foe(game, foe, "friendly", 0, gift)
        return
    remove_foe(game, foe.card, "friendly")
    draw(game, the_fight(state).fighter, TREASURE, gift, "reward")


def calls(state: State) -> list[Window]:
    """The windows of a claimed kill."""
    return [frame for frame in state.frames if isinstance(frame, Window) and frame.what in CLAIMS]


def lay_out_the_dead(game: Run) -> bool:
    """Not before both fighters have run away (AMB-120); the current player's body first (AMB-121)."""
    state = game.state
    due = state.bodies
    if due and state.fight is not None and state.fight.stage >= FLEEING:
        running = state.fight.stage == FLEEING and second_edition(state)
        due = [seat for seat in due if running and not state.in_fight(seat)]  # AMB-130: a death of its own
    if due:
        game.push(Deaths(sorted(due, key=lambda seat: seat != state.turn)))
    return bool(due)


def fix_somebody(game: Run) -> bool:
    """Fix one thing about a munchkin; whether there was one."""
    state = game.state
    for seat, player in enumerate(state.seats):
        kit = state.kits[seat]
        if kit is not None and kit.settled and not (player.gained and closes_seal(state, seat)):
            continue
        if player.alive and fix_seat(game, seat, state.kit(seat)):
            return True
    return False


def changed_hands(state: State, fight: Fight) -> bool:
    """The kill was claimed by somebody who is no longer the main fighter."""
    return any(window.seat != fight.fighter for window in calls(state))


def renew_call(game: Run, fight: Fight) -> bool:
    """A play may make a claimed kill the winning one, or no longer so: judged anew each time (AMB-003)."""
    for window in calls(game.state):
        what = call(game.state, fight)
        if window.what != what:
            window.what = what
            game.emit(ev.WindowOpened(what, window.seat))
            return True
    return False


def back_to_fight(game: Run) -> Combat:
    """Drop everything that was open above the fight."""
    frame = combat(game.state)
    while game.state.frames[-1] is not frame:
        game.pop()
    return frame


def helper_leaves(game: Run, fight: Fight) -> bool:
    """Send the helper away, or ask a forced one to stay; whether there was a reason to."""
    state = game.state
    helper = fight.helper
    if not ask(state, "help", fight.fighter):  # AMB-063; a Curse on the main fighter does it too (CRS-05)
        dismiss(game, helper, "no help allowed")
        return True
    if fight.forced and fight.stage in (OPEN, CLAIMED) and would_win(state, helper) == [fight.fighter]:
        game.push(BackOut(helper))  # HELP-13
        return True
    return False


def back_out(game: Run, frame: BackOut) -> None:
    """A forced helper in a fight for the win may leave; silence leaves (AMB-029)."""
    if frame.answer is None:
        game.put(frame, frame.seat, "back_out", "way", [0, 1], [1])
        return
    game.pop()
    if picked(frame):
        dismiss(game, frame.seat, "backed out")
    else:
        game.emit(ev.HelperJoined(frame.seat, False))  # from here on a willing helper (HELP-14)


BACK_OUT_STEPS: Final[Steps] = steps(back_out)


def closes_seal(state: State, seat: int) -> bool:
    """Three levels gained in one turn close a Seal, once per munchkin and turn (SEAL-08, AMB-181)."""
    player = state.seats[seat]
    needed = ask(state, "levels_close_seal") if player.gained else 0
    return 0 < needed <= player.gained and player.marks.get("seal_closed") != state.turns


def fix_seat(game: Run, seat: int, kit: Kit) -> bool:
    """Fix one thing about a munchkin; whether there was one."""
    state = game.state
    if kit.loose:  # AMB-048
        discard(game, kit.loose[0], "nothing to double")
        return True
    if kit.crowded:
        game.push(Identities(seat))
        return True
    if closes_seal(state, seat):
        game.emit(ev.Marked(seat, "seal_closed", state.turns))
        close_seal(game)
        return True
    if kit.settled:
        return False
    for card in kit.rides:
        if not state.worn[card] and usable(state, seat, card):  # AMB-110
            equip(game, card)
            return True
    too_many, too_tight = overloaded(state, seat), bool(overfull_slot(state, seat))
    window = state.window()
    if window is not None and window.what == "overflow" and window.only == seat and not too_many:
        window.passed[seat] = True  # it has been fixed, so there is nothing left to wait for
    if too_many and not under_way(state, Overflow, seat):
        game.push(Overflow(seat))
        return True
    if too_tight and not under_way(state, Slots, seat):
        game.push(Slots(seat))
        return True
    kit.settled = not too_many and not too_tight and keeps_limits(state, kit)
    return False


def under_way(state: State, kind: type[Frame], seat: int) -> bool:
    return any(type(frame) is kind and frame.seat == seat for frame in state.frames)


def keeps_limits(state: State, kit: Kit) -> bool:
    """Whether nothing but the cards before a munchkin themselves can change what it may carry and equip."""
    if kit.rides:
        return False
    moody = any(not state.cards[card].own for card in kit.choosy)
    if moody and any(upright > ask(state, slot) for slot, upright in kit.full.items()):
        return False  # what is of no use now may be of use again (AMB-199)
    if kit.bigs and may_change(state, kit, "big_limit"):
        return False
    return not any(may_change(state, kit, slot) for slot in kit.full)


def may_change(state: State, kit: Kit, limit: str) -> bool:
    """Whether a limit depends on more than the set, the rulings and the kit."""
    if limit in state.pool.wide_rules:
        return True
    answers = [card for card in kit.answering if limit in state.cards[card].rules]
    return not all(is_steady(state, card, "rule", limit) for card in answers)
