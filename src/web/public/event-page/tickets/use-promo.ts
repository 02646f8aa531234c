import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { type PublicEvent, publicEvents } from "#contract/public-events.ts";
import { isSamePromoCode } from "#domain/promo-codes.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { query } from "#web/platform/query-client.ts";
import { possiblePromoCodeIn, promoCodeIn } from "#web/public/event-page/promo-code-in.ts";

export type Promo = {
  /**
   * From the URL, so that a link carries its discount. A valid code has the organizer's spelling.
   */
  requested: string | null;
  /** The code to order with; null where it is known to be invalid. */
  code: string | null;
  state: "none" | "checking" | "good" | "bad";
  use: (code: string | null) => void;
};

/**
 * Promo code of this visit. In a preview its validity at the previewed time is known already, or
 * null while it is loading.
 */
export function usePromo(event: PublicEvent, preview?: { is_promo_code_good: boolean | null }): Promo {
  const address = useLocation();
  const navigate = useNavigate();
  const search = new URLSearchParams(address.search);
  const typed = promoCodeIn(search);
  const possible = possiblePromoCodeIn(search);
  const isMounted = useMounted();
  const { data: response, error } = useQuery({
    ...query(publicEvents.checkPromoCode, { params: { event_id: event.id, code: possible ?? "-" } }),
    enabled: possible !== null && !preview,
    staleTime: 0,
  });
  const isApplied = isSamePromoCode(event.promo_code, typed);
  const requested = response?.code ?? (isApplied ? event.promo_code : typed);
  // Where the check fails, the loaded event decides, and the server when the code is used.
  const state = requested === null ? "none" : possible === null ? impossible() : checkedState();

  function checkedState() {
    if (preview) return preview.is_promo_code_good === null ? "checking" : preview.is_promo_code_good ? "good" : "bad";
    if (response) return response.valid ? "good" : "bad";
    return isApplied || error ? "good" : "checking";
  }

  /**
   * The server rendered the page without a malformed code. It is therefore not reported before
   * hydration.
   */
  function impossible() {
    return isMounted ? "bad" : "checking";
  }

  function use(code: string | null) {
    if (code) search.set("promo_code", code);
    else search.delete("promo_code");
    const query = search.size > 0 ? `?${search}` : "";
    void navigate(address.pathname + query + address.hash, {
      replace: true,
      state: address.state,
      preventScrollReset: true,
    });
  }

  return { requested, code: state === "bad" ? null : requested, state, use };
}
