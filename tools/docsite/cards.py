"""Every set's cards as pages: what is printed on each, and its picture where pictures can be drawn."""

from collections.abc import Iterator
from html import escape
from typing import Final

from kickdoor import sets
from kickdoor.cards.printer import Face, paragraphs
from kickdoor.cards.schema import DOORS, KINDS, SEALS, Card
from tools.docsite.pictures import picture
from tools.docsite.wording import WORDS, Words

HOME: Final = {"en": "cards", "de": "karten"}


def pages(language: str) -> dict[str, str]:
    """The Markdown of every set, and of the page before them, by its place on the site."""
    home = HOME[language]
    found = {f"{home}/{set_id}.md": "\n\n".join(_set(set_id, language)) for set_id in sets.ids()}
    found[f"{home}/index.md"] = "\n\n".join(_first_page(language))
    return found


def nav(language: str) -> list[dict[str, str]]:
    home = HOME[language]
    named = [{sets.load(set_id).rulebook.name: f"{home}/{set_id}.md"} for set_id in sets.ids()]
    return [{WORDS[language].cards: f"{home}/index.md"}, *named]


def _first_page(language: str) -> Iterator[str]:
    words = WORDS[language]
    yield f"# {words.cards}"
    yield f"[{words.other_language}](../{HOME[words.other]}/index.md)"
    for set_id in sets.ids():
        yield f"## [{sets.load(set_id).rulebook.name}]({set_id}.md)"
        yield _about(set_id, words)


def _about(set_id: str, words: Words) -> str:
    cards = [placed.card for placed in sets.load(set_id).cards]
    return words.about_cards.format(different=len(cards), copies=sum(card.copies for card in cards))


def _set(set_id: str, language: str) -> Iterator[str]:
    words, faces = WORDS[language], sets.faces(set_id, language)
    yield f"---\nhide:\n  - toc\n---\n\n# {sets.load(set_id).rulebook.name}"
    yield f"{_about(set_id, words)} `kickdoor card show {set_id}.ID`"
    cards = [placed.card for placed in sets.load_in(set_id, language).cards]
    for kind in KINDS.values():
        found = sorted((card for card in cards if type(card) is kind), key=lambda card: faces[card.id].name)
        if found:
            yield f"## {words.kinds[str(kind.__struct_config__.tag)]}"
            yield '<div class="kd-cards" markdown>'
            for card in found:
                yield _drawn(card, faces[card.id], language)
            yield "</div>"


def _drawn(card: Card, face: Face, language: str) -> str:
    deck = "seal" if isinstance(card, SEALS) else "door" if isinstance(card, DOORS) else "treasure"
    words = WORDS[language]
    body = [f"<p>{escape(text)}</p>" for text in paragraphs(face, language)]
    body += [f"<p><b>{words.epic}:</b> {escape(text)}</p>" for text in face.epic]
    if face.flavour:
        body.append(f'<p class="kd-flavour">{escape(face.flavour)}</p>')
    ends = "".join(f"<span>{escape(text)}</span>" for text in face.footers)
    copies = f" · {words.copies.format(n=card.copies)}" if card.copies > 1 else ""
    badge = f' <span class="kd-badge">{escape(face.badge)}</span>' if face.badge else ""
    return "\n".join(
        (
            f'<div class="kd-card kd-{deck}" markdown>',
            "",
            f"### {_plain(face.name)}{badge} {{ #{card.id.partition('.')[2]} }}",
            "",
            picture(card),
            f'<div class="kd-text"><p class="kd-type">{escape(face.type_line)}</p>{"".join(body)}</div>',
            f'<div class="kd-ends">{ends}</div>' if ends else "",
            f'<div class="kd-id"><code>{card.id}</code>{copies}</div>',
            "</div>",
        )
    )


def _plain(name: str) -> str:
    """A name that Markdown prints as it is."""
    return "".join("\\" + letter if letter in "\\`*_{}[]()#+-.!|<>" else letter for letter in name)
