"""The report of many games, with the uncertainty of its figures."""

from collections import Counter
from math import sqrt

import msgspec

from kickdoor.engine.defs import Pool
from kickdoor.rulebook import load
from kickdoor.sim.chances import ANY
from kickdoor.sim.figures import Share, Spread, Z, share, spread
from kickdoor.sim.runner import Trouble
from kickdoor.sim.tally import WIN, Tally

LONG = 30  # turns of each player: a game that takes more is long
LEAP = 4  # levels in one turn


class RuleUse(msgspec.Struct, frozen=True):
    """How often a clause was used: in all, and per game with the 95 % interval."""

    clause: str
    title: str
    count: int
    per_game: float
    low: float
    high: float


class CardUse(msgspec.Struct, frozen=True):
    """What became of a card. `wins` is how often those won who used it; `effect` how much more than everybody.

    `chances` is how many players used it of those who could, by playing it or one of its abilities.
    """

    id: str
    name: str
    kind: str
    drawn: int
    used: int
    wins: Share
    effect: float
    low: float
    high: float
    chances: Share = Share(0, 0.0, 0.0, 1.0)


class AbilityUse(msgspec.Struct, frozen=True):
    """One use of a card that has a name: how many players used it, of those who could."""

    id: str
    card: str
    name: str
    chances: Share


class Report(msgspec.Struct, frozen=True):
    games: int
    finished: int
    stalls: int
    crashes: int
    lost: int
    turns_per_game: Spread | None
    decisions_per_game: Spread | None
    wins_by_seat: list[Share]
    split_by_seat: list[Share]  # shared wins split, as in all that is called split
    wins_by_bot: dict[str, Share]
    wins_by_identity: dict[str, Share]  # of the players who had it at the end
    split_by_identity: dict[str, Share]
    wins_by_identity_ever: dict[str, Share]
    wins_by_set: dict[str, Share]  # of the players who played mostly its cards
    shared_wins: int
    joint: Share  # the shared wins, of all games that ended
    handed_over: int  # won by the act of somebody who lost
    won: dict[str, Share]  # how
    endings: dict[str, Share]
    long: Share  # games of more than LONG turns of each player
    leaps: Share  # games in which a player went up LEAP levels or more in one turn
    close: Share  # games in which a loser was one Level short of winning
    stopped_per_game: Spread | None  # fights with a last call that did not win the game
    deaths_per_game: Spread | None
    seals_opened_per_game: Spread | None
    seals_closed_per_game: Spread | None
    rules: list[RuleUse]
    cards: list[CardUse]
    abilities: list[AbilityUse]
    troubles: list[Trouble]
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float


def report_of(tally: Tally, seconds: float, pool: Pool | None = None) -> Report:
    """The report of a run; with the pool, card by card too."""
    decisions = sum(value * count for value, count in tally.decisions.items())
    held = tally.seats_with["held"]
    return Report(
        games=tally.games,
        finished=tally.finished,
        stalls=tally.endings["stall"],
        crashes=tally.endings["crash"],
        lost=tally.endings["lost"],
        turns_per_game=spread(tally.turns),
        decisions_per_game=spread(tally.decisions),
        wins_by_seat=[share(tally.seat_wins[seat], tally.finished) for seat in range(tally.seats)],
        split_by_seat=[share(tally.seat_parts[seat] / WIN, tally.finished) for seat in range(tally.seats)],
        wins_by_bot=shares(tally.bot_wins, tally.bot_games),
        wins_by_identity=shares(tally.wins_with["held"], held),
        split_by_identity={name: share(tally.held_parts[name] / WIN, of) for name, of in sorted(held.items())},
        wins_by_identity_ever=shares(tally.wins_with["ever"], tally.seats_with["ever"]),
        wins_by_set=shares(tally.wins_with["sets"], sets) if len(sets := tally.seats_with["sets"]) > 1 else {},
        shared_wins=tally.shared,
        joint=share(tally.shared, tally.finished),
        handed_over=tally.handed_over,
        won={how: share(count, tally.booked) for how, count in sorted(tally.won.items())},
        endings={ending: share(count, tally.games) for ending, count in sorted(tally.endings.items())},
        long=share(above(tally.turns, LONG * tally.seats), tally.finished),
        leaps=share(above(tally.best_turn, LEAP - 1), tally.booked),
        close=share(tally.close, tally.booked),
        stopped_per_game=spread(tally.stopped),
        deaths_per_game=spread(tally.deaths),
        seals_opened_per_game=spread(tally.seals_opened) if tally.seals_opened.keys() - {0} else None,
        seals_closed_per_game=spread(tally.seals_closed) if tally.seals_opened.keys() - {0} else None,
        rules=rules_in_use(tally),
        cards=[] if pool is None else cards_in_use(tally, pool),
        abilities=[] if pool is None else abilities_in_use(tally, pool),
        troubles=[result.trouble for result in tally.troubles],
        decisions=decisions,
        seconds=round(seconds, 2),
        games_per_second=round(tally.games / seconds, 2) if seconds else 0.0,
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
    )


def above(counts: Counter[int], limit: int) -> int:
    return sum(count for value, count in counts.items() if value > limit)


def shares(wins: Counter[str], of: Counter[str]) -> dict[str, Share]:
    return {name: share(wins[name], of[name]) for name in sorted(of)}


def rules_in_use(tally: Tally) -> list[RuleUse]:
    """Clause by clause, in the order of their ids."""
    games, rows = tally.booked, []
    titles = load().by_id
    for clause, count in sorted(tally.rules.items()):
        mean = count / games
        squares = tally.rules_squared[clause] - games * mean * mean
        off = Z * sqrt(max(0.0, squares) / (games - 1) / games) if games > 1 else 0.0
        low, high = round(max(0.0, mean - off), 3), round(mean + off, 3)
        rows.append(RuleUse(clause, titles[clause].title, count, round(mean, 3), low, high))
    return rows


def cards_in_use(tally: Tally, pool: Pool) -> list[CardUse]:
    """Card by card, what helped its players most first, and what nobody used last."""
    base = tally.wins / (tally.finished * tally.seats) if tally.finished else 0.0
    rows = []
    for index, card in enumerate(pool.defs):
        wins = share(tally.user_wins[index], tally.users[index])
        known = wins.of > 0
        effect, low, high = (round((figure - base) * known, 3) for figure in (wins.share, wins.low, wins.high))
        drawn, used = tally.drawn[index], tally.used[index]
        chances = share(tally.did[index, ANY], tally.could[index, ANY])
        rows.append(CardUse(card.id, card.name, card.kind, drawn, used, wins, effect, low, high, chances))
    return sorted(rows, key=lambda row: (row.used == 0, row.wins.of == 0, -row.effect, row.id))


def abilities_in_use(tally: Tally, pool: Pool) -> list[AbilityUse]:
    """Ability by ability, what is used least first."""
    rows = []
    for index, card in enumerate(pool.defs):
        for number, use in enumerate(card.uses):
            if use.name:
                chances = share(tally.did[index, number], tally.could[index, number])
                rows.append(AbilityUse(card.id, card.name, use.name, chances))
    return sorted(rows, key=lambda row: (row.chances.of == 0, row.chances.share, row.id))
