import type { Db } from "../platform/database.ts";

/** A payment as its provider has it. */
export type ProviderPayment = {
  provider_payment_id: string;
  client_secret: string | null;
  status: "OPEN" | "SUCCEEDED" | "FAILED" | "CANCELLED";
  /** Smallest unit. */
  amount: number;
  currency: string;
  /** What we gave it when we made it: `order:17:1`. A payment is bound to its order by this, never by what a browser says. */
  reference: string;
  failure_code: string | null;
};

/**
 * Whoever takes the money. Every call may fail or answer twice; none may be made while a transaction is open. `create` and
 * `refund` are idempotent by their reference.
 */
export type PaymentProvider = {
  name: "sandbox" | "stripe" | "offline";
  create(db: Db, wanted: { reference: string; amount: number; currency: string }): Promise<ProviderPayment>;
  find(db: Db, provider_payment_id: string): Promise<ProviderPayment | undefined>;
  refund(
    db: Db,
    wanted: { provider_payment_id: string; reference: string; amount: number },
  ): Promise<{ provider_refund_id: string; status: "SUCCEEDED" | "PENDING" | "FAILED" }>;
};

/** The providers that this installation has switched on. */
export type PaymentProviders = Partial<Record<PaymentProvider["name"], PaymentProvider>>;

/** The order that a payment was made for. */
export function orderOfReference(reference: string): number | undefined {
  const order_id = Number(/^order:(\d+):\d+$/.exec(reference)?.[1]);
  return Number.isSafeInteger(order_id) && order_id > 0 ? order_id : undefined;
}
