"""Checks at the start of the program that every word of the card language is complete."""

from collections.abc import Collection, Iterable


class HalfWord(ImportError):
    """A word that lacks a part. Says which, and where it goes."""


def demand(kind: str, words: Iterable[str], there: Collection[str], part: str, place: str) -> None:
    """Every one of these words must be there.

    >>> demand("effect", ["lose", "laugh"], {"lose"}, "meaning", "kickdoor/engine/effects")
    Traceback (most recent call last):
    kickdoor.cards.demands.HalfWord: The effect word "laugh" has no meaning: write it in kickdoor/engine/effects.
    """
    for word in words:
        if word not in there:
            raise HalfWord(f'The {kind} word "{word}" has no {part}: write it in {place}.')
