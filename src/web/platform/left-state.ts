import { readItem, writeItem } from "./safe-storage.ts";

/**
 * What a link gives along to the next page in the browser's history, if anything. A new document's history is empty: there it is handed over
 * by the tab, and gone once that page, or another one, has begun.
 */
export function leaveState(to: string, state?: unknown): void {
  const { pathname, search } = new URL(to, window.location.href);
  writeItem("sessionStorage", LEFT, JSON.stringify({ for: pathname + search, state }));
}

/** A new document takes what was left for it into its history. Whether a page of ours led to it. */
export function takeLeftState(): boolean {
  const { pathname, search } = window.location;
  try {
    const left = JSON.parse(readItem("sessionStorage", LEFT) ?? "null") as { for: string; state?: unknown } | null;
    writeItem("sessionStorage", LEFT, null);
    if (left?.for !== pathname + search) return false;
    if (left.state !== undefined) history.replaceState({ usr: left.state }, "");
    return true;
  } catch {
    // nothing was left
    return false;
  }
}

const LEFT = "left-for-the-next-page";
