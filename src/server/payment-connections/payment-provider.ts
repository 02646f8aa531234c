import type { IncomingHttpHeaders } from "node:http";
import type { DisputeStatus } from "#domain/order-lifecycle.ts";
import type { PaymentProviderName } from "#domain/payments.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

export type ProviderPayment = {
  /**
   * The id by which the provider finds the payment. For a provider with connected accounts it
   * contains the account.
   */
  provider_payment_id: string;
  client_secret: string | null;
  /**
   * A declined card leaves the payment OPEN where the next card can pay the same one;
   * `failure_code` is set then.
   */
  status: "OPEN" | "SUCCEEDED" | "FAILED" | "CANCELLED";
  /** In the smallest unit. */
  amount: number;
  currency: string;
  /**
   * The reference that we gave it at creation, such as `order:17:1`. It binds a payment to its
   * order; nothing that a browser sends does.
   */
  reference: string;
  failure_code: string | null;
  /**
   * The account at the provider that receives the money. Null for a provider without connected
   * accounts: see `connecting`.
   */
  paid_to: string | null;
};

export type WantedPayment = Pick<ProviderPayment, "reference" | "amount" | "currency" | "paid_to"> & {
  /** The platform operator's fee, in the smallest unit. */
  platform_fee: number;
};

/**
 * The provider responded with a failure: a retry with the same key does not create what was
 * requested.
 */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "The payment provider refused the request.", { cause });
  }
}

/**
 * A notice that a provider sends to our webhook. It is only a hint to query the provider: nothing
 * of it but its ids is used.
 */
export type ProviderNotice = { notice_id: string } & (
  | { about: "payment"; provider_payment_id: string }
  /** Money of this payment was refunded, by us or in the provider's own dashboard. */
  | { about: "refunds"; provider_payment_id: string }
  | { about: "dispute"; provider_payment_id: string; provider_dispute_id: string }
  | { about: "connection"; provider_account_id: string }
  /** A kind that we don't handle, or a notice of the other mode. */
  | { about: "nothing" }
);

/** A refund as its provider reports it. A `PENDING` one may be decided days later. */
export type ProviderRefund = {
  /** Null where the provider refused the request. */
  provider_refund_id: string | null;
  status: "SUCCEEDED" | "PENDING" | "FAILED";
  /** The provider's reason for a failure. */
  failure: string | null;
};

/**
 * A refund from the provider's list of all refunds of a payment. `reference` is ours, or null for
 * one made in the provider's own dashboard.
 */
export type ListedRefund = ProviderRefund & { provider_refund_id: string; reference: string | null; amount: number };

/** A dispute: the buyer's bank demands the money back. */
export type ProviderDispute = {
  provider_dispute_id: string;
  status: DisputeStatus;
  amount: number;
  currency: string;
  reason: string;
  due_at: Date | null;
};

export type ProviderAccount = {
  provider_account_id: string;
  is_live: boolean;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  name: string | null;
  country: string | null;
  default_currency: string | null;
  requirements: readonly string[];
  disabled_reason: string | null;
};

/**
 * How each account connects an account of its own at the provider, so that the money belongs to it
 * from the start.
 */
export type Connecting = {
  /** No money moves in the provider's test mode. Each mode has its own connections. */
  is_live: boolean;
  /** Creates an account at the provider, once per reference. */
  open(wanted: { reference: string; email: string; country: string | null }): Promise<ProviderAccount>;
  /**
   * Returns a URL for one visit, where the account's owner enters what is missing, and which leads
   * back to us.
   */
  link(provider_account_id: string, back: { return_url: string; refresh_url: string }): Promise<string>;
  /** Undefined for an account that is no longer connected. */
  find(provider_account_id: string): Promise<ProviderAccount | undefined>;
  /**
   * Allows wallets on pages of this host to pay the account. Repeating it changes nothing.
   * @throws ProviderRefused
   */
  registerDomain(provider_account_id: string, domain: string): Promise<void>;
  /** The platform operator's fee for a payment, in the smallest unit. */
  feeOf(amount: number, currency: string): number;
  /** In thousandths of a percent. */
  fee_rate: number;
};

