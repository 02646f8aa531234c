import { isTicket, KEPT_UNTIL, TICKET_FILES_CACHE, TICKET_HEADER, TICKETS_CACHE } from "./caches.ts";

/**
 * The tickets' service worker: opens a ticket that was opened before where there is no network, with the files that it came with. It
 * answers for `/ticket/` alone, holds what this browser was shown and nothing else, and forgets a ticket as soon as the server says that
 * there is none.
 */

type LivingEvent = Event & { waitUntil: (action: Promise<unknown>) => void };
type FetchEvent = LivingEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Worker = EventTarget & { skipWaiting: () => Promise<void>; clients: { claim: () => Promise<void> } };
const worker = globalThis as unknown as Worker;

/** A page that has not come by then comes from the phone: people stand in a queue. */
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

/** As the server draws it; where it does not, or somebody else answers in its place, as it was drawn last. */
async function page(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(TICKETS_CACHE);
  const kept = await cache.match(pathname, { ignoreVary: true });
  if (!kept) return fetch(request);
  if (Number(kept.headers.get(KEPT_UNTIL)) < Date.now()) {
    await cache.delete(pathname);
    return fetch(request);
  }
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.headers.has(TICKET_HEADER)) return kept;
    if (answer.status === 404 || answer.status === 410) await cache.delete(pathname);
    return answer;
  } catch {
    return kept;
  }
}

/** Files are known by their content, in their names. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(TICKET_FILES_CACHE);
  return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
