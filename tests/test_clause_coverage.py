"""Every clause and ruling that holds for a finished set is proven there by a scenario."""

from kickdoor.rulebook import load
from kickdoor.rulebook.proofs import SCENARIO_FOLDER, finished_sets, read_proofs, unproven


def test_every_clause_is_proven() -> None:
    finished = finished_sets()
    proofs = read_proofs(SCENARIO_FOLDER, load(), finished)
    missing = {set_id: unproven(load(), proofs, set_id) for set_id in finished}
    lines = [f"{set_id}, {len(ids)} unproven: {' '.join(ids)}" for set_id, ids in missing.items() if ids]
    assert not lines, "\n".join(["Write scenarios that prove these, or see `kickdoor rules --unproven`.", *lines])
