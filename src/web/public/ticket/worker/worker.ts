import { isTicket, CACHED_UNTIL, TICKET_FILES_CACHE, TICKET_HEADER, TICKETS_CACHE } from "./caches.ts";

/**
 * Service worker of the tickets. Without network, it opens a ticket that was opened before, with
 * its own files. It controls `/ticket/` only, caches only what this browser was shown, and deletes
 * a ticket as soon as the server reports that it is gone.
 */

type LivingEvent = Event & { waitUntil: (action: Promise<unknown>) => void };
type FetchEvent = LivingEvent & { request: Request; respondWith: (response: Promise<Response>) => void };
type Worker = EventTarget & { skipWaiting: () => Promise<void>; clients: { claim: () => Promise<void> } };
const worker = globalThis as unknown as Worker;

/**
 * A page that has not arrived by then is served from the cache, because attendees are waiting in
 * line.
 */
const PATIENCE_MS = 3_000;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => (event as LivingEvent).waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && isTicket(pathname)) respondWith.call(event, page(request, pathname));
  else if (/^\/(?:assets|files)\//.test(pathname)) respondWith.call(event, file(request));
});

/**
 * Returns the page from the server, or the last cached one where the server does not respond or a
 * captive portal responds in its place.
 */
async function page(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(TICKETS_CACHE);
  const stored = await cache.match(pathname, { ignoreVary: true });
  if (!stored) return fetch(request);
  if (Number(stored.headers.get(CACHED_UNTIL)) < Date.now()) {
    await cache.delete(pathname);
    return fetch(request);
  }
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.headers.has(TICKET_HEADER)) return stored;
    if (response.status === 404 || response.status === 410) await cache.delete(pathname);
    return response;
  } catch {
    return stored;
  }
}

/** Files are identified by the content hash in their names. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(TICKET_FILES_CACHE);
  return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
