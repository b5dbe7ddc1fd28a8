"""Draws a card in the terminal."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kickdoor.cards.printer import LANGUAGES, Face
from kickdoor.cards.schema import DOORS, SEALS, Card

WIDTH = 46


def draw(card: Card, face: Face, language: str = "en", epic: bool = False) -> Panel:
    """The card in a frame: the colour of its deck, its name, type, text and numbers."""
    colour = "yellow" if isinstance(card, DOORS) else "magenta" if isinstance(card, SEALS) else "cyan"
    parts: list[RenderableType] = [Text(face.type_line, style="dim")]
    if face.powers or face.bad_stuff:
        parts.append(Rule(style=f"dim {colour}", characters="─"))
    parts += _paragraphs(face, language, epic)
    if face.flavour:
        parts += [Text(""), Text(face.flavour, style="italic dim")]
    if face.footers:
        parts += [Rule(style=f"dim {colour}", characters="─"), _ends(face.footers)]
    copies = f"{card.id} ×{card.copies}" if card.copies > 1 else card.id
    return Panel(
        Group(*parts),
        title=Text.assemble(f" {face.name} ", (f"{face.badge} ", f"bold {colour}") if face.badge else "", style="bold"),
        title_align="left",
        subtitle=Text(copies, style="dim"),
        subtitle_align="right",
        border_style=colour,
        box=box.ROUNDED,
        width=WIDTH,
        padding=(0, 1),
    )


def _paragraphs(face: Face, language: str, epic: bool) -> list[Text]:
    texts = [Text(paragraph) for paragraph in face.powers + (face.epic if epic else ())]
    if face.bad_stuff:
        texts.append(Text.assemble((f"{LANGUAGES[language].texts.bad_stuff}: ", "bold red"), " ".join(face.bad_stuff)))
    return [line for text in texts for line in (Text(""), text)][1:]


def _ends(footers: tuple[str, ...]) -> Table:
    """The first at the left edge, the last at the right."""
    table = Table.grid(expand=True)
    for index in range(len(footers)):
        table.add_column(justify="left" if index == 0 and len(footers) > 1 else "right")
    table.add_row(*footers)
    return table
