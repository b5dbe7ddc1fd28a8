/** The browser's Back closes what lies on the table, the uppermost first, and does not leave the table.
 *
 * What opens puts an entry into the history, to go back from, unless the page stands on one already. It stays there
 * when things are closed by hand: to take it away takes a moment, in which Back would leave the table. With nothing
 * left to close, Back passes over it.
 */
const open: (() => void)[] = [];

interface Entry {
  sheet?: boolean;
}
let standing = ""; // the path of the entry that the page stands on, if it is one of ours

/** Look again, after a change of the history. */
export function look(): void {
  standing = (history.state as Entry | null)?.sheet ? location.pathname : "";
}

function prepare(): void {
  if (!standing) history.pushState({ sheet: true }, "");
  look();
}

look();
addEventListener("popstate", () => {
  const before = standing;
  look();
  if (!before || standing || location.pathname !== before) return; // a step to another page, or onto an entry of ours
  const close = open.at(-1);
  if (!close) return history.back();
  prepare(); // at once: who goes back twice closes two
  close();
});

/** For an element that Back takes away. */
export function back(close: (() => void) | undefined) {
  return () => {
    if (!close) return;
    open.push(close);
    prepare();
    return () => void open.splice(open.lastIndexOf(close), 1);
  };
}
