"""Every scenario holds, in every finished set that it names."""

import pytest

from kickdoor.rulebook.proofs import SCENARIO_FOLDER
from kickdoor.scenarios import Scenario, read_file, run, sets_of


def _cases() -> list[object]:
    cases: list[object] = []
    for path in sorted(SCENARIO_FOLDER.rglob("*.yaml")):
        place = path.relative_to(SCENARIO_FOLDER).with_suffix("").as_posix()
        for scenario in read_file(path):
            for set_id in sets_of(scenario):
                cases.append(pytest.param(scenario, set_id, id=f"{place}: {scenario.title} [{set_id}]"))
    return cases


@pytest.mark.parametrize(("scenario", "set_id"), _cases())
def test_scenario(scenario: Scenario, set_id: str) -> None:
    failure = run(scenario, set_id).failure
    assert failure is None, f"\n{failure}"
