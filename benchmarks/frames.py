"""Frames of the page on a phone that is slowed four times, with 60 cards on the table: `make trace`.

A player kicks the door, others stab, somebody runs. Three figures: how many frames the phone showed and how many it
left out while all that moved, by the compositor of the browser; how often the page was there for one, by the
clock (a busy machine spoils both); and the work of its thread between two frames on the processor, four times over,
which a busy machine does not spoil. Motion that only moves and fades needs none of it: the compositor goes on alone.
"""

import json
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import quantiles
from typing import Any, Final, NamedTuple

from benchmarks.page import COUNT, HAND, ITEMS, cpu, main_thread
from tests.web.stage import Stage
from tools import browser

SLOWED: Final = 4
TRACED: Final = ("toplevel", "devtools.timeline")
SCREEN: Final = ("cc", "benchmark")  # costs a little itself, so it is left out where work is measured
STAB: Final = "Greater"
FRAME: Final = 1000 / 60
SECONDS: Final = 4
PHONE: Final = {"width": 390, "height": 844}
WATCH: Final = """(seconds) => new Promise((resolve) => {
  const times = [];
  const next = (now) => {
    times.push(now);
    now - times[0] < seconds * 1000 ? requestAnimationFrame(next) : resolve(times);
  };
  requestAnimationFrame(next);
})"""


class Film(NamedTuple):
    """What was seen of it."""

    gaps: list[float]  # milliseconds between two frames of the page's thread
    spent: list[float]  # milliseconds of its work before each of them
    shown: int  # frames of the screen
    left_out: int  # frames in which something should have moved, and did not
    cards: int


def filmed(chromium: Any, stage: Stage, throttled: bool) -> Film:
    """Everything that moves, once."""
    carried = [{name: "sideways"} for name in ITEMS]
    seats: dict[str, Any] = {
        "Kim": {"level": 2, "in_play": carried[:12], "hand": [name for name in HAND if name != STAB]},
        "Roger": {"in_play": carried[12:28], "hand": [STAB]},
        "Ann": {"level": 3, "in_play": carried[28:]},
    }
    arranged = {"seats": seats, "turn": "Kim", "doors": ["Bearbug"], "house_rules": {"big_limit": 9}}
    table = stage.table("Kim", "Roger", "Ann", arranged=arranged)
    roger = table.ghost("Roger")
    context = chromium.new_context(viewport=PHONE, is_mobile=True, has_touch=True, device_scale_factor=2)
    page = context.new_page()
    page.goto(stage.url + table.seat_link("Kim"))
    page.wait_for_selector(".board .hand .card")
    page.wait_for_timeout(1500)
    cards = int(page.evaluate(COUNT))
    if throttled:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    chromium.start_tracing(page=page, categories=[*TRACED, *(SCREEN if throttled else ())])
    page.evaluate(f"() => {{ window.frames60 = ({WATCH})({SECONDS}); }}")
    page.locator("[data-verb=kick]").dispatch_event("click")
    page.wait_for_selector(".fight")
    page.wait_for_timeout(700)
    roger.wait(lambda client: bool(client.view["fight"]))
    foe = roger.client.view["fight"]["foes"][0]["card"]["handle"]
    roger.act("play", card=roger.held(STAB.lower()), on=foe)
    times = page.evaluate("window.frames60")
    found = json.loads(chromium.stop_tracing())["traceEvents"]
    context.close()
    roger.leave()
    return Film([later - now for now, later in pairwise(times)], work(found), *shown(found), cards)


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
    """The page's work before each frame."""
    pid, tid = main_thread(events)
    own = [each for each in events if (each.get("pid"), each.get("tid")) == (pid, tid) and each.get("ph") == "X"]
    tasks = sorted((each for each in own if each["name"].endswith("RunTask")), key=lambda each: each["ts"])
    frames = sorted(each["ts"] for each in own if each["name"] == "FireAnimationFrame")
    found: list[float] = []
    for began, ended in pairwise(frames):
        found.append(cpu([each for each in tasks if began <= each["ts"] < ended]))
    return found


def main() -> int:
    from playwright.sync_api import sync_playwright

    path = browser.usable()
    if not path:
        print(f"There is no Chromium. {browser.HOW}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stage = Stage(Path(folder) / "kickdoor.db")
        stage.start()
        chromium = playwright.chromium.launch(executable_path=path, args=list(browser.ARGUMENTS))
        quick, slowed = filmed(chromium, stage, False), filmed(chromium, stage, True)
        chromium.close()
        stage.stop()
    slow = [SLOWED * each for each in quick.spent]
    late = sum(1 for each in slow if each > FRAME)
    middle, high = quantiles(slow, n=20)[9], quantiles(slow, n=20)[18]
    print(f"{quick.cards} cards, a phone slowed {SLOWED} times, {SECONDS} s of kicking, stabbing and swinging totals:")
    print(
        f"  work between two frames, slowed: half below {middle:.1f} ms, 95 % below {high:.1f}, most {max(slow):.1f}; "
        f"{late} of {len(slow)} frames above {FRAME:.1f}"
    )
    print(f"  the screen: {slowed.shown} frames shown, {slowed.left_out} left out")
    longest = max(slowed.gaps)
    print(f"  the page's thread: there for {len(slowed.gaps) / SECONDS:.0f} a second, longest wait {longest:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
