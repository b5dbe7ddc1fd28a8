"""What one viewer may know of a state: the only way out of the engine for a client, a spectator, a bot or a log reader.

Hidden cards leave as a count of backs. Cards in public places have a public handle, those in one's own hand a handle of
one's own; nobody else ever sees the latter. A viewer of -1 is a spectator: nobody's hand is theirs.
"""

from typing import Final

from kickdoor.engine.conditions import foe_tags
from kickdoor.engine.defs import DOOR, TREASURE
from kickdoor.engine.modifiers import (
    Part,
    flee_parts,
    foe_parts,
    foe_treasures,
    monster_parts,
    munchkin_parts,
    power,
    strengths,
    total,
)
from kickdoor.engine.procedures.flee import foe_of, run_frame
from kickdoor.engine.records import Dispute, Fight, Proposal, Question
from kickdoor.engine.rules import ask
from kickdoor.engine.state import BODY, DECK, DISCARD, SPOILS, TABLE, State

SPECTATOR: Final = -1


class SeenCard:
    """A card that the viewer may see. `host` is the handle of the card it is attached to, 0 if none."""

    __slots__ = ("handle", "id", "worn", "host")

    def __init__(self, handle: int, id: str, worn: bool, host: int) -> None:
        self.handle = handle
        self.id = id
        self.worn = worn
        self.host = host


class SeenSeat:
    __slots__ = ("name", "level", "sex", "alive", "present", "doors", "treasures", "table", "strength")

    def __init__(
        self,
        name: str,
        level: int,
        sex: str,
        alive: bool,
        present: bool,
        doors: int,
        treasures: int,
        table: list[SeenCard],
        strength: int,
    ) -> None:
        self.name = name
        self.level = level
        self.sex = sex
        self.alive = alive
        self.present = present
        self.doors = doors  # backs in hand
        self.treasures = treasures
        self.table = table
        self.strength = strength  # outside this fight: Level and what is equipped


class SeenPart:
    """A summand of a total, with the id of the card it comes from ("" for the Level)."""

    __slots__ = ("n", "why", "card", "seat")

    def __init__(self, n: int, why: str, card: str, seat: int) -> None:
        self.n = n
        self.why = why
        self.card = card
        self.seat = seat


class SeenFoe:
    __slots__ = ("card", "original", "strength", "parts", "levels", "treasures", "tags")

    def __init__(
        self,
        card: SeenCard,
        original: str,
        strength: int,
        parts: list[SeenPart],
        levels: int,
        treasures: int,
        tags: tuple[str, ...],
    ) -> None:
        self.card = card
        self.original = original
        self.strength = strength
        self.parts = parts
        self.levels = levels
        self.treasures = treasures
        self.tags = tags


class SeenFight:
    __slots__ = (
        "fighter", "helper", "forced", "stage", "foes", "munchkins", "monsters", "munchkin_parts", "monster_parts",
        "deal",
    )  # fmt: skip

    def __init__(
        self,
        fighter: int,
        helper: int,
        forced: bool,
        stage: int,
        foes: list[SeenFoe],
        munchkin_parts: list[SeenPart],
        monster_parts: list[SeenPart],
        deal: "SeenProposal | None",
    ) -> None:
        self.fighter = fighter
        self.helper = helper
        self.forced = forced
        self.stage = stage
        self.foes = foes
        self.munchkins = sum(part.n for part in munchkin_parts)
        self.monsters = sum(part.n for part in monster_parts)
        self.munchkin_parts = munchkin_parts
        self.monster_parts = monster_parts
        self.deal = deal


class SeenProposal:
    __slots__ = ("id", "kind", "by", "to", "give", "take", "picks", "plays", "even_if_lost")

    def __init__(
        self,
        id: int,
        kind: str,
        by: int,
        to: int,
        give: list[SeenCard],
        take: list[SeenCard],
        picks: tuple[int, ...],
        plays: list[SeenCard],
        even_if_lost: bool,
    ) -> None:
        self.id = id
        self.kind = kind
        self.by = by
        self.to = to
        self.give = give
        self.take = take
        self.picks = picks
        self.plays = plays
        self.even_if_lost = even_if_lost


