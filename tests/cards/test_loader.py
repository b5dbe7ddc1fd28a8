"""Card files: what is understood, and what is said of everything else."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.loader import MAX_CARDS, load_set, read_cards, read_file, read_folder, read_set
from kickdoor.cards.mistakes import CardError, Mistake
from kickdoor.cards.source import MAX_BYTES, MAX_DEPTH

RAT = "- {kind: monster, id: rat, name: Rat, level: 1, treasures: 1, bad_stuff: %s}"


def mistakes(text: str | bytes) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    return [str(mistake) for mistake in read_cards(data, "f.yaml")[1]]


def bad_stuff(yaml: str) -> tuple[w.Effect, ...]:
    cards, wrong = read_cards((RAT % yaml).encode())
    assert not wrong, wrong
    assert isinstance(cards[0].card, schema.Monster)
    return cards[0].card.bad_stuff


@pytest.mark.parametrize(
    ("yaml", "effects"),
    [
        ("[{lose_levels: 2}]", (w.LoseLevels(n=2),)),
        ("{lose_levels: 2}", (w.LoseLevels(n=2),)),
        ("{lose_levels: {n: 2, who: lowest}}", (w.LoseLevels(n=2, who="lowest"),)),
        ("death", (w.Death(),)),
        ("[death]", (w.Death(),)),
        ("{death: {}}", (w.Death(),)),
        ("{death: helper}", (w.Death(who="helper"),)),
        ("{lose_levels: die}", (w.LoseLevels(n=w.Die()),)),
        ("{lose_levels: {die: 2}}", (w.LoseLevels(n=w.Die(n=2)),)),
        ("{lose_levels: {n: {die: {plus: 1}}}}", (w.LoseLevels(n=w.Die(plus=1)),)),
        ("{lose: {what: {slot: armor, worn: true}}}", (w.Lose(what=w.Selector(slot="armor", worn=True)),)),
        ("{lose: {what: {}, n: all}}", (w.Lose(what=w.Selector(), n="all"),)),
        ("{if: {if: {is: elf}, do: death}}", (w.If(cond=w.Is(any=("elf",)), do=(w.Death(),)),)),
        ("{if: {if: {is: [elf, orc]}, do: death}}", (w.If(cond=w.Is(any=("elf", "orc")), do=(w.Death(),)),)),
        ("{if: {if: {not: {no: race}}, do: death}}", (w.If(cond=w.Not(cond=w.No(family="race")), do=(w.Death(),)),)),
        (
            "{if: {if: {all: [{is: elf}, highest]}, do: death, else: {draw: door}}}",
            (w.If(cond=w.All(of=(w.Is(any=("elf",)), w.Highest())), do=(w.Death(),), other=(w.Draw(deck="door"),)),),
        ),
        (
            "{choose: [{lose_levels: 1}, death, {do: [death, cancel]}]}",
            (
                w.Choose(
                    of=(
                        w.Choice(do=(w.LoseLevels(),)),
                        w.Choice(do=(w.Death(),)),
                        w.Choice(do=(w.Death(), w.Cancel())),
                    )
                ),
            ),
        ),
        ("{roll: [{to: 3, do: death}, {to: 6}]}", (w.RollTable(rows=(w.Row(to=3, do=(w.Death(),)), w.Row(to=6))),)),
        ("{remove_monster: keep}", (w.RemoveMonster(treasures="keep"),)),
        ("{remove_monster: 2}", (w.RemoveMonster(treasures=2),)),
        ("{remove_monster: {treasures: 2, all: yes}}", (w.RemoveMonster(treasures=2, all=True),)),
    ],
)
def test_words_can_be_written_short_and_long(yaml: str, effects: tuple[w.Effect, ...]) -> None:
    assert bad_stuff(yaml) == effects


def test_words_of_yaml_1_1_are_plain_words() -> None:
    text = """
    - kind: item
      id: torch
      name: On
      gold: 200
      only: {no: class}
      on: [{on: won, do: {draw: door}}]
      always: [{rule: {name: win_ties, set: no}}, {rule: {name: hand_limit, set: 6}}]
    """
    (placed,), wrong = read_cards(text.encode())
    assert not wrong
    assert placed.card == schema.Item(
        id="torch",
        name="On",
        gold=200,
        only=w.No(family="class"),
        on=(w.Trigger(on="won", do=(w.Draw(deck="door"),)),),
        always=(w.RuleLine(name="win_ties", set=False), w.RuleLine(name="hand_limit", set=6)),
    )


@pytest.mark.parametrize(
    ("yaml", "message"),
    [
        ("{lose_level: 2}", 'bad_stuff: unknown word "lose_level", did you mean "lose_levels"?'),
        ("[death, {lose_level: 2}]", 'bad_stuff[1]: unknown word "lose_level", did you mean "lose_levels"?'),
        ("deth", 'bad_stuff: unknown word "deth", did you mean "death"?'),
        ("7", 'bad_stuff: unknown word "7"'),
        ("[[death]]", "bad_stuff[0]: expected one effect, written as a map of one word"),
        ("{death: {}, cancel: {}}", "bad_stuff: expected one effect, written as a map of one word"),
        ("{cancel: 3}", "bad_stuff.cancel: takes no value"),
        ("{lose_levels: two}", 'bad_stuff.lose_levels: expected a number or an amount, got "two"'),
        ("{lose_levels: '2'}", 'bad_stuff.lose_levels: expected a number or an amount, got "2"'),
        ("{lose_levels: 99}", "bad_stuff.lose_levels: 99 is out of range, from 1 to 20"),
        ("{lose_levels: 123456789}", 'bad_stuff.lose_levels: expected a number or an amount, got "123456789"'),
        ("{lose_levels: {m: 2}}", 'bad_stuff.lose_levels: unknown key "m", there are n, who'),
        ("{lose_levels: {whom: you}}", 'bad_stuff.lose_levels: unknown key "whom", did you mean "who"?'),
        ("{lose_levels: {who: yuo}}", 'bad_stuff.lose_levels.who: unknown word "yuo", did you mean "you"?'),
        ("{lose: {what: {slot: armour}}}", 'bad_stuff.lose.what.slot: unknown word "armour", did you mean "armor"?'),
        ("{lose: {what: {worn: maybe}}}", 'bad_stuff.lose.what.worn: expected true or false, got "maybe"'),
        ("{lose: {slot: armor}}", 'bad_stuff.lose: unknown key "slot", did you mean what: {slot: …}?'),
        ("{lose: {n: 2}}", 'bad_stuff.lose: "what" missing'),
        ("{lose: {what: {}, n: some}}", 'bad_stuff.lose.n: expected a number or "all" or an amount, got "some"'),
        ("{if: {if: {iss: elf}, do: death}}", 'bad_stuff.if.if: unknown word "iss", did you mean "is"?'),
        ("{if: {do: death}}", 'bad_stuff.if: "if" missing'),
        (
            "{choose: [{lose_level: 1}, death]}",
            'bad_stuff.choose[0]: unknown word "lose_level", did you mean "lose_levels"?',
        ),
        ("{roll: [{to: 7}]}", "bad_stuff.roll[0].to: 7 is out of range, from 1 to 6"),
        ("{death: {who: you, who: helper}}", 'bad_stuff.death: the key "who" stands here twice'),
    ],
)
def test_a_mistake_in_a_word_is_named_with_its_path(yaml: str, message: str) -> None:
    assert mistakes(RAT % yaml) == [f"f.yaml:1: rat: {message}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.yaml: nothing in it"),
        ("kind: monster", "f.yaml:1: expected a list of cards"),
        ("- 3", "f.yaml:1: card 1: expected a card, a map with its kind, id and name"),
        (
            "\n- {id: rat}",
            'f.yaml:2: rat: "kind" missing: one of monster, curse, identity, doubler, enhancer, duplicator, '
            "wandering, cheat, trick, item, one_shot, level_up, hireling, attachment, boon, seal",
        ),
        ("- {kind: monstre, id: rat}", 'f.yaml:1: rat: unknown kind "monstre", did you mean "monster"?'),
        ("- {kind: cheat}", 'f.yaml:1: card 1: "id" and "name" missing'),
        (
            "- {kind: cheat, id: Rat!, name: x}",
            'f.yaml:1: card 1: the id "Rat!" must be small letters, digits, - and _',
        ),
        ("- {kind: cheat, id: rat, name: ''}", "f.yaml:1: rat: the name must have 1 to 60 letters"),
        ('- {kind: cheat, id: rat, name: "\\e[31mRat"}', "f.yaml:1: rat: name: holds letters that cannot be printed"),
        ("- {kind: cheat, id: rat, name: [Rat]}", "f.yaml:1: rat: name: expected text, got a list"),
        ("- {kind: cheat, id: rat, name: Rat, copies: 13}", "f.yaml:1: rat: copies: 13 is out of range, from 1 to 12"),
        (
            "- {kind: cheat, id: rat, name: Rat, flavor: x}",
            'f.yaml:1: rat: unknown key "flavor", did you mean "flavour"?',
        ),
        (
            "- {kind: item, id: rat, name: Rat, gold: 100, hands: 3}",
            "f.yaml:1: rat: hands: 3 is out of range, from 0 to 2",
        ),
        ("- {kind: item, id: rat, name: Rat, gold: 9000}", "f.yaml:1: rat: gold: 9000 is out of range, from 0 to 5000"),
        ("- [a, &b c]", "f.yaml:1: anchors and aliases are not allowed"),
        ("- *a", "f.yaml:1: anchors and aliases are not allowed"),
        (
            "- !!python/object:os.system x",
            'f.yaml:1: tags such as "tag:yaml.org,2002:python/object:os.sy..." are not allowed',
        ),
        ("- a\n---\n- b", "f.yaml:2: more than one document in a file"),
        ("- {[a]: b}", "f.yaml:1: a key must be a plain word"),
        ("- {a: b", "f.yaml:2: not YAML: did not find expected ',' or '}'"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), f"f.yaml:1: nested deeper than {MAX_DEPTH}"),
        ("#" * (MAX_BYTES + 1), "f.yaml: larger than 1024 KiB"),
        ("- x\n" * (MAX_CARDS + 1), f"f.yaml:1: more than {MAX_CARDS} cards"),
    ],
    ids=lambda value: value[:30],
)
def test_a_mistake_in_a_file_is_one_clear_line(text: str, message: str) -> None:
    assert mistakes(text) == [message]


def test_bytes_that_are_no_text() -> None:
    assert mistakes(b"- a\n- \xff") == ["f.yaml:2: not UTF-8 text"]


def test_all_mistakes_are_named_not_only_the_first() -> None:
    text = """
