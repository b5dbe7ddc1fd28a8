"""The walk "a new effect word" of CONTRIBUTING: its four files are enough, and half a word stops the program."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IGNORED = shutil.ignore_patterns("__pycache__", "static", "compiled", "server", "*.so")

FORM = "kickdoor/cards/words/effects.py"
MEANING = "kickdoor/engine/effects/people.py"
ENGLISH = "kickdoor/cards/printer/en/effects.py"
GERMAN = "kickdoor/cards/printer/de/effects.py"
TABLE = "WORDS: Final[dict[str, Meaning]] = {\n"
PARTS = {
    FORM: '''

class Giggle(Effect, frozen=True, tag="giggle"):
    """Giggle until levels are gone.

    giggle: 2
    """

    n: HowMany | Amount
    who: Who = "you"
''',
    MEANING: """def giggle(game: Run, frame: Effect, node: Node) -> None:
    for seat in people(game.state, node.who, frame):
        lose_levels(game, seat, reckon(game, frame, node.n), "giggled")


"""
    + TABLE
    + '    "giggle": Meaning(giggle, weight=7),\n',
    ENGLISH: """

@EFFECTS.says(w.Giggle)
def _giggle(word: w.Giggle, context: Context) -> Clause:
    return does(context.person(word.who), "giggle", f"away {quantity(word.n, 'level', 'levels', context)}")
""",
    GERMAN: """

@EFFECTS.says(w.Giggle)
def _giggle(word: w.Giggle, context: Context) -> Clause:
    return does(context.person(word.who), verbs.LOSE, quantity(word.n, Thing(LEVEL), context), "vor Kichern")
""",
}
PLAYED = """
from kickdoor import sets
from kickdoor.bots import worth
from kickdoor.cards.printer import text
from kickdoor.cards.vocabulary import page
from kickdoor.engine.burden import weight
from kickdoor.cards.loader import read_cards
from kickdoor.scenarios import read_text, run

CARD = "{kind: curse, id: joke, name: Joke, do: {giggle: 2}}"
card = read_cards(f"- {CARD}".encode())[0][0].card
print(*text(card), *text(card, language="de"))
do = sets.pool_from_text(f"- {CARD}").by_id["extra.joke"].do
print("weighs", weight(do), worth.harm(None, do, 0))  # for the rules and for bots, who need no look at the table
print("documented", "### `giggle`" in page(), "Giggle away 2 levels." in page())
given = "given: {seats: {Kim: {hand: [Joke]}, Ann: {level: 5}, Roger: {}}}"
when = "when: [{Kim: {play: Joke, on: Ann}}, all pass: any]"
scenario = f"title: t\\nsets: [mazes]\\ncards: [{CARD}]\\n{given}\\n{when}\\nthen: {{Ann: {{level: 3}}}}"
print("played", run(read_text(scenario.encode())[0], "mazes").failure)
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with the new word in it."""
    home = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT / "kickdoor", home / "kickdoor", ignore=IGNORED)
    for file, part in PARTS.items():
        write(home, file, part)
    return home


def write(home: Path, file: str, part: str) -> None:
    """The module of today with a new part in it."""
    text = (ROOT / file).read_text("utf-8")
    (home / file).write_text(text.replace(TABLE, part) if TABLE in part else text + part, "utf-8")


def python(home: Path, program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-c", program], cwd=home, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1", "KICKDOOR_PLAIN": "1"},
    )  # fmt: skip


def test_the_walk_names_these_files() -> None:
    walk = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### A new effect word\n")[2].partition("\n##")[0]
    named = re.findall(r"^\d\. `([^`]+)`", walk, re.MULTILINE)
    assert named == list(PARTS)


def test_with_all_its_parts_the_word_prints_plays_and_weighs(tree: Path) -> None:
    done = python(tree, PLAYED)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "Giggle away 2 levels. Verliere 2 Stufen vor Kichern.",
        "weighs 14 14.0",
        "documented True True",
        "played None",
    ]


@pytest.mark.parametrize(
    ("file", "left_out", "instead", "sentence"),
    [
        (FORM, PARTS[FORM], "", "has no form: write it in a class in kickdoor/cards/words/effects.py or beside it."),
        (
            FORM,
            "Giggle until levels are gone.\n\n    giggle: 2\n",
            "",
            "has no sentence: write it in the docstring of its class in kickdoor/cards/words/effects.py.",
        ),
        (
            FORM,
            "    giggle: 2\n",
            "",
            "has no example: write it in the docstring of its class in kickdoor/cards/words/effects.py.",
        ),
        (MEANING, PARTS[MEANING], TABLE, "has no meaning: write it in a table WORDS of kickdoor/engine/effects/."),
        (
            MEANING,
            ", weight=7",
            "",
            "has no weight (0 if it costs and brings nothing): write it in its Meaning in kickdoor/engine/effects/.",
        ),
        (ENGLISH, PARTS[ENGLISH], "", "has no phrase: write it in kickdoor/cards/printer/en/effects.py."),
        (GERMAN, PARTS[GERMAN], "", "has no phrase: write it in kickdoor/cards/printer/de/effects.py."),
    ],
)
def test_half_a_word_stops_the_program(tree: Path, file: str, left_out: str, instead: str, sentence: str) -> None:
    try:
        write(tree, file, PARTS[file].replace(left_out, instead))
        done = python(tree, "import kickdoor.sets")
    finally:
        write(tree, file, PARTS[file])
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1] == f'kickdoor.cards.demands.HalfWord: The effect word "giggle" {sentence}'


def test_a_field_that_goes_nowhere_stops_the_program(tree: Path) -> None:
    try:
        write(tree, FORM, PARTS[FORM] + "    loudness: int = 1\n")
        done = python(tree, "import kickdoor.sets")
    finally:
        write(tree, FORM, PARTS[FORM])
    assert done.stderr.splitlines()[-1] == (
        'kickdoor.cards.demands.HalfWord: The field "loudness" of the effect word "giggle" has no place in the engine: '
        "name it in `places` or write `lowered` in kickdoor/cards/words/effects.py."
    )
