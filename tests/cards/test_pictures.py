"""Every card has a picture: it is SVG, always the same, small, and made of nothing but what is shipped and credited."""

import gzip
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from kickdoor import sets
from kickdoor.cards import recipe
from kickdoor.cards.checking import check_path
from kickdoor.cards.loader import read_cards
from kickdoor.cards.printer import LANGUAGES
from kickdoor.cards.schema import Card
from kickdoor.pictures import shapes
from kickdoor.pictures.composer import compose, glyphs_of, main_sticker, prop_sticker, svg, token
from kickdoor.pictures.glyphs import FILE, SPARE, glyphs, hull
from kickdoor.pictures.palette import COLOURS
from kickdoor.pictures.sheet import sheet
from kickdoor.server import packs

ROOT = Path(__file__).parents[2]
MOST_BYTES = 24_000  # of one picture
MOST_OF_A_SET = 105_000  # gzipped
SPACE = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "defs", "linearGradient", "stop", "g", "path", "use", "circle", "ellipse"}


def cards_of(set_id: str) -> Iterator[tuple[Card, str]]:
    loaded = sets.load(set_id)
    return ((placed.card, loaded.rulebook.scenery) for placed in loaded.cards)


def made(yaml: str) -> Card:
    found, mistakes = read_cards(yaml.encode(), "mine.yaml")
    assert not mistakes
    return found[0].card


@pytest.mark.parametrize("set_id", sets.ids())
def test_every_picture_is_small_plain_svg(set_id: str) -> None:
    for card, place in cards_of(set_id):
        picture = compose(card, place)
        for drawn in (svg(picture), token(picture)):
            elements = list(ElementTree.fromstring(drawn).iter())
            assert {element.tag.removeprefix(SPACE) for element in elements} <= DRAWN, card.id
            ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
            used = set(re.findall(r"#([pt][0-9]+)", drawn))
            assert len(ids) == len(set(ids)) and used <= set(ids), card.id
            assert len(drawn) <= MOST_BYTES, card.id


@pytest.mark.parametrize("set_id", sets.ids())
def test_the_pictures_of_a_set_are_quick_to_load(set_id: str) -> None:
    sent = packs.pictures(packs.pack((set_id,))[1], set_id)
    assert sent is not None and len(gzip.compress(sent, 9)) <= MOST_OF_A_SET


def looks(card: Card) -> tuple[object, ...]:
    """What tells a picture from another at a glance: the glyphs and their colours."""
    main = main_sticker(card)
    props = card.picture.props if card.picture else ()
    stickers = [prop_sticker(prop, number, card) for number, prop in enumerate(props)]
    return (main.glyph, main.colour, *sorted((each.glyph, each.colour) for each in stickers))


@pytest.mark.parametrize("set_id", sets.ids())
def test_no_two_cards_of_a_set_look_alike(set_id: str) -> None:
    seen: dict[tuple[object, ...], str] = {}
    for card, _ in cards_of(set_id):
        assert seen.setdefault(looks(card), card.id) == card.id, f"{card.id} looks like {seen[looks(card)]}"


def test_another_process_draws_the_same() -> None:
    program = "from tests.cards.test_pictures import everything; print(everything())"
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told.strip() == everything()


def everything() -> str:
    from hashlib import sha256

    drawn = "".join(svg(compose(card, place)) for set_id in sets.ids() for card, place in cards_of(set_id))
    return sha256(drawn.encode()).hexdigest()


def test_what_is_shipped_is_what_is_used() -> None:
    used = {name for set_id in sets.ids() for card, _ in cards_of(set_id) for name in glyphs_of(card)}
    assert glyphs().keys() == used | {SPARE}, "run `make glyphs`"


