import { randomBytes } from "node:crypto";
import { isOpen } from "#domain/order-lifecycle.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashOf } from "#server/platform/sessions.ts";

/** Long enough to open a tab, too short for a leaked code to be useful. */
const SECONDS = 60;

/**
 * Creates a code by which an open order continues in another tab, once. A newer code invalidates
 * earlier ones.
 * @throws AppError already_processed
 */
export async function createCheckoutHandoff(
  { tx, now }: WriteContext,
  order: OwnOrder,
): Promise<{ code: string; expires_at: Date }> {
  const { status } = await lockOrder(tx, order);
  if (!isOpen(status)) throw new AppError("already_processed");
  await tx.deleteFrom("checkout_handoffs").where("order_id", "=", order.id).where("taken_at", "is", null).execute();
  const code = randomBytes(20).toString("base64url");
  const expires_at = new Date(now.getTime() + SECONDS * 1_000);
  await tx
    .insertInto("checkout_handoffs")
    .values({ order_id: order.id, code_hash: hashOf(code), expires_at, created_at: now })
    .execute();
  return { code, expires_at };
}
