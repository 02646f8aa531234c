import { expect, test } from "vitest";
import type { VisitServices } from "#domain/visit-services.ts";
import { requestsFor, type ReportedVisit } from "./requests.ts";

const ALL: VisitServices = {
  google: "G-ABC123",
  meta: "123456789",
  plausible: { site: "harbour.example", url: "https://stats.harbour.example" },
};
const VISITOR = {
  ...{ page: "https://tickets.example/event/7/night?utm_source=a%26b", title: "Night & day" },
  ...{ referrer: "https://news.example", visitor: "12.34", now: new Date("2027-05-03T17:40:00Z") },
};
const PURCHASE: ReportedVisit = { is: "purchase", value: 24_50, currency: "EUR", order: "O-ABC" };

const requestFor = (services: Partial<VisitServices>, visit: ReportedVisit) => {
  const [request] = requestsFor({ google: null, meta: null, plausible: null, ...services }, visit, VISITOR);
  return {
    to: request?.url.split("?")[0],
    about: Object.fromEntries(new URL(request?.url ?? "").searchParams),
    request,
  };
};

test("each configured service gets one request, at its own URL", () => {
  expect(requestsFor(ALL, { is: "view" }, VISITOR).map(({ url }) => url.split("?")[0])).toEqual([
    ...["https://www.google-analytics.com/g/collect", "https://www.facebook.com/tr/"],
    "https://stats.harbour.example/api/event",
  ]);
});

test("page view names the page and the referring site, and no money", () => {
  const { about } = requestFor({ google: "G-ABC123" }, { is: "view" });
  expect(about).toMatchObject({ tid: "G-ABC123", cid: "12.34", en: "page_view", npa: "1", dl: VISITOR.page });
  expect(about).toMatchObject({ dt: "Night & day", dr: "https://news.example" });
  expect(Object.keys(about).filter((name) => /^epn?\.|^cu$/.test(name))).toEqual([]);
  expect(requestFor({ meta: "123456789" }, { is: "view" }).about).toMatchObject({ id: "123456789", ev: "PageView" });
});

test("purchase names the amount, the currency and the order reference", () => {
  expect(requestFor({ google: "G-ABC123" }, PURCHASE).about).toMatchObject({
    ...{ en: "purchase", cu: "EUR", "epn.value": "24.50", "ep.transaction_id": "O-ABC" },
  });
  expect(requestFor({ meta: "123456789" }, PURCHASE).about).toMatchObject({
    ...{ ev: "Purchase", "cd[value]": "24.50", "cd[currency]": "EUR", "cd[order_id]": "O-ABC" },
  });
  const { request } = requestFor({ plausible: ALL.plausible }, PURCHASE);
  expect(JSON.parse(request?.body ?? "")).toEqual({
    ...{ name: "Purchase", domain: "harbour.example", url: VISITOR.page, referrer: "https://news.example" },
    ...{ revenue: { currency: "EUR", amount: "24.50" }, props: { order: "O-ABC" } },
  });
});

test("amount in a currency without cents is reported without cents", () => {
  const about = requestFor({ google: "G-ABC123" }, { is: "begin_checkout", value: 1200, currency: "JPY" }).about;
  expect(about).toMatchObject({ en: "begin_checkout", "epn.value": "1200", cu: "JPY" });
});

test("cookies are sent only to the service that depends on them", () => {
  expect(requestsFor(ALL, PURCHASE, VISITOR).map(({ with_cookies }) => with_cookies)).toEqual([false, true, false]);
});
