"""No frame of the page has much to draw: what comes at once is drawn in parts. Counted, so that no clock decides."""

from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.scenes import SCENES
from tests.web.hands import until
from tests.web.stage import Stage

pytestmark = pytest.mark.web
# Elements that a frame may add. All of a fight are 150 and more; a body of 28 cards has 500.
MOST = 50
SLOWED = 8  # times, while the table is made: so the page takes any machine for a slow one, and draws part by part
# Adds up what every frame adds to the page: elements, and pictures, each of which is read like a page of its own.
COUNT = """() => {
  window.frames = [];
  const watch = new MutationObserver((changes) => {
    const found = window.frames.at(-1);
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (node.nodeType !== 1 || !node.isConnected) continue;
        const all = [node, ...node.querySelectorAll("*")];
        found.elements += all.length;
        found.pictures += all.filter((each) => each.matches(".board img")).length;
        found.what.push(node.className?.baseVal ?? node.className);
      }
  });
  const next = () => {
    window.frames.push({ elements: 0, pictures: 0, what: [] });
    requestAnimationFrame(next);
  };
  next();
  watch.observe(document.body, { childList: true, subtree: true });
}"""


def slowed(page: Any, times: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name.replace(" ", "-"))
def test_a_frame_draws_little(open_page: Callable[..., Any], stage: Stage, scene: Any) -> None:
    table = scene.table(stage)
    ghosts = {name: table.ghost(name) for name in table.tokens}
    page = open_page("phone")
    slowed(page, SLOWED)
    page.goto(stage.url + table.seat_link(scene.viewer))
    page.wait_for_selector(".board .me")
    slowed(page, 1)
    scene.before(ghosts)
    page.wait_for_timeout(2500)  # until every picture is drawn
    page.evaluate(COUNT)
    for wanted in scene.clicks.values():
        page.wait_for_selector(wanted)
        page.locator(wanted).first.dispatch_event("click")
        page.wait_for_timeout(600)
    scene.during(ghosts)
    page.wait_for_selector(scene.until)
    until(page, "window.frames.slice(-30).every(({ elements }) => !elements)")
    for ghost in ghosts.values():
        ghost.leave()
    frames = page.evaluate("window.frames")
    assert sum(frame["elements"] for frame in frames) > 20, "something was to be seen"
    full = max(frames, key=lambda frame: frame["elements"])
    assert full["elements"] <= MOST, full
    assert all(frame["pictures"] <= 1 for frame in frames)
