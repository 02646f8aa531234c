import type { IncomingHttpHeaders } from "node:http";
import type { Db, ReadDb } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";

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

/**
 * Whoever takes the money. Every call may fail or answer twice; none may be made while a transaction is open. `create` and
 * `refund` are idempotent by their reference.
 */
export type PaymentProvider = {
  name: "sandbox" | "stripe" | "offline";
  create(db: Db, wanted: { reference: string; amount: number; currency: string }): Promise<ProviderPayment>;
  find(db: ReadDb, provider_payment_id: string): Promise<ProviderPayment | undefined>;
  refund(
    db: Db,
    wanted: { provider_payment_id: string; reference: string; amount: number },
  ): Promise<{ provider_refund_id: string; status: "SUCCEEDED" | "PENDING" | "FAILED" }>;
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
