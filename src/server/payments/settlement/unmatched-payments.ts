import type { Reply } from "#contract/endpoint.ts";
import type { paymentConnections } from "#contract/payment-connections.ts";
import { UNMATCHED_LISTED_MAX } from "#domain/maxima.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { UnmatchedReason } from "./record-unmatched-payment.ts";

/** Unresolved unmatched payments, newest first. */
export async function listUnmatchedPayments(
  db: ReadDb,
  account: OwnAccount,
): Promise<Reply<typeof paymentConnections.listUnmatched>["data"]> {
  const rows = await db
    .selectFrom("unmatched_payments")
    .select(["id", "provider_payment_id", "amount", "currency", "reason", "created_at"])
    .where("account_id", "=", account.id)
    .where("resolved_at", "is", null)
    .orderBy("id", "desc")
    .limit(UNMATCHED_LISTED_MAX)
    .execute();
  return rows.map(({ provider_payment_id, reason, ...row }) => ({
    ...row,
    // Without the id of the account at the provider, which is internal to them.
    provider_payment_id: provider_payment_id.split("/").at(-1) ?? "",
    reason: reason as UnmatchedReason,
    created_at: row.created_at.toISOString(),
  }));
}

/**
 * Marks an unmatched payment as resolved at the provider: refunded, or assigned to its owner. A
 * second click changes nothing.
 * @throws AppError not_found
 */
export async function settleUnmatchedPayment(
  ctx: WriteContext,
  account: OwnAccount,
  unmatched_payment_id: number,
): Promise<void> {
  const known = await ctx.tx
    .selectFrom("unmatched_payments")
    .select(["amount", "currency", "resolved_at"])
    .where("id", "=", unmatched_payment_id)
    .where("account_id", "=", account.id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw new AppError("not_found");
  if (known.resolved_at !== null) return;
  await ctx.tx
    .updateTable("unmatched_payments")
    .set({ resolved_at: ctx.now })
    .where("id", "=", unmatched_payment_id)
    .execute();
  await recordActivity(ctx, {
    kind: "account.payment_astray_handled",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: { unmatched_payment_id, amount: known.amount, currency: known.currency },
  });
}

/** Number of unmatched payments that belong to no known account, for the operator. */
export async function countUnclaimed(db: ReadDb): Promise<number> {
  const { left } = await db
    .selectFrom("unmatched_payments")
    .select((select) => select.fn.countAll<number>().as("left"))
    .where("account_id", "is", null)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
