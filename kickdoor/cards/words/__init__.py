"""The vocabulary of the card language: every word a card can say, as a strict struct.

A word is written in YAML as a map with one key, the word. Its value fills the word's first field, or fields by name:

    - lose_levels: 2
    - lose_levels: {n: 2, who: lowest}

Field names are shared on purpose (`n`, `who`, `what`, `if`, `do`): the compiler lowers every word to the same node.
The lines below the first paragraph of a word's docstring are examples, loaded and printed for the documentation.
"""

from typing import Final

from kickdoor.cards.words.amounts import Amount, Count, Die, Foes, LevelOf, Paid, Players, Seals
from kickdoor.cards.words.common import Family, Moment, Selector, Slot, Who, Word
from kickdoor.cards.words.conds import (
    All,
    Alone,
    Any,
    Cond,
    Epic,
    Fighting,
    FoesNumber,
    Has,
    Helping,
    Highest,
    InFight,
    Is,
    LevelIs,
    Lowest,
    MainFighter,
    Munchkins,
    No,
    Not,
    SealsOpen,
    SexIs,
    WonBy,
    YourTurn,
)
from kickdoor.cards.words.effects import (
    Cancel,
    ChangeIdentity,
    ChangeSex,
    CloseSeal,
    Death,
    Deflect,
    Draw,
    Effect,
    EndCurses,
    GainLevels,
    Lose,
    LoseLevels,
    LoseTarget,
    LoseTurn,
    OpenSeal,
    Retrieve,
    SeeHand,
    StealLevel,
    SwapHands,
    Take,
    TakeTarget,
    Win,
)
from kickdoor.cards.words.fight import (
    AddToRoll,
    Bonus,
    Clone,
    EndFight,
    EnhanceTarget,
    Escape,
    ForceHelp,
    HandOver,
    JoinFight,
    KillMonster,
    RemoveMonster,
    Reroll,
    SendAway,
    SetRoll,
)
from kickdoor.cards.words.flow import Choice, Choose, ForEach, If, May, RollTable, Row
from kickdoor.cards.words.lines import BonusLine, FleeLine, IgnoreLine, Line, RuleLine, RuleName
from kickdoor.cards.words.uses import Cost, Limit, Target, Trigger, Use

__all__ = [
    "AMOUNTS",
    "CONDS",
    "EFFECTS",
    "LINES",
    "AddToRoll",
    "All",
    "Alone",
    "Amount",
    "Any",
    "Bonus",
    "BonusLine",
    "Cancel",
    "ChangeIdentity",
    "ChangeSex",
    "Choice",
    "Choose",
    "Clone",
    "CloseSeal",
    "Cond",
    "Cost",
    "Count",
    "Death",
    "Deflect",
    "Die",
    "Draw",
    "Effect",
    "EndCurses",
    "EndFight",
    "EnhanceTarget",
    "Epic",
    "Escape",
    "Family",
    "Fighting",
    "FleeLine",
    "Foes",
    "FoesNumber",
    "ForEach",
    "ForceHelp",
    "GainLevels",
    "HandOver",
    "Has",
    "Helping",
    "Highest",
    "If",
    "IgnoreLine",
    "InFight",
    "Is",
    "JoinFight",
    "KillMonster",
    "LevelIs",
    "LevelOf",
    "Limit",
    "Line",
    "Lose",
    "LoseLevels",
    "LoseTarget",
    "LoseTurn",
    "Lowest",
    "MainFighter",
    "May",
    "Moment",
    "Munchkins",
    "No",
    "Not",
    "OpenSeal",
    "Paid",
    "Players",
    "RemoveMonster",
    "Reroll",
    "Retrieve",
    "RollTable",
    "Row",
    "RuleLine",
    "RuleName",
    "Seals",
    "SealsOpen",
    "SeeHand",
    "Selector",
    "SendAway",
    "SetRoll",
    "SexIs",
    "Slot",
    "StealLevel",
    "SwapHands",
    "Take",
    "TakeTarget",
    "Target",
    "Trigger",
    "Use",
    "Who",
    "Win",
    "WonBy",
    "Word",
    "YourTurn",
]


def _by_tag(base: type[Word]) -> dict[str, type[Word]]:
    return {str(cls.__struct_config__.tag): cls for cls in base.__subclasses__()}


EFFECTS: Final = _by_tag(Effect)
CONDS: Final = _by_tag(Cond)
AMOUNTS: Final = _by_tag(Amount)
LINES: Final = _by_tag(Line)
