"""Words that the operator does not want to read here: in chat they become stars, and no name has them."""

import unicodedata
from pathlib import Path
from typing import Final

LOOKS_LIKE: Final = str.maketrans("013457@$!|", "oieastasii")


def bare(word: str) -> str:
    """A word as it is compared: without case, accents, and the usual disguises.

    >>> bare("B4dWörd!!"), bare("\uff22ad")
    ('badword', 'bad')
    """
    plain = unicodedata.normalize("NFKD", word).casefold().rstrip("!").translate(LOOKS_LIKE)
    return "".join(letter for letter in plain if letter.isalnum())


class WordFilter:
    """Whole words, and with a star at the end all words that begin so.

    >>> words = WordFilter("darn, blast*")
    >>> words.filtered("Darn you, b.l.a.s.t.e.d thing"), words.objects("Mr Darn"), words.objects("Darnell")
    ('**** you, ************* thing', True, False)
    """

    def __init__(self, setting: str) -> None:
        """`setting`: words with commas between them, or `@FILE` with one in each line. OSError if that is not there."""
        text = Path(setting[1:]).read_text("utf-8") if setting.startswith("@") else setting.replace(",", "\n")
        words = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
        self.whole = {bare(word) for word in words if not word.endswith("*")}
        self.starts = tuple(filter(None, (bare(word) for word in words if word.endswith("*"))))

    def bad(self, word: str) -> bool:
        plain = bare(word)
        return bool(plain) and (plain in self.whole or plain.startswith(self.starts))

    def filtered(self, text: str) -> str:
        if not self.whole and not self.starts:
            return text
        return " ".join("*" * len(word) if self.bad(word) else word for word in text.split(" "))

    def objects(self, name: str) -> bool:
        return any(self.bad(word) for word in name.split())
