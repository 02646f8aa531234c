import type { PaymentProvider } from "#server/payment-connections/payment-provider.ts";
import { stripeAccounts } from "./accounts.ts";
import { smallestStripeCharge, toStripe } from "./amounts.ts";
import { stripeClient } from "./client.ts";
import { ownName } from "./metadata.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { findStripeDispute } from "./disputes.ts";
import { cancelIntent, createIntent, findIntent } from "./payments.ts";
import { readStripeNotice } from "./read-stripe-notice.ts";
import { findStripeRefund, listRefunds, refundIntent } from "./stripe-refunds.ts";
import { isLiveKey, STRIPE_API, type StripeSettings } from "./stripe-settings.ts";

/**
 * Stripe through its official library: Connect with direct charges (docs/developers/payments.md,
 * docs/decisions/0031).
 */
export function stripeProvider(settings: StripeSettings, secrets: Secrets): PaymentProvider {
  const stripe = stripeClient(settings);
  const isLive = isLiveKey(settings);
  const name = ownName(secrets);
  const standIn = settings.api_base === STRIPE_API ? null : settings.api_base;
  const forBrowser = (paid_to: string) => ({
    publishable_key: settings.publishable_key,
    paid_to,
    script_url: standIn && `${standIn}/stripe.js`,
  });
  return {
    name: "stripe",
    connecting: stripeAccounts(stripe, settings, name),
    smallestCharge: smallestStripeCharge,
    forBrowser: ({ paid_to }) => (paid_to === null ? null : forBrowser(paid_to)),
    forExpress: ({ paid_to, amount, currency }) => ({ ...forBrowser(paid_to), amount: toStripe(amount, currency) }),
    page_policy: standIn
      ? { script_src: [standIn], connect_src: [standIn], frame_src: [standIn] }
      : {
          script_src: ["https://js.stripe.com", "https://*.js.stripe.com"],
          connect_src: ["https://api.stripe.com"],
          frame_src: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
        },
    create: (_db, wanted) => createIntent(stripe, name, wanted),
    find: (_db, provider_payment_id) => findIntent(stripe, name, provider_payment_id, isLive),
    async cancel(_db, provider_payment_id) {
      await cancelIntent(stripe, provider_payment_id);
      return findIntent(stripe, name, provider_payment_id, isLive);
    },
    refund: (_db, wanted) => refundIntent(stripe, name, wanted),
    findRefund: (_db, which) => findStripeRefund(stripe, name, which),
    dashboard: {
      refundsOf: (_db, provider_payment_id) => listRefunds(stripe, name, provider_payment_id),
      findDispute: (_db, which) => findStripeDispute(stripe, which),
    },
    readNotice: async (sent) => readStripeNotice(stripe, settings, sent),
  };
}
