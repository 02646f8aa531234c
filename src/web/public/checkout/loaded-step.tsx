import { useLingui } from "@lingui/react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import type { Answer } from "#contract/endpoint.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { paramsOf } from "./order-urls.ts";
import { OrderNotFound } from "./summary/order-not-found.tsx";
import { CheckoutOf } from "./use-checkout.tsx";

export type LoadedCheckout = { answer: Answer<typeof checkout.get> };

/**
 * Surrounds a step that is a standalone page (src/web/own) and provides the order: first as loaded
 * with the page, then as fetched again.
 */
export function LoadedStep({ loaded, children }: { loaded: LoadedCheckout; children: ReactNode }) {
  const { order, isGone, refresh } = useOrder(loaded.answer.data);
  if (isGone) return <OrderNotFound />;
  return (
    // Responses are not stored: each call leads to another page, which loads its own order.
    <CheckoutOf is={{ order, keep: () => undefined, refresh }}>
      <CheckoutFrame order={order}>{children}</CheckoutFrame>
    </CheckoutOf>
  );
}

function useOrder(came: PublicOrder) {
  const { locale } = useLingui().i18n;
  const shownLocale = useRef(locale);
  const [order, setOrder] = useState(came);
  const [isGone, setGone] = useState(false);

  async function refresh(): Promise<void> {
    try {
      setOrder((await call(checkout.get, { params: paramsOf(came) })).data);
    } catch (error) {
      // any other error leaves the page as it is
      if (isCallError(error, "not_found", "invalid")) setGone(true);
    }
  }

  const ask = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (shownLocale.current === locale) return;
    shownLocale.current = locale;
    ask();
  }, [locale]);

  // a page restored from the back/forward cache reloads, so that it shows the current order and no
  // busy button
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);

  return { order, isGone, refresh };
}
