const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys choose in a group of buttons of the role radio, as they do among the browser's own radio buttons. */
export function radios(group: HTMLElement): () => void {
  const move = (event: KeyboardEvent) => {
    const buttons = [...group.querySelectorAll<HTMLElement>("[role=radio]:not(:disabled)")];
    const now = buttons.indexOf(document.activeElement as HTMLElement);
    const to = event.key === "Home" ? 0 : event.key === "End" ? -1 : now + (STEPS[event.key] ?? 0);
    if (now < 0 || to === now) return;
    event.preventDefault();
    const next = buttons.at(to % buttons.length)!;
    next.focus();
    next.click();
  };
  group.addEventListener("keydown", move);
  return () => group.removeEventListener("keydown", move);
}
