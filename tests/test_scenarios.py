"""Every scenario holds, in every finished set that it names."""

import pytest

from kickdoor.scenarios import Scenario, read_file, run, sets_of
from tools.list_proofs import SCENARIOS


def _cases() -> list[object]:
    cases: list[object] = []
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        place = path.relative_to(SCENARIOS).with_suffix("").as_posix()
        for scenario in read_file(path):
            for set_id in sets_of(scenario):
                cases.append(pytest.param(scenario, set_id, id=f"{place}: {scenario.title} [{set_id}]"))
    return cases


@pytest.mark.parametrize(("scenario", "set_id"), _cases())
def test_scenario(scenario: Scenario, set_id: str) -> None:
    failure = run(scenario, set_id).failure
    assert failure is None, f"\n{failure}"
