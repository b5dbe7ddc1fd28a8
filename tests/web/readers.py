"""Players who do not see the page, or have no mouse: one has only the accessibility tree, the other only keys."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

OVER: Final = re.compile(r"wins!|WIN|Nobody wins")
# What somebody in a hurry presses: the first of these that a button of the open sheet, or of the table, begins with.
IN_A_SHEET: Final = ("Put on the table", "Do it")
AT_THE_TABLE: Final = ("Pass", "Claim", "Kick", "Loot the room", "Charity", "End turn", "Run away", "Decline")


@dataclass(frozen=True)
class Heard:
    """Something that a screen reader says: its role, its name, and the roles and names of what lies around it."""

    role: str
    name: str
    node: int
    off: bool
    chosen: bool | None  # None: it is nothing to choose
    around: tuple[tuple[str, str], ...]

    def within(self, role: str, name: str = "") -> bool:
        return any(each == role and called.startswith(name) for each, called in self.around)


class Reader:
    """Plays by the roles and names of the accessibility tree alone."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)
        self.line.send("Accessibility.enable")
        self.line.send("DOM.enable")
        self.tried: set[str] = set()  # cards that were looked at

    def hear(self) -> list[Heard]:
        """All that is said, in the order of the page."""
        nodes = self.line.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {each["nodeId"]: each for each in nodes}
        return [each for root in nodes if "parentId" not in root for each in walk(root, by_id, ())]

    def press(self, what: Heard) -> str:
        """Activate it, as a screen reader does. It may have gone meanwhile."""
        from playwright.sync_api import Error

        click = "function () { this.click(); }"
        try:
            found = self.line.send("DOM.resolveNode", {"backendNodeId": what.node})["object"]["objectId"]
            self.line.send("Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": click})
        except Error:
            pass
        return what.name

    def step(self, heard: list[Heard]) -> str:
        """The next thing that somebody in a hurry does; "over" at the end, "" if there is nothing to do."""
        sheet = next((each for each in heard if each.role == "dialog"), None)
        if sheet and OVER.search(sheet.name):
            return "over"
        buttons = [each for each in heard if each.role == "button" and not each.off]
        if sheet:
            return self.answer([each for each in buttons if each.within("dialog")])
        hand = [each for each in buttons if each.within("group", "Hand: ") and each.name.endswith("can be used now")]
        fresh = [each for each in hand if each.name not in self.tried]
        if fresh and begins(buttons, "Kick"):
            self.tried.add(fresh[0].name)
            return self.press(fresh[0])
        wanted = begins(buttons, *AT_THE_TABLE)
        return self.press(wanted) if wanted else ""

    def answer(self, buttons: list[Heard]) -> str:
        wanted = begins(buttons, *IN_A_SHEET) or next((each for each in buttons if each.chosen is False), None)
        wanted = wanted or begins(buttons, "Close") or next(iter(buttons), None)
        return self.press(wanted) if wanted else ""


def begins(buttons: list[Heard], *words: str) -> Heard | None:
    return next((each for word in words for each in buttons if each.name.startswith(word)), None)


def walk(
    node: dict[str, Any], by_id: dict[str, dict[str, Any]], around: tuple[tuple[str, str], ...]
) -> Iterator[Heard]:
    role, name = node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "")
    if not node.get("ignored"):
        said = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
        chosen = said["pressed"] in (True, "true") if "pressed" in said else None
        yield Heard(role, name.strip(), node.get("backendDOMNodeId", 0), bool(said.get("disabled")), chosen, around)
        around = (*around, (role, name.strip()))
    for child in node.get("childIds", ()):
        if child in by_id:
            yield from walk(by_id[child], by_id, around)


# The next key of somebody in a hurry: a key of the table, or the way to a button of what lies on it.
NEXT_KEY: Final = """() => {
  const to = (button) => (!button ? "" : document.activeElement === button ? "Enter" : "Tab");
  const dialog = document.querySelector("[role=dialog]");
  if (dialog) {
    if (dialog.querySelector(".won")) return "over";
    const go = dialog.querySelector(".button.go:not([disabled])");
    const choice = [...dialog.querySelectorAll(".choices button")].find((each) => each.ariaPressed !== "true");
    return dialog.contains(document.activeElement) ? to(go ?? choice ?? dialog.querySelector("button")) : "";
  }
  const KEYS = { pass: "p", claim: "k", kick: "k", loot: "k", charity: "e", end_turn: "e", flee: "r" };
  for (const [verb, key] of Object.entries(KEYS)) {
    const button = document.querySelector(`[data-verb=${verb}]`);
    if (button) return button.ariaBusy === "true" ? "" : key;
  }
  const no = [...document.querySelectorAll(".offer .button")].find((each) => each.textContent.includes("Decline"));
  if (!no) return "";
  return document.activeElement.closest(".offer") === no.closest(".offer") ? to(no) : "o";
}"""


class Typist:
    """Plays with the keyboard alone."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def step(self) -> str:
        key: str = self.page.evaluate(NEXT_KEY)
        if key and key != "over":
            self.page.keyboard.press(key)
        return key


def play(page: Any, step: Callable[[], str], seconds: float) -> list[str]:
    """Play until somebody has won; everything that was done."""
    done: list[str] = []
    until = time.monotonic() + seconds
    while "over" not in done:
        assert time.monotonic() < until, f"the game stands still after {done[-8:]}: {page.inner_text('body')}"
        if what := step():
            done.append(what)
        page.wait_for_timeout(25)
    return done
