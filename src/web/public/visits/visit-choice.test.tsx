import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import type { PublicOrder } from "#contract/checkout.ts";
import type { VisitServices } from "#domain/visit-services.ts";
import { beganKey } from "#web/public/session-cache.ts";
import { store, stored } from "#web/public/stored.ts";
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from "#web/testing/render.tsx";
import { server } from "#web/testing/mock-api.ts";
import type { ReportedVisit } from "./requests.ts";
import { useReportedPurchase } from "./use-reported-purchase.ts";
import VisitChoice from "./visit-choice.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const GOOGLE: VisitServices = { google: "G-ABC123", meta: null, plausible: null };
const BOTH: VisitServices = { ...GOOGLE, meta: "123456789" };

let events = 0;

/** Each test has an event of its own, because a page reports each visit only once. */
function setUp() {
  events += 1;
  const event = { id: events, title: "Night", slug: "night" };
  const requestedUrls: string[] = [];
  server.use(
    http.all("https://www.google-analytics.com/*", ({ request }) => {
      requestedUrls.push(request.url);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const show = (services = GOOGLE, what: ReportedVisit | null = { is: "view" }, order?: string) => {
    const choice = (
      <VisitChoice event={event} organizer="Harbour" services={services} visit={what} {...(order && { order })} />
    );
    const router = createMemoryRouter([{ path: "*", element: choice }]);
    return render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    );
  };
  return { event, requestedUrls, show };
}

const question = () => screen.queryByRole("region", { name: "Privacy choices" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

// SPEC 6.14
test("nothing is reported until the visitor has answered, and both answers look alike", () => {
  const { requestedUrls, show } = setUp();
  show();
  expect(question()?.textContent).toContain("Allow Harbour to share your visit?");
  const looks = ["Decline", "Accept"].map((name) => {
    const { className, dataset } = screen.getByRole("button", { name });
    return [className, dataset["variant"], dataset["size"]];
  });
  expect(looks[0]).toEqual(looks[1]);
  expect(requestedUrls).toEqual([]);
});

test("accepted visit is reported once, however often the page renders", async () => {
  const { requestedUrls, show } = setUp();
  show();
  press("Accept");
  await waitFor(() => expect(requestedUrls).toHaveLength(1));
  expect(question()).toBeNull();
  cleanup();
  show();
  expect(question()).toBeNull();
  expect(requestedUrls).toHaveLength(1);
});

test("visitor who declines is not asked again, can accept in the footer, and loses their ID by declining once more", async () => {
  const { event, requestedUrls, show } = setUp();
  show();
  press("Decline");
  expect(question()).toBeNull();
  press("Privacy choices");
  expect(question()?.textContent).toContain("You’ve declined this.");
  press("Accept");
  await waitFor(() => expect(requestedUrls).toHaveLength(1));
  const saved = () => JSON.parse(localStorage.getItem(`visits:${event.id}`) ?? "null") as { visitor: string | null };
  expect(saved().visitor).toMatch(/^\d+\.\d+$/);
  press("Privacy choices");
  press("Decline");
  expect(saved().visitor).toBeNull();
});

test("new service asks for consent again, and so does every service after half a year", () => {
  const { requestedUrls, show } = setUp();
  show();
  press("Decline");
  cleanup();
  show(BOTH);
  expect(question()?.textContent).toContain("Google Analytics and Meta");
  press("Decline");
  cleanup();
  vi.setSystemTime(Date.now() + 183 * 86_400_000);
  show(BOTH);
  expect(question()).not.toBeNull();
  expect(requestedUrls).toEqual([]);
});

test.each([
  ["globalPrivacyControl", true],
  ["doNotTrack", "1"],
])("browser with %s set is not asked, and its visit is not reported, whatever was accepted before", (name, value) => {
  const { requestedUrls, show } = setUp();
  show();
  press("Accept");
  const before = requestedUrls.length;
  cleanup();
  const other = setUp();
  vi.stubGlobal("navigator", Object.defineProperty(Object.create(navigator), name, { value }));
  other.show();
  show(GOOGLE, { is: "begin_checkout", value: 1, currency: "EUR" }, `o_no${events}`);
  expect(question()).toBeNull();
  expect(screen.queryByRole("button", { name: "Privacy choices" })).toBeNull();
  expect([requestedUrls.length, other.requestedUrls]).toEqual([before, []]);
});

test("purchase is reported once, only in the tab whose checkout was reported", async () => {
  const { event, requestedUrls, show } = setUp();
  const short_id = `o_buy${event.id}`;
  const order = {
    ...{ short_id, public_id: "O-REF", status: "COMPLETED", visit_services: GOOGLE, event },
    ...{ total_gross: 24_50, currency: "EUR" },
  } as unknown as PublicOrder;
  renderHook(() => useReportedPurchase(order));
  expect(requestedUrls, "opened from a mail").toEqual([]);
  show(GOOGLE, { is: "begin_checkout", value: 24_50, currency: "EUR" }, short_id);
  press("Accept");
  await waitFor(() => expect(requestedUrls).toHaveLength(1));
  expect(stored(beganKey(short_id))).toBe(true);
  renderHook(() => useReportedPurchase({ ...order, status: "RESERVED" }));
  renderHook(() => useReportedPurchase(order));
  await waitFor(() => expect(requestedUrls).toHaveLength(2));
  expect(requestedUrls[1]).toContain("en=purchase");
  expect(requestedUrls.join()).not.toContain(short_id);
  renderHook(() => useReportedPurchase(order));
  expect(stored(beganKey(short_id))).toBeNull();
  expect(requestedUrls).toHaveLength(2);
  store(beganKey(short_id), null);
});
