import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { cancelPayments } from "#server/order-money/cancel-payments.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { endProposed } from "./withdraw-change.ts";
import { findProposed, findWaiting, type ProposedChange } from "./proposed-change.ts";

/**
 * While a proposed change waits for its payment, its organizer can't change, refund or cancel a
 * part of the order, because the change was planned for the order as it is.
 * @throws AppError change_waiting
 */
export async function refuseWhileChangeWaits(db: ReadDb, order: OwnOrder): Promise<void> {
  const waiting = await db
    .selectFrom("proposed_changes")
    .select("id")
    .where("order_id", "=", order.id)
    .where("status", "=", "WAITING")
    .executeTakeFirst();
  if (waiting) throw new AppError("change_waiting");
}

/**
 * Withdraws the waiting change when the order ends or its buyer acts on it. The caller must have
 * locked the order, and no stocks yet.
 */
export async function withdrawWaiting(ctx: WriteContext, order: LockedOrder): Promise<void> {
  const change = await findWaiting(ctx.tx, order);
  if (change) await stopProposed(ctx, order, change, "withdraw");
}

/**
 * Ends an unpaid proposed change: what it held is released, and its open payments are cancelled.
 */
export async function stopProposed(
  ctx: WriteContext,
  order: LockedOrder,
  change: ProposedChange,
  action: "withdraw" | "expire",
): Promise<void> {
  await cancelPayments(ctx.tx, [order.id]);
  await endProposed(ctx, order, change, action);
}

/**
 * The proposed change with this id, while it can be paid.
 * @throws AppError not_found, already_paid, too_late
 */
export async function requireWaiting({ tx, now }: WriteContext, order: OwnOrder, id: number): Promise<ProposedChange> {
  const change = await findProposed(tx, order, id);
  if (!change) throw new AppError("not_found");
  if (change.status === "APPLIED") throw new AppError("already_paid");
  if (change.status !== "WAITING" || change.expires_at <= now) throw new AppError("too_late");
  return change;
}

/**
 * Withdraws a proposed change for its organizer. Money that still arrives is refunded.
 * @throws AppError not_found, already_paid, too_late
 */
export async function withdrawProposed(ctx: WriteContext, order: LockedOrder, id: number): Promise<void> {
  const change = await requireWaiting(ctx, order, id);
  await stopProposed(ctx, order, change, "withdraw");
}
