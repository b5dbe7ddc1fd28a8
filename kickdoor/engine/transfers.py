"""The basic acts: move a card, draw, discard, roll, go up and down levels."""

from kickdoor.engine import events as ev
from kickdoor.engine import rng
from kickdoor.engine.changes.places import next_handle
from kickdoor.engine.conditions import second_edition
from kickdoor.engine.defs import TREASURE
from kickdoor.engine.kernel import Run
from kickdoor.engine.kit import NONE
from kickdoor.engine.names import BODY, FIGHT, HAND, TABLE
from kickdoor.engine.rules import ask
from kickdoor.engine.selectors import fighters
from kickdoor.engine.state import DECK, DISCARD, State


def move(game: Run, card: int, dst: int, seat: int = -1, why: str = "") -> None:
    """Move one card, and the cards that cannot stay without it."""
    state = game.state
    src = state.zone[card]
    attached = attachments(state, card) if src in (TABLE, BODY) else NONE
    game.emit(
        ev.CardMoved(
            card, src, state.owner[card], dst, seat, state.handle[card], next_handle(state, card, dst, seat), why
        )
    )
    for other in attached:
        if state.cards[other].kind == "attachment":
            follow(game, other, card, dst, seat, why)
        else:  # AMB-146, AMB-147: a Cheat! goes with its Item, and what a Hireling carries with the Hireling
            discard(game, other, "attached")


def attachments(state: State, card: int) -> list[int]:
    """What lies on a card in play: before the same seat, or on the same body."""
    if state.zone[card] == TABLE:
        found = [other for other in state.seats[state.owner[card]].table if state.host[other] == card]
    else:
        found = [other for other in state.in_passing() if state.host[other] == card]
    return sorted(found) if len(found) > 1 else found


def follow(game: Run, card: int, item: int, dst: int, seat: int, why: str) -> None:
    """An attachment stays with its Item wherever that goes (AMB-124)."""
    state = game.state
    if state.host[card] >= 0:
        game.emit(ev.CardAttached(card, -1))
    if dst <= DISCARD + TREASURE:
        discard(game, card, why)
        return
    move(game, card, dst, seat, why)
    if dst in (TABLE, BODY):
        game.emit(ev.CardAttached(card, item))


def discard(game: Run, card: int, why: str = "discard") -> None:
    """On the pile of its own kind (CARD-01)."""
    move(game, card, DISCARD + game.state.cards[card].deck, why=why)


def top_card(game: Run, deck: int) -> int:
    """The next card of a deck, the discards shuffled in if necessary (CARD-03); -1 if there is none (CARD-04)."""
    state = game.state
    if not state.decks[DECK + deck]:
        pile = state.decks[DISCARD + deck]
        if not pile:
            return -1
        shuffle(game, deck, pile)  # AMB-165
    return state.decks[DECK + deck][-1]


def shuffle(game: Run, deck: int, cards: list[int]) -> None:
    state = game.state
    stream = f"deck{deck}"
    order = rng.shuffled(state.seed, stream, state.counters.get(stream, 0), cards)
    game.emit(ev.Shuffled(deck, tuple(order)))


def draw(game: Run, seat: int, deck: int, n: int, why: str = "draw") -> list[int]:
    """Draw face down into a hand: as many as there are (AMB-128). The dead receive nothing (DTH-08, AMB-185)."""
    drawn: list[int] = []
    if not game.state.seats[seat].alive:  # AMB-197: the reborn are alive, cards or no cards
        return drawn
    for _ in range(n):
        card = top_card(game, deck)
        if card < 0:
            break
        move(game, card, HAND, seat, why)
        drawn.append(card)
    return drawn


def roll(game: Run, seat: int, why: str) -> int:
    """Roll the die: each seat has a stream of its own."""
    state = game.state
    if state.next_die or state.loaded:
        value, stream = state.next_die or state.loaded[0], ""
    else:
        stream = f"die{seat}"
        value = rng.number(state.seed, stream, state.counters.get(stream, 0), 6) + 1  # COMP-03
    game.emit(ev.DieRolled(seat, value, why, stream))
    return value


def pick_at_random(game: Run, cards: list[int], n: int) -> list[int]:
    """Truly at random, blind to the backs (AMB-150)."""
    state = game.state
    counter = state.counters.get("pick", 0)
    chosen = rng.shuffled(state.seed, "pick", counter, sorted(cards))[:n]
    game.emit(ev.Picked("pick", 1))
    return chosen


def gain_levels(game: Run, seat: int, n: int, why: str, to_win: bool = False) -> None:
    """Go up (LVL-02); only a kill, or a card that says so, reaches the winning Level (PREC-05)."""
    state = game.state
    player = state.seats[seat]
    top = ask(state, "win_level") if to_win else ask(state, "kill_from") - 1  # EPIC-03, EPIC-08
    after = min(player.level + n, top)  # AMB-025
    if player.alive and after > player.level:  # DTH-08
        game.emit(ev.LevelChanged(seat, player.level, after, why))


def lose_levels(game: Run, seat: int, n: int, why: str) -> bool:
    """Go down, not below Level 1 (PREC-02, LVL-03); whether anything was lost."""
    before = game.state.seats[seat].level
    after = max(1, before - n)
    if after < before:
        game.emit(ev.LevelChanged(seat, before, after, why))
    return after < before


def forget_fresh(game: Run) -> None:
    """The moment for cards just received is over: a draw, a phase or a fight begins (AMB-016)."""
    for seat in game.state.seats:
        if seat.fresh:
            game.emit(ev.FreshCleared())
            return


def remove_foe(game: Run, card: int, how: str, levels: int = 0, treasures: int = 0) -> None:
    """A monster is out of the fight; its card stays to the end, so that a double keeps its model (AMB-055)."""
    game.emit(ev.FoeLeft(card, how, levels, treasures))


def clear_cards(game: Run, last: int = -1) -> None:
    """Discard all cards of the fight (CMB-09, RUN-08), or only those of one deck if its last is named."""
    state = game.state
    cards = state.lying(FIGHT)
    if last >= 0:
        cards = [card for card in cards if state.cards[card].deck == state.cards[last].deck and card != last] + [last]
    for card in cards:
        discard(game, card, "fight over")


def end_fight(game: Run, how: str) -> None:
    """The fight is over: its cards go, and so do the Curses that were for one fight (CRS-05)."""
    state = game.state
    people = fighters(state)
    clear_cards(game)
    game.emit(ev.FightOver(how))
    for seat in people:
        spend_curses(game, seat, "fight_ends")


def spend_curses(game: Run, seat: int, until: str) -> None:
    """Those that were for one fight or one turn: the one under way when they struck, else the next (CRS-05, CRS-06)."""
    state = game.state
    for card in state.seats[seat].table.copy():
        if state.cards[card].kind == "curse" and state.cards[card].until == until:
            discard(game, card, "spent")


def dismiss(game: Run, helper: int, why: str) -> None:
    """The helper leaves the fight; a Curse for one fight has counted in it and is spent (AMB-198)."""
    game.emit(ev.HelperLeft(helper, why))
    if second_edition(game.state):
        spend_curses(game, helper, "fight_ends")


def turn_sideways(game: Run, card: int) -> None:
    if game.state.worn[card]:
        game.emit(ev.ItemTurned(card, False))


def equip(game: Run, card: int) -> None:
    game.emit(ev.ItemTurned(card, True))
