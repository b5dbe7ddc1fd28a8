"""How a server is now, in figures for operators."""

import gc
import time

from kickdoor.server.awake import Awake
from kickdoor.server.metrics import process_gauges


def gauges(awake: Awake) -> dict[str, float]:
    """How it is now. What the store knows is as it was when it was last asked for."""
    rooms = list(awake.rooms.values())
    queues = [len(viewer.waiting) for room in rooms for viewer in room.viewers if viewer.waiting]
    awake.metrics.counts["store_errors_total"] = awake.store.failures
    found: dict[str, float] = {
        "tables_awake": len(rooms),
        "games_awake": sum(1 for room in rooms if room.game is not None and not room.game.over),
        "people_online": sum(len({viewer.person for viewer in room.viewers} - {""}) for room in rooms),
        "viewers_behind": len(queues),
        "messages_waiting": sum(queues),
        "store_waiting": len(awake.store.waiting),
        "store_doubtful": int(awake.store.in_doubt),
        "replays_waiting": awake.desk.waiting,
        "reviews_waiting": len(awake.reviews.jobs),
        "bots_waiting": awake.crew.waiting,
        "read_only": int(awake.read_only),
        "full_collections": gc.get_stats()[2]["collections"],
    }
    if awake.cluster is not None:
        members = awake.cluster.members
        awake.metrics.counts["leases_lost_total"] = members.lost
        found["lease_seconds_left"] = max(0.0, members.sure_until - time.monotonic())
        found["servers_alive"] = len(members.alive)
        found["tunnels"] = awake.cluster.tunnels()
    found["leases"] = 0 if awake.cluster is None else len(awake.cluster.members.terms)
    return {**found, **process_gauges()}
