"""Requests that the server refuses: a complaint, with a code for programs."""

from kickdoor.server.message_types import Code
from kickdoor.server.tells import Failed
from kickdoor.texts.complaint import Complaint, Gap


class NotAllowed(Complaint):
    """Something that cannot be done at this table, or on this server."""

    def __init__(self, code: Code, key: str, **gaps: Gap) -> None:
        super().__init__(key, **gaps)
        self.code = code


def not_now(key: str, **gaps: Gap) -> NotAllowed:
    """A refusal of what cannot be done in the table's current state."""
    return NotAllowed("not_now", key, **gaps)


def code_of(complaint: Complaint) -> Code:
    """The code of a complaint; those about a name, a house rule or the number of players share one."""
    return complaint.code if isinstance(complaint, NotAllowed) else "not_now"


def failed(complaint: Complaint, language: str, id: str = "") -> Failed:
    """The complaint as it is told to somebody. `id`: of the message that it is about."""
    return Failed(code_of(complaint), complaint.told(language), id)
