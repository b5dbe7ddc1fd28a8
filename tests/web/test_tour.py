"""The rules of the tour, on the smallest phone: `make tour` keeps them in every size, look and language."""

import re
from typing import Any

import pytest

from tests.web.stage import Stage
from tests.web.tour.camera import RULES, Camera, Wanted

pytestmark = pytest.mark.web
SMALLEST = Wanted(sizes=("360x640",), looks=("light",))

# What somebody could do to the page, and the rule that would be broken.
HARM = {
    "small print": ".waited { font-size: 9px }",
    "small target": ".tools .button { width: 30px; min-width: 0; height: 30px; min-height: 0 }",
    "cut off": ".waited { height: 3px; min-height: 0; overflow: hidden }",
    "shortened": ".seat .names b { width: 12px; display: block; white-space: nowrap }",
    "covered": ".others { height: 20px }",
    "main button out of sight": ".dock { position: static; margin-top: 900px }",
    "main button covered": ".toasts { bottom: 0; height: 90px; pointer-events: auto; background: red }",
    "sideways": ".board { width: 500px }",
}
WITH = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}"""


@pytest.mark.parametrize(("name", "language"), [("crowd_8_4", "de"), ("lesson", "en"), ("home", "de")])
def test_the_rules_are_kept(name: str, language: str, chromium: Any, stage: Stage) -> None:
    camera = Camera(chromium, stage, language)
    try:
        found = list(camera.take(name, SMALLEST))
    finally:
        camera.close()
    assert not found, "\n".join(found)


def test_what_breaks_a_rule_is_found(chromium: Any, stage: Stage) -> None:
    camera = Camera(chromium, stage)
    try:
        page = camera.reached("crowd_3_1")
        page.set_viewport_size({"width": 360, "height": 640})
        for rule, css in HARM.items():
            page.evaluate(WITH, re.sub(r"(?=;| })", " !important", css))
            assert any(each.startswith(rule) for each in page.evaluate(RULES)), rule
    finally:
        camera.close()
