"""A set in another language: what its translation may say, and where it is heard."""

import re
import shutil
from pathlib import Path

import msgspec
import pytest

from kickdoor import rulebook, sets
from kickdoor.cards.checking import check_set
from kickdoor.cards.loader import CardSet, load_set
from kickdoor.cards.mistakes import CardError
from kickdoor.cards.printer import LANGUAGES, face
from kickdoor.cards.schema import Card
from kickdoor.cards.translating import NOTHING, CardWords, load_words, missing, names_in, translated
from kickdoor.server import forms, packs
from kickdoor.sets.packed import unpacked
from kickdoor.story.wording import Wording
from kickdoor.texts import DEFAULT

CARDS = """
- {id: gnome, kind: identity, name: Gnome, family: race, flavour: Small.}
- id: rat
  kind: monster
  name: Rat
  level: 1
  treasures: 1
  flavour: It squeaks.
  always: {bonus: {n: 3, if: {is: gnome}}}
  uses: {name: Throw Cheese, when: your_fight, do: remove_monster}
  bad_stuff: {lose_levels: 1}
"""
WHOLE = """
name: Löcher
cards:
  gnome: {name: Gnom, flavour: Klein., forms: {gender: m, many: Gnome, weak: Gnomen}}
  rat: {name: Ratte, flavour: Sie quiekt., abilities: {Throw Cheese: Käse werfen}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A set of two cards in a folder of its own."""
    home = tmp_path / "holes"
    (home / "texts").mkdir(parents=True)
    book = "{id: holes, name: Holes, families: [race], doors: 2, treasures: 0}"
    (home / "rulebook.yaml").write_text(book)
    (home / "doors.yaml").write_text(CARDS)
    return home


def said(folder: Path, text: str) -> CardSet:
    """The set as its German file has it."""
    (folder / "texts" / "de.yaml").write_text(text)
    loaded = load_set(folder)
    return translated(loaded, load_words(folder, loaded, "de"))


def test_a_translation_is_names_jokes_and_abilities(folder: Path) -> None:
    german = said(folder, WHOLE)
    assert german.rulebook.name == "Löcher"
    gnome, rat = (placed.card for placed in german.cards)
    assert (gnome.name, gnome.flavour, rat.name) == ("Gnom", "Klein.", "Ratte")
    words = load_words(folder, load_set(folder), "de")
    shown = face(rat, names_in(german, words), "de")
    assert shown.powers[0] == "+3 gegen Gnome."
    assert shown.powers[1].startswith("Käse werfen. ")


def test_a_set_without_a_translation_keeps_its_names(folder: Path) -> None:
    loaded = load_set(folder)
    assert load_words(folder, loaded, "de") is NOTHING
    assert translated(loaded, NOTHING) is loaded


def test_what_nobody_has_said_stays_and_is_listed(folder: Path) -> None:
    german = said(folder, "cards: {gnome: Gnom}")
    assert [placed.card.name for placed in german.cards] == ["Gnom", "Rat"]
    words = load_words(folder, load_set(folder), "de")
    assert missing(load_set(folder), words, "de") == ["holes.gnome: flavour", "holes.gnome: forms", "holes.rat: name"]
    assert [str(warning) for warning in check_set(folder).warnings] == [
        "holes/texts/de.yaml: holes.gnome: flavour missing",
        "holes/texts/de.yaml: holes.gnome: forms missing",
        "holes/texts/de.yaml: holes.rat: name missing",
    ]
    assert missing(load_set(folder), words, "en") == ["holes.gnome: flavour", "holes.rat: name"]


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("cards: {rta: Ratte}", 'holes/texts/de.yaml: rta: unknown card "rta", did you mean "rat"?'),
        ("cards: {rat: {name: Ratte, flavor: Quiek.}}", 'did you mean "flavour"?'),
        ("cards: {rat: {flavour: Quiek.}}", '"name" missing'),
        ('cards: {rat: ""}', "the name must have 1 to 60 letters"),
        ("cards: {rat: Ratte, gnome: ratte}", "gnome: the name is taken by the card rat"),
        ("cards: {rat: {name: Ratte, abilities: {Throw Cheez: Käse}}}", 'did you mean "Throw Cheese"?'),
        ("cards: {rat: {name: Ratte, forms: {gender: f, many: Ratten}}}", "only the name of an identity has forms"),
        ("cards: {gnome: {name: Gnom, forms: {gender: m}}}", 'the form "many" is missing'),
        ("cards: {gnome: {name: Gnom, forms: {gender: x, many: Gnome}}}", 'unknown gender "x", there are m, f, n'),
        ("cards: {gnome: {name: Gnom, forms: {gender: m, many: Gnome, mny: G}}}", 'did you mean "many"?'),
        ("jokes: {}", 'unknown key "jokes"'),
    ],
)
def test_mistakes_are_named_with_their_place(folder: Path, text: str, mistake: str) -> None:
    with pytest.raises(CardError) as error:
        said(folder, text)
    assert mistake in str(error.value)
    assert mistake in "\n".join(str(each) for each in check_set(folder).mistakes)