def test_who_drew_them_is_credited() -> None:
    """All but those of `authors.txt` are by Lorc or Delapouite."""
    rows = (line.split(": ") for line in FILE.with_name("authors.txt").read_text("utf-8").splitlines())
    drawn = {author: names.split() for author, names in rows}
    assert {name for names in drawn.values() for name in names} <= glyphs().keys()
    credits = [ROOT / "NOTICE", *(ROOT / "web" / "src" / "texts" / f"{language}.ts" for language in LANGUAGES)]
    for file in credits:
        text = re.sub(r'" \+\n +"|\n', lambda found: "" if "+" in found[0] else " ", file.read_text("utf-8"))
        assert not [author for author in ("Lorc", "Delapouite", *drawn) if author not in text], file


def test_glyphs_are_whole_numbers() -> None:
    for name, path in glyphs().items():
        assert re.fullmatch(r"[Mlhvcsqtaz0-9 -]+", path), name
        assert hull(path), name


def test_every_word_of_a_recipe_can_be_drawn() -> None:
    assert set(COLOURS) == set(get_args(recipe.Colour))
    for shape in get_args(recipe.Shape):
        for colour in get_args(recipe.Colour):
            ElementTree.fromstring(shapes.drawn(recipe.Drawn(shape=shape, colour=colour)))
    for look, lids, brows, mouth in zip(
        get_args(recipe.Look),
        get_args(recipe.Lids) * 2,
        get_args(recipe.Brows) * 2,
        get_args(recipe.Mouth),
        strict=False,
    ):
        card = made(f"""[{{id: x, kind: trick, name: X, use: {{when: any_time, do: death}}, icon: ogre, picture: {{
            eyes: {{look: {look}, lids: {lids}, brows: {brows}}}, mouth: {mouth}}}}}]""")
        ElementTree.fromstring(svg(compose(card, "dungeon")))


MINE = """
- id: tax_ogre
  kind: monster
  name: '"><script>alert(1)</script>'
  level: 8
  treasures: 2
  bad_stuff: death
  icon: %s
  picture: %s
"""


def test_no_text_of_a_card_gets_into_its_picture() -> None:
    drawn = svg(compose(made(MINE % ("'<script>'", "{props: ['\"/><script>']}")), "dungeon"))
    assert "script" not in drawn
    assert "<script" not in sheet([made(MINE % ("ogre", "lime"))], "dungeon")
    ElementTree.fromstring(drawn)


@pytest.mark.parametrize(
    ("icon", "picture", "told"),
    [
        ("ogre", "mauve", 'picture: unknown word "mauve"'),
        ("ogre", "{props: [{glyph: tie, x: 9999}]}", "picture.props[0].x: 9999 is out of range, from -60 to 360"),
        ("ogre", "{eye: {x: 3}}", 'picture: unknown key "eye", did you mean "eyes"?'),
        ("ogre", "{shapes: [pentagram]}", 'picture.shapes[0]: unknown word "pentagram"'),
        ("ogre", "{props: [tie, tie, tie, tie, tie, tie, tie, tie, tie]}", "picture.props: 9 are too many"),
        ("ogre", "{props: [Big Tie]}", 'picture.props[0].glyph: "Big Tie" does not look like an icon'),
        ("ogree", "lime", 'icon: unknown glyph "ogree", did you mean "ogre"?'),
    ],
)
def test_a_mistake_in_a_recipe_is_named(tmp_path: Path, icon: str, picture: str, told: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(MINE % (icon, picture))
    report = check_path(file, lambda: sets.load("mazes"))
    found = [str(mistake) for mistake in (*report.mistakes, *report.warnings)]
    assert any(told in each and "tax_ogre" in each for each in found), found


def test_the_commands_draw(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(MINE % ("ogre", "{colour: lime, eyes: {y: 42, lids: half}, props: [tie]}"))
    for command in (["picture", f"{file}#tax_ogre"], ["picture", "mazes.glampire"], ["sheet", str(file)]):
        run = [sys.executable, "-m", "kickdoor", "card", *command]
        told = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        assert ElementTree.fromstring(told).tag == f"{SPACE}svg"
