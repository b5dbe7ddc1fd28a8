"""The chapter of combat: from the monster's entry to the rewards (CMB-*, RWD-*, HELP-10 to HELP-12)."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import second_edition
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.kernel import Run, Steps, picked, steps
from kickdoor.engine.modifiers import foe_treasures, strengths
from kickdoor.engine.names import FIGHT, HAND, LIMBO, SPOILS
from kickdoor.engine.procedures.deals import keep_promises
from kickdoor.engine.procedures.rolled_amounts import reckon
from kickdoor.engine.procedures.triggers import fire, trigger
from kickdoor.engine.questions import gains, winners
from kickdoor.engine.records import Combat, Context, Fight, Flight, Foe
from kickdoor.engine.rules import ask
from kickdoor.engine.selectors import fighters
from kickdoor.engine.state import DISCARD, State
from kickdoor.engine.transfers import (
    clear_cards,
    discard,
    draw,
    end_fight,
    forget_fresh,
    gain_levels,
    move,
    remove_foe,
    top_card,
)


def the_fight(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


def start(game: Run, frame: Combat) -> None:
    """The fight begins as soon as the monster is seen (AMB-006)."""
    forget_fresh(game)
    state = game.state
    game.emit(ev.FightBegan(frame.seat))
    frame.go("opened")
    monsters = [card for card in frame.entering if state.cards[card].kind == "monster"]
    for card in monsters:
        join(game, card, card, -1)
    for card in frame.entering:  # EPIC-04: what was found with the monster is on it
        if state.cards[card].kind == "enhancer":
            put_enhancer(game, -1, card, monsters[0])
        elif state.cards[card].kind == "duplicator":
            join(game, card, monsters[0], -1)
    for card in monsters:
        fire(game, card, card, "before", frame.seat)  # not for monsters that join later (AMB-061)
    frame.entering = []


def put_enhancer(game: Run, seat: int, card: int, original: int) -> None:
    """An enhancer lies on a monster; a die in it is rolled as it is played."""
    state = game.state
    if state.zone[card] != FIGHT:
        move(game, card, FIGHT, why="enhances")
    fighter = the_fight(state).fighter
    n = reckon(game, Context(fighter if seat < 0 else seat, seat, card), state.cards[card].amount)
    game.emit(ev.Enhanced(card, original, n, seat))


def join(game: Run, card: int, original: int, by: int) -> None:
    """A monster enters the fight, with what it does on entering (AMB-061)."""
    game.emit(ev.FoeJoined(card, original, by))
    fire(game, original, card, "enters", the_fight(game.state).fighter)


def opened(game: Run, frame: Combat) -> bool:
    """The fight is open: anybody may act, the main fighter claims the kill or runs."""
    return True


def claimed(game: Run, frame: Combat) -> None:
    """Nobody spoke up. After that the win stands (CMB-10); upkeep has ended every claim that did not hold."""
    frame.go("kill")


def kill(game: Run, frame: Combat) -> None:
    """All monsters still in the fight are slain; levels come before Treasures (AMB-008)."""
    state = game.state
    fight = the_fight(state)
    munchkins, monsters = frame.stood if frame.stood and not fight.foes else strengths(state)  # AMB-193
    game.emit(ev.FightWon(fight.fighter, fight.helper, munchkins, monsters))
    gained = gains(state, fight, fight.helper)  # asked while the monsters are there: their cards may change the answer
    killed = fight.foes if not second_edition(state) else fight.foes or fight.slain
    frame.more = ask(state, "treasures", fight.fighter) if killed else 0
    for foe in list(fight.foes):
        levels, treasures = state.cards[foe.original].levels, foe_treasures(state, foe)
        if not second_edition(state) and foe is fight.foes[-1]:
            treasures, frame.more = treasures + frame.more, 0
        game.emit(ev.FoeLeft(foe.card, "killed", levels, treasures))  # CMB-03, AMB-075
    frame.go("won")
    if fight.kills:  # PREC-03
        for seat, n in gained:  # RWD-01, HELP-10, HELP-11, AMB-026
            gain_levels(game, seat, n, "kill" if seat == fight.fighter else "helped", True)
        won_by = winners(state, fight.helper, [(seat, 0) for seat in fighters(state)])
        if won_by:
            game.emit(ev.GameOver(tuple(won_by), "kill"))


def won(game: Run, frame: Combat) -> None:
    """Discard the monsters and all cards played, then do what winning does (CMB-09)."""
    state = game.state
    fight = the_fight(state)
    if not cleared(game, frame):
        return
    frame.go("draw_rewards")
    for seat in reversed(fighters(state)):
        trigger(game, seat, "won")
    slain = fight.slain[frame.fired :]
    if slain:
        for _ in slain if second_edition(state) else slain[:1]:  # each is a kill of its own
            trigger(game, fight.fighter, "kill")
        for original in slain:  # AMB-192: also those that a card killed while others fought on
            fire(game, original, original, "killed", fight.fighter)


def cleared(game: Run, frame: Combat) -> bool:
    """Discard the cards of the fight; the current player says what lies on top where that can matter (AMB-082)."""
    state = game.state
    if frame.answer is not None:
        clear_cards(game, picked(frame))
    lying = state.lying(FIGHT)
    for deck in (DOOR, TREASURE):
        cards = [card for card in lying if state.cards[card].deck == deck]
        if len(cards) > 1 and any(ask(state, "swap_draw", seat) for seat in state.living()):
            game.put(frame, state.turn, "top_discard", "card", cards, [cards[-1]])
            return False
    clear_cards(game)
    return True


def draw_rewards(game: Run, frame: Combat) -> None:
    """Treasures face down if won alone, face up to be shared if anybody helped (RWD-03)."""
    state = game.state
    fight = the_fight(state)
    fighter = fight.fighter
    number = max(0, fight.treasures + frame.more)  # PREC-04, RWD-01
    if number or fight.gifts:
        forget_fresh(game)  # AMB-016
    if frame.answer is None:
        draw(game, fighter, TREASURE, fight.gifts, "reward")  # AMB-062, AMB-194
    if fight.helper < 0 or not state.seats[fight.helper].alive:  # AMB-098
        frame.go("done")
        draw(game, fighter, TREASURE, number, "reward")
        return
    swappable = min(number, len(state.decks[DISCARD + TREASURE]), len(state.seats[fighter].hand))
    if frame.answer is None and swappable and ask(state, "swap_draw", fighter):
        if not game.put(frame, fighter, "swap_rewards", "way", list(range(swappable + 1)), [0]):
            return
    swaps = 0 if frame.answer is None else picked(frame)
    for k in range(number):
        card = state.decks[DISCARD + TREASURE][-1] if k < swaps else top_card(game, TREASURE)
        if card >= 0:  # AMB-097
            move(game, card, SPOILS, why="reward")  # HELP-12, AMB-095
            add_more(game, card)
    frame.go("share")
    frame.place = 1
    if swaps:
        frame.go("pay_for_swaps")
        hand = state.seats[fighter].hand.copy()
        game.put(frame, fighter, "discard_for_swap", "card", hand, hand[:swaps])


def add_more(game: Run, card: int) -> None:
    """A card that is played the moment it is seen adds its cards to the same pile (AMB-096)."""
    definition = game.state.cards[card]
    if not definition.at_once:
        return
    move(game, card, LIMBO, why="played")  # until it is done, or a reshuffle could bring it back
    for node in definition.uses[0].do.do:
        for _ in range(node.n.base if node.word == "draw" and node.n is not None else 0):
            more = top_card(game, TREASURE)
            if more >= 0:
                move(game, more, SPOILS, why="reward")
                add_more(game, more)
    discard(game, card, "played")


def pay_for_swaps(game: Run, frame: Combat) -> None:
    for card in frame.answer or []:
        discard(game, card, "price")
    frame.answer = None
    frame.go("share")


def share(game: Run, frame: Combat) -> None:
    """Pick by pick in the agreed order: the helper has the agreed places, the rest is the fighter's (AMB-091)."""
    state = game.state
    fight = the_fight(state)
    if frame.answer is not None:
        move(game, picked(frame), HAND, frame.picker, "reward")
        frame.place += 1
    spoils = state.lying(SPOILS)
    if not spoils:
        frame.go("done")
        return
    picker = fight.helper if fight.deal is not None and frame.place in fight.deal.picks else fight.fighter
    if not state.seats[picker].alive:
        picker = fight.fighter
    if not any(place >= frame.place for place in (fight.deal.picks if fight.deal is not None else ())):
        for card in spoils:  # nobody else will pick any more
            move(game, card, HAND, fight.fighter, "reward")
        return
    frame.picker = picker
    game.put(frame, picker, "pick_treasure", "card", spoils, [spoils[0]])


