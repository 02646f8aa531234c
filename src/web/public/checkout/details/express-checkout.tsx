import { Suspense } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { isFramed } from "#web/platform/framed.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { lazy } from "#web/ui/lazy.ts";
import { allowsProviders } from "#web/public/checkout/payment/use-new-document.ts";

const ExpressButtons = lazy(() => import("#web/public/checkout/payment/express-buttons.tsx"));

/**
 * Wallet buttons above the buyer's details, where a wallet's name and email are all that the order
 * needs. They take no room until the browser offers a wallet. In a frame there are none: real
 * payments are made in a tab, where the address bar shows whose page it is.
 */
export function ExpressCheckout({ order }: { order: PublicOrder }) {
  const isMounted = useMounted();
  const { express_payment } = order;
  if (!isMounted || !express_payment || isFramed() || !allowsProviders(window.location.pathname)) return null;
  // a promo code changes the amount, which the buttons are created for
  const key = `${order.short_id} ${express_payment.amount}`;
  return (
    <Suspense fallback={null}>
      <ExpressButtons key={key} order={order} express={express_payment} />
    </Suspense>
  );
}
