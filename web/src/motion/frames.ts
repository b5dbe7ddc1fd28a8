/**
 * Calls back in the next frame between layout and paint: what is measured or focused then is free, and seen at once.
 * In the middle of a change, or in `requestAnimationFrame`, the browser would have to lay the page out on the spot.
 */
export function laidOut(then: () => void): void {
  const watch = new ResizeObserver(() => {
    watch.disconnect();
    then();
  });
  watch.observe(document.documentElement); // the first observation always reports
}

/** Does one thing in each of the next frames: together they would hold one of them up. */
export function oneByOne(things: (() => unknown)[]): void {
  const next = () => {
    things.shift()?.();
    if (things.length) requestAnimationFrame(next);
  };
  if (things.length) requestAnimationFrame(next);
}
