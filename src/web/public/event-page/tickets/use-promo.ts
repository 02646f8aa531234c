import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { type PublicEvent, publicEvents } from "#contract/public-events.ts";
import { query } from "#web/platform/query-client.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { possiblePromoCodeIn, promoCodeIn } from "#web/public/event-page/promo-code-in.ts";

export type Promo = {
  /** In the address, so that a link brings its discount along. */
  asked: string | null;
  /** The one to order with: not one that is known to be bad. */
  code: string | null;
  state: "none" | "checking" | "good" | "bad";
  use: (code: string | null) => void;
};

/** The promo code of this visit. In a preview it is known already what becomes of it then; null while it is being asked. */
export function usePromo(event: PublicEvent, preview?: { is_promo_code_good: boolean | null }): Promo {
  const location = useLocation();
  const navigate = useNavigate();
  const search = new URLSearchParams(location.search);
  const asked = promoCodeIn(search);
  const possible = possiblePromoCodeIn(search);
  const isMounted = useMounted();
  const { data, isError } = useQuery({
    ...query(publicEvents.checkPromoCode, { params: { event_id: event.id, code: possible ?? "-" } }),
    enabled: possible !== null && !preview,
  });
  const isTakenOff = event.tickets.some(({ prices }) =>
    prices.some(({ price_before_discount }) => price_before_discount !== null),
  );
  // Where it could not be asked about, the prices tell, and the server when it is used.
  const state = asked === null ? "none" : possible === null ? impossible() : told();

  function told() {
    if (preview) return preview.is_promo_code_good === null ? "checking" : preview.is_promo_code_good ? "good" : "bad";
    if (data) return data.valid ? "good" : "bad";
    return isTakenOff || isError ? "good" : "checking";
  }

  /** The server did not draw what it could not take: not before the browser has taken over. */
  function impossible() {
    return isMounted ? "bad" : "checking";
  }

  function use(code: string | null) {
    if (code) search.set("promo_code", code);
    else search.delete("promo_code");
    void navigate(
      { search: search.toString(), hash: location.hash },
      { replace: true, state: location.state, preventScrollReset: true },
    );
  }

  return { asked, code: state === "bad" ? null : asked, state, use };
}
