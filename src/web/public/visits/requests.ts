import type { Currency } from "#domain/currencies.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { VISIT_ADDRESSES, type VisitServices } from "#domain/visit-services.ts";

/**
 * What is reported to a service: never a name, an email address or anything that opens an order.
 */
export type ReportedVisit =
  | { is: "view" }
  | { is: "begin_checkout"; value: number; currency: Currency }
  | { is: "purchase"; value: number; currency: Currency; order: string };

export type Visitor = {
  /** URL of the event's own page, with the campaign parameters of the link. */
  page: string;
  title: string;
  /** The referring site, without its page. */
  referrer: string;
  visitor: string;
  now: Date;
};

type Request = { url: string; body?: string; with_cookies: boolean };

/**
 * Builds one request per service. No script of a service ever runs here: the request goes directly
 * to its server.
 */
export function requestsFor(services: VisitServices, visit: ReportedVisit, visitor: Visitor): Request[] {
  const { google, meta, plausible } = services;
  return [
    ...(google === null ? [] : [toGoogle(google, visit, visitor)]),
    ...(meta === null ? [] : [toMeta(meta, visit, visitor)]),
    ...(plausible === null ? [] : [toPlausible(plausible, visit, visitor)]),
  ];
}

/**
 * Built like the request of Google's own script: measurement protocol 2, without advertising
 * (`npa`).
 */
function toGoogle(id: string, visit: ReportedVisit, { page, title, referrer, visitor, now }: Visitor): Request {
  const event = { view: "page_view", begin_checkout: "begin_checkout", purchase: "purchase" }[visit.is];
  const about = {
    ...{ v: "2", tid: id, cid: visitor, sid: sessionOf(now), _p: String(now.getTime()), npa: "1", en: event },
    ...{ dl: page, dt: title, ...(referrer && { dr: referrer }) },
    ...(visit.is !== "view" && { cu: visit.currency, "epn.value": amountOf(visit) }),
    ...(visit.is === "purchase" && { "ep.transaction_id": visit.order }),
  };
  return { url: `${VISIT_ADDRESSES.google}?${new URLSearchParams(about)}`, body: "", with_cookies: false };
}

/** Built like the image that Meta's own script falls back to. */
function toMeta(id: string, visit: ReportedVisit, { page, referrer, now }: Visitor): Request {
  const event = { view: "PageView", begin_checkout: "InitiateCheckout", purchase: "Purchase" }[visit.is];
  const about = {
    ...{ id, ev: event, dl: page, rl: referrer, if: "false", ts: String(now.getTime()), noscript: "1" },
    ...(visit.is !== "view" && { "cd[value]": amountOf(visit), "cd[currency]": visit.currency }),
    ...(visit.is === "purchase" && { "cd[order_id]": visit.order, eid: visit.order }),
  };
  return { url: `${VISIT_ADDRESSES.meta}?${new URLSearchParams(about)}`, with_cookies: true };
}

function toPlausible(
  { site, url }: NonNullable<VisitServices["plausible"]>,
  visit: ReportedVisit,
  { page, referrer }: Visitor,
): Request {
  const name = { view: "pageview", begin_checkout: "Checkout", purchase: "Purchase" }[visit.is];
  const body = {
    ...{ name, domain: site, url: page, ...(referrer && { referrer }) },
    ...(visit.is === "purchase" && {
      revenue: { currency: visit.currency, amount: amountOf(visit) },
      props: { order: visit.order },
    }),
  };
  return { url: `${url}/api/event`, body: JSON.stringify(body), with_cookies: false };
}

/** Half an hour is one visit. */
function sessionOf(now: Date): string {
  return String(Math.floor(now.getTime() / 1_800_000) * 1_800);
}

function amountOf({ value, currency }: { value: number; currency: Currency }): string {
  return moneyToDecimal(value, currency);
}
