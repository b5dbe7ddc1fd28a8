"""What one viewer may know of a state: the only way out of the engine for a client, a spectator, a bot or a log reader.

Hidden cards leave as a count of backs. Cards in public places have a public handle, those in one's own hand a handle of
one's own; nobody else ever sees the latter. A viewer of -1 is a spectator: nobody's hand is theirs.
"""

from typing import Final

from kickdoor.engine.conditions import foe_tags
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.modifiers import (
    Part,
    all_monsters,
    fighter_parts,
    foe_parts,
    foe_treasures,
    munchkin_parts,
    power,
    spoils,
    total,
    winning,
)  # fmt: skip
from kickdoor.engine.names import BODY, CLAIMED, PHASES, SPOILS, STAGES, TABLE
from kickdoor.engine.procedures.deals import left_behind
from kickdoor.engine.procedures.flee import foe_of, run_under_way
from kickdoor.engine.proposals import parties
from kickdoor.engine.questions import publicly_waiting, winning_level, would_win
from kickdoor.engine.records import Affliction, Body, Dispute, Fight, Foe, Proposal, Question
from kickdoor.engine.rules import hand_limit
from kickdoor.engine.stakes import add_stakes, seen_escape, seen_part
from kickdoor.engine.state import DECK, DISCARD, State
from kickdoor.engine.views import (
    SeenCard,
    SeenFight,
    SeenFoe,
    SeenOpenDispute,
    SeenProposal,
    SeenQuestion,
    SeenRoll,
    SeenSeat,
    SeenWaiting,
    View,
)  # fmt: skip

SPECTATOR: Final = -1


def view(state: State, seat: int, forecasts: bool = False) -> View:
    """All that one viewer may know now. `forecasts`: also what people want to see worked out, and bots ask for."""
    mine = state.seats[seat] if seat >= 0 else None
    window = state.window()
    question = state.question
    return View(
        seat=seat,
        seats=weighed_seats(state) if forecasts else seen_seats(state),
        hand=[] if mine is None else seen_hand(state, seat),
        fresh=[] if mine is None else [state.handle[card] for card in mine.fresh],
        decks=[len(state.decks[DECK + deck]) for deck in (DOOR, TREASURE)],
        discards=[len(state.decks[DISCARD + deck]) for deck in (DOOR, TREASURE)],
        tops=[top_discard(state, deck, seat) for deck in (DOOR, TREASURE)],  # CARD-02
        turn=state.turn,
        turns=state.turns,
        phase=PHASES[state.phase],
        win_level=winning_level(state),
        waiting=seen_waiting(state),
        window="" if window is None else window.what,
        window_seat=-1 if window is None else window.seat,
        passed=window is not None and seat >= 0 and window.passed[seat],  # one's own pass, nobody else's
        asked=-1 if question is None else question.seat,
        proposals=[seen_proposal(state, proposal, seat) for proposal in state.proposals],
        row=[seen_card(state, card, seat) for card in state.lying(SPOILS, BODY)],
        owner=state.table_owner,
        winners=state.winners,
        ending=state.ending,
        undo_asker=state.undo_asker,
        seals=len(state.seals),
        open_seals=[seen_card(state, card, seat) for card in state.open_seals],
        looters=looters(state),
        fight=None if state.fight is None else seen_open_fight(state, state.fight, seat, forecasts),
        roll=seen_roll(state, seat),
        falling=falling_card(state, seat),
        question=seen_question(state, question) if question is not None and question.seat == seat else None,
        dispute=None if state.dispute is None else seen_dispute(state, state.dispute),
    )


def looters(state: State) -> list[int]:
    """The seats that take a card from the body being looted, in order."""
    frame = state.frames[-1] if state.frames else None
    return frame.looters.copy() if isinstance(frame, Body) and state.question is not None else []


def seen_waiting(state: State) -> list[SeenWaiting]:
    seats, why = publicly_waiting(state)
    return [SeenWaiting(seat, why) for seat in seats]


