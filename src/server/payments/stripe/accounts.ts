import type Stripe from "stripe";
import { mailableEmail } from "#domain/email-address.ts";
import { roundHalfUp } from "#domain/money.ts";
import { amountStep } from "#domain/currencies.ts";
import { PERCENTAGE_MAX } from "#domain/maxima.ts";
import { metadataOf } from "./metadata.ts";
import type { Connecting, ProviderAccount } from "#server/payment-connections/payment-provider.ts";
import { refusedByStripe, unlessGone } from "./client.ts";
import { isLiveKey, type StripeSettings } from "./stripe-settings.ts";

/**
 * Accounts with a full Stripe dashboard of their own, formerly called Standard accounts: they pay
 * Stripe's fees, and the platform is not liable for their losses. Owners identify themselves on
 * Stripe's own pages; we never see these details (docs/decisions/0031).
 */
export function stripeAccounts(stripe: Stripe, settings: StripeSettings, name: string): Connecting {
  return {
    is_live: isLiveKey(settings),
    fee_rate: settings.fee_rate,
    feeOf: (amount, currency) => feeOf(amount, currency, settings.fee_rate),
    async open({ reference, email, country }) {
      const made = await stripe.accounts
        .create(
          {
            email: mailableEmail(email),
            ...(country && { country }),
            controller: {
              stripe_dashboard: { type: "full" },
              fees: { payer: "account" },
              losses: { payments: "stripe" },
              requirement_collection: "stripe",
            },
            metadata: metadataOf(name, reference),
          },
          { idempotencyKey: `${name}:${reference}` },
        )
        .catch(refusedByStripe);
      return accountOf(made, isLiveKey(settings));
    },
    async link(account, { return_url, refresh_url }) {
      const { url } = await stripe.accountLinks.create({
        account,
        return_url,
        refresh_url,
        type: "account_onboarding",
      });
      return url;
    },
    async registerDomain(account, domain) {
      const at = { stripeAccount: account };
      const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain }, at).catch(refusedByStripe);
      if (data.length === 0)
        await stripe.paymentMethodDomains.create({ domain_name: domain }, at).catch(refusedByStripe);
    },
    async find(account) {
      const found = await stripe.accounts.retrieve(account).catch(unlessGone);
      return found && accountOf(found, isLiveKey(settings));
    },
  };
}

/** The fee in whole steps of the currency, rounded half-up, and always less than the amount. */
function feeOf(amount: number, currency: string, rate: number): number {
  const step = amountStep(currency);
  const fee = roundHalfUp(BigInt(amount) * BigInt(rate), PERCENTAGE_MAX * step) * step;
  return Math.min(fee, amount - step);
}

function accountOf(account: Stripe.Account, isLive: boolean): ProviderAccount {
  const { id, charges_enabled, payouts_enabled, details_submitted, requirements } = account;
  return {
    provider_account_id: id,
    is_live: isLive,
    charges_enabled,
    payouts_enabled,
    details_submitted,
    name: account.business_profile?.name ?? account.settings?.dashboard?.display_name ?? null,
    country: account.country ?? null,
    default_currency: account.default_currency?.toUpperCase() ?? null,
    requirements: requirements?.currently_due ?? [],
    disabled_reason: requirements?.disabled_reason ?? null,
  };
}
