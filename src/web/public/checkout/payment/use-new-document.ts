import { useEffect } from "react";
import { useMounted } from "#web/platform/use-mounted.ts";

/**
 * What a document may load was said when it was loaded, and only the payment page may load a payment provider's script. Whoever came
 * here from page to page loads it anew. True once this document is the payment page's own.
 */
export function useNewDocument(): boolean {
  const isMounted = useMounted();
  useEffect(() => {
    if (!isLoadedHere()) window.location.reload();
  }, []);
  return isMounted && isLoadedHere();
}

/** A browser that does not say where it was loaded has been reloaded by us, or never will be. */
function isLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const at = URL.parse(loaded?.name ?? "");
  return at ? at.pathname === window.location.pathname : loaded?.type === "reload" || loaded === undefined;
}
