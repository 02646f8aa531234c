import { type PublicEvent, publicEvents } from "#contract/public-events.ts";
import { call } from "#web/platform/call.ts";
import { useAround } from "#web/platform/page-around.tsx";
import { useMounted } from "#web/platform/use-mounted.ts";
import { possiblePromoCodeIn, promoCodeIn } from "#web/public/event-page/promo-code-in.ts";
import { useWatched } from "#web/public/use-watched.ts";

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
  const { address, go } = useAround();
  const search = new URLSearchParams(address.search);
  const asked = promoCodeIn(search);
  const possible = possiblePromoCodeIn(search);
  const isMounted = useMounted();
  const { told: answer, error } = useWatched({
    key: possible === null || preview ? null : `${event.id} ${possible}`,
    ask: (signal) =>
      call(publicEvents.checkPromoCode, { params: { event_id: event.id, code: possible ?? "-" }, signal }),
  });
  const isTakenOff = event.tickets.some(({ prices }) =>
    prices.some(({ price_before_discount }) => price_before_discount !== null),
  );
  // Where it could not be asked about, the prices tell, and the server when it is used.
  const state = asked === null ? "none" : possible === null ? impossible() : told();

  function told() {
    if (preview) return preview.is_promo_code_good === null ? "checking" : preview.is_promo_code_good ? "good" : "bad";
    if (answer) return answer.valid ? "good" : "bad";
    return isTakenOff || error ? "good" : "checking";
  }

  /** The server did not draw what it could not take: not before the browser has taken over. */
  function impossible() {
    return isMounted ? "bad" : "checking";
  }

  function use(code: string | null) {
    if (code) search.set("promo_code", code);
    else search.delete("promo_code");
    const asked = search.size > 0 ? `?${search}` : "";
    void go(address.pathname + asked + address.hash, { replace: true, state: address.state });
  }

  return { asked, code: state === "bad" ? null : asked, state, use };
}
