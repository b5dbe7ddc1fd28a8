/** Does something in a spare moment, so that it holds up nothing that the player waits for. */
export const whenIdle: (then: () => void, options?: IdleRequestOptions) => void =
  window.requestIdleCallback?.bind(window) ?? ((then, options) => void setTimeout(then, options?.timeout ?? 500));
