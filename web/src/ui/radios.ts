const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys choose in a group of buttons of the role radio, as they do among the browser's own radio buttons. */
export function radios(group: HTMLElement): () => void {
  const move = (event: KeyboardEvent) => {
    const buttons = [...group.querySelectorAll<HTMLElement>("[role=radio]:not(:disabled)")];
    const [step, now] = [STEPS[event.key], buttons.indexOf(document.activeElement as HTMLElement)];
    if (!step || now < 0) return;
    event.preventDefault();
    const next = buttons[(now + step + buttons.length) % buttons.length]!;
    next.focus();
    next.click();
  };
  group.addEventListener("keydown", move);
  return () => group.removeEventListener("keydown", move);
}
