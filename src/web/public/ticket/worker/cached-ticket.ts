import { FILES_OF_PAGE, CACHED_UNTIL, TICKET_FILES_CACHE, TICKET_HEADER, TICKETS_CACHE } from "./caches.ts";

/**
 * Caches tickets for offline use: for each one its files first, then the page as the server renders
 * it. A cached ticket is on this device only. It is deleted at `until`, or when the ticket is
 * cancelled or transferred.
 */
export async function cacheTickets(paths: readonly string[], until: Date): Promise<void> {
  await navigator.serviceWorker.register("/ticket/worker.js", { scope: "/ticket/" });
  for (const path of paths) await keep(path, until);
  await dropUnused();
}

/** Deletes tickets that are no longer valid from the cache. Only the server still shows them. */
export async function uncacheTickets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(TICKETS_CACHE);
  for (const path of paths) await cache.delete(path);
  await dropUnused();
}

async function keep(path: string, until: Date): Promise<void> {
  const response = await fetch(path, { headers: { accept: "text/html" } });
  const pages = await caches.open(TICKETS_CACHE);
  if (!response.headers.has(TICKET_HEADER)) return;
  if (!response.ok) return void (await pages.delete(path));
  const html = await response.text();
  const files = [...new Set([...(html.match(/\/assets\/[\w.-]+/g) ?? []), ...fetched()])];
  const cache = await caches.open(TICKET_FILES_CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !known.has(file)));
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(CACHED_UNTIL, String(until.getTime()));
  headers.set(FILES_OF_PAGE, files.join(" "));
  await pages.put(path, new Response(html, { headers }));
}

/** Scripts, styles, fonts and the cover that this page has loaded. */
function fetched(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets|files)\//.test(pathname))
    .map(({ pathname }) => pathname);
}

/** Deletes expired pages and files that no cached page needs. */
async function dropUnused(): Promise<void> {
  const pages = await caches.open(TICKETS_CACHE);
  const needed = new Set<string>();
  for (const request of await pages.keys()) {
    const page = await pages.match(request, { ignoreVary: true });
    if (Number(page?.headers.get(CACHED_UNTIL)) < Date.now()) await pages.delete(request);
    else for (const file of (page?.headers.get(FILES_OF_PAGE) ?? "").split(" ")) needed.add(file);
  }
  const cache = await caches.open(TICKET_FILES_CACHE);
  for (const request of await cache.keys()) if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
}
