"""Which tables can be set up, and which are refused."""

import pytest

from kickdoor.engine.procedures.setup import BadTable, new_state
from kickdoor.sets import pool


@pytest.mark.parametrize(
    ("names", "sexes", "why"),
    [
        (["Ann", "", "Cleo"], None, "own_names"),
        (["Ann", "Bob", "Ann"], None, "own_names"),
        (["Ann", "Bob", "Cleo"], ["male", "female"], "two_sexes"),
        (["Ann", "Bob", "Cleo"], ["male", "female", "both"], "two_sexes"),
    ],
)
def test_a_table_that_cannot_be(names: list[str], sexes: list[str] | None, why: str) -> None:
    with pytest.raises(BadTable) as error:
        new_state(pool("mazes"), names, bytes(32), sexes=sexes)
    assert error.value.refusal.key == why


def test_who_says_no_sex_gets_one_in_turn() -> None:
    state = new_state(pool("legends"), ["Ann", "Bob", "Cleo", "Dirk"], bytes(32), sexes=["", "", "female", ""])
    assert [player.sex for player in state.seats] == ["male", "female", "female", "female"]
