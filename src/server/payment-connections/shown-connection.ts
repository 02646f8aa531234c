import type { Reply } from "#contract/endpoint.ts";
import type { paymentConnections } from "#contract/payment-connections.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { findConnection } from "./payment-connection-queries.ts";

/** The state of an account's connection with a provider, for its admins. */
export async function shownConnection(
  db: ReadDb,
  account: OwnAccount,
  provider: PaymentProvider | undefined,
): Promise<Reply<typeof paymentConnections.get>["data"]> {
  const connection = provider && (await findConnection(db, account, provider));
  return {
    state: !provider
      ? "not_offered"
      : !connection
        ? "not_connected"
        : connection.charges_enabled
          ? "connected"
          : "incomplete",
    is_test: provider?.connecting?.is_live === false,
    provider_account_id: connection?.provider_account_id ?? null,
    name: connection?.name ?? null,
    country: connection?.country ?? null,
    default_currency: connection?.default_currency ?? null,
    payouts_enabled: connection?.payouts_enabled ?? false,
    details_submitted: connection?.details_submitted ?? false,
    missing: Array.isArray(connection?.requirements) ? connection.requirements.length : 0,
    connected_at: connection?.created_at ?? null,
    fee_rate: provider?.connecting?.fee_rate ?? 0,
  };
}