def done(game: Run, frame: Combat) -> None:
    """The fight is over and both fighters may rearrange again (AMB-007)."""
    deal = the_fight(game.state).deal
    fighter = the_fight(game.state).fighter
    helper = the_fight(game.state).helper
    game.pop()
    end_fight(game, "won")
    if deal is not None:
        keep_promises(game, deal, fighter, helper)


def running(game: Run, frame: Combat) -> None:
    frame.go("stopped")
    frame.lost = True
    game.push(Flight(the_fight(game.state).fighter))


def stopped(game: Run, frame: Combat) -> None:
    """The fight ends without a winner and without a reward: run from, or ended by a card (RUN-01, RUN-08, MULT-05)."""
    state = game.state
    fight = the_fight(state)
    if not cleared(game, frame):
        return
    deal, fighter, helper = fight.deal, fight.fighter, fight.helper
    game.pop()
    end_fight(game, "lost" if frame.lost else "stopped")
    if deal is not None and deal.even_if_lost:
        keep_promises(game, deal, fighter, helper)


STEPS: Final[Steps] = steps(
    start, opened, claimed, kill, won, draw_rewards, pay_for_swaps, share, done, running, stopped,
)  # fmt: skip


def drop_foe(game: Run, foe: Foe, how: str, levels: int = 0, treasures: int = 0) -> None:
    """A card takes a monster out of the fight."""
    take_stock(game)
    remove_foe(game, foe.card, how, levels, treasures)


def take_stock(game: Run) -> None:
    """Just before a card takes monsters out of the fight: how close it was then is what counts (AMB-193)."""
    if second_edition(game.state):
        combat(game.state).stood = list(strengths(game.state))


def combat(state: State) -> Combat:
    """The frame of the fight that is under way."""
    for frame in reversed(state.frames):
        if isinstance(frame, Combat):
            return frame
    raise AssertionError("no fight under way")


def add_monster(game: Run, card: int, by: int) -> None:
    """A monster from a hand joins the fight (INT-03)."""
    move(game, card, FIGHT, why="joins")
    join(game, card, card, by)
