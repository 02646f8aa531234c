import { createStore } from "zustand/vanilla";
import type { VisitServices } from "#domain/visit-services.ts";
import { consentOf, refusesByItself, visitorOf } from "./consent.ts";
import { requestsFor, type ReportedVisit } from "./requests.ts";

export type Visited = { id: number; title: string; slug: string };

/** What this page has reported. */
const reports = createStore<{ sent: readonly string[] }>(() => ({ sent: [] }));

/**
 * Reports a visit to the services, once per page and order, and not at all where the visitor has
 * not accepted. Does not wait for the requests. Returns true where this call reported it.
 */
export function reportVisit(event: Visited, services: VisitServices, visit: ReportedVisit, order = ""): boolean {
  if (refusesByItself() || consentOf(event.id, services) !== "accepted") return false;
  const once = `${event.id} ${visit.is} ${order}`;
  if (reports.getState().sent.includes(once)) return false;
  reports.setState(({ sent }) => ({ sent: [...sent, once] }));
  const visitor = {
    ...{ page: pageOf(event), title: event.title, referrer: visit.is === "view" ? foreignReferrer() : "" },
    ...{ visitor: visitorOf(event.id), now: new Date() },
  };
  for (const { url, body, with_cookies } of requestsFor(services, visit, visitor)) {
    void fetch(url, {
      ...(body === undefined ? { method: "GET" } : { method: "POST", body }),
      mode: "no-cors",
      credentials: with_cookies ? "include" : "omit",
      referrerPolicy: "origin",
      keepalive: true,
    }).catch(() => undefined);
  }
  return true;
}

/** The event's page, whatever the current one: the URL of an order would open it. */
function pageOf({ id, slug }: Visited): string {
  const page = new URL(`/event/${id}/${slug}`, window.location.origin);
  for (const [name, value] of new URLSearchParams(window.location.search))
    if (name.startsWith("utm_")) page.searchParams.append(name, value);
  return page.href;
}

function foreignReferrer(): string {
  const from = URL.parse(document.referrer)?.origin ?? "";
  return from === window.location.origin ? "" : from;
}
