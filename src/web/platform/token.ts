import { useSyncExternalStore } from "react";

/** The sign-in, in local storage under this key; other tabs hear of a change (`other-sign-in.ts`). */
export const TOKEN_KEY = "token";
const listeners = new Set<() => void>();

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

export function keepToken(token: string | null): void {
  try {
    if (token) localStorage.setItem(TOKEN_KEY, token);
    else localStorage.removeItem(TOKEN_KEY);
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
