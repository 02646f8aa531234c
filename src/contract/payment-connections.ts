import { z } from "zod";
import { PAYMENT_PROVIDERS } from "#domain/payments.ts";
import { endpoint, single } from "./endpoint.ts";
import { id, instant } from "./fields.ts";

/** `not_offered`: the operator has not configured any keys. */
export const CONNECTION_STATES = ["not_offered", "not_connected", "incomplete", "connected"] as const;

export const paymentConnection = z.object({
  state: z.enum(CONNECTION_STATES),
  /** In test mode no money is moved, and only test cards work. */
  is_test: z.boolean(),
  /** `acct_…`, the id in Stripe's dashboard and for its support. */
  provider_account_id: z.string().nullable(),
  name: z.string().nullable(),
  country: z.string().nullable(),
  /** The currency of payouts. */
  default_currency: z.string().nullable(),
  payouts_enabled: z.boolean(),
  /** Everything Stripe requires was submitted; a review may be pending. */
  details_submitted: z.boolean(),
  /** How many requirements are still missing. */
  missing: z.int(),
  connected_at: instant.nullable(),
  /** The platform's share of each payment, in thousandths of a percent. */
  fee_rate: z.int(),
});
export type PaymentConnection = z.output<typeof paymentConnection>;

export const platformFee = z.object({
  /** `2027-05`, in the account's time zone. */
  month: z.string(),
  currency: z.string(),
  payments: z.int(),
  /** In the smallest unit. */
  paid: z.int(),
  fee: z.int(),
});
export type PlatformFee = z.output<typeof platformFee>;

/** The payment methods of an event. `problem`: why the first fixable one is not available. */
export const paymentMethods = z.object({
  providers: z.array(z.enum(PAYMENT_PROVIDERS)),
  /** Whether anything in the event costs something. */
  is_paid: z.boolean(),
  problem: z.enum(["not_offered", "not_connected", "incomplete", "currency"]).nullable(),
});
export type PaymentMethods = z.output<typeof paymentMethods>;

/**
 * An unmatched payment: received by the account’s provider account in our name, but for no order
 * here.
 */
export const unmatchedPayment = z.object({
  id: z.int(),
  /** `pi_…`, the id in Stripe’s dashboard. */
  provider_payment_id: z.string(),
  /** In the smallest unit. */
  amount: z.int(),
  currency: z.string(),
  /**
   * `UNKNOWN_ORDER`: the order does not exist here. `OTHER_ACCOUNT`: the order belongs to another
   * account.
   */
  reason: z.enum(["UNKNOWN_ORDER", "OTHER_ACCOUNT"]),
  created_at: instant,
});
export type UnmatchedPayment = z.output<typeof unmatchedPayment>;

const inAccount = z.object({ account_id: id });

export const paymentConnections = {
  get: endpoint({
    method: "GET",
    path: "/accounts/:account_id/payment",
    access: "admin",
    summary: "Get the account's connection to its payment provider",
    provides: ["payment_connections"],
    params: inAccount,
    returns: single(paymentConnection),
  }),
  connect: endpoint({
    method: "POST",
    path: "/accounts/:account_id/payment/connect",
    access: "admin",
    needs_proof: true,
    summary: "Start or continue connecting: returns a URL at the provider for one visit",
    invalidates: ["payment_connections", "audit_log"],
    refuses: ["payment_unavailable", "installation_paused", "not_found"],
    params: inAccount,
    returns: single(z.object({ url: z.string() })),
    limit: { per_minute: 20, by: "session" },
  }),
  refresh: endpoint({
    method: "POST",
    path: "/accounts/:account_id/payment/refresh",
    access: "admin",
    summary: "Refresh the connection from the provider",
    invalidates: ["payment_connections", "audit_log"],
    refuses: ["payment_unavailable"],
    params: inAccount,
    returns: single(paymentConnection),
    limit: { per_minute: 60, by: "session" },
  }),
  disconnect: endpoint({
    method: "POST",
    path: "/accounts/:account_id/payment/disconnect",
    access: "admin",
    needs_proof: true,
    summary: "Disconnect the provider: no new payments start there; existing payments stay and are refunded from there",
    invalidates: ["payment_connections", "audit_log"],
    params: inAccount,
  }),
  listUnmatched: endpoint({
    method: "GET",
    path: "/accounts/:account_id/payment/unmatched",
    access: "admin",
    summary: "List unmatched payments that have not been handled, newest first; at most 50",
    provides: ["payments"],
    params: inAccount,
    returns: z.object({ data: z.array(unmatchedPayment) }),
  }),
  settleUnmatched: endpoint({
    method: "POST",
    path: "/accounts/:account_id/payment/unmatched/:unmatched_payment_id/settle",
    access: "admin",
    summary: "Mark an unmatched payment as handled: it was refunded at the provider, or belongs to the account",
    invalidates: ["payments", "audit_log"],
    params: inAccount.extend({ unmatched_payment_id: id }),
  }),
  listFees: endpoint({
    method: "GET",
    path: "/accounts/:account_id/platform-fees",
    access: "admin",
    summary: "List this installation's fees on the account's payments by month, newest first; five years",
    provides: ["payments"],
    params: inAccount,
    returns: z.object({ data: z.array(platformFee) }),
  }),
  exportFees: endpoint({
    method: "POST",
    path: "/accounts/:account_id/platform-fees/export",
    access: "admin",
    summary: "Export this installation's fees, one row per payment, as CSV",
    invalidates: [],
    params: inAccount,
    returns: z.any(),
    kind: "stream",
    media_types: ["text/csv"],
    limit: { per_minute: 10, by: "session" },
  }),
  paymentMethods: endpoint({
    method: "GET",
    path: "/events/:event_id/ways-to-pay",
    access: "organizer",
    area: "tickets",
    summary: "List the payment methods of an event, and why any are unavailable",
    provides: ["payment_connections", "events", "event_settings"],
    params: z.object({ event_id: id }),
    returns: single(paymentMethods),
  }),
};
