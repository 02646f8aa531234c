import { useSyncExternalStore } from "react";

/** False while the page is as the server made it, true from the moment the browser has taken over. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
