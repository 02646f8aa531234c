import type { OrderStatus, PaymentStatus } from "#domain/order-lifecycle.ts";
import { sql } from "kysely";
import type { WriteContext } from "#server/platform/write-context.ts";
import { executeNamed } from "#server/platform/database/named-statements.ts";
import { AppError } from "#server/platform/errors.ts";
import { afterCompletion } from "./after-completion.ts";
import { chargedBy } from "./mark-taxes-used.ts";
import { type CompletedAttendee, completedAttendee } from "#server/order-state/completed-attendee.ts";
import type { Reach } from "#server/order-state/free-orders.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { nextStates } from "#server/order-state/transition-order.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";

/**
 * Makes the tickets of a paid order valid: its names become attendees, what it held becomes sold,
 * and stats and emails follow. Webhooks, return pages and reconciliation all call this, with the
 * order locked and its hold not overdue; a free order completes with its names (`write-names.ts`).
 * The update checks the old status and the clock under the lock, so nothing completes twice or too
 * late, and nothing whose money is being refunded.
 * @throws AppError order_expired
 */
export async function complete(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  payment_provider: string | null,
  reach: Reach = "everybody",
): Promise<void> {
  const next = nextStates(order, { order: "complete", payment: "receive" });
  const attendees = await makeReal(ctx, order, { ...next, payment_provider });
  await afterCompletion({ ctx, order, context, attendees, payment_status: "PAYMENT_RECEIVED", reach });
}

/**
 * Updates order and names in one statement: names without the order's completion would be free
 * tickets. Tickets that were given before the payment are already valid.
 */
async function makeReal(
  { tx }: WriteContext,
  order: LockedOrder,
  next: { status?: OrderStatus; payment_status?: PaymentStatus; payment_provider: string | null },
): Promise<CompletedAttendee[]> {
  const statement = sql<CompletedAttendee>`
    with completed as (
      update orders
      set
        status = ${next.status},
        payment_status = ${next.payment_status},
        payment_provider = ${next.payment_provider}::text,
        completed_at = clock_timestamp(),
        updated_at = clock_timestamp()
      where id = ${order.id}
        and status = ${order.status}
        and refund_status is null
        and reserved_until > clock_timestamp()
      returning id, taxes_and_fees_rollup as rollup
    ),
    charged as (${chargedBy("completed")})
    update attendees
    set status = 'ACTIVE', updated_at = clock_timestamp()
    from completed
    where attendees.order_id = completed.id
      and attendees.status in ('PENDING', 'ACTIVE')
    returning ${completedAttendee}`;
  const { rows } = await executeNamed(tx, "complete order", statement);
  if (rows.length === 0) throw new AppError("order_expired");
  return rows;
}
