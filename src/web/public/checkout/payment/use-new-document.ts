import { useEffect } from "react";
import { useMounted } from "#web/platform/use-mounted.ts";

/**
 * A document's content security policy is fixed when it loads, and only the payment page's policy
 * allows a payment provider's script. A buyer who arrives by client-side navigation therefore needs
 * a reload. Returns true once this document was loaded as the payment page.
 */
export function useNewDocument(): boolean {
  const isMounted = useMounted();
  useEffect(() => {
    if (!isLoadedHere()) window.location.reload();
  }, []);
  return isMounted && isLoadedHere();
}

/**
 * Where a browser does not report the loaded URL, a reloaded document counts as loaded here, and so
 * does one without a navigation entry. This prevents an endless reload.
 */
function isLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const at = URL.parse(loaded?.name ?? "");
  return at ? at.pathname === window.location.pathname : loaded?.type === "reload" || loaded === undefined;
}
