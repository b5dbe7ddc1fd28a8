"""What people do with the page, what they see on it, and how it looks while they do."""

import time
from pathlib import Path
from typing import Any

from tests.web.words import spoken

SHOTS = Path(__file__).parents[2] / "build" / "shots"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

# Once what has changed is laid out and painted: it is drawn in parts, so nothing more may come for some frames.
DRAWN = """new Promise((drawn) => {
  let still = 0;
  const watch = new MutationObserver(() => (still = 0));
  watch.observe(document.body, { childList: true, subtree: true });
  const next = () => (++still > 8 ? drawn(watch.disconnect()) : requestAnimationFrame(next));
  next();
})"""

# Once every card that flies has landed; what moves for ever is not waited for.
LANDED = """Promise.all(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished.catch(() => {})))"""

# What somebody in a hurry taps next; the name of what was tapped, "over" at the end.
HURRY = """() => {
  const tap = (element, name) => { element.click(); return name; };
  const dialog = document.querySelector("[role=dialog]");
  if (dialog) {
    if (dialog.querySelector(".won")) return "over";
    if (!dialog.querySelector(".inside *")) return ""; // it is still being drawn
    const go = dialog.querySelector(".button.go:not([disabled])");
    if (go) return tap(go, "done");
    const choice = [...dialog.querySelectorAll(".choices button")].find((each) => each.ariaPressed !== "true");
    if (choice) return tap(choice, "choice");
    return tap(dialog.querySelector("button"), "dialog");
  }
  for (const verb of ["nobody", "pass", "claim", "kick", "loot", "charity", "end_turn", "flee"]) {
    const button = document.querySelector(`[data-verb=${verb}]`);
    if (button) return tap(button, verb);
  }
  const no = document.querySelector(".offer.mine .answers .button:not(.yes, .flat)");
  return no ? tap(no, "decline") : "";
}"""


def play_to_the_end(page: Any, seconds: float = 90) -> set[str]:
    """Play hastily until somebody has won; everything that was done."""
    done: set[str] = set()
    until = time.monotonic() + seconds
    while "over" not in done:
        assert time.monotonic() < until, f"the game stands still: {page.inner_text('.board')}"
        done.add(page.evaluate(HURRY))
        page.wait_for_timeout(25)
    return done


def until(page: Any, wanted: str, seconds: float = 15) -> None:
    """Wait until an expression is true on the page. (Playwright's own way needs `eval`, which the page forbids.)"""
    deadline = time.monotonic() + seconds
    while not page.evaluate(wanted):
        assert time.monotonic() < deadline, f"never true: {wanted}\n{page.inner_text('body')}"
        page.wait_for_timeout(30)


def press(page: Any, verb: str) -> None:
    page.locator(f"[data-verb={verb}]").first.click()


def offered(page: Any, verb: str) -> bool:
    return bool(page.locator(f"[data-verb={verb}]").count())


def held(page: Any, name: str) -> Any:
    """A card of the hand."""
    return page.locator(".hand .card", has_text=spoken(page, name))


def dialog(page: Any) -> Any:
    return page.get_by_role("dialog")


def choose(page: Any, *names: str) -> None:
    """Tap cards in the open dialog."""
    for name in names:
        dialog(page).locator("button.card", has_text=spoken(page, name)).click()


def say(page: Any, words: str) -> None:
    """Press a button of the open dialog, by its words."""
    dialog(page).get_by_role("button", name=spoken(page, words)).click()


def totals(page: Any, munchkins: int, monsters: int) -> None:
    """Wait until the fight stands so."""
    numbers = "[...document.querySelectorAll('.fight .total b')].map(each => Number(each.textContent)).join()"
    until(page, f"{numbers} === '{munchkins},{monsters}'")


def log_says(page: Any, words: str) -> None:
    page.locator(".log p", has_text=words).last.wait_for(state="attached")


def shut(page: Any) -> None:
    page.keyboard.press("Escape")
    page.wait_for_selector("[role=dialog]", state="detached")


def fits(page: Any) -> bool:
    """Nothing scrolls sideways."""
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth"
    )
    return wide


def look_over(page: Any, axe: str, name: str) -> None:
    """On a phone in the dark and on a desktop in the light: it fits, axe finds nothing serious, a picture is kept."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    for size, wanted, scheme in (("phone", PHONE, "dark"), ("desktop", DESKTOP, "light")):
        page.set_viewport_size(wanted)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(DRAWN)
        page.evaluate(LANDED)
        page.screenshot(path=SHOTS / f"{name}-{size}-{scheme}.png")
        assert fits(page), f"{name} scrolls sideways on a {size}"
        assert not (found := serious(page, axe)), "\n".join([f"{name}, {size}, {scheme}:", *found])


def serious(page: Any, axe: str) -> list[str]:
    """What axe finds that would keep somebody out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate("axe.run({resultTypes: ['violations']}).then(result => result.violations)")
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
