import { fetchAllLater } from "#web/public/check-in/later.ts";
import { ASSETS_CACHE, isOurs, PAGES_CACHE } from "./caches.ts";

const ASSETS_OF_PAGE = "x-door-assets";

/**
 * Caches this page for offline use: first every file that it has loaded or may load, under its
 * hashed name, then the page itself. A cached page is therefore always complete, and a page of an
 * older version keeps working with its own files until it is cached again.
 */
export async function cachePage(path: string): Promise<void> {
  await navigator.serviceWorker.register("/check-in/worker.js", { scope: "/check-in/" });
  await navigator.storage?.persist?.().catch(() => false);
  const more = await fetchAllLater();
  const response = await fetch(path, { headers: { accept: "text/html" } });
  if (!response.ok || !isOurs(response)) return;
  const html = await response.text();
  const files = new Set([...assetsIn(html), ...fetched(), ...more]);
  const cache = await caches.open(ASSETS_CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...files].filter((file) => !known.has(file)));
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(ASSETS_OF_PAGE, [...files].join(" "));
  await (await caches.open(PAGES_CACHE)).put(path, new Response(html, { headers }));
  await dropUnused();
}

/** Deletes the cached page only. The check-in station itself deletes the encrypted records. */
export async function uncachePage(path: string): Promise<void> {
  await (await caches.open(PAGES_CACHE)).delete(path);
}

function assetsIn(html: string): string[] {
  return html.match(/\/assets\/[\w.-]+/g) ?? [];
}

function fetched(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}

/** Deletes files that no cached page needs: those of earlier versions. */
async function dropUnused(): Promise<void> {
  const pages = await (await caches.open(PAGES_CACHE)).matchAll();
  const needed = new Set(pages.flatMap((page) => (page.headers.get(ASSETS_OF_PAGE) ?? "").split(" ")));
  const cache = await caches.open(ASSETS_CACHE);
  for (const request of await cache.keys()) if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
}
