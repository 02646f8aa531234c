declare global {
  interface Window {
    earlyKeys?: { heard: KeyboardEvent[]; stop: () => void };
  }
}

/**
 * An inline script for the server-rendered page. A handheld scanner types as soon as the page is
 * visible, so the script records keys until `useTypedCodes` is mounted.
 */
export const NOTE_EARLY_KEYS = `(() => {
  const heard = [];
  const note = (event) => heard.push(event);
  addEventListener("keydown", note, true);
  window.earlyKeys = { heard, stop: () => removeEventListener("keydown", note, true) };
})();`;

/** Returns the keys typed so far, once. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const { earlyKeys } = window;
  delete window.earlyKeys;
  earlyKeys?.stop();
  return earlyKeys?.heard ?? [];
}
