"""Cleans names and chat: no control characters, invisible characters or markup."""

import unicodedata
from typing import Final

from kickdoor.texts.complaint import Complaint

LONGEST_NAME: Final = 24
MARKUP: Final = frozenset("<>&\\`")
JOINERS: Final = frozenset("\u200d\ufe0f")  # parts of emoji, fine in chat
MOST_MARKS: Final = 2  # accents on one letter


class BadName(Complaint):
    """A name that is not allowed."""


def clean_name(name: str) -> str:
    """The name as it will be shown.

    >>> clean_name("  Zoë  Kick ")
    'Zoë Kick'
    >>> clean_name("<b>")
    Traceback (most recent call last):
    kickdoor.server.player_names.BadName: A name is made of letters, digits and ordinary signs.
    """
    if len(name) > 200:
        raise BadName("name_too_long", most=LONGEST_NAME)
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not plain:
        raise BadName("name_missing")
    if len(plain) > LONGEST_NAME:
        raise BadName("name_too_long", most=LONGEST_NAME)
    if any(letter in MARKUP or not visible(letter) for letter in plain) or piled_up(plain):
        raise BadName("name_signs")
    if not any(letter.isalnum() or unicodedata.category(letter) == "So" for letter in plain):
        raise BadName("name_letter")
    return plain


def clean_text(text: str) -> str:
    """Chat as it will be shown: one line of plain text, "" if nothing is left.

    >>> clean_text(" hi\\u202e there\\n ")
    'hi there'
    """
    kept = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    return " ".join("".join(letter for letter in kept if visible(letter) or letter in JOINERS).split())


def visible(letter: str) -> bool:
    """Whether a character shows itself and leaves its neighbours alone: no control, bidi or private ones."""
    return letter == " " or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs")


def piled_up(text: str) -> bool:
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return True
    return False