- {kind: monster, id: rat, name: Rat, level: 40, treasure: 1, bad_stuff: [deth, {lose: {}}]}
- {kind: curse, id: boo, name: Boo, lasting: 2, do: death}
"""
    assert mistakes(text) == [
        'f.yaml:2: rat: unknown key "treasure", did you mean "treasures"?',
        "f.yaml:2: rat: level: 40 is out of range, from 1 to 30",
        'f.yaml:2: rat: bad_stuff[0]: unknown word "deth", did you mean "death"?',
        'f.yaml:2: rat: bad_stuff[1].lose: "what" missing',
        'f.yaml:3: boo: lasting: expected true or false, got "2"',
    ]


def test_the_good_cards_of_a_bad_file_are_read() -> None:
    cards, wrong = read_cards((RAT % "death" + "\n- {kind: x}").encode())
    assert [placed.card.id for placed in cards] == ["rat"]
    assert len(wrong) == 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert read_file(tmp_path / "x.yaml") == (
        [],
        [Mistake(file=str(tmp_path / "x.yaml"), message="No such file or directory")],
    )


RULEBOOK = "{id: pond, name: The Pond, families: [class], doors: 1, treasures: 0}"


def make_set(folder: Path, rulebook: str = RULEBOOK, cards: str = RAT % "death") -> Path:
    (folder / "pond" / "doors").mkdir(parents=True)
    (folder / "pond" / "rulebook.yaml").write_text(rulebook)
    (folder / "pond" / "doors" / "cards.yaml").write_text(cards)
    return folder / "pond"


def test_a_set_is_a_folder(tmp_path: Path) -> None:
    pond = load_set(make_set(tmp_path))
    assert pond.id == "pond"
    assert [placed.card.id for placed in pond.cards] == ["pond.rat"]
    assert pond.cards[0].file == "pond/doors/cards.yaml"
    assert pond.rulebook.numbers["hand_limit"] == 5
    assert pond.rulebook.words["affliction"] == "Curse"


@pytest.mark.parametrize(
    ("rulebook", "message"),
    [
        ("[]", "pond/rulebook.yaml:1: expected a map"),
        ("{id: pond}", 'pond/rulebook.yaml:1: "name" and "doors" and "treasures" missing'),
        (
            RULEBOOK[:-1] + ", numbers: {hand_limt: 6}}",
            'pond/rulebook.yaml: unknown number "hand_limt", did you mean "hand_limit"?',
        ),
        (
            RULEBOOK[:-1] + ", words: {afliction: Trap}}",
            'pond/rulebook.yaml: unknown word "afliction", did you mean "affliction"?',
        ),
        (
            RULEBOOK[:-1] + ", numbers: {hands: -1}}",
            "pond/rulebook.yaml:1: numbers.hands: -1 is out of range, from 0 to 100000",
        ),
        (
            RULEBOOK[:-1] + ", extends: bass}",
            'pond/rulebook.yaml:1: extends: unknown word "bass", did you mean "base"?',
        ),
    ],
)
def test_a_rulebook_is_read_as_strictly(tmp_path: Path, rulebook: str, message: str) -> None:
    with pytest.raises(CardError) as raised:
        load_set(make_set(tmp_path, rulebook))
    assert str(raised.value) == message


def test_mistakes_of_rulebook_and_cards_come_together(tmp_path: Path) -> None:
    loaded, wrong = read_set(make_set(tmp_path, "[]", "- {kind: x}"))
    assert loaded is None
    assert [mistake.file for mistake in wrong] == ["pond/rulebook.yaml", "pond/doors/cards.yaml"]


def test_a_folder_of_cards_needs_no_rulebook(tmp_path: Path) -> None:
    folder = make_set(tmp_path) / "doors"
    cards, wrong = read_folder(folder)
    assert not wrong
    assert [placed.file for placed in cards] == ["doors/cards.yaml"]


# -- a set from a stranger is safe to load ----------------------------------------------------------------------------


@given(st.binary(max_size=300))
def test_no_bytes_break_the_loader(data: bytes) -> None:
    cards, mistakes = read_cards(data, "f.yaml")
    assert not cards
    assert all(str(mistake).startswith("f.yaml") for mistake in mistakes)


@given(st.text(alphabet="-:{}[],&*!|>'\"#%@` \n\tab1~?", max_size=120))
def test_no_yaml_breaks_the_loader(text: str) -> None:
    for mistake in read_cards(text.encode(), "f.yaml")[1]:
        assert str(mistake).startswith("f.yaml")


KEYS = st.sampled_from(
    ["kind", "id", "name", "do", "if", "else", "n", "what", "who", "use", "uses", "when", "bad_stuff", "always", "on",
     "lose", "lose_levels", "choose", "roll", "to", "is", "not", "all", "bonus", "rule", "set", "cost", "target", "a"]
)  # fmt: skip
LEAVES = KEYS | st.sampled_from(["monster", "item", "trick", "elf", "death", "die", "all", "true", "~", "", "x"])
NUMBERS = st.integers(-99, 99).map(str)
TREES = st.recursive(
    LEAVES | NUMBERS,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(KEYS, inner, max_size=4).map(
            lambda table: "{" + ", ".join(f"{key}: {value}" for key, value in table.items()) + "}"
        )
    ),
    max_leaves=12,
)


@given(st.sampled_from(sorted(schema.KINDS)), st.dictionaries(KEYS, TREES, max_size=5))
def test_no_card_breaks_the_loader(kind: str, fields: dict[str, str]) -> None:
    fields = {"id": "x", "name": "X", **fields, "kind": kind}
    text = "- {" + ", ".join(f"{key}: {value}" for key, value in fields.items()) + "}"
    cards, wrong = read_cards(text.encode(), "f.yaml")
    assert cards or wrong
