import { receivedColumn } from "#server/order-money/offline-money.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PaymentProvider, ProviderPayment } from "#server/payment-connections/payment-provider.ts";

/**
 * Money that arrives by bank transfer or at the venue. The organizer records it (`receipts`), and
 * there are no notices. The organizer also makes the refunds; here they are only recorded.
 */
export const offlineProvider: PaymentProvider = {
  name: "offline",
  connecting: null,
  smallestCharge: () => 1,
  forBrowser: () => null,
  forExpress: () => null,
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

/**
 * Finds a payment. Its receipts decide the status: it has succeeded once the full amount was
 * received.
 */
async function findOfflinePayment(db: ReadDb, provider_payment_id: string): Promise<ProviderPayment | undefined> {
  const payment = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.amount", "payments.currency", "payments.status", receivedColumn().as("received")])
    .where("payments.provider", "=", "offline")
    .where("payments.provider_payment_id", "=", provider_payment_id)
    .executeTakeFirst();
  if (!payment) return undefined;
  const { amount, currency, received, status } = payment;
  return {
    ...{ provider_payment_id, reference: provider_payment_id, amount, currency },
    ...{ client_secret: null, failure_code: null, paid_to: null },
    status: received >= amount ? "SUCCEEDED" : status === "OPEN" ? "OPEN" : "CANCELLED",
  };
}

export function offlinePayment({ reference, amount, currency }: Wanted): ProviderPayment {
  const made = { client_secret: null, status: "OPEN" as const, failure_code: null, paid_to: null };
  return { ...made, provider_payment_id: reference, reference, amount, currency };
}

type Wanted = Pick<ProviderPayment, "reference" | "amount" | "currency">;

function enteredManually(reference: string) {
  return { provider_refund_id: `by hand ${reference}`, status: "SUCCEEDED" as const, failure: null };
}
