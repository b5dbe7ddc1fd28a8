"""The companion tells of real cards what the rulebooks state, and nothing else."""

import json

import pytest

from kickdoor import rulebook, sets
from kickdoor.cards.schema import Identity
from kickdoor.companion import messages
from kickdoor.companion.book import CompanionBook, KnownSet, book, own_cards
from kickdoor.companion.documents import MOST_LABEL
from kickdoor.companion.stated import stated
from tools import protocol_ts


def known(set_id: str, whole: CompanionBook | None = None) -> KnownSet:
    return next(each for each in (whole or book("en")).sets if each.id == set_id)


def said(clause_id: str, set_id: str) -> str:
    clause = rulebook.load().clause(clause_id)
    return f"{clause.text} {clause.variants.get(set_id, '')}"  # type: ignore[call-overload]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_names_of_all_cards_fit_into_a_fight(language: str) -> None:
    own, whole = own_cards(language), book(language)
    named = [each for cards in (own.monsters, own.boosts) for of_set in cards.values() for each in of_set]
    named += [each for known_set in whole.sets for each in (*known_set.monsters, *known_set.boosts)]
    assert named and not [each.name for each in named if len(each.name) > MOST_LABEL]


@pytest.mark.parametrize("set_id", sets.ids())
def test_every_clause_about_an_identity_names_it(set_id: str) -> None:
    names = {placed.card.id: placed.card.name for placed in sets.load(set_id).cards}
    for key, statement in stated(set_id).identities.items():
        for clause in statement.clauses:
            spoken = said(clause, set_id)
            if not clause.startswith("EX-"):  # an example tells of somebody who is one, by what they do
                assert names[f"{set_id}.{key}"] in spoken, (key, clause)


@pytest.mark.parametrize("set_id", sets.ids())
def test_all_identities_are_there_and_bring_only_what_is_stated(set_id: str) -> None:
    says = stated(set_id).identities
    cards = {placed.card.id for placed in sets.load(set_id).cards if isinstance(placed.card, Identity)}
    assert {each.id for each in known(set_id).identities} == cards
    for each in known(set_id).identities:
        wanted = says[each.id.partition(".")[2]]
        assert {trait.what for trait in each.traits} == set(wanted.states), each
        assert not each.text and (wanted.clauses or not each.traits)


def test_what_our_cards_add_is_not_told_of_real_ones() -> None:
    stated_one = next(each for each in known("w40k").identities if each.id == "w40k.ultramarine")
    ours = next(each for each in own_cards("en").identities["w40k"] if each.id == "w40k.ultramarine")
    assert not stated_one.traits
    assert "win_ties" in {trait.what for trait in ours.traits} and ours.text


def test_figures_that_a_rulebook_does_not_state_are_open() -> None:
    monsters = {each.id: each for each in known("mazes").monsters}
    assert (monsters["mazes.glampire"].level, monsters["mazes.glampire"].treasures) == (14, 4)
    assert monsters["mazes.bearbug"].level is None and monsters["mazes.bearbug"].versus[0].n == 4


def test_the_numbers_are_those_of_the_rulebooks() -> None:
    for mix, numbers in book("en").numbers.items():
        rules = sets.pool(*mix.split("+")).rulebook.numbers
        assert numbers == {name: int(rules[name]) for name in numbers}, mix


def test_german_says_the_same_in_other_words() -> None:
    english, german = book("en"), book("de")
    assert [each.id for each in english.answers] == [each.id for each in german.answers]
    assert next(each for each in german.answers if each.id == "CMB-02").title != "Monsters win ties"
    assert known("mazes", german).identities[0].name == "Krieger"
    assert known("mazes", german).monsters == known("mazes", english).monsters  # as the rulebook calls them
    assert german.synonyms and len(german.synonyms) == len(english.synonyms)


def test_the_shapes_are_up_to_date() -> None:
    assert messages.FILE.read_text() == messages.text(), "run make shapes"
    schema, file = protocol_ts.COMPANION
    assert file.read_text() == protocol_ts.text(json.loads(schema.read_text()), f"docs/{schema.name}"), (
        "run make shapes"
    )
