"""Which clause of the rulebook a command or an event is a use of: those that can be told for certain, and no others."""

from collections.abc import Callable
from typing import Any, Final

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev

COMMANDS: Final[dict[type[cmd.Command], str]] = {
    cmd.Kick: "TURN-02",
    cmd.Trouble: "TURN-08",
    cmd.Loot: "TURN-09",
    cmd.PutDown: "TRE-01",
    cmd.Equip: "TIME-06",
    cmd.Unequip: "TIME-06",
    cmd.Entrust: "OTH-04",
    cmd.DropIdentity: "TIME-01",
    cmd.Show: "TRD-05",
    cmd.Leave: "AMB-170",
    cmd.Dispute: "PREC-06",
    cmd.Undo: "AMB-004",
}
PLAYED: Final = {  # by the kind of card
    "level_up": "OTH-02",
    "boon": "OTH-01",
    "curse": "CRS-02",
    "hireling": "TIME-03",
    "identity": "TIME-08",
    "doubler": "DUAL-02",
    "cheat": "AMB-146",
    "attachment": "MIX-05",
    "enhancer": "ENH-03",
    "duplicator": "MULT-01",
    "wandering": "MULT-01",
    "one_shot": "ONE-02",
    "trick": "CMB-07",
}
PROPOSED: Final = {"trade": "TRD-01", "ask": "HELP-01", "pitch": "HELP-01"}
MOVED: Final = {  # by why a card moved
    "traded": "TRD-02",
    "looted": "DTH-05",
    "charity": "TURN-11",
    "excess": "TURN-13",
    "handed on": "BIG-05",
    "nobody can carry it": "BIG-06",
    "promised": "HELP-04",
    "cursed": "CRS-03",
}
ENDED: Final = {"kill": "WIN-06", "seals": "SEAL-12"}
LEVELS: Final = {"kill": "CMB-03", "helped": "HELP-11"}  # by why somebody went up

# What an event says of a rule, by its class; "" if nothing for certain.
EVENTS: Final[dict[type[ev.Event], Callable[[Any], str]]] = {
    ev.Shuffled: lambda event: "CARD-03",
    ev.Died: lambda event: "DTH-01",
    ev.Returned: lambda event: "DTH-09",
    ev.FoeJoined: lambda event: "INT-03" if event.by >= 0 else "TURN-03",
    ev.FoeLeft: lambda event: "" if event.how == "killed" else "CMB-04",
    ev.HelperJoined: lambda event: "HELP-02",
    ev.DealMade: lambda event: "AMB-090",
    ev.KillClaimed: lambda event: "CMB-10",
    ev.FightWon: lambda event: "CMB-02",
    ev.FleeBegan: lambda event: "RUN-01",
    ev.Escaped: lambda event: "RUN-02" if event.how == "roll" else "",
    ev.Caught: lambda event: "RUN-04",
    ev.RollChanged: lambda event: "RUN-03",
    ev.AbilityUsed: lambda event: "CLS-06",
    ev.CurseFell: lambda event: "CRS-01" if event.by < 0 else "",
    ev.Sold: lambda event: "SELL-01",
    ev.Proposed: lambda event: PROPOSED.get(event.what, ""),
    ev.LevelChanged: lambda event: LEVELS.get(event.why, ""),
    ev.SealOpened: lambda event: "SEAL-03",
    ev.SealClosed: lambda event: "SEAL-09",
    ev.GameOver: lambda event: ENDED.get(event.why, ""),
}
