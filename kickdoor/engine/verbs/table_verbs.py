"""Commands about the table: pass, answer, show, leave, dispute and rule (TRD-05, PREC-06, AMB-168 to AMB-170)."""

from typing import Final

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.conditions import has_doubler, identity_cards, identity_limit
from kickdoor.engine.kernel import Run
from kickdoor.engine.moments import free_refusal, idle_refusal
from kickdoor.engine.names import HAND, TABLE
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.procedures.overload import room_for
from kickdoor.engine.records import Window
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State
from kickdoor.engine.transfers import discard, move

# -- pass and answer --------------------------------------------------------------------------------------------------


def check_pass(state: State, seat: int, command: cmd.Pass) -> Refusal | None:
    refusal = idle_refusal(state, seat)
    if refusal is not None:
        return refusal
    window = state.window()
    return Refusal("CMB-10", "nothing_to_pass") if window is None else silence_refusal(window, seat)


def silence_refusal(window: Window, seat: int) -> Refusal | None:
    return Refusal("CMB-10", "passed_already") if window.passed[seat] else None


def do_pass(game: Run, seat: int, command: cmd.Pass) -> None:
    window = game.state.window()
    assert window is not None
    window.passed[seat] = True


def check_answer(state: State, seat: int, command: cmd.Answer) -> Refusal | None:
    question = state.question
    if state.ending:
        return Refusal("WIN-06", "game_over")
    if question is None or question.seat != seat:
        return Refusal("AMB-010", "no_question")
    picks = command.picks
    if len(set(picks)) != len(picks) or not question.low <= len(picks) <= question.high:
        return Refusal("AMB-010", "answer_number", low=question.low, high=question.high)
    if any(pick not in question_values(state) for pick in picks):
        return Refusal("AMB-010", "answer_candidates")
    return None


def question_values(state: State) -> list[int]:
    """The candidates as the asked seat names them: handles for cards."""
    question = state.question
    assert question is not None
    if question.of == "card":
        return [state.handle[card] for card in question.candidates]
    return question.candidates


def do_answer(game: Run, seat: int, command: cmd.Answer) -> None:
    state = game.state
    question = state.question
    assert question is not None
    values = question_values(state)
    state.question = None
    state.frames[-1].answer = [question.candidates[values.index(pick)] for pick in command.picks]


# -- show -------------------------------------------------------------------------------------------------------------


def check_show(state: State, seat: int, command: cmd.Show) -> Refusal | None:
    refusal = free_refusal(state, seat)
    if refusal is not None:
        return refusal
    shown = set(command.to)
    if not shown or len(shown) != len(command.to) or not shown.issubset(state.others(seat)):
        return Refusal("TRD-05", "name_another_player")
    return None


def do_show(game: Run, seat: int, command: cmd.Show) -> None:
    game.emit(ev.HandShown(seat, command.to, tuple(game.state.seats[seat].hand)))  # TRD-05, AMB-169


# -- leave ------------------------------------------------------------------------------------------------------------


def check_leave(state: State, seat: int, command: cmd.Leave) -> Refusal | None:
    if state.ending:
        return Refusal("WIN-06", "game_over")
    if not state.seats[seat].present:
        return Refusal("AMB-170", "not_at_table")
    if state.question is not None:
        if state.question.seat == seat:
            return Refusal("AMB-010", "answer_first")
        return Refusal("AMB-010", "wait", name=state.seats[state.question.seat].name)
    return None


def do_leave(game: Run, seat: int, command: cmd.Leave) -> None:
    """The cards are discarded and the munchkin is gone; a fight goes on without a helper who leaves (AMB-170)."""
    state = game.state
    fight = state.fight
    game.emit(ev.Left(seat))
    if fight is not None and fight.helper == seat:
        game.emit(ev.HelperLeft(seat, "left"))
    player = state.seats[seat]
    for card in player.table + player.hand:
        if state.zone[card] in (HAND, TABLE):  # what lay on another has gone with it
            discard(game, card, "left")
    if state.table_owner == seat:
        others = state.others(seat)
        if others:
            game.emit(ev.OwnerChanged(others[0]))
    if state.window() is None:
        settle_by_consensus(game)  # the last one without a vote may have left


# -- disputes ---------------------------------------------------------------------------------------------------------

DISPUTES: Final = ("level", "give", "discard", "rule")
RULABLE: Final = ("hand_limit", "big_limit", "hands", "headgear", "armor", "footgear", "flee_target", "sell_price")


def check_dispute(state: State, seat: int, command: cmd.Dispute) -> Refusal | None:
    refusal = free_refusal(state, seat)
    if refusal is not None:
        return refusal
    if state.dispute is not None:
        return Refusal("PREC-06", "one_dispute")
    if state.window() is not None:
        return Refusal("PREC-06", "not_now")
    if command.what == "level":
        sensible = command.seat in state.living() and 1 <= command.value < ask(state, "kill_from")
        return None if sensible else Refusal("PREC-02", "dispute_level")
    if command.what == "rule":
        sensible = command.rule in RULABLE and 0 <= command.value <= 5000
        return None if sensible else Refusal("PREC-01", "dispute_rule")
    if command.what not in DISPUTES:
        return Refusal("PREC-06", "no_such_dispute")
    card = state.by_handle(seat, command.card)
    if card < 0 or state.zone[card] != TABLE:
        return Refusal("PREC-06", "dispute_card")
    if command.what == "give" and (command.seat not in state.living() or command.seat == state.owner[card]):
        return Refusal("PREC-06", "name_a_living_player")
    if command.what == "give" and not may_lie_before(state, command.seat, card):
        return Refusal("PREC-06", "dispute_give")
    return None


