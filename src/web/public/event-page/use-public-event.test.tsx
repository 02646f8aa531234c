import { act, renderHook } from "#web/testing/render.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import { publicEvents } from "#contract/public-events.ts";
import { selectionKey } from "#web/public/session-cache.ts";
import { store } from "#web/public/stored.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import { usePublicEvent } from "./use-public-event.ts";

const [CAME, NOW] = ["as it came with the page", "as it is now"];
const responseWith = (title: string) =>
  ({ data: { id: 7, title, lifecycle_status: "UPCOMING" } }) as Answer<typeof publicEvents.get>;

let requestedUrls: string[];
beforeEach(() => {
  vi.useFakeTimers();
  requestedUrls = [];
  server.use(
    mock(publicEvents.get, ({ request }) => {
      requestedUrls.push(request.url);
      return responseWith(NOW);
    }),
  );
});
afterEach(() => {
  store(selectionKey(7), null);
  vi.useRealTimers();
});

function open(language: Locale = "en") {
  const loaded = { origin: "", promo_code: null, language: "en" as const, answer: responseWith(CAME) };
  return renderHook(() => usePublicEvent(7, { promo_code: null, language }, loaded)).result;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("visitor with a selection sees the loaded event and refetches it at once, because their own holds are free to them", async () => {
  store(selectionKey(7), { "11": 2 });
  const page = open();
  expect(page.current.event?.title).toBe(CAME);
  await wait(10);
  expect(requestedUrls).toHaveLength(1);
  expect(page.current.event?.title).toBe(NOW);
});

test("visitor without a selection sees the loaded event and refetches it only after ten seconds", async () => {
  const page = open();
  await wait(4_000);
  expect([requestedUrls.length, page.current.event?.title]).toEqual([0, CAME]);
  await wait(7_000);
  expect([requestedUrls.length, page.current.event?.title]).toEqual([1, NOW]);
});

test("event is fetched again in a language other than the loaded page's", async () => {
  const page = open("de");
  await wait(10);
  expect(requestedUrls).toEqual([expect.stringContaining("language=de")]);
  expect(page.current.event?.title).toBe(NOW);
});
