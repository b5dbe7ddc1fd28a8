/** The browser's Back closes what lies on the table, the uppermost first, and does not leave the table. */
const open: (() => void)[] = [];

interface Entry {
  sheet?: boolean;
}
const ours = (): boolean => Boolean((history.state as Entry | null)?.sheet);
let leaving = false; // a step back of our own, which closes nothing

/** While something is open, there is one entry in the history to go back from; afterwards there is none. */
function settle(): void {
  if (leaving) return; // until the browser has gone back
  if (open.length && !ours()) history.pushState({ sheet: true }, "");
  else if (!open.length && ours()) {
    leaving = true;
    history.back();
  }
}

if (ours()) history.replaceState(null, "");
addEventListener("popstate", () => {
  if (leaving || ours()) {
    leaving = false;
    return settle();
  }
  open.at(-1)?.();
  setTimeout(settle); // one that stays open, or one below it, is gone back from next
});

/** For an element that Back takes away. One that replaces another at once shares its entry. */
export function back(close: (() => void) | undefined) {
  return () => {
    if (!close) return;
    open.push(close);
    setTimeout(settle);
    return () => {
      open.splice(open.lastIndexOf(close), 1);
      setTimeout(settle);
    };
  };
}