def seen_card(state: State, card: int, viewer: int) -> SeenCard:
    """For cards that the viewer may see; somebody else's hand handle stays theirs."""
    handle = state.handle[card]
    if handle < 0 and state.owner[card] != viewer:
        handle = 0
    host = state.host[card]
    definition, worn = state.cards[card], state.worn[card]
    carried = not worn and definition.kind == "item" and state.zone[card] == TABLE
    return SeenCard(handle, definition.id, worn, carried, 0 if host < 0 else state.handle[host])


def top_discard(state: State, deck: int, viewer: int) -> SeenCard | None:
    pile = state.decks[DISCARD + deck]
    return seen_card(state, pile[-1], viewer) if pile else None


def seen_seats(state: State) -> list[SeenSeat]:
    """The players, the same for everybody. Shared by all views until one of them changes."""
    found = unweighed_seats(state)
    if not state.seen_weighed:
        state.seen_weighed = True
        for seat, seen in enumerate(found):
            seen.strength = power(state, seat)
    return found


def unweighed_seats(state: State) -> list[SeenSeat]:
    """The same, for those who ask for a strength only where it matters: it may not be filled in yet."""
    found = state.seen
    if found is None or state.seen_stale:
        # One that shows no strength is in no view yet, so it is still good if nothing about it has changed.
        if found is None or state.seen_weighed:
            found = [seen_seat(state, seat, 0) for seat in range(len(state.seats))]
        else:
            found = [seen_again(state, seat, before) for seat, before in enumerate(found)]
        state.seen, state.seen_stale, state.seen_weighed = found, False, False
    return found


def seen_again(state: State, seat: int, before: SeenSeat) -> SeenSeat:
    """A player as everybody sees it now: the same as before if it has not changed."""
    player = state.seats[seat]
    treasures = 0
    for card in player.hand:
        treasures += state.cards[card].deck
    same = (
        before.table is state.kit(seat).seen
        and before.level == player.level
        and before.treasures == treasures
        and before.doors == len(player.hand) - treasures
        and before.alive == player.alive
        and before.present == player.present
        and before.sex == player.sex
    )
    return before if same else seen_seat(state, seat, 0)


def seen_seat(state: State, seat: int, strength: int) -> SeenSeat:
    player = state.seats[seat]
    treasures = 0
    for card in player.hand:
        treasures += state.cards[card].deck
    return SeenSeat(
        player.name,
        player.level,
        player.alive,
        player.present,
        len(player.hand) - treasures,
        treasures,
        seen_table(state, seat),  # CARD-07
        strength,
        player.sex,  # COMP-08
    )


def weighed_seats(state: State) -> list[SeenSeat]:
    """The players with the parts of their strengths and what they may keep. Shared as `seen_seats`."""
    if state.seen_whole is not None:
        return state.seen_whole
    found: list[SeenSeat] = []
    for seat in range(len(state.seats)):
        parts = fighter_parts(state, seat)
        state.powers[seat] = total(parts)
        seen = seen_seat(state, seat, state.powers[seat])
        found.append(seen)
        seen.parts = [seen_part(state, part) for part in parts]
        seen.hand_limit = hand_limit(state, seat)
    state.seen_whole = found
    return found


def seen_table(state: State, seat: int) -> list[SeenCard]:
    """The cards before a seat, the same for everybody. Shared by all views until one of them changes."""
    kit = state.kit(seat)
    if kit.seen is None:
        kit.seen = [seen_card(state, card, seat) for card in state.seats[seat].table]
    return kit.seen


def seen_hand(state: State, seat: int) -> list[SeenCard]:
    """A hand as its owner sees it. Shared by all views until one of its cards changes."""
    found = state.seen_hands[seat]
    if found is None:
        found = state.seen_hands[seat] = [seen_card(state, card, seat) for card in state.seats[seat].hand]
    return found


def seen_dispute(state: State, dispute: Dispute) -> SeenOpenDispute:
    card = dispute.card
    return SeenOpenDispute(
        by=dispute.by,
        what=dispute.what,
        seat=dispute.seat,
        value=dispute.value,
        rule=dispute.rule,
        votes=dispute.votes.copy(),
        voters=state.others(-1).copy(),
        card=seen_card(state, card, SPECTATOR) if card >= 0 and state.zone[card] == TABLE else None,
    )


