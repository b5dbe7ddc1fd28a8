"""The lesson, from its first word to its last: a beginner does what the coach says."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from kickdoor.server import lesson, packs
from tests.web.hands import HURRY, dialog, look_over, press, say, until

pytestmark = pytest.mark.web
SAYS = "(document.querySelector('.coach')?.dataset.lesson ?? '')"
LOG = "document.querySelector('[role=region][aria-label=\"What happened\"]')"
TO_READ = f"{LOG}.scrollHeight - {LOG}.scrollTop - {LOG}.clientHeight"  # how much of the log lies below its edge
# The coach may have changed its mind between a look and a tap: both at once. Its last word is left for the end.
GOT_IT = """() => {
  const coach = document.querySelector(".coach:not([data-lesson=over])");
  coach?.querySelector(".button.yes").click();
  return [coach?.dataset.lesson ?? "", Number(coach?.dataset.step ?? 0)];
}"""


class Pupil:
    """Somebody who does as told and says "Got it"."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.learned: list[str] = []
        self.steps: list[int] = []

    def hears(self, about: str) -> None:
        until(self.page, f"{SAYS} === '{about}'")
        self.got_it()

    def got_it(self) -> str:
        """Wave off what the coach says just now, "" if it says nothing."""
        about, step = self.page.evaluate(GOT_IT)
        if about:
            self.learned.append(about)
            self.steps.append(step)
            until(self.page, f"{SAYS} !== '{about}'")
        return about

    def passes_until(self, about: str) -> None:
        """Again and again: whatever somebody plays in between asks everybody once more."""
        tap = "document.querySelector('[data-verb=pass]')?.click()"
        until(self.page, f"{SAYS} === '{about}' || ({tap}, false)")
        self.hears(about)

    def brights(self, kind: str) -> list[str]:
        """The cards of a kind that may be played now."""
        known = packs.pool(packs.pack(lesson.SETS)[1]).by_id
        cards = self.page.locator(".hand .card.bright").evaluate_all("cards => cards.map(card => card.dataset.card)")
        return [card for card in cards if known[card].kind == kind]

    def lays_down(self, card: str, words: str) -> None:
        self.page.locator(f".hand [data-card='{card}']").first.click()
        say(self.page, words)
        self.page.locator(f".me .play [data-card='{card}']").wait_for()

    def plays_on(self, seconds: float = 180) -> None:
        """In a hurry, to the end of the game; all that the coach says on the way is heard."""
        deadline = time.monotonic() + seconds
        done = ""
        while done != "over":
            assert time.monotonic() < deadline, f"the lesson stands still: {self.page.inner_text('.board')}"
            self.got_it()
            done = self.page.evaluate(HURRY)
            self.page.wait_for_timeout(25)


def test_the_lesson_from_start_to_end(open_page: Callable[..., Any], axe: str) -> None:
    page = open_page()
    page.get_by_role("button", name="Learn by playing").click()
    pupil = Pupil(page)
    until(page, f"{SAYS} === 'welcome'")
    look_over(page, axe, "lesson")
    pupil.hears("welcome")
    pupil.passes_until("identity")
    pupil.lays_down(pupil.brights("identity")[0], "Play")
    pupil.hears("equip")
    for item in pupil.brights("item"):
        pupil.lays_down(item, "Put on the table")
    pupil.hears("kick")
    press(page, "kick")
    pupil.hears("totals")
    pupil.hears("claim")
    press(page, "claim")
    pupil.passes_until("level")
    pupil.plays_on()
    assert len(set(pupil.learned)) == len(pupil.learned), "nothing is taught twice"
    assert pupil.steps == sorted(set(pupil.steps)) and pupil.steps[-1] <= 12, "in order, in at most twelve steps"
    assert "others" in pupil.learned and {"end_turn", "charity"} & {*pupil.learned}
    until(page, f"{SAYS} === 'over'")
    until(page, f"{TO_READ} < 2")
    look_over(page, axe, "lesson-over")
    page.locator(".coach .button.yes").click()  # it is not covered by the end of the game
    page.locator(".coach").wait_for(state="detached")
    dialog(page).wait_for()
