import { possibleAffiliateCode } from "#domain/affiliates.ts";
import { sourceOf } from "#domain/sources.ts";
import { visitKey } from "./kept.ts";
import { store, stored } from "./stored.ts";

/** By whose link somebody came to an event, and from where: what is told when they buy. */
export type Visit = { affiliate_code: string | null; source: string | null };

/**
 * Keeps how this tab came to an event, until it is closed: no cookie, and nothing of any other visit. A link that says something anew
 * (`?aff=`, `?utm_source=`) wins over what was kept.
 */
export function keepVisit(event_id: number, search: URLSearchParams): void {
  const kept = stored<Visit>(visitKey(event_id));
  const utm_source = search.get("utm_source") ?? "";
  const { referrer } = document;
  const visit = {
    affiliate_code: affiliateCodeIn(search) ?? kept?.affiliate_code ?? null,
    source: kept && utm_source === "" ? kept.source : sourceOf({ utm_source, referrer, own: window.location.host }),
  };
  if (visit.affiliate_code !== kept?.affiliate_code || visit.source !== kept.source) store(visitKey(event_id), visit);
}

/** What is kept of it; of a tab that never was at the event's page, nothing. */
export function visitOf(event_id: number): Visit {
  return stored<Visit>(visitKey(event_id)) ?? { affiliate_code: null, source: null };
}

/** The affiliate's code of an address, in its one spelling. */
export function affiliateCodeIn(search: URLSearchParams): string | null {
  return possibleAffiliateCode(search.get("aff") ?? "");
}
