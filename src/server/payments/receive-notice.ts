import { type Db, inOneStatement } from "#server/platform/database.ts";
import type { Acting } from "#server/platform/deed.ts";
import type { PaymentProvider, ProviderNotice } from "./provider.ts";
import { settle } from "./settle.ts";

/**
 * Takes a notice whose signature was right: each once, and believed only as a hint to ask the provider. It counts as taken when it is
 * settled, so one that failed in the middle is taken again.
 */
export async function receiveNotice(
  db: Db,
  acting: Acting,
  provider: PaymentProvider,
  { notice_id, provider_payment_id }: ProviderNotice,
): Promise<void> {
  const known = await db
    .selectFrom("provider_notices")
    .select("notice_id")
    .where("provider", "=", provider.name)
    .where("notice_id", "=", notice_id)
    .executeTakeFirst();
  if (known) return;
  const payment = await provider.find(db, provider_payment_id);
  if (payment) await settle(db, acting, provider, payment);
  await inOneStatement(db)
    .insertInto("provider_notices")
    .values({ provider: provider.name, notice_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
