declare global {
  interface Window {
    earlyKeys?: { heard: KeyboardEvent[]; stop: () => void };
  }
}

/**
 * The server draws the door before its script is there, and a handheld scanner types as soon as there is something to see. This stands in
 * the page, and notes what is typed until `useTypedCodes` listens.
 */
export const NOTE_EARLY_KEYS = `(() => {
  const heard = [];
  const note = (event) => heard.push(event);
  addEventListener("keydown", note, true);
  window.earlyKeys = { heard, stop: () => removeEventListener("keydown", note, true) };
})();`;

/** What was typed by now, once. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const { earlyKeys } = window;
  delete window.earlyKeys;
  earlyKeys?.stop();
  return earlyKeys?.heard ?? [];
}
