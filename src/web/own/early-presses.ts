import { useEffect } from "react";

type Early = { pressed: Set<HTMLButtonElement>; stop: () => void };

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * A button of a page that its script has not taken over yet can be pressed, and nobody would hear it. This stands in the page's head, notes
 * which are (Enter in a field presses, too), and keeps it from the page, that nobody hears it twice.
 */
export const NOTE_EARLY_PRESSES = `(() => {
  const pressed = new Set();
  const note = (event) => {
    const button = event.target.closest && event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(button);
  };
  addEventListener("click", note, true);
  window.early = { pressed, stop: () => removeEventListener("click", note, true) };
})();`;

/** Once the page is taken over, they are pressed: each once, for who sees nothing happen presses again. */
export function useEarlyPresses(): void {
  // in a moment: a part that is taken over after the page around it (Suspense) can't be while React is at work, and would not hear it
  useEffect(() => void setTimeout(pressNow), []);
}

function pressNow(): void {
  const { early } = window;
  delete window.early;
  early?.stop();
  for (const button of early?.pressed ?? []) if (button.isConnected) button.click();
}