def may_lie_before(state: State, seat: int, card: int) -> bool:
    """Whether a card can be awarded to somebody: a ruling moves cards, it does not lift limits (AMB-168)."""
    definition = state.cards[card]
    if definition.is_item:
        return room_for(state, seat, card)
    if state.host[card] >= 0:  # it goes with what it is attached to
        return False
    mine = identity_cards(state, seat, definition.family)
    if definition.kind == "identity":
        same = any(state.cards[other].identity == definition.identity for other in mine)
        return not same and len(mine) < identity_limit(state, seat, definition.family)
    if definition.kind == "doubler":
        return bool(mine) and not has_doubler(state, seat, definition.family)
    return True


def do_dispute(game: Run, seat: int, command: cmd.Dispute) -> None:
    state = game.state
    card = state.by_handle(seat, command.card)
    game.emit(ev.Disputed(seat, command.what, command.seat, card, command.value, command.rule))


def voters(state: State) -> list[int]:
    return [seat for seat, player in enumerate(state.seats) if player.present]


def check_vote(state: State, seat: int, command: cmd.Vote) -> Refusal | None:
    if state.dispute is None or state.ending:
        return Refusal("PREC-06", "no_dispute")
    if seat not in voters(state):
        return Refusal("AMB-170", "not_at_table")
    if state.question is not None or state.window() is not None:
        return Refusal("AMB-010", "not_now")
    return Refusal("PREC-06", "voted_already") if seat in state.dispute.votes else None


def do_vote(game: Run, seat: int, command: cmd.Vote) -> None:
    game.emit(ev.Voted(seat, command.yes))
    settle_by_consensus(game)


def settle_by_consensus(game: Run) -> None:
    """A unanimous vote of all who are at the table settles it at once (PREC-07)."""
    found = votes_cast(game.state)
    if len(found) == len(voters(game.state)) and len(set(found)) == 1:
        settle(game, found[0], -1)


def votes_cast(state: State) -> list[bool]:
    """The votes on the dispute of those who are at the table; whoever has left has no voice (AMB-170)."""
    return [] if state.dispute is None else [yes for seat, yes in state.dispute.votes.items() if seat in voters(state)]


def check_rule(state: State, seat: int, command: cmd.Rule) -> Refusal | None:
    """The owner's last word; in some sets only after a vote that found no consensus (PREC-06, PREC-07, AMB-168)."""
    if state.dispute is None or state.ending:
        return Refusal("PREC-06", "no_dispute")
    if seat != state.table_owner:
        return Refusal("PREC-06", "owner_only", name=state.seats[state.table_owner].name)
    if ask(state, "owner_needs_vote") and len(votes_cast(state)) < len(voters(state)):
        return Refusal("PREC-07", "vote_first")
    if state.question is not None or state.window() is not None:
        return Refusal("AMB-010", "not_now")
    return None


def check_appoint(state: State, seat: int, command: cmd.Appoint) -> Refusal | None:
    """The owner may hand the last word on at any time: it belongs to the table, not to the game (AMB-168)."""
    if state.ending:
        return Refusal("WIN-06", "game_over")
    if seat != state.table_owner:
        return Refusal("PREC-06", "owner_only", name=state.seats[state.table_owner].name)
    return None if command.seat in state.others(seat) else Refusal("PREC-06", "name_another_player")


def do_appoint(game: Run, seat: int, command: cmd.Appoint) -> None:
    game.emit(ev.OwnerChanged(command.seat))


def do_rule(game: Run, seat: int, command: cmd.Rule) -> None:
    settle(game, command.yes, seat)


def settle(game: Run, yes: bool, by: int) -> None:
    """Carry out what was decided: a change of base facts, on the record."""
    state = game.state
    dispute = state.dispute
    assert dispute is not None
    game.emit(ev.DisputeSettled(yes, by))
    if not yes:
        return
    if dispute.what == "level":
        if state.seats[dispute.seat].alive:
            game.emit(ev.LevelChanged(dispute.seat, state.seats[dispute.seat].level, dispute.value, "ruling"))
    elif dispute.what == "rule":
        game.emit(ev.RuleChanged(dispute.rule, dispute.value))
    elif state.zone[dispute.card] == TABLE:
        if dispute.what == "discard":
            discard(game, dispute.card, "ruling")
        elif state.seats[dispute.seat].alive and may_lie_before(state, dispute.seat, dispute.card):
            move(game, dispute.card, TABLE, dispute.seat, "ruling")


# -- what is offered --------------------------------------------------------------------------------------------------


PASS: Final = Option(cmd.Pass)


def offer(window: Window, seat: int, found: list[Option]) -> None:
    """For a seat that may act."""
    if not window.passed[seat]:
        found.append(PASS)


def offer_more(state: State, seat: int) -> list[Option]:
    """What concerns the table rather than the game; disputes are raised freely and are not listed."""
    found = [Option(cmd.Leave)] if check_leave(state, seat, cmd.Leave()) is None else []
    others = state.others(seat)
    if check_show(state, seat, cmd.Show(tuple(others))) is None:
        found.append(Option(cmd.Show, slots=[Slot("to", others, 1, len(others))]))
    if check_vote(state, seat, cmd.Vote(True)) is None:
        found += [Option(cmd.Vote, {"yes": yes}) for yes in (True, False)]
    if check_rule(state, seat, cmd.Rule(True)) is None:
        found += [Option(cmd.Rule, {"yes": yes}) for yes in (True, False)]
    if others and check_appoint(state, seat, cmd.Appoint(others[0])) is None:
        found.append(Option(cmd.Appoint, slots=[Slot("seat", others)]))
    return found
