/** Does something in a spare moment, so that it holds up nothing that the player waits for. */
export const whenIdle: (then: () => void) => void =
  window.requestIdleCallback?.bind(window) ?? ((then: () => void) => void setTimeout(then, 500));
