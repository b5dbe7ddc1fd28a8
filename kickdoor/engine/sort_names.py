"""The sorts of acts: a number and a name for each. See `sorts` for what may be done now."""

from typing import Final

from kickdoor.engine.defs.cards import PLAYED

# The game may go on with these; where one of them is listed, it is possible.
PASS: Final = 0
KICK: Final = 1
LOOT: Final = 2
END_TURN: Final = 3
CHARITY: Final = 4
CLAIM: Final = 5
FLEE: Final = 6
DECLINE: Final = 7
# These too are possible where they are listed.
WITHDRAW: Final = 8
TROUBLE: Final = 9
TRADE: Final = 10
DROP: Final = 11
# These may turn out not to be possible.
ASK: Final = 12
PITCH: Final = 13
ACCEPT: Final = 14
COUNTER: Final = 15
EQUIP: Final = 16
UNEQUIP: Final = 17
ENTRUST: Final = 18
PUT_DOWN: Final = 19
SELL: Final = 20
USE: Final = 21
PLAY: Final = 22  # and from here on the kinds of cards that are played

KINDS: Final = PLAYED
LAST_AWAITED: Final = DECLINE
LAST_CERTAIN: Final = DROP
# Names of the sorts, as a reader would call them: the verb's, that of the proposal, the kind of card.
NAMES: Final = (
    "Pass", "Kick", "Loot", "EndTurn", "Charity", "Claim", "Flee", "Decline", "Withdraw", "Trouble", "trade",
    "DropIdentity", "ask", "pitch", "Accept", "Counter", "Equip", "Unequip", "Entrust", "PutDown", "Sell", "Use",
    *KINDS,
)  # fmt: skip
