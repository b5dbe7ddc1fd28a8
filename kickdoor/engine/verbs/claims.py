"""Commands of the fight: claim, run, and the abilities of cards in play (CMB-*, RUN-01, CLS-06)."""

from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.commands import Use
from kickdoor.engine.kernel import Run
from kickdoor.engine.kit import Kit
from kickdoor.engine.modifiers import strengths, winning
from kickdoor.engine.moments import free_refusal, idle_refusal
from kickdoor.engine.names import TABLE
from kickdoor.engine.options import Option
from kickdoor.engine.procedures import fight as chapter
from kickdoor.engine.procedures.windows import open_window
from kickdoor.engine.questions import call
from kickdoor.engine.records import Combat, Fight
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import speaks
from kickdoor.engine.state import State
from kickdoor.engine.verbs.abilities import Aim, full_refusal, offer_uses, perform, speaker


def fighter_refusal(state: State, seat: int) -> Refusal | None:
    """Why this seat does not decide about the fight now."""
    refusal = free_refusal(state, seat)
    if refusal is not None:
        return refusal
    fight = state.fight
    if fight is None:
        return Refusal("CMB-01", "no_fight")
    if decides(state, seat, fight):
        return None
    if fight.fighter != seat:
        return Refusal("CMB-01", "not_your_fight", name=state.seats[fight.fighter].name)
    return Refusal("CMB-10", "not_now")


def decides(state: State, seat: int, fight: Fight) -> bool:
    """Whether the fight rests with this seat, which may act."""
    return fight.fighter == seat and isinstance(state.frames[-1], Combat)


def check_claim(state: State, seat: int, command: cmd.Claim) -> Refusal | None:
    refusal = fighter_refusal(state, seat)
    if refusal is not None:
        return refusal
    if not winning(state):
        munchkins, monsters = strengths(state)
        return Refusal("CMB-02", "not_winning", munchkins=munchkins, monsters=monsters)
    return None


def do_claim(game: Run, seat: int, command: cmd.Claim) -> None:
    state = game.state
    munchkins, monsters = strengths(state)
    chapter.combat(state).go("claimed")
    game.emit(ev.KillClaimed(seat, munchkins, monsters))
    open_window(game, call(state, chapter.the_fight(state)), seat)


def check_flee(state: State, seat: int, command: cmd.Flee) -> Refusal | None:
    refusal = fighter_refusal(state, seat)
    if refusal is not None:
        return refusal
    return Refusal("AMB-040", "winning_stays") if winning(state) else None


def do_flee(game: Run, seat: int, command: cmd.Flee) -> None:
    """From all of them: nobody fights some monsters and runs from others (RUN-01, MULT-04)."""
    chapter.combat(game.state).go("running")


# -- abilities --------------------------------------------------------------------------------------------------------


def ability_refusal(state: State, seat: int, card: int) -> Refusal | None:
    """One's own card in force on the table, or a monster: it says itself what fighters and others may do with it."""
    definition = state.cards[card]
    if state.zone[card] == TABLE and state.owner[card] == seat and definition.kind != "one_shot":
        return None if speaks(state, seat, card, definition) else Refusal("ITM-02", "not_equipped")
    if is_foe(state, card):
        return None
    return Refusal("CLS-06", "not_your_card")


def is_foe(state: State, card: int) -> bool:
    return state.fight is not None and any(foe.card == card for foe in state.fight.foes)


def check_use(state: State, seat: int, command: cmd.Use) -> Refusal | None:
    refusal = idle_refusal(state, seat)
    if refusal is not None:
        return refusal
    card = state.by_handle(seat, command.card)
    if card < 0 or command.card < 0:
        return Refusal("CARD-08", "no_such_card")
    refusal = ability_refusal(state, seat, card)
    if refusal is not None:
        return refusal
    uses = speaker(state, card).uses
    if not 0 <= command.use < len(uses):
        return Refusal("CLS-06", "no_such_use")
    aim = Aim(command.on, command.seat, command.side, command.pay)
    return full_refusal(state, seat, card, uses[command.use], aim)


def do_use(game: Run, seat: int, command: cmd.Use) -> None:
    card = game.state.by_handle(seat, command.card)
    aim = Aim(command.on, command.seat, command.side, command.pay)
    perform(game, seat, card, speaker(game.state, card).uses[command.use], aim)


CLAIM: Final = Option(cmd.Claim)
FLEE: Final = Option(cmd.Flee)


def offer(state: State, seat: int, now: int, kit: Kit, found: list[Option]) -> None:
    offer_verdict(state, seat, found)
    offer_abilities(state, seat, now, kit, found)


def offer_verdict(state: State, seat: int, found: list[Option]) -> None:
    """Claim the kill or run, for the main fighter."""
    fight = state.fight
    if fight is not None and decides(state, seat, fight):
        found.append(CLAIM if winning(state) else FLEE)


def offer_abilities(state: State, seat: int, now: int, kit: Kit, found: list[Option]) -> None:
    for card in kit.useful:
        definition = state.cards[card]
        if definition.mask & now and speaks(state, seat, card, definition):
            offer_uses(state, seat, card, definition, Use, now, found)
    fight = state.fight
    if fight is not None:
        for foe in fight.foes:
            definition = state.cards[foe.original]
            if definition.mask & now:
                offer_uses(state, seat, foe.card, definition, Use, now, found)
