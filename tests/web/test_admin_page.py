"""The operators' page holds whatever people have written, on a desktop and on a phone."""

from pathlib import Path
from typing import Any

import pytest

from kickdoor.server import acts, admin_page
from kickdoor.server.database import opened

pytestmark = pytest.mark.web
LONG = "W" * 300
HOSTILE = f"<script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;{LONG}"


@pytest.mark.parametrize("width", [360, 1280])
def test_hostile_words_neither_run_nor_widen_the_page(chromium: Any, tmp_path: Path, width: int) -> None:
    base = opened(tmp_path / "kickdoor.db")
    try:
        sql, values = acts.keep_report("table", 1, HOSTILE, HOSTILE, ["browser"], 0)
        base.change(sql, *values)
        text = admin_page.desk(base, "kim")
    finally:
        base.close()
    page = chromium.new_page(viewport={"width": width, "height": 640})
    trouble: list[str] = []
    page.on("dialog", lambda dialog: trouble.append(dialog.message))
    page.set_content(text + f"<style>{admin_page.STYLE}</style>")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert HOSTILE in page.inner_text("body") and not trouble
    page.close()
