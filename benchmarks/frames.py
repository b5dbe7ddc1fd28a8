"""Frames of the page on a phone that is slowed four times, with 60 cards on the table: `make trace`.

`benchmarks/scenes.py` says what moves. Three figures for each scene: how many frames the phone showed and how many it
left out, by the compositor of the browser; how often the page was there for one, by the clock (a busy machine spoils
both); and the work of its thread for each frame on the processor, four times over, which a busy machine spoils less.
Motion that only moves and fades needs none of it: the compositor goes on alone.
"""

import json
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import quantiles
from typing import Any, Final, NamedTuple

from benchmarks.page import COUNT, cpu, main_thread
from benchmarks.scenes import NAMES, SCENES, Scene
from tests.web.stage import Stage
from tools import browser

SLOWED: Final = 4
TRACED: Final = ("toplevel", "devtools.timeline")
SCREEN: Final = ("cc", "benchmark")  # costs a little itself, so it is left out where work is measured
FRAME: Final = 1000 / 60
SECONDS: Final = 4
PHONE: Final = {"width": 390, "height": 844}
WATCH: Final = """([seconds, clicks]) => {
  const times = [];
  const next = (now) => {
    times.push(now);
    if (now - times[0] < seconds * 1000) requestAnimationFrame(next);
    else window.times = times;
  };
  window.shifts = [];
  const seen = new PerformanceObserver((list) => window.shifts.push(...list.getEntries()));
  seen.observe({ type: "layout-shift" });
  for (const [at, where] of clicks) setTimeout(() => document.querySelector(where).click(), at);
  requestAnimationFrame(next);
}"""


class Film(NamedTuple):
    """What was seen of a scene."""

    gaps: list[float]  # milliseconds between two frames of the page's thread
    spent: list[float]  # milliseconds of its work for each of them
    shown: int  # frames of the screen
    left_out: int  # frames in which something should have moved, and did not
    shift: float  # how far what stands still was moved
    cards: int


def filmed(chromium: Any, stage: Stage, scene: Scene, throttled: bool) -> Film:
    """Everything that moves, once."""
    table = scene.table(stage)
    ghosts = {name: table.ghost(name) for name in NAMES}
    context = chromium.new_context(viewport=PHONE, is_mobile=True, has_touch=True, device_scale_factor=2)
    page = context.new_page()
    pace = context.new_cdp_session(page)
    pace.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})  # the page learns from it that the phone is slow
    page.goto(stage.url + table.seat_link(scene.viewer))
    page.wait_for_selector(".board .me")
    pace.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.touchscreen.tap(5, 300)  # the first touch opens the loudspeaker
    scene.before(ghosts)
    page.wait_for_timeout(3000)  # until every picture is drawn
    cards = int(page.evaluate(COUNT))
    if throttled:
        pace.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    chromium.start_tracing(page=page, categories=[*TRACED, *(SCREEN if throttled else ())])
    page.evaluate(WATCH, [SECONDS, list(scene.clicks.items())])
    ended = time.monotonic() + SECONDS + 0.5
    scene.during(ghosts)
    time.sleep(max(0.0, ended - time.monotonic()))
    found = json.loads(chromium.stop_tracing())["traceEvents"]
    page.wait_for_selector(scene.until)
    times = page.evaluate("window.times")
    shift = float(page.evaluate("window.shifts.reduce((sum, each) => sum + each.value, 0)"))
    context.close()
    for ghost in ghosts.values():
        ghost.leave()
    return Film([later - now for now, later in pairwise(times)], work(found), *shown(found), shift, cards)


def shown(events: list[dict[str, Any]]) -> tuple[int, int]:
    """How many frames came to the screen, and how many did not that should have. A frame may be reported twice: once
    with what the compositor moved by itself, and once with what the page's thread had to add."""
    pid, _ = main_thread(events)
    seen: set[int] = set()
    missed: set[int] = set()
    for each in events:
        if each["name"] != "PipelineReporter" or each["ph"] != "b" or each["pid"] != pid:
            continue
        report = each["args"].get("frame_reporter") or each["args"]["chrome_frame_reporter"]
        if report["state"].startswith("STATE_PRESENTED"):
            seen.add(report["frame_sequence"])
        elif report["state"] == "STATE_DROPPED" and report["affects_smoothness"]:
            missed.add(report["frame_sequence"])
    return len(seen), len(missed - seen)


def work(events: list[dict[str, Any]]) -> list[float]:
    """The page's work for each frame: since the last one, and in it. What the browser's tools want does not count."""
    pid, tid = main_thread(events)
    own = [each for each in events if (each.get("pid"), each.get("tid")) == (pid, tid) and each.get("ph") == "X"]
    asked = [each["ts"] for each in own if "DevTools" in str(each["args"].get("chrome_mojo_event_info"))]
    drawn = [each["ts"] for each in own if each["name"] == "FireAnimationFrame"]

    def has(task: dict[str, Any], times: list[float]) -> bool:
        return any(task["ts"] <= each <= task["ts"] + task["dur"] for each in times)

    tasks = [each for each in own if each["name"].endswith("RunTask") and not has(each, asked)]
    frames = sorted(each["ts"] for each in tasks if has(each, drawn))
    return [cpu([each for each in tasks if began < each["ts"] <= ended]) for began, ended in pairwise(frames)]


def told(scene: Scene, quick: Film, slowed: Film) -> str:
    slow = [SLOWED * each for each in quick.spent]
    late = sum(1 for each in slow if each > FRAME)
    middle, high = quantiles(slow, n=20)[9], quantiles(slow, n=20)[18]
    return (
        f"{scene.name} ({quick.cards} cards):\n"
        f"  work for a frame, slowed: half below {middle:.1f} ms, 95 % below {high:.1f}, most {max(slow):.1f}; "
        f"{late} of {len(slow)} frames above {FRAME:.1f}\n"
        f"  the screen: {slowed.shown} frames shown, {slowed.left_out} left out\n"
        f"  the page's thread: there for {len(slowed.gaps) / SECONDS:.0f} a second, longest wait "
        f"{max(slowed.gaps):.0f} ms; layout shift {quick.shift:.2f}"
    )


def main() -> int:
    from playwright.sync_api import sync_playwright

    path = browser.usable()
    if not path:
        print(f"There is no Chromium. {browser.HOW}", file=sys.stderr)
        return 1
    print(f"A phone slowed {SLOWED} times, {SECONDS} s each:")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stage = Stage(Path(folder) / "kickdoor.db")
        stage.start()
        chromium = playwright.chromium.launch(executable_path=path, args=list(browser.ARGUMENTS))
        for scene in SCENES:
            quick, slowed = (filmed(chromium, stage, scene, throttled) for throttled in (False, True))
            print(told(scene, quick, slowed), flush=True)
        chromium.close()
        stage.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
