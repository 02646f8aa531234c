import { fetchAllLater } from "#web/public/check-in/later.ts";
import { ASSETS_CACHE, isOurs, PAGES_CACHE } from "./caches.ts";

const ASSETS_OF_PAGE = "x-door-assets";

/**
 * Writes this page down for times without network: first every file that it has fetched or may fetch, by its hashed name, then the page
 * itself. A page that is kept is whole, therefore, and one of an older version works on with its own files until it is drawn anew.
 */
export async function keepPage(path: string): Promise<void> {
  await navigator.serviceWorker.register("/check-in/worker.js", { scope: "/check-in/" });
  await navigator.storage?.persist?.().catch(() => false);
  const more = await fetchAllLater();
  const answer = await fetch(path, { headers: { accept: "text/html" } });
  if (!answer.ok || !isOurs(answer)) return;
  const html = await answer.text();
  const files = new Set([...assetsIn(html), ...fetched(), ...more]);
  const cache = await caches.open(ASSETS_CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...files].filter((file) => !known.has(file)));
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(ASSETS_OF_PAGE, [...files].join(" "));
  await (await caches.open(PAGES_CACHE)).put(path, new Response(html, { headers }));
  await dropUnused();
}

/** What is sealed on the phone's shelf is forgotten by the door itself. */
export async function forgetPage(path: string): Promise<void> {
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

/** Files that no kept page needs any more: those of earlier versions. */
async function dropUnused(): Promise<void> {
  const pages = await (await caches.open(PAGES_CACHE)).matchAll();
  const needed = new Set(pages.flatMap((page) => (page.headers.get(ASSETS_OF_PAGE) ?? "").split(" ")));
  const cache = await caches.open(ASSETS_CACHE);
  for (const request of await cache.keys()) if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
}
