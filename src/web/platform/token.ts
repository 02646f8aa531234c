import { useSyncExternalStore } from "react";
import { readItem, writeItem } from "./safe-storage.ts";

/**
 * Key of the session token in local storage. Other tabs are notified of a change
 * (`other-sign-in.ts`).
 */
export const TOKEN_KEY = "token";
const listeners = new Set<() => void>();

export function readToken(): string | null {
  return readItem("localStorage", TOKEN_KEY);
}

export function storeToken(token: string | null): void {
  // a browser that refuses storage stays signed out
  writeItem("localStorage", TOKEN_KEY, token || null);
  for (const listener of listeners) listener();
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
