import type { OpenDb } from "#server/platform/database.ts";
import type { StripeSettings } from "#server/payments/stripe/stripe-settings.ts";
import { StripeStandIn } from "../../../testing/stripe-stand-in/stand-in.ts";
import { aSale } from "./paying-order.ts";

export type { StripeStandIn };

/** Stripe's stand-in, and the settings of an installation to use it. */
export async function aStripe(overrides: Partial<StripeSettings> = {}) {
  const standIn = await new StripeStandIn().start();
  const settings: StripeSettings = {
    secret_key: "sk_test_1",
    publishable_key: "pk_test_1",
    webhook_secrets: [standIn.secret],
    api_base: standIn.url,
    fee_rate: 0,
    ...overrides,
  };
  return { standIn, settings };
}

/** A Stripe account that can take payments, connected with one of our accounts. */
export async function aConnection(db: OpenDb, { books }: StripeStandIn, account_id: number): Promise<string> {
  const made = books.openAccount({ controller: { stripe_dashboard: { type: "full" } } });
  books.completeSetup(made.id);
  await db
    .insertInto("provider_connections")
    .values({
      account_id,
      provider: "stripe",
      provider_account_id: made.id,
      is_live: false,
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
    })
    .execute();
  return made.id;
}

/** A sale whose payments go to a connected account of its own. */
export async function aConnectedSale(db: OpenDb, standIn: StripeStandIn, capacity: number) {
  const sale = await aSale(db, capacity);
  return { ...sale, paid_to: await aConnection(db, standIn, sale.event.account_id) };
}
