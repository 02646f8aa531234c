import { randomBytes } from "node:crypto";
import { type Card, CARDS } from "./cards.ts";
import { invalid, missing, StripeRefusal } from "./errors.ts";
import { type Form, formIn, textIn } from "./form.ts";

export type Account = {
  id: string;
  email: string | null;
  country: string;
  default_currency: string;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  is_connected: boolean;
  currently_due: string[];
  metadata: Form;
};

export type Intent = {
  id: string;
  account: string;
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  metadata: Form;
  fee: number;
  card: Card | null;
  charge: string | null;
  last_payment_error: Record<string, unknown> | null;
  created: number;
};

export type Refund = {
  id: string;
  account: string;
  payment_intent: string;
  charge: string | null;
  amount: number;
  currency: string;
  status: string;
  failure_reason: string | null;
  metadata: Form;
  created: number;
};

export type Dispute = {
  id: string;
  account: string;
  payment_intent: string;
  charge: string | null;
  amount: number;
  currency: string;
  status: string;
  reason: string;
  due_by: number;
};

type Domain = { id: string; object: "payment_method_domain"; domain_name: string; enabled: boolean };

/** One movement of an account's money. The balance is the sum of all movements. */
export type Entry = { account: string; kind: string; amount: number; currency: string; of: string };

export type StripeEvent = {
  id: string;
  object: "event";
  type: string;
  account: string;
  livemode: boolean;
  created: number;
  api_version: string;
  data: { object: unknown };
};

/** The whole state of the stand-in, modeled on Stripe's public documentation and kept in memory. */
export class Books {
  readonly accounts = new Map<string, Account>();
  readonly links = new Map<string, { account: string; return_url: string; refresh_url: string }>();
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  /** By account. */
  readonly domains = new Map<string, Domain[]>();
  readonly ledger: Entry[] = [];
  readonly events: StripeEvent[] = [];
  livemode = false;
  onEvent: (event: StripeEvent) => void = () => undefined;

  // ── accounts ──

  openAccount(form: Form): Account {
    const controller = formIn(form, "controller");
    if (textIn(formIn(controller, "stripe_dashboard"), "type") !== "full")
      throw invalid("parameter_missing", "This stand-in makes accounts with a full dashboard.");
    const country = textIn(form, "country") ?? "DE";
    const account: Account = {
      id: newId("acct"),
      email: textIn(form, "email") ?? null,
      country,
      default_currency: country === "JP" ? "jpy" : "eur",
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      is_connected: true,
      currently_due: ["business_profile.url", "external_account", "tos_acceptance.date"],
      metadata: formIn(form, "metadata"),
    };
    this.accounts.set(account.id, account);
    return account;
  }

  account(id: string): Account {
    const account = this.accounts.get(id);
    if (!account?.is_connected)
      throw new StripeRefusal(403, {
        type: "invalid_request_error",
        code: "account_invalid",
        message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
      });
    return account;
  }

  completeSetup(id: string): void {
    Object.assign(this.account(id), {
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      currently_due: [],
    });
    this.#emit("account.updated", id, this.shownAccount(this.account(id)));
  }

  restrict(id: string): void {
    Object.assign(this.account(id), { charges_enabled: false, currently_due: ["individual.verification.document"] });
    this.#emit("account.updated", id, this.shownAccount(this.account(id)));
  }

  /** Simulates the owner ending the connection in their own Stripe dashboard. */
  deauthorize(id: string): void {
    this.account(id).is_connected = false;
    this.#emit("account.application.deauthorized", id, { id: "ca_standin", object: "application" });
  }

  shownAccount(account: Account): unknown {
    const { is_connected: _, currently_due, ...shown } = account;
    return {
      object: "account",
      ...shown,
      business_profile: { name: account.details_submitted ? "Harbour Events" : null },
      requirements: {
        currently_due,
        disabled_reason: account.charges_enabled ? null : "requirements.past_due",
      },
    };
  }

