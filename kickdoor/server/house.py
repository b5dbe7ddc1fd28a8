"""What all tables of a server share."""

from kickdoor.server.bot_crew import Crew
from kickdoor.server.database import Address, opened
from kickdoor.server.limits import Limits
from kickdoor.server.metrics import Metrics
from kickdoor.server.replay_desk import Desk


class House:
    """The store and the key beside it, the limits, the figures, the bots, and who works out replays."""

    def __init__(self, database: Address, limits: Limits) -> None:
        self.limits = limits
        self.metrics = Metrics()
        self.store = opened(database, self.metrics.committed)
        self.key = self.store.key()
        self.desk = Desk(database)
        self.crew = Crew(limits.bot_workers, limits.bot_seconds, self.metrics, limits.seer_seconds)
