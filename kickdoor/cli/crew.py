"""Who plays the games of a run: processes of this machine, or a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kickdoor.cli.errors import told

if TYPE_CHECKING:
    from kickdoor.sim.workers import Crew


@contextmanager
def crew(workers: int, cluster: str | None, games: int) -> Iterator["Crew"]:
    """No more processes than games; what is wrong with a cluster is said in one line."""
    from kickdoor.sim.workers import Processes

    if cluster is None:
        yield Processes(min(workers, games))
        return
    from kickdoor.sim.cluster import ClusterError, connected

    with told(ClusterError), connected(cluster) as found:
        yield found
