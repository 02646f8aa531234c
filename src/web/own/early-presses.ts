import { useEffect } from "react";

const HELD_MS = 5_000;

type Early = { pressed: Set<HTMLButtonElement>; stop: () => void };

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * Runs in the page's head. A button whose script has not come yet is held when it is pressed (Enter in a field presses, too), and pressed
 * again once the page is taken over. Buttons that send a form to an address work without scripts and are let through. After five seconds
 * nothing is held any longer.
 */
export const NOTE_EARLY_PRESSES = `(() => {
  const pressed = new Set();
  const note = (event) => {
    const button = event.target.closest && event.target.closest("button");
    if (!button || (button.type === "submit" && button.form && button.form.hasAttribute("action"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(button);
  };
  const stop = () => removeEventListener("click", note, true);
  addEventListener("click", note, true);
  setTimeout(stop, ${HELD_MS});
  window.early = { pressed, stop };
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
