import { useSyncExternalStore } from "react";

/** The sign-in, in local storage under this key; other tabs hear of a change. */
const KEY = "token";
const listeners = new Set<() => void>();

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepToken(token: string | null): void {
  try {
    if (token) localStorage.setItem(KEY, token);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage stays signed out.
  }
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
