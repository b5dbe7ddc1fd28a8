"""Players that see only what their seat sees. Make one with `make("basic", seed)`."""

from collections.abc import Callable, Iterable
from typing import Final

from kickdoor.bots.basic import BasicBot
from kickdoor.bots.player import Bot, Eyes
from kickdoor.bots.program import BotBroke, ProgramBot
from kickdoor.bots.random import RandomBot
from kickdoor.bots.shrewd import ShrewdBot
from kickdoor.bots.spec import Spec, parse
from kickdoor.bots.table_talk import Line
from kickdoor.bots.tempers import TEMPERS, Temper

__all__ = [
    "BOTS", "SEERS", "TEMPERED", "TEMPERS", "Bot", "BotBroke", "Eyes", "Line", "Spec", "make", "parse",
    "release", "talk",
]  # fmt: skip


def seer(seed: str, temper: Temper | None = None) -> Bot:
    """A player that looks ahead; it reads its estimate when the first one is made."""
    from kickdoor.bots.seer import SeerBot

    return SeerBot(seed, temper)


def quick_seer(seed: str, temper: Temper | None = None) -> Bot:
    from kickdoor.bots.seer import QuickSeerBot

    return QuickSeerBot(seed, temper)


BOTS: Final[dict[str, Callable[[str], Bot]]] = {"basic": BasicBot, "random": RandomBot, "shrewd": ShrewdBot}
SEERS: Final[dict[str, Callable[[str], Bot]]] = {"seer": seer, "seer:quick": quick_seer}  # they think longer
TEMPERED: Final[dict[str, Callable[[str, Temper | None], Bot]]] = {
    "basic": BasicBot, "shrewd": ShrewdBot, "seer": seer, "seer:quick": quick_seer
}  # fmt: skip


def make(text: str, seed: str) -> Bot:
    """A fresh player of that name (see `spec`), with its own dice."""
    spec = parse(text)
    if spec.program:
        return ProgramBot(spec.program)
    return TEMPERED[spec.name](seed, TEMPERS[spec.temper]) if spec.temper else {**BOTS, **SEERS}[spec.name](seed)


def talk(bot: Bot) -> Line | None:
    """What a player says with its last move, returned once; None if it says nothing or cannot talk."""
    return bot.tongue.taken() if isinstance(bot, BasicBot) else None


def release(bots: Iterable[Bot]) -> None:
    """Stop the programs of these bots once the game is over."""
    for bot in bots:
        if isinstance(bot, ProgramBot):
            bot.close()
