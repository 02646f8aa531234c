import type { IncomingHttpHeaders } from "node:http";
import type { DisputeStatus } from "#domain/order-lifecycle.ts";
import type { PaymentProviderName } from "#domain/payments.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

/** A payment as its provider has it. */
export type ProviderPayment = {
  /** Whatever the provider finds it by again; for one whose accounts have payments of their own, the account stands in it. */
  provider_payment_id: string;
  client_secret: string | null;
  /** A card that was declined leaves a payment OPEN where the next card pays the same one; `failure_code` says so then. */
  status: "OPEN" | "SUCCEEDED" | "FAILED" | "CANCELLED";
  /** Smallest unit. */
  amount: number;
  currency: string;
  /** What we gave it when we made it: `order:17:1`. A payment is bound to its order by this, never by what a browser says. */
  reference: string;
  failure_code: string | null;
  /** The account at the provider that gets the money. Null where nobody has one: see `connecting`. */
  paid_to: string | null;
};

export type WantedPayment = Pick<ProviderPayment, "reference" | "amount" | "currency" | "paid_to"> & {
  /** What whoever runs Foyer keeps of it, in the smallest unit. */
  platform_fee: number;
};

/** The provider answered, and the answer is a failure: what was asked for is not made by asking again with the same key. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "The payment provider refused.", { cause });
  }
}

/** What a provider tells us by itself. It is believed only as a hint to ask it: nothing of it but ids is ever used. */
export type ProviderNotice = { notice_id: string } & (
  | { about: "payment"; provider_payment_id: string }
  /** Money of this payment was given back, by us or in the provider's own dashboard. */
  | { about: "refunds"; provider_payment_id: string }
  | { about: "dispute"; provider_payment_id: string; provider_dispute_id: string }
  | { about: "connection"; provider_account_id: string }
  /** Something that we don't ask for, or of the other mode. */
  | { about: "nothing" }
);

/** A refund as its provider has it: `PENDING` ones may be decided days later. */
export type ProviderRefund = {
  /** Null where the provider did not even take it. */
  provider_refund_id: string | null;
  status: "SUCCEEDED" | "PENDING" | "FAILED";
  /** Why, where it failed: the provider's word. */
  failure: string | null;
};

/** One of all refunds of a payment. `reference`: ours, or null for one that was made in the provider's own dashboard. */
export type ListedRefund = ProviderRefund & { provider_refund_id: string; reference: string | null; amount: number };

/** A buyer's bank wants the money back. */
export type ProviderDispute = {
  provider_dispute_id: string;
  status: DisputeStatus;
  amount: number;
  currency: string;
  reason: string;
  due_at: Date | null;
};

/** How a provider sees an account of its that is connected with one of ours. */
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

/** Whom each account of ours has to connect its own account with, so that the money is theirs from the first moment. */
export type Connecting = {
  /** In the provider's test mode no money moves. Each mode has connections of its own. */
  is_live: boolean;
  /** Makes an account there, once for each reference. */
  open(wanted: { reference: string; email: string; country: string | null }): Promise<ProviderAccount>;
  /** Where its owner says what is missing, for one visit; and comes back from. */
  link(provider_account_id: string, back: { return_url: string; refresh_url: string }): Promise<string>;
  /** Undefined: it is connected with us no more. */
  find(provider_account_id: string): Promise<ProviderAccount | undefined>;
  /** What whoever runs Foyer keeps of a payment, in the smallest unit. */
  feeOf(amount: number, currency: string): number;
  /** In thousandths of a percent. */
  fee_rate: number;
};

/**
 * Whoever takes the money. Every call may fail or answer twice; none may be made while a transaction is open. `create` and
 * `refund` are idempotent by their reference, `cancel` by the payment. How to add one: docs/payments.md.
 */
export type PaymentProvider = {
  name: PaymentProviderName;
  /** Null: nobody has to connect anything. */
  connecting: Connecting | null;
  /** Whether it charges in this currency, and from which amount on (smallest unit). */
  smallestCharge(currency: string): number | null;
  /** What a browser needs to know to pay there. */
  forBrowser(payment: { paid_to: string | null }): BrowserPart | null;
  /** What a page on which it is paid may load, beyond ourselves. */
  page_policy: PageNeeds;
  create(db: Db, wanted: WantedPayment): Promise<ProviderPayment>;
  find(db: ReadDb, provider_payment_id: string): Promise<ProviderPayment | undefined>;
  /** Nobody is to pay it any more. The payment as it is then: where the money was quicker it has succeeded. */
  cancel(db: Db, provider_payment_id: string): Promise<ProviderPayment | undefined>;
  /** `with_fee`: whoever runs Foyer gives back what they kept of it, too. */
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
  /** By the provider's own id where we have it, else by our reference: an answer may have been lost. */
  findRefund(
    db: ReadDb,
    which: { reference: string; provider_refund_id: string | null; provider_payment_id: string },
  ): Promise<ProviderRefund | undefined>;
  /** What its own dashboard can do to a payment. Null where it has none. */
  dashboard: {
    refundsOf(db: ReadDb, provider_payment_id: string): Promise<ListedRefund[]>;
    findDispute(
      db: ReadDb,
      which: { provider_payment_id: string; provider_dispute_id: string },
    ): Promise<ProviderDispute | undefined>;
  } | null;
  /**
   * Checks the signature over the very bytes that were sent, and reads them.
   * @throws AppError forged, malformed
   */
  readNotice(sent: SentNotice): Promise<ProviderNotice>;
};

/** As it came. `secrets`: of the provider that is built in. */
export type SentNotice = { body: Buffer; headers: IncomingHttpHeaders; now: Date; secrets: Secrets };

/** `script_url`: what pages load in place of the provider's own script, where another address than its own is set. */
export type BrowserPart = { publishable_key: string; paid_to: string; script_url: string | null };

/** Whole sites, for the Content-Security-Policy of the pages on which it is paid. */
export type PageNeeds = { script_src: readonly string[]; connect_src: readonly string[]; frame_src: readonly string[] };

/** Whose accounts ours connect with. */
export function isConnectable(provider: PaymentProvider): provider is PaymentProvider & { connecting: Connecting } {
  return provider.connecting !== null;
}

/** What a page needs on which any of them is paid. */
export function pageNeedsOf(payments: PaymentProviders): PageNeeds {
  const all = (name: keyof PageNeeds) => Object.values(payments).flatMap(({ page_policy }) => page_policy[name]);
  return { script_src: all("script_src"), connect_src: all("connect_src"), frame_src: all("frame_src") };
}

/** The providers that this installation has switched on. */
export type PaymentProviders = Partial<Record<PaymentProvider["name"], PaymentProvider>>;

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly payments: PaymentProviders;
    /** See `offeredTo`. */
    readonly sandbox_for: "everybody" | "this_machine" | "nobody";
  }
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
