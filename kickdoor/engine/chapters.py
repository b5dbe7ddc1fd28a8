"""The table of all procedures. A frame names its procedure and the step it is at."""

from typing import Final

from kickdoor.engine.effects import EFFECT_STEPS
from kickdoor.engine.kernel import Step
from kickdoor.engine.procedures import death, fight, flee, overload, plays, seals, setup, turn, upkeep, windows

STEPS: Final[dict[str, tuple[Step, ...]]] = {
    "setup": setup.STEPS,
    "turn": turn.STEPS,
    "fight": fight.STEPS,
    "flee": flee.FLEE_STEPS,
    "run": flee.RUN_STEPS,
    "window": windows.STEPS,
    "play": plays.PLAY_STEPS,
    "affliction": plays.AFFLICTION_STEPS,
    "body": death.STEPS,
    "deaths": death.DEATHS_STEPS,
    "seal": seals.STEPS,
    "overflow": overload.OVERFLOW_STEPS,
    "slots": overload.SLOT_STEPS,
    "identities": overload.IDENTITY_STEPS,
    "back_out": (upkeep.back_out,),
    "effect": EFFECT_STEPS,
}

# While one of these is on top a card is being resolved: nothing else is put right before it is done (AMB-010).
BUSY: Final = frozenset(
    {"seal", "play", "affliction", "effect", "body", "deaths", "overflow", "slots", "identities", "back_out"}
)
