import { useEffect } from "react";
import { useMounted } from "#web/platform/use-mounted.ts";

/**
 * A document's content security policy is fixed when it loads, and only the policy of the checkout's
 * details and payment allows a payment provider's script. A buyer who arrives by client-side
 * navigation from elsewhere therefore needs a reload. Returns true once this document allows it.
 */
export function useNewDocument(): boolean {
  const isMounted = useMounted();
  useEffect(() => {
    if (!allowsProviders(window.location.pathname)) window.location.reload();
  }, []);
  return isMounted && allowsProviders(window.location.pathname);
}

/**
 * Whether this document was loaded as the page at `pathname`, which allows providers, or as a step
 * of a checkout that does. Where a browser does not report the loaded URL, a reloaded document
 * counts, and so does one without a navigation entry. This prevents an endless reload.
 */
export function allowsProviders(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const at = URL.parse(loaded?.name ?? "");
  if (at) return at.pathname === pathname || STEP_WITH_PROVIDERS.test(at.pathname);
  return loaded?.type === "reload" || loaded === undefined;
}

const STEP_WITH_PROVIDERS = /^\/checkout\/[^/]+\/[^/]+\/(details|payment)$/;
