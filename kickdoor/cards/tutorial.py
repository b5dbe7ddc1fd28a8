"""The opening of the documentation page."""

from typing import Final

TUTORIAL: Final = """\
# The card language

Cards are data. What a card does is written in a small closed vocabulary, and what the card *says* is printed from the
same data, so that no card can say one thing and do another. This page is made from the vocabulary itself:
`python -m kickdoor.cards.vocabulary > docs/card-language.md`.

## A card in five minutes

**Write it.** A card file is a list of cards, each with its `kind`, an `id` and a `name`. Put this into `mine.yaml`:

```yaml
- id: tax_ogre
  kind: monster
  name: Tax Ogre
  level: 8
  treasures: 2
  icon: ogre
  flavour: He only takes what is yours.
  always:
    - bonus: {n: 3, if: {is: thief}}
  bad_stuff:
    - lose: {what: {pick: dearest}}
```

**Check it.** Every mistake is named with file, line, card and place, and with the nearest right word:

```console
$ kickdoor card check mine.yaml
mine.yaml: 1 card (1 different), no mistakes
```

Had you written `lose_level: 1` as Bad Stuff, it would have said:

```console
mine.yaml:11: tax_ogre: bad_stuff[0]: unknown word "lose_level", did you mean "lose_levels"?
```

**Show it.**

```console
$ kickdoor card show mine.yaml#tax_ogre
╭─  Tax Ogre 8  ─────────────────────────────╮
│ Level 8 monster                            │
│ ────────────────────────────────────────── │
│ +3 against Thieves.                        │
│                                            │
│ Bad Stuff: Discard your most valuable      │
│ Item.                                      │
│                                            │
│ He only takes what is yours.               │
│ ────────────────────────────────────────── │
│ 1 level                        2 Treasures │
╰───────────────────────────────── tax_ogre ─╯
```

## How words are written

- A word is a map with one key, the word. Its value fills the word's fields by name, or, if it is no such map, its first
  field: `lose_levels: 2` is `lose_levels: {n: 2}`.
- A word whose fields may all be left out may stand alone: `death`.
- Where a list is expected, one thing alone is a list of one: `bad_stuff: death`, `is: elf`.
- A word that takes cards always names the field: `lose: {what: {slot: armor}}`.
- `yes`, `no`, `on` and `off` are plain words; only a field that takes `true` or `false` reads them as such.
- There are no anchors, aliases or tags; a file has at most 1 MiB, 24 levels of nesting and 2,000 cards.

"You" is the player the card happens to: its player, the victim of a Curse, the munchkin who was caught. What needs a
choice beforehand (a monster, a player, an Item) stands in a `use` with a `target`.

A set is a folder with a `rulebook.yaml` (name, identities, tags, what things are called, the numbers that differ from
`sets/base.yaml`, the size of its decks) and card files in `doors/` and `treasures/`. In files ids are short; everywhere
else a card is known by its set and id, such as `mazes.glampire`.
"""
