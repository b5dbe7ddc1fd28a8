"""People play through the page, in a real Chromium."""

import time
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.web
HOSTILE = "<img src=x onerror=alert(1)>"

# What somebody in a hurry taps next; the name of what was tapped, "over" at the end.
HURRY = """() => {
  const tap = (element, name) => { element.click(); return name; };
  const dialog = document.querySelector("[role=dialog]");
  if (dialog) {
    if (dialog.querySelector(".won")) return "over";
    const go = dialog.querySelector(".button.go:not([disabled])");
    if (go) return tap(go, "done");
    const choice = [...dialog.querySelectorAll(".choices button")].find((each) => each.ariaPressed !== "true");
    if (choice) return tap(choice, "choice");
    return tap(dialog.querySelector("button"), "dialog");
  }
  for (const verb of ["pass", "claim", "kick", "loot", "charity", "end_turn", "flee"]) {
    const button = document.querySelector(`[data-verb=${verb}]`);
    if (button) return tap(button, verb);
  }
  const no = [...document.querySelectorAll(".offer .button")].find((each) => each.textContent.includes("Decline"));
  return no ? tap(no, "decline") : "";
}"""


def play_to_the_end(page: Any, seconds: float = 60) -> set[str]:
    """Play hastily until somebody has won; everything that was done."""
    done: set[str] = set()
    until = time.monotonic() + seconds
    while "over" not in done:
        assert time.monotonic() < until, f"the game stands still: {page.inner_text('.board')}"
        done.add(page.evaluate(HURRY))
        page.wait_for_timeout(25)
    return done


def fits(page: Any) -> bool:
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_whole_game_against_bots(open_page: Callable[..., Any], size: str) -> None:
    page = open_page(size)
    page.fill("input[autocomplete=nickname]", "Kim")
    page.click("#play")
    page.wait_for_selector(".board")
    assert fits(page)
    assert {"pass", "kick", "over"} <= play_to_the_end(page)
    assert fits(page)
    page.click("text=Watch the replay")
    page.wait_for_selector(".controls")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".seat")
    assert fits(page)


def test_two_people_at_one_table(open_page: Callable[..., Any]) -> None:
    host = open_page(path="/#new")
    host.get_by_label("Your name").fill("Kim")
    host.get_by_label("Chairs").select_option("3")
    host.click("text=Set the table >> nth=-1")
    link = host.get_by_label("Send this link round:").input_value()
    guest = open_page("phone", path=link.partition("/t/")[1] + link.partition("/t/")[2])
    guest.get_by_label("Your name").fill("Roger")
    guest.click("text=Sit down")
    guest.wait_for_selector("text=Roger")
    host.wait_for_selector("text=Roger")
    host.click("text=Bot >> nth=0")
    host.click("text=Deal the cards")
    for page in (host, guest):
        page.wait_for_selector(".board .hand .card")
        assert page.locator("img").count() == 0
    host.get_by_placeholder("Say something").fill(HOSTILE)
    host.keyboard.press("Enter")
    host.get_by_role("log").get_by_text(HOSTILE).last.wait_for()

    hand = guest.locator(".hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    guest.reload()
    guest.wait_for_selector(".board .hand .card")
    assert guest.locator(".hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)") == hand

    guest.locator(".hand .card").first.click()
    guest.wait_for_selector("[role=dialog] .full")
    guest.keyboard.press("Escape")
    guest.wait_for_selector("[role=dialog]", state="detached")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_axe(open_page: Callable[..., Any], axe: str, scheme: str) -> None:
    page = open_page(scheme=scheme)
    page.wait_for_selector("#play:not([disabled])")
    checks = []
    for place in ("home", "table", "card"):
        if place == "table":
            page.click("#play")
            page.wait_for_selector(".board .hand .card")
        elif place == "card":
            page.locator(".hand .card").first.click()
            page.wait_for_selector("[role=dialog] .full")
        page.wait_for_timeout(500)
        page.evaluate(axe)
        found = page.evaluate("axe.run({resultTypes: ['violations']}).then(result => result.violations)")
        serious = [each for each in found if each["impact"] in ("serious", "critical")]
        checks += [f"{place}: {each['id']}: {node['html'][:120]}" for each in serious for node in each["nodes"]]
    assert not checks, "\n".join(checks)
