import { createContext, useContext } from "react";

/** Set while rendering on the server only: browsers hide it from scripts, and need it no more. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
