import { useSyncExternalStore } from "react";
import { ITEM_WRITTEN, readItem } from "./safe-storage.ts";

/**
 * An item of this browser's storage, also after another tab has changed it. Null while there is
 * none, and while the page is rendered on the server.
 */
export function useItem(kind: "localStorage" | "sessionStorage", key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readItem(kind, key),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(ITEM_WRITTEN, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(ITEM_WRITTEN, listener);
    window.removeEventListener("storage", listener);
  };
}
