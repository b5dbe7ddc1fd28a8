"""What all tables of a server share."""

from pathlib import Path

from kickdoor.server.bot_crew import Crew
from kickdoor.server.limits import Limits
from kickdoor.server.metrics import Metrics
from kickdoor.server.replay_desk import Desk
from kickdoor.server.store import Store
from kickdoor.server.tokens import Key


class House:
    """The store and the key beside it, the limits, the figures, the bots, and who works out replays."""

    def __init__(self, database: Path, limits: Limits) -> None:
        self.limits = limits
        self.metrics = Metrics()
        self.key = Key.beside(database)
        self.store = Store(database, self.metrics.committed)
        self.desk = Desk(database)
        self.crew = Crew(limits.bot_workers, limits.bot_seconds, self.metrics)
