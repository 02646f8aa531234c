import type { IncomingHttpHeaders } from "node:http";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

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

/** What a provider tells us by itself: that something happened to a payment of its. */
export type ProviderNotice = { notice_id: string; provider_payment_id: string };

/** A refund as its provider has it: `PENDING` ones may be decided days later. */
export type ProviderRefund = {
  /** Null where the provider did not even take it. */
  provider_refund_id: string | null;
  status: "SUCCEEDED" | "PENDING" | "FAILED";
  /** Why, where it failed: the provider's word. */
  failure: string | null;
};

/**
 * Whoever takes the money. Every call may fail or answer twice; none may be made while a transaction is open. `create` and
 * `refund` are idempotent by their reference, `cancel` by the payment.
 */
export type PaymentProvider = {
  name: "sandbox" | "stripe" | "offline";
  create(db: Db, wanted: { reference: string; amount: number; currency: string }): Promise<ProviderPayment>;
  find(db: ReadDb, provider_payment_id: string): Promise<ProviderPayment | undefined>;
  /** Nobody is to pay it any more. The payment as it is then: where the money was quicker it has succeeded. */
  cancel(db: Db, provider_payment_id: string): Promise<ProviderPayment | undefined>;
  refund(db: Db, wanted: { provider_payment_id: string; reference: string; amount: number }): Promise<ProviderRefund>;
  /** By the provider's own id where we have it, else by our reference: an answer may have been lost. */
  findRefund(
    db: ReadDb,
    which: { reference: string; provider_refund_id: string | null },
  ): Promise<ProviderRefund | undefined>;
  /**
   * Checks the signature over the very bytes that were sent, and reads them.
   * @throws AppError forged, malformed
   */
  readNotice(db: ReadDb, sent: { body: Buffer; headers: IncomingHttpHeaders; now: Date }): Promise<ProviderNotice>;
};

/** The providers that this installation has switched on. */
export type PaymentProviders = Partial<Record<PaymentProvider["name"], PaymentProvider>>;

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly payments: PaymentProviders;
    /** See `offeredTo`. */
    readonly sandbox_for: "everybody" | "this_machine" | "nobody";
  }
}

export function providerNames(payments: PaymentProviders): PaymentProvider["name"][] {
  return Object.keys(payments) as PaymentProvider["name"][];
}

/**
 * The provider of that name.
 * @throws AppError payment_unavailable when it is not switched on here
 */
export function providerNamed(payments: PaymentProviders, name: string): PaymentProvider {
  const provider = payments[name as PaymentProvider["name"]];
  if (!provider) throw new AppError("payment_unavailable");
  return provider;
}
