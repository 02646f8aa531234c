import type { OnlineProviderName } from "#domain/payments.ts";
import { checkout, type Payment, type PublicOrder } from "#contract/checkout.ts";
import { call } from "#web/platform/call.ts";
import { paramsOf, stepAddress } from "#web/public/checkout/order-urls.ts";
import { useCheckout } from "#web/public/checkout/use-checkout.tsx";
import { useDeadline } from "#web/public/checkout/use-deadline.ts";
import { forget } from "#web/public/session-cache.ts";
import { useFailureSentence } from "./failure-messages.ts";

/** What a provider's form pays: an order, or a change of one. */
export type Paying = {
  /** Tells it from whatever else this browser pays. */
  key: string;
  amount: number;
  currency: string;
  organizer_name: string;
  start: (provider: OnlineProviderName) => Promise<Payment>;
  /** Lets the server ask the provider. */
  check: () => Promise<unknown>;
  /** Another tab may have paid, or the time ran out: the page shows how it stands. */
  refresh: () => Promise<void>;
  /** What this tab kept is of no use any more. */
  forget: () => void;
  /** Where one waits for the news, and comes back to from a bank's own pages. */
  return_address: string;
  /** Why it did not work, that nothing was charged, and what to do. */
  failureSentence: (code: string | null) => string;
};

export function usePayingOrder(order: PublicOrder): Paying {
  const { refresh } = useCheckout();
  const failureSentence = useFailureSentence(useDeadline(order));
  const params = paramsOf(order);
  return {
    ...{ key: order.short_id, amount: order.total_gross, currency: order.currency },
    ...{ organizer_name: order.event.organizer_name, refresh, failureSentence },
    start: async (provider) => (await call(checkout.startPayment, { params, body: { provider } })).data,
    check: () => call(checkout.checkPayment, { params }),
    forget: () => forget(order),
    return_address: stepAddress(order, "payment_return"),
  };
}
