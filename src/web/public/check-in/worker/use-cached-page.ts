import { useEffect } from "react";
import type { StationAccess } from "#web/public/check-in/admissions/check-in-sync.ts";

/** Once the door works, its page is kept on the phone with all that it needs; where it may not work any more, it is forgotten. */
export function useCachedPage(access: StationAccess): void {
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    const path = window.location.pathname;
    if (access === "ended" || access === "gone") void import("./cached-page.ts").then((it) => it.forgetPage(path));
    if (access !== "open") return;
    // after what is to be seen first
    const timer = setTimeout(() => {
      if (navigator.onLine) void import("./cached-page.ts").then((it) => it.keepPage(path)).catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [access]);
}

const AFTER_MS = 1_000;
