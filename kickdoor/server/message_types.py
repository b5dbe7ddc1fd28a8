"""What the fields of messages and forms may hold."""

from typing import Annotated, Literal

import msgspec

from kickdoor.bounds import AmountNumber

VERSION = 3

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]  # the configured limit is tighter
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Name = Annotated[str, msgspec.Meta(max_length=200)]  # the rules for names are tighter
SeenNumber = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000_000)]
WindowSeconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]
HouseRules = Annotated[dict[Key, AmountNumber], msgspec.Meta(max_length=100)]
When = Literal["always", "touching", "winning", "never"]
Face = Literal["laugh", "cry", "angry", "cheers", "evil", "sorry", "think", "thanks"]
Sex = Literal["", "male", "female"]  # "": not said; the table gives one in turn
Pace = Literal["relaxed", "normal", "quick", "instant"]  # of bots
Latecomers = Literal["none", "bots", "absent"]  # whose seats one may take in a running game
Code = Literal[
    "bad_message", "too_large", "too_fast", "version", "not_now", "not_yours", "not_host", "no_table", "storage",
    "busy", "broken", "read_only", "banned",
]  # fmt: skip
