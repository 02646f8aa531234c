import {
  type SentScans,
  type StoredResult,
  sendWaiting,
  type SentScan,
} from "#web/public/check-in/admissions/send-pending.ts";
import { scanJournal } from "#web/public/check-in/offline/scan-journal.ts";
import { openOfflineStore } from "#web/public/check-in/offline/offline-store.ts";
import { ASSETS_CACHE, isOurs, PAGES_CACHE } from "./caches.ts";

/**
 * Service worker of the check-in pages. Offline, it serves a cached check-in page with its own
 * files, and it sends pending scans when the browser reports that the network is back. It controls
 * `/check-in/` only and leaves requests that it does not handle to the browser.
 */

type LivingEvent = Event & { waitUntil: (action: Promise<unknown>) => void };
type FetchEvent = LivingEvent & { request: Request; respondWith: (response: Promise<Response>) => void };
type SyncEvent = LivingEvent & { tag: string };
type Worker = EventTarget & { skipWaiting: () => Promise<void>; clients: { claim: () => Promise<void> } };
const worker = globalThis as unknown as Worker;

/** A page that has not arrived by then is served from the cache. */
const PATIENCE_MS = 3_000;

// A new version takes over at once. Nothing that an open page needs is lost, because files are
// identified by their content.
worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => (event as LivingEvent).waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") respondWith.call(event, page(request, pathname));
  else if (pathname.startsWith("/assets/")) respondWith.call(event, asset(request));
});

worker.addEventListener("sync", (event) => {
  if ((event as SyncEvent).tag === "door-scans") (event as LivingEvent).waitUntil(sendAllScans());
});

/**
 * Returns the page from the server, or the last cached one where the server does not respond or a
 * captive portal responds in its place.
 */
async function page(request: Request, pathname: string): Promise<Response> {
  const stored = await (await caches.open(PAGES_CACHE)).match(pathname);
  if (!stored) return fetch(request);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return isOurs(response) ? response : stored;
  } catch {
    return stored;
  }
}

async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS_CACHE);
  const stored = await cache.match(request.url, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok && response.type === "basic") await cache.put(request.url, response.clone());
  return response;
}

/**
 * Sends the pending scans of every list on this phone. The browser and the page both retry what
 * fails.
 */
async function sendAllScans(): Promise<void> {
  const store = await openOfflineStore();
  for (const short_id of await store.lists()) {
    const journal = await scanJournal<StoredResult>(store, short_id);
    await navigator.locks.request(`door-scans-${short_id}`, () =>
      sendWaiting({
        journal,
        post: (sent) => post(short_id, sent),
        battery: async () => null,
        isRefused: () => false,
        onAnswers: async () => undefined,
      }),
    );
  }
}

type WithCookies = { cookieStore?: { get: (name: string) => Promise<{ value: string } | null> } };

async function post(short_id: string, sent: SentScan): Promise<SentScans[]> {
  const response = await send(short_id, sent);
  // the token comes with a page and lasts for the browser session
  if (response.status === 403) await fetch(`/check-in/${short_id}`, { headers: { accept: "text/html" } });
  const last = response.status === 403 ? await send(short_id, sent) : response;
  if (!last.ok) throw new Error(`Scans rejected: ${last.status}`);
  return ((await last.json()) as { data: SentScans[] }).data;
}

async function send(short_id: string, sent: SentScan): Promise<Response> {
  const token = await (globalThis as WithCookies).cookieStore?.get("XSRF-TOKEN");
  return fetch(`/api/public/check-in-lists/${short_id}/scans`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { "x-xsrf-token": token.value }) },
    body: JSON.stringify(sent),
  });
}
