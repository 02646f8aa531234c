import { readItem, writeItem } from "./safe-storage.ts";
import { useItem } from "./use-item.ts";

/**
 * Key of the session token in local storage. Other tabs are notified of a change
 * (`other-sign-in.ts`).
 */
export const TOKEN_KEY = "token";

export function readToken(): string | null {
  return readItem("localStorage", TOKEN_KEY);
}

export function storeToken(token: string | null): void {
  // a browser that refuses storage stays signed out
  writeItem("localStorage", TOKEN_KEY, token || null);
}

export function useToken(): string | null {
  return useItem("localStorage", TOKEN_KEY);
}
