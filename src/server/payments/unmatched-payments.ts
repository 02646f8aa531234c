import type { Reply } from "#contract/endpoint.ts";
import type { paymentConnections } from "#contract/payment-connections.ts";
import { UNMATCHED_LISTED_MAX } from "#domain/maxima.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { UnmatchedReason } from "./record-unmatched-payment.ts";

/** What nobody has seen to, newest first. */
export async function listUnmatchedPayments(
  db: ReadDb,
  account: OwnAccount,
): Promise<Reply<typeof paymentConnections.listUnmatched>["data"]> {
  const rows = await db
    .selectFrom("astray_payments")
    .select(["id", "provider_payment_id", "amount", "currency", "reason", "created_at"])
    .where("account_id", "=", account.id)
    .where("resolved_at", "is", null)
    .orderBy("id", "desc")
    .limit(UNMATCHED_LISTED_MAX)
    .execute();
  return rows.map(({ provider_payment_id, reason, ...row }) => ({
    ...row,
    // without the account at the provider, which is theirs
    provider_payment_id: provider_payment_id.split("/").at(-1) ?? "",
    reason: reason as UnmatchedReason,
    created_at: row.created_at.toISOString(),
  }));
}

/**
 * Somebody has seen to it at the provider's: given it back, or found out whose it is. Whoever presses twice says it once.
 * @throws AppError not_found
 */
export async function settleUnmatchedPayment(
  ctx: WriteContext,
  account: OwnAccount,
  astray_payment_id: number,
): Promise<void> {
  const known = await ctx.tx
    .selectFrom("astray_payments")
    .select(["amount", "currency", "resolved_at"])
    .where("id", "=", astray_payment_id)
    .where("account_id", "=", account.id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw new AppError("not_found");
  if (known.resolved_at !== null) return;
  await ctx.tx
    .updateTable("astray_payments")
    .set({ resolved_at: ctx.now })
    .where("id", "=", astray_payment_id)
    .execute();
  await recordActivity(ctx, {
    kind: "account.payment_astray_handled",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: { astray_payment_id, amount: known.amount, currency: known.currency },
  });
}

/** How many payments came to nobody who is known here, for whoever runs this installation. */
export async function countUnclaimed(db: ReadDb): Promise<number> {
  const { left } = await db
    .selectFrom("astray_payments")
    .select((select) => select.fn.countAll<number>().as("left"))
    .where("account_id", "is", null)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
