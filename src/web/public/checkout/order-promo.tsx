import { useState } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { PromoCode } from "#web/public/event-page/tickets/promo-code.tsx";
import { useReserveAgain } from "./use-new-reservation.ts";

/**
 * Promo code entered during checkout. The same tickets are reserved again with it. An invalid code
 * leaves the order as it is.
 */
export function OrderPromo({ order }: { order: PublicOrder }) {
  const { reserve, isBusy, problem } = useReserveAgain(order);
  const [typed, setTyped] = useState<string | null>(null);
  if (!order.takes_promo_codes && order.promo_code === null) return null;
  const isRefused = problem !== null && typed !== null;
  const state = isBusy ? "checking" : isRefused ? "bad" : order.promo_code === null ? "none" : "good";

  function use(code: string | null) {
    setTyped(code);
    if (code !== null || order.promo_code !== null) void reserve(code);
  }

  return <PromoCode promo={{ requested: typed ?? order.promo_code, state, use }} refusal={problem} />;
}