/**
 * A payment provider. Every call may fail or be executed twice; none may be made while a
 * transaction is open. `create` and `refund` are idempotent by their reference, `cancel` by the
 * payment. How to add one: docs/developers/payments.md.
 */
export type PaymentProvider = {
  name: PaymentProviderName;
  /** Null where no account has to be connected. */
  connecting: Connecting | null;
  /**
   * The smallest amount that it charges in this currency, in the smallest unit; null where it does
   * not charge in it.
   */
  smallestCharge(currency: string): number | null;
  forBrowser(payment: { paid_to: string | null }): BrowserPart | null;
  /** What its wallet buttons need before a payment exists; null where it has none. */
  forExpress(wanted: { paid_to: string; amount: number; currency: string }): ExpressPart | null;
  /** The external resources that a payment page may load. */
  page_policy: PageNeeds;
  create(db: Db, wanted: WantedPayment): Promise<ProviderPayment>;
  find(db: ReadDb, provider_payment_id: string): Promise<ProviderPayment | undefined>;
  /**
   * Cancels a payment that is no longer needed. Returns the payment as it is afterwards: it may
   * have succeeded before the cancellation.
   */
  cancel(db: Db, provider_payment_id: string): Promise<ProviderPayment | undefined>;
  /** `with_fee`: the platform operator's fee is refunded, too. */
  refund(
    db: Db,
    wanted: {
      provider_payment_id: string;
      reference: string;
      amount: number;
      currency: string;
      with_fee: boolean;
      failed_tries?: number;
    },
  ): Promise<ProviderRefund>;
  /**
   * Finds a refund by the provider's id where we have it, else by our reference, because a response
   * may have been lost.
   */
  findRefund(
    db: ReadDb,
    which: { reference: string; provider_refund_id: string | null; provider_payment_id: string },
  ): Promise<ProviderRefund | undefined>;
  /** Refunds and disputes that the provider's own dashboard can create. Null where it has none. */
  dashboard: {
    refundsOf(db: ReadDb, provider_payment_id: string): Promise<ListedRefund[]>;
    findDispute(
      db: ReadDb,
      which: { provider_payment_id: string; provider_dispute_id: string },
    ): Promise<ProviderDispute | undefined>;
  } | null;
  /**
   * Verifies the signature over the raw body, and parses it.
   * @throws AppError forged, malformed
   */
  readNotice(sent: SentNotice): Promise<ProviderNotice>;
};

/** The request as received. `secrets` are for the built-in provider. */
export type SentNotice = { body: Buffer; headers: IncomingHttpHeaders; now: Date; secrets: Secrets };

/**
 * `script_url`: the script that pages load instead of the provider's own, where another base URL is
 * configured.
 */
export type BrowserPart = { publishable_key: string; paid_to: string; script_url: string | null };

/** `amount` is in the provider's own unit. */
export type ExpressPart = BrowserPart & { amount: number };

/** Origins for the Content-Security-Policy of payment pages. */
export type PageNeeds = { script_src: readonly string[]; connect_src: readonly string[]; frame_src: readonly string[] };

export function isConnectable(provider: PaymentProvider): provider is PaymentProvider & { connecting: Connecting } {
  return provider.connecting !== null;
}

export function pageNeedsOf(payments: PaymentProviders): PageNeeds {
  const all = (name: keyof PageNeeds) => Object.values(payments).flatMap(({ page_policy }) => page_policy[name]);
  return { script_src: all("script_src"), connect_src: all("connect_src"), frame_src: all("frame_src") };
}

/** The providers enabled on this installation. */
export type PaymentProviders = Partial<Record<PaymentProvider["name"], PaymentProvider>>;

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly payments: PaymentProviders;
    /** See `offeredTo`. */
    readonly sandbox_for: "everybody" | "this_machine" | "nobody";
  }
}

/**
 * Returns the provider with that name.
 * @throws AppError payment_unavailable when it is not enabled on this installation
 */
export function providerNamed(payments: PaymentProviders, name: string): PaymentProvider {
  const provider = payments[name as PaymentProvider["name"]];
  if (!provider) throw new AppError("payment_unavailable");
  return provider;
}
