"""The one way to a game's cards."""

import pytest

from kickdoor import sets
from kickdoor.cards.mistakes import CardError
from kickdoor.engine.defs import DOOR, TREASURE

RAT = "- {kind: monster, id: rat, name: Rat, level: 1, treasures: 1, bad_stuff: {if: {if: {is: elf}, do: death}}}"


def test_a_pool_is_made_once_and_shared() -> None:
    assert sets.pool("mazes") is sets.pool("mazes")


def test_the_decks_of_mazes() -> None:
    pool = sets.pool("mazes")
    book = sets.load("mazes").rulebook
    assert sum(card.copies for card in pool.defs if card.deck == DOOR) == book.doors
    assert sum(card.copies for card in pool.defs if card.deck == TREASURE) == book.treasures
    assert pool.rulebook.numbers["win_level"] == 10
    assert pool.rulebook.families == ("race", "class")


def test_cards_of_ones_own_are_known_but_in_no_deck() -> None:
    pool = sets.pool_from_text(RAT)
    assert pool.by_id["extra.rat"].copies == 0
    assert pool.by_id["extra.rat"].origin == "extra"
    assert len(pool.defs) == len(sets.pool("mazes").defs) + 1
    assert "extra.rat" not in sets.pool("mazes").by_id
    assert pool.by_id["mazes.glampire"] is not sets.pool("mazes").by_id["mazes.glampire"]


def test_cards_of_ones_own_are_checked() -> None:
    with pytest.raises(CardError, match=r'^cards:1: rat: bad_stuff\.if: unknown key "iff", did you mean "if"'):
        sets.pool_from_text(RAT.replace("{if: {is", "{iff: {is"))
    with pytest.raises(CardError, match=r'^cards:1: rat: bad_stuff\[0\]\.if\.if\.is: unknown identity "elfe"'):
        sets.pool_from_text(RAT.replace("elf", "elfe"))


def test_an_unknown_set_gets_the_nearest() -> None:
    with pytest.raises(sets.UnknownSet, match=r'^unknown set "mazs", did you mean "mazes"'):
        sets.pool("mazs")


def test_a_mix_takes_different_sets() -> None:
    with pytest.raises(sets.UnknownSet, match="several different ones"):
        sets.pool("mazes", "mazes")
    with pytest.raises(sets.UnknownSet, match="one set or several"):
        sets.pool()


def test_every_card_has_a_face() -> None:
    faces = sets.faces("mazes")
    assert len(faces) == len(sets.pool("mazes").defs)
    assert faces["mazes.glampire"].type_line == "Level 14 Undead monster"
