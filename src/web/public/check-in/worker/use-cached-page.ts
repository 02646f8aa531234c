import { useEffect } from "react";
import type { StationAccess } from "#web/public/check-in/admissions/check-in-sync.ts";

/**
 * Caches the page on the phone once check-in is open, and deletes it from the cache once access to
 * the list has ended.
 */
export function useCachedPage(access: StationAccess): void {
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    const path = window.location.pathname;
    if (access === "ended" || access === "gone") void import("./cached-page.ts").then((it) => it.uncachePage(path));
    if (access !== "open") return;
    // after the visible content has loaded
    const timer = setTimeout(() => {
      if (navigator.onLine) void import("./cached-page.ts").then((it) => it.cachePage(path)).catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [access]);
}

const AFTER_MS = 1_000;
