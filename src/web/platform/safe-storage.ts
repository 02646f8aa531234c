/**
 * Storage of this browser that never throws. Where it is denied (blocked cookies, a frame without
 * storage) or full, nothing is stored and nothing is found.
 */
type Kind = "localStorage" | "sessionStorage";

export function readItem(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** An event of the window after `writeItem`. Browsers tell only other tabs (`storage`). */
export const ITEM_WRITTEN = "item-written";

/** Null removes the item. Returns whether the browser stored it. */
export function writeItem(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
    window.dispatchEvent(new Event(ITEM_WRITTEN));
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs first in the head of every page. Where reading `window.localStorage` or
 * `window.sessionStorage` throws, an in-memory object replaces it, for libraries that read it
 * without a guard (the router's scroll restoration).
 */
export const STORAGE_STAND_IN = `for (const kind of ["localStorage", "sessionStorage"]) {
  try {
    window[kind].length;
  } catch {
    const items = new Map();
    const value = {
      get length() { return items.size; },
      key: (at) => [...items.keys()][at] ?? null,
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, text) => void items.set(String(key), String(text)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
    };
    Object.defineProperty(window, kind, { configurable: true, value });
  }
}`;
