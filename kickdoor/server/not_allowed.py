"""What the server does not do for somebody: a complaint, with the code that programs go by."""

from kickdoor.server.messages import Code, Failed
from kickdoor.texts.complaint import Complaint, Gap


class NotAllowed(Complaint):
    """Something that cannot be done at this table, or of this server."""

    def __init__(self, code: Code, key: str, **gaps: Gap) -> None:
        super().__init__(key, **gaps)
        self.code = code


def not_now(key: str, **gaps: Gap) -> NotAllowed:
    """What cannot be done as the table stands."""
    return NotAllowed("not_now", key, **gaps)


def code_of(complaint: Complaint) -> Code:
    """Complaints about a name, a house rule or the number of players have no code of their own."""
    return complaint.code if isinstance(complaint, NotAllowed) else "not_now"


def failed(complaint: Complaint, language: str) -> Failed:
    """The complaint as it is told to somebody."""
    return Failed(code_of(complaint), complaint.told(language))
