"""Several sets as one: rulebooks merged by their rules, decks added up, names told apart."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from kickdoor import Game
from kickdoor.cards.mixing import BadMix, merged, mixed_cards, mixed_rulebook
from kickdoor.cards.rulebook import base_rulebook
from kickdoor.cards.schema import Monster
from kickdoor.engine.defs import DOOR, SEAL, TREASURE
from kickdoor.sets import ids, load, pool, pool_from_text, together

MIXES = [mix for size in (2, 3, 4) for mix in combinations(ids(), size)]


@pytest.mark.parametrize("mix", MIXES, ids="+".join)
def test_a_mix_has_all_cards_of_its_sets_under_names_of_their_own(mix: tuple[str, ...]) -> None:
    cards, singles = pool(*mix), [pool(set_id) for set_id in mix]
    for deck in (DOOR, TREASURE, SEAL):
        numbers = [sum(card.copies for card in one.defs if card.deck == deck) for one in (cards, *singles)]
        assert numbers[0] == sum(numbers[1:])
    assert {card.id for card in cards.defs} == {card.id for one in singles for card in one.defs}
    names = [card.name for card in cards.defs]
    assert len(set(names)) == len(names)


def test_a_game_of_all_sets_begins() -> None:
    game = Game("+".join(ids()), ["Ann", "Bob", "Cleo"])
    assert [len(seat.hand) for seat in game.state.seats] == [8, 8, 8]


def test_the_order_of_the_sets_does_not_matter() -> None:
    assert [card.id for card in pool("mazes", "legends").defs] == [card.id for card in pool("legends", "mazes").defs]
    assert pool("mazes", "legends").rulebook.id == "legends+mazes"


def test_only_names_that_several_sets_use_are_told_apart() -> None:
    by_id = pool("mazes", "apocalypse").by_id
    assert by_id["mazes.cheat"].name == "Cheat! (Munchkins & Mazes)"
    assert by_id["apocalypse.cheat"].name == "Cheat! (Munchkin Apocalypse)"
    assert by_id["mazes.elf"].name == "Elf"
    assert by_id["mazes.elf"].identity == "elf"


@pytest.mark.parametrize(
    ("how", "answers", "found"), [("highest", [0, 1, 0], 1), ("lowest", [1000, 900], 900), ("same", [10, 10], 10)]
)
def test_how_answers_merge(how: str, answers: list[int], found: int) -> None:
    assert merged("win_level", how, answers) == found


def test_sets_that_must_agree_and_do_not() -> None:
    with pytest.raises(BadMix, match=r"^The sets do not agree on win_level: 10, 12\.$"):
        merged("win_level", "same", [10, 12])
    mazes = load("mazes").rulebook
    other = replace(load("legends").rulebook, numbers={**mazes.numbers, "win_level": 12})
    with pytest.raises(BadMix, match="win_level"):
        mixed_rulebook([mazes, other])


def test_the_merged_rulebook() -> None:
    books = [load(set_id).rulebook for set_id in ids()]
    book = mixed_rulebook(books)
    assert book.doors == sum(each.doors for each in books)
    assert book.treasures == sum(each.treasures for each in books)
    assert book.seals == load("apocalypse").rulebook.seals
    assert set(book.families) == {"race", "class", "army"}
    assert set(book.tags) == {"undead", "shark", "chaos"}
    assert book.numbers.keys() == base_rulebook().numbers.keys()
    wanted = {"sex": 1, "vehicle_limit": 1, "death_opens_seal": 1, "levels_close_seal": 3, "owner_needs_vote": 0}
    assert {name: book.numbers[name] for name in wanted} == wanted
    assert book.words["affliction"] == "Disaster/Curse"


def test_what_counts_as_a_shark_is_a_monster_of_another_set() -> None:
    counted = [
        (loaded.id, tag, card)
        for loaded in map(load, ids())
        for tag, cards in loaded.rulebook.counts_as.items()
        for card in cards
    ]
    assert {tag for _, tag, _ in counted} == {"shark"}
    for owner, tag, card in counted:
        assert tag in load(owner).rulebook.tags
        origin = card.partition(".")[0]
        assert origin != owner and tag not in pool(origin).by_id[card].tags
        assert pool(origin).by_id[card].kind == "monster"
        assert tag in pool(owner, origin).by_id[card].tags


def test_a_monster_may_count_as_several_things() -> None:
    mazes, legends = load("mazes"), load("legends")
    book = replace(legends.rulebook, counts_as={"shark": ("mazes.glampire",), "chaos": ("mazes.glampire",)})
    cards = mixed_cards([mazes, replace(legends, rulebook=book)])
    glampire = next(card for card in cards if card.id == "mazes.glampire")
    assert isinstance(glampire, Monster) and glampire.tags == ("undead", "shark", "chaos")


def test_cards_of_ones_own_may_speak_of_every_set_in_the_mix() -> None:
    bad_stuff = "{if: {if: {is: elf}, do: death}}"
    text = f"- {{kind: monster, id: rat, name: Rat, level: 1, treasures: 1, tags: [shark], bad_stuff: {bad_stuff}}}"
    assert pool_from_text(text, "mazes+apocalypse").by_id["extra.rat"].tags == ("shark",)
    assert len(together("mazes", "apocalypse").cards) == len(load("mazes").cards) + len(load("apocalypse").cards)
