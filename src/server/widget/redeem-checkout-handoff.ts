import { lockSession, supersede } from "#server/orders/checkout/supersede-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { shortId } from "#server/platform/database/short-ids.ts";
import { isOpenOrder } from "#server/stock/active-holds.ts";

type Taking = { event_id: number; code: string; session_hash: string; is_new_session: boolean };

const NOTHING_LOCKED = { ticket_ids: [], stock_ids: [] };

/**
 * Moves an order to this browser's session and locks out every other holder: the previous one (the
 * frame, or an attacker who lured a buyer here) has neither its cookie nor, unless the short id may
 * already be in emails, its new short id. Another open order of this browser for the event is
 * superseded, as by every order that the browser starts.
 * @throws AppError link_invalid
 */
export async function redeemHandoff(
  { tx, now }: WriteContext,
  { event_id, code, session_hash, is_new_session }: Taking,
): Promise<{ order_short_id: string }> {
  if (!is_new_session) await lockSession(tx, { session_hash, event_id });
  // The update locks the code's row: a concurrent request waits here and then finds the code used.
  const redeemed = await tx
    .updateTable("checkout_handoffs")
    .from("orders")
    .set({ taken_at: now })
    .where("checkout_handoffs.code_hash", "=", hashOf(code))
    .where("checkout_handoffs.taken_at", "is", null)
    .where("checkout_handoffs.expires_at", ">", now)
    .whereRef("orders.id", "=", "checkout_handoffs.order_id")
    .where("orders.event_id", "=", event_id)
    .where(isOpenOrder)
    .returning(["orders.id", "orders.session_hash", "orders.short_id"])
    .executeTakeFirst();
  if (!redeemed) throw new AppError("link_invalid");
  if (redeemed.session_hash === session_hash) return { order_short_id: redeemed.short_id };
  if (!is_new_session) await supersede(tx, { session_hash, event_id }, NOTHING_LOCKED);
  const moved = await tx
    .updateTable("orders")
    .set((is) => ({
      session_hash,
      // Once names are entered, emails may contain the old short id.
      short_id: is.case().when("status", "=", "RESERVED").then(shortId("o")).else(is.ref("short_id")).end(),
    }))
    .where("id", "=", redeemed.id)
    .where(isOpenOrder)
    .returning("short_id")
    .executeTakeFirst();
  if (!moved) throw new AppError("link_invalid");
  return { order_short_id: moved.short_id };
}
