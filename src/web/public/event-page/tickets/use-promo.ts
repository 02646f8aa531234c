import { type PublicEvent, publicEvents } from "#contract/public-events.ts";
import { isSamePromoCode } from "#domain/promo-codes.ts";
import { call } from "#web/platform/call.ts";
import { useAround } from "#web/platform/page-around.tsx";
import { useMounted } from "#web/platform/use-mounted.ts";
import { possiblePromoCodeIn, promoCodeIn } from "#web/public/event-page/promo-code-in.ts";
import { useWatched } from "#web/public/use-watched.ts";

export type Promo = {
  /** In the address, so that a link brings its discount along. A good one is spelled as its organizer typed it. */
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
  const typed = promoCodeIn(search);
  const possible = possiblePromoCodeIn(search);
  const isMounted = useMounted();
  const { told: answer, error } = useWatched({
    key: possible === null || preview ? null : `${event.id} ${possible}`,
    ask: (signal) =>
      call(publicEvents.checkPromoCode, { params: { event_id: event.id, code: possible ?? "-" }, signal }),
  });
  const isApplied = isSamePromoCode(event.promo_code, typed);
  const asked = answer?.code ?? (isApplied ? event.promo_code : typed);
  // Where it could not be asked about, the event tells, and the server when it is used.
  const state = asked === null ? "none" : possible === null ? impossible() : told();

  function told() {
    if (preview) return preview.is_promo_code_good === null ? "checking" : preview.is_promo_code_good ? "good" : "bad";
    if (answer) return answer.valid ? "good" : "bad";
    return isApplied || error ? "good" : "checking";
  }

  /** The server did not draw what it could not take: not before the browser has taken over. */
  function impossible() {
    return isMounted ? "bad" : "checking";
  }

  function use(code: string | null) {
    if (code) search.set("promo_code", code);
    else search.delete("promo_code");
    const query = search.size > 0 ? `?${search}` : "";
    void go(address.pathname + query + address.hash, { replace: true, state: address.state });
  }

  return { asked, code: state === "bad" ? null : asked, state, use };
}
