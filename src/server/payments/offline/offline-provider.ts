import { AppError } from "#server/platform/errors.ts";
import type { PaymentProvider, ProviderPayment } from "#server/payment-connections/payment-provider.ts";
import { findOfflinePayment } from "./find-payment.ts";

/**
 * Money that arrives by bank transfer or at the venue. The organizer records it (`receipts`), and
 * there are no notices. The organizer also makes the refunds; here they are only recorded.
 */
export const offlineProvider: PaymentProvider = {
  name: "offline",
  connecting: null,
  smallestCharge: () => 1,
  forBrowser: () => null,
  page_policy: { script_src: [], connect_src: [], frame_src: [] },
  dashboard: null,

  create: async (_db, wanted) => offlinePayment(wanted),

  find: findOfflinePayment,

  async cancel(db, provider_payment_id) {
    const payment = await findOfflinePayment(db, provider_payment_id);
    return payment?.status === "OPEN" ? { ...payment, status: "CANCELLED" } : payment;
  },

  refund: async (_db, { reference }) => enteredManually(reference),
  findRefund: async (_db, { reference }) => enteredManually(reference),

  async readNotice() {
    throw new AppError("forged");
  },
};

export function offlinePayment({ reference, amount, currency }: Wanted): ProviderPayment {
  const made = { client_secret: null, status: "OPEN" as const, failure_code: null, paid_to: null };
  return { ...made, provider_payment_id: reference, reference, amount, currency };
}

type Wanted = Pick<ProviderPayment, "reference" | "amount" | "currency">;

function enteredManually(reference: string) {
  return { provider_refund_id: `by hand ${reference}`, status: "SUCCEEDED" as const, failure: null };
}
