"""Tables of every kind, drawn at random: sets and mixes, house rules, seats, sexes and players."""

from random import Random
from typing import Final, NamedTuple

from kickdoor import sets
from kickdoor.bots import BOTS
from kickdoor.choice import BadHouseRule
from kickdoor.engine.game import Game
from kickdoor.engine.procedures.setup import BadTable
from kickdoor.house_rules import HouseRule, expand, house_rules
from kickdoor.sim.seating import NAMES, game_seed

ANYTHING: Final = "anything"  # not a bot: a player who picks any option at random
SHARES: Final = (1, 1, 1, 1, 2, 2, 3, 4)  # how many sets, as often as they stand here
SEXES: Final = ("", "male", "female")


class Table(NamedTuple):
    """All that is needed to play a game again."""

    number: int
    seed: int
    set_id: str
    house_rules: tuple[tuple[str, int], ...]
    bots: tuple[str, ...]  # a name for every seat
    sexes: tuple[str, ...]

    def __str__(self) -> str:
        rules = ", ".join(f"{name}={value}" for name, value in self.house_rules) or "no house rules"
        sexes = ",".join(sex or "-" for sex in self.sexes)
        seats = f"{len(self.bots)} seats ({','.join(self.bots)}; {sexes})"
        return f"{self.set_id}, {rules}, {seats}, seed {self.seed}"


def draw_table(base: int, number: int) -> Table:
    """The table of that number in a run; contradictory settings are drawn again."""
    random = Random(f"soak/{base}/{number}")
    while True:
        set_id = "+".join(sorted(random.sample(sets.ids(), random.choice(SHARES))))
        agreed = {id: value for id, rule in house_rules().items() if (value := draw_value(rule, random)) is not None}
        try:
            numbers = numbers_of(set_id, agreed)
            seats = random.randint(numbers["min_seats"], numbers["max_seats"])
            table = Table(
                number, game_seed(base, number), set_id, tuple(agreed.items()), draw_bots(seats, random),
                tuple(random.choice(SEXES) for _ in range(seats)),
            )  # fmt: skip
            new_game(table)
        except (BadHouseRule, BadTable):
            continue
        return table


def draw_value(rule: HouseRule, random: Random) -> int | None:
    """What the table has agreed on, mostly nothing."""
    if random.random() < 0.75:
        return None
    return random.randint(*rule.range) if rule.number else 1


def numbers_of(set_id: str, agreed: dict[str, int]) -> dict[str, int]:
    pool = sets.pool(*set_id.split("+"))
    return {**pool.rulebook.numbers, **expand(agreed, pool)}


def draw_bots(seats: int, random: Random) -> tuple[str, ...]:
    """One kind all round, or mixed; or people who do anything."""
    kinds = [*sorted(BOTS), ANYTHING]
    kind = random.choice([*kinds, "mixed"])
    if kind == "mixed":
        return tuple(random.choice(kinds[:-1]) for _ in range(seats))
    return (kind,) * seats


def new_game(table: Table) -> Game:
    pool = sets.pool(*table.set_id.split("+"))
    numbers = expand(dict(table.house_rules), pool)
    return Game(pool, list(NAMES[: len(table.bots)]), table.seed, numbers, list(table.sexes))
