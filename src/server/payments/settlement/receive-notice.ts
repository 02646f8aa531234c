import { type Db, autocommit } from "#server/platform/database.ts";
import { recordConnection } from "#server/payment-connections/record-connection.ts";
import { recordDispute } from "#server/payments/record-dispute.ts";
import { recordExternalRefunds } from "#server/payments/refunds/record-external-refunds.ts";
import type { PaymentProvider, ProviderNotice } from "#server/payment-connections/payment-provider.ts";
import { settle } from "./settle-payment.ts";

/**
 * Processes a notice with a valid signature, once. A notice is only a hint to query the provider,
 * so the order of notices does not matter. It is stored as processed after everything that it
 * caused is committed, so a notice that failed halfway is processed again when the provider resends
 * it.
 */
export async function receiveNotice(
  db: Db,
  acting: Parameters<typeof settle>[1],
  provider: PaymentProvider,
  notice: ProviderNotice,
): Promise<void> {
  if (notice.about === "nothing") return;
  const { notice_id } = notice;
  const known = await db
    .selectFrom("provider_notices")
    .select("notice_id")
    .where("provider", "=", provider.name)
    .where("notice_id", "=", notice_id)
    .executeTakeFirst();
  if (known) return;
  await follow(db, acting, provider, notice);
  await autocommit(db)
    .insertInto("provider_notices")
    .values({ provider: provider.name, notice_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function follow(
  db: Db,
  acting: Parameters<typeof settle>[1],
  provider: PaymentProvider,
  notice: Exclude<ProviderNotice, { about: "nothing" }>,
): Promise<void> {
  if (notice.about === "connection") return recordConnection(db, acting, provider, notice.provider_account_id);
  // A notice about a refund or dispute may arrive before the one about its payment.
  const payment = await provider.find(db, notice.provider_payment_id);
  if (!payment) return;
  await settle(db, acting, provider, payment);
  if (notice.about === "refunds") await recordExternalRefunds(db, acting, provider, notice.provider_payment_id);
  if (notice.about === "dispute") await recordDispute(db, acting, provider, notice);
}
