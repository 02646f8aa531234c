import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { PaymentProvider, ProviderAccount } from "./payment-provider.ts";
import { providerAccountColumns } from "./payment-connection-queries.ts";
import { registerDomain } from "./register-domain.ts";

/**
 * Updates a connection to what its provider reports, whatever the reason: a webhook, the return
 * from the provider, or a page view.
 */
export async function recordConnection(
  db: Db,
  acting: Acting,
  provider: PaymentProvider,
  provider_account_id: string,
): Promise<void> {
  const providerAccount = await provider.connecting?.find(provider_account_id);
  await withTransaction(db, acting, async (ctx) => {
    const known = await lockConnection(ctx, provider, provider_account_id);
    if (!known) return;
    if (providerAccount) await recordProviderAccount(ctx, known, providerAccount);
    else if (known.disconnected_by !== "PROVIDER") await recordDisconnection(ctx, known);
  });
}

/** Connections of a closed account are not updated, because their data was erased. */
function lockConnection({ tx }: WriteContext, { name }: PaymentProvider, provider_account_id: string) {
  return tx
    .selectFrom("provider_connections")
    .innerJoin("accounts", "accounts.id", "provider_connections.account_id")
    .selectAll("provider_connections")
    .where("provider", "=", name as "stripe")
    .where("provider_account_id", "=", provider_account_id)
    .where("accounts.closed_at", "is", null)
    .forUpdate("provider_connections")
    .executeTakeFirst();
}

type Known = NonNullable<Awaited<ReturnType<typeof lockConnection>>>;

async function recordProviderAccount(ctx: WriteContext, known: Known, providerAccount: ProviderAccount): Promise<void> {
  await ctx.tx
    .updateTable("provider_connections")
    .set({ ...providerAccountColumns(providerAccount), updated_at: ctx.now })
    .where("id", "=", known.id)
    .execute();
  if (providerAccount.charges_enabled && !known.charges_enabled)
    await enqueue(ctx.tx, registerDomain, { provider: known.provider, provider_account_id: known.provider_account_id });
  if (known.disconnected_at !== null || providerAccount.charges_enabled === known.charges_enabled) return;
  await tell(ctx, known, providerAccount.charges_enabled ? "account.payment_connected" : "account.payment_restricted");
}

/** The owner, or the provider itself, has ended the connection there: it can't be resumed. */
async function recordDisconnection(ctx: WriteContext, known: Known): Promise<void> {
  await ctx.tx
    .updateTable("provider_connections")
    .set({ charges_enabled: false, payouts_enabled: false, disconnected_by: "PROVIDER" })
    .set({ disconnected_at: known.disconnected_at ?? ctx.now, updated_at: ctx.now })
    .where("id", "=", known.id)
    .execute();
  if (known.disconnected_at === null) await tell(ctx, known, "account.payment_disconnected");
}

function tell(
  ctx: WriteContext,
  { account_id, provider }: Known,
  kind: "account.payment_connected" | "account.payment_restricted" | "account.payment_disconnected",
): Promise<void> {
  return recordActivity(ctx, {
    kind,
    account_id,
    event_id: null,
    subject: { account: account_id },
    data: { provider },
  });
}
