import { http, HttpResponse } from "msw";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { SentScans, StoredResult, SentScan } from "#web/public/check-in/admissions/send-pending.ts";
import { scanJournal } from "#web/public/check-in/offline/scan-journal.ts";
import { openOfflineStore } from "#web/public/check-in/offline/offline-store.ts";
import { aResult } from "#web/testing/station.ts";
import { server } from "#web/testing/mock-api.ts";
import { ASSETS_CACHE, STATION_HEADER, PAGES_CACHE } from "./caches.ts";

// The real worker module runs; only the browser around it is faked: its caches, locks and network.

const LIST = `cil_${"w".repeat(22)}`;
const PAGE = `/check-in/${LIST}`;
const NO_RESULT: StoredResult = { verdict: null, later: null, conflict: null };

type Listener = (event: object) => void;
const heard = new Map<string, Listener>();
let stores: Map<string, Map<string, Response>>;
let network: (path: string, request: Request) => Response | Promise<Response>;

function playedCaches() {
  return {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      const keyOf = (url: string) => new URL(url, location.origin).pathname;
      return {
        match: async (url: string) => store.get(keyOf(url))?.clone(),
        put: async (url: string, response: Response) => void store.set(keyOf(url), response),
      };
    },
  };
}

beforeEach(() => {
  stores = new Map();
  vi.stubGlobal("caches", playedCaches());
  server.use(http.all("*", ({ request }) => network(new URL(request.url).pathname, request)));
  Object.assign(navigator, { locks: { request: (_name: string, action: () => Promise<void>) => action() } });
});
// its listeners are stored here and not on the window that the tests share
beforeAll(async () => {
  const listening = vi
    .spyOn(globalThis, "addEventListener")
    .mockImplementation((type: string, listener: unknown) => void heard.set(type, listener as Listener));
  await import("./worker.ts");
  listening.mockRestore();
});
afterEach(() => Reflect.deleteProperty(navigator, "locks"));

/** Fires a sync event and waits for the work that the worker promised. */
async function sync(tag = "door-scans"): Promise<void> {
  const promised: Promise<unknown>[] = [];
  heard.get("sync")?.({ tag, waitUntil: (action: Promise<unknown>) => void promised.push(action) });
  await Promise.all(promised);
}

/** Returns null where the worker leaves the request to the browser. */
async function answerTo(pathname: string, mode: "navigate" | "no-cors"): Promise<Response | null> {
  let response: Promise<Response> | null = null;
  const request = Object.defineProperty(new Request(location.origin + pathname), "mode", { value: mode });
  heard.get("fetch")?.({ request, respondWith: (promise: Promise<Response>) => void (response = promise) });
  return response;
}

async function aJournal(codes: string[]) {
  const offlineStore = await openOfflineStore();
  const journal = await scanJournal<StoredResult>(offlineStore, LIST);
  for (const [at, code] of codes.entries())
    await journal.add({
      ...{ id: crypto.randomUUID(), code, at: Date.parse("2027-05-03T20:00:00Z") + at, direction: "in" },
      ...{ admitted: true, subject: `code ${code}`, was_tried: false, is_sent: false, result: NO_RESULT },
    });
  return {
    waiting: async () => (await scanJournal<StoredResult>(offlineStore, LIST)).waiting().map(({ code }) => code),
  };
}

function taking(options: { sent: SentScan[]; refuses?: number }) {
  return async (path: string, request: Request): Promise<Response> => {
    if (path === PAGE) return new Response("<html></html>", { headers: { [STATION_HEADER]: "1" } });
    expect([request.method, path]).toEqual(["POST", `/api/public/check-in-lists/${LIST}/scans`]);
    if (options.refuses) {
      options.refuses -= 1;
      return Response.json({ code: "forged" }, { status: 403 });
    }
    const sent = (await request.json()) as SentScan;
    options.sent.push(sent);
    const data: SentScans[] = sent.scans.map(({ id, code }) => ({
      ...{ id, conflict: null },
      result: aResult({ code, outcome: "checked_in" }),
    }));
    return Response.json({ data });
  };
}

test("background sync sends pending scans once and in the order of the scans", async () => {
  const { waiting } = await aJournal(["first", "second", "third"]);
  const sent: SentScan[] = [];
  network = taking({ sent });
  await sync();
  expect(sent.flatMap(({ scans }) => scans.map(({ code }) => code))).toEqual(["first", "second", "third"]);
  expect(await waiting()).toEqual([]);
  await sync();
  expect(sent).toHaveLength(1);
});

test("background sync on a restarted phone fetches a page for a new token and sends the scans again", async () => {
  const { waiting } = await aJournal(["fourth"]);
  const sent: SentScan[] = [];
  network = taking({ sent, refuses: 1 });
  await sync();
  expect(sent).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test("background sync with no response, or one from a captive portal, leaves all scans pending and asks for a retry", async () => {
  const { waiting } = await aJournal(["fifth"]);
  network = () => new Response("<html>Sign in to this network</html>");
  await expect(sync()).rejects.toThrow();
  network = () => HttpResponse.error();
  await expect(sync()).rejects.toThrow();
  expect(await waiting()).toEqual(["fifth"]);
  const sent: SentScan[] = [];
  network = taking({ sent });
  await sync("another");
  expect(sent).toEqual([]);
  await sync();
  expect(await waiting()).toEqual([]);
});

test("check-in page comes from the server, or from the cache when the network fails or a captive portal responds", async () => {
  const stationPage = (html: string) => new Response(html, { headers: { [STATION_HEADER]: "1" } });
  network = () => stationPage("new");
  expect(await (await answerTo(PAGE, "navigate"))?.text()).toBe("new");
  stores.set(PAGES_CACHE, new Map([[PAGE, stationPage("kept")]]));
  expect(await (await answerTo(PAGE, "navigate"))?.text()).toBe("new");
  network = () => new Response("Sign in to this network");
  expect(await (await answerTo(PAGE, "navigate"))?.text()).toBe("kept");
  network = () => HttpResponse.error();
  expect(await (await answerTo(PAGE, "navigate"))?.text()).toBe("kept");
});

test("cached asset is served from the phone, and unknown requests are left to the browser", async () => {
  stores.set(ASSETS_CACHE, new Map([["/assets/door-1a2b.js", new Response("kept")]]));
  network = () => HttpResponse.error();
  expect(await (await answerTo("/assets/door-1a2b.js", "no-cors"))?.text()).toBe("kept");
  expect(await answerTo("/api/public/check-in-lists", "no-cors")).toBeNull();
});
