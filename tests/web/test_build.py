"""What is shipped: the page is small, it is in the wheel, and its own tests pass."""

import gzip
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kickdoor.server.pages import STATIC
from tools import build_web

ROOT = Path(__file__).parents[2]
# Bytes, gzipped, before anything can be tapped: what a page brings along, and what a table in a language adds to it.
MOST_SCRIPT = {
    ("index.html",): 150_000,
    ("index.html", "english", "TablePage"): 150_000,
    ("index.html", "german", "TablePage"): 150_000,
    ("companion.html", "de"): 80_000,
}

pytestmark = pytest.mark.skipif(not (STATIC / "index.html").is_file(), reason="the page is not built: make web")


@pytest.mark.parametrize("parts", MOST_SCRIPT, ids=" ".join)
def test_first_load_is_small(parts: tuple[str, ...]) -> None:
    """Every script that a page brings along, with what those import at once."""
    page, *fetched = parts
    waiting = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', (STATIC / page).read_text())
    assert waiting
    for name in fetched:
        (script,) = (STATIC / "assets").glob(f"{name}-*.js")
        waiting.append(f"assets/{script.name}")
    loaded: dict[str, int] = {}
    while waiting:
        name = waiting.pop()
        if name not in loaded:
            text = (STATIC / name).read_text()
            loaded[name] = len(gzip.compress(text.encode(), 9))
            waiting += [f"assets/{each}" for each in re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', text)]
    assert sum(loaded.values()) <= MOST_SCRIPT[parts], loaded


def test_the_wheel_brings_the_page(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    plain = {**build_web.os.environ, "PATH": str(tmp_path), "CC": ""}  # no compiler: the page is what matters here
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=plain)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    files = tmp_path / "installed" / "kickdoor" / "server" / "static"
    assert (files / "index.html").read_bytes() == (STATIC / "index.html").read_bytes()
    for asset in re.findall(r'(?:src|href)="/([^"]+)"', (files / "index.html").read_text()):
        assert (files / asset).is_file(), asset
    program = "from kickdoor.server import pages; print(pages.STATIC, (pages.STATIC / 'index.html').is_file())"
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True,
        env={**build_web.os.environ, "PYTHONPATH": str(tmp_path / "installed")},
    ).stdout  # fmt: skip
    assert str(files) in told and "True" in told


def test_the_manifest_installs() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == "/" and manifest["scope"] == "/" and manifest["display"] == "standalone"
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in manifest["icons"]:
        file = STATIC / icon["src"].lstrip("/")
        assert file.is_file(), icon["src"]
        if icon["type"] == "image/png":
            width = int.from_bytes(file.read_bytes()[16:20], "big")
            assert icon["sizes"] == f"{width}x{width}"


def test_units_of_the_page() -> None:
    """The page's own tests of what needs no browser: `node web/tests/run.js`."""
    node = build_web.on_the_path() or build_web.from_pypi()
    if node is None or not (build_web.WEB / "node_modules").is_dir():
        pytest.skip("there is no node")
    told = subprocess.run([node[0], "tests/run.js"], cwd=build_web.WEB, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stdout[-4000:] + told.stderr[-2000:]
    assert re.search(r"# pass [1-9]|ℹ pass [1-9]", told.stdout), told.stdout[-2000:]