class SeenQuestion:
    """Put to the viewer. `values` are what an answer names; `cards` are the cards among them, in the same order."""

    __slots__ = ("key", "of", "values", "cards", "low", "high", "default", "because")

    def __init__(
        self,
        key: str,
        of: str,
        values: list[int],
        cards: list[SeenCard],
        low: int,
        high: int,
        default: list[int],
        because: str,
    ) -> None:
        self.key = key
        self.of = of
        self.values = values
        self.cards = cards
        self.low = low
        self.high = high
        self.default = default
        self.because = because  # the id of the card that asks


class SeenRoll:
    """A Run Away roll under way: from which monster, the die (0 before it is rolled), what is added, what is needed."""

    __slots__ = ("seat", "card", "die", "bonus", "needs")

    def __init__(self, seat: int, card: SeenCard, die: int, bonus: int, needs: int) -> None:
        self.seat = seat
        self.card = card
        self.die = die
        self.bonus = bonus
        self.needs = needs


class SeenDispute:
    """What the table argues about, and who has voted how. `card` only as long as it lies on the table."""

    __slots__ = ("by", "what", "seat", "card", "value", "rule", "votes")

    def __init__(
        self, by: int, what: str, seat: int, card: SeenCard | None, value: int, rule: str, votes: dict[int, bool]
    ) -> None:
        self.by = by
        self.what = what
        self.seat = seat
        self.card = card
        self.value = value
        self.rule = rule
        self.votes = votes


class View:
    """All that one viewer may know now."""

    __slots__ = (
        "seat", "seats", "hand", "fresh", "decks", "discards", "tops", "turn", "turns", "phase", "fight", "window",
        "window_seat", "passed", "roll", "falling", "question", "asked", "looters", "proposals", "row", "owner",
        "dispute", "winners", "ending", "undo_asker", "seals", "open_seals",
    )  # fmt: skip

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.seats = [seen_seat(state, other) for other in range(len(state.seats))]
        mine = state.seats[seat] if seat >= 0 else None
        self.hand = [] if mine is None else [seen_card(state, card, seat) for card in mine.hand]
        self.fresh = [] if mine is None else [state.handle[card] for card in mine.fresh]
        self.decks = [len(state.decks[DECK + deck]) for deck in (DOOR, TREASURE)]
        self.discards = [len(state.decks[DISCARD + deck]) for deck in (DOOR, TREASURE)]
        self.tops = [top_discard(state, deck, seat) for deck in (DOOR, TREASURE)]  # CARD-02
        self.turn = state.turn
        self.turns = state.turns
        self.phase = state.phase
        self.fight = None if state.fight is None else seen_fight(state, state.fight, seat)
        window = state.window()
        self.window = "" if window is None else window.name
        self.window_seat = -1 if window is None else window.seat
        self.passed = window is not None and seat >= 0 and bool(window.regs[seat])  # one's own pass, nobody else's
        self.roll = seen_roll(state, seat)
        self.falling = falling_card(state, seat)
        question = state.question
        self.asked = -1 if question is None else question.seat
        self.question = seen_question(state, question) if question is not None and question.seat == seat else None
        looting = question is not None and question.key == "loot_body"
        self.looters = state.frames[-1].regs.copy() if looting else []  # who takes a card, one after the other
        self.proposals = [seen_proposal(state, proposal, seat) for proposal in state.proposals]
        row = sorted(state.lying(SPOILS) + state.lying(BODY))
        self.row = [seen_card(state, card, seat) for card in row]
        self.owner = state.table_owner
        self.dispute = None if state.dispute is None else seen_dispute(state, state.dispute)
        self.winners = state.winners
        self.ending = state.ending
        self.undo_asker = state.undo_asker
        self.seals = len(state.seals)
        self.open_seals = [seen_card(state, card, seat) for card in state.open_seals]


