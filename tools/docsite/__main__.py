"""Writes all pages of the site into a folder, for the program that builds it: `python -m tools.docsite build/docs`.

The program only reads Markdown and a configuration, so that another one can take its place (docs/decisions/0020).
"""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from tools.docsite import cards, rules, sources
from tools.docsite.links import DOCS, ROOT, SOURCE, TOP_PAGES, for_the_site

CONFIGURATION: Final = "mkdocs.yml"
MENUS: Final[dict[str, Callable[[], Any]]] = {  # what stands in the menu for a list of pages
    "rules/": lambda: rules.nav("en"),
    "regeln/": lambda: rules.nav("de"),
    "cards/": lambda: cards.nav("en"),
    "karten/": lambda: cards.nav("de"),
    "decisions/": lambda: ["decisions/README.md", *sorted(_names("decisions/0*.md"))],
}
# Files of the page in the browser that the site uses too.
SHARED: Final = {"pictures/door.svg": "web/public/door.svg", "theme/tokens.css": "web/src/tokens.css"}
HOME_HEAD: Final = "---\nhide:\n  - navigation\n---\n\n"
PLAIN_FILES: Final = (".png", ".svg", ".webp", ".css", ".js", ".json")


def main(folder: Path) -> None:
    """The pages, the files that they lead to, and beside the folder a configuration with the whole menu."""
    shutil.rmtree(folder, ignore_errors=True)
    needed: set[str] = set()
    for path, text in sources.all_pages().items():
        moved, more = for_the_site(text, path)
        needed |= more
        head = HOME_HEAD if path == "README.md" else ""
        _write(folder / TOP_PAGES.get(path, path.removeprefix(DOCS)), (head + moved).encode())
    files = {path.relative_to(ROOT / DOCS).as_posix(): path for path in (ROOT / DOCS).rglob("*")}
    files = {place: path for place, path in files.items() if path.suffix in PLAIN_FILES}
    files |= {place: ROOT / path for place, path in SHARED.items()}
    files |= {SOURCE + path: ROOT / path for path in needed}
    for path, content in sources.made_files().items():
        _write(folder / path.removeprefix(DOCS), content)
    for place, file in files.items():
        _write(folder / place, file.read_bytes())
    whole = {"INHERIT": f"../{CONFIGURATION}", "docs_dir": folder.name, "site_dir": "site", "nav": menu()}
    _write(folder.parent / CONFIGURATION, yaml.safe_dump(whole, allow_unicode=True, sort_keys=False).encode())


def menu() -> Any:
    """The menu of the configuration with every page of the rules and the cards, and pages that it forgets."""
    nav = yaml.load((ROOT / CONFIGURATION).read_bytes(), _AnyTag)["nav"]
    listed = set(_places(nav))
    rest = sorted(path.name for path in (ROOT / DOCS).glob("*.md") if path.name not in listed)
    return _expanded([*nav, *([{"More": rest}] if rest else [])])


def _names(pattern: str) -> Iterator[str]:
    return (path.relative_to(ROOT / DOCS).as_posix() for path in (ROOT / DOCS).glob(pattern))


def _places(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    for entry in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from _places(entry)


class _AnyTag(yaml.SafeLoader):
    """Reads past what only the builder understands."""


_AnyTag.add_multi_constructor("", lambda loader, tag, node: None)


def _expanded(nav: Any) -> Any:
    if isinstance(nav, list):
        return [_expanded(entry) for entry in nav]
    if isinstance(nav, dict):
        return {title: _expanded(entry) for title, entry in nav.items()}
    return MENUS[nav]() if nav in MENUS else nav


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
