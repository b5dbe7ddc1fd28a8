from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server_group import Group
from tests.server_play import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as it is."""
    running = Server(Path(tmp_path_factory.mktemp("server")) / "kickdoor.db").start()
    yield running
    log = running.stop()
    assert "Traceback" not in log, log
    assert '"error"' not in log, log


@pytest.fixture
def group(lasting_group: Group) -> Group:
    """Three servers on one PostgreSQL, which have got over whatever the test before did to them."""
    lasting_group.settle()
    return lasting_group


@pytest.fixture(scope="session")
def lasting_group() -> Iterator[Group]:
    running = Group()
    yield running
    log = running.stop()
    assert "Traceback" not in log, log
