import type Stripe from "stripe";
import { AppError } from "#server/platform/errors.ts";
import type { ProviderNotice, SentNotice } from "#server/payment-connections/payment-provider.ts";
import { idOf, paymentId } from "./ids.ts";
import { isLiveKey, type StripeSettings } from "./stripe-settings.ts";

/** Maximum age of a notice, in seconds. */
const TOLERANCE = 300;

type Sent = Omit<SentNotice, "secrets">;

/**
 * The library verifies the signature over the raw body. During a rotation there are two secrets,
 * and either is accepted. Notices of the other mode (Stripe sends test notices to live endpoints)
 * or of the platform's own account are ignored.
 * @throws AppError forged, malformed
 */
export function readStripeNotice(stripe: Stripe, settings: StripeSettings, sent: Sent): ProviderNotice {
  const event = verified(stripe, settings.webhook_secrets, sent);
  if (typeof event.id !== "string" || typeof event.type !== "string") throw new AppError("malformed");
  const account = event.account;
  if (event.livemode !== isLiveKey(settings) || !account) return { notice_id: event.id, about: "nothing" };
  return { notice_id: event.id, ...aboutOf(event, account) };
}

function verified(stripe: Stripe, secrets: readonly string[], { body, headers, now }: Sent): Stripe.Event {
  const signature = headers["stripe-signature"];
  if (typeof signature !== "string") throw new AppError("forged");
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now.getTime());
    } catch (error) {
      // the body is parsed after its signature was verified, so a syntax error means that it was
      // signed
      if (error instanceof SyntaxError) throw new AppError("malformed", { cause: error });
    }
  }
  throw new AppError("forged");
}

type About = ProviderNotice extends infer Notice ? (Notice extends unknown ? Omit<Notice, "notice_id"> : never) : never;

function aboutOf(event: Stripe.Event, account: string): About {
  const stripeObject = event.data?.object as NoticeObject | undefined;
  const [kind, what] = event.type.split(".");
  if (event.type === "account.updated" || event.type === "account.application.deauthorized")
    return { about: "connection", provider_account_id: account };
  const intent = kind === "payment_intent" ? (stripeObject?.id ?? null) : idOf(stripeObject?.payment_intent);
  if (intent === null) return { about: "nothing" };
  const provider_payment_id = paymentId(account, intent);
  if (kind === "payment_intent") return { about: "payment", provider_payment_id };
  if (kind === "charge" && what === "dispute")
    return { about: "dispute", provider_payment_id, provider_dispute_id: stripeObject?.id ?? "" };
  if (kind === "refund" || event.type === "charge.refunded" || event.type === "charge.refund.updated")
    return { about: "refunds", provider_payment_id };
  return { about: "nothing" };
}

type NoticeObject = { id?: string; payment_intent?: string | { id: string } | null };
