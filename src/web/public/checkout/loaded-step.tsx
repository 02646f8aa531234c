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

/** What the checkout's loader found. */
export type LoadedCheckout = { answer: Answer<typeof checkout.get> };

/** Around a step that is a page of its own (src/web/own): the order as it came with the page, and as it is when it is asked for anew. */
export function LoadedStep({ loaded, children }: { loaded: LoadedCheckout; children: ReactNode }) {
  const { order, isGone, refresh } = useOrder(loaded.answer.data);
  if (isGone) return <OrderNotFound />;
  return (
    // What is answered leads to another page, which comes with its own.
    <CheckoutOf is={{ order, keep: () => undefined, refresh }}>
      <CheckoutFrame order={order}>{children}</CheckoutFrame>
    </CheckoutOf>
  );
}

function useOrder(came: PublicOrder) {
  const { locale } = useLingui().i18n;
  const spoken = useRef(locale);
  const [order, setOrder] = useState(came);
  const [isGone, setGone] = useState(false);

  async function refresh(): Promise<void> {
    try {
      setOrder((await call(checkout.get, { params: paramsOf(came) })).data);
    } catch (error) {
      // whatever else is wrong, the page stays as it is
      if (isCallError(error, "not_found", "invalid")) setGone(true);
    }
  }

  const ask = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    ask();
  }, [locale]);

  // who comes back finds the order as it is by now, and no button that still waits (back/forward cache)
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);

  return { order, isGone, refresh };
}
