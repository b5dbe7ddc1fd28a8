"""Text as these languages write it, whatever its words: lists, spaces, sentences, ranges of numbers."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

NO_END: Final = 99  # a range up to here has no upper end


class Range(NamedTuple):
    """The phrases for a range of numbers, with `{low}` and `{high}` in them."""

    least: str
    most: str
    exact: str
    between: str

    def said(self, low: int, high: int, floor: int = 1, number: Callable[[int], str] = str, end: int = NO_END) -> str:
        """From the floor up is from anywhere, to the end is to anywhere.

        >>> Range("{low} or more", "at most {high}", "just {low}", "{low} to {high}").said(3, 99)
        '3 or more'
        """
        if high >= end:
            phrase = self.least
        elif low <= floor:
            phrase = self.most
        else:
            phrase = self.exact if low == high else self.between
        return phrase.format(low=number(low), high=number(high))


class Gap(NamedTuple):
    """Fills a gap that says behind a colon what it wants: "{who:win}".

    >>> "{twice:ha}!".format(twice=Gap(lambda text: 2 * text))
    'haha!'
    """

    say: Callable[[str], str]

    def __format__(self, wanted: str) -> str:
        return self.say(wanted)


def listed(parts: Sequence[str], word: str) -> str:
    """
    >>> listed(["a", "b", "c"], "and"), listed(["a", "b"], "or")
    ('a, b and c', 'a or b')
    """
    return "".join(parts) if len(parts) < 2 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def alternatives(ways: Sequence[str], both: str, either: str) -> str:
    """Ways to choose from, with a mark between them where words alone would be read wrong.

    >>> alternatives(["die", "lose a level and a card"], "and", "or"), alternatives(["die", "win"], "and", "or")
    ('die, or lose a level and a card', 'die or win')
    """
    if len(ways) < 3 and not any(f" {both} " in way or ", " in way for way in ways):
        return listed(ways, either)
    mark = ", " if len(ways) < 3 else "; "
    return f"{mark.join(ways[:-1])}{mark}{either} {ways[-1]}"


def span(low: int, high: int, either: str, to: str) -> str:
    """
    >>> span(2, 2, "or", "to"), span(2, 3, "or", "to"), span(2, 5, "or", "to")
    ('2', '2 or 3', '2 to 5')
    """
    if low >= high:
        return str(high)
    return f"{low} {either} {high}" if high == low + 1 else f"{low} {to} {high}"


def spaced(*parts: str) -> str:
    """The parts with single spaces, none before a comma or the like."""
    text = " ".join(" ".join(parts).split())
    for mark in (",", ".", ":", ";", ")"):
        text = text.replace(f" {mark}", mark)
    return text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """
    >>> sentence("lose a level")
    'Lose a level.'
    """
    text = spaced(text)
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")


def paragraph(texts: Sequence[str]) -> str:
    """
    >>> paragraph(["roll a die", "on 6, die"])
    'Roll a die. On 6, die.'
    """
    return " ".join(sentence(text) for text in texts)


def titled(name: str) -> str:
    """The name of a power before its text; nothing for none.

    >>> titled("Boo!"), titled("Backstab")
    ('Boo! ', 'Backstab. ')
    """
    return f"{name}{'' if name.endswith(('!', '?', '.')) else '.'} " if name else ""
