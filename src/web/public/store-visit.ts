import { possibleAffiliateCode } from "#domain/affiliates.ts";
import { sourceOf } from "#domain/traffic-sources.ts";
import { type Visit, visitKey } from "./session-cache.ts";
import { store, stored } from "./stored.ts";

/**
 * Stores how this tab came to an event, until the tab is closed, without a cookie and without data
 * of any other visit. A link with a new affiliate or source (`?aff=`, `?utm_source=`) replaces what
 * was stored. Returns the normalized affiliate code of the URL.
 */
export function storeVisit(event_id: number, search: URLSearchParams): string | null {
  const saved = stored<Visit>(visitKey(event_id));
  const code = possibleAffiliateCode(search.get("aff") ?? "");
  const utm_source = search.get("utm_source") ?? "";
  const { referrer } = document;
  const visit = {
    affiliate_code: code ?? saved?.affiliate_code ?? null,
    source: saved && utm_source === "" ? saved.source : sourceOf({ utm_source, referrer, own: window.location.host }),
  };
  if (visit.affiliate_code !== saved?.affiliate_code || visit.source !== saved.source) store(visitKey(event_id), visit);
  return code;
}