def test_a_language_that_nobody_can_print_is_a_mistake(folder: Path) -> None:
    (folder / "texts" / "tlh.yaml").write_text("cards: {}")
    assert 'unknown language "tlh"' in str(check_set(folder).mistakes[0])


def test_a_translation_is_no_card_file_and_changes_no_pack(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(sets.FOLDER / "mazes", tmp_path / "mazes"))
    read = unpacked(folder, load_set)
    (folder / "texts" / "de.yaml").write_text("not even YAML: [")
    assert unpacked(folder, never) == read


def never(folder: Path) -> CardSet:
    raise AssertionError("read although there is a pack")


# -- the sets that come with the game ---------------------------------------------------------------------------------

OTHERS = [language for language in LANGUAGES if language != DEFAULT]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("set_id", sets.ids())
def test_every_set_says_everything_in_every_language(set_id: str, language: str) -> None:
    assert missing(sets.load(set_id), sets.words(set_id, language), language) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("set_id", sets.ids())
def test_every_joke_is_told_in_the_language(set_id: str, language: str) -> None:
    """Names may stay as they are: an Elf is an Elf."""
    same = {card.id for card in cards(set_id) if card.flavour and card.flavour == said_of(card, language).flavour}
    assert same == set()


def cards(set_id: str) -> list[Card]:
    return [placed.card for placed in sets.load(set_id).cards]


def said_of(card: Card, language: str) -> CardWords:
    return sets.words(card.id.partition(".")[0], language).of(card) or CardWords(card.name)


def test_names_that_two_sets_share_in_german_are_told_apart_in_german() -> None:
    words = sets.card_words("legends+mazes", "de")
    assert words["mazes.elf"].name == "Elf (Munchkins & Mazes)"
    assert words["legends.elf"].name == "Elf (Munchkin Legenden Deluxe)"
    assert words["mazes.orc"].name == "Ork"


def test_a_story_calls_cards_abilities_and_the_set_as_its_listener_does() -> None:
    pool = sets.pool("mazes")
    english, german = Wording(pool, ["Ann"]), Wording(pool, ["Ann"], "de")
    warrior = pool.by_id["mazes.warrior"]
    assert english.card_words == {}
    assert (english.card_name(warrior.id), german.card_name(warrior.id)) == ("Warrior", "Krieger")
    assert (
        german.text(*german.ability(warrior, "Berserk"))
        == sets.words("mazes", "de").cards["warrior"].abilities["Berserk"]
    )
    assert Wording(sets.pool("w40k"), [], "de").set_name() == "Munchkin Warhammer 40.000"


def test_the_page_gets_translated_names_and_abilities() -> None:
    data = packs.pack(("mazes",))[1]
    cards = msgspec.json.decode(packs.printed(data, "de"), type=forms.Cards).cards
    assert cards["mazes.warrior"].face.name == "Krieger"
    assert cards["mazes.warrior"].abilities == sets.words("mazes", "de").cards["warrior"].abilities
    plain = msgspec.json.decode(packs.printed(data), type=forms.Cards).cards
    assert (plain["mazes.warrior"].face.name, plain["mazes.warrior"].abilities) == ("Warrior", {})


def test_the_rulebook_speaks_of_cards_by_the_names_of_its_language() -> None:
    book = rulebook.load_in("de")
    entries = [entry for chapter in book.chapters for entry in chapter.entries]
    texts = {entry.id: " ".join([entry.title, entry.text, *entry.variants.values()]) for entry in entries}
    texts |= {term.term: f"{term.term} {term.text}" for term in book.glossary}
    words = "|".join(re.escape(name) for name in sorted(originals("de"), key=len, reverse=True))
    found = {id: name[0] for id, text in texts.items() if (name := re.search(rf"(?<![\w-])(?:{words})(?!\w)", text))}
    assert found == {}


def originals(language: str) -> set[str]:
    """The names of cards and abilities that are called otherwise in a language."""
    called: dict[str, str] = {}
    for card in [card for set_id in sets.ids() for card in cards(set_id)]:
        said = said_of(card, language)
        called |= {card.name: said.name, **said.abilities}
    return {name for name, other in called.items() if name != other}
