"""Words about munchkins themselves: levels, death, identities, Curses that end."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import identity_cards, second_edition
from kickdoor.engine.defs import ALL, DOOR, Node
from kickdoor.engine.kernel import Run, picked
from kickdoor.engine.meanings import Meaning
from kickdoor.engine.names import FIGHT, TABLE
from kickdoor.engine.procedures.death import kill_munchkin
from kickdoor.engine.procedures.rolled_amounts import reckon
from kickdoor.engine.procedures.seals import close_seal
from kickdoor.engine.questions import reaches
from kickdoor.engine.records import Context, Effect, SealOpening
from kickdoor.engine.rules import ask
from kickdoor.engine.selectors import people
from kickdoor.engine.state import DISCARD, State
from kickdoor.engine.transfers import discard, gain_levels, lose_levels, move


def gain(game: Run, frame: Effect, node: Node) -> None:
    """Not to the winning Level, unless the card says that it overrides that (PREC-01)."""
    state = game.state
    n = reckon(game, frame, node.n)
    seats = people(state, node.who, frame)
    for seat in seats:
        gain_levels(game, seat, n, "card", to_win=node.flag)
    winners = tuple(seat for seat in seats if reaches(state, seat, 0))
    if node.flag and winners:
        game.emit(ev.GameOver(winners, "card"))


def win(game: Run, frame: Effect, node: Node) -> None:
    """Another way to win (WIN-06), but not for the dead (DTH-08)."""
    seats = game.state.seats
    winners = tuple(s for s in people(game.state, node.who, frame) if seats[s].alive)
    if winners:
        game.emit(ev.GameOver(winners, "card"))


def lose(game: Run, frame: Effect, node: Node) -> None:
    n = reckon(game, frame, node.n)
    bad_stuff = frame.by < 0 and frame.card >= 0 and game.state.zone[frame.card] == FIGHT
    for seat in people(game.state, node.who, frame):
        extra = ask(game.state, "level_loss", seat) if bad_stuff else 0
        lose_levels(game, seat, n + extra, "card")


def steal_level(game: Run, frame: Effect, node: Node) -> None:
    """Nothing happens if the thief could not gain it (AMB-024), or the victim is at Level 1 (AMB-020)."""
    state = game.state
    for seat in people(state, node.who, frame):
        thief = state.seats[frame.seat]
        if thief.level < ask(state, "kill_from") - 1 and lose_levels(game, seat, 1, "stolen"):
            gain_levels(game, frame.seat, 1, "stolen")


def death(game: Run, frame: Effect, node: Node) -> None:
    for seat in people(game.state, node.who, frame):
        kill_munchkin(game, seat)


def change_identity(game: Run, frame: Effect, node: Node) -> bool:
    """One act of two parts (AMB-047): the old one goes, the topmost different one in the discards comes.

    Whoever has two says which one goes (CRS-07).
    """
    state = game.state
    for seat in people(state, node.who, frame):
        old = identity_cards(state, seat, node.name)
        if old:
            going = old.copy()
            if second_edition(state):
                chosen = frame.answer is not None
                if not chosen and not game.put(frame, seat, "lose_which", "card", going, going[:1], frame.card):
                    return True
                going = [picked(frame)]
            new = topmost_identity(state, node.name, {state.cards[card].identity for card in old})
            for card in going:
                discard(game, card, "changed")
            if new >= 0:
                move(game, new, TABLE, seat, "changed")
    return False


def topmost_identity(state: State, family: str, known: set[str]) -> int:
    for card in reversed(state.decks[DISCARD + DOOR]):
        definition = state.cards[card]
        if definition.kind == "identity" and definition.family == family and definition.identity not in known:
            return card
    return -1


def end_curses(game: Run, frame: Effect, node: Node) -> None:
    """The oldest first."""
    state = game.state
    n = ALL if node.n is None else node.n.base
    for seat in people(state, node.who, frame):
        curses = [card for card in state.seats[seat].table if state.cards[card].kind == "curse"]
        if node.name == "this":
            curses = [card for card in curses if card == frame.card]
        for card in curses[:n]:
            discard(game, card, "lifted")


def skip_phase(game: Run, frame: Effect, node: Node) -> None:
    for seat in people(game.state, node.who, frame):
        game.emit(ev.Marked(seat, "skip_phase", 1))


def change_sex(game: Run, frame: Effect, node: Node) -> None:
    state = game.state
    for seat in people(state, node.who, frame):
        if ask(state, "sex"):
            game.emit(ev.SexChanged(seat, "female" if state.seats[seat].sex == "male" else "male"))


def open_seals(game: Run, frame: Effect, node: Node) -> None:
    """The player the card hits is the opener (SEAL-04)."""
    for _ in range(reckon(game, frame, node.n)):
        game.push(SealOpening(frame.seat))


def close_seals(game: Run, frame: Effect, node: Node) -> None:
    for _ in range(reckon(game, frame, node.n)):
        close_seal(game)


# -- when they do nothing ---------------------------------------------------------------------------------------------


def nobody_falls(state: State, node: Node, context: Context) -> bool:
    return all(state.seats[seat].level == 1 for seat in people(state, node.who, context))  # AMB-020


def nobody_rises(state: State, node: Node, context: Context) -> bool:
    top = ask(state, "win_level") if node.flag else ask(state, "kill_from") - 1
    return all(state.seats[seat].level >= top for seat in people(state, node.who, context))


def nobody_is(state: State, node: Node, context: Context) -> bool:
    return not any(identity_cards(state, seat, node.name) for seat in people(state, node.who, context))


def nobody_is_cursed(state: State, node: Node, context: Context) -> bool:
    tables = [state.seats[seat].table for seat in people(state, node.who, context)]
    return not any(state.cards[card].kind == "curse" for table in tables for card in table)


def no_sexes(state: State, node: Node, context: Context) -> bool:
    return not ask(state, "sex")


def no_seal_open(state: State, node: Node, context: Context) -> bool:
    return not state.open_seals


WORDS: Final[dict[str, Meaning]] = {
    "gain_levels": Meaning(gain, weight=-10, idle=nobody_rises),
    "win": Meaning(win, weight=-1000),
    "lose_levels": Meaning(lose, weight=10, price=True, idle=nobody_falls),
    "steal_level": Meaning(steal_level, weight=-10, idle=nobody_falls),
    "death": Meaning(death, weight=100, price=True),
    "change_identity": Meaning(change_identity, weight=5, idle=nobody_is),
    "end_curses": Meaning(end_curses, weight=-5, idle=nobody_is_cursed),
    "skip_phase": Meaning(skip_phase, weight=3),
    "change_sex": Meaning(change_sex, weight=0, idle=no_sexes),
    "open_seal": Meaning(open_seals, weight=5, common=True),
    "close_seal": Meaning(close_seals, weight=-3, common=True, idle=no_seal_open),
}
