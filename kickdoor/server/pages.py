"""The page in the browser, if it was built: where it is, how it is sent, and whether it is whole."""

import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from kickdoor import __version__
from kickdoor.server.delivery import page_file
from kickdoor.server.previews import head, preview
from kickdoor.server.visitors import secure
from kickdoor.texts import DEFAULT, spoken

STATIC: Final = Path(__file__).parent / "static"
PATHS: Final = (
    "/", "/t/{id}", "/t/{id}/screen", "/seat", "/replay/{id}", "/story/{id}", "/mine", "/rules", "/lobby", "/credits",
    "/odds", "/odds/{id}", "/puzzle", "/puzzle/{id}",
)  # fmt: skip
COMPANION: Final = STATIC / "companion.html"
COMPANION_PATHS: Final = ("/c", "/c/{id}", "/c/{id}/tv")
ASSET: Final = re.compile(r'(?:src|href)="/(assets/[^"]+)"')


async def page(request: Request) -> Response:
    """The page, whatever it will show; links to a table or a game say what that is to who only looks at the link."""
    index = STATIC / "index.html"
    if not index.is_file():
        return unbuilt()
    hub, path = request.app.state.hub, request.url.path
    language = spoken(request.headers.get("accept-language", DEFAULT).partition(",")[0])
    shown = preview(path.split("/")[1], request.path_params.get("id", ""), hub.store, language)
    origin = f"{'https' if secure(request, hub.limits) else 'http'}://{request.headers.get('host', '')}"
    return HTMLResponse(index.read_text("utf-8").replace("</head>", head(shown, origin, path) + "</head>", 1))


async def companion(request: Request) -> Response:
    """The page of the companion: `/c`, and a game at `/c/ID`."""
    return page_file(str(COMPANION), request) if COMPANION.is_file() else unbuilt()


def unbuilt() -> Response:
    return PlainTextResponse(f"Kickdoor {__version__}: the table is open, the page is not built. See docs/server.md.\n")


def fault(folder: Path = STATIC) -> str:
    """What is missing of a page that was built, "" if nothing."""
    if not folder.is_dir():
        return ""
    wanted: list[str] = []
    for file in {folder / "index.html", *folder.glob("*.html")}:
        wanted += ASSET.findall(file.read_text("utf-8")) if file.is_file() else [file.name]
    return next((f"the page lacks {name}" for name in wanted if not (folder / name).is_file()), "")
