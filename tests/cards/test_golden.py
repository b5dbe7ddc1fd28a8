"""The text of every card, kept in a file so that a change of wording is seen."""

from tools import golden


def test_the_text_of_every_card_is_the_one_on_file() -> None:
    assert golden.stale() == [], "read the difference, then run `python -m tools.golden --write`"
