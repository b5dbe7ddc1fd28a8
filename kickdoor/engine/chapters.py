"""The table of all procedures: for every kind of frame, what its steps do."""

from typing import Final

from kickdoor.engine import records
from kickdoor.engine.effects import EFFECT_STEPS
from kickdoor.engine.kernel import Procedure, Steps
from kickdoor.engine.procedures import death, fight, flee, overload, plays, seals, setup, turn, upkeep, windows

STEPS: Final[dict[type[records.Frame], Steps]] = {
    records.Setup: setup.STEPS,
    records.Turn: turn.STEPS,
    records.Combat: fight.STEPS,
    records.Flight: flee.FLIGHT_STEPS,
    records.RunAway: flee.RUN_STEPS,
    records.Window: windows.STEPS,
    records.Play: plays.PLAY_STEPS,
    records.Affliction: plays.AFFLICTION_STEPS,
    records.Body: death.BODY_STEPS,
    records.Deaths: death.DEATHS_STEPS,
    records.SealOpening: seals.STEPS,
    records.Overflow: overload.OVERFLOW_STEPS,
    records.Slots: overload.SLOT_STEPS,
    records.Identities: overload.IDENTITY_STEPS,
    records.BackOut: upkeep.BACK_OUT_STEPS,
    records.Effect: EFFECT_STEPS,
}

# Frames in which the game may wait between two cards. While any other frame is on top, a card is being resolved, and
# nothing is fixed before that is done (AMB-010).
CALM: Final = frozenset({records.Setup, records.Turn, records.Combat, records.Flight, records.RunAway, records.Window})
PROCEDURES: Final[dict[type[records.Frame], Procedure]] = {
    kind: Procedure(steps, kind not in CALM) for kind, steps in STEPS.items()
}
