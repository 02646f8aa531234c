import { createContext, useContext } from "react";

/**
 * Set only while rendering on the server. Browsers hide the nonce from scripts, and do not need it
 * again.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