  /** Only host names are registered, each once: there is no wallet on an address or a local host. */
  registerDomain(account_id: string, form: Form): Domain {
    const { id: account } = this.account(account_id);
    const domain_name = textIn(form, "domain_name") ?? "";
    if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain_name))
      throw invalid("parameter_invalid", `${domain_name} is not a valid domain.`, { param: "domain_name" });
    const domain: Domain = { id: newId("pmd"), object: "payment_method_domain", domain_name, enabled: true };
    this.domains.set(account, [...(this.domains.get(account) ?? []), domain]);
    return domain;
  }

  shownDomains(account_id: string, domain_name: string | null): unknown {
    this.account(account_id);
    const own = this.domains.get(account_id) ?? [];
    const data = domain_name === null ? own : own.filter((domain) => domain.domain_name === domain_name);
    return { object: "list", url: "/v1/payment_method_domains", has_more: false, data };
  }

  // ── payments ──

  createIntent(account_id: string, form: Form): Intent {
    const account = this.account(account_id);
    const amount = amountIn(form, "amount");
    const currency = textIn(form, "currency") ?? "";
    if (currency !== currency.toLowerCase())
      throw invalid("parameter_invalid", "Currencies are written in lower case.");
    if (amount < (SMALLEST[currency] ?? 50)) throw invalid("amount_too_small", "Amount must be at least 50 cents.");
    if (CHARGED_IN[currency] && amount % CHARGED_IN[currency] !== 0)
      throw invalid(
        "parameter_invalid_integer",
        `Amounts in ${currency} must be divisible by ${CHARGED_IN[currency]}.`,
      );
    if (!account.charges_enabled) throw invalid("account_invalid", "Your account cannot currently make live charges.");
    const fee = form["application_fee_amount"] === undefined ? 0 : amountIn(form, "application_fee_amount");
    if (fee >= amount) throw invalid("parameter_invalid", "The fee must be less than the amount.");
    const id = newId("pi");
    const intent: Intent = {
      id,
      account: account_id,
      amount,
      amount_received: 0,
      currency,
      status: "requires_payment_method",
      client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
      metadata: formIn(form, "metadata"),
      fee,
      card: null,
      charge: null,
      last_payment_error: null,
      created: now(),
    };
    this.intents.set(id, intent);
    this.#emit("payment_intent.created", account_id, this.shownIntent(intent));
    return intent;
  }

  intent(account_id: string, id: string): Intent {
    this.account(account_id);
    const intent = this.intents.get(id);
    if (intent?.account !== account_id) throw missing("payment_intent", id);
    return intent;
  }

  /**
   * Simulates the Element in a browser: a card is charged or declined, or its bank requires
   * authentication. A `slow` payment is processing until `finish`.
   */
  confirm(account_id: string, id: string, number: string, how: { slow?: boolean } = {}): Intent {
    const intent = this.intent(account_id, id);
    if (!["requires_payment_method", "requires_confirmation"].includes(intent.status)) throw unexpected(intent);
    const card = CARDS[number.replace(/\D/g, "")];
    if (!card) return this.#decline(intent, { code: "incorrect_number" });
    if (card.decline) return this.#decline(intent, card.decline);
    Object.assign(intent, { card, last_payment_error: null });
    if (card.asks_bank) {
      intent.status = "requires_action";
      this.#emit("payment_intent.requires_action", account_id, this.shownIntent(intent));
      return intent;
    }
    if (how.slow) {
      intent.status = "processing";
      this.#emit("payment_intent.processing", account_id, this.shownIntent(intent));
      return intent;
    }
    return this.#charge(intent);
  }

  authenticate(account_id: string, id: string, isThem: boolean): Intent {
    const intent = this.intent(account_id, id);
    if (intent.status !== "requires_action") throw unexpected(intent);
    return isThem ? this.#charge(intent) : this.#decline(intent, { code: "payment_intent_authentication_failure" });
  }

  finish(account_id: string, id: string): Intent {
    return this.#charge(this.intent(account_id, id));
  }

  cancel(account_id: string, id: string): Intent {
    const intent = this.intent(account_id, id);
    if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status))
      throw unexpected(intent);
    intent.status = "canceled";
    this.#emit("payment_intent.canceled", account_id, this.shownIntent(intent));
    return intent;
  }

  shownIntent(intent: Intent): unknown {
    const { account: _, card: __, fee, charge, ...shown } = intent;
    return {
      object: "payment_intent",
      ...shown,
      application_fee_amount: fee || null,
      latest_charge: charge,
      livemode: this.livemode,
      automatic_payment_methods: { enabled: true },
      next_action: intent.status === "requires_action" ? { type: "use_stripe_sdk" } : null,
    };
  }

  #charge(intent: Intent): Intent {
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount, charge: newId("ch") });
    this.#book(intent, "charge", intent.amount, intent.charge ?? "");
    if (intent.fee > 0) this.#book(intent, "application_fee", -intent.fee, intent.charge ?? "");
    this.#emit("payment_intent.succeeded", intent.account, this.shownIntent(intent));
    if (intent.card?.is_disputed) this.openDispute(intent.account, intent.id);
    return intent;
  }

  #decline(intent: Intent, why: { code: string; decline_code?: string }): Intent {
    Object.assign(intent, {
      status: "requires_payment_method",
      last_payment_error: { type: "card_error", message: "Your card was declined.", ...why },
    });
    this.#emit("payment_intent.payment_failed", intent.account, this.shownIntent(intent));
    return intent;
  }

  // ── refunds ──

  refund(account_id: string, form: Form): Refund {
    const intent = this.intent(account_id, textIn(form, "payment_intent") ?? "");
    if (intent.status !== "succeeded") throw unexpected(intent);
    const before = this.refundsOf(intent.id).filter(({ status }) => status !== "failed" && status !== "canceled");
    const left = intent.amount - before.reduce((sum, { amount }) => sum + amount, 0);
    const amount = form["amount"] === undefined ? left : amountIn(form, "amount");
    if (left === 0) throw invalid("charge_already_refunded", "Charge has already been refunded.");
    if (amount > left) throw invalid("amount_too_large", "Refund amount is greater than unrefunded amount on charge.");
    const isLater = intent.card?.refunds !== undefined;
    const refund: Refund = {
      id: newId("re"),
      account: account_id,
      payment_intent: intent.id,
      charge: intent.charge,
      amount,
      currency: intent.currency,
      status: isLater ? "pending" : "succeeded",
      failure_reason: null,
      metadata: formIn(form, "metadata"),
      created: now(),
    };
    this.refunds.set(refund.id, refund);
    this.#book(intent, "refund", -amount, refund.id);
    if (textIn(form, "refund_application_fee") === "true") {
      if (intent.fee === 0) throw invalid("parameter_invalid", "There is no application fee to refund.");
      this.#book(intent, "application_fee_refund", Math.round((intent.fee * amount) / intent.amount), refund.id);
    }
    this.#emit("refund.created", account_id, shownRefund(refund));
    this.#emit("charge.refunded", account_id, { id: intent.charge, object: "charge", payment_intent: intent.id });
    return refund;
  }

  decideRefund(id: string, status: "succeeded" | "failed"): void {
    const refund = this.refunds.get(id);
    if (!refund) throw missing("refund", id);
    Object.assign(refund, { status, failure_reason: status === "failed" ? "expired_or_canceled_card" : null });
    const intent = this.intent(refund.account, refund.payment_intent);
    if (status === "failed") this.#book(intent, "refund_failure", refund.amount, refund.id);
    this.#emit("refund.updated", refund.account, shownRefund(refund));
    if (status === "failed") this.#emit("refund.failed", refund.account, shownRefund(refund));
  }

  refundsOf(intent_id: string): Refund[] {
    return [...this.refunds.values()].filter(({ payment_intent }) => payment_intent === intent_id).toReversed();
  }

  foundRefund(account_id: string, id: string): Refund {
    this.account(account_id);
    const refund = this.refunds.get(id);
    if (refund?.account !== account_id) throw missing("refund", id);
    return refund;
  }

  // ── disputes ──

  openDispute(account_id: string, intent_id: string): Dispute {
    const intent = this.intent(account_id, intent_id);
    const dispute: Dispute = {
      id: newId("du"),
      account: account_id,
      payment_intent: intent.id,
      charge: intent.charge,
      amount: intent.amount,
      currency: intent.currency,
      status: "needs_response",
      reason: "fraudulent",
      due_by: now() + 7 * 24 * 3600,
    };
    this.disputes.set(dispute.id, dispute);
    this.#book(intent, "dispute", -intent.amount, dispute.id);
    this.#emit("charge.dispute.created", account_id, shownDispute(dispute, this.livemode));
    return dispute;
  }

  closeDispute(id: string, status: "won" | "lost"): void {
    const dispute = this.disputes.get(id);
    if (!dispute) throw missing("dispute", id);
    dispute.status = status;
    const intent = this.intent(dispute.account, dispute.payment_intent);
    if (status === "won") this.#book(intent, "dispute_reversal", dispute.amount, dispute.id);
    this.#emit("charge.dispute.closed", dispute.account, shownDispute(dispute, this.livemode));
  }

  foundDispute(account_id: string, id: string): Dispute {
    this.account(account_id);
    const dispute = this.disputes.get(id);
    if (dispute?.account !== account_id) throw missing("dispute", id);
    return dispute;
  }

  balance(account_id: string, currency = "eur"): number {
    return this.ledger
      .filter((entry) => entry.account === account_id && entry.currency === currency)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  #book({ account, currency }: Intent, kind: string, amount: number, of: string): void {
    this.ledger.push({ account, kind, amount, currency, of });
  }

  #emit(type: string, account: string, object: unknown): void {
    const event: StripeEvent = {
      id: newId("evt"),
      object: "event",
      type,
      account,
      livemode: this.livemode,
      created: now(),
      api_version: "2026-10-28.endive",
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    this.onEvent(event);
  }
}

export function shownRefund(refund: Refund): unknown {
  const { account: _, ...shown } = refund;
  return { object: "refund", ...shown };
}

export function shownDispute(dispute: Dispute, livemode: boolean): unknown {
  const { account: _, due_by, ...shown } = dispute;
  return { object: "dispute", ...shown, livemode, evidence_details: { due_by } };
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(9).toString("hex")}`;
}

function unexpected(intent: Intent): StripeRefusal {
  return invalid(
    "payment_intent_unexpected_state",
    `This PaymentIntent has a status of ${intent.status} and can't be changed so.`,
  );
}

function amountIn(form: Form, name: string): number {
  const amount = Number(textIn(form, name));
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid("parameter_invalid_integer", `Invalid integer: ${String(form[name])}`, { param: name });
  return amount;
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}

const SMALLEST: Record<string, number> = { eur: 50, usd: 50, jpy: 50, gbp: 30 };

/**
 * Currencies listed under "Special cases" in Stripe's documentation, with the step of their amounts
 * in the smallest unit.
 */
const CHARGED_IN: Record<string, number> = { kwd: 10, bhd: 10, jod: 10, omr: 10, tnd: 10, isk: 100, ugx: 100 };
