"""Links between pages, as they are written for readers of the repository, and as the site needs them."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = "docs/"
SOURCE: Final = "source/"  # where the site keeps files that are no pages

# Pages that stand at the top of the repository, and their places on the site.
TOP_PAGES: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
}

_FENCE: Final = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"(\]\(|(?:src|href)=\")([^)\"\s]+)")
_HEADING: Final = re.compile(r"^#+ (.+?)(?: \{ #([\w-]+) \})?$", re.MULTILINE)


def links(text: str) -> Iterator[str]:
    """Every link and picture of a page that leads to a file or a place in it, outside of code."""
    for _, target in _LINK.findall(_FENCE.sub("", text)):
        if not _elsewhere(target):
            yield target


def for_the_site(text: str, page: str) -> tuple[str, set[str]]:
    """The text of a page with the links that hold on the site, and the files that it leads to besides pages."""
    files: set[str] = set()

    def moved(found: re.Match[str]) -> str:
        if _elsewhere(found[2]) or found[2].startswith("#"):
            return found[0]
        path, anchor = _resolved(found[2], page)
        place = _place(path)
        if place.startswith(SOURCE):
            files.add(path)
        return f"{found[1]}{relpath(place, PurePosixPath(_place(page)).parent)}{anchor}"

    parts = []
    end = 0
    for fence in _FENCE.finditer(text):
        parts += [_LINK.sub(moved, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join((*parts, _LINK.sub(moved, text[end:]))), files


def broken(pages: dict[str, str], made: Collection[str] = (), root: Path = ROOT) -> list[str]:
    """What leads nowhere: to a file that neither exists nor is made, or to a heading that its page does not have."""
    anchors = {page: set(_anchors(text)) for page, text in pages.items()}
    found = []
    for page, text in pages.items():
        for link in links(text):
            path, anchor = _resolved(link, page)
            if path not in pages and path not in made and not (root / path).exists():
                found.append(f"{page}: {link} does not exist")
            elif anchor and path in pages and anchor[1:] not in anchors[path]:
                found.append(f"{page}: {link}: there is no such heading")
    return found


def _elsewhere(target: str) -> bool:
    return "://" in target or target.startswith(("mailto:", "data:"))


def _resolved(link: str, page: str) -> tuple[str, str]:
    """The file that a link leads to, from the top of the repository, and the anchor in it."""
    path, mark, anchor = link.partition("#")
    folder = PurePosixPath(page).parent.as_posix()
    return (normpath(f"{folder}/{path}") if path else page), mark + anchor


def _place(path: str) -> str:
    """Where a file of the repository stands on the site."""
    if path in TOP_PAGES:
        return TOP_PAGES[path]
    return path.removeprefix(DOCS) if path.startswith(DOCS) else f"{SOURCE}{path}"


def _anchors(text: str) -> Iterator[str]:
    for title, given in _HEADING.findall(_FENCE.sub("", text)):
        yield given or slug(title)


def slug(title: str) -> str:
    """The anchor of a heading, as GitHub and the site make it.

    >>> slug("What `null` means, and why")
    'what-null-means-and-why'
    """
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).replace("`", "")
    return re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")
