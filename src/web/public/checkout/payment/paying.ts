import { useMutation } from "@tanstack/react-query";
import type { OnlineProviderName } from "#domain/payments.ts";
import { checkout, type Payment, type PublicOrder } from "#contract/checkout.ts";
import { mutation } from "#web/platform/query-client.ts";
import { paramsOf, stepAddress } from "#web/public/checkout/order-urls.ts";
import { useCheckout } from "#web/public/checkout/use-checkout.tsx";
import { useDeadline } from "#web/public/checkout/use-deadline.ts";
import { forget } from "#web/public/session-cache.ts";
import { useFailureMessage } from "./failure-messages.ts";

/** The subject of a provider's payment form: an order, or a change of one. */
export type Paying = {
  /** Distinguishes it from other payments in this browser. */
  key: string;
  amount: number;
  currency: string;
  organizer_name: string;
  start: (provider: OnlineProviderName) => Promise<Payment>;
  /** Makes the server check the payment with the provider. */
  check: () => Promise<unknown>;
  /** Loads the current state: another tab may have paid, or the time may have run out. */
  refresh: () => Promise<void>;
  /** Deletes what this tab has stored. */
  forget: () => void;
  /** URL of the page that waits for the result. A bank's own pages return to it. */
  return_address: string;
  /** Message for a failure: the reason, that nothing was charged, and what to do. */
  failureMessage: (code: string | null) => string;
};

export function usePayingOrder(order: PublicOrder): Paying {
  const { refresh } = useCheckout();
  const failureMessage = useFailureMessage(useDeadline());
  const params = paramsOf(order);
  const startPayment = useMutation(mutation(checkout.startPayment));
  const checkPayment = useMutation(mutation(checkout.checkPayment));
  return {
    ...{ key: order.short_id, amount: order.total_gross, currency: order.currency },
    ...{ organizer_name: order.event.organizer_name, refresh, failureMessage },
    start: async (provider) => (await startPayment.mutateAsync({ params, body: { provider } })).data,
    check: () => checkPayment.mutateAsync({ params }),
    forget: () => forget(order),
    return_address: stepAddress(order, "payment_return"),
  };
}
