import { useMutation } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { type PayableChange, proposedChanges } from "#contract/proposed-changes.ts";
import { useFailureMessage } from "#web/public/checkout/payment/failure-messages.ts";
import type { Paying } from "#web/public/checkout/payment/paying.ts";
import { mutation } from "#web/platform/query-client.ts";

export function changeAddress(order: PublicOrder, change: PayableChange): string {
  return `/checkout/${order.event.id}/${order.short_id}/change/${change.id}`;
}

export function paramsOfChange(order: PublicOrder, change: PayableChange) {
  return { event_id: order.event.id, order_short_id: order.short_id, proposed_change_id: change.id };
}

/** A proposed change as the payment forms of the providers expect it. */
export function usePayingChange(order: PublicOrder, change: PayableChange): Paying {
  const { revalidate } = useRevalidator();
  const failureMessage = useFailureMessage(null);
  const params = paramsOfChange(order, change);
  const startPayment = useMutation(mutation(proposedChanges.startPayment));
  const checkPayment = useMutation(mutation(proposedChanges.checkPayment));
  return {
    ...{ key: `change ${change.id}`, amount: change.amount, currency: change.currency, failureMessage },
    organizer_name: order.event.organizer_name,
    start: async (provider) => (await startPayment.mutateAsync({ params, body: { provider } })).data,
    check: () => checkPayment.mutateAsync({ params }),
    refresh: () => revalidate(),
    forget: () => undefined,
    return_address: `${changeAddress(order, change)}?confirming`,
  };
}