def seen_open_fight(state: State, fight: Fight, viewer: int, forecasts: bool = False) -> SeenFight:
    """The fight. Without a deal it is the same for everybody, and shared by all views until something happens."""
    if fight.deal is not None:
        return seen_fight(state, fight, viewer, forecasts)
    if forecasts:
        if state.seen_stakes is None or fight.stage > CLAIMED:  # each step of running away changes what is at stake
            state.seen_stakes = seen_fight(state, fight, viewer, forecasts)
        return state.seen_stakes
    if state.seen_fight is None:
        state.seen_fight = seen_fight(state, fight, viewer)
    return state.seen_fight


def seen_fight(state: State, fight: Fight, viewer: int, forecasts: bool = False) -> SeenFight:
    each = [foe_parts(state, foe) for foe in fight.foes]
    munchkins, monsters = munchkin_parts(state), all_monsters(fight, each)
    state.sums[fight.helper] = total(munchkins), total(monsters)
    deal = fight.deal
    seen = SeenFight(
        fighter=fight.fighter,
        helper=fight.helper,
        forced=fight.forced,
        stage=STAGES[fight.stage],
        foes=[seen_foe(state, foe, each[place], viewer) for place, foe in enumerate(fight.foes)],
        munchkins=total(munchkins),
        monsters=total(monsters),
        ahead=winning(state),
        treasures=spoils(state, fight),
        munchkin_parts=[seen_part(state, part) for part in munchkins],
        monster_parts=[seen_part(state, part) for part in monsters],
        would_win=would_win(state, fight.helper),
        deal=None if deal is None else seen_proposal(state, deal, viewer),
    )
    if forecasts:
        add_stakes(state, fight, seen)
    return seen


def seen_foe(state: State, foe: Foe, parts: list[Part], viewer: int) -> SeenFoe:
    definition = state.cards[foe.original]
    return SeenFoe(
        card=seen_card(state, foe.card, viewer),
        original=definition.id,
        strength=total(parts),
        parts=[seen_part(state, part) for part in parts],
        levels=definition.levels,
        treasures=foe_treasures(state, foe),
        tags=foe_tags(state, foe),
    )


def seen_proposal(state: State, proposal: Proposal, viewer: int) -> SeenProposal:
    """What is promised is said aloud, so even a promised hand card is known by name."""
    return SeenProposal(
        proposal.id,
        proposal.kind,
        proposal.by,
        proposal.to,
        [seen_card(state, card, viewer) for card in proposal.give],
        [seen_card(state, card, viewer) for card in proposal.take],
        proposal.picks,
        [seen_card(state, card, viewer) for card in proposal.plays],
        proposal.even_if_lost,
        -1 if proposal.kind == "trade" else parties(proposal)[1],
        [] if proposal.kind == "trade" else [seen_card(state, card, viewer) for card in left_behind(state, proposal)],
    )


def seen_roll(state: State, viewer: int) -> SeenRoll | None:
    window = state.window()
    run = run_under_way(state) if window is not None and window.what in ("flee", "roll") else None
    foe = None if run is None else foe_of(state, run.card)
    if run is None or foe is None:
        return None
    found = seen_escape(state, run.seat, foe)
    bonus = sum([part.n for part in found.parts])
    card = seen_card(state, foe.card, viewer)
    return SeenRoll(run.seat, card, run.die, bonus, found.needs, found.faces, found.parts, found.fate)


def falling_card(state: State, viewer: int) -> SeenCard | None:
    """The affliction that the open window is about."""
    window = state.window()
    affliction = state.frames[-2] if window is not None and window.what == "affliction" else None
    return seen_card(state, affliction.card, viewer) if isinstance(affliction, Affliction) else None


def seen_question(state: State, question: Question) -> SeenQuestion:
    of_cards = question.of == "card"
    values = [state.handle[card] for card in question.candidates] if of_cards else question.candidates
    default = [values[question.candidates.index(pick)] for pick in question.default]
    return SeenQuestion(
        key=question.key,
        of=question.of,
        values=list(values),
        low=question.low,
        high=question.high,
        default=default,
        cards=[seen_card(state, card, question.seat) for card in question.candidates] if of_cards else [],
        because="" if question.card < 0 else state.cards[question.card].id,
    )