def seen_card(state: State, card: int, viewer: int) -> SeenCard:
    """For cards that the viewer may see; somebody else's hand handle stays theirs."""
    handle = state.handle[card]
    if handle < 0 and state.owner[card] != viewer:
        handle = 0
    host = state.host[card]
    return SeenCard(handle, state.cards[card].id, state.worn[card], 0 if host < 0 else state.handle[host])


def top_discard(state: State, deck: int, viewer: int) -> SeenCard | None:
    pile = state.decks[DISCARD + deck]
    return seen_card(state, pile[-1], viewer) if pile else None


def seen_seat(state: State, seat: int) -> SeenSeat:
    player = state.seats[seat]
    treasures = sum(state.cards[card].deck for card in player.hand)
    return SeenSeat(
        player.name,
        player.level,
        player.sex,
        player.alive,
        player.present,
        len(player.hand) - treasures,
        treasures,
        [seen_card(state, card, seat) for card in player.table],
        power(state, seat),
    )


def seen_dispute(state: State, dispute: Dispute) -> SeenDispute:
    card = dispute.card
    seen = seen_card(state, card, SPECTATOR) if card >= 0 and state.zone[card] == TABLE else None
    return SeenDispute(dispute.by, dispute.what, dispute.seat, seen, dispute.value, dispute.rule, dispute.votes.copy())


def seen_part(state: State, part: Part) -> SeenPart:
    return SeenPart(part.n, part.why, "" if part.card < 0 else state.cards[part.card].id, part.seat)


def seen_fight(state: State, fight: Fight, viewer: int) -> SeenFight:
    foes = []
    for foe in fight.foes:
        parts = foe_parts(state, foe)
        definition = state.cards[foe.original]
        foes.append(
            SeenFoe(
                seen_card(state, foe.card, viewer),
                definition.id,
                total(parts),
                [seen_part(state, part) for part in parts],
                definition.levels,
                foe_treasures(state, foe),
                foe_tags(state, foe),
            )
        )
    return SeenFight(
        fight.fighter,
        fight.helper,
        fight.forced,
        fight.stage,
        foes,
        [seen_part(state, part) for part in munchkin_parts(state)],
        [seen_part(state, part) for part in monster_parts(state)],
        None if fight.deal is None else seen_proposal(state, fight.deal, viewer),
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
    )


def seen_roll(state: State, viewer: int) -> SeenRoll | None:
    window = state.window()
    run = run_frame(state) if window is not None and window.name in ("flee", "roll") else None
    foe = None if run is None else foe_of(state, run.target)
    if run is None or foe is None:
        return None
    bonus = run.regs[1] + total(flee_parts(state, run.seat, foe))
    card = seen_card(state, foe.card, viewer)
    return SeenRoll(run.seat, card, run.regs[0], bonus, ask(state, "flee_target", run.seat))


def falling_card(state: State, viewer: int) -> SeenCard | None:
    """The affliction that the open window is about."""
    window = state.window()
    if window is None or window.name != "affliction":
        return None
    return seen_card(state, state.frames[-2].card, viewer)


def seen_question(state: State, question: Question) -> SeenQuestion:
    of_cards = question.of == "card"
    values = [state.handle[card] for card in question.candidates] if of_cards else question.candidates
    default = [values[question.candidates.index(pick)] for pick in question.default]
    return SeenQuestion(
        question.key,
        question.of,
        list(values),
        [seen_card(state, card, question.seat) for card in question.candidates] if of_cards else [],
        question.low,
        question.high,
        default,
        "" if question.card < 0 else state.cards[question.card].id,
    )


def forecast(state: State, helper: int) -> tuple[int, int]:
    """The two totals if this seat helped ("with Roger 21 to 20"): only public facts go into it."""
    fight = state.fight
    assert fight is not None
    before = fight.helper
    fight.helper = helper
    totals = strengths(state)
    fight.helper = before
    return totals
